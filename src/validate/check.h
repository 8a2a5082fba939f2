/* Private to this room: what the checks of one query share. */
#ifndef NLQ_VALIDATE_CHECK_H
#define NLQ_VALIDATE_CHECK_H

#include "base/limits.h"
#include "sql/plan.h"
#include "validate/validate.h"

typedef struct check {
  arena *mem;
  const domain *d;
  const request *r;
  query *q; /* a copy, mended on the way; it points into what came */
  validation *v;
  sql_plan plan;
  size_t optimizations_capacity;
} check;

/* A fault of a rule at a place of the query: the rule has not passed. */
void check_fault(check *c, validate_rule rule, nlq_str at, nlq_code code, const char *format, ...);
void check_warning(check *c, nlq_str at, nlq_code code, const char *format, ...);
/* Says what was mended, in words. False when memory is out. */
bool check_mended(check *c, const char *format, ...);
nlq_str check_key(const check *c, nlq_str base, const char *key);
nlq_str check_item(const check *c, nlq_str base, const char *list, size_t index);

/* --- legality.c: names --- */
/* The tables. False when there is no point in looking at fields. */
bool check_tables(check *c);
bool check_dimensions(check *c);
void check_sort(check *c);
void check_window(check *c); /* limit and offset */
/* A field of the query's tables, or -1 with a fault at `at`. */
int check_field(check *c, nlq_str reference, nlq_str at);
/* Names that a query may give its columns: those of the model, or letters, digits and _. */
bool check_is_name(nlq_str name);

/* --- metrics.c --- */
bool check_metrics(check *c);
void check_having(check *c);

/* --- values.c: conditions --- */
void check_filters(check *c, const query_filter *list, size_t n, nlq_str base);
/* A value compared with results of one type. */
void check_measured(check *c, const query_filter *f, field_type type, nlq_str at);

/* --- scope.c --- */
void check_scope(check *c);

/* --- optimize.c --- */
void check_optimize(check *c);

#endif
