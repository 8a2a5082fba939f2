/* The wanted list: columns, aggregates and counts that are asked for, in the order of the text.
 *
 * "name and average age of singers", "how many concerts", "for each country, the number of ...". */
#include "read/records.h"

static void want(records *r, query_aggregation aggregation, bool distinct, int field, size_t from) {
  if (r->n_wanted < RECORDS_PARTS)
    r->wanted[r->n_wanted++] = (output){aggregation, distinct, field, ORDER_NONE, from};
}

static bool is_number_column(const records *r, size_t at) {
  return records_number(r->d, r->s[at].field) && !records_key(r->d, r->s[at].field);
}

/* --- counts -------------------------------------------------------------------------------- */

static bool is_described(const records *r, size_t y) {
  bool noun = records_is(r, y + 1, SLOT_TABLE) || records_is(r, y + 1, SLOT_COLUMN);
  return records_is(r, y, SLOT_VALUE) && noun && records_gap(r, y, y + 1) <= 1;
}

/* What a counting word counts, over words that describe it. */
static size_t counted_noun(const records *r, size_t x) {
  size_t y = x + 1;
  while (y < r->n && (records_cue(r, y, WORD_DISTINCT) || records_cue(r, y, WORD_THEIR) ||
                      records_aggregates(r, y) || is_described(r, y)))
    y++;
  bool noun = records_is(r, y, SLOT_TABLE) || records_is(r, y, SLOT_COLUMN);
  bool free = noun && (r->s[y].role == SLOT_FREE || r->s[y].role == SLOT_LINKS);
  return free && records_gap(r, x, y) <= 4 && r->s[y].sentence == r->s[x].sentence ? y : r->n;
}

static bool skips_distinct(const records *r, size_t x, size_t y) {
  for (size_t i = x + 1; i < y; i++)
    if (records_cue(r, i, WORD_DISTINCT)) return true;
  return false;
}

static bool says_different(const records *r, size_t x) {
  for (size_t t = r->s[x].m->from; t < r->s[x].m->to; t++)
    if (records_word(r, t, "different")) return true;
  return false;
}

static void count_rows(records *r, size_t x, int table) {
  r->counted = table;
  want(r, AGGREGATION_COUNT, false, -1, x);
}

/* "the number of hosts" may be a column of numbers; other columns count their values. */
static void count_column(records *r, size_t x, size_t y, bool distinct) {
  int field = r->s[y].field;
  if (is_number_column(r, y) && !distinct) {
    bool total = false;
    for (size_t t = r->s[x].m->from; t < r->s[x].m->to; t++)
      total = total || records_word(r, t, "total");
    want(r, total ? AGGREGATION_SUM : AGGREGATION_NONE, false, field, y);
    r->s[y].role = SLOT_WANTED;
    return;
  }
  if (!records_key(r->d, field) || r->d->fields[field].type == TYPE_STRING)
    want(r, AGGREGATION_COUNT, true, field, y);
  else
    count_rows(r, y, r->s[y].table);
  r->s[y].role = SLOT_COUNTED;
}

static bool count_at(records *r, size_t x) {
  if (records_cue(r, x + 1, WORD_COUNT) && records_gap(r, x, x + 1) <= 1) {
    r->s[x].role = SLOT_SPENT;
    return true;
  }
  size_t y = counted_noun(r, x);
  r->s[x].role = SLOT_COUNTED;
  if (y == r->n) {
    count_rows(r, x, r->counted < 0 ? r->main : r->counted);
    return true;
  }
  bool distinct = skips_distinct(r, x, y) || says_different(r, x);
  bool owned = r->s[y].kind == SLOT_TABLE && records_free(r, y + 1, SLOT_COLUMN) &&
               records_gap(r, y, y + 1) == 0 && r->s[y + 1].table == r->s[y].table &&
               !records_key(r->d, r->s[y + 1].field);
  if (owned) {
    r->s[y].role = SLOT_NAMES;
    y++;
    distinct = distinct || !records_number(r->d, r->s[y].field);
  }
  if (r->s[y].kind == SLOT_COLUMN) {
    count_column(r, x, y, distinct);
    return true;
  }
  r->s[y].role = SLOT_COUNTED;
  count_rows(r, y, r->s[y].table);
  return true;
}

