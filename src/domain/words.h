/* Words: how text is cut, and how a word is brought to its common form. The names of a domain
 * model and the question go through the same functions, so that they meet. */
#ifndef NLQ_DOMAIN_WORDS_H
#define NLQ_DOMAIN_WORDS_H

#include "base/str.h"

typedef enum token_kind {
  TOKEN_WORD, /* letters, with inner apostrophes, digits and underscores: plan_type, Q3, O'Brien */
  TOKEN_NUMBER, /* digits with separators and a decimal point: 1,000  3.5 */
  TOKEN_HAN,    /* one character of a script that is written without spaces */
  TOKEN_QUOTED, /* text between quotes; the span includes the quotes, `text` does not */
  TOKEN_MARK    /* one punctuation or other character */
} token_kind;

typedef struct token {
  token_kind kind;
  size_t start, end; /* bytes of the source */
  nlq_str text;      /* as it stands in the source */
  nlq_str folded;    /* case and full width folded, accents dropped */
  nlq_str stem;      /* common form of a word (word_stem); folded text of the others */
  bool space_before;
} token;

typedef struct token_list {
  token *items;
  size_t count;
} token_list;

/* Cuts text into tokens; at most `limit`, false when there are more or memory is out. Words that
 * run letters into digits or change case inside (camelCase) stay one token here; names of a model
 * are split by words_of_name first. "top5" gives "top" "5"; "Q3", "P1", "2026Q2", "2026-05" keep
 * their shape as WORD or as NUMBER and MARK tokens. Linear. */
bool words_tokenize(arena *mem, nlq_str text, size_t limit, token_list *out);

/* The same one token at a time, from a zeroed cursor: false at the end of the text. */
typedef struct words_cursor {
  size_t pos;
  unsigned unclosed; /* quotes that are known to have no end in the rest of the text, a bit each */
} words_cursor;
bool words_next(arena *mem, nlq_str text, words_cursor *at, token *out);

/* An identifier as words: "planType", "plan_type", "PLAN-TYPE" give "plan type"; a name that is
 * words already comes back as it is. */
nlq_str words_of_name(arena *mem, nlq_str name);

/* The common form of a folded English word: singular of plurals ("tickets", "categories",
 * "people"), base of regular verb forms ("created" -> "create"); irregular forms by a table.
 * Words of other scripts come back unchanged. */
nlq_str word_stem(arena *mem, nlq_str folded);

/* What is left of a word without endings that make other kinds of word of it: "eliminat" of
 * elimination, eliminated. Rough: two words of one root are likely, not sure, to be related. */
nlq_str word_root(arena *mem, nlq_str folded);

/* Edit distance (restricted Damerau-Levenshtein, transpositions count one) over bytes of folded
 * words, or limit + 1 when it is larger. O(len * limit). */
int word_distance(nlq_str a, nlq_str b, int limit);

#endif
