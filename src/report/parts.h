/* Private to this room: queries in words, and the parts of the result. */
#ifndef NLQ_REPORT_PARTS_H
#define NLQ_REPORT_PARTS_H

#include "report/report.h"

/* What the words of a query are made from. */
typedef struct wording {
  arena *mem;
  const domain *d;
  const query *q;
  int table; /* the query's main table, -1 when the model lacks it */
  request_language language;
} wording;

wording wording_of(arena *mem, const domain *d, const query *q, request_language language);

/* Metrics that are shown. */
size_t wording_metrics(const wording *w);
bool wording_is_zh(const wording *w);
/* Formatted text in the language of the words. */
void wording_add(sb *out, const wording *w, const char *english, const char *chinese, ...);
nlq_str wording_text(const wording *w, const char *english, const char *chinese, ...);

/* --- labels.c: what things are called --- */
bool label_has_chinese(nlq_str text);
nlq_str label_table(const wording *w, int table);
nlq_str label_field(const wording *w, int field);
nlq_str label_value(const wording *w, int field, const query_scalar *value);
/* "number of support tickets", "average resolution time". */
nlq_str label_metric(const wording *w, const query_metric *m);
int wording_field(const wording *w, nlq_str reference);
/* A field by its label, or by the name it has where the model lacks it. */
nlq_str label_reference(const wording *w, nlq_str reference);

/* --- spans.c: stretches of time --- */
typedef struct report_span {
  bool has_first, has_until;
  calendar_day first, until; /* half-open */
} report_span;
/* "May 2026", "1 June 2026 to 15 June 2026", "since 1 May 2026". */
void span_put(sb *out, const report_span *span, request_language language);
/* The same as it stands in a question: "in May 2026". */
void span_put_asked(sb *out, const report_span *span, request_language language);
/* The stretch of the same length right before; false for open ones. */
bool span_before(const report_span *span, report_span *out);

/* --- conditions.c: filters in words --- */
typedef enum condition_part { CONDITION_PLAIN, CONDITION_LEADS, CONDITION_FOLLOWS } condition_part;
/* Whether filter `i` is part of a stretch of time that filters bound a field to, and the first part
 * of it; `out` is the whole stretch. */
condition_part condition_span(const wording *w, const query_filter *filters, size_t n, size_t i,
                              report_span *out);
void condition_put(sb *out, const wording *w, const query_filter *f);
/* The name and how it is compared: "price above ". */
void condition_put_name(sb *out, const wording *w, query_operator op, nlq_str name);
/* nested.c: compared with what another query gives. */
void condition_put_nested(sb *out, const wording *w, const query_filter *f, nlq_str name);
void condition_put_tree(sb *out, const wording *w, const query_condition *c);
/* The same of a condition on a metric; without a name, only the comparison: "at least 15". */
void condition_put_compared(sb *out, const wording *w, const query_filter *f, nlq_str metric);

/* --- restate.c: the whole query, piece by piece --- */
typedef enum segment {
  SEGMENT_MEASURE,
  SEGMENT_GROUPS,
  SEGMENT_FILTERS,
  SEGMENT_TIME,
  SEGMENT_HAVING,
  SEGMENT_ORDER,
  SEGMENT_LIMIT,
  SEGMENT_SET,
  SEGMENT_JOINED, /* tables joined for their rows alone */
  SEGMENT_COUNT
} segment;

typedef struct restatement {
  nlq_str segments[SEGMENT_COUNT]; /* empty where there is nothing to say */
} restatement;

/* joined.c: tables joined for their rows alone. */
void put_joined(sb *out, const wording *w);
/* nested.c: the rows of another query that ours are put together with, or taken from. */
void put_set(sb *out, const wording *w);
bool restate(const wording *w, restatement *out);
/* One restatement against another: "number of incidents instead of average downtime". */
nlq_str restate_difference(const wording *w, const restatement *ours, const restatement *other);

/* --- candidates.c, suggestions.c, chart.c --- */
typedef struct report_context {
  arena *mem;
  const domain *d;
  const request *r;
  const recognition *rec;
  const construction *c; /* may be NULL */
  const validation *v;
  request_language language;
  query_dialect dialect;
} report_context;

int report_overall(const recognition *rec, int pass_rate);
/* With `near`, only readings that came near the best one. */
void candidates_to_json(json_writer *w, const report_context *x, bool near);
/* alternatives.c: the next one from `cursor`, which starts at 0; NULL after the last. */
const recognition *report_alternative(const report_context *x, size_t *cursor);
void suggestions_to_json(json_writer *w, const report_context *x);
void chart_to_json(json_writer *w, const wording *words);

#endif
