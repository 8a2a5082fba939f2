/* Loading a domain model: what a sound one gives, and what is said of every kind of fault. */
#include "base/limits.h"
#include "check.h"
#include "check_memory.h"
#include "domain/domain.h"

typedef struct model {
  arena mem;
  diag_list errors;
  domain *d;
} model;

static void load_text(model *m, nlq_str json) {
  arena_init(&m->mem, NULL);
  diag_init(&m->errors, &m->mem);
  m->d = domain_load(&m->mem, json, &m->errors);
  CHECK((m->d != NULL) != diag_has_errors(&m->errors));
}

/* Apostrophes in place of quotes, so that models can be read here. */
static nlq_str quoted(arena *mem, const char *text) {
  sb out;
  sb_init(&out, mem);
  for (; *text; text++)
    sb_addc(&out, *text == '\'' ? '"' : *text);
  return sb_str(&out);
}

static void load(model *m, const char *text) {
  arena mem;
  arena_init(&mem, NULL);
  load_text(m, quoted(&mem, text));
  arena_free(&mem);
}

/* Whether a model that should be sound is; says why not. */
static bool is_sound(const model *m) {
  for (size_t i = 0; i < m->errors.count; i++)
    fprintf(stderr, "  %s\n", m->errors.items[i].message.at);
  return m->d != NULL;
}

static void close_model(model *m) {
  arena_free(&m->mem);
}

static int field(const domain *d, const char *table, const char *name) {
  return domain_field_of(d, domain_table_of(d, str_of(table)), str_of(name));
}

/* --- sound models --------------------------------------------------------------------------- */

static const char shop[] =
    "{'version':1,'name':'shop','defaults':{'limit':null,'ranking_limit':5,'max_limit':500,"
    "'superlative_limit':1,'time_range':'last_3_months','trend_range':null,'week_start':'sunday',"
    "'fiscal_year_start':'04-01','max_time_span':'6 months','max_joins':0,'dialect':'sqlite'},"
    "'tables':[{'name':'orders','labels':{'en':'orders','zh-CN':'\xE8\xAE\xA2\xE5\x8D\x95','fr':"
    "'commandes'},'synonyms':['purchase'],'base_table':{'schema':'sales','table':'t_orders'},"
    "'primary_key':['order_id'],'default_time_range':'none','x-note':{'any':[1]},"
    "'dimensions':[{'name':'order_id','data_type':'integer'},"
    "{'name':'customer_id','data_type':'integer','hidden':true},"
    "{'name':'status','is_enum':true,'nullable':false,'sample_values':['paid',"
    "{'value':'open','labels':{'en':'still open'},'synonyms':['pending']}]},"
    "{'name':'rush','data_type':'boolean','sample_values':[true,false]},"
    "{'name':'code','pattern':'[A-Z]{2}[0-9]+'}],"
    "'time_dimensions':[{'name':'ordered_at'},"
    "{'name':'month','format':'YYYY-MM'},{'name':'year','data_type':'integer','format':'YYYY'},"
    "{'name':'paid_on','data_type':'date','time_granularity':'week'}],"
    "'facts':[{'name':'price','unit':'EUR'},{'name':'quantity','data_type':'integer'}],"
    "'metrics':[{'name':'paid_count','agg':'count','filter':[{'field':'status','operator':'=',"
    "'value':'paid'}]},{'name':'order_count','agg':'count'},"
    "{'name':'revenue','agg':'sum','expr':'price * (quantity - 1.5)','default':true},"
    "{'name':'buyers','agg':'count_distinct','expr':'customer_id','time_dimension':'paid_on'},"
    "{'name':'basket','type':'ratio','numerator':'revenue','denominator':'order_count'}],"
    "'filters':[{'name':'unpaid','where':[{'field':'orders.status','operator':'!=','value':'paid'}]"
    "},"
    "{'name':'coded','expr':'code  IS  Not NULL','hidden':true}]},"
    "{'name':'customer','primary_key':['customer_id'],'dimensions':["
    "{'name':'customer_id','data_type':'integer'},{'name':'name'},"
    "{'name':'status','ref':'orders.status','hidden':true},"
    "{'name':'title','expr':'Job Title','semantic_type':'name'}],"
    "'metrics':[{'name':'customer_count','agg':'count_distinct','expr':'customer_id'}]}],"
    "'relationships':[{'name':'buyer','left_table':'orders','right_table':'customer',"
    "'relationship_columns':[{'left_column':'customer_id','right_column':'customer_id'}],"
    "'role':'buyer','join_type':'inner','synonyms':['bought by']}],"
    "'metrics':[{'name':'orders_per_customer','type':'ratio','numerator':'orders.order_count',"
    "'denominator':'customer_count'}],"
    "'row_level':[{'dimension':'status','claim':'status_scope','tables':['orders'],'default':'all'}"
    "],"
    "'verified_queries':[{'name':'q','question':'how many','reference_date':'2026-06-15',"
    "'structured_query':{'table':'orders'}},{'name':'r','question':'count','same_as':'q'}]}";

static void reads_defaults(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_defaults *defaults = &m.d->defaults;
  CHECK(!defaults->has_limit);
  CHECK_INT(defaults->ranking_limit, 5);
  CHECK_INT(defaults->max_limit, 500);
  CHECK_INT(defaults->superlative_limit, 1);
  CHECK_STR(defaults->time_range, "last_3_months");
  CHECK_STR(defaults->trend_range, "");
  CHECK_INT(defaults->week_start, 7);
  CHECK_INT(defaults->fiscal_month, 4);
  CHECK_INT(defaults->fiscal_day, 1);
  CHECK_INT(defaults->span_count, 6);
  CHECK_INT(defaults->span_unit, UNIT_MONTH);
  CHECK_INT(defaults->max_joins, 0);
  CHECK_INT(defaults->dialect, DIALECT_SQLITE);
  close_model(&m);
}

static void gives_defaults_where_none_are(void) {
  model m;
  load(&m, "{'version':1,'name':'m','tables':[{'name':'t'}]}");
  if (!CHECK(is_sound(&m))) return;
  const domain_defaults *defaults = &m.d->defaults;
  CHECK(defaults->has_limit);
  CHECK_INT(defaults->limit, 100);
  CHECK_INT(defaults->ranking_limit, 10);
  CHECK_INT(defaults->max_limit, 0);
  CHECK_INT(defaults->max_joins, -1);
  CHECK_INT(defaults->week_start, 1);
  CHECK_INT(defaults->span_count, 0);
  CHECK_INT(defaults->dialect, DIALECT_NONE);
  close_model(&m);
}

