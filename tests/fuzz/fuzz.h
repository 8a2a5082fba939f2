/* What the fuzz targets share: a target checks properties with MUST, which ends the run. */
#ifndef NLQ_TESTS_FUZZ_H
#define NLQ_TESTS_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(cond)                                                                                 \
  do {                                                                                             \
    if (!(cond)) {                                                                                 \
      fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #cond);                    \
      abort();                                                                                     \
    }                                                                                              \
  } while (0)

/* The input as a slice over memory of exactly its size, so that a step past its end is seen. */
static inline nlq_str fuzz_text(const uint8_t *data, size_t size) {
  return (nlq_str){(const char *)data, size};
}

#endif
