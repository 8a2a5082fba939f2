/* The whole way of a query, with every request for memory refused once: it ends early and says so,
 * and nothing else happens. */
#include "query_fixture.h"

#include "check_memory.h"

static fixture f;

static const char document[] =
    "{'request':{'natural_language':'tickets','now':'2026-06-15','context':{'history':['a'],"
    "'preferences':{'colour':1},'permission_token':{'region_scope':['Region_North','Region_East']}}"
    "},"
    "'query':{'table':'support_ticket','dimensions':['customer.industry',{'field':'created_at',"
    "'grain':'month'}],'metrics':[{'name':'ticket_count'},{'name':'n','aggregation':'max','field':"
    "'resolution_hours','filters':[{'field':'status','operator':'=','value':'open'}]}],'filters':[{"
    "'field':'category','operator':'IN','value':['x\\u0027 or 1=1','b\\\\c']},{'field':'category',"
    "'operator':'LIKE','value':'50\\\\%'},{'field':'created_at','operator':'>=','value':"
    "'2020-01-01'}],'joins':[{'table':'customer','type':'left','on':[{'left':"
    "'support_ticket.customer_id','right':'customer.customer_id'}]}],'having':[{'field':'n',"
    "'operator':'>','value':0.5}]}}";

/* Whether it came through to SQL. */
static bool run(arena *mem, nlq_str text) {
  diag_list errors;
  diag_init(&errors, mem);
  const json_value *v = json_parse(mem, text, LIMIT_JSON_DEPTH, &errors);
  const request *r = request_from_json(mem, json_get(v, "request"), STR("/request"), true, &errors);
  const query *q = r ? query_from_json(mem, json_get(v, "query"), STR("/query"), &errors) : NULL;
  const validation *checked = q ? validate_query(mem, f.d, r, q) : NULL;
  if (!checked || !checked->validated_query) return false;
  sql_text inlined, parameters;
  bool rendered =
      sql_render(mem, f.d, checked->validated_query, DIALECT_POSTGRESQL, SQL_INLINE, &inlined) &&
      sql_render(mem, f.d, checked->validated_query, DIALECT_CLICKHOUSE, SQL_PARAMS, &parameters);
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  query_to_json(&w, checked->validated_query);
  request_to_json(&w, r);
  return sb_str(&out).at && rendered;
}

static void every_request_for_memory_may_fail(void) {
  nlq_str text = fixture_json(fixture_mem(&f), document);
  int asked = 0;
  for (int n = 1; n == 1 || asked >= n - 1; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    arena_init(&mem, &allocator);
    bool whole = run(&mem, text);
    asked = memory.asked;
    bool refused = asked >= n;
    if (!CHECK(whole == !refused)) fprintf(stderr, "  request %d of %d\n", n, asked);
    CHECK(arena_failed(&mem) == refused);
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (!refused) break;
  }
  CHECK(asked > 100);
}

CHECK_MAIN(TEST(every_request_for_memory_may_fail))
