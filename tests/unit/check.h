/* The unit tests' harness: one program a file, no registration, no setup.
 *
 *   static void adds(void) {
 *     CHECK(1 + 1 == 2);
 *     CHECK_INT(1 + 1, 2);
 *     CHECK_STR(str_trim(STR(" a ")), "a");
 *   }
 *   CHECK_MAIN(TEST(adds), TEST(...))
 *
 * A failed check prints its place and lets the test go on. A test without a single check counts
 * as failed: it could not fail. With an argument, only tests whose name holds it are run. */
#ifndef NLQ_TESTS_CHECK_H
#define NLQ_TESTS_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

typedef struct check_test {
  const char *name;
  void (*run)(void);
} check_test;

/* What the running test has done; every test program is a single file, so each has its own. */
static struct { int checks, failures; } check_state;

static inline bool check_that(bool good, const char *file, int line, const char *what) {
  check_state.checks++;
  if (good) return true;
  check_state.failures++;
  fprintf(stderr, "%s:%d: %s\n", file, line, what);
  return false;
}

static inline bool check_int(int64_t got, int64_t want, const char *file, int line,
                             const char *what) {
  if (check_that(got == want, file, line, what)) return true;
  fprintf(stderr, "  got %lld, want %lld\n", (long long)got, (long long)want);
  return false;
}

static inline bool check_str(nlq_str got, const char *want, const char *file, int line,
                             const char *what) {
  size_t length = strlen(want);
  bool same = got.at != NULL && got.len == length && memcmp(got.at, want, length) == 0;
  if (check_that(same, file, line, what)) return true;
  if (got.at)
    fprintf(stderr, "  got  %.*s\n", (int)got.len, got.at);
  else
    fprintf(stderr, "  got  nothing (NULL)\n");
  fprintf(stderr, "  want %s\n", want);
  return false;
}

static inline int check_run(const check_test *tests, size_t count, const char *only) {
  int passed = 0, failed = 0;
  for (size_t i = 0; i < count; i++) {
    if (only && !strstr(tests[i].name, only)) continue;
    check_state.checks = check_state.failures = 0;
    tests[i].run();
    bool good = check_state.failures == 0 && check_state.checks > 0;
    if (!good) fprintf(stderr, "failed: %s (%d checks)\n", tests[i].name, check_state.checks);
    if (good)
      passed++;
    else
      failed++;
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed || !passed ? 1 : 0;
}

/* Each gives whether it held, so that a test can stop before it uses a NULL. */
#define CHECK(cond) check_that((cond), __FILE__, __LINE__, #cond)
#define CHECK_INT(got, want) check_int((int64_t)(got), (int64_t)(want), __FILE__, __LINE__, #got)
#define CHECK_STR(got, want) check_str((got), (want), __FILE__, __LINE__, #got)

#define TEST(name)                                                                                 \
  { #name, name }
#define CHECK_MAIN(...)                                                                            \
  int main(int argc, char **argv) {                                                                \
    static const check_test tests[] = {__VA_ARGS__};                                               \
    return check_run(tests, sizeof tests / sizeof *tests, argc > 1 ? argv[1] : NULL);              \
  }

#endif
