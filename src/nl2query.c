/* The calls of the library. Each reads its JSON, runs its phases in one arena, and hands the result
 * to the caller; nlq_translate reads as the list of the four phases. */
#include "calls.h"

#include <string.h>

#include "base/limits.h"
#include "domain/defaults.h"
#include "read/complete.h"
#include "read/follow.h"
#include "report/handover.h"
#include "report/report.h"

/* --- results ----------------------------------------------------------------------------- */

static nlq_status hand_over(const nlq_allocator *allocator, nlq_str text, nlq_text *out) {
  out->allocator = *allocator;
  out->length = 0;
  out->at = allocator->alloc(allocator->context, text.len + 1);
  if (!out->at) return NLQ_STATUS_NO_MEMORY;
  memcpy(out->at, text.at, text.len);
  out->at[text.len] = '\0';
  out->length = text.len;
  return NLQ_STATUS_OK;
}

/* Memory is out, so the sentence is ready-made. */
static nlq_status hand_over_no_memory(const nlq_allocator *allocator, nlq_text *out) {
  hand_over(allocator,
            STR("{\"error\":{\"code\":\"OUT_OF_MEMORY\",\"message\":\"Memory ran out.\"}}"), out);
  return NLQ_STATUS_NO_MEMORY;
}

/* {"error": the first fault, "errors": all of them when there are several}. */
static void put_errors(json_writer *w, const diag_list *errors) {
  json_begin_object(w);
  json_put_key(w, "error");
  json_put_diag(w, &errors->items[0]);
  if (errors->count > 1) {
    json_put_key(w, "errors");
    json_begin_array(w);
    for (size_t i = 0; i < errors->count; i++)
      json_put_diag(w, &errors->items[i]);
    json_end_array(w);
  }
  json_end_object(w);
}

static nlq_allocator allocator_or_default(const nlq_allocator *given) {
  arena probe;
  if (given) return *given;
  arena_init(&probe, NULL);
  return probe.allocator;
}

void nlq_text_free(nlq_text *text) {
  if (text && text->at) text->allocator.free(text->allocator.context, text->at);
  if (text) *text = (nlq_text){0};
}

/* --- engines ----------------------------------------------------------------------------- */

static bool open_engine(nlq_engine *engine, nlq_str model, diag_list *errors) {
  if (!model.at) {
    diag_add(errors, NLQ_NEEDS_FULL_MODULE,
             "The built-in domain model is in nl2query-full.wasm; give a model of your own.");
    return false;
  }
  engine->model = domain_load(&engine->mem, model, errors);
  if (!engine->model) return false;
  if (engine->model->defaults.asked_only && !domain_asked_only(engine->model)) {
    nlq_diag *d = diag_add(errors, NLQ_NEEDS_FULL_MODULE,
                           "The projection \"asked\" needs nl2query-full.wasm.");
    diag_at(errors, d, STR("/defaults/projection"));
    return false;
  }
  engine->words = lexicon_new(&engine->mem, domain_asked_only(engine->model));
  engine->completions = completer_new(&engine->mem, engine->model);
  return engine->words && engine->completions;
}

static void report_failure(const nlq_allocator *allocator, arena *mem, const diag_list *errors,
                           nlq_text *error) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  if (!error) return;
  if (errors->count > 0 && !arena_failed(mem)) put_errors(&w, errors);
  if (text.len == 0 || text.failed) {
    hand_over_no_memory(allocator, error);
  } else {
    hand_over(allocator, sb_str(&text), error);
  }
}

nlq_engine *nlq_engine_new(const char *json, size_t length, const nlq_allocator *allocator,
                           nlq_text *error) {
  nlq_allocator memory = allocator_or_default(allocator);
  nlq_engine *engine = memory.alloc(memory.context, sizeof *engine);
  diag_list errors;
  if (!engine) {
    if (error) hand_over_no_memory(&memory, error);
    return NULL;
  }
  *engine = (nlq_engine){.allocator = memory};
  arena_init(&engine->mem, &memory);
  diag_init(&errors, &engine->mem);
  if (open_engine(engine, json ? (nlq_str){json, length} : domain_builtin(), &errors)) {
    return engine;
  }
  report_failure(&memory, &engine->mem, &errors, error);
  nlq_engine_delete(engine);
  return NULL;
}

void nlq_engine_delete(nlq_engine *engine) {
  if (!engine) return;
  nlq_allocator memory = engine->allocator;
  arena_free(&engine->mem);
  memory.free(memory.context, engine);
}

