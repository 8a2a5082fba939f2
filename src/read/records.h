/* Questions about the rows of any schema: "names of singers who have no concert in 2014".
 *
 * A cover's mentions get one sense each, by how well the senses go together, and then a clause:
 * what is wanted, what limits the rows, what groups, ranks or orders them. The closed-class words
 * decide, in a fixed order of small rules; whole readings compete by features. */
#ifndef NLQ_READ_RECORDS_H
#define NLQ_READ_RECORDS_H

#include "read/reading.h"

typedef enum slot_kind {
  SLOT_TABLE,
  SLOT_COLUMN,
  SLOT_VALUE, /* a known value, or text without a column yet (field -1) */
  SLOT_NUMBER,
  SLOT_TIME,
  SLOT_CUE
} slot_kind;

typedef enum slot_zone {
  ZONE_WANTED, /* what is asked for */
  ZONE_VERB,   /* behind "is", "has" within it */
  ZONE_LIMIT   /* what limits the rows */
} slot_zone;

typedef enum slot_role {
  SLOT_FREE,
  SLOT_WANTED,
  SLOT_COUNTED,
  SLOT_TESTED, /* the column of a condition */
  SLOT_TESTS,  /* the value of one */
  SLOT_HAVING,
  SLOT_ORDERS,
  SLOT_GROUPS,
  SLOT_RANKS,
  SLOT_LINKS, /* only joins its table */
  SLOT_NAMES, /* the table asked about */
  SLOT_SPENT  /* did its work */
} slot_role;

typedef struct slot {
  const mention *m;
  slot_kind kind;
  int table, field; /* -1: none */
  const domain_value *known;
  nlq_str text; /* of a value as it stands */
  double number;
  int quality;
  slot_zone zone;
  slot_role role;
  int sentence;
  int negation;    /* the slot of the NOT that reaches this one; -1 */
  bool aggregates; /* a superlative that stands for an aggregate: "maximum age" */
} slot;

/* A column of the result, or what orders it. */
typedef struct output {
  query_aggregation aggregation;
  bool distinct;
  int field; /* -1 with COUNT: rows */
  query_order order;
  size_t from; /* the slot it comes from */
} output;

typedef enum test_join { TEST_AND, TEST_OR, TEST_BOTH } test_join;

/* A condition on a column. */
typedef struct test {
  int field;
  query_operator op;
  query_scalar values[2];
  int n_values;
  query_aggregation against; /* compared with this aggregate of the same column instead */
  test_join join;            /* with the test before */
  size_t slot;
  bool negated; /* by a word that also excludes a table */
  bool moved;   /* into a query within the query */
} test;

/* A condition on groups. */
typedef struct group_test {
  query_aggregation aggregation;
  int field; /* -1: rows are counted */
  int table; /* whose rows; -1 */
  query_operator op;
  double number;
  size_t slot;
} group_test;

typedef enum rank_kind {
  RANK_COLUMN,
  RANK_AGGREGATE,
  RANK_COUNT,
  RANK_COMMON,
  RANK_ORDERED
} rank_kind;

/* A superlative. */
typedef struct rank {
  rank_kind kind;
  int field;   /* -1: rows are counted */
  int table;   /* whose rows; -1 */
  size_t noun; /* its slot, or n */
  query_order order;
  int64_t limit;
  query_aggregation aggregation;
  size_t cue;
} rank;

enum { RECORDS_PARTS = 24 };

typedef struct records {
  reader *rd;
  const domain *d;
  const cover *c;
  slot *s;
  size_t n;
  int score; /* of the senses */
  int main;
  int sentences;
  output wanted[RECORDS_PARTS], orders[RECORDS_PARTS];
  size_t n_wanted, n_orders;
  test tests[RECORDS_PARTS];
  size_t n_tests;
  group_test groups_tested[RECORDS_PARTS];
  size_t n_groups_tested;
  size_t groups[RECORDS_PARTS]; /* slots */
  size_t n_groups;
  rank ranks[RECORDS_PARTS];
  size_t n_ranks;
  bool distinct, whole; /* "different"; every column */
  int via;              /* the relationship that is spoken of, where two lead the same way; -1 */
  int counted;          /* the table whose rows are counted; -1 */
  bool plain_order;     /* "in alphabetical order": of what is wanted */
  query_order plain_direction;
  size_t plain_cue; /* the slot that asks for it */
  bool default_projection;
  calendar_unit bucket; /* a wanted time goes by it; UNIT_NONE */
  int bucket_field;
  size_t axis; /* the slot of the axis that is put in order; n for none */
} records;

