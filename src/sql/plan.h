/* What a query's names stand for in the model, and what its joins do to rows: worked out once, for
 * the validator, which says what is wrong, and for the renderer, which goes by it. */
#ifndef NLQ_SQL_PLAN_H
#define NLQ_SQL_PLAN_H

#include "base/limits.h"
#include "domain/domain.h"

typedef struct sql_plan_table {
  int table;
  int relationship; /* it was joined along; -1 for the main table */
  bool repeated;    /* a row of it may stand in several rows of the joined set */
  bool optional;    /* it may be missing from a row: a left join found none */
} sql_plan_table;

typedef struct sql_plan {
  const domain *d;
  const query *q;
  int main;                                     /* table */
  sql_plan_table tables[1 + LIMIT_QUERY_ITEMS]; /* the main one, then the joins in order */
  size_t n_tables;
} sql_plan;

typedef enum sql_plan_fault {
  PLAN_GOOD,
  PLAN_NO_TABLE,   /* the model lacks the main table, or a joined one */
  PLAN_TWICE,      /* a table is joined that is there already */
  PLAN_NO_RELATION /* no relationship of the model is what the join says */
} sql_plan_fault;

/* Resolves the tables. On a fault `n_tables` is how many were good: the fault is the main table's
 * at 0, else of join n_tables - 1. */
sql_plan_fault sql_plan_make(sql_plan *p, const domain *d, const query *q);
const sql_plan_table *sql_plan_find(const sql_plan *p, int table); /* NULL: not in the query */
/* A field that the query may read: of one of its tables. -1 if none. */
int sql_plan_field(const sql_plan *p, nlq_str reference);

/* Whether a field can be NULL in a row of the result: a condition on it leaves none behind. */
bool sql_plan_nullable(const sql_plan *p, int field);

/* One aggregate, wherever it is defined. */
typedef struct sql_measure {
  query_aggregation aggregation;
  bool distinct;
  int table;
  int field;                       /* what is aggregated; -1 for rows or an expression */
  nlq_str expr;                    /* arithmetic over the table's fields, where there is no field */
  const query_filter *own_filters; /* of the model's metric, over its table */
  size_t n_own_filters;
  const query_filter *filters; /* of the query's metric */
  size_t n_filters;
} sql_measure;

typedef enum sql_metric_kind {
  METRIC_KIND_NONE,   /* the name means nothing here */
  METRIC_KIND_SINGLE, /* `measure` */
  METRIC_KIND_RATIO   /* `measure` over `under` */
} sql_metric_kind;

typedef struct sql_metric {
  sql_metric_kind kind;
  int model; /* the metric of the model it is; -1: made for this query */
  sql_measure measure, under;
} sql_metric;

/* The meaning of a metric of the query: a metric of the model by its name; otherwise an aggregate
 * over `field`, or over the field that its name is. */
void sql_plan_metric(const sql_plan *p, const query_metric *m, sql_metric *out);
/* The meaning of a name in `having`: a metric of the query, else one of the model. */
void sql_plan_metric_named(const sql_plan *p, nlq_str name, sql_metric *out);
/* Whether a time dimension has periods of that grain to group by. */
bool sql_plan_has_grain(const domain_field *f, calendar_unit grain);
/* What a name in `sort` or `having` is: a dimension or metric of the query by index, or -1. */
int sql_plan_dimension(const query *q, nlq_str name);
int sql_plan_selected(const query *q, nlq_str name);

/* How an aggregate counts each of its rows once, given what the joins do. */
typedef enum sql_once {
  ONCE_AS_IS, /* nothing needs to be done */
  ONCE_KEYS,  /* by counting the table's key instead of rows */
  ONCE_NEVER  /* it cannot be done: the result would be wrong */
} sql_once;

sql_once sql_plan_once(const sql_plan *p, const sql_measure *m);
/* The same of a whole metric. A ratio over two tables needs every row of both, also those that
 * have no partner: its denominator's is the main table and the numerator's is left-joined. */
bool sql_plan_metric_right(const sql_plan *p, const sql_metric *m);

#endif