const char *nlq_builtin_domain(size_t *length) {
  nlq_str text = domain_builtin();
  if (length) *length = text.len;
  return text.at;
}

/* --- phases over values ------------------------------------------------------------------ */

static validation *check(call *c, const request *r, const construction *built) {
  return validate_query(&c->mem, c->engine->model, r, built->structured_query);
}

/* --- members that travel between phases -------------------------------------------------- */

static void put_request(call *c, const request *r) {
  json_put_key(&c->w, "request");
  request_to_json(&c->w, r);
}

static void put_value(call *c, const char *key, const json_value *v) {
  if (json_type_of(v) == JSON_MISSING) return;
  json_put_key(&c->w, key);
  json_put_value(&c->w, v);
}

/* A later phase passes on what earlier ones have said, as it came. */
static void pass_on(call *c, const json_value *in, const char *const *keys, size_t n) {
  for (size_t i = 0; i < n; i++)
    put_value(c, keys[i], json_get(in, keys[i]));
}

/* The request that travels along, or what a hand-made input says beside its other keys. */
static request *carried_request(call *c, const json_value *in) {
  const json_value *own = json_get(in, "request");
  if (json_type_of(own) == JSON_MISSING) {
    return request_from_json(&c->mem, in, STR_EMPTY, false, &c->errors);
  }
  return request_from_json(&c->mem, own, STR("/request"), false, &c->errors);
}

/* What was recognised travels along; a hand-made input of phase 4 may leave it out. Then nothing
 * speaks against the query. */
static recognition *carried_recognition(call *c, const json_value *in, const request *r) {
  bool given = json_type_of(json_get(in, "intent")) != JSON_MISSING ||
               json_type_of(json_get(in, "entities")) != JSON_MISSING;
  if (given) return recognition_from_json(&c->mem, in, STR_EMPTY, &c->errors);
  recognition *rec = ARENA_NEW(&c->mem, recognition);
  if (!rec) return NULL;
  query_type_of(json_string(json_get(in, "query_type")), &rec->intent);
  rec->intent_confidence = rec->overall_confidence = rec->probability = 1000;
  rec->language = r->language != LANGUAGE_NONE ? r->language : LANGUAGE_EN;
  return rec;
}

/* --- calls ------------------------------------------------------------------------------- */

/* The request of a question; what this build does not read is a fault. */
static request *asked_request(call *c, const json_value *in) {
  request *r = request_from_json(&c->mem, in, STR_EMPTY, true, &c->errors);
  if (!r || r->n_history == 0 || follow_included()) return r;
  nlq_diag *d =
      diag_add(&c->errors, NLQ_NEEDS_FULL_MODULE, "Follow-up questions need nl2query-full.wasm.");
  diag_at(&c->errors, d, STR("/context/history"));
  return NULL;
}

static bool is_nested(const recognition *rec) {
  if (rec->beyond) return true;
  for (size_t i = 0; i < rec->n_entities; i++)
    if (rec->entities[i].nested) return true;
  return false;
}

/* A build without queries in queries has no answer where another would. */
static recognition *constructible(call *c, const request *r, recognition *rec) {
  bool nested = rec && !construct_nests() && (is_nested(rec) || r->trace);
  for (size_t i = 0; rec && !construct_nests() && i < rec->n_readings; i++)
    nested = nested || is_nested(&rec->readings[i]);
  if (!nested) return rec;
  diag_add(&c->errors, NLQ_NEEDS_FULL_MODULE, "This question needs nl2query-full.wasm.");
  return NULL;
}

static bool translate(call *c, const json_value *in) {
  const domain *d = c->engine->model;
  request *r = asked_request(c, in);
  recognition *rec = r ? read_in_context(&c->mem, c->engine->words, d, r) : NULL;
  rec = constructible(c, r, rec);
  construction *built = rec ? construct_query(&c->mem, d, r, rec) : NULL;
  if (built && built->error.code == NLQ_NEEDS_FULL_MODULE) {
    diag_add(&c->errors, NLQ_NEEDS_FULL_MODULE, "%S", built->error.message);
    return false;
  }
  validation *checked = built ? check(c, r, built) : NULL;
  if (!checked) return false;
  json_begin_object(&c->w);
  report_to_json(&c->w, &c->mem, d, r, rec, built, checked);
  json_end_object(&c->w);
  return true;
}

