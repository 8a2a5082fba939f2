/* Tables that a query joins for their rows alone.
 *
 * In: templates joined with documents, of which no column is used. Out: "with documents": only
 * templates that have one count, so it must be said. Tables on the way to others need no words. */
#include "report/parts.h"

static bool is_of(nlq_str reference, nlq_str table) {
  return reference.len > table.len && str_starts(reference, table) &&
         reference.at[table.len] == '.';
}

static bool filters_name(const query_filter *filters, size_t n, nlq_str table) {
  for (size_t i = 0; i < n; i++)
    if (is_of(filters[i].field, table)) return true;
  return false;
}

static bool is_passed(const query *q, nlq_str table) {
  for (size_t i = 0; i < q->n_joins; i++)
    for (size_t k = 0; k < q->joins[i].n_on; k++) {
      const query_join_on *on = &q->joins[i].on[k];
      bool other = !str_eq(q->joins[i].table, table);
      if (other && (is_of(on->left, table) || is_of(on->right, table))) return true;
    }
  return false;
}

static bool is_named(const wording *w, nlq_str table) {
  const query *q = w->q;
  if (filters_name(q->filters, q->n_filters, table) || is_passed(q, table)) return true;
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (is_of(q->dimensions[i].field, table)) return true;
  for (size_t i = 0; i < q->n_sort; i++)
    if (is_of(q->sort[i].field, table)) return true;
  for (size_t i = 0; i < q->n_metrics; i++) {
    const query_metric *m = &q->metrics[i];
    const domain_metric *model = construct_metric_of(w->d, w->table, m);
    if (is_of(m->field, table) || filters_name(m->filters, m->n_filters, table)) return true;
    if (m->expression.len || (model && str_eq(w->d->tables[model->table].name, table))) return true;
  }
  return q->where != NULL;
}

void put_joined(sb *out, const wording *w) {
  for (size_t i = 0; i < w->q->n_joins; i++) {
    const query_join *join = &w->q->joins[i];
    int table = domain_table_of(w->d, join->table);
    if (join->left || table < 0 || is_named(w, join->table)) continue;
    if (out->len) sb_adds(out, wording_is_zh(w) ? "，" : ", ");
    wording_add(out, w, "with %S", "有%S", label_table(w, table));
  }
}
