/* Private to follow-ups: the words that lead from one question to the next, and what they do. */
#ifndef NLQ_READ_FOLLOW_PARTS_H
#define NLQ_READ_FOLLOW_PARTS_H

#include "read/follow.h"
#include "read/reader.h"

/* What a word does. The comment names what `value` holds. */
typedef enum follow_class {
  FOLLOW_MARK, /* flags: what about, instead; at the beginning or the end */
  /* The others count only where nothing but such words is said; the first five at an end too. */
  FOLLOW_SHIFT,   /* calendar_unit, negative for earlier: the month before */
  FOLLOW_SHARE,   /* as a percentage */
  FOLLOW_FILTERS, /* conditions as such: "remove the plan filter" */
  FOLLOW_ORDER,   /* query_order: lowest first; NONE: the other way round */
  FOLLOW_EXTREME, /* query_order: the lowest one */
  FOLLOW_TIMES,   /* the time as such */
  FOLLOW_GROUPS,  /* groups as such */
  FOLLOW_COUNT,   /* how many are there */
  FOLLOW_AGGREGATE,
  FOLLOW_STOP
} follow_class;

enum {
  FOLLOW_STRONG = 1,   /* only ever said of the question before */
  FOLLOW_WEAK = 2,     /* often said so */
  FOLLOW_OPENER = 4,   /* begins part of a question, and is read with it: by, for */
  FOLLOW_REPLACES = 8, /* groups instead of groups */
  FOLLOW_ADDS = 16,    /* values and groups beside those there */
  FOLLOW_REMOVES = 32, /* conditions and groups */
  FOLLOW_WIDENS = 64,  /* "all regions": conditions on a column */
  FOLLOW_CUTS = 128,   /* "instead of ...": the rest says what it replaces */
  FOLLOW_SORTS = 256   /* what is named is to sort by */
};

typedef struct follow_row {
  const char *phrases; /* separated by '|' */
  uint8_t class;
  int8_t value;
  uint16_t flags; /* of FOLLOW_MARK */
} follow_row;

extern const follow_row follow_rows[];
extern const size_t follow_row_count;

/* A follow-up taken apart. */
typedef struct follow {
  unsigned flags;
  bool bare;          /* no word but these: nothing is left to be read */
  calendar_unit unit; /* of a shift of time, NONE for none */
  int shift;
  bool share, filters, times, groups, count, ordered, extreme;
  query_order order;
  int64_t limit; /* 0: none */
  query_aggregation aggregation;
  query_operator than; /* a comparison of the measure with a number, NONE for none */
  double number;
  nlq_str rest; /* the question with these words blanked, so that places stay */
} follow;

/* False when memory is out. */
bool follow_parse(const reader *rd, const vocabulary *words, follow *out);

/* `before` changed by what a fragment says. */
recognition *follow_merge(arena *mem, const domain *d, const request *r, const recognition *before,
                          recognition *fragment, const follow *f);

#endif
