/* NLQL text: read into a Query IR and written again. */
#include "ir_testing.h"

#include "check_memory.h"

/* Text and the text it is written as, which is then a fixed point. */
static void check_written(ir_mode mode, const char *text, const char *want) {
  ir_test t;
  ir_test_start(&t);
  ir_query *q = ir_from_text(&t.mem, str_of(text), mode, &t.errors);
  nlq_str written = ir_test_text(&t, q);
  if (!CHECK_STR(written, want) && t.errors.count)
    fprintf(stderr, "  %.*s\n", (int)t.errors.items[0].message.len, t.errors.items[0].message.at);
  ir_query *again = ir_from_text(&t.mem, written, mode, &t.errors);
  CHECK(q && again && str_eq(ir_test_json(&t, again), ir_test_json(&t, q)));
  CHECK_STR(ir_test_text(&t, again), want);
  arena_free(&t.mem);
}

static void check_same(ir_mode mode, const char *text) {
  check_written(mode, text, text);
}

static void check_where(const char *where, const char *json) {
  ir_test t;
  ir_test_start(&t);
  sb text, out;
  sb_init(&text, &t.mem);
  sb_init(&out, &t.mem);
  sb_addf(&text, "SELECT CHUNK WHERE %s", where);
  ir_query *q = ir_from_text(&t.mem, sb_str(&text), IR_STRICT, &t.errors);
  json_writer w = {&out, false};
  if (CHECK(q && q->where)) ir_expr_to_json(&w, q->where);
  CHECK_STR(sb_str(&out), json);
  arena_free(&t.mem);
}

static void check_refused(ir_mode mode, const char *text, nlq_code code, int line, int column) {
  ir_test t;
  ir_test_start(&t);
  CHECK(ir_from_text(&t.mem, str_of(text), mode, &t.errors) == NULL);
  bool good = CHECK_INT(t.errors.count, 1) && CHECK_INT(t.errors.items[0].code, code) &&
              CHECK_INT(t.errors.items[0].line, line) &&
              CHECK_INT(t.errors.items[0].column, column);
  if (!good) fprintf(stderr, "  for %s\n", text);
  arena_free(&t.mem);
}

static void statements_are_written_as_they_stand(void) {
  check_same(IR_COMPAT, "SELECT CHUNK");
  check_same(IR_COMPAT, "SELECT SPAN(SENTENCE, window => 2) LIMIT 5");
  check_same(IR_COMPAT, "SELECT DOCUMENT LET rel = SIMILARITY(content, \"x\"), b = rel WHERE rel "
                        ">= 0.8 AND meta.status != \"draft\" ORDER BY rel DESC, meta.date LIMIT 3");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE meta.day > DATE \"2026-01-01\" OR a CONTAINS 'say "
                        "\"x\"' OR F() == null");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE EMAIL \"x\" == not \"y\"");
  check_same(IR_COMPAT, "SELECT CHUNK LIMIT -5");
}

static void parentheses_stand_where_they_are_needed(void) {
  check_written(IR_COMPAT, "SELECT CHUNK WHERE ((a AND (b)) AND c) OR ((d))",
                "SELECT CHUNK WHERE a AND b AND c OR d");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE a AND (b AND c)");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE (a OR b) AND NOT (c AND d)");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE NOT NOT a == b");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE (a == b) == (NOT c)");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE (a LIKE b) LIKE (c LIKE d) == e MATCH f");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE F(a OR b, NOT c, d == e)");
}

static void names_and_keywords_share_their_words(void) {
  check_same(IR_COMPAT, "SELECT CHUNK LET LIMIT = 1 WHERE SELECT == LIMIT ORDER BY DESC DESC");
  check_written(IR_COMPAT, "SELECTCHUNKWHEREa==nullANDb CONTAINSc ORDERBYd DESCLIMIT5",
                "SELECT CHUNK WHERE a == null AND b CONTAINS c ORDER BY d DESC LIMIT 5");
  check_written(IR_STRICT, "SELECTCHUNKWHEREa==nullANDb CONTAINSc ORDERBYd DESCLIMIT5",
                "SELECT CHUNK WHERE a == null AND b CONTAINS c ORDER BY d DESC LIMIT 5");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE not == NOT OR a == NOT LIKE b OR a LIKE NOT");
  check_same(IR_COMPAT, "SELECT CHUNK WHERE TRUE == meta.true AND NOTE AND ORDERS");
  check_same(IR_STRICT, "SELECT CHUNK WHERE TRUE == meta.true AND NOTE AND ORDERS");
  check_written(IR_STRICT, "SELECT CHUNK WHERE nullable == 1",
                "SELECT CHUNK WHERE `nullable` == 1");
}

