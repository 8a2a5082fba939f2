/* The structured query as a value: names of its enums, equality, growing lists.
 *
 * In: names as JSON has them ("NOT IN"), two queries, or a list to push onto. Out: enums
 * (OPERATOR_NOT_IN), truth, or room for one more item. */
#include "query/query_members.h"

#include <string.h>

#include "base/limits.h"

const query_words query_aggregations = {NLQ_BAD_ENUM, "count\0sum\0avg\0min\0max\0"};
const query_words query_operators = {NLQ_BAD_OPERATOR,
                                     "=\0!=\0>\0<\0>=\0<=\0IN\0NOT IN\0LIKE\0NOT LIKE\0"
                                     "BETWEEN\0IS NULL\0IS NOT NULL\0"};
const query_words query_orders = {NLQ_BAD_ENUM, "asc\0desc\0"};
const query_words query_types = {NLQ_BAD_ENUM, "simple\0comparison\0trend\0ranking\0aggregate\0"};

const char *query_aggregation_name(query_aggregation a) {
  return query_word_name(&query_aggregations, a);
}

query_aggregation query_aggregation_of(nlq_str name) {
  return (query_aggregation)query_word_of(&query_aggregations, name);
}

const char *query_operator_name(query_operator op) {
  return query_word_name(&query_operators, op);
}

query_operator query_operator_of(nlq_str name) {
  return (query_operator)query_word_of(&query_operators, name);
}

/* Types count from 0: every query has one. */
const char *query_type_name(query_type t) {
  return query_word_name(&query_types, t + 1);
}

bool query_type_of(nlq_str name, query_type *out) {
  unsigned n = query_word_of(&query_types, name);
  if (n > 0) *out = (query_type)(n - 1);
  return n > 0;
}

const char *query_order_name(query_order o) {
  return query_word_name(&query_orders, o);
}

query_order query_order_of(nlq_str name) {
  return (query_order)query_word_of(&query_orders, name);
}

query_arity query_operator_arity(query_operator op) {
  switch (op) {
  case OPERATOR_IS_NULL:
  case OPERATOR_IS_NOT_NULL: return ARITY_NONE;
  case OPERATOR_IN:
  case OPERATOR_NOT_IN: return ARITY_LIST;
  case OPERATOR_BETWEEN: return ARITY_PAIR;
  default: return ARITY_ONE;
  }
}

bool query_operator_nests(query_operator op) {
  return op >= OPERATOR_EQ && op <= OPERATOR_NOT_IN;
}

/* --- equality ------------------------------------------------------------------------------- */

bool query_scalar_eq(const query_scalar *a, const query_scalar *b) {
  if (a->type != b->type) return false;
  switch (a->type) {
  case SCALAR_TEXT: return str_eq(a->text, b->text);
  case SCALAR_NUMBER: return a->number == b->number;
  case SCALAR_BOOL: return a->truth == b->truth;
  case SCALAR_NONE: break;
  }
  return true;
}

bool query_value_eq(const query_value *a, const query_value *b) {
  if (a->is_list != b->is_list || a->count != b->count || !a->query != !b->query) return false;
  if (a->query) return query_eq(a->query, b->query);
  for (size_t i = 0; i < a->count; i++)
    if (!query_scalar_eq(&a->items[i], &b->items[i])) return false;
  return true;
}

/* --- shape ---------------------------------------------------------------------------------- */

nlq_str query_dimension_name(arena *mem, const query_dimension *d) {
  if (d->name.len) return d->name;
  nlq_str column = d->field;
  for (size_t i = d->field.len; i > 0; i--)
    if (d->field.at[i - 1] == '.') {
      column = str_slice(d->field, i, d->field.len);
      break;
    }
  if (d->grain == UNIT_NONE) return column;
  sb name;
  sb_init(&name, mem);
  sb_addf(&name, "%S_%s", column, calendar_unit_name(d->grain));
  return sb_str(&name);
}

size_t query_width(const query *q) {
  size_t width = q->n_dimensions;
  for (size_t i = 0; i < q->n_metrics; i++)
    width += !q->metrics[i].hidden;
  return width;
}

bool query_is_grouped(const query *q) {
  return q->n_metrics > 0 || q->n_having > 0;
}

