/* The structured query from JSON: the document and its parts.
 *
 * In: {"table":"support_ticket","limit":-1}. Out: a query, or all faults at once: "limit must be a
 * whole number from 1 to 1000000" at /limit. */
#include "base/limits.h"
#include "query/query_reader.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* --- values and filters --------------------------------------------------------------------- */

bool query_scalar_from_json(const json_value *v, query_scalar *out) {
  *out = (query_scalar){SCALAR_NONE, STR_EMPTY, 0, false};
  switch (json_type_of(v)) {
  case JSON_STRING:
    out->type = SCALAR_TEXT;
    out->text = json_string(v);
    return true;
  case JSON_NUMBER:
    out->type = SCALAR_NUMBER;
    out->number = json_number(v);
    return true;
  case JSON_BOOL:
    out->type = SCALAR_BOOL;
    out->truth = json_true(v);
    return true;
  default: return false;
  }
}

static void scalar_fault(const reader *r, const json_value *v, nlq_str at) {
  if (json_type_of(v) == JSON_NULL)
    query_fault(r->errors, at, NLQ_NULL_VALUE,
                "is null, which compares to nothing; use IS NULL or IS NOT NULL");
  else if (json_get(v, "query"))
    query_fault(r->errors, at, NLQ_UNSUPPORTED, "is a nested query, not part of this version");
  else
    query_fault(r->errors, at, NLQ_TYPE_MISMATCH, "is %s; a text, a number or a boolean is wanted",
                json_type_name(json_type_of(v)));
}

static bool scalar_at(const reader *r, const json_value *v, nlq_str at, query_scalar *out) {
  if (!query_scalar_from_json(v, out)) {
    scalar_fault(r, v, at);
    return false;
  }
  if (out->type == SCALAR_TEXT && out->text.len > LIMIT_VALUE_BYTES) {
    query_fault(r->errors, at, NLQ_VALUE_TOO_LONG, "is longer than %d bytes", LIMIT_VALUE_BYTES);
    return false;
  }
  return true;
}

static void list_at(const reader *r, const json_value *v, nlq_str at, query_value *out) {
  size_t count = json_count(v);
  if (count > LIMIT_IN_VALUES) {
    query_fault(r->errors, at, NLQ_TOO_MANY_VALUES, "has more than %d values", LIMIT_IN_VALUES);
    return;
  }
  *out = (query_value){true, ARENA_ARRAY(r->mem, query_scalar, count ? count : 1), 0};
  if (!out->items) return;
  for (const json_value *item = json_first(v); item; item = json_next(item)) {
    query_scalar *scalar = &out->items[out->count];
    nlq_str place = json_pointer_index(r->mem, at, out->count++);
    scalar_type first = out->items[0].type;
    if (scalar_at(r, item, place, scalar) && first != SCALAR_NONE && scalar->type != first)
      query_fault(r->errors, place, NLQ_TYPE_MISMATCH,
                  "is of another type than the first value; one list holds one type");
  }
}

bool query_value_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                           query_value *out) {
  reader r = {mem, errors, NLQ_TYPE_MISMATCH};
  size_t before = reader_faults(&r);
  *out = (query_value){false, NULL, 0};
  if (json_type_of(v) == JSON_ARRAY) {
    list_at(&r, v, base, out);
  } else {
    query_scalar scalar;
    if (!scalar_at(&r, v, base, &scalar)) return false;
    out->items = ARENA_NEW(mem, query_scalar);
    if (out->items) out->items[out->count++] = scalar;
  }
  return out->items && reader_faults(&r) == before;
}

/* What people write for an operator that is spelled otherwise here. */
static const struct {
  const char *written, *meant;
} near_operators[] = {
    {"==", "="},
    {"<>", "!="},
    {"in", "IN"},
    {"not in", "NOT IN"},
    {"like", "LIKE"},
    {"not like", "NOT LIKE"},
    {"IS", "IS NULL"},
    {"is null", "IS NULL"},
    {"IS NOT", "IS NOT NULL"},
    {"between", "BETWEEN"},
};

