/* In: {"table":"ticket","metrics":[{"name":"tickets","aggregation":"count"}],"filters":[{"field":
 * "plan","operator":"=","value":"pro"}], ...}. Out: the Query IR of
 *   SELECT DOCUMENT LET tickets = AGG_COUNT() WHERE meta.plan == "pro"
 * and {"table":"ticket","group_by":[],"metrics":["tickets"]}. */
#include "query/lower.h"

typedef struct lowering {
  arena *mem;
  const query *q;
  nlq_str base;
  diag_list *errors;
  query_lowered *out;
  bool grouped; /* conditions are about groups now, so a metric's name means the metric */
} lowering;

static bool unsupported(lowering *l, const char *list, size_t index, const char *reason) {
  sb pointer;
  sb_init(&pointer, l->mem);
  sb_addf(&pointer, "%S/%s/%D", l->base, list, (int64_t)index);
  nlq_diag *d = diag_add(l->errors, NLQ_UNSUPPORTED, "the Query IR cannot say this: %s", reason);
  diag_at(l->errors, d, sb_str(&pointer));
  return false;
}

/* A column, alone or behind its table, that comes back from a path as it was: "meta." stands for
 * the main table there. */
static bool is_plain(nlq_str name, bool qualified) {
  size_t dot = str_find(name, STR("."));
  if (dot == SIZE_MAX) return name.len > 0 && !qualified;
  return dot > 0 && dot + 1 < name.len && !str_starts(name, STR("meta."));
}

static bool check_name(lowering *l, const char *list, size_t index, nlq_str name) {
  return is_plain(name, false) || unsupported(l, list, index, "a field of this name");
}

/* --- nodes -------------------------------------------------------------------------------- */

static ir_expr *path(lowering *l, nlq_str root, nlq_str column) {
  ir_expr *e = ir_new(l->mem, IR_PATH);
  if (!e) return NULL;
  e->path.root = ir_text(root);
  e->path.segments = ARENA_NEW(l->mem, ir_value);
  if (!e->path.segments) return NULL;
  e->path.segments[0] = ir_text(column);
  e->path.n_segments = 1;
  return e;
}

/* "plan" is meta.plan, "customer.plan" is customer.plan. */
static ir_expr *field(lowering *l, nlq_str name) {
  size_t dot = str_find(name, STR("."));
  if (dot == SIZE_MAX) return path(l, STR("meta"), name);
  return path(l, str_slice(name, 0, dot), str_slice(name, dot + 1, name.len));
}

static ir_expr *reference(lowering *l, nlq_str name) {
  ir_expr *e = ir_new(l->mem, IR_REF);
  if (e) e->name = ir_text(name);
  return e;
}

static ir_expr *literal(lowering *l, const query_scalar *s) {
  ir_expr *e = ir_new(l->mem, IR_LITERAL);
  if (!e) return NULL;
  ir_value *value = &e->literal.value;
  switch (s ? s->type : SCALAR_NONE) {
  case SCALAR_TEXT: *value = ir_text(s->text); break;
  case SCALAR_NUMBER: *value = ir_number(s->number); break;
  case SCALAR_BOOL:
    value->type = JSON_BOOL;
    value->truth = s->truth;
    break;
  default: value->type = JSON_NULL; break;
  }
  return e;
}

static ir_expr *call(lowering *l, const char *name, ir_expr *first, ir_expr *second) {
  ir_expr *e = ir_new(l->mem, IR_CALL);
  if (!e) return NULL;
  e->name = ir_text(str_of(name));
  if (first) ir_add(e, first);
  if (second) ir_add(e, second);
  return e;
}

static ir_expr *compare(lowering *l, ir_op op, ir_expr *left, ir_expr *right) {
  ir_expr *e = left && right ? ir_new(l->mem, IR_COMPARE) : NULL;
  if (!e) return NULL;
  e->op = op;
  ir_add(e, left);
  ir_add(e, right);
  return e;
}

static ir_expr *negate(lowering *l, ir_expr *operand) {
  ir_expr *e = operand ? ir_new(l->mem, IR_NOT) : NULL;
  if (e) ir_add(e, operand);
  return e;
}

/* --- metrics and dimensions ---------------------------------------------------------------- */

static const char *const aggregates[] = {
    [AGGREGATION_NONE] = "",       [AGGREGATION_COUNT] = "AGG_COUNT",
    [AGGREGATION_SUM] = "AGG_SUM", [AGGREGATION_AVG] = "AGG_AVG",
    [AGGREGATION_MIN] = "AGG_MIN", [AGGREGATION_MAX] = "AGG_MAX"};

