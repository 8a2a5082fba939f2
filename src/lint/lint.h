/* What is wrong, doubtful or worth knowing about a domain model that loads.
 *
 * Each finding has a code, a level, a sentence, a JSON pointer into the model, and what to do. An
 * error means that the model does not do what it says; a warning, that questions will be misread or
 * rows counted twice; an info is to be looked at once. */
#ifndef NLQ_LINT_LINT_H
#define NLQ_LINT_LINT_H

#include "domain/index.h"

typedef struct lint_finding {
  const char *code, *advice;
  nlq_level level;
  nlq_str message, pointer;
} lint_finding;

typedef struct lint {
  const domain *d;
  arena *mem;
  lint_finding *items;
  size_t count, capacity, dropped;
  size_t errors, warnings;
} lint;

#define LINT_MOST 500

/* Every check of the model's own; `engine` is opened for the same model and runs its verified
 * queries. False when memory is out. */
bool lint_model(lint *l, const nlq_engine *engine);
/* {"ok": no error and no warning, "findings": [...], "dropped"?: n} */
void lint_to_json(json_writer *w, const lint *l);

void lint_add(lint *l, nlq_level level, const char *code, const char *advice, nlq_str pointer,
              const char *format, ...);

/* --- places: where a thing of the model stands --- */

nlq_str lint_table_at(const lint *l, int table);
nlq_str lint_field_at(const lint *l, int field);
nlq_str lint_metric_at(const lint *l, int metric);
nlq_str lint_filter_at(const lint *l, int filter);
nlq_str lint_relationship_at(const lint *l, int relationship);

/* --- the checks --- */

void lint_words(lint *l);  /* lint_words.c: words with two meanings, words of the grammar */
void lint_labels(lint *l); /* lint_labels.c */
void lint_joins(lint *l);  /* lint_joins.c */

/* --- verified.c --- */

/* Runs the verified queries: {"ok", "passed", "failed", "results": [{name, question, status,
 * differences?, error?}]}. With `l`, failures become findings too. Returns how many failed. */
size_t lint_verified(arena *mem, const domain *d, const nlq_engine *engine, json_writer *w,
                     lint *l);

#endif
