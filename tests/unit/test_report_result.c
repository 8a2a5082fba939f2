/* Phase 4: status, confidence, candidates, suggestions, charts; the JSON of phases 3 and 4. */
#include "construct_fixture.h"
#include "report/report.h"

#include "check_memory.h"

/* --- the way there ------------------------------------------------------------------------- */

static recognition *recognized(fixture *f, const char *text) {
  recognition *rec = recognition_from_json(&f->mem, fixture_json(f, text), STR_EMPTY, &f->errors);
  CHECK(rec != NULL);
  return rec;
}

static json_value *reported(fixture *f, const recognition *rec, const construction *c,
                            const validation *v) {
  sb out;
  sb_init(&out, &f->mem);
  json_writer w = {&out, false};
  json_begin_object(&w);
  report_to_json(&w, &f->mem, f->d, &f->r, rec, c, v);
  json_end_object(&w);
  json_value *result = json_parse(&f->mem, sb_str(&out), LIMIT_JSON_DEPTH, &f->errors);
  CHECK(result != NULL);
  return result;
}

static json_value *result_of(fixture *f, const recognition *rec) {
  const construction *c = rec ? construct_query(&f->mem, f->d, &f->r, rec) : NULL;
  if (!CHECK(c && c->structured_query)) return NULL;
  const validation *v = validate_query(&f->mem, f->d, &f->r, c->structured_query);
  return CHECK(v != NULL) ? reported(f, rec, c, v) : NULL;
}

/* A recognition of these entities, as sure as given, with further members. */
static recognition *sure(fixture *f, const char *type, const char *confidence, const char *entities,
                         const char *more) {
  sb text;
  sb_init(&text, &f->mem);
  sb_addf(&text,
          "{'intent':{'query_type':'%s','confidence':%s},'entities':{'all':[%s]},"
          "'overall_confidence':%s%s}",
          type, confidence, entities, confidence, more);
  return recognized(f, sb_str(&text).at);
}

static nlq_str text_at(const json_value *v, const char *key) {
  return json_string(json_get(v, key));
}

static nlq_str printed(fixture *f, const json_value *v) {
  sb out;
  sb_init(&out, &f->mem);
  json_writer w = {&out, false};
  json_put_value(&w, v);
  for (size_t i = 0; i < out.len; i++)
    if (out.at[i] == '"') out.at[i] = '\'';
  return sb_str(&out);
}

static nlq_str keys(fixture *f, const json_value *object) {
  sb out;
  sb_init(&out, &f->mem);
  for (const json_value *m = json_first(object); m; m = json_next(m))
    sb_addf(&out, "%s%S", out.len ? " " : "", json_key(m));
  return sb_str(&out);
}

#define SURE_TICKETS                                                                               \
  "{'kind':'metric','metric':'ticket_count','aggregation':'count','confidence':0.9},"              \
  "{'kind':'time','type':'month','value':'2026-05','raw':'May','confidence':0.9}"

/* --- status and confidence ------------------------------------------------------------------ */

static void success(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *result = result_of(&f, sure(&f, "aggregate", "0.9", SURE_TICKETS, ""));
  CHECK_STR(keys(&f, result),
            "status structured_query entities confidence candidates sql_preview suggestions "
            "restatement chart language unrecognized missing_entities implicit_conditions "
            "optimizations_applied warnings security_check security_risks query_type phase_status");
  CHECK_STR(text_at(result, "status"), "success");
  CHECK_STR(printed(&f, json_get(result, "confidence")),
            "{'overall':0.93,'intent':0.9,'entities_avg':0.9,'validation':1,'probability':0.9}");
  CHECK_STR(text_at(result, "sql_preview"),
            "SELECT COUNT(*) AS ticket_count FROM support_ticket WHERE month = '2026-05'");
  CHECK_STR(text_at(result, "restatement"), "number of support tickets, May 2026");
  CHECK_STR(text_at(result, "phase_status"), "success");
  CHECK_STR(printed(&f, json_get(result, "candidates")), "[]");
  fixture_close(&f);
}

