/* Time phrases: one grammar over the word classes of the lexicon, so that both languages share it.
 *
 * In: tokens. Out: the longest period that starts at one of them. A point is a single period
 * ("last month", "Q1 2026", 去年三季度, "2026-05-01", "3 weeks ago"); a range joins two points with
 * both ends included ("from January to May 2026", 4月到5月); an open range has one end ("since
 * 2024"). */
#include "read/reader.h"

#define MAX_UNITS 1000 /* "last N units": more is no time phrase */

/* --- digits ------------------------------------------------------------------------------ */

/* Reads up to `max` digits at *at of the text; how many were there. */
static size_t digits(nlq_str text, size_t *at, size_t max, int *value) {
  size_t n = 0;
  *value = 0;
  while (n < max && *at < text.len && text.at[*at] >= '0' && text.at[*at] <= '9') {
    *value = *value * 10 + (text.at[*at] - '0');
    (*at)++;
    n++;
  }
  return n;
}

static bool one_of(nlq_str text, size_t *at, const char *set) {
  if (*at >= text.len || text.at[*at] == '\0') return false;
  for (; *set; set++) {
    if (text.at[*at] == *set) {
      (*at)++;
      return true;
    }
  }
  return false;
}

/* "2026-05-01", "2026/5/1", "2026-05", "2026Q2", "2026-Q2", "2026H1": the byte behind it, or 0. */
static size_t digit_date(nlq_str text, size_t at, period *p) {
  if (digits(text, &at, 4, &p->year) != 4 || p->year < 1900 || p->year > 2100) return 0;
  size_t after_year = at;
  bool separated = one_of(text, &at, "-/.");
  if (one_of(text, &at, "qQ")) return digits(text, &at, 1, &p->quarter) && p->quarter < 5 ? at : 0;
  if (one_of(text, &at, "hH")) return digits(text, &at, 1, &p->half) && p->half < 3 ? at : 0;
  if (!separated || text.at[after_year] == '.' || !digits(text, &at, 2, &p->month)) return 0;
  size_t after_month = at;
  if (!one_of(text, &at, "-/.") || !digits(text, &at, 2, &p->day)) return after_month;
  return at;
}

static size_t digit_date_at(const reader *rd, size_t at, period *p) {
  if (at >= rd->tokens.count) return 0;
  period found = {.named = true};
  size_t end = digit_date(rd->text, rd->tokens.items[at].start, &found);
  size_t token_end = end ? reader_token_at_end(rd, at, end) : 0;
  if (!token_end || found.month > 12) return 0;
  *p = found;
  return token_end;
}

/* --- named parts ------------------------------------------------------------------------- */

static bool is_han(const reader *rd, size_t at) {
  return at < rd->tokens.count && rd->tokens.items[at].kind == TOKEN_HAN;
}

/* A Chinese unit right after a number: 年, 月, 日. */
static size_t han_unit(const reader *rd, size_t at, calendar_unit unit) {
  int value = 0;
  if (!is_han(rd, at)) return 0;
  size_t end = reader_word(rd, at, WORD_UNIT, &value);
  return end && value == (int)unit ? end : 0;
}

static size_t relative_year_at(const reader *rd, size_t at, int *year) {
  int offset = 0, unit = 0;
  size_t end = reader_word(rd, at, WORD_YEAR, &offset);
  if (!end) {
    size_t middle = reader_word(rd, at, WORD_RELATIVE, &offset);
    end = middle ? reader_word(rd, middle, WORD_UNIT, &unit) : 0;
    if (!end || unit != UNIT_YEAR) return 0;
  }
  *year = calendar_to_date(rd->now).year + offset;
  return end;
}

/* A number that goes on without a space, as in 2026-13, is no year by itself. */
static bool goes_on(const reader *rd, size_t at) {
  if (at + 1 >= rd->tokens.count) return false;
  const token *mark = &rd->tokens.items[at], *next = &rd->tokens.items[at + 1];
  bool glued = !mark->space_before && !next->space_before;
  return glued && (reader_mark(rd, at, '-') || reader_mark(rd, at, '/')) &&
         next->kind == TOKEN_NUMBER && next->folded.len <= 2;
}

