/* Follow-ups: a question that goes on from the one before.
 *
 * In: a request with its history. "what about South?" after "tickets by plan in North last month".
 * Out: an ordinary recognition, as if the whole question had been asked: tickets by plan in South
 * last month. What comes from earlier turns has the empty span. A full question starts anew. */
#ifndef NLQ_READ_FOLLOW_H
#define NLQ_READ_FOLLOW_H

#include "read/recognition.h"

/* Phase 1 of a request: read_question, in the light of its history. NULL when memory is out. */
recognition *read_in_context(arena *mem, const lexicon *words, const domain *d, const request *r);

/* The recognition of a query, as far as entities can say it, each of them sure. */
recognition *follow_lift(arena *mem, const domain *d, const query *q);

#endif
