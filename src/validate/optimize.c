/* Small mends and advice: a limit, an order, and what makes a query heavy.
 *
 * In: tickets by plan. Out: the same with ORDER BY plan_type LIMIT 100, and "Added LIMIT 100",
 * "Added ORDER BY plan_type" among the optimizations. */
#include "domain/defaults.h"
#include "domain/periods.h"
#include "validate/check.h"

/* --- limit and order ------------------------------------------------------------------------ */

static int64_t highest_limit(const check *c) {
  int64_t most = c->d->defaults.max_limit;
  return most > 0 ? most : LIMIT_ROWS;
}

static void cap_limit(check *c) {
  int64_t most = highest_limit(c);
  if (!c->q->has_limit || c->q->limit <= most) return;
  check_warning(c, "limit", NLQ_LIMIT_CAPPED, "is %D; at most %D rows are given", c->q->limit,
                most);
  check_mended(c, "Lowered LIMIT to %D", most);
  c->q->limit = most;
}

static void add_limit(check *c) {
  query *q = c->q;
  if (q->has_limit || q->set.query || query_is_single_row(q)) return;
  q->has_limit = domain_default_limit(c->d, c->r, &q->limit);
  if (!q->has_limit) return;
  if (q->limit > highest_limit(c)) q->limit = highest_limit(c);
  c->v->passed[RULE_LIMIT_SORT] = false;
  check_mended(c, "Added LIMIT %D", q->limit);
}

static void add_sort(check *c) {
  size_t before = c->q->n_sort;
  if (c->q->set.query) return;
  if (!domain_add_default_sort(c->mem, c->d, c->q) || c->q->n_sort == before) return;
  c->v->passed[RULE_LIMIT_SORT] = false;
  sb keys;
  sb_init(&keys, c->mem);
  for (size_t i = 0; i < c->q->n_sort; i++)
    sb_addf(&keys, "%s%S%s", i ? ", " : "", c->q->sort[i].field,
            c->q->sort[i].order == ORDER_DESC ? " DESC" : "");
  check_mended(c, "Added ORDER BY %S", sb_str(&keys));
}

/* Some engines take OFFSET behind LIMIT only. */
static void check_offset(check *c) {
  if (c->q->has_offset && c->q->offset > 0 && !c->q->has_limit)
    check_fault(c, RULE_LIMIT_SORT, "offset", NLQ_MISSING_KEY, "needs a limit beside it");
}

/* --- advice --------------------------------------------------------------------------------- */

typedef struct time_bounds {
  bool lower, upper;
  calendar_day first, until;
} time_bounds;

static void narrow(time_bounds *b, query_operator op, calendar_day first, calendar_day until) {
  bool lower = op == OPERATOR_GE || op == OPERATOR_GT || op == OPERATOR_EQ;
  bool upper = op == OPERATOR_LE || op == OPERATOR_LT || op == OPERATOR_EQ;
  calendar_day start = op == OPERATOR_GT ? until : first, end = op == OPERATOR_LT ? first : until;
  if (lower && (!b->lower || start > b->first)) {
    b->lower = true;
    b->first = start;
  }
  if (upper && (!b->upper || end < b->until)) {
    b->upper = true;
    b->until = end;
  }
}

static void read_bound(const domain_field *f, query_operator op, const query_scalar *value,
                       time_bounds *b) {
  calendar_day first, until;
  if (domain_time_span(f, value, &first, &until)) narrow(b, op, first, until);
}

/* What the conditions on one time dimension leave open. */
static time_bounds bounds_of(const check *c, int field) {
  time_bounds b = {0};
  const domain_field *f = &c->d->fields[field];
  for (size_t i = 0; i < c->q->n_filters; i++) {
    const query_filter *filter = &c->q->filters[i];
    if (sql_plan_field(&c->plan, filter->field) != field) continue;
    bool pair = filter->op == OPERATOR_BETWEEN;
    if (filter->value.count > 0)
      read_bound(f, pair ? OPERATOR_GE : filter->op, &filter->value.items[0], &b);
    if (pair) read_bound(f, OPERATOR_LE, &filter->value.items[1], &b);
  }
  return b;
}

/* A range that begins somewhere and has no end runs until now. */
static bool is_long(const check *c, time_bounds b) {
  const domain_defaults *defaults = &c->d->defaults;
  if (defaults->span_unit == UNIT_NONE || !b.lower) return false;
  if (!b.upper && c->r->now_text.len == 0) return false;
  calendar_day until = b.upper ? b.until : c->r->now + 1;
  return until > calendar_add(b.first, defaults->span_unit, defaults->span_count);
}

static void advise_on_time(check *c) {
  for (size_t i = 0; i < c->q->n_filters; i++) {
    int field = sql_plan_field(&c->plan, c->q->filters[i].field);
    if (field < 0 || c->d->fields[field].kind != FIELD_TIME) continue;
    if (!is_long(c, bounds_of(c, field))) continue;
    check_enter(c, c->base, "filters", i);
    check_warning(c, NULL, NLQ_LARGE_TIME_RANGE,
                  "begins a time range of more than %d %s%s; a narrower one is answered faster",
                  c->d->defaults.span_count, calendar_unit_name(c->d->defaults.span_unit),
                  c->d->defaults.span_count == 1 ? "" : "s");
    return;
  }
}

static void advise_on_joins(check *c) {
  int64_t most = c->d->defaults.max_joins;
  if (most > 0 && (int64_t)c->q->n_joins > most)
    check_warning(c, "joins", NLQ_MANY_JOINS,
                  "joins %d tables; a simpler question is answered faster", (int)c->q->n_joins);
}

void check_optimize(check *c) {
  cap_limit(c);
  add_limit(c);
  add_sort(c);
  check_offset(c);
  advise_on_time(c);
  c->at = c->base;
  advise_on_joins(c);
}
