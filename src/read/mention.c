/* Mentions: from tokens to everything each stretch of them may mean.
 *
 * In: tokens and the two vocabularies. Out: mentions with scores in hundredths of a word. Several
 * mentions may share words; which of them hold together is decided later, by covers. */
#include "read/mention.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "read/records.h"

#define OBJECT_PHRASES 16 /* model phrases kept per token, longest first */

/* Scores per word. Time and model words beat grammar words on the same words; a longer phrase
 * beats its parts. */
enum {
  SCORE_OBJECT = 100,
  SCORE_TIME = 112,
  SCORE_NUMBER = 85,
  SCORE_CUE = 64,
  SCORE_TEXT = 90,
  SCORE_LOOKED_FOR = 130, /* text behind "contains": it is no word of the question */
  SCORE_LONGER = 12,      /* for each word after the first */
  SCORE_EDIT = -32,       /* for each misspelt letter */
  SCORE_BARE_YEAR_AFTER_THAN = 40
};

int mention_token_weight(const reader *rd, size_t at) {
  switch (rd->tokens.items[at].kind) {
  case TOKEN_HAN: return 50;
  case TOKEN_MARK: return 0;
  default: return 100;
  }
}

static int span_weight(const reader *rd, size_t from, size_t to) {
  int weight = 0;
  for (size_t i = from; i < to; i++)
    weight += mention_token_weight(rd, i);
  return weight;
}

static int span_score(const reader *rd, size_t from, size_t to, int per_word) {
  int weight = span_weight(rd, from, to);
  int longer = weight > 100 ? (weight - 100) * SCORE_LONGER / 100 : 0;
  return weight * per_word / 100 + longer;
}

mention *mention_push(const reader *rd, mention_list *list, mention_kind kind, size_t from,
                      size_t to) {
  void *items = list->items;
  if (!arena_reserve(rd->mem, &items, list->count, &list->capacity, sizeof(mention))) return NULL;
  list->items = items;
  mention *m = &list->items[list->count++];
  *m = (mention){.kind = kind, .from = from, .to = to};
  return m;
}

/* --- words of the model ------------------------------------------------------------------ */

int mention_best_quality(const vocabulary_match *match) {
  int best = 0;
  for (size_t i = 0; i < match->count; i++) {
    if (match->meanings[i].quality > best) best = match->meanings[i].quality;
  }
  return best;
}

bool mention_add_object(const reader *rd, mention_list *list, size_t from,
                        const vocabulary_match *match) {
  mention *m = mention_push(rd, list, MENTION_OBJECT, from, match->end);
  if (!m) return false;
  m->meanings = match->meanings;
  m->n_meanings = match->count;
  m->distance = match->distance;
  m->phrase = match->phrase;
  m->quality = mention_best_quality(match);
  m->score = span_score(rd, from, match->end, SCORE_OBJECT * m->quality / 1000) +
             match->distance * SCORE_EDIT;
  if (!reader_of_rows(rd)) return true;
  if (!records_weigh(rd, m)) list->count--;
  return true;
}

static bool known(const reader *rd, const token *t) {
  return vocabulary_knows(rd->d->vocabulary, t->stem) || vocabulary_knows(rd->grammar, t->stem);
}

static bool add_objects(const reader *rd, mention_list *list, size_t at) {
  vocabulary_match found[OBJECT_PHRASES];
  const token *t = &rd->tokens.items[at];
  if (t->kind == TOKEN_MARK || t->kind == TOKEN_QUOTED) return true;
  bool fuzzy = t->kind == TOKEN_WORD && !known(rd, t);
  size_t n =
      vocabulary_find(rd->d->vocabulary, rd->mem, &rd->tokens, at, fuzzy, found, OBJECT_PHRASES);
  for (size_t i = 0; i < n; i++) {
    /* "do" has the stem of "done", but a stop word stays one. */
    bool bent = !found[i].exact && found[i].end == at + 1 && !reader_of_rows(rd) &&
                reader_is(rd, at, WORD_STOP);
    bool far = reader_of_rows(rd) && found[i].distance > 1;
    if (!bent && !far && !mention_add_object(rd, list, at, &found[i])) return false;
  }
  return !reader_of_rows(rd) || records_add_rooted(rd, list, at, found, n);
}

/* A value recognised by the regular expression of its field, such as an order number. */
static bool add_shape(const reader *rd, mention_list *list, size_t at, int field) {
  size_t start = rd->tokens.items[at].start, end = 0;
  pattern_result matched =
      pattern_match_at(rd->d->fields[field].shape, rd->mem, rd->text, start, &end);
  size_t to = matched == PATTERN_YES && end > start ? reader_token_at_end(rd, at, end) : 0;
  if (!to) return true;
  mention *m = mention_push(rd, list, MENTION_OBJECT, at, to);
  vocabulary_meaning *meaning = ARENA_NEW(rd->mem, vocabulary_meaning);
  if (!m || !meaning) return false;
  *meaning = (vocabulary_meaning){MEANING_VALUE, field, -1, 1000, true};
  m->meanings = meaning;
  m->n_meanings = 1;
  m->quality = 1000;
  m->text = str_slice(rd->text, start, end);
  m->score = span_score(rd, at, to, SCORE_OBJECT);
  return true;
}

