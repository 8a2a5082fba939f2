/* A query changed by a fragment.
 *
 * In: entities of "tickets by plan in North last month", and those of "by region". Out: entities of
 * "tickets by region in North last month". What is of the same kind and column is replaced, a word
 * like "also" adds beside it, "remove" takes away; the rest stays. */
#include "base/limits.h"
#include "read/follow_parts.h"

typedef struct merger {
  arena *mem;
  const domain *d;
  const request *r;
  const follow *f;
  recognition *out;
  int table; /* the main one, -1 */
} merger;

/* --- looking ------------------------------------------------------------------------------- */

static bool is_condition(const entity *e) {
  return e->kind == ENTITY_REGION || e->kind == ENTITY_FILTER;
}

static bool is_subject(const entity *e) {
  return e->kind == ENTITY_METRIC || e->kind == ENTITY_TABLE;
}

static bool same_column(const entity *a, const entity *b) {
  bool tables = a->table.len == 0 || b->table.len == 0 || str_eq(a->table, b->table);
  return tables && str_eq(a->field, b->field);
}

/* The main table of a recognition: that of its measure, of what is listed, of what it groups by. */
static int main_table(const domain *d, const recognition *rec) {
  static const entity_kind order[] = {ENTITY_METRIC,    ENTITY_TABLE,  ENTITY_HAVING, ENTITY_ORDER,
                                      ENTITY_DIMENSION, ENTITY_FILTER, ENTITY_REGION};
  for (size_t k = 0; k < sizeof order / sizeof order[0]; k++)
    for (size_t i = 0; i < rec->n_entities; i++)
      if (rec->entities[i].kind == order[k] && rec->entities[i].table.len)
        return domain_table_of(d, rec->entities[i].table);
  return -1;
}

/* --- tables -------------------------------------------------------------------------------- */

static bool may_hold(const domain_field *f, const query_value *value) {
  for (size_t i = 0; i < value->count && f->n_values > 0; i++)
    if (!domain_value_of(f, &value->items[i])) return false;
  return true;
}

/* A fragment is read without the query before it, so its columns may be those of another table:
 * the main table's own column of that name is meant. */
static void settle(const merger *m, entity *e) {
  if (m->table < 0 || e->field.len == 0 || is_subject(e)) return;
  int field = domain_field_of(m->d, m->table, e->field);
  if (field < 0 || m->d->fields[field].hidden) return;
  if (!is_condition(e) || may_hold(&m->d->fields[field], &e->value))
    e->table = m->d->tables[m->table].name;
}

static void settle_all(merger *m) {
  m->table = main_table(m->d, m->out);
  for (size_t i = 0; i < m->out->n_entities; i++)
    settle(m, &m->out->entities[i]);
}

/* --- changing ------------------------------------------------------------------------------ */

typedef bool (*test)(const merger *m, const entity *old, const entity *e);

/* Takes the entities of before that a test finds away. The fragment's own have a place in the
 * text. The first one taken, or NULL. */
static const entity *take(merger *m, test fits, const entity *e) {
  recognition *rec = m->out;
  entity *taken = NULL;
  size_t kept = 0;
  for (size_t i = 0; i < rec->n_entities; i++) {
    entity *old = &rec->entities[i];
    if (old->end > 0 || !fits(m, old, e)) {
      rec->entities[kept++] = *old;
    } else if (!taken && (taken = ARENA_NEW(m->mem, entity)) != NULL) {
      *taken = *old;
    }
  }
  rec->n_entities = kept;
  return taken;
}

static void put(merger *m, const entity *e) {
  if (m->out->n_entities < LIMIT_ENTITIES) m->out->entities[m->out->n_entities++] = *e;
}

static bool fits_time(const merger *m, const entity *old, const entity *e) {
  (void)m;
  return old->kind == ENTITY_TIME && (!e || e->field.len == 0 || same_column(old, e));
}

static bool is_range(query_operator op) {
  return op >= OPERATOR_GT && op <= OPERATOR_LE;
}

/* "over 10" stays beside "under 50"; any other condition on a column takes the place of one. */
static bool fits_condition(const merger *m, const entity *old, const entity *e) {
  (void)m;
  bool up = e->op == OPERATOR_GT || e->op == OPERATOR_GE;
  bool old_up = old->op == OPERATOR_GT || old->op == OPERATOR_GE;
  bool beside = is_range(e->op) && is_range(old->op) && up != old_up;
  return is_condition(old) && same_column(old, e) && !beside;
}

