/* Completion: what may stand under the cursor of a question that is being typed.
 *
 * In: "tickets by pl" and its end. Out: "plan", a dimension, in place of "pl"; then other phrases
 * that begin so, ranked by what the words before make likely. Nothing typed yet of a word gives
 * what usually comes next. */
#ifndef NLQ_READ_COMPLETE_H
#define NLQ_READ_COMPLETE_H

#include "read/lexicon.h"

/* Every name and value of a model in the order of its letters, made once for an engine. */
typedef struct completer completer;
completer *completer_new(arena *mem, const domain *d);

typedef struct completion_request {
  nlq_str text;
  size_t cursor; /* bytes, at most the length of the text */
  size_t limit;  /* 1 to LIMIT_COMPLETIONS */
  request_language language;
  const domain_scope *scopes; /* values outside are not offered */
  size_t n_scopes;
} completion_request;

/* Writes the members of the result into an object that the caller has opened. False when memory
 * is out. */
bool complete_to_json(json_writer *w, arena *mem, const completer *c, const lexicon *words,
                      const completion_request *in);

#endif
