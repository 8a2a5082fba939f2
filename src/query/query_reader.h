/* Reading JSON value by value, every fault noted with its place. Shared by the readers of this
 * room. */
#ifndef NLQ_QUERY_QUERY_READER_H
#define NLQ_QUERY_QUERY_READER_H

#include "query/query.h"

/* One value and its place. */
typedef struct query_reader {
  arena *mem;
  diag_list *errors;
  nlq_code wrong_type; /* what a value of the wrong type is called in this document */
  bool complete;       /* members that a complete document has must be there */
  const json_value *v; /* NULL: missing */
  nlq_str at;
} query_reader;

/* When the absence of a member is a fault. READ_SHOWN is optional, but written even when empty. */
typedef enum query_need { READ_OPTIONAL, READ_SHOWN, READ_COMPLETE, READ_REQUIRED } query_need;

/* Faults found so far: a reader that finds more than before has failed. */
size_t query_reader_faults(const query_reader *r);
/* Goes to a member of the object at hand. False when it is not there. */
bool query_reader_enter(const query_reader *r, const char *key, query_need need,
                        query_reader *member);
/* Whether the value is of that type; a fault when it is not. */
bool query_reader_is(const query_reader *r, json_type type, const char *wanted);
bool query_reader_text(const query_reader *r, nlq_str *out);
/* A whole number between two bounds. */
bool query_reader_int(const query_reader *r, int64_t low, int64_t high, int64_t *out);
/* An array of at most so many items. */
bool query_reader_array(const query_reader *r, int limit);
/* A fault of the text at hand, with what it may be instead. */
void query_reader_wrong_word(const query_reader *r, nlq_code code, nlq_str word, nlq_str choices);

#endif
