/* Senses: one meaning for each mention of a cover, chosen together.
 *
 * "name of the singer" names a column of five tables; the one of singer fits the noun beside it. A
 * beam over the mentions, tables first, keeps the best few; what speaks for a meaning is counted by
 * named features. */
#include "read/records.h"

#include <string.h>

#include "base/limits.h"
#include "domain/index.h"

/* Weights in thousandths of a word. */
enum {
  WEAK_TABLE = -1000, /* of what a meaning is behind the best of its mention, in thousandths */
  WEAK_COLUMN = -600,
  WEAK_VALUE = -350,
  NEW_TABLE_NAMED = -30,
  NEW_TABLE = -180,
  FAR = -160, /* for each join to the tables there are */
  FAR_TABLE = -110,
  BESIDE_TABLE = 300, /* "singer name" */
  OF_TABLE = 120,     /* "name of the singer" */
  NEAR_TABLE = 90,
  VALUE_BESIDE_COLUMN = 210,
  VALUE_OF_COLUMN = -100,
  VALUE_NAMES_TABLE = 70,
  VALUE_IS_NAME = 60,    /* a value that its rows are called by */
  VALUE_IN_TABLE = -200, /* "rivers in Ohio": not those of that name */
  LINKED = 220,          /* a list of columns "of" a table */
  FIRST_TABLE = 40,
  THEIR = 40,
  PRIMARY = 70,
  CONTEXT = 50, /* a further word of a long name stands near */
  SAME_COLUMN = -100,
  FOREIGN = -20,
  LIKE_A_TABLE = -300, /* a foreign key that is called as a table */
  IS_TABLE = 80,
  DIRECTION = 400
};

enum { BEAM = 8, MEANINGS = 8, STATE_TABLES = 12 };

typedef struct choice {
  vocabulary_meaning meaning;
  int quality, table;
} choice;

typedef struct option_list {
  choice items[MEANINGS];
  size_t count;
} option_list;

typedef struct state {
  int score;
  signed char *picked; /* by mention, -1 */
  int tables[STATE_TABLES];
  int n_tables;
} state;

typedef struct search {
  reader *rd;
  const domain *d;
  const cover *c;
  option_list *options;
  const mention **linked; /* the table a listed column is "of" */
  size_t first_table;
} search;

/* --- distance ------------------------------------------------------------------------------ */

enum { NO_WAY = 5 };

static void walk(const domain *d, int from, int *row) {
  const struct domain_index *index = d->index;
  for (int t = 0; t < d->n_tables; t++)
    row[t] = t == from ? 1 : 0;
  for (int level = 1; level < NO_WAY; level++)
    for (int t = 0; t < d->n_tables; t++)
      for (int e = row[t] == level ? index->first_edge[t] : index->first_edge[t + 1];
           e < index->first_edge[t + 1]; e++)
        if (row[index->edges[e].to] == 0) row[index->edges[e].to] = level + 1;
}

int records_distance(reader *rd, int a, int b) {
  int **row = &rd->join_costs[a];
  if (!*row) {
    *row = ARENA_ARRAY(rd->mem, int, (size_t)rd->d->n_tables);
    if (!*row) return NO_WAY;
    walk(rd->d, a, *row);
  }
  return (*row)[b] == 0 ? NO_WAY : (*row)[b] - 1;
}

/* --- qualities ----------------------------------------------------------------------------- */

static bool is_capital(const reader *rd, size_t from, size_t to) {
  bool any = false;
  for (size_t i = from; i < to; i++) {
    const token *t = &rd->tokens.items[i];
    char c = t->text.len ? t->text.at[0] : 'a';
    bool capital = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';
    any = any || (capital && i > 0);
    if (t->kind == TOKEN_WORD && !capital && !digit && !reader_is(rd, i, WORD_STOP)) return false;
  }
  return any;
}

static bool names_schema(const mention *m) {
  for (size_t k = 0; k < m->n_meanings; k++)
    if (m->meanings[k].kind == MEANING_TABLE || m->meanings[k].kind == MEANING_FIELD) return true;
  return false;
}

