/* What the tests of the Query IR share: text in, text out. */
#ifndef NLQ_TESTS_IR_TESTING_H
#define NLQ_TESTS_IR_TESTING_H

#include "base/limits.h"
#include "check.h"
#include "ir/check.h"

/* One document on its way; freed at the end of the test. */
typedef struct ir_test {
  arena mem;
  diag_list errors;
} ir_test;

static inline void ir_test_start(ir_test *t) {
  arena_init(&t->mem, NULL);
  diag_init(&t->errors, &t->mem);
}

static inline ir_query *ir_test_read(ir_test *t, nlq_str json, ir_mode mode) {
  json_value *v = mode == IR_COMPAT ? json_parse_last(&t->mem, json, LIMIT_IR_DEPTH, &t->errors)
                                    : json_parse(&t->mem, json, LIMIT_IR_DEPTH, &t->errors);
  return v ? ir_from_json(&t->mem, v, mode, &t->errors) : NULL;
}

static inline nlq_str ir_test_json(ir_test *t, const ir_query *q) {
  sb out;
  sb_init(&out, &t->mem);
  json_writer w = {&out, false};
  if (q) ir_to_json(&w, q);
  return sb_str(&out);
}

static inline nlq_str ir_test_text(ir_test *t, const ir_query *q) {
  sb out;
  sb_init(&out, &t->mem);
  return q && ir_to_text(&out, q, &t->errors) ? sb_str(&out) : STR_EMPTY;
}

static inline nlq_str ir_test_repeat(ir_test *t, const char *begin, const char *part, int times,
                                     const char *middle, const char *closing, const char *end) {
  sb out;
  sb_init(&out, &t->mem);
  sb_adds(&out, begin);
  for (int i = 0; i < times; i++)
    sb_adds(&out, part);
  sb_adds(&out, middle);
  for (int i = 0; i < times; i++)
    sb_adds(&out, closing);
  sb_adds(&out, end);
  return sb_str(&out);
}

#endif
