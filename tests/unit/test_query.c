#include "query_fixture.h"

static fixture f;

static nlq_str faults_of(const char *text) {
  const query *q = fixture_query(&f, text);
  CHECK((q == NULL) == (f.errors.count > 0));
  return fixture_findings(&f, &f.errors);
}

static const char *const whole =
    "{'table':'support_ticket','dimensions':['plan_type',{'field':'created_at','grain':'month',"
    "'name':'m'}],'metrics':[{'name':'ticket_count','aggregation':'count'},{'name':'ids',"
    "'aggregation':'count','field':'customer_id','distinct':true,'filters':[{'field':'status',"
    "'operator':'=','value':'open'}]},{'name':'r','expression':'a / b'}],'filters':[{'field':"
    "'region','operator':'IN','value':['Region_North','Region_South']},{'field':'x','operator':"
    "'BETWEEN','value':[-1.5,2]},{'field':'y','operator':'=','value':true},{'field':'z',"
    "'operator':'IS NOT NULL'}],'sort':[{'field':'ticket_count','order':'desc'}],'limit':10,"
    "'joins':[{'table':'customer','type':'left','on':[{'left':'support_ticket.customer_id',"
    "'right':'customer.customer_id'}]}],'having':[{'field':'ticket_count','operator':'>=',"
    "'value':3}],'distinct':true,'offset':20}";

static void prints_what_it_reads(void) {
  const query *q = fixture_query(&f, whole);
  if (!CHECK(q != NULL)) return;
  CHECK(str_eq(fixture_printed(&f, q), fixture_json(fixture_mem(&f), whole)));
}

static void prints_the_six_keys(void) {
  const query *q = fixture_query(&f, "{'table':'t'}");
  if (!CHECK(q != NULL)) return;
  CHECK_STR(fixture_printed(&f, q),
            "{\"table\":\"t\",\"dimensions\":[],\"metrics\":[],\"filters\":[],\"sort\":[]}");
}

static void null_limit_is_none(void) {
  const query *q = fixture_query(&f, "{'table':'t','limit':null,'offset':null}");
  if (!CHECK(q != NULL)) return;
  CHECK(!q->has_limit && !q->has_offset);
}

static void order_and_join_type_have_defaults(void) {
  const query *q = fixture_query(
      &f, "{'table':'t','sort':[{'field':'a'}],'joins':[{'table':'u','on':[{'left':'t.a','right':"
          "'u.a'}]}]}");
  if (!CHECK(q != NULL)) return;
  CHECK_INT(q->sort[0].order, ORDER_ASC);
  CHECK(!q->joins[0].left);
}

static void says_where_shape_is_wrong(void) {
  CHECK_STR(faults_of("[]"), "TYPE_MISMATCH ");
  CHECK_STR(faults_of("{}"), "MISSING_KEY /table");
  CHECK_STR(faults_of("{'table':['a']}"), "TYPE_MISMATCH /table");
  CHECK_STR(faults_of("{'table':'t','sql':'x'}"), "UNKNOWN_KEY /sql");
  CHECK_STR(faults_of("{'table':'t','LIMIT':1}"), "UNKNOWN_KEY /LIMIT");
  CHECK_STR(faults_of("{'table':'t','where':{}}"), "MISSING_KEY /where/node");
  CHECK_STR(faults_of("{'table':'t','limit_by':{}}"), "UNSUPPORTED /limit_by");
  CHECK_STR(faults_of("{'table':'t','dimensions':'a'}"), "TYPE_MISMATCH /dimensions");
  CHECK_STR(faults_of("{'table':'t','dimensions':[1]}"), "TYPE_MISMATCH /dimensions/0");
  CHECK_STR(faults_of("{'table':'t','dimensions':[{'field':'a','grain':'hour'}]}"),
            "BAD_ENUM /dimensions/0/grain");
  CHECK_STR(faults_of("{'table':'t','metrics':[{'name':'a','aggregation':'sum)/*'}]}"),
            "BAD_ENUM /metrics/0/aggregation");
  CHECK_STR(faults_of("{'table':'t','sort':[{'field':'a','order':'up'}]}"),
            "BAD_ENUM /sort/0/order");
  CHECK_STR(faults_of("{'table':'t','joins':[{'table':'u','type':'full','on':[{'left':'a'}]}]}"),
            "BAD_ENUM /joins/0/type; MISSING_KEY /joins/0/on/0/right");
  CHECK_STR(faults_of("{'table':'t','joins':[{'table':'u','on':[]},{'table':'v'}]}"),
            "ARITY /joins/0/on; MISSING_KEY /joins/1/on");
  CHECK_STR(faults_of("{'table':'t','distinct':1}"), "TYPE_MISMATCH /distinct");
}

static void finds_all_faults_at_once(void) {
  CHECK_STR(faults_of("{'limit':0,'filters':[{'field':1,'operator':'=','value':2},{'field':'a',"
                      "'operator':'==','value':1}]}"),
            "MISSING_KEY /table; TYPE_MISMATCH /filters/0/field; BAD_OPERATOR "
            "/filters/1/operator; LIMIT_RANGE /limit");
}

