#include "query_fixture.h"

/* Columns of every type, to see what fits them. */
static const char types[] =
    "{'version':1,'name':'types','defaults':{'limit':50,'max_limit':500,'max_joins':1,"
    "'max_time_span':'1 year'},'tables':[{'name':'t','primary_key':['id'],"
    "'default_time_dimension':'at','dimensions':[{'name':'id','data_type':'integer'},{'name':'u_id'"
    ","
    "'data_type':'integer'},{'name':'name','data_type':'string'},{'name':'on','data_type':'boolean'"
    "},"
    "{'name':'kind','data_type':'string','is_enum':true,'sample_values':['a','b']}],"
    "'time_dimensions':[{'name':'at','data_type':'timestamp','time_granularity':'day'},{'name':'"
    "day',"
    "'data_type':'date','time_granularity':'day'},{'name':'month','data_type':'string',"
    "'time_granularity':'month','format':'YYYY-MM'}],'facts':[{'name':'n','data_type':'number'}],"
    "'metrics':[{'name':'rows','agg':'count'},{'name':'total','agg':'sum','expr':'n'},{'name':'"
    "half',"
    "'type':'ratio','numerator':'total','denominator':'rows'}]},{'name':'u','primary_key':['id'],"
    "'dimensions':[{'name':'id','data_type':'integer'},{'name':'name','data_type':'string'}],'"
    "facts':["
    "{'name':'size','data_type':'number'}],'metrics':[{'name':'sizes','agg':'sum','expr':'size'}]},"
    "{'name':'v','primary_key':['id'],'dimensions':[{'name':'id','data_type':'integer'},{'name':"
    "'u_id','data_type':'integer'}]},{'name':'lone','dimensions':[{'name':'id','data_type':"
    "'integer'}]}],'relationships':[{'name':'t_u','left_table':'t','right_table':'u',"
    "'relationship_columns':[{'left_column':'u_id','right_column':'id'}],'relationship_type':"
    "'many_to_one'},{'name':'v_u','left_table':'v','right_table':'u','relationship_columns':[{"
    "'left_column':'u_id','right_column':'id'}],'relationship_type':'many_to_one'}]}";

static fixture f = {.model = types}, built_in;

static validation *validated_in(fixture *in, const char *request_text, const char *query_text) {
  const query *q = fixture_query(in, query_text);
  if (!CHECK(q != NULL)) return NULL;
  const request *r = fixture_request(in, request_text);
  if (!CHECK(r != NULL)) return NULL;
  validation *v = validate_query(&in->mem, in->d, r, q);
  CHECK(v != NULL);
  return v;
}

static validation *validated(const char *text) {
  return validated_in(&f, "{'now':'2026-06-15'}", text);
}

static nlq_str errors_of(const char *text) {
  const validation *v = validated(text);
  if (!v) return STR_EMPTY;
  CHECK((v->validated_query == NULL) == (v->errors.count > 0));
  return fixture_findings(&f, &v->errors);
}

static nlq_str warnings_of(const char *text) {
  const validation *v = validated(text);
  if (!v || !CHECK_INT(v->errors.count, 0)) return STR_EMPTY;
  CHECK(v->passed[RULE_NO_WARNINGS] == (v->warnings.count == 0));
  return fixture_findings(&f, &v->warnings);
}

/* What comes out, as JSON with single quotes. */
static nlq_str outcome_of(const char *text) {
  const validation *v = validated(text);
  if (!v || !CHECK(v->validated_query != NULL)) return STR_EMPTY;
  nlq_str printed = fixture_printed(&f, v->validated_query);
  char *at = arena_alloc(&f.mem, printed.len + 1);
  for (size_t i = 0; i < printed.len; i++)
    at[i] = (char)(printed.at[i] == '"' ? '\'' : printed.at[i]);
  return (nlq_str){at, printed.len};
}

static void good_query_passes_all_rules(void) {
  const validation *v = validated_in(
      &built_in, "{'now':'2026-06-15'}",
      "{'table':'support_ticket','dimensions':['plan_type'],'metrics':[{'name':'ticket_count',"
      "'aggregation':'count'}],'filters':[{'field':'region','operator':'=','value':"
      "'Region_North'}],'sort':[{'field':'ticket_count','order':'desc'}],'limit':10}");
  if (!v) return;
  CHECK_INT(v->status, VALID_SUCCESS);
  CHECK_INT(validation_pass_rate(v), 1000);
  CHECK_INT(v->n_optimizations, 0);
  CHECK(!v->blocked && v->validated_query != NULL);
}

