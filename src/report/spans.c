/* Stretches of time in words, with real dates.
 *
 * In: [2026-05-01, 2026-06-01). Out: "May 2026", 2026年5月. Whole years, halves, quarters, months
 * are called by their names, all else by its first and last day. */
#include "report/parts.h"

static const char month_names[][10] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December",
};

/* --- single periods ------------------------------------------------------------------------ */

/* In Chinese the larger comes first. */
static void put_chinese(sb *out, calendar_unit unit, calendar_date d) {
  sb_addf(out, "%d年", d.year);
  if (unit == UNIT_HALF) sb_adds(out, d.month > 6 ? "下半年" : "上半年");
  if (unit == UNIT_QUARTER) sb_addf(out, "第%d季度", (d.month + 2) / 3);
  if (unit <= UNIT_MONTH) sb_addf(out, "%d月", d.month);
  if (unit == UNIT_DAY) sb_addf(out, "%d日", d.day);
}

static void put_english(sb *out, calendar_unit unit, calendar_date d) {
  if (unit == UNIT_DAY) sb_addf(out, "%d ", d.day);
  if (unit <= UNIT_MONTH) sb_addf(out, "%s ", month_names[d.month - 1]);
  if (unit == UNIT_QUARTER) sb_addf(out, "Q%d ", (d.month + 2) / 3);
  if (unit == UNIT_HALF) sb_adds(out, d.month > 6 ? "second half of " : "first half of ");
  sb_addi(out, d.year);
}

/* The day, month, quarter, half or year that `day` lies in. */
static void put_period(sb *out, calendar_unit unit, calendar_day day, request_language l) {
  (l == LANGUAGE_ZH ? put_chinese : put_english)(out, unit, calendar_to_date(day));
}

static bool starts(calendar_day day, calendar_unit unit) {
  return calendar_floor(day, unit, 1) == day;
}

/* The period that a stretch is, or NONE when it is several. */
static calendar_unit single_period(const report_span *s) {
  calendar_unit unit = UNIT_YEAR;
  for (; unit != UNIT_NONE; unit--)
    if (unit != UNIT_WEEK && starts(s->first, unit) && calendar_add(s->first, unit, 1) == s->until)
      break;
  return unit;
}

/* Years, months or days to name both ends of a longer stretch by. */
static calendar_unit period_of_ends(const report_span *s) {
  if (starts(s->first, UNIT_YEAR) && starts(s->until, UNIT_YEAR)) return UNIT_YEAR;
  return starts(s->first, UNIT_MONTH) && starts(s->until, UNIT_MONTH) ? UNIT_MONTH : UNIT_DAY;
}

/* --- stretches ----------------------------------------------------------------------------- */

static void put_open(sb *out, const report_span *s, request_language l) {
  bool since = s->has_first, zh = l == LANGUAGE_ZH;
  if (!zh) sb_adds(out, since ? "since " : "before ");
  put_period(out, UNIT_DAY, since ? s->first : s->until, l);
  if (zh) sb_adds(out, since ? "起" : "之前");
}

void span_put(sb *out, const report_span *s, request_language l) {
  if (!s->has_first || !s->has_until) {
    put_open(out, s, l);
    return;
  }
  calendar_unit single = single_period(s), by = single ? single : period_of_ends(s);
  put_period(out, by, s->first, l);
  if (single) return;
  sb_adds(out, l == LANGUAGE_ZH ? "至" : " to ");
  put_period(out, by, calendar_add(s->until, by, -1), l);
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
  if (l != LANGUAGE_ZH && s->has_first && s->has_until) {
    calendar_unit single = single_period(s);
    if ((single ? single : period_of_ends(s)) == UNIT_DAY) {
      put_asked_days(out, s);
      return;
    }
    sb_adds(out, !single ? "from " : single == UNIT_HALF ? "in the " : "in ");
  }
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
