/* What is measured: metrics of the model, aggregates over a column, counted tables, HAVING.
 *
 * In: an entity such as {metric: "amount", aggregation: "avg"}. Out: the metric of the model that
 * means it (avg_amount), or one made for it: {name: "max_amount", aggregation: "max", field:
 * "amount"}. */
#include "construct/steps.h"

/* --- adding -------------------------------------------------------------------------------- */

query_metric *construct_metric_named(const query *q, nlq_str name) {
  for (size_t i = 0; i < q->n_metrics; i++)
    if (str_eq(q->metrics[i].name, name)) return &q->metrics[i];
  return NULL;
}

/* The metric of that name, new or there already; NULL when there is no room. */
static query_metric *metric_add(construct_state *s, nlq_str name) {
  query_metric *m = construct_metric_named(s->q, name);
  if (m || !name.at) return m;
  m = query_add_metric(s->mem, s->q);
  if (!m) return NULL;
  m->name = name;
  m->hidden = domain_asked_only(s->d);
  return m;
}

static query_metric *add_model_metric(construct_state *s, int index) {
  const domain_metric *all = s->d->metrics, *m = &all[index];
  query_metric *out = metric_add(s, m->name);
  if (!out || !construct_want(s, m->table)) return NULL;
  if (m->type == METRIC_SIMPLE) {
    out->aggregation = m->aggregation;
    return out;
  }
  const domain_metric *under = &all[m->denominator];
  out->expression = construct_text(s, "%S / %S", all[m->numerator].name, under->name);
  return construct_want(s, under->table) && out->expression.at ? out : NULL;
}

/* The metric of the model that is this aggregate over this column, without further conditions. */
static int same_meaning(const domain *d, query_aggregation aggregation, int field, bool distinct) {
  const domain_table *t = &d->tables[d->fields[field].table];
  bool key = t->n_primary_key == 1 && t->primary_key[0] == field;
  if (aggregation == AGGREGATION_COUNT && key && t->count_metric >= 0) return t->count_metric;
  for (int i = t->first_metric; i < t->first_metric + t->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    if (m->type == METRIC_SIMPLE && m->aggregation == aggregation && m->field == field &&
        (m->distinct == distinct || key) && m->n_filters == 0)
      return i;
  }
  return -1;
}

static query_metric *add_made(construct_state *s, nlq_str name, query_aggregation aggregation,
                              int field, bool distinct) {
  query_metric *m = metric_add(s, name);
  if (!m) return NULL;
  m->aggregation = aggregation;
  m->distinct = distinct;
  m->field = construct_refer(s, field);
  return m->field.at ? m : NULL;
}

static query_metric *add_aggregate(construct_state *s, query_aggregation aggregation, int field,
                                   bool distinct) {
  int known = same_meaning(s->d, aggregation, field, distinct);
  if (known >= 0) return add_model_metric(s, known);
  nlq_str name = construct_text(s, "%s_%s%S", query_aggregation_name(aggregation),
                                distinct ? "distinct_" : "", s->d->fields[field].name);
  return add_made(s, name, aggregation, field, distinct);
}

/* --- reading entities ---------------------------------------------------------------------- */

int construct_model_metric(const construct_state *s, const entity *e) {
  if (e->of.len || e->field.len == 0) return -1;
  int table = e->table.len ? domain_table_of(s->d, e->table) : s->table;
  int metric = table < 0 ? -1 : domain_metric_of(s->d, e->field, table);
  return metric >= 0 ? metric : domain_metric_of(s->d, e->field, -1);
}

/* "average revenue" where revenue is a sum: another aggregate over the metric's own column. */
static bool asks_otherwise(const construct_state *s, const entity *e, int metric) {
  const domain_metric *m = &s->d->metrics[metric];
  return m->type == METRIC_SIMPLE && m->field >= 0 && m->aggregation != AGGREGATION_COUNT &&
         m->n_filters == 0 && e->aggregation != AGGREGATION_NONE &&
         e->aggregation != m->aggregation;
}

static query_aggregation aggregation_for(const construct_state *s, const entity *e, int field) {
  if (e->aggregation != AGGREGATION_NONE) return e->aggregation;
  return s->d->fields[field].kind == FIELD_FACT ? AGGREGATION_SUM : AGGREGATION_COUNT;
}

