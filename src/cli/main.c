/* The program: its arguments, and nothing else.
 *
 *   nl2query "tickets by plan last month" --now 2026-06-15
 *   nl2query batch < requests.jsonl > results.jsonl */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/limits.h"
#include "cli/cli.h"

static const char usage[] =
    "usage: nl2query QUESTION [options]     one question: how it was read, SQL, confidence\n"
    "       nl2query batch [options]        translate requests, JSON Lines from stdin to stdout\n"
    "       nl2query validate [options]     check structured queries, JSON Lines\n"
    "       nl2query render [options]       structured queries to SQL, JSON Lines\n"
    "       nl2query inspect                texts to the guard's verdict, JSON Lines\n"
    "       nl2query ir VERB [options]      Query IR: canon, check, parse, print, lower, lift\n"
    "                                       or filter, JSON Lines {input} or {text}; or schema\n"
    "       nl2query complete [options]     what may come next, JSON Lines\n"
    "       nl2query handover [options]     questions as prompts for a language model, JSON Lines\n"
    "       nl2query domain check|lint|test|index|from-ddl FILE\n"
    "                                       a domain model: checked, or drafted from CREATE TABLE\n"
    "\n"
    "  --domain FILE     domain model (JSON); without it, the built-in one\n"
    "  --dialect NAME    mysql, postgresql, clickhouse, sqlite or duckdb\n"
    "  --now DATE        the day that \"last month\" is seen from; without it, today\n"
    "  --context JSON    history, preferences, permission_token\n"
    "  --json            print the result as JSON\n"
    "  --mode MODE       of ir: strict (default) or compat\n"
    "  --functions A,B   of ir: functions beyond the built-in ones; of ir schema: all there are\n"
    "  --variant NAME    of ir schema: reference (default) or tools\n"
    "  --help, --version\n"
    "\n"
    "exit codes: 0 fine, 1 not understood or a failed check, 2 wrong usage, 3 unusable model\n";

/* --- arguments ----------------------------------------------------------------------------- */

static bool refuse(const char *text, const char *argument) {
  fprintf(stderr, "nl2query: %s %s\nTry nl2query --help.\n", text, argument);
  return false;
}

/* Where an option's value goes, or NULL when it is none that takes one. */
static const char **value_of(cli_options *o, const char *name) {
  const struct {
    const char *name;
    const char **value;
  } options[] = {{"--domain", &o->domain},  {"--dialect", &o->dialect},
                 {"--now", &o->now},        {"--context", &o->context},
                 {"--mode", &o->mode},      {"--functions", &o->functions},
                 {"--variant", &o->variant}};
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
    if (strcmp(name, options[i].name) == 0) return options[i].value;
  return NULL;
}

static bool *flag_of(cli_options *o, const char *name) {
  if (strcmp(name, "--json") == 0) return &o->json;
  if (strcmp(name, "--help") == 0) return &o->help;
  return strcmp(name, "--version") == 0 ? &o->version : NULL;
}

static bool is_ir(const cli_options *o) {
  return o->command && strcmp(o->command, "ir") == 0;
}

static bool is_schema(const cli_options *o) {
  return o->verb && strcmp(o->verb, "schema") == 0;
}

/* The first free argument is a command or the question; behind ir stands what to do. */
static bool take_free(cli_options *o, const char *argument) {
  if (is_ir(o) && !o->verb) {
    o->verb = argument;
    return is_schema(o) || cli_ir_command_of(argument) || refuse("ir has no", argument);
  }
  if (o->command || o->question)
    return refuse("one question at a time, in quotes; unexpected", argument);
  if (cli_command_of(argument) || strcmp(argument, "ir") == 0)
    o->command = argument;
  else
    o->question = argument;
  return true;
}

static bool take_arguments(cli_options *o, int count, char **arguments) {
  bool options_end = false;
  for (int i = 1; i < count; i++) {
    char *argument = arguments[i];
    if (options_end || argument[0] != '-') {
      if (!take_free(o, argument)) return false;
    } else if (strcmp(argument, "--") == 0) {
      options_end = true;
    } else if (flag_of(o, argument)) {
      *flag_of(o, argument) = true;
    } else if (!value_of(o, argument)) {
      return refuse("unknown option", argument);
    } else if (i + 1 == count) {
      return refuse("a value is missing after", argument);
    } else {
      *value_of(o, argument) = arguments[++i];
    }
  }
  return true;
}

/* --- what the files share ------------------------------------------------------------------- */

bool cli_is_terminal(FILE *stream) {
  return isatty(stream == stderr ? STDERR_FILENO : STDOUT_FILENO) == 1;
}

void cli_print(FILE *stream, nlq_str text) {
  fwrite(text.at, 1, text.len, stream);
}

