/* Phase 4: queries in words, in both languages. */
#include "construct_fixture.h"
#include "report/report.h"

/* Things with labels in both languages, in one, with synonyms, and with nothing but a name. */
#define NAMED(name, en, zh) "'name':'" name "','labels':{'en':'" en "','zh':'" zh "'}"
static const char model[] =
    "{'version':1,'name':'desk','tables':["
    "{" NAMED(
        "ticket", "support tickets",
        "工单") ",'primary_key':['ticket_id'],"
                "'default_time_dimension':'month','dimensions':["
                "{'name':'ticket_id','data_type':'integer','unique':true},"
                "{'name':'customer_id','data_type':'integer'},"
                "{" NAMED(
                    "plan_type", "plan",
                    "套餐") ",'data_type':'string','sample_values':["
                            "{'value':'free','synonyms':['free tier','免费版']},'pro']},"
                            "{" NAMED(
                                "region", "region",
                                "区域") ",'data_type':'string','semantic_type':'geo',"
                                        "'sample_values':[{'value':'Region_North','labels':{'en':'"
                                        "North','zh':'北区'}},"
                                        "{'value':'Region_South','labels':{'en':'South','zh':'南区'"
                                        "}}]},"
                                        "{'name':'priority','data_type':'string','synonyms':['"
                                        "urgency','优先级'],'sample_values':["
                                        "{'value':'P1','synonyms':['urgent','紧急']},{'value':'P2'}"
                                        "]},"
                                        "{'name':'category','data_type':'string','labels':{'zh':'"
                                        "问题类型','en':'category'}}],"
                                        "'time_dimensions':["
                                        "{'name':'month','data_type':'string','time_granularity':'"
                                        "month','synonyms':['月份']},"
                                        "{'name':'created_at','data_type':'timestamp','time_"
                                        "granularity':'day'},"
                                        "{'name':'closed_at','data_type':'timestamp','time_"
                                        "granularity':'day','synonyms':['关闭时间']}],"
                                        "'facts':[{'name':'waiting_hours','data_type':'number','"
                                        "synonyms':['处理时长']}],"
                                        "'metrics':[{" NAMED(
                                            "ticket_count", "support tickets",
                                            "工单数") ",'agg':'count'},"
                                                      "{" NAMED(
                                                          "open_count", "open ticket count",
                                                          "积压工单数") ",'agg':'count','filter':["
                                                                        "{'field':'priority','"
                                                                        "operator':'=','value':'P1'"
                                                                        "}]},"
                                                                        "{" NAMED(
                                                                            "mean_hours",
                                                                            "average waiting time",
                                                                            "平均时长") ",'agg':'"
                                                                                        "avg',"
                                                                                        "'expr':'"
                                                                                        "waiting_"
                                                                                        "hours'},"
                                                                                        "{'name':'"
                                                                                        "avg_wait',"
                                                                                        "'agg':'"
                                                                                        "avg','"
                                                                                        "expr':'"
                                                                                        "waiting_"
                                                                                        "hours','"
                                                                                        "filter':["
                                                                                        "{'field':'"
                                                                                        "priority',"
                                                                                        "'operator'"
                                                                                        ":'=','"
                                                                                        "value':'"
                                                                                        "P2'}]}]},"
                                                                                        "{" NAMED(
                                                                                            "custom"
                                                                                            "er",
                                                                                            "custom"
                                                                                            "ers",
                                                                                            "客户") ",'primary_key':['customer_id'],'dimensions':["
                                                                                                    "{'name':'customer_id','data_type':'integer'},"
                                                                                                    "{" NAMED(
                                                                                                        "customer_name",
                                                                                                        "customer name",
                                                                                                        "客户名称") ",'data_type':'string','semantic_type':'name'},"
                                                                                                                    "{'name':'industry','data_type':'string','synonyms':['行业']}],"
                                                                                                                    "'time_dimensions':[{'name':'signup_date','data_type':'date','time_granularity':'day'}],"
                                                                                                                    "'facts':[{'name':'credit','data_type':'number'}],"
                                                                                                                    "'metrics':[{'name':'customer_count','agg':'count'}]}]}";

typedef struct wording_case {
  const char *query, *english, *chinese;
} wording_case;

static void check_words(const wording_case *list, size_t n) {
  fixture f;
  if (!fixture_open(&f, model)) return;
  for (size_t i = 0; i < n; i++) {
    const json_value *v = fixture_json(&f, list[i].query);
    const query *q = query_from_json(&f.mem, v, STR_EMPTY, &f.errors);
    if (!CHECK(q != NULL)) continue;
    bool good = CHECK_STR(report_restate(&f.mem, f.d, q, LANGUAGE_EN), list[i].english);
    if (!CHECK_STR(report_restate(&f.mem, f.d, q, LANGUAGE_ZH), list[i].chinese) || !good)
      fprintf(stderr, "  of: %s\n", list[i].query);
  }
  fixture_close(&f);
}

