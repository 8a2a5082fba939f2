/* In: a Query IR and its aggregate. Out: the JSON of the structured query they mean, which is then
 * read by the reader of structured queries, so that its limits hold here too.
 *
 * What lower.c writes is understood here, and simple conditions of other origin; anything else is
 * UNSUPPORTED, with its pointer. */
#include "query/lower.h"

typedef struct lifting {
  arena *mem;
  const ir_query *ir;
  const json_value *aggregate;
  nlq_str table;
  diag_list *errors;
  json_writer *w;
  const char *root; /* pointer of the document the expressions at hand stand in */
} lifting;

/* The pointer of an expression, which by itself begins at /where, in the document it stands in. */
static nlq_str placed(lifting *l, nlq_str pointer) {
  bool alone = !str_is(str_of(l->root), "/query");
  size_t skip = alone && str_starts(pointer, STR("/where")) ? 6 : 0;
  sb out;
  sb_init(&out, l->mem);
  sb_addf(&out, "%s%S", l->root, str_slice(pointer, skip, pointer.len));
  return sb_str(&out);
}

static bool unsupported(lifting *l, const ir_expr *e, const char *reason) {
  nlq_diag *d =
      diag_add(l->errors, NLQ_UNSUPPORTED, "a structured query cannot say this: %s", reason);
  diag_at(l->errors, d, placed(l, e ? ir_pointer(l->mem, e, NULL) : STR_EMPTY));
  return false;
}

/* --- names ---------------------------------------------------------------------------------- */

static bool is_column(const ir_expr *e) {
  return e->kind == IR_PATH && e->path.n_segments == 1;
}

/* "plan" for meta.plan, "customer.plan" for customer.plan; *out empty where it is no column. */
static nlq_str column(lifting *l, const ir_expr *e, bool qualified) {
  if (!is_column(e)) return STR_EMPTY;
  nlq_str root = e->path.root.text, name = e->path.segments[0].text;
  sb out;
  sb_init(&out, l->mem);
  if (!str_is(root, "meta"))
    sb_addf(&out, "%S.", root);
  else if (qualified)
    sb_addf(&out, "%S.", l->table);
  sb_add(&out, name);
  return sb_str(&out);
}

static const ir_expr *binding(const lifting *l, nlq_str name) {
  for (size_t i = 0; i < l->ir->n_let; i++)
    if (str_eq(l->ir->let[i].name.text, name)) return l->ir->let[i].expr;
  return NULL;
}

static query_aggregation aggregation_of(const ir_expr *e, bool *distinct) {
  static const struct {
    const char *name;
    query_aggregation aggregation;
  } calls[] = {{"AGG_COUNT", AGGREGATION_COUNT}, {"AGG_COUNT_DISTINCT", AGGREGATION_COUNT},
               {"AGG_SUM", AGGREGATION_SUM},     {"AGG_AVG", AGGREGATION_AVG},
               {"AGG_MIN", AGGREGATION_MIN},     {"AGG_MAX", AGGREGATION_MAX}};
  *distinct = false;
  if (!e || e->kind != IR_CALL || e->count > 1) return AGGREGATION_NONE;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (!str_is(e->name.text, calls[i].name)) continue;
    *distinct = i == 1;
    return calls[i].aggregation;
  }
  return AGGREGATION_NONE;
}

/* Whether the alias is the column with the aggregation behind it. */
static bool is_implied(lifting *l, nlq_str alias, nlq_str column_name, query_aggregation a) {
  sb implied;
  sb_init(&implied, l->mem);
  sb_addf(&implied, "%S_%s", column_name, query_aggregation_name(a));
  return a != AGGREGATION_COUNT && str_eq(sb_str(&implied), alias);
}

/* What a metric is called in the structured query, and its column where that says more: the column
 * of amount_sum gives it the name amount, but one that is written with the main table does not. */
static nlq_str metric_name(lifting *l, nlq_str alias, nlq_str *field) {
  bool distinct;
  const ir_expr *e = binding(l, alias);
  query_aggregation a = aggregation_of(e, &distinct);
  *field = STR_EMPTY;
  if (a == AGGREGATION_NONE || !e->first || !is_column(e->first)) return alias;
  nlq_str name = column(l, e->first, false), alone = e->first->path.segments[0].text;
  if (is_implied(l, alias, name, a)) return name;
  bool main = str_eq(e->first->path.root.text, l->table);
  *field = main && is_implied(l, alias, alone, a) ? alone : name;
  return alias;
}

