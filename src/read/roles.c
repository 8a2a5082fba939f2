/* Roles: what each mention does in the query. This file holds what the passes share; the passes
 * are conditions.c and measures.c. */
#include "base/limits.h"
#include "read/absence.h"

bool item_is_cue(const reading *r, size_t at, lexicon_class class) {
  return at < r->n && r->items[at].m->kind == MENTION_CUE && r->items[at].m->class == class;
}

bool item_is_object(const reading *r, size_t at, domain_meaning kind) {
  return at < r->n && r->items[at].m->kind == MENTION_OBJECT &&
         r->items[at].sense.kind == (int)kind;
}

const domain_field *item_field(const reading *r, size_t at) {
  bool has = item_is_object(r, at, MEANING_FIELD) || item_is_object(r, at, MEANING_VALUE);
  return has ? &r->rd->d->fields[r->items[at].sense.index] : NULL;
}

bool item_is_number_field(const reading *r, size_t at) {
  if (!item_is_object(r, at, MEANING_FIELD)) return false;
  const domain_field *f = item_field(r, at);
  bool number = f->type == TYPE_INTEGER || f->type == TYPE_NUMBER;
  return f->kind == FIELD_FACT || (number && !f->unique && f->semantics != SEMANTICS_ID);
}

bool item_is_measure_noun(const reading *r, size_t at) {
  return item_is_object(r, at, MEANING_METRIC) || item_is_object(r, at, MEANING_TABLE) ||
         item_is_number_field(r, at);
}

bool item_is_count(const reading *r, size_t at) {
  if (item_is_object(r, at, MEANING_TABLE)) return true;
  return item_is_object(r, at, MEANING_METRIC) &&
         r->rd->d->metrics[r->items[at].sense.index].aggregation == AGGREGATION_COUNT;
}

int item_value_field(const reading *r, size_t at) {
  if (item_is_object(r, at, MEANING_FIELD)) return r->items[at].sense.index;
  if (!item_is_object(r, at, MEANING_METRIC)) return -1;
  const domain_metric *m = &r->rd->d->metrics[r->items[at].sense.index];
  return m->type == METRIC_SIMPLE && m->aggregation != AGGREGATION_COUNT ? m->field : -1;
}

bool item_free(const reading *r, size_t at) {
  return at < r->n && r->items[at].role == ROLE_NONE;
}

void item_use(reading *r, size_t at) {
  if (at < r->n) r->items[at].role = ROLE_USED;
}

/* --- entities ---------------------------------------------------------------------------- */

/* How sure a phrase means what it was taken for, before the rest of the question is weighed. */
enum { SURE = 970, MINUS_EDIT = 130, MINUS_RIVAL = 70, LEAST_SURE = 200 };

static int item_confidence(const item *it) {
  int sure = SURE;
  if (it->m->kind == MENTION_OBJECT) {
    sure = SURE * it->sense.quality / 1000;
    sure -= MINUS_RIVAL * (it->rivals > 2 ? 2 : it->rivals);
  }
  sure -= MINUS_EDIT * it->m->distance;
  return sure < LEAST_SURE ? LEAST_SURE : sure;
}

entity *reading_add(reading *r, entity_kind kind, size_t from, size_t to) {
  if (r->n_entities == LIMIT_ENTITIES) {
    reading_leave(r, to);
    return NULL;
  }
  void *items = r->entities;
  if (!arena_reserve(r->rd->mem, &items, r->n_entities, &r->entities_capacity, sizeof(entity))) {
    return NULL;
  }
  r->entities = items;
  entity *e = &r->entities[r->n_entities++];
  const mention *first = r->items[from].m, *last = r->items[to].m;
  *e = (entity){.kind = kind, .confidence = 1000};
  e->raw = reader_span_text(r->rd, first->from, last->to);
  e->start = r->rd->tokens.items[first->from].start;
  e->end = r->rd->tokens.items[last->to - 1].end;
  for (size_t i = from; i <= to; i++) {
    int sure = item_confidence(&r->items[i]);
    if (sure < e->confidence) e->confidence = sure;
    if (r->items[i].m->distance > 0) e->assumed = r->items[i].m->phrase;
  }
  return e;
}

void reading_leave(reading *r, size_t at) {
  if (!r->left_over) {
    r->left_over = ARENA_ARRAY(r->rd->mem, nlq_str, r->n + 1);
    if (!r->left_over) return;
  }
  if (r->n_left_over > r->n) return;
  const mention *m = r->items[at].m;
  r->left_over[r->n_left_over++] = reader_span_text(r->rd, m->from, m->to);
}

