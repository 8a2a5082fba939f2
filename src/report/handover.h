/* Handing a question that was not understood over to a language model.
 *
 * In: a request and what phase 1 made of it. Out: a short text to put before a model: the question,
 * the tables it is about with their words, what was understood and what was not, and the form of
 * the answer, which is phase 1's own: nlq_construct takes it. Values that the permission token
 * hides are left out. */
#ifndef NLQ_REPORT_HANDOVER_H
#define NLQ_REPORT_HANDOVER_H

#include "report/report.h"

/* Writes the members of the result into an object that the caller has opened. False when memory
 * is out, or the permission token cannot be read: then with an error. */
bool handover_to_json(json_writer *w, arena *mem, const domain *d, const request *r,
                      const recognition *rec, diag_list *errors);

#endif
