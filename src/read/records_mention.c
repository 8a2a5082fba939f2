/* Mentions in questions about rows: what a phrase is worth where closed-class words decide what
 * nouns do, and which grammar words are none there. */
#include "base/utf8.h"
#include "read/records.h"

enum { PHRASES = 16 };            /* of the model, kept per token */
enum { LONGER = 12, EDIT = -32 }; /* for each further word, each misspelt letter */

bool reader_of_rows(const reader *rd) {
  return rd->rows;
}

static bool starts_sentence(const reader *rd, size_t at) {
  if (at == 0) return true;
  return reader_mark(rd, at - 1, '.') || reader_mark(rd, at - 1, '?') ||
         reader_mark(rd, at - 1, '!') || reader_mark(rd, at - 1, ';');
}

static bool is_exact_cue(const reader *rd, size_t at, lexicon_class class) {
  const reader_phrases *found = &rd->phrases[at];
  for (size_t i = 0; i < found->count; i++)
    for (size_t k = 0; k < found->items[i].count; k++)
      if (found->items[i].exact && found->items[i].end == at + 1 &&
          found->items[i].meanings[k].kind == (int)class)
        return true;
  return false;
}

static bool is_measuring_cue(const reader *rd, size_t at) {
  return is_exact_cue(rd, at, WORD_MOST) || is_exact_cue(rd, at, WORD_AGGREGATE);
}

static bool is_strong_cue(const reader *rd, size_t at) {
  return is_measuring_cue(rd, at) || is_exact_cue(rd, at, WORD_THAN) ||
         is_exact_cue(rd, at, WORD_NOT) || is_exact_cue(rd, at, WORD_ORDER) ||
         is_exact_cue(rd, at, WORD_COUNT) || is_exact_cue(rd, at, WORD_LIKE);
}

/* What a phrase of the model is worth where closed-class words decide what nouns do. */
static int rows_quality(const reader *rd, const mention *m) {
  int best = 0;
  bool one = m->to == m->from + 1;
  size_t at = m->from;
  for (size_t k = 0; k < m->n_meanings; k++) {
    int quality = records_quality(rd, m, &m->meanings[k]);
    bool schema = m->meanings[k].kind != MEANING_VALUE;
    if (one && schema && quality > 0) {
      bool name = str_is(rd->tokens.items[at].folded, "name");
      if (is_exact_cue(rd, at, WORD_STOP) && !name) quality = 0;
      if (starts_sentence(rd, at) && is_exact_cue(rd, at, WORD_LIST)) quality = 0;
      if (quality < 950 && is_strong_cue(rd, at)) quality = 0;
      if (m->meanings[k].kind == MEANING_FIELD && is_measuring_cue(rd, at))
        quality = quality * 60 / 100;
    }
    if (quality > best) best = quality;
  }
  return best;
}

/* Words without content weigh nothing in a long name. */
static int rows_score(const reader *rd, const mention *m) {
  int words = 0, content = 0;
  for (size_t i = m->from; i < m->to; i++) {
    if (rd->tokens.items[i].kind == TOKEN_MARK) continue;
    words++;
    content += !is_exact_cue(rd, i, WORD_STOP);
  }
  int weight = content ? content * 100 : 60;
  return m->quality * weight / 1000 + LONGER * (words - 1) + m->distance * EDIT;
}

int records_cue_score(const mention *m) {
  int words = (int)(m->to - m->from);
  bool light = m->class == WORD_CLAUSE || m->class == WORD_LIST || m->class == WORD_WHICH ||
               m->class == WORD_THEIR || m->class == WORD_TIMES;
  if (light) return 30 * (10 + 7 * (words - 1)) / 10;
  return (50 + 4 * words) * (10 + 7 * (words - 1)) / 10;
}

/* Years alone are numbers: what they limit, the words beside them say. */
static bool only_years(const reader *rd, size_t from, size_t to) {
  bool year = false;
  for (size_t i = from; i < to; i++) {
    const token *t = &rd->tokens.items[i];
    year = year || (t->kind == TOKEN_NUMBER && t->text.len == 4);
    if (t->kind == TOKEN_WORD &&
        str_word_in(t->folded,
                    "in, year, between, and, from, to, since, before, after, the, of, on") < 0)
      return false;
    if (t->kind == TOKEN_NUMBER && t->text.len != 4) return false;
  }
  return year;
}

/* A column is called so: "last year". */
static bool is_name(const mention_list *list, size_t from, size_t to) {
  for (size_t i = list->first[from]; i < list->count; i++) {
    const mention *m = &list->items[i];
    if (m->kind == MENTION_OBJECT && m->to >= to && m->quality >= 950 && to > from + 1) return true;
  }
  return false;
}

bool records_skip_time(const reader *rd, const mention_list *list, size_t from, size_t to) {
  return only_years(rd, from, to) || is_name(list, from, to);
}

static bool lists(const reader *rd, size_t at) {
  return reader_mark(rd, at, ',') ||
         (at < rd->tokens.count && str_word_in(rd->tokens.items[at].folded, "and, or") >= 0);
}

/* The last word of the name at the end of a list of words: "name" in "first, middle and last
 * name"; 0 for none. */
static size_t shared_head(const reader *rd, size_t at) {
  enum { REACH = 7 };
  vocabulary_match found[1];
  if (!lists(rd, at + 1)) return 0;
  for (size_t t = at + 1; t < rd->tokens.count && t < at + REACH; t++) {
    if (lists(rd, t)) continue;
    size_t n = vocabulary_find(rd->d->vocabulary, rd->mem, &rd->tokens, t, false, found, 1);
    if (n && found[0].end == t + 2) return t + 1;
    if (!lists(rd, t + 1)) return 0;
  }
  return 0;
}

