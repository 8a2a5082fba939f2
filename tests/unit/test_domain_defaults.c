/* Defaults of a query, and times as columns write them. */
#include "construct_fixture.h"
#include "domain/defaults.h"
#include "domain/periods.h"

static calendar_day day(int year, int month, int date) {
  return calendar_from_date((calendar_date){year, month, date});
}

/* --- periods ------------------------------------------------------------------------------- */

typedef struct period_case {
  field_type type;
  calendar_unit unit;
  const char *format, *text; /* of 2026-05-10; empty: the column cannot write it */
  bool sorts;
} period_case;

static const period_case periods[] = {
    {TYPE_STRING, UNIT_MONTH, "", "2026-05", true},
    {TYPE_STRING, UNIT_MONTH, "YYYYMM", "202605", true},
    {TYPE_STRING, UNIT_MONTH, "MM/YYYY", "05/2026", false},
    {TYPE_STRING, UNIT_DAY, "DD.MM.YYYY", "10.05.2026", false},
    {TYPE_STRING, UNIT_DAY, "", "2026-05-10", true},
    {TYPE_INTEGER, UNIT_YEAR, "", "2026", true},
    {TYPE_INTEGER, UNIT_MONTH, "YYYYMM", "202605", true},
    {TYPE_INTEGER, UNIT_MONTH, "YYYY-MM", "", true}, /* no number */
    {TYPE_STRING, UNIT_QUARTER, "", "", false},
    {TYPE_TIMESTAMP, UNIT_DAY, "", "2026-05-10", true},
    {TYPE_DATE, UNIT_DAY, "", "2026-05-10", true},
};

static nlq_str scalar_text(arena *mem, const query_scalar *v) {
  sb out;
  sb_init(&out, mem);
  if (v->type == SCALAR_NUMBER) json_number_text(&out, v->number);
  if (v->type == SCALAR_TEXT) sb_add(&out, v->text);
  return sb_str(&out);
}

static void periods_there_and_back(void) {
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof periods / sizeof periods[0]; i++) {
    const period_case *c = &periods[i];
    domain_field f = {
        .kind = FIELD_TIME, .type = c->type, .granularity = c->unit, .format = str_of(c->format)};
    query_scalar v = domain_time_value(&mem, &f, day(2026, 5, 10));
    CHECK_STR(scalar_text(&mem, &v), c->text);
    if (domain_writes_periods(&f) && c->text[0]) CHECK_INT(domain_period_sorts(&f), c->sorts);
    if (!c->text[0]) continue;
    CHECK_INT(v.type, c->type == TYPE_INTEGER ? SCALAR_NUMBER : SCALAR_TEXT);
    calendar_day first = 0, until = 0;
    CHECK(domain_time_span(&f, &v, &first, &until));
    CHECK_INT(first, calendar_floor(day(2026, 5, 10), c->unit, 1));
    CHECK_INT(until, calendar_add(first, c->unit, 1));
  }
  arena_free(&mem);
}

static void values_that_are_no_periods(void) {
  static const char *const texts[] = {"",        "2026",    "2026-5",   "2026-13", "2026-00",
                                      "2026/05", "x026-05", "2026-051", "0000-01"};
  domain_field f = {.kind = FIELD_TIME, .type = TYPE_STRING, .granularity = UNIT_MONTH};
  calendar_day first, until;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    query_scalar v = {.type = SCALAR_TEXT, .text = str_of(texts[i])};
    if (!CHECK(!domain_time_span(&f, &v, &first, &until))) fprintf(stderr, "  %s\n", texts[i]);
  }
  domain_field year = {.kind = FIELD_TIME, .type = TYPE_INTEGER, .granularity = UNIT_YEAR};
  static const double numbers[] = {2026.5, -2026, 202605, 0, 1e300};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    query_scalar v = {.type = SCALAR_NUMBER, .number = numbers[i]};
    CHECK(!domain_time_span(&year, &v, &first, &until));
  }
  domain_field date = {.kind = FIELD_TIME, .type = TYPE_DATE, .granularity = UNIT_DAY};
  query_scalar number = {.type = SCALAR_NUMBER, .number = 2026};
  query_scalar wrong = {.type = SCALAR_TEXT, .text = STR("2026-02-30")};
  CHECK(!domain_time_span(&date, &number, &first, &until));
  CHECK(!domain_time_span(&date, &wrong, &first, &until));
}

