/* Phase 2: tables, metrics, dimensions and conditions. */
#include "construct_fixture.h"

/* Byte for byte what the specification shows, from its own phase 1 output. */
static void example_of_the_specification(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const json_value *v = fixture_json(
      &f, "{'intent':{'query_type':'ranking','confidence':0.93},'entities':{"
          "'time':{'value':'2026-05','type':'month','confidence':0.95,'raw':'last month'},"
          "'region':{'value':'Region_North','name':'North','confidence':0.92,'raw':'North'},"
          "'metric':{'metric':'ticket_count','aggregation':'count','confidence':0.88,"
          "'raw':'most tickets'},"
          "'dimension':{'dimension':'plan_type','name':'plan','confidence':0.90,'raw':'plan'},"
          "'filter':null},'ambiguous_entities':[],'missing_entities':[],"
          "'overall_confidence':0.91,'phase_status':'success'}");
  const recognition *rec = recognition_from_json(&f.mem, v, STR_EMPTY, &f.errors);
  if (!CHECK(rec != NULL)) return;
  const construction *c = construct_query(&f.mem, f.d, &f.r, rec);
  CHECK_STR(fixture_query(&f, c),
            "{'table':'support_ticket','dimensions':['plan_type'],"
            "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
            "'filters':[{'field':'region','operator':'=','value':'Region_North'},"
            "{'field':'month','operator':'=','value':'2026-05'}],"
            "'sort':[{'field':'ticket_count','order':'desc'}],'limit':10}");
  CHECK_STR(fixture_implicit(&f, c), "sorted by ticket_count, highest first (ranking); "
                                     "limited to 10 rows (ranking)");
  CHECK_INT(c->type, QUERY_RANKING);
  CHECK_INT(c->complexity, COMPLEXITY_MEDIUM);
  CHECK(!c->simplified);
  fixture_close(&f);
}