static void beyond_the_reference(void) {
  check_written(IR_STRICT, "select chunk where a like 'x' and not b order by c desc limit 1",
                "SELECT CHUNK WHERE a LIKE \"x\" AND NOT b ORDER BY c DESC LIMIT 1");
  check_written(IR_STRICT, "SELECT CHUNK -- all of it\nWHERE /* where? */ a = 1 AND b <> 2",
                "SELECT CHUNK WHERE a == 1 AND b != 2");
  check_same(IR_STRICT, "SELECT CHUNK WHERE a == \"it's \"\"so\"\"\"");
  check_same(IR_STRICT, "SELECT CHUNK WHERE `NOT`.`a``b` == meta.`two words`.``");
  check_same(IR_STRICT, "SELECT CHUNK WHERE meta.\xE7\x8A\xB6\xE6\x80\x81 == 1e+300");
  check_written(IR_STRICT, "SELECT CHUNK WHERE -5.25e-7 < 1.5e22",
                "SELECT CHUNK WHERE -0.000000525 < 15000000000000000000000.0");
  check_written(IR_STRICT, "SELECT CHUNK WHERE a NOT LIKE 'x' OR b IS NOT NULL OR c IS NULL",
                "SELECT CHUNK WHERE NOT a LIKE \"x\" OR b != null OR c == null");
  check_written(IR_STRICT, "SELECT CHUNK WHERE a IN (1, 2) OR b IN (3) OR c NOT IN (4, 5)",
                "SELECT CHUNK WHERE a == 1 OR a == 2 OR b == 3 OR NOT (c == 4 OR c == 5)");
  check_written(IR_STRICT, "SELECT CHUNK WHERE x AND LOWER(a) BETWEEN 1 AND 2 AND y",
                "SELECT CHUNK WHERE x AND LOWER(a) >= 1 AND LOWER(a) <= 2 AND y");
  check_written(IR_STRICT, "SELECT CHUNK WHERE x AND (a BETWEEN 1 AND 2)",
                "SELECT CHUNK WHERE x AND (a >= 1 AND a <= 2)");
  check_same(IR_STRICT, "SELECT CHUNK WHERE NUMBER 5 == BOOL true");
}

static void expressions_become_nodes(void) {
  check_where("a == 007", "{\"node\":\"compare\",\"op\":\"==\",\"left\":{\"node\":\"path\","
                          "\"root\":\"a\",\"segments\":[]},\"right\":{\"node\":\"literal\","
                          "\"value\":7}}");
  check_where("-1.50", "{\"node\":\"literal\",\"value\":-1.5}");
  check_where("Date 'x'", "{\"node\":\"literal\",\"value\":\"x\",\"type_hint\":\"date\"}");
  check_where("f(true)", "{\"node\":\"call\",\"name\":\"f\",\"args\":[{\"node\":\"literal\","
                         "\"value\":true}]}");
}

