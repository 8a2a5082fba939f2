/* nl2query domain: a model is checked, looked over, tested, or drafted from CREATE TABLE.
 *
 *   nl2query domain lint model.json
 *   nl2query domain from-ddl schema.sql --name shop > shop.json */
#include <string.h>

#include "base/limits.h"
#include "cli/cli.h"

typedef struct domain_options {
  const char *file, *dialect, *name;
  bool json;
} domain_options;

static const char domain_usage[] =
    "usage: nl2query domain check FILE       does the model load? every fault with its place\n"
    "       nl2query domain lint FILE        what is doubtful in it, and what to do\n"
    "       nl2query domain test FILE        do its verified queries still hold?\n"
    "       nl2query domain from-ddl FILE [--name NAME] [--dialect NAME]\n"
    "                                        a draft model from CREATE TABLE statements, or from\n"
    "                                        JSON {ddl, dialect?, name?, values?}\n"
    "       nl2query domain index FILE > OUT the model with long value lists indexed, to be loaded "
    "fast\n"
    "\n"
    "FILE may be - for standard input; --json prints the result as JSON\n";

/* --- printing -----------------------------------------------------------------------------------
 */

static void print_finding(FILE *to, const char *file, const json_value *f) {
  int64_t line = 0, column = 0;
  nlq_str pointer = json_get_string(f, "pointer"), advice = json_get_string(f, "advice");
  fputs(file, to);
  if (json_integer(json_get(f, "line"), &line) && json_integer(json_get(f, "column"), &column))
    fprintf(to, ":%lld:%lld", (long long)line, (long long)column);
  fputs(": ", to);
  cli_print(to, json_get_string(f, "level"));
  fputs(": ", to);
  if (pointer.len) cli_print(to, pointer);
  fputs(pointer.len ? ": " : "", to);
  cli_print(to, json_get_string(f, "message"));
  fputs(" (", to);
  cli_print(to, json_get_string(f, "code"));
  fputs(")\n", to);
  if (advice.len) fputs("    ", to);
  cli_print(to, advice);
  if (advice.len) fputc('\n', to);
}

/* Prints them; the worst level is an error when true is returned. */
static bool print_findings(FILE *to, const char *file, const json_value *list) {
  bool errors = false;
  for (const json_value *f = json_first(list); f; f = json_next(f)) {
    print_finding(to, file, f);
    errors = errors || str_is(json_get_string(f, "level"), "error");
  }
  return errors;
}

static void print_json(FILE *to, arena *mem, const json_value *v) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  if (v)
    json_put_value(&w, v);
  else
    json_put_null(&w);
  cli_print(to, sb_str(&text));
}

static void print_difference(arena *mem, const json_value *d) {
  fputs("    ", stdout);
  cli_print(stdout, json_get_string(d, "pointer"));
  fputs("\n      expected ", stdout);
  print_json(stdout, mem, json_get(d, "expected"));
  fputs("\n      got      ", stdout);
  print_json(stdout, mem, json_get(d, "got"));
  putchar('\n');
}

static void print_test(arena *mem, const json_value *r) {
  bool passed = str_is(json_get_string(r, "status"), "passed");
  fputs(passed ? "passed  " : "failed  ", stdout);
  cli_print(stdout, json_get_string(r, "name"));
  fputs(": ", stdout);
  cli_print(stdout, json_get_string(r, "question"));
  putchar('\n');
  if (passed) return;
  fputs("    understood as: ", stdout);
  cli_print(stdout, json_get_string(r, "understood_as"));
  putchar('\n');
  const json_value *error = json_get(r, "error");
  if (error) fputs("    ", stdout);
  cli_print(stdout, json_get_string(error, "message"));
  if (error) putchar('\n');
  for (const json_value *d = json_first(json_get(r, "differences")); d; d = json_next(d))
    print_difference(mem, d);
}

static cli_exit print_tests(arena *mem, const json_value *result) {
  int64_t passed = 0, failed = 0;
  for (const json_value *r = json_first(json_get(result, "results")); r; r = json_next(r))
    print_test(mem, r);
  json_integer(json_get(result, "passed"), &passed);
  json_integer(json_get(result, "failed"), &failed);
  printf("%lld passed, %lld failed\n", (long long)passed, (long long)failed);
  return failed ? CLI_FAILED : CLI_FINE;
}

/* --- the model, laid out for people
 * ---------------------------------------------------------------- */

static void indent(sb *out, int depth) {
  sb_addc(out, '\n');
  for (int i = 0; i < depth; i++)
    sb_adds(out, "  ");
}

/* Lists and objects that fit are left on their line. */
static void put_pretty(sb *out, const json_value *v, int depth) {
  size_t start = out->len;
  json_writer w = {out, false};
  json_put_value(&w, v);
  bool object = json_type_of(v) == JSON_OBJECT;
  if ((!object && json_type_of(v) != JSON_ARRAY) || out->len - start <= 80) return;
  out->len = start;
  sb_addc(out, object ? '{' : '[');
  for (const json_value *m = json_first(v); m; m = json_next(m)) {
    if (m != json_first(v)) sb_addc(out, ',');
    indent(out, depth + 1);
    w.comma = false;
    if (object) json_put_string(&w, json_key(m));
    if (object) sb_adds(out, ": ");
    put_pretty(out, m, depth + 1);
  }
  indent(out, depth);
  sb_addc(out, object ? '}' : ']');
}

