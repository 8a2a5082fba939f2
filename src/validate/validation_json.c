/* Phase 3 in JSON, both ways.
 *
 * In: a validation, or the JSON of phase 3, also made by hand: {"validated_query": {...},
 * "security_check": "passed"}. Out: the other one. The specification's keys come first and in its
 * order; `findings` are the warnings with code and pointer, `checks` the rules that passed. */
#include "base/limits.h"
#include "validate/validate.h"

static const char *const rule_names[RULE_COUNT] = {
    [RULE_TABLE] = "table",           [RULE_FIELDS] = "fields",
    [RULE_OPERATORS] = "operators",   [RULE_VALUES] = "values",
    [RULE_INJECTION] = "injection",   [RULE_READ_ONLY] = "read_only",
    [RULE_LIMIT_SORT] = "limit_sort", [RULE_NO_WARNINGS] = "no_warnings",
};

/* --- out ----------------------------------------------------------------------------------- */

static void messages_to_json(json_writer *w, const char *key, const diag_list *list) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < list->count; i++)
    json_put_string(w, list->items[i].message);
  json_end_array(w);
}

void validation_findings_to_json(json_writer *w, const char *key, const diag_list *list) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < list->count; i++)
    json_put_diag(w, &list->items[i]);
  json_end_array(w);
}

static void checks_to_json(json_writer *w, const validation *v) {
  json_put_key(w, "checks");
  json_begin_object(w);
  for (int i = 0; i < RULE_COUNT; i++)
    json_field_bool(w, rule_names[i], v->passed[i]);
  json_end_object(w);
}

static const char *const status_names[] = {
    [VALID_SUCCESS] = "success",
    [VALID_WARNING] = "warning",
    [VALID_BLOCKED] = "blocked",
};

void validation_to_json(json_writer *w, const validation *v) {
  construct_query_to_json(w, "validated_query", v->validated_query);
  construct_texts_to_json(w, "optimizations_applied", v->optimizations, v->n_optimizations);
  messages_to_json(w, "warnings", &v->warnings);
  construct_word_to_json(w, "security_check", v->blocked ? "blocked" : "passed");
  validation_findings_to_json(w, "security_risks", &v->risks);
  validate_status status = v->validated_query ? v->status : VALID_BLOCKED;
  construct_word_to_json(w, "phase_status", status_names[status]);
  validation_findings_to_json(w, "findings", &v->warnings);
  checks_to_json(w, v);
  if (v->errors.count > 0) validation_findings_to_json(w, "errors", &v->errors);
}

/* --- in ------------------------------------------------------------------------------------ */

/* A document that is read, and its place. */
typedef struct source {
  arena *mem;
  const json_value *object;
  nlq_str base;
  diag_list *errors;
} source;

static nlq_str place(const source *s, const char *key) {
  return json_pointer_key(s->mem, s->base, str_of(key));
}

static bool read_texts(const source *s, const char *key, nlq_str **out, size_t *n) {
  return construct_texts_from_json(s->mem, s->object, key, s->base, s->errors, out, n);
}

static bool read_findings(const source *s, const char *key, nlq_level level, diag_list *out) {
  size_t index = 0;
  for (const json_value *item = json_first(json_get(s->object, key)); item;
       item = json_next(item), index++) {
    nlq_diag read;
    if (!construct_diag_from_json(item, &read)) {
      query_fault(s->errors, json_pointer_index(s->mem, place(s, key), index), NLQ_WRONG_VALUE,
                  "is no {code, message} with a known code");
      return false;
    }
    nlq_diag *d = level == NLQ_LEVEL_WARNING ? diag_warn(out, read.code, "%S", read.message)
                                             : diag_add(out, read.code, "%S", read.message);
    read.message = d->message;
    read.level = level;
    *d = read;
  }
  return true;
}

/* Warnings made by hand are texts alone. */
static bool read_warnings(const source *s, diag_list *out) {
  nlq_str *texts = NULL;
  size_t n = 0;
  if (json_get(s->object, "findings")) return read_findings(s, "findings", NLQ_LEVEL_WARNING, out);
  if (!read_texts(s, "warnings", &texts, &n)) return false;
  for (size_t i = 0; i < n; i++)
    diag_warn(out, NLQ_OK, "%S", texts[i]);
  return true;
}

static void read_checks(const json_value *v, validation *out) {
  const json_value *checks = json_get(v, "checks");
  for (int i = 0; i < RULE_COUNT; i++)
    out->passed[i] = !checks || json_true(json_get(checks, rule_names[i]));
  if (checks) return;
  out->passed[RULE_INJECTION] = !out->blocked;
  out->passed[RULE_NO_WARNINGS] = out->warnings.count == 0;
}

static bool read_security(const source *s, bool *blocked) {
  nlq_str check = json_string(json_get(s->object, "security_check"));
  *blocked = str_is(check, "blocked");
  if (*blocked || str_is(check, "passed")) return true;
  query_fault(s->errors, place(s, "security_check"), NLQ_WRONG_VALUE,
              "is \"%S\"; one of passed, blocked", query_shown(s->mem, check));
  return false;
}

static bool read_query(const source *s, query **out) {
  const json_value *given = json_get(s->object, "validated_query");
  nlq_str at = place(s, "validated_query");
  if (json_type_of(given) == JSON_NULL) return true;
  if (given) return (*out = query_from_json(s->mem, given, at, s->errors)) != NULL;
  query_fault(s->errors, at, NLQ_MISSING_KEY, "is missing");
  return false;
}

validation *validation_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors) {
  validation *out = ARENA_NEW(mem, validation);
  if (!out) return NULL;
  diag_init(&out->warnings, mem);
  diag_init(&out->errors, mem);
  diag_init(&out->risks, mem);
  const source s = {mem, v, base, errors};
  bool good = read_query(&s, &out->validated_query) && read_security(&s, &out->blocked) &&
              read_texts(&s, "optimizations_applied", &out->optimizations, &out->n_optimizations) &&
              read_warnings(&s, &out->warnings) &&
              read_findings(&s, "security_risks", NLQ_LEVEL_ERROR, &out->risks) &&
              read_findings(&s, "errors", NLQ_LEVEL_ERROR, &out->errors);
  if (!good) return NULL;
  read_checks(v, out);
  bool stopped = out->blocked || !out->validated_query;
  bool warned = out->warnings.count > 0;
  out->status = stopped ? VALID_BLOCKED : warned ? VALID_WARNING : VALID_SUCCESS;
  return out;
}
