/* The build without PCRE2, half as large: most domain models bring no regular expressions. One
 * that does is refused with the way out, never read without its patterns. */
#include "base/pattern.h"

pattern *pattern_compile(arena *mem, nlq_str regex, bool ignore_case, diag_list *errors) {
  (void)mem;
  (void)regex;
  (void)ignore_case;
  diag_add(errors, NLQ_NEEDS_FULL_MODULE,
           "this build reads no patterns; use nl2query-full.wasm, which does");
  return NULL;
}

pattern_result pattern_match_at(const pattern *p, arena *mem, nlq_str text, size_t start,
                                size_t *end) {
  (void)p;
  (void)mem;
  (void)text;
  (void)start;
  (void)end;
  return PATTERN_NO;
}
