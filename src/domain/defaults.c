/* Defaults: in goes a query that says nothing of order, limit or scope, out comes what the model
 * and the request add. "tickets by plan" for a token of region North gets
 * region = 'Region_North', ORDER BY plan_type and LIMIT 100. */
#include "domain/defaults.h"

bool domain_span_of(nlq_str range, calendar_day now, int week_start, domain_span *out) {
  *out = (domain_span){0};
  request_range named;
  if (!request_range_of(range, &named)) return false;
  out->any = named.kind == RANGE_NONE;
  if (out->any) return true;
  calendar_day start = calendar_floor(now, named.unit, week_start);
  bool current = named.kind == RANGE_THIS;
  out->first = current ? start : calendar_add(start, named.unit, -named.count);
  out->until = current ? calendar_add(start, named.unit, 1) : start;
  return true;
}

int domain_week_start(const domain *d, const request *r) {
  if (r->preferences.week_start) return r->preferences.week_start;
  return d->defaults.week_start ? d->defaults.week_start : 1;
}

query_dialect domain_dialect(const domain *d, const request *r) {
  const query_dialect wishes[] = {r->dialect, r->preferences.dialect, d->defaults.dialect};
  for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
    if (wishes[i] != DIALECT_NONE) return wishes[i];
  return DIALECT_MYSQL;
}

/* --- limit and order ----------------------------------------------------------------------- */

bool domain_default_limit(const domain *d, const request *r, int64_t *limit) {
  if (r->preferences.limit == SETTING_OFF) return false;
  bool preferred = r->preferences.limit == SETTING_SET;
  *limit = preferred ? r->preferences.limit_value : d->defaults.limit;
  return preferred || d->defaults.has_limit;
}

static bool sort_by(arena *mem, query *q, nlq_str field, query_order order) {
  query_sort *key = query_add_sort(mem, q);
  if (!key) return false;
  key->field = field;
  key->order = order;
  return true;
}

static bool sort_by_dimensions(arena *mem, query *q) {
  for (size_t i = 0; i < q->n_dimensions; i++) {
    const query_dimension *dimension = &q->dimensions[i];
    nlq_str column = dimension->name.len ? dimension->name : dimension->field;
    if (!sort_by(mem, q, column, ORDER_ASC)) return false;
  }
  return true;
}

static bool sort_rows(arena *mem, const domain *d, query *q) {
  int at = domain_table_of(d, q->table);
  if (at < 0) return true;
  const domain_table *table = &d->tables[at];
  for (size_t i = 0; i < table->n_primary_key; i++)
    if (!sort_by(mem, q, d->fields[table->primary_key[i]].name, ORDER_ASC)) return false;
  if (table->n_primary_key == 0 && table->default_time >= 0)
    return sort_by(mem, q, d->fields[table->default_time].name, ORDER_DESC);
  return true;
}

bool domain_add_default_sort(arena *mem, const domain *d, query *q) {
  if (q->n_sort > 0 || query_is_single_row(q)) return true;
  bool grouped = query_is_grouped(q) || q->distinct;
  return grouped ? sort_by_dimensions(mem, q) : sort_rows(mem, d, q);
}

/* --- joins --------------------------------------------------------------------------------- */

static bool has_table(const query *q, nlq_str table) {
  if (str_eq(q->table, table)) return true;
  for (size_t i = 0; i < q->n_joins; i++)
    if (str_eq(q->joins[i].table, table)) return true;
  return false;
}

static bool add_join(arena *mem, const domain *d, const domain_step *step, query *q) {
  const domain_relationship *r = &d->relationships[step->relationship];
  bool forward = step->from == r->left_table;
  query_join *join = query_add_join(mem, q);
  if (!join) return false;
  join->table = d->tables[step->to].name;
  join->left = forward && r->left_join;
  join->on = ARENA_ARRAY(mem, query_join_on, r->n_columns);
  if (!join->on) return false;
  join->n_on = r->n_columns;
  for (size_t i = 0; i < r->n_columns; i++) {
    int left = r->left_fields[i], right = r->right_fields[i];
    join->on[i].left = domain_field_reference(mem, d, -1, forward ? left : right);
    join->on[i].right = domain_field_reference(mem, d, -1, forward ? right : left);
  }
  return true;
}

