/* Text as a slice, and a growing buffer for text that is being made.
 *
 * A slice does not own its bytes and need not end in NUL. The builder lives in an arena and
 * fails softly: when memory runs out it stops growing and says so at the end, so that code which
 * writes text need not test every step. */
#ifndef NLQ_BASE_STR_H
#define NLQ_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct nlq_str {
  const char *at;
  size_t len; /* bytes */
} nlq_str;

/* A slice of a string literal or of a NUL-terminated string (NULL gives the empty slice). */
#define STR(literal) ((nlq_str){"" literal, sizeof(literal) - 1})
#define STR_EMPTY ((nlq_str){"", 0})
/* The same for the initializer of a static table, where STR is not constant enough for C11. */
#define STR_INIT(literal)                                                                          \
  { "" literal, sizeof(literal) - 1 }
nlq_str str_of(const char *text);

bool str_eq(nlq_str a, nlq_str b);
bool str_is(nlq_str a, const char *text);
int str_compare(nlq_str a, nlq_str b); /* by bytes; a prefix comes first */
bool str_starts(nlq_str text, nlq_str prefix);
bool str_ends(nlq_str text, nlq_str suffix);
nlq_str str_slice(nlq_str text, size_t start, size_t end); /* clamped to the text */
nlq_str str_trim(nlq_str text);                            /* ASCII white space */
uint32_t str_hash(nlq_str text);                           /* FNV-1a, 32 bits: same everywhere */
/* Index of the first occurrence, or SIZE_MAX. The part is to be short: each place is tried. */
size_t str_find(nlq_str text, nlq_str part);
/* The place of a word in a list with commas between, "count, sum, avg": 0 for the first, -1 for
 * what is none of them. */
int str_word_in(nlq_str word, const char *list);
/* A copy in the arena, followed by a NUL that is not counted. On no memory: the empty slice with
 * `at` NULL. */
nlq_str str_copy(arena *a, nlq_str text);

/* The builder. Zero `failed` means every byte is there. */
typedef struct sb {
  arena *mem;
  char *at;
  size_t len, cap;
  bool failed;
} sb;

void sb_init(sb *b, arena *mem);
void sb_add(sb *b, nlq_str text);
void sb_addc(sb *b, char c);
void sb_adds(sb *b, const char *text);
void sb_addi(sb *b, int64_t n);                  /* decimal */
void sb_add_padded(sb *b, int64_t n, int width); /* zero-padded, n >= 0 */
/* Formatted text by our own rules, the same on every platform: %s a NUL-terminated string, %S an
 * nlq_str by value, %d an int, %D an int64_t, %% a percent sign. */
void sb_addf(sb *b, const char *format, ...);
void sb_addv(sb *b, const char *format, va_list args);
/* The text so far, NUL-terminated behind its end; valid while the arena is. After a failure: the
 * empty slice with `at` NULL. */
nlq_str sb_str(sb *b);

#endif
