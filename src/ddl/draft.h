/* What the parts of the draft share. */
#ifndef NLQ_DDL_DRAFT_H
#define NLQ_DDL_DRAFT_H

#include "ddl/ddl_parts.h"

/* What a column becomes. */
typedef enum draft_role { DRAFT_DIMENSION, DRAFT_TIME, DRAFT_FACT } draft_role;

#define DRAFT_WORDS 12 /* words of a name that count */

/* A name as words in small letters. */
typedef struct draft_words {
  nlq_str items[DRAFT_WORDS];
  size_t count;
} draft_words;

typedef struct draft_column {
  const ddl_column *source;
  nlq_str name;            /* in the model; the source's where it can be one */
  nlq_str label;           /* words in long form, without what they share with the table */
  draft_words words;       /* in long form */
  draft_words short_words; /* as they stand */
  field_type type;
  draft_role role;
  bool primary, foreign;
  bool absent;                /* no query can name it */
  const char *format, *grain; /* of a text column that holds periods */
  const json_value *values;   /* that were found in it */
} draft_column;

typedef struct draft_table {
  const ddl_table *source;
  draft_words words;
  nlq_str label;
  draft_column *columns;
  int name_column, time_column; /* -1: none */
} draft_table;

/* From one table to another. */
typedef struct draft_link {
  int left, right;
  const ddl_key *key; /* NULL: guessed from the names */
  int *from, *to;     /* columns */
  size_t count;
  bool apart; /* another one leads the same way: it needs a role */
  bool first; /* of those */
  nlq_str role;
} draft_link;

typedef struct draft {
  ddl_schema *s;
  arena *mem;
  draft_table *tables;
  draft_link *links;
  size_t n_links, links_room;
  const json_value *values;
  json_writer *w;
  lookup by_link; /* numbers of `links` */
  lookup names;   /* numbers of `taken` */
  struct draft_name *taken;
  size_t taken_room;
} draft;

/* A name in use. The columns, metrics and filters of a table are one space; so are tables with
 * roles, and relationships. */
typedef struct draft_name {
  int space;
  nlq_str name;
} draft_name;

#define DRAFT_TABLES (-1)
#define DRAFT_LINKS (-2)

/* --- draft_words.c --- */

/* A name cut into words; with `full`, abbreviations in their long form. */
draft_words draft_words_of(arena *mem, nlq_str name, bool full);
nlq_str draft_join(arena *mem, const draft_words *words, size_t first);
bool draft_last_in(const draft_words *words, const char *list);
bool draft_any_in(const draft_words *words, const char *list);
/* How many words at the start of `words` are all of `prefix`. */
bool draft_starts(const draft_words *words, const draft_words *prefix);
/* Labels and synonyms of something with these words, a name and a comment. */
void draft_put_words(draft *d, nlq_str label, nlq_str other, nlq_str comment);
/* A comment that says what values mean ("0: off, 1: on") becomes sample values of numbers or text:
 * true when it does; then they are written. */
bool draft_put_coded(draft *d, const draft_column *c);
bool draft_is_coded(const draft_column *c);
/* What the comment calls it in Chinese; empty when it does not. */
nlq_str draft_chinese(nlq_str comment);
/* The words with the last one in the plural. */
nlq_str draft_plural(arena *mem, const draft_words *words);

/* The wish, or something like it, that may name a thing of a model and is not in use in its space;
 * from now on it is. */
nlq_str draft_unique(draft *d, int space, nlq_str wish);
/* Whether SQL can name a table or column: no quotes, backslashes or semicolons. `dots`: dots may
 * be in it, as no sign of arithmetic then is. */
bool draft_can_name(nlq_str name, bool dots);

/* Whether an `expr` of the model can be this column: it is not read as arithmetic or a number. */
bool draft_is_expr(nlq_str name);

/* --- draft_columns.c --- */

void draft_describe(draft *d, int table);

/* What names and what dates the rows of a table; when its keys are known. */
void draft_choose_columns(draft_table *t);

/* --- draft_links.c --- */

bool draft_link_tables(draft *d);
void draft_put_links(draft *d);

#endif
