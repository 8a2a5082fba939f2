/* The domain model: what the translator may talk about. Loaded once from JSON, immutable after.
 *
 * Everything is an array with an index: tables, fields (dimensions, time dimensions and facts of
 * all tables in one array, in the order of the file), metrics, saved filters, relationships.
 * Indices are small integers, -1 for none. */
#ifndef NLQ_DOMAIN_DOMAIN_H
#define NLQ_DOMAIN_DOMAIN_H

#include "base/pattern.h"
#include "domain/lookup.h"
#include "domain/vocabulary.h"
#include "query/request.h"

typedef enum field_kind { FIELD_DIMENSION, FIELD_TIME, FIELD_FACT } field_kind;

typedef enum field_type {
  TYPE_STRING,
  TYPE_INTEGER,
  TYPE_NUMBER,
  TYPE_BOOLEAN,
  TYPE_DATE,
  TYPE_TIMESTAMP
} field_type;

typedef enum field_semantics {
  SEMANTICS_NONE,
  SEMANTICS_NAME, /* what people call a row by: the default projection */
  SEMANTICS_GEO,
  SEMANTICS_ID,
  SEMANTICS_CATEGORY
} field_semantics;

/* Words of anything named: labels per language for output, synonyms for reading. */
typedef struct domain_words {
  nlq_str label_en, label_zh; /* empty where the model gives none */
  nlq_str *synonyms;
  size_t n_synonyms;
} domain_words;

typedef struct domain_value {
  query_scalar value;
  domain_words words;
} domain_value;

typedef struct domain_field {
  nlq_str name;
  int table;
  field_kind kind;
  field_type type;
  field_semantics semantics;
  domain_words words;
  nlq_str expr; /* columns of the table (domain_expression_next); the name when not given */
  bool hidden, unique, is_enum, nullable;
  bool from_ref;        /* it took its values and words from another dimension */
  domain_value *values; /* shared by the fields that take theirs by `ref` */
  size_t n_values;
  lookup value_index;              /* by text, for domain_value_of */
  const struct value_list *listed; /* a long list of texts (values.h), in place of `values` */
  /* time dimensions */
  calendar_unit granularity;
  nlq_str format; /* how a text column writes a period, "YYYY-MM"; empty for real dates */
  nlq_str unit;
  pattern *shape; /* regular expression of its values; NULL when not given */
} domain_field;

typedef enum metric_type { METRIC_SIMPLE, METRIC_RATIO } metric_type;

typedef struct domain_metric {
  nlq_str name;
  int table; /* of a ratio: its numerator's */
  metric_type type;
  query_aggregation aggregation;
  bool distinct; /* agg count_distinct */
  nlq_str expr;  /* fields of the table (domain_expression_next); empty for COUNT(*) */
  int field;     /* the field `expr` names, or -1 */
  query_filter *filters;
  size_t n_filters;
  int numerator, denominator; /* metrics of a ratio, else -1 */
  int time_field;             /* the time dimension it is dated by; -1: the table's default */
  bool additive, is_default, hidden;
  nlq_str unit;
  domain_words words;
} domain_metric;

typedef struct domain_filter { /* a saved condition with a name */
  nlq_str name;
  int table;
  domain_words words;
  query_filter *where;
  size_t n_where;
  bool hidden;
} domain_filter;

typedef struct domain_table {
  nlq_str name;
  nlq_str database, schema, base; /* where it is; base is the name when not given */
  domain_words words;
  bool hidden;
  int *primary_key; /* fields */
  size_t n_primary_key;
  int first_field, n_fields; /* a run of the field array */
  int first_metric, n_metrics;
  int default_time;   /* field, -1 */
  int default_metric; /* the metric marked default, else -1 */
  int count_metric;   /* the plain COUNT of rows, else -1 */
  int name_field; /* default projection: semantic_type name, else a column called name, else -1 */
  int content_field; /* the text of a table of documents, which passages are searched in; else -1 */
  bool has_time_range;
  nlq_str time_range; /* default_time_range; "none" or empty: none */
} domain_table;

typedef struct domain_relationship {
  nlq_str name, role; /* role: names the right table where two lead to it; may be empty */
  int left_table, right_table;
  int *left_fields, *right_fields;
  size_t n_columns;
  /* Seen from left to right: several left rows may meet one right row, one left row may meet
   * several right rows. Both false: one to one; both true: many to many. */
  bool many_to_one, one_to_many;
  bool left_join;
  bool is_default;
  domain_words words;
} domain_relationship;

typedef struct domain_row_level {
  nlq_str name, dimension, claim, all_value, fallback; /* fallback: `default`; may be empty */
  int *tables;                                         /* whose dimension it is */
  size_t n_tables;
  /* For each table of the model what domain_scope_field gives, and the edge that leads there. */
  int *fields, *edges;
} domain_row_level;

typedef struct domain_defaults {
  bool has_limit;
  int64_t limit, ranking_limit;
  int64_t max_limit, superlative_limit; /* 0: not given */
  nlq_str time_range, trend_range;      /* empty: none */
  int week_start;                       /* 1 Monday */
  int fiscal_month, fiscal_day;
  calendar_unit span_unit; /* max_time_span, "1 year" */
  int span_count;          /* 0: not given */
  int64_t max_joins;       /* -1: not given */
  query_dialect dialect;   /* NONE: not given */
  bool asked_only;         /* projection "asked": what only ranks or limits the rows is not shown */
} domain_defaults;

