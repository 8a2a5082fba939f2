/* Senses: which of its meanings each mention has, seen from one main table.
 *
 * "plan" may be a column of three tables, "tickets" a table or its count, "status" a column here
 * and there. A meaning fits by its quality, by the words beside it, and by how far its table is
 * from the main one. */
#include "base/limits.h"
#include "read/reading.h"

/* How much a place speaks for a kind of meaning, in hundredths of a word. */
enum {
  FIT_ASKED_FIELD = 30, /* "which plan", "by plan": a column */
  FIT_ASKED_TABLE = 20, /* "which customers" */
  FIT_ASKED_METRIC = -40,
  FIT_RANKED_METRIC = 35,  /* "top plans by revenue" */
  FIT_COUNTED_METRIC = 20, /* "how many tickets", "most tickets": a metric that counts */
  FIT_COUNTED_TABLE = 15,
  FIT_COUNTED_FIELD = -20,
  FIT_LISTED_TABLE = 25, /* "list customers" */
  FIT_LISTED_MAIN = 15,
  FIT_METRIC = 10,            /* elsewhere a noun is rather what is measured */
  FIT_METRIC_PART = -20,      /* a part of a metric's name */
  FIT_METRIC_ELSEWHERE = -40, /* of another table than the main one: it cannot be measured here */
  FIT_KEY = -40,
  FIT_VALUE_BESIDE_FIELD = 25,
  FIT_VALUE_BESIDE_TABLE = 12,
  FIT_VALUE_ASKED = -60, /* "which open": no value is asked for */
  FIT_EXACT = 4,
  COST_JOIN = -14,
  COST_FAN_OUT = -70,
  COST_UNREACHABLE = -200,
  RIVAL_MARGIN = 6
};

/* --- anchors ----------------------------------------------------------------------------- */

static int meaning_table(const domain *d, const vocabulary_meaning *m) {
  switch ((domain_meaning)m->kind) {
  case MEANING_TABLE: return m->index;
  case MEANING_FIELD:
  case MEANING_VALUE: return d->fields[m->index].table;
  case MEANING_METRIC: return d->metrics[m->index].table;
  case MEANING_FILTER: return d->filters[m->index].table;
  case MEANING_ROLE: return d->relationships[m->index].right_table;
  }
  return -1;
}

static bool holds(const int *list, size_t n, int value) {
  for (size_t i = 0; i < n; i++) {
    if (list[i] == value) return true;
  }
  return false;
}

size_t sense_anchors(const reader *rd, const cover *c, int *anchors, size_t limit) {
  size_t n = 0;
  for (size_t i = 0; i < c->count; i++) {
    const mention *m = c->items[i];
    for (size_t k = 0; m->kind == MENTION_OBJECT && k < m->n_meanings && n < limit; k++) {
      int table = meaning_table(rd->d, &m->meanings[k]);
      if (table >= 0 && !holds(anchors, n, table)) anchors[n++] = table;
    }
  }
  return n;
}

/* --- places ------------------------------------------------------------------------------ */

static const mention *beside(const reading *r, size_t at, int step) {
  size_t place = at + (size_t)step; /* wraps below zero, and is then past the end */
  return place < r->c->count ? r->c->items[place] : NULL;
}

static bool cue(const mention *m, lexicon_class class) {
  return m && m->kind == MENTION_CUE && m->class == class;
}

static bool is_number(const mention *m) {
  return m && m->kind == MENTION_NUMBER;
}

/* Chinese puts "which" and "most" behind the noun as well. */
static bool follows_noun(const reading *r, const mention *m) {
  return m && r->rd->tokens.items[m->from].kind == TOKEN_HAN;
}

static bool may_be_kind(const mention *m, domain_meaning kind) {
  for (size_t k = 0; m && m->kind == MENTION_OBJECT && k < m->n_meanings; k++) {
    if (m->meanings[k].kind == (int)kind) return true;
  }
  return false;
}

/* The word that a noun stands behind, over the values that describe it: "list enterprise
 * customers" lists customers. */
static size_t head(const reading *r, size_t at) {
  while (at > 0 && (may_be_kind(r->c->items[at - 1], MEANING_VALUE) ||
                    may_be_kind(r->c->items[at - 1], MEANING_FILTER))) {
    at--;
  }
  return at;
}

