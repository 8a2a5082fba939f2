/* What phase 1 gives: intent and entities of the best reading, and of the runners-up.
 *
 * The struct and its JSON say the same, so that phases called one by one give what translate
 * gives. JSON made by hand (the specification's own form) needs only `intent`, `entities` with the
 * five slots, and `overall_confidence`. */
#ifndef NLQ_READ_RECOGNITION_H
#define NLQ_READ_RECOGNITION_H

#include "domain/domain.h"

typedef enum entity_kind {
  ENTITY_TIME,
  ENTITY_REGION,
  ENTITY_METRIC,
  ENTITY_DIMENSION,
  ENTITY_FILTER,
  ENTITY_TABLE,   /* what is listed or counted */
  ENTITY_RANKING, /* "top 3", "most": direction, limit */
  ENTITY_HAVING,  /* a condition on a metric */
  ENTITY_ORDER,   /* "sorted by name" */
  ENTITY_SET      /* what the rows are put together with, or taken from */
} entity_kind;

typedef enum time_type {
  TIME_NONE,
  TIME_DAY,
  TIME_WEEK,
  TIME_MONTH,
  TIME_QUARTER,
  TIME_HALF,
  TIME_YEAR,
  TIME_RANGE,
  TIME_ALL /* "ever", "all time": no limits in time; turns the default off */
} time_type;

typedef struct entity {
  entity_kind kind;
  int confidence; /* thousandths */
  nlq_str raw;    /* the words it was read from */
  size_t start, end;
  nlq_str assumed; /* the known word taken for a misspelt one; empty when nothing was assumed */

  nlq_str table; /* model table it belongs to; empty in hand-made input: found in phase 2 */
  nlq_str field; /* "field" of filter, region, order, time; "dimension"; "metric" */
  nlq_str name;  /* display name */

  query_aggregation aggregation; /* metric */
  bool distinct;
  nlq_str of;          /* metric over a fact or column that is no metric of the model: the column */
  query_order order;   /* metric "direction", ranking, order */
  calendar_unit grain; /* dimension over time */
  query_operator op;   /* filter, region, having */
  query_value value;   /* filter, region, having */

  time_type time;
  nlq_str period; /* "2026-05", "2026-Q2", ...; empty (null) for ranges */
  bool relative;
  bool has_start, has_end;
  calendar_day first, until; /* half-open */

  bool has_limit;
  int64_t limit; /* ranking */

  nlq_str via; /* table: the relationship to go by, where two lead the same way */
  bool hidden; /* metric: the question ranks or limits by it and does not ask to see it */
  bool any;    /* filter: joined by OR to the filter before it */
  query_set_op set;
  /* filter, having: instead of a value, what the rows of this reading give; with IN and NOT IN,
   * rows of `table` that have some or none of them. Set: the other query. */
  struct recognition *nested;
} entity;

typedef struct recognition {
  query_type intent;
  int intent_confidence;
  entity *entities; /* in the order of the text */
  size_t n_entities;
  int overall_confidence;
  request_language language;
  nlq_str *unrecognized; /* content words that nothing used */
  size_t n_unrecognized;
  entity *ambiguous; /* what lost narrowly */
  size_t n_ambiguous;
  nlq_str *missing; /* slot names that an answer would need: "metric" ... */
  size_t n_missing;
  int probability;              /* thousandths */
  struct recognition *readings; /* runners-up, best first; none below the first level */
  size_t n_readings;
  bool beyond; /* the build that read it leaves out what it says: there is no answer */
} recognition;

/* Grammar words of both languages, indexed once for an engine. */
typedef struct lexicon lexicon;
lexicon *lexicon_new(arena *mem, bool records); /* records: for questions about rows */

/* Phase 1. NULL when memory is out. */
recognition *read_question(arena *mem, const lexicon *words, const domain *d, const request *r);

/* The members of phase 1's result, without the braces; then the values of two of them alone. */
void recognition_to_json(json_writer *w, const recognition *rec);
void recognition_intent_to_json(json_writer *w, const recognition *rec);
void recognition_entities_to_json(json_writer *w, const recognition *rec);
recognition *recognition_from_json(arena *mem, const json_value *v, nlq_str base,
                                   diag_list *errors);

/* The five slots of the specification, in its order. */
#define RECOGNITION_SLOTS 5
extern const entity_kind recognition_slots[RECOGNITION_SLOTS];
/* The main entity of a kind, or NULL. */
const entity *recognition_main(const recognition *rec, entity_kind kind);
int recognition_entities_mean(const recognition *rec); /* thousandths */

const char *entity_kind_name(entity_kind k);
const char *time_type_name(time_type t);

#endif
