/* In: a code, a format and its arguments. Out: findings in a list, each with its sentence. */
#include "base/diag.h"

#include <string.h>

#include "base/limits.h"
#include "base/utf8.h"

/* Each name ends in a NUL. */
static const char code_names[] =
#define CODE_NAME(name, status) #name "\0"
    NLQ_CODES(CODE_NAME)
#undef CODE_NAME
    ;

static const unsigned char code_statuses[] = {
#define CODE_STATUS(name, status) status,
    NLQ_CODES(CODE_STATUS)
#undef CODE_STATUS
};

const char *diag_code_name(nlq_code code) {
  const char *name = code_names;
  for (int i = 0; i < (int)code; i++)
    name += strlen(name) + 1;
  return name;
}

nlq_status diag_code_status(nlq_code code) {
  return (nlq_status)code_statuses[code];
}

void diag_init(diag_list *list, arena *mem) {
  *list = (diag_list){.mem = mem};
}

/* The next free place of the list, or its sink where there is none. */
static nlq_diag *next_place(diag_list *list) {
  bool full = list->count >= LIMIT_ERRORS;
  if (full || !arena_reserve(list->mem, (void **)&list->items, list->count, &list->capacity,
                             sizeof *list->items)) {
    list->dropped++;
    return &list->sink;
  }
  return &list->items[list->count++];
}

static nlq_diag *add_finding(diag_list *list, nlq_code code, nlq_level level, const char *format,
                             va_list args) {
  nlq_diag *d = next_place(list);
  *d = (nlq_diag){.code = code, .level = level, .message = STR_EMPTY, .pointer = STR_EMPTY};
  if (level == NLQ_LEVEL_ERROR) list->errors++;
  if (d == &list->sink) return d;
  sb message;
  sb_init(&message, list->mem);
  sb_addv(&message, format, args);
  d->message = sb_str(&message);
  return d;
}

nlq_diag *diag_add(diag_list *list, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_diag *d = add_finding(list, code, NLQ_LEVEL_ERROR, format, args);
  va_end(args);
  return d;
}

nlq_diag *diag_warn(diag_list *list, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_diag *d = add_finding(list, code, NLQ_LEVEL_WARNING, format, args);
  va_end(args);
  return d;
}

void diag_at(diag_list *list, nlq_diag *d, nlq_str pointer) {
  if (d == &list->sink) return;
  d->has_pointer = true;
  d->pointer = str_copy(list->mem, pointer);
}

void diag_span(nlq_diag *d, size_t start, size_t end) {
  d->has_span = true;
  d->start = start;
  d->end = end;
}

static bool is_continuation(char c) {
  return ((unsigned char)c & 0xC0) == 0x80;
}

void diag_line(nlq_diag *d, nlq_str text, size_t offset) {
  if (offset > text.len) offset = text.len;
  d->has_line = true;
  d->line = d->column = 1;
  for (size_t i = 0; i < offset; i++) {
    if (text.at[i] == '\n') {
      d->line++;
      d->column = 1;
    } else if (!is_continuation(text.at[i])) {
      d->column++;
    }
  }
  if (d->has_span) return;
  size_t end = offset < text.len ? offset + 1 : offset;
  while (end < text.len && is_continuation(text.at[end]))
    end++;
  diag_span(d, offset, end);
}

bool diag_has_errors(const diag_list *list) {
  return list->errors > 0;
}