/* --- dimensions and metrics ----------------------------------------------------------------- */

static bool put_metric(lifting *l, nlq_str alias) {
  bool distinct;
  const ir_expr *e = binding(l, alias);
  query_aggregation a = aggregation_of(e, &distinct);
  if (a == AGGREGATION_NONE || (e->first && !is_column(e->first)))
    return unsupported(l, e, "a metric that is no aggregate of a column");
  nlq_str field, name = metric_name(l, alias, &field);
  json_begin_object(l->w);
  json_field_string(l->w, "name", name);
  json_field_string(l->w, "aggregation", str_of(query_aggregation_name(a)));
  if (field.len) json_field_string(l->w, "field", field);
  if (distinct) json_field_bool(l->w, "distinct", true);
  json_end_object(l->w);
  return true;
}

/* A bound dimension: a column, or DATE_TRUNC(unit, column), and its name where it is not the one
 * such a dimension has by itself. */
static bool put_bound_dimension(lifting *l, nlq_str alias, const ir_expr *e) {
  query_dimension d = {.grain = UNIT_NONE, .name = alias};
  bool bucketed = e && e->kind == IR_CALL && str_is(e->name.text, "DATE_TRUNC") && e->count == 2 &&
                  e->first->kind == IR_LITERAL && ir_is_text(&e->first->literal.value);
  if (bucketed) d.grain = calendar_unit_of(e->first->literal.value.text);
  const ir_expr *source = bucketed ? e->last : e;
  if (!source || !is_column(source) || (bucketed && d.grain == UNIT_NONE))
    return unsupported(l, e, "a dimension that is no column");
  d.field = column(l, source, false);
  query_dimension unnamed = {.field = d.field, .grain = d.grain};
  bool named = !bucketed || !str_eq(query_dimension_name(l->mem, &unnamed), alias);
  json_begin_object(l->w);
  json_field_string(l->w, "field", d.field);
  if (bucketed) json_field_string(l->w, "grain", str_of(calendar_unit_name(d.grain)));
  if (named) json_field_string(l->w, "name", alias);
  json_end_object(l->w);
  return true;
}

/* An expression of the aggregate, at `root` there. */
static ir_expr *read_expr(lifting *l, const json_value *v, const char *root) {
  l->root = root;
  ir_expr *e = ir_expr_from_json(l->mem, v, IR_STRICT, l->errors);
  if (!e && l->errors->count) {
    nlq_diag *d = &l->errors->items[l->errors->count - 1];
    diag_at(l->errors, d, placed(l, d->pointer));
  }
  return e;
}

static bool put_dimensions(lifting *l) {
  json_put_key(l->w, "dimensions");
  json_begin_array(l->w);
  const json_value *v = json_first(json_get(l->aggregate, "group_by"));
  for (; v; v = json_next(v)) {
    ir_expr *e = read_expr(l, v, "/aggregate/group_by");
    if (!e) return false;
    if (e->kind == IR_REF && !put_bound_dimension(l, e->name.text, binding(l, e->name.text)))
      return false;
    if (e->kind == IR_REF) continue;
    if (!is_column(e)) return unsupported(l, NULL, "a dimension that is no column");
    json_put_string(l->w, column(l, e, false));
  }
  json_end_array(l->w);
  return true;
}

static bool put_metrics(lifting *l) {
  json_put_key(l->w, "metrics");
  json_begin_array(l->w);
  l->root = "/query";
  const json_value *v = json_first(json_get(l->aggregate, "metrics"));
  for (; v; v = json_next(v))
    if (!put_metric(l, json_string(v))) return false;
  json_end_array(l->w);
  return true;
}

/* --- conditions ------------------------------------------------------------------------------ */

static nlq_str subject(lifting *l, const ir_expr *e) {
  nlq_str field;
  if (e->kind == IR_REF) return metric_name(l, e->name.text, &field);
  return column(l, e, false);
}

static bool same_subject(lifting *l, const ir_expr *a, const ir_expr *b) {
  return a->kind == b->kind && str_eq(subject(l, a), subject(l, b));
}

static bool is_compare(const ir_expr *e, ir_op op) {
  return e && e->kind == IR_COMPARE && e->op == op && e->last->kind == IR_LITERAL;
}

