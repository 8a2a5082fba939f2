#include "query_fixture.h"

/* Names that dialects reserve, arithmetic, a schema, two tables over one relationship. */
static const char shop[] =
    "{'version':1,'name':'shop','tables':["
    "{'name':'order','base_table':{'schema':'sales','table':'tbl_order'},'primary_key':['id'],"
    "'dimensions':[{'name':'id','data_type':'integer','nullable':false},"
    "{'name':'customer_id','data_type':'integer'},{'name':'group','data_type':'string'},"
    "{'name':'Total Amount','data_type':'number'},{'name':'paid','data_type':'boolean'}],"
    "'time_dimensions':[{'name':'day','data_type':'date','time_granularity':'day','nullable':false}"
    "],"
    "'facts':[{'name':'price','data_type':'number'},{'name':'quantity','data_type':'integer'},"
    "{'name':'net','expr':'price * quantity - discount','data_type':'number'}],"
    "'metrics':[{'name':'order_count','agg':'count'},{'name':'rank','agg':'max','expr':'price'},"
    "{'name':'revenue','agg':'sum','expr':'price * (quantity - 1)'},"
    "{'name':'unit_net','agg':'sum','expr':'net / quantity'},"
    "{'name':'large_orders','agg':'count','filter':[{'field':'price','operator':'>','value':100}]},"
    "{'name':'large_share','type':'ratio','numerator':'large_orders','denominator':'order_count'}]}"
    ","
    "{'name':'customer','primary_key':['id'],'dimensions':[{'name':'id','data_type':'integer'},"
    "{'name':'group','data_type':'string'},{'name':'city','data_type':'string'}],"
    "'facts':[{'name':'balance','data_type':'number'}],"
    "'metrics':[{'name':'customer_count','agg':'count'},"
    "{'name':'total_balance','agg':'sum','expr':'balance'}]}],"
    "'relationships':[{'name':'order_customer','left_table':'order','right_table':'customer',"
    "'relationship_columns':[{'left_column':'customer_id','right_column':'id'}],"
    "'relationship_type':'many_to_one'}],"
    "'metrics':[{'name':'orders_per_customer','type':'ratio','numerator':'order.order_count',"
    "'denominator':'customer.customer_count'}]}";

static fixture f = {.model = shop}, built_in;

static const char to_customer[] = "'joins':[{'table':'customer','type':'left','on':[{'left':"
                                  "'order.customer_id','right':'customer.id'}]}]";

static void specification_example(void) {
  for (int d = DIALECT_MYSQL; d <= DIALECT_DUCKDB; d++)
    CHECK_STR(fixture_sql(&built_in,
                          "{'table':'support_ticket','dimensions':['plan_type'],'metrics':[{'name':"
                          "'ticket_count','aggregation':'count'}],'filters':[{'field':'region',"
                          "'operator':'=','value':'Region_North'},{'field':'month','operator':'=',"
                          "'value':'2026-05'}],'sort':[{'field':'ticket_count','order':'desc'}],"
                          "'limit':10}",
                          (query_dialect)d),
              "SELECT plan_type, COUNT(*) AS ticket_count FROM support_ticket WHERE region = "
              "'Region_North' AND month = '2026-05' GROUP BY plan_type ORDER BY ticket_count DESC "
              "LIMIT 10");
}

static void names_and_aliases_of_the_dialect(void) {
  const char *text = "{'table':'order','dimensions':['group'],'metrics':[{'name':'rank',"
                     "'aggregation':'max'}]}";
  CHECK_STR(fixture_sql(&f, text, DIALECT_MYSQL),
            "SELECT `group`, MAX(price) AS `rank` FROM sales.tbl_order AS `order` GROUP BY "
            "`group`");
  CHECK_STR(fixture_sql(&f, text, DIALECT_POSTGRESQL),
            "SELECT \"group\", MAX(price) AS rank FROM sales.tbl_order AS \"order\" GROUP BY "
            "\"group\"");
}

