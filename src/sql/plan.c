/* What a query's names stand for, and what its joins do to rows.
 *
 * In: support_ticket LEFT JOIN customer, metric customer_count. Out: both tables with the
 * relationship between them; rows of customer repeat (many tickets lead to one), so that counting
 * customers must count keys, and a sum over customer columns would be wrong. */
#include "sql/plan.h"

#include "domain/periods.h"

/* --- tables --------------------------------------------------------------------------------- */

const sql_plan_table *sql_plan_find(const sql_plan *p, int table) {
  for (size_t i = 0; i < p->n_tables; i++)
    if (p->tables[i].table == table) return &p->tables[i];
  return NULL;
}

int sql_plan_field(const sql_plan *p, nlq_str reference) {
  int field = domain_resolve_field(p->d, p->main, reference);
  return field >= 0 && sql_plan_find(p, p->d->fields[field].table) ? field : -1;
}

bool sql_plan_nullable(const sql_plan *p, int field) {
  const sql_plan_table *t = sql_plan_find(p, p->d->fields[field].table);
  if (!p->d->fields[field].nullable && !(t && t->optional)) return false;
  for (size_t i = 0; i < p->q->n_filters; i++) {
    const query_filter *f = &p->q->filters[i];
    if (f->op != OPERATOR_IS_NULL && sql_plan_field(p, f->field) == field) return false;
  }
  return true;
}

static bool on_holds(const sql_plan *p, const query_join *join, int a, int b) {
  for (size_t i = 0; i < join->n_on; i++) {
    int left = domain_resolve_field(p->d, p->main, join->on[i].left);
    int right = domain_resolve_field(p->d, p->main, join->on[i].right);
    if ((left == a && right == b) || (left == b && right == a)) return true;
  }
  return false;
}

static bool is_relationship(const sql_plan *p, const query_join *join,
                            const domain_relationship *r) {
  if (join->n_on != r->n_columns) return false;
  for (size_t i = 0; i < r->n_columns; i++)
    if (!on_holds(p, join, r->left_fields[i], r->right_fields[i])) return false;
  return true;
}

/* The relationship that a join walks to `table`, and the table it comes from. */
static int find_relationship(const sql_plan *p, const query_join *join, int table, int *from) {
  for (int i = 0; i < p->d->n_relationships; i++) {
    const domain_relationship *r = &p->d->relationships[i];
    if (r->left_table != table && r->right_table != table) continue;
    *from = r->left_table == table ? r->right_table : r->left_table;
    if (sql_plan_find(p, *from) && is_relationship(p, join, r)) return i;
  }
  return -1;
}

/* Adds the table, with what the step does to its rows and to those that are there. */
static void add_table(sql_plan *p, const query_join *join, int table, int relationship, int from) {
  const domain_relationship *r = &p->d->relationships[relationship];
  bool forward = r->left_table == from;
  bool fans_out = forward ? r->one_to_many : r->many_to_one;
  bool shared = forward ? r->many_to_one : r->one_to_many;
  const sql_plan_table *origin = sql_plan_find(p, from);
  bool repeated = shared || origin->repeated;
  bool optional = join->left || origin->optional;
  if (fans_out)
    for (size_t i = 0; i < p->n_tables; i++)
      p->tables[i].repeated = true;
  p->tables[p->n_tables++] = (sql_plan_table){table, relationship, repeated, optional};
}

static sql_plan_fault add_join(sql_plan *p, const query_join *join) {
  int table = domain_table_of(p->d, join->table);
  if (table < 0) return PLAN_NO_TABLE;
  if (sql_plan_find(p, table)) return PLAN_TWICE;
  int from = -1;
  int relationship = find_relationship(p, join, table, &from);
  if (relationship < 0) return PLAN_NO_RELATION;
  add_table(p, join, table, relationship, from);
  return PLAN_GOOD;
}

sql_plan_fault sql_plan_make(sql_plan *p, const domain *d, const query *q) {
  *p = (sql_plan){.d = d, .q = q, .main = domain_table_of(d, q->table)};
  if (p->main < 0) return PLAN_NO_TABLE;
  p->tables[p->n_tables++] = (sql_plan_table){.table = p->main, .relationship = -1};
  for (size_t i = 0; i < q->n_joins && i < LIMIT_QUERY_ITEMS; i++) {
    sql_plan_fault fault = add_join(p, &q->joins[i]);
    if (fault != PLAN_GOOD) return fault;
  }
  return PLAN_GOOD;
}

/* --- metrics -------------------------------------------------------------------------------- */

static sql_measure model_measure(const domain *d, int metric) {
  const domain_metric *m = &d->metrics[metric];
  return (sql_measure){.aggregation = m->aggregation,
                       .distinct = m->distinct,
                       .table = m->table,
                       .field = m->field,
                       .expr = m->expr,
                       .own_filters = m->filters,
                       .n_own_filters = m->n_filters};
}