static void errors_have_a_place(void) {
  check_refused(IR_COMPAT, "", NLQ_INVALID_NLQL, 1, 1);
  check_refused(IR_COMPAT, "select chunk", NLQ_INVALID_NLQL, 1, 1);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE a AND", NLQ_INVALID_NLQL, 1, 22);
  check_refused(IR_COMPAT, "SELECT CHUNK\nWHERE a\nAND )", NLQ_INVALID_NLQL, 3, 5);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE a < b < c", NLQ_INVALID_NLQL, 1, 26);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE a LIKE b LIKE c", NLQ_INVALID_NLQL, 1, 29);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE (a", NLQ_INVALID_NLQL, 1, 21);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE F(a,)", NLQ_INVALID_NLQL, 1, 24);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE nullable", NLQ_INVALID_NLQL, 1, 24);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE a == 'x", NLQ_INVALID_NLQL, 1, 25);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE a = 1", NLQ_INVALID_NLQL, 1, 22);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE t == \"\xE6\x97\xA5\xE6\x9C\xAC\" AND )",
                NLQ_INVALID_NLQL, 1, 34);
  check_refused(IR_COMPAT, "SELECT CHUNK LIMIT 2.5", NLQ_WRONG_VALUE, 1, 20);
  check_refused(IR_COMPAT, "SELECT CHUNK LIMIT 2.5 6", NLQ_INVALID_NLQL, 1, 24);
  check_refused(IR_COMPAT, "SELECT SPAN(CHUNK, -1)", NLQ_WRONG_VALUE, 1, 20);
  check_refused(IR_COMPAT, "SELECT CHUNK WHERE 9007199254740993", NLQ_NUMBER_RANGE, 1, 20);
  check_refused(IR_COMPAT, "SELECT \xFF", NLQ_INVALID_UTF8, 1, 8);
  check_refused(IR_STRICT, "SELECT CHUNK WHERE content \"x\"", NLQ_INVALID_NLQL, 1, 20);
  check_refused(IR_STRICT, "SELECT CHUNK WHERE ``.a == 1", NLQ_INVALID_NLQL, 1, 20);
  check_refused(IR_STRICT, "SELECT CHUNK LIMIT -5", NLQ_WRONG_VALUE, 1, 20);
  check_refused(IR_STRICT, "SELECT CHUNK WHERE a BETWEEN 1 OR 2", NLQ_INVALID_NLQL, 1, 32);
  check_refused(IR_STRICT, "SELECT CHUNK WHERE a IN (1) == b", NLQ_INVALID_NLQL, 1, 29);
  check_refused(IR_STRICT, "SELECT CHUNK WHERE a IS 5", NLQ_INVALID_NLQL, 1, 25);
  check_refused(IR_STRICT, "SELECT CHUNK /* no end", NLQ_INVALID_NLQL, 1, 14);
}

static void the_message_shows_the_place(void) {
  ir_test t;
  ir_test_start(&t);
  ir_from_text(&t.mem, STR("SELECT CHUNK\nWHERE \xE5\x90\x8D == == 1"), IR_STRICT, &t.errors);
  if (CHECK_INT(t.errors.count, 1))
    CHECK_STR(
        t.errors.items[0].message,
        "found = where a field, a text in quotes, a number, true, false, null or ( should be\n"
        "  WHERE \xE5\x90\x8D == == 1\n"
        "        \xE3\x80\x80    ^");
  arena_free(&t.mem);
}

static void some_queries_have_no_text(void) {
  static const char *const documents[][2] = {
      {"{\"node\":\"ref\",\"name\":\"x\"}", "/where/name"},
      {"{\"node\":\"path\",\"root\":\"bound\"}", "/where/root"},
      {"{\"node\":\"and\",\"operands\":[{\"node\":\"literal\",\"value\":1}]}", "/where/operands"},
      {"{\"node\":\"literal\",\"value\":[]}", "/where/value"},
      {"{\"node\":\"literal\",\"value\":\"\",\"type_hint\":\"Date\"}", "/where/type_hint"},
      {"{\"node\":\"path\",\"root\":\"a\",\"segments\":[1]}", "/where/segments"},
  };
  for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
    ir_test t;
    ir_test_start(&t);
    sb json;
    sb_init(&json, &t.mem);
    sb_addf(&json,
            "{\"select\":{\"unit\":\"chunk\"},\"let\":[{\"name\":\"bound\",\"expr\":{\"node\":"
            "\"literal\",\"value\":1}}],\"where\":%s}",
            documents[i][0]);
    ir_query *q = ir_test_read(&t, sb_str(&json), IR_COMPAT);
    CHECK(q != NULL);
    CHECK_STR(ir_test_text(&t, q), "");
    if (CHECK_INT(t.errors.count, 1)) {
      CHECK_INT(t.errors.items[0].code, NLQ_NO_TEXT_FORM);
      CHECK_STR(t.errors.items[0].pointer, documents[i][1]);
    }
    arena_free(&t.mem);
  }
}

