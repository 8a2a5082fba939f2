/* Zones: which mentions are asked for and which limit the rows, and how far a negation reaches.
 *
 * "names of singers who have no concert": "names" and "singers" are asked for; "who" ends that; the
 * negation reaches "concert". */
#include "read/records.h"

/* --- sentences ----------------------------------------------------------------------------- */

static bool ends_sentence(const reader *rd, size_t at_token) {
  return reader_mark(rd, at_token, '.') || reader_mark(rd, at_token, '?') ||
         reader_mark(rd, at_token, ';') || reader_mark(rd, at_token, '!');
}

static void number_sentences(records *r) {
  int sentence = 0;
  size_t at_token = 0;
  for (size_t i = 0; i < r->n; i++) {
    for (; at_token < r->s[i].m->from; at_token++)
      sentence += ends_sentence(r->rd, at_token);
    r->s[i].sentence = sentence;
  }
  r->sentences = r->n ? r->s[r->n - 1].sentence + 1 : 1;
}

/* --- zones --------------------------------------------------------------------------------- */

static bool asks(const records *r, size_t at) {
  return records_cue(r, at, WORD_LIST) || records_cue(r, at, WORD_WHICH) ||
         records_cue(r, at, WORD_WHERE) || records_cue(r, at, WORD_COUNT) ||
         records_cue(r, at, WORD_HOW);
}

static bool sentence_asks(const records *r, int sentence) {
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].sentence == sentence && asks(r, i)) return true;
  return false;
}

/* "singers which ...": a question word behind a noun begins a limit. */
static bool is_relative(const records *r, size_t at, slot_zone zone) {
  const slot *s = &r->s[at];
  bool word = records_cue(r, at, WORD_WHICH) || records_cue(r, at, WORD_WHERE) ||
              (records_cue(r, at, WORD_LIST) && records_word(r, s->m->from, "state, name"));
  if (!word || at == 0 || s->sentence != r->s[at - 1].sentence || zone != ZONE_WANTED) return false;
  size_t before = s->m->from - 1;
  if (r->rd->tokens.items[before].kind == TOKEN_MARK) return false;
  bool person = records_cue(r, at, WORD_WHICH) && s->m->value == 1;
  return person || !records_word(r, before, "and, in, from, for, of");
}

/* "who ... and who ...": one limit after the other. */
static bool goes_on_limiting(const records *r, size_t at, slot_zone zone) {
  bool inner = at > 0 && r->s[at].sentence == r->s[at - 1].sentence && zone == ZONE_LIMIT;
  if (!inner || records_cue(r, at, WORD_LIST)) return false;
  return records_word(r, r->s[at].m->from, "who, whose, which, whom, where");
}

static slot_zone behind_clause(const records *r, size_t at, slot_zone zone) {
  const slot *s = &r->s[at];
  bool first = s->m->from == 0;
  if (s->m->value == CLAUSE_VERB) {
    bool noun = at > 0 && !records_cue(r, at - 1, WORD_LIST) && !records_cue(r, at - 1, WORD_WHICH);
    return first ? ZONE_WANTED : zone == ZONE_WANTED && noun ? ZONE_VERB : zone;
  }
  bool with = s->m->value == CLAUSE_WITH && !first;
  if (with && records_cue(r, at + 1, WORD_THEIR)) return ZONE_WANTED;
  if (with && records_word(r, s->m->from - 1, "along, together")) return ZONE_WANTED;
  return first ? ZONE_WANTED : ZONE_LIMIT;
}

static slot_zone behind_cue(const records *r, size_t at, slot_zone zone) {
  const slot *s = &r->s[at];
  bool noun = at > 0 && (r->s[at - 1].kind == SLOT_TABLE || r->s[at - 1].kind == SLOT_COLUMN);
  switch (s->m->class) {
  case WORD_LIST:
  case WORD_WHICH:
  case WORD_WHERE:
    if (goes_on_limiting(r, at, zone)) return ZONE_LIMIT;
    return is_relative(r, at, zone) ? ZONE_LIMIT : ZONE_WANTED;
  case WORD_CLAUSE: return behind_clause(r, at, zone);
  case WORD_PRONOUN: return zone == ZONE_WANTED && noun ? ZONE_LIMIT : zone;
  case WORD_COUNT: return zone == ZONE_VERB && s->m->from < 3 ? ZONE_WANTED : zone;
  case WORD_THAN:
  case WORD_NOT:
  case WORD_LIKE:
  case WORD_BETWEEN: return zone == ZONE_WANTED ? ZONE_LIMIT : zone;
  default: return zone;
  }
}