static void arithmetic_of_the_model(void) {
  CHECK_STR(fixture_sql(&f, "{'table':'order','metrics':[{'name':'revenue'}]}", DIALECT_MYSQL),
            "SELECT SUM(price * (quantity - 1)) AS revenue FROM sales.tbl_order AS `order`");
  CHECK_STR(fixture_sql(&f, "{'table':'order','metrics':[{'name':'unit_net'}]}", DIALECT_DUCKDB),
            "SELECT SUM(1.0 * (price * quantity - discount) / NULLIF(quantity, 0)) AS unit_net "
            "FROM sales.tbl_order AS \"order\"");
  CHECK_STR(fixture_sql(&f,
                        "{'table':'order','dimensions':['net'],'filters':[{'field':'net',"
                        "'operator':'>','value':-5}]}",
                        DIALECT_MYSQL),
            "SELECT (`order`.price * `order`.quantity - `order`.discount) AS net FROM "
            "sales.tbl_order AS `order` WHERE (`order`.price * `order`.quantity - "
            "`order`.discount) > -5");
}

static void ratios_divide_as_fractions(void) {
  CHECK_STR(fixture_sql(&f,
                        "{'table':'order','metrics':[{'name':'large_share'}],'having':[{"
                        "'field':'large_share','operator':'>','value':0.5}]}",
                        DIALECT_SQLITE),
            "SELECT 1.0 * COUNT(CASE WHEN price > 100 THEN 1 END) / NULLIF(COUNT(*), 0) AS "
            "large_share FROM sales.tbl_order AS \"order\" HAVING 1.0 * COUNT(CASE WHEN price > "
            "100 THEN 1 END) / NULLIF(COUNT(*), 0) > 0.5");
}

static void alias_named_as_a_column_qualifies(void) {
  CHECK_STR(fixture_sql(&built_in,
                        "{'table':'transaction','metrics':[{'name':'amount','aggregation':'sum'}],"
                        "'filters':[{'field':'amount','operator':'>','value':15}]}",
                        DIALECT_POSTGRESQL),
            "SELECT SUM(transaction.amount) AS amount FROM transaction WHERE transaction.amount > "
            "15");
}

static void sums_of_no_rows_are_null_on_clickhouse(void) {
  CHECK_STR(fixture_sql(&built_in, "{'table':'transaction','metrics':[{'name':'total_amount'}]}",
                        DIALECT_CLICKHOUSE),
            "SELECT SUMOrNull(amount) AS total_amount FROM transaction");
  CHECK_STR(fixture_sql(&built_in,
                        "{'table':'transaction','dimensions':['region'],'metrics':[{'name':"
                        "'total_amount'}]}",
                        DIALECT_CLICKHOUSE),
            "SELECT region, SUM(amount) AS total_amount FROM transaction GROUP BY region");
}

static nlq_str bucketed(const char *field, const char *grain, query_dialect dialect) {
  sb text;
  sb_init(&text, fixture_mem(&built_in));
  sb_addf(&text, "{'table':'support_ticket','dimensions':[{'field':'%s','grain':'%s','name':'x'}]}",
          field, grain);
  nlq_str sql = fixture_sql(&built_in, sb_str(&text).at, dialect);
  return str_slice(sql, STR("SELECT ").len, str_find(sql, STR(" AS x FROM")));
}

static void buckets_of_time(void) {
  CHECK_STR(bucketed("created_at", "day", DIALECT_MYSQL), "DATE(created_at)");
  CHECK_STR(bucketed("created_at", "week", DIALECT_MYSQL), "DATE_FORMAT(created_at, '%x-W%v')");
  CHECK_STR(bucketed("created_at", "month", DIALECT_MYSQL), "DATE_FORMAT(created_at, '%Y-%m')");
  CHECK_STR(bucketed("created_at", "quarter", DIALECT_MYSQL),
            "CONCAT(YEAR(created_at), '-Q', QUARTER(created_at))");
  CHECK_STR(bucketed("created_at", "week", DIALECT_POSTGRESQL),
            "to_char(created_at, 'IYYY-\"W\"IW')");
  CHECK_STR(bucketed("created_at", "quarter", DIALECT_CLICKHOUSE),
            "formatDateTime(created_at, '%Y-Q%Q')");
  CHECK_STR(bucketed("created_at", "quarter", DIALECT_SQLITE),
            "(strftime('%Y', created_at) || '-Q' || ((strftime('%m', created_at) + 2) / 3))");
  CHECK_STR(bucketed("created_at", "year", DIALECT_DUCKDB), "strftime(created_at, '%Y')");
  CHECK_STR(bucketed("month", "month", DIALECT_DUCKDB), "month");
  CHECK_STR(bucketed("month", "year", DIALECT_DUCKDB), "SUBSTR(month, 1, 4)");
}