/* Full: not fatal for the reading, what is left is said. Out of memory: fatal. */
static bool added(const reading *r, const entity *e) {
  return e || !arena_failed(r->rd->mem);
}

nlq_str reading_label(const reading *r, const domain_words *words, nlq_str name) {
  return domain_label(r->rd->mem, words, name, r->rd->language);
}

bool reading_add_metric(reading *r, int metric, size_t from, size_t to) {
  const domain_metric *m = &r->rd->d->metrics[metric];
  entity *e = reading_add(r, ENTITY_METRIC, from, to);
  if (!e) return added(r, e);
  e->field = m->name;
  e->name = reading_label(r, &m->words, m->name);
  e->aggregation = m->aggregation;
  e->distinct = m->distinct;
  if (m->table >= 0) e->table = r->rd->d->tables[m->table].name;
  return true;
}

/* A metric of the model that is the same aggregate of the same column, or -1. */
static int same_metric(const domain *d, int field, query_aggregation agg, bool distinct) {
  for (int i = 0; i < d->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    if (m->type == METRIC_SIMPLE && m->field == field && m->aggregation == agg &&
        m->distinct == distinct && m->n_filters == 0 && !m->hidden) {
      return i;
    }
  }
  return -1;
}

bool reading_add_aggregate(reading *r, int field, query_aggregation agg, bool distinct, size_t from,
                           size_t to) {
  const domain *d = r->rd->d;
  int metric = same_metric(d, field, agg, distinct);
  if (metric >= 0) return reading_add_metric(r, metric, from, to);
  const domain_field *f = &d->fields[field];
  entity *e = reading_add(r, ENTITY_METRIC, from, to);
  if (!e) return added(r, e);
  sb name;
  sb_init(&name, r->rd->mem);
  sb_addf(&name, "%s_%S", query_aggregation_name(agg), f->name);
  e->field = sb_str(&name);
  e->name = reading_label(r, &f->words, f->name);
  e->aggregation = agg;
  e->distinct = distinct;
  e->of = f->name;
  e->table = d->tables[f->table].name;
  return e->field.at != NULL;
}

bool reading_add_dimension(reading *r, int field, calendar_unit grain, size_t from, size_t to) {
  const domain_field *f = &r->rd->d->fields[field];
  entity *e = reading_add(r, ENTITY_DIMENSION, from, to);
  if (!e) return added(r, e);
  e->field = f->name;
  e->name = reading_label(r, &f->words, f->name);
  e->table = r->rd->d->tables[f->table].name;
  e->grain = grain;
  return true;
}

/* --- all passes -------------------------------------------------------------------------- */

/* Grammar words whose meaning would be lost if nothing used them. */
static bool must_be_used(const mention *m) {
  if (m->kind == MENTION_NUMBER || m->kind == MENTION_TIME || m->kind == MENTION_TEXT) return true;
  if (m->kind != MENTION_CUE) return false;
  switch (m->class) {
  case WORD_MOST:
  case WORD_COMMON:
  case WORD_TOP:
  case WORD_THAN:
  case WORD_OR_MORE:
  case WORD_BETWEEN:
  case WORD_NOT:
  case WORD_EMPTY:
  case WORD_OR:
  case WORD_ORDER:
  case WORD_DISTINCT:
  case WORD_GRAIN:
  case WORD_AVERAGE:
  case WORD_EARLIER:
  case WORD_UNSUPPORTED: return true;
  case WORD_AGGREGATE: return m->value != AGGREGATION_SUM; /* "in total" says nothing more */
  default: return false;
  }
}

static void leave_unused(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (r->items[i].role != ROLE_NONE) continue;
    bool object = r->items[i].m->kind == MENTION_OBJECT;
    if (!object && !must_be_used(r->items[i].m)) continue;
    r->features[object ? FEATURE_ORPHAN : FEATURE_IDLE_CUE]++;
    reading_leave(r, i);
  }
}

/* Entities stand in the order of the text; those that begin together keep the order they were
 * found in. Insertion sort: they come nearly sorted and are few. */
static void sort_entities(reading *r) {
  for (size_t i = 1; i < r->n_entities; i++) {
    entity e = r->entities[i];
    size_t k = i;
    for (; k > 0 && r->entities[k - 1].start > e.start; k--)
      r->entities[k] = r->entities[k - 1];
    r->entities[k] = e;
  }
}

bool roles_assign(reading *r) {
  absence missing;
  absence_find(r, &missing);
  if (!conditions_assign(r) || !compounds_assign(r)) return false;
  if (!absence_add(r, &missing) || !measures_assign(r)) return false;
  leave_unused(r);
  sort_entities(r);
  return !arena_failed(r->rd->mem);
}
