/* A structured query as one SELECT.
 *
 * In: {"table":"support_ticket","dimensions":["plan_type"],"metrics":[{"name":"ticket_count", ...
 * Out: SELECT plan_type, COUNT(*) AS ticket_count FROM support_ticket WHERE region =
 * 'Region_North' AND month = '2026-05' GROUP BY plan_type ORDER BY ticket_count DESC LIMIT 10
 *
 * An alias never gets between a name and its column: GROUP BY and HAVING repeat the expression,
 * and columns carry their table as soon as an output column bears the name of one of them. */
#include "sql/writer.h"

static const domain_field *field_at(const sql_writer *w, int field) {
  return &w->plan->d->fields[field];
}

/* --- output columns ------------------------------------------------------------------------- */

/* Whether a dimension appears under a name that is not its column's. */
static bool is_renamed(const sql_writer *w, const query_dimension *dimension, int field) {
  nlq_str name = query_dimension_name(w->mem, dimension);
  return dimension->grain != UNIT_NONE || !str_eq(name, field_at(w, field)->expr);
}

/* Whether an earlier dimension has the same output name: region of two tables. */
static bool is_taken(const sql_writer *w, size_t index, nlq_str name) {
  for (size_t i = 0; i < index; i++)
    if (sql_same_name(query_dimension_name(w->mem, &w->plan->q->dimensions[i]), name)) return true;
  return false;
}

static void put_output_name(sql_writer *w, size_t index, nlq_str name) {
  const query_dimension *dimension = &w->plan->q->dimensions[index];
  int field = sql_plan_field(w->plan, dimension->field);
  sb text;
  sb_init(&text, w->mem);
  if (is_taken(w, index, name))
    sb_addf(&text, "%S_", w->plan->d->tables[field_at(w, field)->table].name);
  sb_add(&text, name);
  sql_put_name(&w->out, w->dialect, sb_str(&text));
}

static void write_dimension(sql_writer *w, size_t index) {
  const query_dimension *dimension = &w->plan->q->dimensions[index];
  int field = sql_plan_field(w->plan, dimension->field);
  if (field < 0 || !sql_write_bucket(w, field, dimension->grain)) {
    w->failed = true;
    return;
  }
  nlq_str name = query_dimension_name(w->mem, dimension);
  bool joined = w->plan->n_tables > 1 && w->dialect->names_joined;
  if (!is_renamed(w, dimension, field) && !is_taken(w, index, name) && !joined) return;
  sb_adds(&w->out, " AS ");
  put_output_name(w, index, name);
}

static void write_list(sql_writer *w) {
  const query *q = w->plan->q;
  sb_adds(&w->out, q->distinct ? "SELECT DISTINCT " : "SELECT ");
  for (size_t i = 0; i < q->n_dimensions; i++) {
    if (i) sb_adds(&w->out, ", ");
    write_dimension(w, i);
  }
  bool first = q->n_dimensions == 0;
  for (size_t i = 0; i < q->n_metrics; i++) {
    if (q->metrics[i].hidden) continue;
    if (!first) sb_adds(&w->out, ", ");
    first = false;
    sql_metric metric;
    sql_plan_metric(w->plan, &q->metrics[i], &metric);
    sql_write_metric(w, &metric);
    sb_adds(&w->out, " AS ");
    sql_put_name(&w->out, w->dialect, q->metrics[i].name);
  }
}

/* --- tables --------------------------------------------------------------------------------- */

static void put_qualifier(sql_writer *w, nlq_str part) {
  if (part.len == 0) return;
  sql_put_name(&w->out, w->dialect, part);
  sb_addc(&w->out, '.');
}

static void write_table(sql_writer *w, int table) {
  const domain_table *t = &w->plan->d->tables[table];
  nlq_str base = t->base.len ? t->base : t->name;
  bool both = w->dialect->three_part_names;
  if (both || (t->schema.len == 0 && !w->dialect->schema_only)) put_qualifier(w, t->database);
  put_qualifier(w, t->schema);
  sql_put_name(&w->out, w->dialect, base);
  if (str_eq(base, t->name)) return;
  sb_adds(&w->out, " AS ");
  sql_put_name(&w->out, w->dialect, t->name);
}

static void write_on(sql_writer *w, const query_join *join) {
  for (size_t i = 0; i < join->n_on; i++) {
    int left = sql_plan_field(w->plan, join->on[i].left);
    int right = sql_plan_field(w->plan, join->on[i].right);
    if (left < 0 || right < 0) {
      w->failed = true;
      return;
    }
    sb_adds(&w->out, i ? " AND " : " ON ");
    sql_write_field(w, left);
    sb_adds(&w->out, " = ");
    sql_write_field(w, right);
  }
}

static void write_from(sql_writer *w) {
  sb_adds(&w->out, " FROM ");
  write_table(w, w->plan->main);
  for (size_t i = 1; i < w->plan->n_tables; i++) {
    const query_join *join = &w->plan->q->joins[i - 1];
    sb_adds(&w->out, join->left ? " LEFT JOIN " : " JOIN ");
    write_table(w, w->plan->tables[i].table);
    write_on(w, join);
  }
}