static void thresholds(void) {
  static const struct {
    const char *confidence;
    int threshold;
    const char *status;
  } list[] = {
      {"0.9", 929, "success"},        {"0.9", 930, "success"},
      {"0.9", 931, "low_confidence"}, {"0.5", 0, "success"},
      {"0.499", 0, "low_confidence"}, {"0.6", 700, "success"}, /* 0.3 x 0.6 + 0.4 x 0.9 + 0.3 */
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    f.r.threshold = list[i].threshold;
    const json_value *result =
        result_of(&f, sure(&f, "aggregate", list[i].confidence, SURE_TICKETS, ""));
    CHECK_STR(text_at(result, "status"), list[i].status);
  }
  fixture_close(&f);
}

static void names_the_nearest_word(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *result = result_of(&f, sure(&f, "aggregate", "0.2", SURE_TICKETS,
                                                ",'unrecognized':['downtiem','xyzzy','region'],"
                                                "'missing_entities':['metric']"));
  CHECK_STR(
      text_at(result, "message"),
      "Please rephrase. Not understood: \"downtiem\" (do you mean \"downtime\"?), \"xyzzy\", "
      "\"region\". What is asked for? For instance: support tickets, transactions, customers.");
  fixture_close(&f);
}

static void asks_to_rephrase(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  f.r.question = STR("tickets blorp by gronk");
  const recognition *rec =
      sure(&f, "aggregate", "0.4", SURE_TICKETS, ",'unrecognized':['blorp','gronk']");
  const json_value *result = result_of(&f, rec);
  CHECK_STR(text_at(result, "status"), "low_confidence");
  CHECK_STR(text_at(result, "message"), "Please rephrase. Not understood: \"blorp\", \"gronk\".");
  CHECK_STR(text_at(result, "natural_language"), "tickets blorp by gronk");
  CHECK_STR(printed(&f, json_get(result, "unrecognized")), "['blorp','gronk']");
  f.r.language = LANGUAGE_ZH;
  CHECK_STR(text_at(result_of(&f, rec), "message"), "请换一种说法。没有理解：“blorp”、“gronk”。");
  fixture_close(&f);
}

/* An answer that leaves out a part of the question is never a success. */
static void simplified_is_not_sure(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *result = result_of(
      &f, sure(&f, "aggregate", "0.95",
               SURE_TICKETS ",{'kind':'dimension','dimension':'planet','confidence':0.8}", ""));
  CHECK_STR(text_at(result, "status"), "low_confidence");
  fixture_close(&f);
}

static validation *no_query(fixture *f) {
  validation *v = ARENA_NEW(&f->mem, validation);
  diag_init(&v->warnings, &f->mem);
  diag_init(&v->errors, &f->mem);
  diag_init(&v->risks, &f->mem);
  v->status = VALID_BLOCKED;
  return v;
}

static void failed_construction(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const recognition *rec = sure(&f, "aggregate", "0.9", "{'kind':'metric','metric':'churn'}", "");
  const construction *c = construct_query(&f.mem, f.d, &f.r, rec);
  const json_value *result = reported(&f, rec, c, no_query(&f));
  CHECK_STR(text_at(result, "status"), "error");
  CHECK_STR(text_at(result, "phase_status"), "error");
  CHECK_STR(text_at(json_get(result, "error"), "code"), "UNKNOWN_METRIC");
  CHECK_INT(json_type_of(json_get(result, "structured_query")), JSON_NULL);
  CHECK_INT(json_type_of(json_get(result, "sql_preview")), JSON_NULL);
  CHECK_INT(json_type_of(json_get(result, "chart")), JSON_NULL);
  CHECK(json_count(json_get(result, "suggestions")) > 0);
  fixture_close(&f);
}

static void blocked(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  validation *v = no_query(&f);
  v->blocked = true;
  diag_span(diag_add(&v->risks, NLQ_WRITE_INTENT, "no writing"), 0, 6);
  const recognition *rec = sure(&f, "simple", "0.9", "{'kind':'table','table':'customer'}", "");
  CHECK_STR(printed(&f, reported(&f, rec, NULL, v)),
            "{'status':'error','error':{'code':'WRITE_INTENT','message':'no writing','span':[0,6]},"
            "'security_check':'blocked','security_risks':[{'code':'WRITE_INTENT','message':"
            "'no writing','span':[0,6]}],'phase_status':'blocked'}");
  fixture_close(&f);
}

