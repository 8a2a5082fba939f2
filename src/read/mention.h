/* Mentions: every reading of every stretch of the question, with a score; and covers: sets of
 * mentions that do not overlap. */
#ifndef NLQ_READ_MENTION_H
#define NLQ_READ_MENTION_H

#include "read/reader.h"

typedef enum mention_kind {
  MENTION_OBJECT, /* something of the model: a table, field, metric, value, saved filter */
  MENTION_CUE,    /* a grammar word */
  MENTION_NUMBER,
  MENTION_TIME,
  MENTION_TEXT /* quoted text that is no known value */
} mention_kind;

typedef struct mention {
  mention_kind kind;
  size_t from, to; /* tokens */
  int score;
  /* object: what it may stand for */
  const vocabulary_meaning *meanings;
  size_t n_meanings;
  int quality;    /* of the best meaning */
  int distance;   /* edits: it was misspelt */
  nlq_str phrase; /* the known phrase */
  /* cue */
  lexicon_class class;
  int value;
  double number;
  bool is_range; /* "100-200": up to `high`, both ends included */
  double high;
  period time;
  nlq_str text; /* quoted text, or a value recognised by its field's pattern */
} mention;

typedef struct mention_list {
  mention *items; /* by first token */
  size_t count, capacity;
  size_t *first; /* index of the first mention of each token; one more at the end */
} mention_list;

/* One more mention at the end of a list; NULL when memory is out. */
mention *mention_push(const reader *rd, mention_list *list, mention_kind kind, size_t from,
                      size_t to);
int mention_best_quality(const vocabulary_match *match);
bool mention_add_object(const reader *rd, mention_list *list, size_t from,
                        const vocabulary_match *match);
bool mention_find(const reader *rd, mention_list *out);

/* One way to take the question apart. */
typedef struct cover {
  const mention **items; /* in the order of the text; stop words left out */
  size_t count;
  int score;
  size_t *unused; /* tokens with content that no mention took */
  size_t n_unused;
} cover;

/* The LIMIT_COVERS best covers, best first. Linear in the text. */
bool cover_find(const reader *rd, const mention_list *mentions, cover **out, size_t *count);

/* How much of a reading a token is: 100 for a word, less for one Chinese character. */
int mention_token_weight(const reader *rd, size_t at);

#endif