/* A metric that names its column by its own name gets the aggregation behind it: amount_sum. */
static nlq_str metric_alias(arena *mem, const query_metric *m) {
  if (m->field.len || m->aggregation == AGGREGATION_COUNT) return m->name;
  sb out;
  sb_init(&out, mem);
  sb_addf(&out, "%S_%s", m->name, query_aggregation_name(m->aggregation));
  return sb_str(&out);
}

/* Whether the alias looks as if the column had named the metric, which it did not. */
static bool is_mistaken(lowering *l, const query_metric *m) {
  nlq_str column = m->field;
  sb prefix;
  sb_init(&prefix, l->mem);
  sb_addf(&prefix, "%S.", l->q->table);
  if (str_starts(column, sb_str(&prefix))) column = str_slice(column, prefix.len, column.len);
  query_metric implied = {.name = column, .aggregation = m->aggregation};
  return m->field.len && m->aggregation != AGGREGATION_COUNT &&
         str_eq(metric_alias(l->mem, &implied), m->name);
}

/* Such a column is written with the name of its table. */
static ir_expr *metric_column(lowering *l, const query_metric *m) {
  if (m->field.len == 0) return m->aggregation == AGGREGATION_COUNT ? NULL : field(l, m->name);
  return is_mistaken(l, m) ? path(l, l->q->table, m->field) : field(l, m->field);
}

static bool bind(lowering *l, nlq_str name, ir_expr *e) {
  ir_query *ir = l->out->ir;
  if (!e) return false;
  e->slot = IR_AT_LET;
  e->index = ir->n_let;
  ir->let[ir->n_let++] = (ir_binding){ir_text(name), e};
  return true;
}

static bool is_bound(const lowering *l, nlq_str name) {
  for (size_t i = 0; i < l->out->ir->n_let; i++)
    if (str_eq(l->out->ir->let[i].name.text, name)) return true;
  return false;
}

static bool lower_metric(lowering *l, size_t i) {
  const query_metric *m = &l->q->metrics[i];
  if (m->hidden) return unsupported(l, "metrics", i, "a metric that is not shown");
  bool counts = m->aggregation == AGGREGATION_COUNT;
  if (m->n_filters) return unsupported(l, "metrics", i, "a metric with filters of its own");
  if (m->expression.len || m->aggregation == AGGREGATION_NONE)
    return unsupported(l, "metrics", i, "a metric made of others");
  if (m->distinct && (!counts || m->field.len == 0))
    return unsupported(l, "metrics", i, "distinct without a column to count");
  if (!check_name(l, "metrics", i, m->field.len ? m->field : m->name)) return false;
  nlq_str alias = metric_alias(l->mem, m);
  if (is_mistaken(l, m) && str_find(m->field, STR(".")) != SIZE_MAX)
    return unsupported(l, "metrics", i, "a metric of this name over this field");
  if (is_bound(l, alias)) return unsupported(l, "metrics", i, "two things of one name");
  const char *name = m->distinct ? "AGG_COUNT_DISTINCT" : aggregates[m->aggregation];
  return bind(l, alias, call(l, name, metric_column(l, m), NULL));
}

/* A plain column stands for itself; a bucketed or renamed one is bound by LET. */
static bool lower_dimension(lowering *l, size_t i) {
  const query_dimension *d = &l->q->dimensions[i];
  if (!check_name(l, "dimensions", i, d->field)) return false;
  ir_expr *e = field(l, d->field);
  if (d->grain == UNIT_NONE && d->name.len == 0) {
    l->out->group_by[i] = e;
    return e != NULL;
  }
  nlq_str name = query_dimension_name(l->mem, d);
  if (is_bound(l, name)) return unsupported(l, "dimensions", i, "two things of one name");
  if (d->grain != UNIT_NONE && e) {
    query_scalar unit = {.type = SCALAR_TEXT, .text = str_of(calendar_unit_name(d->grain))};
    ir_expr *grain = literal(l, &unit);
    e = grain ? call(l, "DATE_TRUNC", grain, e) : NULL;
  }
  l->out->group_by[i] = reference(l, name);
  return bind(l, name, e) && l->out->group_by[i];
}

/* --- conditions ----------------------------------------------------------------------------- */

/* A metric or a bound dimension by its alias, or a column. */
static ir_expr *output_or_field(lowering *l, nlq_str name) {
  for (size_t i = 0; i < l->q->n_metrics; i++)
    if (str_eq(l->q->metrics[i].name, name))
      return reference(l, metric_alias(l->mem, &l->q->metrics[i]));
  return is_bound(l, name) ? reference(l, name) : field(l, name);
}

