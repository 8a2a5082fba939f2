/* Metrics as SQL.
 *
 * In: metric open_ticket_count, a count of rows with the filter status = 'open'. Out:
 * COUNT(CASE WHEN status = 'open' THEN 1 END). A ratio comes out as 1.0 * a / NULLIF(b, 0). */
#include "sql/writer.h"

static const char *const functions[] = {
    [AGGREGATION_NONE] = "",   [AGGREGATION_COUNT] = "COUNT", [AGGREGATION_SUM] = "SUM",
    [AGGREGATION_AVG] = "AVG", [AGGREGATION_MIN] = "MIN",     [AGGREGATION_MAX] = "MAX",
};

static bool has_filters(const sql_measure *m) {
  return m->n_own_filters + m->n_filters > 0;
}

static void write_filters(sql_writer *w, const sql_measure *m) {
  sb_adds(&w->out, "CASE WHEN ");
  for (size_t i = 0; i < m->n_own_filters; i++) {
    if (i) sb_adds(&w->out, " AND ");
    sql_write_filter(w, m->table, &m->own_filters[i], false);
  }
  for (size_t i = 0; i < m->n_filters; i++) {
    if (i + m->n_own_filters) sb_adds(&w->out, " AND ");
    sql_write_filter(w, w->plan->main, &m->filters[i], true);
  }
  sb_adds(&w->out, " THEN ");
}

/* What is aggregated. Rows of a table that a left join may miss are counted by their key. */
static void write_operand(sql_writer *w, const sql_measure *m, bool keys) {
  const domain_table *table = &w->plan->d->tables[m->table];
  if (keys)
    sql_write_field(w, table->primary_key[0]);
  else if (m->field >= 0)
    sql_write_field(w, m->field);
  else if (m->expr.len == 0)
    sb_adds(&w->out, has_filters(m) ? "1" : "*");
  else if (!sql_write_arithmetic(w, m->table, m->expr, true))
    w->failed = true;
}

/* An aggregate over no rows is NULL, but for a count; some engines give 0 unless asked not to. Only
 * a query without groups meets no rows. */
static void write_function(sql_writer *w, query_aggregation aggregation) {
  const char *suffix = w->dialect->empty_null;
  sb_adds(&w->out, functions[aggregation]);
  if (suffix && aggregation != AGGREGATION_COUNT && query_is_single_row(w->plan->q))
    sb_adds(&w->out, suffix);
}

static void write_measure(sql_writer *w, const sql_measure *m) {
  const sql_plan_table *t = sql_plan_find(w->plan, m->table);
  bool keys = sql_plan_once(w->plan, m) == ONCE_KEYS;
  write_function(w, m->aggregation);
  sb_adds(&w->out, m->distinct || (keys && t->repeated) ? "(DISTINCT " : "(");
  if (has_filters(m)) write_filters(w, m);
  write_operand(w, m, keys);
  sb_adds(&w->out, has_filters(m) ? " END)" : ")");
}

void sql_write_metric(sql_writer *w, const sql_metric *m) {
  if (m->kind != METRIC_KIND_NONE && !sql_plan_metric_right(w->plan, m)) {
    w->failed = true;
    return;
  }
  switch (m->kind) {
  case METRIC_KIND_SINGLE: write_measure(w, &m->measure); break;
  case METRIC_KIND_RATIO:
    sb_adds(&w->out, "1.0 * ");
    write_measure(w, &m->measure);
    sb_adds(&w->out, " / NULLIF(");
    write_measure(w, &m->under);
    sb_adds(&w->out, ", 0)");
    break;
  case METRIC_KIND_NONE: w->failed = true; break;
  }
}

bool sql_metric_nullable(const sql_plan *p, const sql_metric *m) {
  const sql_measure *measure = &m->measure;
  if (m->kind == METRIC_KIND_RATIO) return true;
  if (measure->aggregation == AGGREGATION_COUNT) return false;
  return has_filters(measure) || measure->field < 0 || sql_plan_nullable(p, measure->field);
}
