/* A structured query to a Query IR with its aggregate, and back. */
#include "base/limits.h"
#include "check.h"

#include "check_memory.h"
#include "ir/check.h"
#include "query/lower.h"

/* Single quotes stand for double ones. */
static nlq_str quoted(arena *mem, const char *text) {
  nlq_str copy = str_copy(mem, str_of(text));
  char *at = arena_alloc(mem, copy.len + 1);
  for (size_t i = 0; at && i <= copy.len; i++)
    at[i] = copy.at[i] == '\'' ? '"' : copy.at[i];
  return at ? (nlq_str){at, copy.len} : STR_EMPTY;
}

typedef bool conversion(arena *, const json_value *, json_writer *, diag_list *);

static nlq_str converted(arena *mem, conversion *convert, nlq_str request) {
  diag_list errors;
  sb out;
  diag_init(&errors, mem);
  sb_init(&out, mem);
  json_writer w = {&out, false};
  json_value *v = json_parse(mem, request, LIMIT_IR_DEPTH, &errors);
  bool good = v && convert(mem, v, &w, &errors);
  return good ? sb_str(&out) : STR("refused");
}

#define EMPTY_LISTS "'dimensions':[],'metrics':[],'filters':[],'sort':[]"

static void check_lowered(const char *request, const char *want) {
  arena mem;
  arena_init(&mem, NULL);
  CHECK_STR(converted(&mem, query_call_lower, quoted(&mem, request)), quoted(&mem, want).at);
  arena_free(&mem);
}

static void a_count_by_plan(void) {
  check_lowered(
      "{'id':1,'structured_query':{'table':'ticket','dimensions':['plan'],'metrics':[{'name':"
      "'tickets','aggregation':'count'}],'filters':[{'field':'region','operator':'=','value':"
      "'north'}],'sort':[{'field':'tickets','order':'desc'}],'limit':10}}",
      "{'id':1,'ok':true,'query':{'select':{'unit':'document'},'let':[{'name':'tickets','expr':{"
      "'node':'call','name':'AGG_COUNT','args':[]}}],'where':{'node':'compare','op':'==','left':{"
      "'node':'path','root':'meta','segments':['region']},'right':{'node':'literal','value':"
      "'north'}},'order_by':[{'expr':{'node':'ref','name':'tickets'},'desc':true}],'limit':10},"
      "'aggregate':{'table':'ticket','group_by':[{'node':'path','root':'meta','segments':['plan']}"
      "],'metrics':['tickets']},'errors':[]}");
}

static void what_has_no_form_is_said(void) {
  check_lowered("{'structured_query':{'table':'t','dimensions':[],'metrics':[{'name':'r',"
                "'expression':'a / b'}],'filters':[],'sort':[]}}",
                "{'ok':false,'query':null,'aggregate':null,'errors':[{'code':'UNSUPPORTED',"
                "'message':'the Query IR cannot say this: a metric made of others','pointer':"
                "'/structured_query/metrics/0'}]}");
  check_lowered("{'structured_query':{'table':'meta'," EMPTY_LISTS "}}",
                "{'ok':false,'query':null,'aggregate':null,'errors':[{'code':'UNSUPPORTED',"
                "'message':'the Query IR cannot say this: a table of the name \\'meta\\'',"
                "'pointer':'/structured_query/table'}]}");
  check_lowered("{}", "refused");
}

/* There and back; what is between is right by the checks of the Query IR, and has a text. */
static void check_same(const char *structured) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  nlq_str text = quoted(&mem, structured);
  json_value *v = json_parse(&mem, text, LIMIT_JSON_DEPTH, &errors);
  query *q = v ? query_from_json(&mem, v, STR_EMPTY, &errors) : NULL;
  query_lowered lowered;
  ir_functions none = {NULL, 0, NULL};
  sb aggregate, back, nlql;
  sb_init(&aggregate, &mem);
  sb_init(&back, &mem);
  sb_init(&nlql, &mem);
  bool good = q && query_lower(&mem, q, STR_EMPTY, &errors, &lowered);
  if (CHECK(good)) {
    CHECK(ir_check(&mem, lowered.ir, IR_STRICT, &none, &errors));
    CHECK(ir_to_text(&nlql, lowered.ir, &errors));
    json_writer w = {&aggregate, false};
    query_aggregate_to_json(&w, &lowered);
    json_value *a = json_parse(&mem, sb_str(&aggregate), LIMIT_IR_DEPTH, &errors);
    nlq_str lifted = STR_EMPTY;
    CHECK(query_lift(&mem, lowered.ir, a, &errors, &lifted));
    json_value *again = json_parse(&mem, lifted, LIMIT_JSON_DEPTH, &errors);
    query *same = again ? query_from_json(&mem, again, STR_EMPTY, &errors) : NULL;
    json_writer w2 = {&back, false};
    if (CHECK(same != NULL)) query_to_json(&w2, same);
    CHECK_STR(sb_str(&back), text.at);
  }
  for (size_t i = 0; i < errors.count; i++)
    fprintf(stderr, "  %.*s\n", (int)errors.items[i].message.len, errors.items[i].message.at);
  arena_free(&mem);
}

