/* The calendar: every day from 0001-01-01 to 9999-12-31, units, steps, text. */
#include "base/calendar.h"
#include "check.h"

static calendar_day day_of(const char *text) {
  calendar_day day = INT32_MIN;
  CHECK(calendar_parse(str_of(text), &day));
  return day;
}

static bool is_day(calendar_day day, const char *text) {
  arena a;
  sb b;
  arena_init(&a, NULL);
  sb_init(&b, &a);
  calendar_put(&b, day);
  bool same = CHECK_STR(sb_str(&b), text);
  arena_free(&a);
  return same;
}

static void days_count_from_1970(void) {
  CHECK_INT(day_of("1970-01-01"), 0);
  CHECK_INT(day_of("1969-12-31"), -1);
  CHECK_INT(day_of("2000-03-01"), 11017);
  CHECK_INT(day_of("2026-11-30"), 20787);
  CHECK_INT(day_of("0001-01-01"), -719162);
  CHECK_INT(day_of("9999-12-31"), 2932896);
}

/* Counts along by hand. */
static void every_day_converts_both_ways(void) {
  calendar_date date = {1, 1, 1};
  int wrong = 0, weekday = 1;
  for (calendar_day day = -719162; day <= 2932896; day++) {
    calendar_date got = calendar_to_date(day);
    wrong += got.year != date.year || got.month != date.month || got.day != date.day;
    wrong += calendar_from_date(date) != day;
    wrong += calendar_weekday(day) != weekday;
    weekday = weekday % 7 + 1;
    if (++date.day > calendar_month_days(date.year, date.month)) {
      date.day = 1;
      date.year += date.month == 12;
      date.month = date.month % 12 + 1;
    }
  }
  CHECK_INT(wrong, 0);
  CHECK_INT(date.year, 10000);
}

static void validity_follows_the_gregorian_rules(void) {
  CHECK(calendar_valid(2024, 2, 29));
  CHECK(!calendar_valid(2023, 2, 29));
  CHECK(calendar_valid(2000, 2, 29));
  CHECK(!calendar_valid(1900, 2, 29));
  CHECK(calendar_valid(1, 1, 1) && calendar_valid(9999, 12, 31));
  CHECK(!calendar_valid(0, 1, 1) && !calendar_valid(10000, 1, 1));
  CHECK(!calendar_valid(2026, 0, 1) && !calendar_valid(2026, 13, 1));
  CHECK(!calendar_valid(2026, 1, 0) && !calendar_valid(2026, 1, 32));
  CHECK(!calendar_valid(2026, 4, 31) && !calendar_valid(2026, -5, 1));
}

static void iso_weeks(void) {
  static const struct {
    const char *day;
    int year, week, weekday;
  } rows[] = {
      {"2026-06-15", 2026, 25, 1}, {"2026-01-01", 2026, 1, 4},  {"2025-12-29", 2026, 1, 1},
      {"2027-01-01", 2026, 53, 5}, {"2027-01-04", 2027, 1, 1},  {"2021-01-03", 2020, 53, 7},
      {"2005-01-01", 2004, 53, 6}, {"2008-12-29", 2009, 1, 1},  {"2024-12-30", 2025, 1, 1},
      {"0001-01-01", 1, 1, 1},     {"9999-12-31", 9999, 52, 5},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int year = 0;
    CHECK_INT(calendar_iso_week(day_of(rows[i].day), &year), rows[i].week);
    CHECK_INT(year, rows[i].year);
    CHECK_INT(calendar_weekday(day_of(rows[i].day)), rows[i].weekday);
  }
  CHECK_INT(calendar_iso_week(day_of("2026-06-15"), NULL), 25);
}

static void floors_of_units(void) {
  calendar_day day = day_of("2026-11-30"); /* a Monday */
  CHECK(is_day(calendar_floor(day, UNIT_NONE, 1), "2026-11-30"));
  CHECK(is_day(calendar_floor(day, UNIT_DAY, 1), "2026-11-30"));
  CHECK(is_day(calendar_floor(day, UNIT_WEEK, 1), "2026-11-30"));
  CHECK(is_day(calendar_floor(day, UNIT_WEEK, 7), "2026-11-29"));
  CHECK(is_day(calendar_floor(day, UNIT_WEEK, 2), "2026-11-24"));
  CHECK(is_day(calendar_floor(day, UNIT_MONTH, 1), "2026-11-01"));
  CHECK(is_day(calendar_floor(day, UNIT_QUARTER, 1), "2026-10-01"));
  CHECK(is_day(calendar_floor(day, UNIT_HALF, 1), "2026-07-01"));
  CHECK(is_day(calendar_floor(day, UNIT_YEAR, 1), "2026-01-01"));
  CHECK(is_day(calendar_floor(day_of("2026-06-30"), UNIT_HALF, 1), "2026-01-01"));
  CHECK(is_day(calendar_floor(day_of("2026-03-31"), UNIT_QUARTER, 1), "2026-01-01"));
  CHECK(is_day(calendar_floor(day_of("0001-01-01"), UNIT_WEEK, 7), "0001-01-01"));
}

