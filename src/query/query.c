/* The structured query as a value: names of its enums, equality, growing lists.
 *
 * In: names as JSON has them ("NOT IN"), two queries, or a list to push onto. Out: enums
 * (OPERATOR_NOT_IN), truth, or room for one more item. */
#include "query/query.h"

#include <string.h>

#include "base/limits.h"

static const char *const aggregation_names[] = {
    [AGGREGATION_NONE] = "",   [AGGREGATION_COUNT] = "count", [AGGREGATION_SUM] = "sum",
    [AGGREGATION_AVG] = "avg", [AGGREGATION_MIN] = "min",     [AGGREGATION_MAX] = "max",
};

static const char *const operator_names[] = {
    [OPERATOR_NONE] = "",
    [OPERATOR_EQ] = "=",
    [OPERATOR_NE] = "!=",
    [OPERATOR_GT] = ">",
    [OPERATOR_LT] = "<",
    [OPERATOR_GE] = ">=",
    [OPERATOR_LE] = "<=",
    [OPERATOR_IN] = "IN",
    [OPERATOR_NOT_IN] = "NOT IN",
    [OPERATOR_LIKE] = "LIKE",
    [OPERATOR_NOT_LIKE] = "NOT LIKE",
    [OPERATOR_BETWEEN] = "BETWEEN",
    [OPERATOR_IS_NULL] = "IS NULL",
    [OPERATOR_IS_NOT_NULL] = "IS NOT NULL",
};

static const char *const type_names[] = {
    [QUERY_SIMPLE] = "simple",   [QUERY_COMPARISON] = "comparison", [QUERY_TREND] = "trend",
    [QUERY_RANKING] = "ranking", [QUERY_AGGREGATE] = "aggregate",
};

