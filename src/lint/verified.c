/* Verified queries as the model's own tests.
 *
 * In: {"question": "tickets by plan", "structured_query": {...}}. Out: passed, or where the query
 * that the question gives today differs: {"pointer": "/limit", "expected": 10, "got": 100}. */
#include "base/limits.h"
#include "lint/lint.h"

typedef struct verifying {
  arena *mem;
  const domain *d;
  const nlq_engine *engine;
  json_writer *w;
  size_t differences;
} verifying;

/* --- differences ------------------------------------------------------------------------------ */

static nlq_str text_of(arena *mem, const json_value *v) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  json_put_value(&w, v);
  return sb_str(&text);
}

static void put_difference(verifying *v, nlq_str at, const json_value *want,
                           const json_value *got) {
  v->differences++;
  json_begin_object(v->w);
  json_field_string(v->w, "pointer", at);
  json_put_key(v->w, "expected");
  if (want) json_put_value(v->w, want);
  if (!want) json_put_null(v->w);
  json_put_key(v->w, "got");
  if (got) json_put_value(v->w, got);
  if (!got) json_put_null(v->w);
  json_end_object(v->w);
}

static bool holds(arena *mem, const json_value *list, const json_value *item) {
  nlq_str text = text_of(mem, item);
  for (const json_value *v = json_first(list); v; v = json_next(v))
    if (str_eq(text_of(mem, v), text)) return true;
  return false;
}

/* Filters and joins come to the same in any order. */
static void compare_sets(verifying *v, nlq_str at, const json_value *want, const json_value *got) {
  size_t index = 0;
  for (const json_value *w = json_first(want); w; w = json_next(w), index++)
    if (!holds(v->mem, got, w)) put_difference(v, json_pointer_index(v->mem, at, index), w, NULL);
  index = 0;
  for (const json_value *g = json_first(got); g; g = json_next(g), index++)
    if (!holds(v->mem, want, g)) put_difference(v, json_pointer_index(v->mem, at, index), NULL, g);
}

static void compare(verifying *v, const json_value *want, const json_value *got) {
  static const char *const keys[] = {"table",    "dimensions", "metrics", "filters", "joins",
                                     "having",   "where",      "sort",    "limit",   "limit_by",
                                     "distinct", "offset",     "compare", "share",   "set"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const json_value *w = json_get(want, keys[i]), *g = json_get(got, keys[i]);
    nlq_str at = json_pointer_key(v->mem, STR_EMPTY, str_of(keys[i]));
    bool set = str_is(str_of(keys[i]), "filters") || str_is(str_of(keys[i]), "joins");
    if (set)
      compare_sets(v, at, w, g);
    else if ((w || g) && !(w && g && str_eq(text_of(v->mem, w), text_of(v->mem, g))))
      put_difference(v, at, w, g);
  }
}

/* --- one query -------------------------------------------------------------------------------- */

static const json_value *ask(verifying *v, const domain_verified *q) {
  sb text, day;
  diag_list errors;
  nlq_text answer = {0};
  diag_init(&errors, v->mem);
  sb_init(&day, v->mem);
  sb_init(&text, v->mem);
  if (q->has_date)
    calendar_put(&day, q->reference_date);
  else
    sb_adds(&day, "2000-01-01"); /* any day: the question does not depend on it */
  json_writer w = {&text, false};
  json_begin_object(&w);
  json_field_string(&w, "natural_language", q->question);
  json_field_string(&w, "now", sb_str(&day));
  json_end_object(&w);
  nlq_str question = sb_str(&text);
  if (!question.at) return NULL;
  nlq_translate(v->engine, question.at, question.len, &answer);
  nlq_str result = str_copy(v->mem, (nlq_str){answer.at ? answer.at : "", answer.length});
  nlq_text_free(&answer);
  return json_parse(v->mem, result, LIMIT_JSON_DEPTH, &errors);
}

/* The query that is expected, in the form that answers have; NULL when there is none. */
static const json_value *expected(verifying *v, const domain_verified *q, diag_list *errors) {
  int same = q->same_as.len ? domain_find(v->d, NAMES_VERIFIED, -1, q->same_as) : -1;
  const json_value *given = q->structured_query;
  if (!given && same >= 0) given = v->d->verified[same].structured_query;
  if (!given) return NULL;
  query *parsed = query_from_json(v->mem, given, STR("/structured_query"), errors);
  if (!parsed) return NULL;
  sb text;
  sb_init(&text, v->mem);
  json_writer w = {&text, false};
  query_to_json(&w, parsed);
  return json_parse(v->mem, sb_str(&text), LIMIT_JSON_DEPTH, errors);
}

/* Writes what is wrong; false when nothing is. */
static bool put_faults(verifying *v, const domain_verified *q) {
  diag_list errors;
  diag_init(&errors, v->mem);
  const json_value *want = expected(v, q, &errors);
  const json_value *result = errors.count ? NULL : ask(v, q);
  const json_value *got = json_get(result, "structured_query");
  const json_value *error = json_get(result, "error");
  json_put_key(v->w, "differences");
  json_begin_array(v->w);
  v->differences = 0;
  if (want && json_type_of(got) == JSON_OBJECT) compare(v, want, got);
  json_end_array(v->w);
  bool understood = str_is(json_get_string(result, "status"), "success");
  if (errors.count) {
    json_put_key(v->w, "error");
    json_put_diag(v->w, &errors.items[0]);
  } else if (error) {
    json_put_key(v->w, "error");
    json_put_value(v->w, error);
  }
  if (result) json_field_string(v->w, "understood_as", json_get_string(result, "restatement"));
  return errors.count || error || v->differences || (!want && !understood) ||
         (want && json_type_of(got) != JSON_OBJECT);
}

static bool put_result(verifying *v, int id) {
  const domain_verified *q = &v->d->verified[id];
  json_begin_object(v->w);
  json_field_string(v->w, "name", q->name);
  json_field_string(v->w, "question", q->question);
  bool failed = put_faults(v, q);
  json_field_string(v->w, "status", failed ? STR("failed") : STR("passed"));
  json_end_object(v->w);
  return failed;
}

static void add_finding(lint *l, int id) {
  nlq_str list = json_pointer_key(l->mem, STR_EMPTY, STR("verified_queries"));
  lint_add(l, NLQ_LEVEL_ERROR, "VERIFIED_QUERY_FAILS",
           "Run \"nl2query domain test\" to see what differs.",
           json_pointer_index(l->mem, list, (size_t)id),
           "The question of %S no longer gives the query that was verified.",
           query_shown(l->mem, l->d->verified[id].name));
}

size_t lint_verified(arena *mem, const domain *d, const nlq_engine *engine, json_writer *w,
                     lint *l) {
  verifying v = {.mem = mem, .d = d, .engine = engine, .w = w};
  size_t failed = 0;
  json_begin_object(w);
  json_put_key(w, "results");
  json_begin_array(w);
  for (int i = 0; i < d->n_verified; i++) {
    bool bad = put_result(&v, i);
    failed += bad;
    if (bad && l) add_finding(l, i);
  }
  json_end_array(w);
  json_field_int(w, "passed", (int64_t)((size_t)d->n_verified - failed));
  json_field_int(w, "failed", (int64_t)failed);
  json_field_bool(w, "ok", failed == 0);
  json_end_object(w);
  return failed;
}
