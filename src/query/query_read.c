/* Values of conditions from JSON, and what is said of operators.
 *
 * In: {"field": "region", "operator": "IN", "value": ["North", 3]}. Out: a list of values, or all
 * faults at once: "value[1] is of another type than the first value" at /value/1. */
#include "base/limits.h"
#include "query/query_members.h"

/* --- values --------------------------------------------------------------------------------- */

bool query_scalar_from_json(const json_value *v, query_scalar *out) {
  static const scalar_type types[] = {
      [JSON_BOOL] = SCALAR_BOOL, [JSON_NUMBER] = SCALAR_NUMBER, [JSON_STRING] = SCALAR_TEXT};
  json_type type = json_type_of(v);
  scalar_type kind = type <= JSON_STRING ? types[type] : SCALAR_NONE;
  *out = (query_scalar){kind, json_string(v), json_number(v), json_true(v)};
  return kind != SCALAR_NONE;
}

static void scalar_fault(const query_reader *r) {
  if (json_type_of(r->v) == JSON_NULL)
    query_fault(r->errors, r->at, NLQ_NULL_VALUE,
                "is null, which compares to nothing; use IS NULL or IS NOT NULL");
  else
    query_reader_is(r, JSON_NUMBER, "a text, a number or a boolean");
}

static bool read_scalar(const query_reader *r, query_scalar *out) {
  if (!query_scalar_from_json(r->v, out)) {
    scalar_fault(r);
    return false;
  }
  if (out->text.len <= LIMIT_VALUE_BYTES) return true;
  query_fault(r->errors, r->at, NLQ_VALUE_TOO_LONG, "is longer than %d bytes", LIMIT_VALUE_BYTES);
  return false;
}

static void read_values(const query_reader *r, query_value *out) {
  size_t count = json_count(r->v);
  if (count > LIMIT_IN_VALUES) {
    query_fault(r->errors, r->at, NLQ_TOO_MANY_VALUES, "has more than %d values", LIMIT_IN_VALUES);
    return;
  }
  *out = (query_value){.is_list = true};
  out->items = ARENA_ARRAY(r->mem, query_scalar, count ? count : 1);
  if (!out->items) return;
  query_reader item = *r;
  for (item.v = json_first(r->v); item.v; item.v = json_next(item.v)) {
    query_scalar *scalar = &out->items[out->count];
    item.at = json_pointer_index(r->mem, r->at, out->count++);
    scalar_type first = out->items[0].type;
    if (read_scalar(&item, scalar) && first != SCALAR_NONE && scalar->type != first)
      query_fault(r->errors, item.at, NLQ_TYPE_MISMATCH,
                  "is of another type than the first value; one list holds one type");
  }
}

bool query_value_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                           query_value *out) {
  query_reader r = {mem, errors, NLQ_TYPE_MISMATCH, true, v, base};
  size_t before = query_reader_faults(&r);
  *out = (query_value){0};
  if (json_get(v, "query")) {
    static const query_member members[] = {
        {"query", NULL, MEMBER_QUERY, READ_REQUIRED, offsetof(query_value, query), 0}, {0}};
    query_members_check(&r, members, NULL);
    query_members_read(&r, members, out);
    return query_reader_faults(&r) == before;
  }
  if (json_type_of(v) == JSON_ARRAY) {
    read_values(&r, out);
  } else {
    query_scalar scalar;
    if (!read_scalar(&r, &scalar)) return false;
    out->items = ARENA_NEW(mem, query_scalar);
    if (out->items) out->items[out->count++] = scalar;
  }
  return out->items && query_reader_faults(&r) == before;
}

/* --- operators ------------------------------------------------------------------------------ */

bool query_operator_hint(const query_reader *r, nlq_str name) {
  /* What people write, each with how it is spelled here. */
  static const query_words pairs = {NLQ_BAD_OPERATOR, "==\0=\0"
                                                      "<>\0!=\0"
                                                      "in\0IN\0"
                                                      "not in\0NOT IN\0"
                                                      "like\0LIKE\0"
                                                      "not like\0NOT LIKE\0"
                                                      "IS\0IS NULL\0"
                                                      "is null\0IS NULL\0"
                                                      "IS NOT\0IS NOT NULL\0"
                                                      "between\0BETWEEN\0"};
  if (str_is(name, "EXISTS") || str_is(name, "NOT EXISTS")) {
    query_fault(r->errors, r->at, NLQ_UNSUPPORTED,
                "is %S, which is not part of this version; use IN with a nested query", name);
    return true;
  }
  unsigned n = query_word_of(&pairs, name);
  if (n > 0)
    query_fault(r->errors, r->at, pairs.unknown, "is \"%S\"; it is written \"%s\" here", name,
                query_word_name(&pairs, n + 1));
  return n > 0;
}

/* What is wrong with the form of a value, or NULL. */
static const char *arity_fault(query_arity arity, const json_value *v) {
  bool list = json_type_of(v) == JSON_ARRAY;
  size_t count = list ? json_count(v) : 0;
  switch (arity) {
  case ARITY_NONE: return json_type_of(v) > JSON_NULL ? "takes no value" : NULL;
  case ARITY_ONE: return list ? "takes one value, not a list" : NULL;
  case ARITY_LIST: return count > 0 ? NULL : "takes a list of at least one value";
  case ARITY_PAIR: return count == 2 ? NULL : "takes a list of two values, the lower one first";
  }
  return NULL;
}

void query_value_read(const query_reader *filter, query_filter *out) {
  query_arity arity = query_operator_arity(out->op);
  query_need need = arity == ARITY_NONE ? READ_OPTIONAL : READ_REQUIRED;
  query_reader r;
  if (out->op == OPERATOR_NONE || !query_reader_enter(filter, "value", need, &r)) return;
  json_type type = json_type_of(r.v);
  bool plain = type != JSON_NULL && type != JSON_OBJECT;
  const char *fault = plain || arity == ARITY_NONE ? arity_fault(arity, r.v) : NULL;
  const char *name = query_operator_name(out->op);
  if (fault) {
    query_fault(r.errors, r.at, NLQ_ARITY, "does not fit: %s %s", name, fault);
    return;
  }
  if (json_get(r.v, "query") && !query_operator_nests(out->op)) {
    query_fault(r.errors, r.at, NLQ_ARITY, "does not fit: %s takes no nested query", name);
    return;
  }
  if (arity == ARITY_NONE || !query_value_from_json(r.mem, r.v, r.at, r.errors, &out->value))
    return;
  bool like = out->op == OPERATOR_LIKE || out->op == OPERATOR_NOT_LIKE;
  if (like && type != JSON_STRING)
    query_fault(r.errors, r.at, NLQ_TYPE_MISMATCH, "is no text, and %s takes a pattern", name);
}