typedef struct domain_verified {
  nlq_str name, question, same_as;
  bool has_date, onboarding;
  calendar_day reference_date;
  const json_value *structured_query;
} domain_verified;

typedef struct domain {
  arena *mem;
  nlq_str name;
  domain_words words;
  domain_defaults defaults;
  domain_table *tables;
  int n_tables;
  domain_field *fields;
  int n_fields;
  domain_metric *metrics; /* of the tables, then of the model */
  int n_metrics;
  domain_filter *filters;
  int n_filters;
  domain_relationship *relationships;
  int n_relationships;
  domain_row_level *row_level;
  int n_row_level;
  domain_verified *verified;
  int n_verified;
  vocabulary *vocabulary;
  vocabulary *roots; /* of names by the roots of their words, where rows are asked for */
  struct domain_index *index; /* names to numbers, tables to their relationships */
  json_value *json; /* the tree it came from; field values and verified queries point into it */
} domain;

/* Kinds of meaning in the vocabulary. `index` is the table, field, metric, filter or relationship,
 * `detail` the value within its field. */
typedef enum domain_meaning {
  MEANING_TABLE,
  MEANING_FIELD,
  MEANING_METRIC,
  MEANING_FILTER,
  MEANING_VALUE,
  MEANING_ROLE
} domain_meaning;

/* Loads a model into `mem`. NULL with every fault found, each with its JSON pointer. */
domain *domain_load(arena *mem, nlq_str json, diag_list *errors);

/* The built-in model: schema/saas_support.domain.json, embedded when the library is built. */
nlq_str domain_builtin(void); /* at NULL in a build without it */
/* Whether questions are about rows (records.h); never in a build without such. */
bool domain_asked_only(const domain *d);

int domain_table_of(const domain *d, nlq_str name);
int domain_field_of(const domain *d, int table, nlq_str name);  /* hidden ones too */
int domain_metric_of(const domain *d, nlq_str name, int table); /* table -1: any; -1 if not one */
/* A field as queries write it, seen from `main_table` (-1: from none): "column" or "table.column".
 * -1 if there is no such field. */
int domain_resolve_field(const domain *d, int main_table, nlq_str reference);
nlq_str domain_field_reference(arena *mem, const domain *d, int main_table, int field);
/* The value of a field with that number; one of a long list is made in `mem`, NULL when that is
 * out.
 */
const domain_value *domain_value_at(arena *mem, const domain_field *f, int i);
/* The value of a field with that text (exact), or NULL. One of a long list comes without itself:
 * it has no words. */
const domain_value *domain_value_of(const domain_field *f, const query_scalar *value);

/* An `expr` piece by piece: columns and numbers with + - * / ( ) between them. Text without any
 * of these signs is one column. False at its end; *pos starts at 0. */
typedef enum domain_piece { PIECE_COLUMN, PIECE_NUMBER, PIECE_SIGN } domain_piece;
bool domain_expression_next(nlq_str expr, size_t *pos, domain_piece *kind, nlq_str *text);

/* Words for output: the label in the language, else the other's, else the name as words. */
nlq_str domain_label(arena *mem, const domain_words *words, nlq_str name, request_language l);

/* --- paths.c: joins along the relationships ------------------------------------------------ */

/* One step of a join: a relationship, walked from `from` to `to`. */
typedef struct domain_step {
  int relationship;
  int from, to;
  bool multiplies; /* walking it may repeat rows of the tables before */
} domain_step;

typedef struct domain_path {
  domain_step steps[16];
  size_t count;
  bool multiplies;
  bool ambiguous; /* another path was as short */
} domain_path;

/* The cheapest tree that joins `main_table` to every table of `wanted`, steps in joining order.
 * False when there is none, or memory is out (arena_failed of `scratch` tells). */
bool domain_join_tree(arena *scratch, const domain *d, int main_table, const int *wanted,
                      size_t n_wanted, domain_path *out);

/* The table whose default time dates the rows of `table`: itself, or the nearest one along
 * many-to-one relationships; -1 when there is none. */
int domain_dated_table(const domain *d, int table);

/* --- scope.c: the permission token --------------------------------------------------------- */

/* What one row_level rule allows a request: everything, or the values listed. */
typedef struct domain_scope {
  int rule;
  bool all;
  query_scalar *values;
  size_t n_values;
} domain_scope;

/* Reads the token against the model's row_level rules, one scope a rule. False with an
 * BAD_SCOPE error (pointer below `base`) for anything malformed or unknown: never "all". */
bool domain_scopes(arena *mem, const domain *d, const json_value *permission, nlq_str base,
                   diag_list *errors, domain_scope **out, size_t *n_out);
/* The field that a rule binds for a query on `table`: its own dimension of that name, or that of
 * the nearest table it reaches along many-to-one relationships; -1 when there is none. */
int domain_scope_field(const domain *d, int rule, int table);
/* The way there: no steps when the field is the table's own. It never repeats rows. False when
 * there is none, or it is longer than a path may be: then nothing of the table may be shown. */
bool domain_scope_path(const domain *d, int rule, int table, domain_path *out);

#endif
