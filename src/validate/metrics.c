/* Metrics: what they are in the model, whether their aggregate fits, whether joins would make them
 * count rows twice.
 *
 * In: {"name":"plan_type","aggregation":"sum"}. Out: TYPE_MISMATCH at /metrics/0/aggregation, "is
 * sum, but plan_type is no number". */
#include "validate/check.h"

static bool is_number(field_type type) {
  return type == TYPE_INTEGER || type == TYPE_NUMBER;
}

/* --- names ---------------------------------------------------------------------------------- */

static void unknown_metric(check *c, const query_metric *m) {
  if (m->field.len) {
    check_field(c, m->field, "field");
    return;
  }
  check_fault(c, RULE_FIELDS, "name", NLQ_UNKNOWN_METRIC,
              "is \"%S\", which is no metric of the model", query_shown(c->mem, m->name));
}

static bool is_taken(const check *c, size_t index) {
  nlq_str name = c->q->metrics[index].name;
  for (size_t i = 0; i < index; i++)
    if (str_eq(c->q->metrics[i].name, name)) return true;
  for (size_t i = 0; i < c->q->n_dimensions; i++)
    if (str_eq(query_dimension_name(c->mem, &c->q->dimensions[i]), name)) return true;
  return false;
}

static void check_name(check *c, size_t index) {
  const query_metric *m = &c->q->metrics[index];
  bool known = domain_metric_of(c->d, m->name, -1) >= 0 || sql_plan_field(&c->plan, m->name) >= 0;
  if (!known && !check_is_name(m->name))
    check_fault(c, RULE_FIELDS, "name", NLQ_UNKNOWN_METRIC,
                "is \"%S\"; a metric of the model is wanted, or a word of letters, digits and _",
                query_shown(c->mem, m->name));
  else if (is_taken(c, index))
    check_fault(c, RULE_FIELDS, "name", NLQ_WRONG_VALUE,
                "is \"%S\", as another column of the query", m->name);
}

/* --- tables --------------------------------------------------------------------------------- */

static bool has_table(check *c, const sql_measure *measure, nlq_str name) {
  if (sql_plan_find(&c->plan, measure->table)) return true;
  check_fault(c, RULE_FIELDS, "name", NLQ_UNKNOWN_METRIC,
              "is \"%S\", which needs %S, and that is not among the joins", name,
              c->d->tables[measure->table].name);
  return false;
}

static bool has_tables(check *c, const sql_metric *metric, nlq_str name) {
  return has_table(c, &metric->measure, name) &&
         (metric->kind != METRIC_KIND_RATIO || has_table(c, &metric->under, name));
}

static void check_rows(check *c, const sql_metric *metric, nlq_str name) {
  if (sql_plan_metric_right(&c->plan, metric)) return;
  if (metric->kind == METRIC_KIND_RATIO && metric->measure.table != metric->under.table)
    check_fault(c, RULE_FIELDS, NULL, NLQ_FAN_OUT,
                "is %S over two tables: every row of %S is needed, with no condition on %S and "
                "no group by it",
                name, c->d->tables[metric->under.table].name,
                c->d->tables[metric->measure.table].name);
  else
    check_fault(c, RULE_FIELDS, NULL, NLQ_FAN_OUT,
                "is %S, whose rows the joins repeat; the result would count them twice", name);
}

/* --- metrics of the model ------------------------------------------------------------------- */

static nlq_str ratio_text(const check *c, const domain_metric *m) {
  sb text;
  sb_init(&text, c->mem);
  sb_addf(&text, "%S / %S", c->d->metrics[m->numerator].name, c->d->metrics[m->denominator].name);
  return sb_str(&text);
}

/* The query need not repeat a ratio's definition, but must not give another. */
static void check_ratio(check *c, query_metric *m, const domain_metric *model) {
  nlq_str text = ratio_text(c, model);
  if (m->expression.len == 0)
    m->expression = text;
  else if (!str_eq(m->expression, text))
    check_fault(c, RULE_FIELDS, "expression", NLQ_WRONG_VALUE,
                "must be \"%S\", as the model has it", text);
  if (m->aggregation != AGGREGATION_NONE)
    check_fault(c, RULE_FIELDS, "aggregation", NLQ_WRONG_VALUE, "is %s, but %S is a ratio",
                query_aggregation_name(m->aggregation), m->name);
  if (m->n_filters || m->distinct)
    check_fault(c, RULE_FIELDS, NULL, NLQ_UNSUPPORTED, "is a ratio, which takes no filters");
}

