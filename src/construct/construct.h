/* Phase 2: from intent and entities to a structured query.
 *
 * In: a recognition, the request, the domain model. Out: the query, what was added that the
 * question did not say, and how heavy the query is. "which plan had the most tickets" gives
 * table support_ticket, dimension plan_type, metric ticket_count, sort descending, limit 10, and
 * says that the month and the limit were its own doing. */
#ifndef NLQ_CONSTRUCT_CONSTRUCT_H
#define NLQ_CONSTRUCT_CONSTRUCT_H

#include "read/recognition.h"

typedef enum construct_complexity {
  COMPLEXITY_LOW,    /* one table, WHERE, LIMIT */
  COMPLEXITY_MEDIUM, /* one table, grouping or aggregates */
  COMPLEXITY_HIGH    /* joins or nested queries */
} construct_complexity;

typedef struct construction {
  query *structured_query; /* NULL when construction failed */
  query_type type;
  construct_complexity complexity;
  nlq_str *implicit; /* implicit_conditions, in words of the output language */
  size_t n_implicit;
  bool simplified; /* an entity was left out, because no query could be built with it */
  nlq_diag error;  /* why it failed; code OK otherwise */
} construction;

/* NULL when memory is out. */
construction *construct_query(arena *mem, const domain *d, const request *r,
                              const recognition *rec);
/* Whether this build has queries in queries. */
bool construct_nests(void);

/* The language of what is said to people: the one asked for, else that of the question. */
request_language construct_language(const request *r, const recognition *rec);

const char *construct_complexity_name(construct_complexity c);
construct_complexity construct_complexity_of(const query *q); /* NULL counts as low */

/* The keys of phase 2, written into an object that the caller has opened and goes on to fill.
 * `sql_preview` is the text of the query; empty writes null. */
void construction_to_json(json_writer *w, const construction *c, nlq_str sql_preview);
/* Reads them back. By hand, `structured_query` alone is enough. NULL with errors when it is none.
 */
construction *construction_from_json(arena *mem, const json_value *v, nlq_str base,
                                     diag_list *errors);

const char *construct_unit_zh(calendar_unit unit); /* 天, 周, 月 ...; "" for none */
/* The metric of a query with that name, or NULL. */
query_metric *construct_metric_named(const query *q, nlq_str name);
/* The model's own metric that a metric of a query is, seen from a table (-1: from none), or NULL.
 */
const domain_metric *construct_metric_of(const domain *d, int table, const query_metric *m);
/* Whether a permission token limits nothing. */
bool construct_sees_all(const domain_scope *scopes, size_t n);

/* Members that phases share: an array of texts; a word; a text, or null where it is empty; a query,
 * or null where there is none. */
void construct_texts_to_json(json_writer *w, const char *key, const nlq_str *items, size_t n);
void construct_word_to_json(json_writer *w, const char *key, const char *word);
void construct_text_to_json(json_writer *w, const char *key, nlq_str text);
void construct_query_to_json(json_writer *w, const char *key, const query *q);

/* A diagnostic as json_put_diag wrote it; false when `v` is no such object. */
bool construct_diag_from_json(const json_value *v, nlq_diag *out);
/* The member `key` of `v`, an array of texts; a missing one is empty. False with an error when it
 * is something else. */
bool construct_texts_from_json(arena *mem, const json_value *v, const char *key, nlq_str base,
                               diag_list *errors, nlq_str **out, size_t *n_out);

#endif
