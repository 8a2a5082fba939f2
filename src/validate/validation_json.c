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

static void findings_to_json(json_writer *w, const char *key, const diag_list *list) {
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
  json_put_key(w, "validated_query");
  if (v->validated_query)
    query_to_json(w, v->validated_query);
  else
    json_put_null(w);
  json_put_key(w, "optimizations_applied");
  json_begin_array(w);
  for (size_t i = 0; i < v->n_optimizations; i++)
    json_put_string(w, v->optimizations[i]);
  json_end_array(w);
  messages_to_json(w, "warnings", &v->warnings);
  json_field_string(w, "security_check", v->blocked ? STR("blocked") : STR("passed"));
  findings_to_json(w, "security_risks", &v->risks);
  validate_status status = v->validated_query ? v->status : VALID_BLOCKED;
  json_field_string(w, "phase_status", str_of(status_names[status]));
  findings_to_json(w, "findings", &v->warnings);
  checks_to_json(w, v);
  if (v->errors.count > 0) findings_to_json(w, "errors", &v->errors);
}

/* --- in ------------------------------------------------------------------------------------ */

static void add_read(diag_list *list, const nlq_diag *read, nlq_level level) {
  nlq_diag *d = level == NLQ_LEVEL_WARNING ? diag_warn(list, read->code, "%S", read->message)
                                           : diag_add(list, read->code, "%S", read->message);
  nlq_str message = d->message;
  *d = *read;
  d->message = message;
  d->level = level;
}

static bool read_findings(arena *mem, const json_value *v, const char *key, nlq_str base,
                          diag_list *errors, nlq_level level, diag_list *out) {
  const json_value *items = json_get(v, key);
  nlq_str at = json_pointer_key(mem, base, str_of(key));
  size_t index = 0;
  for (const json_value *item = json_first(items); item; item = json_next(item), index++) {
    nlq_diag read;
    if (!construct_diag_from_json(item, &read)) {
      query_fault(errors, json_pointer_index(mem, at, index), NLQ_WRONG_VALUE,
                  "is no {code, message} with a known code");
      return false;
    }
    add_read(out, &read, level);
  }
  return true;
}

/* Warnings made by hand are texts alone. */
static bool read_warnings(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                          validation *out) {
  if (json_get(v, "findings"))
    return read_findings(mem, v, "findings", base, errors, NLQ_LEVEL_WARNING, &out->warnings);
  nlq_str *texts = NULL;
  size_t n = 0;
  nlq_str at = json_pointer_key(mem, base, STR("warnings"));
  if (!construct_texts_from_json(mem, json_get(v, "warnings"), at, errors, &texts, &n))
    return false;
  for (size_t i = 0; i < n; i++)
    diag_warn(&out->warnings, NLQ_OK, "%S", texts[i]);
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

static bool read_security(const json_value *v, nlq_str base, arena *mem, diag_list *errors,
                          validation *out) {
  nlq_str check = json_string(json_get(v, "security_check"));
  out->blocked = str_is(check, "blocked");
  if (out->blocked || str_is(check, "passed")) return true;
  query_fault(errors, json_pointer_key(mem, base, STR("security_check")), NLQ_WRONG_VALUE,
              "is \"%S\"; one of passed, blocked", query_shown(mem, check));
  return false;
}

static bool read_query(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                       validation *out) {
  const json_value *given = json_get(v, "validated_query");
  nlq_str at = json_pointer_key(mem, base, STR("validated_query"));
  if (!given) {
    query_fault(errors, at, NLQ_MISSING_KEY, "is missing");
    return false;
  }
  if (json_type_of(given) == JSON_NULL) return true;
  out->validated_query = query_from_json(mem, given, at, errors);
  return out->validated_query != NULL;
}

validation *validation_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors) {
  validation *out = ARENA_NEW(mem, validation);
  if (!out) return NULL;
  diag_init(&out->warnings, mem);
  diag_init(&out->errors, mem);
  diag_init(&out->risks, mem);
  nlq_str at = json_pointer_key(mem, base, STR("optimizations_applied"));
  bool good = read_query(mem, v, base, errors, out) && read_security(v, base, mem, errors, out) &&
              construct_texts_from_json(mem, json_get(v, "optimizations_applied"), at, errors,
                                        &out->optimizations, &out->n_optimizations) &&
              read_warnings(mem, v, base, errors, out) &&
              read_findings(mem, v, "security_risks", base, errors, NLQ_LEVEL_ERROR, &out->risks) &&
              read_findings(mem, v, "errors", base, errors, NLQ_LEVEL_ERROR, &out->errors);
  if (!good) return NULL;
  read_checks(v, out);
  bool stopped = out->blocked || !out->validated_query;
  bool warned = out->warnings.count > 0;
  out->status = stopped ? VALID_BLOCKED : warned ? VALID_WARNING : VALID_SUCCESS;
  return out;
}
