/* Rows that have none of another table's: "customers without failed payments this year",
 * 没有订单的门店.
 *
 * In: a negation, and behind it what stands for rows of a table of which one row of ours may have
 * several. Out: a condition against a reading of its own, those payments, with the times and values
 * that are theirs. */
#include "read/absence.h"

#include "read/nouns.h"

/* The table whose rows an item stands for, -1 for none: one that repeats ours when joined. */
static int repeated_table(const reading *r, size_t at) {
  bool rows = item_is_object(r, at, MEANING_TABLE) || item_is_object(r, at, MEANING_METRIC);
  int table = rows && item_free(r, at) ? r->items[at].table : -1;
  const domain *d = r->rd->d;
  domain_path path;
  if (table < 0 || table == r->anchor || d->tables[r->anchor].n_primary_key != 1) return -1;
  bool joined = domain_join_tree(r->rd->mem, d, r->anchor, &table, 1, &path);
  return joined && path.multiplies ? table : -1;
}

/* Words between the negation and its noun: "have not made any failed payment". */
static bool is_passed_over(const reading *r, size_t at) {
  return item_is_object(r, at, MEANING_VALUE) || item_is_cue(r, at, WORD_STOP) ||
         item_is_cue(r, at, WORD_MEASURE);
}

/* Whether our rows are spoken of: "plans without orders" is not about the customers in between. */
static bool is_named(const reading *r) {
  for (size_t i = 0; i < r->n; i++)
    if (noun_is_table(r, i, r->anchor)) return true;
  return false;
}

void absence_find(reading *r, absence *out) {
  *out = (absence){.table = -1};
  for (size_t i = 0; i < r->n && out->table < 0 && is_named(r); i++) {
    if (!item_is_cue(r, i, WORD_NOT)) continue;
    size_t noun = i + 1;
    while (is_passed_over(r, noun))
      noun++;
    *out = (absence){i, noun, repeated_table(r, noun)};
  }
  if (out->table < 0) return;
  item_use(r, out->cue);
  item_use(r, out->noun);
}

/* Times are those of the missing rows, where they have one: "no orders last month". */
static bool is_theirs(const reading *r, const absence *a, const entity *e) {
  const domain *d = r->rd->d;
  if (e->kind == ENTITY_TIME) return e->field.len == 0 && domain_dated_table(d, a->table) >= 0;
  bool condition = e->kind == ENTITY_FILTER || e->kind == ENTITY_REGION;
  return condition && str_eq(e->table, d->tables[a->table].name);
}

bool absence_add(reading *r, const absence *a) {
  if (a->table < 0) return true;
  const domain_table *t = &r->rd->d->tables[a->table];
  recognition *inner = ARENA_NEW(r->rd->mem, recognition);
  entity *theirs = ARENA_ARRAY(r->rd->mem, entity, r->n_entities + 1);
  entity *e = reading_add(r, ENTITY_FILTER, a->cue, a->noun);
  if (!inner || !theirs || !e) return !arena_failed(r->rd->mem);
  e->table = t->name;
  e->name = reading_label(r, &t->words, t->name);
  e->op = OPERATOR_NOT_IN;
  *inner = (recognition){.intent = QUERY_SIMPLE, .entities = theirs, .n_entities = 1};
  theirs[0] = *e;
  theirs[0].kind = ENTITY_TABLE;
  theirs[0].op = OPERATOR_NONE;
  size_t kept = 0;
  for (size_t i = 0; i < r->n_entities; i++) {
    if (is_theirs(r, a, &r->entities[i]) && &r->entities[i] != e)
      theirs[inner->n_entities++] = r->entities[i];
    else
      r->entities[kept++] = r->entities[i];
  }
  r->n_entities = kept;
  r->entities[kept - 1].nested = inner;
  return true;
}