static bool recognize(call *c, const json_value *in) {
  request *r = asked_request(c, in);
  recognition *rec = r ? read_in_context(&c->mem, c->engine->words, c->engine->model, r) : NULL;
  if (!rec) return false;
  json_begin_object(&c->w);
  recognition_to_json(&c->w, rec);
  put_request(c, r);
  json_end_object(&c->w);
  return true;
}

static const char *const recognized_keys[] = {
    "intent",   "entities",     "ambiguous_entities", "missing_entities", "overall_confidence",
    "language", "unrecognized", "probability",        "readings"};
static const char *const constructed_keys[] = {"query_type", "target_table", "estimated_complexity",
                                               "implicit_conditions", "simplified"};
#define KEYS(list) list, sizeof list / sizeof list[0]

static bool construct(call *c, const json_value *in) {
  const domain *d = c->engine->model;
  sql_text sql = {.sql = STR_EMPTY};
  request *r = carried_request(c, in);
  recognition *rec = recognition_from_json(&c->mem, in, STR_EMPTY, &c->errors);
  construction *built = r && rec ? construct_query(&c->mem, d, r, rec) : NULL;
  if (!built) return false;
  if (built->structured_query) {
    sql_render(&c->mem, d, built->structured_query, domain_dialect(c->engine->model, r), SQL_INLINE,
               &sql);
  }
  json_begin_object(&c->w);
  construction_to_json(&c->w, built, sql.sql);
  put_request(c, r);
  pass_on(c, in, KEYS(recognized_keys));
  json_end_object(&c->w);
  return true;
}

static bool validate(call *c, const json_value *in) {
  request *r = carried_request(c, in);
  construction *built = construction_from_json(&c->mem, in, STR_EMPTY, &c->errors);
  validation *checked = r && built ? check(c, r, built) : NULL;
  if (!checked) return false;
  json_begin_object(&c->w);
  validation_to_json(&c->w, checked);
  put_request(c, r);
  pass_on(c, in, KEYS(constructed_keys));
  if (built->error.code != NLQ_OK) put_value(c, "error", json_get(in, "error"));
  pass_on(c, in, KEYS(recognized_keys));
  json_end_object(&c->w);
  return true;
}

static bool report(call *c, const json_value *in) {
  request *r = carried_request(c, in);
  recognition *rec = r ? carried_recognition(c, in, r) : NULL;
  validation *checked = validation_from_json(&c->mem, in, STR_EMPTY, &c->errors);
  construction *built = construction_from_json(&c->mem, in, STR_EMPTY, &c->errors);
  if (!r || !rec || !checked || !built) return false;
  json_begin_object(&c->w);
  report_to_json(&c->w, &c->mem, c->engine->model, r, rec, built, checked);
  json_end_object(&c->w);
  return true;
}

/* --- inspect ----------------------------------------------------------------------------- */

static bool is_question(const json_value *ctx) {
  return json_type_of(ctx) == JSON_MISSING || str_is(json_string(ctx), "question");
}

static bool inspect(call *c, const json_value *in) {
  const json_value *text = json_get(in, "text"), *ctx = json_get(in, "ctx");
  if (json_type_of(text) != JSON_STRING)
    query_fault(&c->errors, STR("/text"), NLQ_TYPE_MISMATCH, "must be the text to look at");
  if (!is_question(ctx) && !str_is(json_string(ctx), "value"))
    query_fault(&c->errors, STR("/ctx"), NLQ_BAD_ENUM, "must be \"question\" or \"value\"");
  if (c->errors.count) return false;
  diag_list risks;
  diag_init(&risks, &c->mem);
  bool blocked = (is_question(ctx) ? guard_inspect_question
                                   : guard_inspect_value)(&risks, &c->mem, json_string(text));
  json_begin_object(&c->w);
  json_field_bool(&c->w, "blocked", blocked);
  validation_findings_to_json(&c->w, "risks", &risks);
  json_end_object(&c->w);
  return true;
}

/* --- render ------------------------------------------------------------------------------ */

static bool mode_of(call *c, const json_value *in, sql_mode *mode) {
  const json_value *v = json_get(in, "mode");
  nlq_str name = json_string(v);
  bool inlined = json_type_of(v) == JSON_MISSING || str_is(name, "inline");
  *mode = inlined ? SQL_INLINE : SQL_PARAMS;
  if (inlined || str_is(name, "params")) return true;
  nlq_diag *d = diag_add(&c->errors, NLQ_BAD_ENUM, "mode must be \"inline\" or \"params\".");
  diag_at(&c->errors, d, STR("/mode"));
  return false;
}

