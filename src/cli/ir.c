/* The Query IR on the command line.
 *
 *   nl2query ir parse   {"id":1,"text":"SELECT CHUNK LIMIT 5"}
 *                       {"id":1,"ok":true,"ir":{"select":{"unit":"chunk"},"limit":5},"errors":[]}
 */
#include <string.h>

#include "base/limits.h"
#include "cli/cli.h"

/* "A,B" as ["A","B"]. */
static void put_names(json_writer *w, nlq_str names) {
  json_begin_array(w);
  for (size_t from = 0, at = 0; at <= names.len; at++) {
    if (at < names.len && names.at[at] != ',') continue;
    json_put_string(w, str_slice(names, from, at));
    from = at + 1;
  }
  json_end_array(w);
}

/* What the options say, where the line does not say it itself. */
static void put_options(json_writer *w, const cli_options *o, const json_value *object) {
  if (o->mode && !json_get(object, "mode")) json_field_string(w, "mode", str_of(o->mode));
  if (o->functions && !json_get(object, "functions")) {
    json_put_key(w, "functions");
    put_names(w, str_of(o->functions));
  }
}

static nlq_str request_of(const cli_line *line) {
  sb text;
  sb_init(&text, line->mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  put_options(&w, line->options, line->object);
  for (const json_value *m = json_first(line->object); m; m = json_next(m)) {
    if (str_is(json_key(m), "id")) continue;
    json_put_key_str(&w, json_key(m));
    json_put_value(&w, m);
  }
  json_end_object(&w);
  return sb_str(&text);
}

/* A document with faults is an answer; for the exit code it is a failed check. */
static bool answer(const cli_line *line, cli_call call, json_writer *out) {
  static const char bad[] = "\"ok\":false";
  size_t start = out->out->len + (out->comma ? 1 : 0);
  nlq_str input = line->object ? request_of(line) : line->text;
  bool good = cli_call_and_copy(line, call, input, out);
  nlq_str said = sb_str(out->out);
  if (said.len < start + sizeof bad) return good;
  return good && memcmp(said.at + start, bad, sizeof bad - 1) != 0;
}

#define METHOD(name)                                                                               \
  static bool name(const cli_line *line, json_writer *out) {                                       \
    return answer(line, nlq_ir_##name, out);                                                       \
  }
METHOD(canon)
METHOD(check)
METHOD(parse)
METHOD(print)
METHOD(lower)
METHOD(lift)
METHOD(filter)

#define LINES(verb)                                                                                \
  { #verb, verb, LIMIT_IR_REQUEST_BYTES, LIMIT_IR_DEPTH + 1 }
static const cli_command commands[] = {LINES(canon), LINES(check), LINES(parse), LINES(print),
                                       LINES(lower), LINES(lift),  LINES(filter)};

const cli_command *cli_ir_command_of(const char *verb) {
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp(verb, commands[i].name) == 0) return &commands[i];
  return NULL;
}

cli_exit cli_ir_schema(const nlq_engine *engine, const cli_options *options) {
  arena mem;
  arena_init(&mem, NULL);
  sb text;
  sb_init(&text, &mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  if (options->variant) json_field_string(&w, "variant", str_of(options->variant));
  put_options(&w, options, NULL);
  json_end_object(&w);
  nlq_text out = {0};
  nlq_str request = sb_str(&text);
  nlq_status status = nlq_ir_schema(engine, request.at, request.len, &out);
  FILE *stream = status == NLQ_STATUS_OK ? stdout : stderr;
  cli_print(stream, (nlq_str){out.at ? out.at : "", out.length});
  fputc('\n', stream);
  nlq_text_free(&out);
  arena_free(&mem);
  return status == NLQ_STATUS_OK ? CLI_FINE : CLI_USAGE;
}
