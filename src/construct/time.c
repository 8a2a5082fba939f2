/* Time: which column dates the rows, and the conditions on it.
 *
 * In: a time entity as a half-open interval of days, or none. Out: filters that an index can serve,
 * never a function around the column. May 2026 is month = '2026-05' on a table with a month
 * column, and created_at >= '2026-05-01' AND created_at < '2026-06-01' on another. */
#include "construct/steps.h"
#include "domain/periods.h"

typedef struct interval {
  bool has_first, has_until;
  calendar_day first, until;
} interval;

/* --- columns ------------------------------------------------------------------------------- */

static bool on_border(const construct_state *s, calendar_day day, calendar_unit unit) {
  return calendar_floor(day, unit, domain_week_start(s->d, s->r)) == day;
}

static bool is_one_period(const domain_field *f, const interval *in) {
  return in->has_first && in->has_until && calendar_add(in->first, f->granularity, 1) == in->until;
}

/* Whether a column can tell days inside the interval from days outside. */
static bool can_bound(const construct_state *s, int field, const interval *in) {
  const domain_field *f = &s->d->fields[field];
  if (f->kind != FIELD_TIME) return false;
  if (!domain_writes_periods(f)) return true;
  return domain_period_format(f).len > 0 &&
         (!in->has_first || on_border(s, in->first, f->granularity)) &&
         (!in->has_until || on_border(s, in->until, f->granularity)) &&
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
    const interval any = {0};
    if (!exact) field = finest(s, table, &any);
    if (exact || (field >= 0 && domain_writes_periods(&s->d->fields[field]))) *grain = UNIT_NONE;
  }
  return field;
}

/* --- conditions ---------------------------------------------------------------------------- */

static bool add_bound(construct_state *s, int field, query_operator op, calendar_day day) {
  query_value value = {false, ARENA_NEW(s->mem, query_scalar), 1};
  nlq_str reference = construct_refer(s, field);
  if (!value.items || !reference.at) return false;
  *value.items = domain_time_value(s->mem, &s->d->fields[field], day);
  return value.items->type != SCALAR_NONE && construct_add_filter(s, reference, op, &value);
}

static bool add_interval(construct_state *s, int field, const interval *in) {
  const domain_field *f = &s->d->fields[field];
  if (domain_writes_periods(f) && is_one_period(f, in))
    return add_bound(s, field, OPERATOR_EQ, in->first);
  return (!in->has_first || add_bound(s, field, OPERATOR_GE, in->first)) &&
         (!in->has_until || add_bound(s, field, OPERATOR_LT, in->until));
}

/* --- several times ------------------------------------------------------------------------- */

static interval interval_of(const entity *e) {
  return (interval){e->has_start, e->has_end, e->first, e->until};
}

static bool ends_before(const interval *a, const interval *b) {
  return a->has_until && b->has_first && a->until < b->first;
}

static bool touches(const interval *a, const interval *b) {
  return a->has_until && b->has_first && a->until == b->first;
}

static interval hull(const interval *a, const interval *b) {
  return touches(a, b) ? (interval){a->has_first, b->has_until, a->first, b->until}
                       : (interval){b->has_first, a->has_until, b->first, a->until};
}

static interval common(const interval *a, const interval *b) {
  interval both = *a;
  if (b->has_first && (!both.has_first || b->first > both.first)) {
    both.has_first = true;
    both.first = b->first;
  }
  if (b->has_until && (!both.has_until || b->until < both.until)) {
    both.has_until = true;
    both.until = b->until;
  }
  return both;
}

/* Times of one column: those that overlap narrow each other ("in 2026, since May"), those that
 * touch make one ("April and May"), others stand side by side. */
static size_t combined(const construct_state *s, const entity *like, interval *out) {
  size_t n = 0;
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    if (e->kind != ENTITY_TIME || e->time == TIME_ALL || !str_eq(e->field, like->field) ||
        !str_eq(e->table, like->table))
      continue;
    interval next = interval_of(e), *last = n ? &out[n - 1] : NULL;
    if (last && (touches(last, &next) || touches(&next, last)))
      *last = hull(last, &next);
    else if (last && !ends_before(last, &next) && !ends_before(&next, last))
      *last = common(last, &next);
    else if (n < LIMIT_ENTITIES)
      out[n++] = next;
  }
  return n;
}

