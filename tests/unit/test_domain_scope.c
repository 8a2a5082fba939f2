/* The permission token: what it opens, and that whatever is wrong with it opens nothing. */
#include "check.h"
#include "check_memory.h"
#include "domain/domain.h"

/* Stores have a region, orders lead to two stores, lines to orders; returns have a region of their
 * own kind; a note leads nowhere, tags meet orders many to many. */
static const char shop[] =
    "{'version':1,'name':'m','tables':["
    "{'name':'store','dimensions':[{'name':'id'},{'name':'region','is_enum':true,'sample_values':["
    "'north','south']}]},"
    "{'name':'orders','dimensions':[{'name':'id'},{'name':'store_id'},{'name':'ship_id'}]},"
    "{'name':'line','dimensions':[{'name':'order_id'}]},"
    "{'name':'returns','dimensions':[{'name':'region','is_enum':true,'sample_values':['abroad']}]},"
    "{'name':'note','dimensions':[{'name':'id'}]},"
    "{'name':'tag','dimensions':[{'name':'id'}]}],"
    "'relationships':["
    "{'name':'ship','left_table':'orders','right_table':'store','relationship_columns':["
    "{'left_column':'ship_id','right_column':'id'}]},"
    "{'name':'sold','default':true,'left_table':'orders','right_table':'store',"
    "'relationship_columns':[{'left_column':'store_id','right_column':'id'}]},"
    "{'name':'of','left_table':'orders','right_table':'line','relationship_type':'one_to_many',"
    "'relationship_columns':[{'left_column':'id','right_column':'order_id'}]},"
    "{'name':'tagged','left_table':'tag','right_table':'orders','relationship_type':'many_to_many',"
    "'relationship_columns':[{'left_column':'id','right_column':'id'}]}],"
    "'row_level':[%s]}";

typedef struct guard {
  arena mem;
  domain *d;
  domain_scope *scopes;
  size_t count;
  diag_list errors;
} guard;

static nlq_str quoted(arena *mem, const char *text) {
  sb out;
  sb_init(&out, mem);
  for (; *text; text++)
    sb_addc(&out, *text == '\'' ? '"' : *text);
  return sb_str(&out);
}

static void set_up(guard *g, const char *rules) {
  sb text;
  arena_init(&g->mem, NULL);
  diag_init(&g->errors, &g->mem);
  sb_init(&text, &g->mem);
  sb_addf(&text, shop, rules);
  g->d = domain_load(&g->mem, quoted(&g->mem, sb_str(&text).at), &g->errors);
  CHECK(g->d != NULL);
}

/* Reads a token (NULL: none is given). */
static bool open_with(guard *g, const char *permission) {
  diag_init(&g->errors, &g->mem);
  json_value *v = NULL;
  if (permission) v = json_parse(&g->mem, quoted(&g->mem, permission), 64, &g->errors);
  CHECK((v != NULL) == (permission != NULL));
  return g->d && domain_scopes(&g->mem, g->d, v, STR("/token"), &g->errors, &g->scopes, &g->count);
}

static const char region_rule[] =
    "{'dimension':'region','claim':'region_scope','tables':['store'],'default':'all'}";

static void everything(void) {
  guard g;
  set_up(&g, region_rule);
  CHECK(open_with(&g, "{'region_scope':'all'}"));
  CHECK(g.count == 1 && g.scopes[0].all);
  CHECK(open_with(&g, "{'role':'manager','region_scope':'all'}"));
  CHECK(open_with(&g, NULL));
  CHECK(g.count == 1 && g.scopes[0].all);
  arena_free(&g.mem);
}

static void listed_values(void) {
  guard g;
  set_up(&g, region_rule);
  CHECK(open_with(&g, "{'region_scope':['south','north']}"));
  CHECK(g.count == 1 && !g.scopes[0].all);
  CHECK_INT(g.scopes[0].n_values, 2);
  CHECK_STR(g.scopes[0].values[0].text, "south");
  arena_free(&g.mem);
}

