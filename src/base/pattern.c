/* In: a regular expression of a domain model, then text. Out: whether it matches at a place, and
 * where the match ends: "INV-\d+" on "see INV-42" from 4 ends at 10. Only this file knows PCRE2. */
#include "base/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include "pcre2.h"

#include "base/limits.h"

/* Brackets within brackets: PCRE2 calls itself for each, and a WebAssembly stack is small. */
#define MAX_NESTING 50

struct pattern {
  pcre2_code *code;
};

static void *take(PCRE2_SIZE size, void *mem) {
  return arena_alloc(mem, size);
}

static void give_back(void *at, void *mem) {
  (void)at;
  (void)mem;
}

static pattern *refuse(diag_list *errors, size_t start, size_t end, const char *why) {
  diag_span(diag_add(errors, NLQ_INVALID_PATTERN, "it is no regular expression: %s", why), start,
            end);
  return NULL;
}

static pattern *refuse_by_code(diag_list *errors, nlq_str regex, int code, size_t offset) {
  unsigned char why[160];
  pcre2_get_error_message(code, why, sizeof why);
  if (offset > regex.len) offset = regex.len;
  return refuse(errors, offset, offset < regex.len ? offset + 1 : offset, (const char *)why);
}

pattern *pattern_compile(arena *mem, nlq_str regex, bool ignore_case, diag_list *errors) {
  if (regex.len > LIMIT_PATTERN_BYTES)
    return refuse(errors, LIMIT_PATTERN_BYTES, regex.len, "it is too long");
  pcre2_general_context *general = pcre2_general_context_create(take, give_back, mem);
  pcre2_compile_context *context = general ? pcre2_compile_context_create(general) : NULL;
  pattern *p = context ? ARENA_NEW(mem, pattern) : NULL;
  if (!p) return NULL;
  pcre2_set_parens_nest_limit(context, MAX_NESTING);
  uint32_t options = PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C;
  int code = 0;
  PCRE2_SIZE offset = 0;
  p->code = pcre2_compile((PCRE2_SPTR)regex.at, regex.len,
                          options | (ignore_case ? PCRE2_CASELESS : 0), &code, &offset, context);
  if (p->code) return p;
  return arena_failed(mem) ? NULL : refuse_by_code(errors, regex, code, offset);
}

static int match(const pattern *p, arena *scratch, nlq_str text, size_t start, size_t *end) {
  pcre2_general_context *general = pcre2_general_context_create(take, give_back, scratch);
  pcre2_match_context *context = general ? pcre2_match_context_create(general) : NULL;
  pcre2_match_data *data = context ? pcre2_match_data_create(1, general) : NULL;
  if (!data) return PCRE2_ERROR_NOMEMORY;
  pcre2_set_match_limit(context, LIMIT_PATTERN_MATCH);
  pcre2_set_heap_limit(context, LIMIT_PATTERN_HEAP_KIB);
  int code =
      pcre2_match(p->code, (PCRE2_SPTR)text.at, text.len, start, PCRE2_ANCHORED, data, context);
  *end = pcre2_get_ovector_pointer(data)[1];
  return code;
}

pattern_result pattern_match_at(const pattern *p, arena *mem, nlq_str text, size_t start,
                                size_t *end) {
  /* A match takes some 20 KiB for a moment: memory of its own, as `mem` would keep it. */
  arena scratch;
  arena_init(&scratch, &mem->allocator);
  size_t match_end = start;
  int code = match(p, &scratch, text, start, &match_end);
  if (arena_failed(&scratch)) mem->failed = true;
  arena_free(&scratch);
  if (code >= 0) /* 0: more groups than places for them, which is what we asked for */
    *end = match_end;
  if (code >= 0) return PATTERN_YES;
  return code == PCRE2_ERROR_NOMATCH || code == PCRE2_ERROR_BADOFFSET ? PATTERN_NO : PATTERN_LIMIT;
}
