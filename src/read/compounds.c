/* What takes a query in a query, or conditions beside each other.
 *
 * In: "orders above the average order value", "customers in the West or in manufacturing". Out: a
 * condition against a reading of its own, the average of that column; a condition that is joined
 * by OR to the one before it. */
#include "read/nouns.h"

/* --- against the average --------------------------------------------------------------------- */

/* The number column of ours that an item speaks of, or -1. */
static int own_number(const reading *r, size_t at) {
  int field = item_free(r, at) ? item_value_field(r, at) : -1;
  const domain_field *f = field < 0 ? NULL : &r->rd->d->fields[field];
  bool number = f && (f->type == TYPE_NUMBER || f->type == TYPE_INTEGER);
  return number && f->table == r->anchor ? field : -1;
}

/* What the rows are usually measured by: the column that the table's first sum adds up. */
static int usual_number(const reading *r) {
  const domain *d = r->rd->d;
  const domain_table *t = &d->tables[r->anchor];
  for (int i = t->first_metric; i < t->first_metric + t->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    if (m->type == METRIC_SIMPLE && m->aggregation == AGGREGATION_SUM && m->field >= 0)
      return m->field;
  }
  return -1;
}

/* The reading of the average over the same times. */
static recognition *average_of(reading *r, const entity *like, int field) {
  const domain *d = r->rd->d;
  recognition *inner = ARENA_NEW(r->rd->mem, recognition);
  entity *list = ARENA_ARRAY(r->rd->mem, entity, r->n_entities + 1);
  if (!inner || !list) return NULL;
  sb name;
  sb_init(&name, r->rd->mem);
  sb_addf(&name, "avg_%S", d->fields[field].name);
  list[0] = *like;
  list[0].kind = ENTITY_METRIC;
  list[0].op = OPERATOR_NONE;
  list[0].aggregation = AGGREGATION_AVG;
  list[0].of = d->fields[field].name;
  list[0].field = sb_str(&name);
  *inner = (recognition){.intent = QUERY_AGGREGATE, .entities = list, .n_entities = 1};
  for (size_t i = 0; i < r->n_entities; i++)
    if (r->entities[i].kind == ENTITY_TIME) list[inner->n_entities++] = r->entities[i];
  return list[0].field.at ? inner : NULL;
}

/* Beside the cue stands the column; else it is the usual one. Rows are meant, not groups. */
static bool add_average(reading *r, size_t cue) {
  size_t noun = own_number(r, cue + 1) >= 0 ? cue + 1 : cue - 1;
  int field = own_number(r, noun);
  if (field < 0) field = usual_number(r);
  bool groups = noun_has_cue(r, WORD_GROUP) || noun_has_cue(r, WORD_WHICH);
  if (field < 0 || groups) return true;
  entity *e = reading_add(r, ENTITY_FILTER, cue, cue);
  if (!e) return !arena_failed(r->rd->mem);
  const domain_field *f = &r->rd->d->fields[field];
  e->field = f->name;
  e->table = r->rd->d->tables[f->table].name;
  e->op = (query_operator)r->items[cue].m->value;
  size_t place = r->n_entities - 1;
  recognition *inner = average_of(r, e, field);
  if (!inner) return false;
  r->entities[place].nested = inner;
  item_use(r, cue);
  if (own_number(r, noun) >= 0) item_use(r, noun);
  return true;
}

/* --- one or the other ------------------------------------------------------------------------ */

static bool is_condition(const entity *e) {
  return (e->kind == ENTITY_FILTER || e->kind == ENTITY_REGION) && !e->nested;
}

/* The condition that ends last before a place of the text, or begins first behind it. */
static entity *condition_beside(const reading *r, size_t offset, bool behind) {
  entity *best = NULL;
  for (size_t i = 0; i < r->n_entities; i++) {
    entity *e = &r->entities[i];
    bool there = is_condition(e) && (behind ? e->start >= offset : e->end <= offset);
    if (there && (!best || (behind ? e->start < best->start : e->end > best->end))) best = e;
  }
  return best;
}

static void join_by_or(reading *r, size_t cue) {
  size_t offset = r->rd->tokens.items[r->items[cue].m->from].start;
  entity *a = condition_beside(r, offset, false), *b = condition_beside(r, offset, true);
  if (!a || !b || (str_eq(a->field, b->field) && str_eq(a->table, b->table))) return;
  b->any = true;
  item_use(r, cue);
}

bool compounds_assign(reading *r) {
  if (!earlier_assign(r)) return false;
  for (size_t i = 0; i < r->n; i++) {
    if (!item_free(r, i)) continue;
    if (item_is_cue(r, i, WORD_OR)) join_by_or(r, i);
    if (item_is_cue(r, i, WORD_AVERAGE) && !add_average(r, i)) return false;
  }
  return true;
}