/* --- rows and groups ------------------------------------------------------------------------ */

static void write_tree(sql_writer *w, const query_condition *c) {
  if (c->kind == CONDITION_TEST) {
    sql_write_filter(w, w->plan->main, &c->test, true);
    return;
  }
  sb_adds(&w->out, c->kind == CONDITION_NOT ? "NOT (" : "(");
  for (size_t i = 0; i < c->n; i++) {
    if (i) sb_adds(&w->out, c->kind == CONDITION_AND ? " AND " : " OR ");
    write_tree(w, &c->items[i]);
  }
  sb_addc(&w->out, ')');
}

static void write_where(sql_writer *w) {
  const query *q = w->plan->q;
  for (size_t i = 0; i < q->n_filters; i++) {
    sb_adds(&w->out, i ? " AND " : " WHERE ");
    sql_write_filter(w, w->plan->main, &q->filters[i], true);
  }
  if (!q->where) return;
  sb_adds(&w->out, q->n_filters ? " AND " : " WHERE ");
  write_tree(w, q->where);
}

/* The key that a dimension's groups go by, where rows are asked for: two singers of one name are
 * two. -1 for none: the dimension's own values make the groups. */
static int key_of_group(const sql_writer *w, int field) {
  const domain *d = w->plan->d;
  const domain_table *t = field < 0 ? NULL : &d->tables[d->fields[field].table];
  if (!t || !domain_asked_only(d) || d->fields[field].table == w->plan->main ||
      t->n_primary_key != 1)
    return -1;
  return t->name_field == field || t->primary_key[0] == field ? t->primary_key[0] : -1;
}

/* The key of the table that a field is of, when another dimension brings it in. */
static int key_beside(const sql_writer *w, int field) {
  const query *q = w->plan->q;
  for (size_t i = 0; field >= 0 && i < q->n_dimensions; i++) {
    int other = sql_plan_field(w->plan, q->dimensions[i].field), key = key_of_group(w, other);
    if (key >= 0 && w->plan->d->fields[key].table == w->plan->d->fields[field].table) return key;
  }
  return -1;
}

static void write_group_by(sql_writer *w) {
  const query *q = w->plan->q;
  const char *before = " GROUP BY ";
  int written = -1; /* the key */
  for (size_t i = 0; query_is_grouped(q) && i < q->n_dimensions; i++) {
    int field = sql_plan_field(w->plan, q->dimensions[i].field), key = key_beside(w, field);
    if (key >= 0 && key != written) {
      sb_adds(&w->out, before);
      before = ", ";
      sql_write_field(w, key);
      written = key;
    }
    if (field < 0 || field == written || (key >= 0 && w->dialect->keys_group)) continue;
    sb_adds(&w->out, before);
    before = ", ";
    sql_write_bucket(w, field, q->dimensions[i].grain);
  }
}

static void write_having(sql_writer *w) {
  const query *q = w->plan->q;
  for (size_t i = 0; i < q->n_having; i++) {
    sql_metric metric;
    sql_plan_metric_named(w->plan, q->having[i].field, &metric);
    sb_adds(&w->out, i ? " AND " : " HAVING ");
    sql_write_metric(w, &metric);
    sql_write_condition(w, q->having[i].op, &q->having[i].value, true);
  }
}

/* --- order ---------------------------------------------------------------------------------- */

/* A column that can be NULL sorts last on every engine by a key of its own in front. SELECT
 * DISTINCT takes no key that is not selected, so there the words do it where they are known. */
static bool needs_null_key(const sql_writer *w) {
  return !(w->plan->q->distinct && w->dialect->nulls_last);
}

static void write_direction(sql_writer *w, const query_sort *sort, bool nullable) {
  if (sort->order == ORDER_DESC) sb_adds(&w->out, " DESC");
  if (nullable && !needs_null_key(w)) sb_adds(&w->out, " NULLS LAST");
}

static void sort_by_metric(sql_writer *w, const query_sort *sort, size_t index) {
  const query_metric *selected = &w->plan->q->metrics[index];
  sql_metric metric;
  sql_plan_metric(w->plan, selected, &metric);
  bool nullable = sql_metric_nullable(w->plan, &metric);
  if (nullable && needs_null_key(w)) {
    bool ratio = metric.kind == METRIC_KIND_RATIO;
    sb_adds(&w->out, ratio ? "(" : "");
    sql_write_metric(w, &metric);
    sb_adds(&w->out, ratio ? ") IS NULL, " : " IS NULL, ");
  }
  if (selected->hidden)
    sql_write_metric(w, &metric);
  else
    sql_put_name(&w->out, w->dialect, selected->name);
  write_direction(w, sort, nullable);
}