static void what_is_wrong_opens_nothing(void) {
  static const struct {
    const char *permission, *pointer;
  } cases[] = {
      {"[]", "/token"},
      {"'all'", "/token"},
      {"7", "/token"},
      {"null", "/token"},
      {"{}", "/token"},
      {"{'role':'admin'}", "/token"},
      {"{'role':1,'region_scope':'all'}", "/token/role"},
      {"{'region_scope':'ALL'}", "/token/region_scope"},
      {"{'region_scope':'all '}", "/token/region_scope"},
      {"{'region_scope':''}", "/token/region_scope"},
      {"{'region_scope':'north'}", "/token/region_scope"},
      {"{'region_scope':null}", "/token/region_scope"},
      {"{'region_scope':true}", "/token/region_scope"},
      {"{'region_scope':{'$ne':''}}", "/token/region_scope"},
      {"{'region_scope':[]}", "/token/region_scope"},
      {"{'region_scope':['all']}", "/token/region_scope/0"},
      {"{'region_scope':['north','west']}", "/token/region_scope/1"},
      {"{'region_scope':['North']}", "/token/region_scope/0"},
      {"{'region_scope':['north ']}", "/token/region_scope/0"},
      {"{'region_scope':['abroad']}", "/token/region_scope/0"},
      {"{'region_scope':[1]}", "/token/region_scope/0"},
      {"{'region_scope':[['north']]}", "/token/region_scope/0"},
      {"{'region_scope':['north'],'Region_scope':'all'}", "/token/Region_scope"},
      {"{'region_scop':'all'}", "/token/region_scop"},
      {"{'region_scope':'all','city_scope':['x']}", "/token/city_scope"},
  };
  guard g;
  set_up(&g, region_rule);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    bool right = CHECK(!open_with(&g, cases[i].permission));
    right = CHECK_INT(g.errors.count, 1) && right;
    if (right) right = CHECK_INT(g.errors.items[0].code, NLQ_BAD_SCOPE);
    if (right) right = CHECK_STR(g.errors.items[0].pointer, cases[i].pointer);
    if (!right) fprintf(stderr, "  %s\n", cases[i].permission);
  }
  arena_free(&g.mem);
}

static void a_thousand_codes_at_most(void) {
  guard g;
  set_up(&g, region_rule);
  for (int count = 1000; count <= 1001; count++) {
    sb text;
    sb_init(&text, &g.mem);
    sb_adds(&text, "{'region_scope':[");
    for (int i = 0; i < count; i++)
      sb_adds(&text, i ? ",'north'" : "'north'");
    sb_adds(&text, "]}");
    CHECK_INT(open_with(&g, sb_str(&text).at), count == 1000);
  }
  arena_free(&g.mem);
}

static void a_missing_token_means_the_default(void) {
  guard g;
  set_up(&g, "{'dimension':'region','claim':'c','tables':['store']}");
  CHECK(!open_with(&g, NULL));
  CHECK_INT(g.errors.items[0].code, NLQ_NO_TOKEN);
  CHECK(open_with(&g, "{'c':'all'}"));
  arena_free(&g.mem);
  set_up(&g, "{'dimension':'region','claim':'c','tables':['store'],'default':'south'}");
  CHECK(open_with(&g, NULL));
  CHECK(!g.scopes[0].all && g.scopes[0].n_values == 1);
  CHECK_STR(g.scopes[0].values[0].text, "south");
  arena_free(&g.mem);
  set_up(&g, "{'dimension':'region','claim':'c','tables':['store'],'default':'nowhere'}");
  CHECK(!open_with(&g, NULL));
  arena_free(&g.mem);
  set_up(&g, "{'dimension':'region','claim':'c','tables':['store'],'all_value':'*','default':'*'}");
  CHECK(open_with(&g, NULL) && g.scopes[0].all);
  CHECK(open_with(&g, "{'c':'*'}") && g.scopes[0].all);
  CHECK(!open_with(&g, "{'c':'all'}"));
  arena_free(&g.mem);
}

