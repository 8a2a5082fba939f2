/* Time: which column dates the rows, and the conditions on it.
 *
 * In: a time entity as a half-open interval of days, or none. Out: filters that an index can serve,
 * never a function around the column. May 2026 is month = '2026-05' on a table with a month
 * column, and created_at >= '2026-05-01' AND created_at < '2026-06-01' on another. */
#include "construct/steps.h"
#include "domain/periods.h"

#define OPEN_FIRST INT32_MIN
#define OPEN_UNTIL INT32_MAX

typedef construct_interval interval;

/* --- columns ------------------------------------------------------------------------------- */

/* An open end is on any border. */
static bool on_border(const construct_state *s, calendar_day day, calendar_unit unit) {
  return day == OPEN_FIRST || day == OPEN_UNTIL ||
         calendar_floor(day, unit, domain_week_start(s->d, s->r)) == day;
}

/* Whether a column writes the whole interval as one value. */
static bool is_one_period(const domain_field *f, const interval *in) {
  return domain_writes_periods(f) && in->first != OPEN_FIRST && in->until != OPEN_UNTIL &&
         calendar_add(in->first, f->granularity, 1) == in->until;
}

/* Whether a column can tell days inside the interval from days outside. */
static bool can_bound(const construct_state *s, int field, const interval *in) {
  const domain_field *f = &s->d->fields[field];
  if (f->kind != FIELD_TIME) return false;
  if (!domain_writes_periods(f)) return true;
  return domain_period_format(f).len > 0 && on_border(s, in->first, f->granularity) &&
         on_border(s, in->until, f->granularity) &&
         (domain_period_sorts(f) || is_one_period(f, in));
}

static int finest(const construct_state *s, int table, const interval *in) {
  const domain_table *t = &s->d->tables[table];
  int best = -1;
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++)
    if (can_bound(s, i, in) &&
        (best < 0 || s->d->fields[i].granularity < s->d->fields[best].granularity))
      best = i;
  return best;
}

/* The time dimension that the first metric says it is dated by; a ratio over two tables is dated by
 * its numerator. */
static int metric_time(const construct_state *s) {
  const domain_metric *ratio = construct_cross_ratio(s);
  if (ratio) return s->d->tables[s->d->metrics[ratio->numerator].table].default_time;
  if (s->q->n_metrics == 0) return -1;
  int metric = domain_metric_of(s->d, s->q->metrics[0].name, s->table);
  return metric < 0 ? -1 : s->d->metrics[metric].time_field;
}

/* The column for an interval: the one asked for, the metric's, the table's default, the finest. */
static int bounding_field(const construct_state *s, int named, const interval *in) {
  if (named < 0) named = metric_time(s);
  if (named >= 0 && can_bound(s, named, in)) return named;
  int table = named >= 0 ? s->d->fields[named].table : domain_dated_table(s->d, s->table);
  if (table < 0) return -1;
  int usual = s->d->tables[table].default_time;
  if (named < 0 && usual >= 0 && can_bound(s, usual, in)) return usual;
  return finest(s, table, in);
}

int construct_time_field(const construct_state *s, int named, calendar_unit *grain) {
  int field = named >= 0 ? named : metric_time(s);
  int table = field >= 0 ? s->d->fields[field].table : domain_dated_table(s->d, s->table);
  if (table < 0) return -1;
  if (field < 0 || s->d->fields[field].kind != FIELD_TIME) field = s->d->tables[table].default_time;
  if (field >= 0 && domain_writes_periods(&s->d->fields[field])) {
    bool exact = s->d->fields[field].granularity == *grain;
    const interval any = {OPEN_FIRST, OPEN_UNTIL};
    if (!exact) field = finest(s, table, &any);
    if (exact || (field >= 0 && domain_writes_periods(&s->d->fields[field]))) *grain = UNIT_NONE;
  }
  return field;
}

/* --- conditions ---------------------------------------------------------------------------- */

static bool add_bound(construct_state *s, int field, query_operator op, calendar_day day) {
  query_value value = {.items = ARENA_NEW(s->mem, query_scalar), .count = 1};
  nlq_str reference = construct_refer(s, field);
  if (!value.items || !reference.at) return false;
  *value.items = domain_time_value(s->mem, &s->d->fields[field], day);
  return value.items->type != SCALAR_NONE && construct_add_filter(s, reference, op, &value);
}

bool construct_add_interval(construct_state *s, int field, const interval *in) {
  if (is_one_period(&s->d->fields[field], in)) return add_bound(s, field, OPERATOR_EQ, in->first);
  return (in->first == OPEN_FIRST || add_bound(s, field, OPERATOR_GE, in->first)) &&
         (in->until == OPEN_UNTIL || add_bound(s, field, OPERATOR_LT, in->until));
}

/* --- several times ------------------------------------------------------------------------- */

/* The next time asked for behind `e`, or NULL. */
static const entity *next_time(const construct_state *s, const entity *e) {
  do
    e = construct_next(s, e, ENTITY_TIME);
  while (e && e->time == TIME_ALL);
  return e;
}

static bool same_column(const entity *a, const entity *b) {
  return str_eq(a->field, b->field) && str_eq(a->table, b->table);
}

/* Makes one interval of two that touch ("April and May") or overlap: these narrow each other ("in
 * 2026, since May"). False when they stand side by side. */
