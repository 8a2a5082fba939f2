/* Names, functions and arguments of a query of good shape; the schema; the calls. */
#include "ir_testing.h"

#include "ir/ir_calls.h"
#include "ir/schema.h"

/* The findings as "CODE pointer; ...", a warning with a question mark behind its code. */
static nlq_str findings(ir_test *t, ir_mode mode, const char *statement, const char *functions) {
  ir_functions known;
  sb out;
  sb_init(&out, &t->mem);
  json_value *list =
      functions ? json_parse(&t->mem, str_of(functions), LIMIT_JSON_DEPTH, &t->errors) : NULL;
  CHECK(ir_functions_read(&t->mem, list, STR_EMPTY, &t->errors, &known));
  bool is_json = statement[0] == '{';
  ir_query *q = is_json ? ir_test_read(t, str_of(statement), mode)
                        : ir_from_text(&t->mem, str_of(statement), mode, &t->errors);
  if (CHECK(q != NULL)) ir_check(&t->mem, q, mode, &known, &t->errors);
  for (size_t i = 0; i < t->errors.count; i++) {
    const nlq_diag *d = &t->errors.items[i];
    sb_addf(&out, "%s%s%s %S", i ? "; " : "", diag_code_name(d->code),
            d->level == NLQ_LEVEL_WARNING ? "?" : "", d->pointer);
  }
  return sb_str(&out);
}

static void check_found(ir_mode mode, const char *statement, const char *want) {
  ir_test t;
  ir_test_start(&t);
  if (!CHECK_STR(findings(&t, mode, statement, NULL), want))
    fprintf(stderr, "  for %s\n", statement);
  arena_free(&t.mem);
}

#define SELECT_REF                                                                                 \
  "{\"select\":{\"unit\":\"chunk\"},\"let\":[{\"name\":\"rel\",\"expr\":{"                         \
  "\"node\":\"literal\",\"value\":1}}],\"where\":"

static void names_are_resolved(void) {
  check_found(IR_STRICT, "SELECT CHUNK LET a = 1, b = a WHERE b > 1 ORDER BY meta.a", "");
  check_found(IR_STRICT, SELECT_REF "{\"node\":\"ref\",\"name\":\"Rel\"}}",
              "UNRESOLVED_REF /where/name");
  check_found(IR_COMPAT, SELECT_REF "{\"node\":\"ref\",\"name\":7}}", "TYPE_MISMATCH /where/name");
  check_found(IR_STRICT,
              SELECT_REF "{\"node\":\"not\",\"operand\":{\"node\":\"path\",\"root\":"
                         "\"rel\"}}}",
              "ALIAS_AS_PATH /where/operand");
  check_found(IR_COMPAT, SELECT_REF "{\"node\":\"path\",\"root\":\"rel\"}}",
              "ALIAS_AS_PATH? /where");
  check_found(IR_STRICT, SELECT_REF "{\"node\":\"path\",\"root\":\"rel\",\"segments\":[\"x\"]}}",
              "");
  check_found(IR_STRICT, "SELECT CHUNK LET a = 1, b = 2, a = 3", "DUPLICATE_BINDING /let/2/name");
  check_found(IR_COMPAT, "SELECT CHUNK LET a = 1, a = 3", "DUPLICATE_BINDING? /let/1/name");
}

static void each_cycle_is_one_fault(void) {
  check_found(IR_STRICT, "SELECT CHUNK LET a = a", "LET_CYCLE /let/0/expr");
  check_found(IR_STRICT, "SELECT CHUNK LET a = a AND a", "LET_CYCLE /let/0/expr/operands/0");
  check_found(IR_STRICT, "SELECT CHUNK LET a = b, b = LENGTH(c), c = NOT a, d = a",
              "LET_CYCLE /let/2/expr/operand");
  check_found(IR_STRICT, "SELECT CHUNK LET a = b AND c, b = c, c = 1", "");
  check_found(IR_COMPAT, "SELECT CHUNK LET a = a", "LET_CYCLE? /let/0/expr");
}