static void limits_are_whole_and_in_range(void) {
  CHECK_STR(faults_of("{'table':'t','limit':1}"), "");
  CHECK_STR(faults_of("{'table':'t','limit':1000000,'offset':1000000}"), "");
  CHECK_STR(faults_of("{'table':'t','limit':1000001}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':0}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':-0}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':-1}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':2.9}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':1e20}"), "LIMIT_RANGE /limit");
  CHECK_STR(faults_of("{'table':'t','limit':'10'}"), "TYPE_MISMATCH /limit");
  CHECK_STR(faults_of("{'table':'t','limit':true}"), "TYPE_MISMATCH /limit");
  CHECK_STR(faults_of("{'table':'t','offset':-1}"), "LIMIT_RANGE /offset");
}

/* The faults of one filter on field a. */
static nlq_str filter_faults(const char *operator_and_value) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, "{'table':'t','filters':[{'field':'a','operator':%s}]}", operator_and_value);
  return faults_of(sb_str(&text).at);
}

static void operators_are_exact(void) {
  static const char *const wrong[] = {
      "'in'",    "'<>'", "'=='", "' = '", "''", "'IS'", "'ILIKE'", "'!=-- '", "'BETWEEN SYMMETRIC'",
      "'REGEXP'"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    sb text;
    sb_init(&text, fixture_mem(&f));
    sb_addf(&text, "%s,'value':1", wrong[i]);
    CHECK_STR(filter_faults(sb_str(&text).at), "BAD_OPERATOR /filters/0/operator");
  }
  CHECK_STR(filter_faults("'EXISTS','value':1"), "UNSUPPORTED /filters/0/operator");
  CHECK_STR(filter_faults("7,'value':1"), "TYPE_MISMATCH /filters/0/operator");
}

static void values_have_the_form_of_their_operator(void) {
  CHECK_STR(filter_faults("'='"), "MISSING_KEY /filters/0/value");
  CHECK_STR(filter_faults("'=','value':null"), "NULL_VALUE /filters/0/value");
  CHECK_STR(filter_faults("'=','value':[1]"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'=','value':{'$ne':1}"), "TYPE_MISMATCH /filters/0/value");
  CHECK_STR(filter_faults("'=','value':{'query':{}}"),
            "MISSING_KEY /filters/0/value/query/table");
  CHECK_STR(filter_faults("'LIKE','value':{'query':{'table':'t'}}"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'IN','value':'a'"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'NOT IN','value':[]"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'IN','value':[['a'],'b']"), "TYPE_MISMATCH /filters/0/value/0");
  CHECK_STR(filter_faults("'IN','value':['a',0]"), "TYPE_MISMATCH /filters/0/value/1");
  CHECK_STR(filter_faults("'IN','value':['a',null]"), "NULL_VALUE /filters/0/value/1");
  CHECK_STR(filter_faults("'BETWEEN','value':[1]"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'BETWEEN','value':'1 AND 2'"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'LIKE','value':1"), "TYPE_MISMATCH /filters/0/value");
  CHECK_STR(filter_faults("'IS NULL','value':1"), "ARITY /filters/0/value");
  CHECK_STR(filter_faults("'IS NULL','value':null"), "");
  CHECK_STR(filter_faults("'IS NULL'"), "");
}

/* [1,1,...] */
static const char *ones(size_t count) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_adds(&text, "'IN','value':[1");
  for (size_t i = 1; i < count; i++)
    sb_adds(&text, ",1");
  sb_addc(&text, ']');
  return sb_str(&text).at;
}

static const char *long_text(size_t bytes) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_adds(&text, "'=','value':'");
  for (size_t i = 0; i < bytes; i++)
    sb_addc(&text, 'a');
  sb_addc(&text, '\'');
  return sb_str(&text).at;
}

static void values_are_limited(void) {
  CHECK_STR(filter_faults(ones(LIMIT_IN_VALUES)), "");
  CHECK_STR(filter_faults(ones(LIMIT_IN_VALUES + 1)), "TOO_MANY_VALUES /filters/0/value");
  CHECK_STR(filter_faults(long_text(LIMIT_VALUE_BYTES)), "");
  CHECK_STR(filter_faults(long_text(LIMIT_VALUE_BYTES + 1)), "VALUE_TOO_LONG /filters/0/value");
}

static nlq_str with_dimensions(size_t count) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_adds(&text, "{'table':'t','dimensions':['a'");
  for (size_t i = 1; i < count; i++)
    sb_adds(&text, ",'a'");
  sb_adds(&text, "]}");
  return faults_of(sb_str(&text).at);
}

static void lists_are_limited(void) {
  CHECK_STR(with_dimensions(LIMIT_QUERY_ITEMS), "");
  CHECK_STR(with_dimensions(LIMIT_QUERY_ITEMS + 1), "TOO_MANY /dimensions");
  query q = {.table = STR("t")};
  for (int i = 0; i < LIMIT_QUERY_ITEMS; i++)
    CHECK(query_add_sort(fixture_mem(&f), &q) != NULL);
  CHECK(query_add_sort(fixture_mem(&f), &q) == NULL);
  CHECK_INT(q.n_sort, LIMIT_QUERY_ITEMS);
}

static void messages_name_the_place_and_hide_control_characters(void) {
  const query *q = fixture_query(&f, "{'table':'t','metrics':[{'name':'a','aggregation':"
                                     "'\\u001b[2Jcnt'}]}");
  if (!CHECK(q == NULL) || !CHECK_INT(f.errors.count, 1)) return;
  CHECK_STR(f.errors.items[0].message, "metrics[0].aggregation is \"\\u001b[2Jcnt\"; one of count, "
                                       "sum, avg, min, max");
}

static void equality_is_that_of_the_json(void) {
  static const char *const texts[] = {
      "{'table':'t'}",
      "{'table':'u'}",
      "{'table':'t','limit':1}",
      "{'table':'t','limit':2}",
      "{'table':'t','offset':1}",
      "{'table':'t','distinct':true}",
      "{'table':'t','dimensions':['a']}",
      "{'table':'t','dimensions':[{'field':'a','grain':'day'}]}",
      "{'table':'t','metrics':[{'name':'a','aggregation':'sum'}]}",
      "{'table':'t','metrics':[{'name':'a','aggregation':'sum','distinct':true}]}",
      "{'table':'t','filters':[{'field':'a','operator':'=','value':1}]}",
      "{'table':'t','filters':[{'field':'a','operator':'=','value':'1'}]}",
      "{'table':'t','filters':[{'field':'a','operator':'IN','value':[1]}]}",
      "{'table':'t','having':[{'field':'a','operator':'=','value':1}]}",
      "{'table':'t','sort':[{'field':'a','order':'desc'}]}",
      "{'table':'t','joins':[{'table':'u','on':[{'left':'t.a','right':'u.a'}]}]}",
      "{'table':'t','metrics':[{'name':'a','aggregation':'sum','hidden':true}]}",
      "{'table':'t','filters':[{'field':'a','operator':'=','value':{'query':{'table':'u'}}}]}",
      "{'table':'t','filters':[{'field':'a','operator':'=','value':{'query':{'table':'v'}}}]}",
      "{'table':'t','set':{'op':'union','query':{'table':'u'}}}",
      "{'table':'t','set':{'op':'except','query':{'table':'u'}}}",
      "{'table':'t','where':{'node':'compare','op':'==','left':{'node':'path','root':'meta',"
      "'segments':['a']},'right':{'node':'literal','value':1}}}",
      "{'table':'t','where':{'node':'compare','op':'==','left':{'node':'path','root':'u',"
      "'segments':['a']},'right':{'node':'literal','value':null}}}",
  };
  const size_t count = sizeof texts / sizeof texts[0];
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++) {
      const query *a = fixture_query(&f, texts[i]), *b = fixture_query(&f, texts[j]);
      if (CHECK(a && b)) CHECK(query_eq(a, b) == (i == j));
    }
}

