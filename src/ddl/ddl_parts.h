/* What the parts of the CREATE TABLE reader share. */
#ifndef NLQ_DDL_DDL_PARTS_H
#define NLQ_DDL_DDL_PARTS_H

#include "base/limits.h"
#include "ddl/ddl.h"
#include "ddl/ddl_lex.h"

#define DDL_MOST_COLUMNS 100000 /* of all tables */
#define DDL_MOST_WRAPPED 8      /* types within types */
#define DDL_MOST_VALUES 1000    /* of one enum */

/* An enum or domain with a name of its own. */
typedef struct ddl_type {
  nlq_str name;
  field_type type;
  bool left_out;
  ddl_value *values;
  size_t n_values;
} ddl_type;

typedef struct ddl_reader {
  ddl_lexer x;
  ddl_schema *s;
  int wrapped; /* types around the one that is read */
} ddl_reader;

uint32_t ddl_hash(nlq_str name); /* the same in any case */
bool ddl_same(nlq_str a, nlq_str b);

bool ddl_is_blank(nlq_str text);

/* An error at the token that stands here: "... is wanted". */
void ddl_wanted(ddl_reader *r, const char *what);
/* A finding that is no error, at a place of the script. */
void ddl_note(ddl_schema *s, size_t at, nlq_level level, const char *format, ...);

/* A name, with what qualifies it; false with an error when there is none. */
bool ddl_name(ddl_reader *r, nlq_str *qualifier, nlq_str *name);
/* (a, b DESC, c(10)): names in parentheses. Expressions among them leave the list empty. */
ddl_names ddl_name_list(ddl_reader *r);
bool ddl_push_name(arena *mem, ddl_names *list, nlq_str name);

/* --- ddl_types.c --- */

/* Reads a type into a column; a column may have none. */
void ddl_read_type(ddl_reader *r, ddl_column *c);
/* Whether a word begins a type that is known. */
bool ddl_is_type(nlq_str word);
const ddl_type *ddl_type_of(const ddl_schema *s, nlq_str name);

/* --- ddl_values.c --- */

/* ('a', 'b' = 2, 'c'): strings in parentheses. */
void ddl_read_values(ddl_reader *r, ddl_value **values, size_t *count);
/* (status IN ('a', 'b')), (status = ANY (ARRAY['a'::text])): the column that a CHECK binds to a
 * list, empty when it says anything else. `own`: the column it stands at, VALUE of a domain. */
nlq_str ddl_read_check(ddl_reader *r, ddl_value **values, size_t *count);
void ddl_set_values(ddl_column *c, ddl_value *values, size_t count);

/* --- ddl_table.c --- */

/* The elements of a table in parentheses, and ALTER TABLE ... ADD one. */
void ddl_read_elements(ddl_reader *r, int table);
void ddl_read_element(ddl_reader *r, int table);
/* Room for a new column; NULL when there are too many (with an error) or memory is out. */
ddl_column *ddl_add_column(ddl_reader *r, int table, nlq_str name);
void ddl_copy_columns(ddl_reader *r, int table, nlq_str from);

#endif