static void buckets_that_are_none_are_refused(void) {
  CHECK_STR(bucketed("month", "week", DIALECT_MYSQL), "");
  CHECK_STR(bucketed("region", "month", DIALECT_MYSQL), "");
}

static void groups_repeat_the_bucket(void) {
  CHECK_STR(fixture_sql(&built_in,
                        "{'table':'support_ticket','dimensions':[{'field':'created_at','grain':"
                        "'month'}],'metrics':[{'name':'ticket_count'}],'filters':[{'field':"
                        "'created_at','operator':'>=','value':'2026-01-01'}],'sort':[{'field':"
                        "'created_at'}]}",
                        DIALECT_POSTGRESQL),
            "SELECT to_char(created_at, 'YYYY-MM') AS created_at_month, COUNT(*) AS ticket_count "
            "FROM support_ticket WHERE created_at >= '2026-01-01' GROUP BY to_char(created_at, "
            "'YYYY-MM') ORDER BY created_at_month");
}

static void nulls_sort_last_where_they_can_be(void) {
  CHECK_STR(
      fixture_sql(&f,
                  "{'table':'order','dimensions':['group'],'metrics':[{'name':'revenue'},"
                  "{'name':'order_count'}],'sort':[{'field':'revenue','order':'desc'},"
                  "{'field':'order_count','order':'desc'},{'field':'group'}]}",
                  DIALECT_DUCKDB),
      "SELECT \"group\", SUM(price * (quantity - 1)) AS revenue, COUNT(*) AS order_count FROM "
      "sales.tbl_order AS \"order\" GROUP BY \"group\" ORDER BY SUM(price * (quantity - 1)) "
      "IS NULL, revenue DESC, order_count DESC, \"group\" IS NULL, \"group\"");
  CHECK_STR(fixture_sql(&f,
                        "{'table':'order','dimensions':['id'],'sort':[{'field':'day','order':"
                        "'desc'}],'limit':5,'offset':10}",
                        DIALECT_MYSQL),
            "SELECT id FROM sales.tbl_order AS `order` ORDER BY day DESC LIMIT 5 OFFSET 10");
}

static void conditions_leave_no_nulls_to_sort(void) {
  CHECK_STR(fixture_sql(&f,
                        "{'table':'customer','dimensions':['city'],'filters':[{'field':'city',"
                        "'operator':'!=','value':'x'}],'sort':[{'field':'city'}]}",
                        DIALECT_MYSQL),
            "SELECT city FROM customer WHERE city != 'x' ORDER BY city");
}

static void distinct_sorts_by_what_it_selects(void) {
  const char *text = "{'table':'customer','dimensions':['city'],'distinct':true,'sort':[{'field':"
                     "'city','order':'desc'}]}";
  CHECK_STR(fixture_sql(&f, text, DIALECT_MYSQL),
            "SELECT DISTINCT city FROM customer ORDER BY city IS NULL, city DESC");
  CHECK_STR(fixture_sql(&f, text, DIALECT_POSTGRESQL),
            "SELECT DISTINCT city FROM customer ORDER BY city DESC NULLS LAST");
}

static nlq_str filtered(const char *filter, query_dialect dialect) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, "{'table':'customer','dimensions':['id'],'filters':[{'field':%s}]}", filter);
  nlq_str sql = fixture_sql(&f, sb_str(&text).at, dialect);
  size_t at = str_find(sql, STR(" WHERE "));
  return at == SIZE_MAX ? STR_EMPTY : str_slice(sql, at + 7, sql.len);
}