/* --- columns ------------------------------------------------------------------------------- */

enum { AGGREGATES = 6 };

typedef struct pending {
  size_t cues[AGGREGATES];
  size_t count;
} pending;

static bool reaches(const records *r, const pending *p, size_t x) {
  if (p->count == 0 || records_gap(r, p->cues[p->count - 1], x) > 3) return false;
  query_aggregation last = records_aggregation(r, p->cues[p->count - 1]);
  bool ordered = last == AGGREGATION_MAX || last == AGGREGATION_MIN;
  field_type type = r->d->fields[r->s[x].field].type;
  bool key = r->rd->charts && (type == TYPE_INTEGER || type == TYPE_NUMBER);
  return records_number(r->d, r->s[x].field) || records_date(r->d, r->s[x].field) || ordered || key;
}

static void want_aggregates(records *r, pending *p, size_t x) {
  for (size_t i = 0; i < p->count; i++) {
    want(r, records_aggregation(r, p->cues[i]), false, r->s[x].field, x);
    r->s[p->cues[i]].role = SLOT_WANTED;
  }
  size_t next = r->s[x].m->to;
  bool goes_on = (records_word(r, next, "and") || reader_mark(r->rd, next, ',')) &&
                 records_is(r, x + 1, SLOT_COLUMN) && records_gap(r, x, x + 1) == 1 &&
                 records_number(r->d, r->s[x + 1].field);
  if (!goes_on) p->count = 0;
}

static bool preceded_by_of(const records *r, size_t x) {
  size_t from = r->s[x].m->from;
  if (from == 0 || !records_word(r, from - 1, "of, the, for, all")) return false;
  for (size_t back = 1; back <= 3 && back <= from; back++)
    if (records_word(r, from - back, "of")) return true;
  return false;
}

/* "the names of departments that ...": a column behind "of" that only says whose. */
static bool is_anchor(const records *r, size_t x) {
  if (r->n_wanted < 2 || !preceded_by_of(r, x)) return false;
  const output *before = &r->wanted[r->n_wanted - 2];
  if (before->aggregation != AGGREGATION_NONE) return false;
  bool clause = x + 1 < r->n && records_gap(r, x, x + 1) == 0 &&
                (records_cue(r, x + 1, WORD_WHICH) ||
                 (records_cue(r, x + 1, WORD_CLAUSE) && r->s[x + 1].m->value != CLAUSE_VERB));
  bool weak = r->s[x].quality < 720;
  return weak || (clause && !records_number(r->d, r->s[x].field));
}

/* A column right before another: "airport name" of two columns. */
static bool leads_to_next(const records *r, size_t x) {
  return records_free(r, x + 1, SLOT_COLUMN) && records_gap(r, x, x + 1) == 0 &&
         r->s[x].m->to == r->s[x + 1].m->from && r->s[x].zone == ZONE_WANTED &&
         r->rd->tokens.items[r->s[x].m->from].kind != TOKEN_QUOTED;
}

static void column_at(records *r, size_t x, pending *p, bool distinct, int first_sentence) {
  slot *s = &r->s[x];
  bool wanted = s->zone == ZONE_WANTED || (s->zone == ZONE_VERB && p->count > 0);
  if (!wanted || s->sentence < first_sentence || leads_to_next(r, x)) {
    s->role = SLOT_LINKS;
    return;
  }
  s->role = SLOT_WANTED;
  if (reaches(r, p, x)) {
    want_aggregates(r, p, x);
    return;
  }
  p->count = 0;
  want(r, AGGREGATION_NONE, distinct, s->field, x);
  if (is_anchor(r, x)) {
    r->n_wanted--;
    s->role = SLOT_LINKS;
  }
}

/* --- tables -------------------------------------------------------------------------------- */

