/* In: 2026-05-01 and a column with format "YYYYMM". Out: "202605"; and back: [2026-05-01,
 * 2026-06-01). */
#include "domain/periods.h"

#include <string.h>

#include "base/number.h"

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
  size_t month = str_find(format, STR("M")), day = str_find(format, STR("D"));
  return str_find(format, STR("Y")) == 0 && (day == SIZE_MAX || month < day);
}

/* --- formats ------------------------------------------------------------------------------- */

/* A date as YYYY-MM-DD, and how many digits of each of its parts are used up. */
typedef struct digits {
  char at[sizeof "YYYY-MM-DD" - 1];
  size_t year, month, day;
} digits;

/* The next digit that a character of a format stands for; NULL when it stands for itself. */
static char *next_digit(digits *date, char c) {
  switch (c) {
  case 'Y': return &date->at[date->year++];
  case 'M': return &date->at[5 + date->month++];
  case 'D': return &date->at[8 + date->day++];
  default: return NULL;
  }
}

static bool all_digits(nlq_str text) {
  for (size_t i = 0; i < text.len; i++)
    if (text.at[i] < '0' || text.at[i] > '9') return false;
  return text.len > 0;
}

static nlq_str period_text(arena *mem, nlq_str format, calendar_day day) {
  sb text, whole;
  sb_init(&text, mem);
  sb_init(&whole, mem);
  calendar_put(&whole, day);
  nlq_str written = sb_str(&whole);
  if (!written.at) return STR_EMPTY;
  digits date = {.year = 0};
  memcpy(date.at, written.at, sizeof date.at);
  for (size_t i = 0; i < format.len; i++) {
    const char *digit = next_digit(&date, format.at[i]);
    sb_addc(&text, digit ? *digit : format.at[i]);
  }
  return sb_str(&text);
}

query_scalar domain_time_value(arena *mem, const domain_field *f, calendar_day day) {
  bool periods = domain_writes_periods(f);
  nlq_str text = period_text(mem, periods ? domain_period_format(f) : STR("YYYY-MM-DD"), day);
  query_scalar value = {.text = STR_EMPTY};
  if (text.len && (!periods || f->type == TYPE_STRING)) {
    value.type = SCALAR_TEXT;
    value.text = text;
  } else if (all_digits(text)) {
    value.type = SCALAR_NUMBER;
    value.number = number_read(text);
  }
  return value;
}

/* The first day of a period. */
static bool read_period(nlq_str format, nlq_str text, calendar_day *first) {
  digits date = {.at = "0000-01-01"};
  if (format.len == 0 || text.len != format.len) return false;
  for (size_t i = 0; i < format.len; i++) {
    char *digit = next_digit(&date, format.at[i]);
    if (digit)
      *digit = text.at[i];
    else if (text.at[i] != format.at[i])
      return false;
  }
  return calendar_parse((nlq_str){date.at, sizeof date.at}, first);
}

bool domain_time_span(const domain_field *f, const query_scalar *value, calendar_day *first,
                      calendar_day *until) {
  char room[NUMBER_TEXT_BYTES];
  nlq_str text = value->text;
  if (!domain_writes_periods(f)) {
    bool date = value->type == SCALAR_TEXT && calendar_parse(text, first);
    *until = date ? *first + 1 : 0;
    return date;
  }
  if (value->type == SCALAR_NUMBER) text = (nlq_str){room, number_print(value->number, room)};
  if (!read_period(domain_period_format(f), text, first)) return false;
  *until = calendar_add(*first, f->granularity == UNIT_NONE ? UNIT_DAY : f->granularity, 1);
  return true;
}
