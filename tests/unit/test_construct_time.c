/* Phase 2: conditions on time, trends, comparisons of times, and times that go unsaid. */
#include "construct_fixture.h"

static nlq_str filters_of(fixture *f, const char *type, const char *entities) {
  nlq_str text = fixture_query(f, fixture_construct(f, type, entities));
  size_t start = str_find(text, STR("'filters':")), end = str_find(text, STR(",'sort'"));
  return start == SIZE_MAX ? text : str_slice(text, start + 10, end);
}

typedef struct time_case {
  const char *entities, *filters;
} time_case;

static void check_filters(const char *model, const char *type, const time_case *list, size_t n) {
  fixture f;
  if (!fixture_open(&f, model)) return;
  for (size_t i = 0; i < n; i++)
    if (!CHECK_STR(filters_of(&f, type, list[i].entities), list[i].filters))
      fprintf(stderr, "  of: %s\n", list[i].entities);
  fixture_close(&f);
}

#define CHECK_FILTERS(model, list)                                                                 \
  check_filters(model, "aggregate", list, sizeof list / sizeof list[0])

#define TIME(type, value) "{'kind':'time','type':'" type "','value':'" value "'}"
#define RANGE(start, end) "{'kind':'time','type':'range','start':" start ",'end':" end "}"
#define INCIDENTS "{'kind':'metric','metric':'incident_count'}"
#define BOUNDS(field, first, until)                                                                \
  "{'field':'" field "','operator':'>=','value':'" first "'},"                                     \
  "{'field':'" field "','operator':'<','value':'" until "'}"

static void whole_months(void) {
  static const time_case list[] = {
      {TICKETS "," TIME("month", "2026-05"),
       "[{'field':'month','operator':'=','value':'2026-05'}]"},
      {TICKETS "," TIME("quarter", "2026-Q1"), "[" BOUNDS("month", "2026-01", "2026-04") "]"},
      {TICKETS "," TIME("half", "2025-H2"), "[" BOUNDS("month", "2025-07", "2026-01") "]"},
      {TICKETS "," TIME("year", "2025"), "[" BOUNDS("month", "2025-01", "2026-01") "]"},
      {TICKETS "," RANGE("'2026-04-01'", "null"),
       "[{'field':'month','operator':'>=','value':'2026-04'}]"},
      {TICKETS "," RANGE("null", "'2026-04-01'"),
       "[{'field':'month','operator':'<','value':'2026-04'}]"},
  };
  CHECK_FILTERS(NULL, list);
}

static void finer_than_months(void) {
  static const time_case list[] = {
      {TICKETS "," TIME("day", "2026-05-10"),
       "[" BOUNDS("created_at", "2026-05-10", "2026-05-11") "]"},
      {TICKETS "," RANGE("'2026-05-04'", "'2026-05-11'"),
       "[" BOUNDS("created_at", "2026-05-04", "2026-05-11") "]"},
      {TICKETS "," RANGE("'2026-05-02'", "null"),
       "[{'field':'created_at','operator':'>=','value':'2026-05-02'}]"},
      /* A table without a month column. */
      {INCIDENTS "," TIME("month", "2026-05"),
       "[" BOUNDS("started_at", "2026-05-01", "2026-06-01") "]"},
      /* A column that is named goes before the usual one. */
      {TICKETS ",{'kind':'time','type':'month','value':'2026-05','field':'closed_at',"
               "'table':'support_ticket'}",
       "[" BOUNDS("closed_at", "2026-05-01", "2026-06-01") "]"},
  };
  CHECK_FILTERS(NULL, list);
}

static void several_times(void) {
  static const time_case list[] = {
      /* Touching ones are one stretch. */
      {TICKETS "," TIME("month", "2026-04") "," TIME("month", "2026-05"),
       "[" BOUNDS("month", "2026-04", "2026-06") "]"},
      {TICKETS "," TIME("month", "2026-05") "," TIME("month", "2026-04"),
       "[" BOUNDS("month", "2026-04", "2026-06") "]"},
      /* Overlapping ones narrow each other. */
      {TICKETS "," TIME("year", "2026") "," RANGE("'2026-05-01'", "null"),
       "[" BOUNDS("month", "2026-05", "2027-01") "]"},
      /* Others stand side by side where a column can say so. */
      {TICKETS "," TIME("month", "2025-05") "," TIME("month", "2026-05"),
       "[{'field':'month','operator':'IN','value':['2025-05','2026-05']}]"},
      /* Two columns, two conditions. */
      {TICKETS
       "," TIME("month",
                "2026-04") ",{'kind':'time','type':'month','value':'2026-05','field':'closed_at'}",
       "[{'field':'month','operator':'=','value':'2026-04'}," BOUNDS("closed_at", "2026-05-01",
                                                                     "2026-06-01") "]"},
  };
  CHECK_FILTERS(NULL, list);
}

