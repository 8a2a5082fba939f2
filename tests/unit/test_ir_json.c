/* The Query IR from JSON and to JSON: what both modes take, what they say about the rest. */
#include "ir_testing.h"

#include "check_memory.h"

#define CHUNK "{\"select\":{\"unit\":\"chunk\"}"
#define WHERE CHUNK ",\"where\":"
#define ONE "{\"node\":\"literal\",\"value\":1}"
#define A "{\"node\":\"path\",\"root\":\"a\",\"segments\":[]}"

static void check_canonical(ir_mode mode, const char *json, const char *want) {
  ir_test t;
  ir_test_start(&t);
  ir_query *q = ir_test_read(&t, str_of(json), mode);
  CHECK_STR(ir_test_json(&t, q), want);
  CHECK_INT(t.errors.count, 0);
  arena_free(&t.mem);
}

static void check_refused(ir_mode mode, const char *json, nlq_code code, const char *pointer) {
  ir_test t;
  ir_test_start(&t);
  CHECK(ir_test_read(&t, str_of(json), mode) == NULL);
  bool good = CHECK_INT(t.errors.count, 1) && CHECK_INT(t.errors.items[0].code, code) &&
              CHECK_STR(t.errors.items[0].pointer, pointer) &&
              CHECK(t.errors.items[0].message.len > 10 && t.errors.items[0].message.len < 200);
  if (!good) fprintf(stderr, "  for %s\n", json);
  arena_free(&t.mem);
}

static void canonical_documents_stay_as_they_are(void) {
  static const char *const documents[] = {
      CHUNK "}",
      "{\"select\":{\"unit\":\"sentence\",\"window\":0}}",
      CHUNK ",\"let\":[{\"name\":\"x\",\"expr\":" ONE "}],\"where\":" A
            ",\"order_by\":[{\"expr\":" A ",\"desc\":true}],\"limit\":0}",
      WHERE "{\"node\":\"literal\",\"value\":\"2026-01-01\",\"type_hint\":\"date\"}}",
      WHERE "{\"node\":\"path\",\"root\":\"meta\",\"segments\":[\"\",\"a.b\"]}}",
      WHERE "{\"node\":\"compare\",\"op\":\"<=\",\"left\":" A ",\"right\":" ONE "}}",
      WHERE "{\"node\":\"and\",\"operands\":[" A ",{\"node\":\"not\",\"operand\":{\"node\":\"or\","
            "\"operands\":[" A "," ONE "," A "]}}]}}",
      WHERE "{\"node\":\"call\",\"name\":\"F\",\"args\":[{\"node\":\"call\",\"name\":\"G\","
            "\"args\":[]},{\"node\":\"ref\",\"name\":\"r\"}]}}",
  };
  for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
    check_canonical(IR_STRICT, documents[i], documents[i]);
    check_canonical(IR_COMPAT, documents[i], documents[i]);
  }
}

static void the_canonical_form_has_its_own_order(void) {
  check_canonical(IR_STRICT,
                  "{\"limit\":5.0,\"order_by\":[{\"expr\":" ONE "}],\"let\":[],\"where\":{"
                  "\"operand\":{\"root\":\"a\",\"node\":\"path\"},\"node\":\"not\"},\"select\":{"
                  "\"window\":null,\"unit\":\"document\"}}",
                  "{\"select\":{\"unit\":\"document\"},\"where\":{\"node\":\"not\",\"operand\":" A
                  "},\"order_by\":[{\"expr\":" ONE ",\"desc\":false}],\"limit\":5}");
  check_canonical(IR_STRICT, CHUNK ",\"limit\":null}", CHUNK "}");
}

static void strict_says_where_the_schema_is_broken(void) {
  check_refused(IR_STRICT, "[]", NLQ_TYPE_MISMATCH, "");
  check_refused(IR_STRICT, "{}", NLQ_MISSING_KEY, "");
  check_refused(IR_STRICT, "{\"select\":\"chunk\"}", NLQ_TYPE_MISMATCH, "/select");
  check_refused(IR_STRICT, "{\"select\":{}}", NLQ_MISSING_KEY, "/select");
  check_refused(IR_STRICT, "{\"select\":{\"unit\":\"page\"}}", NLQ_WRONG_VALUE, "/select/unit");
  check_refused(IR_STRICT, "{\"select\":{\"unit\":\"chunk\",\"a/b\":1}}", NLQ_UNKNOWN_KEY,
                "/select/a~1b");
  check_refused(IR_STRICT, "{\"select\":{\"unit\":\"chunk\",\"window\":1.5}}", NLQ_TYPE_MISMATCH,
                "/select/window");
  check_refused(IR_STRICT, CHUNK ",\"order-by\":[]}", NLQ_UNKNOWN_KEY, "/order-by");
  check_refused(IR_STRICT, CHUNK ",\"limit\":-1}", NLQ_WRONG_VALUE, "/limit");
  check_refused(IR_STRICT, CHUNK ",\"limit\":\"5\"}", NLQ_TYPE_MISMATCH, "/limit");
  check_refused(IR_STRICT, CHUNK ",\"let\":{}}", NLQ_TYPE_MISMATCH, "/let");
  check_refused(IR_STRICT, CHUNK ",\"let\":[{\"expr\":" ONE "}]}", NLQ_MISSING_KEY, "/let/0");
  check_refused(IR_STRICT, CHUNK ",\"let\":[{\"name\":1,\"expr\":" ONE "}]}", NLQ_TYPE_MISMATCH,
                "/let/0/name");
  check_refused(IR_STRICT, CHUNK ",\"order_by\":[{\"expr\":" ONE "},{\"desc\":true}]}",
                NLQ_MISSING_KEY, "/order_by/1");
  check_refused(IR_STRICT, CHUNK ",\"order_by\":[{\"expr\":" ONE ",\"desc\":\"false\"}]}",
                NLQ_TYPE_MISMATCH, "/order_by/0/desc");
}

