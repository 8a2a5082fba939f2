/* The keys of JSON objects, and where their values stand in structs: one table of an object's
 * members is all that reading it, writing it and comparing two of it need. */
#ifndef NLQ_QUERY_QUERY_MEMBERS_H
#define NLQ_QUERY_QUERY_MEMBERS_H

#include "query/query_reader.h"

/* The names of an enum's values from 1 on, each followed by NUL. */
typedef struct query_words {
  nlq_code unknown; /* the fault of a text that is none of them */
  const char *names;
} query_words;

const char *query_word_name(const query_words *words, unsigned n); /* 0 gives "" */
unsigned query_word_of(const query_words *words, nlq_str name);    /* 0: none of them */

extern const query_words query_types, query_aggregations, query_operators, query_orders;
extern const query_words request_dialects, request_languages, request_weekdays;

typedef enum query_member_kind {
  MEMBER_OWN,   /* the document reads and writes it by itself */
  MEMBER_TEXT,  /* nlq_str */
  MEMBER_FLAG,  /* bool, written when true */
  MEMBER_WORD,  /* an enum; `of` are its words */
  MEMBER_GRAIN, /* calendar_unit; half years are none */
  MEMBER_SIDE,  /* bool; `of` are two words, the second is true */
  MEMBER_VALUE, /* of a filter, behind its operator */
  MEMBER_QUERY, /* a pointer to a query */
  MEMBER_WHERE, /* a pointer to a query_condition */
  MEMBER_PART,  /* a struct of its own; `of` is the query_object that it is */
  /* With a bool, `second`, that says whether it is given: */
  MEMBER_ROWS,   /* int64_t, from 1 on */
  MEMBER_OFFSET, /* int64_t, from 0 on */
  /* With a request_setting, `second`: */
  MEMBER_LIMIT, /* int64_t, from 1 on */
  MEMBER_RANGE, /* nlq_str, a request_range */
  /* With a size_t, `second`, the number of its items: */
  MEMBER_LIST /* a pointer to them; `of` is the query_object that each is */
} query_member_kind;

typedef struct query_member {
  const char *key; /* NULL ends a table */
  const void *of;
  uint8_t kind, need;
  uint16_t offset, second;
} query_member;

typedef struct query_object {
  const query_member *members;
  uint16_t size;
  bool plain; /* its first member may stand alone, where the others are empty */
} query_object;

bool query_members_know(const query_member *members, nlq_str key);
/* Faults of keys that are no members; those of `later` belong to later versions of the format. */
void query_members_check(const query_reader *r, const query_member *members,
                         const query_words *later);
/* Reads into a zeroed struct all but MEMBER_OWN. */
void query_members_read(const query_reader *r, const query_member *members, void *out);
void query_object_read(const query_reader *r, const query_object *object, void *out);

/* Writes up to the next MEMBER_OWN, which it returns, or to the end of the table. */
const query_member *query_members_put(json_writer *w, const query_member *members, const void *in);
void query_object_put(json_writer *w, const query_object *object, const void *in);
bool query_members_empty(const query_member *members, const void *in);
/* --- query_where.c --- */
query_condition *query_where_read(const query_reader *r); /* NULL with a fault */
void query_where_put(json_writer *w, const query_condition *c);
bool query_where_eq(const query_condition *a, const query_condition *b);

bool query_object_eq(const query_object *object, const void *a, const void *b);

/* --- query_read.c: values and operators --- */
void query_value_read(const query_reader *filter, query_filter *out);
/* Says how an operator is written here that is written otherwise elsewhere. */
bool query_operator_hint(const query_reader *r, nlq_str name);

/* One more item of a list, zeroed; NULL when it is full or memory is out. */
void *query_add_item(arena *mem, void **list, size_t *n, size_t size);

#endif
