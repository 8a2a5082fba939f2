/* Errors are values: a code, a place, and a sentence a person can act on.
 *
 * The codes are one list (codes.h). A place is a JSON pointer (RFC 6901) into the input, or a
 * span of text in bytes; JSON, NLQL and DDL text also get a line and a column, both from 1,
 * columns in code points. One fault gives one error. */
#ifndef NLQ_BASE_DIAG_H
#define NLQ_BASE_DIAG_H

#include "base/codes.h"
#include "base/str.h"

typedef enum nlq_code {
#define NLQ_CODE(name, status) NLQ_##name,
  NLQ_CODES(NLQ_CODE)
#undef NLQ_CODE
} nlq_code;

typedef enum nlq_level { NLQ_LEVEL_ERROR, NLQ_LEVEL_WARNING, NLQ_LEVEL_INFO } nlq_level;

typedef struct nlq_diag {
  nlq_code code;
  nlq_level level;
  nlq_str message;
  bool has_pointer, has_span, has_line;
  nlq_str pointer;
  size_t start, end; /* bytes, half-open */
  int line, column;
} nlq_diag;

/* A list of findings. Adding past LIMIT_ERRORS, or without memory, counts the finding as dropped
 * and keeps no more of it. */
typedef struct diag_list {
  arena *mem;
  nlq_diag *items;
  size_t count, capacity;
  size_t dropped;
  size_t errors; /* how many were errors, the dropped ones too */
  nlq_diag sink; /* what diag_add returns for a finding that is dropped */
} diag_list;

const char *diag_code_name(nlq_code code);
nlq_status diag_code_status(nlq_code code);

void diag_init(diag_list *list, arena *mem);
/* Adds an error, its message formatted as by sb_addf; returns it for the place to be filled in.
 * Never NULL: a finding that is dropped returns the list's sink, which nobody reads. Without
 * memory the arena is marked failed. The place holds until the next finding is added. */
nlq_diag *diag_add(diag_list *list, nlq_code code, const char *format, ...);
nlq_diag *diag_warn(diag_list *list, nlq_code code, const char *format, ...);
/* The place, as a JSON pointer (copied), or as a span. */
void diag_at(diag_list *list, nlq_diag *d, nlq_str pointer);
void diag_span(nlq_diag *d, size_t start, size_t end);
/* Fills in line and column from an offset into `text`, and the span of the character there where
 * no span is given yet. */
void diag_line(nlq_diag *d, nlq_str text, size_t offset);
bool diag_has_errors(const diag_list *list);

#endif
