/* What differs from dialect to dialect, as data. Measured on MariaDB 10.11, PostgreSQL 15 and 18,
 * ClickHouse 26, SQLite 3 and DuckDB 1; MySQL's reserved words are those of its manual, 8.0 to
 * 9.0, and what MariaDB refuses besides. */
#ifndef NLQ_SQL_DIALECT_H
#define NLQ_SQL_DIALECT_H

#include "domain/domain.h"

/* How text that plain quotes cannot hold on one line is written. */
typedef enum sql_escape {
  ESCAPE_HEX,      /* _utf8mb4 X'61' */
  ESCAPE_HEX_CAST, /* CAST(X'61' AS TEXT) */
  ESCAPE_E,        /* E'\n\x1b' */
  ESCAPE_BACKSLASH /* '\n\x1b' */
} sql_escape;

typedef enum sql_placeholder {
  PLACEHOLDER_MARK,     /* ? */
  PLACEHOLDER_NUMBERED, /* $1 */
  PLACEHOLDER_TYPED     /* {p1:String} */
} sql_placeholder;

typedef struct sql_dialect {
  query_dialect id;
  char quote;              /* around names; doubled inside them */
  bool backslash_in_names; /* a backslash inside quotes is an escape */
  bool folds_names;        /* bare names become lower case */
  bool three_part_names;   /* database.schema.table */
  bool schema_only;        /* another database cannot be named: schema.table */
  sql_escape escape;
  bool backslash_is_plain; /* plain quotes hold a backslash unchanged in every server mode */
  sql_placeholder placeholder;
  const char *fraction;   /* type that a fraction as a parameter is cast to */
  const char *like;       /* ignores case */
  bool like_backslash;    /* no ESCAPE clause: the pattern is escaped by backslashes */
  const char *left_join;  /* a setting behind the query, for missing partners to be NULL */
  const char *empty_null; /* behind an aggregate, for NULL and not 0 over no rows */
  bool names_joined;      /* a joined column needs an alias to appear by its own name */
  bool nulls_last;        /* knows NULLS LAST */
  bool set_distinct;      /* UNION and its kin keep rows that are alike unless told */
  const char *bucket[UNIT_YEAR + 1];     /* of a date or timestamp; $ is the column */
  const char *month_text[UNIT_YEAR + 1]; /* of text such as 2026-05 */
} sql_dialect;

const sql_dialect *sql_dialect_of(query_dialect d); /* NONE is mysql */

/* Whether a dialect has a meaning of its own for a word, whatever its case. */
bool sql_is_reserved(query_dialect dialect, nlq_str name);
/* A letter of ASCII as a small one; whether two names are one where engines ignore case. */
char sql_lower(char c);
bool sql_same_name(nlq_str a, nlq_str b);
/* A name as it stands in SQL text: bare, or quoted where the dialect needs it. */
void sql_put_name(sb *out, const sql_dialect *dialect, nlq_str name);
/* A value as a literal that reads the same in every server mode, on one line. */
void sql_put_literal(sb *out, const sql_dialect *dialect, const query_scalar *value);

#endif