static bool add_shapes(const reader *rd, mention_list *list, size_t at) {
  if (rd->tokens.items[at].kind == TOKEN_MARK) return true;
  for (int f = 0; f < rd->d->n_fields; f++) {
    if (rd->d->fields[f].shape && !rd->d->fields[f].hidden && !add_shape(rd, list, at, f)) {
      return false;
    }
  }
  return true;
}

/* Quoted text: a known value when the model has it, else text as it stands. */
static bool add_quoted(const reader *rd, mention_list *list, size_t at) {
  token_list inner;
  vocabulary_match found[1];
  nlq_str text = rd->tokens.items[at].text;
  if (!words_tokenize(rd->mem, text, LIMIT_QUESTION_BYTES, &inner)) return false;
  size_t n = inner.count == 0
                 ? 0
                 : vocabulary_find(rd->d->vocabulary, rd->mem, &inner, 0, false, found, 1);
  if (n == 1 && found[0].end == inner.count) {
    found[0].end = at + 1;
    if (!mention_add_object(rd, list, at, &found[0])) return false;
  }
  mention *m = mention_push(rd, list, MENTION_TEXT, at, at + 1);
  if (!m) return false;
  m->text = text;
  m->score = SCORE_TEXT;
  return true;
}

/* --- texts that are looked for ------------------------------------------------------------ */

#define TEXT_TOKENS 12 /* at most so many make a text that stands without quotes */

/* tokens[from, to) say that `text` is looked for. */
static bool add_text(const reader *rd, mention_list *list, size_t from, size_t to, nlq_str text,
                     int how) {
  mention *m = mention_push(rd, list, MENTION_TEXT, from, to);
  if (!m) return false;
  m->class = WORD_LIKE;
  m->value = how;
  m->text = text;
  m->score = span_score(rd, from, to, SCORE_LOOKED_FOR);
  return true;
}

static nlq_str looked_for(const reader *rd, size_t from, size_t to) {
  bool quoted = to == from + 1 && rd->tokens.items[from].kind == TOKEN_QUOTED;
  return quoted ? rd->tokens.items[from].text : reader_span_text(rd, from, to);
}

/* Where a text without quotes ends: at a space, a mark of its own, or 的. */
static size_t text_end(const reader *rd, size_t from) {
  size_t to = from;
  if (to < rd->tokens.count && rd->tokens.items[to].kind == TOKEN_QUOTED) return to + 1;
  while (to < rd->tokens.count && to < from + TEXT_TOKENS) {
    const token *t = &rd->tokens.items[to];
    if (t->kind == TOKEN_QUOTED || str_is(t->folded, "\xE7\x9A\x84")) break;
    if (to > from && t->space_before) break;
    to++;
  }
  while (to > from && rd->tokens.items[to - 1].kind == TOKEN_MARK)
    to--;
  return to;
}

/* 以…开头: the word that says so stands behind the text. */
static bool add_text_between(const reader *rd, mention_list *list, size_t at) {
  if (!str_is(rd->tokens.items[at].folded, "\xE4\xBB\xA5")) return true; /* 以 */
  for (size_t to = at + 2; to < rd->tokens.count && to <= at + TEXT_TOKENS; to++) {
    int how = LIKE_CONTAINS;
    size_t end = reader_word(rd, to, WORD_LIKE, &how);
    if (end && how >= LIKE_STARTS_BEHIND) {
      return add_text(rd, list, at, end, looked_for(rd, at + 1, to), how);
    }
  }
  return true;
}

/* "contains gmail.com", "ending in Labs". */
static bool add_looked_for(const reader *rd, mention_list *list, size_t at) {
  int how = LIKE_CONTAINS;
  if (!add_text_between(rd, list, at)) return false;
  size_t from = reader_word(rd, at, WORD_LIKE, &how);
  if (!from || how > LIKE_ENDS) return true;
  size_t to = text_end(rd, from);
  if (to == from) return true;
  bool quoted = to == from + 1 && rd->tokens.items[from].kind == TOKEN_QUOTED;
  const token *first = &rd->tokens.items[from];
  bool capital = first->text.len && first->text.at[0] >= 'A' && first->text.at[0] <= 'Z';
  bool said = str_word_in(rd->tokens.items[from - 1].folded,
                          "word, letter, substring, phrase, string, prefix, character") >= 0;
  bool word =
      to == from + 1 && (said || (rd->phrases[from].count == 0 && (capital || !known(rd, first))));
  if (reader_of_rows(rd) && !quoted && !word) return true;
  return add_text(rd, list, at, to, looked_for(rd, from, to), how);
}

