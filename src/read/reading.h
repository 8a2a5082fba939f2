/* A reading: one cover with one sense for every mention, seen from one table, and the role each
 * mention plays in the query. Readings compete; the scores decide. */
#ifndef NLQ_READ_READING_H
#define NLQ_READ_READING_H

#include "read/mention.h"

typedef enum role {
  ROLE_NONE,    /* nothing has claimed it yet */
  ROLE_MEASURE, /* what is counted or aggregated */
  ROLE_GROUP,   /* what the answer is split by, or a column that is wanted */
  ROLE_FILTER,
  ROLE_LIST,  /* the table whose rows are wanted */
  ROLE_NAMED, /* names the thing beside it: the "region" of "North region" */
  ROLE_USED   /* a grammar word or number that did its work */
} role;

typedef struct item {
  const mention *m;
  vocabulary_meaning sense; /* objects only */
  int table;                /* of the sense, -1 for none */
  int rivals;               /* other senses that fit as well */
  role role;
  bool negated;
  query_aggregation aggregation; /* of a measure over a plain column */
  bool distinct;
} item;

/* Named properties of a reading. Their weights stand in one table in score.c. */
typedef enum feature {
  FEATURE_COVER,           /* score of the cover, in hundredths of a word */
  FEATURE_SENSE,           /* how well the senses fit their places */
  FEATURE_JOIN,            /* joins needed */
  FEATURE_FAN_OUT,         /* a join that repeats rows */
  FEATURE_UNREACHABLE,     /* an object of a table that cannot be joined */
  FEATURE_ORPHAN,          /* an object without a role */
  FEATURE_IDLE_CUE,        /* a grammar word without effect */
  FEATURE_NO_SUBJECT,      /* nothing to count, list or aggregate */
  FEATURE_FOREIGN_MEASURE, /* a measure of another table than the main one */
  FEATURE_COUNT
} feature;

typedef struct reading {
  reader *rd;
  const cover *c;
  int anchor; /* the main table */
  item *items;
  size_t n;
  int features[FEATURE_COUNT];
  int score;
  query_type intent;
  int intent_certainty; /* thousandths, before unused words are counted */
  entity *entities;
  size_t n_entities, entities_capacity;
  nlq_str *left_over; /* mentions that found no role */
  size_t n_left_over;
  bool beyond; /* this build leaves out what the question says */
} reading;

/* --- sense.c ----------------------------------------------------------------------------- */

/* The tables that a cover's objects may belong to; each is tried as the main one. */
size_t sense_anchors(const reader *rd, const cover *c, int *anchors, size_t limit);
/* Chooses a sense for every object, seen from the anchor. False when memory is out. */
bool sense_choose(reading *r);

/* --- roles.c, conditions.c, measures.c --------------------------------------------------- */

/* Gives every item its role and makes the entities. False when memory is out. */
bool roles_assign(reading *r);
bool conditions_assign(reading *r); /* times, values, negation, comparisons */
bool measures_assign(reading *r);   /* measures, rankings, groups, lists, order */

/* --- compounds.c, earlier.c ---------------------------------------------------------------- */

/* What takes a query in a query, or conditions beside each other: "above average", "in the West or
 * in manufacturing", "compared with the month before". */
bool compounds_assign(reading *r);
bool earlier_assign(reading *r);

/* Items by what they are. */
bool item_is_cue(const reading *r, size_t at, lexicon_class class);
bool item_is_object(const reading *r, size_t at, domain_meaning kind);
const domain_field *item_field(const reading *r, size_t at); /* NULL unless a field or a value */
bool item_is_number_field(const reading *r, size_t at);
bool item_is_measure_noun(const reading *r, size_t at); /* metric, number column or table */
bool item_is_count(const reading *r, size_t at);        /* a table, or a metric that counts */
/* The column whose values a noun speaks of: itself, or what a metric aggregates; -1 for none. */
int item_value_field(const reading *r, size_t at);
bool item_free(const reading *r, size_t at); /* exists and has no role yet */
void item_use(reading *r, size_t at);

/* A new entity for items [from, to]; NULL when memory is out or there are too many. */
entity *reading_add(reading *r, entity_kind kind, size_t from, size_t to);
/* Display text in the language of the answer. */
nlq_str reading_label(const reading *r, const domain_words *words, nlq_str name);
void reading_leave(reading *r, size_t at); /* says that an item found no role */
/* A metric entity for a metric of the model, or for an aggregate over a column. */
bool reading_add_metric(reading *r, int metric, size_t from, size_t to);
bool reading_add_aggregate(reading *r, int field, query_aggregation agg, bool distinct, size_t from,
                           size_t to);
bool reading_add_dimension(reading *r, int field, calendar_unit grain, size_t from, size_t to);

/* --- score.c ----------------------------------------------------------------------------- */

void reading_score(reading *r);
/* What is found of the query: intent, entities, confidences. NULL when memory is out. */
recognition *reading_recognition(arena *mem, const reading *r, int margin);
bool reading_same(const reading *a, const reading *b); /* the same query */

#endif
