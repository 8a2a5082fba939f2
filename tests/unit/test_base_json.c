/* JSON text: what is read and refused, the tree, limits, memory. */
#include "base/json.h"
#include "base/limits.h"
#include "check.h"
#include "check_memory.h"

/* Text, parsed and printed again: compact, numbers in their shortest form. */
static void check_printed(const char *text, const char *want) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *root = json_parse(&a, str_of(text), 8, &errors);
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  if (CHECK(root != NULL)) {
    json_put_value(&w, root);
    CHECK_STR(sb_str(&out), want);
  } else {
    fprintf(stderr, "  refused %s\n", text);
  }
  CHECK_INT(errors.count, 0);
  arena_free(&a);
}

static void what_is_read_prints_again(void) {
  check_printed("{}", "{}");
  check_printed("[]", "[]");
  check_printed(" { \"b\" : [ 1 , true,false ,null ] ,\r\n\t\"a\" : { } } ",
                "{\"b\":[1,true,false,null],\"a\":{}}");
  check_printed("\"\"", "\"\"");
  check_printed("0", "0");
  check_printed("null", "null");
  check_printed("[[[[[[[[1]]]]]]]]", "[[[[[[[[1]]]]]]]]");
  check_printed("{\"a\":{\"a\":1},\"A\":{\"a\":2}}", "{\"a\":{\"a\":1},\"A\":{\"a\":2}}");
}

static void strings_keep_their_characters(void) {
  check_printed("\"\\u4e2d\xE6\x96\x87 \\ud83d\\ude00\"",
                "\"\xE4\xB8\xAD\xE6\x96\x87 \xF0\x9F\x98\x80\"");
  check_printed("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
  check_printed("\"\\u0001\\u001f\\u007F\"", "\"\\u0001\\u001f\x7F\"");
  check_printed("\"\\uFFFF\\uD7ff\\ue000\"", "\"\xEF\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\"");
  check_printed("\"\\\\u0000\"", "\"\\\\u0000\"");
}

static void numbers_keep_their_values(void) {
  check_printed("[-0,0.0,-1.50,1e2,1E+2,1e-7]", "[0,0,-1.5,100,100,1e-7]");
  check_printed("[5e-324,1.7976931348623157e308]", "[5e-324,1.7976931348623157e+308]");
  check_printed("9007199254740992", "9007199254740992");
  check_printed("-9007199254740991", "-9007199254740991");
  check_printed("123456789012345680000", "123456789012345680000"); /* comes back as it was */
  check_printed("0.10000000000000001", "0.1");                     /* a fraction is rounded */
  check_printed("0.30000000000000004", "0.30000000000000004");
}

typedef struct refusal {
  nlq_str text;
  nlq_code code;
  size_t start, end;
} refusal;

static void check_refusals(const refusal *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    arena a;
    arena_init(&a, NULL);
    diag_list errors;
    diag_init(&errors, &a);
    bool refused = json_parse(&a, rows[i].text, 8, &errors) == NULL;
    nlq_diag d = errors.count ? errors.items[0] : (nlq_diag){0};
    bool good = CHECK(refused) && CHECK_INT(errors.count, 1) && CHECK_INT(d.code, rows[i].code) &&
                CHECK(d.has_span && d.has_line) && CHECK_INT(d.start, rows[i].start) &&
                CHECK_INT(d.end, rows[i].end) && CHECK(d.message.len > 10);
    if (!good) fprintf(stderr, "  row %d: %.*s\n", (int)i, (int)rows[i].text.len, rows[i].text.at);
    CHECK(!arena_failed(&a));
    arena_free(&a);
  }
}

#define CHECK_REFUSALS(rows) check_refusals(rows, sizeof(rows) / sizeof *(rows))

