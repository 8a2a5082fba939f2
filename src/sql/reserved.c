/* Words that a dialect does not take as a bare name of a column, a table or an alias, or takes for
 * something else ("user" is the current user on PostgreSQL).
 *
 * In: DIALECT_SQLITE, "Order". Out: true, whatever the case. */
#include "sql/dialect.h"

/* Before each word stands a character whose bits are the dialects that reserve it: MySQL,
 * PostgreSQL, ClickHouse, SQLite, DuckDB, in the order of query_dialect. */
#define M "\001"
#define P "\002"
#define MP "\003"
#define C "\004"
#define MC "\005"
#define S "\010"
#define MS "\011"
#define MPS "\013"
#define MCS "\015"
#define D "\020"
#define MD "\021"
#define PD "\022"
#define MPD "\023"
#define CD "\024"
#define MCD "\025"
#define PCD "\026"
#define MPCD "\027"
#define SD "\030"
#define PSD "\032"
#define MPSD "\033"
#define PCSD "\036"
#define MPCSD "\037"

/* By their first letter. */
static const char *const reserved['z' - 'a' + 1] = {
    ['a' - 'a'] = M "accessible" MS "add" MPCSD "all" MS "alter" PD "analyse" MPD "analyze" MPCSD
                    "and" D "anti" PCD "any" PCD "array" MPCSD "as" MPD "asc" M "asensitive" CD
                    "asof" PD "asymmetric" D "at" PD "authorization",
    ['b' - 'a'] = M "before" MCS "between" M "bigint" MPD "binary" M "blob" MPD "both" MCD "by",
    ['c' - 'a'] =
        M "call" M "cascade" MPCSD "case" PCSD "cast" M "change" M "char" M "character" MPSD
          "check" MPSD "collate" PD "collation" MPD "column" S "commit" PD "concurrently" M
          "condition" MPSD "constraint" M "continue" M "convert" MPSD "create" MPCSD "cross" MC
          "cube" M "cume_dist" P "current_catalog" MPS "current_date" MP "current_role" P
          "current_schema" MPS "current_time" MPS "current_timestamp" MP "current_user" M "cursor",
    ['d' - 'a'] = M "database" M "databases" M "day_hour" M "day_microsecond" M "day_minute" M
                    "day_second" M "dec" M "decimal" M "declare" MPCSD "default" PSD "deferrable" M
                    "delayed" MS "delete" M "delete_domain_id" M "dense_rank" MPD "desc" MD
                    "describe" M "deterministic" MPCSD "distinct" M "distinctrow" M "div" PD "do" M
                    "do_domain_ids" M "double" MS "drop" M "dual",
    ['e' - 'a'] = M "each" MPCSD "else" M "elseif" M "empty" M "enclosed" PCD "end" S "escape" M
                    "escaped" MPCSD "except" MCS "exists" M "exit" M "explain",
    ['f' - 'a'] = MPCSD "false" MPD "fetch" C "final" M "first_value" M "float" M "float4" M
                        "float8" MPD "for" M "force" MPSD "foreign" C "format" PD "freeze" MPCSD
                        "from" PCSD "full" M "fulltext" M "function",
    ['g' - 'a'] =
        M "generated" M "get" SD "glob" C "global" MP "grant" MPCSD "group" M "grouping" M "groups",
    ['h' - 'a'] =
        MPCSD "having" M "high_priority" M "hour_microsecond" M "hour_minute" M "hour_second",
    ['i' - 'a'] =
        M "if" M "ignore" M "ignore_domain_ids" PCD "ilike" MPCSD "in" MS "index" M "infile" PD
          "initially" MPCSD "inner" M "inout" M "insensitive" MS "insert" M "int" M "int1" M
          "int2" M "int3" M "int4" M "int8" M "integer" MPCSD "intersect" MPCD "interval" MPCSD
          "into" M "io_after_gtids" M "io_before_gtids" MPCSD "is" PSD "isnull" M "iterate",
    ['j' - 'a'] = MPCSD "join" M "json_table",
    ['k' - 'a'] = M "key" M "keys" M "kill",
    ['l' - 'a'] = M "lag" D "lambda" M "last_value" MPD "lateral" M "lead" MPD "leading" M
                    "leave" MPCSD "left" M "library" MPCSD "like" MPCSD "limit" M "linear" M
                    "lines" M "load" MP "localtime" MP "localtimestamp" M "lock" M "long" M
                    "longblob" M "longtext" M "loop" M "low_priority",
    ['m' - 'a'] =
        M "manual" M "master_bind" M "master_demote_to_replica" M "master_demote_to_slave" M
          "master_ssl_verify_server_cert" MS "match" M "maxvalue" M "mediumblob" M "mediumint" M
          "mediumtext" M "middleint" M "minute_microsecond" M "minute_second" M "mod" M "modifies",
    ['n' - 'a'] = MPSD "natural" M "no_write_to_binlog" MPCSD "not" S "nothing" PSD "notnull" M
                       "nth_value" M "ntile" MPCSD "null" M "numeric",
    ['o' - 'a'] = M "of" MPCD "offset" MPCSD "on" PD "only" M "optimize" M "optimizer_costs" M
                    "option" M "optionally" MPCSD "or" MPCSD "order" M "out" MPCSD "outer" M
                    "outfile" M "over" PD "overlaps",
    ['p' - 'a'] =
        M "page_checksum" M "parallel" M "parse_vcol_expr" M "partition" M "percent_rank" D
          "pivot" D "pivot_longer" D "pivot_wider" PD "placing" M "portion" D "positional" M
          "precision" C "prewhere" MPSD "primary" M "procedure" M "purge",
    ['q' - 'a'] = MD "qualify",
    ['r' - 'a'] =
        S "raise" M "range" M "rank" M "read" M "read_write" M "reads" M "real" M "recursive" M
          "ref_system_id" MPSD "references" MS "regexp" M "release" M "rename" M "repeat" M
          "replace" M "require" M "resignal" M "restrict" M "return" MPSD "returning" M
          "revoke" MPCSD "right" M "rlike" C "rollup" M "row" M "row_number" M "rows",
    ['s' - 'a'] =
        C "sample" M "schema" M "schemas" M "second_microsecond" MPCSD "select" D "semi" M
          "sensitive" M "separator" P "session_user" MCS "set" C "settings" MD "show" M "signal" PD
          "similar" M "smallint" PD "some" M "spatial" M "specific" M "sql" M "sql_big_result" M
          "sql_buffer_result" M "sql_cache" M "sql_calc_found_rows" M "sql_no_cache" M
          "sql_small_result" M "sqlexception" M "sqlstate" M "sqlwarning" M "ssl" M "starting" M
          "stats_auto_recalc" M "stats_persistent" M "stats_sample_pages" M "stored" M
          "straight_join" D "summarize" PD "symmetric" M "system" P "system_user",
    ['t' - 'a'] =
        MPCSD "table" MPD "tablesample" M "terminated" MPCSD "then" M "tinyblob" M "tinyint" M
              "tinytext" MPSD "to" C "top" MPD "trailing" S "transaction" M "trigger" MPCSD "true",
    ['u' - 'a'] = M "undo" MPCSD "union" MPSD "unique" M "unlock" D "unpack" D "unpivot" M
                    "unsigned" MS "update" M "usage" M "use" P "user" MPCSD "using" M "utc_date" M
                    "utc_time" M "utc_timestamp",
    ['v' - 'a'] = MCS "values" M "varbinary" M "varchar" M "varcharacter" PD "variadic" M
                      "varying" PD "verbose" M "virtual",
    ['w' - 'a'] = MPCSD "when" MPCSD "where" M "while" MPSD "window" MPCD "with" M "write",
    ['x' - 'a'] = M "xor",
    ['y' - 'a'] = M "year_month",
    ['z' - 'a'] = M "zerofill",
};

bool sql_is_reserved(query_dialect dialect, nlq_str name) {
  char first = name.len ? sql_lower(name.at[0]) : 0;
  const char *words = first >= 'a' && first <= 'z' ? reserved[first - 'a'] : NULL;
  while (words && *words) {
    bool here = *words++ >> (dialect - DIALECT_MYSQL) & 1;
    size_t len = 0;
    while (len < name.len && words[len] > ' ' && words[len] == sql_lower(name.at[len]))
      len++;
    if (len == name.len && words[len] < ' ') return here;
    for (words += len; *words > ' '; words++) {
    }
  }
  return false;
}
