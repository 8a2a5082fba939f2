/* The structured query: what phase 2 builds, phase 3 checks and SQL is made from.
 *
 * Keys and their order in JSON are those of the specification (table, dimensions, metrics,
 * filters, sort, limit), then joins, where, having, distinct, offset, set, each left out when not
 * needed. A field is written `column` for the main table and `table.column` otherwise. */
#ifndef NLQ_QUERY_QUERY_H
#define NLQ_QUERY_QUERY_H

#include "base/calendar.h"
#include "base/json.h"

typedef enum query_aggregation {
  AGGREGATION_NONE,
  AGGREGATION_COUNT,
  AGGREGATION_SUM,
  AGGREGATION_AVG,
  AGGREGATION_MIN,
  AGGREGATION_MAX
} query_aggregation;

typedef enum query_operator {
  OPERATOR_NONE,
  OPERATOR_EQ,
  OPERATOR_NE,
  OPERATOR_GT,
  OPERATOR_LT,
  OPERATOR_GE,
  OPERATOR_LE,
  OPERATOR_IN,
  OPERATOR_NOT_IN,
  OPERATOR_LIKE,
  OPERATOR_NOT_LIKE,
  OPERATOR_BETWEEN,
  OPERATOR_IS_NULL,
  OPERATOR_IS_NOT_NULL
} query_operator;

/* How many values an operator takes: none, one, a list of 1 to LIMIT_IN_VALUES, two. */
typedef enum query_arity { ARITY_NONE, ARITY_ONE, ARITY_LIST, ARITY_PAIR } query_arity;

typedef enum query_type {
  QUERY_SIMPLE,
  QUERY_COMPARISON,
  QUERY_TREND,
  QUERY_RANKING,
  QUERY_AGGREGATE
} query_type;

typedef enum query_order { ORDER_NONE, ORDER_ASC, ORDER_DESC } query_order;

typedef enum scalar_type { SCALAR_NONE, SCALAR_TEXT, SCALAR_NUMBER, SCALAR_BOOL } scalar_type;

typedef struct query_scalar {
  scalar_type type;
  nlq_str text;
  double number;
  bool truth;
} query_scalar;

struct query;

typedef struct query_value {
  bool is_list;        /* IN and BETWEEN */
  query_scalar *items; /* one when not a list */
  size_t count;
  struct query *query; /* instead of items: what a nested query gives; NULL for none */
} query_value;

typedef struct query_filter {
  nlq_str field;
  query_operator op;
  query_value value; /* none for IS NULL, IS NOT NULL */
} query_filter;

/* Conditions that a list of filters cannot say. In JSON an expression of the Query IR. */
typedef enum condition_kind {
  CONDITION_TEST,
  CONDITION_AND,
  CONDITION_OR,
  CONDITION_NOT
} condition_kind;

typedef struct query_condition {
  condition_kind kind;
  query_filter test;             /* TEST */
  struct query_condition *items; /* AND, OR: two at least; NOT: one */
  size_t n;
} query_condition;

typedef struct query_dimension {
  nlq_str field;
  calendar_unit grain; /* UNIT_NONE: the column itself, written as a plain string in JSON */
  nlq_str name;        /* output column; may be empty: query_dimension_name */
} query_dimension;

typedef struct query_metric {
  nlq_str name; /* output column; a metric of the model, or a fact's name */
  query_aggregation aggregation;
  nlq_str field; /* what is aggregated where it is not the metric's own definition; may be empty */
  bool distinct;
  query_filter *filters; /* a conditional aggregate */
  size_t n_filters;
  nlq_str expression; /* "a / b" over metric names, for ratio metrics of the model; may be empty */
  bool hidden;        /* orders or limits groups only: no column of the result */
} query_metric;

typedef struct query_sort {
  nlq_str field; /* a dimension or metric of the query, or a field of its tables */
  query_order order;
} query_sort;

typedef struct query_join_on {
  nlq_str left, right; /* "table.column" each */
} query_join_on;

typedef struct query_join {
  nlq_str table;
  bool left; /* LEFT JOIN, else inner */
  query_join_on *on;
  size_t n_on;
} query_join;

typedef enum query_set_op { SET_NONE, SET_UNION, SET_INTERSECT, SET_EXCEPT } query_set_op;

/* Rows of the query together with, or without, those of another that has as many columns. Rows
 * that are alike become one, as in SQL. */