#define CHECK_WORDS(list) check_words(list, sizeof list / sizeof list[0])

#define COUNT "'metrics':[{'name':'ticket_count','aggregation':'count'}]"
#define TICKETS_WHERE(filters)                                                                     \
  "{'table':'ticket','dimensions':[]," COUNT ",'filters':[" filters "]}"
#define FILTER(field, op, value) "{'field':'" field "','operator':'" op "','value':" value "}"

static void measures_and_groups(void) {
  static const wording_case list[] = {
      {"{'table':'ticket','dimensions':['plan_type']," COUNT
       ",'filters':[" FILTER("region", "=", "'Region_North'") "," FILTER(
           "month", "=",
           "'2026-05'") "],'sort':[{'field':'ticket_count','order':'desc'}],'limit':10}",
       "number of support tickets by plan, North region, May 2026, highest first, first 10",
       "2026年5月，北区，各套餐的工单数，从高到低，前10条"},
      {"{'table':'ticket','dimensions':['region','month'],'metrics':[{'name':'ticket_count',"
       "'aggregation':'count'},{'name':'mean_hours','aggregation':'avg'}]}",
       "number of support tickets and average waiting time by region and month",
       "各区域每月的工单数和平均时长"},
      {"{'table':'ticket','dimensions':[{'field':'created_at','grain':'quarter'}]," COUNT "}",
       "number of support tickets by quarter", "每季度的工单数"},
      {"{'table':'ticket','dimensions':[],'metrics':[{'name':'avg_wait','aggregation':'avg'},"
       "{'name':'m','aggregation':'max','field':'waiting_hours'},{'name':'n',"
       "'aggregation':'count','field':'category','distinct':true}]}",
       "average wait, highest waiting hours and number of different category",
       "average wait、最高处理时长和不同问题类型数"},
      {"{'table':'ticket','dimensions':[],'metrics':[{'name':'open_count',"
       "'aggregation':'count'}]}",
       "open ticket count", "积压工单数"},
      /* A count without a label is named by its table. */
      {"{'table':'customer','dimensions':[],'metrics':[{'name':'customer_count',"
       "'aggregation':'count'}]}",
       "number of customers", "客户数"},
      {"{'table':'ticket','dimensions':[],'metrics':[{'name':'ticket_count',"
       "'aggregation':'count','filters':[" FILTER("priority", "=", "'P1'") "]}]}",
       "number of support tickets (priority P1)", "工单数（优先级为紧急）"},
  };
  CHECK_WORDS(list);
}

static void listings(void) {
  static const wording_case list[] = {
      {"{'table':'customer','dimensions':['customer_name'],'metrics':[],"
       "'sort':[{'field':'customer_id','order':'asc'}],'limit':100}",
       "customers, first 100", "客户，前100条"},
      {"{'table':'customer','dimensions':['customer_name','industry'],'metrics':[],"
       "'sort':[{'field':'signup_date','order':'desc'},{'field':'industry','order':'asc'}]}",
       "customer name, industry of customers, newest first, by industry",
       "客户的客户名称、行业，从新到旧，按行业排序"},
      {"{'table':'customer','dimensions':['industry'],'metrics':[],'distinct':true,"
       "'sort':[{'field':'industry','order':'desc'}]}",
       "different industry of customers, by industry backwards", "客户的不同行业，按行业倒序"},
      {"{'table':'ticket','dimensions':['ticket_id','waiting_hours'],'metrics':[],"
       "'sort':[{'field':'waiting_hours','order':'asc'}],'limit':5,'offset':10}",
       "ticket id, waiting hours of support tickets, lowest waiting hours first, after the first "
       "10, first 5",
       "工单的ticket id、处理时长，按处理时长从低到高，跳过10条，前5条"},
  };
  CHECK_WORDS(list);
}