static void every_rule_is_read(void) {
  guard g;
  set_up(&g, "{'name':'a','dimension':'region','claim':'c','tables':['store']},"
             "{'name':'b','dimension':'id','claim':'d','tables':['note']}");
  CHECK(!open_with(&g, "{'c':'all'}"));
  CHECK(open_with(&g, "{'c':'all','d':['any code']}"));
  CHECK_INT(g.count, 2);
  CHECK(g.scopes[0].all && !g.scopes[1].all && g.scopes[1].rule == 1);
  CHECK(!open_with(&g, "{'c':'all','d':['']}"));
  arena_free(&g.mem);
}

static void a_model_without_rules_takes_no_claims(void) {
  guard g;
  set_up(&g, "");
  CHECK(open_with(&g, NULL) && g.count == 0);
  CHECK(open_with(&g, "{'role':'x'}") && g.count == 0);
  CHECK(!open_with(&g, "{'region_scope':'all'}"));
  arena_free(&g.mem);
}

static nlq_str bound(guard *g, const char *table) {
  int at = domain_table_of(g->d, str_of(table)), field = domain_scope_field(g->d, 0, at);
  domain_path path;
  bool reached = domain_scope_path(g->d, 0, at, &path);
  CHECK(reached == (field >= 0));
  if (field < 0) return STR("");
  sb out;
  sb_init(&out, &g->mem);
  for (size_t i = 0; i < path.count; i++) {
    CHECK(!path.steps[i].multiplies);
    sb_addf(&out, "%S ", g->d->relationships[path.steps[i].relationship].name);
  }
  sb_add(&out, domain_field_reference(&g->mem, g->d, -1, field));
  return sb_str(&out);
}

static void tables_are_bound_along_many_to_one(void) {
  guard g;
  set_up(&g, region_rule);
  if (!g.d) return;
  CHECK_STR(bound(&g, "store"), "store.region");
  CHECK_STR(bound(&g, "orders"), "sold store.region");
  CHECK_STR(bound(&g, "line"), "of sold store.region");
  CHECK_STR(bound(&g, "returns"), "");
  CHECK_STR(bound(&g, "note"), "");
  CHECK_STR(bound(&g, "tag"), "");
  arena_free(&g.mem);
}

static void all_tables_with_the_dimension_are_bound(void) {
  guard g;
  set_up(&g, "{'dimension':'region','claim':'c','default':'all'}");
  if (!g.d) return;
  CHECK_STR(bound(&g, "returns"), "returns.region");
  CHECK_STR(bound(&g, "store"), "store.region");
  CHECK(open_with(&g, "{'c':['abroad','north']}"));
  arena_free(&g.mem);
}

static void survives_without_memory(void) {
  guard g;
  set_up(&g, region_rule);
  json_value *v = json_parse(&g.mem, quoted(&g.mem, "{'region_scope':['north']}"), 64, &g.errors);
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    diag_list errors;
    arena_init(&mem, &allocator);
    diag_init(&errors, &mem);
    bool open = domain_scopes(&mem, g.d, v, STR("/token"), &errors, &g.scopes, &g.count);
    CHECK(open != arena_failed(&mem));
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) break;
  }
  arena_free(&g.mem);
}

CHECK_MAIN(TEST(everything), TEST(listed_values), TEST(what_is_wrong_opens_nothing),
           TEST(a_thousand_codes_at_most), TEST(a_missing_token_means_the_default),
           TEST(every_rule_is_read), TEST(a_model_without_rules_takes_no_claims),
           TEST(tables_are_bound_along_many_to_one), TEST(all_tables_with_the_dimension_are_bound),
           TEST(survives_without_memory))