static bool is_asked(const reading *r, size_t at) {
  size_t first = head(r, at);
  const mention *before = beside(r, first, -1), *after = beside(r, at, 1);
  if (cue(before, WORD_GROUP) || cue(before, WORD_WHICH) || cue(before, WORD_TOP)) return true;
  if (is_number(before) && cue(beside(r, first, -2), WORD_TOP)) return true;
  return cue(after, WORD_WHICH) && follows_noun(r, after);
}

/* "top 3 plans by tickets": what stands behind "by" measures. */
static bool is_ranked_by(const reading *r, size_t at) {
  const mention *by = beside(r, head(r, at), -1);
  if (!cue(by, WORD_GROUP) || by->value != 1) return false;
  for (size_t i = 0; i < at; i++) {
    if (cue(r->c->items[i], WORD_TOP) || cue(r->c->items[i], WORD_MOST)) return true;
  }
  return false;
}

static bool is_counted(const reading *r, size_t at) {
  size_t first = head(r, at);
  const mention *before = beside(r, first, -1), *after = beside(r, at, 1);
  if (cue(before, WORD_COUNT) || cue(before, WORD_MOST)) return true;
  if (is_number(before) && cue(beside(r, first, -2), WORD_THAN)) return true;
  if (cue(before, WORD_OR_MORE)) return true;
  if (!follows_noun(r, after)) return false;
  return cue(after, WORD_COUNT) || cue(after, WORD_MOST) || cue(after, WORD_THAN);
}

static bool is_listed(const reading *r, size_t at) {
  const mention *before = beside(r, head(r, at), -1), *after = beside(r, at, 1);
  if (cue(before, WORD_LIST) || cue(before, WORD_WHICH)) return true;
  return follows_noun(r, after) && (cue(after, WORD_LIST) || cue(after, WORD_WHICH));
}

static bool may_be(const mention *m, domain_meaning kind, int index) {
  for (size_t k = 0; m && m->kind == MENTION_OBJECT && k < m->n_meanings; k++) {
    if (m->meanings[k].kind == (int)kind && m->meanings[k].index == index) return true;
  }
  return false;
}

/* --- fit --------------------------------------------------------------------------------- */

static int fit_value(const reading *r, size_t at, const vocabulary_meaning *m) {
  int table = r->rd->d->fields[m->index].table, fit = 0;
  for (int step = -1; step <= 1; step += 2) {
    if (may_be(beside(r, at, step), MEANING_FIELD, m->index)) fit += FIT_VALUE_BESIDE_FIELD;
    if (may_be(beside(r, at, step), MEANING_TABLE, table)) fit += FIT_VALUE_BESIDE_TABLE;
  }
  return is_asked(r, at) ? fit + FIT_VALUE_ASKED : fit;
}

static int fit_place(const reading *r, size_t at, const vocabulary_meaning *m) {
  domain_meaning kind = (domain_meaning)m->kind;
  if (kind == MEANING_VALUE) return fit_value(r, at, m);
  if (is_listed(r, at) && kind == MEANING_TABLE) {
    return FIT_LISTED_TABLE + (m->index == r->anchor ? FIT_LISTED_MAIN : 0);
  }
  if (is_ranked_by(r, at)) {
    return kind == MEANING_METRIC ? FIT_RANKED_METRIC : kind == MEANING_FIELD ? FIT_ASKED_FIELD : 0;
  }
  if (is_asked(r, at)) {
    bool soft = cue(beside(r, at, -1), WORD_GROUP) && beside(r, at, -1)->value == 1;
    if (kind == MEANING_FIELD) return FIT_ASKED_FIELD;
    if (kind == MEANING_TABLE) return FIT_ASKED_TABLE;
    return kind == MEANING_METRIC && !soft ? FIT_ASKED_METRIC : 0;
  }
  if (is_counted(r, at)) {
    bool counts =
        kind == MEANING_METRIC && r->rd->d->metrics[m->index].aggregation == AGGREGATION_COUNT;
    if (counts) return FIT_COUNTED_METRIC;
    return kind == MEANING_TABLE   ? FIT_COUNTED_TABLE
           : kind == MEANING_FIELD ? FIT_COUNTED_FIELD
                                   : 0;
  }
  return kind == MEANING_METRIC ? FIT_METRIC : 0;
}

