/* Phase 2 in JSON, both ways.
 *
 * In: a construction, or the JSON of phase 2, also made by hand: {"structured_query": {...}}. Out:
 * the other one. The specification's keys come first and in its order. */
#include "base/limits.h"
#include "construct/construct.h"

/* --- out ----------------------------------------------------------------------------------- */

static void texts_to_json(json_writer *w, const char *key, const nlq_str *items, size_t n) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    json_put_string(w, items[i]);
  json_end_array(w);
}

static void text_or_null(json_writer *w, const char *key, nlq_str text) {
  json_put_key(w, key);
  if (text.len)
    json_put_string(w, text);
  else
    json_put_null(w);
}

void construction_to_json(json_writer *w, const construction *c, nlq_str sql_preview) {
  const query *q = c->structured_query;
  json_put_key(w, "structured_query");
  if (q)
    query_to_json(w, q);
  else
    json_put_null(w);
  json_field_string(w, "query_type", str_of(query_type_name(c->type)));
  text_or_null(w, "target_table", q ? q->table : STR_EMPTY);
  json_field_string(w, "estimated_complexity", str_of(construct_complexity_name(c->complexity)));
  texts_to_json(w, "implicit_conditions", c->implicit, c->n_implicit);
  text_or_null(w, "sql_preview", sql_preview);
  json_field_string(w, "phase_status", q ? STR("success") : STR("error"));
  if (c->simplified) json_field_bool(w, "simplified", true);
  if (c->error.code != NLQ_OK) {
    json_put_key(w, "error");
    json_put_diag(w, &c->error);
  }
}

/* --- in ------------------------------------------------------------------------------------ */

static bool code_of(nlq_str name, nlq_code *out) {
#define CODE_ROW(code, status) NLQ_##code,
  static const nlq_code codes[] = {NLQ_CODES(CODE_ROW)};
#undef CODE_ROW
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (str_is(name, diag_code_name(codes[i]))) {
      *out = codes[i];
      return true;
    }
  return false;
}

static bool offset_of(const json_value *v, size_t *out) {
  int64_t n;
  if (!json_integer(v, &n) || n < 0) return false;
  *out = (size_t)n;
  return true;
}

bool construct_diag_from_json(const json_value *v, nlq_diag *out) {
  *out = (nlq_diag){.code = NLQ_OK, .message = json_string(json_get(v, "message"))};
  if (!code_of(json_string(json_get(v, "code")), &out->code)) return false;
  const json_value *pointer = json_get(v, "pointer"), *span = json_get(v, "span");
  out->has_pointer = pointer != NULL;
  out->pointer = json_string(pointer);
  const json_value *start = json_first(span);
  out->has_span = offset_of(start, &out->start) && offset_of(json_next(start), &out->end);
  int64_t line = 0, column = 0;
  out->has_line = json_integer(json_get(v, "line"), &line) && line >= 0 && line <= INT32_MAX &&
                  json_integer(json_get(v, "column"), &column) && column >= 0 &&
                  column <= INT32_MAX;
  if (out->has_line) {
    out->line = (int)line;
    out->column = (int)column;
  }
  return true;
}

bool construct_texts_from_json(arena *mem, const json_value *v, nlq_str at, diag_list *errors,
                               nlq_str **out, size_t *n_out) {
  json_type type = json_type_of(v);
  if (type != JSON_MISSING && type != JSON_ARRAY) {
    query_fault(errors, at, NLQ_WRONG_TYPE, "is %s; an array of texts is wanted",
                json_type_name(type));
    return false;
  }
  *out = ARENA_ARRAY(mem, nlq_str, json_count(v) + 1);
  if (!*out) return false;
  for (const json_value *item = json_first(v); item; item = json_next(item))
    (*out)[(*n_out)++] = json_string(item);
  return true;
}

static construct_complexity complexity_named(nlq_str name, const query *q) {
  for (int c = COMPLEXITY_LOW; c <= COMPLEXITY_HIGH; c++)
    if (str_is(name, construct_complexity_name((construct_complexity)c)))
      return (construct_complexity)c;
  return construct_complexity_of(q);
}

/* A query made by hand says by its shape what kind it is. */
static query_type type_by_shape(const query *q) {
  if (!q || q->n_metrics == 0) return QUERY_SIMPLE;
  bool ranks = q->n_dimensions > 0 && q->n_sort > 0 && q->has_limit;
  for (size_t i = 0; ranks && i < q->n_metrics; i++)
    if (str_eq(q->sort[0].field, q->metrics[i].name)) return QUERY_RANKING;
  return QUERY_AGGREGATE;
}

/* Phase 3 passes the keys on beside its own query; then there is none here. */
static bool read_query(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                       construction *out) {
  const json_value *given = json_get(v, "structured_query"), *error = json_get(v, "error");
  nlq_str at = json_pointer_key(mem, base, STR("structured_query"));
  bool failed = construct_diag_from_json(error, &out->error);
  if (json_type_of(given) == JSON_OBJECT)
    return (out->structured_query = query_from_json(mem, given, at, errors)) != NULL;
  if (failed || (!given && json_get(v, "validated_query"))) return true;
  query_fault(errors, at, given ? NLQ_WRONG_TYPE : NLQ_MISSING_KEY,
              given ? "is no object, and no error says why" : "is missing");
  return false;
}

construction *construction_from_json(arena *mem, const json_value *v, nlq_str base,
                                     diag_list *errors) {
  construction *out = ARENA_NEW(mem, construction);
  if (!out || !read_query(mem, v, base, errors, out)) return NULL;
  nlq_str type = json_string(json_get(v, "query_type"));
  if (!query_type_of(type, &out->type)) out->type = type_by_shape(out->structured_query);
  out->complexity =
      complexity_named(json_string(json_get(v, "estimated_complexity")), out->structured_query);
  out->simplified = json_true(json_get(v, "simplified"));
  nlq_str at = json_pointer_key(mem, base, STR("implicit_conditions"));
  bool good = construct_texts_from_json(mem, json_get(v, "implicit_conditions"), at, errors,
                                        &out->implicit, &out->n_implicit);
  return good ? out : NULL;
}