static void depth_and_length_are_limited_late(void) {
  ir_test t;
  ir_test_start(&t);
  nlq_str parentheses = ir_test_repeat(&t, "SELECT CHUNK WHERE ", "(", 100000, "a", ")", "");
  CHECK_STR(ir_test_text(&t, ir_from_text(&t.mem, parentheses, IR_COMPAT, &t.errors)),
            "SELECT CHUNK WHERE a");
  nlq_str chain = ir_test_repeat(&t, "SELECT CHUNK WHERE a", " OR a", 99999, "", "", "");
  ir_query *q = ir_from_text(&t.mem, chain, IR_COMPAT, &t.errors);
  CHECK(q && q->where->count == 100000 && str_eq(ir_test_text(&t, q), chain));
  /* the query, the NOTs, the path, its segments */
  nlq_str good = ir_test_repeat(&t, "SELECT CHUNK WHERE ", "NOT ", LIMIT_IR_DEPTH - 3, "a", "", "");
  nlq_str bad = ir_test_repeat(&t, "SELECT CHUNK WHERE ", "NOT ", LIMIT_IR_DEPTH - 2, "a", "", "");
  q = ir_from_text(&t.mem, good, IR_STRICT, &t.errors);
  CHECK(q && ir_test_read(&t, ir_test_json(&t, q), IR_STRICT));
  CHECK_INT(t.errors.count, 0);
  CHECK(!ir_from_text(&t.mem, bad, IR_STRICT, &t.errors));
  if (CHECK_INT(t.errors.count, 1)) CHECK_INT(t.errors.items[0].code, NLQ_TOO_DEEP);
  arena_free(&t.mem);
}

/* Each IN repeats what stands on its left for each value. */
static void repetition_is_limited(void) {
  ir_test t;
  ir_test_start(&t);
  nlq_str good =
      ir_test_repeat(&t, "SELECT CHUNK WHERE a IN (1", ",2", LIMIT_IR_COPIES, "", "", ")");
  nlq_str bad =
      ir_test_repeat(&t, "SELECT CHUNK WHERE a IN (1", ",2", LIMIT_IR_COPIES + 1, "", "", ")");
  CHECK(ir_from_text(&t.mem, good, IR_STRICT, &t.errors) != NULL);
  CHECK(ir_from_text(&t.mem, bad, IR_STRICT, &t.errors) == NULL);
  if (CHECK_INT(t.errors.count, 1)) CHECK_INT(t.errors.items[0].code, NLQ_TOO_MANY);
  arena_free(&t.mem);
}

static bool runs_without_refusal(const char *text, int n) {
  check_memory memory = {.fail_at = n};
  nlq_allocator allocator = check_allocator(&memory);
  ir_test t;
  arena_init(&t.mem, &allocator);
  diag_init(&t.errors, &t.mem);
  ir_query *q = ir_from_text(&t.mem, str_of(text), IR_STRICT, &t.errors);
  if (q) ir_test_text(&t, q);
  bool refused = memory.asked >= n;
  CHECK(refused || q);
  CHECK_INT(arena_failed(&t.mem), refused);
  arena_free(&t.mem);
  CHECK_INT(memory.live, 0);
  return !refused;
}

static void every_refusal_is_survived(void) {
  const char *text = "SELECT CHUNK LET x = F(a.b, \"q\"\"q\"), y = DATE 'd' WHERE x IN (1, 2.5e3) "
                     "AND b NOT BETWEEN (1 OR 2) AND 3 OR c IS NULL ORDER BY x DESC LIMIT 1";
  for (int n = 1; !runs_without_refusal(text, n); n++)
    CHECK(n < 1000);
}

CHECK_MAIN(TEST(statements_are_written_as_they_stand),
           TEST(parentheses_stand_where_they_are_needed),
           TEST(names_and_keywords_share_their_words), TEST(beyond_the_reference),
           TEST(expressions_become_nodes), TEST(errors_have_a_place),
           TEST(the_message_shows_the_place), TEST(some_queries_have_no_text),
           TEST(depth_and_length_are_limited_late), TEST(repetition_is_limited),
           TEST(every_refusal_is_survived))