static ir_expr *subject(lowering *l, const query_filter *f) {
  return l->grouped ? output_or_field(l, f->field) : field(l, f->field);
}

static ir_expr *any_of(lowering *l, const query_filter *f) {
  ir_expr *e = ir_new(l->mem, IR_OR);
  for (size_t i = 0; e && i < f->value.count; i++) {
    ir_expr *equal = compare(l, IR_EQ, subject(l, f), literal(l, &f->value.items[i]));
    if (!equal) return NULL;
    if (f->value.count == 1) return equal;
    ir_add(e, equal);
  }
  return e;
}

static ir_expr *lower_filter(lowering *l, const query_filter *f) {
  static const ir_op ops[] = {[OPERATOR_EQ] = IR_EQ, [OPERATOR_NE] = IR_NE, [OPERATOR_GT] = IR_GT,
                              [OPERATOR_LT] = IR_LT, [OPERATOR_GE] = IR_GE, [OPERATOR_LE] = IR_LE};
  const query_scalar *value = f->value.count ? &f->value.items[0] : NULL;
  bool in = f->op == OPERATOR_IN || f->op == OPERATOR_NOT_IN;
  if (in) return f->op == OPERATOR_IN ? any_of(l, f) : negate(l, any_of(l, f));
  ir_expr *left = subject(l, f), *right = literal(l, value);
  if (!left || !right) return NULL;
  switch (f->op) {
  case OPERATOR_IS_NULL: return compare(l, IR_EQ, left, right);
  case OPERATOR_IS_NOT_NULL: return compare(l, IR_NE, left, right);
  case OPERATOR_LIKE: return call(l, "LIKE", left, right);
  case OPERATOR_NOT_LIKE: return negate(l, call(l, "LIKE", left, right));
  default: return compare(l, ops[f->op], left, right);
  }
}

static bool add_part(ir_expr *all, ir_expr *part) {
  if (part) ir_add(all, part);
  return part != NULL;
}

static bool add_filter(lowering *l, ir_expr *all, const query_filter *f) {
  if (f->op != OPERATOR_BETWEEN) return add_part(all, lower_filter(l, f));
  ir_expr *low = literal(l, &f->value.items[0]), *high = literal(l, &f->value.items[1]);
  return add_part(all, compare(l, IR_GE, subject(l, f), low)) &&
         add_part(all, compare(l, IR_LE, subject(l, f), high));
}

/* AND of them; one alone stands for itself, none gives NULL. False without memory. */
static bool lower_filters(lowering *l, const query_filter *list, size_t n, ir_expr **out) {
  ir_expr *all = ir_new(l->mem, IR_AND);
  *out = NULL;
  if (!all) return false;
  for (size_t i = 0; i < n; i++)
    if (!check_name(l, l->grouped ? "having" : "filters", i, list[i].field) ||
        !add_filter(l, all, &list[i]))
      return false;
  *out = all->count > 1 ? all : all->first;
  if (*out) {
    (*out)->parent = NULL;
    (*out)->slot = IR_AT_WHERE;
  }
  return true;
}

/* --- the rest ------------------------------------------------------------------------------- */

/* "ticket.id" of the main table is meta.id. */
static ir_expr *join_column(lowering *l, nlq_str name) {
  size_t dot = str_find(name, STR("."));
  nlq_str table = str_slice(name, 0, dot);
  if (str_eq(table, l->q->table)) table = STR("meta");
  return path(l, table, str_slice(name, dot + 1, name.len));
}

static bool lower_join(lowering *l, size_t i) {
  const query_join *j = &l->q->joins[i];
  ir_expr *all = ir_new(l->mem, IR_AND);
  for (size_t k = 0; all && k < j->n_on; k++) {
    if (!is_plain(j->on[k].left, true) || !is_plain(j->on[k].right, true))
      return unsupported(l, "joins", i, "a join on fields of these names");
    ir_expr *on = compare(l, IR_EQ, join_column(l, j->on[k].left), join_column(l, j->on[k].right));
    if (!on) return false;
    ir_add(all, on);
  }
  if (!all) return false;
  l->out->on[i] = all->count == 1 ? all->first : all;
  l->out->on[i]->parent = NULL;
  return true;
}

static bool lower_sort(lowering *l) {
  ir_query *ir = l->out->ir;
  for (size_t i = 0; i < l->q->n_sort; i++) {
    if (!check_name(l, "sort", i, l->q->sort[i].field)) return false;
    ir_expr *e = output_or_field(l, l->q->sort[i].field);
    if (!e) return false;
    e->slot = IR_AT_ORDER_BY;
    e->index = i;
    ir->order_by[ir->n_order_by++] = (ir_order_key){e, l->q->sort[i].order == ORDER_DESC};
  }
  return true;
}