/* --- candidates ------------------------------------------------------------------------------ */

#define READING(confidence, entities)                                                              \
  "{'intent':{'query_type':'aggregate','confidence':" confidence "},'entities':{'all':[" entities  \
  "]},'overall_confidence':" confidence "}"
#define SPAN_MAY                                                                                   \
  "{'kind':'time','type':'month','value':'2026-05','raw':'May','confidence':0.6,'span':[9,12]}"
#define SPAN_APRIL                                                                                 \
  "{'kind':'time','type':'month','value':'2026-04','raw':'May','confidence':0.5,'span':[9,12]}"

static void runners_up(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  f.r.threshold = 990;
  const recognition *rec =
      sure(&f, "aggregate", "0.8", TICKETS "," MAY,
           ",'readings':[" READING("0.5", REVENUE "," MAY) "," READING(
               "0.7", TICKETS "," BY_PLAN "," MAY) "," READING("0.6", TICKETS "," MAY) "]");
  const json_value *list = json_get(result_of(&f, rec), "candidates");
  /* Surest first; the third says the same as the answer. */
  if (!CHECK_INT(json_count(list), 2)) return;
  const json_value *first = json_first(list), *second = json_next(first);
  CHECK_STR(keys(&f, first), "structured_query sql_preview confidence differs");
  CHECK_STR(text_at(first, "differs"), "by plan");
  CHECK_STR(printed(&f, json_get(first, "confidence")), "0.91");
  CHECK_STR(text_at(second, "differs"), "revenue instead of number of support tickets");
  CHECK_STR(text_at(second, "sql_preview"),
            "SELECT SUM(amount) AS total_amount FROM transaction WHERE month = '2026-05'");
  fixture_close(&f);
}

/* With success only what came near. */
static void near_runners_up(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const recognition *rec =
      sure(&f, "aggregate", "0.9", TICKETS "," MAY,
           ",'probability':0.6,'readings':[" READING("0.3", REVENUE "," MAY) "," READING(
               "0.2", TICKETS "," BY_PLAN "," MAY) "]");
  const json_value *result = result_of(&f, rec);
  CHECK_STR(text_at(result, "status"), "success");
  const json_value *list = json_get(result, "candidates");
  if (CHECK_INT(json_count(list), 1))
    CHECK_STR(text_at(json_first(list), "differs"), "revenue instead of number of support tickets");
  fixture_close(&f);
}

/* The specification's example: "last month" may be May or April. */
static void ambiguous_entities(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const recognition *rec =
      sure(&f, "aggregate", "0.55", TICKETS "," SPAN_MAY, ",'ambiguous_entities':[" SPAN_APRIL "]");
  f.r.threshold = 950;
  const json_value *list = json_get(result_of(&f, rec), "candidates");
  if (CHECK_INT(json_count(list), 1))
    CHECK_STR(text_at(json_first(list), "differs"), "April 2026 instead of May 2026");
  fixture_close(&f);
}

/* A reading outside the scope is no candidate. */
static void candidates_keep_the_scope(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  fixture_context(&f, "{'permission_token':{'region_scope':['Region_North']}}");
  f.r.threshold = 990;
  const recognition *rec =
      sure(&f, "aggregate", "0.8", TICKETS "," MAY,
           ",'readings':[" READING("0.7", TICKETS "," MAY "," SOUTH) "," READING("0.6", REVENUE
                                                                                 "," MAY) "]");
  const json_value *list = json_get(result_of(&f, rec), "candidates");
  if (CHECK_INT(json_count(list), 1))
    CHECK_STR(text_at(json_first(list), "sql_preview"),
              "SELECT SUM(amount) AS total_amount FROM transaction WHERE month = '2026-05' AND "
              "region = 'Region_North'");
  fixture_close(&f);
}

/* --- suggestions and charts ------------------------------------------------------------------ */

