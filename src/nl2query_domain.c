/* The calls about domain models: is one sound, what is doubtful in it, do its verified queries
 * still hold, and a draft of one from CREATE TABLE. They need no engine: the model is their input.
 */
#include <string.h>

#include "base/limits.h"
#include "base/utf8.h"
#include "ddl/ddl.h"
#include "domain/values.h"
#include "lint/lint.h"

/* What one call works with. */
typedef struct call {
  arena mem;
  const nlq_allocator *given; /* as it came; NULL: malloc */
  diag_list errors;
  sb out;
  json_writer w;
  nlq_str in;
} call;

/* --- results -----------------------------------------------------------------------------------
 */

static nlq_status hand_over(const call *c, nlq_str text, nlq_text *out) {
  const nlq_allocator *memory = &c->mem.allocator;
  *out = (nlq_text){.allocator = *memory};
  out->at = text.at ? memory->alloc(memory->context, text.len + 1) : NULL;
  if (!out->at) return NLQ_STATUS_NO_MEMORY;
  memcpy(out->at, text.at, text.len);
  out->at[text.len] = '\0';
  out->length = text.len;
  return NLQ_STATUS_OK;
}

static void put_findings(json_writer *w, const char *key, const diag_list *list) {
  static const char *const levels[] = {"error", "warning", "info"};
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < list->count; i++) {
    sb text;
    sb_init(&text, list->mem);
    json_writer one = {&text, false};
    json_put_diag(&one, &list->items[i]);
    nlq_str object = sb_str(&text);
    sb_init(&text, list->mem);
    sb_addf(&text, "{\"level\":\"%s\",%S", levels[list->items[i].level],
            str_slice(object, 1, object.len));
    json_put_raw(w, sb_str(&text));
  }
  json_end_array(w);
  if (list->dropped) json_field_int(w, "dropped", (int64_t)list->dropped);
}

/* Bytes without a NUL to end them. */
static nlq_str whole(const sb *out) {
  return (nlq_str){out->at ? out->at : "", out->len};
}

static nlq_status finish(call *c, nlq_status status, nlq_text *out) {
  bool failed = arena_failed(&c->mem) || c->out.failed;
  nlq_status handed = hand_over(
      c,
      failed ? STR("{\"error\":{\"code\":\"OUT_OF_MEMORY\",\"message\":\"Memory ran out.\"}}")
             : whole(&c->out),
      out);
  arena_free(&c->mem);
  if (failed || handed != NLQ_STATUS_OK) return NLQ_STATUS_NO_MEMORY;
  return status;
}

/* {"error": the first, "errors": all} */
static nlq_status fail(call *c) {
  sb_init(&c->out, &c->mem);
  c->w = (json_writer){&c->out, false};
  json_begin_object(&c->w);
  json_put_key(&c->w, "error");
  json_put_diag(&c->w, &c->errors.items[0]);
  put_findings(&c->w, "errors", &c->errors);
  json_end_object(&c->w);
  nlq_status status = diag_code_status(c->errors.items[0].code);
  return status == NLQ_STATUS_OK ? NLQ_STATUS_BAD_INPUT : status;
}

static void begin(call *c, const char *text, size_t length, const nlq_allocator *allocator) {
  *c = (call){.given = allocator, .in = text ? (nlq_str){text, length} : STR_EMPTY};
  arena_init(&c->mem, allocator);
  diag_init(&c->errors, &c->mem);
  sb_init(&c->out, &c->mem);
  c->w = (json_writer){&c->out, false};
}

/* --- check, lint, test -------------------------------------------------------------------------
 */

static nlq_status check(call *c) {
  bool sound = domain_load(&c->mem, c->in, &c->errors) != NULL;
  if (!sound && c->errors.count == 0) return NLQ_STATUS_NO_MEMORY;
  json_begin_object(&c->w);
  json_field_bool(&c->w, "ok", sound);
  put_findings(&c->w, "findings", &c->errors);
  json_end_object(&c->w);
  return NLQ_STATUS_OK;
}

/* A model that loads, with an engine for it; the engine is the caller's to delete. */
static const domain *load(call *c, nlq_engine **engine) {
  const domain *d = domain_load(&c->mem, c->in, &c->errors);
  if (!d) return NULL;
  *engine = nlq_engine_new(c->in.at, c->in.len, c->given, NULL);
  return *engine ? d : NULL;
}

static nlq_status lint_it(call *c) {
  nlq_engine *engine = NULL;
  const domain *d = load(c, &engine);
  if (!d) return c->errors.count ? fail(c) : NLQ_STATUS_NO_MEMORY;
  lint l = {.d = d, .mem = &c->mem};
  lint_model(&l, engine);
  lint_to_json(&c->w, &l);
  nlq_engine_delete(engine);
  return NLQ_STATUS_OK;
}

static nlq_status test_it(call *c) {
  nlq_engine *engine = NULL;
  const domain *d = load(c, &engine);
  if (!d) return c->errors.count ? fail(c) : NLQ_STATUS_NO_MEMORY;
  lint_verified(&c->mem, d, engine, &c->w, NULL);
  nlq_engine_delete(engine);
  return NLQ_STATUS_OK;
}

