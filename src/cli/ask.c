/* One question, answered for a person: the words that were understood are marked, then the query in
 * words, its SQL, how sure it is, and what was added, left out or may have been meant instead.
 *
 *   which plan had the most support tickets in the North region last month
 *
 *   number of support tickets by plan, North region, May 2026, highest first, first 10
 *   SELECT plan_type, COUNT(*) AS ticket_count FROM support_ticket WHERE ...
 *   confidence 0.96 */
#include <stdlib.h>

#include "base/limits.h"
#include "cli/cli.h"

/* --- the request --------------------------------------------------------------------------- */

static nlq_str request_of(arena *mem, const cli_options *options) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  json_field_string(&w, "natural_language", str_of(options->question));
  json_field_string(&w, "now", cli_now(mem, options));
  if (options->dialect) json_field_string(&w, "dialect", str_of(options->dialect));
  if (options->context) {
    json_put_key(&w, "context");
    json_put_raw(&w, str_of(options->context));
  }
  json_end_object(&w);
  return sb_str(&text);
}

/* --- marks --------------------------------------------------------------------------------- */

/* Colours by kind of entity, underlined so that they do not carry the meaning alone. */
static const struct {
  const char *kind, *on;
} marks[] = {
    {"time", "\033[4;34m"},   {"region", "\033[4;32m"},  {"metric", "\033[4;35m"},
    {"having", "\033[4;35m"}, {"ranking", "\033[4;35m"}, {"dimension", "\033[4;36m"},
    {"filter", "\033[4;32m"}, {"order", "\033[4;36m"},   {"table", "\033[4;36m"},
};

static const char *mark_of(nlq_str kind) {
  for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
    if (str_is(kind, marks[i].kind)) return marks[i].on;
  return "\033[4m";
}

static bool span_of(const json_value *entity, size_t *start, size_t *end) {
  const json_value *first = json_first(json_get(entity, "span"));
  int64_t from, to;
  if (!json_integer(first, &from) || !json_integer(json_next(first), &to) || from < 0 || to < from)
    return false;
  *start = (size_t)from;
  *end = (size_t)to;
  return true;
}

/* https://no-color.org: set and not empty turns colours off. */
static bool use_marks(void) {
  const char *off = getenv("NO_COLOR");
  return cli_is_terminal(stdout) && !(off && off[0]);
}

static void print_marked(nlq_str question, const json_value *result) {
  size_t at = 0;
  const json_value *all = json_get(json_get(result, "entities"), "all");
  for (const json_value *e = json_first(all); e; e = json_next(e)) {
    size_t start, end;
    if (!span_of(e, &start, &end) || start < at || end > question.len) continue;
    cli_print(stdout, str_slice(question, at, start));
    fputs(mark_of(json_string(json_get(e, "kind"))), stdout);
    cli_print(stdout, str_slice(question, start, end));
    fputs("\033[0m", stdout);
    at = end;
  }
  cli_print(stdout, str_slice(question, at, question.len));
  fputs("\n\n", stdout);
}

/* --- lines --------------------------------------------------------------------------------- */

static void print_line(const char *lead, const json_value *text) {
  nlq_str line = json_string(text);
  if (line.len == 0) return;
  fputs(lead, stdout);
  cli_print(stdout, line);
  putchar('\n');
}

static void print_list(const char *lead, const json_value *list) {
  for (const json_value *item = json_first(list); item; item = json_next(item))
    print_line(lead, item);
}

static void print_words(const char *lead, const json_value *list) {
  for (const json_value *item = json_first(list); item; item = json_next(item)) {
    fputs(item == json_first(list) ? lead : ", ", stdout);
    cli_print(stdout, json_string(item));
  }
  if (json_first(list)) putchar('\n');
}

static void print_confidence(arena *mem, const json_value *result) {
  sb text;
  sb_init(&text, mem);
  sb_adds(&text, "confidence ");
  json_number_text(&text, json_number(json_get(json_get(result, "confidence"), "overall")));
  sb_addf(&text, " (%S)\n", json_string(json_get(result, "status")));
  cli_print(stdout, sb_str(&text));
}

static void print_candidates(const json_value *list) {
  for (const json_value *c = json_first(list); c; c = json_next(c)) {
    print_line("or: ", json_get(c, "differs"));
    print_line("    ", json_get(c, "sql_preview"));
  }
}

static void print_answer(arena *mem, const cli_options *options, const json_value *result) {
  if (use_marks()) print_marked(str_of(options->question), result);
  print_line("", json_get(result, "restatement"));
  print_line("", json_get(result, "sql_preview"));
  print_confidence(mem, result);
  print_list("added: ", json_get(result, "implicit_conditions"));
  print_list("note: ", json_get(result, "warnings"));
  print_words("not understood: ", json_get(result, "unrecognized"));
  print_line("", json_get(result, "message"));
  print_candidates(json_get(result, "candidates"));
  print_list("see also: ", json_get(result, "suggestions"));
}

static void print_error(const json_value *error) {
  fputs("nl2query: ", stderr);
  cli_print(stderr, json_string(json_get(error, "message")));
  fputs(" (", stderr);
  cli_print(stderr, json_string(json_get(error, "code")));
  fputs(")\n", stderr);
}

/* --- the call ------------------------------------------------------------------------------ */

/* A wrong option is the caller's fault, a question that is too long or empty the question's. */
static cli_exit exit_of(nlq_status status, const json_value *result) {
  if (status == NLQ_STATUS_OK)
    return str_is(json_string(json_get(result, "status")), "success") ? CLI_FINE : CLI_FAILED;
  nlq_str pointer = json_string(json_get(json_get(result, "error"), "pointer"));
  bool option = pointer.len > 0 && !str_is(pointer, "/natural_language");
  return option ? CLI_USAGE : CLI_FAILED;
}

static cli_exit print_result(arena *mem, const cli_options *options, nlq_status status,
                             nlq_str text) {
  diag_list errors;
  diag_init(&errors, mem);
  const json_value *result = json_parse(mem, text, LIMIT_JSON_DEPTH, &errors);
  const json_value *error = json_get(result, "error");
  if (options->json) {
    cli_print(stdout, text);
    putchar('\n');
  } else if (status == NLQ_STATUS_OK && json_get(result, "confidence")) {
    print_answer(mem, options, result);
  }
  if (error && !options->json) print_error(error);
  return exit_of(status, result);
}

cli_exit cli_ask(const nlq_engine *engine, const cli_options *options) {
  arena mem;
  arena_init(&mem, NULL);
  nlq_text answer = {0};
  nlq_str request = request_of(&mem, options);
  nlq_status status = nlq_translate(engine, request.at, request.len, &answer);
  nlq_str text = {answer.at ? answer.at : "", answer.length};
  cli_exit code = print_result(&mem, options, status, text);
  nlq_text_free(&answer);
  arena_free(&mem);
  return code;
}
