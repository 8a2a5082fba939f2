/* Conditions: regions, then (time.c) times, then the others as the text has them, then the scope of
 * the permission token.
 *
 * In: {field: "region", value: "Region_North"} and again with Region_South. Out: one filter, region
 * IN (Region_North, Region_South). The scope stands apart and last: (scope) AND (user). */
#include "construct/steps.h"

/* --- adding -------------------------------------------------------------------------------- */

/* IN for = and IN, NOT IN for != and NOT IN, else NONE: such conditions are not merged. */
static query_operator list_form(query_operator op) {
  switch (op) {
  case OPERATOR_EQ:
  case OPERATOR_IN: return OPERATOR_IN;
  case OPERATOR_NE:
  case OPERATOR_NOT_IN: return OPERATOR_NOT_IN;
  default: return OPERATOR_NONE;
  }
}

static query_filter *mergeable(const construct_state *s, nlq_str field, query_operator op,
                               const query_value *value) {
  if (list_form(op) == OPERATOR_NONE || value->query) return NULL;
  for (size_t i = 0; i < s->q->n_filters; i++) {
    query_filter *f = &s->q->filters[i];
    if (!f->value.query && str_eq(f->field, field) && list_form(f->op) == list_form(op)) return f;
  }
  return NULL;
}

static bool holds_value(const query_value *list, const query_scalar *value) {
  for (size_t i = 0; i < list->count; i++)
    if (query_scalar_eq(&list->items[i], value)) return true;
  return false;
}

static bool merge(construct_state *s, query_filter *f, const query_value *more) {
  size_t room = f->value.count + more->count;
  query_value all = {.is_list = true, .items = ARENA_ARRAY(s->mem, query_scalar, room)};
  if (!all.items || room > LIMIT_IN_VALUES) return false;
  for (size_t i = 0; i < f->value.count; i++)
    all.items[all.count++] = f->value.items[i];
  for (size_t i = 0; i < more->count; i++)
    if (!holds_value(&all, &more->items[i])) all.items[all.count++] = more->items[i];
  if (all.count > 1) {
    f->op = list_form(f->op);
    f->value = all;
  }
  return true;
}

bool construct_add_filter(construct_state *s, nlq_str field, query_operator op,
                          const query_value *value) {
  query_filter *f = mergeable(s, field, op, value);
  if (f) return merge(s, f, value);
  f = query_add_filter(s->mem, &s->q->filters, &s->q->n_filters);
  if (!f) return false;
  *f = (query_filter){field, op, *value};
  return field.at != NULL;
}

/* --- regions and the others ---------------------------------------------------------------- */

/* A list with = is meant as IN, one value with IN as =. */
static query_operator fitted(query_operator op, const query_value *value) {
  bool many = value->is_list && value->count > 1;
  switch (op) {
  case OPERATOR_NONE:
  case OPERATOR_EQ: return many ? OPERATOR_IN : OPERATOR_EQ;
  case OPERATOR_NE: return many ? OPERATOR_NOT_IN : OPERATOR_NE;
  case OPERATOR_IN: return value->is_list ? OPERATOR_IN : OPERATOR_EQ;
  case OPERATOR_NOT_IN: return value->is_list ? OPERATOR_NOT_IN : OPERATOR_NE;
  default: return op;
  }
}

static int saved_filter(const construct_state *s, const entity *e) {
  int table = e->table.len ? domain_table_of(s->d, e->table) : s->table;
  for (int i = 0; i < s->d->n_filters; i++)
    if (s->d->filters[i].table == table && str_eq(s->d->filters[i].name, e->field)) return i;
  return -1;
}

static bool add_saved(construct_state *s, const domain_filter *saved) {
  for (size_t i = 0; i < saved->n_where; i++) {
    const query_filter *f = &saved->where[i];
    int field = domain_field_of(s->d, saved->table, f->field);
    if (field < 0)
      return construct_fail(s, NLQ_UNKNOWN_FIELD, "filter \"%S\" names no field of its table",
                            saved->name);
    if (!construct_add_filter(s, construct_refer(s, field), f->op, &f->value)) return false;
  }
  return true;
}

static bool add_condition(construct_state *s, const entity *e) {
  if (e->nested) return construct_nested(s, e);
  int field = construct_find_field(s, e, e->field);
  int saved = field < 0 ? saved_filter(s, e) : -1;
  if (saved >= 0) return add_saved(s, &s->d->filters[saved]);
  if (field < 0)
    return construct_fail(s, NLQ_UNKNOWN_FIELD, "the model has no field \"%S\" to filter by",
                          e->field);
  query_operator op = fitted(e->op, &e->value);
  query_value value = e->value;
  bool one = op == OPERATOR_EQ || op == OPERATOR_NE;
  if (one && value.is_list) value.is_list = false;
  return construct_add_filter(s, construct_refer(s, field), op, &value);
}

/* --- one or the other ---------------------------------------------------------------------- */