static bool is_participle(const records *r, size_t at_token) {
  if (at_token >= r->rd->tokens.count || r->rd->tokens.items[at_token].kind != TOKEN_WORD)
    return false;
  nlq_str word = r->rd->tokens.items[at_token].folded;
  if (str_ends(word, STR("ed")) && word.len > 4) return true;
  if (str_ends(word, STR("ing")) && word.len > 5) return true;
  return records_word(
      r, at_token,
      "held, made, taken, won, written, sent, paid, bought, led, taught, born, sold, built");
}

static bool covers_column(const records *r, size_t at_token) {
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind == SLOT_COLUMN && r->s[i].m->from <= at_token && at_token < r->s[i].m->to &&
        r->s[i].quality >= 950)
      return true;
  return false;
}

/* "dogs treated by": a participle right behind the table. */
static bool is_limited_next(const records *r, size_t at) {
  size_t next = r->s[at].m->to;
  return r->s[at].kind == SLOT_TABLE && is_participle(r, next) && !covers_column(r, next);
}

void records_zone(records *r) {
  slot_zone zone = ZONE_WANTED;
  number_sentences(r);
  for (size_t i = 0; i < r->n; i++) {
    bool starts = i == 0 || r->s[i].sentence != r->s[i - 1].sentence;
    if (starts && (i == 0 || asks(r, i) || !sentence_asks(r, r->s[i].sentence))) {
      bool statement = i > 0 && !asks(r, i) && r->sentences > 1;
      zone = statement ? zone : ZONE_WANTED;
    }
    if (r->s[i].kind == SLOT_CUE) zone = behind_cue(r, i, zone);
    r->s[i].zone = zone;
    if (zone == ZONE_WANTED && is_limited_next(r, i)) zone = ZONE_LIMIT;
  }
}

/* --- extremes ------------------------------------------------------------------------------ */

static int kind_of_rank(const records *r, size_t at) {
  return records_cue(r, at, WORD_MOST) ? LEXICON_KIND(r->s[at].m->value) : -1;
}

static bool is_extreme(const records *r, size_t at) {
  int kind = kind_of_rank(r, at);
  return kind == SUPERLATIVE_EXTREME || kind == SUPERLATIVE_HIGHEST;
}

bool records_aggregates(const records *r, size_t at) {
  return at < r->n && (records_cue(r, at, WORD_AGGREGATE) || r->s[at].aggregates);
}

query_aggregation records_aggregation(const records *r, size_t at) {
  int value = r->s[at].m->value;
  if (!r->s[at].aggregates) return (query_aggregation)value;
  return LEXICON_BASE(value) == ORDER_DESC ? AGGREGATION_MAX : AGGREGATION_MIN;
}

/* "transaction amount", where the table's own word is read apart. */
static bool leads_to_column(const records *r, size_t at) {
  return records_is(r, at, SLOT_TABLE) && records_is(r, at + 1, SLOT_COLUMN) &&
         records_gap(r, at, at + 1) == 0 && r->s[at].table == r->s[at + 1].table;
}

/* "the maximum and average age": such a word beside a wanted number aggregates it. */
void records_extremes(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    if (!is_extreme(r, x)) continue;
    bool next = records_cue(r, x + 1, WORD_AGGREGATE) && records_gap(r, x, x + 1) == 0;
    size_t y = x + 1;
    bool listed = false;
    while (y < r->n && (records_cue(r, y, WORD_AGGREGATE) || records_cue(r, y, WORD_COUNT) ||
                        is_extreme(r, y) || leads_to_column(r, y))) {
      listed = listed || records_cue(r, y, WORD_AGGREGATE) || is_extreme(r, y);
      y++;
    }
    bool behind = x > 0 && records_aggregates(r, x - 1);
    bool weak = kind_of_rank(r, x) == SUPERLATIVE_HIGHEST && !listed && !behind;
    if (next || weak || y >= r->n || r->s[y].kind != SLOT_COLUMN) continue;
    if (r->s[x].zone == ZONE_WANTED || y > x + 1) r->s[x].aggregates = true;
  }
}

/* --- negation ------------------------------------------------------------------------------ */

static bool stops_negation(const records *r, size_t at, size_t from) {
  if (records_cue(r, at, WORD_LIST) || records_cue(r, at, WORD_WHICH) ||
      records_cue(r, at, WORD_ORDER) || records_cue(r, at, WORD_GROUP))
    return true;
  return records_cue(r, at, WORD_CLAUSE) && r->s[at].m->value == CLAUSE_PLAIN && at > from + 1;
}

void records_negate(records *r) {
  enum { REACH = 6 };
  for (size_t x = 0; x < r->n; x++) {
    if (!records_cue(r, x, WORD_NOT)) continue;
    for (size_t y = x + 1; y < r->n && y <= x + REACH; y++) {
      if (r->s[y].sentence != r->s[x].sentence || stops_negation(r, y, x)) break;
      r->s[y].negation = (int)x;
      if (r->s[y].kind == SLOT_VALUE) break;
    }
  }
}
