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
  nlq_str base; /* the query as a JSON pointer: empty, but for nested ones */
  nlq_str at;   /* the part of it that is looked at */
  size_t optimizations_capacity;
} check;

/* A fault of a rule at the part at hand, or at a member of it where `key` is not NULL: the rule has
 * not passed. */
void check_fault(check *c, validate_rule rule, const char *key, nlq_code code, const char *format,
                 ...);
void check_warning(check *c, const char *key, nlq_code code, const char *format, ...);
/* What blocks the query. */
void check_risk(check *c, const char *key, nlq_code code, const char *format, ...);
/* Says what was mended, in words. False when memory is out. */
bool check_mended(check *c, const char *format, ...);
/* Goes on to an item of a list of the part at `base`. */
void check_enter(check *c, nlq_str base, const char *list, size_t index);

/* --- nested.c: queries within the query --- */
/* Does a step of the checks for each of them, from where it stands. */
void check_each_nested(check *c, void (*step)(check *));
/* Whether it gives what `f` is compared with: one column, and one row where one value is wanted. */
bool check_nested(check *c, const query_filter *f, field_type type);
/* Conditions of the tree, each in the place of the whole. */
void check_each_test(const query_condition *where, check *c,
                     void (*step)(check *, const query_filter *, const void *), const void *with);

/* --- legality.c: names --- */
/* The tables. False when there is no point in looking at fields. */
bool check_tables(check *c);
bool check_dimensions(check *c);
void check_sort(check *c);
void check_window(check *c); /* limit and offset */
void check_set(check *c);
/* A field of the query's tables, or -1 with a fault at the member `key`. */
int check_field(check *c, nlq_str reference, const char *key);
/* Names that a query may give its columns: those of the model, or letters, digits and _. */
bool check_is_name(nlq_str name);

/* --- metrics.c --- */
bool check_metrics(check *c);
void check_having(check *c);
/* The type of what a metric gives. */
field_type check_result_type(const check *c, const sql_metric *metric);

/* --- values.c: conditions --- */
/* Those of the part at hand. */
void check_filters(check *c, const query_filter *list, size_t n);
void check_where(check *c);
/* A value compared with results of one type. */
void check_measured(check *c, const query_filter *f, field_type type);

/* --- scope.c --- */
void check_scope(check *c);

/* --- optimize.c --- */
void check_optimize(check *c);

#endif
