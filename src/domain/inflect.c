/* English words to their common form.
 *
 * In: "categories", "created", "stopping". Out: "category", "create", "stop". What comes out is a
 * key first and English second: all forms of a word must give the same key, the key must give
 * itself, and other words should not give it. So rules that leave a word in doubt look at its
 * last letters, and tables (inflect_table.c) hold what no rule gets right. */
#include "domain/inflect_table.h"
#include "domain/words.h"

#include <string.h>

#define LONGEST_WORD 48 /* longer texts are no English words and stay as they are */

typedef struct form {
  char at[LONGEST_WORD + 2];
  size_t len;
} form;

static nlq_str text_of(const form *w) {
  return (nlq_str){w->at, w->len};
}

static bool ends(const form *w, const char *ending) {
  return str_ends(text_of(w), str_of(ending));
}

/* Cuts letters off the end and adds those at `add`. */
static void change(form *w, size_t cut, const char *add) {
  for (w->len -= cut; *add >= 'a'; add++)
    w->at[w->len++] = *add;
}

/* --- letters ------------------------------------------------------------------------------- */

/* The letter `back` places from the end, 1 the last; NUL in front of the word. */
static char letter(const form *w, size_t back) {
  return back <= w->len ? w->at[w->len - back] : 0;
}

static bool is_vowel_letter(char c) {
  return c && strchr("aeiouy", c);
}

/* Whether that letter sounds as a vowel: not y at the start, not u behind q. */
static bool is_vowel(const form *w, size_t back) {
  char c = letter(w, back), before = letter(w, back + 1);
  if (c == 'y' || c == 'u') return c == 'y' ? before && !strchr("aeou", before) : before != 'q';
  return is_vowel_letter(c);
}

static int syllables(const form *w) {
  int count = 0;
  for (size_t back = w->len; back > 0; back--)
    count += is_vowel(w, back) && !(back < w->len && is_vowel(w, back + 1));
  return count;
}

/* --- plurals ------------------------------------------------------------------------------- */

typedef struct ending {
  char text[7];
  unsigned char shortest; /* the rule wants words of at least so many letters */
  unsigned char cut;
  char add[3];
} ending;

/* The first that fits decides. */
static const ending plural_endings[] = {
    {"ss", 0, 0, ""},    {"us", 0, 0, ""},     {"is", 0, 0, ""},    {"ies", 5, 3, "y"},
    {"sses", 0, 2, ""},  {"ches", 0, 2, ""},   {"shes", 0, 2, ""},  {"zzes", 0, 2, ""},
    {"xes", 0, 2, ""},   {"shoes", 0, 1, ""},  {"oes", 6, 2, ""},   {"auses", 0, 1, ""},
    {"ouses", 0, 1, ""}, {"fuses", 0, 1, ""},  {"muses", 0, 1, ""}, {"uses", 0, 2, ""},
    {"s", 4, 1, ""},     {"smen", 0, 2, "an"},
};

static bool strip_plural(form *w) {
  for (size_t i = 0; i < sizeof plural_endings / sizeof *plural_endings; i++) {
    const ending *e = &plural_endings[i];
    if (w->len < e->shortest || !ends(w, e->text)) continue;
    change(w, e->cut, e->add);
    return e->cut > 0;
  }
  return false;
}

/* --- verb forms ---------------------------------------------------------------------------- */

/* For a base of several syllables that ends in one vowel and a consonant: the vowels that make
 * it end in e. "updat" takes it, "visit" does not. */
typedef struct e_rule {
  char consonant;
  const char *vowels;
} e_rule;

static const e_rule e_rules[] = {
    {'t', "auo"}, {'d', "aeiou"}, {'k', "aiou"}, {'l', "iuoy"}, {'r', "uia"},
    {'n', "iuy"}, {'m', "aeiu"},  {'b', "iuo"},  {'p', "y"},
};

static bool in_e_rules(char vowel, char consonant) {
  for (size_t i = 0; i < sizeof e_rules / sizeof *e_rules; i++)
    if (e_rules[i].consonant == consonant) return strchr(e_rules[i].vowels, vowel) != NULL;
  return false;
}

static bool takes_e_behind_consonant(char before, char last) {
  if (last == 'g') return before != 'n' && before != 'g';
  if (last == 'l') return !strchr("lrwh", before);
  return last == 'r' && before != 'r';
}

