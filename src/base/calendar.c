/* In: dates as numbers and text. Out: days, units of time and steps between them.
 * "2024-02-29" moved by one year is 2025-02-28. */
#include "base/calendar.h"

#define FIRST_DAY (-719162) /* 0001-01-01 */
#define LAST_DAY 2932896    /* 9999-12-31 */

static bool is_leap(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int calendar_month_days(int year, int month) {
  static const signed char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

bool calendar_valid(int year, int month, int day) {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
         day <= calendar_month_days(year, month);
}

/* Both conversions count in eras of 400 years that begin on March 1st, so that the leap day is
 * the last of its year. Hinnant's algorithm counts eras from year 0; our years are positive. */
calendar_day calendar_from_date(calendar_date date) {
  int year = date.month <= 2 ? date.year - 1 : date.year;
  int era = year / 400;
  int year_of_era = year - era * 400;
  int day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

static calendar_day clamp(int64_t day) {
  return (calendar_day)(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
}

calendar_date calendar_to_date(calendar_day day) {
  int shifted = clamp(day) + 719468;
  int era = shifted / 146097;
  int day_of_era = shifted - era * 146097;
  int year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int shifted_month = (5 * day_of_year + 2) / 153; /* March is 0 */
  calendar_date date;
  date.day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
  date.month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  date.year = year_of_era + era * 400 + (date.month <= 2);
  return date;
}

/* 0001-01-01 was a Monday. */
int calendar_weekday(calendar_day day) {
  return (clamp(day) - FIRST_DAY) % 7 + 1;
}

int calendar_iso_week(calendar_day day, int *iso_year) {
  /* A week belongs to the year of its Thursday. */
  calendar_day thursday = clamp(day) + 4 - calendar_weekday(day);
  int year = calendar_to_date(thursday).year;
  if (iso_year) *iso_year = year;
  return (thursday - calendar_from_date((calendar_date){year, 1, 1})) / 7 + 1;
}

/* Units that are whole months: how many. */
static int months_of(calendar_unit unit) {
  static const signed char months[] = {
      [UNIT_MONTH] = 1, [UNIT_QUARTER] = 3, [UNIT_HALF] = 6, [UNIT_YEAR] = 12};
  return months[unit];
}

calendar_day calendar_floor(calendar_day day, calendar_unit unit, int week_start) {
  day = clamp(day);
  if (unit == UNIT_WEEK) return clamp(day - (calendar_weekday(day) - week_start + 7) % 7);
  int months = months_of(unit);
  if (months == 0) return day;
  calendar_date date = calendar_to_date(day);
  date.month -= (date.month - 1) % months;
  date.day = 1;
  return calendar_from_date(date);
}

static calendar_day add_months(calendar_day day, int64_t months) {
  calendar_date date = calendar_to_date(day);
  int64_t month = date.year * 12 + date.month - 1 + months;
  if (month < 12) return FIRST_DAY;
  if (month >= 10000 * 12) return LAST_DAY;
  date.year = (int)(month / 12);
  date.month = (int)(month % 12) + 1;
  int days = calendar_month_days(date.year, date.month);
  if (date.day > days) date.day = days;
  return calendar_from_date(date);
}

calendar_day calendar_add(calendar_day day, calendar_unit unit, int count) {
  int months = months_of(unit);
  if (months) return add_months(day, (int64_t)count * months);
  return clamp(clamp(day) + (int64_t)count * (unit == UNIT_WEEK ? 7 : unit == UNIT_DAY));
}

/* Reads exactly `width` digits at *at, moving it behind them; -1 if they are not there. */
static int read_digits(nlq_str text, size_t *at, size_t width) {
  int value = 0;
  if (*at > text.len || text.len - *at < width) return -1;
  for (size_t i = 0; i < width; i++) {
    char c = text.at[(*at)++];
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

static bool take(nlq_str text, size_t *at, char c) {
  bool there = *at < text.len && text.at[*at] == c;
  *at += there;
  return there;
}

/* Two digits, a number up to `last`. */
static bool take_number(nlq_str text, size_t *at, int last) {
  int value = read_digits(text, at, 2);
  return value >= 0 && value <= last;
}

/* "Z", "+02", "+0200" or "+02:00". */
static bool take_offset(nlq_str text, size_t *at) {
  if (take(text, at, 'Z')) return true;
  if (!take(text, at, '+') && !take(text, at, '-')) return false;
  if (!take_number(text, at, 23)) return false;
  if (*at == text.len) return true;
  take(text, at, ':');
  return take_number(text, at, 59);
}

/* "HH:MM", then maybe ":SS" (60 in a leap second), a fraction and an offset; up to the end. */
static bool is_time_of_day(nlq_str text, size_t at) {
  if (!take_number(text, &at, 23) || !take(text, &at, ':') || !take_number(text, &at, 59))
    return false;
  bool seconds = take(text, &at, ':');
  if (seconds && !take_number(text, &at, 60)) return false;
  if (seconds && take(text, &at, '.')) {
    if (read_digits(text, &at, 1) < 0) return false;
    while (at < text.len && text.at[at] >= '0' && text.at[at] <= '9')
      at++;
  }
  return at == text.len || (take_offset(text, &at) && at == text.len);
}

bool calendar_parse(nlq_str text, calendar_day *day) {
  size_t at = 0;
  int year = read_digits(text, &at, 4);
  bool dashes = take(text, &at, '-');
  int month = read_digits(text, &at, 2);
  dashes = dashes && take(text, &at, '-');
  int day_of_month = read_digits(text, &at, 2);
  if (!dashes || !calendar_valid(year, month, day_of_month)) return false;
  if (at < text.len && !take(text, &at, 'T') && !take(text, &at, ' ')) return false;
  if (at > 10 && !is_time_of_day(text, at)) return false;
  *day = calendar_from_date((calendar_date){year, month, day_of_month});
  return true;
}

void calendar_put(sb *out, calendar_day day) {
  calendar_date date = calendar_to_date(day);
  sb_add_padded(out, date.year, 4);
  sb_addc(out, '-');
  sb_add_padded(out, date.month, 2);
  sb_addc(out, '-');
  sb_add_padded(out, date.day, 2);
}

static const char unit_names[][8] = {
    [UNIT_NONE] = "none",       [UNIT_DAY] = "day",   [UNIT_WEEK] = "week", [UNIT_MONTH] = "month",
    [UNIT_QUARTER] = "quarter", [UNIT_HALF] = "half", [UNIT_YEAR] = "year"};

calendar_unit calendar_unit_of(nlq_str name) {
  for (int unit = UNIT_DAY; unit <= UNIT_YEAR; unit++)
    if (str_is(name, unit_names[unit])) return (calendar_unit)unit;
  return UNIT_NONE;
}

const char *calendar_unit_name(calendar_unit unit) {
  return unit_names[unit];
}
