/* Regular expressions that are data (the patterns of a domain model), by PCRE2 behind this one
 * file, with limits on length, matching and memory. Text is treated as bytes of UTF-8 with
 * PCRE2's UTF mode off: character classes are ASCII, and so are case rules. */
#ifndef NLQ_BASE_PATTERN_H
#define NLQ_BASE_PATTERN_H

#include "base/diag.h"
#include "base/str.h"

typedef struct pattern pattern;

typedef enum pattern_result { PATTERN_NO, PATTERN_YES, PATTERN_LIMIT } pattern_result;

/* Compiles, in the arena; NULL with one INVALID_PATTERN error (span within the pattern). */
pattern *pattern_compile(arena *mem, nlq_str regex, bool ignore_case, diag_list *errors);
/* Matches from `start` of `text`, anchored there; YES sets *end behind the match. A limit that is
 * hit is PATTERN_LIMIT and never NO. Scratch memory comes from `mem`. */
pattern_result pattern_match_at(const pattern *p, arena *mem, nlq_str text, size_t start,
                                size_t *end);

#endif
