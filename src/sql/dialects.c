/* The table of differences.
 *
 * In: DIALECT_POSTGRESQL. Out: its row; "to_char($, 'YYYY-MM')" is the bucket of a month there.
 * Every bucket is a label that sorts in time: 2026-06-15, 2026-W24, 2026-06, 2026-Q2, 2026. Weeks
 * are those of ISO 8601. */
#include "sql/dialect.h"

/* The quarter of a text that begins with YYYY-MM, behind its year. */
#define QUARTER_OF_TEXT                                                                            \
  "CASE WHEN SUBSTR($, 6, 2) <= '03' THEN '-Q1' WHEN SUBSTR($, 6, 2) <= '06' THEN '-Q2' "          \
  "WHEN SUBSTR($, 6, 2) <= '09' THEN '-Q3' ELSE '-Q4' END"

static const sql_dialect dialects[] = {
    {
        .id = DIALECT_MYSQL,
        .quote = '`',
        .escape = ESCAPE_HEX,
        .placeholder = PLACEHOLDER_MARK,
        .like = "LIKE",
        .bucket = {[UNIT_DAY] = "DATE($)",
                   [UNIT_WEEK] = "DATE_FORMAT($, '%x-W%v')",
                   [UNIT_MONTH] = "DATE_FORMAT($, '%Y-%m')",
                   [UNIT_QUARTER] = "CONCAT(YEAR($), '-Q', QUARTER($))",
                   [UNIT_YEAR] = "DATE_FORMAT($, '%Y')"},
        .month_text = {[UNIT_QUARTER] = "CONCAT(SUBSTR($, 1, 4), " QUARTER_OF_TEXT ")",
                       [UNIT_YEAR] = "SUBSTR($, 1, 4)"},
    },
    {
        .id = DIALECT_POSTGRESQL,
        .quote = '"',
        .folds_names = true,
        .schema_only = true,
        .escape = ESCAPE_E,
        .placeholder = PLACEHOLDER_NUMBERED,
        .fraction = "NUMERIC",
        .like = "ILIKE",
        .nulls_last = true,
        .bucket = {[UNIT_DAY] = "CAST($ AS DATE)",
                   [UNIT_WEEK] = "to_char($, 'IYYY-\"W\"IW')",
                   [UNIT_MONTH] = "to_char($, 'YYYY-MM')",
                   [UNIT_QUARTER] = "to_char($, 'YYYY-\"Q\"Q')",
                   [UNIT_YEAR] = "to_char($, 'YYYY')"},
        .month_text = {[UNIT_QUARTER] = "(SUBSTR($, 1, 4) || " QUARTER_OF_TEXT ")",
                       [UNIT_YEAR] = "SUBSTR($, 1, 4)"},
    },
    {
        .id = DIALECT_CLICKHOUSE,
        .quote = '`',
        .backslash_in_names = true,
        .escape = ESCAPE_BACKSLASH,
        .placeholder = PLACEHOLDER_TYPED,
        .like = "ILIKE",
        .like_backslash = true,
        .left_join = " SETTINGS join_use_nulls = 1",
        .empty_null = "OrNull",
        .names_joined = true,
        .set_distinct = true,
        .nulls_last = true,
        .bucket = {[UNIT_DAY] = "toDate($)",
                   [UNIT_WEEK] = "formatDateTime($, '%G-W%V')",
                   [UNIT_MONTH] = "formatDateTime($, '%Y-%m')",
                   [UNIT_QUARTER] = "formatDateTime($, '%Y-Q%Q')",
                   [UNIT_YEAR] = "formatDateTime($, '%Y')"},
        .month_text = {[UNIT_QUARTER] = "concat(substring($, 1, 4), " QUARTER_OF_TEXT ")",
                       [UNIT_YEAR] = "substring($, 1, 4)"},
    },
    {
        .id = DIALECT_SQLITE,
        .quote = '"',
        .escape = ESCAPE_HEX_CAST,
        .backslash_is_plain = true,
        .placeholder = PLACEHOLDER_MARK,
        .like = "LIKE",
        .nulls_last = true,
        .bucket = {[UNIT_DAY] = "date($)",
                   [UNIT_WEEK] = "strftime('%G-W%V', $)",
                   [UNIT_MONTH] = "strftime('%Y-%m', $)",
                   [UNIT_QUARTER] = "(strftime('%Y', $) || '-Q' || ((strftime('%m', $) + 2) / 3))",
                   [UNIT_YEAR] = "strftime('%Y', $)"},
        .month_text = {[UNIT_QUARTER] = "(SUBSTR($, 1, 4) || " QUARTER_OF_TEXT ")",
                       [UNIT_YEAR] = "SUBSTR($, 1, 4)"},
    },
    {
        .id = DIALECT_DUCKDB,
        .quote = '"',
        .three_part_names = true,
        .escape = ESCAPE_E,
        .backslash_is_plain = true,
        .placeholder = PLACEHOLDER_NUMBERED,
        .like = "ILIKE",
        .nulls_last = true,
        .bucket = {[UNIT_DAY] = "CAST($ AS DATE)",
                   [UNIT_WEEK] = "strftime($, '%G-W%V')",
                   [UNIT_MONTH] = "strftime($, '%Y-%m')",
                   [UNIT_QUARTER] = "(year($) || '-Q' || quarter($))",
                   [UNIT_YEAR] = "strftime($, '%Y')"},
        .month_text = {[UNIT_QUARTER] = "(SUBSTR($, 1, 4) || " QUARTER_OF_TEXT ")",
                       [UNIT_YEAR] = "SUBSTR($, 1, 4)"},
    },
};

const sql_dialect *sql_dialect_of(query_dialect d) {
  for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++)
    if (dialects[i].id == d) return &dialects[i];
  return &dialects[0];
}
