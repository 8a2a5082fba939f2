/* Queries within the query: rows that have none of another table's, values above an average, rows
 * put together with others.
 *
 * In: {kind: filter, operator: "NOT IN", nested: {entities: [table orders]}} with main table
 * customer. Out: customer_id NOT IN (customer_id of orders). No default of a question is added to
 * an inner query: it says what the question says. */
#include "construct/steps.h"

static construct_state *inner_state(construct_state *s, const recognition *rec, int table) {
  construct_state *in = ARENA_NEW(s->mem, construct_state);
  construction *out = ARENA_NEW(s->mem, construction);
  query *q = ARENA_NEW(s->mem, query);
  if (!in || !out || !q) return NULL;
  *in = (construct_state){
      .mem = s->mem, .d = s->d, .r = s->r, .rec = rec, .language = s->language, .out = out, .q = q};
  in->is_inner = true;
  in->given_table = table;
  return in;
}

/* What went wrong inside is what went wrong. */
static query *inner_done(construct_state *s, construct_state *in, bool good) {
  if (good) return in->q;
  if (s->out->error.code == NLQ_OK) s->out->error = in->out->error;
  return NULL;
}

static bool conditions(construct_state *in) {
  return construct_regions(in) && construct_time(in) && construct_conditions(in);
}

/* --- membership ---------------------------------------------------------------------------- */

/* The columns that tie the two sides of the first step towards a table together. */
typedef struct link {
  int outer, inner; /* fields */
} link;

static bool find_link(construct_state *s, int table, link *out) {
  domain_path path;
  const domain_table *t = &s->d->tables[s->table];
  if (table == s->table) {
    if (t->n_primary_key != 1)
      return construct_fail(s, NLQ_UNSUPPORTED, "table %S has no key of one column", t->name);
    *out = (link){t->primary_key[0], t->primary_key[0]};
    return true;
  }
  if (!domain_join_tree(s->mem, s->d, s->table, &table, 1, &path) || path.count == 0)
    return construct_fail(s, NLQ_NO_JOIN_PATH, "table %S does not join table %S", t->name,
                          s->d->tables[table].name);
  const domain_relationship *r = &s->d->relationships[path.steps[0].relationship];
  bool forward = r->left_table == s->table;
  *out = forward ? (link){r->left_fields[0], r->right_fields[0]}
                 : (link){r->right_fields[0], r->left_fields[0]};
  return r->n_columns == 1 ||
         construct_fail(s, NLQ_UNSUPPORTED, "table %S joins by several columns", t->name);
}

/* NOT IN of a list that holds NULL is never true. */
static bool leave_out_null(construct_state *in, int key) {
  static const query_value none = {0};
  return !in->d->fields[key].nullable ||
         construct_add_filter(in, construct_refer(in, key), OPERATOR_IS_NOT_NULL, &none);
}

static query *rows_that_match(construct_state *s, const entity *e, int table, const link *key) {
  construct_state *in = inner_state(s, e->nested, s->d->fields[key->inner].table);
  if (!in) return NULL;
  bool good = construct_table(in) && construct_want(in, table) && construct_metrics(in) &&
              construct_having(in) && construct_add_dimension(in, key->inner, UNIT_NONE) &&
              conditions(in) && (e->op != OPERATOR_NOT_IN || leave_out_null(in, key->inner)) &&
              construct_joins(in);
  for (size_t i = 0; i < in->q->n_metrics; i++)
    in->q->metrics[i].hidden = true;
  in->q->distinct = false;
  return inner_done(s, in, good);
}

static bool add_membership(construct_state *s, const entity *e) {
  link key = {-1, -1};
  int table = domain_table_of(s->d, e->table);
  if (table < 0)
    return construct_fail(s, NLQ_UNKNOWN_TABLE, "the model has no table \"%S\"", e->table);
  if (!find_link(s, table, &key)) return false;
  query_value value = {.query = rows_that_match(s, e, table, &key)};
  return value.query && construct_add_filter(s, construct_refer(s, key.outer), e->op, &value);
}

/* --- one value ----------------------------------------------------------------------------- */

/* "the most common method": the first of its groups. */
static bool ranked(construct_state *in) {
  const entity *e = construct_first(in, ENTITY_RANKING);
  return !e || (construct_order(in) && construct_limit(in));
}

static bool add_comparison(construct_state *s, const entity *e) {
  int field = construct_find_field(s, e, e->field);
  construct_state *in = inner_state(s, e->nested, -1);
  if (field < 0)
    return construct_fail(s, NLQ_UNKNOWN_FIELD, "the model has no field \"%S\"", e->field);
  if (!in) return false;
  bool good = construct_table(in) && construct_metrics(in) && construct_dimensions(in) &&
              conditions(in) && construct_joins(in) && construct_shown(in) && ranked(in);
  query_value value = {.query = inner_done(s, in, good)};
  return value.query && construct_add_filter(s, construct_refer(s, field), e->op, &value);
}

bool construct_nests(void) {
  return true;
}

bool construct_nested(construct_state *s, const entity *e) {
  bool list = e->op == OPERATOR_IN || e->op == OPERATOR_NOT_IN;
  return list && e->field.len == 0 ? add_membership(s, e) : add_comparison(s, e);
}

/* --- sets ---------------------------------------------------------------------------------- */

/* Rows of a set are alike or not; an order or a limit of ours would cut them first. */
bool construct_set(construct_state *s) {
  const entity *e = construct_first(s, ENTITY_SET);
  if (!e) return true;
  construct_state *in = inner_state(s, e->nested, -1);
  if (!in) return false;
  bool good = construct_table(in) && construct_metrics(in) && construct_having(in) &&
              construct_dimensions(in) && conditions(in) && construct_listing(in) &&
              construct_shown(in) && construct_joins(in);
  s->q->set = (query_set){e->set, inner_done(s, in, good)};
  s->q->n_sort = 0;
  s->q->has_limit = false;
  s->q->distinct = false;
  return s->q->set.query != NULL;
}

/* --- times --------------------------------------------------------------------------------- */

/* The filters of one interval, taken out of the list again. */
static bool take_interval(construct_state *s, int field, const construct_interval *in,
                          query_condition *out) {
  size_t first = s->q->n_filters;
  *out = (query_condition){.kind = CONDITION_AND, .items = ARENA_ARRAY(s->mem, query_condition, 2)};
  if (!out->items || !construct_add_interval(s, field, in)) return false;
  for (size_t i = first; i < s->q->n_filters && out->n < 2; i++)
    out->items[out->n++] = (query_condition){.kind = CONDITION_TEST, .test = s->q->filters[i]};
  s->q->n_filters = first;
  if (out->n == 1) *out = out->items[0];
  return true;
}

bool construct_add_times(construct_state *s, int field, const construct_interval *times, size_t n) {
  query_condition any = {.kind = CONDITION_OR, .items = ARENA_ARRAY(s->mem, query_condition, n)};
  if (!any.items) return false;
  for (size_t i = 0; i < n; i++)
    if (!take_interval(s, field, &times[i], &any.items[any.n++])) return false;
  return construct_add_tree(s, &any);
}