typedef struct query_set {
  query_set_op op;
  struct query *query;
} query_set;

typedef struct query {
  nlq_str table;
  query_dimension *dimensions;
  size_t n_dimensions;
  query_metric *metrics;
  size_t n_metrics;
  query_filter *filters;
  size_t n_filters;
  query_sort *sort;
  size_t n_sort;
  bool has_limit;
  int64_t limit;
  query_join *joins;
  size_t n_joins;
  query_filter *having;
  size_t n_having;
  bool distinct;
  bool has_offset;
  int64_t offset;
  query_condition *where; /* beside the filters; NULL for none */
  query_set set;
} query;

/* From JSON: every fault found, each with its pointer below `base`. NULL when one is found.
 * Checks shape only (keys, types, operators, arity, limits); names are the validator's business.
 * Keys of later versions of the format give UNSUPPORTED, others UNKNOWN_KEY. */
query *query_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors);
void query_to_json(json_writer *w, const query *q);

/* Parts that other documents share. */
bool query_scalar_from_json(const json_value *v, query_scalar *out);
void query_scalar_to_json(json_writer *w, const query_scalar *s);
bool query_value_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                           query_value *out);
void query_value_to_json(json_writer *w, const query_value *v);
bool query_filter_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                            query_filter *out);
void query_filter_to_json(json_writer *w, const query_filter *f);

bool query_scalar_eq(const query_scalar *a, const query_scalar *b);
bool query_value_eq(const query_value *a, const query_value *b);
bool query_filter_eq(const query_filter *a, const query_filter *b);
bool query_eq(const query *a, const query *b); /* the same JSON */

const char *query_aggregation_name(query_aggregation a); /* "count" ...; NONE gives "" */
query_aggregation query_aggregation_of(nlq_str name);    /* NONE for anything else */
const char *query_operator_name(query_operator op);      /* "=", "NOT IN" ... */
query_operator query_operator_of(nlq_str name);
query_arity query_operator_arity(query_operator op);
bool query_operator_nests(query_operator op); /* compares with what a nested query gives */
const char *query_type_name(query_type t);    /* "simple" ... */
bool query_type_of(nlq_str name, query_type *out);
const char *query_order_name(query_order o); /* "asc", "desc", "" */
query_order query_order_of(nlq_str name);

/* A fault of a document at `pointer`: the message is the place as a person reads it
 * ("metrics[0].aggregation") and then the formatted text ("is \"cnt\"; one of count, sum ..."). */
nlq_diag *query_fault(diag_list *errors, nlq_str pointer, nlq_code code, const char *format, ...);
nlq_diag *query_warning(diag_list *list, nlq_str pointer, nlq_code code, const char *format, ...);
nlq_diag *query_finding(diag_list *list, nlq_level level, nlq_str pointer, nlq_code code,
                        const char *format, va_list args);
/* Input as it may stand in a message: cut at 60 bytes, control characters as \u001b. */
nlq_str query_shown(arena *mem, nlq_str text);

/* The output column of a dimension: its name; else its field without the table, with the grain
 * behind it where time is bucketed: "customer.industry" gives industry, created_at by month gives
 * created_at_month. */
nlq_str query_dimension_name(arena *mem, const query_dimension *d);
/* The columns of the result. */
size_t query_width(const query *q);
/* Whether a query groups its rows: it has metrics or conditions on them. */
bool query_is_grouped(const query *q);
/* Whether it gives exactly one row: it groups, and by nothing. */
bool query_is_single_row(const query *q);
/* A pattern of LIKE: % for any text, _ for any character, \ before either for itself. This is text
 * as such a pattern, with % before and behind where asked. */
nlq_str query_like_pattern(arena *mem, nlq_str text, bool before, bool behind);

/* A copy whose lists, nested queries and conditions can be changed; names and values are shared. */
query *query_copy(arena *mem, const query *q);
/* Array push for the lists above, within LIMIT_QUERY_ITEMS; NULL when full or out of memory. */
query_filter *query_add_filter(arena *mem, query_filter **list, size_t *n);
query_dimension *query_add_dimension(arena *mem, query *q);
query_metric *query_add_metric(arena *mem, query *q);
query_sort *query_add_sort(arena *mem, query *q);
query_join *query_add_join(arena *mem, query *q);
/* A value of one text, or of one number. */
query_value query_text_value(arena *mem, nlq_str text);
query_value query_number_value(arena *mem, double n);

#endif