static void operator_fault(const reader *r, nlq_str name, nlq_str at) {
  if (str_is(name, "EXISTS") || str_is(name, "NOT EXISTS")) {
    query_fault(r->errors, at, NLQ_UNSUPPORTED,
                "is %S, which needs nested queries: not part of this version", name);
    return;
  }
  for (size_t i = 0; i < COUNT_OF(near_operators); i++)
    if (str_is(name, near_operators[i].written)) {
      query_fault(r->errors, at, NLQ_UNKNOWN_OPERATOR, "is \"%S\"; it is written \"%s\" here", name,
                  near_operators[i].meant);
      return;
    }
  reader_word_fault(r, at, NLQ_UNKNOWN_OPERATOR, name,
                    "=, !=, >, <, >=, <=, IN, NOT IN, LIKE, NOT LIKE, BETWEEN, IS NULL, "
                    "IS NOT NULL");
}

/* What is wrong with the form of a value, or NULL. */
static const char *arity_fault(query_operator op, const json_value *v) {
  bool list = json_type_of(v) == JSON_ARRAY;
  switch (query_operator_arity(op)) {
  case ARITY_NONE: return v && json_type_of(v) != JSON_NULL ? "takes no value" : NULL;
  case ARITY_ONE: return list ? "takes one value, not a list" : NULL;
  case ARITY_LIST: return list && json_count(v) > 0 ? NULL : "takes a list of at least one value";
  case ARITY_PAIR:
    return list && json_count(v) == 2 ? NULL : "takes a list of two values, the lower one first";
  }
  return NULL;
}

static void check_pattern(const reader *r, const query_filter *f, nlq_str at) {
  bool like = f->op == OPERATOR_LIKE || f->op == OPERATOR_NOT_LIKE;
  if (like && f->value.items[0].type != SCALAR_TEXT)
    query_fault(r->errors, at, NLQ_TYPE_MISMATCH, "is no text, and %s takes a pattern",
                query_operator_name(f->op));
}

static void filter_value(const reader *r, const json_value *filter, nlq_str base,
                         query_filter *out) {
  const json_value *v = json_get(filter, "value");
  nlq_str at = reader_place(r, base, "value");
  query_arity arity = query_operator_arity(out->op);
  if (!v && arity != ARITY_NONE) {
    query_fault(r->errors, at, NLQ_MISSING_KEY, "is missing");
    return;
  }
  bool plain = json_type_of(v) != JSON_NULL && json_type_of(v) != JSON_OBJECT;
  const char *fault = plain || arity == ARITY_NONE ? arity_fault(out->op, v) : NULL;
  if (fault)
    query_fault(r->errors, at, NLQ_ARITY, "does not fit: %s %s", query_operator_name(out->op),
                fault);
  else if (arity != ARITY_NONE && query_value_from_json(r->mem, v, at, r->errors, &out->value))
    check_pattern(r, out, at);
}

bool query_filter_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                            query_filter *out) {
  static const char *const keys[] = {"field", "operator", "value", NULL};
  reader r = {mem, errors, NLQ_TYPE_MISMATCH};
  size_t before = reader_faults(&r);
  *out = (query_filter){STR_EMPTY, OPERATOR_NONE, {false, NULL, 0}};
  if (!reader_object(&r, v, base, keys, NULL)) return false;
  reader_text(&r, v, "field", base, READ_REQUIRED, &out->field);
  nlq_str name;
  if (!reader_text(&r, v, "operator", base, READ_REQUIRED, &name)) return false;
  out->op = query_operator_of(name);
  if (out->op == OPERATOR_NONE)
    operator_fault(&r, name, reader_place(&r, base, "operator"));
  else
    filter_value(&r, v, base, out);
  return reader_faults(&r) == before;
}

static void read_filters(const reader *r, const json_value *object, const char *key, nlq_str base,
                         query_filter **list, size_t *n) {
  nlq_str at;
  const json_value *items = reader_array(r, object, key, base, LIMIT_QUERY_ITEMS, &at);
  for (const json_value *v = json_first(items); v; v = json_next(v)) {
    nlq_str place = json_pointer_index(r->mem, at, *n);
    query_filter *f = query_add_filter(r->mem, list, n);
    if (!f) return;
    query_filter_from_json(r->mem, v, place, r->errors, f);
  }
}

