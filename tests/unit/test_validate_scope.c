#include "query_fixture.h"

static fixture f;

/* Tickets lead to customers, who have no region of their own but a shop that has. */
static const char chain[] =
    "{'version':1,'name':'chain','tables':[{'name':'shop','primary_key':['id'],'dimensions':[{'"
    "name':"
    "'id','data_type':'integer'},{'name':'region','data_type':'string','is_enum':true,"
    "'sample_values':['n','s']}]},{'name':'sale','primary_key':['id'],'dimensions':[{'name':'id',"
    "'data_type':'integer'},{'name':'shop_id','data_type':'integer'}],'metrics':[{'name':'sales',"
    "'agg':'count'}]}],'relationships':[{'name':'sale_shop','left_table':'sale','right_table':'"
    "shop',"
    "'relationship_columns':[{'left_column':'shop_id','right_column':'id'}],'relationship_type':"
    "'many_to_one'}],'row_level':[{'dimension':'region','claim':'region_scope','all_value':'all'}]"
    "}";

static fixture linked = {.model = chain};

static validation *scoped(fixture *in, const char *scope, const char *query_text) {
  sb text;
  sb_init(&text, fixture_mem(in));
  sb_addf(&text, "{'context':{'permission_token':{'region_scope':%s}}}", scope);
  const query *q = fixture_query(in, query_text);
  const request *r = q ? fixture_request(in, sb_str(&text).at) : NULL;
  validation *v = r ? validate_query(&in->mem, in->d, r, q) : NULL;
  CHECK(v != NULL);
  return v;
}

static const char tickets[] = "{'table':'support_ticket','metrics':[{'name':'ticket_count'}]%s}";

/* WHERE of counted tickets under a scope, with some conditions of the user's. */
static nlq_str where(const char *scope, const char *filters) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, tickets, filters);
  const validation *v = scoped(&f, scope, sb_str(&text).at);
  sql_text out = {STR_EMPTY, NULL, 0};
  if (!v || !CHECK(v->validated_query != NULL)) return STR_EMPTY;
  CHECK(sql_render(&f.mem, f.d, v->validated_query, DIALECT_MYSQL, SQL_INLINE, &out));
  size_t at = str_find(out.sql, STR(" WHERE "));
  return at == SIZE_MAX ? STR_EMPTY : str_slice(out.sql, at + 7, out.sql.len);
}

static nlq_str risks(const char *scope, const char *filters) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, tickets, filters);
  const validation *v = scoped(&f, scope, sb_str(&text).at);
  if (!v) return STR_EMPTY;
  CHECK(v->blocked == (v->risks.count > 0));
  return fixture_findings(&f, &v->risks);
}

static void scope_is_the_last_condition(void) {
  CHECK_STR(where("'all'", ""), "");
  CHECK_STR(where("['Region_North']", ""), "region = 'Region_North'");
  CHECK_STR(where("['Region_North','Region_South']",
                  ",'filters':[{'field':'status','operator':'=','value':'open'}]"),
            "status = 'open' AND region IN ('Region_North', 'Region_South')");
}

static void narrower_conditions_count_as_there(void) {
  CHECK_STR(where("['Region_North','Region_South']",
                  ",'filters':[{'field':'region','operator':'=','value':'Region_South'}]"),
            "region = 'Region_South'");
  CHECK_STR(where("['Region_North','Region_South']",
                  ",'filters':[{'field':'region','operator':'!=','value':'Region_South'}]"),
            "region != 'Region_South' AND region IN ('Region_North', 'Region_South')");
}

static void values_outside_block(void) {
  CHECK_STR(risks("['Region_North']",
                  ",'filters':[{'field':'region','operator':'=','value':'Region_South'}]"),
            "REGION_OUT_OF_SCOPE /filters/0/value");
  CHECK_STR(risks("['Region_North']", ",'filters':[{'field':'region','operator':'IN','value':["
                                      "'Region_North','Region_South']}]"),
            "REGION_OUT_OF_SCOPE /filters/0/value");
  CHECK_STR(risks("['Region_North']", ",'filters':[{'field':'region','operator':'IS NULL'}]"),
            "REGION_OUT_OF_SCOPE /filters/0/value");
  CHECK_STR(risks("'all'", ",'filters':[{'field':'region','operator':'=','value':'Region_South'}]"),
            "");
}

static void excluding_the_whole_scope_blocks(void) {
  const char *not_north = ",'filters':[{'field':'region','operator':'!=','value':'Region_North'}]";
  CHECK_STR(risks("['Region_North']", not_north), "REGION_OUT_OF_SCOPE /filters/0/value");
  CHECK_STR(risks("['Region_North','Region_East']", not_north), "");
}