static void conditions(void) {
  CHECK_STR(filtered("'id','operator':'NOT IN','value':[1,2]", DIALECT_MYSQL), "id NOT IN (1, 2)");
  CHECK_STR(filtered("'id','operator':'BETWEEN','value':[-1,2.5]", DIALECT_MYSQL),
            "id BETWEEN -1 AND 2.5");
  CHECK_STR(filtered("'city','operator':'IS NOT NULL'", DIALECT_MYSQL), "city IS NOT NULL");
  CHECK_STR(filtered("'city','operator':'=','value':'NULL'", DIALECT_MYSQL), "city = 'NULL'");
}

static void patterns(void) {
  CHECK_STR(filtered("'city','operator':'LIKE','value':'%Labs'", DIALECT_MYSQL),
            "city LIKE '%Labs'");
  CHECK_STR(filtered("'city','operator':'NOT LIKE','value':'wow!%'", DIALECT_DUCKDB),
            "city NOT ILIKE 'wow!%'");
  CHECK_STR(filtered("'city','operator':'LIKE','value':'%50\\\\%!\\\\_off%'", DIALECT_MYSQL),
            "city LIKE '%50!%!!!_off%' ESCAPE '!'");
  CHECK_STR(filtered("'city','operator':'LIKE','value':'a\\\\\\\\b'", DIALECT_SQLITE),
            "city LIKE 'a\\b' ESCAPE '!'");
  CHECK_STR(filtered("'city','operator':'LIKE','value':'%50\\\\%'", DIALECT_CLICKHOUSE),
            "city ILIKE '%50\\\\%'");
}

static nlq_str joined(const char *rest, query_dialect dialect) {
  sb text;
  sb_init(&text, fixture_mem(&f));
  sb_addf(&text, "{'table':'order',%s,%s}", rest, to_customer);
  return fixture_sql(&f, sb_str(&text).at, dialect);
}

static void joins_qualify_and_name_columns_apart(void) {
  CHECK_STR(joined("'dimensions':['group','customer.group'],'metrics':[{'name':'order_count'}]",
                   DIALECT_DUCKDB),
            "SELECT \"order\".\"group\", customer.\"group\" AS customer_group, COUNT(*) AS "
            "order_count FROM sales.tbl_order AS \"order\" LEFT JOIN customer ON "
            "\"order\".customer_id = customer.id GROUP BY \"order\".\"group\", "
            "customer.\"group\"");
}

static void clickhouse_gives_null_for_missing_partners(void) {
  nlq_str sql = joined("'dimensions':['customer.city'],'limit':3", DIALECT_CLICKHOUSE);
  CHECK(str_ends(sql, STR(" LIMIT 3 SETTINGS join_use_nulls = 1")));
}

static void repeated_rows_are_counted_by_their_key(void) {
  nlq_str sql = joined("'metrics':[{'name':'customer_count'}]", DIALECT_MYSQL);
  CHECK(str_starts(sql, STR("SELECT COUNT(DISTINCT customer.id) AS customer_count FROM")));
  CHECK_STR(joined("'metrics':[{'name':'total_balance'}]", DIALECT_MYSQL), "");
  CHECK_STR(joined("'metrics':[{'name':'orders_per_customer'}]", DIALECT_MYSQL), "");
}

static void ratio_over_two_tables_keeps_every_row_of_its_denominator(void) {
  CHECK_STR(fixture_sql(&f,
                        "{'table':'customer','metrics':[{'name':'orders_per_customer'}],"
                        "'joins':[{'table':'order','type':'left','on':[{'left':"
                        "'order.customer_id','right':'customer.id'}]}]}",
                        DIALECT_MYSQL),
            "SELECT 1.0 * COUNT(`order`.id) / NULLIF(COUNT(DISTINCT customer.id), 0) AS "
            "orders_per_customer FROM customer LEFT JOIN sales.tbl_order AS `order` ON "
            "`order`.customer_id = customer.id");
}

static void ratio_over_two_tables_is_not_cut_down(void) {
  static const char *const rests[] = {
      "'dimensions':['order.group']",
      "'filters':[{'field':'order.price','operator':'>','value':1}]",
  };
  for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
    sb text;
    sb_init(&text, fixture_mem(&f));
    sb_addf(&text,
            "{'table':'customer','metrics':[{'name':'orders_per_customer'}],%s,'joins':[{"
            "'table':'order','type':'left','on':[{'left':'order.customer_id','right':"
            "'customer.id'}]}]}",
            rests[i]);
    CHECK_STR(fixture_sql(&f, sb_str(&text).at, DIALECT_MYSQL), "");
  }
}

