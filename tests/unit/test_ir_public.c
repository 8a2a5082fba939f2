/* The public calls about the Query IR: results, errors of requests, memory that runs out. */
#include "check.h"
#include "check_memory.h"

#include <string.h>

typedef nlq_status ir_call(const nlq_engine *engine, const char *json, size_t length,
                           nlq_text *out);

#define QUERY "{\"table\":\"t\",\"metrics\":[{\"name\":\"n\",\"aggregation\":\"count\"}]}"
#define WHERE                                                                                      \
  "{\"node\":\"compare\",\"op\":\"==\",\"left\":{\"node\":\"path\",\"root\":\"meta\","             \
  "\"segments\":["                                                                                 \
  "\"a\",\"b\"]},\"right\":{\"node\":\"literal\",\"value\":1}}"

static const struct {
  ir_call *call;
  const char *request, *result;
} calls[] = {
    {nlq_ir_canon, "{\"input\":{\"limit\":5,\"select\":{\"unit\":\"chunk\"}}}",
     "{\"ok\":true,\"canonical\":{\"select\":{\"unit\":\"chunk\"},\"limit\":5},\"errors\":[]}"},
    {nlq_ir_check, "{\"id\":1,\"text\":\"{\\\"select\\\":{\\\"unit\\\":\\\"chunk\\\"}}\"}",
     "{\"id\":1,\"ok\":true,\"errors\":[]}"},
    {nlq_ir_parse, "{\"text\":\"SELECT CHUNK\"}",
     "{\"ok\":true,\"ir\":{\"select\":{\"unit\":\"chunk\"}},\"errors\":[]}"},
    {nlq_ir_print, "{\"input\":{\"select\":{\"unit\":\"chunk\"}}}",
     "{\"ok\":true,\"text\":\"SELECT CHUNK\",\"errors\":[]}"},
    {nlq_ir_filter,
     "{\"store\":\"sql\",\"input\":{\"select\":{\"unit\":\"chunk\"},\"where\":" WHERE "}}",
     "{\"ok\":true,\"sql\":\"\\\"a.b\\\" = ?\",\"params\":[1],\"residual\":null,\"errors\":[]}"},
    {nlq_ir_lift, "{\"query\":{\"select\":{\"unit\":\"document\"}},\"aggregate\":{}}", NULL},
    {nlq_ir_lower, "{\"structured_query\":" QUERY "}", NULL},
    {nlq_ir_schema, "{\"functions\":[\"A\"],\"variant\":\"tools\"}", NULL},
};

#define N_CALLS (sizeof calls / sizeof calls[0])

static void each_gives_its_result(void) {
  nlq_engine *engine = nlq_engine_new(NULL, 0, NULL, NULL);
  for (size_t i = 0; i < N_CALLS; i++) {
    nlq_text out = {0};
    nlq_status status = calls[i].call(engine, calls[i].request, strlen(calls[i].request), &out);
    CHECK_INT(status, NLQ_STATUS_OK);
    if (calls[i].result) CHECK_STR(((nlq_str){out.at, out.length}), calls[i].result);
    nlq_text_free(&out);
  }
  nlq_engine_delete(engine);
}

static void a_wrong_request_is_bad_input(void) {
  static const char *const requests[] = {"", "[]", "{}", "{\"mode\":\"x\",\"text\":\"\"}"};
  nlq_engine *engine = nlq_engine_new(NULL, 0, NULL, NULL);
  for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
    nlq_text out = {0};
    CHECK_INT(nlq_ir_canon(engine, requests[i], strlen(requests[i]), &out), NLQ_STATUS_BAD_INPUT);
    CHECK(str_starts((nlq_str){out.at, out.length}, STR("{\"error\":{\"code\":")));
    nlq_text_free(&out);
  }
  nlq_engine_delete(engine);
}

/* The engine is opened with an allocator that refuses later than that. */
static bool runs_with(check_memory *memory, nlq_engine *engine, size_t i, int refused) {
  nlq_text out = {0};
  int live = memory->live;
  memory->asked = 0;
  memory->fail_at = refused;
  nlq_status status = calls[i].call(engine, calls[i].request, strlen(calls[i].request), &out);
  bool through = memory->asked < refused;
  CHECK(status == NLQ_STATUS_OK || status == NLQ_STATUS_NO_MEMORY);
  if (through) CHECK_INT(status, NLQ_STATUS_OK);
  nlq_text_free(&out);
  CHECK_INT(memory->live, live);
  memory->fail_at = 0;
  return through;
}

static void memory_that_runs_out_is_an_error(void) {
  check_memory memory = {0};
  nlq_allocator allocator = check_allocator(&memory);
  nlq_engine *engine = nlq_engine_new(NULL, 0, &allocator, NULL);
  for (size_t i = 0; i < N_CALLS; i++)
    for (int n = 1; !runs_with(&memory, engine, i, n);)
      n++;
  nlq_engine_delete(engine);
  CHECK_INT(memory.live, 0);
}

CHECK_MAIN(TEST(each_gives_its_result), TEST(a_wrong_request_is_bad_input),
           TEST(memory_that_runs_out_is_an_error))