/* The model is loaded once to be sure of it; its text and its lists are what is kept. */
static nlq_status index_it(call *c) {
  value_lists lists;
  nlq_str model = c->in;
  if (values_are_indexed(model)) {
    sb_add(&c->out, model);
    return NLQ_STATUS_OK;
  }
  if (!domain_load(&c->mem, model, &c->errors) || !values_take(&c->mem, &model, &lists, &c->errors))
    return c->errors.count ? fail(c) : NLQ_STATUS_NO_MEMORY;
  nlq_str made = values_to_index(&c->mem, model, &lists);
  c->out = (sb){.mem = &c->mem, .at = (char *)(uintptr_t)made.at, .len = made.len, .cap = made.len};
  return NLQ_STATUS_OK;
}

/* --- from_ddl -----------------------------------------------------------------------------------
 */

static bool fault(call *c, nlq_code code, nlq_str pointer, const char *message) {
  nlq_diag *d = diag_add(&c->errors, code, "%s", message);
  diag_at(&c->errors, d, pointer);
  return false;
}

static bool read_dialect(call *c, const json_value *in, query_dialect *dialect) {
  const json_value *v = json_get(in, "dialect");
  *dialect = request_dialect_of(json_string(v));
  if (!v || json_type_of(v) == JSON_NULL || *dialect != DIALECT_NONE) return true;
  return fault(c, NLQ_BAD_ENUM, STR("/dialect"),
               "dialect is one of mysql, postgresql, clickhouse, sqlite, duckdb.");
}

static bool read_ddl(call *c, const json_value *in, nlq_str *ddl) {
  const json_value *v = json_get(in, "ddl");
  *ddl = json_string(v);
  if (json_type_of(v) != JSON_STRING)
    return fault(c, NLQ_MISSING_KEY, STR("/ddl"), "ddl is the text of CREATE TABLE statements.");
  return true;
}

/* Findings of the script, with line and column there, beside the model. */
static nlq_status draft(call *c, nlq_str ddl, query_dialect dialect, const json_value *in) {
  nlq_str name = json_get_string(in, "name");
  ddl_schema *s = ddl_read(&c->mem, ddl, dialect, &c->errors);
  if (!s) return NLQ_STATUS_NO_MEMORY;
  json_begin_object(&c->w);
  json_put_key(&c->w, "domain");
  size_t before = c->out.len;
  if (!ddl_draft(s, name.len ? name : STR("draft"), json_get(in, "values"), &c->w)) {
    if (arena_failed(&c->mem)) return NLQ_STATUS_NO_MEMORY;
    if (!diag_has_errors(&c->errors))
      diag_line(diag_add(&c->errors, NLQ_INVALID_DDL, "There is no CREATE TABLE that can be used."),
                ddl, 0);
    c->out.len = before;
    json_put_null(&c->w);
  }
  put_findings(&c->w, "findings", &c->errors);
  json_end_object(&c->w);
  return NLQ_STATUS_OK;
}

static nlq_status from_ddl(call *c) {
  nlq_str ddl;
  query_dialect dialect;
  if (c->in.len > LIMIT_DOMAIN_BYTES)
    fault(c, NLQ_TOO_LARGE, STR_EMPTY, "The input has more than 16 MiB.");
  const json_value *in =
      c->errors.count ? NULL : json_parse(&c->mem, c->in, LIMIT_JSON_DEPTH, &c->errors);
  if (!in && c->errors.count == 0) return NLQ_STATUS_NO_MEMORY;
  if (!in || !read_dialect(c, in, &dialect) || !read_ddl(c, in, &ddl)) return fail(c);
  return draft(c, ddl, dialect, in);
}

/* --- the border ---------------------------------------------------------------------------------
 */

static nlq_status run(nlq_status (*method)(call *), const char *json, size_t length,
                      const nlq_allocator *allocator, nlq_text *out) {
  call c;
  begin(&c, json, length, allocator);
  nlq_status status = method(&c);
  return finish(&c, status, out);
}

nlq_status nlq_domain_check(const char *json, size_t length, const nlq_allocator *allocator,
                            nlq_text *out) {
  return run(check, json, length, allocator, out);
}

nlq_status nlq_domain_lint(const char *json, size_t length, const nlq_allocator *allocator,
                           nlq_text *out) {
  return run(lint_it, json, length, allocator, out);
}

nlq_status nlq_domain_index(const char *json, size_t length, const nlq_allocator *allocator,
                            nlq_text *out) {
  return run(index_it, json, length, allocator, out);
}

nlq_status nlq_domain_test(const char *json, size_t length, const nlq_allocator *allocator,
                           nlq_text *out) {
  return run(test_it, json, length, allocator, out);
}

nlq_status nlq_domain_from_ddl(const char *json, size_t length, const nlq_allocator *allocator,
                               nlq_text *out) {
  return run(from_ddl, json, length, allocator, out);
}