static void names_go_both_ways(void) {
  for (int op = OPERATOR_EQ; op <= OPERATOR_IS_NOT_NULL; op++)
    CHECK_INT(query_operator_of(str_of(query_operator_name((query_operator)op))), op);
  for (int a = AGGREGATION_COUNT; a <= AGGREGATION_MAX; a++)
    CHECK_INT(query_aggregation_of(str_of(query_aggregation_name((query_aggregation)a))), a);
  query_type type;
  CHECK(query_type_of(STR("ranking"), &type));
  CHECK_INT(type, QUERY_RANKING);
  CHECK(!query_type_of(STR(""), &type));
  CHECK_INT(query_operator_of(STR("")), OPERATOR_NONE);
}

static void output_columns_have_names(void) {
  query_dimension plain = {.field = STR("customer.industry")};
  query_dimension month = {.field = STR("created_at"), .grain = UNIT_MONTH};
  query_dimension named = {STR("created_at"), UNIT_MONTH, STR("m")};
  CHECK_STR(query_dimension_name(fixture_mem(&f), &plain), "industry");
  CHECK_STR(query_dimension_name(fixture_mem(&f), &month), "created_at_month");
  CHECK_STR(query_dimension_name(fixture_mem(&f), &named), "m");
}

static void text_becomes_a_pattern(void) {
  CHECK_STR(query_like_pattern(fixture_mem(&f), STR("50%_a\\b"), true, false), "%50\\%\\_a\\\\b");
  CHECK_STR(query_like_pattern(fixture_mem(&f), STR("Labs"), false, true), "Labs%");
}

CHECK_MAIN(TEST(prints_what_it_reads), TEST(prints_the_six_keys), TEST(null_limit_is_none),
           TEST(order_and_join_type_have_defaults), TEST(says_where_shape_is_wrong),
           TEST(finds_all_faults_at_once), TEST(limits_are_whole_and_in_range),
           TEST(operators_are_exact), TEST(values_have_the_form_of_their_operator),
           TEST(values_are_limited), TEST(lists_are_limited),
           TEST(messages_name_the_place_and_hide_control_characters),
           TEST(equality_is_that_of_the_json), TEST(names_go_both_ways),
           TEST(output_columns_have_names), TEST(text_becomes_a_pattern))