/* "2026", 2026年, 25年, 去年, "last year". */
static size_t year_at(const reader *rd, size_t at, period *p) {
  size_t end = relative_year_at(rd, at, &p->year);
  if (end) {
    p->relative = true;
    return end;
  }
  if (at >= rd->tokens.count || rd->tokens.items[at].kind != TOKEN_NUMBER) return 0;
  nlq_str text = rd->tokens.items[at].folded;
  int value = 0;
  size_t pos = 0, n = digits(text, &pos, 4, &value);
  if (pos != text.len || goes_on(rd, at + 1)) return 0;
  size_t after = han_unit(rd, at + 1, UNIT_YEAR);
  if (n == 2 && after) value += value < 70 ? 2000 : 1900;
  if (value < 1900 || value > 2100) return 0;
  p->year = value;
  return after ? after : at + 1;
}

/* "3rd" */
static bool ordinal_day(nlq_str text, int *day) {
  size_t at = 0;
  bool number = digits(text, &at, 2, day) > 0 && *day >= 1 && *day <= 31;
  return number && str_word_in(str_slice(text, at, text.len), "st, nd, rd, th") >= 0;
}

/* "May", 5月; "May 1", 5月1日, "1st of May". */
static size_t day_of_month_at(const reader *rd, size_t at, int *day) {
  if (at < rd->tokens.count && rd->tokens.items[at].kind == TOKEN_WORD)
    return ordinal_day(rd->tokens.items[at].folded, day) ? at + 1 : 0;
  size_t end = number_count_at(rd, at, 31, day);
  if (!end) return 0;
  if (is_han(rd, end)) {
    size_t unit = han_unit(rd, end, UNIT_DAY);
    if (!unit && str_is(rd->tokens.items[end].folded, "\xE5\x8F\xB7")) unit = end + 1; /* 号 */
    return unit;
  }
  return end;
}

static size_t month_at(const reader *rd, size_t at, period *p) {
  int value = 0, day = 0;
  size_t end = reader_word(rd, at, WORD_MONTH, &value);
  if (end) {
    p->month = value;
    size_t after = day_of_month_at(rd, end, &day);
    if (after) p->day = day;
    return after ? after : end;
  }
  size_t middle = number_count_at(rd, at, 12, &value);
  end = middle ? han_unit(rd, middle, UNIT_MONTH) : 0;
  /* 个月 counts months, 月 and 月份 name one. */
  if (end && !str_starts(reader_span_text(rd, middle, end), STR("\xE4\xB8\xAA"))) {
    p->month = value;
    size_t after = is_han(rd, end) || end < rd->tokens.count ? day_of_month_at(rd, end, &day) : 0;
    if (after && is_han(rd, after - 1)) {
      p->day = day;
      return after;
    }
    return end;
  }
  /* "1 May", "1st of May" */
  middle = day_of_month_at(rd, at, &day);
  if (!middle) return 0;
  if (reader_is(rd, middle, WORD_STOP)) middle++;
  end = reader_word(rd, middle, WORD_MONTH, &value);
  if (!end) return 0;
  p->month = value;
  p->day = day;
  return end;
}

/* One part of a named period that is not there yet; its end, or 0. */
static size_t part_at(const reader *rd, size_t at, period *p) {
  size_t end = 0;
  if (!p->quarter && !p->half && !p->month) {
    if ((end = reader_word(rd, at, WORD_QUARTER, &p->quarter)) != 0) return end;
    if ((end = reader_word(rd, at, WORD_HALF, &p->half)) != 0) return end;
    if ((end = month_at(rd, at, p)) != 0) return end;
  }
  return p->year ? 0 : year_at(rd, at, p);
}

/* What may stand between two parts: "of", "the", a comma, 的, "'s". */
static bool is_joint(const reader *rd, size_t at) {
  static const char *const joints[] = {"of", "the", "in", ",", "'", "s", "'s", "\xE7\x9A\x84"};
  for (size_t i = 0; at < rd->tokens.count && i < sizeof joints / sizeof joints[0]; i++) {
    if (str_is(rd->tokens.items[at].folded, joints[i])) return true;
  }
  return false;
}