static bool fits_column(const merger *m, const entity *old, const entity *e) {
  (void)m;
  return is_condition(old) && same_column(old, e);
}

static bool fits_value(const merger *m, const entity *old, const entity *e) {
  return fits_column(m, old, e) && query_value_eq(&old->value, &e->value);
}

static bool fits_subject(const merger *m, const entity *old, const entity *e) {
  (void)m, (void)e;
  return is_subject(old);
}

static bool fits_kind(const merger *m, const entity *old, const entity *e) {
  (void)m;
  return old->kind == e->kind;
}

static bool fits_order(const merger *m, const entity *old, const entity *e) {
  (void)m, (void)e;
  return old->kind == ENTITY_RANKING || old->kind == ENTITY_ORDER;
}

static bool is_over_time(const merger *m, const entity *e) {
  int table = domain_table_of(m->d, e->table);
  int field = table < 0 ? -1 : domain_field_of(m->d, table, e->field);
  return e->grain != UNIT_NONE || (field >= 0 && m->d->fields[field].kind == FIELD_TIME);
}

/* Groups over time take the place of such, others of others. */
static bool fits_group(const merger *m, const entity *old, const entity *e) {
  return old->kind == ENTITY_DIMENSION && is_over_time(m, old) == is_over_time(m, e);
}

static bool fits_same(const merger *m, const entity *old, const entity *e) {
  return fits_kind(m, old, e) && same_column(old, e);
}

static bool fits_groups(const merger *m, const entity *old, const entity *e) {
  (void)m, (void)e;
  return old->kind == ENTITY_DIMENSION;
}

static bool fits_conditions(const merger *m, const entity *old, const entity *e) {
  (void)m, (void)e;
  return is_condition(old);
}

/* --- kinds of change ----------------------------------------------------------------------- */

static bool adds(const merger *m) {
  return m->f->flags & FOLLOW_ADDS;
}

/* "compare with last year": both times side by side. */
static bool sets_beside(const merger *m) {
  return adds(m) || m->out->intent == QUERY_COMPARISON;
}

static void change_time(merger *m, entity e) {
  const entity *old = sets_beside(m) ? NULL : take(m, fits_time, &e);
  if (old && e.field.len == 0) e.field = old->field, e.table = old->table;
  put(m, &e);
}

/* What is measured instead is ranked as before. */
static void change_subject(merger *m, entity e) {
  const entity *old = adds(m) ? NULL : take(m, fits_subject, &e);
  if (old && e.order == ORDER_NONE && e.kind == ENTITY_METRIC) e.order = old->order;
  for (size_t i = 0; old && i < m->out->n_entities; i++) {
    entity *other = &m->out->entities[i];
    bool ranks = fits_order(m, other, &e) && other->end == 0;
    if (ranks && str_eq(other->field, old->field)) other->field = other->table = STR_EMPTY;
  }
  put(m, &e);
  settle_all(m);
}

static void change_group(merger *m, const entity *e) {
  bool drills = is_over_time(m, e) && !(m->f->flags & FOLLOW_REPLACES);
  take(m, adds(m) || drills ? fits_same : fits_group, e);
  put(m, e);
}

/* What is named is to sort by. */
static void change_order(merger *m, entity e) {
  take(m, fits_order, &e);
  e.kind = ENTITY_ORDER;
  if (m->f->ordered)
    e.order = m->f->order;
  else if (e.order == ORDER_NONE)
    e.order = e.aggregation ? ORDER_DESC : ORDER_ASC;
  put(m, &e);
}

static void change(merger *m, const entity *e) {
  if (m->f->flags & FOLLOW_SORTS && e->kind != ENTITY_TIME && !is_condition(e)) {
    change_order(m, *e);
    return;
  }
  switch (e->kind) {
  case ENTITY_TIME: change_time(m, *e); return;
  case ENTITY_METRIC:
  case ENTITY_TABLE: change_subject(m, *e); return;
  case ENTITY_DIMENSION: change_group(m, e); return;
  case ENTITY_REGION:
  case ENTITY_FILTER:
    if (!adds(m)) take(m, fits_condition, e);
    break;
  case ENTITY_RANKING:
  case ENTITY_ORDER: take(m, fits_order, e); break;
  default: take(m, fits_same, e); break;
  }
  put(m, e);
}

/* A column taken away is a condition, where there is one, else a group; a value that no condition
 * names is left out from now on. */