static void patterns_on_a_scoped_field_block(void) {
  const char *like = ",'filters':[{'field':'region','operator':'LIKE','value':'Region_%'}]";
  CHECK_STR(risks("['Region_North']", like), "SCOPE_OPERATOR /filters/0/operator");
  CHECK_STR(risks("'all'", like), "SCOPE_OPERATOR /filters/0/operator");
}

static void conditions_of_metrics_are_looked_at(void) {
  const validation *v =
      scoped(&f, "['Region_North']",
             "{'table':'support_ticket','metrics':[{'name':'south','aggregation':'count','field':"
             "'ticket_id','filters':[{'field':'region','operator':'=','value':'Region_South'}]}]}");
  if (v)
    CHECK_STR(fixture_findings(&f, &v->risks), "REGION_OUT_OF_SCOPE /metrics/0/filters/0/value");
}

static void joined_tables_are_limited_too(void) {
  const validation *v =
      scoped(&f, "['Region_North']",
             "{'table':'support_ticket','dimensions':['customer.customer_name'],'joins':[{'table':"
             "'customer','type':'left','on':[{'left':'support_ticket.customer_id','right':"
             "'customer.customer_id'}]}]}");
  if (!v || !CHECK(v->validated_query && v->validated_query->n_filters == 2)) return;
  CHECK_STR(v->validated_query->filters[0].field, "region");
  CHECK_STR(v->validated_query->filters[1].field, "customer.region");
}

static void scope_reaches_along_relationships(void) {
  const validation *v = scoped(&linked, "['n']", "{'table':'sale','metrics':[{'name':'sales'}]}");
  sql_text out = {STR_EMPTY, NULL, 0};
  if (!v || !CHECK(v->validated_query != NULL)) return;
  CHECK(sql_render(&linked.mem, linked.d, v->validated_query, DIALECT_MYSQL, SQL_INLINE, &out));
  CHECK(str_ends(out.sql, STR(" WHERE shop.region = 'n'")));
  CHECK(str_find(out.sql, STR(" JOIN shop ON ")) != SIZE_MAX);
}

static nlq_str token_faults(fixture *in, const char *context, const char *query_text) {
  const query *q = fixture_query(in, query_text);
  const request *r = q ? fixture_request(in, context) : NULL;
  const validation *v = r ? validate_query(&in->mem, in->d, r, q) : NULL;
  if (!CHECK(v != NULL)) return STR_EMPTY;
  CHECK(v->validated_query == NULL || v->errors.count == 0);
  return fixture_findings(in, &v->errors);
}

static void tokens_that_are_none_let_nobody_in(void) {
  const char *text = "{'table':'support_ticket','metrics':[{'name':'ticket_count'}]}";
  static const char *const wrong[] = {"[]", "['all']", "['Region_Moon']", "{'$ne':''}", "null"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    sb context;
    sb_init(&context, fixture_mem(&f));
    sb_addf(&context, "{'context':{'permission_token':{'region_scope':%s}}}", wrong[i]);
    nlq_str found = token_faults(&f, sb_str(&context).at, text);
    CHECK(str_starts(found, STR("BAD_SCOPE /context/permission_token/region_scope")));
  }
}

static void missing_token_is_the_models_choice(void) {
  CHECK_STR(
      token_faults(&f, "{}", "{'table':'support_ticket','metrics':[{'name':'ticket_count'}]}"), "");
  CHECK_STR(token_faults(&linked, "{}", "{'table':'sale','metrics':[{'name':'sales'}]}"),
            "NO_TOKEN /context/permission_token");
}

static void scoping_twice_changes_nothing(void) {
  static const char *const scopes[] = {"['Region_North']", "['Region_North','Region_East']"};
  for (size_t i = 0; i < 2; i++) {
    const validation *once = scoped(&f, scopes[i],
                                    "{'table':'support_ticket','dimensions':["
                                    "'region'],'metrics':[{'name':'ticket_count'}]}");
    sb text;
    sb_init(&text, &f.mem);
    sb_addf(&text, "{'context':{'permission_token':{'region_scope':%s}}}", scopes[i]);
    const request *r = fixture_request(&f, sb_str(&text).at);
    if (!once || !CHECK(once->validated_query && r)) continue;
    const validation *twice = validate_query(&f.mem, f.d, r, once->validated_query);
    if (!CHECK(twice && twice->validated_query)) continue;
    CHECK(query_eq(once->validated_query, twice->validated_query));
    CHECK_INT(twice->n_optimizations, 0);
  }
}

CHECK_MAIN(TEST(scope_is_the_last_condition), TEST(narrower_conditions_count_as_there),
           TEST(values_outside_block), TEST(excluding_the_whole_scope_blocks),
           TEST(patterns_on_a_scoped_field_block), TEST(conditions_of_metrics_are_looked_at),
           TEST(joined_tables_are_limited_too), TEST(scope_reaches_along_relationships),
           TEST(tokens_that_are_none_let_nobody_in), TEST(missing_token_is_the_models_choice),
           TEST(scoping_twice_changes_nothing))