/* A value of plain small letters may be any word. */
static int value_quality(const reader *rd, const mention *m, const vocabulary_meaning *meaning) {
  const token *t = &rd->tokens.items[m->from];
  bool capital = is_capital(rd, m->from, m->to);
  int quality = meaning->quality;
  if (t->kind == TOKEN_QUOTED) return quality * 115 / 100;
  if (m->to > m->from + 1) return quality * 105 / 100;
  if (!capital && (reader_is(rd, m->from, WORD_STOP) || t->text.len < 2)) return 0;
  if (t->text.len == 1 && !capital) return 0;
  if (m->score == 95 && m->n_meanings && !m->phrase.len) return quality; /* a word for a letter */
  bool grammar = rd->phrases[m->from].count > 0;
  if (!capital && (m->distance > 0 || grammar)) return grammar ? quality * 40 / 100 : 0;
  if (t->kind == TOKEN_NUMBER) return quality * 60 / 100;
  if (!capital) quality = quality * (names_schema(m) ? 70 : meaning->exact ? 80 : 68) / 100;
  return capital ? quality * 102 / 100 : quality;
}

static bool is_like_table(const domain *d, int field) {
  const domain_field *f = &d->fields[field];
  nlq_str label = f->words.label_en;
  if (f->semantics != SEMANTICS_ID || label.len == 0) return false;
  for (int t = 0; t < d->n_tables; t++)
    if (t != f->table && str_eq(d->tables[t].words.label_en, label)) return true;
  return false;
}

int records_quality(const reader *rd, const mention *m, const vocabulary_meaning *meaning) {
  switch ((domain_meaning)meaning->kind) {
  case MEANING_TABLE: return meaning->quality + IS_TABLE;
  case MEANING_FIELD:
    return meaning->quality + (is_like_table(rd->d, meaning->index) ? LIKE_A_TABLE : 0);
  case MEANING_VALUE: return value_quality(rd, m, meaning);
  default: return 0;
  }
}

/* --- options ------------------------------------------------------------------------------- */

static int table_of(const domain *d, const vocabulary_meaning *m) {
  return m->kind == MEANING_TABLE ? m->index : d->fields[m->index].table;
}

/* Best first; what is far behind the best is out. */
static void find_options(const search *s, const mention *m, option_list *out) {
  enum { BEHIND = 420 };
  for (size_t k = 0; k < m->n_meanings; k++) {
    const vocabulary_meaning *meaning = &m->meanings[k];
    int quality = records_quality(s->rd, m, meaning);
    if (quality <= 0) continue;
    size_t place = out->count < MEANINGS ? out->count++ : MEANINGS - 1;
    if (place == MEANINGS - 1 && out->items[place].quality >= quality) continue;
    for (; place > 0 && out->items[place - 1].quality < quality; place--)
      out->items[place] = out->items[place - 1];
    out->items[place] = (choice){*meaning, quality, table_of(s->d, meaning)};
  }
  while (out->count > 1 && out->items[out->count - 1].quality < out->items[0].quality - BEHIND)
    out->count--;
}

/* --- what stands beside -------------------------------------------------------------------- */

static bool token_in(const reader *rd, size_t at, const char *list) {
  return at < rd->tokens.count && str_word_in(rd->tokens.items[at].folded, list) >= 0;
}

/* Commas aside. */
static bool only_words(const reader *rd, size_t from, size_t to, const char *list) {
  for (size_t t = from; t < to; t++)
    if (!reader_mark(rd, t, ',') && !token_in(rd, t, list)) return false;
  return true;
}

static const choice *picked(const search *s, const state *st, size_t at) {
  return at < s->c->count && st->picked[at] >= 0 ? &s->options[at].items[st->picked[at]] : NULL;
}

static bool is_object(const search *s, size_t at, domain_meaning kind) {
  return at < s->c->count && s->options[at].count > 0 &&
         s->options[at].items[0].meaning.kind == (int)kind;
}

