/* Private to this room: the state that the steps of one construction share. */
#ifndef NLQ_CONSTRUCT_STEPS_H
#define NLQ_CONSTRUCT_STEPS_H

#include "base/limits.h"
#include "construct/construct.h"
#include "domain/defaults.h"

typedef struct construct_state {
  arena *mem;
  const domain *d;
  const request *r;
  const recognition *rec;
  request_language language;
  bool is_inner;                 /* of a query within the query: no default is added */
  int given_table;               /* of an inner query that must start from it; else -1 */
  int table;                     /* the main table */
  int implied_metric;            /* what ranked rows are ranked by; -1 when the question says it */
  int wanted[LIMIT_QUERY_ITEMS]; /* tables that the query reads besides it */
  size_t n_wanted;
  query *q;
  construction *out;
  size_t implicit_capacity;
} construct_state;

/* A step returns false when no query can be built; the reason is said by construct_fail, or
 * memory is out. */
bool construct_fail(construct_state *s, nlq_code code, const char *format, ...);
/* Adds to implicit_conditions, formatted in the output language. */
bool construct_say(construct_state *s, const char *english, const char *chinese, ...);
nlq_str construct_text(const construct_state *s, const char *format, ...);
/* The next entity of a kind behind `e`, the first one for NULL; NULL when there is none. */
const entity *construct_next(const construct_state *s, const entity *e, entity_kind kind);
const entity *construct_first(const construct_state *s, entity_kind kind);
/* The field that a reference of the query means, or NULL. */
const domain_field *construct_field(const construct_state *s, nlq_str reference);
bool construct_is_time(const construct_state *s, nlq_str reference);

/* --- tables.c --- */
bool construct_table(construct_state *s);
bool construct_joins(construct_state *s);
/* A field by the name an entity gives it: of the entity's table, of the main table, of the nearest
 * table that has it. -1 when there is none. */
int construct_find_field(const construct_state *s, const entity *e, nlq_str name);
bool construct_want(construct_state *s, int table);
/* The field as the query writes it; its table will be joined. Empty with `at` NULL on failure. */
nlq_str construct_refer(construct_state *s, int field);

/* --- metrics.c --- */
bool construct_metrics(construct_state *s);
int construct_model_metric(const construct_state *s, const entity *e); /* -1: names none */
bool construct_having(construct_state *s);
/* A result has columns: where all would be hidden, none is. */
bool construct_shown(construct_state *s);
/* Fails when joins would count rows twice; rows that are listed are listed once each. */
bool construct_fan_out(construct_state *s, bool multiplies);
/* The metric that divides measures of two tables, or NULL. It is seen from its denominator's table:
 * every row of that counts, whether the other table has rows for it or not. */
const domain_metric *construct_cross_ratio(const construct_state *s);
bool construct_whole_ratio(construct_state *s);

/* --- dimensions.c --- */
bool construct_dimensions(construct_state *s);
bool construct_compared(construct_state *s); /* what a comparison compares */
bool construct_trend(construct_state *s);    /* the time that a trend runs along */
bool construct_listing(construct_state *s);  /* the columns of rows that are listed */
bool construct_add_dimension(construct_state *s, int field, calendar_unit grain);
/* Whether rows are ordered by a column of theirs and not by a metric: "the cheapest product". */
int construct_ranked_column(const construct_state *s);

/* --- filters.c --- */
bool construct_regions(construct_state *s);
bool construct_conditions(construct_state *s);
bool construct_scope(construct_state *s);
/* Adds a condition beside those that there are. */
bool construct_add_tree(construct_state *s, const query_condition *choice);
/* Adds one condition; equalities on one field become IN, inequalities NOT IN. */
bool construct_add_filter(construct_state *s, nlq_str field, query_operator op,
                          const query_value *value);

/* --- nested.c --- */
bool construct_nested(construct_state *s, const entity *e); /* a condition with a reading inside */
bool construct_set(construct_state *s); /* what the rows are put together with */

/* Times that do not touch: the rows of each. */
typedef struct construct_interval {
  calendar_day first, until; /* half-open */
} construct_interval;
bool construct_add_times(construct_state *s, int field, const construct_interval *times, size_t n);

/* --- time.c --- */
bool construct_time(construct_state *s);
bool construct_add_interval(construct_state *s, int field, const construct_interval *in);
/* The time dimension to bucket by `grain`: a column that holds such periods already comes with
 * grain NONE. `named` is a field asked for, or -1. Returns -1 when there is none. */
int construct_time_field(const construct_state *s, int named, calendar_unit *grain);
/* Whole days between the earliest and the latest bound asked for; -1 where a side is open. */
int construct_days(const construct_state *s);

/* --- implicit.c --- */
bool construct_sorted(construct_state *s); /* wants the tables of columns that are sorted by */
bool construct_order(construct_state *s);
bool construct_limit(construct_state *s);
/* The named default range for a question without a time. */
nlq_str construct_default_range(const construct_state *s);
/* The range in words: "last 12 months". */
nlq_str construct_range_words(construct_state *s, nlq_str range);

#endif
