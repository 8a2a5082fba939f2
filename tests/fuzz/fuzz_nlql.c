/* Any bytes as NLQL text, in both modes. What is refused has one error, with line and column. What
 * is read is a Query IR that reads as JSON too and is written as text that gives the same query and
 * the same text again. What the reference grammar takes, the larger one takes to mean the same. */
#include "base/limits.h"
#include "fuzz.h"
#include "ir/ir.h"

static nlq_str canonical(arena *mem, const ir_query *q) {
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  ir_to_json(&w, q);
  return sb_str(&out);
}

static nlq_str written(arena *mem, const ir_query *q, diag_list *errors) {
  sb out;
  sb_init(&out, mem);
  MUST(ir_to_text(&out, q, errors));
  return sb_str(&out);
}

static void check_query(arena *mem, const ir_query *q, ir_mode mode) {
  diag_list errors;
  diag_init(&errors, mem);
  nlq_str json = canonical(mem, q), text = written(mem, q, &errors);
  json_value *v = json_parse(mem, json, LIMIT_IR_DEPTH, &errors);
  ir_query *from_json = v ? ir_from_json(mem, v, mode, &errors) : NULL;
  MUST(from_json && str_eq(canonical(mem, from_json), json));
  ir_query *again = ir_from_text(mem, text, mode, &errors);
  MUST(again && str_eq(canonical(mem, again), json));
  MUST(str_eq(written(mem, again, &errors), text));
}

static ir_query *read_text(arena *mem, nlq_str text, ir_mode mode) {
  diag_list errors;
  diag_init(&errors, mem);
  ir_query *q = ir_from_text(mem, text, mode, &errors);
  MUST(q ? errors.count == 0 : errors.count == 1);
  if (q) {
    check_query(mem, q, mode);
    return q;
  }
  const nlq_diag *d = &errors.items[0];
  MUST(d->code == NLQ_TOO_DEEP || (d->has_line && d->start <= d->end && d->end <= text.len));
  return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size);
  arena mem;
  arena_init(&mem, NULL);
  ir_query *compat = read_text(&mem, text, IR_COMPAT);
  ir_query *strict = read_text(&mem, text, IR_STRICT);
  if (compat && strict) MUST(str_eq(canonical(&mem, compat), canonical(&mem, strict)));
  MUST(!arena_failed(&mem));
  arena_free(&mem);
  return 0;
}
