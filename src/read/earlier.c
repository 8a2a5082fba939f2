/* Times that are said by another one: "last quarter compared to the quarter before", MoM, 同比.
 *
 * In: the stretch of time of a question, and how far before it the other one lies. Out: a second
 * time, and the answer split by both. Growth is what the two then show. */
#include "read/nouns.h"

/* The first whole stretch of time behind `e`, of all for NULL. */
static entity *time_after(const reading *r, const entity *e) {
  for (size_t i = e ? (size_t)(e - r->entities) + 1 : 0; i < r->n_entities; i++) {
    entity *next = &r->entities[i];
    if (next->kind == ENTITY_TIME && next->has_start && next->has_end) return next;
  }
  return NULL;
}

static void step_back(const reading *r, entity *e, calendar_unit unit) {
  e->first = calendar_add(e->first, unit, -1);
  e->until = calendar_add(e->until, unit, -1);
  const period p = {
      .type = e->time, .has_first = true, .has_until = true, .first = e->first, .until = e->until};
  e->period = period_text(r->rd->mem, &p);
}

/* Whether one of the times is this one already: "同比去年同期" says it twice. */
static bool is_there(const reading *r, const entity *like) {
  for (const entity *e = NULL; (e = time_after(r, e));)
    if (e->first == like->first && e->until == like->until) return true;
  return false;
}

static bool add_earlier(reading *r, size_t at) {
  const entity *of = time_after(r, NULL);
  calendar_unit unit = (calendar_unit)r->items[at].m->value;
  if (of && unit == UNIT_NONE) unit = period_unit_of(of->time);
  if (!of || unit == UNIT_NONE) return true;
  entity earlier = *of;
  step_back(r, &earlier, unit);
  item_use(r, at);
  if (is_there(r, &earlier)) return true;
  entity *e = reading_add(r, ENTITY_TIME, at, at);
  if (!e) return !arena_failed(r->rd->mem);
  earlier.raw = e->raw;
  earlier.start = e->start;
  earlier.end = e->end;
  *e = earlier;
  bool split = noun_has_cue(r, WORD_VERSUS) || noun_has_grain(r);
  return split || noun_add_grain(r, at, period_unit_of(earlier.time));
}

/* "last quarter vs previous quarter": the same stretch twice is the one before it, too. */
static void tell_apart(reading *r) {
  entity *a = time_after(r, NULL), *b = a ? time_after(r, a) : NULL;
  bool same = b && r->rd->compares && a->first == b->first && a->until == b->until;
  if (same && a->relative && period_unit_of(b->time) != UNIT_NONE)
    step_back(r, b, period_unit_of(b->time));
}

static void use_growth(reading *r) {
  for (size_t i = 0; i < r->n; i++)
    if (item_is_cue(r, i, WORD_UNSUPPORTED) && r->items[i].m->value == 1) item_use(r, i);
}

bool earlier_assign(reading *r) {
  tell_apart(r);
  for (size_t i = 0; i < r->n; i++)
    if (item_free(r, i) && item_is_cue(r, i, WORD_EARLIER) && !add_earlier(r, i)) return false;
  const entity *first = time_after(r, NULL);
  if (first && time_after(r, first)) use_growth(r);
  return true;
}