/* "names and ages of all singers": the columns of a list belong to the table behind "of". */
static const mention *linked_table(const search *s, size_t at) {
  const reader *rd = s->rd;
  for (size_t y = at; y + 1 < s->c->count; y++) {
    const mention *a = s->c->items[y], *b = s->c->items[y + 1];
    if (is_object(s, y + 1, MEANING_FIELD) && only_words(rd, a->to, b->from, "and, the, or"))
      continue;
    bool cue = b->kind == MENTION_CUE;
    if (cue &&
        (b->class == WORD_AND || b->class == WORD_THEIR || b->class == WORD_DISTINCT ||
         b->class == WORD_GROUP) &&
        b->from <= a->to + 1)
      continue;
    if (!is_object(s, y + 1, MEANING_TABLE)) return NULL;
    if (cue || a->kind == MENTION_CUE) return b->from <= a->to + 2 ? b : NULL;
    return token_in(rd, a->to, "of, for, in") &&
                   only_words(rd, a->to, b->from,
                              "of, for, in, the, all, these, this, those, any, a, an")
               ? b
               : NULL;
  }
  return NULL;
}

/* --- scoring one choice -------------------------------------------------------------------- */

static int nearest(const search *s, const state *st, int table) {
  int least = NO_WAY;
  for (int i = 0; i < st->n_tables; i++) {
    int distance = records_distance(s->rd, st->tables[i], table);
    if (distance < least) least = distance;
  }
  return least > 4 ? 4 : least;
}

static bool has_table(const state *st, int table) {
  for (int i = 0; i < st->n_tables; i++)
    if (st->tables[i] == table) return true;
  return false;
}

static int score_table(const search *s, const state *st, const choice *c) {
  if (st->n_tables == 0 || has_table(st, c->table)) return 0;
  return NEW_TABLE_NAMED + nearest(s, st, c->table) * FAR_TABLE / 2;
}

static int score_new_table(const search *s, const state *st, int table) {
  if (st->n_tables == 0) return FAR;
  return has_table(st, table) ? 0 : NEW_TABLE + FAR * nearest(s, st, table);
}

/* A table or column right before or behind. */
static int score_neighbour(const search *s, const state *st, size_t at, int step, const choice *c) {
  size_t beside = at + (size_t)step;
  const choice *o = picked(s, st, beside);
  if (!o) return 0;
  const mention *m = s->c->items[at], *b = s->c->items[beside];
  bool before = step < 0;
  size_t from = before ? b->to : m->to, to = before ? m->from : b->from;
  size_t gap = to > from ? to - from : 0;
  if (o->meaning.kind == MEANING_TABLE && o->table == c->table) {
    bool name =
        c->meaning.kind == MEANING_VALUE && s->d->tables[c->table].name_field == c->meaning.index;
    bool within = name && before && gap > 0 &&
                  token_in(s->rd, m->from - 1, "in, through, of, from, across, by, to");
    int extra = within ? VALUE_IN_TABLE : name ? VALUE_NAMES_TABLE : 0;
    if (before && gap == 0) return BESIDE_TABLE + extra;
    if (!before && gap <= 4 && token_in(s->rd, from, "of, for, in")) return OF_TABLE + extra;
    return gap <= 3 ? NEAR_TABLE + extra : extra;
  }
  if (c->meaning.kind == MEANING_VALUE && o->meaning.kind == MEANING_FIELD && gap <= 4 &&
      o->meaning.index == c->meaning.index) {
    bool of = before && beside >= 1 && gap > 0 && only_words(s->rd, from, to, "of, in, the");
    return of ? VALUE_OF_COLUMN : VALUE_BESIDE_COLUMN;
  }
  return 0;
}

/* Further words of a long column name that stand near the mention. */
static int score_context(const search *s, size_t at, const choice *c) {
  const domain_field *f = &s->d->fields[c->meaning.index];
  const mention *m = s->c->items[at];
  nlq_str label = f->words.label_en;
  int hits = 0;
  for (size_t t = m->from >= 2 ? m->from - 2 : 0; t < m->to + 6 && t < s->rd->tokens.count; t++) {
    const token *k = &s->rd->tokens.items[t];
    bool own = t >= m->from && t < m->to;
    if (own || k->kind != TOKEN_WORD || k->stem.len < 3 || reader_is(s->rd, t, WORD_STOP)) continue;
    size_t found = str_find(label, k->stem);
    if (found != SIZE_MAX && (found == 0 || label.at[found - 1] == ' ')) hits++;
  }
  size_t words = 1;
  for (size_t i = 0; i < label.len; i++)
    words += label.at[i] == ' ';
  return words > m->to - m->from ? hits * CONTEXT : 0;
}

