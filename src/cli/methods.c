/* What is done with a line: translate, validate, render, inspect.
 *
 * In: the object of a line, and the options that stand for what it leaves out. Out: the members of
 * the library's answer. */
#include <string.h>

#include "base/limits.h"
#include "cli/cli.h"

/* --- calling ------------------------------------------------------------------------------- */

/* The members of an answer, which is an object of the library's own making. */
static nlq_str members(const nlq_text *answer) {
  return str_slice((nlq_str){answer->at ? answer->at : "", answer->length}, 1, answer->length - 1);
}

bool cli_call_and_copy(const cli_line *line, cli_call method, nlq_str input, json_writer *out) {
  nlq_text answer = {0};
  nlq_status status = method(line->engine, input.at, input.len, &answer);
  nlq_str text =
      answer.length > 2 ? members(&answer) : STR("\"error\":{\"code\":\"OUT_OF_MEMORY\"}");
  sb_adds(out->out, out->comma ? "," : "");
  sb_add(out->out, text);
  out->comma = true;
  nlq_text_free(&answer);
  return status == NLQ_STATUS_OK;
}

/* --- requests ------------------------------------------------------------------------------ */

static void put_default(json_writer *w, const json_value *object, const char *key, nlq_str value) {
  if (!json_get(object, key) && value.len > 0) json_field_string(w, key, value);
}

/* The line as the library takes it: without the id, with the options for what it leaves out. */
static nlq_str request_of(const cli_line *line, const char *without) {
  const cli_options *o = line->options;
  sb text;
  sb_init(&text, line->mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  for (const json_value *m = json_first(line->object); m; m = json_next(m)) {
    if (str_is(json_key(m), "id") || str_is(json_key(m), without)) continue;
    json_put_key_str(&w, json_key(m));
    json_put_value(&w, m);
  }
  put_default(&w, line->object, "now", cli_now(line->mem, o));
  put_default(&w, line->object, "dialect", str_of(o->dialect));
  if (o->context && !json_get(line->object, "context")) {
    json_put_key(&w, "context");
    json_put_raw(&w, str_of(o->context));
  }
  json_end_object(&w);
  return sb_str(&text);
}

static bool translate(const cli_line *line, json_writer *out) {
  nlq_str input = line->object ? request_of(line, "") : line->text;
  return cli_call_and_copy(line, nlq_translate, input, out);
}

static bool render(const cli_line *line, json_writer *out) {
  nlq_str input = line->object ? request_of(line, "") : line->text;
  return cli_call_and_copy(line, nlq_render, input, out);
}

static bool complete(const cli_line *line, json_writer *out) {
  nlq_str input = line->object ? request_of(line, "") : line->text;
  return cli_call_and_copy(line, nlq_complete, input, out);
}

static bool handover(const cli_line *line, json_writer *out) {
  nlq_str input = line->object ? request_of(line, "") : line->text;
  return cli_call_and_copy(line, nlq_handover, input, out);
}

static bool inspect(const cli_line *line, json_writer *out) {
  return cli_call_and_copy(line, nlq_inspect, line->text, out);
}

/* --- validate ------------------------------------------------------------------------------ */

static bool put_errors(json_writer *out, const json_value *answer) {
  const json_value *all = json_get(answer, "errors");
  json_put_key(out, "errors");
  if (all) {
    json_put_value(out, all);
    return false;
  }
  json_begin_array(out);
  json_put_value(out, json_get(answer, "error"));
  json_end_array(out);
  return false;
}

/* The keys of phase 3, or nothing but the errors. */
static bool put_validation(const cli_line *line, nlq_str input, json_writer *out) {
  nlq_text answer = {0};
  diag_list errors;
  diag_init(&errors, line->mem);
  nlq_validate(line->engine, input.at, input.len, &answer);
  nlq_str text = {answer.at ? answer.at : "", answer.length};
  const json_value *result = json_parse(line->mem, text, LIMIT_JSON_DEPTH, &errors);
  nlq_text_free(&answer);
  bool blocked = str_is(json_string(json_get(result, "security_check")), "blocked");
  if (!blocked && (json_get(result, "error") || json_get(result, "errors")))
    return put_errors(out, result);
  for (const json_value *m = json_first(result); m; m = json_next(m)) {
    if (str_is(json_key(m), "request")) continue;
    json_put_key_str(out, json_key(m));
    json_put_value(out, m);
  }
  return result && !blocked;
}

/* `text` is the query as JSON text: it is read as strictly as any input, and its faults are shown
 * in it. */
static bool validate_text(const cli_line *line, nlq_str query, json_writer *out) {
  diag_list errors;
  diag_init(&errors, line->mem);
  if (!json_parse(line->mem, query, LIMIT_JSON_DEPTH, &errors)) {
    json_put_key(out, "errors");
    json_begin_array(out);
    for (size_t i = 0; i < errors.count; i++)
      json_put_diag(out, &errors.items[i]);
    json_end_array(out);
    return false;
  }
  nlq_str rest = request_of(line, "text");
  sb text;
  sb_init(&text, line->mem);
  sb_addf(&text, "{\"structured_query\":%S,%S", query, str_slice(rest, 1, rest.len));
  return put_validation(line, sb_str(&text), out);
}

static bool validate(const cli_line *line, json_writer *out) {
  const json_value *text = json_get(line->object, "text");
  if (json_type_of(text) == JSON_STRING) return validate_text(line, json_string(text), out);
  return put_validation(line, line->object ? request_of(line, "") : line->text, out);
}

/* --- the list ------------------------------------------------------------------------------ */

#define LINES(name, method)                                                                        \
  { name, method, LIMIT_REQUEST_BYTES, LIMIT_JSON_DEPTH }

static const cli_command commands[] = {LINES("batch", translate), LINES("validate", validate),
                                       LINES("render", render), LINES("complete", complete),
                                       LINES("handover", handover), LINES("inspect", inspect)};

const cli_command *cli_command_of(const char *name) {
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp(name, commands[i].name) == 0) return &commands[i];
  return NULL;
}