static void away(merger *m, entity e) {
  bool value = is_condition(&e);
  test fits = value ? fits_value : e.kind == ENTITY_DIMENSION ? fits_column : fits_kind;
  if (e.kind == ENTITY_TIME) fits = fits_time;
  if (take(m, fits, &e)) return;
  if (e.kind == ENTITY_DIMENSION) take(m, fits_same, &e);
  if (!value || e.op != OPERATOR_EQ) return;
  e.op = OPERATOR_NE;
  put(m, &e);
}

/* --- without words to read ----------------------------------------------------------------- */

/* The days of a period moved by whole units; a shorter unit than the period's own means the one
 * next to it. */
static void shift(merger *m) {
  const follow *f = m->f;
  entity none = {.kind = ENTITY_TIME}, e = {.kind = ENTITY_TIME, .confidence = 1000};
  const entity *old = take(m, fits_time, &none);
  if (old) e = *old;
  if (!e.has_start || !e.has_end) {
    int week_start =
        m->r->preferences.week_start ? m->r->preferences.week_start : m->d->defaults.week_start;
    e.first = calendar_floor(m->r->now, f->unit, week_start);
    e.until = calendar_add(e.first, f->unit, 1);
    e.has_start = e.has_end = true;
  }
  bool shorter = calendar_add(e.first, f->unit, 1) < e.until;
  calendar_day from = shorter && f->shift > 0 ? e.until : e.first;
  calendar_day first = shorter && f->shift > 0 ? from : calendar_add(from, f->unit, f->shift);
  bool ends_month = calendar_add(e.until - 1, UNIT_DAY, 1) == e.until;
  e.until = shorter      ? calendar_add(first, f->unit, 1)
            : ends_month ? calendar_add(e.until, f->unit, f->shift)
                         : e.until;
  e.first = first;
  e.time = TIME_RANGE;
  e.period = STR_EMPTY;
  put(m, &e);
}

static void aggregate(merger *m) {
  for (size_t i = 0; i < m->out->n_entities; i++) {
    entity *e = &m->out->entities[i];
    if (e->kind != ENTITY_METRIC) continue;
    int metric = e->of.len ? -1 : domain_metric_of(m->d, e->field, domain_table_of(m->d, e->table));
    int field = metric < 0 ? -1 : m->d->metrics[metric].field;
    if (field >= 0) e->of = m->d->fields[field].name;
    e->aggregation = m->f->aggregation;
  }
}

static void count(merger *m) {
  if (m->table < 0) return;
  const domain_table *t = &m->d->tables[m->table];
  entity e = {.kind = ENTITY_METRIC, .confidence = 1000, .table = t->name, .field = t->name};
  e.aggregation = AGGREGATION_COUNT;
  if (t->count_metric >= 0) e.field = m->d->metrics[t->count_metric].name;
  take(m, fits_order, &e);
  e.kind = ENTITY_DIMENSION;
  take(m, fits_kind, &e);
  e.kind = ENTITY_METRIC;
  take(m, fits_subject, &e);
  put(m, &e);
}

static void reorder(merger *m) {
  const follow *f = m->f;
  entity e = {.kind = f->extreme ? ENTITY_RANKING : ENTITY_ORDER, .confidence = 1000};
  const entity *old = take(m, fits_order, &e);
  if (old) {
    bool limited = e.kind == ENTITY_ORDER && old->has_limit;
    e = *old;
    if (!limited && !f->extreme) e.kind = ENTITY_ORDER;
  }
  if (f->extreme) {
    e.kind = ENTITY_RANKING;
    e.has_limit = true;
    e.limit = f->limit ? f->limit : 1;
  }
  if (f->order == ORDER_NONE)
    e.order = e.order == ORDER_ASC ? ORDER_DESC : ORDER_ASC;
  else
    e.order = f->order;
  put(m, &e);
}

static void compare(merger *m) {
  entity e = {.kind = ENTITY_HAVING, .confidence = 1000, .op = m->f->than};
  for (size_t i = 0; i < m->out->n_entities && e.field.len == 0; i++)
    if (m->out->entities[i].kind == ENTITY_METRIC) {
      e.field = m->out->entities[i].field;
      e.table = m->out->entities[i].table;
    }
  e.value = query_number_value(m->mem, m->f->number);
  take(m, fits_same, &e);
  if (e.field.len) put(m, &e);
}

