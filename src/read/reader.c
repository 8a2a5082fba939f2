/* The question as tokens with the grammar phrases found at each of them. */
#include "read/reader.h"

#include "base/limits.h"

/* Grammar phrases may be misspelt too ("montly"), but only where no word of the model fits: a
 * model's own word is never bent into a grammar word. */
static bool may_be_misspelt(const reader *rd, const token *t) {
  return !reader_of_rows(rd) && t->kind == TOKEN_WORD && t->folded.len >= 4 &&
         !vocabulary_knows(rd->d->vocabulary, t->stem) && !vocabulary_knows(rd->grammar, t->stem);
}

/* 与 and 跟 join as well as compare, so they are no sign of it. */
static bool has_versus(const reader *rd) {
  for (size_t i = 0; i < rd->tokens.count; i++) {
    if (reader_is(rd, i, WORD_VERSUS) && !reader_is(rd, i, WORD_AND)) return true;
    if (reader_is(rd, i, WORD_EARLIER)) return true;
  }
  return false;
}

static bool find_phrases(reader *rd) {
  rd->phrases = ARENA_ARRAY(rd->mem, reader_phrases, rd->tokens.count + 1);
  if (!rd->phrases) return false;
  for (size_t i = 0; i < rd->tokens.count; i++) {
    const token *t = &rd->tokens.items[i];
    if (t->kind == TOKEN_QUOTED) continue;
    rd->phrases[i].count =
        vocabulary_find(rd->grammar, rd->mem, &rd->tokens, i, may_be_misspelt(rd, t),
                        rd->phrases[i].items, READER_PHRASES);
  }
  return true;
}

/* Chinese as soon as a question holds Chinese: mixed questions are asked by Chinese speakers, who
 * keep the English names of columns. A quoted name says nothing about the language. */
static request_language detect_language(const token_list *tokens) {
  for (size_t i = 0; i < tokens->count; i++) {
    if (tokens->items[i].kind == TOKEN_HAN) return LANGUAGE_ZH;
  }
  return LANGUAGE_EN;
}

static bool find_roots(reader *rd) {
  rd->roots.items = ARENA_ARRAY(rd->mem, token, rd->tokens.count + 1);
  if (!rd->roots.items) return false;
  rd->roots.count = rd->tokens.count;
  for (size_t i = 0; i < rd->tokens.count; i++) {
    token *t = &rd->roots.items[i];
    *t = rd->tokens.items[i];
    if (t->kind == TOKEN_WORD) t->stem = t->folded = word_root(rd->mem, t->folded);
  }
  return true;
}

bool reader_init(reader *rd, arena *mem, const lexicon *words, const domain *d, const request *r) {
  const request_preferences *p = &r->preferences;
  *rd = (reader){.mem = mem, .d = d, .r = r, .grammar = lexicon_vocabulary(words)};
  rd->text = r->question;
  rd->rows = domain_asked_only(d);
  rd->now = r->now;
  rd->week_start = p->week_start ? p->week_start : d->defaults.week_start;
  rd->fiscal_month = p->fiscal_month ? p->fiscal_month : d->defaults.fiscal_month;
  rd->fiscal_day = p->fiscal_month ? p->fiscal_day : d->defaults.fiscal_day;
  if (!words_tokenize(mem, rd->text, LIMIT_QUESTION_BYTES, &rd->tokens)) return false;
  if (reader_of_rows(rd) && !find_roots(rd)) return false;
  rd->language = r->language != LANGUAGE_NONE ? r->language : detect_language(&rd->tokens);
  rd->join_costs = (int **)arena_zero(mem, (size_t)d->n_tables, sizeof(int *));
  if (!rd->join_costs || !find_phrases(rd)) return false;
  rd->compares = has_versus(rd);
  for (size_t i = 0; reader_of_rows(rd) && i < rd->tokens.count; i++)
    rd->charts = rd->charts || reader_is(rd, i, WORD_CHART);
  return true;
}

size_t reader_word(const reader *rd, size_t at, lexicon_class class, int *value) {
  if (at >= rd->tokens.count) return 0;
  const reader_phrases *found = &rd->phrases[at];
  for (size_t i = 0; i < found->count; i++) {
    for (size_t m = 0; m < found->items[i].count; m++) {
      const vocabulary_meaning *meaning = &found->items[i].meanings[m];
      if (meaning->kind != (int)class) continue;
      if (value) *value = meaning->index;
      return found->items[i].end;
    }
  }
  return 0;
}

bool reader_is(const reader *rd, size_t at, lexicon_class class) {
  return reader_word(rd, at, class, NULL) > 0;
}

bool reader_mark(const reader *rd, size_t at, char mark) {
  if (at >= rd->tokens.count) return false;
  nlq_str folded = rd->tokens.items[at].folded;
  return folded.len == 1 && folded.at[0] == mark;
}

size_t reader_token_at_end(const reader *rd, size_t from, size_t offset) {
  for (size_t i = from; i < rd->tokens.count && rd->tokens.items[i].end <= offset; i++) {
    if (rd->tokens.items[i].end == offset) return i + 1;
  }
  return 0;
}

nlq_str reader_span_text(const reader *rd, size_t from, size_t to) {
  if (from >= to) return STR_EMPTY;
  return str_slice(rd->text, rd->tokens.items[from].start, rd->tokens.items[to - 1].end);
}