bool query_is_single_row(const query *q) {
  return query_is_grouped(q) && q->n_dimensions == 0;
}

nlq_str query_like_pattern(arena *mem, nlq_str text, bool before, bool behind) {
  sb pattern;
  sb_init(&pattern, mem);
  if (before) sb_addc(&pattern, '%');
  for (size_t i = 0; i < text.len; i++) {
    char c = text.at[i];
    if (c == '%' || c == '_' || c == '\\') sb_addc(&pattern, '\\');
    sb_addc(&pattern, c);
  }
  if (behind) sb_addc(&pattern, '%');
  return sb_str(&pattern);
}

/* --- copies --------------------------------------------------------------------------------- */

static query_filter *copy_filters(arena *mem, const query_filter *from, size_t n) {
  query_filter *to = ARENA_ARRAY(mem, query_filter, n + 1);
  for (size_t i = 0; to && i < n; i++) {
    to[i] = from[i];
    if (from[i].value.query) to[i].value.query = query_copy(mem, from[i].value.query);
  }
  return to;
}

static query_condition *copy_conditions(arena *mem, const query_condition *from, size_t n) {
  query_condition *to = ARENA_ARRAY(mem, query_condition, n + 1);
  for (size_t i = 0; to && i < n; i++) {
    const query *nested = from[i].test.value.query;
    to[i] = from[i];
    if (nested) to[i].test.value.query = query_copy(mem, nested);
    to[i].items = copy_conditions(mem, from[i].items, from[i].n);
  }
  return to;
}

query *query_copy(arena *mem, const query *q) {
  query *to = ARENA_NEW(mem, query);
  query_metric *metrics = ARENA_ARRAY(mem, query_metric, q->n_metrics + 1);
  if (!to || !metrics) return NULL;
  for (size_t i = 0; i < q->n_metrics; i++)
    metrics[i] = q->metrics[i];
  *to = *q;
  to->metrics = metrics;
  to->filters = copy_filters(mem, q->filters, q->n_filters);
  to->having = copy_filters(mem, q->having, q->n_having);
  if (q->where) to->where = copy_conditions(mem, q->where, 1);
  if (q->set.query) to->set.query = query_copy(mem, q->set.query);
  return arena_failed(mem) ? NULL : to;
}

/* --- lists ---------------------------------------------------------------------------------- */

/* The lists keep no capacity (anyone may build one), so a push grows by one: at most
 * LIMIT_QUERY_ITEMS copies, and in place where the list is the arena's newest piece. */
void *query_add_item(arena *mem, void **list, size_t *n, size_t size) {
  if (*n >= LIMIT_QUERY_ITEMS) return NULL;
  char *items = arena_grow(mem, *list, *n * size, (*n + 1) * size);
  if (!items) return NULL;
  *list = items;
  return memset(items + (*n)++ * size, 0, size);
}

query_filter *query_add_filter(arena *mem, query_filter **list, size_t *n) {
  return query_add_item(mem, (void **)list, n, sizeof **list);
}

query_dimension *query_add_dimension(arena *mem, query *q) {
  return query_add_item(mem, (void **)&q->dimensions, &q->n_dimensions, sizeof *q->dimensions);
}

query_metric *query_add_metric(arena *mem, query *q) {
  return query_add_item(mem, (void **)&q->metrics, &q->n_metrics, sizeof *q->metrics);
}

query_sort *query_add_sort(arena *mem, query *q) {
  return query_add_item(mem, (void **)&q->sort, &q->n_sort, sizeof *q->sort);
}

query_join *query_add_join(arena *mem, query *q) {
  return query_add_item(mem, (void **)&q->joins, &q->n_joins, sizeof *q->joins);
}

static query_value one(arena *mem, query_scalar scalar) {
  query_scalar *item = ARENA_NEW(mem, query_scalar);
  if (!item) return (query_value){0};
  *item = scalar;
  return (query_value){.items = item, .count = 1};
}

query_value query_text_value(arena *mem, nlq_str text) {
  return one(mem, (query_scalar){.type = SCALAR_TEXT, .text = text});
}

query_value query_number_value(arena *mem, double n) {
  return one(mem, (query_scalar){.type = SCALAR_NUMBER, .number = n});
}