/* What speaks for and against a metric wherever it stands. */
static int fit_metric(const reading *r, const vocabulary_meaning *m) {
  if (m->kind != MEANING_METRIC) return 0;
  int fit = m->quality < 900 ? FIT_METRIC_PART : 0;
  return r->rd->d->metrics[m->index].table == r->anchor ? fit : fit + FIT_METRIC_ELSEWHERE;
}

/* "tickets" are no ticket ids: a key gives way to its table where a noun may be either. */
static int fit_key(const reading *r, size_t at, const vocabulary_meaning *m) {
  if (m->kind != MEANING_FIELD || m->quality >= 900) return 0;
  const domain_field *f = &r->rd->d->fields[m->index];
  bool key = f->unique || f->semantics == SEMANTICS_ID || f->semantics == SEMANTICS_NAME;
  return key && may_be(r->c->items[at], MEANING_TABLE, f->table) ? FIT_KEY : 0;
}

static int join_cost(const reading *r, int table) {
  domain_path path;
  if (!domain_join_tree(r->rd->mem, r->rd->d, r->anchor, &table, 1, &path)) {
    return COST_UNREACHABLE;
  }
  int cost = COST_JOIN * (int)path.count;
  return path.multiplies ? cost + COST_FAN_OUT : cost;
}

/* Join costs are asked for again and again, so each row of main table to others is kept. */
static int fit_table(const reading *r, int table) {
  int **row = &r->rd->join_costs[r->anchor];
  if (table < 0 || table == r->anchor) return 0;
  if (!*row && !(*row = ARENA_ARRAY(r->rd->mem, int, (size_t)r->rd->d->n_tables))) return 0;
  int *cost = &(*row)[table];
  if (*cost == 0) *cost = join_cost(r, table);
  return *cost;
}

/* "customers without orders", "without paid orders": rows that are not joined, as there are none.
 */
static bool is_absent(const reading *r, size_t at, const vocabulary_meaning *m, int table) {
  if (!cue(beside(r, head(r, at), -1), WORD_NOT)) return false;
  size_t noun = at;
  while (m->kind == MEANING_VALUE && noun < r->n && may_be_kind(r->c->items[noun], MEANING_VALUE))
    noun++;
  bool rows = m->kind == MEANING_TABLE || m->kind == MEANING_METRIC ||
              (noun > at && may_be(beside(r, noun, 0), MEANING_TABLE, table));
  return rows && fit_table(r, table) <= COST_FAN_OUT && fit_table(r, table) > COST_UNREACHABLE;
}

static void choose(reading *r, size_t at) {
  item *it = &r->items[at];
  int best = 0;
  for (size_t k = 0; k < it->m->n_meanings; k++) {
    const vocabulary_meaning *m = &it->m->meanings[k];
    int table = meaning_table(r->rd->d, m);
    int fit = m->quality / 10 + fit_place(r, at, m) + fit_key(r, at, m);
    if (!is_absent(r, at, m, table)) fit += fit_metric(r, m) + fit_table(r, table);
    if (m->exact) fit += FIT_EXACT;
    if (k == 0 || fit > best) {
      it->rivals = k > 0 && best > fit - RIVAL_MARGIN ? it->rivals + 1 : 0;
      best = fit;
      it->sense = *m;
      it->table = table;
    } else if (fit > best - RIVAL_MARGIN) {
      it->rivals++;
    }
  }
  /* The cover has counted the best quality already. */
  r->features[FEATURE_SENSE] += best - it->m->quality / 10;
}

bool sense_choose(reading *r) {
  r->items = ARENA_ARRAY(r->rd->mem, item, r->c->count + 1);
  if (!r->items) return false;
  r->n = r->c->count;
  for (size_t i = 0; i < r->n; i++) {
    r->items[i].m = r->c->items[i];
    r->items[i].table = -1;
    if (r->items[i].m->kind == MENTION_OBJECT) choose(r, i);
  }
  return true;
}
