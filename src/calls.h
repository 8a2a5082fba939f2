/* Private to the files of the calls (nl2query.c and its like): what one call works with. */
#ifndef NLQ_CALLS_H
#define NLQ_CALLS_H

#include "base/json.h"
#include "domain/domain.h"
#include "nl2query.h"
#include "read/complete.h"

struct nlq_engine {
  nlq_allocator allocator;
  arena mem;
  domain *model;
  lexicon *words;
  completer *completions;
};

typedef struct call {
  const nlq_engine *engine;
  arena mem;
  diag_list errors;
  sb out;
  json_writer w;
} call;

/* How much text a call reads, and how deep its JSON may be. */
typedef struct call_limits {
  size_t bytes;
  int depth;
} call_limits;

/* Writes the result of a call to c->w; false, with errors, when there is none. */
typedef bool call_method(call *c, const json_value *in);

/* Parses the input, runs the method in an arena of its own, and hands over what it wrote, or its
 * errors. */
nlq_status call_run(const nlq_engine *engine, const call_limits *limits, call_method *method,
                    nlq_str json, nlq_text *out);

#endif
