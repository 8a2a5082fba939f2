/* Reserved words of each dialect, by their first letter; NULL where a dialect has none. */
#ifndef NLQ_SQL_RESERVED_H
#define NLQ_SQL_RESERVED_H

extern const char *const sql_words_mysql[26];
extern const char *const sql_words_postgresql[26];
extern const char *const sql_words_clickhouse[26];
extern const char *const sql_words_sqlite[26];
extern const char *const sql_words_duckdb[26];

#endif
