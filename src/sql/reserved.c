/* Words that a dialect does not take as a bare name of a column, a table or an alias, or takes for
 * something else ("user" is the current user on PostgreSQL).
 *
 * In: DIALECT_SQLITE, "Order". Out: true, whatever the case. */
#include <string.h>

#include "sql/dialect.h"

#define MYSQL (1u << DIALECT_MYSQL)
#define POSTGRESQL (1u << DIALECT_POSTGRESQL)
#define CLICKHOUSE (1u << DIALECT_CLICKHOUSE)
#define SQLITE (1u << DIALECT_SQLITE)
#define DUCKDB (1u << DIALECT_DUCKDB)
#define ALL (MYSQL | POSTGRESQL | CLICKHOUSE | SQLITE | DUCKDB)

/* Every word once, in the row of the dialects that reserve it. */
static const struct {
  unsigned dialects;
  const char *words; /* with spaces between them */
} reserved[] = {
    {ALL, "all and as case cross default distinct else except false from group having in inner "
          "intersect into is join left like limit not null on or order outer right select table "
          "then true union using when where"},
    {MYSQL | POSTGRESQL | CLICKHOUSE | DUCKDB, "interval offset with"},
    {MYSQL | POSTGRESQL | SQLITE | DUCKDB,
     "check collate constraint create foreign natural primary references returning to "
     "unique window"},
    {POSTGRESQL | CLICKHOUSE | SQLITE | DUCKDB, "cast full"},
    {MYSQL | POSTGRESQL | SQLITE, "current_date current_time current_timestamp"},
    {MYSQL | POSTGRESQL | DUCKDB,
     "analyze asc binary both column desc fetch for lateral leading tablesample trailing"},
    {MYSQL | CLICKHOUSE | SQLITE, "between exists set values"},
    {MYSQL | CLICKHOUSE | DUCKDB, "by"},
    {POSTGRESQL | CLICKHOUSE | DUCKDB, "any array end ilike"},
    {POSTGRESQL | SQLITE | DUCKDB, "deferrable isnull notnull"},
    {MYSQL | POSTGRESQL, "current_role current_user grant localtime localtimestamp"},
    {MYSQL | CLICKHOUSE, "cube"},
    {MYSQL | SQLITE, "add alter delete drop index insert match regexp update"},
    {MYSQL | DUCKDB, "describe qualify show"},
    {POSTGRESQL | DUCKDB,
     "analyse asymmetric authorization collation concurrently do freeze initially only "
     "overlaps placing similar some symmetric variadic verbose"},
    {CLICKHOUSE | DUCKDB, "asof"},
    {SQLITE | DUCKDB, "glob"},
    {MYSQL, "accessible asensitive before bigint blob call cascade change char character "
            "condition continue convert cume_dist cursor database databases day_hour "
            "day_microsecond day_minute day_second dec decimal declare delayed delete_domain_id "
            "dense_rank deterministic distinctrow div do_domain_ids double dual each elseif empty "
            "enclosed escaped exit explain first_value float float4 float8 force fulltext "
            "function generated get grouping groups high_priority hour_microsecond hour_minute "
            "hour_second if ignore ignore_domain_ids infile inout insensitive int int1 int2 int3 "
            "int4 int8 integer io_after_gtids io_before_gtids iterate json_table key keys kill "
            "lag last_value lead leave library linear lines load lock long longblob longtext loop "
            "low_priority manual master_bind master_demote_to_replica master_demote_to_slave "
            "master_ssl_verify_server_cert maxvalue mediumblob mediumint mediumtext middleint "
            "minute_microsecond minute_second mod modifies no_write_to_binlog nth_value ntile "
            "numeric of optimize optimizer_costs option optionally out outfile over page_checksum "
            "parallel parse_vcol_expr partition percent_rank portion precision procedure purge "
            "range rank read read_write reads real recursive ref_system_id release rename repeat "
            "replace require resignal restrict return revoke rlike row row_number rows schema "
            "schemas second_microsecond sensitive separator signal smallint spatial specific sql "
            "sql_big_result sql_buffer_result sql_cache sql_calc_found_rows sql_no_cache "
            "sql_small_result sqlexception sqlstate sqlwarning ssl starting stats_auto_recalc "
            "stats_persistent stats_sample_pages stored straight_join system terminated tinyblob "
            "tinyint tinytext trigger undo unlock unsigned usage use utc_date utc_time "
            "utc_timestamp varbinary varchar varcharacter varying virtual while write xor "
            "year_month zerofill"},
    {POSTGRESQL, "current_catalog current_schema session_user system_user user"},
    {CLICKHOUSE, "final format global prewhere rollup sample settings top"},
    {SQLITE, "commit escape nothing raise transaction"},
    {DUCKDB, "anti at lambda pivot pivot_longer pivot_wider positional semi summarize unpack "
             "unpivot"},
};

static bool holds(const char *words, nlq_str name) {
  for (; words; words = strchr(words, ' ')) {
    if (*words == ' ') words++;
    size_t len = 0;
    while (len < name.len && words[len] > ' ' && words[len] == sql_lower(name.at[len]))
      len++;
    if (len == name.len && words[len] <= ' ') return true;
  }
  return false;
}

bool sql_is_reserved(query_dialect dialect, nlq_str name) {
  for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
    if (reserved[i].dialects >> dialect & 1 && holds(reserved[i].words, name)) return true;
  return false;
}
