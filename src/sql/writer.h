/* Writing the parts of a SELECT. Private to this room. */
#ifndef NLQ_SQL_WRITER_H
#define NLQ_SQL_WRITER_H

#include "sql/dialect.h"
#include "sql/plan.h"
#include "sql/sql.h"

typedef struct sql_writer {
  sb out;
  arena *mem;
  const domain *d;
  const sql_plan *plan;
  const sql_dialect *dialect;
  sql_mode mode;
  bool qualified; /* columns carry their table */
  bool failed;    /* a name without meaning came up, or memory is out */
  query_scalar *params;
  size_t n_params, params_capacity;
} sql_writer;

/* --- arithmetic.c --- */
/* Arithmetic as the model writes it: + - * / and parentheses. Its names are fields of the table
 * when `fields` says so, else columns. False when it is no arithmetic: then nothing was written. */
bool sql_write_arithmetic(sql_writer *w, int table, nlq_str expr, bool fields);

/* --- expression.c --- */
void sql_write_column(sql_writer *w, int table, nlq_str column);
void sql_write_field(sql_writer *w, int field);
/* A field, or the label of its period of time. False when the field has no such periods. */
bool sql_write_bucket(sql_writer *w, int field, calendar_unit grain);
/* One condition; `input` says that its values came from a request, so that they may become
 * parameters. */
void sql_write_filter(sql_writer *w, int table, const query_filter *f, bool input);
void sql_write_condition(sql_writer *w, query_operator op, const query_value *value, bool input);

/* --- select.c --- */
/* A whole query in parentheses: what a nested one gives. */
void sql_write_nested(sql_writer *w, const query *q);

/* --- aggregate.c --- */
void sql_write_metric(sql_writer *w, const sql_metric *m);
/* Whether it can be NULL over the rows of a group. */
bool sql_metric_nullable(const sql_plan *p, const sql_metric *m);

#endif