static void calls_are_checked(void) {
  check_found(IR_STRICT, "SELECT CHUNK WHERE Contains(content, 'x') AND length(a) > 1", "");
  check_found(IR_STRICT, "SELECT CHUNK WHERE F(1)", "UNKNOWN_FUNCTION /where/name");
  check_found(IR_STRICT, "SELECT CHUNK WHERE LENGTH()", "ARITY /where");
  check_found(IR_STRICT, "SELECT CHUNK WHERE LENGTH(LOWER(a, b))", "ARITY /where/args/0");
  check_found(IR_STRICT, "SELECT CHUNK ORDER BY AGG_COUNT(), AGG_SUM(a)", "");
  check_found(IR_COMPAT, "SELECT CHUNK ORDER BY AGG_SUM(a)",
              "UNKNOWN_FUNCTION /order_by/0/expr/name");
  check_found(IR_STRICT, "SELECT CHUNK WHERE SIMILARITY(vec.image, 'x') > SIMILARITY(content, 'y')",
              "");
  check_found(IR_STRICT, "SELECT CHUNK WHERE SIMILARITY(meta.a, 'x')",
              "WRONG_ARGUMENT /where/args/0");
  check_found(IR_STRICT, "SELECT CHUNK WHERE SIMILARITY(vec, content)",
              "WRONG_ARGUMENT /where/args/0; WRONG_ARGUMENT /where/args/1");
  check_found(IR_STRICT, "SELECT CHUNK WHERE SIMILARITY(F(a), 'x')",
              "WRONG_ARGUMENT /where/args/0"); /* and not F too */
}

static void hints_are_compared_with_values(void) {
  check_found(IR_STRICT, "SELECT CHUNK WHERE DATE '2026-01-01' < TIMESTAMP '2026-01-01 10:00'", "");
  check_found(IR_STRICT, "SELECT CHUNK WHERE a < DATE 'May'", "TYPE_MISMATCH? /where/right/value");
  check_found(IR_STRICT, "SELECT CHUNK WHERE BOOL 'yes' == BOOL 'true'",
              "TYPE_MISMATCH? /where/left/value");
  check_found(IR_STRICT, "SELECT CHUNK WHERE TEXT 5 == NUMBER 5",
              "TYPE_MISMATCH? /where/left/value");
}

static void callers_add_functions(void) {
  static const char functions[] =
      "[\"geo\",{\"name\":\"NEAR\",\"min_args\":2,\"max_args\":3,\"arguments\":[\"field\"]},"
      "{\"name\":\"length\",\"max_args\":5}]";
  ir_test t;
  ir_test_start(&t);
  CHECK_STR(findings(&t, IR_STRICT,
                     "SELECT CHUNK WHERE Geo(1, 2) AND near(1, 2) AND NEAR(a) AND LENGTH(1, 2) AND "
                     "far(1)",
                     functions),
            "WRONG_ARGUMENT /where/operands/1/args/0; ARITY /where/operands/2; UNKNOWN_FUNCTION "
            "/where/operands/4/name");
  arena_free(&t.mem);
}

static void bad_function_lists_are_refused(void) {
  static const char *const lists[] = {"{}",
                                      "[1]",
                                      "[\"\"]",
                                      "[{\"name\":\"F\",\"min_args\":-1}]",
                                      "[{\"name\":\"F\",\"arguments\":[\"what\"]}]",
                                      "[{\"name\":\"F\",\"arguments\":[\"any\",\"any\",\"any\","
                                      "\"any\",\"any\"]}]"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    ir_test t;
    ir_test_start(&t);
    ir_functions known;
    json_value *v = json_parse(&t.mem, str_of(lists[i]), LIMIT_JSON_DEPTH, &t.errors);
    CHECK(v && !ir_functions_read(&t.mem, v, STR("/functions"), &t.errors, &known));
    CHECK_INT(t.errors.count, 1);
    arena_free(&t.mem);
  }
}

/* A chain of bindings in the worst order, and names with a long common beginning. */
static void many_bindings_cost_little(void) {
  ir_test t;
  ir_test_start(&t);
  sb text;
  sb_init(&text, &t.mem);
  sb_adds(&text, "SELECT CHUNK LET ");
  for (int i = 0; i < 50000; i++)
    sb_addf(&text, "%slong_common_name_%d = long_common_name_%d", i ? ", " : "", i, i + 1);
  sb_adds(&text, ", long_common_name_50000 = 1");
  CHECK_STR(findings(&t, IR_STRICT, sb_str(&text).at, NULL), "");
  arena_free(&t.mem);
}

static nlq_str compact_file(ir_test *t, const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = arena_alloc(&t->mem, 32768);
  if (!CHECK(file && text)) return STR_EMPTY;
  size_t length = fread(text, 1, 32768, file);
  fclose(file);
  sb out;
  sb_init(&out, &t->mem);
  json_writer w = {&out, false};
  json_value *v = json_parse(&t->mem, (nlq_str){text, length}, LIMIT_JSON_DEPTH, &t->errors);
  if (CHECK(v != NULL)) json_put_value(&w, v);
  return sb_str(&out);
}

