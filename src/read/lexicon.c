/* The grammar words of all languages, indexed once for an engine. */
#include "read/lexicon.h"

#include "read/follow_parts.h"

struct lexicon {
  vocabulary *words, *follow;
};

/* The phrases of a row, `|` between them. */
static bool add_row(vocabulary *words, const char *phrases, vocabulary_meaning meaning) {
  nlq_str rest = str_of(phrases);
  while (rest.len > 0) {
    size_t bar = str_find(rest, STR("|"));
    size_t end = bar == SIZE_MAX ? rest.len : bar;
    if (!vocabulary_add(words, str_slice(rest, 0, end), meaning)) return false;
    rest = str_slice(rest, bar == SIZE_MAX ? end : end + 1, rest.len);
  }
  return true;
}

static bool add_table(vocabulary *words, const lexicon_row *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const vocabulary_meaning meaning = {(int)rows[i].class, rows[i].value, 0, 1000, false};
    if (!add_row(words, rows[i].phrases, meaning)) return false;
  }
  return true;
}

static bool add_follow(vocabulary *words) {
  for (size_t i = 0; i < follow_row_count; i++) {
    const follow_row *row = &follow_rows[i];
    const vocabulary_meaning meaning = {row->class, row->value, row->flags, 1000, false};
    if (!add_row(words, row->phrases, meaning)) return false;
  }
  return true;
}

lexicon *lexicon_new(arena *mem, bool records) {
  lexicon *l = ARENA_NEW(mem, lexicon);
  if (!l || !(l->words = vocabulary_new(mem)) || !(l->follow = vocabulary_new(mem))) return NULL;
  const lexicon_row *rows = records ? lexicon_english_records : lexicon_english;
  size_t n = records ? lexicon_english_records_rows : lexicon_english_rows;
  if (!add_table(l->words, rows, n)) return NULL;
  if (!add_table(l->words, lexicon_english_time, lexicon_english_time_rows)) return NULL;
  if (!add_table(l->words, lexicon_chinese, lexicon_chinese_rows)) return NULL;
  return add_follow(l->follow) ? l : NULL;
}

const vocabulary *lexicon_vocabulary(const lexicon *l) {
  return l->words;
}

const vocabulary *lexicon_follow(const lexicon *l) {
  return l->follow;
}