static void conditions(void) {
  static const wording_case list[] = {
      {TICKETS_WHERE(FILTER("region", "IN", "['Region_North','Region_South']") "," FILTER(
           "plan_type", "!=", "'free'")),
       "number of support tickets, North or South region, plan not free",
       "北区和南区，套餐不为免费版，工单数"},
      {TICKETS_WHERE(FILTER("priority", "NOT IN", "['P1','P2']")),
       "number of support tickets, priority not P1 nor P2", "优先级不为紧急或P2，工单数"},
      {TICKETS_WHERE(FILTER("waiting_hours", ">", "4.5") "," FILTER("waiting_hours", "<=", "8")),
       "number of support tickets, waiting hours above 4.5, waiting hours at most 8",
       "处理时长大于4.5，处理时长不超过8，工单数"},
      {TICKETS_WHERE(FILTER("waiting_hours", "BETWEEN", "[4,8]")),
       "number of support tickets, waiting hours from 4 to 8", "处理时长介于4到8，工单数"},
      {TICKETS_WHERE(FILTER("category", "LIKE", "'%ill%'") "," FILTER(
           "category", "NOT LIKE", "'B%'") "," FILTER("category", "LIKE", "'%10\\\\%'")),
       "number of support tickets, category with \"ill\", category not starting with \"B\", "
       "category "
       "ending with \"10%\"",
       "问题类型包含“ill”，问题类型不开头为“B”，问题类型结尾为“10%”，工单数"},
      {TICKETS_WHERE("{'field':'category','operator':'IS NULL'},"
                     "{'field':'closed_at','operator':'IS NOT NULL'}"),
       "number of support tickets, without category, with closed at",
       "没有问题类型，有关闭时间，工单数"},
      {"{'table':'ticket','dimensions':['plan_type']," COUNT
       ",'having':[" FILTER("ticket_count", ">=", "15") "]}",
       "number of support tickets by plan, at least 15", "各套餐的工单数，不低于15"},
      {"{'table':'ticket','dimensions':['plan_type'],'metrics':[{'name':'ticket_count',"
       "'aggregation':'count'},{'name':'mean_hours','aggregation':'avg'}],'having':[" FILTER(
           "mean_hours", "<", "8") "],'sort':[{'field':'mean_hours','order':'asc'}]}",
       "number of support tickets and average waiting time by plan, average waiting time "
       "below 8, lowest average waiting time first",
       "各套餐的工单数和平均时长，平均时长小于8，按平均时长从低到高"},
  };
  CHECK_WORDS(list);
}

static void times(void) {
  static const struct {
    const char *filters, *english, *chinese;
  } list[] = {
      {FILTER("month", "=", "'2026-05'"), "May 2026", "2026年5月"},
      {FILTER("month", ">=", "'2026-01'") "," FILTER("month", "<", "'2027-01'"), "2026", "2026年"},
      {FILTER("month", ">=", "'2024-01'") "," FILTER("month", "<", "'2026-01'"), "2024 to 2025",
       "2024年至2025年"},
      {FILTER("month", ">=", "'2025-07'") "," FILTER("month", "<", "'2026-01'"),
       "second half of 2025", "2025年下半年"},
      {FILTER("month", "<", "'2026-07'") "," FILTER("month", ">=", "'2026-04'"), "Q2 2026",
       "2026年第2季度"},
      {FILTER("month", ">=", "'2025-06'") "," FILTER("month", "<", "'2026-06'"),
       "June 2025 to May 2026", "2025年6月至2026年5月"},
      {FILTER("month", "<=", "'2026-05'"), "before 1 June 2026", "2026年6月1日之前"},
      {FILTER("month", ">", "'2026-05'"), "since 1 June 2026", "2026年6月1日起"},
      {FILTER("created_at", ">=", "'2026-05-10'") "," FILTER("created_at", "<", "'2026-05-11'"),
       "10 May 2026", "2026年5月10日"},
      {FILTER("created_at", ">=", "'2026-05-04'") "," FILTER("created_at", "<", "'2026-05-11'"),
       "4 May 2026 to 10 May 2026", "2026年5月4日至2026年5月10日"},
      {FILTER("created_at", "BETWEEN", "['2026-05-04','2026-05-10']"), "4 May 2026 to 10 May 2026",
       "2026年5月4日至2026年5月10日"},
      /* Another time than the usual one says which. */
      {FILTER("closed_at", ">=", "'2026-05-01'") "," FILTER("closed_at", "<", "'2026-06-01'"),
       "closed at May 2026", "关闭时间2026年5月"},
      {FILTER("month", "IN", "['2025-05','2026-05']"), "month 2025-05 or 2026-05",
       "月份为2025-05或2026-05"},
  };
  fixture f;
  if (!fixture_open(&f, model)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    sb text, english, chinese;
    sb_init(&text, &f.mem);
    sb_init(&english, &f.mem);
    sb_init(&chinese, &f.mem);
    sb_addf(&text, "{'table':'ticket','dimensions':[]," COUNT ",'filters':[%s]}", list[i].filters);
    sb_addf(&english, "number of support tickets, %s", list[i].english);
    sb_addf(&chinese, "%s，工单数", list[i].chinese);
    const json_value *v = fixture_json(&f, sb_str(&text).at);
    const query *q = query_from_json(&f.mem, v, STR_EMPTY, &f.errors);
    if (!CHECK(q != NULL)) continue;
    CHECK_STR(report_restate(&f.mem, f.d, q, LANGUAGE_EN), sb_str(&english).at);
    CHECK_STR(report_restate(&f.mem, f.d, q, LANGUAGE_ZH), sb_str(&chinese).at);
  }
  fixture_close(&f);
}

CHECK_MAIN(TEST(measures_and_groups), TEST(listings), TEST(conditions), TEST(times))
