/* Queries within the query: compared with, or set beside.
 *
 * In: {"field":"price","operator":">","value":{"query":{"table":"product","metrics":[...]}}}. Out:
 * the inner query checked as the outer one is, its faults at /filters/0/value/query, and ARITY
 * where it gives more than the comparison takes. */
#include "validate/check.h"

/* --- all of them ---------------------------------------------------------------------------- */

static void step_into(check *c, query *q, nlq_str at, void (*step)(check *)) {
  check *inner = q ? ARENA_NEW(c->mem, check) : NULL;
  if (!inner) return;
  *inner = *c;
  inner->q = q;
  inner->base = inner->at = at;
  step(inner);
  c->optimizations_capacity = inner->optimizations_capacity;
}

static nlq_str below(const check *c, nlq_str at, const char *outer, const char *inner) {
  return json_pointer_key(c->mem, json_pointer_key(c->mem, at, str_of(outer)), str_of(inner));
}

static void step_into_filters(check *c, const char *list, query_filter *filters, size_t n,
                              void (*step)(check *)) {
  for (size_t i = 0; i < n; i++) {
    if (!filters[i].value.query) continue;
    check_enter(c, c->base, list, i);
    step_into(c, filters[i].value.query, below(c, c->at, "value", "query"), step);
  }
}

void check_each_nested(check *c, void (*step)(check *)) {
  query *q = c->q;
  step_into_filters(c, "filters", q->filters, q->n_filters, step);
  step_into_filters(c, "having", q->having, q->n_having, step);
  if (q->set.query) step_into(c, q->set.query, below(c, c->base, "set", "query"), step);
  c->at = c->base;
}

void check_each_test(const query_condition *where, check *c,
                     void (*step)(check *, const query_filter *, const void *), const void *with) {
  if (!where) return;
  c->at = json_pointer_key(c->mem, c->base, STR("where"));
  if (where->kind == CONDITION_TEST) step(c, &where->test, with);
  for (size_t i = 0; i < where->n; i++)
    check_each_test(&where->items[i], c, step, with);
  c->at = c->base;
}

/* --- what they give ------------------------------------------------------------------------- */

static bool gives_one_row(const query *q) {
  return query_is_single_row(q) || (q->has_limit && q->limit == 1);
}

/* The type of the only column, where the names mean something. */
static bool type_of(const check *c, const query *q, field_type *type) {
  sql_plan *plan = ARENA_NEW(c->mem, sql_plan);
  if (!plan || sql_plan_make(plan, c->d, q) != PLAN_GOOD) return false;
  for (size_t i = 0; i < q->n_metrics; i++) {
    sql_metric metric;
    if (q->metrics[i].hidden) continue;
    sql_plan_metric(plan, &q->metrics[i], &metric);
    *type = check_result_type(c, &metric);
    return metric.kind != METRIC_KIND_NONE;
  }
  int field = sql_plan_field(plan, q->dimensions[0].field);
  if (field < 0) return false;
  *type = q->dimensions[0].grain == UNIT_NONE ? c->d->fields[field].type : TYPE_STRING;
  return true;
}

static bool is_text(field_type type) {
  return type != TYPE_INTEGER && type != TYPE_NUMBER;
}

bool check_nested(check *c, const query_filter *f, field_type type) {
  const query *q = f->value.query;
  bool list = f->op == OPERATOR_IN || f->op == OPERATOR_NOT_IN;
  field_type given;
  if (query_width(q) != 1) {
    check_fault(c, RULE_VALUES, "value", NLQ_ARITY, "is a query of %d columns; one is compared",
                (int)query_width(q));
  } else if (!list && !gives_one_row(q)) {
    check_fault(c, RULE_VALUES, "value", NLQ_ARITY,
                "is a query of many rows; %s takes one value, IN takes many",
                query_operator_name(f->op));
  } else if (!list && type_of(c, q, &given) && is_text(given) != is_text(type)) {
    check_fault(c, RULE_VALUES, "value", NLQ_TYPE_MISMATCH,
                "is a query that gives values of another type than %S", f->field);
  } else {
    return true;
  }
  return false;
}

void check_set(check *c) {
  const query *q = c->q;
  if (!q->set.query) return;
  if (q->n_sort || q->has_limit || q->has_offset || q->set.query->n_sort ||
      q->set.query->has_limit || q->set.query->has_offset)
    check_fault(c, RULE_LIMIT_SORT, "set", NLQ_UNSUPPORTED, "goes with neither sort nor limit");
  if (query_width(q) != query_width(q->set.query))
    check_fault(c, RULE_FIELDS, "set", NLQ_ARITY, "joins queries of different numbers of columns");
}