static void names_are_exact(void) {
  CHECK_STR(errors_of("{'table':'users','dimensions':['id']}"), "UNKNOWN_TABLE /table");
  CHECK_STR(errors_of("{'table':'T','dimensions':['id']}"), "UNKNOWN_TABLE /table");
  CHECK_STR(errors_of("{'table':'t ','dimensions':['id']}"), "UNKNOWN_TABLE /table");
  CHECK_STR(errors_of("{'table':'t; DROP TABLE t','dimensions':['x']}"), "UNKNOWN_TABLE /table");
  CHECK_STR(errors_of("{'table':'t','dimensions':['ID']}"), "UNKNOWN_FIELD /dimensions/0");
  CHECK_STR(errors_of("{'table':'t','dimensions':['n\\u0430me']}"), "UNKNOWN_FIELD /dimensions/0");
  CHECK_STR(errors_of("{'table':'t','dimensions':['id, (SELECT 1)']}"),
            "UNKNOWN_FIELD /dimensions/0");
  CHECK_STR(errors_of("{'table':'t','dimensions':['u.name']}"), "UNKNOWN_FIELD /dimensions/0");
  CHECK_STR(errors_of("{'table':'t','dimensions':['id'],'filters':[{'field':'__proto__','operator':"
                      "'=','value':'x'}]}"),
            "UNKNOWN_FIELD /filters/0/field");
  CHECK_STR(errors_of("{'table':'t','dimensions':['id'],'sort':[{'field':'1'}]}"),
            "UNKNOWN_FIELD /sort/0/field");
}

static void wrong_case_is_explained(void) {
  const validation *v = validated("{'table':'T','dimensions':['id']}");
  if (!v || !CHECK_INT(v->errors.count, 1)) return;
  CHECK_STR(v->errors.items[0].message, "table is \"T\"; it is written t");
}

static void something_must_be_selected(void) {
  CHECK_STR(errors_of("{'table':'t'}"), "NOTHING_SELECTED ");
}

static void metrics_are_the_models_or_made_well(void) {
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'c FROM t; --','aggregation':'count'}]}"),
            "UNKNOWN_METRIC /metrics/0/name");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'c d','aggregation':'sum','field':'n'}]}"),
            "UNKNOWN_METRIC /metrics/0/name");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'x','aggregation':'sum','field':'y'}]}"),
            "UNKNOWN_FIELD /metrics/0/field");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'total','aggregation':'avg'}]}"),
            "WRONG_VALUE /metrics/0/aggregation");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'total','aggregation':'avg','field':'n'}]}"),
            "WRONG_VALUE /metrics/0/name");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'name','aggregation':'sum'}]}"),
            "TYPE_MISMATCH /metrics/0/aggregation");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'on','aggregation':'max'}]}"),
            "TYPE_MISMATCH /metrics/0/aggregation");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'s','aggregation':'sum','field':'n',"
                      "'distinct':true}]}"),
            "WRONG_VALUE /metrics/0/distinct");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'rows'},{'name':'rows'}]}"),
            "WRONG_VALUE /metrics/1/name");
  CHECK_STR(errors_of("{'table':'t','dimensions':['n'],'metrics':[{'name':'n','aggregation':'max'"
                      "}]}"),
            "WRONG_VALUE /metrics/0/name");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'sizes'}]}"),
            "UNKNOWN_METRIC /metrics/0/name");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'half','expression':'rows / total'}]}"),
            "WRONG_VALUE /metrics/0/expression");
}

static void metrics_may_be_made(void) {
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'n','aggregation':'max'},{'name':'days',"
                      "'aggregation':'count','field':'day','distinct':true},{'name':'rows',"
                      "'aggregation':'count','field':'id','distinct':true}]}"),
            "");
}

static void definitions_of_the_model_are_filled_in(void) {
  CHECK_STR(outcome_of("{'table':'t','metrics':[{'name':'rows'},{'name':'half'}]}"),
            "{'table':'t','dimensions':[],'metrics':[{'name':'rows','aggregation':'count'},{'name':"
            "'half','expression':'total / rows'}],'filters':[],'sort':[]}");
}