static void check_defined(check *c, query_metric *m, const domain_metric *model) {
  if (model->type == METRIC_RATIO) {
    check_ratio(c, m, model);
    return;
  }
  if (m->aggregation == AGGREGATION_NONE) m->aggregation = model->aggregation;
  if (m->aggregation != model->aggregation)
    check_fault(c, RULE_FIELDS, "aggregation", NLQ_WRONG_VALUE,
                "is %s, but %S is a %s in the model; another aggregate needs a field and a name",
                query_aggregation_name(m->aggregation), m->name,
                query_aggregation_name(model->aggregation));
  if (m->distinct && !model->distinct)
    check_fault(c, RULE_FIELDS, "distinct", NLQ_WRONG_VALUE, "is true, but %S counts every row",
                m->name);
  if (m->expression.len)
    check_fault(c, RULE_FIELDS, "expression", NLQ_WRONG_VALUE, "belongs to ratios, which %S is not",
                m->name);
}

/* --- aggregates over a field ---------------------------------------------------------------- */

/* A metric of the model, said by its field: the same column, or the key of the rows it counts. */
static bool is_same_thing(const check *c, const domain_metric *model, const query_metric *m,
                          int field) {
  const domain_table *t = &c->d->tables[model->table];
  bool key = t->n_primary_key == 1 && t->primary_key[0] == field;
  bool rows = model->aggregation == AGGREGATION_COUNT && model->expr.len == 0;
  return model->type == METRIC_SIMPLE && model->n_filters == 0 &&
         m->aggregation == model->aggregation &&
         ((model->field == field && m->distinct == model->distinct) || (rows && key));
}

static void check_type(check *c, const query_metric *m, const domain_field *f) {
  query_aggregation a = m->aggregation;
  bool wants_number = a == AGGREGATION_SUM || a == AGGREGATION_AVG;
  bool wants_order = a == AGGREGATION_MIN || a == AGGREGATION_MAX;
  const char *fault = NULL;
  if (wants_number && (!is_number(f->type) || f->kind == FIELD_TIME)) fault = "is no number";
  if (wants_order && f->type == TYPE_BOOLEAN) fault = "has no order";
  if (fault)
    check_fault(c, RULE_FIELDS, "aggregation", NLQ_TYPE_MISMATCH, "is %s, but %S %s",
                query_aggregation_name(a), f->name, fault);
  if (m->distinct && a != AGGREGATION_COUNT)
    check_fault(c, RULE_FIELDS, "distinct", NLQ_WRONG_VALUE, "goes with count only");
}

static void check_made(check *c, const query_metric *m, int field) {
  int model = domain_metric_of(c->d, m->name, c->plan.main);
  if (model < 0) model = domain_metric_of(c->d, m->name, -1);
  if (model >= 0 && !is_same_thing(c, &c->d->metrics[model], m, field))
    check_fault(c, RULE_FIELDS, "name", NLQ_WRONG_VALUE,
                "is \"%S\", a metric of the model with another meaning", m->name);
  check_type(c, m, &c->d->fields[field]);
  if (m->expression.len)
    check_fault(c, RULE_FIELDS, "expression", NLQ_WRONG_VALUE, "belongs to ratios of the model");
}

/* --- the list ------------------------------------------------------------------------------- */

static void check_metric(check *c, size_t index) {
  query_metric *m = &c->q->metrics[index];
  check_enter(c, c->base, "metrics", index);
  sql_metric metric;
  sql_plan_metric(&c->plan, m, &metric);
  if (metric.kind == METRIC_KIND_NONE) {
    unknown_metric(c, m);
    return;
  }
  if (!has_tables(c, &metric, m->name)) return;
  size_t before = c->v->errors.errors;
  if (metric.model >= 0)
    check_defined(c, m, &c->d->metrics[metric.model]);
  else
    check_made(c, m, metric.measure.field);
  check_filters(c, m->filters, m->n_filters);
  check_rows(c, &metric, m->name);
  if (c->v->errors.errors == before) check_name(c, index);
}

bool check_metrics(check *c) {
  size_t before = c->v->errors.errors;
  for (size_t i = 0; i < c->q->n_metrics; i++)
    check_metric(c, i);
  return c->v->errors.errors == before;
}

/* --- having --------------------------------------------------------------------------------- */

field_type check_result_type(const check *c, const sql_metric *metric) {
  query_aggregation a = metric->measure.aggregation;
  bool picks = a == AGGREGATION_MIN || a == AGGREGATION_MAX;
  if (metric->kind == METRIC_KIND_RATIO || !picks || metric->measure.field < 0) return TYPE_NUMBER;
  return c->d->fields[metric->measure.field].type;
}

static void check_condition(check *c, size_t index) {
  const query_filter *f = &c->q->having[index];
  check_enter(c, c->base, "having", index);
  sql_metric metric;
  sql_plan_metric_named(&c->plan, f->field, &metric);
  if (metric.kind == METRIC_KIND_NONE) {
    check_fault(c, RULE_FIELDS, "field", NLQ_UNKNOWN_METRIC, "is \"%S\", which is no metric",
                query_shown(c->mem, f->field));
    return;
  }
  if (!has_tables(c, &metric, f->field)) return;
  check_rows(c, &metric, f->field);
  check_measured(c, f, check_result_type(c, &metric));
}

void check_having(check *c) {
  for (size_t i = 0; i < c->q->n_having; i++)
    check_condition(c, i);
}