/* "May 2026", "Q3 last year", 去年三季度, "first half of 2025", "2026". */
static size_t named_at(const reader *rd, size_t at, period *p) {
  *p = (period){.named = true};
  size_t end = digit_date_at(rd, at, p);
  if (end) return end;
  end = part_at(rd, at, p);
  while (end) {
    size_t next = end;
    while (next < end + 3 && is_joint(rd, next))
      next++;
    size_t after = part_at(rd, next, p);
    if (!after) break;
    end = after;
  }
  return end;
}

/* --- relative points --------------------------------------------------------------------- */

static size_t unit_at(const reader *rd, size_t at, calendar_unit *unit) {
  int value = 0;
  size_t end = reader_word(rd, at, WORD_UNIT, &value);
  *unit = (calendar_unit)value;
  return end;
}

/* [N] UNIT, behind "last" or 近; a number missing is one. 个 may stand between. */
static size_t count_unit_at(const reader *rd, size_t at, int *count, calendar_unit *unit) {
  *count = 1;
  size_t middle = number_count_at(rd, at, MAX_UNITS, count);
  if (!middle) middle = at;
  size_t end = unit_at(rd, middle, unit);
  if (!end && reader_is(rd, middle, WORD_MEASURE)) end = unit_at(rd, middle + 1, unit);
  return end;
}

/* "last month", "this fiscal year", 上个季度; "last 3 months", 上两周; "last May". */
static size_t relative_at(const reader *rd, size_t at, period *p) {
  int offset = 0, count = 0;
  calendar_unit unit = UNIT_NONE;
  size_t middle = reader_word(rd, at, WORD_RELATIVE, &offset);
  if (!middle) return 0;
  bool fiscal = reader_is(rd, middle, WORD_FISCAL);
  if (fiscal) middle = reader_word(rd, middle, WORD_FISCAL, NULL);
  size_t end = unit_at(rd, middle, &unit);
  if (end) {
    period_unit(rd, unit, offset, fiscal, p);
    return end;
  }
  end = count_unit_at(rd, middle, &count, &unit);
  if (end && offset != 0) {
    period_rolling(rd, unit, offset < 0 ? count : -count, false, p);
    return end;
  }
  int month = 0;
  end = reader_word(rd, middle, WORD_MONTH, &month);
  if (!end) return 0;
  *p = (period){.named = true, .relative = true, .month = month};
  if (offset >= 0) p->year = calendar_to_date(rd->now).year + offset;
  return end;
}

/* 近三个月, "recent 30 days"; 前3个月 as well. */
static size_t rolling_at(const reader *rd, size_t at, period *p) {
  int count = 0;
  calendar_unit unit = UNIT_NONE;
  size_t middle = reader_word(rd, at, WORD_ROLLING, NULL);
  bool rolls = middle > 0;
  if (!rolls && is_han(rd, at)) middle = reader_word(rd, at, WORD_TOP, NULL);
  if (!middle) return 0;
  size_t end = count_unit_at(rd, middle, &count, &unit);
  if (!end || (!rolls && end == middle + 1)) return 0;
  period_rolling(rd, unit, count, rolls, p);
  return end;
}

/* "3 weeks ago", 三天前. */
static size_t ago_at(const reader *rd, size_t at, period *p) {
  int count = 0;
  calendar_unit unit = UNIT_NONE;
  if (!number_count_at(rd, at, MAX_UNITS, &count)) return 0;
  size_t middle = count_unit_at(rd, at, &count, &unit);
  size_t end = middle ? reader_word(rd, middle, WORD_AGO, NULL) : 0;
  if (end) period_unit(rd, unit, -count, false, p);
  return end;
}