static void grains_need_periods(void) {
  CHECK_STR(errors_of("{'table':'t','dimensions':[{'field':'name','grain':'month'}]}"),
            "TYPE_MISMATCH /dimensions/0/grain");
  CHECK_STR(errors_of("{'table':'t','dimensions':[{'field':'month','grain':'day'}]}"),
            "TYPE_MISMATCH /dimensions/0/grain");
  CHECK_STR(errors_of("{'table':'t','dimensions':['id','id']}"), "WRONG_VALUE /dimensions/1");
  CHECK_STR(errors_of("{'table':'t','dimensions':[{'field':'id','name':'a b'}]}"),
            "WRONG_VALUE /dimensions/0/name");
}

/* The faults of one condition on table t. */
static nlq_str condition(const char *text) {
  sb whole;
  sb_init(&whole, fixture_mem(&f));
  sb_addf(&whole, "{'table':'t','dimensions':['id'],'filters':[{'field':%s}]}", text);
  return errors_of(sb_str(&whole).at);
}

static void operators_fit_types(void) {
  CHECK_STR(condition("'name','operator':'>','value':'a'"),
            "OPERATOR_NOT_ALLOWED_FOR_TYPE /filters/0/operator");
  CHECK_STR(condition("'name','operator':'BETWEEN','value':['a','b']"),
            "OPERATOR_NOT_ALLOWED_FOR_TYPE /filters/0/operator");
  CHECK_STR(condition("'n','operator':'LIKE','value':'1'"),
            "OPERATOR_NOT_ALLOWED_FOR_TYPE /filters/0/operator");
  CHECK_STR(condition("'on','operator':'>','value':true"),
            "OPERATOR_NOT_ALLOWED_FOR_TYPE /filters/0/operator");
  CHECK_STR(condition("'month','operator':'>=','value':'2026-05'"), "");
  CHECK_STR(condition("'name','operator':'NOT LIKE','value':'%a'"), "");
  CHECK_STR(condition("'on','operator':'=','value':true"), "");
}

static void values_fit_types(void) {
  CHECK_STR(condition("'name','operator':'=','value':0"), "TYPE_MISMATCH /filters/0/value");
  CHECK_STR(condition("'name','operator':'IN','value':[0,1]"),
            "TYPE_MISMATCH /filters/0/value/0; TYPE_MISMATCH /filters/0/value/1");
  CHECK_STR(condition("'n','operator':'=','value':'x'"), "TYPE_MISMATCH /filters/0/value");
  CHECK_STR(condition("'on','operator':'=','value':1"), "TYPE_MISMATCH /filters/0/value");
  CHECK_STR(condition("'at','operator':'=','value':5"), "TYPE_MISMATCH /filters/0/value");
}

static void times_are_of_the_calendar(void) {
  CHECK_STR(condition("'day','operator':'=','value':'2026-02-28'"), "");
  CHECK_STR(condition("'day','operator':'=','value':'2026-02-30'"),
            "INVALID_DATE /filters/0/value");
  CHECK_STR(condition("'day','operator':'=','value':'2026-02-28 10:00'"),
            "INVALID_DATE /filters/0/value");
  CHECK_STR(condition("'at','operator':'<','value':'2026-02-28T10:00:00'"), "");
  CHECK_STR(condition("'at','operator':'<','value':'2026-02-28T10:00:00Z'"),
            "INVALID_DATE /filters/0/value");
  CHECK_STR(condition("'at','operator':'<','value':'2026-05'"), "INVALID_DATE /filters/0/value");
  CHECK_STR(condition("'month','operator':'=','value':'2026-12'"), "");
  CHECK_STR(condition("'month','operator':'=','value':'2026-13'"),
            "INVALID_MONTH /filters/0/value");
  CHECK_STR(condition("'month','operator':'=','value':'0000-00'"),
            "INVALID_MONTH /filters/0/value");
}

static void ranges_run_forward(void) {
  CHECK_STR(condition("'n','operator':'BETWEEN','value':[2,2]"), "");
  CHECK_STR(condition("'n','operator':'BETWEEN','value':[500,100]"),
            "EMPTY_RANGE /filters/0/value");
  CHECK_STR(condition("'day','operator':'BETWEEN','value':['2026-02-02','2026-02-01']"),
            "EMPTY_RANGE /filters/0/value");
}