/* --- the other parts ------------------------------------------------------------------------ */

static void read_grain(const reader *r, const json_value *v, nlq_str at, query_dimension *out) {
  nlq_str name;
  if (!reader_text(r, v, "grain", at, READ_OPTIONAL, &name)) return;
  out->grain = calendar_unit_of(name);
  if (out->grain == UNIT_NONE || out->grain == UNIT_HALF)
    reader_word_fault(r, reader_place(r, at, "grain"), NLQ_WRONG_VALUE, name,
                      "day, week, month, quarter, year");
}

static void read_dimension(const reader *r, const json_value *v, nlq_str at, query_dimension *out) {
  static const char *const keys[] = {"field", "grain", "name", NULL};
  out->field = out->name = STR_EMPTY;
  if (json_type_of(v) == JSON_STRING) {
    out->field = json_string(v);
    return;
  }
  if (!reader_object(r, v, at, keys, NULL)) return;
  reader_text(r, v, "field", at, READ_REQUIRED, &out->field);
  reader_text(r, v, "name", at, READ_OPTIONAL, &out->name);
  read_grain(r, v, at, out);
}

static void read_metric(const reader *r, const json_value *v, nlq_str at, query_metric *out) {
  static const char *const keys[] = {"name",    "aggregation", "field", "distinct",
                                     "filters", "expression",  NULL};
  out->name = out->field = out->expression = STR_EMPTY;
  if (!reader_object(r, v, at, keys, NULL)) return;
  reader_text(r, v, "name", at, READ_REQUIRED, &out->name);
  nlq_str word;
  if (reader_text(r, v, "aggregation", at, READ_OPTIONAL, &word)) {
    out->aggregation = query_aggregation_of(word);
    if (out->aggregation == AGGREGATION_NONE)
      reader_word_fault(r, reader_place(r, at, "aggregation"), NLQ_UNKNOWN_AGGREGATION, word,
                        "count, sum, avg, min, max");
  }
  reader_text(r, v, "field", at, READ_OPTIONAL, &out->field);
  reader_bool(r, v, "distinct", at, &out->distinct);
  read_filters(r, v, "filters", at, &out->filters, &out->n_filters);
  reader_text(r, v, "expression", at, READ_OPTIONAL, &out->expression);
}

static void read_sort(const reader *r, const json_value *v, nlq_str at, query_sort *out) {
  static const char *const keys[] = {"field", "order", NULL};
  out->field = STR_EMPTY;
  out->order = ORDER_ASC;
  if (!reader_object(r, v, at, keys, NULL)) return;
  reader_text(r, v, "field", at, READ_REQUIRED, &out->field);
  nlq_str word;
  if (!reader_text(r, v, "order", at, READ_OPTIONAL, &word)) return;
  out->order = query_order_of(word);
  if (out->order == ORDER_NONE)
    reader_word_fault(r, reader_place(r, at, "order"), NLQ_WRONG_VALUE, word, "asc, desc");
}

static void read_on(const reader *r, const json_value *join, nlq_str base, query_join *out) {
  static const char *const keys[] = {"left", "right", NULL};
  nlq_str at;
  size_t before = reader_faults(r);
  const json_value *items = reader_array(r, join, "on", base, LIMIT_QUERY_ITEMS, &at);
  if (reader_faults(r) > before) return;
  if (json_count(items) == 0) {
    nlq_code code = json_get(join, "on") ? NLQ_ARITY : NLQ_MISSING_KEY;
    query_fault(r->errors, at, code, "must hold a pair of columns at least");
    return;
  }
  out->on = ARENA_ARRAY(r->mem, query_join_on, json_count(items));
  if (!out->on) return;
  for (const json_value *v = json_first(items); v; v = json_next(v)) {
    nlq_str place = json_pointer_index(r->mem, at, out->n_on);
    query_join_on *on = &out->on[out->n_on++];
    on->left = on->right = STR_EMPTY;
    if (!reader_object(r, v, place, keys, NULL)) continue;
    reader_text(r, v, "left", place, READ_REQUIRED, &on->left);
    reader_text(r, v, "right", place, READ_REQUIRED, &on->right);
  }
}

