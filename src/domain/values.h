/* Long lists of values: a million names of a column, found exactly, by their first words, or with
 * one letter wrong, in time that hardly depends on how many there are.
 *
 * They never become a JSON tree. A list is one piece of bytes, each value behind its key (what is
 * compared: small letters, no accents, one space between words), and the order of the keys. That
 * is also the form in which an indexed model is kept in a file and loaded without parsing.
 *
 * Builds that leave this out (wasm/left_out.c) read long lists like short ones. */
#ifndef NLQ_DOMAIN_VALUES_H
#define NLQ_DOMAIN_VALUES_H

#include "base/diag.h"

typedef struct value_list {
  const char *bytes; /* key NUL value NUL, or key NUL NUL when the value is its key */
  uint32_t n_bytes, count;
  const uint32_t *starts; /* of each value's key, in the order of the model */
  const uint32_t *order;  /* values in the order of their keys */
} value_list;

typedef struct value_lists {
  value_list *items;
  size_t count;
} value_lists;

#define VALUES_LONG 1000 /* a list of so many texts is a long one */

/* Whether the bytes are an indexed model. */
bool values_are_indexed(nlq_str model);

/* Takes the long lists of texts out of a model, whose text then has the number of each in place of
 * its "sample_values"; *model is that text. Also opens an indexed one. False with an error when the
 * text is no JSON, a value is too long, or the index is damaged. Linear but for the sorting. */
bool values_take(arena *mem, nlq_str *model, value_lists *out, diag_list *errors);

/* An indexed model of what values_take gave. */
nlq_str values_to_index(arena *mem, nlq_str model, const value_lists *lists);

nlq_str values_at(const value_list *list, size_t i);
/* A value by exactly its bytes, or -1. */
int values_of(const value_list *list, nlq_str text);

/* Values whose key is that of `phrase`, as places in `order`: *first and how many there are. With
 * `words`, those that go on with further words. */
size_t values_find(const value_list *list, nlq_str phrase, bool words, size_t *first);
/* The same for keys that differ by one letter, or by two that changed places; never the first. */
size_t values_find_near(const value_list *list, nlq_str phrase, size_t *first);

struct domain;
/* Makes the values of long lists known to the vocabulary of a model. False when memory is out. */
bool values_fill(struct domain *d);

#endif
