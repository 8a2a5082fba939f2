/* Phase 2: order, limits, what is said about them, degradation, JSON, and memory that runs out. */
#include "construct_fixture.h"

#include "check_memory.h"

static void rankings(void) {
  static const construct_case cases[] = {
      {"ranking", TICKETS "," BY_PLAN "," EVER ",{'kind':'ranking','direction':'asc','limit':3}",
       "{'table':'support_ticket','dimensions':['plan_type'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],"
       "'sort':[{'field':'ticket_count','order':'asc'}],'limit':3}",
       "sorted by ticket_count, lowest first (ranking)"},
      /* The specification's own form: the metric has the direction. */
      {"ranking",
       "{'kind':'metric','metric':'ticket_count','aggregation':'count','direction':'asc'}," BY_PLAN
       "," EVER,
       "{'table':'support_ticket','dimensions':['plan_type'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],"
       "'sort':[{'field':'ticket_count','order':'asc'}],'limit':10}",
       "sorted by ticket_count, lowest first (ranking); limited to 10 rows (ranking)"},
      /* Nothing is named to rank by: a table's default metric. */
      {"ranking", RANKING ",{'kind':'dimension','dimension':'payment_method'}," EVER,
       "{'table':'transaction','dimensions':['payment_method'],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],'filters':[],"
       "'sort':[{'field':'total_amount','order':'desc'}],'limit':10}",
       NULL},
      /* Rows are ranked by what belongs to them, a sum before a count. */
      {"ranking", RANKING ",{'kind':'table','table':'customer'}," EVER,
       "{'table':'transaction','dimensions':['customer.customer_name'],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],'filters':[],"
       "'sort':[{'field':'total_amount','order':'desc'}],'limit':10,"
       "'joins':[{'table':'customer','type':'left','on':[{'left':'transaction.customer_id',"
       "'right':'customer.customer_id'}]}]}",
       NULL},
      /* One row needs neither order nor limit. */
      {"ranking", TICKETS "," RANKING "," EVER,
       "{'table':'support_ticket','dimensions':[],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],'sort':[]}",
       ""},
      {"aggregate",
       TICKETS "," BY_PLAN "," EVER ",{'kind':'order','field':'ticket_count','direction':'desc'}",
       "{'table':'support_ticket','dimensions':['plan_type'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],"
       "'sort':[{'field':'ticket_count','order':'desc'}],'limit':100}",
       "limited to 100 rows"},
      {"simple",
       "{'kind':'table','table':'customer'},{'kind':'order','field':'signup_date','direction':"
       "'desc'}",
       "{'table':'customer','dimensions':['customer_name'],'metrics':[],'filters':[],"
       "'sort':[{'field':'signup_date','order':'desc'}],'limit':100}",
       NULL},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

static void limits(void) {
  static const struct {
    const char *context, *type, *entities;
    int64_t limit; /* 0: none */
  } list[] = {
      {"{}", "aggregate", TICKETS "," BY_PLAN, 100},
      {"{'preferences':{'limit':20}}", "aggregate", TICKETS "," BY_PLAN, 20},
      {"{'preferences':{'limit':null}}", "aggregate", TICKETS "," BY_PLAN, 0},
      {"{}", "ranking", TICKETS "," BY_PLAN "," RANKING, 10},
      {"{'preferences':{'ranking_limit':7}}", "ranking", TICKETS "," BY_PLAN "," RANKING, 7},
      {"{'preferences':{'ranking_limit':null}}", "ranking", TICKETS "," BY_PLAN "," RANKING, 100},
      {"{'preferences':{'ranking_limit':7,'superlative_limit':1}}", "ranking",
       TICKETS "," BY_PLAN "," RANKING, 1},
      {"{'preferences':{'superlative_limit':1}}", "ranking",
       TICKETS "," BY_PLAN ",{'kind':'ranking','limit':4}", 4},
      {"{'preferences':{'ranking_limit':null,'limit':null}}", "ranking",
       TICKETS "," BY_PLAN "," RANKING, 0},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    fixture_context(&f, list[i].context);
    const construction *c = fixture_construct(&f, list[i].type, list[i].entities);
    if (!CHECK(c && c->structured_query)) continue;
    bool good = CHECK_INT(c->structured_query->has_limit, list[i].limit > 0);
    if (list[i].limit) good = CHECK_INT(c->structured_query->limit, list[i].limit) && good;
    if (!good) fprintf(stderr, "  with: %s\n", list[i].context);
  }
  fixture_close(&f);
}

static void said_in_chinese(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  f.r.language = LANGUAGE_ZH;
  CHECK_STR(fixture_implicit(&f, fixture_construct(&f, "ranking", TICKETS "," BY_PLAN "," RANKING)),
            "month = 2026-06（未指定时间：本月）; 按 ticket_count 从高到低排序（排名）; "
            "最多 10 行（排名）");
  CHECK_STR(fixture_implicit(&f, fixture_construct(&f, "trend", TICKETS)),
            "month 从 2025-06 到 2026-05（未指定时间：前12个月）; 按月分组（趋势）; "
            "按 month 排序（趋势）; 最多 100 行");
  fixture_close(&f);
}

/* The least certain go first, and only as long as it takes. */
static void degradation(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const construction *c = fixture_construct(
      &f, "aggregate",
      TICKETS
      "," EVER ",{'kind':'dimension','dimension':'planet','confidence':0.6,'raw':'planets'},"
      "{'kind':'filter','field':'colour','value':'red','confidence':0.5,'raw':'red'}," BY_PLAN);
  CHECK(c->simplified);
  CHECK_STR(
      fixture_implicit(&f, c),
      "left out \"red\": the model has no dimension \"planet\"; left out \"planets\": the model "
      "has no dimension \"planet\"; sorted by plan_type; limited to 100 rows");
  CHECK_INT(c->error.code, NLQ_OK);
  /* What nothing helps keeps its first reason. */
  c = fixture_construct(
      &f, "aggregate",
      "{'kind':'metric','metric':'churn'},{'kind':'metric','metric':'nps'}," BY_PLAN
      ",{'kind':'dimension','dimension':'planet'},{'kind':'dimension',"
      "'dimension':'moon'}");
  CHECK(c->structured_query == NULL && !c->simplified);
  CHECK_INT(c->error.code, NLQ_UNKNOWN_METRIC);
  CHECK_INT(c->n_implicit, 0);
  fixture_close(&f);
}

/* --- JSON ---------------------------------------------------------------------------------- */

static nlq_str written(fixture *f, const construction *c, nlq_str sql) {
  sb out;
  sb_init(&out, &f->mem);
  json_writer w = {&out, false};
  json_begin_object(&w);
  construction_to_json(&w, c, sql);
  json_end_object(&w);
  for (size_t i = 0; i < out.len; i++)
    if (out.at[i] == '"') out.at[i] = '\'';
  return sb_str(&out);
}

#define COUNTED                                                                                    \
  "{'table':'support_ticket','dimensions':[],'metrics':[{'name':'ticket_count',"                   \
  "'aggregation':'count'}],'filters':[],'sort':[]}"

static void json_out(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const construction *c = fixture_construct(&f, "aggregate", TICKETS "," EVER);
  CHECK_STR(written(&f, c, STR("SELECT 1")),
            "{'structured_query':" COUNTED
            ",'query_type':'aggregate','target_table':'support_ticket',"
            "'estimated_complexity':'medium','implicit_conditions':[],'sql_preview':'SELECT 1',"
            "'phase_status':'success'}");
  c = fixture_construct(&f, "simple", "");
  CHECK_STR(written(&f, c, STR_EMPTY),
            "{'structured_query':null,'query_type':'simple','target_table':null,"
            "'estimated_complexity':'low','implicit_conditions':[],'sql_preview':null,"
            "'phase_status':'error','error':{'code':'NOTHING_SELECTED','message':'nothing in it "
            "names a metric, a table or a column of the model'}}");
  fixture_close(&f);
}

static void json_there_and_back(void) {
  static const struct {
    const char *type, *entities;
  } list[] = {
      {"ranking", TICKETS "," BY_PLAN "," NORTH "," MAY "," RANKING},
      {"simple", ""},
      {"aggregate", TICKETS ",{'kind':'dimension','dimension':'planet','confidence':0.5}"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    nlq_str text = written(&f, fixture_construct(&f, list[i].type, list[i].entities), STR("S"));
    const json_value *v = fixture_json(&f, str_copy(&f.mem, text).at);
    const construction *back = construction_from_json(&f.mem, v, STR_EMPTY, &f.errors);
    if (CHECK(back != NULL)) CHECK_STR(written(&f, back, STR("S")), text.at);
  }
  fixture_close(&f);
}

static void json_by_hand(void) {
  static const struct {
    const char *text, *fault;
  } bad[] = {
      {"{}", "/structured_query"},
      {"{'structured_query':null}", "/structured_query"},
      {"{'structured_query':[]}", "/structured_query"},
      {"{'structured_query':{'table':5}}", "/structured_query/table"},
      {"{'structured_query':" COUNTED ",'implicit_conditions':'none'}", "/implicit_conditions"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *v = fixture_json(&f, "{'structured_query':" COUNTED "}");
  const construction *c = construction_from_json(&f.mem, v, STR_EMPTY, &f.errors);
  if (CHECK(c != NULL)) {
    CHECK_INT(c->type, QUERY_AGGREGATE);
    CHECK_INT(c->complexity, COMPLEXITY_MEDIUM);
  }
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    diag_list errors;
    diag_init(&errors, &f.mem);
    v = fixture_json(&f, bad[i].text);
    CHECK(construction_from_json(&f.mem, v, STR_EMPTY, &errors) == NULL);
    if (CHECK_INT(errors.count, 1)) CHECK_STR(errors.items[0].pointer, bad[i].fault);
  }
  fixture_close(&f);
}

/* --- memory -------------------------------------------------------------------------------- */

static const request *scoped(fixture *f) {
  fixture_context(f, "{'permission_token':{'region_scope':['Region_North']}}");
  return &f->r;
}

/* The n-th request for memory fails: no query, and nothing is left behind. */
static void no_memory(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const request *r = scoped(&f);
  const recognition *rec = fixture_recognition(
      &f, "trend",
      TICKETS "," NORTH "," SOUTH ",{'kind':'dimension','dimension':'industry'},"
              "{'kind':'filter','field':'planet','value':'x','confidence':0.1}");
  int refused = 0;
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    arena_init(&mem, &allocator);
    const construction *c = construct_query(&mem, f.d, r, rec);
    bool done = memory.asked < n;
    CHECK(done ? c && c->structured_query && c->simplified : c == NULL);
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (done) break;
    refused++;
  }
  CHECK(refused > 30);
  fixture_close(&f);
}

CHECK_MAIN(TEST(rankings), TEST(limits), TEST(said_in_chinese), TEST(degradation), TEST(json_out),
           TEST(json_there_and_back), TEST(json_by_hand), TEST(no_memory))