static void reads_tables(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  CHECK_INT(m.d->n_tables, 2);
  const domain_table *orders = &m.d->tables[0], *customer = &m.d->tables[1];
  CHECK_STR(orders->base, "t_orders");
  CHECK_STR(orders->schema, "sales");
  CHECK_STR(customer->base, "customer");
  CHECK_STR(orders->words.label_en, "orders");
  CHECK_STR(orders->words.label_zh, "\xE8\xAE\xA2\xE5\x8D\x95");
  CHECK_INT(orders->words.n_synonyms, 1);
  CHECK(orders->has_time_range && !customer->has_time_range);
  CHECK_INT(orders->n_fields, 11);
  CHECK_INT(orders->default_time, field(m.d, "orders", "ordered_at"));
  CHECK_INT(customer->default_time, -1);
  CHECK_INT(orders->name_field, -1);
  CHECK_INT(customer->name_field, field(m.d, "customer", "title"));
  CHECK_INT(orders->count_metric, domain_metric_of(m.d, STR("order_count"), 0));
  CHECK_INT(orders->default_metric, domain_metric_of(m.d, STR("revenue"), 0));
  CHECK_INT(customer->count_metric, domain_metric_of(m.d, STR("customer_count"), 1));
  CHECK_INT(customer->default_metric, -1);
  close_model(&m);
}

static void reads_fields(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_field *id = &m.d->fields[field(m.d, "orders", "order_id")];
  CHECK(id->unique && !id->nullable);
  CHECK_STR(id->expr, "order_id");
  const domain_field *status = &m.d->fields[field(m.d, "orders", "status")];
  CHECK(status->is_enum && !status->nullable && status->type == TYPE_STRING);
  CHECK_INT(status->n_values, 2);
  CHECK_STR(status->values[1].words.label_en, "still open");
  query_scalar open = {.type = SCALAR_TEXT, .text = STR("open")};
  CHECK(domain_value_of(status, &open) == &status->values[1]);
  open.text = STR("Open");
  CHECK(domain_value_of(status, &open) == NULL);
  const domain_field *rush = &m.d->fields[field(m.d, "orders", "rush")];
  query_scalar yes = {.type = SCALAR_BOOL, .truth = true};
  CHECK(domain_value_of(rush, &yes) == &rush->values[0]);
  const domain_field *code = &m.d->fields[field(m.d, "orders", "code")];
  size_t end = 0;
  CHECK(code->shape && code->nullable);
  CHECK_INT(pattern_match_at(code->shape, &m.mem, STR("AB12"), 0, &end), PATTERN_YES);
  close_model(&m);
}

static void reads_time_fields(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_field *at = &m.d->fields[field(m.d, "orders", "ordered_at")];
  CHECK(at->type == TYPE_TIMESTAMP && at->granularity == UNIT_DAY && at->kind == FIELD_TIME);
  const domain_field *month = &m.d->fields[field(m.d, "orders", "month")];
  CHECK(month->type == TYPE_STRING && month->granularity == UNIT_MONTH);
  const domain_field *year = &m.d->fields[field(m.d, "orders", "year")];
  CHECK(year->type == TYPE_INTEGER && year->granularity == UNIT_YEAR);
  const domain_field *paid = &m.d->fields[field(m.d, "orders", "paid_on")];
  CHECK(paid->type == TYPE_DATE && paid->granularity == UNIT_WEEK);
  close_model(&m);
}

static void a_ref_brings_values_and_words(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_field *source = &m.d->fields[field(m.d, "orders", "status")];
  const domain_field *copy = &m.d->fields[field(m.d, "customer", "status")];
  CHECK(copy->values == source->values && copy->n_values == 2 && copy->is_enum);
  CHECK(copy->hidden && !source->hidden);
  CHECK_INT(copy->table, 1);
  query_scalar open = {.type = SCALAR_TEXT, .text = STR("open")};
  CHECK(domain_value_of(copy, &open) != NULL);
  close_model(&m);
}

static void reads_metrics(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_metric *paid = &m.d->metrics[domain_metric_of(m.d, STR("paid_count"), 0)];
  CHECK(paid->aggregation == AGGREGATION_COUNT && !paid->distinct && paid->additive);
  CHECK_INT(paid->n_filters, 1);
  CHECK_STR(paid->filters[0].field, "status");
  const domain_metric *revenue = &m.d->metrics[domain_metric_of(m.d, STR("revenue"), -1)];
  CHECK_STR(revenue->expr, "price * (quantity - 1.5)");
  CHECK(revenue->is_default && revenue->field == -1);
  const domain_metric *buyers = &m.d->metrics[domain_metric_of(m.d, STR("buyers"), 0)];
  CHECK(buyers->distinct && buyers->aggregation == AGGREGATION_COUNT);
  CHECK_INT(buyers->field, field(m.d, "orders", "customer_id"));
  CHECK_INT(buyers->time_field, field(m.d, "orders", "paid_on"));
  CHECK_INT(domain_metric_of(m.d, STR("buyers"), 1), -1);
  const domain_metric *basket = &m.d->metrics[domain_metric_of(m.d, STR("basket"), 0)];
  CHECK(basket->type == METRIC_RATIO && !basket->additive);
  CHECK_INT(basket->numerator, domain_metric_of(m.d, STR("revenue"), 0));
  const domain_metric *per = &m.d->metrics[domain_metric_of(m.d, STR("orders_per_customer"), -1)];
  CHECK_INT(per->table, 0);
  CHECK_INT(per->denominator, domain_metric_of(m.d, STR("customer_count"), 1));
  close_model(&m);
}

static void reads_filters_and_links(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  CHECK_INT(m.d->n_filters, 2);
  CHECK_STR(m.d->filters[0].where[0].field, "status");
  CHECK_INT(m.d->filters[0].where[0].op, OPERATOR_NE);
  const domain_relationship *buyer = &m.d->relationships[0];
  CHECK(buyer->many_to_one && !buyer->one_to_many && !buyer->left_join);
  CHECK_INT(buyer->left_fields[0], field(m.d, "orders", "customer_id"));
  CHECK_INT(buyer->right_fields[0], field(m.d, "customer", "customer_id"));
  CHECK_INT(m.d->row_level[0].n_tables, 1);
  CHECK(m.d->verified[0].has_date && m.d->verified[0].structured_query);
  CHECK_STR(m.d->verified[1].same_as, "q");
  close_model(&m);
}