static void say_bare(merger *m) {
  const follow *f = m->f;
  if (f->than) compare(m);
  if (f->unit) shift(m);
  if (f->aggregation) aggregate(m);
  if (f->count) count(m);
  if (f->ordered && !(f->flags & FOLLOW_SORTS && !f->bare)) reorder(m);
  if (!(f->flags & (FOLLOW_REMOVES | FOLLOW_WIDENS)) || !f->bare) return;
  if (f->times) take(m, fits_time, NULL);
  if (f->filters) take(m, fits_conditions, NULL);
  if (f->groups) take(m, fits_groups, NULL);
}

/* --- the whole ----------------------------------------------------------------------------- */

static query_type intent_of(const recognition *out, bool compares) {
  bool measured = false, over_time = false;
  for (size_t i = 0; i < out->n_entities; i++) {
    const entity *e = &out->entities[i];
    bool metric = e->kind == ENTITY_METRIC;
    if (e->kind == ENTITY_RANKING || (metric && e->order != ORDER_NONE)) return QUERY_RANKING;
    measured = measured || metric;
    over_time = over_time || (e->kind == ENTITY_DIMENSION && e->grain != UNIT_NONE);
  }
  if (!measured) return QUERY_SIMPLE;
  if (compares) return QUERY_COMPARISON;
  return over_time ? QUERY_TREND : QUERY_AGGREGATE;
}

static int mean(int a, int b, int weight) {
  return (a * (10 - weight) + b * weight + 5) / 10;
}

/* A fragment lacks its subject by right; words it leaves unused count as ever. */
static void rate(merger *m, const recognition *before, const recognition *fragment) {
  recognition *out = m->out;
  int unused = fragment->n_unrecognized > 6 ? 6 : (int)fragment->n_unrecognized;
  int sure = 1000 >> unused;
  for (size_t i = 0; i < out->n_entities; i++) {
    entity *e = &out->entities[i];
    if (e->end == 0) continue;
    int own = fragment->n_missing ? 2 * e->confidence : e->confidence;
    e->confidence = own < sure ? own : sure;
  }
  out->intent_confidence = mean(before->intent_confidence, sure, 5);
  if (out->intent_confidence > sure) out->intent_confidence = sure;
  out->overall_confidence =
      (3 * out->intent_confidence + 4 * recognition_entities_mean(out) + 3) / 7;
  int share = fragment->overall_confidence
                  ? fragment->probability * 1000 / fragment->overall_confidence
                  : 1000;
  out->probability = (out->overall_confidence * (share > 1000 ? 1000 : share) + 500) / 1000;
}

/* No query says it yet, so it is named as not understood. */
static bool leave_share(merger *m, recognition *fragment) {
  nlq_str *all = ARENA_ARRAY(m->mem, nlq_str, fragment->n_unrecognized + 1);
  if (!all) return false;
  for (size_t i = 0; i < fragment->n_unrecognized; i++)
    all[i] = fragment->unrecognized[i];
  all[fragment->n_unrecognized++] = str_trim(m->r->question);
  fragment->unrecognized = all;
  return true;
}

static bool copy_before(merger *m, const recognition *before) {
  recognition *out = m->out;
  out->entities = ARENA_ARRAY(m->mem, entity, LIMIT_ENTITIES + 1);
  if (!out->entities) return false;
  for (size_t i = 0; i < before->n_entities; i++) {
    entity *e = &out->entities[out->n_entities++];
    *e = before->entities[i];
    e->start = e->end = 0;
  }
  return true;
}

recognition *follow_merge(arena *mem, const domain *d, const request *r, const recognition *before,
                          recognition *fragment, const follow *f) {
  merger m = {mem, d, r, f, ARENA_NEW(mem, recognition), main_table(d, before)};
  if (!m.out || !copy_before(&m, before)) return NULL;
  if (f->share && !leave_share(&m, fragment)) return NULL;
  m.out->intent = fragment->intent;
  say_bare(&m);
  for (size_t i = 0; i < fragment->n_entities; i++) {
    entity e = fragment->entities[i];
    settle(&m, &e);
    bool widens = f->flags & FOLLOW_WIDENS && e.kind == ENTITY_DIMENSION;
    if (f->flags & FOLLOW_REMOVES || widens)
      away(&m, e);
    else
      change(&m, &e);
  }
  recognition *out = m.out;
  out->intent =
      intent_of(out, before->intent == QUERY_COMPARISON || out->intent == QUERY_COMPARISON);
  out->language = fragment->language;
  out->unrecognized = fragment->unrecognized;
  out->n_unrecognized = fragment->n_unrecognized;
  out->ambiguous = fragment->ambiguous;
  out->n_ambiguous = fragment->n_ambiguous;
  rate(&m, before, fragment);
  return out;
}