static bool merge(interval *a, const interval *b) {
  if (a->until == b->first) {
    a->until = b->until;
  } else if (b->until == a->first) {
    a->first = b->first;
  } else {
    if (a->until < b->first || b->until < a->first) return false;
    if (b->first > a->first) a->first = b->first;
    if (b->until < a->until) a->until = b->until;
  }
  return true;
}

/* The times asked of one column. */
static size_t combined(const construct_state *s, const entity *like, interval *out) {
  size_t n = 0;
  for (const entity *e = NULL; (e = next_time(s, e));) {
    if (!same_column(e, like)) continue;
    const interval next = {e->has_start ? e->first : OPEN_FIRST,
                           e->has_end ? e->until : OPEN_UNTIL};
    if ((n == 0 || !merge(&out[n - 1], &next)) && n < LIMIT_ENTITIES) out[n++] = next;
  }
  return n;
}

static bool add_periods(construct_state *s, const entity *e, int named, const interval *times,
                        size_t n) {
  int field = bounding_field(s, named, &times[0]);
  bool apart = false;
  for (size_t i = 0; i < n; i++) {
    if (field < 0 || !can_bound(s, field, &times[i]))
      return construct_fail(s, NLQ_UNKNOWN_FIELD, "table %S has no time dimension for \"%S\"",
                            s->q->table, e->raw);
    apart = apart || (n > 1 && !is_one_period(&s->d->fields[field], &times[i]));
  }
  if (apart) return construct_add_times(s, field, times, n);
  for (size_t i = 0; i < n; i++)
    if (!construct_add_interval(s, field, &times[i])) return false;
  return true;
}

static bool is_first_of_column(const construct_state *s, const entity *e) {
  const entity *first = next_time(s, NULL);
  while (!same_column(first, e))
    first = next_time(s, first);
  return first == e;
}

/* "April vs May": what is compared are the times, so they are told apart. */
static bool compare_times(construct_state *s, const entity *e, int named) {
  static const calendar_unit units[] = {
      [TIME_DAY] = UNIT_DAY,         [TIME_WEEK] = UNIT_WEEK, [TIME_MONTH] = UNIT_MONTH,
      [TIME_QUARTER] = UNIT_QUARTER, [TIME_HALF] = UNIT_HALF, [TIME_YEAR] = UNIT_YEAR,
      [TIME_ALL] = UNIT_NONE};
  calendar_unit grain = units[e->time];
  bool several = next_time(s, next_time(s, NULL)) != NULL;
  if (s->rec->intent != QUERY_COMPARISON || !several || grain == UNIT_NONE) return true;
  int field = construct_time_field(s, named, &grain);
  return field < 0 || construct_add_dimension(s, field, grain);
}

static bool add_asked(construct_state *s) {
  interval *times = ARENA_ARRAY(s->mem, interval, LIMIT_ENTITIES);
  if (!times) return false;
  for (const entity *e = NULL; (e = next_time(s, e));) {
    if (!is_first_of_column(s, e)) continue;
    int named = construct_find_field(s, e, e->field);
    if (!add_periods(s, e, named, times, combined(s, e, times)) || !compare_times(s, e, named))
      return false;
  }
  return true;
}

/* --- without a time ------------------------------------------------------------------------ */

/* A bound as its column writes it. */
static nlq_str shown(construct_state *s, const domain_field *f, calendar_day day) {
  query_scalar value = domain_time_value(s->mem, f, day);
  sb text;
  sb_init(&text, s->mem);
  if (value.type == SCALAR_NUMBER)
    json_number_text(&text, value.number);
  else
    sb_add(&text, value.text);
  return sb_str(&text);
}

/* The last period named is the last inside, not the first behind. */
static bool say_default(construct_state *s, int field, const interval *in, nlq_str range) {
  const domain_field *f = &s->d->fields[field];
  nlq_str words = construct_range_words(s, range), first = shown(s, f, in->first);
  if (is_one_period(f, in))
    return construct_say(s, "%S = %S (no time given: %S)", "%S = %S（未指定时间：%S）", f->name,
                         first, words);
  calendar_unit unit = domain_writes_periods(f) ? f->granularity : UNIT_DAY;
  nlq_str last = shown(s, f, calendar_add(in->until, unit, -1));
  return construct_say(s, "%S from %S to %S (no time given: %S)",
                       "%S 从 %S 到 %S（未指定时间：%S）", f->name, first, last, words);
}

static bool add_default(construct_state *s) {
  nlq_str range = construct_default_range(s);
  domain_span span;
  int week_start = domain_week_start(s->d, s->r);
  if (!domain_span_of(range, s->r->now, week_start, &span) || span.any) return true;
  const interval in = {span.first, span.until};
  int field = bounding_field(s, -1, &in);
  return field < 0 || (construct_add_interval(s, field, &in) && say_default(s, field, &in, range));
}

bool construct_time(construct_state *s) {
  if (next_time(s, NULL)) return add_asked(s);
  const entity *all = construct_first(s, ENTITY_TIME);
  bool dated = s->d->tables[s->table].default_time >= 0;
  return all || !dated || s->is_inner || s->r->now_text.len == 0 || add_default(s);
}

int construct_days(const construct_state *s) {
  const entity *e = construct_first(s, ENTITY_TIME);
  bool one = e && e->time != TIME_ALL && !next_time(s, e);
  return one && e->has_start && e->has_end ? e->until - e->first : -1;
}
