/* Private to completion: what usually comes next. */
#ifndef NLQ_READ_COMPLETE_WORDS_H
#define NLQ_READ_COMPLETE_WORDS_H

#include <stdint.h>

/* What stands before the cursor. */
typedef enum complete_place {
  COMPLETE_OTHER,
  COMPLETE_START,
  COMPLETE_SUBJECT, /* a metric or a table */
  COMPLETE_DIMENSION,
  COMPLETE_VALUE,
  COMPLETE_GROUP, /* by, per */
  COMPLETE_COUNT, /* how many, average */
  COMPLETE_WHICH,
  COMPLETE_PLACE, /* in, for, from */
  COMPLETE_TIME,
  COMPLETE_UNIT, /* last, this */
  COMPLETE_RANK, /* top, most */
  COMPLETE_STATES
} complete_place;

/* Grammar words in the order of their likelihood, '|' between them; and how far behind the first
 * of them the first metric, table, dimension, value and the first word itself stand, in steps of
 * which a word takes 8. */
typedef struct complete_state {
  const char *english, *chinese;
  uint8_t behind[5];
} complete_state;

extern const complete_state complete_states[COMPLETE_STATES];
/* Phrases that name a time, whatever stands before them. */
extern const char complete_times[];

#endif