static void read_join(const reader *r, const json_value *v, nlq_str at, query_join *out) {
  static const char *const keys[] = {"table", "type", "on", NULL};
  out->table = STR_EMPTY;
  if (!reader_object(r, v, at, keys, NULL)) return;
  reader_text(r, v, "table", at, READ_REQUIRED, &out->table);
  nlq_str type;
  if (reader_text(r, v, "type", at, READ_OPTIONAL, &type)) {
    out->left = str_is(type, "left");
    if (!out->left && !str_is(type, "inner"))
      reader_word_fault(r, reader_place(r, at, "type"), NLQ_WRONG_VALUE, type, "inner, left");
  }
  read_on(r, v, at, out);
}

/* --- the document --------------------------------------------------------------------------- */

static void read_dimensions(const reader *r, const json_value *v, nlq_str base, query *q) {
  nlq_str at;
  const json_value *items = reader_array(r, v, "dimensions", base, LIMIT_QUERY_ITEMS, &at);
  for (const json_value *item = json_first(items); item; item = json_next(item)) {
    nlq_str place = json_pointer_index(r->mem, at, q->n_dimensions);
    query_dimension *out = query_add_dimension(r->mem, q);
    if (out) read_dimension(r, item, place, out);
  }
}

static void read_metrics(const reader *r, const json_value *v, nlq_str base, query *q) {
  nlq_str at;
  const json_value *items = reader_array(r, v, "metrics", base, LIMIT_QUERY_ITEMS, &at);
  for (const json_value *item = json_first(items); item; item = json_next(item)) {
    nlq_str place = json_pointer_index(r->mem, at, q->n_metrics);
    query_metric *out = query_add_metric(r->mem, q);
    if (out) read_metric(r, item, place, out);
  }
}

static void read_sorts(const reader *r, const json_value *v, nlq_str base, query *q) {
  nlq_str at;
  const json_value *items = reader_array(r, v, "sort", base, LIMIT_QUERY_ITEMS, &at);
  for (const json_value *item = json_first(items); item; item = json_next(item)) {
    nlq_str place = json_pointer_index(r->mem, at, q->n_sort);
    query_sort *out = query_add_sort(r->mem, q);
    if (out) read_sort(r, item, place, out);
  }
}

static void read_joins(const reader *r, const json_value *v, nlq_str base, query *q) {
  nlq_str at;
  const json_value *items = reader_array(r, v, "joins", base, LIMIT_QUERY_ITEMS, &at);
  for (const json_value *item = json_first(items); item; item = json_next(item)) {
    nlq_str place = json_pointer_index(r->mem, at, q->n_joins);
    query_join *out = query_add_join(r->mem, q);
    if (out) read_join(r, item, place, out);
  }
}

query *query_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors) {
  static const char *const keys[] = {"table", "dimensions", "metrics",  "filters", "sort", "limit",
                                     "joins", "having",     "distinct", "offset",  NULL};
  static const char *const later[] = {"where", "limit_by", "compare", "share", "set", NULL};
  reader r = {mem, errors, NLQ_TYPE_MISMATCH};
  size_t before = reader_faults(&r);
  query *q = ARENA_NEW(mem, query);
  if (!q || !reader_object(&r, v, base, keys, later)) return NULL;
  reader_text(&r, v, "table", base, READ_REQUIRED, &q->table);
  read_dimensions(&r, v, base, q);
  read_metrics(&r, v, base, q);
  read_filters(&r, v, "filters", base, &q->filters, &q->n_filters);
  read_sorts(&r, v, base, q);
  q->has_limit = reader_int(&r, v, "limit", base, 1, LIMIT_ROWS, NLQ_LIMIT_RANGE, &q->limit);
  read_joins(&r, v, base, q);
  read_filters(&r, v, "having", base, &q->having, &q->n_having);
  reader_bool(&r, v, "distinct", base, &q->distinct);
  q->has_offset = reader_int(&r, v, "offset", base, 0, LIMIT_ROWS, NLQ_LIMIT_RANGE, &q->offset);
  return reader_faults(&r) == before && !arena_failed(mem) ? q : NULL;
}
