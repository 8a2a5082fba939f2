/* What a query gets where it says nothing: time span, LIMIT, ORDER BY, and the row scope of the
 * request. Phase 2 adds them to the queries it builds, phase 3 to queries from anybody: the rules
 * are the same, so they stand once, here. */
#ifndef NLQ_DOMAIN_DEFAULTS_H
#define NLQ_DOMAIN_DEFAULTS_H

#include "domain/domain.h"

/* A named range of the defaults ("this_month", "last_12_months") as whole units around `now`:
 * half-open; `any` when it sets no bounds. False when it is no such name. */
typedef struct domain_span {
  bool any;
  calendar_day first, until;
} domain_span;
bool domain_span_of(nlq_str range, calendar_day now, int week_start, domain_span *out);

/* First day of the week: the request's preference, else the model's, else Monday (1). */
int domain_week_start(const domain *d, const request *r);

/* The request's dialect, else its preference's, else the model's, else mysql. */
query_dialect domain_dialect(const domain *d, const request *r);

/* The default LIMIT: the request's preference, else the model's. False when there is none. */
bool domain_default_limit(const domain *d, const request *r, int64_t *limit);
/* Gives a query without sort its default one: a grouped or DISTINCT query by its dimensions, a
 * plain one by the primary key, else by its default time dimension, newest first. A query of a
 * single row gets none. False when memory is out. */
bool domain_add_default_sort(arena *mem, const domain *d, query *q);

/* Adds the joins of a path, leaving out tables that the query has. A step against its relationship
 * is an inner join: it is walked for rows that are there. False when memory or room is out. */
bool domain_add_joins(arena *mem, const domain *d, const domain_path *path, query *q);

/* Adds what `scopes` (domain_scopes) demand and the query lacks: behind the other filters, one
 * filter for each scoped field of each table the query touches, and the joins that lead there. A
 * filter by = or IN that names values of the scope only counts as there, so that applying twice
 * changes nothing. False when it cannot be done: then the query must not be used. */
bool domain_add_scope(arena *mem, const domain *d, const domain_scope *scopes, size_t n_scopes,
                      query *q);

#endif