static void refuses_what_the_grammar_does_not_have(void) {
  static const refusal rows[] = {
      {STR_INIT(""), NLQ_JSON_SYNTAX, 0, 0},
      {STR_INIT("  "), NLQ_JSON_SYNTAX, 2, 2},
      {STR_INIT("["), NLQ_JSON_SYNTAX, 1, 1},
      {STR_INIT("{"), NLQ_JSON_SYNTAX, 1, 1},
      {STR_INIT("]"), NLQ_JSON_SYNTAX, 0, 1},
      {STR_INIT("[1"), NLQ_JSON_SYNTAX, 2, 2},
      {STR_INIT("[1,"), NLQ_JSON_SYNTAX, 3, 3},
      {STR_INIT("[1,]"), NLQ_JSON_SYNTAX, 3, 4},
      {STR_INIT("[,1]"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("[1 2]"), NLQ_JSON_SYNTAX, 3, 4},
      {STR_INIT("[1}"), NLQ_JSON_SYNTAX, 2, 3},
      {STR_INIT("{\"a\"}"), NLQ_JSON_SYNTAX, 4, 5},
      {STR_INIT("{\"a\":}"), NLQ_JSON_SYNTAX, 5, 6},
      {STR_INIT("{\"a\":1,}"), NLQ_JSON_SYNTAX, 7, 8},
      {STR_INIT("{\"a\" 1}"), NLQ_JSON_SYNTAX, 5, 6},
      {STR_INIT("{\"a\":1 \"b\":2}"), NLQ_JSON_SYNTAX, 7, 8},
      {STR_INIT("{\"a\":1"), NLQ_JSON_SYNTAX, 6, 6},
      {STR_INIT("{abc:1}"), NLQ_JSON_SYNTAX, 1, 4},
      {STR_INIT("{1:1}"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("{'a':1}"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("1 2"), NLQ_JSON_SYNTAX, 2, 3},
      {STR_INIT("{} x"), NLQ_JSON_SYNTAX, 3, 4},
      {STR_INIT("nul"), NLQ_JSON_SYNTAX, 0, 3},
      {STR_INIT("nulL"), NLQ_JSON_SYNTAX, 0, 4},
      {STR_INIT("nullx"), NLQ_JSON_SYNTAX, 4, 5},
      {STR_INIT("True"), NLQ_JSON_SYNTAX, 0, 4},
      {STR_INIT("NaN"), NLQ_JSON_SYNTAX, 0, 3},
      {STR_INIT("[Infinity]"), NLQ_JSON_SYNTAX, 1, 9},
      {STR_INIT("/* a */ 1"), NLQ_JSON_SYNTAX, 0, 1},
      {STR_INIT("[\v1]"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("\xC2\xA0"
                "1"),
       NLQ_JSON_SYNTAX, 0, 2},
      {STR_INIT("\xEF\xBB\xBF{}"), NLQ_JSON_SYNTAX, 0, 3},
  };
  CHECK_REFUSALS(rows);
}

static void refuses_bad_strings(void) {
  static const refusal rows[] = {
      {STR_INIT("\"abc"), NLQ_JSON_SYNTAX, 0, 4},
      {STR_INIT("\"abc\\"), NLQ_JSON_SYNTAX, 5, 5},
      {STR_INIT("\"\\x41\""), NLQ_JSON_SYNTAX, 2, 5},
      {STR_INIT("\"\\'\""), NLQ_JSON_SYNTAX, 2, 3},
      {STR_INIT("\"\\u12\""), NLQ_JSON_SYNTAX, 3, 5},
      {STR_INIT("\"\\u12g4\""), NLQ_JSON_SYNTAX, 3, 7},
      {STR_INIT("\"\\u"), NLQ_JSON_SYNTAX, 3, 3},
      {STR_INIT("[\"a\nb\"]"), NLQ_CONTROL_CHAR, 3, 4},
      {STR_INIT("\"\t\""), NLQ_CONTROL_CHAR, 1, 2},
      {STR_INIT("\"a\\u0000\""), NLQ_CONTROL_CHAR, 2, 8},
      {STR_INIT("\"a\0\""), NLQ_CONTROL_CHAR, 2, 3},
      {STR_INIT("1\0"), NLQ_CONTROL_CHAR, 1, 2},
      {STR_INIT("\"\\ud83d\""), NLQ_INVALID_UNICODE, 1, 7},
      {STR_INIT("\"\\ud83d\\u0041\""), NLQ_INVALID_UNICODE, 1, 7},
      {STR_INIT("\"\\ud83d\\ud83d\""), NLQ_INVALID_UNICODE, 1, 7},
      {STR_INIT("\"\\ude00\\ud83d\""), NLQ_INVALID_UNICODE, 1, 7},
      {STR_INIT("\"\xFF\""), NLQ_INVALID_UTF8, 1, 2},
      {STR_INIT("\"\xED\xA0\x80\""), NLQ_INVALID_UTF8, 1, 2},
      {STR_INIT("\"\xC3\""), NLQ_INVALID_UTF8, 1, 2},
  };
  CHECK_REFUSALS(rows);
}

static void refuses_bad_numbers(void) {
  static const refusal rows[] = {
      {STR_INIT("01"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("-"), NLQ_JSON_SYNTAX, 1, 1},
      {STR_INIT("-a"), NLQ_JSON_SYNTAX, 1, 2},
      {STR_INIT("+1"), NLQ_JSON_SYNTAX, 0, 1},
      {STR_INIT(".5"), NLQ_JSON_SYNTAX, 0, 1},
      {STR_INIT("[1.]"), NLQ_JSON_SYNTAX, 3, 4},
      {STR_INIT("1e"), NLQ_JSON_SYNTAX, 2, 2},
      {STR_INIT("1e+"), NLQ_JSON_SYNTAX, 3, 3},
      {STR_INIT("1.e5"), NLQ_JSON_SYNTAX, 2, 4},
      {STR_INIT("0x10"), NLQ_JSON_SYNTAX, 1, 4},
      {STR_INIT("[9007199254740993]"), NLQ_NUMBER_RANGE, 1, 17},
      {STR_INIT("-9007199254740993"), NLQ_NUMBER_RANGE, 0, 17},
      {STR_INIT("18446744073709551615"), NLQ_NUMBER_RANGE, 0, 20},
      {STR_INIT("1000000000000000000000"), NLQ_NUMBER_RANGE, 0, 22}, /* prints as 1e+21 */
      {STR_INIT("1e400"), NLQ_NON_FINITE, 0, 5},
      {STR_INIT("-1e400"), NLQ_NON_FINITE, 0, 6},
      {STR_INIT("1e-400"), NLQ_NUMBER_RANGE, 0, 6},
      {STR_INIT("1e999999999999"), NLQ_NON_FINITE, 0, 14},
  };
  CHECK_REFUSALS(rows);
  check_printed("0e999999999999", "0");
  check_printed("0.000e-400", "0");
}

static void refuses_keys_that_stand_twice(void) {
  static const refusal rows[] = {
      {STR_INIT("{\"a\":1,\"a\":2}"), NLQ_DUPLICATE_KEY, 7, 10},
      {STR_INIT("{\"a\":1,\"\\u0061\":2}"), NLQ_DUPLICATE_KEY, 7, 15},
      {STR_INIT("{\"\":1,\"\":2}"), NLQ_DUPLICATE_KEY, 6, 8},
      {STR_INIT("{\"a\\n\":1,\"a\\u000A\":2}"), NLQ_DUPLICATE_KEY, 9, 18},
      {STR_INIT("{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x80\":2}"), NLQ_DUPLICATE_KEY, 18, 24},
      {STR_INIT("[{\"b\":{\"x\":1,\"y\":[{\"x\":1}]},\"c\":0,\"b\":1}]"), NLQ_DUPLICATE_KEY, 34,
       37},
      {STR_INIT("{\"a\":{\"q\":1,\"w\":1,\"q\":1}}"), NLQ_DUPLICATE_KEY, 18, 21},
  };
  CHECK_REFUSALS(rows);
  check_printed("{\"a\":1,\"A\":2,\"\":3,\"aa\":4,\"a\\u0001\":5}",
                "{\"a\":1,\"A\":2,\"\":3,\"aa\":4,\"a\\u0001\":5}");
}

static void refused_values_have_a_pointer(void) {
  static const struct {
    const char *text, *pointer;
  } rows[] = {
      {"[0,[1,{\"a/b\":[7,1e400]}]]", "/1/1/a~1b/1"},
      {"{\"x\":1,\"y\":{\"~\":1,\"\\u007e\":2}}", "/y/~0"},
      {"1e400", ""},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    arena a;
    arena_init(&a, NULL);
    diag_list errors;
    diag_init(&errors, &a);
    CHECK(json_parse(&a, str_of(rows[i].text), 8, &errors) == NULL);
    if (CHECK_INT(errors.count, 1) && CHECK(errors.items[0].has_pointer))
      CHECK_STR(errors.items[0].pointer, rows[i].pointer);
    arena_free(&a);
  }
}

static void check_last(const char *text, const char *want) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *root = json_parse_last(&a, str_of(text), 8, &errors);
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  json_put_value(&w, root);
  CHECK_STR(sb_str(&out), want);
  CHECK_INT(errors.count, 0);
  arena_free(&a);
}

static void the_last_of_equal_keys_counts_where_asked(void) {
  check_last("{\"a\":1,\"b\":2,\"a\":3}", "{\"b\":2,\"a\":3}");
  check_last("{\"a\":1,\"a\":2,\"\\u0061\":3}", "{\"a\":3}");
  check_last("[{\"b\":0,\"a\":{\"x\":1,\"x\":[{\"y\":1,\"z\":0,\"y\":2}]},\"b\":9}]",
             "[{\"a\":{\"x\":[{\"z\":0,\"y\":2}]},\"b\":9}]");
  check_last("{\"a\":1,\"A\":1}", "{\"a\":1,\"A\":1}");
}

static void messages_say_what_and_where(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  CHECK(!json_parse(&a, STR("{\n  \"\xE5\xB7\xA5\": 1,\n  \"\xE5\xB7\xA5\": nil\n}"), 8, &errors));
  CHECK(!json_parse(&a, STR("{\"a\": nil}"), 8, &errors));
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  json_begin_array(&w);
  for (size_t i = 0; i < errors.count; i++)
    json_put_diag(&w, &errors.items[i]);
  json_end_array(&w);
  CHECK_STR(sb_str(&out),
            "[{\"code\":\"DUPLICATE_KEY\","
            "\"message\":\"the key \\\"\xE5\xB7\xA5\\\" stands twice in this object\","
            "\"pointer\":\"/\xE5\xB7\xA5\",\"span\":[16,21],\"line\":3,\"column\":3},"
            "{\"code\":\"JSON_SYNTAX\",\"message\":\"found nil where a value should be\","
            "\"span\":[6,9],\"line\":1,\"column\":7}]");
  arena_free(&a);
}

/* `depth` brackets around nothing. */
static bool parses_at_depth(size_t depth, int max_depth, nlq_code *code) {
  static char text[2 * (LIMIT_IR_DEPTH + 1)];
  memset(text, '[', depth);
  memset(text + depth, ']', depth);
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *root = json_parse(&a, (nlq_str){text, 2 * depth}, max_depth, &errors);
  *code = errors.count ? errors.items[0].code : NLQ_OK;
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  json_put_value(&w, root);
  CHECK(!root || sb_str(&out).len == 2 * depth);
  arena_free(&a);
  return root != NULL;
}

static void nesting_is_limited(void) {
  nlq_code code;
  CHECK(parses_at_depth(LIMIT_JSON_DEPTH, LIMIT_JSON_DEPTH, &code));
  CHECK(!parses_at_depth(LIMIT_JSON_DEPTH + 1, LIMIT_JSON_DEPTH, &code));
  CHECK_INT(code, NLQ_TOO_DEEP);
  CHECK(parses_at_depth(LIMIT_IR_DEPTH, LIMIT_IR_DEPTH, &code));
  CHECK(!parses_at_depth(LIMIT_IR_DEPTH + 1, LIMIT_IR_DEPTH, &code));
  CHECK_INT(code, NLQ_TOO_DEEP);
}

static void numbers_are_limited_in_length(void) {
  char text[LIMIT_NUMBER_BYTES + 2];
  memset(text, '1', sizeof text);
  text[1] = '.';
  text[LIMIT_NUMBER_BYTES] = '\0';
  check_printed(text, "1.1111111111111112");
  refusal row = {{text, LIMIT_NUMBER_BYTES + 1}, NLQ_NUMBER_RANGE, 0, LIMIT_NUMBER_BYTES + 1};
  text[LIMIT_NUMBER_BYTES] = '1';
  check_refusals(&row, 1);
}

static void accessors_take_anything(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *root = json_parse(
      &a,
      STR("{\"Name\":\"x\",\"name\":[1,2,3],\"n\":-2.5,\"yes\":true,\"no\":false,\"nil\":null}"), 8,
      &errors);
  CHECK_STR(json_string(json_get(root, "Name")), "x");
  CHECK_INT(json_count(json_get(root, "name")), 3);
  CHECK(json_get(root, "NAME") == NULL);
  CHECK(json_get(json_get(root, "name"), "x") == NULL && json_get(NULL, "x") == NULL);
  CHECK_STR(json_key(json_first(root)), "Name");
  CHECK_STR(json_key(json_next(json_first(root))), "name");
  CHECK_STR(json_key(json_first(json_get(root, "name"))), "");
  CHECK_STR(json_key(NULL), "");
  CHECK(json_number(json_get(root, "n")) == -2.5 && json_number(root) == 0);
  CHECK(json_true(json_get(root, "yes")) && !json_true(json_get(root, "no")) && !json_true(NULL));
  CHECK_STR(json_string(root), "");
  CHECK(json_first(NULL) == NULL && json_next(NULL) == NULL && json_count(NULL) == 0);
  static const json_type types[] = {JSON_STRING, JSON_ARRAY, JSON_NUMBER,
                                    JSON_BOOL,   JSON_BOOL,  JSON_NULL};
  size_t i = 0;
  for (json_value *v = json_first(root); v; v = json_next(v))
    CHECK_INT(json_type_of(v), types[i++]);
  CHECK_INT(json_type_of(root), JSON_OBJECT);
  CHECK_INT(json_type_of(NULL), JSON_MISSING);
  CHECK_STR(str_of(json_type_name(JSON_ARRAY)), "an array");
  arena_free(&a);
}

static void integers_are_whole_and_safe(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *list = json_parse(
      &a, STR("[9007199254740991,-9007199254740991,1.0,-0,1e3,9007199254740992,1.5,1e300,\"1\"]"),
      8, &errors);
  static const int64_t want[] = {LIMIT_SAFE_INTEGER, -LIMIT_SAFE_INTEGER, 1, 0, 1000};
  json_value *v = json_first(list);
  for (size_t i = 0; i < 5; i++, v = json_next(v)) {
    int64_t n = 7;
    CHECK(json_integer(v, &n));
    CHECK_INT(n, want[i]);
  }
  for (; v; v = json_next(v)) {
    int64_t n = 7;
    CHECK(!json_integer(v, &n));
    CHECK_INT(n, 7);
  }
  CHECK(!json_integer(NULL, &(int64_t){0}));
  arena_free(&a);
}

/* A large object of keys that share long beginnings, the worst there is for telling keys apart:
 * in any time but a linear one this would not come to an end. */
static void many_keys_cost_linear_time(void) {
  arena a;
  arena_init(&a, NULL);
  diag_list errors;
  diag_init(&errors, &a);
  sb text;
  sb_init(&text, &a);
  for (int i = 0; i < 200000; i++)
    sb_addf(&text, "%s\"common beginning %d\":%d", i ? "," : "{", i, i);
  sb_adds(&text, ",\"common beginning 77777\":0}");
  CHECK(json_parse(&a, sb_str(&text), 8, &errors) == NULL);
  if (CHECK_INT(errors.count, 1)) CHECK_INT(errors.items[0].code, NLQ_DUPLICATE_KEY);
  arena_free(&a);
}

typedef json_value *(*parser)(arena *, nlq_str, int, diag_list *);

/* Parses and prints with one refused allocation; true when it ran through without. */
static bool runs_without_refusal(parser parse, const char *text, int n, bool parses) {
  check_memory memory = {.fail_at = n};
  nlq_allocator allocator = check_allocator(&memory);
  arena a;
  arena_init(&a, &allocator);
  diag_list errors;
  diag_init(&errors, &a);
  json_value *root = parse(&a, str_of(text), 8, &errors);
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  json_put_value(&w, root);
  if (errors.count) json_put_diag(&w, &errors.items[0]);
  nlq_str printed = sb_str(&out);
  bool refused = memory.asked >= n;
  CHECK_INT(arena_failed(&a), refused);
  CHECK(refused || (root != NULL) == parses);
  CHECK(root || diag_has_errors(&errors));
  CHECK_INT(printed.at == NULL, out.failed);
  arena_free(&a);
  CHECK_INT(memory.live, 0);
  return !refused;
}

static void every_refusal_is_survived(void) {
  const char *good =
      "{\"a\":[1,2.5,\"text\",{\"\\u0062\":null,\"c\":[[[]]]}],\"long key\":\"\\n\"}";
  const char *bad = "{\"a\":[1,2.5,\"text\",{\"\\u0062\":null,\"b\":1}]}";
  for (int n = 1; !runs_without_refusal(json_parse, good, n, true); n++)
    CHECK(n < 1000);
  for (int n = 1; !runs_without_refusal(json_parse, bad, n, false); n++)
    CHECK(n < 1000);
  for (int n = 1; !runs_without_refusal(json_parse_last, bad, n, true); n++)
    CHECK(n < 1000);
}

/* An arena lives in each thread's own call; here two parses take turns. */
static void a_parse_takes_memory_from_its_own_arena(void) {
  arena first, second;
  arena_init(&first, NULL);
  arena_init(&second, NULL);
  diag_list errors;
  diag_init(&errors, &first);
  json_value *kept = json_parse(&first, STR("[\"kept\"]"), 8, &errors);
  json_value *dropped = json_parse(&second, STR("[\"dropped\"]"), 8, &errors);
  CHECK_STR(json_string(json_first(dropped)), "dropped");
  arena_free(&second);
  CHECK_STR(json_string(json_first(kept)), "kept");
  arena_free(&first);
}

CHECK_MAIN(TEST(what_is_read_prints_again), TEST(strings_keep_their_characters),
           TEST(numbers_keep_their_values), TEST(refuses_what_the_grammar_does_not_have),
           TEST(refuses_bad_strings), TEST(refuses_bad_numbers),
           TEST(refuses_keys_that_stand_twice), TEST(refused_values_have_a_pointer),
           TEST(the_last_of_equal_keys_counts_where_asked), TEST(messages_say_what_and_where),
           TEST(nesting_is_limited), TEST(numbers_are_limited_in_length),
           TEST(accessors_take_anything), TEST(integers_are_whole_and_safe),
           TEST(many_keys_cost_linear_time), TEST(every_refusal_is_survived),
           TEST(a_parse_takes_memory_from_its_own_arena))