/* By a field, which is the dimension at `index` of the query, or none at -1. */
static void sort_by_field(sql_writer *w, const query_sort *sort, int index) {
  const query_dimension *dimension = index >= 0 ? &w->plan->q->dimensions[index] : NULL;
  int field = sql_plan_field(w->plan, dimension ? dimension->field : sort->field);
  if (field < 0) {
    w->failed = true;
    return;
  }
  bool nullable = sql_plan_nullable(w->plan, field);
  if (nullable && needs_null_key(w)) {
    sql_write_bucket(w, field, dimension ? dimension->grain : UNIT_NONE);
    sb_adds(&w->out, " IS NULL, ");
  }
  if (dimension && is_renamed(w, dimension, field))
    put_output_name(w, (size_t)index, query_dimension_name(w->mem, dimension));
  else
    sql_write_field(w, field);
  write_direction(w, sort, nullable);
}

static void write_sort(sql_writer *w, const query_sort *sort) {
  int metric = sql_plan_selected(w->plan->q, sort->field);
  if (metric >= 0)
    sort_by_metric(w, sort, (size_t)metric);
  else
    sort_by_field(w, sort, sql_plan_dimension(w->plan->q, sort->field));
}

static void write_order_by(sql_writer *w) {
  const query *q = w->plan->q;
  for (size_t i = 0; i < q->n_sort; i++) {
    sb_adds(&w->out, i ? ", " : " ORDER BY ");
    write_sort(w, &q->sort[i]);
  }
}

static void write_window(sql_writer *w) {
  const query *q = w->plan->q;
  if (q->has_limit) sb_addf(&w->out, " LIMIT %D", q->limit);
  if (q->has_offset && q->offset > 0) sb_addf(&w->out, " OFFSET %D", q->offset);
}

static void write_settings(sql_writer *w) {
  for (size_t i = 1; w->dialect->left_join && i < w->plan->n_tables; i++)
    if (w->plan->tables[i].optional) {
      sb_adds(&w->out, w->dialect->left_join);
      return;
    }
}

/* --- the statement -------------------------------------------------------------------------- */

static bool names_column(const sql_writer *w, nlq_str alias) {
  const domain *d = w->plan->d;
  const domain_table *t = &d->tables[w->plan->main];
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++)
    if (sql_same_name(d->fields[i].name, alias) || sql_same_name(d->fields[i].expr, alias))
      return true;
  return false;
}

/* Whether columns must carry their table: several tables, or an alias named as a column. */
static bool must_qualify(const sql_writer *w) {
  const query *q = w->plan->q;
  if (w->plan->n_tables > 1) return true;
  for (size_t i = 0; i < q->n_metrics; i++)
    if (names_column(w, q->metrics[i].name)) return true;
  for (size_t i = 0; i < q->n_dimensions; i++) {
    int field = sql_plan_field(w->plan, q->dimensions[i].field);
    if (field >= 0 && is_renamed(w, &q->dimensions[i], field) &&
        names_column(w, query_dimension_name(w->mem, &q->dimensions[i])))
      return true;
  }
  return false;
}

static void write_select(sql_writer *w, const query *q);

/* The set operations drop rows that are alike; ClickHouse has to be told. */
static void write_set(sql_writer *w) {
  static const char *const words[] = {[SET_NONE] = "",
                                      [SET_UNION] = "UNION",
                                      [SET_INTERSECT] = "INTERSECT",
                                      [SET_EXCEPT] = "EXCEPT"};
  const query_set *set = &w->plan->q->set;
  if (!set->query) return;
  sb_addf(&w->out, " %s%s ", words[set->op], w->dialect->set_distinct ? " DISTINCT" : "");
  write_select(w, set->query);
}

static void write_parts(sql_writer *w) {
  w->qualified = must_qualify(w);
  write_list(w);
  write_from(w);
  write_where(w);
  write_group_by(w);
  write_having(w);
  write_set(w);
  write_order_by(w);
  write_window(w);
}

/* Queries nest, and each has names of its own. */
static void write_select(sql_writer *w, const query *q) {
  const sql_plan *outer = w->plan;
  bool qualified = w->qualified;
  sql_plan *plan = ARENA_NEW(w->mem, sql_plan);
  if (!plan || sql_plan_make(plan, w->d, q) != PLAN_GOOD || query_width(q) == 0) {
    w->failed = true;
    return;
  }
  w->plan = plan;
  write_parts(w);
  if (!outer) return;
  w->plan = outer;
  w->qualified = qualified;
}

void sql_write_nested(sql_writer *w, const query *q) {
  sb_addc(&w->out, '(');
  write_select(w, q);
  sb_addc(&w->out, ')');
}

static bool finish(sql_writer *w, sql_text *out) {
  nlq_str sql = sb_str(&w->out);
  if (w->failed || !sql.at || arena_failed(w->mem)) return false;
  *out = (sql_text){sql, w->params, w->n_params};
  return true;
}

bool sql_render(arena *mem, const domain *d, const query *q, query_dialect dialect, sql_mode mode,
                sql_text *out) {
  *out = (sql_text){STR_EMPTY, NULL, 0};
  sql_writer w = {.mem = mem, .d = d, .dialect = sql_dialect_of(dialect), .mode = mode};
  sb_init(&w.out, mem);
  write_select(&w, q);
  if (!w.failed) write_settings(&w);
  return finish(&w, out);
}
