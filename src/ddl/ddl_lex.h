/* The tokens of CREATE TABLE scripts as the dump tools of five databases print them: quoted names,
 * strings with their escapes, comments, psql's commands and data between the statements. */
#ifndef NLQ_DDL_DDL_LEX_H
#define NLQ_DDL_DDL_LEX_H

#include "base/diag.h"
#include "query/request.h"

typedef enum ddl_kind {
  DDL_END,
  DDL_WORD,   /* a keyword or a plain name */
  DDL_QUOTED, /* "name", `name`, [name] */
  DDL_STRING,
  DDL_NUMBER,
  DDL_SIGN /* any other character */
} ddl_kind;

typedef struct ddl_token {
  ddl_kind kind;
  nlq_str text; /* of quoted ones: what is between the quotes */
  size_t start, end;
} ddl_token;

typedef struct ddl_lexer {
  arena *mem;
  diag_list *errors;
  nlq_str text; /* well-formed UTF-8 */
  size_t pos;
  bool backslash; /* escapes in strings, as in MySQL and ClickHouse; # starts a comment */
  ddl_token now;
} ddl_lexer;

/* The dialect that a script gives away by words of its own; NONE when it does not. */
query_dialect ddl_dialect_of(nlq_str text);

/* From the start of the text; `now` is its first token. */
void ddl_start(ddl_lexer *x, arena *mem, nlq_str text, query_dialect dialect, diag_list *errors);
void ddl_next(ddl_lexer *x);

bool ddl_at_word(const ddl_lexer *x, const char *capitals); /* in any case */
bool ddl_at_sign(const ddl_lexer *x, char sign);
/* Whether it stands here; then it is passed. */
bool ddl_take(ddl_lexer *x, const char *capitals);
bool ddl_take_sign(ddl_lexer *x, char sign);
/* The same for a row of words with spaces between; nothing is passed unless all are there. */
bool ddl_take_words(ddl_lexer *x, const char *capitals);
/* Whether a word is one of a list with ", " between, in any case. */
bool ddl_word_in(nlq_str word, const char *capitals);

/* Passes a balanced group when one opens here, to behind its end. */
void ddl_skip_group(ddl_lexer *x);
/* Passes the rest of a statement, its semicolon, and the data lines that follow a COPY. */
void ddl_skip_statement(ddl_lexer *x);
/* Passes the rest of the line, and what stands between two DELIMITER commands of the mysql client.
 */
void ddl_skip_delimited(ddl_lexer *x);

#endif