static void times_that_do_not_touch(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const construction *c = fixture_construct(
      &f, "aggregate",
      INCIDENTS ",{'kind':'time','type':'month','value':'2025-05','raw':'May 2025'},"
                "{'kind':'time','type':'month','value':'2026-05','raw':'May','confidence':0.5}");
  const query *q = c->structured_query;
  if (CHECK(q != NULL && q->n_filters == 0 && q->where != NULL)) {
    CHECK_INT(q->where->kind, CONDITION_OR);
    CHECK_INT(q->where->n, 2);
    CHECK_INT(q->where->items[0].kind, CONDITION_AND);
    CHECK(str_is(q->where->items[1].items[0].test.value.items[0].text, "2026-05-01"));
    CHECK(str_is(q->where->items[1].items[1].test.value.items[0].text, "2026-06-01"));
  }
  fixture_close(&f);
}

/* Columns that write periods in their own way. */
#define PERIODS                                                                                    \
  "{'version':1,'name':'m','tables':[{'name':'sale','default_time_dimension':'ym',"                \
  "'time_dimensions':[{'name':'ym','data_type':'string','time_granularity':'month',"               \
  "'format':'YYYYMM'},{'name':'sold_on','data_type':'date','time_granularity':'day'}],"            \
  "'metrics':[{'name':'sales','agg':'count'}]},"                                                   \
  "{'name':'census','default_time_dimension':'year','time_dimensions':[{'name':'year',"            \
  "'data_type':'integer','time_granularity':'year'}],'metrics':[{'name':'people','agg':'count'}]}" \
  ","                                                                                              \
  "{'name':'rota','default_time_dimension':'m','time_dimensions':[{'name':'m',"                    \
  "'data_type':'string','time_granularity':'month','format':'MM/YYYY'}],"                          \
  "'metrics':[{'name':'shifts','agg':'count'}]}]}"

static void formats(void) {
  static const time_case list[] = {
      {"{'kind':'metric','metric':'sales'}," TIME("month", "2026-05"),
       "[{'field':'ym','operator':'=','value':'202605'}]"},
      {"{'kind':'metric','metric':'sales'}," TIME("quarter", "2026-Q4"),
       "[" BOUNDS("ym", "202610", "202701") "]"},
      {"{'kind':'metric','metric':'sales'}," TIME("day", "2026-05-10"),
       "[" BOUNDS("sold_on", "2026-05-10", "2026-05-11") "]"},
      {"{'kind':'metric','metric':'people'}," TIME("year", "2014"),
       "[{'field':'year','operator':'=','value':2014}]"},
      {"{'kind':'metric','metric':'people'}," RANGE("'2010-01-01'", "'2015-01-01'"),
       "[{'field':'year','operator':'>=','value':2010},"
       "{'field':'year','operator':'<','value':2015}]"},
      /* One month can be said, a stretch cannot: "05/2026" does not sort. */
      {"{'kind':'metric','metric':'shifts'}," TIME("month", "2026-05"),
       "[{'field':'m','operator':'=','value':'05/2026'}]"},
      {"{'kind':'metric','metric':'shifts'}," TIME("year", "2026"), "[]"},
      {"{'kind':'metric','metric':'people'}," TIME("month", "2014-05"), "[]"},
  };
  CHECK_FILTERS(PERIODS, list);
}