static bool make_room(lowering *l) {
  const query *q = l->q;
  query_lowered *out = l->out;
  out->from = q;
  out->ir = ARENA_NEW(l->mem, ir_query);
  out->group_by = ARENA_ARRAY(l->mem, ir_expr *, q->n_dimensions);
  out->on = ARENA_ARRAY(l->mem, ir_expr *, q->n_joins);
  if (!out->ir || !out->group_by || !out->on) return false;
  out->ir->unit = IR_DOCUMENT;
  out->ir->let = ARENA_ARRAY(l->mem, ir_binding, q->n_metrics + q->n_dimensions);
  out->ir->order_by = ARENA_ARRAY(l->mem, ir_order_key, q->n_sort);
  return out->ir->let && out->ir->order_by;
}

/* meta is what the main table's columns are written with. */
static bool check_tables(lowering *l) {
  bool taken = str_is(l->q->table, "meta");
  for (size_t i = 0; i < l->q->n_joins; i++)
    taken = taken || str_is(l->q->joins[i].table, "meta");
  if (!taken) return true;
  nlq_diag *d = diag_add(l->errors, NLQ_UNSUPPORTED,
                         "the Query IR cannot say this: a table of the name \"meta\"");
  diag_at(l->errors, d, json_pointer_key(l->mem, l->base, STR("table")));
  return false;
}

static bool nests(const query_filter *filters, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (filters[i].value.query) return true;
  return false;
}

/* Queries of several SELECTs, and conditions that the query keeps as a tree. */
static bool check_parts(lowering *l) {
  const query *q = l->q;
  const char *part = q->where                          ? "where"
                     : q->set.query                    ? "set"
                     : nests(q->filters, q->n_filters) ? "filters"
                     : nests(q->having, q->n_having)   ? "having"
                                                       : NULL;
  if (!part) return true;
  nlq_diag *d = diag_add(l->errors, NLQ_UNSUPPORTED,
                         "the Query IR cannot say this: a query within the query, or a tree");
  diag_at(l->errors, d, json_pointer_key(l->mem, l->base, str_of(part)));
  return false;
}

bool query_lower(arena *mem, const query *q, nlq_str base, diag_list *errors, query_lowered *out) {
  lowering l = {mem, q, base, errors, out, false};
  *out = (query_lowered){.from = q};
  if (!check_tables(&l) || !check_parts(&l) || !make_room(&l)) return false;
  for (size_t i = 0; i < q->n_metrics; i++)
    if (!lower_metric(&l, i)) return false;
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (!lower_dimension(&l, i)) return false;
  for (size_t i = 0; i < q->n_joins; i++)
    if (!lower_join(&l, i)) return false;
  if (!lower_filters(&l, q->filters, q->n_filters, &out->ir->where)) return false;
  l.grouped = true;
  if (!lower_filters(&l, q->having, q->n_having, &out->having) || !lower_sort(&l)) return false;
  if (q->has_limit) out->ir->limit = ir_number((double)q->limit);
  return true;
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void put_joins(json_writer *w, const query_lowered *l) {
  json_put_key(w, "joins");
  json_begin_array(w);
  for (size_t i = 0; i < l->from->n_joins; i++) {
    json_begin_object(w);
    json_field_string(w, "table", l->from->joins[i].table);
    json_field_string(w, "type", l->from->joins[i].left ? STR("left") : STR("inner"));
    json_put_key(w, "on");
    ir_expr_to_json(w, l->on[i]);
    json_end_object(w);
  }
  json_end_array(w);
}

void query_aggregate_to_json(json_writer *w, const query_lowered *l) {
  const query *q = l->from;
  json_begin_object(w);
  json_field_string(w, "table", q->table);
  if (q->n_joins) put_joins(w, l);
  json_put_key(w, "group_by");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_dimensions; i++)
    ir_expr_to_json(w, l->group_by[i]);
  json_end_array(w);
  json_put_key(w, "metrics");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_metrics; i++) /* they are bound first */
    json_put_string(w, l->ir->let[i].name.text);
  json_end_array(w);
  if (l->having) {
    json_put_key(w, "having");
    ir_expr_to_json(w, l->having);
  }
  if (q->distinct) json_field_bool(w, "distinct", true);
  if (q->has_offset) json_field_int(w, "offset", q->offset);
  json_end_object(w);
}
