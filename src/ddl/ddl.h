/* CREATE TABLE scripts to a draft domain model.
 *
 * Two steps: the script becomes tables with columns and keys (ddl_read), these become a model
 * (ddl_draft) in which dates are time dimensions, amounts are facts with a metric, keys are
 * relationships, and names are words. What cannot be carried over is listed as a finding. */
#ifndef NLQ_DDL_DDL_H
#define NLQ_DDL_DDL_H

#include "base/json.h"
#include "domain/domain.h"
#include "query/request.h"

typedef struct ddl_value {
  nlq_str text;
  bool number;
} ddl_value;

typedef struct ddl_column {
  nlq_str name, comment;
  field_type type;
  bool typed;    /* false: the script names no type */
  bool left_out; /* of a type that no question can ask about */
  bool not_null, unique, is_boolean;
  ddl_value *values; /* of an enum or a CHECK; in order, without repetition */
  size_t n_values;
} ddl_column;

typedef struct ddl_names {
  nlq_str *items;
  size_t count, capacity;
} ddl_names;

/* A foreign key. `to` is empty where the script leaves the columns to the other table's key. */
typedef struct ddl_key {
  ddl_names columns, to;
  nlq_str table;
  size_t at; /* byte of the script */
} ddl_key;

typedef struct ddl_table {
  nlq_str schema, name, comment;
  nlq_str id; /* its name in the model */
  size_t at;
  bool left_out; /* a partition of another table */
  ddl_column *columns;
  size_t n_columns, room;
  ddl_names primary_key;
  ddl_key *keys;
  size_t n_keys, keys_room;
} ddl_table;

typedef struct ddl_schema {
  arena *mem;
  nlq_str text;
  query_dialect dialect;
  ddl_table *tables;
  size_t n_tables, tables_room;
  size_t n_columns;       /* of all tables */
  struct ddl_type *types; /* enums and domains with names */
  size_t n_types, types_room;
  lookup table_names, column_names, type_names; /* by name in small letters */
  diag_list *errors;
} ddl_schema;

/* Reads a script in well-formed UTF-8; `dialect` NONE finds out by itself. Never fails but for
 * memory: a statement that cannot be read is an error in `errors` and left out. Linear. */
ddl_schema *ddl_read(arena *mem, nlq_str text, query_dialect dialect, diag_list *errors);

/* A table or column by its name in any case, or -1. `table` is a number. */
int ddl_table_of(const ddl_schema *s, nlq_str name);
int ddl_column_of(const ddl_schema *s, int table, nlq_str name);

/* Writes the model. `name`: of the model; `values`: {table: {column: [text, ...]}} or NULL,
 * distinct values that refine types and become sample values. Findings go to the schema's list.
 * False when there is no table, or memory is out. */
bool ddl_draft(ddl_schema *s, nlq_str name, const json_value *values, json_writer *w);

#endif