static void there_and_back(void) {
  check_same("{'table':'t'," EMPTY_LISTS "}");
  check_same("{'table':'t','dimensions':['a','c.b',{'field':'at','grain':'month'},{'field':'c.at',"
             "'grain':'year','name':'y'},{'field':'z','name':'zed'}],'metrics':[{'name':'n',"
             "'aggregation':'count'},{'name':'amount','aggregation':'sum'},{'name':'amount',"
             "'aggregation':'avg'}],'filters':[],'sort':[{'field':'at_month','order':'asc'},{"
             "'field':'c.b','order':'desc'}],'limit':5}");
  check_same("{'table':'t','dimensions':[],'metrics':[{'name':'amount_sum','aggregation':'sum',"
             "'field':'amount'},{'name':'users','aggregation':'count','field':'c.user','distinct':"
             "true},{'name':'top','aggregation':'max','field':'t.x'}],'filters':[],'sort':[]}");
  check_same("{'table':'t','dimensions':[],'metrics':[{'name':'amount','aggregation':'sum'}],"
             "'filters':[{'field':'amount','operator':'BETWEEN','value':[1,2.5]},{'field':'r',"
             "'operator':'IN','value':['a','b']},{'field':'r','operator':'NOT IN','value':['c','d']"
             "},{'field':'s','operator':'!=','value':true},{'field':'m','operator':'LIKE','value':"
             "'%x%'},{'field':'m','operator':'NOT LIKE','value':'y'},{'field':'c.e','operator':"
             "'IS NULL'},{'field':'f','operator':'IS NOT NULL'},{'field':'g','operator':'>=',"
             "'value':1},{'field':'h','operator':'<','value':2}],'sort':[],'limit':9}");
  check_same("{'table':'t','dimensions':['a'],'metrics':[{'name':'amount','aggregation':'sum'}],"
             "'filters':[{'field':'k','operator':'=','value':'it is \\\\ so'}],'sort':[{'field':"
             "'amount','order':'desc'}],'limit':3,'joins':[{'table':'c','type':'left','on':[{"
             "'left':'t.c_id','right':'c.id'},{'left':'t.v','right':'c.v'}]},{'table':'d','type':"
             "'inner','on':[{'left':'c.d_id','right':'d.id'}]}],'having':[{'field':'amount',"
             "'operator':'>','value':10}],'distinct':true,'offset':7}");
}

static void check_not_lifted(const char *request, const char *pointer) {
  arena mem;
  arena_init(&mem, NULL);
  nlq_str result = converted(&mem, query_call_lift, quoted(&mem, request));
  sb wanted;
  sb_init(&wanted, &mem);
  sb_addf(&wanted, "\"pointer\":\"%s\"", pointer);
  CHECK(str_starts(result, STR("{\"ok\":false,\"structured_query\":null,")));
  if (!CHECK(str_find(result, sb_str(&wanted)) != SIZE_MAX))
    fprintf(stderr, "  %.*s\n", (int)result.len, result.at);
  arena_free(&mem);
}

#define QUERY(rest) "{'aggregate':{'table':'t'},'query':{'select':{'unit':'document'}" rest "}}"
#define PATH "{'node':'path','root':'meta','segments':['a']}"

static void what_cannot_be_lifted_is_said(void) {
  check_not_lifted("{'aggregate':{'table':'t'},'query':{'select':{'unit':'chunk'}}}",
                   "/query/select");
  check_not_lifted(QUERY(",'where':{'node':'or','operands':[" PATH "," PATH "]}"),
                   "/query/where/operands/0");
  check_not_lifted(QUERY(",'where':{'node':'compare','op':'<','left':" PATH ",'right':" PATH "}"),
                   "/query/where");
  check_not_lifted(QUERY(",'where':5"), "/query/where");
  check_not_lifted("{'aggregate':{'table':'t','having':{'node':'not','operand':" PATH
                   "}},'query':{'select':{'unit':'document'}}}",
                   "/aggregate/having/operand");
  check_not_lifted("{'aggregate':{'table':'t','group_by':[{'node':'literal'}]},'query':{'select':{"
                   "'unit':'document'}}}",
                   "/aggregate/group_by");
}

static bool runs_without_refusal(const char *request, int n) {
  check_memory memory = {.fail_at = n};
  nlq_allocator allocator = check_allocator(&memory);
  arena plain, mem;
  arena_init(&plain, NULL);
  arena_init(&mem, &allocator);
  nlq_str result = converted(&mem, query_call_lower, quoted(&plain, request));
  bool refused = memory.asked >= n;
  CHECK(refused || str_starts(result, STR("{\"ok\":true")));
  arena_free(&mem);
  arena_free(&plain);
  CHECK_INT(memory.live, 0);
  return !refused;
}

static void every_refusal_is_survived(void) {
  const char *request =
      "{'structured_query':{'table':'t','dimensions':['a',{'field':'at','grain':'month'}],"
      "'metrics':[{'name':'x','aggregation':'sum'}],'filters':[{'field':'f','operator':'IN',"
      "'value':[1,2]},{'field':'f','operator':'BETWEEN','value':[1,2]}],'sort':[{'field':'x',"
      "'order':'asc'}],'joins':[{'table':'c','type':'left','on':[{'left':'t.c','right':'c.id'}]}"
      "]}}";
  for (int n = 1; !runs_without_refusal(request, n); n++)
    CHECK(n < 1000);
}

CHECK_MAIN(TEST(a_count_by_plan), TEST(what_has_no_form_is_said), TEST(there_and_back),
           TEST(what_cannot_be_lifted_is_said), TEST(every_refusal_is_survived))