static void names_fields_as_queries_do(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  int id = field(m.d, "customer", "customer_id");
  CHECK_INT(domain_resolve_field(m.d, 1, STR("customer_id")), id);
  CHECK_INT(domain_resolve_field(m.d, 0, STR("customer.customer_id")), id);
  CHECK_INT(domain_resolve_field(m.d, 0, STR("buyer.customer_id")), id);
  CHECK_INT(domain_resolve_field(m.d, -1, STR("customer_id")), -1);
  CHECK_INT(domain_resolve_field(m.d, 0, STR("customer.")), -1);
  CHECK_INT(domain_resolve_field(m.d, 0, STR(".customer_id")), -1);
  CHECK_INT(domain_resolve_field(m.d, 0, STR("Customer.customer_id")), -1);
  CHECK_STR(domain_field_reference(&m.mem, m.d, 1, id), "customer_id");
  CHECK_STR(domain_field_reference(&m.mem, m.d, 0, id), "customer.customer_id");
  CHECK_INT(domain_table_of(m.d, STR("buyer")), -1);
  close_model(&m);
}

static void labels_fall_back(void) {
  model m;
  load(&m, shop);
  if (!CHECK(is_sound(&m))) return;
  const domain_table *orders = &m.d->tables[0];
  CHECK_STR(domain_label(&m.mem, &orders->words, orders->name, LANGUAGE_ZH),
            "\xE8\xAE\xA2\xE5\x8D\x95");
  CHECK_STR(domain_label(&m.mem, &orders->words, orders->name, LANGUAGE_EN), "orders");
  domain_words none = {0}, english = {.label_en = STR("plan")};
  CHECK_STR(domain_label(&m.mem, &none, STR("plan_type"), LANGUAGE_ZH), "plan type");
  CHECK_STR(domain_label(&m.mem, &english, STR("plan_type"), LANGUAGE_ZH), "plan");
  close_model(&m);
}

static void takes_expressions_apart(void) {
  static const struct {
    const char *expr, *pieces;
  } cases[] = {{"a", "ca"},
               {" Job Title ", "cJob Title"},
               {"quantity * (price-1.5)", "cquantity|s*|s(|cprice|s-|n1.5|s)"},
               {"2/x", "n2|s/|cx"},
               {"", ""}};
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    sb out;
    sb_init(&out, &mem);
    domain_piece kind;
    nlq_str text;
    for (size_t pos = 0; domain_expression_next(str_of(cases[i].expr), &pos, &kind, &text);)
      sb_addf(&out, "%s%s%S", out.len ? "|" : "",
              kind == PIECE_COLUMN   ? "c"
              : kind == PIECE_NUMBER ? "n"
                                     : "s",
              text);
    CHECK_STR(sb_str(&out), cases[i].pieces);
  }
  arena_free(&mem);
}

static void tables_are_dated_by_the_nearest(void) {
  model m;
  load(&m,
       "{'version':1,'name':'m','tables':[{'name':'orders','dimensions':[{'name':'a'}],"
       "'time_dimensions':[{'name':'at'}]},{'name':'line','dimensions':[{'name':'a'}]},"
       "{'name':'tax','dimensions':[{'name':'a'}]},{'name':'store','dimensions':[{'name':'a'}]}],"
       "'relationships':[{'name':'x','left_table':'line','right_table':'orders',"
       "'relationship_columns':[{'left_column':'a','right_column':'a'}]},"
       "{'name':'y','left_table':'tax','right_table':'line','relationship_type':'one_to_one',"
       "'relationship_columns':[{'left_column':'a','right_column':'a'}]},"
       "{'name':'z','left_table':'orders','right_table':'store',"
       "'relationship_columns':[{'left_column':'a','right_column':'a'}]}]}");
  if (!CHECK(is_sound(&m))) return;
  CHECK_INT(domain_dated_table(m.d, 0), 0);
  CHECK_INT(domain_dated_table(m.d, 1), 0);
  CHECK_INT(domain_dated_table(m.d, 2), 0);
  CHECK_INT(domain_dated_table(m.d, 3), -1);
  close_model(&m);
}

/* --- words ---------------------------------------------------------------------------------- */

/* The best quality a phrase has for a kind of meaning; 0 when it has none. */
static int quality(model *m, const char *text, domain_meaning kind, int index) {
  token_list tokens;
  vocabulary_match found[8];
  int best = 0;
  CHECK(words_tokenize(&m->mem, str_of(text), 100, &tokens));
  size_t count = vocabulary_find(m->d->vocabulary, &m->mem, &tokens, 0, false, found, 8);
  for (size_t i = 0; i < count && found[i].end == tokens.count; i++)
    for (size_t k = 0; k < found[i].count; k++) {
      const vocabulary_meaning *meaning = &found[i].meanings[k];
      if (meaning->kind == (int)kind && meaning->index == index && meaning->quality > best)
        best = meaning->quality;
    }
  return best;
}

static const char wordy[] =
    "{'version':1,'name':'m','tables':[{'name':'support_ticket','dimensions':["
    "{'name':'ticket_id'},{'name':'ticket_status'},{'name':'planType','labels':{'en':'plan level',"
    "'zh':'\xE5\xA5\x97\xE9\xA4\x90'},'synonyms':['tier']},{'name':'customer_name'},"
    "{'name':'tax_id'},{'name':'order_qty'},{'name':'secret','hidden':true,"
    "'sample_values':['hush']},{'name':'Region','sample_values':['Region_North','Region 7','F',"
    "{'value':'Region_East','labels':{'en':'the east'},'synonyms':['orient']}]}],"
    "'time_dimensions':[{'name':'created_at'}],"
    "'metrics':[{'name':'avg_hours','agg':'count'},{'name':'gross_profit','agg':'count'},"
    "{'name':'hidden_one','agg':'count','hidden':true},{'name':'hours_per_person','agg':'count'}],"
    "'filters':[{'name':'still_open','expr':'planType IS NULL'}]},"
    "{'name':'ghost','hidden':true,'dimensions':[{'name':'boo'}],"
    "'metrics':[{'name':'booing','agg':'count'}]}],"
    "'relationships':[{'name':'r','left_table':'support_ticket','right_table':'support_ticket',"
    "'relationship_columns':[{'left_column':'tax_id','right_column':'ticket_id'}],"
    "'role':'parent_ticket','synonyms':['follows']}]}";