/* --- grammar ----------------------------------------------------------------------------- */

/* Classes that stand for themselves in a reading. The others only make numbers and times. */
static bool is_cue(lexicon_class class) {
  return class <= WORD_UNSUPPORTED || (class > WORD_LIKE && class <= WORD_TIMES) ||
         class == WORD_UNIT || class == WORD_MEASURE;
}

static bool add_cue(const reader *rd, mention_list *list, size_t at, const vocabulary_match *match,
                    const vocabulary_meaning *meaning) {
  lexicon_class class = (lexicon_class)meaning->kind;
  if (!is_cue(class) || class == WORD_EVER || (reader_of_rows(rd) && !match->exact)) return true;
  if (reader_of_rows(rd) && records_skip_cue(rd, class, at, match->end)) return true;
  mention *m = mention_push(rd, list, MENTION_CUE, at, match->end);
  if (!m) return false;
  m->class = class;
  m->value = meaning->index;
  m->distance = match->distance;
  m->phrase = match->phrase;
  /* A single stop word is passed over at no cost; a phrase of several holds its words together. */
  bool silent = (class == WORD_STOP || class == WORD_MEASURE) && match->end == at + 1;
  m->score = silent ? 0 : span_score(rd, at, match->end, SCORE_CUE);
  m->score += match->distance * SCORE_EDIT;
  if (reader_of_rows(rd) && !silent) m->score = records_cue_score(m);
  return true;
}

static bool add_cues(const reader *rd, mention_list *list, size_t at) {
  const reader_phrases *phrases = &rd->phrases[at];
  for (size_t i = 0; i < phrases->count; i++) {
    for (size_t k = 0; k < phrases->items[i].count; k++) {
      if (!add_cue(rd, list, at, &phrases->items[i], &phrases->items[i].meanings[k])) return false;
    }
  }
  return true;
}

/* "100-200", 50到500: what "and" joins is left to "between". */
static bool add_number_range(const reader *rd, mention_list *list, size_t at, size_t middle,
                             double low) {
  double high = 0;
  bool joins = reader_is(rd, middle, WORD_AND) || reader_of_rows(rd);
  size_t to = joins ? 0 : reader_word(rd, middle, WORD_TO, NULL);
  size_t end = to ? number_at(rd, to, &high) : 0;
  if (!end || high < low) return true;
  mention *m = mention_push(rd, list, MENTION_NUMBER, at, end);
  if (!m) return false;
  m->number = low;
  m->is_range = true;
  m->high = high;
  m->score = span_score(rd, at, end, SCORE_NUMBER);
  return true;
}

static bool add_number(const reader *rd, mention_list *list, size_t at) {
  double value = 0;
  size_t end = number_at(rd, at, &value);
  if (!end) return true;
  mention *m = mention_push(rd, list, MENTION_NUMBER, at, end);
  if (!m) return false;
  m->number = value;
  m->score = span_score(rd, at, end, SCORE_NUMBER);
  return add_number_range(rd, list, at, end, value);
}

/* "more than 2000" is no year. */
static bool after_comparison(const reader *rd, size_t at) {
  for (size_t back = 1; back <= 3 && back <= at; back++) {
    if (reader_word(rd, at - back, WORD_THAN, NULL) == at) return true;
  }
  return false;
}

static bool add_time(const reader *rd, mention_list *list, size_t at) {
  period p = {0};
  size_t end = time_at(rd, at, &p);
  if (!end || (reader_of_rows(rd) && records_skip_time(rd, list, at, end))) return true;
  mention *m = mention_push(rd, list, MENTION_TIME, at, end);
  if (!m) return false;
  m->time = p;
  bool bare = end == at + 1 && rd->tokens.items[at].kind == TOKEN_NUMBER;
  m->score = bare && after_comparison(rd, at) ? SCORE_BARE_YEAR_AFTER_THAN
                                              : span_score(rd, at, end, SCORE_TIME);
  return true;
}

bool mention_find(const reader *rd, mention_list *out) {
  static bool (*const sources[])(const reader *, mention_list *, size_t) = {
      add_objects, records_add_shared, records_add_gender, add_shapes,
      add_cues,    add_number,         add_time,           add_looked_for};
  *out = (mention_list){0};
  out->first = ARENA_ARRAY(rd->mem, size_t, rd->tokens.count + 1);
  if (!out->first) return false;
  for (size_t at = 0; at < rd->tokens.count; at++) {
    out->first[at] = out->count;
    if (rd->tokens.items[at].kind == TOKEN_QUOTED) {
      if (!add_quoted(rd, out, at)) return false;
      continue;
    }
    for (size_t s = 0; s < sizeof sources / sizeof sources[0]; s++) {
      if (!sources[s](rd, out, at)) return false;
    }
  }
  out->first[rd->tokens.count] = out->count;
  return true;
}
