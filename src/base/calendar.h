/* The proleptic Gregorian calendar in whole days, without libc, clock or zone.
 *
 * A day is a number: days since 1970-01-01, negative before. Conversions follow Howard Hinnant's
 * "chrono-compatible low-level date algorithms" (days_from_civil, civil_from_days). Years run
 * from 1 to 9999. */
#ifndef NLQ_BASE_CALENDAR_H
#define NLQ_BASE_CALENDAR_H

#include "base/str.h"

typedef int32_t calendar_day;

typedef struct calendar_date {
  int year, month, day; /* month 1 to 12, day 1 to 31 */
} calendar_date;

typedef enum calendar_unit {
  UNIT_NONE,
  UNIT_DAY,
  UNIT_WEEK,
  UNIT_MONTH,
  UNIT_QUARTER,
  UNIT_HALF,
  UNIT_YEAR
} calendar_unit;

bool calendar_valid(int year, int month, int day);
int calendar_month_days(int year, int month);
calendar_day calendar_from_date(calendar_date date);
calendar_date calendar_to_date(calendar_day day);
int calendar_weekday(calendar_day day); /* ISO 8601: 1 Monday to 7 Sunday */
/* ISO 8601 week: its number 1 to 53, and the year it belongs to. */
int calendar_iso_week(calendar_day day, int *iso_year);
/* First day of the unit that holds `day`; weeks start on `week_start` (1 Monday to 7 Sunday). */
calendar_day calendar_floor(calendar_day day, calendar_unit unit, int week_start);
/* `day` moved by whole units; a day past the end of its month becomes that month's last. */
calendar_day calendar_add(calendar_day day, calendar_unit unit, int count);
/* "YYYY-MM-DD", optionally followed by "T" or a space and a time of day, which is checked and
 * dropped ("Z" and offsets too). False when it is no such text or no such day. */
bool calendar_parse(nlq_str text, calendar_day *day);
void calendar_put(sb *out, calendar_day day); /* "YYYY-MM-DD" */
/* Names of units, "day" ... "year"; UNIT_NONE for anything else. */
calendar_unit calendar_unit_of(nlq_str name);
const char *calendar_unit_name(calendar_unit unit);

#endif
