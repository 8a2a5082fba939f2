/* Questions to entities: what plays which part. */
#include "read_question.h"

typedef struct question {
  const char *text, *type, *want;
} question;

static void check_questions(const question *list, size_t count) {
  fixture f;
  if (!fixture_open(&f)) return;
  for (size_t i = 0; i < count; i++) {
    recognition *rec = fixture_read(&f, list[i].text, "2026-06-15");
    if (!rec) continue;
    bool type = CHECK_STR(str_of(query_type_name(rec->intent)), list[i].type);
    if (!CHECK_STR(fixture_entities(&f, rec), list[i].want) || !type) {
      fprintf(stderr, "  in: %s\n", list[i].text);
    }
  }
  fixture_close(&f);
}

#define CHECK_QUESTIONS(list) check_questions(list, sizeof list / sizeof list[0])

static void rankings(void) {
  static const question list[] = {
      {"which plan had the most support tickets in the North region last month", "ranking",
       "dimension:plan_type ranking:desc metric:ticket_count region:region=Region_North "
       "time:2026-05"},
      {"上个月北区哪个套餐的工单最多", "ranking",
       "time:2026-05 region:region=Region_North dimension:plan_type metric:ticket_count "
       "ranking:desc"},
      {"top 5 issue types in 2025", "ranking", "ranking:desc:5 dimension:category time:2025"},
      {"bottom 3 topics by avg resolution time", "ranking",
       "ranking:asc:3 dimension:category metric:avg_resolution_hours"},
      {"平均解决时长最短的3个问题类型", "ranking",
       "metric:avg_resolution_hours ranking:asc:3 dimension:category"},
  };
  CHECK_QUESTIONS(list);
}

static void counts_and_aggregates(void) {
  static const question list[] = {
      {"how many tickets last month", "aggregate", "metric:ticket_count time:2026-05"},
      {"what was our revenue last month?", "aggregate", "metric:total_amount time:2026-05"},
      {"上个月的营收是多少", "aggregate", "time:2026-05 metric:total_amount"},
      {"number of enterprise customers", "aggregate",
       "filter:plan_type=enterprise metric:customer_count"},
      {"tickets by region and plan", "aggregate",
       "metric:ticket_count dimension:region dimension:plan_type"},
      {"按优先级统计工单数", "aggregate", "dimension:priority metric:ticket_count"},
  };
  CHECK_QUESTIONS(list);
}

static void conditions(void) {
  static const question list[] = {
      {"tickets in North or South", "aggregate",
       "metric:ticket_count region:region=Region_North region:region=Region_South"},
      {"tickets not in the North region", "aggregate",
       "metric:ticket_count region:region!=Region_North"},
      {"上个月非北区的工单数", "aggregate",
       "time:2026-05 region:region!=Region_North metric:ticket_count"},
      {"tickets without a category this year", "aggregate",
       "metric:ticket_count filter:categoryIS NULL time:2026"},
      {"plans with more than 120 tickets", "aggregate",
       "dimension:plan_type having:ticket_count>120 metric:ticket_count"},
      {"list enterprise customers in the West", "simple",
       "filter:plan_type=enterprise table:customer region:region=Region_West"},
  };
  CHECK_QUESTIONS(list);
}

static void trends_and_comparisons(void) {
  static const question list[] = {
      {"monthly ticket trend", "trend", "dimension:month/month metric:ticket_count"},
      {"营收趋势", "trend", "metric:total_amount"},
      {"Pro vs Enterprise revenue in Q1 2026", "comparison",
       "filter:plan_type=pro dimension:plan_type filter:plan_type=enterprise metric:total_amount "
       "time:2026-Q1"},
  };
  CHECK_QUESTIONS(list);
}

static void what_is_not_understood_is_said(void) {
  fixture f;
  if (!fixture_open(&f)) return;
  recognition *rec = fixture_read(&f, "What is the churn rate by plan?", "2026-06-15");
  if (rec) {
    CHECK(rec->n_unrecognized > 0);
    CHECK(rec->n_unrecognized > 0 && str_find(rec->unrecognized[0], STR("churn")) != SIZE_MAX);
    CHECK(rec->overall_confidence < 700);
  }
  rec = fixture_read(&f, "tickets last month", "2026-06-15");
  if (rec) {
    CHECK_INT(rec->n_unrecognized, 0);
    CHECK(rec->overall_confidence >= 700);
  }
  fixture_close(&f);
}