/* --- spans --------------------------------------------------------------------------------- */

static void spans(void) {
  static const struct {
    const char *name;
    int week_start;
    calendar_date first, until;
  } list[] = {
      {"this_day", 1, {2026, 6, 15}, {2026, 6, 16}},
      {"this_week", 1, {2026, 6, 15}, {2026, 6, 22}},
      {"this_week", 7, {2026, 6, 14}, {2026, 6, 21}},
      {"this_quarter", 1, {2026, 4, 1}, {2026, 7, 1}},
      {"this_half", 1, {2026, 1, 1}, {2026, 7, 1}},
      {"last_1_days", 1, {2026, 6, 14}, {2026, 6, 15}},
      {"last_2_weeks", 1, {2026, 6, 1}, {2026, 6, 15}},
      {"last_12_months", 1, {2025, 6, 1}, {2026, 6, 1}},
      {"last_3_years", 1, {2023, 1, 1}, {2026, 1, 1}},
  };
  domain_span span;
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
    CHECK(domain_span_of(str_of(list[i].name), day(2026, 6, 15), list[i].week_start, &span));
    bool good = CHECK(!span.any) && CHECK_INT(span.first, calendar_from_date(list[i].first));
    if (!good || !CHECK_INT(span.until, calendar_from_date(list[i].until)))
      fprintf(stderr, "  %s\n", list[i].name);
  }
  CHECK(domain_span_of(STR("none"), day(2026, 6, 15), 1, &span) && span.any);
  CHECK(domain_span_of(STR_EMPTY, day(2026, 6, 15), 1, &span) && span.any);
  CHECK(!domain_span_of(STR("next_month"), day(2026, 6, 15), 1, &span));
  CHECK(!domain_span_of(STR("last_0_days"), day(2026, 6, 15), 1, &span));
}

/* --- dialect, order, scope ----------------------------------------------------------------- */

static void dialects(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  CHECK_INT(domain_dialect(f.d, &f.r), DIALECT_MYSQL);
  f.r.preferences.dialect = DIALECT_SQLITE;
  CHECK_INT(domain_dialect(f.d, &f.r), DIALECT_SQLITE);
  f.r.dialect = DIALECT_DUCKDB;
  CHECK_INT(domain_dialect(f.d, &f.r), DIALECT_DUCKDB);
  fixture_close(&f);
}

/* The sort keys of a query given as JSON, after the default. */
static nlq_str default_sort(fixture *f, const char *text) {
  query *q = query_from_json(&f->mem, fixture_json(f, text), STR_EMPTY, &f->errors);
  sb out;
  sb_init(&out, &f->mem);
  CHECK(q && domain_add_default_sort(&f->mem, f->d, q));
  for (size_t i = 0; q && i < q->n_sort; i++)
    sb_addf(&out, "%s%S %s", i ? ", " : "", q->sort[i].field, query_order_name(q->sort[i].order));
  return sb_str(&out);
}

static void default_orders(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  CHECK_STR(default_sort(&f, "{'table':'incident','dimensions':['region','service'],"
                             "'metrics':[{'name':'incident_count','aggregation':'count'}]}"),
            "region asc, service asc");
  CHECK_STR(default_sort(&f, "{'table':'incident','dimensions':['region'],'distinct':true}"),
            "region asc");
  CHECK_STR(default_sort(&f, "{'table':'incident','dimensions':['region']}"), "incident_id asc");
  CHECK_STR(default_sort(&f, "{'table':'incident','dimensions':['region'],"
                             "'sort':[{'field':'region','order':'desc'}]}"),
            "region desc");
  CHECK_STR(default_sort(&f, "{'table':'incident','dimensions':[],"
                             "'metrics':[{'name':'incident_count','aggregation':'count'}]}"),
            "");
  fixture_close(&f);
  if (!fixture_open(&f, "{'version':1,'name':'m','tables':[{'name':'log',"
                        "'default_time_dimension':'at','dimensions':[{'name':'text',"
                        "'data_type':'string'}],'time_dimensions':[{'name':'at',"
                        "'data_type':'timestamp','time_granularity':'day'}]}]}"))
    return;
  CHECK_STR(default_sort(&f, "{'table':'log','dimensions':['text']}"), "at desc");
  fixture_close(&f);
}

