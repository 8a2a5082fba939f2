/* Reading one JSON object member by member, every fault noted with its place. Shared by the
 * readers of this room. */
#ifndef NLQ_QUERY_QUERY_READER_H
#define NLQ_QUERY_QUERY_READER_H

#include "query/query.h"

typedef struct reader {
  arena *mem;
  diag_list *errors;
  nlq_code wrong_type; /* what a member of the wrong type is called in this document */
} reader;

typedef enum reader_need { READ_OPTIONAL, READ_REQUIRED } reader_need;

/* Faults found so far: a reader that finds more than before has failed. */
size_t reader_faults(const reader *r);
nlq_str reader_place(const reader *r, nlq_str base, const char *key);

/* Whether `v` is an object. Its keys must be among `keys` (NULL: any may stand there); those among
 * `later` (NULL: none) belong to later versions of the format. Both lists end in NULL. */
bool reader_object(const reader *r, const json_value *v, nlq_str at, const char *const *keys,
                   const char *const *later);
/* A member of each type: true when it is there and right. Absent ones are a fault when required. */
bool reader_text(const reader *r, const json_value *object, const char *key, nlq_str base,
                 reader_need need, nlq_str *out);
bool reader_bool(const reader *r, const json_value *object, const char *key, nlq_str base,
                 bool *out);
/* A whole number between two bounds; null counts as absent. */
bool reader_int(const reader *r, const json_value *object, const char *key, nlq_str base,
                int64_t low, int64_t high, nlq_code out_of_range, int64_t *out);
/* An array of at most `limit` items with its place, or NULL. */
const json_value *reader_array(const reader *r, const json_value *object, const char *key,
                               nlq_str base, int limit, nlq_str *at);
/* One word of a list of names ("count, sum, avg"): the reader says which there are. */
void reader_word_fault(const reader *r, nlq_str at, nlq_code code, nlq_str word,
                       const char *choices);

#endif