static void strict_says_where_a_node_is_broken(void) {
  check_refused(IR_STRICT, WHERE "null}", NLQ_TYPE_MISMATCH, "/where");
  check_refused(IR_STRICT, WHERE "{\"value\":1}}", NLQ_MISSING_KEY, "/where");
  check_refused(IR_STRICT, WHERE "{\"node\":\"AND\"}}", NLQ_UNKNOWN_NODE, "/where/node");
  check_refused(IR_STRICT, WHERE "{\"node\":\"literal\"}}", NLQ_MISSING_KEY, "/where");
  check_refused(IR_STRICT, WHERE "{\"node\":\"literal\",\"value\":[1]}}", NLQ_TYPE_MISMATCH,
                "/where/value");
  check_refused(IR_STRICT, WHERE "{\"node\":\"literal\",\"value\":1,\"type_hint\":\"DATE\"}}",
                NLQ_WRONG_VALUE, "/where/type_hint");
  check_refused(IR_STRICT, WHERE "{\"node\":\"literal\",\"value\":1,\"name\":\"x\"}}",
                NLQ_UNKNOWN_KEY, "/where/name");
  check_refused(IR_STRICT, WHERE "{\"node\":\"path\",\"root\":\"\"}}", NLQ_WRONG_VALUE,
                "/where/root");
  check_refused(IR_STRICT, WHERE "{\"node\":\"path\",\"root\":\"a\",\"segments\":[\"b\",1]}}",
                NLQ_TYPE_MISMATCH, "/where/segments/1");
  check_refused(IR_STRICT,
                WHERE "{\"node\":\"compare\",\"op\":\"=\",\"left\":" A ",\"right\":" ONE "}}",
                NLQ_WRONG_VALUE, "/where/op");
  check_refused(IR_STRICT, WHERE "{\"node\":\"or\",\"operands\":[" ONE "]}}", NLQ_ARITY,
                "/where/operands");
  check_refused(IR_STRICT,
                CHUNK ",\"let\":[{\"name\":\"x\",\"expr\":{\"node\":\"and\",\"operands\":[" ONE
                      ",{\"node\":\"call\",\"name\":\"F\",\"args\":[" ONE
                      ",{\"node\":\"not\",\"operand\":{\"node\":\"compare\",\"op\":\"<\","
                      "\"left\":" ONE ",\"right\":7}}]}]}}]}",
                NLQ_TYPE_MISMATCH, "/let/0/expr/operands/1/args/1/operand/right");
}

static void compat_takes_what_the_reference_takes(void) {
  check_canonical(IR_COMPAT, CHUNK ",\"from\":1,\"let\":{},\"order_by\":\"\",\"where\":null}",
                  CHUNK "}");
  check_canonical(IR_COMPAT, "{\"select\":{\"unit\":\"page\",\"unit\":\"chunk\"}}", CHUNK "}");
  check_canonical(IR_COMPAT, CHUNK ",\"limit\":{\"a\":[1,{\"b\":2,\"b\":3}]}}",
                  CHUNK ",\"limit\":{\"a\":[1,{\"b\":3}]}}");
  check_canonical(IR_COMPAT, "{\"select\":{\"unit\":\"chunk\",\"window\":true}}",
                  "{\"select\":{\"unit\":\"chunk\",\"window\":true}}");
  check_canonical(IR_COMPAT, WHERE "{\"node\":\"path\",\"root\":7,\"segments\":\"a\xE4\xB8\xAD\"}}",
                  WHERE "{\"node\":\"path\",\"root\":7,\"segments\":[\"a\",\"\xE4\xB8\xAD\"]}}");
  check_canonical(IR_COMPAT, WHERE "{\"node\":\"path\",\"root\":\"a\",\"segments\":{\"k\":1}}}",
                  WHERE "{\"node\":\"path\",\"root\":\"a\",\"segments\":[\"k\"]}}");
  check_canonical(IR_COMPAT, WHERE "{\"node\":\"literal\",\"value\":[],\"type_hint\":5,\"x\":0}}",
                  WHERE "{\"node\":\"literal\",\"value\":[],\"type_hint\":5}}");
  check_canonical(IR_COMPAT, WHERE "{\"node\":\"or\",\"operands\":{}}}",
                  WHERE "{\"node\":\"or\",\"operands\":[]}}");
  check_canonical(
      IR_COMPAT,
      CHUNK ",\"order_by\":[{\"expr\":" ONE ",\"desc\":\"false\"},{\"expr\":" ONE ",\"desc\":[]}]}",
      CHUNK ",\"order_by\":[{\"expr\":" ONE ",\"desc\":true},{\"expr\":" ONE ",\"desc\":false}]}");
}