static void names_and_their_parts_are_words(void) {
  static const struct {
    const char *text, *name; /* name empty: the table */
    int quality;
  } cases[] = {
      {"support ticket", "", 1000},
      {"Support Tickets", "", 1000},
      {"support_ticket", "", 1000},
      {"ticket", "", 680},
      {"support", "", 550},
      {"plan type", "planType", 1000},
      {"plan level", "planType", 1000},
      {"tier", "planType", 1000},
      {"level", "planType", 680},
      {"plan", "planType", 600},
      {"type", "planType", 680},
      {"\xE5\xA5\x97\xE9\xA4\x90", "planType", 1000},
      {"status", "ticket_status", 950},
      {"ticket", "ticket_status", 550},
      {"id", "ticket_id", 0},
      {"ticket id", "ticket_id", 1000},
      {"ticket", "ticket_id", 450},
      {"tax", "tax_id", 450},
      {"customer", "customer_name", 850},
      {"name", "customer_name", 680},
      {"created", "created_at", 850},
      {"at", "created_at", 0},
      {"order quantity", "order_qty", 950},
      {"secret", "secret", 0},
  };
  model m;
  load(&m, wordy);
  if (!CHECK(is_sound(&m))) return;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    bool table = cases[i].name[0] == '\0';
    int index = table ? 0 : field(m.d, "support_ticket", cases[i].name);
    int got = quality(&m, cases[i].text, table ? MEANING_TABLE : MEANING_FIELD, index);
    if (!CHECK_INT(got, cases[i].quality))
      fprintf(stderr, "  %s for %s\n", cases[i].text, cases[i].name);
  }
  close_model(&m);
}

static void values_metrics_and_the_rest_are_words(void) {
  model m;
  load(&m, wordy);
  if (!CHECK(is_sound(&m))) return;
  int region = field(m.d, "support_ticket", "Region");
  CHECK_INT(quality(&m, "region_north", MEANING_VALUE, region), 1000);
  CHECK_INT(quality(&m, "Region North", MEANING_VALUE, region), 1000);
  CHECK_INT(quality(&m, "north", MEANING_VALUE, region), 950);
  CHECK_INT(quality(&m, "7", MEANING_VALUE, region), 0);
  CHECK_INT(quality(&m, "f", MEANING_VALUE, region), 600);
  CHECK_INT(quality(&m, "the east", MEANING_VALUE, region), 1000);
  CHECK_INT(quality(&m, "orient", MEANING_VALUE, region), 1000);
  CHECK_INT(quality(&m, "hush", MEANING_VALUE, field(m.d, "support_ticket", "secret")), 0);
  CHECK_INT(quality(&m, "gross profit", MEANING_METRIC, 1), 1000);
  CHECK_INT(quality(&m, "profit", MEANING_METRIC, 1), 680);
  CHECK_INT(quality(&m, "average hours", MEANING_METRIC, 0), 950);
  CHECK_INT(quality(&m, "avg", MEANING_METRIC, 0), 0);
  CHECK_INT(quality(&m, "hours", MEANING_METRIC, 0), 0);
  CHECK_INT(quality(&m, "hidden one", MEANING_METRIC, 2), 0);
  CHECK_INT(quality(&m, "hours per person", MEANING_METRIC, 3), 1000);
  CHECK_INT(quality(&m, "person", MEANING_METRIC, 3), 0);
  CHECK_INT(quality(&m, "still open", MEANING_FILTER, 0), 1000);
  CHECK_INT(quality(&m, "open", MEANING_FILTER, 0), 0);
  CHECK_INT(quality(&m, "parent ticket", MEANING_ROLE, 0), 1000);
  CHECK_INT(quality(&m, "follows", MEANING_ROLE, 0), 1000);
  CHECK_INT(quality(&m, "ghost", MEANING_TABLE, 1), 0);
  CHECK(!vocabulary_knows(m.d->vocabulary, STR("boo")));
  close_model(&m);
}

/* --- the built-in model ---------------------------------------------------------------------- */

static void check_words(const domain_words *words) {
  CHECK(words->label_en.len > 0 && words->label_zh.len > 0);
}

static void the_built_in_model_is_complete(void) {
  model m;
  load_text(&m, domain_builtin());
  if (!CHECK(is_sound(&m))) return;
  CHECK_STR(m.d->name, "saas_support");
  for (int i = 0; i < m.d->n_tables; i++) {
    check_words(&m.d->tables[i].words);
    CHECK(m.d->tables[i].count_metric >= 0 && m.d->tables[i].default_time >= 0);
  }
  for (int i = 0; i < m.d->n_fields; i++) {
    check_words(&m.d->fields[i].words);
    for (size_t k = 0; k < m.d->fields[i].n_values; k++)
      check_words(&m.d->fields[i].values[k].words);
  }
  for (int i = 0; i < m.d->n_metrics; i++)
    check_words(&m.d->metrics[i].words);
  for (int i = 0; i < m.d->n_filters; i++)
    check_words(&m.d->filters[i].words);
  close_model(&m);
}

/* --- faults --------------------------------------------------------------------------------- */

typedef struct fault {
  const char *json; /* as it would stand in the place of %s in `frame` */
  const char *code, *pointer;
} fault;

/* Loads `frame` with each text in it: exactly one fault, of that code, at that place. */
static void check_faults(const char *frame, const fault *faults, size_t count) {
  for (size_t i = 0; i < count; i++) {
    arena mem;
    arena_init(&mem, NULL);
    sb text;
    sb_init(&text, &mem);
    sb_addf(&text, frame, faults[i].json);
    model m;
    load(&m, sb_str(&text).at);
    bool right = CHECK_INT(m.errors.count, 1);
    if (m.errors.count > 0) {
      right = CHECK_STR(str_of(diag_code_name(m.errors.items[0].code)), faults[i].code) && right;
      right = CHECK_STR(m.errors.items[0].pointer, faults[i].pointer) && right;
      CHECK(m.errors.items[0].message.len > 10);
    }
    if (!right)
      for (size_t k = 0; k < m.errors.count || k == 0; k++)
        fprintf(stderr, "  %s: %s\n", faults[i].json,
                m.errors.count ? m.errors.items[k].message.at : "no fault");
    close_model(&m);
    arena_free(&mem);
  }
}

#define CHECK_FAULTS(frame, faults)                                                                \
  check_faults((frame), (faults), sizeof(faults) / sizeof *(faults))

static void faults_of_the_whole(void) {
  static const fault faults[] = {
      {"[]", "TYPE_MISMATCH", ""},
      {"{'version':1,'tables':[{'name':'t'}]}", "MISSING_KEY", ""},
      {"{'version':1,'name':'m'}", "MISSING_KEY", ""},
      {"{'name':'m','tables':[{'name':'t'}]}", "MISSING_KEY", ""},
      {"{'version':2,'name':'m','tables':[{'name':'t'}]}", "UNKNOWN_VERSION", "/version"},
      {"{'version':1.5,'name':'m','tables':[{'name':'t'}]}", "WRONG_VALUE", "/version"},
      {"{'version':1,'name':'m','tables':[]}", "WRONG_VALUE", "/tables"},
      {"{'version':1,'name':'m','tables':{'a':1}}", "TYPE_MISMATCH", "/tables"},
      {"{'version':1,'name':'m','tables':[7]}", "TYPE_MISMATCH", "/tables/0"},
      {"{'version':1,'name':'m','tables':[{'name':'t'}],'table':1}", "UNKNOWN_KEY", "/table"},
      {"{'version':1,'nam':'m','tables':[{'name':'t'}]}", "UNKNOWN_KEY", "/nam"},
      {"{'version':1,'name':'m','tables':[{'name':'t'}],'y/~':1}", "UNKNOWN_KEY", "/y~1~0"},
  };
  CHECK_FAULTS("%s", faults);
}