static void tables(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  static const construct_case cases[] = {
      /* Of the metric, whatever else is named. */
      {"aggregate", REVENUE "," MAY,
       "{'table':'transaction','dimensions':[],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],"
       "'filters':[{'field':'month','operator':'=','value':'2026-05'}],'sort':[]}",
       ""},
      /* The one that has most of what is named: only customers have an industry. */
      {"simple", BY_PLAN ",{'kind':'filter','field':'industry','value':'Retail'}",
       "{'table':'customer','dimensions':['plan_type'],'metrics':[],"
       "'filters':[{'field':'industry','operator':'=','value':'Retail'}],"
       "'sort':[{'field':'plan_type','order':'asc'}],'limit':100,'distinct':true}",
       NULL},
      /* What the entity says goes before. */
      {"aggregate", "{'kind':'dimension','dimension':'region','table':'incident'}," EVER,
       "{'table':'incident','dimensions':['region'],"
       "'metrics':[{'name':'incident_count','aggregation':'count'}],'filters':[],"
       "'sort':[{'field':'region','order':'asc'}],'limit':100}",
       NULL},
      /* A dimension of another table joins it along the relationship. */
      {"aggregate", TICKETS "," MAY ",{'kind':'dimension','dimension':'industry'}",
       "{'table':'support_ticket','dimensions':['customer.industry'],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[{'field':'month','operator':'=','value':'2026-05'}],"
       "'sort':[{'field':'customer.industry','order':'asc'}],'limit':100,"
       "'joins':[{'table':'customer','type':'left','on':[{'left':'support_ticket.customer_id',"
       "'right':'customer.customer_id'}]}]}",
       NULL},
      {"aggregate", "{'kind':'metric','metric':'churn_rate'}",
       "UNKNOWN_METRIC: no table of the model has a metric \"churn_rate\"", ""},
      {"aggregate", "{'kind':'metric','metric':'ticket_count','table':'tickets'}",
       "UNKNOWN_TABLE: the model has no table \"tickets\"", ""},
      {"simple", "",
       "NOTHING_SELECTED: nothing in it names a metric, a table or a column of the "
       "model",
       ""},
      {"aggregate",
       "{'kind':'metric','metric':'incident_count'},"
       "{'kind':'dimension','dimension':'industry'}",
       "{'table':'incident','dimensions':[],"
       "'metrics':[{'name':'incident_count','aggregation':'count'}],"
       "'filters':[{'field':'started_at','operator':'>=','value':'2026-06-01'},"
       "{'field':'started_at','operator':'<','value':'2026-07-01'}],'sort':[]}",
       "left out \"industry\": the model has no dimension \"industry\"; started_at from 2026-06-01 "
       "to 2026-06-30 (no time given: current month)"},
  };
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

static nlq_str metrics_of(fixture *f, const char *type, const char *entities) {
  nlq_str text = fixture_query(f, fixture_construct(f, type, entities));
  size_t start = str_find(text, STR("'metrics':")), end = str_find(text, STR(",'filters'"));
  return start == SIZE_MAX ? text : str_slice(text, start + 10, end);
}

static void metrics(void) {
  static const struct {
    const char *entities, *want;
  } list[] = {
      /* A column and an aggregation that a metric of the model means already. */
      {"{'kind':'metric','metric':'amount','aggregation':'sum'}",
       "[{'name':'total_amount','aggregation':'sum'}]"},
      {"{'kind':'metric','metric':'amount'}", "[{'name':'total_amount','aggregation':'sum'}]"},
      {"{'kind':'metric','metric':'amount','aggregation':'max'}",
       "[{'name':'max_amount','aggregation':'max','field':'amount'}]"},
      {"{'kind':'metric','metric':'max_amount','of':'amount','aggregation':'max'}",
       "[{'name':'max_amount','aggregation':'max','field':'amount'}]"},
      /* "average revenue": the metric's column, aggregated otherwise. */
      {"{'kind':'metric','metric':'total_amount','aggregation':'avg'}",
       "[{'name':'avg_amount','aggregation':'avg'}]"},
      {"{'kind':'metric','metric':'ticket_count','aggregation':'max'}",
       "[{'name':'ticket_count','aggregation':'count'}]"},
      {"{'kind':'metric','metric':'count_distinct_customer_id','of':'customer_id',"
       "'aggregation':'count','distinct':true,'table':'support_ticket'}",
       "[{'name':'count_distinct_customer_id','aggregation':'count','field':'customer_id',"
       "'distinct':true}]"},
      /* Counting keys is counting rows. */
      {"{'kind':'metric','metric':'x','of':'ticket_id','aggregation':'count',"
       "'table':'support_ticket'}",
       "[{'name':'ticket_count','aggregation':'count'}]"},
      {"{'kind':'metric','metric':'customer_count','aggregation':'count'}",
       "[{'name':'customer_count','aggregation':'count'}]"},
      {TICKETS "," TICKETS ",{'kind':'metric','metric':'avg_resolution_hours'}",
       "[{'name':'ticket_count','aggregation':'count'},"
       "{'name':'avg_resolution_hours','aggregation':'avg'}]"},
      {"{'kind':'metric','metric':'tickets_per_customer'}",
       "[{'name':'tickets_per_customer','expression':'ticket_count / customer_count'}]"},
      /* A table alone is counted, and a condition on a metric measures it. */
      {"{'kind':'table','table':'incident'}", "[{'name':'incident_count','aggregation':'count'}]"},
      {BY_PLAN ",{'kind':'having','metric':'ticket_count','operator':'>','value':5}",
       "[{'name':'ticket_count','aggregation':'count'}]"},
      {"{'kind':'order','field':'total_amount','direction':'desc'}," BY_PLAN,
       "[{'name':'total_amount','aggregation':'sum'}]"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
    if (!CHECK_STR(metrics_of(&f, "aggregate", list[i].entities), list[i].want))
      fprintf(stderr, "  of: %s\n", list[i].entities);
  fixture_close(&f);
}

/* A model whose table has neither a count metric nor labels. */
#define BARE                                                                                       \
  "{'version':1,'name':'bare','tables':[{'name':'visit','primary_key':['id'],'dimensions':["       \
  "{'name':'id','data_type':'integer','unique':true},{'name':'page','data_type':'string'}]},"      \
  "{'name':'event','dimensions':[{'name':'kind','data_type':'string'}]}]}"

static void counts_without_a_metric(void) {
  fixture f;
  if (!fixture_open(&f, BARE)) return;
  CHECK_STR(metrics_of(&f, "aggregate", "{'kind':'table','table':'visit'}"),
            "[{'name':'visit_count','aggregation':'count','field':'id'}]");
  CHECK_STR(metrics_of(&f, "aggregate", "{'kind':'table','table':'event'}"),
            "UNKNOWN_METRIC: table event has neither a count metric nor a primary key");
  fixture_close(&f);
}

static void listings(void) {
  static const construct_case cases[] = {
      {"simple", "{'kind':'table','table':'customer'}",
       "{'table':'customer','dimensions':['customer_name'],'metrics':[],'filters':[],"
       "'sort':[{'field':'customer_id','order':'asc'}],'limit':100}",
       "sorted by customer_id; limited to 100 rows"},
      /* Without a name column, everything that is not hidden. */
      {"simple", "{'kind':'table','table':'incident'}," EVER,
       "{'table':'incident','dimensions':['incident_id','region','severity','service',"
       "'started_at','downtime_minutes'],'metrics':[],'filters':[],"
       "'sort':[{'field':'incident_id','order':'asc'}],'limit':100}",
       NULL},
      {"simple",
       "{'kind':'table','table':'customer'},{'kind':'dimension','dimension':'customer_name'},"
       "{'kind':'dimension','dimension':'industry'}",
       "{'table':'customer','dimensions':['customer_name','industry'],'metrics':[],'filters':[],"
       "'sort':[{'field':'customer_id','order':'asc'}],'limit':100}",
       NULL},
      /* Kinds are shown once each. */
      {"simple", "{'kind':'dimension','dimension':'industry'}",
       "{'table':'customer','dimensions':['industry'],'metrics':[],'filters':[],"
       "'sort':[{'field':'industry','order':'asc'}],'limit':100,'distinct':true}",
       NULL},
      /* Another table that is named must have rows; nobody is listed twice for it. */
      {"simple", "{'kind':'table','table':'customer'},{'kind':'table','table':'transaction'}",
       "{'table':'customer','dimensions':['customer_name'],'metrics':[],'filters':[],"
       "'sort':[{'field':'customer_name','order':'asc'}],'limit':100,"
       "'joins':[{'table':'transaction','type':'inner','on':[{'left':'customer.customer_id',"
       "'right':'transaction.customer_id'}]}],'distinct':true}",
       NULL},
      /* Rows put in order by a column of theirs. */
      {"ranking",
       "{'kind':'table','table':'transaction'}," RANKING
       ",{'kind':'order','field':'amount','direction':'desc','table':'transaction'}," EVER,
       "{'table':'transaction','dimensions':['transaction_id','amount'],'metrics':[],'filters':[],"
       "'sort':[{'field':'amount','order':'desc'}],'limit':10}",
       NULL},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

static nlq_str filters_of(fixture *f, const char *type, const char *entities) {
  nlq_str text = fixture_query(f, fixture_construct(f, type, entities));
  size_t start = str_find(text, STR("'filters':")), end = str_find(text, STR(",'sort'"));
  return start == SIZE_MAX ? text : str_slice(text, start + 10, end);
}

#define CONDITION(field, op, value)                                                                \
  "{'kind':'filter','field':'" field "','operator':'" op "','value':" value "}"

static void conditions(void) {
  static const struct {
    const char *entities, *want;
  } list[] = {
      /* Region, time, then the others as the text has them. */
      {TICKETS "," CONDITION("status", "=", "'open'") "," MAY "," CONDITION("priority", "=",
                                                                            "'P1'") "," NORTH,
       "[{'field':'region','operator':'=','value':'Region_North'},"
       "{'field':'month','operator':'=','value':'2026-05'},"
       "{'field':'status','operator':'=','value':'open'},"
       "{'field':'priority','operator':'=','value':'P1'}]"},
      {TICKETS "," EVER "," NORTH "," SOUTH "," NORTH,
       "[{'field':'region','operator':'IN','value':['Region_North','Region_South']}]"},
      {TICKETS "," EVER
               "," CONDITION("status", "!=", "'open'") "," CONDITION("status", "!=", "'closed'"),
       "[{'field':'status','operator':'NOT IN','value':['open','closed']}]"},
      {TICKETS "," EVER "," CONDITION("priority", "IN", "['P1','P2']") "," CONDITION("priority",
                                                                                     "=", "'P3'"),
       "[{'field':'priority','operator':'IN','value':['P1','P2','P3']}]"},
      {TICKETS "," EVER
               "," CONDITION("status", "=", "'open'") "," CONDITION("status", "!=", "'closed'"),
       "[{'field':'status','operator':'=','value':'open'},"
       "{'field':'status','operator':'!=','value':'closed'}]"},
      {TICKETS "," EVER "," CONDITION("resolution_hours", ">",
                                      "4") "," CONDITION("resolution_hours", "<", "8"),
       "[{'field':'resolution_hours','operator':'>','value':4},"
       "{'field':'resolution_hours','operator':'<','value':8}]"},
      {TICKETS "," EVER ",{'kind':'filter','field':'category','operator':'IS NULL'}",
       "[{'field':'category','operator':'IS NULL'}]"},
      {TICKETS "," EVER "," CONDITION("customer_name", "LIKE", "'%Labs'"),
       "[{'field':'customer.customer_name','operator':'LIKE','value':'%Labs'}]"},
      /* A saved condition of the model, by its name. */
      {TICKETS "," EVER "," CONDITION("unresolved", "=", "true"),
       "[{'field':'status','operator':'=','value':'open'}]"},
      {TICKETS "," EVER ",{'kind':'region','value':['Region_East','Region_West']}",
       "[{'field':'region','operator':'IN','value':['Region_East','Region_West']}]"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
    if (!CHECK_STR(filters_of(&f, "aggregate", list[i].entities), list[i].want))
      fprintf(stderr, "  of: %s\n", list[i].entities);
  fixture_close(&f);
}

static void permission(void) {
  static const construct_case cases[] = {
      {"aggregate", TICKETS "," MAY,
       "{'table':'support_ticket','dimensions':[],"
       "'metrics':[{'name':'ticket_count','aggregation':'count'}],"
       "'filters':[{'field':'month','operator':'=','value':'2026-05'},"
       "{'field':'region','operator':'IN','value':['Region_North','Region_South']}],'sort':[]}",
       "region in Region_North, Region_South (permission)"},
      /* Every table that is touched: rows of the joined one are shown too. */
      {"aggregate", REVENUE "," EVER ",{'kind':'dimension','dimension':'customer_name'}",
       "{'table':'transaction','dimensions':['customer.customer_name'],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],"
       "'filters':[{'field':'region','operator':'IN','value':['Region_North','Region_South']},"
       "{'field':'customer.region','operator':'IN','value':['Region_North','Region_South']}],"
       "'sort':[{'field':'customer.customer_name','order':'asc'}],'limit':100,"
       "'joins':[{'table':'customer','type':'left','on':[{'left':'transaction.customer_id',"
       "'right':'customer.customer_id'}]}]}",
       NULL},
      /* It cannot be right, so it is refused. */
      {"aggregate", "{'kind':'metric','metric':'tickets_per_customer'}",
       "UNSUPPORTED: a metric that spans two tables cannot be limited to a region", ""},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  fixture_context(&f, "{'permission_token':{'region_scope':['Region_North','Region_South']}}");
  FIXTURE_CHECK_ALL(&f, cases);
  /* A token that cannot be read is never got round by leaving something out. */
  fixture_context(&f, "{'permission_token':{'region_scope':'some'}}");
  const construction *c = fixture_construct(&f, "aggregate", TICKETS "," MAY "," NORTH);
  CHECK(c->structured_query == NULL && !c->simplified);
  CHECK_INT(c->error.code, NLQ_BAD_SCOPE);
  CHECK_STR(c->error.pointer, "/context/permission_token/region_scope");
  fixture_close(&f);
}

static void having(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const construction *c =
      fixture_construct(&f, "aggregate",
                        "{'kind':'table','table':'customer'}," TICKETS "," EVER
                        ",{'kind':'having','metric':'ticket_count','operator':'>=','value':15}");
  CHECK_STR(fixture_query(&f, c),
            "{'table':'support_ticket','dimensions':['customer.customer_name'],"
            "'metrics':[{'name':'ticket_count','aggregation':'count'}],'filters':[],"
            "'sort':[{'field':'customer.customer_name','order':'asc'}],'limit':100,"
            "'joins':[{'table':'customer','type':'left','on':[{'left':'support_ticket.customer_id',"
            "'right':'customer.customer_id'}]}],"
            "'having':[{'field':'ticket_count','operator':'>=','value':15}]}");
  CHECK_INT(c->complexity, COMPLEXITY_HIGH);
  fixture_close(&f);
}

static void rows_counted_once(void) {
  static const construct_case cases[] = {
      /* Customers who paid: a distinct count stands the repetition. */
      {"aggregate",
       "{'kind':'metric','metric':'customer_count'}," EVER
       ",{'kind':'filter','field':'status','value':'paid','table':'transaction'}",
       "{'table':'customer','dimensions':[],"
       "'metrics':[{'name':'customer_count','aggregation':'count'}],"
       "'filters':[{'field':'transaction.status','operator':'=','value':'paid'}],'sort':[],"
       "'joins':[{'table':'transaction','type':'inner','on':[{'left':'customer.customer_id',"
       "'right':'transaction.customer_id'}]}]}",
       ""},
      /* A sum does not; the rest of the question is answered, and it is said. */
      {"aggregate",
       REVENUE "," EVER ",{'kind':'dimension','dimension':'priority','table':'support_ticket',"
               "'confidence':0.4}",
       "{'table':'transaction','dimensions':[],"
       "'metrics':[{'name':'total_amount','aggregation':'sum'}],'filters':[],'sort':[]}",
       "left out \"priority\": the joins it needs would count rows twice in total_amount"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

static void ratios_over_two_tables(void) {
  static const construct_case cases[] = {
      /* Seen from the denominator: customers without tickets count. */
      {"aggregate",
       "{'kind':'metric','metric':'tickets_per_customer'},"
       "{'kind':'dimension','dimension':'industry'}",
       "{'table':'customer','dimensions':['industry'],'metrics':[{'name':'tickets_per_customer',"
       "'expression':'ticket_count / customer_count'}],'filters':[],"
       "'sort':[{'field':'industry','order':'asc'}],'limit':100,"
       "'joins':[{'table':'support_ticket','type':'left','on':[{'left':'customer.customer_id',"
       "'right':'support_ticket.customer_id'}]}]}",
       NULL},
      {"aggregate",
       "{'kind':'metric','metric':'tickets_per_customer','confidence':0.9},"
       "{'kind':'filter','field':'priority','value':'P1','confidence':0.9}",
       "{'table':'customer','dimensions':[],'metrics':[{'name':'tickets_per_customer',"
       "'expression':'ticket_count / customer_count'}],'filters':[],'sort':[],"
       "'joins':[{'table':'support_ticket','type':'left','on':[{'left':'customer.customer_id',"
       "'right':'support_ticket.customer_id'}]}]}",
       "left out \"priority\": tickets_per_customer spans two tables and takes conditions on "
       "customer only"},
  };
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  FIXTURE_CHECK_ALL(&f, cases);
  fixture_close(&f);
}

CHECK_MAIN(TEST(example_of_the_specification), TEST(tables), TEST(metrics),
           TEST(counts_without_a_metric), TEST(listings), TEST(conditions), TEST(permission),
           TEST(having), TEST(rows_counted_once), TEST(ratios_over_two_tables))
