/* Phase 2 in JSON, both ways.
 *
 * In: a construction, or the JSON of phase 2, also made by hand: {"structured_query": {...}}. Out:
 * the other one. The specification's keys come first and in its order. */
#include "base/limits.h"
#include "construct/construct.h"

/* --- out ----------------------------------------------------------------------------------- */

void construct_texts_to_json(json_writer *w, const char *key, const nlq_str *items, size_t n) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    json_put_string(w, items[i]);
  json_end_array(w);
}

void construct_word_to_json(json_writer *w, const char *key, const char *word) {
  json_field_string(w, key, str_of(word));
}

void construct_text_to_json(json_writer *w, const char *key, nlq_str text) {
  json_put_key(w, key);
  if (text.len)
    json_put_string(w, text);
  else
    json_put_null(w);
}

void construct_query_to_json(json_writer *w, const char *key, const query *q) {
  json_put_key(w, key);
  if (q)
    query_to_json(w, q);
  else
    json_put_null(w);
}

void construction_to_json(json_writer *w, const construction *c, nlq_str sql_preview) {
  const query *q = c->structured_query;
  construct_query_to_json(w, "structured_query", q);
  construct_word_to_json(w, "query_type", query_type_name(c->type));
  construct_text_to_json(w, "target_table", q ? q->table : STR_EMPTY);
  construct_word_to_json(w, "estimated_complexity", construct_complexity_name(c->complexity));
  construct_texts_to_json(w, "implicit_conditions", c->implicit, c->n_implicit);
  construct_text_to_json(w, "sql_preview", sql_preview);
  construct_word_to_json(w, "phase_status", q ? "success" : "error");
  if (c->simplified) json_field_bool(w, "simplified", true);
  if (c->error.code != NLQ_OK) {
    json_put_key(w, "error");
    json_put_diag(w, &c->error);
  }
}

/* --- in ------------------------------------------------------------------------------------ */

static bool code_of(nlq_str name, nlq_code *out) {
#define ONE_MORE(code, status) +1
  enum { CODES = 0 NLQ_CODES(ONE_MORE) };
#undef ONE_MORE
  for (int code = 0; code < CODES; code++)
    if (str_is(name, diag_code_name((nlq_code)code))) {
      *out = (nlq_code)code;
      return true;
    }
  return false;
}

static bool offset_of(const json_value *v, size_t *out) {
  int64_t n;
  if (!json_integer(v, &n) || n < 0 || n > INT32_MAX) return false;
  *out = (size_t)n;
  return true;
}

bool construct_diag_from_json(const json_value *v, nlq_diag *out) {
  const json_value *pointer = json_get(v, "pointer"), *start = json_first(json_get(v, "span"));
  size_t line = 0, column = 0;
  *out = (nlq_diag){.message = json_string(json_get(v, "message")),
                    .has_pointer = pointer != NULL,
                    .pointer = json_string(pointer)};
  out->has_span = offset_of(start, &out->start) && offset_of(json_next(start), &out->end);
  out->has_line =
      offset_of(json_get(v, "line"), &line) && offset_of(json_get(v, "column"), &column);
  out->line = (int)line;
  out->column = (int)column;
  return code_of(json_string(json_get(v, "code")), &out->code);
}

bool construct_texts_from_json(arena *mem, const json_value *v, const char *key, nlq_str base,
                               diag_list *errors, nlq_str **out, size_t *n_out) {
  const json_value *list = json_get(v, key);
  if (list && json_type_of(list) != JSON_ARRAY) {
    query_fault(errors, json_pointer_key(mem, base, str_of(key)), NLQ_TYPE_MISMATCH,
                "is %s; an array of texts is wanted", json_type_name(json_type_of(list)));
    return false;
  }
  *out = ARENA_ARRAY(mem, nlq_str, json_count(list) + 1);
  if (!*out) return false;
  for (const json_value *item = json_first(list); item; item = json_next(item))
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
  bool ranks = q->n_dimensions > 0 && q->n_sort > 0 && q->has_limit &&
               construct_metric_named(q, q->sort[0].field);
  return ranks ? QUERY_RANKING : QUERY_AGGREGATE;
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
  query_fault(errors, at, given ? NLQ_TYPE_MISMATCH : NLQ_MISSING_KEY,
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
  bool good = construct_texts_from_json(mem, v, "implicit_conditions", base, errors, &out->implicit,
                                        &out->n_implicit);
  return good ? out : NULL;
}
