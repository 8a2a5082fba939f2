/* Private to the JSON of the recognition: what an entity of each kind says, one list for writing
 * and reading. */
#ifndef NLQ_READ_RECOGNITION_MEMBERS_H
#define NLQ_READ_RECOGNITION_MEMBERS_H

#include "query/query_members.h"
#include "read/recognition.h"

typedef enum recognition_type {
  HOLDS_TEXT,
  HOLDS_WORD, /* one of `words` */
  HOLDS_FLAG,
  HOLDS_START, /* the days of a time */
  HOLDS_END,
  HOLDS_VALUE, /* what a condition compares with */
  HOLDS_LIMIT,
  HOLDS_MILLI,
  HOLDS_SPAN,
  HOLDS_REGION, /* always the word "region" */
  HOLDS_NESTED
} recognition_type;

typedef enum recognition_presence {
  WHEN_SET,
  ALWAYS,
  OR_NULL, /* null where it is empty */
  NEEDED   /* always, and never empty */
} recognition_presence;

/* Each kind's own members stand before those of EVERY_KIND, in the order they are written. */
enum { EVERY_KIND = ENTITY_SET + 1 };

typedef struct recognition_member {
  const char *key;
  const query_words *words;
  uint8_t kind, type, presence;
  uint16_t offset; /* into the entity: of a text, an enum, a bool, thousandths */
} recognition_member;

extern const recognition_member recognition_members[];
extern const size_t recognition_member_count;

/* From 1 on: the first kind is word 1. */
extern const query_words recognition_kinds, recognition_times;

#endif