static void compat_refuses_what_the_reference_refuses(void) {
  check_refused(IR_COMPAT, CHUNK ",\"let\":null}", NLQ_TYPE_MISMATCH, "/let");
  check_refused(IR_COMPAT, CHUNK ",\"let\":\"a\"}", NLQ_TYPE_MISMATCH, "/let");
  check_refused(IR_COMPAT, "{\"select\":{\"unit\":\"chunk\",\"window\":-0.5}}", NLQ_WRONG_VALUE,
                "/select/window");
  check_refused(IR_COMPAT, "{\"select\":{\"unit\":\"chunk\",\"window\":\"1\"}}", NLQ_TYPE_MISMATCH,
                "/select/window");
  check_refused(IR_COMPAT, WHERE "[]}", NLQ_TYPE_MISMATCH, "/where");
  check_refused(IR_COMPAT, WHERE "{\"node\":\"path\",\"root\":{}}}", NLQ_WRONG_VALUE,
                "/where/root");
  check_refused(IR_COMPAT, WHERE "{\"node\":\"path\",\"root\":\"a\",\"segments\":null}}",
                NLQ_TYPE_MISMATCH, "/where/segments");
  check_refused(IR_COMPAT, WHERE "{\"node\":\"call\",\"name\":0,\"args\":null}}", NLQ_TYPE_MISMATCH,
                "/where/args");
  check_refused(IR_COMPAT, WHERE "{\"node\":\"ref\"}}", NLQ_MISSING_KEY, "/where");
}

/* Levels of JSON: the query, and one for each NOT and the literal. */
static void depth_is_limited(void) {
  ir_test t;
  ir_test_start(&t);
  nlq_str good = ir_test_repeat(&t, WHERE, "{\"node\":\"not\",\"operand\":", LIMIT_IR_DEPTH - 2,
                                ONE, "}", "}");
  nlq_str bad = ir_test_repeat(&t, WHERE, "{\"node\":\"not\",\"operand\":", LIMIT_IR_DEPTH - 1, ONE,
                               "}", "}");
  ir_query *q = ir_test_read(&t, good, IR_STRICT);
  CHECK(q && str_eq(ir_test_json(&t, q), good));
  CHECK(ir_test_read(&t, bad, IR_STRICT) == NULL);
  if (CHECK_INT(t.errors.count, 1)) CHECK_INT(t.errors.items[0].code, NLQ_TOO_DEEP);
  arena_free(&t.mem);
}

static void a_flat_chain_may_be_long(void) {
  ir_test t;
  ir_test_start(&t);
  nlq_str good =
      ir_test_repeat(&t, WHERE "{\"node\":\"or\",\"operands\":[", A ",", 100000, ONE, "", "]}}");
  ir_query *q = ir_test_read(&t, good, IR_STRICT);
  CHECK(q && q->where->count == 100001);
  CHECK(str_eq(ir_test_json(&t, q), good));
  arena_free(&t.mem);
}

static bool runs_without_refusal(const char *json, int n) {
  check_memory memory = {.fail_at = n};
  nlq_allocator allocator = check_allocator(&memory);
  ir_test t;
  arena_init(&t.mem, &allocator);
  diag_init(&t.errors, &t.mem);
  ir_query *q = ir_test_read(&t, str_of(json), IR_COMPAT);
  ir_test_json(&t, q);
  bool refused = memory.asked >= n;
  CHECK(refused || q);
  CHECK_INT(arena_failed(&t.mem), refused);
  arena_free(&t.mem);
  CHECK_INT(memory.live, 0);
  return !refused;
}

static void every_refusal_is_survived(void) {
  const char *json = CHUNK ",\"let\":[{\"name\":\"x\",\"expr\":{\"node\":\"call\",\"name\":\"F\","
                           "\"args\":[" A "," ONE "]}}],\"where\":{\"node\":\"path\",\"root\":"
                           "\"a\",\"segments\":\"bc\"},\"order_by\":[{\"expr\":" ONE "}]}";
  for (int n = 1; !runs_without_refusal(json, n); n++)
    CHECK(n < 1000);
}

CHECK_MAIN(TEST(canonical_documents_stay_as_they_are), TEST(the_canonical_form_has_its_own_order),
           TEST(strict_says_where_the_schema_is_broken), TEST(strict_says_where_a_node_is_broken),
           TEST(compat_takes_what_the_reference_takes),
           TEST(compat_refuses_what_the_reference_refuses), TEST(depth_is_limited),
           TEST(a_flat_chain_may_be_long), TEST(every_refusal_is_survived))
