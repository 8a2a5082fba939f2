/* Private to the program: what its files share. The program knows the library by nl2query.h alone
 * and prints; it takes JSON apart and puts it together by base/. */
#ifndef NLQ_CLI_CLI_H
#define NLQ_CLI_CLI_H

#include <stdio.h>

#include "base/json.h"
#include "nl2query.h"

/* What the exit code says. */
typedef enum cli_exit {
  CLI_FINE = 0,
  CLI_FAILED = 1, /* not understood, or a check failed */
  CLI_USAGE = 2,
  CLI_MODEL = 3 /* the domain model cannot be used */
} cli_exit;

typedef struct cli_options {
  const char *command;  /* NULL: one question */
  const char *verb;     /* of the command ir */
  const char *question; /* of no command */
  const char *domain;   /* path; NULL: the built-in model */
  const char *dialect;
  const char *now; /* NULL: today */
  const char *context;
  const char *mode, *functions, *variant; /* of the Query IR */
  bool json, help, version;
} cli_options;

/* An engine for the options' domain model; NULL after saying on stderr why there is none. */
nlq_engine *cli_open(const cli_options *options);
/* "2026-06-15": the date asked for, else today's in local time. */
nlq_str cli_now(arena *mem, const cli_options *options);
bool cli_is_terminal(FILE *stream);
void cli_print(FILE *stream, nlq_str text);

/* A whole file, or standard input for "-"; at most one byte more than a model may have. */
bool cli_read_file(arena *mem, const char *path, nlq_str *out);

/* --- domain.c: the arguments behind "domain" --- */
cli_exit cli_domain(int count, char **arguments);

/* --- ask.c --- */
cli_exit cli_ask(const nlq_engine *engine, const cli_options *options);

/* --- lines.c: JSON Lines in, JSON Lines out --- */

/* One line that holds a JSON object. A method writes the members of its answer, after the id, into
 * the object that is open in `out`; false when the answer is an error. */
typedef struct cli_line {
  const nlq_engine *engine;
  const cli_options *options;
  arena *mem;
  nlq_str text;
  const json_value *object; /* NULL: the line is no JSON object */
} cli_line;
typedef bool (*cli_method)(const cli_line *line, json_writer *out);

typedef nlq_status (*cli_call)(const nlq_engine *engine, const char *json, size_t length,
                               nlq_text *out);

/* A command over lines, and what a line of it may have. */
typedef struct cli_command {
  const char *name;
  cli_method method;
  size_t bytes;
  int depth; /* levels of its JSON */
} cli_command;

cli_exit cli_lines(const nlq_engine *engine, const cli_options *options,
                   const cli_command *command);

/* --- methods.c: what is done with a line --- */
const cli_command *cli_command_of(const char *name); /* NULL: no such command */
/* Writes the members of the library's answer to `input` behind what stands in `out` already. */
bool cli_call_and_copy(const cli_line *line, cli_call call, nlq_str input, json_writer *out);

/* --- ir.c: the Query IR --- */
const cli_command *cli_ir_command_of(const char *verb); /* NULL: no such verb */
cli_exit cli_ir_schema(const nlq_engine *engine, const cli_options *options);

#endif