/* "first and last name": the word before "and" has the last word of what stands behind it. */
bool records_add_shared(const reader *rd, mention_list *list, size_t at) {
  vocabulary_match found[PHRASES];
  size_t head = rd->rows && rd->tokens.items[at].kind == TOKEN_WORD ? shared_head(rd, at) : 0;
  if (!head) return true;
  token both[] = {rd->tokens.items[at], rd->tokens.items[head]};
  const token_list pair = {both, 2};
  size_t n = vocabulary_find(rd->d->vocabulary, rd->mem, &pair, 0, false, found, 1);
  if (n == 0 || found[0].end != 2 || mention_best_quality(&found[0]) < 900) return true;
  found[0].end = at + 1;
  return mention_add_object(rd, list, at, &found[0]);
}

/* "elimination" for "eliminated": words of one root, where the words themselves say nothing. */
bool records_add_rooted(const reader *rd, mention_list *list, size_t at,
                        const vocabulary_match *plain, size_t n_plain) {
  vocabulary_match found[PHRASES];
  size_t n = vocabulary_find(rd->d->roots, rd->mem, &rd->roots, at, false, found, PHRASES);
  for (size_t i = 0; i < n; i++) {
    bool known_so = found[i].end == at + 1 && rd->phrases[at].count > 0;
    for (size_t k = 0; k < n_plain; k++)
      known_so = known_so || (plain[k].end == found[i].end && plain[k].distance == 0);
    if (!known_so && !mention_add_object(rd, list, at, &found[i])) return false;
  }
  return true;
}

/* "female students": the letter or word that a column of sexes holds. */
bool records_add_gender(const reader *rd, mention_list *list, size_t at) {
  static const char women[] = "female, females, woman, women, girl, girls";
  static const char men[] = "male, males, man, men, boy, boys";
  nlq_str word = rd->tokens.items[at].folded;
  bool female = str_word_in(word, women) >= 0;
  if (!rd->rows || (!female && str_word_in(word, men) < 0)) return true;
  mention *m = NULL;
  for (int f = 0; f < rd->d->n_fields; f++) {
    const domain_field *field = &rd->d->fields[f];
    if (str_find(field->words.label_en, STR("sex")) == SIZE_MAX &&
        str_find(field->words.label_en, STR("gender")) == SIZE_MAX)
      continue;
    for (size_t v = 0; v < field->n_values; v++) {
      nlq_str folded = utf8_fold_text(rd->mem, field->values[v].value.text);
      if (!str_is(folded, female ? "f" : "m") && !str_is(folded, female ? "female" : "male"))
        continue;
      if (!m) m = mention_push(rd, list, MENTION_OBJECT, at, at + 1);
      vocabulary_meaning *all =
          ARENA_ARRAY(rd->mem, vocabulary_meaning, (m ? m->n_meanings : 0) + 1);
      if (!m || !all) return false;
      for (size_t k = 0; k < m->n_meanings; k++)
        all[k] = m->meanings[k];
      all[m->n_meanings++] = (vocabulary_meaning){MEANING_VALUE, f, (int)v, 950, true};
      m->meanings = all;
      m->quality = 950;
      m->score = 95;
    }
  }
  return true;
}

/* A bare "order" or "sort" orders only where "by", "in" and the like follow. */
static bool may_order(const reader *rd, size_t at, size_t end) {
  static const char links[] =
      "by, in, from, alphabetically, descending, ascending, according, based";
  if (end > at + 1) return true;
  if (end < rd->tokens.count && str_word_in(rd->tokens.items[end].folded, links) >= 0) return true;
  for (size_t i = end; starts_sentence(rd, at) && i < rd->tokens.count && i < at + 8; i++)
    if (str_is(rd->tokens.items[i].folded, "by")) return true;
  return false;
}

/* "price over the year": over what, and no number. */
static bool is_over(const reader *rd, size_t at, size_t end) {
  if (!str_is(rd->tokens.items[at].folded, "over") || end > at + 1) return false;
  for (size_t t = end; t < end + 3 && t < rd->tokens.count; t++) {
    double number;
    if (number_at(rd, t, &number) || is_exact_cue(rd, t, WORD_AGGREGATE)) return false;
  }
  return true;
}

/* "order by the y axis in descending order": an axis is named where something is put in order. */
static bool sorts_axis(const reader *rd, size_t from, size_t to) {
  enum { NEAR = 9 };
  for (size_t t = from > NEAR ? from - NEAR : 0; t < to + NEAR && t < rd->tokens.count; t++)
    if (is_exact_cue(rd, t, WORD_DIRECTION) || reader_is(rd, t, WORD_DIRECTION) ||
        reader_is(rd, t, WORD_ORDER))
      return true;
  return false;
}

/* What a phrase is worth; false for nothing. */
bool records_weigh(const reader *rd, mention *m) {
  m->quality = rows_quality(rd, m);
  m->score = rows_score(rd, m);
  return m->quality > 0;
}

bool records_skip_cue(const reader *rd, lexicon_class class, size_t at, size_t end) {
  switch (class) {
  case WORD_ORDER: return !may_order(rd, at, end);
  case WORD_THAN: return is_over(rd, at, end);
  case WORD_AXIS: return !rd->charts || !sorts_axis(rd, at, end);
  default: return false;
  }
}