/* What only a caller in C can bring in. */
static void values_made_in_c_are_checked_too(void) {
  static const struct {
    const char *text;
    size_t length;
    const char *code;
  } bad[] = {{"a\0b", 3, "CONTROL_CHAR /filters/0/value"},
             {"a\xff", 2, "INVALID_UTF8 /filters/0/value"}};
  for (size_t i = 0; i < 2; i++) {
    query *q = fixture_query(&f, "{'table':'t','dimensions':['id'],'filters':[{'field':'name',"
                                 "'operator':'=','value':'x'}]}");
    const request *r = fixture_request(&f, "{}");
    if (!CHECK(q && r)) return;
    q->filters[0].value.items[0].text = (nlq_str){bad[i].text, bad[i].length};
    const validation *v = validate_query(&f.mem, f.d, r, q);
    if (CHECK(v != NULL)) CHECK_STR(fixture_findings(&f, &v->errors), bad[i].code);
  }
}

static void having_is_about_metrics(void) {
  CHECK_STR(errors_of("{'table':'t','dimensions':['kind'],'having':[{'field':'rows','operator':'>',"
                      "'value':3}]}"),
            "");
  CHECK_STR(errors_of("{'table':'t','dimensions':['kind'],'metrics':[{'name':'rows'}],'having':[{"
                      "'field':'kind','operator':'=','value':'a'}]}"),
            "UNKNOWN_METRIC /having/0/field");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'rows'}],'having':[{'field':'rows',"
                      "'operator':'>','value':'3'}]}"),
            "TYPE_MISMATCH /having/0/value");
  CHECK_STR(errors_of("{'table':'t','metrics':[{'name':'rows'}],'filters':[{'field':'rows',"
                      "'operator':'>','value':3}]}"),
            "UNKNOWN_FIELD /filters/0/field");
}

static void groups_are_ordered_by_what_they_show(void) {
  CHECK_STR(errors_of("{'table':'t','dimensions':['kind'],'metrics':[{'name':'rows'}],'sort':[{"
                      "'field':'n'}]}"),
            "UNKNOWN_FIELD /sort/0/field");
  CHECK_STR(errors_of("{'table':'t','dimensions':['kind'],'sort':[{'field':'n'}]}"), "");
}

static const char u_join[] = "{'table':'u','type':'left','on':[{'left':'t.u_id','right':'u.id'}]}";

static nlq_str joining(const char *rest, const char *joins) {
  sb whole;
  sb_init(&whole, fixture_mem(&f));
  sb_addf(&whole, "{'table':'t',%s,'joins':[%s]}", rest, joins);
  return errors_of(sb_str(&whole).at);
}

static void joins_follow_relationships(void) {
  CHECK_STR(joining("'dimensions':['u.name']", u_join), "");
  CHECK_STR(
      joining("'dimensions':['id']", "{'table':'nope','on':[{'left':'t.id','right':'u.id'}]}"),
      "UNKNOWN_TABLE /joins/0/table");
  CHECK_STR(joining("'dimensions':['id']", "{'table':'u','on':[{'left':'t.id','right':'u.id'}]}"),
            "NO_JOIN_PATH /joins/0/on");
  CHECK_STR(joining("'dimensions':['id']", "{'table':'lone','on':[{'left':'t.id','right':'lone.id'}"
                                           "]}"),
            "NO_JOIN_PATH /joins/0/on");
  CHECK_STR(joining("'dimensions':['id']", "{'table':'t','on':[{'left':'t.id','right':'t.id'}]}"),
            "UNSUPPORTED /joins/0/table");
}

static void repeated_rows_are_not_summed(void) {
  CHECK_STR(joining("'metrics':[{'name':'total'},{'name':'rows'}]", u_join), "");
  CHECK_STR(joining("'metrics':[{'name':'sizes'}]", u_join), "FAN_OUT /metrics/0");
  CHECK_STR(joining("'metrics':[{'name':'a','aggregation':'avg','field':'u.size'}]", u_join),
            "FAN_OUT /metrics/0");
  CHECK_STR(joining("'metrics':[{'name':'a','aggregation':'max','field':'u.size'},{'name':'b',"
                    "'aggregation':'count','field':'u.name','distinct':true}]",
                    u_join),
            "");
  CHECK_STR(joining("'metrics':[{'name':'total'}]",
                    "{'table':'u','on':[{'left':'t.u_id','right':'u.id'}]},{'table':'v','on':[{"
                    "'left':'v.u_id','right':'u.id'}]}"),
            "FAN_OUT /metrics/0");
}