static bool add_periods(construct_state *s, const entity *e, int named, const interval *times,
                        size_t n) {
  int field = bounding_field(s, named, &times[0]);
  for (size_t i = 0; i < n; i++) {
    bool fits = field >= 0 && can_bound(s, field, &times[i]) &&
                (n == 1 || (domain_writes_periods(&s->d->fields[field]) &&
                            is_one_period(&s->d->fields[field], &times[i])));
    if (!fits)
      return construct_fail(s, n == 1 ? NLQ_UNKNOWN_FIELD : NLQ_UNSUPPORTED,
                            n == 1 ? "table %S has no time dimension for \"%S\""
                                   : "table %S cannot show separate stretches of time: \"%S\"",
                            s->q->table, e->raw);
    if (!add_interval(s, field, &times[i])) return false;
  }
  return true;
}

static bool is_first_of_column(const construct_state *s, size_t at) {
  const entity *e = &s->rec->entities[at];
  for (size_t i = 0; i < at; i++) {
    const entity *before = &s->rec->entities[i];
    if (before->kind == ENTITY_TIME && before->time != TIME_ALL &&
        str_eq(before->field, e->field) && str_eq(before->table, e->table))
      return false;
  }
  return true;
}

static calendar_unit unit_of(time_type t) {
  switch (t) {
  case TIME_DAY: return UNIT_DAY;
  case TIME_WEEK: return UNIT_WEEK;
  case TIME_MONTH: return UNIT_MONTH;
  case TIME_QUARTER: return UNIT_QUARTER;
  case TIME_HALF: return UNIT_HALF;
  case TIME_YEAR: return UNIT_YEAR;
  default: return UNIT_NONE;
  }
}

/* "April vs May": what is compared are the times, so they are told apart. */
static bool compare_times(construct_state *s, const entity *e, size_t asked) {
  calendar_unit grain = unit_of(e->time);
  if (s->rec->intent != QUERY_COMPARISON || asked < 2 || grain == UNIT_NONE) return true;
  int field = construct_time_field(s, construct_find_field(s, e, e->field), &grain);
  return field < 0 || construct_add_dimension(s, field, grain);
}

static size_t times_asked(const construct_state *s) {
  size_t n = 0;
  for (size_t i = 0; i < s->rec->n_entities; i++)
    n += s->rec->entities[i].kind == ENTITY_TIME && s->rec->entities[i].time != TIME_ALL;
  return n;
}

static bool add_asked(construct_state *s, size_t asked) {
  interval *times = ARENA_ARRAY(s->mem, interval, LIMIT_ENTITIES);
  if (!times) return false;
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    if (e->kind != ENTITY_TIME || e->time == TIME_ALL || !is_first_of_column(s, i)) continue;
    size_t n = combined(s, e, times);
    if (!add_periods(s, e, construct_find_field(s, e, e->field), times, n) ||
        !compare_times(s, e, asked))
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
  if (domain_writes_periods(f) && is_one_period(f, in))
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
  interval in = {true, true, span.first, span.until};
  int field = bounding_field(s, -1, &in);
  return field < 0 || (add_interval(s, field, &in) && say_default(s, field, &in, range));
}

bool construct_time(construct_state *s) {
  size_t asked = times_asked(s);
  if (asked > 0) return add_asked(s, asked);
  const entity *all = construct_first(s, ENTITY_TIME);
  bool dated = s->d->tables[s->table].default_time >= 0;
  return all || !dated || s->r->now_text.len == 0 || add_default(s);
}

int construct_days(const construct_state *s) {
  const entity *e = construct_first(s, ENTITY_TIME);
  return times_asked(s) == 1 && e->has_start && e->has_end ? e->until - e->first : -1;
}