static cli_exit print_draft(arena *mem, const domain_options *o, const json_value *result) {
  const json_value *model = json_get(result, "domain");
  bool errors = print_findings(stderr, o->file, json_get(result, "findings"));
  if (json_type_of(model) != JSON_OBJECT) return CLI_FAILED;
  sb text;
  sb_init(&text, mem);
  put_pretty(&text, model, 0);
  sb_addc(&text, '\n');
  cli_print(stdout, sb_str(&text));
  return errors ? CLI_FAILED : CLI_FINE;
}

/* --- the calls ----------------------------------------------------------------------------------
 */

typedef nlq_status domain_call(const char *json, size_t length, const nlq_allocator *allocator,
                               nlq_text *out);

static const struct domain_command {
  const char *name;
  domain_call *call;
} commands[] = {{"check", nlq_domain_check},
                {"lint", nlq_domain_lint},
                {"test", nlq_domain_test},
                {"from-ddl", nlq_domain_from_ddl},
                {"index", nlq_domain_index}};

static nlq_str ddl_request(arena *mem, const domain_options *o, nlq_str ddl) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  json_field_string(&w, "ddl", ddl);
  if (o->dialect) json_field_string(&w, "dialect", str_of(o->dialect));
  if (o->name) json_field_string(&w, "name", str_of(o->name));
  json_end_object(&w);
  return sb_str(&text);
}

static cli_exit print_result(arena *mem, const domain_options *o, const char *command,
                             const json_value *result) {
  const json_value *error = json_get(result, "error"), *all = json_get(result, "errors");
  if (error) {
    if (all)
      print_findings(stderr, o->file, all);
    else
      print_finding(stderr, o->file, error);
    return strcmp(command, "from-ddl") == 0 ? CLI_FAILED : CLI_MODEL;
  }
  if (strcmp(command, "from-ddl") == 0) return print_draft(mem, o, result);
  if (strcmp(command, "test") == 0) return print_tests(mem, result);
  bool errors = print_findings(stdout, o->file, json_get(result, "findings"));
  if (json_get_true(result, "ok")) {
    printf("%s: %s\n", o->file,
           strcmp(command, "check") == 0 ? "the model is sound" : "no warnings");
    return CLI_FINE;
  }
  return errors && strcmp(command, "check") == 0 ? CLI_MODEL : CLI_FAILED;
}

static cli_exit run(arena *mem, const domain_options *o, const struct domain_command *command) {
  nlq_str text;
  nlq_text answer = {0};
  diag_list errors;
  diag_init(&errors, mem);
  if (!cli_read_file(mem, o->file, &text)) {
    fprintf(stderr, "nl2query: %s: cannot be read\n", o->file);
    return CLI_FAILED;
  }
  /* No statement starts with a brace: this is the call's own input. */
  bool request = str_starts(str_trim(text), STR("{"));
  if (command->call == nlq_domain_from_ddl && !request) text = ddl_request(mem, o, text);
  nlq_status status = command->call(text.at, text.len, NULL, &answer);
  if (command->call == nlq_domain_index && status == NLQ_STATUS_OK) {
    cli_print(stdout, (nlq_str){answer.at, answer.length});
    nlq_text_free(&answer);
    return CLI_FINE;
  }
  nlq_str json = str_copy(mem, (nlq_str){answer.at ? answer.at : "", answer.length});
  nlq_text_free(&answer);
  const json_value *result = json_parse(mem, json, LIMIT_JSON_DEPTH, &errors);
  if (!o->json) return print_result(mem, o, command->name, result);
  cli_print(stdout, json);
  putchar('\n');
  if (status != NLQ_STATUS_OK) return status == NLQ_STATUS_BAD_DOMAIN ? CLI_MODEL : CLI_FAILED;
  return json_get(result, "ok") && !json_get_true(result, "ok") ? CLI_FAILED : CLI_FINE;
}

static cli_exit misuse(const char *text, const char *argument) {
  fprintf(stderr, "nl2query: %s%s\n%s", text, argument, domain_usage);
  return CLI_USAGE;
}

static const struct domain_command *command_of(const char *name) {
  for (size_t k = 0; k < sizeof commands / sizeof *commands; k++)
    if (strcmp(name, commands[k].name) == 0) return &commands[k];
  return NULL;
}

/* The value behind an option, or NULL when it is none that takes one. */
static const char **value_of(domain_options *o, const char *option) {
  if (strcmp(option, "--name") == 0) return &o->name;
  return strcmp(option, "--dialect") == 0 ? &o->dialect : NULL;
}

/* The argument that cannot be used, or NULL. */
static const char *take_arguments(domain_options *o, int count, char **arguments) {
  for (int i = 1; i < count; i++) {
    const char *a = arguments[i], **value = value_of(o, a);
    if (strcmp(a, "--json") == 0)
      o->json = true;
    else if (value && i + 1 < count)
      *value = arguments[++i];
    else if (value || o->file || (a[0] == '-' && a[1]))
      return a;
    else
      o->file = a;
  }
  return NULL;
}

cli_exit cli_domain(int count, char **arguments) {
  domain_options o = {0};
  const struct domain_command *command = count > 0 ? command_of(arguments[0]) : NULL;
  if (!command) return misuse("no such command of domain: ", count > 0 ? arguments[0] : "none");
  const char *wrong = take_arguments(&o, count, arguments);
  if (wrong) return misuse("cannot use ", wrong);
  if (!o.file) return misuse("a file is missing", "");
  arena mem;
  arena_init(&mem, NULL);
  cli_exit code = run(&mem, &o, command);
  arena_free(&mem);
  return code;
}
