#include "query_fixture.h"
#include "sql/dialect.h"

static fixture f;

static nlq_str literal(query_dialect dialect, query_scalar value) {
  sb out;
  sb_init(&out, fixture_mem(&f));
  sql_put_literal(&out, sql_dialect_of(dialect), &value);
  return sb_str(&out);
}

static nlq_str text_in(query_dialect dialect, const char *text) {
  return literal(dialect, (query_scalar){.type = SCALAR_TEXT, .text = str_of(text)});
}

static nlq_str name_in(query_dialect dialect, const char *name) {
  sb out;
  sb_init(&out, fixture_mem(&f));
  sql_put_name(&out, sql_dialect_of(dialect), str_of(name));
  return sb_str(&out);
}

static void plain_text_is_the_same_everywhere(void) {
  for (int d = DIALECT_MYSQL; d <= DIALECT_DUCKDB; d++) {
    CHECK_STR(text_in((query_dialect)d, "gold"), "'gold'");
    CHECK_STR(text_in((query_dialect)d, ""), "''");
    CHECK_STR(text_in((query_dialect)d, "O'Brien"), "'O''Brien'");
    CHECK_STR(text_in((query_dialect)d, "x' OR '1'='1"), "'x'' OR ''1''=''1'");
    CHECK_STR(text_in((query_dialect)d, "\"a"), "'\"a'");
    CHECK_STR(text_in((query_dialect)d, "北京"), "'北京'");
  }
}

static void backslashes_do_not_depend_on_the_server_mode(void) {
  CHECK_STR(text_in(DIALECT_MYSQL, "a\\x41"), "_utf8mb4 X'615c783431'");
  CHECK_STR(text_in(DIALECT_POSTGRESQL, "a\\x41'"), "E'a\\\\x41'''");
  CHECK_STR(text_in(DIALECT_CLICKHOUSE, "a\\x41"), "'a\\\\x41'");
  CHECK_STR(text_in(DIALECT_SQLITE, "a\\x41"), "'a\\x41'");
  CHECK_STR(text_in(DIALECT_DUCKDB, "a\\x41"), "'a\\x41'");
}

static void control_characters_stay_on_one_line(void) {
  CHECK_STR(text_in(DIALECT_MYSQL, "a\nb"), "_utf8mb4 X'610a62'");
  CHECK_STR(text_in(DIALECT_POSTGRESQL, "a\n\r\t\x1b\x7f"), "E'a\\n\\r\\t\\x1b\\x7f'");
  CHECK_STR(text_in(DIALECT_CLICKHOUSE, "a\n\x1b"), "'a\\n\\x1b'");
  CHECK_STR(text_in(DIALECT_SQLITE, "a\nb"), "CAST(X'610a62' AS TEXT)");
  CHECK_STR(text_in(DIALECT_DUCKDB, "a\n\\"), "E'a\\n\\\\'");
}

static void numbers_and_booleans(void) {
  CHECK_STR(literal(DIALECT_MYSQL, (query_scalar){.type = SCALAR_NUMBER, .number = -1}), "-1");
  CHECK_STR(literal(DIALECT_MYSQL, (query_scalar){.type = SCALAR_NUMBER, .number = 0.1}), "0.1");
  CHECK_STR(literal(DIALECT_SQLITE, (query_scalar){.type = SCALAR_BOOL, .truth = true}), "TRUE");
}

static void names_are_quoted_when_needed(void) {
  CHECK_STR(name_in(DIALECT_MYSQL, "plan_type"), "plan_type");
  CHECK_STR(name_in(DIALECT_MYSQL, "rank"), "`rank`");
  CHECK_STR(name_in(DIALECT_MYSQL, "RANK"), "`RANK`");
  CHECK_STR(name_in(DIALECT_MYSQL, "manual"), "`manual`");
  CHECK_STR(name_in(DIALECT_MYSQL, "transaction"), "transaction");
  CHECK_STR(name_in(DIALECT_SQLITE, "transaction"), "\"transaction\"");
  CHECK_STR(name_in(DIALECT_POSTGRESQL, "user"), "\"user\"");
  CHECK_STR(name_in(DIALECT_POSTGRESQL, "Region"), "\"Region\"");
  CHECK_STR(name_in(DIALECT_DUCKDB, "Region"), "Region");
  CHECK_STR(name_in(DIALECT_CLICKHOUSE, "order"), "`order`");
  CHECK_STR(name_in(DIALECT_MYSQL, "2nd"), "`2nd`");
  CHECK_STR(name_in(DIALECT_MYSQL, "total amount"), "`total amount`");
  CHECK_STR(name_in(DIALECT_DUCKDB, "销售额"), "\"销售额\"");
  CHECK_STR(name_in(DIALECT_MYSQL, ""), "``");
}

static void quotes_in_names_are_doubled(void) {
  CHECK_STR(name_in(DIALECT_MYSQL, "a`b\"c\\d"), "`a``b\"c\\d`");
  CHECK_STR(name_in(DIALECT_POSTGRESQL, "a`b\"c\\d"), "\"a`b\"\"c\\d\"");
  CHECK_STR(name_in(DIALECT_CLICKHOUSE, "a`b\"c\\d"), "`a``b\"c\\\\d`");
}

/* Found wherever a word stands in its row, whatever its case; nothing that only begins so. */
static void reserved_words_are_those_of_the_dialect(void) {
  static const struct {
    const char *word, *dialects; /* m p c s d */
  } words[] = {
      {"all", "mpcsd"},    {"WHERE", "mpcsd"},
      {"limit", "mpcsd"},  {"interval", "mpcd"},
      {"window", "mpsd"},  {"full", "pcsd"},
      {"Desc", "mpd"},     {"current_time", "mps"},
      {"by", "mcd"},       {"deferrable", "psd"},
      {"ilike", "pcd"},    {"values", "mcs"},
      {"localtime", "mp"}, {"localtimestamp", "mp"},
      {"cube", "mc"},      {"Update", "ms"},
      {"show", "md"},      {"verbose", "pd"},
      {"asof", "cd"},      {"glob", "sd"},
      {"accessible", "m"}, {"zerofill", "m"},
      {"int", "m"},        {"int8", "m"},
      {"user", "p"},       {"top", "c"},
      {"raise", "s"},      {"unpivot", "d"},
      {"orders", ""},      {"orde", ""},
      {"limit_", ""},      {"a", ""},
      {"zzz", ""},         {"total", ""},
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    for (int d = DIALECT_MYSQL; d <= DIALECT_DUCKDB; d++) {
      bool reserved = strchr(words[i].dialects, "-mpcsd"[d]) != NULL;
      CHECK_INT(sql_is_reserved((query_dialect)d, str_of(words[i].word)), reserved);
    }
}

CHECK_MAIN(TEST(plain_text_is_the_same_everywhere),
           TEST(backslashes_do_not_depend_on_the_server_mode),
           TEST(control_characters_stay_on_one_line), TEST(numbers_and_booleans),
           TEST(names_are_quoted_when_needed), TEST(quotes_in_names_are_doubled),
           TEST(reserved_words_are_those_of_the_dialect))