static void put_scalar(json_writer *w, const ir_expr *e) {
  const ir_value *v = &e->literal.value;
  switch (v->type) {
  case JSON_STRING: json_put_string(w, v->text); break;
  case JSON_NUMBER: json_put_double(w, v->number); break;
  case JSON_BOOL: json_put_bool(w, v->truth); break;
  default: json_put_null(w); break;
  }
}

/* Writes a filter up to its value; the caller writes that and closes the object. */
static bool begin_filter(lifting *l, const ir_expr *e, const char *operator) {
  nlq_str field = subject(l, e);
  if (field.len == 0) return unsupported(l, e, "a condition on something that is no field");
  json_begin_object(l->w);
  json_field_string(l->w, "field", field);
  json_field_string(l->w, "operator", str_of(operator));
  return true;
}

static bool put_compare(lifting *l, const ir_expr *e) {
  static const char *const names[] = {
      [IR_EQ] = "=", [IR_NE] = "!=", [IR_LT] = "<", [IR_GT] = ">", [IR_LE] = "<=", [IR_GE] = ">="};
  if (!is_compare(e, e->op)) return unsupported(l, e, "a comparison with no plain value");
  bool null = e->last->literal.value.type == JSON_NULL;
  bool test = null && (e->op == IR_EQ || e->op == IR_NE);
  const char *name = !test ? names[e->op] : e->op == IR_EQ ? "IS NULL" : "IS NOT NULL";
  if (null && !test) return unsupported(l, e, "an order of null");
  if (!begin_filter(l, e->first, name)) return false;
  if (!null) {
    json_put_key(l->w, "value");
    put_scalar(l->w, e->last);
  }
  json_end_object(l->w);
  return true;
}

static bool put_in(lifting *l, const ir_expr *e, bool negated) {
  for (const ir_expr *part = e->first; part; part = part->next)
    if (!is_compare(part, IR_EQ) || !same_subject(l, part->first, e->first->first) ||
        part->last->literal.value.type == JSON_NULL)
      return unsupported(l, part, "OR, but for values of one field");
  if (!begin_filter(l, e->first->first, negated ? "NOT IN" : "IN")) return false;
  json_put_key(l->w, "value");
  json_begin_array(l->w);
  for (const ir_expr *part = e->first; part; part = part->next)
    put_scalar(l->w, part->last);
  json_end_array(l->w);
  json_end_object(l->w);
  return true;
}

static bool put_like(lifting *l, const ir_expr *e, bool negated) {
  bool like = e->kind == IR_CALL && str_is(e->name.text, "LIKE") && e->count == 2 &&
              e->last->kind == IR_LITERAL && ir_is_text(&e->last->literal.value);
  if (!like) return unsupported(l, e, "this condition");
  if (!begin_filter(l, e->first, negated ? "NOT LIKE" : "LIKE")) return false;
  json_put_key(l->w, "value");
  put_scalar(l->w, e->last);
  json_end_object(l->w);
  return true;
}

static bool put_condition(lifting *l, const ir_expr *e) {
  const ir_expr *inner = e->kind == IR_NOT ? e->first : e;
  bool negated = inner != e;
  if (e->kind == IR_COMPARE) return put_compare(l, e);
  if (inner->kind == IR_COMPARE && inner->op == IR_EQ && is_compare(inner, IR_EQ)) {
    if (!begin_filter(l, inner->first, "!=")) return false;
    json_put_key(l->w, "value");
    put_scalar(l->w, inner->last);
    json_end_object(l->w);
    return inner->last->literal.value.type != JSON_NULL || unsupported(l, e, "NOT of == null");
  }
  return inner->kind == IR_OR ? put_in(l, inner, negated) : put_like(l, inner, negated);
}

/* x >= a and x <= b, side by side. */
static bool is_between(lifting *l, const ir_expr *e) {
  return is_compare(e, IR_GE) && is_compare(e->next, IR_LE) &&
         same_subject(l, e->first, e->next->first) && e->last->literal.value.type != JSON_NULL &&
         e->next->last->literal.value.type != JSON_NULL;
}

static bool put_between(lifting *l, const ir_expr *e) {
  if (!begin_filter(l, e->first, "BETWEEN")) return false;
  json_put_key(l->w, "value");
  json_begin_array(l->w);
  put_scalar(l->w, e->last);
  put_scalar(l->w, e->next->last);
  json_end_array(l->w);
  json_end_object(l->w);
  return true;
}

