/* Findings: their sentences, places, levels and limits. */
#include "base/diag.h"
#include "base/limits.h"
#include "check.h"
#include "check_memory.h"

static void codes_have_names_and_statuses(void) {
  CHECK(strcmp(diag_code_name(NLQ_OK), "OK") == 0);
  CHECK(strcmp(diag_code_name(NLQ_DUPLICATE_KEY), "DUPLICATE_KEY") == 0);
  CHECK(strcmp(diag_code_name(NLQ_MANY_JOINS), "MANY_JOINS") == 0);
  CHECK_INT(diag_code_status(NLQ_OUT_OF_MEMORY), NLQ_STATUS_NO_MEMORY);
  CHECK_INT(diag_code_status(NLQ_INVALID_PATTERN), NLQ_STATUS_BAD_DOMAIN);
  CHECK_INT(diag_code_status(NLQ_JSON_SYNTAX), NLQ_STATUS_BAD_INPUT);
  CHECK_INT(diag_code_status(NLQ_NOT_UNDERSTOOD), NLQ_STATUS_OK);
}

static void a_finding_has_a_sentence_and_a_place(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list list;
  diag_init(&list, &a);
  CHECK(!diag_has_errors(&list));
  diag_warn(&list, NLQ_UNKNOWN_VALUE, "%s is new", "West");
  CHECK(!diag_has_errors(&list));
  char pointer[] = "/metrics/0";
  nlq_diag *d = diag_add(&list, NLQ_WRONG_VALUE, "metrics[%d] is \"%S\"", 0, STR("cnt"));
  diag_at(&list, d, str_of(pointer));
  pointer[0] = '!'; /* it was copied */
  diag_span(d, 3, 7);
  CHECK(diag_has_errors(&list));
  CHECK_INT(list.count, 2);
  CHECK_STR(list.items[0].message, "West is new");
  CHECK_INT(list.items[0].level, NLQ_LEVEL_WARNING);
  CHECK_INT(list.items[1].code, NLQ_WRONG_VALUE);
  CHECK_INT(list.items[1].level, NLQ_LEVEL_ERROR);
  CHECK_STR(list.items[1].message, "metrics[0] is \"cnt\"");
  CHECK_STR(list.items[1].pointer, "/metrics/0");
  CHECK(list.items[1].has_span && list.items[1].start == 3 && list.items[1].end == 7);
  CHECK(!list.items[1].has_line);
  arena_free(&a);
}

static void check_line(nlq_str text, size_t offset, int line, int column, size_t end) {
  nlq_diag d = {0};
  diag_line(&d, text, offset);
  CHECK(d.has_line && d.has_span);
  CHECK_INT(d.line, line);
  CHECK_INT(d.column, column);
  CHECK_INT(d.end, end);
}

static void lines_and_columns_count_from_one(void) {
  nlq_str text = STR("ab\n\xE5\xB7\xA5\xE5\x8D\x95 x\n");
  check_line(text, 0, 1, 1, 1);
  check_line(text, 2, 1, 3, 3);
  check_line(text, 3, 2, 1, 6); /* a span is the whole character */
  check_line(text, 6, 2, 2, 9);
  check_line(text, 10, 2, 4, 11);
  check_line(text, 12, 3, 1, 12);
  check_line(text, 99, 3, 1, 12); /* beyond the end is the end */
  check_line(STR_EMPTY, 0, 1, 1, 0);
  nlq_diag d = {0};
  diag_span(&d, 3, 12);
  diag_line(&d, text, 3);
  CHECK_INT(d.end, 12); /* a span that is given stays */
}

static void the_list_stops_at_its_limit(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list list;
  diag_init(&list, &a);
  for (int i = 0; i < LIMIT_ERRORS; i++)
    diag_warn(&list, NLQ_UNKNOWN_VALUE, "number %d", i);
  CHECK_INT(list.count, LIMIT_ERRORS);
  CHECK_INT(list.dropped, 0);
  nlq_diag *d = diag_add(&list, NLQ_WRONG_VALUE, "one more");
  diag_at(&list, d, STR("/x"));
  CHECK_INT(list.count, LIMIT_ERRORS);
  CHECK_INT(list.dropped, 1);
  CHECK(diag_has_errors(&list)); /* also when the error itself was dropped */
  CHECK_STR(list.items[LIMIT_ERRORS - 1].message, "number 63");
  arena_free(&a);
}

static void every_refusal_still_gives_a_place_to_write(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n, .fail_after = true};
    nlq_allocator allocator = check_allocator(&memory);
    arena a;
    arena_init(&a, &allocator);
    diag_list list;
    diag_init(&list, &a);
    for (int i = 0; i < 20; i++) {
      nlq_diag *d = diag_add(&list, NLQ_WRONG_VALUE, "number %d", i);
      if (!CHECK(d != NULL)) return;
      diag_at(&list, d, STR("/a"));
      diag_span(d, 0, 1);
    }
    bool refused = memory.asked >= n;
    CHECK_INT(list.count + list.dropped, 20);
    CHECK(diag_has_errors(&list));
    CHECK_INT(arena_failed(&a), refused);
    arena_free(&a);
    if (!refused) break;
  }
}

CHECK_MAIN(TEST(codes_have_names_and_statuses), TEST(a_finding_has_a_sentence_and_a_place),
           TEST(lines_and_columns_count_from_one), TEST(the_list_stops_at_its_limit),
           TEST(every_refusal_still_gives_a_place_to_write))
