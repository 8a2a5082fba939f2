/* What the parts of the loader share. */
#ifndef NLQ_DOMAIN_LOAD_H
#define NLQ_DOMAIN_LOAD_H

#include <string.h>

#include "base/limits.h"
#include "domain/index.h"

/* Where in the document a reader stands; written out as a JSON pointer only when there is a fault
 * to report. The links live on the stack of the readers. */
typedef struct place {
  const struct place *up;
  const char *key; /* NULL: an index */
  size_t index;
} place;

#define PLACE_KEY(up, key) (&(const place){(up), (key), 0})
#define PLACE_INDEX(up, index) (&(const place){(up), NULL, (index)})

typedef struct loader {
  domain *d;
  arena *mem;
  diag_list *errors;
  size_t shared_values; /* values that fields have by `ref`, all in all */
} loader;

/* Notes a fault at a place; the message is the place in words, then the formatted text. */
void load_fault(loader *l, const place *at, nlq_code code, const char *format, ...);
nlq_str load_pointer(arena *mem, const place *at);

/* --- load_shape.c: the form of objects ------------------------------------------------------ */

typedef enum load_type {
  LOAD_ANY,
  LOAD_STRING, /* any string */
  LOAD_TEXT,   /* not blank */
  LOAD_NAME,   /* an identifier of the model: no dot, no quotes, no control characters */
  LOAD_BOOL,
  LOAD_COUNT, /* a whole number, 0 or more */
  LOAD_ARRAY,
  LOAD_OBJECT
} load_type;

typedef struct load_key {
  const char *name;
  load_type type;
  bool required, or_null;
  const char *choices; /* "count, sum, avg": the texts there are; NULL: any */
} load_key;

/* The keys of everything that has a name and words. */
#define LOAD_WORDS_KEYS                                                                            \
  {.name = "labels", .type = LOAD_OBJECT}, {                                                       \
    .name = "synonyms", .type = LOAD_ARRAY                                                         \
  }
#define LOAD_NAMED_KEYS                                                                            \
  {.name = "name", .type = LOAD_NAME, .required = true},                                           \
      {.name = "description", .type = LOAD_STRING}, {.name = "hidden", .type = LOAD_BOOL},         \
      LOAD_WORDS_KEYS

/* Checks an object against the keys it may have: unknown ones (but for x-...), missing ones, types
 * and choices, each fault by itself. False when it is no object at all. */
bool load_shape(loader *l, const json_value *v, const place *at, const load_key *keys, size_t n);
#define LOAD_SHAPE(l, v, at, keys) load_shape((l), (v), (at), (keys), sizeof(keys) / sizeof *(keys))

/* Whether a text may name something; faults when not. Dots are for physical columns only. */
bool load_identifier(loader *l, nlq_str text, const place *at, bool dots);
/* Whether a value is a usable text of the model: not blank, not too long. */
bool load_text(loader *l, const json_value *v, const place *at);
/* A member that is a text in place of the given default. */
nlq_str load_text_or(const json_value *object, const char *key, nlq_str otherwise);
void load_words(loader *l, const json_value *v, const place *at, domain_words *out);
/* Gives an element its number under its name; a fault when the name is taken. */
void load_named(loader *l, const json_value *v, const place *at, name_kind kind, int owner, int id);

/* --- the parts of a model ------------------------------------------------------------------- */

void load_defaults(loader *l, const json_value *v, const place *at);
/* A default time range of an object; empty when it gives none. */
nlq_str load_range(loader *l, const json_value *v, const place *at, const char *key);
/* The array under a key; NULL, which is empty, for anything else: that is noted elsewhere. */
const json_value *load_list(const json_value *object, const char *key);
/* Tables with their fields; then what refers to fields: keys, metrics, filters. */
void load_tables(loader *l, const json_value *v, const place *at);
void load_refs(loader *l, const json_value *v, const place *at);
void load_table_parts(loader *l, const json_value *v, const place *at);
/* The field of a table by name, or -1 with a fault; empty names and table -1 are noted elsewhere.
 */
int load_field_name(loader *l, nlq_str name, const place *at, int table);
void load_relationships(loader *l, const json_value *v, const place *at);
void load_row_level(loader *l, const json_value *v, const place *at);
void load_verified(loader *l, const json_value *v, const place *at);

/* --- load_fields.c -------------------------------------------------------------------------- */

/* The fields of a table, into d->fields from `first`. */
void load_fields(loader *l, const json_value *table, const place *at, int t, int first);

/* --- load_metrics.c ------------------------------------------------------------------------- */

void load_metric(loader *l, const json_value *v, const place *at, int table, int id);
/* The metrics of the model's own list; then all ratios, now that their parts are there. */
void load_model_metrics(loader *l, const json_value *v, const place *at);
void load_filter(loader *l, const json_value *v, const place *at, int table, int id);

/* --- expression.c --------------------------------------------------------------------------- */

/* Whether an expr is sound arithmetic, and whether it is one column alone. */
bool load_arithmetic(nlq_str expr);
bool load_is_column(nlq_str expr);

/* --- fill.c, index.c, scope.c ----------------------------------------------------------------- */

bool load_vocabulary(domain *d);
bool load_scope_fields(domain *d);

/* The fields of values: a finished value list gets its index. */
bool load_value_index(arena *mem, domain_field *f);

#endif
