/* The row scope of the permission token.
 *
 * In: a token with region_scope ["Region_North"] and tickets by plan. Out: the same with region =
 * 'Region_North' as its last condition. A condition on a region outside the scope blocks the query:
 * it is never quietly narrowed to nothing. */
#include "domain/defaults.h"
#include "validate/check.h"

static bool in_scope(const domain_scope *scope, const query_scalar *value) {
  for (size_t i = 0; i < scope->n_values; i++)
    if (query_scalar_eq(&scope->values[i], value)) return true;
  return false;
}

static bool holds(const query_value *list, const query_scalar *value) {
  for (size_t i = 0; i < list->count; i++)
    if (query_scalar_eq(&list->items[i], value)) return true;
  return false;
}

/* Whether a condition that excludes values leaves nothing of the scope. */
static bool excludes_all(const domain_scope *scope, const query_value *value) {
  for (size_t i = 0; i < scope->n_values; i++)
    if (!holds(value, &scope->values[i])) return false;
  return true;
}

static bool is_allowed(const domain_scope *scope, const query_filter *f) {
  switch (f->op) {
  case OPERATOR_EQ:
  case OPERATOR_IN:
    for (size_t i = 0; i < f->value.count; i++)
      if (!in_scope(scope, &f->value.items[i])) return false;
    return true;
  case OPERATOR_NE:
  case OPERATOR_NOT_IN: return !excludes_all(scope, &f->value);
  default: return f->op == OPERATOR_IS_NOT_NULL;
  }
}

/* A field that decides who sees what takes only operators that name values: what a pattern or a
 * range lets through cannot be told beforehand. */
static bool names_values(query_operator op) {
  switch (op) {
  case OPERATOR_EQ:
  case OPERATOR_NE:
  case OPERATOR_IN:
  case OPERATOR_NOT_IN:
  case OPERATOR_IS_NULL:
  case OPERATOR_IS_NOT_NULL: return true;
  default: return false;
  }
}

static bool is_bound(const check *c, const domain_scope *scope, int field) {
  int table = c->d->fields[field].table;
  return domain_scope_field(c->d, scope->rule, table) == field;
}

static void check_bound(check *c, const domain_scope *scope, const query_filter *f) {
  if (!names_values(f->op))
    check_risk(c, "operator", NLQ_SCOPE_OPERATOR,
               "is %s, but %S decides who may see what: it takes =, !=, IN and NOT IN",
               query_operator_name(f->op), f->field);
  else if (!scope->all && !is_allowed(scope, f))
    check_risk(c, "value", NLQ_REGION_OUT_OF_SCOPE,
               "asks for more of %S than the permission token allows", f->field);
}

/* The conditions of the part at `base`. */
static void check_conditions(check *c, const domain_scope *scope, const query_filter *list,
                             size_t n, nlq_str base) {
  for (size_t i = 0; i < n; i++) {
    int field = sql_plan_field(&c->plan, list[i].field);
    if (field < 0 || !is_bound(c, scope, field)) continue;
    check_enter(c, base, "filters", i);
    check_bound(c, scope, &list[i]);
  }
}

static void check_test(check *c, const query_filter *f, const void *scope) {
  int field = sql_plan_field(&c->plan, f->field);
  if (field >= 0 && is_bound(c, scope, field)) check_bound(c, scope, f);
}

static void check_rule(check *c, const domain_scope *scope) {
  check_each_test(c->q->where, c, check_test, scope);
  check_conditions(c, scope, c->q->filters, c->q->n_filters, c->base);
  for (size_t i = 0; i < c->q->n_metrics; i++) {
    const query_metric *m = &c->q->metrics[i];
    check_enter(c, c->base, "metrics", i);
    check_conditions(c, scope, m->filters, m->n_filters, c->at);
  }
  c->at = c->base;
}

static void say_added(check *c, size_t before) {
  for (size_t i = before; i < c->q->n_filters; i++)
    check_mended(c, "Limited %S to the permission token's scope", c->q->filters[i].field);
}

static void scope_query(check *c) {
  domain_scope *scopes = NULL;
  size_t n = 0, before = c->q->n_filters;
  c->at = c->base;
  if (!domain_scopes(c->mem, c->d, c->r->permission_token, STR("/context/permission_token"),
                     &c->v->errors, &scopes, &n))
    return;
  for (size_t i = 0; i < n; i++)
    check_rule(c, &scopes[i]);
  if (c->v->blocked || arena_failed(c->mem)) return;
  if (!domain_add_scope(c->mem, c->d, scopes, n, c->q))
    check_risk(c, "table", NLQ_REGION_OUT_OF_SCOPE,
               "is %S, which cannot be limited to what the permission token allows", c->q->table);
  say_added(c, before);
}

/* Every query within the query shows rows as well, or tells what they are by what it leaves out. */
void check_scope(check *c) {
  scope_query(c);
  if (!c->v->blocked && !diag_has_errors(&c->v->errors)) check_each_nested(c, check_scope);
}
