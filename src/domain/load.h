/* What the parts of the loader share. */
#ifndef NLQ_DOMAIN_LOAD_H
#define NLQ_DOMAIN_LOAD_H

#include <string.h>

#include "base/limits.h"
#include "domain/index.h"
#include "domain/values.h"

/* Where in the document a reader stands; written out as a JSON pointer only when there is a fault
 * to report. The links live on the stack of the readers. */
typedef struct place {
  const struct place *up;
  const char *key; /* NULL: an index */
  size_t index;
} place;

#define PLACE_KEY(up, key) (&(const place){(up), (key), 0})

typedef struct loader {
  domain *d;
  arena *mem;
  diag_list *errors;
  int table;            /* the one whose parts are being read; -1: the model's own */
  size_t shared_values; /* values that fields have by `ref`, all in all */
  value_lists lists;    /* long lists; a number stands in their place */
} loader;

/* --- faults ---------------------------------------------------------------------------------- */

/* Notes a fault at a place, or at a member of it (`key` NULL: the place itself). The message is
 * the place in words, then the text. */
void load_fault(loader *l, const place *at, const char *key, nlq_code code, const char *text);
void load_faultf(loader *l, const place *at, const char *key, nlq_code code, const char *format,
                 ...);
/* The text that stands there is wrong: `is "cnt"`, then the rest of the sentence. */
void load_wrong(loader *l, const place *at, const char *key, nlq_code code, nlq_str text,
                const char *rest);
void load_wrong_type(loader *l, const place *at, const char *key, const json_value *v,
                     json_type wanted);
nlq_str load_pointer(arena *mem, const place *at);

/* A number as text, for the sentences that name a limit. */
#define LOAD_TEXT_OF(number) #number
#define LOAD_TEXT(limit) LOAD_TEXT_OF(limit)
#define LOAD_TOO_LONG "is longer than " LOAD_TEXT(LIMIT_VALUE_BYTES) " bytes"
#define LOAD_NO_TIME ", which is no time dimension"
#define LOAD_NO_EXPR "is no name and no arithmetic of names, numbers and + - * / ( )"

/* --- load_shape.c: the form of objects ------------------------------------------------------ */

/* The keys an object may have, as one string: "name:n!\0agg:t=count, sum\0". Behind the colon
 * stands the type:
 *   b  true or false                     t  a text, not blank
 *   c  a whole number, 0 or more         n  a name: a text without dots, quotes and the like
 *   a  an array    l  the same, not empty   s  any string
 *   o  an object                         *  anything
 * then ! for a key that must be there or ? for one that may be null, and behind = the words there
 * are to choose from. */
#define LOAD_WORDS_KEYS "labels:o\0synonyms:a\0"
#define LOAD_NAMED_KEYS "name:n!\0description:s\0hidden:b\0" LOAD_WORDS_KEYS

/* Checks an object against the keys it may have: unknown ones (but for x-...), missing ones, types
 * and choices, each fault by itself. False when it is no object at all. */
bool load_shape(loader *l, const json_value *v, const place *at, const char *keys);

/* How an element of an array is read; `into` is what the caller of load_each hands on. */
typedef void load_element(loader *l, const json_value *v, const place *at, void *into);
/* Reads the array under a key, element by element. Anything else there is noted by load_shape. */
void load_each(loader *l, const json_value *object, const place *at, const char *key,
               load_element *element, void *into);
/* How many elements that are; and room for a number of each. */
size_t load_count(const json_value *object, const char *key);
int *load_numbers(loader *l, const json_value *object, const char *key);

/* Whether a text may name something; faults when not. Dots are for physical columns only. */
void load_identifier(loader *l, nlq_str text, const place *at, const char *key, bool dots);
/* A usable text of the model, not blank and not too long; empty with a fault when it is none. */
nlq_str load_text(loader *l, const json_value *v, const place *at, const char *key);
/* A member that is a text, in place of the given default. */
nlq_str load_text_or(const json_value *object, const char *key, nlq_str otherwise);
void load_words(loader *l, const json_value *v, const place *at, domain_words *out);
/* Gives an element its number under its name, which stands under `key`; a fault when the name is
 * taken. */
void load_name(loader *l, nlq_str name, const place *at, const char *key, name_kind kind, int owner,
               int id);
void load_taken(loader *l, nlq_str name, const place *at, const char *key);

/* --- the parts of a model ------------------------------------------------------------------- */

/* A default time range of an object; empty when it gives none. */
nlq_str load_range(loader *l, const json_value *v, const place *at, const char *key);
/* Tables with their fields; then, as names may be used before they stand in the text, what refers
 * to fields: refs, keys, metrics, filters. */
load_element load_table, load_refs, load_table_parts;
/* The field of a table by name, or -1 with a fault; empty names and table -1 are noted elsewhere.
 */
int load_field_name(loader *l, nlq_str name, const place *at, const char *key, int table);
void load_no_field(loader *l, nlq_str name, const place *at, const char *key, int table);
load_element load_relationship;
void load_row_level(loader *l, const json_value *root);
void load_verified(loader *l, const json_value *root);

/* --- load_fields.c -------------------------------------------------------------------------- */

/* The fields of a table, behind those of the tables before. */
void load_fields(loader *l, const json_value *table, const place *at);

/* --- load_metrics.c ------------------------------------------------------------------------- */

load_element load_metric, load_filter;
/* The metrics of the model's own list; then all ratios, now that their parts are there. */
void load_model_metrics(loader *l, const json_value *root);

/* --- expression.c --------------------------------------------------------------------------- */

/* Whether an expr is sound arithmetic, and whether it is one column alone. */
bool load_arithmetic(nlq_str expr);
bool load_is_column(nlq_str expr);

/* --- fill.c, index.c, scope.c ----------------------------------------------------------------- */

bool load_vocabulary(domain *d);
bool load_scope_fields(domain *d);

#endif
