/* Conditions of a Query IR as filters that stores take, to be pushed down to them.
 *
 * What is pushed is a part of the AND at the top of WHERE that means the same in the store; the
 * rest is the residual, for the caller to test on what comes back: filter AND residual is the
 * condition, always. Pushed are comparisons of a field of the metadata (meta.<name>, holding a
 * text, number, boolean or nothing) with a literal, CONTAINS over the content where the store can,
 * and what the store has of AND, OR and NOT over such.
 *
 * What they mean is what the IR means, with two truth values: values of different types are unequal
 * and in no order, and a missing field is null; so != and NOT also hold where the field is missing.
 *   sql        any nesting; a parameter for each value
 *   qdrant     any nesting; texts are not ordered, except dates
 *   chroma     AND and OR; no !=, NOT and null, since releases differ on missing fields
 *   vectorize  one AND; OR of == on one field; no !=, NOT and null for the same reason */
#ifndef NLQ_IR_STORE_H
#define NLQ_IR_STORE_H

#include "ir/ir.h"

typedef enum store_kind { STORE_SQL, STORE_QDRANT, STORE_CHROMA, STORE_VECTORIZE } store_kind;

typedef struct ir_store {
  arena *mem; /* for the names of fields */
  store_kind kind;
  size_t dialect;   /* of SQL: its row in store_sql.c */
  nlq_str metadata; /* SQL: the JSON column all fields are in; empty: each is a column.
                       Qdrant: what stands in front of the key */
  nlq_str content;  /* SQL: the column of the text; empty: it is not pushed */
  bool sql_nulls;   /* SQL: its own three truth values, so a missing field never matches */
  bool iso_dates;   /* fields compared with a DATE hold YYYY-MM-DD, and may be pushed */
} ir_store;

/* Reads {store, dialect?, metadata?, content?, nulls?: "ir" or "sql", dates?: "iso"}. */
bool ir_store_read(const json_value *request, diag_list *errors, ir_store *out);
/* Writes the members "filter" (SQL: "sql" and "params"; Chroma: also "where_document" where there
 * is one) and "residual" into the object that is open; null for nothing. `where` may be NULL. */
void ir_store_write(arena *mem, const ir_store *store, const ir_expr *where, json_writer *w);

/* --- for the stores ------------------------------------------------------------------------- */

/* A comparison of a field with a literal, or CONTAINS(content, text). */
typedef struct store_atom {
  nlq_str field; /* empty: the content */
  ir_op op;      /* with the field on its left */
  const ir_value *value;
  bool date; /* a DATE, kept as text */
} store_atom;

bool store_atom_of(const ir_store *store, const ir_expr *e, store_atom *out);
bool store_is_ordered(ir_op op);
void store_put_literal(json_writer *w, const ir_value *v);

/* The conjuncts that are pushed; for `takes`, those that are already. */
typedef struct store_parts {
  const ir_expr **items;
  size_t count;
} store_parts;

bool store_sql_dialect(nlq_str name, size_t *out);
bool store_sql_has_json(size_t dialect);
bool store_sql_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e);
void store_sql_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w);
bool store_qdrant_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e);
void store_qdrant_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w);
bool store_chroma_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e);
void store_chroma_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w);
bool store_vectorize_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e);
void store_vectorize_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w);

#endif