static sql_text with_params(query_dialect dialect) {
  sql_text out;
  const query *q = fixture_query(
      &f, "{'table':'order','metrics':[{'name':'order_count','filters':[{'field':'group','operator'"
          ":'=','value':'a'}]}],'filters':[{'field':'price','operator':'BETWEEN','value':[1,2.5]},{"
          "'field':'paid','operator':'=','value':true}],'having':[{'field':'order_count','operator'"
          ":'>','value':3}],'limit':7}");
  if (!CHECK(q != NULL) || !CHECK(sql_render(fixture_mem(&f), f.d, q, dialect, SQL_PARAMS, &out)))
    out = (sql_text){STR_EMPTY, NULL, 0};
  return out;
}

static void values_become_parameters(void) {
  sql_text out = with_params(DIALECT_MYSQL);
  CHECK_STR(out.sql, "SELECT COUNT(CASE WHEN `group` = ? THEN 1 END) AS order_count FROM "
                     "sales.tbl_order AS `order` WHERE price BETWEEN ? AND ? AND paid = ? HAVING "
                     "COUNT(CASE WHEN `group` = ? THEN 1 END) > ? LIMIT 7");
  if (!CHECK_INT(out.n_params, 6)) return;
  CHECK_STR(out.params[0].text, "a");
  CHECK(out.params[2].number == 2.5 && out.params[3].truth && out.params[5].number == 3);
  CHECK_STR(with_params(DIALECT_POSTGRESQL).sql,
            "SELECT COUNT(CASE WHEN \"group\" = $1 THEN 1 END) AS order_count FROM "
            "sales.tbl_order AS \"order\" WHERE price BETWEEN $2 AND CAST($3 AS NUMERIC) AND paid "
            "= $4 HAVING COUNT(CASE WHEN \"group\" = $5 THEN 1 END) > $6 LIMIT 7");
  CHECK(str_find(with_params(DIALECT_CLICKHOUSE).sql,
                 STR("price BETWEEN {p2:Int64} AND {p3:Float64} AND paid = {p4:Bool}")) !=
        SIZE_MAX);
}

static void unknown_names_give_no_sql(void) {
  static const char *const wrong[] = {
      "{'table':'users','dimensions':['id']}",
      "{'table':'order','dimensions':['password']}",
      "{'table':'order','metrics':[{'name':'x; --','aggregation':'count'}]}",
      "{'table':'order','dimensions':['id'],'filters':[{'field':'1=1','operator':'=','value':1}]}",
      "{'table':'order','dimensions':['id'],'sort':[{'field':'1'}]}",
      "{'table':'order','dimensions':['customer.city']}",
      "{'table':'order'}",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    CHECK_STR(fixture_sql(&f, wrong[i], DIALECT_MYSQL), "");
}

CHECK_MAIN(TEST(specification_example), TEST(names_and_aliases_of_the_dialect),
           TEST(arithmetic_of_the_model), TEST(ratios_divide_as_fractions),
           TEST(alias_named_as_a_column_qualifies), TEST(sums_of_no_rows_are_null_on_clickhouse),
           TEST(buckets_of_time), TEST(buckets_that_are_none_are_refused),
           TEST(groups_repeat_the_bucket), TEST(nulls_sort_last_where_they_can_be),
           TEST(conditions_leave_no_nulls_to_sort), TEST(distinct_sorts_by_what_it_selects),
           TEST(conditions), TEST(patterns), TEST(joins_qualify_and_name_columns_apart),
           TEST(clickhouse_gives_null_for_missing_partners),
           TEST(repeated_rows_are_counted_by_their_key),
           TEST(ratio_over_two_tables_keeps_every_row_of_its_denominator),
           TEST(ratio_over_two_tables_is_not_cut_down), TEST(values_become_parameters),
           TEST(unknown_names_give_no_sql))
