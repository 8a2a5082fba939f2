/* Time phrases of both languages, as questions at 2026-06-15, a Monday. */
#include "read_question.h"

typedef struct phrase {
  const char *text, *want;
} phrase;

static void check_phrases(const phrase *list, size_t count) {
  fixture f;
  if (!fixture_open(&f)) return;
  for (size_t i = 0; i < count; i++) {
    recognition *rec = fixture_read(&f, list[i].text, "2026-06-15");
    if (rec && !CHECK_STR(fixture_time(&f, rec), list[i].want)) {
      fprintf(stderr, "  in: %s\n", list[i].text);
    }
  }
  fixture_close(&f);
}

#define CHECK_PHRASES(list) check_phrases(list, sizeof list / sizeof list[0])

static void relative_units_are_whole(void) {
  static const phrase list[] = {
      {"tickets last month", "2026-05-01..2026-06-01 month"},
      {"tickets this month", "2026-06-01..2026-07-01 month"},
      {"tickets in the previous quarter", "2026-01-01..2026-04-01 quarter"},
      {"tickets last year", "2025-01-01..2026-01-01 year"},
      {"tickets last week", "2026-06-08..2026-06-15 week"},
      {"tickets yesterday", "2026-06-14..2026-06-15 day"},
      {"上个月的工单", "2026-05-01..2026-06-01 month"},
      {"上月工单", "2026-05-01..2026-06-01 month"},
      {"上季度工单", "2026-01-01..2026-04-01 quarter"},
      {"去年的工单数", "2025-01-01..2026-01-01 year"},
      {"今年的工单数", "2026-01-01..2027-01-01 year"},
      {"昨天的工单", "2026-06-14..2026-06-15 day"},
  };
  CHECK_PHRASES(list);
}

static void rolling_leaves_today_out(void) {
  static const phrase list[] = {
      {"tickets in the last 30 days", "2026-05-16..2026-06-15 range"},
      {"tickets in the past 3 months", "2026-03-01..2026-06-01 range"},
      {"tickets in the past three months", "2026-03-01..2026-06-01 range"},
      {"近三个月的工单", "2026-03-15..2026-06-15 range"},
      {"近2周的工单数", "2026-06-01..2026-06-15 range"},
      {"近两周的工单数", "2026-06-01..2026-06-15 range"},
      {"近半年的工单数", "2025-12-15..2026-06-15 range"},
      {"最近30天的工单", "2026-05-16..2026-06-15 range"},
      {"过去7天的工单", "2026-06-08..2026-06-15 range"},
  };
  CHECK_PHRASES(list);
}

static void named_periods(void) {
  static const phrase list[] = {
      {"tickets in May 2026", "2026-05-01..2026-06-01 month"},
      {"tickets in 2026-04", "2026-04-01..2026-05-01 month"},
      {"tickets in Q1 2026", "2026-01-01..2026-04-01 quarter"},
      {"tickets in 2018Q1", "2018-01-01..2018-04-01 quarter"},
      {"tickets in 2026 Q1", "2026-01-01..2026-04-01 quarter"},
      {"tickets in the first quarter of 2018", "2018-01-01..2018-04-01 quarter"},
      {"tickets in Q2 last year", "2025-04-01..2025-07-01 quarter"},
      {"tickets in the third quarter of last year", "2025-07-01..2025-10-01 quarter"},
      {"tickets in the second half of 2025", "2025-07-01..2026-01-01 half"},
      {"tickets in 2025", "2025-01-01..2026-01-01 year"},
      {"tickets on May 1, 2026", "2026-05-01..2026-05-02 day"},
      {"tickets on 1 May 2026", "2026-05-01..2026-05-02 day"},
      {"tickets on 2026-05-01", "2026-05-01..2026-05-02 day"},
      {"2026年5月的工单", "2026-05-01..2026-06-01 month"},
      {"2018年一季度的工单", "2018-01-01..2018-04-01 quarter"},
      {"2026年第一季度的工单", "2026-01-01..2026-04-01 quarter"},
      {"去年三季度的工单", "2025-07-01..2025-10-01 quarter"},
      {"2025年下半年的工单", "2025-07-01..2026-01-01 half"},
      {"2026年5月1日的工单", "2026-05-01..2026-05-02 day"},
  };
  CHECK_PHRASES(list);
}

static void a_missing_year_looks_back(void) {
  static const phrase list[] = {
      {"tickets in May", "2026-05-01..2026-06-01 month"},
      {"tickets in November", "2025-11-01..2025-12-01 month"},
      {"tickets in Q3", "2025-07-01..2025-10-01 quarter"},
      {"11月的工单", "2025-11-01..2025-12-01 month"},
  };
  CHECK_PHRASES(list);
}

static void ranges_include_both_ends(void) {
  static const phrase list[] = {
      {"tickets from January to March 2024", "2024-01-01..2024-04-01 range"},
      {"tickets between April 2026 and May 2026", "2026-04-01..2026-06-01 range"},
      {"tickets in April and May 2026", "2026-04-01..2026-06-01 range"},
      {"tickets from 2026-05-01 to 2026-05-10", "2026-05-01..2026-05-11 range"},
      {"tickets between May 1 and May 10, 2026", "2026-05-01..2026-05-11 range"},
      {"tickets, Jan-May 2026", "2026-01-01..2026-06-01 range"},
      {"2026年4月到5月的工单", "2026-04-01..2026-06-01 range"},
      {"2024年1月到3月的工单", "2024-01-01..2024-04-01 range"},
      {"2026年1-5月的工单", "2026-01-01..2026-06-01 range"},
      {"2026-05-01到2026-05-10的工单", "2026-05-01..2026-05-11 range"},
  };
  CHECK_PHRASES(list);
}

static void open_ranges_have_one_end(void) {
  static const phrase list[] = {
      {"tickets since 2025", "2025-01-01.. range"},
      {"tickets before May 2026", "..2026-05-01 range"},
      {"tickets after 2024", "2025-01-01.. range"},
      {"tickets year to date", "2026-01-01..2026-06-16 range"},
      {"2025年以来的工单", "2025-01-01.. range"},
      {"今年以来的工单", "2026-01-01..2026-06-16 range"},
      {"tickets ever", ".. all"},
      {"历史上的工单数", ".. all"},
  };
  CHECK_PHRASES(list);
}

static void numbers_are_no_years_where_they_are_compared(void) {
  static const phrase list[] = {
      {"plans with more than 2000 tickets", "none"},
      {"categories with fewer than 1999 tickets in 2025", "2025-01-01..2026-01-01 year"},
  };
  CHECK_PHRASES(list);
}

static void impossible_dates_are_no_dates(void) {
  static const phrase list[] = {
      {"tickets on 2026-02-30", "none"},
      {"tickets in 2026-13", "none"},
  };
  CHECK_PHRASES(list);
}

CHECK_MAIN(TEST(relative_units_are_whole), TEST(rolling_leaves_today_out), TEST(named_periods),
           TEST(a_missing_year_looks_back), TEST(ranges_include_both_ends),
           TEST(open_ranges_have_one_end), TEST(numbers_are_no_years_where_they_are_compared),
           TEST(impossible_dates_are_no_dates))