static void unsaid(void) {
  static const construct_case cases[] = {
      {"aggregate", TICKETS,
       "{'table':'support_ticket','dimensions':[],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[{'field':'month','operator':'=','value':'2026-06'}],'sort':[]}",
       "month = 2026-06 (no time given: current month)"},
      {"aggregate", TICKETS "," EVER,
       "{'table':'support_ticket','dimensions':[],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],'sort':[]}",
       ""},
      /* The table's own default goes before the model's. */
      {"aggregate", "{'kind':'metric','metric':'customer_count'}",
       "{'table':'customer','dimensions':[],"
       "'metrics':[{'name':'customer_count','aggregation':'count'}],'filters':[],'sort':[]}",
       ""},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

static void unsaid_by_preference(void) {
  static const struct {
    const char *context, *filters, *implicit;
  } list[] = {
      {"{'preferences':{'time_range':'none'}}", "[]", ""},
      {"{'preferences':{'time_range':null}}", "[]", ""},
      {"{'preferences':{'time_range':'this_year'}}", "[" BOUNDS("month", "2026-01", "2027-01") "]",
       "month from 2026-01 to 2026-12 (no time given: current year)"},
      {"{'preferences':{'time_range':'last_1_months'}}",
       "[{'field':'month','operator':'=','value':'2026-05'}]",
       "month = 2026-05 (no time given: last 1 month)"},
      {"{'preferences':{'time_range':'last_7_days'}}",
       "[" BOUNDS("created_at", "2026-06-08", "2026-06-15") "]",
       "created_at from 2026-06-08 to 2026-06-14 (no time given: last 7 days)"},
      {"{'preferences':{'time_range':'this_week','week_start':'sunday'}}",
       "[" BOUNDS("created_at", "2026-06-14", "2026-06-21") "]",
       "created_at from 2026-06-14 to 2026-06-20 (no time given: current week)"},
      {"{'preferences':{'language':'zh'}}", "[{'field':'month','operator':'=','value':'2026-06'}]",
       "month = 2026-06（未指定时间：本月）"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    fixture_context(&f, list[i].context);
    const construction *c = fixture_construct(&f, "aggregate", TICKETS);
    bool good = CHECK_STR(filters_of(&f, "aggregate", TICKETS), list[i].filters);
    if (!CHECK_STR(fixture_implicit(&f, c), list[i].implicit) || !good)
      fprintf(stderr, "  with: %s\n", list[i].context);
  }
  fixture_close(&f);
}

/* Without a date there is no current month. */
static void unsaid_without_a_date(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  f.r.now_text = STR_EMPTY;
  CHECK_STR(filters_of(&f, "aggregate", TICKETS), "[]");
  fixture_close(&f);
}

static void trends(void) {
  static const construct_case cases[] = {
      {"trend", TICKETS,
       "{'table':'support_ticket','dimensions':['month'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[" BOUNDS("month", "2025-06",
                            "2026-06") "],"
                                       "'sort':[{'field':'month','order':'asc'}],'limit':100}",
       "month from 2025-06 to 2026-05 (no time given: last 12 months); grouped by month (trend); "
       "sorted by month (trend); limited to 100 rows"},
      {"trend", INCIDENTS "," TIME("year", "2025"),
       "{'table':'incident','dimensions':[{'field':'started_at','grain':'month'}],"
       "'metrics':[{'name':'incident_count','aggregation':'count'}],"
       "'filters':[" BOUNDS(
           "started_at", "2025-01-01",
           "2026-01-01") "],"
                         "'sort':[{'field':'started_at','order':'asc'}],'limit':100}",
       NULL},
      /* One month is followed by its days. */
      {"trend", TICKETS "," BY_PLAN "," MAY,
       "{'table':'support_ticket','dimensions':[{'field':'created_at','grain':'day'},'plan_type'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[{'field':'month','operator':'=','value':'2026-05'}],"
       "'sort':[{'field':'created_at','order':'asc'},{'field':'plan_type','order':'asc'}],"
       "'limit':100}",
       NULL},
      /* A unit of its own; the month column serves months only. */
      {"trend",
       TICKETS ",{'kind':'dimension','dimension':'month','grain':'month'}," TIME("year", "2025"),
       "{'table':'support_ticket','dimensions':['month'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[" BOUNDS("month", "2025-01",
                            "2026-01") "],"
                                       "'sort':[{'field':'month','order':'asc'}],'limit':100}",
       NULL},
      {"trend",
       TICKETS ",{'kind':'dimension','dimension':'month','grain':'quarter'}," TIME("year", "2025"),
       "{'table':'support_ticket','dimensions':[{'field':'created_at','grain':'quarter'}],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[" BOUNDS("month", "2025-01",
                            "2026-01") "],"
                                       "'sort':[{'field':'created_at','order':'asc'}],'limit':100}",
       NULL},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_context(&f, "{'preferences':{'trend_range':null,'limit':null}}");
  CHECK_STR(fixture_query(&f, fixture_construct(&f, "trend", TICKETS)),
            "{'table':'support_ticket','dimensions':['month'],"
            "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],"
            "'sort':[{'field':'month','order':'asc'}]}");
  fixture_close(&f);
}

static void comparisons(void) {
  static const construct_case cases[] = {
      {"comparison", TICKETS "," NORTH "," SOUTH "," MAY,
       "{'table':'support_ticket','dimensions':['region'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[{'field':'region','operator':'IN','value':['Region_North','Region_South']},"
       "{'field':'month','operator':'=','value':'2026-05'}],"
       "'sort':[{'field':'region','order':'asc'}],'limit':100}",
       "grouped by region (comparison); sorted by region; limited to 100 rows"},
      {"comparison", REVENUE "," TIME("month", "2026-04") "," TIME("month", "2026-05"),
       "{'table':'transaction','dimensions':['month'],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],"
       "'filters':[" BOUNDS("month", "2026-04",
                            "2026-06") "],"
                                       "'sort':[{'field':'month','order':'asc'}],'limit':100}",
       NULL},
      {"comparison", REVENUE "," TIME("month", "2026-05") "," TIME("month", "2025-05"),
       "{'table':'transaction','dimensions':['month'],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],"
       "'filters':[{'field':'month','operator':'IN','value':['2026-05','2025-05']}],"
       "'sort':[{'field':'month','order':'asc'}],'limit':100}",
       NULL},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

CHECK_MAIN(TEST(whole_months), TEST(finer_than_months), TEST(several_times),
           TEST(times_that_do_not_touch), TEST(formats), TEST(unsaid), TEST(unsaid_by_preference),
           TEST(unsaid_without_a_date), TEST(trends), TEST(comparisons))