static bool takes_e(const form *w) {
  char last = letter(w, 1), before = letter(w, 2);
  int known = inflect_takes_e(text_of(w));
  if (known >= 0) return known == 1;
  if (last == 'u' || (last && strchr("vcz", last))) return true;
  if (is_vowel(w, 1) || strchr("wxyhjqf", last)) return false;
  if (last == 's' || (last == 'g' && is_vowel(w, 2))) return true;
  if (!is_vowel(w, 2)) return takes_e_behind_consonant(before, last);
  if (is_vowel(w, 3)) return last == 't' && before == 'a' && strchr("iu", letter(w, 3));
  return syllables(w) == 1 || in_e_rules(before, last);
}

static bool has_vowel(const form *w) {
  for (size_t back = w->len; back > 0; back--)
    if (is_vowel(w, back)) return true;
  return false;
}

/* The base of a verb from what is left without -ed or -ing. */
static void mend(form *w) {
  char last = letter(w, 1);
  bool doubled = last == letter(w, 2) && !is_vowel_letter(last);
  if (doubled && w->len > 3 && !strchr("lszf", last))
    w->len--;
  else if (!doubled && takes_e(w))
    change(w, 0, "e");
}

static bool strip_verb_ending(form *w, const char *text) {
  if (!ends(w, text)) return false;
  form rest = *w;
  rest.len -= strlen(text);
  if (rest.len < 2 || !has_vowel(&rest)) return false;
  mend(&rest);
  *w = rest;
  return true;
}

static bool strip_past(form *w) {
  if (ends(w, "eed")) return false;
  if (!ends(w, "ied") || w->len <= 4) return strip_verb_ending(w, "ed");
  change(w, 3, "y");
  return true;
}

/* "cancelled" and "canceled" meet in "cancel": a double l behind several syllables is one. */
static bool halve_l(form *w) {
  if (!ends(w, "ll") || syllables(w) < 2) return false;
  w->len--;
  return true;
}

/* One ending less; false when there is none left. */
static bool strip(form *w) {
  const char *irregular = inflect_irregular(text_of(w));
  if (irregular) {
    bool changes = *irregular >= '0' && *irregular <= '9';
    if (changes) change(w, (size_t)(*irregular - '0'), irregular + 1);
    return changes;
  }
  switch (letter(w, 1)) {
  case 's':
  case 'n': return strip_plural(w);
  case 'd': return strip_past(w);
  case 'g': return strip_verb_ending(w, "ing");
  case 'l': return halve_l(w);
  default: return false;
  }
}

static bool is_english(nlq_str word) {
  for (size_t i = 0; i < word.len; i++)
    if (word.at[i] < 'a' || word.at[i] > 'z') return false;
  return word.len > 1 && word.len <= LONGEST_WORD;
}

nlq_str word_stem(arena *mem, nlq_str folded) {
  bool possessive =
      folded.len > 2 && folded.at[folded.len - 2] == '\'' && str_ends(folded, STR("s"));
  nlq_str word = possessive ? str_slice(folded, 0, folded.len - 2) : folded;
  if (!is_english(word)) return word;
  form w = {.len = word.len};
  memcpy(w.at, word.at, word.len);
  while (strip(&w))
    continue;
  if (str_starts(word, text_of(&w))) return str_slice(word, 0, w.len);
  return str_copy(mem, text_of(&w));
}

/* --- roots ------------------------------------------------------------------------------------ */

static size_t without_ending(nlq_str word) {
  static const char *const endings[] = {
      "ality", "ization", "isation", "ational", "ments", "ment", "ations", "ation",
      "ition", "tions",   "tion",    "sion",    "ings",  "ing",  "edly",   "ed",
      "ers",   "er",      "ors",     "or",      "ance",  "ence", "ants",   "ant",
      "ents",  "ent",     "al",      "ly",      "es",    "e",    "s",      "y"};
  enum { SHORTEST_ROOT = 4 };
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    nlq_str end = str_of(endings[i]);
    if (word.len >= end.len + SHORTEST_ROOT && str_ends(word, end)) return word.len - end.len;
  }
  return word.len;
}

nlq_str word_root(arena *mem, nlq_str folded) {
  nlq_str word = word_stem(mem, folded);
  if (!is_english(word)) return word;
  word.len = without_ending(word);
  if (word.len > 6 && str_ends(word, STR("at"))) word.len -= 2;
  char last = word.at[word.len - 1];
  if (word.len > 4 && last == word.at[word.len - 2] && last != 's' && last != 'l') word.len--;
  return word_stem(mem, word);
}
