/* Phase 1: a question becomes intent and entities.
 *
 * In: a request and the domain model. Out: the best reading and up to three runners-up.
 *
 *   question -> tokens -> mentions (everything each stretch may mean)
 *            -> covers (the best sets that do not overlap)
 *            -> readings (senses seen from one main table, roles, entities), scored
 *
 * "which plan had the most tickets" has a reading per table that has a plan; the one that counts
 * tickets needs no join and wins. */
#include "base/limits.h"
#include "read/records.h"

#define ANCHORS 16 /* main tables tried for one cover */

typedef struct ranking {
  reading *best[LIMIT_CANDIDATES + 1]; /* best first, all different queries */
  size_t count;
} ranking;

/* Keeps a reading among the best, unless a better one says the same. */
static void keep(ranking *all, reading *r) {
  size_t place = 0;
  while (place < all->count && all->best[place]->score >= r->score) {
    if (reading_same(all->best[place], r)) return;
    place++;
  }
  size_t last = all->count <= LIMIT_CANDIDATES ? all->count : LIMIT_CANDIDATES;
  for (size_t i = place; i < all->count; i++) {
    if (reading_same(all->best[i], r)) last = i;
  }
  if (place > LIMIT_CANDIDATES) return;
  for (size_t i = last; i > place; i--)
    all->best[i] = all->best[i - 1];
  if (last == all->count) all->count++;
  all->best[place] = r;
}

static bool read_from(reader *rd, const cover *c, int anchor, ranking *all) {
  reading *r = ARENA_NEW(rd->mem, reading);
  if (!r) return false;
  r->rd = rd;
  r->c = c;
  r->anchor = anchor;
  if (!sense_choose(r) || !roles_assign(r)) return false;
  reading_score(r);
  keep(all, r);
  return true;
}

/* Questions about rows: the best ways to give the mentions their senses. */
static bool read_rows(reader *rd, const cover *c, ranking *all) {
  enum { WAYS = 3 };
  records *ways = ARENA_ARRAY(rd->mem, records, WAYS);
  size_t n = ways ? records_resolve(rd, c, ways, WAYS) : 0;
  for (size_t i = 0; i < n; i++) {
    reading *r = records_read(&ways[i]);
    if (!r) return false;
    keep(all, r);
  }
  return !arena_failed(rd->mem);
}

static bool read_cover(reader *rd, const cover *c, ranking *all) {
  if (reader_of_rows(rd)) return read_rows(rd, c, all);
  int anchors[ANCHORS];
  size_t n = sense_anchors(rd, c, anchors, ANCHORS);
  /* A question that names nothing of the model is read from the first table, to say so. */
  if (n == 0) anchors[n++] = 0;
  for (size_t i = 0; i < n; i++) {
    if (!read_from(rd, c, anchors[i], all)) return false;
  }
  return true;
}

/* A reading's share of the belief: 1000 for the best, half for every `step` that it is behind. */
static int belief(const ranking *all, size_t i) {
  enum { STEP = 24 };
  int behind = (all->best[0]->score - all->best[i]->score) / STEP;
  return behind > 10 ? 0 : 1000 >> behind;
}

static int share(const ranking *all, size_t i) {
  int sum = 0;
  for (size_t k = 0; k < all->count; k++)
    sum += belief(all, k);
  return belief(all, i) * 1000 / sum;
}

/* Entities of the nearest runner-up that the best reading does not have, when it lost narrowly. */
static bool list_ambiguous(arena *mem, const ranking *all, recognition *out) {
  enum { NARROW = 300 };
  if (out->n_readings == 0 || share(all, 1) < NARROW) return true;
  const recognition *next = &out->readings[0];
  out->ambiguous = ARENA_ARRAY(mem, entity, next->n_entities + 1);
  if (!out->ambiguous) return false;
  for (size_t i = 0; i < next->n_entities; i++) {
    const entity *e = &next->entities[i];
    bool shared = false;
    for (size_t k = 0; k < out->n_entities; k++) {
      const entity *b = &out->entities[k];
      shared = shared || (b->start == e->start && b->kind == e->kind &&
                          str_eq(b->field, e->field) && str_eq(b->table, e->table));
    }
    if (!shared) out->ambiguous[out->n_ambiguous++] = *e;
  }
  return true;
}

static recognition *recognize(arena *mem, const ranking *all) {
  recognition *out = reading_recognition(mem, all->best[0], share(all, 0));
  if (!out) return NULL;
  out->readings = ARENA_ARRAY(mem, recognition, all->count);
  if (!out->readings) return NULL;
  for (size_t i = 1; i < all->count; i++) {
    recognition *other = reading_recognition(mem, all->best[i], share(all, i));
    if (!other) return NULL;
    out->readings[out->n_readings++] = *other;
  }
  return list_ambiguous(mem, all, out) ? out : NULL;
}

recognition *read_question(arena *mem, const lexicon *words, const domain *d, const request *r) {
  reader rd;
  mention_list mentions;
  cover *covers = NULL;
  size_t n = 0;
  ranking all = {0};
  if (!reader_init(&rd, mem, words, d, r) || !mention_find(&rd, &mentions)) return NULL;
  if (!cover_find(&rd, &mentions, &covers, &n)) return NULL;
  for (size_t i = 0; i < n; i++) {
    if (!read_cover(&rd, &covers[i], &all)) return NULL;
  }
  return recognize(mem, &all);
}