static bool picks_field(const search *s, const state *st, int field) {
  for (size_t i = 0; i < s->c->count; i++) {
    const choice *o = picked(s, st, i);
    if (o && o->meaning.kind == MEANING_FIELD && o->meaning.index == field) return true;
  }
  return false;
}

static int score_column(const search *s, const state *st, size_t at, const choice *c) {
  const domain_field *f = &s->d->fields[c->meaning.index];
  int score = score_context(s, at, c);
  const choice *first = picked(s, st, s->first_table);
  for (size_t i = 0; s->linked[at] && i < s->c->count; i++) {
    const choice *o = picked(s, st, i);
    if (s->c->items[i] == s->linked[at] && o && o->table == c->table) score += LINKED;
  }
  if (first && first->table == c->table) {
    const mention *before = at > 0 ? s->c->items[at - 1] : NULL;
    bool their = before && before->kind == MENTION_CUE && before->class == WORD_THEIR;
    score += FIRST_TABLE + (their ? THEIR : 0);
  }
  bool primary = records_primary(s->d, c->table) == c->meaning.index;
  if (primary) score += PRIMARY;
  if (f->semantics == SEMANTICS_ID && !primary) score += FOREIGN;
  if (picks_field(s, st, c->meaning.index)) score += SAME_COLUMN;
  return score;
}

static bool label_has(const domain_field *f, const char *list) {
  nlq_str label = f->words.label_en;
  for (size_t start = 0, end = 0; start < label.len; start = end + 1) {
    for (end = start; end < label.len && label.at[end] != ' ';)
      end++;
    if (str_word_in(str_slice(label, start, end), list) >= 0) return true;
  }
  return false;
}

/* "from APG": where two columns hold the same values, one is where a way begins. */
static int score_direction(const search *s, size_t at, const choice *c) {
  const domain_field *f = &s->d->fields[c->meaning.index];
  bool starts = label_has(f, "origin, source, departure, from, start");
  bool ends = label_has(f, "destination, dest, arrival, to, end");
  if (!starts && !ends) return 0;
  for (size_t back = 1; back <= 3 && back <= s->c->items[at]->from; back++) {
    size_t t = s->c->items[at]->from - back;
    if (token_in(s->rd, t, "from, leaving, depart, departing, departs, departed, origin, source"))
      return starts ? DIRECTION : -DIRECTION;
    if (token_in(s->rd, t, "to, arriving, arrive, arrives, arrived, landing, land, destination"))
      return ends ? DIRECTION : -DIRECTION;
  }
  return 0;
}

static int score_choice(const search *s, const state *st, size_t at, const choice *c) {
  int behind = s->options[at].items[0].quality - c->quality;
  switch ((domain_meaning)c->meaning.kind) {
  case MEANING_TABLE: return behind * WEAK_TABLE / 1000 + score_table(s, st, c);
  case MEANING_FIELD: behind = behind * WEAK_COLUMN / 1000 + score_column(s, st, at, c); break;
  default:
    behind = behind * WEAK_VALUE / 1000 + score_direction(s, at, c);
    if (s->d->tables[c->table].name_field == c->meaning.index) behind += VALUE_IS_NAME;
    break;
  }
  return behind + score_new_table(s, st, c->table) + score_neighbour(s, st, at, -1, c) +
         score_neighbour(s, st, at, 1, c);
}

/* --- the beam ------------------------------------------------------------------------------ */

typedef struct beam {
  state states[BEAM];
  size_t count;
} beam;

static void keep(beam *b, const state *st) {
  if (b->count == BEAM && b->states[BEAM - 1].score >= st->score) return;
  size_t place = b->count < BEAM ? b->count++ : BEAM - 1;
  for (; place > 0 && b->states[place - 1].score < st->score; place--)
    b->states[place] = b->states[place - 1];
  b->states[place] = *st;
}

static bool extend(search *s, const beam *from, size_t at, beam *to) {
  to->count = 0;
  for (size_t i = 0; i < from->count; i++)
    for (size_t k = 0; k < s->options[at].count; k++) {
      const choice *c = &s->options[at].items[k];
      state next = from->states[i];
      next.score += score_choice(s, &next, at, c);
      if (!has_table(&next, c->table) && next.n_tables < STATE_TABLES)
        next.tables[next.n_tables++] = c->table;
      next.picked = ARENA_ARRAY(s->rd->mem, signed char, s->c->count + 1);
      if (!next.picked) return false;
      memcpy(next.picked, from->states[i].picked, s->c->count);
      next.picked[at] = (signed char)k;
      keep(to, &next);
    }
  return true;
}

