/* Stretches of time: from calendar parts or offsets to half-open days, and their names.
 *
 * Conventions: weeks start on Monday unless told otherwise; "last 3 months" in English and 上 in
 * Chinese mean complete calendar units before the running one, 近 in Chinese rolls back from
 * today; N days are complete days, today left out; a month without a year is the latest one that
 * has begun. */
#include "read/reader.h"

static calendar_day first_of(int year, int month) {
  return calendar_from_date((calendar_date){year, month, 1});
}

time_type period_type_of(calendar_unit unit) {
  static const time_type types[] = {TIME_NONE,    TIME_DAY,  TIME_WEEK, TIME_MONTH,
                                    TIME_QUARTER, TIME_HALF, TIME_YEAR};
  return types[unit];
}

calendar_unit period_unit_of(time_type type) {
  static const calendar_unit units[] = {UNIT_NONE,    UNIT_DAY,  UNIT_WEEK, UNIT_MONTH,
                                        UNIT_QUARTER, UNIT_HALF, UNIT_YEAR};
  return type <= TIME_YEAR ? units[type] : UNIT_NONE;
}

/* First month and length in months of the parts that are months and more. */
static void month_span(const period *p, int *month, int *months) {
  if (p->month) {
    *month = p->month;
    *months = 1;
  } else if (p->quarter) {
    *month = p->quarter * 3 - 2;
    *months = 3;
  } else if (p->half) {
    *month = p->half * 6 - 5;
    *months = 6;
  } else {
    *month = 1;
    *months = 12;
  }
}

static time_type named_type(const period *p) {
  if (p->day) return TIME_DAY;
  if (p->month) return TIME_MONTH;
  if (p->quarter) return TIME_QUARTER;
  return p->half ? TIME_HALF : TIME_YEAR;
}

bool period_resolve(const reader *rd, period *p) {
  int month = 1, months = 12;
  int year = p->year ? p->year : calendar_to_date(rd->now).year;
  month_span(p, &month, &months);
  if (!p->year && first_of(year, month) > rd->now) year--;
  p->type = named_type(p);
  p->has_first = p->has_until = true;
  if (p->day) {
    if (!calendar_valid(year, month, p->day)) return false;
    p->first = calendar_from_date((calendar_date){year, month, p->day});
    p->until = p->first + 1;
    return true;
  }
  if (!calendar_valid(year, month, 1)) return false;
  p->first = first_of(year, month);
  p->until = calendar_add(p->first, UNIT_MONTH, months);
  return true;
}

/* First day of the fiscal quarter, half or year that holds today. */
static calendar_day fiscal_floor(const reader *rd, calendar_unit unit) {
  int months = unit == UNIT_YEAR ? 12 : unit == UNIT_HALF ? 6 : 3;
  int year = calendar_to_date(rd->now).year;
  calendar_day start = calendar_from_date((calendar_date){year, rd->fiscal_month, rd->fiscal_day});
  if (start > rd->now) start = calendar_add(start, UNIT_YEAR, -1);
  for (;;) {
    calendar_day next = calendar_add(start, UNIT_MONTH, months);
    if (next > rd->now) return start;
    start = next;
  }
}

void period_unit(const reader *rd, calendar_unit unit, int offset, bool fiscal, period *out) {
  bool by_fiscal = fiscal && unit >= UNIT_QUARTER;
  calendar_day now =
      by_fiscal ? fiscal_floor(rd, unit) : calendar_floor(rd->now, unit, rd->week_start);
  out->type = by_fiscal ? TIME_RANGE : period_type_of(unit);
  out->relative = true;
  out->has_first = out->has_until = true;
  out->first = calendar_add(now, unit, offset);
  out->until = calendar_add(now, unit, offset + 1);
}

void period_rolling(const reader *rd, calendar_unit unit, int count, bool rolls, period *out) {
  bool whole = !rolls || unit == UNIT_DAY;
  calendar_day today = whole ? calendar_floor(rd->now, unit, rd->week_start) : rd->now;
  out->type = whole && count == 1 ? period_type_of(unit) : TIME_RANGE;
  out->relative = true;
  out->has_first = out->has_until = true;
  if (count > 0) {
    out->first = calendar_add(today, unit, -count);
    out->until = today;
  } else {
    out->first = calendar_add(today, whole ? unit : UNIT_DAY, 1);
    out->until = calendar_add(out->first, unit, -count);
  }
}

static void put_week(sb *out, calendar_day first) {
  int year = 0;
  int week = calendar_iso_week(first, &year);
  sb_add_padded(out, year, 4);
  sb_adds(out, "-W");
  sb_add_padded(out, week, 2);
}

nlq_str period_text(arena *mem, const period *p) {
  sb out;
  if (p->type == TIME_NONE || p->type == TIME_RANGE || p->type == TIME_ALL) return STR_EMPTY;
  sb_init(&out, mem);
  calendar_date date = calendar_to_date(p->first);
  if (p->type == TIME_WEEK) {
    put_week(&out, p->first);
    return sb_str(&out);
  }
  if (p->type == TIME_DAY) {
    calendar_put(&out, p->first);
    return sb_str(&out);
  }
  sb_add_padded(&out, date.year, 4);
  if (p->type == TIME_MONTH) {
    sb_addc(&out, '-');
    sb_add_padded(&out, date.month, 2);
  } else if (p->type == TIME_QUARTER) {
    sb_addf(&out, "-Q%d", (date.month + 2) / 3);
  } else if (p->type == TIME_HALF) {
    sb_addf(&out, "-H%d", date.month > 6 ? 2 : 1);
  }
  return sb_str(&out);
}