static bool wants_name(const records *r, const output *o) {
  return o->aggregation == AGGREGATION_NONE && o->field >= 0 &&
         records_name(r->d, r->d->fields[o->field].table) == o->field;
}

/* "singers and their concerts": both by their names. */
static void table_at(records *r, size_t x) {
  slot *s = &r->s[x];
  int name = records_name(r->d, s->table);
  size_t before = x - 1;
  while (before < r->n && records_cue(r, before, WORD_THEIR))
    before--;
  s->role = SLOT_NAMES;
  if (s->zone != ZONE_WANTED || name < 0) return;
  size_t next = r->s[x].m->to, y = records_cue(r, x + 1, WORD_THEIR) ? x + 2 : x + 1;
  bool joined = records_word(r, next, "and") || reader_mark(r->rd, next, ',');
  bool column = records_free(r, y, SLOT_COLUMN) && r->s[y].zone == ZONE_WANTED &&
                records_gap(r, x, y) <= 3 && r->s[y].field != name;
  if (joined && column && r->n_wanted == 0 && r->n_groups == 0) {
    want(r, AGGREGATION_NONE, false, name, x);
    return;
  }
  bool after_table =
      records_is(r, before, SLOT_TABLE) && r->s[before].table != s->table &&
      records_between_has(r, before, x, "and") &&
      records_between(r, before, x, "and, the, their, its, corresponding, respective");
  bool owns = records_is(r, x + 1, SLOT_COLUMN) && records_gap(r, x, x + 1) == 0;
  if (after_table && !owns && r->n_wanted && wants_name(r, &r->wanted[r->n_wanted - 1]))
    want(r, AGGREGATION_NONE, false, name, x);
}

/* --- the list ------------------------------------------------------------------------------ */

/* "Which singers have ...? Give me their names.": the later sentence says what is wanted. */
static int asking_sentence(const records *r) {
  for (size_t x = 0; r->sentences > 1 && x < r->n; x++) {
    bool asks = records_cue(r, x, WORD_LIST) || records_cue(r, x, WORD_COUNT);
    if (!asks || r->s[x].sentence == 0) continue;
    if (r->s[x].m->from > 0 && records_word(r, r->s[x].m->from - 1, "and, also")) return 0;
    for (size_t y = 0; y < r->n; y++)
      if (r->s[y].sentence == r->s[x].sentence &&
          (records_free(r, y, SLOT_COLUMN) || records_cue(r, y, WORD_COUNT)))
        return r->s[x].sentence;
  }
  return 0;
}

void records_want(records *r) {
  pending p = {.count = 0};
  bool distinct = false;
  int first = asking_sentence(r);
  for (size_t x = 0; x < r->n; x++) {
    if (r->s[x].role != SLOT_FREE) continue;
    if (records_aggregates(r, x)) {
      if (p.count < AGGREGATES) p.cues[p.count++] = x;
    } else if (records_cue(r, x, WORD_DISTINCT)) {
      distinct = true;
    } else if (records_cue(r, x, WORD_WHOLE)) {
      r->whole = true;
    } else if (records_cue(r, x, WORD_COUNT)) {
      size_t y = counted_noun(r, x);
      bool number = p.count && y < r->n && r->s[y].kind == SLOT_COLUMN && is_number_column(r, y);
      if (number)
        r->s[x].role = SLOT_SPENT; /* "average number of tickets" */
      else
        count_at(r, x);
    } else if (records_cue(r, x, WORD_LIST) || records_cue(r, x, WORD_WHICH) ||
               records_cue(r, x, WORD_GROUP) || records_cue(r, x, WORD_THAN)) {
      p.count = 0;
    } else if (r->s[x].kind == SLOT_COLUMN) {
      column_at(r, x, &p, distinct, first);
    } else if (r->s[x].kind == SLOT_TABLE) {
      table_at(r, x);
    }
  }
  for (size_t i = 0; i < r->n_wanted; i++)
    distinct = distinct && r->wanted[i].aggregation == AGGREGATION_NONE;
  r->distinct = distinct;
}