static bool is_condition(const entity *e) {
  return e->kind == ENTITY_FILTER || e->kind == ENTITY_REGION;
}

/* The condition behind `e`, or NULL. */
static const entity *condition_behind(const construct_state *s, const entity *e) {
  const entity *end = s->rec->entities + s->rec->n_entities;
  while (++e < end)
    if (is_condition(e)) return e;
  return NULL;
}

static bool in_choice(const construct_state *s, const entity *e) {
  const entity *next = condition_behind(s, e);
  return e->any || (next && next->any);
}

/* The filters that were added last, from `first` on, become tests of a tree. */
static bool take_tests(construct_state *s, size_t first, query_condition *all) {
  for (size_t i = first; i < s->q->n_filters; i++)
    all->items[all->n++] = (query_condition){.kind = CONDITION_TEST, .test = s->q->filters[i]};
  s->q->n_filters = first;
  return true;
}

bool construct_add_tree(construct_state *s, const query_condition *choice) {
  query_condition *tree = ARENA_NEW(s->mem, query_condition);
  if (!tree) return false;
  *tree = *choice;
  if (s->q->where) {
    query_condition *both = ARENA_ARRAY(s->mem, query_condition, 2);
    if (!both) return false;
    both[0] = *s->q->where;
    both[1] = *choice;
    *tree = (query_condition){.kind = CONDITION_AND, .items = both, .n = 2};
  }
  s->q->where = tree;
  return true;
}

static bool is_plain(const query_filter *f) {
  return !f->value.query && !f->value.is_list && f->op != OPERATOR_NOT_LIKE;
}

/* "in the West or in manufacturing": conditions of which one is enough. */
static bool add_choice(construct_state *s, const entity *e) {
  query_condition choice = {.kind = CONDITION_OR,
                            .items = ARENA_ARRAY(s->mem, query_condition, LIMIT_QUERY_ITEMS)};
  size_t first = s->q->n_filters;
  if (!choice.items) return false;
  do {
    if (!add_condition(s, e)) return false;
    e = condition_behind(s, e);
  } while (e && e->any);
  if (s->q->n_filters < first + 2) return true; /* values of one column: IN */
  for (size_t i = first; i < s->q->n_filters; i++)
    if (!is_plain(&s->q->filters[i]))
      return construct_fail(s, NLQ_UNSUPPORTED, "such conditions cannot be joined by OR");
  return take_tests(s, first, &choice) && construct_add_tree(s, &choice);
}

static bool add_choices(construct_state *s) {
  const entity *end = s->rec->entities + s->rec->n_entities;
  for (const entity *e = s->rec->entities; e < end; e++)
    if (is_condition(e) && !e->any && in_choice(s, e) && !add_choice(s, e)) return false;
  return true;
}

static bool add_conditions(construct_state *s, entity_kind kind) {
  for (const entity *e = NULL; (e = construct_next(s, e, kind));)
    if (!in_choice(s, e) && !add_condition(s, e)) return false;
  return true;
}

bool construct_regions(construct_state *s) {
  return add_conditions(s, ENTITY_REGION);
}

bool construct_conditions(construct_state *s) {
  return add_conditions(s, ENTITY_FILTER) && add_choices(s);
}

/* --- scope --------------------------------------------------------------------------------- */

static bool say_scope(construct_state *s, const query_filter *f) {
  sb values;
  sb_init(&values, s->mem);
  for (size_t i = 0; i < f->value.count; i++)
    sb_addf(&values, "%s%S", i ? ", " : "", f->value.items[i].text);
  return construct_say(s, f->value.is_list ? "%S in %S (permission)" : "%S = %S (permission)",
                       f->value.is_list ? "%S 属于 %S（权限）" : "%S = %S（权限）", f->field,
                       sb_str(&values));
}

bool construct_sees_all(const domain_scope *scopes, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!scopes[i].all) return false;
  return true;
}

bool construct_scope(construct_state *s) {
  diag_list errors;
  diag_init(&errors, s->mem);
  domain_scope *scopes = NULL;
  size_t n_scopes = 0;
  if (!domain_scopes(s->mem, s->d, s->r->permission_token, STR("/context/permission_token"),
                     &errors, &scopes, &n_scopes)) {
    if (errors.count > 0) s->out->error = errors.items[0];
    return construct_fail(s, NLQ_BAD_SCOPE, "the permission token cannot be read");
  }
  size_t before = s->q->n_filters;
  if (construct_cross_ratio(s) && !construct_sees_all(scopes, n_scopes))
    return construct_fail(s, NLQ_UNSUPPORTED,
                          "a metric that spans two tables cannot be limited to a region");
  if (!domain_add_scope(s->mem, s->d, scopes, n_scopes, s->q))
    return construct_fail(s, NLQ_REGION_OUT_OF_SCOPE,
                          "the permission token does not allow table %S", s->q->table);
  for (size_t i = before; i < s->q->n_filters; i++)
    if (!say_scope(s, &s->q->filters[i])) return false;
  return true;
}