/* --- records_mention.c --- */
/* Sets quality and score of an object; false when it is worth nothing. */
bool records_weigh(const reader *rd, mention *m);
int records_cue_score(const mention *m);
/* Whether tokens [at, end) are no such grammar word here. */
bool records_skip_cue(const reader *rd, lexicon_class class, size_t at, size_t end);
/* Whether tokens [from, to) are no time here: years alone, or the name of a column. */
bool records_skip_time(const reader *rd, const mention_list *list, size_t from, size_t to);
/* Further mentions at a token: "first" in "first and last name", "female", and names that share
 * only the root of a word with it. */
bool records_add_shared(const reader *rd, mention_list *list, size_t at);
bool records_add_gender(const reader *rd, mention_list *list, size_t at);
bool records_add_rooted(const reader *rd, mention_list *list, size_t at,
                        const vocabulary_match *plain, size_t n_plain);

/* --- records_sense.c --- */
/* The best ways to give the mentions of a cover a sense each; at most `limit`. */
size_t records_resolve(reader *rd, const cover *c, records *out, size_t limit);
/* Joins between two tables; 5 where there is no way. */
int records_distance(reader *rd, int a, int b);
/* How well a meaning fits its words, in thousandths, capitals and quotes counted. */
int records_quality(const reader *rd, const mention *m, const vocabulary_meaning *meaning);

/* --- records_words.c: what slots and columns are --- */
bool records_cue(const records *r, size_t at, lexicon_class class);
bool records_is(const records *r, size_t at, slot_kind kind);
bool records_free(const records *r, size_t at, slot_kind kind);
/* Tokens between the end of one slot and the start of the next. */
size_t records_gap(const records *r, size_t a, size_t b);
/* Whether all words between two slots are among those of a list "of, the". */
bool records_between(const records *r, size_t a, size_t b, const char *list);
bool records_between_has(const records *r, size_t a, size_t b, const char *list);
/* Whether the token is one of a list. */
bool records_word(const records *r, size_t at_token, const char *list);
bool records_number(const domain *d, int field); /* holds numbers that are measured */
bool records_key(const domain *d, int field);    /* an id, code or foreign key */
bool records_date(const domain *d, int field);
int records_name(const domain *d, int table);        /* its name column, -1 */
int records_primary(const domain *d, int table);     /* its key of one column, -1 */
bool records_identifies(const domain *d, int field); /* tells rows of its table apart */
/* The column of a quality (older -> age) nearest to a table, else -1. */
int records_quality_field(records *r, lexicon_quality quality, int table);
bool records_year(double number);
/* The relationship that the words speak of among those between the same two tables, else -1. */
int records_via(const records *r);

/* --- records_zones.c, records_tests.c, records_ranks.c, records_wanted.c --- */
void records_zone(records *r);
void records_extremes(records *r);
void records_negate(records *r);
/* Whether a slot is an aggregation word; which aggregation it asks for. */
bool records_aggregates(const records *r, size_t at);
query_aggregation records_aggregation(const records *r, size_t at);
void records_test(records *r); /* all conditions but those of values */
void records_values(records *r);
void records_number_tests(records *r);
void records_order(records *r);
void records_group(records *r);
void records_bucket(records *r); /* "for each year": time in periods */
void records_rank(records *r);
void records_want(records *r);
test *records_add_test(records *r, int field, query_operator op, size_t slot);

/* --- records_emit.c --- */
/* The reading in entities, scored; NULL when memory is out. */
reading *records_read(records *r);

#endif
