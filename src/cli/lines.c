/* JSON Lines: one answer for each line, in order, as soon as it is there.
 *
 * In: {"id":7,"natural_language":"tickets by plan"}. Out: {"id":7,"status":"success",...}. A line
 * that cannot be used gets its error in its place, and the run goes on. */
#include "base/limits.h"
#include "cli/cli.h"

/* --- reading ------------------------------------------------------------------------------- */

typedef struct line_buffer {
  arena mem;
  char *at;
  size_t capacity;
  size_t length; /* of the line, also where it is longer than what is kept */
  size_t kept;   /* at most */
} line_buffer;

static bool keep(line_buffer *b, char c) {
  if (b->length < b->kept) {
    if (!arena_reserve(&b->mem, (void **)&b->at, b->length, &b->capacity, 1)) return false;
    b->at[b->length] = c;
  }
  b->length++;
  return true;
}

/* The next line without its end; false at the end of the input, or when memory is out. */
static bool read_line(line_buffer *b) {
  b->length = 0;
  int c = getc(stdin);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = getc(stdin))
    if (!keep(b, (char)c)) return false;
  return true;
}

/* --- answering ----------------------------------------------------------------------------- */

static bool answer_too_long(json_writer *out, const line_buffer *b, arena *mem) {
  diag_list errors;
  diag_init(&errors, mem);
  nlq_diag *d = diag_add(&errors, NLQ_TOO_LARGE, "The input has %D bytes; at most %d are read.",
                         (int64_t)b->length, (int)b->kept);
  json_put_key(out, "error");
  json_put_diag(out, d);
  return false;
}

/* An id is passed through as it came; a line that cannot be read has none that is known. */
static void put_id(json_writer *out, const json_value *object) {
  const json_value *id = json_get(object, "id");
  if (object && !id) return;
  json_put_key(out, "id");
  if (id)
    json_put_value(out, id);
  else
    json_put_null(out);
}

static const json_value *object_of(arena *mem, nlq_str text, int depth) {
  diag_list errors;
  diag_init(&errors, mem);
  const json_value *v = json_parse(mem, text, depth, &errors);
  return json_type_of(v) == JSON_OBJECT ? v : NULL;
}

static bool answer(cli_line *line, const line_buffer *b, const cli_command *command) {
  bool whole = b->length <= b->kept;
  line->text = (nlq_str){b->at ? b->at : "", whole ? b->length : 0};
  line->object = whole ? object_of(line->mem, line->text, command->depth) : NULL;
  sb text;
  sb_init(&text, line->mem);
  json_writer out = {&text, false};
  json_begin_object(&out);
  put_id(&out, line->object);
  bool good = whole ? command->method(line, &out) : answer_too_long(&out, b, line->mem);
  json_end_object(&out);
  nlq_str done = sb_str(&text);
  cli_print(stdout, done.at ? done : STR("{\"error\":{\"code\":\"OUT_OF_MEMORY\"}}"));
  putchar('\n');
  fflush(stdout);
  return good && done.at;
}

/* --- the run ------------------------------------------------------------------------------- */

#define PROGRESS_EVERY 100u

static void show_progress(bool shown, size_t count, bool last) {
  if (shown && (last || count % PROGRESS_EVERY == 0))
    fprintf(stderr, "\r%zu lines%s", count, last ? "\n" : "");
}

cli_exit cli_lines(const nlq_engine *engine, const cli_options *options,
                   const cli_command *command) {
  line_buffer buffer = {.kept = command->bytes};
  bool shown = cli_is_terminal(stderr), good = true;
  size_t count = 0;
  arena_init(&buffer.mem, NULL);
  while (read_line(&buffer) && !ferror(stdout)) {
    arena mem;
    arena_init(&mem, NULL);
    cli_line line = {.engine = engine, .options = options, .mem = &mem};
    good = answer(&line, &buffer, command) && good;
    arena_free(&mem);
    show_progress(shown, ++count, false);
  }
  show_progress(shown, count, true);
  good = good && !arena_failed(&buffer.mem) && !ferror(stdin);
  arena_free(&buffer.mem);
  return good ? CLI_FINE : CLI_FAILED;
}
