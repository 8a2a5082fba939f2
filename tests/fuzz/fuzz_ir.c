/* Any bytes as the JSON of a Query IR, in both modes. What is refused has one error with a place.
 * What is read has a canonical form that reads as itself, and in strict mode also as the other mode
 * has it; where it has a text, that reads as the same query, up to chains of AND and OR. */
#include "base/limits.h"
#include "fuzz.h"
#include "ir/check.h"

static nlq_str canonical(arena *mem, const ir_query *q) {
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  ir_to_json(&w, q);
  return sb_str(&out);
}

static ir_query *read_json(arena *mem, nlq_str text, ir_mode mode, diag_list *errors) {
  json_value *v = mode == IR_COMPAT ? json_parse_last(mem, text, LIMIT_IR_DEPTH, errors)
                                    : json_parse(mem, text, LIMIT_IR_DEPTH, errors);
  return v ? ir_from_json(mem, v, mode, errors) : NULL;
}

static void check_text(arena *mem, const ir_query *q, ir_mode mode) {
  diag_list errors;
  diag_init(&errors, mem);
  sb text, again;
  sb_init(&text, mem);
  sb_init(&again, mem);
  if (!ir_to_text(&text, q, &errors)) {
    MUST(errors.count == 1 && errors.items[0].has_pointer);
    return;
  }
  /* Only strict text has quoted names and doubled quotes; only compat has hints of any name. */
  ir_query *back = ir_from_text(mem, sb_str(&text), mode, &errors);
  MUST(back || mode == IR_COMPAT);
  if (!back) return;
  MUST(ir_to_text(&again, back, &errors));
  MUST(str_eq(sb_str(&text), sb_str(&again)));
}

static void check_mode(nlq_str text, ir_mode mode) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  ir_query *q = read_json(&mem, text, mode, &errors);
  if (q) {
    MUST(errors.count == 0);
    nlq_str once = canonical(&mem, q);
    for (int other = IR_STRICT; other <= (int)IR_COMPAT; other++) {
      if (mode == IR_COMPAT && other == IR_STRICT) continue;
      ir_query *again = read_json(&mem, once, (ir_mode)other, &errors);
      MUST(again && str_eq(canonical(&mem, again), once));
    }
    check_text(&mem, q, mode);
    ir_functions none = {NULL, 0, NULL};
    ir_check(&mem, q, mode, &none, &errors);
  } else {
    MUST(errors.count == 1);
    MUST(errors.items[0].has_pointer || errors.items[0].has_line);
  }
  MUST(!arena_failed(&mem));
  arena_free(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size);
  check_mode(text, IR_STRICT);
  check_mode(text, IR_COMPAT);
  return 0;
}