static bool put_conditions(lifting *l, const char *key, const ir_expr *all) {
  json_put_key(l->w, key);
  json_begin_array(l->w);
  const ir_expr *e = all && all->kind == IR_AND ? all->first : all;
  while (e) {
    bool between = is_between(l, e);
    if (between ? !put_between(l, e) : !put_condition(l, e)) return false;
    e = between ? e->next->next : e->next;
  }
  json_end_array(l->w);
  return true;
}

/* --- the rest -------------------------------------------------------------------------------- */

static bool put_sort(lifting *l) {
  json_put_key(l->w, "sort");
  json_begin_array(l->w);
  for (size_t i = 0; i < l->ir->n_order_by; i++) {
    const ir_expr *e = l->ir->order_by[i].expr;
    nlq_str field = subject(l, e);
    if (field.len == 0) return unsupported(l, e, "an order by something that is no field");
    json_begin_object(l->w);
    json_field_string(l->w, "field", field);
    json_field_string(l->w, "order", l->ir->order_by[i].desc ? STR("desc") : STR("asc"));
    json_end_object(l->w);
  }
  json_end_array(l->w);
  return true;
}

static bool put_on(lifting *l, const ir_expr *on) {
  json_put_key(l->w, "on");
  json_begin_array(l->w);
  const ir_expr *e = on->kind == IR_AND ? on->first : on;
  for (; e; e = e->next) {
    bool columns =
        e->kind == IR_COMPARE && e->op == IR_EQ && is_column(e->first) && is_column(e->last);
    if (!columns) return unsupported(l, NULL, "a join on something other than equal columns");
    json_begin_object(l->w);
    json_field_string(l->w, "left", column(l, e->first, true));
    json_field_string(l->w, "right", column(l, e->last, true));
    json_end_object(l->w);
  }
  json_end_array(l->w);
  return true;
}

static bool put_joins(lifting *l) {
  const json_value *v = json_first(json_get(l->aggregate, "joins"));
  if (!v) return true;
  json_put_key(l->w, "joins");
  json_begin_array(l->w);
  for (; v; v = json_next(v)) {
    ir_expr *on = read_expr(l, json_get(v, "on"), "/aggregate/joins");
    if (!on) return false;
    json_begin_object(l->w);
    json_field_string(l->w, "table", json_string(json_get(v, "table")));
    json_field_string(l->w, "type", json_string(json_get(v, "type")));
    if (!put_on(l, on)) return false;
    json_end_object(l->w);
  }
  json_end_array(l->w);
  return true;
}

static bool put_having(lifting *l) {
  const json_value *v = json_get(l->aggregate, "having");
  ir_expr *e = v ? read_expr(l, v, "/aggregate/having") : NULL;
  return !v || (e && put_conditions(l, "having", e));
}

static bool put_query(lifting *l) {
  const ir_query *ir = l->ir;
  json_begin_object(l->w);
  json_field_string(l->w, "table", l->table);
  if (!put_dimensions(l) || !put_metrics(l) || !put_conditions(l, "filters", ir->where) ||
      !put_sort(l))
    return false;
  if (ir->limit.type == JSON_NUMBER) {
    json_put_key(l->w, "limit");
    json_put_double(l->w, ir->limit.number);
  }
  if (!put_joins(l) || !put_having(l)) return false;
  if (json_true(json_get(l->aggregate, "distinct"))) json_field_bool(l->w, "distinct", true);
  const json_value *offset = json_get(l->aggregate, "offset");
  if (offset) {
    json_put_key(l->w, "offset");
    json_put_value(l->w, offset);
  }
  json_end_object(l->w);
  return true;
}

static bool check_select(lifting *l) {
  l->root = "/query/select";
  if (l->ir->unit == IR_DOCUMENT && l->ir->window.type == JSON_MISSING) return true;
  return unsupported(l, NULL, "chunks and sentences; a row is a document");
}

bool query_lift(arena *mem, const ir_query *ir, const json_value *aggregate, diag_list *errors,
                nlq_str *out) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  lifting l = {mem, ir, aggregate, json_string(json_get(aggregate, "table")), errors, &w, "/query"};
  if (!check_select(&l) || !put_query(&l)) return false;
  *out = sb_str(&text);
  return out->at != NULL;
}