static void misspelt_words_are_assumed_and_said(void) {
  fixture f;
  if (!fixture_open(&f)) return;
  recognition *right = fixture_read(&f, "tickets last month", "2026-06-15");
  recognition *wrong = fixture_read(&f, "tikcets last month", "2026-06-15");
  if (right && wrong && CHECK(wrong->n_entities == right->n_entities)) {
    const entity *metric = recognition_main(wrong, ENTITY_METRIC);
    CHECK(metric && metric->assumed.len > 0);
    CHECK(wrong->overall_confidence < right->overall_confidence);
  }
  fixture_close(&f);
}

static void spans_are_bytes_of_the_question(void) {
  fixture f;
  if (!fixture_open(&f)) return;
  const char *text = "上个月北区的工单";
  recognition *rec = fixture_read(&f, text, "2026-06-15");
  for (size_t i = 0; rec && i < rec->n_entities; i++) {
    const entity *e = &rec->entities[i];
    CHECK(str_eq(e->raw, str_slice(str_of(text), e->start, e->end)));
  }
  fixture_close(&f);
}

/* Every part of a recognition survives its JSON. */
static void json_round_trip(void) {
  static const char *const questions[] = {
      "which plan had the most support tickets in the North region last month",
      "plans with more than 120 tickets",
      "list enterprise customers in the West",
      "tickets without a category this year",
      "churn by plan",
      "monthly ticket trend"};
  fixture f;
  if (!fixture_open(&f)) return;
  for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
    sb first, second;
    sb_init(&first, &f.mem);
    sb_init(&second, &f.mem);
    recognition *rec = fixture_read(&f, questions[i], "2026-06-15");
    json_writer w = {&first, false};
    json_begin_object(&w);
    recognition_to_json(&w, rec);
    json_end_object(&w);
    json_value *v = json_parse(&f.mem, sb_str(&first), 64, &f.errors);
    recognition *back = recognition_from_json(&f.mem, v, STR_EMPTY, &f.errors);
    if (!CHECK(back != NULL)) continue;
    w = (json_writer){&second, false};
    json_begin_object(&w);
    recognition_to_json(&w, back);
    json_end_object(&w);
    CHECK(str_eq(sb_str(&first), sb_str(&second)));
  }
  fixture_close(&f);
}

static void faults_in_hand_made_json_have_pointers(void) {
  static const struct {
    const char *json, *pointer;
  } list[] = {
      {"[]", ""},
      {"{\"entities\":{}}", "/intent"},
      {"{\"intent\":{\"query_type\":\"guess\"},\"entities\":{}}", "/intent/query_type"},
      {"{\"intent\":{\"query_type\":\"simple\"},\"entities\":7}", "/entities"},
      {"{\"intent\":{\"query_type\":\"simple\"},\"entities\":{\"metric\":{}}}", "/entities/metric"},
      {"{\"intent\":{\"query_type\":\"simple\"},\"entities\":{\"time\":{\"type\":\"month\","
       "\"value\":\"2026-13\"}}}",
       "/entities/time/value"},
      {"{\"intent\":{\"query_type\":\"simple\"},\"entities\":{\"all\":[{\"kind\":\"x\"}]}}",
       "/entities/all/0/kind"},
      {"{\"intent\":{\"query_type\":\"simple\",\"confidence\":2},\"entities\":{}}",
       "/intent/confidence"},
  };
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    arena mem;
    diag_list errors;
    arena_init(&mem, NULL);
    diag_init(&errors, &mem);
    json_value *v = json_parse(&mem, str_of(list[i].json), 64, &errors);
    CHECK(recognition_from_json(&mem, v, STR_EMPTY, &errors) == NULL);
    if (CHECK(errors.count > 0)) CHECK_STR(errors.items[0].pointer, list[i].pointer);
    arena_free(&mem);
  }
}

CHECK_MAIN(TEST(rankings), TEST(counts_and_aggregates), TEST(conditions),
           TEST(trends_and_comparisons), TEST(what_is_not_understood_is_said),
           TEST(misspelt_words_are_assumed_and_said), TEST(spans_are_bytes_of_the_question),
           TEST(json_round_trip), TEST(faults_in_hand_made_json_have_pointers))
