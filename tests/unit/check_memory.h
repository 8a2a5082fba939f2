/* An allocator for tests: counts, and refuses from the n-th request on (or only that one).
 *
 *   for (int n = 1;; n++) {
 *     check_memory memory = {.fail_at = n};
 *     nlq_allocator allocator = check_allocator(&memory);
 *     ... run the code, free what it gave ...
 *     CHECK_INT(memory.live, 0);
 *     if (memory.asked < n) break; // it ran through without being refused
 *   }
 *
 * Its block size is 1, so that every arena_alloc is a request of its own, exactly as large as was
 * asked for: a step past the end of a piece is then seen by AddressSanitizer. */
#ifndef NLQ_TESTS_CHECK_MEMORY_H
#define NLQ_TESTS_CHECK_MEMORY_H

#include <stdlib.h>

#include "nl2query.h"

typedef struct check_memory {
  int fail_at;     /* 1: the first request is refused; 0: none is */
  bool fail_after; /* and so are all behind it */
  int asked, live;
} check_memory;

static inline void *check_memory_alloc(void *context, size_t size) {
  check_memory *m = context;
  m->asked++;
  if (m->asked == m->fail_at || (m->fail_after && m->fail_at && m->asked > m->fail_at)) return NULL;
  void *at = malloc(size);
  if (at) m->live++;
  return at;
}

static inline void check_memory_free(void *context, void *at) {
  check_memory *m = context;
  if (at) m->live--;
  free(at);
}

static inline nlq_allocator check_allocator(check_memory *m) {
  return (nlq_allocator){check_memory_alloc, check_memory_free, m, 1};
}

#endif
