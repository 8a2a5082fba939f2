/* Stretches of time in words, with real dates.
 *
 * In: [2026-05-01, 2026-06-01). Out: "May 2026", 2026年5月. Whole years, halves, quarters, months
 * are called by their names, all else by its first and last day. */
#include "report/parts.h"

static const char *const month_names[] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December",
};

static bool is_zh(request_language l) {
  return l == LANGUAGE_ZH;
}

/* --- single periods ------------------------------------------------------------------------ */

static void put_year(sb *out, calendar_date d, request_language l) {
  sb_addf(out, is_zh(l) ? "%d年" : "%d", d.year);
}

static void put_half(sb *out, calendar_date d, request_language l) {
  bool second = d.month > 6;
  if (is_zh(l))
    sb_addf(out, "%d年%s", d.year, second ? "下半年" : "上半年");
  else
    sb_addf(out, "%s half of %d", second ? "second" : "first", d.year);
}

static void put_quarter(sb *out, calendar_date d, request_language l) {
  int quarter = (d.month + 2) / 3;
  if (is_zh(l))
    sb_addf(out, "%d年第%d季度", d.year, quarter);
  else
    sb_addf(out, "Q%d %d", quarter, d.year);
}

static void put_month(sb *out, calendar_date d, request_language l) {
  if (is_zh(l))
    sb_addf(out, "%d年%d月", d.year, d.month);
  else
    sb_addf(out, "%s %d", month_names[d.month - 1], d.year);
}

static void put_day(sb *out, calendar_date d, request_language l) {
  if (is_zh(l))
    sb_addf(out, "%d年%d月%d日", d.year, d.month, d.day);
  else
    sb_addf(out, "%d %s %d", d.day, month_names[d.month - 1], d.year);
}

typedef void (*put_period)(sb *out, calendar_date d, request_language l);

/* Largest first. */
static const struct {
  calendar_unit unit;
  put_period put;
} periods[] = {{UNIT_YEAR, put_year},
               {UNIT_HALF, put_half},
               {UNIT_QUARTER, put_quarter},
               {UNIT_MONTH, put_month},
               {UNIT_DAY, put_day}};

enum { PERIODS = sizeof periods / sizeof periods[0] };

static bool starts(calendar_day day, calendar_unit unit) {
  return calendar_floor(day, unit, 1) == day;
}

/* The period that a stretch is, by index, or PERIODS when it is several. */
static size_t single_period(const report_span *s) {
  size_t i = 0;
  while (i < PERIODS && !(starts(s->first, periods[i].unit) &&
                          calendar_add(s->first, periods[i].unit, 1) == s->until))
    i++;
  return i;
}

/* Years, months or days to name both ends of a longer stretch by. */
static size_t period_of_ends(const report_span *s) {
  for (size_t i = 0; i < PERIODS; i++) {
    bool named = periods[i].unit != UNIT_HALF && periods[i].unit != UNIT_QUARTER;
    if (named && starts(s->first, periods[i].unit) && starts(s->until, periods[i].unit)) return i;
  }
  return PERIODS - 1;
}

/* --- stretches ----------------------------------------------------------------------------- */

static void put_ends(sb *out, const report_span *s, const char *to, request_language l) {
  size_t by = period_of_ends(s);
  calendar_day last = calendar_add(s->until, periods[by].unit, -1);
  periods[by].put(out, calendar_to_date(s->first), l);
  sb_adds(out, to);
  periods[by].put(out, calendar_to_date(last), l);
}

static void put_open(sb *out, const report_span *s, request_language l) {
  bool since = s->has_first;
  if (!is_zh(l)) sb_adds(out, since ? "since " : "before ");
  put_day(out, calendar_to_date(since ? s->first : s->until), l);
  if (is_zh(l)) sb_adds(out, since ? "起" : "之前");
}

void span_put(sb *out, const report_span *s, request_language l) {
  if (!s->has_first || !s->has_until) {
    put_open(out, s, l);
    return;
  }
  size_t single = single_period(s);
  if (single < PERIODS)
    periods[single].put(out, calendar_to_date(s->first), l);
  else
    put_ends(out, s, is_zh(l) ? "至" : " to ", l);
}

/* Days in ISO form are read alike by everybody. */
static void put_asked_days(sb *out, const report_span *s) {
  bool one = s->until == s->first + 1;
  sb_adds(out, one ? "on " : "from ");
  calendar_put(out, s->first);
  if (one) return;
  sb_adds(out, " to ");
  calendar_put(out, s->until - 1);
}

void span_put_asked(sb *out, const report_span *s, request_language l) {
  if (is_zh(l) || !s->has_first || !s->has_until) {
    span_put(out, s, l);
    return;
  }
  size_t single = single_period(s), by = single < PERIODS ? single : period_of_ends(s);
  if (periods[by].unit == UNIT_DAY) {
    put_asked_days(out, s);
    return;
  }
  sb_adds(out, single == PERIODS ? "from " : periods[by].unit == UNIT_HALF ? "in the " : "in ");
  span_put(out, s, l);
}

/* --- the one before ------------------------------------------------------------------------ */

static int months_between(calendar_date a, calendar_date b) {
  return (b.year - a.year) * 12 + b.month - a.month;
}

bool span_before(const report_span *s, report_span *out) {
  if (!s->has_first || !s->has_until || s->until <= s->first) return false;
  *out = *s;
  out->until = s->first;
  bool months = starts(s->first, UNIT_MONTH) && starts(s->until, UNIT_MONTH);
  int length = months ? months_between(calendar_to_date(s->first), calendar_to_date(s->until))
                      : s->until - s->first;
  out->first = calendar_add(s->first, months ? UNIT_MONTH : UNIT_DAY, -length);
  return true;
}
