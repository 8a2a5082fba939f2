/* Regular expressions: matching, errors, and the limits on their work. */
#include "base/limits.h"
#include "base/pattern.h"
#include "check.h"
#include "check_memory.h"

/* The end of the match, -1 for no match, -2 for a limit, -3 for a pattern that is refused. */
static int try_match(const char *regex, bool ignore_case, nlq_str text, size_t start) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  int outcome = -3;
  pattern *p = pattern_compile(&a, str_of(regex), ignore_case, &errors);
  if (p) {
    size_t end = 0;
    pattern_result result = pattern_match_at(p, &a, text, start, &end);
    outcome = result == PATTERN_YES ? (int)end : result == PATTERN_NO ? -1 : -2;
  }
  CHECK_INT(errors.count, p ? 0 : 1);
  arena_free(&a);
  return outcome;
}

static void matches_where_it_is_asked_to(void) {
  nlq_str text = STR("see INV-42 and INV-7");
  CHECK_INT(try_match("INV-\\d+", false, text, 4), 10);
  CHECK_INT(try_match("INV-\\d+", false, text, 0), -1);
  CHECK_INT(try_match("INV-\\d+", false, text, 15), 20);
  CHECK_INT(try_match("inv-\\d+", false, text, 4), -1);
  CHECK_INT(try_match("inv-\\d+", true, text, 4), 10);
  CHECK_INT(try_match("(INV)-(\\d)(\\d)", false, text, 4), 10);
  CHECK_INT(try_match("x*", false, text, 4), 4);
  CHECK_INT(try_match("x*", false, text, text.len), (int)text.len);
  CHECK_INT(try_match("x*", false, text, text.len + 1), -1);
  CHECK_INT(try_match("", false, STR_EMPTY, 0), 0);
  CHECK_INT(try_match("\\b42", false, text, 8), 10); /* what stands before is seen */
}

static void text_is_bytes_of_utf8(void) {
  CHECK_INT(try_match("\xE5\xB7\xA5\xE5\x8D\x95", false, STR("\xE5\xB7\xA5\xE5\x8D\x95"), 0), 6);
  CHECK_INT(try_match(".", false, STR("\xE5\xB7\xA5"), 0), 1);
  CHECK_INT(try_match("\xC3\xA9", true, STR("\xC3\x89"), 0), -1); /* case is ASCII's */
  CHECK_INT(try_match("(*UTF)a", false, STR("a"), 0), -3);
  CHECK_INT(try_match("(*UCP)a", false, STR("a"), 0), -3);
  CHECK_INT(try_match("\\p{L}", false, STR("a"), 0), -3);
  CHECK_INT(try_match("\\Ca", false, STR("aa"), 0), -3);
}

static void bad_patterns_say_where(void) {
  static const struct {
    const char *regex;
    size_t start, end;
  } rows[] = {{"(", 1, 1}, {"a)b", 1, 2}, {"ab[z-a]", 5, 6}, {"*a", 0, 1}, {"a\\", 2, 2}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    arena a;
    arena_init(&a, NULL);
    diag_list errors;
    diag_init(&errors, &a);
    CHECK(pattern_compile(&a, str_of(rows[i].regex), false, &errors) == NULL);
    CHECK(!arena_failed(&a));
    if (CHECK_INT(errors.count, 1)) {
      CHECK_INT(errors.items[0].code, NLQ_INVALID_PATTERN);
      CHECK_INT(errors.items[0].start, rows[i].start);
      CHECK_INT(errors.items[0].end, rows[i].end);
      CHECK(str_starts(errors.items[0].message, STR("it is no regular expression: ")));
      CHECK(errors.items[0].message.len > 30);
    }
    arena_free(&a);
  }
}

/* `count` times `unit` between `before` and `after`. */
static char *repeated(char *out, const char *before, const char *unit, int count,
                      const char *after) {
  strcpy(out, before);
  for (int i = 0; i < count; i++)
    strcat(out, unit);
  return strcat(out, after);
}