static void model_metric(const sql_plan *p, int metric, sql_metric *out) {
  const domain_metric *m = &p->d->metrics[metric];
  *out = (sql_metric){.kind = METRIC_KIND_SINGLE, .model = metric};
  if (m->type == METRIC_RATIO) {
    out->kind = METRIC_KIND_RATIO;
    out->measure = model_measure(p->d, m->numerator);
    out->under = model_measure(p->d, m->denominator);
    return;
  }
  out->measure = model_measure(p->d, metric);
}

static void field_metric(const sql_plan *p, const query_metric *m, int field, sql_metric *out) {
  *out = (sql_metric){.kind = METRIC_KIND_SINGLE, .model = -1};
  out->measure = (sql_measure){.aggregation = m->aggregation,
                               .distinct = m->distinct,
                               .table = p->d->fields[field].table,
                               .field = field,
                               .expr = STR_EMPTY};
}

/* A metric of the tables in their order, else of the model. */
static int find_metric(const sql_plan *p, nlq_str name) {
  int metric = -1;
  for (size_t i = 0; i < p->n_tables && metric < 0; i++)
    metric = domain_metric_of(p->d, name, p->tables[i].table);
  return metric >= 0 ? metric : domain_metric_of(p->d, name, -1);
}

void sql_plan_metric(const sql_plan *p, const query_metric *m, sql_metric *out) {
  *out = (sql_metric){.kind = METRIC_KIND_NONE, .model = -1};
  int metric = find_metric(p, m->name);
  if (metric >= 0 && m->field.len == 0) {
    model_metric(p, metric, out);
  } else {
    int field = sql_plan_field(p, m->field.len ? m->field : m->name);
    if (field >= 0 && m->aggregation != AGGREGATION_NONE) field_metric(p, m, field, out);
  }
  out->measure.filters = m->filters;
  out->measure.n_filters = m->n_filters;
}

void sql_plan_metric_named(const sql_plan *p, nlq_str name, sql_metric *out) {
  int selected = sql_plan_selected(p->q, name);
  query_metric by_name = {.name = name, .field = STR_EMPTY, .expression = STR_EMPTY};
  sql_plan_metric(p, selected >= 0 ? &p->q->metrics[selected] : &by_name, out);
}

/* --- output columns ------------------------------------------------------------------------- */

bool sql_plan_has_grain(const domain_field *f, calendar_unit grain) {
  if (f->kind != FIELD_TIME || grain == UNIT_NONE || grain == UNIT_HALF) return false;
  if (!domain_writes_periods(f) || f->granularity == grain) return true;
  bool months = f->type == TYPE_STRING && str_starts(domain_period_format(f), STR("YYYY-MM"));
  return months && (grain == UNIT_QUARTER || grain == UNIT_YEAR);
}

int sql_plan_dimension(const query *q, nlq_str name) {
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (str_eq(q->dimensions[i].name, name) && name.len) return (int)i;
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (str_eq(q->dimensions[i].field, name)) return (int)i;
  return -1;
}

int sql_plan_selected(const query *q, nlq_str name) {
  for (size_t i = 0; i < q->n_metrics; i++)
    if (str_eq(q->metrics[i].name, name)) return (int)i;
  return -1;
}

/* --- rows counted once ---------------------------------------------------------------------- */

sql_once sql_plan_once(const sql_plan *p, const sql_measure *m) {
  const sql_plan_table *t = sql_plan_find(p, m->table);
  if (!t) return ONCE_NEVER;
  if (m->distinct || m->aggregation == AGGREGATION_MIN || m->aggregation == AGGREGATION_MAX)
    return ONCE_AS_IS;
  bool rows = m->field < 0 && m->expr.len == 0;
  if (!t->repeated && !(rows && t->optional)) return ONCE_AS_IS;
  const domain_table *table = &p->d->tables[m->table];
  bool key = table->n_primary_key == 1 && (rows || m->field == table->primary_key[0]);
  return key && m->aggregation == AGGREGATION_COUNT ? ONCE_KEYS : ONCE_NEVER;
}

static bool reads(const sql_plan *p, nlq_str reference, int table) {
  int field = sql_plan_field(p, reference);
  return field < 0 || p->d->fields[field].table == table;
}

/* Whether the joined set holds every row of `under`'s table, and those of `over`'s with them. A
 * condition or a group that reads `over`'s table would lose the rows without a partner there. */
static bool is_whole(const sql_plan *p, const sql_measure *over, const sql_measure *under) {
  if (over->table == under->table) return true;
  const sql_plan_table *t = sql_plan_find(p, over->table);
  if (under->table != p->main || !t || !t->optional) return false;
  for (size_t i = 1; i < p->n_tables; i++)
    if (!p->tables[i].optional) return false;
  for (size_t i = 0; i < p->q->n_filters; i++)
    if (reads(p, p->q->filters[i].field, over->table)) return false;
  for (size_t i = 0; i < p->q->n_dimensions; i++)
    if (reads(p, p->q->dimensions[i].field, over->table)) return false;
  return true;
}

bool sql_plan_metric_right(const sql_plan *p, const sql_metric *m) {
  if (m->kind == METRIC_KIND_RATIO &&
      (!is_whole(p, &m->measure, &m->under) || sql_plan_once(p, &m->under) == ONCE_NEVER))
    return false;
  return sql_plan_once(p, &m->measure) != ONCE_NEVER;
}
