/* Entities that say what a query says.
 *
 * In: {table: support_ticket, dimensions: [plan_type], metrics: [ticket_count], filters: [month =
 * 2026-05]}. Out: metric ticket_count, dimension plan_type, time May 2026. */
#include "base/limits.h"
#include "domain/periods.h"
#include "read/follow_parts.h"

typedef struct lifter {
  arena *mem;
  const domain *d;
  const query *q;
  int table;
  recognition *out;
} lifter;

static entity *add(lifter *l, entity_kind kind) {
  if (l->out->n_entities == LIMIT_ENTITIES) return NULL;
  entity *e = &l->out->entities[l->out->n_entities++];
  *e = (entity){.kind = kind, .confidence = 1000};
  return e;
}

/* The field of a reference, and its names in `e`; NULL when the model lacks it. */
static const domain_field *refer(const lifter *l, nlq_str reference, entity *e) {
  int field = domain_resolve_field(l->d, l->table, reference);
  e->field = reference;
  if (field < 0) return NULL;
  const domain_field *f = &l->d->fields[field];
  e->field = f->name;
  e->table = l->d->tables[f->table].name;
  return f;
}

static void lift_metric(lifter *l, const query_metric *metric) {
  entity *e = add(l, ENTITY_METRIC);
  if (!e) return;
  e->aggregation = metric->aggregation;
  e->distinct = metric->distinct;
  if (metric->field.len) {
    refer(l, metric->field, e);
    e->of = e->field;
  }
  if (e->table.len == 0) {
    int known = domain_metric_of(l->d, metric->name, l->table);
    if (known < 0) known = domain_metric_of(l->d, metric->name, -1);
    int table = known < 0 ? l->table : l->d->metrics[known].table;
    if (table >= 0) e->table = l->d->tables[table].name;
  }
  e->field = metric->name;
}

/* Both ends of a stretch of time stand in filters of their own. */
static entity *open_time(lifter *l, const entity *like) {
  for (size_t i = 0; i < l->out->n_entities; i++) {
    entity *e = &l->out->entities[i];
    if (e->kind == ENTITY_TIME && str_eq(e->field, like->field) && str_eq(e->table, like->table) &&
        e->has_start != e->has_end)
      return e;
  }
  return add(l, ENTITY_TIME);
}

static bool lift_time(lifter *l, const query_filter *f, const domain_field *field,
                      const entity *like) {
  calendar_day first, until;
  bool starts = f->op == OPERATOR_GE || f->op == OPERATOR_EQ;
  bool ends = f->op == OPERATOR_LT || f->op == OPERATOR_EQ;
  if (field->kind != FIELD_TIME || f->value.count != 1 || !(starts || ends) ||
      !domain_time_span(field, &f->value.items[0], &first, &until))
    return false;
  entity *e = open_time(l, like);
  if (!e) return true;
  e->field = like->field;
  e->table = like->table;
  e->time = TIME_RANGE;
  if (starts) e->first = first;
  if (ends) e->until = f->op == OPERATOR_EQ ? until : first;
  e->has_start = e->has_start || starts;
  e->has_end = e->has_end || ends;
  return true;
}

static void lift_filter(lifter *l, const query_filter *f) {
  entity like = {.kind = ENTITY_FILTER, .confidence = 1000};
  const domain_field *field = refer(l, f->field, &like);
  if (field && lift_time(l, f, field, &like)) return;
  if (field && field->semantics == SEMANTICS_GEO) like.kind = ENTITY_REGION;
  like.op = f->op;
  like.value = f->value;
  entity *e = add(l, like.kind);
  if (e) *e = like;
}

static void lift_having(lifter *l, const query_filter *f) {
  entity *e = add(l, ENTITY_HAVING);
  if (!e) return;
  e->field = f->field;
  e->op = f->op;
  e->value = f->value;
}

static void lift_dimension(lifter *l, const query_dimension *dimension) {
  entity *e = add(l, ENTITY_DIMENSION);
  if (!e) return;
  refer(l, dimension->field, e);
  e->grain = dimension->grain;
}

static bool is_metric(const query *q, nlq_str name) {
  for (size_t i = 0; i < q->n_metrics; i++)
    if (str_eq(q->metrics[i].name, name)) return true;
  return false;
}

/* An order by what is grouped by anyway is the default one. */
static void lift_sort(lifter *l, const query_sort *s) {
  const query *q = l->q;
  bool metric = is_metric(q, s->field), first = s == q->sort;
  bool ranks = metric && first && q->has_limit && q->limit < l->d->defaults.limit;
  if (!metric && (q->n_metrics > 0 || s->order != ORDER_DESC)) return;
  entity *e = add(l, ranks ? ENTITY_RANKING : ENTITY_ORDER);
  if (!e) return;
  if (metric)
    e->field = s->field;
  else
    refer(l, s->field, e);
  e->order = s->order;
  e->has_limit = ranks;
  e->limit = ranks ? q->limit : 0;
}

static void lift_table(lifter *l) {
  if (l->q->n_metrics > 0) return;
  entity *e = add(l, ENTITY_TABLE);
  if (e) e->field = e->table = l->q->table;
}

recognition *follow_lift(arena *mem, const domain *d, const query *q) {
  recognition *out = ARENA_NEW(mem, recognition);
  if (!out || !(out->entities = ARENA_ARRAY(mem, entity, LIMIT_ENTITIES + 1))) return NULL;
  lifter l = {mem, d, q, domain_table_of(d, q->table), out};
  out->intent_confidence = out->overall_confidence = out->probability = 1000;
  lift_table(&l);
  for (size_t i = 0; i < q->n_metrics; i++)
    lift_metric(&l, &q->metrics[i]);
  for (size_t i = 0; i < q->n_dimensions; i++)
    lift_dimension(&l, &q->dimensions[i]);
  for (size_t i = 0; i < q->n_filters; i++)
    lift_filter(&l, &q->filters[i]);
  for (size_t i = 0; i < q->n_having; i++)
    lift_having(&l, &q->having[i]);
  for (size_t i = 0; i < q->n_sort; i++)
    lift_sort(&l, &q->sort[i]);
  return out;
}