static const char *const order_names[] = {
    [ORDER_NONE] = "",
    [ORDER_ASC] = "asc",
    [ORDER_DESC] = "desc",
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Index of a name from `first` on, or `count`. */
static size_t index_of(const char *const *names, size_t first, size_t count, nlq_str name) {
  for (size_t i = first; i < count; i++)
    if (str_is(name, names[i])) return i;
  return count;
}

const char *query_aggregation_name(query_aggregation a) {
  return aggregation_names[a];
}

query_aggregation query_aggregation_of(nlq_str name) {
  size_t i = index_of(aggregation_names, 1, COUNT_OF(aggregation_names), name);
  return i < COUNT_OF(aggregation_names) ? (query_aggregation)i : AGGREGATION_NONE;
}

const char *query_operator_name(query_operator op) {
  return operator_names[op];
}

query_operator query_operator_of(nlq_str name) {
  size_t i = index_of(operator_names, 1, COUNT_OF(operator_names), name);
  return i < COUNT_OF(operator_names) ? (query_operator)i : OPERATOR_NONE;
}

const char *query_type_name(query_type t) {
  return type_names[t];
}

bool query_type_of(nlq_str name, query_type *out) {
  size_t i = index_of(type_names, 0, COUNT_OF(type_names), name);
  if (i == COUNT_OF(type_names)) return false;
  *out = (query_type)i;
  return true;
}

const char *query_order_name(query_order o) {
  return order_names[o];
}

query_order query_order_of(nlq_str name) {
  size_t i = index_of(order_names, 1, COUNT_OF(order_names), name);
  return i < COUNT_OF(order_names) ? (query_order)i : ORDER_NONE;
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

static bool value_eq(const query_value *a, const query_value *b) {
  if (a->is_list != b->is_list || a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (!query_scalar_eq(&a->items[i], &b->items[i])) return false;
  return true;
}

bool query_filter_eq(const query_filter *a, const query_filter *b) {
  return a->op == b->op && str_eq(a->field, b->field) && value_eq(&a->value, &b->value);
}

static bool filters_eq(const query_filter *a, size_t n_a, const query_filter *b, size_t n_b) {
  if (n_a != n_b) return false;
  for (size_t i = 0; i < n_a; i++)
    if (!query_filter_eq(&a[i], &b[i])) return false;
  return true;
}

static bool metric_eq(const query_metric *a, const query_metric *b) {
  return str_eq(a->name, b->name) && a->aggregation == b->aggregation &&
         str_eq(a->field, b->field) && a->distinct == b->distinct &&
         str_eq(a->expression, b->expression) &&
         filters_eq(a->filters, a->n_filters, b->filters, b->n_filters);
}

static bool selection_eq(const query *a, const query *b) {
  if (a->n_dimensions != b->n_dimensions || a->n_metrics != b->n_metrics) return false;
  for (size_t i = 0; i < a->n_dimensions; i++) {
    const query_dimension *x = &a->dimensions[i], *y = &b->dimensions[i];
    if (!str_eq(x->field, y->field) || x->grain != y->grain || !str_eq(x->name, y->name))
      return false;
  }
  for (size_t i = 0; i < a->n_metrics; i++)
    if (!metric_eq(&a->metrics[i], &b->metrics[i])) return false;
  return true;
}

static bool sort_eq(const query *a, const query *b) {
  if (a->n_sort != b->n_sort) return false;
  for (size_t i = 0; i < a->n_sort; i++)
    if (!str_eq(a->sort[i].field, b->sort[i].field) || a->sort[i].order != b->sort[i].order)
      return false;
  return true;
}

static bool join_eq(const query_join *a, const query_join *b) {
  if (!str_eq(a->table, b->table) || a->left != b->left || a->n_on != b->n_on) return false;
  for (size_t i = 0; i < a->n_on; i++)
    if (!str_eq(a->on[i].left, b->on[i].left) || !str_eq(a->on[i].right, b->on[i].right))
      return false;
  return true;
}

static bool joins_eq(const query *a, const query *b) {
  if (a->n_joins != b->n_joins) return false;
  for (size_t i = 0; i < a->n_joins; i++)
    if (!join_eq(&a->joins[i], &b->joins[i])) return false;
  return true;
}

static bool window_eq(const query *a, const query *b) {
  return a->has_limit == b->has_limit && (!a->has_limit || a->limit == b->limit) &&
         a->has_offset == b->has_offset && (!a->has_offset || a->offset == b->offset) &&
         a->distinct == b->distinct;
}

bool query_eq(const query *a, const query *b) {
  return str_eq(a->table, b->table) && window_eq(a, b) && selection_eq(a, b) &&
         filters_eq(a->filters, a->n_filters, b->filters, b->n_filters) &&
         filters_eq(a->having, a->n_having, b->having, b->n_having) && sort_eq(a, b) &&
         joins_eq(a, b);
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

/* --- lists ---------------------------------------------------------------------------------- */

/* Room for item `n` of a list, zeroed; NULL when the list is full or memory is out. The lists
 * keep no capacity (anyone may build one), so a push grows by one: at most LIMIT_QUERY_ITEMS
 * copies, and in place where the list is the arena's newest piece. */
static void *grown(arena *mem, void *list, size_t n, size_t size) {
  if (n >= LIMIT_QUERY_ITEMS) return NULL;
  char *items = arena_grow(mem, list, n * size, (n + 1) * size);
  if (items) memset(items + n * size, 0, size);
  return items;
}

query_filter *query_add_filter(arena *mem, query_filter **list, size_t *n) {
  query_filter *items = grown(mem, *list, *n, sizeof **list);
  if (!items) return NULL;
  *list = items;
  return &items[(*n)++];
}

query_dimension *query_add_dimension(arena *mem, query *q) {
  query_dimension *items = grown(mem, q->dimensions, q->n_dimensions, sizeof *items);
  if (!items) return NULL;
  q->dimensions = items;
  return &items[q->n_dimensions++];
}

query_metric *query_add_metric(arena *mem, query *q) {
  query_metric *items = grown(mem, q->metrics, q->n_metrics, sizeof *items);
  if (!items) return NULL;
  q->metrics = items;
  return &items[q->n_metrics++];
}

query_sort *query_add_sort(arena *mem, query *q) {
  query_sort *items = grown(mem, q->sort, q->n_sort, sizeof *items);
  if (!items) return NULL;
  q->sort = items;
  return &items[q->n_sort++];
}

query_join *query_add_join(arena *mem, query *q) {
  query_join *items = grown(mem, q->joins, q->n_joins, sizeof *items);
  if (!items) return NULL;
  q->joins = items;
  return &items[q->n_joins++];
}

static query_value one(arena *mem, query_scalar scalar) {
  query_scalar *item = ARENA_NEW(mem, query_scalar);
  if (!item) return (query_value){false, NULL, 0};
  *item = scalar;
  return (query_value){false, item, 1};
}

query_value query_text_value(arena *mem, nlq_str text) {
  return one(mem, (query_scalar){.type = SCALAR_TEXT, .text = text});
}

query_value query_number_value(arena *mem, double n) {
  return one(mem, (query_scalar){.type = SCALAR_NUMBER, .number = n});
}