bool domain_add_joins(arena *mem, const domain *d, const domain_path *path, query *q) {
  for (size_t i = 0; i < path->count; i++) {
    const domain_step *step = &path->steps[i];
    if (!has_table(q, d->tables[step->to].name) && !add_join(mem, d, step, q)) return false;
  }
  return true;
}

/* --- scope --------------------------------------------------------------------------------- */

static bool scope_filter(arena *mem, const domain *d, const domain_scope *scope, int main_table,
                         int field, query_filter *out) {
  out->field = domain_field_reference(mem, d, main_table, field);
  out->op = scope->n_values == 1 ? OPERATOR_EQ : OPERATOR_IN;
  out->value.is_list = scope->n_values != 1;
  out->value.items = scope->values;
  out->value.count = scope->n_values;
  return out->field.at != NULL;
}

static bool holds(const query_value *list, const query_scalar *value) {
  for (size_t i = 0; i < list->count; i++)
    if (query_scalar_eq(&list->items[i], value)) return true;
  return false;
}

/* Whether a condition of the query keeps within the scope by itself: the same values or fewer. */
static bool is_covered(const query *q, const query_filter *scope) {
  for (size_t i = 0; i < q->n_filters; i++) {
    const query_filter *f = &q->filters[i];
    bool names = f->op == OPERATOR_EQ || f->op == OPERATOR_IN;
    if (!names || f->value.query || !str_eq(f->field, scope->field)) continue;
    size_t within = 0;
    while (within < f->value.count && holds(&scope->value, &f->value.items[within]))
      within++;
    if (within == f->value.count) return true;
  }
  return false;
}

/* Whether a ratio counts rows of this table over all rows of the main table. A condition on the
 * table would then drop main rows that have none of its rows, and the ratio would be wrong. */
static bool is_numerator(const domain *d, const query *q, int main_table, int table) {
  for (size_t i = 0; i < q->n_metrics; i++) {
    int index = table == main_table ? -1 : domain_metric_of(d, q->metrics[i].name, -1);
    const domain_metric *m = index < 0 ? NULL : &d->metrics[index];
    if (m && m->type == METRIC_RATIO && d->metrics[m->numerator].table == table &&
        d->metrics[m->denominator].table == main_table)
      return true;
  }
  return false;
}

static bool scope_table(arena *mem, const domain *d, const domain_scope *scope, int table,
                        query *q) {
  int field = domain_scope_field(d, scope->rule, table);
  int main_table = domain_table_of(d, q->table);
  if (field < 0) return true;
  domain_path path;
  if (scope->n_values == 0 || is_numerator(d, q, main_table, d->fields[field].table) ||
      !domain_scope_path(d, scope->rule, table, &path) || !domain_add_joins(mem, d, &path, q))
    return false;
  query_filter filter = {0};
  if (!scope_filter(mem, d, scope, main_table, field, &filter)) return false;
  if (is_covered(q, &filter)) return true;
  query_filter *added = query_add_filter(mem, &q->filters, &q->n_filters);
  if (added) *added = filter;
  return added != NULL;
}

/* Every table the query touches is limited, not only the main one: a row of a joined table is
 * shown or counted as well. Joins that a scope brings stand behind, so the walk meets them too. */
static bool scope_tables(arena *mem, const domain *d, const domain_scope *scope, query *q) {
  int main_table = domain_table_of(d, q->table);
  if (main_table < 0 || !scope_table(mem, d, scope, main_table, q)) return false;
  for (size_t i = 0; i < q->n_joins; i++) {
    int table = domain_table_of(d, q->joins[i].table);
    if (table < 0 || !scope_table(mem, d, scope, table, q)) return false;
  }
  return true;
}

bool domain_add_scope(arena *mem, const domain *d, const domain_scope *scopes, size_t n_scopes,
                      query *q) {
  for (size_t i = 0; i < n_scopes; i++)
    if (!scopes[i].all && !scope_tables(mem, d, &scopes[i], q)) return false;
  return true;
}
