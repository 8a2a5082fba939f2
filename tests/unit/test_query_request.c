#include "query/request.h"
#include "query_fixture.h"

static fixture f;

static request *read_asking(const char *text) {
  const json_value *v = fixture_parse(&f, text);
  return v ? request_from_json(fixture_mem(&f), v, STR_EMPTY, true, &f.errors) : NULL;
}

static nlq_str faults_of(const char *text) {
  const request *r = read_asking(text);
  CHECK((r == NULL) == (f.errors.count > 0));
  return fixture_findings(&f, &f.errors);
}

static nlq_str printed(const request *r) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  json_writer w = {&text, false};
  request_to_json(&w, r);
  return sb_str(&text);
}

/* What the normalised form of a request is, once it has been read and printed twice. */
static nlq_str normal(const char *text) {
  const request *r = read_asking(text);
  if (!CHECK(r != NULL)) return STR_EMPTY;
  nlq_str once = printed(r);
  diag_list errors;
  diag_init(&errors, &f.mem);
  const json_value *v = json_parse(&f.mem, once, LIMIT_JSON_DEPTH, &errors);
  const request *again = request_from_json(&f.mem, v, STR_EMPTY, true, &errors);
  if (!CHECK(again != NULL)) return STR_EMPTY;
  CHECK(str_eq(printed(again), once));
  CHECK_INT(again->warnings.count, r->warnings.count);
  return once;
}

static void smallest_request(void) {
  const request *r = read_asking("{'natural_language':'tickets','now':'2026-06-15'}");
  if (!CHECK(r != NULL)) return;
  CHECK_STR(r->question, "tickets");
  CHECK_INT(r->threshold, 700);
  CHECK_INT(r->now, calendar_from_date((calendar_date){2026, 6, 15}));
  CHECK_INT(r->dialect, DIALECT_NONE);
  CHECK(r->permission_token == NULL && r->n_history == 0);
}

static void normal_form_keeps_what_was_said(void) {
  CHECK_STR(normal("{'now':'2026-06-15T10:00:00Z','natural_language':'a','confidence_threshold':"
                   "0.7,'trace':false,'ir':false}"),
            "{\"natural_language\":\"a\",\"now\":\"2026-06-15T10:00:00Z\"}");
  CHECK_STR(normal("{'natural_language':'a','now':'2026-06-15','confidence_threshold':0.5,"
                   "'dialect':'duckdb','timezone':'Europe/Berlin','language':'zh','trace':true}"),
            "{\"natural_language\":\"a\",\"confidence_threshold\":0.5,\"dialect\":\"duckdb\","
            "\"now\":\"2026-06-15\",\"timezone\":\"Europe/Berlin\",\"language\":\"zh\","
            "\"trace\":true}");
  CHECK_STR(normal("{'natural_language':'a','now':'2026-06-15','context':{'history':['b',"
                   "{'question':'c','structured_query':{'table':'t'}}],'preferences':{'limit':"
                   "null,'ranking_limit':3,'time_range':'last_3_months','trend_range':null,"
                   "'week_start':'sunday','fiscal_year_start':'04-01','dialect':'sqlite'},"
                   "'permission_token':{'role':'x'}}}"),
            "{\"natural_language\":\"a\",\"context\":{\"history\":[{\"question\":\"b\"},"
            "{\"question\":\"c\",\"structured_query\":{\"table\":\"t\"}}],\"preferences\":"
            "{\"limit\":null,\"ranking_limit\":3,\"time_range\":\"last_3_months\",\"trend_range\":"
            "\"none\",\"week_start\":\"sunday\",\"fiscal_year_start\":\"04-01\",\"dialect\":"
            "\"sqlite\"},\"permission_token\":{\"role\":\"x\"}},\"now\":\"2026-06-15\"}");
}

static void unknown_preferences_are_warnings_and_travel_on(void) {
  const char *text = "{'natural_language':'a','now':'2026-06-15','context':{'preferences':{"
                     "'colour':'blue'},'user':{'id':7}}}";
  const request *r = read_asking(text);
  if (!CHECK(r != NULL)) return;
  CHECK_STR(fixture_findings(&f, &r->warnings),
            "UNKNOWN_PREFERENCE /context/preferences/colour; UNKNOWN_PREFERENCE /context/user");
  CHECK_STR(normal(text), "{\"natural_language\":\"a\",\"context\":{\"preferences\":{\"colour\":"
                          "\"blue\"},\"user\":{\"id\":7}},\"now\":\"2026-06-15\"}");
}

static void says_where_it_is_wrong(void) {
  CHECK_STR(faults_of("[]"), "TYPE_MISMATCH ");
  CHECK_STR(faults_of("{}"), "MISSING_KEY /natural_language; MISSING_KEY /now");
  CHECK_STR(faults_of("{'natural_language':'a','now':'2026-06-15','question':'b'}"),
            "UNKNOWN_KEY /question");
  CHECK_STR(faults_of("{'natural_language':'a','now':'2026-02-30'}"), "BAD_NOW /now");
  CHECK_STR(faults_of("{'natural_language':'a','now':20260615}"), "TYPE_MISMATCH /now");
  CHECK_STR(faults_of("{'natural_language':'a','now':'2026-06-15','ir':true}"), "UNSUPPORTED /ir");
  CHECK_STR(faults_of("{'natural_language':'a','now':'2026-06-15','dialect':'oracle'}"),
            "BAD_ENUM /dialect");
  CHECK_STR(faults_of("{'natural_language':'a','now':'2026-06-15','language':'fr','timezone':''}"),
            "BAD_ENUM /language; WRONG_VALUE /timezone");
}

