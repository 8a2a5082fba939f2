/* Private to this room: the chance that a reading is the one meant.
 *
 * In: what phases 1 to 3 say of a question. Out: features such as the number of words that nothing
 * used, and a probability: a logistic function of them. Its weights are fitted to questions whose
 * answers are known (tests/bench/calibrate.mjs); models of records and of measures have weights of
 * their own, as their questions differ. */
#ifndef NLQ_REPORT_PROBABILITY_H
#define NLQ_REPORT_PROBABILITY_H

#include "report/parts.h"

typedef enum probability_feature {
  PROBABILITY_BIAS,
  PROBABILITY_CHINESE,
  PROBABILITY_LENGTH,
  PROBABILITY_UNUSED,
  PROBABILITY_ANY_UNUSED,
  PROBABILITY_MISSING,
  PROBABILITY_COVERED,
  PROBABILITY_INTENT,
  PROBABILITY_ENTITIES,
  PROBABILITY_MEAN,
  PROBABILITY_LEAST,
  PROBABILITY_SHARE,
  PROBABILITY_RIVALS,
  PROBABILITY_MISSPELT,
  PROBABILITY_JOINS,
  PROBABILITY_DIMENSIONS,
  PROBABILITY_METRICS,
  PROBABILITY_FILTERS,
  PROBABILITY_HAVING,
  PROBABILITY_NESTED,
  PROBABILITY_RANKED,
  PROBABILITY_DISTINCT,
  PROBABILITY_NO_QUERY,
  PROBABILITY_SIMPLIFIED,
  PROBABILITY_FEATURES
} probability_feature;

extern const char probability_names[]; /* ',' between them */
/* In thousandths for each whole step of a feature. */
extern const int16_t probability_weights[2][PROBABILITY_FEATURES];

/* In hundredths of a step. */
void probability_features(const report_context *x, int *features);
int probability_of(const report_context *x); /* thousandths */
void probability_to_json(json_writer *w, const report_context *x);

#endif
