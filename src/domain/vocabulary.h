/* The vocabulary index: phrases to meanings, one structure for every word of a domain model and
 * for the grammar words of a language.
 *
 * A phrase is a row of tokens (Chinese characters are tokens of their own, so Chinese needs no
 * segmentation); the index is a trie over token stems. One walk from a token finds every phrase
 * that starts there, in time that depends on the phrases' length and not on how many there are.
 * Words the index does not hold are looked up by edit distance. */
#ifndef NLQ_DOMAIN_VOCABULARY_H
#define NLQ_DOMAIN_VOCABULARY_H

#include "domain/words.h"

/* What a phrase may stand for; `kind` and `index` belong to whoever added it. */
typedef struct vocabulary_meaning {
  int kind;
  int index;   /* of a table, field, metric ... of that kind */
  int detail;  /* of a value within its field, for instance; 0 where unused */
  int quality; /* thousandths: 1000 for a full name, less for a part of one */
  bool exact;  /* matched letter by letter, not only by stem; set on lookup */
} vocabulary_meaning;

typedef struct vocabulary vocabulary;

#define VOCABULARY_PHRASE 16 /* tokens */

vocabulary *vocabulary_new(arena *mem);
/* Adds a phrase; empty and over-long ones (more than VOCABULARY_PHRASE tokens) are ignored. The
 * same phrase may have many meanings; the same meaning added twice keeps the better quality. The
 * text is not copied: it must live as long as the vocabulary. False when memory is out. */
bool vocabulary_add(vocabulary *v, nlq_str phrase, vocabulary_meaning meaning);

/* A match of tokens[from, end). `meanings` belongs to the vocabulary; apply `exact` from here. */
typedef struct vocabulary_match {
  size_t end;
  const vocabulary_meaning *meanings;
  size_t count;
  bool exact;     /* every token letter by letter, not only by stem */
  int distance;   /* edits in all; 0 when nothing was misspelt */
  nlq_str phrase; /* the phrase as the model has it (for "assumed: ...") */
} vocabulary_match;

/* Every phrase that starts at tokens[from]: longest first, then the fewest edits, then the exact
 * before the inflected ones; at most `limit`. Returns how many. Where a phrase has meanings of
 * both kinds ("sales" beside "sale"), they come as two matches of the same length. Hyphens and
 * the like inside a phrase may be there or not, in the model as in the text.
 * With `fuzzy`, words of four letters and more that the vocabulary lacks may differ by one edit,
 * of eight and more by two; never the first letter. */
size_t vocabulary_find(const vocabulary *v, arena *scratch, const token_list *tokens, size_t from,
                       bool fuzzy, vocabulary_match *out, size_t limit);
/* More matches from elsewhere: those at hand are the first `count` of `out`; returns how many there
 * are then, in the same order. */
typedef size_t vocabulary_more(const void *context, arena *scratch, const token_list *tokens,
                               size_t from, bool fuzzy, vocabulary_match *out, size_t count,
                               size_t limit);
void vocabulary_extend(vocabulary *v, vocabulary_more *more, const void *context);

/* Whether the vocabulary holds a word in any phrase, by its stem. */
bool vocabulary_knows(const vocabulary *v, nlq_str stem);

#endif