static void threshold_is_between_0_and_1(void) {
  static const char *const good[] = {"0", "1", "0.333"}, *const bad[] = {"-0.1", "1.001"};
  sb text;
  for (size_t i = 0; i < 3; i++) {
    sb_init(&text, fixture_mem(&f));
    sb_addf(&text, "{'natural_language':'a','now':'2026-06-15','confidence_threshold':%s}",
            good[i]);
    CHECK_STR(faults_of(sb_str(&text).at), "");
  }
  for (size_t i = 0; i < 2; i++) {
    sb_init(&text, fixture_mem(&f));
    sb_addf(&text, "{'natural_language':'a','now':'2026-06-15','confidence_threshold':%s}", bad[i]);
    CHECK_STR(faults_of(sb_str(&text).at), "WRONG_VALUE /confidence_threshold");
  }
}

static nlq_str question_faults(const char *before, size_t count) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, "{'now':'2026-06-15','natural_language':'%s", before);
  for (size_t i = 0; i < count; i++)
    sb_addc(&text, 'a');
  sb_adds(&text, "'}");
  return faults_of(sb_str(&text).at);
}

static void questions_are_text_of_some_length(void) {
  CHECK_STR(question_faults("", 0), "EMPTY_QUESTION /natural_language");
  CHECK_STR(question_faults(" \\t\\n\\u3000 ", 0), "EMPTY_QUESTION /natural_language");
  CHECK_STR(question_faults("a\\tb\\r\\nc", 0), "");
  CHECK_STR(question_faults("a\\u0007b", 0), "CONTROL_CHAR /natural_language");
  CHECK_STR(question_faults("a\\u007fb", 0), "CONTROL_CHAR /natural_language");
  CHECK_STR(question_faults("", LIMIT_QUESTION_BYTES), "");
  CHECK_STR(question_faults("", LIMIT_QUESTION_BYTES + 1), "TOO_LARGE /natural_language");
}

static nlq_str context_faults(const char *context) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, "{'natural_language':'a','now':'2026-06-15','context':%s}", context);
  return faults_of(sb_str(&text).at);
}

static void contexts_are_checked(void) {
  CHECK_STR(context_faults("[]"), "TYPE_MISMATCH /context");
  CHECK_STR(context_faults("{'history':'a'}"), "TYPE_MISMATCH /context/history");
  CHECK_STR(context_faults("{'history':[7]}"), "TYPE_MISMATCH /context/history/0");
  CHECK_STR(context_faults("{'history':[{'question':'a','structured_query':[]}]}"),
            "TYPE_MISMATCH /context/history/0/structured_query");
  CHECK_STR(context_faults("{'permission_token':'all'}"), "BAD_SCOPE /context/permission_token");
  CHECK_STR(context_faults("{'permission_token':null}"), "BAD_SCOPE /context/permission_token");
  CHECK_STR(context_faults("{'preferences':3}"), "TYPE_MISMATCH /context/preferences");
  CHECK_STR(context_faults("{'preferences':{'limit':'ten'}}"),
            "TYPE_MISMATCH /context/preferences/limit");
  CHECK_STR(context_faults("{'preferences':{'limit':0}}"),
            "LIMIT_RANGE /context/preferences/limit");
  CHECK_STR(context_faults("{'preferences':{'time_range':'last_year'}}"),
            "WRONG_VALUE /context/preferences/time_range");
  CHECK_STR(context_faults("{'preferences':{'fiscal_year_start':'02-29'}}"),
            "WRONG_VALUE /context/preferences/fiscal_year_start");
  CHECK_STR(context_faults("{'preferences':{'week_start':'day'}}"),
            "BAD_ENUM /context/preferences/week_start");
}

static nlq_str with_turns(size_t count) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_adds(&text, "{'history':['a'");
  for (size_t i = 1; i < count; i++)
    sb_adds(&text, ",'a'");
  sb_adds(&text, "]}");
  return context_faults(sb_str(&text).at);
}

static void history_is_limited(void) {
  CHECK_STR(with_turns(LIMIT_HISTORY_TURNS), "");
  CHECK_STR(with_turns(LIMIT_HISTORY_TURNS + 1), "TOO_MANY /context/history");
}

static void phases_by_hand_need_no_request(void) {
  const request *r = request_from_json(fixture_mem(&f), NULL, STR_EMPTY, false, &f.errors);
  if (!CHECK(r != NULL)) return;
  CHECK_INT(r->threshold, 700);
  CHECK_INT(r->now_text.len, 0);
  CHECK_STR(printed(r), "{}");
}

static void ranges_have_names(void) {
  request_range range;
  CHECK(request_range_of(STR("none"), &range) && range.kind == RANGE_NONE);
  CHECK(request_range_of(STR("this_quarter"), &range) && range.unit == UNIT_QUARTER);
  CHECK(request_range_of(STR("last_12_months"), &range) && range.count == 12);
  CHECK_INT(range.unit, UNIT_MONTH);
  CHECK(!request_range_of(STR("last_0_months"), &range));
  CHECK(!request_range_of(STR("last_12345_days"), &range));
  CHECK(!request_range_of(STR("last_2_month"), &range));
  CHECK(!request_range_of(STR("this_"), &range));
}

CHECK_MAIN(TEST(smallest_request), TEST(normal_form_keeps_what_was_said),
           TEST(unknown_preferences_are_warnings_and_travel_on), TEST(says_where_it_is_wrong),
           TEST(threshold_is_between_0_and_1), TEST(questions_are_text_of_some_length),
           TEST(contexts_are_checked), TEST(history_is_limited),
           TEST(phases_by_hand_need_no_request), TEST(ranges_have_names))