static void suggestions(void) {
  static const struct {
    const char *type, *entities, *english, *chinese;
  } list[] = {
      {"aggregate", TICKETS "," BY_PLAN "," MAY,
       "['number of support tickets by region in May 2026',"
       "'number of support tickets by plan in April 2026']",
       "['2026年5月各区域的工单数','2026年4月各套餐的工单数']"},
      {"aggregate",
       TICKETS "," BY_PLAN "," NORTH ",{'kind':'time','type':'quarter','value':'2026-Q1'}",
       "['number of support tickets in the North region by status in Q1 2026',"
       "'number of support tickets in the North region by plan in Q4 2025']",
       "['2026年第1季度北区各状态的工单数','2025年第4季度北区各套餐的工单数']"},
      {"aggregate",
       TICKETS "," BY_PLAN
               ",{'kind':'time','type':'range','start':'2026-05-04','end':'2026-05-11'}",
       "['number of support tickets by region from 2026-05-04 to 2026-05-10',"
       "'number of support tickets by plan from 2026-04-27 to 2026-05-03']",
       "['2026年5月4日至2026年5月10日各区域的工单数','2026年4月27日至2026年5月3日各套餐的工单数']"},
      /* A condition that would be lost: no question about another period. */
      {"aggregate", TICKETS "," MAY ",{'kind':'filter','field':'status','value':'open'}",
       "['number of support tickets by plan in May 2026']", "['2026年5月各套餐的工单数']"},
      {"simple", "{'kind':'table','table':'incident'}," EVER,
       "['number of incidents by region','number of incidents by severity']",
       "['各区域的故障数','各严重程度的故障数']"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    const recognition *rec = fixture_recognition(&f, list[i].type, list[i].entities);
    f.r.language = LANGUAGE_EN;
    CHECK_STR(printed(&f, json_get(result_of(&f, rec), "suggestions")), list[i].english);
    f.r.language = LANGUAGE_ZH;
    CHECK_STR(printed(&f, json_get(result_of(&f, rec), "suggestions")), list[i].chinese);
  }
  fixture_close(&f);
}

/* First questions may speak of regions that a scope does not show. */
static void first_questions(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const recognition *rec = sure(&f, "simple", "0.1", "", "");
  const construction *c = construct_query(&f.mem, f.d, &f.r, rec);
  CHECK(json_count(json_get(reported(&f, rec, c, no_query(&f)), "suggestions")) > 0);
  fixture_context(&f, "{'permission_token':{'region_scope':['Region_South']}}");
  CHECK_INT(json_count(json_get(reported(&f, rec, c, no_query(&f)), "suggestions")), 0);
  fixture_close(&f);
}

static void charts(void) {
  static const struct {
    const char *type, *entities, *want;
  } list[] = {
      {"aggregate", TICKETS "," BY_PLAN "," MAY,
       "{'mark':'bar','encoding':{'x':{'field':'plan_type','type':'nominal','sort':null,'title':"
       "'plan'},'y':{'field':'ticket_count','type':'quantitative','title':'number of support "
       "tickets'}}}"},
      {"aggregate", TICKETS "," MAY,
       "{'mark':'text','encoding':{'text':{'field':'ticket_count','type':'quantitative','title':"
       "'number of support tickets'}}}"},
      {"trend", TICKETS "," BY_PLAN,
       "{'mark':'line','encoding':{'x':{'field':'month','type':'ordinal','sort':null,'title':"
       "'month'},'y':{'field':'ticket_count','type':'quantitative','title':'number of support "
       "tickets'},'color':{'field':'plan_type','type':'nominal','sort':null,'title':'plan'}}}"},
      {"trend", TICKETS "," MAY,
       "{'mark':'line','encoding':{'x':{'field':'created_at_day','type':'temporal','title':"
       "'creation time'},'y':{'field':'ticket_count','type':'quantitative','title':'number of "
       "support tickets'}}}"},
      {"simple", "{'kind':'table','table':'customer'}", "null"},
      {"aggregate",
       TICKETS "," BY_PLAN ",{'kind':'dimension','dimension':'status'},"
               "{'kind':'dimension','dimension':'priority'}",
       "null"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    const recognition *rec = fixture_recognition(&f, list[i].type, list[i].entities);
    CHECK_STR(printed(&f, json_get(result_of(&f, rec), "chart")), list[i].want);
  }
  fixture_close(&f);
}

/* --- the JSON of phase 3 ---------------------------------------------------------------------- */

static nlq_str validation_text(fixture *f, const validation *v) {
  sb out;
  sb_init(&out, &f->mem);
  json_writer w = {&out, false};
  json_begin_object(&w);
  validation_to_json(&w, v);
  json_end_object(&w);
  return sb_str(&out);
}

static void validation_there_and_back(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  validation *list[2] = {no_query(&f), no_query(&f)};
  const construction *c = fixture_construct(&f, "aggregate", TICKETS "," BY_PLAN "," MAY);
  list[0]->validated_query = c->structured_query;
  list[0]->status = VALID_WARNING;
  diag_at(&list[0]->warnings, diag_warn(&list[0]->warnings, NLQ_UNKNOWN_VALUE, "not known"),
          STR("/filters/0/value"));
  list[0]->passed[RULE_TABLE] = list[0]->passed[RULE_READ_ONLY] = true;
  diag_at(&list[1]->errors, diag_add(&list[1]->errors, NLQ_UNKNOWN_TABLE, "no table"),
          STR("/table"));
  for (size_t i = 0; i < 2; i++) {
    nlq_str text = validation_text(&f, list[i]);
    const json_value *v = json_parse(&f.mem, text, LIMIT_JSON_DEPTH, &f.errors);
    const validation *back = validation_from_json(&f.mem, v, STR_EMPTY, &f.errors);
    if (CHECK(back != NULL)) CHECK_STR(validation_text(&f, back), text.at);
  }
  fixture_close(&f);
}

static void validation_by_hand(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *v =
      fixture_json(&f, "{'validated_query':{'table':'incident','dimensions':['service']},"
                       "'security_check':'passed','warnings':['large']}");
  const validation *read = validation_from_json(&f.mem, v, STR_EMPTY, &f.errors);
  if (CHECK(read != NULL)) {
    CHECK_INT(read->status, VALID_WARNING);
    CHECK_INT(validation_pass_rate(read), 875);
    CHECK_INT(read->warnings.count, 1);
  }
  static const struct {
    const char *text, *fault;
  } bad[] = {
      {"{'security_check':'passed'}", "/validated_query"},
      {"{'validated_query':null,'security_check':'maybe'}", "/security_check"},
      {"{'validated_query':null,'security_check':'blocked','security_risks':[{'code':'OOPS'}]}",
       "/security_risks/0"},
      {"{'validated_query':null,'security_check':'passed','warnings':3}", "/warnings"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    diag_list errors;
    diag_init(&errors, &f.mem);
    v = fixture_json(&f, bad[i].text);
    CHECK(validation_from_json(&f.mem, v, STR_EMPTY, &errors) == NULL);
    if (CHECK_INT(errors.count, 1)) CHECK_STR(errors.items[0].pointer, bad[i].fault);
  }
  fixture_close(&f);
}

/* --- memory ------------------------------------------------------------------------------------
 */

static void no_memory(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  f.r.threshold = 990;
  const recognition *rec = sure(&f, "aggregate", "0.8", TICKETS "," BY_PLAN "," MAY,
                                ",'readings':[" READING("0.7", REVENUE "," MAY) "]");
  const construction *c = construct_query(&f.mem, f.d, &f.r, rec);
  const validation *v = validate_query(&f.mem, f.d, &f.r, c->structured_query);
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    arena_init(&mem, &allocator);
    sb out;
    sb_init(&out, &mem);
    json_writer w = {&out, false};
    json_begin_object(&w);
    report_to_json(&w, &mem, f.d, &f.r, rec, c, v);
    json_end_object(&w);
    bool done = memory.asked < n;
    CHECK(done != arena_failed(&mem));
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (done) break;
  }
  fixture_close(&f);
}

CHECK_MAIN(TEST(success), TEST(thresholds), TEST(asks_to_rephrase), TEST(names_the_nearest_word),
           TEST(simplified_is_not_sure), TEST(failed_construction), TEST(blocked), TEST(runners_up),
           TEST(near_runners_up), TEST(ambiguous_entities), TEST(candidates_keep_the_scope),
           TEST(suggestions), TEST(first_questions), TEST(charts), TEST(validation_there_and_back),
           TEST(validation_by_hand), TEST(no_memory))