static void steps_of_units(void) {
  calendar_day day = day_of("2024-02-29");
  CHECK(is_day(calendar_add(day, UNIT_NONE, 5), "2024-02-29"));
  CHECK(is_day(calendar_add(day, UNIT_DAY, 1), "2024-03-01"));
  CHECK(is_day(calendar_add(day, UNIT_WEEK, -1), "2024-02-22"));
  CHECK(is_day(calendar_add(day, UNIT_YEAR, 1), "2025-02-28"));
  CHECK(is_day(calendar_add(day, UNIT_YEAR, -4), "2020-02-29"));
  CHECK(is_day(calendar_add(day, UNIT_QUARTER, 1), "2024-05-29"));
  CHECK(is_day(calendar_add(day, UNIT_HALF, -1), "2023-08-29"));
  CHECK(is_day(calendar_add(day_of("2026-01-31"), UNIT_MONTH, 1), "2026-02-28"));
  CHECK(is_day(calendar_add(day_of("2026-03-31"), UNIT_MONTH, -1), "2026-02-28"));
  CHECK(is_day(calendar_add(day_of("2026-12-31"), UNIT_MONTH, 2), "2027-02-28"));
  CHECK(is_day(calendar_add(day_of("2026-01-15"), UNIT_MONTH, -13), "2024-12-15"));
}

static void steps_stop_at_the_ends(void) {
  calendar_day day = day_of("2026-06-15");
  for (int unit = UNIT_DAY; unit <= UNIT_YEAR; unit++) {
    CHECK(is_day(calendar_add(day, (calendar_unit)unit, INT32_MAX), "9999-12-31"));
    CHECK(is_day(calendar_add(day, (calendar_unit)unit, INT32_MIN), "0001-01-01"));
  }
  CHECK(is_day(calendar_add(day_of("9998-12-31"), UNIT_YEAR, 1), "9999-12-31"));
  CHECK(is_day(calendar_add(day_of("0002-01-01"), UNIT_YEAR, -1), "0001-01-01"));
  CHECK(is_day(INT32_MAX, "9999-12-31"));
  CHECK(is_day(INT32_MIN, "0001-01-01"));
  CHECK_INT(calendar_weekday(INT32_MAX), 5);
}

static void parses_dates_and_timestamps(void) {
  static const char *const good[] = {
      "2026-06-15",
      "2026-06-15T09:30",
      "2026-06-15 09:30",
      "2026-06-15T23:59:60",
      "2026-06-15T09:30:00.123456789Z",
      "2026-06-15T09:30Z",
      "2026-06-15T09:30:00+08",
      "2026-06-15T09:30:00-0530",
      "2026-06-15T23:30:00+14:00",
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    CHECK(is_day(day_of(good[i]), "2026-06-15"));
}

static void refuses_what_is_no_date(void) {
  static const char *const bad[] = {
      "",
      "2026",
      "2026-06",
      "2026-6-15",
      "2026-06-1",
      "26-06-15",
      "2026/06/15",
      "20260615",
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "0000-01-01",
      "-026-01-01",
      "+2026-06-15",
      "2026-06-155",
      " 2026-06-15",
      "2026-06-15 ",
      "2026-06-15T",
      "2026-06-15T9:30",
      "2026-06-15T24:00",
      "2026-06-15T09:60",
      "2026-06-15T09:30:61",
      "2026-06-15T09:30:",
      "2026-06-15T09:30:00.",
      "2026-06-15T09:30:00X",
      "2026-06-15T09:30:00ZZ",
      "2026-06-15T09:30:00+",
      "2026-06-15T09:30:00+24:00",
      "2026-06-15T09:30:00+08:",
      "2026-06-15T09:30:00+08:60",
      "2026-06-15x09:30",
      "2026-06-1\xEF\xBC\x95",
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    calendar_day day = 7;
    if (!CHECK(!calendar_parse(str_of(bad[i]), &day))) fprintf(stderr, "  took %s\n", bad[i]);
    CHECK_INT(day, 7);
  }
}

static void units_have_names(void) {
  for (int unit = UNIT_DAY; unit <= UNIT_YEAR; unit++)
    CHECK_INT(calendar_unit_of(str_of(calendar_unit_name((calendar_unit)unit))), unit);
  CHECK_INT(calendar_unit_of(STR("quarter")), UNIT_QUARTER);
  CHECK_INT(calendar_unit_of(STR("Month")), UNIT_NONE);
  CHECK_INT(calendar_unit_of(STR("none")), UNIT_NONE);
  CHECK_INT(calendar_unit_of(STR_EMPTY), UNIT_NONE);
}

CHECK_MAIN(TEST(days_count_from_1970), TEST(every_day_converts_both_ways),
           TEST(validity_follows_the_gregorian_rules), TEST(iso_weeks), TEST(floors_of_units),
           TEST(steps_of_units), TEST(steps_stop_at_the_ends), TEST(parses_dates_and_timestamps),
           TEST(refuses_what_is_no_date), TEST(units_have_names))
