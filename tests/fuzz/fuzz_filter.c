/* Any bytes as the JSON of a Query IR, its WHERE pushed down to every store. What comes out is JSON
 * again, and filter and residual are there, the residual of good shape. */
#include "base/limits.h"
#include "fuzz.h"
#include "ir/store.h"

static const char *const stores[] = {
    "{\"store\":\"sql\",\"content\":\"text\"}",
    "{\"store\":\"sql\",\"metadata\":\"m\",\"nulls\":\"sql\"}",
    "{\"store\":\"sql\",\"metadata\":\"m\",\"dialect\":\"postgresql\",\"dates\":\"iso\"}",
    "{\"store\":\"sql\",\"dialect\":\"clickhouse\"}",
    "{\"store\":\"qdrant\",\"metadata\":\"m\",\"dates\":\"iso\"}",
    "{\"store\":\"chroma\"}",
    "{\"store\":\"vectorize\",\"dates\":\"iso\"}"};

static void check_store(arena *mem, const ir_query *q, ir_mode mode, const char *request) {
  diag_list errors;
  ir_store store;
  sb out;
  diag_init(&errors, mem);
  sb_init(&out, mem);
  json_writer w = {&out, false};
  MUST(ir_store_read(json_parse(mem, str_of(request), LIMIT_JSON_DEPTH, &errors), &errors, &store));
  json_begin_object(&w);
  ir_store_write(mem, &store, q->where, &w);
  json_end_object(&w);
  json_value *v = json_parse(mem, sb_str(&out), LIMIT_IR_DEPTH + 1, &errors);
  json_value *residual = json_get(v, "residual");
  MUST(v && residual && (json_get(v, "filter") || json_get(v, "sql")));
  MUST(json_type_of(residual) == JSON_NULL || ir_expr_from_json(mem, residual, mode, &errors));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (int mode = IR_STRICT; mode <= IR_COMPAT; mode++) {
    arena mem;
    diag_list errors;
    arena_init(&mem, NULL);
    diag_init(&errors, &mem);
    json_value *v = json_parse(&mem, fuzz_text(data, size), LIMIT_IR_DEPTH, &errors);
    ir_query *q = v ? ir_from_json(&mem, v, (ir_mode)mode, &errors) : NULL;
    for (size_t i = 0; q && i < sizeof stores / sizeof stores[0]; i++)
      check_store(&mem, q, (ir_mode)mode, stores[i]);
    arena_free(&mem);
  }
  return 0;
}