static void put_sql(call *c, const sql_text *sql) {
  json_begin_object(&c->w);
  json_field_string(&c->w, "sql", sql->sql);
  json_put_key(&c->w, "params");
  json_begin_array(&c->w);
  for (size_t i = 0; i < sql->n_params; i++)
    query_scalar_to_json(&c->w, &sql->params[i]);
  json_end_array(&c->w);
  json_end_object(&c->w);
}

/* What the validator found becomes the error of the call: there is no SQL of such a query. */
static bool refuse(call *c, const validation *v) {
  const diag_list *found = v->errors.count > 0 ? &v->errors : &v->risks;
  for (size_t i = 0; i < found->count; i++) {
    nlq_diag *d = diag_add(&c->errors, found->items[i].code, "%S", found->items[i].message);
    *d = found->items[i];
  }
  return false;
}

static bool render(call *c, const json_value *in) {
  sql_mode mode;
  sql_text sql;
  request *r = carried_request(c, in);
  query *q = query_from_json(&c->mem, json_get(in, "structured_query"), STR("/structured_query"),
                             &c->errors);
  if (!mode_of(c, in, &mode) || !r || !q) return false;
  validation *v = validate_query(&c->mem, c->engine->model, r, q);
  if (!v) return false;
  if (!v->validated_query) return refuse(c, v);
  if (!sql_render(&c->mem, c->engine->model, v->validated_query,
                  domain_dialect(c->engine->model, r), mode, &sql)) {
    return false;
  }
  put_sql(c, &sql);
  return true;
}

/* --- complete, choose -------------------------------------------------------------------- */

static size_t whole_number(call *c, const json_value *in, const char *key, size_t most,
                           size_t usual) {
  const json_value *v = json_get(in, key);
  int64_t n;
  if (json_type_of(v) == JSON_MISSING) return usual;
  if (json_integer(v, &n) && n >= 0 && n <= (int64_t)most) return (size_t)n;
  query_fault(&c->errors, json_pointer_key(&c->mem, STR_EMPTY, str_of(key)), NLQ_WRONG_VALUE,
              "must be a whole number from 0 to %D", (int64_t)most);
  return usual;
}

static nlq_str text_of(call *c, const json_value *in) {
  nlq_str text = json_string(json_get(in, "text"));
  if (json_type_of(json_get(in, "text")) != JSON_STRING || text.len > LIMIT_QUESTION_BYTES)
    query_fault(&c->errors, STR("/text"), NLQ_WRONG_VALUE, "must be a text of at most %d bytes",
                (int)LIMIT_QUESTION_BYTES);
  return text;
}

static bool complete(call *c, const json_value *in) {
  const domain *d = c->engine->model;
  domain_scope *scopes = NULL;
  const request *r = request_from_json(&c->mem, in, STR_EMPTY, false, &c->errors);
  if (!r) return false;
  completion_request ask = {.text = text_of(c, in)};
  ask.cursor = whole_number(c, in, "cursor", ask.text.len, ask.text.len);
  ask.limit = whole_number(c, in, "limit", LIMIT_COMPLETIONS, 8);
  ask.language = r->language != LANGUAGE_NONE ? r->language : r->preferences.language;
  if (diag_has_errors(&c->errors) ||
      !domain_scopes(&c->mem, d, r->permission_token, STR("/context/permission_token"), &c->errors,
                     &scopes, &ask.n_scopes))
    return false;
  ask.scopes = scopes;
  json_begin_object(&c->w);
  bool done = complete_to_json(&c->w, &c->mem, c->engine->completions, c->engine->words, &ask);
  json_end_object(&c->w);
  return done;
}

/* Entities are those of the query itself: nothing is left to doubt. */
static bool choose(call *c, const json_value *in) {
  const domain *d = c->engine->model;
  const json_value *result = json_get(in, "result"), *all = json_get(result, "candidates");
  size_t count = json_count(all), index = whole_number(c, in, "index", count ? count - 1 : 0, 0);
  const json_value *candidate = json_first(all);
  for (size_t i = 0; i < index; i++)
    candidate = json_next(candidate);
  nlq_str place =
      json_pointer_key(&c->mem, json_pointer_index(&c->mem, STR("/result/candidates"), index),
                       STR("structured_query"));
  request *r = carried_request(c, in);
  query *q = query_from_json(&c->mem, json_get(candidate, "structured_query"), place, &c->errors);
  recognition *rec = r && q ? follow_lift(&c->mem, d, q) : NULL;
  validation *checked =
      rec && !diag_has_errors(&c->errors) ? validate_query(&c->mem, d, r, q) : NULL;
  if (!checked) return false;
  rec->language = request_language_of(json_string(json_get(result, "language")));
  json_begin_object(&c->w);
  report_to_json(&c->w, &c->mem, d, r, rec, NULL, checked);
  json_end_object(&c->w);
  return true;
}