static void length_and_nesting_are_limited(void) {
  char regex[2 * LIMIT_PATTERN_BYTES];
  char text[LIMIT_PATTERN_BYTES];
  memset(text, 'a', sizeof text);
  nlq_str as = {text, sizeof text};
  CHECK_INT(try_match(repeated(regex, "", "a", LIMIT_PATTERN_BYTES, ""), false, as, 0), 1024);
  CHECK_INT(try_match(repeated(regex, "", "a", LIMIT_PATTERN_BYTES + 1, ""), false, as, 0), -3);
  char closing[64];
  repeated(closing, "", ")", 50, "");
  CHECK_INT(try_match(strcat(repeated(regex, "", "(", 50, "a"), closing), false, as, 0), 1);
  repeated(closing, "", ")", 51, "");
  CHECK_INT(try_match(strcat(repeated(regex, "", "(", 51, "a"), closing), false, as, 0), -3);
  CHECK_INT(try_match("((((a{999}){999}){999}){999})", false, as, 0), -3);
}

static void work_is_limited(void) {
  char text[64];
  memset(text, 'a', sizeof text);
  nlq_str as = {text, sizeof text};
  CHECK_INT(try_match("(a+)+[bc]", false, as, 0), -2);
  CHECK_INT(try_match("(a|aa)+[bc]", false, as, 0), -2);
  CHECK_INT(try_match("a+[bc]", false, as, 0), -1);
  /* A pattern can't lift the limits, only lower them. */
  CHECK_INT(try_match("(*LIMIT_MATCH=4000000000)(a+)+[bc]", false, as, 0), -2);
  CHECK_INT(try_match("(*LIMIT_MATCH=1)a+[bc]", false, as, 0), -2);
}

static void memory_of_matches_is_limited_and_given_back(void) {
  check_memory memory = {0};
  nlq_allocator allocator = check_allocator(&memory);
  arena a;
  arena_init(&a, &allocator);
  diag_list errors;
  diag_init(&errors, &a);
  pattern *p = pattern_compile(&a, STR("(?:(a)|b)*c"), false, &errors);
  static char text[100000];
  memset(text, 'a', sizeof text);
  int live = memory.live;
  size_t end = 0;
  CHECK(p != NULL);
  CHECK_INT(pattern_match_at(p, &a, (nlq_str){text, sizeof text}, 0, &end), PATTERN_LIMIT);
  CHECK_INT(pattern_match_at(p, &a, STR("abac"), 0, &end), PATTERN_YES);
  CHECK_INT(end, 4);
  CHECK_INT(memory.live, live);
  CHECK(!arena_failed(&a));
  arena_free(&a);
  CHECK_INT(memory.live, 0);
}

static void every_refusal_is_survived(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena a;
    arena_init(&a, &allocator);
    diag_list errors;
    diag_init(&errors, &a);
    size_t end = 0;
    pattern *p = pattern_compile(&a, STR("(?<year>\\d+)-(?<m>\\d+)[a-f]*"), true, &errors);
    pattern_result result = p ? pattern_match_at(p, &a, STR("12-3ab"), 0, &end) : PATTERN_LIMIT;
    bool refused = memory.asked >= n;
    CHECK_INT(errors.count, 0);
    CHECK_INT(arena_failed(&a), refused);
    CHECK_INT(result, refused ? PATTERN_LIMIT : PATTERN_YES);
    CHECK_INT(end, refused ? 0 : 6);
    arena_free(&a);
    CHECK_INT(memory.live, 0);
    if (!refused) break;
  }
}

CHECK_MAIN(TEST(matches_where_it_is_asked_to), TEST(text_is_bytes_of_utf8),
           TEST(bad_patterns_say_where), TEST(length_and_nesting_are_limited),
           TEST(work_is_limited), TEST(memory_of_matches_is_limited_and_given_back),
           TEST(every_refusal_is_survived))
