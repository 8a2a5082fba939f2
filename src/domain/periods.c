/* In: 2026-05-01 and a column with format "YYYYMM". Out: "202605"; and back: [2026-05-01,
 * 2026-06-01). */
#include "domain/periods.h"

bool domain_writes_periods(const domain_field *f) {
  return f->type != TYPE_DATE && f->type != TYPE_TIMESTAMP;
}

nlq_str domain_period_format(const domain_field *f) {
  if (f->format.len) return f->format;
  switch (f->granularity) {
  case UNIT_YEAR: return STR("YYYY");
  case UNIT_MONTH: return STR("YYYY-MM");
  case UNIT_DAY: return STR("YYYY-MM-DD");
  default: return STR_EMPTY;
  }
}

bool domain_period_sorts(const domain_field *f) {
  nlq_str format = domain_period_format(f);
  size_t year = str_find(format, STR("YYYY")), month = str_find(format, STR("MM"));
  size_t day = str_find(format, STR("DD"));
  if (year != 0 || (day != SIZE_MAX && month == SIZE_MAX)) return false;
  return day == SIZE_MAX || day > month;
}

/* --- parts of a format --------------------------------------------------------------------- */

typedef enum part { PART_LITERAL, PART_YEAR, PART_MONTH, PART_DAY } part;

/* The part at *at of a format; moves *at behind it. */
static part next_part(nlq_str format, size_t *at) {
  static const struct {
    const char *text;
    part part;
  } parts[] = {{"YYYY", PART_YEAR}, {"MM", PART_MONTH}, {"DD", PART_DAY}};
  nlq_str rest = str_slice(format, *at, format.len);
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (str_starts(rest, str_of(parts[i].text))) {
      *at += str_of(parts[i].text).len;
      return parts[i].part;
    }
  *at += 1;
  return PART_LITERAL;
}

static double number_of(nlq_str digits) {
  double number = 0;
  for (size_t i = 0; i < digits.len; i++)
    number = number * 10 + (digits.at[i] - '0');
  return number;
}

static bool all_digits(nlq_str text) {
  for (size_t i = 0; i < text.len; i++)
    if (text.at[i] < '0' || text.at[i] > '9') return false;
  return text.len > 0;
}

/* --- writing ------------------------------------------------------------------------------- */

static nlq_str period_text(arena *mem, nlq_str format, calendar_day day) {
  calendar_date date = calendar_to_date(day);
  sb text;
  sb_init(&text, mem);
  for (size_t at = 0; at < format.len;) {
    size_t start = at;
    switch (next_part(format, &at)) {
    case PART_YEAR: sb_add_padded(&text, date.year, 4); break;
    case PART_MONTH: sb_add_padded(&text, date.month, 2); break;
    case PART_DAY: sb_add_padded(&text, date.day, 2); break;
    case PART_LITERAL: sb_addc(&text, format.at[start]); break;
    }
  }
  return sb_str(&text);
}

query_scalar domain_time_value(arena *mem, const domain_field *f, calendar_day day) {
  bool periods = domain_writes_periods(f);
  nlq_str format = periods ? domain_period_format(f) : STR("YYYY-MM-DD");
  nlq_str text = period_text(mem, format, day);
  query_scalar none = {SCALAR_NONE, STR_EMPTY, 0, false};
  if (text.len == 0) return none;
  if (!periods || f->type == TYPE_STRING) return (query_scalar){SCALAR_TEXT, text, 0, false};
  return all_digits(text) ? (query_scalar){SCALAR_NUMBER, STR_EMPTY, number_of(text), false} : none;
}

/* --- reading ------------------------------------------------------------------------------- */

/* Two or four digits of `text` at `at`; -1 when they are none. */
static int digits_at(nlq_str text, size_t at, size_t count) {
  nlq_str digits = str_slice(text, at, at + count);
  return digits.len == count && all_digits(digits) ? (int)number_of(digits) : -1;
}

static bool read_period(nlq_str format, nlq_str text, calendar_date *out) {
  *out = (calendar_date){0, 1, 1};
  if (format.len == 0 || text.len != format.len) return false;
  for (size_t at = 0; at < format.len;) {
    size_t start = at;
    switch (next_part(format, &at)) {
    case PART_YEAR: out->year = digits_at(text, start, 4); break;
    case PART_MONTH: out->month = digits_at(text, start, 2); break;
    case PART_DAY: out->day = digits_at(text, start, 2); break;
    case PART_LITERAL:
      if (text.at[start] != format.at[start]) return false;
    }
  }
  return calendar_valid(out->year, out->month, out->day);
}

/* A whole number as digits, for columns that hold 202605 or 2026. */
static nlq_str digits_of(double number, char room[16]) {
  int64_t n = number >= 0 && number < 1e12 ? (int64_t)number : -1;
  size_t at = 16;
  if (n < 0 || (double)n != number) return STR_EMPTY;
  do {
    room[--at] = (char)('0' + n % 10);
    n /= 10;
  } while (n > 0);
  return (nlq_str){room + at, 16 - at};
}

bool domain_time_span(const domain_field *f, const query_scalar *value, calendar_day *first,
                      calendar_day *until) {
  if (!domain_writes_periods(f)) {
    bool date = value->type == SCALAR_TEXT && calendar_parse(value->text, first);
    *until = date ? *first + 1 : 0;
    return date;
  }
  char room[16];
  nlq_str text = value->type == SCALAR_NUMBER ? digits_of(value->number, room) : value->text;
  calendar_date date;
  if (!read_period(domain_period_format(f), text, &date)) return false;
  *first = calendar_from_date(date);
  *until = calendar_add(*first, f->granularity == UNIT_NONE ? UNIT_DAY : f->granularity, 1);
  return true;
}
