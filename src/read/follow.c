/* Phase 1 in the light of the history.
 *
 * Each turn is read in its turn: an entry with a query becomes the entities of that query, any
 * other is read, and merged with the one before when it goes on from it. */
#include "read/follow.h"

#include "base/limits.h"
#include "read/follow_parts.h"

typedef struct teller {
  arena *mem;
  const lexicon *words;
  const domain *d;
  const request *r;
} teller;

static recognition *read_text(const teller *t, nlq_str text) {
  request alone = *t->r;
  alone.question = text;
  alone.n_history = 0;
  return read_question(t->mem, t->words, t->d, &alone);
}

/* --- does it go on? ------------------------------------------------------------------------ */

static const entity *subject_of(const recognition *rec) {
  const entity *table = NULL;
  for (size_t i = 0; i < rec->n_entities; i++) {
    if (rec->entities[i].kind == ENTITY_METRIC) return &rec->entities[i];
    if (rec->entities[i].kind == ENTITY_TABLE) table = &rec->entities[i];
  }
  return table;
}

/* A question without a subject of its own takes that of the one before. One with a subject starts
 * anew, unless a word says otherwise and it names nothing else, or the same subject again. */
static bool goes_on(const follow *f, const recognition *fragment, const recognition *before) {
  if (f->bare || f->flags & FOLLOW_STRONG) return true;
  const entity *subject = subject_of(fragment), *old = subject_of(before);
  if (!subject) return fragment->n_entities > 0 || f->share || f->unit;
  bool weak = f->flags & (FOLLOW_WEAK | FOLLOW_ADDS);
  bool same = old && old->kind == subject->kind && str_eq(old->field, subject->field);
  if (weak && same) return true;
  return (weak || f->flags & FOLLOW_OPENER) && fragment->n_entities == 1;
}

/* --- one turn ------------------------------------------------------------------------------ */

/* The other way to take it is a runner-up; so are the fragment's own other readings. */
static bool add_readings(const teller *t, nlq_str text, const recognition *before,
                         recognition *fragment, const follow *f, recognition *out) {
  out->readings = ARENA_ARRAY(t->mem, recognition, LIMIT_CANDIDATES);
  recognition *anew = subject_of(fragment) && !f->bare ? read_text(t, text) : NULL;
  if (!out->readings) return false;
  if (anew) {
    anew->n_readings = 0;
    out->readings[out->n_readings++] = *anew;
  }
  for (size_t i = 0; i < fragment->n_readings && out->n_readings < LIMIT_CANDIDATES; i++) {
    const recognition *other = follow_merge(t->mem, t->d, t->r, before, &fragment->readings[i], f);
    if (!other) return false;
    out->readings[out->n_readings++] = *other;
  }
  return true;
}

static recognition *read_turn(const teller *t, nlq_str text, const recognition *before) {
  reader rd;
  follow f;
  request alone = *t->r;
  alone.question = text;
  if (!before) return read_text(t, text);
  if (!reader_init(&rd, t->mem, t->words, t->d, &alone) ||
      !follow_parse(&rd, lexicon_follow(t->words), &f))
    return NULL;
  recognition *fragment = read_text(t, f.rest);
  if (!fragment) return NULL;
  if (!goes_on(&f, fragment, before)) return read_text(t, text);
  fragment->language = rd.language;
  recognition *out = follow_merge(t->mem, t->d, t->r, before, fragment, &f);
  return out && add_readings(t, text, before, fragment, &f, out) ? out : NULL;
}

static recognition *lift_turn(const teller *t, const request_turn *turn) {
  diag_list errors;
  diag_init(&errors, t->mem);
  query *q = query_from_json(t->mem, turn->structured_query, STR_EMPTY, &errors);
  return q ? follow_lift(t->mem, t->d, q) : NULL;
}

/* A turn that was not understood says nothing to go on from. */
#define UNDERSTOOD 500

recognition *read_in_context(arena *mem, const lexicon *words, const domain *d, const request *r) {
  const teller t = {mem, words, d, r};
  recognition *before = NULL;
  for (size_t i = 0; i < r->n_history; i++) {
    const request_turn *turn = &r->history[i];
    recognition *now = turn->structured_query ? lift_turn(&t, turn) : NULL;
    if (!now && turn->question.len) now = read_turn(&t, turn->question, before);
    if (arena_failed(mem)) return NULL;
    if (now && (!before || now->overall_confidence >= UNDERSTOOD)) before = now;
  }
  return read_turn(&t, r->question, before);
}