/* "year to date", 年初至今: from the unit's first day through today. */
static size_t to_date_at(const reader *rd, size_t at, period *p) {
  int unit = UNIT_NONE;
  size_t end = reader_word(rd, at, WORD_TO_DATE, &unit);
  if (!end) return 0;
  period_unit(rd, (calendar_unit)unit, 0, false, p);
  p->type = TIME_RANGE;
  p->until = rd->now + 1;
  return end;
}

static size_t day_at(const reader *rd, size_t at, period *p) {
  int offset = 0;
  size_t end = reader_word(rd, at, WORD_DAY, &offset);
  if (end) period_unit(rd, UNIT_DAY, offset, false, p);
  return end;
}

static size_t ever_at(const reader *rd, size_t at, period *p) {
  size_t end = reader_word(rd, at, WORD_EVER, NULL);
  if (end) p->type = TIME_ALL;
  return end;
}

/* The longest single period at a token. Named ones are left unresolved: a range may lend them a
 * year. */
static size_t point_at(const reader *rd, size_t at, period *out) {
  static size_t (*const productions[])(const reader *, size_t, period *) = {
      to_date_at, relative_at, rolling_at, ago_at, day_at, ever_at, named_at};
  size_t best = 0;
  for (size_t i = 0; i < sizeof productions / sizeof productions[0]; i++) {
    period p = {0};
    size_t end = productions[i](rd, at, &p);
    if (end > best) {
      best = end;
      *out = p;
    }
  }
  return best;
}

/* --- ranges ------------------------------------------------------------------------------ */

static bool settle(const reader *rd, period *p) {
  return p->named ? period_resolve(rd, p) : p->type != TIME_NONE;
}

/* Both ends included. Parts that the first end lacks come from the second, or the other way:
 * "from January to May 2026", "May 1 to 10", 2026年4月到5月. */
static bool join(const reader *rd, period *a, period *b, period *out) {
  if (a->named && b->named) {
    if (!a->year) a->year = b->year;
    if (!b->year && (b->month || b->quarter || b->half)) b->year = a->year;
  }
  if (!settle(rd, a) || !settle(rd, b)) return false;
  if (!a->has_first || !b->has_until || b->until <= a->first) return false;
  *out = (period){.type = TIME_RANGE, .relative = a->relative || b->relative};
  out->has_first = out->has_until = true;
  out->first = a->first;
  out->until = b->until;
  return true;
}

static size_t to_at(const reader *rd, size_t at) {
  size_t end = reader_word(rd, at, WORD_TO, NULL);
  return end ? end : reader_mark(rd, at, '-') ? at + 1 : 0;
}

/* 1-5月, 3月1日到10日: numbers that share the unit behind the second one. */
static size_t shared_unit(const reader *rd, size_t at, const period *before, period *a, period *b) {
  int first = 0, last = 0;
  bool days = before->month && !before->day;
  size_t middle = number_count_at(rd, at, days ? 31 : 12, &first);
  size_t to = middle ? to_at(rd, middle) : 0;
  size_t behind = to ? number_count_at(rd, to, days ? 31 : 12, &last) : 0;
  size_t end = behind ? han_unit(rd, behind, days ? UNIT_DAY : UNIT_MONTH) : 0;
  if (!end) return 0;
  *a = *b = *before;
  a->named = b->named = true;
  if (days) {
    a->day = first;
    b->day = last;
  } else {
    a->month = first;
    b->month = last;
  }
  return end;
}

static size_t shared_range_at(const reader *rd, size_t at, period *out) {
  period none = {0}, year = {0}, a, b;
  size_t middle = year_at(rd, at, &year);
  size_t end = middle ? shared_unit(rd, middle, &year, &a, &b) : shared_unit(rd, at, &none, &a, &b);
  return end && join(rd, &a, &b, out) ? end : 0;
}

/* The second end of "May 1 to 10": a day of the month the first one names. */
static size_t bare_day_at(const reader *rd, size_t at, const period *a, period *b) {
  int day = 0;
  if (!a->named || !a->day) return 0;
  size_t end = day_of_month_at(rd, at, &day);
  if (!end) return 0;
  *b = *a;
  b->day = day;
  return end;
}

