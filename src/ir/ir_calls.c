/* In: {"text":"SELECT CHUNK LIMIT 5"}. Out: {"ok":true,"ir":{"select":{"unit":"chunk"},"limit":5},
 * "errors":[]}, for ir_call_parse; the others likewise. */
#include "ir/ir_calls.h"

#include "base/limits.h"

#include "ir/check.h"
#include "ir/schema.h"
#include "ir/store.h"

/* What one call works with; its findings are about the document, not the request. */
typedef struct job {
  arena *mem;
  ir_mode mode;
  ir_functions functions;
  const json_value *request;
  json_writer *w;
  diag_list found;
} job;

static bool read_mode(const json_value *v, diag_list *errors, ir_mode *mode) {
  *mode = str_is(json_string(v), "compat") ? IR_COMPAT : IR_STRICT;
  if (!v || *mode == IR_COMPAT || str_is(json_string(v), "strict")) return true;
  nlq_diag *d = diag_add(errors, NLQ_WRONG_VALUE, "mode is \"strict\" or \"compat\"");
  diag_at(errors, d, STR("/mode"));
  return false;
}

static bool start(job *j, arena *mem, const json_value *request, json_writer *w,
                  diag_list *errors) {
  *j = (job){.mem = mem, .request = request, .w = w};
  diag_init(&j->found, mem);
  return read_mode(json_get(request, "mode"), errors, &j->mode) &&
         ir_functions_read(mem, json_get(request, "functions"), STR("/functions"), errors,
                           &j->functions);
}

static void put_list(json_writer *w, const char *key, const diag_list *list, nlq_level level) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i].level == level) json_put_diag(w, &list->items[i]);
  json_end_array(w);
}

static void begin_result(job *j) {
  const json_value *id = json_get(j->request, "id");
  json_begin_object(j->w);
  if (id) {
    json_put_key(j->w, "id");
    json_put_value(j->w, id);
  }
  json_field_bool(j->w, "ok", !diag_has_errors(&j->found));
}

/* Memory that ran out is the border's to report. */
static bool end_result(job *j) {
  put_list(j->w, "errors", &j->found, NLQ_LEVEL_ERROR);
  if (j->found.count > j->found.errors) put_list(j->w, "warnings", &j->found, NLQ_LEVEL_WARNING);
  json_end_object(j->w);
  return !arena_failed(j->mem);
}

static const json_value *parse_document(job *j, nlq_str text) {
  if (text.len > LIMIT_IR_BYTES) {
    diag_add(&j->found, NLQ_TOO_LARGE, "the text has %D bytes; at most %d are read",
             (int64_t)text.len, (int)LIMIT_IR_BYTES);
    return NULL;
  }
  if (j->mode == IR_COMPAT) return json_parse_last(j->mem, text, LIMIT_IR_DEPTH, &j->found);
  return json_parse(j->mem, text, LIMIT_IR_DEPTH, &j->found);
}

static bool missing(diag_list *errors, const char *what) {
  diag_add(errors, NLQ_MISSING_KEY, "the request needs %s", what);
  return false;
}

/* The document of a request; *q NULL where it is not one. False: the request has none. */
static bool read_document(job *j, diag_list *errors, ir_query **q) {
  const json_value *v = json_get(j->request, "input"), *text = json_get(j->request, "text");
  *q = NULL;
  if (!v && json_type_of(text) != JSON_STRING)
    return missing(errors, "\"input\", a document, or \"text\", the JSON of one");
  if (!v) v = parse_document(j, json_string(text));
  if (v) *q = ir_from_json(j->mem, v, j->mode, &j->found);
  return true;
}

bool ir_call_canon(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  job j;
  ir_query *q;
  if (!start(&j, mem, request, w, errors) || !read_document(&j, errors, &q)) return false;
  if (q && j.mode == IR_STRICT) ir_check(mem, q, j.mode, &j.functions, &j.found);
  begin_result(&j);
  if (q) {
    json_put_key(w, "canonical");
    ir_to_json(w, q);
  }
  return end_result(&j);
}

bool ir_call_check(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  job j;
  ir_query *q;
  if (!start(&j, mem, request, w, errors) || !read_document(&j, errors, &q)) return false;
  if (q) ir_check(mem, q, j.mode, &j.functions, &j.found);
  begin_result(&j);
  return end_result(&j);
}

bool ir_call_print(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  job j;
  ir_query *q;
  sb text;
  sb_init(&text, mem);
  if (!start(&j, mem, request, w, errors) || !read_document(&j, errors, &q)) return false;
  bool good = q && ir_to_text(&text, q, &j.found);
  begin_result(&j);
  if (good) json_field_string(w, "text", sb_str(&text));
  return end_result(&j);
}

bool ir_call_parse(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  job j;
  const json_value *text = json_get(request, "text");
  if (!start(&j, mem, request, w, errors)) return false;
  if (json_type_of(text) != JSON_STRING) return missing(errors, "\"text\", an NLQL statement");
  ir_query *q = ir_from_text(mem, json_string(text), j.mode, &j.found);
  begin_result(&j);
  if (q) {
    json_put_key(w, "ir");
    ir_to_json(w, q);
  }
  return end_result(&j);
}

bool ir_call_filter(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  job j;
  ir_query *q;
  ir_store store;
  if (!start(&j, mem, request, w, errors) || !ir_store_read(request, errors, &store) ||
      !read_document(&j, errors, &q))
    return false;
  if (q && j.mode == IR_STRICT) ir_check(mem, q, j.mode, &j.functions, &j.found);
  begin_result(&j);
  if (q && !diag_has_errors(&j.found)) ir_store_write(mem, &store, q->where, w);
  return end_result(&j);
}

bool ir_call_schema(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  const json_value *functions = json_get(request, "functions");
  const json_value *variant = json_get(request, "variant");
  bool tools = str_is(json_string(variant), "tools");
  if (variant && !tools && !str_is(json_string(variant), "reference")) {
    nlq_diag *d = diag_add(errors, NLQ_WRONG_VALUE, "variant is \"reference\" or \"tools\"");
    diag_at(errors, d, STR("/variant"));
    return false;
  }
  for (const json_value *v = json_first(functions); v; v = json_next(v)) {
    if (json_type_of(v) == JSON_STRING) continue;
    diag_at(errors, diag_add(errors, NLQ_TYPE_MISMATCH, "functions is an array of names"),
            STR("/functions"));
    return false;
  }
  json_put_raw(w, ir_schema(mem, tools ? IR_SCHEMA_TOOLS : IR_SCHEMA_REFERENCE, functions));
  return !arena_failed(mem);
}