/* schema/query_ir.schema.json is this, with white space. */
static void the_schema_file_is_in_step(void) {
  ir_test t;
  ir_test_start(&t);
  nlq_str schema = ir_schema(&t.mem, IR_SCHEMA_REFERENCE, NULL);
  CHECK(str_eq(schema, compact_file(&t, "schema/query_ir.schema.json")));
  arena_free(&t.mem);
}

static void the_schema_lists_functions_and_suits_tools(void) {
  ir_test t;
  ir_test_start(&t);
  json_value *names = json_parse(&t.mem, STR("[\"b\",\"A\",\"b\"]"), 4, &t.errors);
  nlq_str schema = ir_schema(&t.mem, IR_SCHEMA_REFERENCE, names);
  CHECK(str_find(schema, STR("\"name\":{\"type\":\"string\",\"enum\":[\"A\",\"b\"]},\"args\"")) !=
        SIZE_MAX);
  nlq_str tools = ir_schema(&t.mem, IR_SCHEMA_TOOLS, NULL);
  CHECK(json_parse(&t.mem, tools, LIMIT_JSON_DEPTH, &t.errors) != NULL);
  CHECK(str_find(tools, STR("oneOf")) == SIZE_MAX);
  CHECK(str_find(tools, STR("\"required\":[\"node\",\"value\",\"type_hint\"]")) != SIZE_MAX);
  arena_free(&t.mem);
}

typedef bool ir_call(arena *, const json_value *, json_writer *, diag_list *);

static void check_call(ir_call *call, const char *request, const char *want) {
  ir_test t;
  ir_test_start(&t);
  sb out;
  sb_init(&out, &t.mem);
  json_writer w = {&out, false};
  json_value *v = json_parse(&t.mem, str_of(request), LIMIT_IR_DEPTH, &t.errors);
  bool good = v && call(&t.mem, v, &w, &t.errors);
  CHECK_INT(good, t.errors.count == 0);
  CHECK_STR(good ? sb_str(&out) : str_of(diag_code_name(t.errors.items[0].code)), want);
  arena_free(&t.mem);
}

static void calls_take_documents_as_json_and_as_text(void) {
  check_call(
      ir_call_canon, "{\"id\":7,\"input\":{\"select\":{\"unit\":\"chunk\"},\"let\":[]}}",
      "{\"id\":7,\"ok\":true,\"canonical\":{\"select\":{\"unit\":\"chunk\"}},\"errors\":[]}");
  check_call(ir_call_canon,
             "{\"mode\":\"compat\",\"text\":\"{\\\"select\\\":{\\\"unit\\\":0,\\\"unit\\\":"
             "\\\"chunk\\\"},\\\"x\\\":1}\"}",
             "{\"ok\":true,\"canonical\":{\"select\":{\"unit\":\"chunk\"}},\"errors\":[]}");
  check_call(ir_call_parse, "{\"text\":\"select chunk limit 5\"}",
             "{\"ok\":true,\"ir\":{\"select\":{\"unit\":\"chunk\"},\"limit\":5},\"errors\":[]}");
  check_call(ir_call_print, "{\"input\":{\"select\":{\"unit\":\"chunk\",\"window\":1}}}",
             "{\"ok\":true,\"text\":\"SELECT SPAN(CHUNK, window => 1)\",\"errors\":[]}");
  check_call(ir_call_check,
             "{\"input\":{\"select\":{\"unit\":\"chunk\"},\"where\":{\"node\":\"ref\",\"name\":"
             "\"x\"}}}",
             "{\"ok\":false,\"errors\":[{\"code\":\"UNRESOLVED_REF\",\"message\":\"LET binds no "
             "\\\"x\\\"\",\"pointer\":\"/where/name\"}]}");
}

static void calls_refuse_bad_requests(void) {
  check_call(ir_call_canon, "{}", "MISSING_KEY");
  check_call(ir_call_parse, "{\"input\":{}}", "MISSING_KEY");
  check_call(ir_call_check, "{\"input\":{},\"mode\":\"lax\"}", "WRONG_VALUE");
  check_call(ir_call_schema, "{\"variant\":\"x\"}", "WRONG_VALUE");
  check_call(ir_call_schema, "{\"functions\":[1]}", "TYPE_MISMATCH");
}

CHECK_MAIN(TEST(names_are_resolved), TEST(each_cycle_is_one_fault), TEST(calls_are_checked),
           TEST(hints_are_compared_with_values), TEST(callers_add_functions),
           TEST(bad_function_lists_are_refused), TEST(many_bindings_cost_little),
           TEST(the_schema_file_is_in_step), TEST(the_schema_lists_functions_and_suits_tools),
           TEST(calls_take_documents_as_json_and_as_text), TEST(calls_refuse_bad_requests))
