/* Phase 4: confidence, candidates, restatement, suggestions: the final result. */
#ifndef NLQ_REPORT_REPORT_H
#define NLQ_REPORT_REPORT_H

#include "sql/sql.h"
#include "validate/validate.h"

/* Writes the keys of phase 4 into an object that the caller has opened and goes on to close. `c`
 * may be NULL when phase 3 was called by hand. */
void report_to_json(json_writer *w, arena *mem, const domain *d, const request *r,
                    const recognition *rec, const construction *c, const validation *v);

/* The query in words, made from the query alone: "number of support tickets by plan, North region,
 * May 2026, highest first, first 10". */
nlq_str report_restate(arena *mem, const domain *d, const query *q, request_language language);

#endif
