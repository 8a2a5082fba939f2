/* A structured query as a Query IR, and back.
 *
 * The IR has no tables, joins, groups or aggregates, and its format is fixed; so two documents make
 * one query: `query`, a valid Query IR, and beside it `aggregate` with what that cannot say:
 *   {table, joins: [{table, type, on: expression}], group_by: [expression], metrics: [LET name],
 *    having: expression, distinct: true, offset}
 * Columns are paths, meta.<column> for the main table and <table>.<column> for others; metrics are
 * LET bindings that call AGG_COUNT, AGG_SUM ...; IN is an OR of ==, BETWEEN are two comparisons,
 * IS NULL is == null. Going there and back gives the same query, but for an IN of one value, which
 * comes back as =, and >= and <= on one field side by side, which come back as BETWEEN. */
#ifndef NLQ_QUERY_LOWER_H
#define NLQ_QUERY_LOWER_H

#include "ir/ir.h"
#include "query/query.h"

typedef struct query_lowered {
  const query *from;
  ir_query *ir;
  ir_expr **group_by; /* one for each dimension */
  ir_expr **on;       /* one for each join */
  ir_expr *having;    /* may be NULL */
} query_lowered;

/* False and one error, UNSUPPORTED at what has no such form (a conditional metric, a ratio), its
 * pointer below `base`. */
bool query_lower(arena *mem, const query *q, nlq_str base, diag_list *errors, query_lowered *out);
void query_aggregate_to_json(json_writer *w, const query_lowered *l);

/* JSON text of the structured query that a Query IR and its aggregate mean. False and one error,
 * with its pointer into {query, aggregate}, where it has no such form. */
bool query_lift(arena *mem, const ir_query *ir, const json_value *aggregate, diag_list *errors,
                nlq_str *out);

/* {structured_query, id?} to {id?, ok, query, aggregate, errors}, and {query, aggregate, id?} to
 * {id?, ok, structured_query, errors}; null where there is no such form. False: the request itself
 * is at fault, and nothing was written. */
bool query_call_lower(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
bool query_call_lift(arena *mem, const json_value *request, json_writer *w, diag_list *errors);

#endif