static void limit_and_order_are_added(void) {
  CHECK_STR(outcome_of("{'table':'t','dimensions':['kind'],'metrics':[{'name':'rows',"
                       "'aggregation':'count'}]}"),
            "{'table':'t','dimensions':['kind'],'metrics':[{'name':'rows','aggregation':'count'}],"
            "'filters':[],'sort':[{'field':'kind','order':'asc'}],'limit':50}");
  CHECK_STR(outcome_of("{'table':'t','dimensions':['name']}"),
            "{'table':'t','dimensions':['name'],'metrics':[],'filters':[],'sort':[{'field':'id',"
            "'order':'asc'}],'limit':50}");
  const validation *v = validated("{'table':'t','dimensions':['kind']}");
  if (!v || !CHECK_INT(v->n_optimizations, 2)) return;
  CHECK_STR(v->optimizations[0], "Added LIMIT 50");
  CHECK_STR(v->optimizations[1], "Added ORDER BY id");
  CHECK(!v->passed[RULE_LIMIT_SORT]);
  CHECK_INT(validation_pass_rate(v), 875);
}

static void single_rows_get_neither(void) {
  CHECK_STR(outcome_of("{'table':'t','metrics':[{'name':'rows','aggregation':'count'}]}"),
            "{'table':'t','dimensions':[],'metrics':[{'name':'rows','aggregation':'count'}],"
            "'filters':[],'sort':[]}");
}

static void preferences_change_the_limit(void) {
  const char *text = "{'table':'t','dimensions':['id'],'sort':[{'field':'id'}]}";
  const validation *off = validated_in(&f, "{'context':{'preferences':{'limit':null}}}", text);
  const validation *set = validated_in(&f, "{'context':{'preferences':{'limit':7}}}", text);
  if (!off || !set || !CHECK(off->validated_query && set->validated_query)) return;
  CHECK(!off->validated_query->has_limit);
  CHECK_INT(set->validated_query->limit, 7);
}

static void limits_are_capped_with_a_word(void) {
  CHECK_STR(warnings_of("{'table':'t','dimensions':['id'],'sort':[{'field':'id'}],'limit':500}"),
            "");
  CHECK_STR(warnings_of("{'table':'t','dimensions':['id'],'sort':[{'field':'id'}],'limit':501}"),
            "LIMIT_CAPPED /limit");
}

static void offset_needs_a_limit(void) {
  const validation *v = validated_in(&f, "{'context':{'preferences':{'limit':null}}}",
                                     "{'table':'t','dimensions':['id'],'offset':5}");
  if (v) CHECK_STR(fixture_findings(&f, &v->errors), "MISSING_KEY /offset");
}

static void unknown_values_of_a_list_are_accepted(void) {
  CHECK_STR(warnings_of("{'table':'t','dimensions':['id'],'filters':[{'field':'kind','operator':"
                        "'IN','value':['a','c']}]}"),
            "UNKNOWN_VALUE /filters/0/value/1");
  CHECK_STR(
      warnings_of("{'table':'t','dimensions':['id'],'filters':[{'field':'name','operator':'=',"
                  "'value':'anything'}]}"),
      "");
}

static void suspicious_values_are_data(void) {
  const char *text = "{'table':'t','dimensions':['id'],'filters':[{'field':'name','operator':'=',"
                     "'value':'x\\u0027 OR \\u00271\\u0027=\\u00271'}]}";
  CHECK_STR(warnings_of(text), "SUSPICIOUS_VALUE /filters/0/value");
  const validation *v = validated(text);
  if (!v) return;
  CHECK(!v->blocked && !v->passed[RULE_INJECTION] && v->validated_query != NULL);
  CHECK_INT(v->status, VALID_WARNING);
}

