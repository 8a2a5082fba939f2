/* Nouns: what the passes over measures, rankings and groups share. */
#include "read/nouns.h"

bool noun_is_aggregate_cue(const reading *r, size_t at) {
  return item_free(r, at) && item_is_cue(r, at, WORD_AGGREGATE);
}

bool noun_is_number(const reading *r, size_t at) {
  return item_free(r, at) && r->items[at].m->kind == MENTION_NUMBER;
}

bool noun_is_han(const reading *r, size_t at) {
  return r->rd->tokens.items[r->items[at].m->from].kind == TOKEN_HAN;
}

bool noun_has_entity(const reading *r, entity_kind kind) {
  for (size_t i = 0; i < r->n_entities; i++) {
    if (r->entities[i].kind == kind) return true;
  }
  return false;
}

bool noun_has_cue(const reading *r, lexicon_class class) {
  for (size_t i = 0; i < r->n; i++) {
    if (item_is_cue(r, i, class)) return true;
  }
  return false;
}

const domain_table *noun_table(const reading *r, size_t at) {
  return &r->rd->d->tables[r->items[at].table];
}

/* A noun that can be split by or listed: a column that is no number, or a table with a name. */
bool noun_is_group(const reading *r, size_t at) {
  if (!item_free(r, at)) return false;
  if (item_is_object(r, at, MEANING_FIELD)) return !item_is_number_field(r, at);
  return item_is_object(r, at, MEANING_TABLE) &&
         (noun_table(r, at)->name_field >= 0 || noun_table(r, at)->n_primary_key > 0);
}

/* The column a table's rows are told apart by: their name, else the key. */
static int identity_field(const domain_table *t) {
  if (t->name_field >= 0) return t->name_field;
  return t->n_primary_key > 0 ? t->primary_key[0] : -1;
}

int noun_field(const reading *r, size_t at) {
  bool field = item_is_object(r, at, MEANING_FIELD);
  return field ? r->items[at].sense.index : identity_field(noun_table(r, at));
}

/* --- measures ---------------------------------------------------------------------------- */

bool noun_add_count(reading *r, int table, size_t from, size_t to) {
  const domain_table *t = &r->rd->d->tables[table];
  if (t->count_metric >= 0) return reading_add_metric(r, t->count_metric, from, to);
  entity *e = reading_add(r, ENTITY_METRIC, from, to);
  if (!e) return !arena_failed(r->rd->mem);
  sb name;
  sb_init(&name, r->rd->mem);
  sb_addf(&name, "%S_count", t->name);
  e->field = sb_str(&name);
  e->name = reading_label(r, &t->words, t->name);
  e->aggregation = AGGREGATION_COUNT;
  e->table = t->name;
  return e->field.at != NULL;
}

/* A metric of the model, with another aggregation when a word asks for one: "highest revenue" of
 * single rows, "average downtime". */
static bool add_metric(reading *r, int metric, query_aggregation agg, size_t from, size_t to) {
  const domain_metric *m = &r->rd->d->metrics[metric];
  bool same = agg == AGGREGATION_NONE || agg == m->aggregation || m->type == METRIC_RATIO ||
              m->field < 0 || m->aggregation == AGGREGATION_COUNT;
  if (same) return reading_add_metric(r, metric, from, to);
  return reading_add_aggregate(r, m->field, agg, false, from, to);
}

/* The aggregation word beside a noun: before it, or behind it in Chinese. */
size_t noun_aggregate(const reading *r, size_t at) {
  if (noun_is_aggregate_cue(r, at - 1)) return at - 1;
  if (noun_is_aggregate_cue(r, at + 1) && noun_is_han(r, at + 1)) return at + 1;
  return r->n;
}

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

static size_t most(size_t a, size_t b) {
  return a > b ? a : b;
}

bool noun_add_aggregate(reading *r, size_t at, query_aggregation agg, size_t from, size_t to) {
  r->items[at].role = ROLE_MEASURE;
  if (item_is_object(r, at, MEANING_METRIC)) {
    return add_metric(r, r->items[at].sense.index, agg, from, to);
  }
  if (item_is_object(r, at, MEANING_TABLE)) return noun_add_count(r, r->items[at].table, from, to);
  if (agg == AGGREGATION_NONE) agg = AGGREGATION_SUM;
  return reading_add_aggregate(r, r->items[at].sense.index, agg, false, from, to);
}

bool noun_add_measure(reading *r, size_t at) {
  size_t cue = noun_aggregate(r, at);
  if (cue == r->n) return noun_add_aggregate(r, at, AGGREGATION_NONE, at, at);
  query_aggregation agg = (query_aggregation)r->items[cue].m->value;
  item_use(r, cue);
  return noun_add_aggregate(r, at, agg, least(at, cue), most(at, cue));
}

bool noun_is_anchored(const reading *r, size_t at) {
  return r->items[at].table == r->anchor;
}

/* "monthly", "which day": the main table's own time in buckets. */
bool noun_add_grain(reading *r, size_t at, calendar_unit unit) {
  int dated = domain_dated_table(r->rd->d, r->anchor);
  if (dated < 0) return true;
  int field = r->rd->d->tables[dated].default_time;
  item_use(r, at);
  return reading_add_dimension(r, field, unit, at, at);
}

bool noun_is_table(const reading *r, size_t at, int table) {
  if (at >= r->n || r->items[at].m->kind != MENTION_OBJECT) return false;
  const mention *m = r->items[at].m;
  for (size_t k = 0; k < m->n_meanings; k++) {
    if (m->meanings[k].kind == MEANING_TABLE && m->meanings[k].index == table) return true;
  }
  return false;
}

bool noun_has_grain(const reading *r) {
  for (size_t i = 0; i < r->n_entities; i++) {
    if (r->entities[i].kind == ENTITY_DIMENSION && r->entities[i].grain != UNIT_NONE) return true;
  }
  return false;
}

bool noun_leads_up(const reading *r, size_t at) {
  if (at + 1 >= r->n || r->items[at].m->to != r->items[at + 1].m->from) return false;
  if (noun_is_han(r, at)) return item_is_count(r, at) && item_value_field(r, at + 1) >= 0;
  return item_is_object(r, at, MEANING_METRIC) && item_is_object(r, at + 1, MEANING_METRIC);
}
