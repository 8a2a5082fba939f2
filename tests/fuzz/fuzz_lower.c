/* Any bytes as the JSON of a structured query. What can be lowered gives a Query IR of good shape;
 * lifted, it is a structured query again, which lowers to the same. The bytes are also taken as
 * {query, aggregate} to be lifted, where nothing but a result or an error may come out. */
#include "base/limits.h"
#include "fuzz.h"
#include "query/lower.h"

typedef struct pair {
  nlq_str query, aggregate;
} pair;

static pair printed(arena *mem, const query_lowered *l) {
  sb ir, aggregate;
  sb_init(&ir, mem);
  sb_init(&aggregate, mem);
  json_writer w = {&ir, false}, w2 = {&aggregate, false};
  ir_to_json(&w, l->ir);
  query_aggregate_to_json(&w2, l);
  return (pair){sb_str(&ir), sb_str(&aggregate)};
}

static query *lifted(arena *mem, const pair *p, diag_list *errors) {
  json_value *v = json_parse(mem, p->query, LIMIT_IR_DEPTH, errors);
  json_value *aggregate = json_parse(mem, p->aggregate, LIMIT_IR_DEPTH, errors);
  MUST(v && aggregate);
  ir_query *ir = ir_from_json(mem, v, IR_STRICT, errors);
  MUST(ir != NULL);
  nlq_str text;
  MUST(query_lift(mem, ir, aggregate, errors, &text));
  json_value *structured = json_parse(mem, text, LIMIT_JSON_DEPTH, errors);
  return structured ? query_from_json(mem, structured, STR_EMPTY, errors) : NULL;
}

static void check_lower(arena *mem, const json_value *v) {
  diag_list errors;
  diag_init(&errors, mem);
  query *q = query_from_json(mem, v, STR_EMPTY, &errors);
  query_lowered first, second;
  if (!q) return;
  if (!query_lower(mem, q, STR_EMPTY, &errors, &first)) {
    MUST(errors.count == 1 && errors.items[0].has_pointer);
    return;
  }
  pair once = printed(mem, &first);
  query *again = lifted(mem, &once, &errors);
  MUST(again && query_lower(mem, again, STR_EMPTY, &errors, &second));
  pair twice = printed(mem, &second);
  MUST(str_eq(once.query, twice.query) && str_eq(once.aggregate, twice.aggregate));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  json_value *v = json_parse(&mem, fuzz_text(data, size), LIMIT_JSON_DEPTH, &errors);
  if (v) {
    check_lower(&mem, v);
    sb out;
    sb_init(&out, &mem);
    json_writer w = {&out, false};
    query_call_lift(&mem, v, &w, &errors);
  }
  MUST(!arena_failed(&mem));
  arena_free(&mem);
  return 0;
}