static void long_ranges_are_said(void) {
  static const struct {
    const char *filters, *found;
  } cases[] = {
      {"{'field':'at','operator':'>=','value':'2025-01-01'},{'field':'at','operator':'<','value':"
       "'2026-01-01'}",
       ""},
      {"{'field':'at','operator':'>=','value':'2025-01-01'},{'field':'at','operator':'<','value':"
       "'2026-01-02'}",
       "LARGE_TIME_RANGE /filters/0"},
      {"{'field':'month','operator':'BETWEEN','value':['2025-01','2025-12']}", ""},
      {"{'field':'month','operator':'BETWEEN','value':['2025-01','2026-01']}",
       "LARGE_TIME_RANGE /filters/0"},
      {"{'field':'day','operator':'>','value':'2025-06-15'}", ""},
      {"{'field':'day','operator':'>','value':'2025-06-14'}", "LARGE_TIME_RANGE /filters/0"},
      {"{'field':'day','operator':'<','value':'2026-06-14'}", ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    sb whole;
    sb_init(&whole, fixture_mem(&f));
    sb_addf(&whole, "{'table':'t','dimensions':['id'],'filters':[%s]}", cases[i].filters);
    CHECK_STR(warnings_of(sb_str(&whole).at), cases[i].found);
  }
}

static void many_joins_are_said(void) {
  sb whole;
  sb_init(&whole, fixture_mem(&f));
  sb_addf(&whole,
          "{'table':'t','dimensions':['id'],'joins':[%s,{'table':'v','on':[{'left':'v.u_id',"
          "'right':'u.id'}]}]}",
          u_join);
  CHECK_STR(warnings_of(sb_str(&whole).at), "MANY_JOINS /joins");
}

static void attacks_in_the_question_block(void) {
  static const struct {
    const char *request;
    nlq_code code;
    validate_rule rule;
  } cases[] = {
      {"{'natural_language':'tickets in North\\u0027 or 1=1 --'}", NLQ_SQL_IN_TEXT, RULE_INJECTION},
      {"{'natural_language':'delete all customers'}", NLQ_WRITE_INTENT, RULE_READ_ONLY},
  };
  for (size_t i = 0; i < 2; i++) {
    const validation *v =
        validated_in(&f, cases[i].request, "{'table':'t','metrics':[{'name':'rows'}]}");
    if (!v || !CHECK_INT(v->risks.count, 1)) continue;
    CHECK_INT(v->risks.items[0].code, cases[i].code);
    CHECK(v->blocked && v->validated_query == NULL && !v->passed[cases[i].rule]);
    CHECK_INT(v->status, VALID_BLOCKED);
  }
}

/* Queries of many kinds: what came out goes in again unchanged. */
static void validating_twice_changes_nothing(void) {
  static const char *const texts[] = {
      "{'table':'t','dimensions':['kind'],'metrics':[{'name':'rows'},{'name':'half'}]}",
      "{'table':'t','dimensions':['name'],'limit':100000}",
      "{'table':'t','dimensions':['kind'],'distinct':true}",
      "{'table':'t','dimensions':['kind'],'having':[{'field':'rows','operator':'>','value':1}]}",
      "{'table':'t','dimensions':[{'field':'at','grain':'week'}],'metrics':[{'name':'total'}]}",
      "{'table':'lone','dimensions':['id']}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    const validation *once = validated(texts[i]);
    const request *r = fixture_request(&f, "{'now':'2026-06-15'}");
    if (!once || !CHECK(once->validated_query && r)) continue;
    const validation *twice = validate_query(&f.mem, f.d, r, once->validated_query);
    if (!CHECK(twice && twice->validated_query)) continue;
    CHECK(query_eq(once->validated_query, twice->validated_query));
    CHECK_INT(twice->n_optimizations, 0);
  }
}

CHECK_MAIN(TEST(good_query_passes_all_rules), TEST(names_are_exact), TEST(wrong_case_is_explained),
           TEST(something_must_be_selected), TEST(metrics_are_the_models_or_made_well),
           TEST(metrics_may_be_made), TEST(definitions_of_the_model_are_filled_in),
           TEST(grains_need_periods), TEST(operators_fit_types), TEST(values_fit_types),
           TEST(times_are_of_the_calendar), TEST(ranges_run_forward),
           TEST(values_made_in_c_are_checked_too), TEST(having_is_about_metrics),
           TEST(groups_are_ordered_by_what_they_show), TEST(joins_follow_relationships),
           TEST(repeated_rows_are_not_summed), TEST(limit_and_order_are_added),
           TEST(single_rows_get_neither), TEST(preferences_change_the_limit),
           TEST(limits_are_capped_with_a_word), TEST(offset_needs_a_limit),
           TEST(unknown_values_of_a_list_are_accepted), TEST(suspicious_values_are_data),
           TEST(long_ranges_are_said), TEST(many_joins_are_said),
           TEST(attacks_in_the_question_block), TEST(validating_twice_changes_nothing))