/* Counting a table is its count metric, else the count of its key. */
static query_metric *add_count(construct_state *s, int table) {
  const domain_table *t = &s->d->tables[table];
  if (t->count_metric >= 0) return add_model_metric(s, t->count_metric);
  if (t->n_primary_key == 0) {
    construct_fail(s, NLQ_UNKNOWN_METRIC, "table %S has neither a count metric nor a primary key",
                   t->name);
    return NULL;
  }
  int key = t->primary_key[0];
  int known = t->n_primary_key == 1 ? same_meaning(s->d, AGGREGATION_COUNT, key, true) : -1;
  if (known >= 0) return add_model_metric(s, known);
  return add_made(s, construct_text(s, "%S_count", t->name), AGGREGATION_COUNT, key, false);
}

static query_metric *add_asked(construct_state *s, const entity *e) {
  int metric = construct_model_metric(s, e);
  if (metric >= 0 && !asks_otherwise(s, e, metric)) return add_model_metric(s, metric);
  nlq_str name = e->of.len ? e->of : e->field;
  int field = metric >= 0 ? s->d->metrics[metric].field : construct_find_field(s, e, name);
  if (field >= 0) return add_aggregate(s, aggregation_for(s, e, field), field, e->distinct);
  int table = e->of.len ? -1 : domain_table_of(s->d, e->table);
  if (table >= 0 && e->aggregation == AGGREGATION_COUNT) return add_count(s, table);
  construct_fail(s, NLQ_UNKNOWN_METRIC, "the model has no metric \"%S\"", name);
  return NULL;
}

/* A table's own name means its count; its default metric serves where nothing is named. */
static query_metric *add_implied(construct_state *s) {
  if (s->implied_metric >= 0) return add_model_metric(s, s->implied_metric);
  int metric = s->d->tables[s->table].default_metric;
  if (construct_first(s, ENTITY_TABLE) || metric < 0) return add_count(s, s->table);
  return add_model_metric(s, metric);
}

static bool show(query_metric *m) {
  if (m) m->hidden = false;
  return m != NULL;
}

static bool is_counted(const entity *e) {
  return e->kind == ENTITY_TABLE && e->aggregation == AGGREGATION_COUNT;
}

static bool add_counted(construct_state *s, const entity *e) {
  int table = domain_table_of(s->d, e->table.len ? e->table : e->field);
  if (table < 0)
    return construct_fail(s, NLQ_UNKNOWN_TABLE, "the model has no table \"%S\"", e->table);
  return construct_want(s, table) && show(add_count(s, table));
}

/* "top customers by revenue": what is ranked or sorted by is measured too. */
static bool is_sorted_by(const construct_state *s, const entity *e) {
  return (e->kind == ENTITY_RANKING || e->kind == ENTITY_ORDER) &&
         construct_model_metric(s, e) >= 0;
}

static bool wants_metric(const construct_state *s) {
  return s->rec->intent != QUERY_SIMPLE && !construct_first(s, ENTITY_HAVING) &&
         construct_ranked_column(s) < 0;
}

static bool add_measured(construct_state *s, const entity *e) {
  query_metric *m = add_asked(s, e);
  return m && (e->kind != ENTITY_METRIC || e->hidden || show(m));
}

bool construct_metrics(construct_state *s) {
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    if ((e->kind == ENTITY_METRIC || is_sorted_by(s, e)) && !add_measured(s, e)) return false;
    if (is_counted(e) && !add_counted(s, e)) return false;
  }
  if (s->q->n_metrics > 0 || !wants_metric(s)) return true;
  query_metric *implied = add_implied(s);
  return implied && (s->rec->intent == QUERY_RANKING || show(implied));
}

bool construct_shown(construct_state *s) {
  for (size_t i = 0; query_width(s->q) == 0 && i < s->q->n_metrics; i++)
    show(&s->q->metrics[i]);
  return true;
}

/* "plans with more than 120" measures what the question measures. */
static query_metric *having_metric(construct_state *s, const entity *e) {
  if (e->field.len || e->of.len) return add_asked(s, e);
  return s->q->n_metrics ? &s->q->metrics[0] : add_implied(s);
}