static bool run_beam(search *s, beam *out) {
  static const domain_meaning passes[] = {MEANING_TABLE, MEANING_FIELD, MEANING_VALUE};
  beam *now = out, *next = ARENA_NEW(s->rd->mem, beam);
  signed char *none = ARENA_ARRAY(s->rd->mem, signed char, s->c->count + 1);
  if (!next || !none) return false;
  memset(none, -1, s->c->count + 1);
  now->states[0] = (state){.picked = none};
  now->count = 1;
  for (size_t p = 0; p < 3; p++)
    for (size_t i = 0; i < s->c->count; i++) {
      if (!is_object(s, i, passes[p])) continue;
      if (!extend(s, now, i, next)) return false;
      beam *swap = now;
      now = next;
      next = swap;
    }
  if (now != out) *out = *now;
  return true;
}

/* --- slots --------------------------------------------------------------------------------- */

static void fill_object(const search *s, const choice *c, slot *out) {
  out->quality = c->quality;
  out->table = c->table;
  if (c->meaning.kind == MEANING_TABLE) return;
  out->field = c->meaning.index;
  out->kind = c->meaning.kind == MEANING_FIELD ? SLOT_COLUMN : SLOT_VALUE;
  if (out->kind == SLOT_COLUMN) return;
  const domain_field *f = &s->d->fields[out->field];
  out->known = c->meaning.detail >= 0 ? domain_value_at(s->rd->mem, f, c->meaning.detail) : NULL;
  out->text = out->known ? out->known->value.text : out->m->text;
}

static void fill_slot(const search *s, const state *st, size_t at, slot *out) {
  static const slot_kind kinds[] = {[MENTION_OBJECT] = SLOT_TABLE,
                                    [MENTION_CUE] = SLOT_CUE,
                                    [MENTION_NUMBER] = SLOT_NUMBER,
                                    [MENTION_TIME] = SLOT_TIME,
                                    [MENTION_TEXT] = SLOT_VALUE};
  const mention *m = s->c->items[at];
  *out = (slot){.m = m, .kind = kinds[m->kind], .table = -1, .field = -1, .negation = -1};
  out->number = m->number;
  out->text = m->text;
  out->quality = m->quality;
  const choice *c = picked(s, st, at);
  if (c) fill_object(s, c, out);
}

static bool fill(const search *s, const state *st, records *out) {
  *out = (records){.rd = s->rd, .d = s->d, .c = s->c, .n = 0, .score = st->score, .counted = -1};
  out->s = ARENA_ARRAY(s->rd->mem, slot, s->c->count + 1);
  if (!out->s) return false;
  for (size_t i = 0; i < s->c->count; i++) {
    const mention *m = s->c->items[i];
    if (m->kind == MENTION_OBJECT && s->options[i].count == 0) continue;
    fill_slot(s, st, i, &out->s[out->n++]);
  }
  return true;
}

size_t records_resolve(reader *rd, const cover *c, records *out, size_t limit) {
  search s = {.rd = rd, .d = rd->d, .c = c, .first_table = c->count};
  beam *b = ARENA_NEW(rd->mem, beam);
  s.options = ARENA_ARRAY(rd->mem, option_list, c->count + 1);
  s.linked = (const mention **)arena_zero(rd->mem, c->count + 1, sizeof(mention *));
  if (!b || !s.options || !s.linked) return 0;
  for (size_t i = 0; i < c->count; i++)
    if (c->items[i]->kind == MENTION_OBJECT) find_options(&s, c->items[i], &s.options[i]);
  for (size_t i = c->count; i-- > 0;) {
    if (is_object(&s, i, MEANING_TABLE)) s.first_table = i;
    if (is_object(&s, i, MEANING_FIELD)) s.linked[i] = linked_table(&s, i);
  }
  if (!run_beam(&s, b)) return 0;
  size_t n = 0;
  for (; n < limit && n < b->count; n++)
    if (!fill(&s, &b->states[n], &out[n])) break;
  return n;
}