nlq_str cli_now(arena *mem, const cli_options *options) {
  if (options->now) return str_of(options->now);
  time_t now = time(NULL);
  const struct tm *local = localtime(&now);
  char text[16];
  size_t length = local ? strftime(text, sizeof text, "%Y-%m-%d", local) : 0;
  return str_copy(mem, (nlq_str){text, length});
}

/* --- the domain model ----------------------------------------------------------------------- */

bool cli_read_file(arena *mem, const char *path, nlq_str *out) {
  FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  if (!file) return false;
  sb text;
  char block[16384];
  size_t length;
  sb_init(&text, mem);
  /* One byte more than the library takes, so that it can say so. */
  while (text.len <= LIMIT_INDEX_BYTES && (length = fread(block, 1, sizeof block, file)) > 0)
    sb_add(&text, (nlq_str){block, length});
  bool good = ferror(file) == 0;
  if (file != stdin) fclose(file);
  *out = sb_str(&text);
  return good && out->at != NULL;
}

static void print_fault(const char *path, const json_value *fault) {
  nlq_str pointer = json_string(json_get(fault, "pointer"));
  int64_t line = 0;
  fprintf(stderr, "nl2query: %s", path);
  if (json_integer(json_get(fault, "line"), &line)) fprintf(stderr, ":%lld", (long long)line);
  fputs(": ", stderr);
  if (pointer.len) {
    cli_print(stderr, pointer);
    fputs(": ", stderr);
  }
  cli_print(stderr, json_string(json_get(fault, "message")));
  fputs(" (", stderr);
  cli_print(stderr, json_string(json_get(fault, "code")));
  fputs(")\n", stderr);
}

static void print_faults(arena *mem, const char *path, const nlq_text *error) {
  diag_list errors;
  diag_init(&errors, mem);
  nlq_str text = {error->at ? error->at : "", error->length};
  const json_value *result = json_parse(mem, text, LIMIT_JSON_DEPTH, &errors);
  const json_value *all = json_get(result, "errors");
  if (!all) print_fault(path, json_get(result, "error"));
  for (const json_value *fault = json_first(all); fault; fault = json_next(fault))
    print_fault(path, fault);
}

static nlq_engine *open_file(arena *mem, const char *path) {
  nlq_str text;
  nlq_text error = {0};
  if (!cli_read_file(mem, path, &text)) {
    fprintf(stderr, "nl2query: %s: cannot be read\n", path);
    return NULL;
  }
  nlq_engine *engine = nlq_engine_new(text.at, text.len, NULL, &error);
  if (!engine) print_faults(mem, path, &error);
  nlq_text_free(&error);
  return engine;
}

nlq_engine *cli_open(const cli_options *options) {
  if (!options->domain) return nlq_engine_new(NULL, 0, NULL, NULL);
  arena mem;
  arena_init(&mem, NULL);
  nlq_engine *engine = open_file(&mem, options->domain);
  arena_free(&mem);
  return engine;
}

static bool context_is_json(const cli_options *options) {
  if (!options->context) return true;
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  bool good = json_parse(&mem, str_of(options->context), LIMIT_JSON_DEPTH, &errors) != NULL;
  if (!good && errors.count > 0) {
    fputs("nl2query: --context is no JSON: ", stderr);
    cli_print(stderr, errors.items[0].message);
    fputc('\n', stderr);
  }
  arena_free(&mem);
  return good;
}

/* --- the program ---------------------------------------------------------------------------- */

static cli_exit answer(const nlq_engine *engine, const cli_options *o) {
  if (!o->command) return cli_ask(engine, o);
  if (is_schema(o)) return cli_ir_schema(engine, o);
  return cli_lines(engine, o, is_ir(o) ? cli_ir_command_of(o->verb) : cli_command_of(o->command));
}

static cli_exit run(const cli_options *options) {
  if (!context_is_json(options)) return CLI_USAGE;
  nlq_engine *engine = cli_open(options);
  if (!engine) return CLI_MODEL;
  cli_exit code = answer(engine, options);
  nlq_engine_delete(engine);
  return code;
}

int main(int count, char **arguments) {
  cli_options options = {0};
  if (count > 1 && strcmp(arguments[1], "domain") == 0)
    return (int)cli_domain(count - 2, arguments + 2);
  if (!take_arguments(&options, count, arguments)) return CLI_USAGE;
  if (options.help) {
    fputs(usage, stdout);
    return CLI_FINE;
  }
  if (options.version) {
    puts("nl2query " NLQ_VERSION);
    return CLI_FINE;
  }
  if ((!options.command && !options.question) || (is_ir(&options) && !options.verb)) {
    fputs(usage, stderr);
    return CLI_USAGE;
  }
  cli_exit code = run(&options);
  return fflush(stdout) == 0 && !ferror(stdout) ? (int)code : CLI_FAILED;
}
