/* Names, sorted, to be found by bisection: n log n whatever the names are. */
#ifndef NLQ_IR_NAMES_H
#define NLQ_IR_NAMES_H

#include "base/str.h"

typedef struct ir_name {
  nlq_str text;
  size_t index; /* what the caller gave it */
} ir_name;

/* By the text, then by the index. */
void ir_names_sort(ir_name *names, size_t count);
/* Place of the first of that text in sorted names, or SIZE_MAX. */
size_t ir_names_find(const ir_name *names, size_t count, nlq_str text);

#endif