/* "A and B" is one range only when B begins where A ends; else they are two. */
static bool adjoining(const reader *rd, period a, period b) {
  if (a.named && b.named && !a.year) a.year = b.year;
  return settle(rd, &a) && settle(rd, &b) && a.has_until && b.has_first && a.until == b.first;
}

static size_t range_at(const reader *rd, size_t at, period *out) {
  size_t from = reader_word(rd, at, WORD_FROM, NULL);
  period a = {0}, b = {0};
  size_t middle = point_at(rd, from ? from : at, &a);
  size_t to = middle ? to_at(rd, middle) : 0;
  if (!to) return 0;
  size_t end = point_at(rd, to, &b);
  if (!end || (b.named && b.year && !b.month && !b.quarter && !b.half && a.day)) {
    size_t day_end = bare_day_at(rd, to, &a, &b);
    if (day_end) end = day_end;
  }
  if (!end) return 0;
  bool plain_and = !from && reader_is(rd, middle, WORD_AND);
  if (plain_and && (rd->compares || !adjoining(rd, a, b))) return 0;
  if (a.named && b.named && b.day && !b.year && !a.year) {
    /* "May 1 to May 10, 2026": the year closes the whole range. */
    size_t next = reader_mark(rd, end, ',') ? end + 1 : end;
    size_t after = year_at(rd, next, &b);
    if (after) end = after;
  }
  return join(rd, &a, &b, out) ? end : 0;
}

typedef enum open_side { OPEN_SINCE, OPEN_AFTER, OPEN_BEFORE, OPEN_UNTIL } open_side;

/* One end of a period becomes the end of an open range. */
static void open_range(open_side side, const period *p, period *out) {
  *out = (period){.type = TIME_RANGE, .relative = p->relative};
  out->has_first = side == OPEN_SINCE || side == OPEN_AFTER;
  out->has_until = !out->has_first;
  out->first = side == OPEN_AFTER ? p->until : p->first;
  out->until = side == OPEN_BEFORE ? p->first : p->until;
}

static const struct {
  lexicon_class class;
  open_side side;
} open_words[] = {{WORD_SINCE, OPEN_SINCE},
                  {WORD_AFTER, OPEN_AFTER},
                  {WORD_BEFORE, OPEN_BEFORE},
                  {WORD_UNTIL, OPEN_UNTIL}};

/* "since 2024", "before May 2026"; in Chinese the word stands behind: 2024年以来. */
static size_t open_at(const reader *rd, size_t at, period *out) {
  period p = {0};
  for (size_t i = 0; i < sizeof open_words / sizeof open_words[0]; i++) {
    int behind = 0;
    size_t middle = reader_word(rd, at, open_words[i].class, &behind);
    size_t end = middle && !behind ? point_at(rd, middle, &p) : 0;
    if (end && settle(rd, &p) && p.type != TIME_ALL) {
      open_range(open_words[i].side, &p, out);
      return end;
    }
  }
  size_t from = reader_word(rd, at, WORD_FROM, NULL);
  size_t middle = point_at(rd, from ? from : at, &p);
  for (size_t i = 0; middle && i < sizeof open_words / sizeof open_words[0]; i++) {
    int behind = 0;
    size_t end = reader_word(rd, middle, open_words[i].class, &behind);
    if (end && behind && settle(rd, &p) && p.type != TIME_ALL) {
      open_range(open_words[i].side, &p, out);
      return end;
    }
  }
  return 0;
}

static size_t whole_point_at(const reader *rd, size_t at, period *out) {
  size_t end = point_at(rd, at, out);
  return end && settle(rd, out) ? end : 0;
}

size_t time_at(const reader *rd, size_t at, period *out) {
  static size_t (*const productions[])(const reader *, size_t, period *) = {
      range_at, shared_range_at, open_at, whole_point_at};
  size_t best = 0;
  for (size_t i = 0; i < sizeof productions / sizeof productions[0]; i++) {
    period p = {0};
    size_t end = productions[i](rd, at, &p);
    if (end > best) {
      best = end;
      *out = p;
    }
  }
  return best;
}