static void faults_of_defaults(void) {
  static const fault faults[] = {
      {"'limit':0", "LIMIT_RANGE", "/defaults/limit"},
      {"'limit':1000001", "LIMIT_RANGE", "/defaults/limit"},
      {"'limit':'10'", "TYPE_MISMATCH", "/defaults/limit"},
      {"'ranking_limit':null", "TYPE_MISMATCH", "/defaults/ranking_limit"},
      {"'max_joins':-1", "WRONG_VALUE", "/defaults/max_joins"},
      {"'time_range':'yesterday'", "WRONG_VALUE", "/defaults/time_range"},
      {"'trend_range':'last_0_months'", "WRONG_VALUE", "/defaults/trend_range"},
      {"'week_start':'tuesday'", "WRONG_VALUE", "/defaults/week_start"},
      {"'fiscal_year_start':'4-1'", "INVALID_DATE", "/defaults/fiscal_year_start"},
      {"'fiscal_year_start':'02-30'", "INVALID_DATE", "/defaults/fiscal_year_start"},
      {"'max_time_span':'a year'", "WRONG_VALUE", "/defaults/max_time_span"},
      {"'max_time_span':'0 days'", "WRONG_VALUE", "/defaults/max_time_span"},
      {"'dialect':'oracle'", "WRONG_VALUE", "/defaults/dialect"},
      {"'limits':1", "UNKNOWN_KEY", "/defaults/limits"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','defaults':{%s},'tables':[{'name':'t'}]}", faults);
}

static void faults_of_tables(void) {
  static const fault faults[] = {
      {"{'name':'t'}", "DUPLICATE_NAME", "/tables/1/name"},
      {"{'name':''}", "WRONG_VALUE", "/tables/1/name"},
      {"{'name':'  '}", "WRONG_VALUE", "/tables/1/name"},
      {"{'name':'a.b'}", "INVALID_NAME", "/tables/1/name"},
      {"{'name':'a\\u0009b'}", "INVALID_NAME", "/tables/1/name"},
      {"{'name':'a`b'}", "INVALID_NAME", "/tables/1/name"},
      {"{'name':'a\\\\b'}", "INVALID_NAME", "/tables/1/name"},
      {"{'name':'a;b'}", "INVALID_NAME", "/tables/1/name"},
      {"{'name':'b','hidden':'yes'}", "TYPE_MISMATCH", "/tables/1/hidden"},
      {"{'name':'b','description':1}", "TYPE_MISMATCH", "/tables/1/description"},
      {"{'name':'b','labels':{'en':' '}}", "WRONG_VALUE", "/tables/1/labels/en"},
      {"{'name':'b','labels':{'de':1}}", "TYPE_MISMATCH", "/tables/1/labels/de"},
      {"{'name':'b','synonyms':'x'}", "TYPE_MISMATCH", "/tables/1/synonyms"},
      {"{'name':'b','synonyms':['x','\\u3000']}", "WRONG_VALUE", "/tables/1/synonyms/1"},
      {"{'name':'b','base_table':{'table':'a`b'}}", "INVALID_NAME", "/tables/1/base_table/table"},
      {"{'name':'b','base_table':{'tabel':'b'}}", "UNKNOWN_KEY", "/tables/1/base_table/tabel"},
      {"{'name':'b','primary_key':['id']}", "UNKNOWN_REFERENCE", "/tables/1/primary_key/0"},
      {"{'name':'b','primary_key':[1]}", "TYPE_MISMATCH", "/tables/1/primary_key/0"},
      {"{'name':'b','default_time_dimension':'x'}", "UNKNOWN_REFERENCE",
       "/tables/1/default_time_dimension"},
      {"{'name':'b','default_time_dimension':'x','dimensions':[{'name':'x'}]}", "WRONG_VALUE",
       "/tables/1/default_time_dimension"},
      {"{'name':'b','default_time_range':'never'}", "WRONG_VALUE", "/tables/1/default_time_range"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t'},%s]}", faults);
}

static void faults_of_fields(void) {
  static const fault faults[] = {
      {"{'name':'a'}", "DUPLICATE_NAME", "/tables/0/dimensions/1/name"},
      {"{'nam':'b'}", "UNKNOWN_KEY", "/tables/0/dimensions/1/nam"},
      {"{'name':'b','data_type':'text'}", "WRONG_VALUE", "/tables/0/dimensions/1/data_type"},
      {"{'name':'b','semantic_type':'city'}", "WRONG_VALUE",
       "/tables/0/dimensions/1/semantic_type"},
      {"{'name':'b','sample_values':[1]}", "TYPE_MISMATCH",
       "/tables/0/dimensions/1/sample_values/0"},
      {"{'name':'b','sample_values':[null]}", "TYPE_MISMATCH",
       "/tables/0/dimensions/1/sample_values/0"},
      {"{'name':'b','sample_values':[{}]}", "MISSING_KEY",
       "/tables/0/dimensions/1/sample_values/0"},
      {"{'name':'b','sample_values':[{'value':[]}]}", "TYPE_MISMATCH",
       "/tables/0/dimensions/1/sample_values/0/value"},
      {"{'name':'b','data_type':'integer','sample_values':['1']}", "TYPE_MISMATCH",
       "/tables/0/dimensions/1/sample_values/0"},
      {"{'name':'b','expr':'COUNT(*)'}", "INVALID_EXPRESSION", "/tables/0/dimensions/1/expr"},
      {"{'name':'b','expr':'a; DROP'}", "INVALID_NAME", "/tables/0/dimensions/1/expr"},
      {"{'name':'b','pattern':'(['}", "INVALID_PATTERN", "/tables/0/dimensions/1/pattern"},
      {"{'name':'b','ref':'t'}", "UNKNOWN_REFERENCE", "/tables/0/dimensions/1/ref"},
      {"{'name':'b','ref':'t.c'}", "UNKNOWN_REFERENCE", "/tables/0/dimensions/1/ref"},
      {"{'name':'b','ref':'u.a'}", "UNKNOWN_REFERENCE", "/tables/0/dimensions/1/ref"},
      {"{'name':'b','ref':'t.b'}", "WRONG_VALUE", "/tables/0/dimensions/1/ref"},
      {"{'name':'b','ref':'t.a','is_enum':true}", "WRONG_VALUE", "/tables/0/dimensions/1/is_enum"},
      {"{'name':'b','ref':'t.f'}", "UNKNOWN_REFERENCE", "/tables/0/dimensions/1/ref"},
      {"{'name':'b','format':'YYYY'}", "UNKNOWN_KEY", "/tables/0/dimensions/1/format"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'},%s],"
               "'facts':[{'name':'f'}]}]}",
               faults);
}

static void faults_of_time_fields(void) {
  static const fault faults[] = {
      {"'format':'YYYY-QQ'", "WRONG_VALUE", "/tables/0/time_dimensions/0/format"},
      {"'format':'MM'", "WRONG_VALUE", "/tables/0/time_dimensions/0/format"},
      {"'format':'YYYY-DD'", "WRONG_VALUE", "/tables/0/time_dimensions/0/format"},
      {"'format':'YYYY-YYYY'", "WRONG_VALUE", "/tables/0/time_dimensions/0/format"},
      {"'format':'YYYY-MM','time_granularity':'day'", "WRONG_VALUE",
       "/tables/0/time_dimensions/0/format"},
      {"'data_type':'string','time_granularity':'quarter'", "MISSING_KEY",
       "/tables/0/time_dimensions/0"},
      {"'data_type':'integer'", "MISSING_KEY", "/tables/0/time_dimensions/0"},
      {"'time_granularity':'decade'", "WRONG_VALUE",
       "/tables/0/time_dimensions/0/time_granularity"},
      {"'ref':'t.a'", "UNKNOWN_KEY", "/tables/0/time_dimensions/0/ref"},
  };
  CHECK_FAULTS(
      "{'version':1,'name':'m','tables':[{'name':'t','time_dimensions':[{'name':'a',%s}]}]}",
      faults);
}

static void faults_of_metrics(void) {
  static const fault faults[] = {
      {"'agg':'cnt'", "WRONG_VALUE", "/tables/0/metrics/0/agg"},
      {"'unit':'x'", "MISSING_KEY", "/tables/0/metrics/0"},
      {"'agg':'median','expr':'f'", "UNSUPPORTED", "/tables/0/metrics/0/agg"},
      {"'type':'derived'", "UNSUPPORTED", "/tables/0/metrics/0/type"},
      {"'type':'cumulative'", "UNSUPPORTED", "/tables/0/metrics/0/type"},
      {"'agg':'sum'", "MISSING_KEY", "/tables/0/metrics/0"},
      {"'agg':'count_distinct'", "MISSING_KEY", "/tables/0/metrics/0"},
      {"'agg':'sum','expr':'g'", "UNKNOWN_REFERENCE", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f * g'", "UNKNOWN_REFERENCE", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'u.x'", "UNKNOWN_REFERENCE", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'a'", "TYPE_MISMATCH", "/tables/0/metrics/0/expr"},
      {"'agg':'max','expr':'f + a'", "TYPE_MISMATCH", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f +'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'(f'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f)'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f (f)'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f--f'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'f /* f'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'sum','expr':'()'", "INVALID_EXPRESSION", "/tables/0/metrics/0/expr"},
      {"'agg':'count','filter':[]", "WRONG_VALUE", "/tables/0/metrics/0/filter"},
      {"'agg':'count','filter':[{'field':'b','operator':'=','value':'x'}]", "UNKNOWN_REFERENCE",
       "/tables/0/metrics/0/filter/0/field"},
      {"'agg':'count','filter':[{'field':'a','operator':'=','value':1}]", "TYPE_MISMATCH",
       "/tables/0/metrics/0/filter/0/value"},
      {"'agg':'count','filter':[{'field':'a','operator':'~','value':'1'}]", "BAD_OPERATOR",
       "/tables/0/metrics/0/filter/0/operator"},
      {"'agg':'count','time_dimension':'a'", "WRONG_VALUE", "/tables/0/metrics/0/time_dimension"},
      {"'type':'ratio','numerator':'n'", "MISSING_KEY", "/tables/0/metrics/0"},
      {"'type':'ratio','numerator':'n','denominator':'z'", "UNKNOWN_REFERENCE",
       "/tables/0/metrics/0/denominator"},
      {"'type':'ratio','numerator':'q.n','denominator':'n'", "UNKNOWN_REFERENCE",
       "/tables/0/metrics/0/numerator"},
      {"'type':'ratio','numerator':'m','denominator':'n'", "UNSUPPORTED",
       "/tables/0/metrics/0/numerator"},
      {"'agg':'count'},{'name':'m','agg':'count'", "DUPLICATE_NAME", "/tables/0/metrics/1/name"},
      {"'agg':'count','default':true},{'name':'k','agg':'count','default':true", "WRONG_VALUE",
       "/tables/0/metrics/1/default"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}],"
               "'facts':[{'name':'f'}],'metrics':[{'name':'m',%s},{'name':'n','agg':'count'}]},"
               "{'name':'u','facts':[{'name':'x'}]}]}",
               faults);
}

static void faults_of_filters(void) {
  static const fault faults[] = {
      {"'hidden':false", "MISSING_KEY", "/tables/0/filters/0"},
      {"'expr':'a > 1'", "INVALID_EXPRESSION", "/tables/0/filters/0/expr"},
      {"'expr':'b IS NULL'", "UNKNOWN_REFERENCE", "/tables/0/filters/0/expr"},
      {"'expr':'a IS NULL','where':[{'field':'a','operator':'IS NULL'}]", "WRONG_VALUE",
       "/tables/0/filters/0"},
      {"'where':[{'field':'a','operator':'IN','value':'x'}]", "ARITY",
       "/tables/0/filters/0/where/0/value"},
      {"'where':'x'", "TYPE_MISMATCH", "/tables/0/filters/0/where"},
      {"'expr':'a IS NULL'},{'name':'m','expr':'a IS NULL'", "DUPLICATE_NAME",
       "/tables/0/filters/1/name"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}],"
               "'filters':[{'name':'m',%s}]}]}",
               faults);
}

static void faults_of_links(void) {
  static const fault relationships[] = {
      {"{'name':'r','left_table':'x','right_table':'u','relationship_columns':[{'left_column':'a',"
       "'right_column':'a'}]}",
       "UNKNOWN_REFERENCE", "/relationships/0/left_table"},
      {"{'name':'r','left_table':'t','right_table':'u','relationship_columns':[{'left_column':'a',"
       "'right_column':'b'}]}",
       "UNKNOWN_REFERENCE", "/relationships/0/relationship_columns/0/right_column"},
      {"{'name':'r','left_table':'t','right_table':'u','relationship_columns':[]}", "WRONG_VALUE",
       "/relationships/0/relationship_columns"},
      {"{'name':'r','left_table':'t','right_table':'u'}", "MISSING_KEY", "/relationships/0"},
      {"{'name':'r','left_table':'t','right_table':'u','relationship_type':'some','relationship_"
       "columns':[{'left_column':'a','right_column':'a'}]}",
       "WRONG_VALUE", "/relationships/0/relationship_type"},
      {"{'name':'r','left_table':'t','right_table':'u','role':'t','relationship_columns':[{'left_"
       "column':'a','right_column':'a'}]}",
       "DUPLICATE_NAME", "/relationships/0/role"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}]},"
               "{'name':'u','dimensions':[{'name':'a'}]}],'relationships':[%s]}",
               relationships);
}

static void faults_of_rules_and_verified_queries(void) {
  static const fault rest[] = {
      {"'row_level':[{'dimension':'a'}]", "MISSING_KEY", "/row_level/0"},
      {"'row_level':[{'dimension':'b','claim':'c'}]", "UNKNOWN_REFERENCE",
       "/row_level/0/dimension"},
      {"'row_level':[{'dimension':'a','claim':'c','tables':['x']}]", "UNKNOWN_REFERENCE",
       "/row_level/0/tables/0"},
      {"'row_level':[{'dimension':'a','claim':'c','tables':['u']}]", "UNKNOWN_REFERENCE",
       "/row_level/0/tables/0"},
      {"'row_level':[{'dimension':'a','claim':'c','tables':[]}]", "WRONG_VALUE",
       "/row_level/0/tables"},
      {"'verified_queries':[{'name':'v'}]", "MISSING_KEY", "/verified_queries/0"},
      {"'verified_queries':[{'name':'v','question':'q','reference_date':'June'}]", "INVALID_DATE",
       "/verified_queries/0/reference_date"},
      {"'verified_queries':[{'name':'v','question':'q','same_as':'w'}]", "UNKNOWN_REFERENCE",
       "/verified_queries/0/same_as"},
      {"'verified_queries':[{'name':'v','question':'q'},{'name':'v','question':'q'}]",
       "DUPLICATE_NAME", "/verified_queries/1/name"},
      {"'metrics':[{'name':'x','agg':'count'}]", "WRONG_VALUE", "/metrics/0"},
      {"'metrics':[{'name':'n','type':'ratio','numerator':'t.n','denominator':'t.n'}]",
       "DUPLICATE_NAME", "/metrics/0/name"},
  };
  CHECK_FAULTS("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}],"
               "'metrics':[{'name':'n','agg':'count'}]},{'name':'u'}],%s}",
               rest);
}

static void faults_of_the_text(void) {
  static const fault faults[] = {
      {"{'version':1,", "JSON_SYNTAX", ""},
      {"{'a':1,'a':2}", "DUPLICATE_KEY", "/a"},
      {"", "JSON_SYNTAX", ""},
  };
  CHECK_FAULTS("%s", faults);
}

static void every_fault_is_said_at_once(void) {
  model m;
  load(&m, "{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a','x':1}],"
           "'metrics':[{'name':'m','agg':'sum','expr':'q'}],'primary_key':['z']}],"
           "'relationships':[{'name':'r'}]}");
  CHECK_INT(m.errors.count, 6);
  CHECK_STR(m.errors.items[0].message, "tables[0].dimensions[0].x is not known here; keys of your "
                                       "own start with \"x-\"");
  close_model(&m);
}

/* --- limits --------------------------------------------------------------------------------- */

/* A model in which `text` stands `count` times, commas between, in the place of %s. */
static void load_repeated(model *m, const char *frame, const char *text, size_t count,
                          const char *comma) {
  arena mem;
  arena_init(&mem, NULL);
  sb part, whole;
  sb_init(&part, &mem);
  sb_init(&whole, &mem);
  for (size_t i = 0; i < count; i++) {
    sb_adds(&part, i ? comma : "");
    sb_adds(&part, text);
  }
  sb_addf(&whole, frame, sb_str(&part).at ? sb_str(&part).at : "");
  load(m, sb_str(&whole).at);
  arena_free(&mem);
}

/* At the limit it loads; one past it there is one fault of that code. */
static void check_limit(const char *frame, const char *text, size_t limit, const char *comma,
                        nlq_code code) {
  model m;
  load_repeated(&m, frame, text, limit, comma);
  if (!CHECK(m.d)) fprintf(stderr, "  %s: %s\n", frame, m.errors.items[0].message.at);
  close_model(&m);
  load_repeated(&m, frame, text, limit + 1, comma);
  CHECK(!m.d);
  CHECK(m.errors.count == 1 && m.errors.items[0].code == code);
  close_model(&m);
}

static void limits_hold(void) {
  check_limit("{'version':1,'name':'%s','tables':[{'name':'t'}]}", "n", LIMIT_IDENTIFIER_BYTES, "",
              NLQ_INVALID_NAME);
  check_limit("{'version':1,'name':'m','tables':[{'name':'t','synonyms':['%s']}]}", "n",
              LIMIT_VALUE_BYTES, "", NLQ_VALUE_TOO_LONG);
  check_limit("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a',"
              "'sample_values':['%s']}]}]}",
              "n", LIMIT_VALUE_BYTES, "", NLQ_VALUE_TOO_LONG);
  check_limit("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}],"
              "'filters':[{'name':'f','where':[%s]}]}]}",
              "{'field':'a','operator':'IS NULL'}", LIMIT_QUERY_ITEMS, ",", NLQ_TOO_MANY);
  check_limit("{'version':1,'name':'m','tables':[{'name':'t','dimensions':[{'name':'a'}]}],"
              "'row_level':[%s]}",
              "{'dimension':'a','claim':'c'}", 16, ",", NLQ_TOO_MANY);
}

static void documents_name_their_text(void) {
  model m;
  load(
      &m,
      "{'version':1,'name':'m','tables':[{'name':'t','content':'body',"
      "'dimensions':[{'name':'body'},{'name':'lang'}]},{'name':'u','dimensions':[{'name':'a'}]}]}");
  CHECK(m.d != NULL);
  if (m.d) CHECK_INT(m.d->tables[0].content_field, 0);
  if (m.d) CHECK_INT(m.d->tables[1].content_field, -1);
  close_model(&m);
  load(&m, "{'version':1,'name':'m','tables':[{'name':'t','content':'text','dimensions':[{'name':'"
           "a'}]}]}");
  CHECK(m.d == NULL);
  CHECK_STR(m.errors.items[0].pointer, "/tables/0/content");
  close_model(&m);
}

static void nesting_is_limited(void) {
  for (int depth = LIMIT_JSON_DEPTH; depth <= LIMIT_JSON_DEPTH + 1; depth++) {
    arena mem;
    arena_init(&mem, NULL);
    sb text;
    sb_init(&text, &mem);
    sb_adds(&text, "{'version':1,'name':'m','tables':[{'name':'t'}],'x-deep':");
    for (int i = 1; i < depth; i++)
      sb_addc(&text, '[');
    for (int i = 1; i < depth; i++)
      sb_addc(&text, ']');
    sb_addc(&text, '}');
    model m;
    load(&m, sb_str(&text).at);
    CHECK((m.d != NULL) == (depth == LIMIT_JSON_DEPTH));
    if (!m.d) CHECK_INT(m.errors.items[0].code, NLQ_TOO_DEEP);
    close_model(&m);
    arena_free(&mem);
  }
}

/* Hidden fields, so that only the limit costs. */
static void values_shared_by_refs_are_limited(void) {
  arena mem;
  arena_init(&mem, NULL);
  for (size_t refs = 1001; refs <= 1002; refs++) {
    sb text;
    sb_init(&text, &mem);
    sb_adds(&text, "{'version':1,'name':'m','tables':[{'name':'t','hidden':true,'dimensions':["
                   "{'name':'a','sample_values':['v'");
    for (int i = 1; i < 999; i++)
      sb_adds(&text, ",'v'");
    sb_adds(&text, "]}");
    for (size_t i = 0; i < refs; i++)
      sb_addf(&text, ",{'name':'f%d','ref':'t.a'}", (int)i);
    sb_adds(&text, "]}]}");
    model m;
    load(&m, sb_str(&text).at);
    CHECK((m.d != NULL) == (refs == 1001));
    if (!m.d) CHECK_INT(m.errors.items[0].code, NLQ_TOO_MANY);
    close_model(&m);
  }
  arena_free(&mem);
}

static void the_text_is_limited(void) {
  static const char start[] = "{\"version\":1,\"name\":\"m\",\"tables\":[{\"name\":\"t\"}]}";
  for (size_t over = 0; over <= 1; over++) {
    arena mem;
    arena_init(&mem, NULL);
    size_t length = LIMIT_DOMAIN_BYTES + over;
    char *text = arena_alloc(&mem, length);
    memset(text, ' ', length);
    memcpy(text, start, sizeof start - 1);
    model m;
    load_text(&m, (nlq_str){text, length});
    CHECK((m.d != NULL) == (over == 0));
    if (!m.d) CHECK_INT(m.errors.items[0].code, NLQ_TOO_LARGE);
    close_model(&m);
    arena_free(&mem);
  }
}

static void many_faults_are_counted(void) {
  model m;
  load_repeated(&m, "{'version':1,'name':'m','tables':[%s]}", "7", 100000, ",");
  CHECK_INT(m.errors.count, LIMIT_ERRORS);
  CHECK_INT(m.errors.dropped, 100000 - LIMIT_ERRORS);
  close_model(&m);
}

/* A step that looks through all tables for each table would take minutes here. */
static void large_models_are_linear(void) {
  arena mem;
  arena_init(&mem, NULL);
  sb text;
  sb_init(&text, &mem);
  sb_adds(&text, "{'version':1,'name':'m','tables':[");
  for (int i = 0; i < 20000; i++)
    sb_addf(&text,
            "%s{'name':'t%d','primary_key':['id'],'dimensions':[{'name':'id'},{'name':'parent'},"
            "{'name':'name','sample_values':['v%d']}],'metrics':[{'name':'n','agg':'count'}]}",
            i ? "," : "", i, i);
  sb_adds(&text, "],'relationships':[");
  for (int i = 1; i < 20000; i++)
    sb_addf(&text,
            "%s{'name':'r%d','left_table':'t%d','right_table':'t%d','relationship_columns':["
            "{'left_column':'parent','right_column':'id'}]}",
            i > 1 ? "," : "", i, i, i / 2);
  sb_adds(&text, "],'row_level':[{'dimension':'name','claim':'c','tables':['t0']}]}");
  model m;
  load(&m, sb_str(&text).at);
  if (CHECK(m.d)) CHECK_INT(domain_scope_field(m.d, 0, 19999), field(m.d, "t0", "name"));
  close_model(&m);
  arena_free(&mem);
}

static void survives_without_memory(void) {
  arena mem;
  arena_init(&mem, NULL);
  nlq_str text = quoted(&mem, shop);
  int refused = 0;
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n, .fail_after = n % 2 == 0};
    nlq_allocator allocator = check_allocator(&memory);
    model m;
    arena_init(&m.mem, &allocator);
    diag_init(&m.errors, &m.mem);
    m.d = domain_load(&m.mem, text, &m.errors);
    CHECK(m.d || arena_failed(&m.mem));
    CHECK(!m.d || !arena_failed(&m.mem));
    refused += !m.d;
    arena_free(&m.mem);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) break;
  }
  CHECK(refused > 100);
  arena_free(&mem);
}

CHECK_MAIN(TEST(reads_defaults), TEST(gives_defaults_where_none_are), TEST(reads_tables),
           TEST(reads_fields), TEST(reads_time_fields), TEST(a_ref_brings_values_and_words),
           TEST(reads_metrics), TEST(reads_filters_and_links), TEST(names_fields_as_queries_do),
           TEST(tables_are_dated_by_the_nearest), TEST(labels_fall_back),
           TEST(takes_expressions_apart), TEST(names_and_their_parts_are_words),
           TEST(values_metrics_and_the_rest_are_words), TEST(the_built_in_model_is_complete),
           TEST(faults_of_the_whole), TEST(faults_of_defaults), TEST(faults_of_tables),
           TEST(faults_of_fields), TEST(faults_of_time_fields), TEST(faults_of_metrics),
           TEST(faults_of_filters), TEST(faults_of_links),
           TEST(faults_of_rules_and_verified_queries), TEST(faults_of_the_text),
           TEST(every_fault_is_said_at_once), TEST(limits_hold), TEST(documents_name_their_text),
           TEST(nesting_is_limited), TEST(values_shared_by_refs_are_limited),
           TEST(the_text_is_limited), TEST(many_faults_are_counted), TEST(large_models_are_linear),
           TEST(survives_without_memory))