/* --- handover ---------------------------------------------------------------------------- */

/* A question that may not be asked of the tables is not for anybody else either. */
static bool handover(call *c, const json_value *in) {
  const domain *d = c->engine->model;
  request *r = request_from_json(&c->mem, in, STR_EMPTY, true, &c->errors);
  recognition *rec = r ? read_in_context(&c->mem, c->engine->words, d, r) : NULL;
  validation *checked = rec ? validate_query(&c->mem, d, r, NULL) : NULL;
  if (!checked) return false;
  if (checked->blocked) return refuse(c, checked);
  json_begin_object(&c->w);
  bool done = handover_to_json(&c->w, &c->mem, d, r, rec, &c->errors);
  json_end_object(&c->w);
  return done;
}

/* --- the border -------------------------------------------------------------------------- */

static bool run(call *c, const call_limits *limits, call_method *method, nlq_str text) {
  if (text.len > limits->bytes) {
    diag_add(&c->errors, NLQ_TOO_LARGE, "The input has %D bytes; at most %d are read.",
             (int64_t)text.len, (int)limits->bytes);
    return false;
  }
  const json_value *in = json_parse(&c->mem, text, limits->depth, &c->errors);
  return in && method(c, in);
}

static nlq_status finish(call *c, bool done, nlq_text *out) {
  const nlq_allocator *memory = &c->engine->allocator;
  if (arena_failed(&c->mem)) return hand_over_no_memory(memory, out);
  if (done) return hand_over(memory, sb_str(&c->out), out);
  if (c->errors.count == 0) {
    diag_add(&c->errors, NLQ_INTERNAL,
             "The query could not be written; this is a fault of the "
             "library.");
  }
  sb_init(&c->out, &c->mem);
  c->w = (json_writer){&c->out, false};
  put_errors(&c->w, &c->errors);
  if (c->out.failed) return hand_over_no_memory(memory, out);
  nlq_status status = hand_over(memory, sb_str(&c->out), out);
  nlq_status fault = diag_code_status(c->errors.items[0].code);
  if (status != NLQ_STATUS_OK) return status;
  return fault != NLQ_STATUS_OK ? fault : NLQ_STATUS_BAD_INPUT;
}

nlq_status call_run(const nlq_engine *engine, const call_limits *limits, call_method *method,
                    nlq_str json, nlq_text *out) {
  call c = {.engine = engine};
  arena_init(&c.mem, &engine->allocator);
  diag_init(&c.errors, &c.mem);
  sb_init(&c.out, &c.mem);
  c.w = (json_writer){&c.out, false};
  bool done = run(&c, limits, method, json.at ? json : STR_EMPTY);
  nlq_status status = finish(&c, done, out);
  arena_free(&c.mem);
  return status;
}

static nlq_status call_engine(const nlq_engine *engine, call_method *method, const char *json,
                              size_t length, nlq_text *out) {
  static const call_limits limits = {LIMIT_REQUEST_BYTES, LIMIT_JSON_DEPTH};
  return call_run(engine, &limits, method, (nlq_str){json, length}, out);
}

nlq_status nlq_translate(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, translate, json, length, out);
}

nlq_status nlq_recognize(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, recognize, json, length, out);
}

nlq_status nlq_construct(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, construct, json, length, out);
}

nlq_status nlq_validate(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, validate, json, length, out);
}

nlq_status nlq_report(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, report, json, length, out);
}

nlq_status nlq_render(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, render, json, length, out);
}

nlq_status nlq_complete(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, complete, json, length, out);
}

nlq_status nlq_choose(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, choose, json, length, out);
}

nlq_status nlq_handover(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, handover, json, length, out);
}

nlq_status nlq_inspect(const nlq_engine *engine, const char *json, size_t length, nlq_text *out) {
  return call_engine(engine, inspect, json, length, out);
}