/* Adds the scope of a token twice; the second time must change nothing. */
static bool scope_query(fixture *f, const char *permission, query *q) {
  domain_scope *scopes = NULL;
  size_t n = 0;
  const json_value *v = fixture_json(f, permission);
  CHECK(domain_scopes(&f->mem, f->d, v, STR_EMPTY, &f->errors, &scopes, &n));
  if (!domain_add_scope(&f->mem, f->d, scopes, n, q)) return false;
  query once = *q;
  return CHECK(domain_add_scope(&f->mem, f->d, scopes, n, q)) && CHECK(query_eq(&once, q));
}

#define CHAIN                                                                                      \
  "{'version':1,'name':'m','tables':["                                                             \
  "{'name':'refund','primary_key':['id'],'dimensions':[{'name':'id','data_type':'integer'},"       \
  "{'name':'order_id','data_type':'integer'}],'metrics':[{'name':'refunds','agg':'count'}]},"      \
  "{'name':'orders','primary_key':['id'],'dimensions':[{'name':'id','data_type':'integer'},"       \
  "{'name':'shop_id','data_type':'integer'}]},"                                                    \
  "{'name':'shop','primary_key':['id'],'dimensions':[{'name':'id','data_type':'integer'},"         \
  "{'name':'area','data_type':'string'}]},"                                                        \
  "{'name':'news','dimensions':[{'name':'title','data_type':'string'}]}],"                         \
  "'relationships':[{'name':'a','left_table':'refund','right_table':'orders',"                     \
  "'relationship_columns':[{'left_column':'order_id','right_column':'id'}],"                       \
  "'relationship_type':'many_to_one'},{'name':'b','left_table':'orders','right_table':'shop',"     \
  "'relationship_columns':[{'left_column':'shop_id','right_column':'id'}],"                        \
  "'relationship_type':'many_to_one'}],"                                                           \
  "'row_level':[{'name':'r','dimension':'area','claim':'areas','all_value':'all'}]}"

static void scopes_of_tables_further_off(void) {
  fixture f;
  if (!fixture_open(&f, CHAIN)) return;
  const char *text = "{'table':'refund','dimensions':[],'metrics':[{'name':'refunds',"
                     "'aggregation':'count'}]}";
  query *q = query_from_json(&f.mem, fixture_json(&f, text), STR_EMPTY, &f.errors);
  if (!CHECK(q != NULL)) return;
  CHECK(scope_query(&f, "{'areas':['east']}", q));
  CHECK_INT(q->n_joins, 2);
  if (CHECK_INT(q->n_filters, 1)) CHECK_STR(q->filters[0].field, "shop.area");
  /* Nothing to see of a table that no rule reaches, and nothing to limit. */
  q = query_from_json(&f.mem, fixture_json(&f, "{'table':'news','dimensions':['title']}"),
                      STR_EMPTY, &f.errors);
  CHECK(q && scope_query(&f, "{'areas':['east']}", q) && q->n_filters == 0 && q->n_joins == 0);
  fixture_close(&f);
}

static void scopes_of_ratios(void) {
  fixture f;
  if (!fixture_open(&f, NULL)) return;
  const char *text =
      "{'table':'customer','dimensions':[],'metrics':[{'name':'tickets_per_customer'}],"
      "'joins':[{'table':'support_ticket','type':'left','on':[{'left':'customer.customer_id',"
      "'right':'support_ticket.customer_id'}]}]}";
  query *q = query_from_json(&f.mem, fixture_json(&f, text), STR_EMPTY, &f.errors);
  if (!CHECK(q != NULL)) return;
  CHECK(!scope_query(&f, "{'region_scope':['Region_North']}", q));
  CHECK(scope_query(&f, "{'region_scope':'all'}", q));
  fixture_close(&f);
}

CHECK_MAIN(TEST(periods_there_and_back), TEST(values_that_are_no_periods), TEST(spans),
           TEST(dialects), TEST(default_orders), TEST(scopes_of_tables_further_off),
           TEST(scopes_of_ratios))