bool construct_having(construct_state *s) {
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_HAVING));) {
    const query_metric *m = having_metric(s, e);
    query_filter *f = m ? query_add_filter(s->mem, &s->q->having, &s->q->n_having) : NULL;
    if (!f) return false;
    *f = (query_filter){.field = m->name, .op = e->op, .value = e->value};
  }
  return true;
}

/* --- joins --------------------------------------------------------------------------------- */

/* Whether rows that repeat leave a measure as it is, or can be counted by their key instead. */
static bool repeats_well(const domain *d, int table, query_aggregation aggregation, bool distinct,
                         int field) {
  const domain_table *t = &d->tables[table];
  bool key = t->n_primary_key == 1 && (field < 0 || t->primary_key[0] == field);
  return distinct || aggregation == AGGREGATION_MIN || aggregation == AGGREGATION_MAX ||
         (aggregation == AGGREGATION_COUNT && key);
}

/* An expression is no key to count by. */
static bool model_repeats_well(const domain *d, const domain_metric *m) {
  bool made = m->field < 0 && m->expr.len > 0;
  return repeats_well(d, m->table, made ? AGGREGATION_SUM : m->aggregation, m->distinct, m->field);
}

const domain_metric *construct_metric_of(const domain *d, int table, const query_metric *m) {
  if (m->field.len) return NULL;
  int index = domain_metric_of(d, m->name, table);
  if (index < 0) index = domain_metric_of(d, m->name, -1);
  return index < 0 ? NULL : &d->metrics[index];
}

/* `multiplies`: the joins may repeat rows of the main table. Rows of another table repeat in any
 * case, once for each row of the main table that leads to them. */
static bool counts_once(const construct_state *s, const query_metric *m, bool multiplies) {
  const domain_metric *model = construct_metric_of(s->d, s->table, m);
  if (model && model->type == METRIC_RATIO) {
    const domain_metric *over = &s->d->metrics[model->numerator];
    const domain_metric *under = &s->d->metrics[model->denominator];
    return !multiplies || (model_repeats_well(s->d, over) && model_repeats_well(s->d, under));
  }
  if (model) return (!multiplies && model->table == s->table) || model_repeats_well(s->d, model);
  int field = domain_resolve_field(s->d, s->table, m->field);
  int table = field < 0 ? s->table : s->d->fields[field].table;
  return (!multiplies && table == s->table) ||
         repeats_well(s->d, table, m->aggregation, m->distinct, field);
}

bool construct_fan_out(construct_state *s, bool multiplies) {
  for (size_t i = 0; i < s->q->n_metrics; i++)
    if (!counts_once(s, &s->q->metrics[i], multiplies))
      return construct_fail(s, NLQ_FAN_OUT, "the joins it needs would count rows twice in %S",
                            s->q->metrics[i].name);
  if (multiplies && s->q->n_metrics == 0) s->q->distinct = true;
  return true;
}

const domain_metric *construct_cross_ratio(const construct_state *s) {
  for (size_t i = 0; i < s->q->n_metrics; i++) {
    const domain_metric *m = construct_metric_of(s->d, s->table, &s->q->metrics[i]);
    if (m && m->type == METRIC_RATIO &&
        s->d->metrics[m->numerator].table != s->d->metrics[m->denominator].table)
      return m;
  }
  return NULL;
}

/* Conditions on the numerator's rows would drop rows of the denominator that have none of them. */
static bool limits_numerator(const construct_state *s, const domain_metric *ratio) {
  for (size_t i = 0; i < s->q->n_filters; i++) {
    const domain_field *f = construct_field(s, s->q->filters[i].field);
    if (f && f->table == s->d->metrics[ratio->numerator].table) return true;
  }
  return false;
}

bool construct_whole_ratio(construct_state *s) {
  const domain_metric *ratio = construct_cross_ratio(s);
  if (!ratio) return true;
  if (s->q->n_metrics > 1)
    return construct_fail(s, NLQ_UNSUPPORTED, "%S spans two tables and must stand alone",
                          ratio->name);
  if (limits_numerator(s, ratio))
    return construct_fail(s, NLQ_UNSUPPORTED, "%S spans two tables and takes conditions on %S only",
                          ratio->name, s->q->table);
  for (size_t i = 0; i < s->q->n_joins; i++)
    s->q->joins[i].left = true;
  return true;
}
