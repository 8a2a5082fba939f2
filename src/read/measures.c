/* Measures: what is counted or aggregated, ranked, split by, listed, put in order.
 *
 * The passes go from the surest marks to the least: an order that is asked for, a ranking, what
 * stands behind "by" and "each", the measures themselves, what "which" asks for, and at last the
 * nouns that nothing marks. */
#include "read/nouns.h"

/* --- groups ------------------------------------------------------------------------------ */

static bool is_grouped(const reading *r, int field) {
  const domain_field *f = &r->rd->d->fields[field];
  for (size_t i = 0; i < r->n_entities; i++) {
    const entity *e = &r->entities[i];
    bool same = e->kind == ENTITY_DIMENSION && str_eq(e->field, f->name) &&
                str_eq(e->table, r->rd->d->tables[f->table].name);
    if (same) return true;
  }
  return false;
}

static bool add_group(reading *r, size_t at) {
  int field = noun_field(r, at);
  if (field < 0) return true;
  if (is_grouped(r, field)) {
    r->items[at].role = ROLE_NAMED; /* said twice: "subscription tier" */
    return true;
  }
  const domain_field *f = &r->rd->d->fields[field];
  calendar_unit grain = f->kind == FIELD_TIME ? f->granularity : UNIT_NONE;
  r->items[at].role = ROLE_GROUP;
  return reading_add_dimension(r, field, grain, at, at);
}

/* A table, or the name of its rows, before one of its own columns: "customer industry". */
static bool names_next(const reading *r, size_t at) {
  bool table = item_is_object(r, at, MEANING_TABLE);
  bool name = !table && item_field(r, at)->semantics == SEMANTICS_NAME;
  bool glued = at + 1 < r->n && r->items[at].m->to == r->items[at + 1].m->from;
  return (table || name) && glued && noun_is_group(r, at + 1) &&
         item_is_object(r, at + 1, MEANING_FIELD) && r->items[at + 1].table == r->items[at].table;
}

/* The members of a list behind a grouping word: "by region and plan", "by region, plan". A table
 * before one of its own columns only names it: "by customer industry". */
static bool add_group_list(reading *r, size_t at) {
  bool joined = true;
  while (at < r->n) {
    if (item_is_cue(r, at, WORD_UNIT) && item_free(r, at)) {
      if (!noun_add_grain(r, at, (calendar_unit)r->items[at].m->value)) return false;
    } else if (noun_is_group(r, at) && (joined || item_is_object(r, at, MEANING_FIELD))) {
      if (names_next(r, at)) {
        r->items[at].role = ROLE_NAMED;
      } else if (!add_group(r, at)) {
        return false;
      }
    } else {
      return true;
    }
    joined = item_is_cue(r, at + 1, WORD_AND) || item_is_cue(r, at + 1, WORD_GROUP);
    if (joined && !noun_is_group(r, at + 2) && !item_is_cue(r, at + 2, WORD_UNIT)) return true;
    at += joined ? 2 : 1;
  }
  return true;
}

static bool assign_groups(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_free(r, i)) continue;
    if (item_is_cue(r, i, WORD_GRAIN)) {
      if (!noun_add_grain(r, i, (calendar_unit)r->items[i].m->value)) return false;
    } else if (item_is_cue(r, i, WORD_GROUP) && r->items[i].m->value == 2) {
      if (noun_is_group(r, i - 1) && !add_group(r, i - 1)) return false;
      item_use(r, i);
    } else if (item_is_cue(r, i, WORD_GROUP)) {
      if (noun_is_group(r, i + 1) || item_is_cue(r, i + 1, WORD_UNIT)) item_use(r, i);
      if (!add_group_list(r, i + 1)) return false;
    }
  }
  return true;
}

/* --- measures ---------------------------------------------------------------------------- */

static bool is_counted(const reading *r, size_t at) {
  return item_is_cue(r, at - 1, WORD_COUNT) ||
         (item_is_cue(r, at + 1, WORD_COUNT) && noun_is_han(r, at + 1));
}

/* A free measure of the main table. Tables count only where a word counts them. A table's name
 * that is a metric's too waits until the surer measures are known. */
static bool is_measure(const reading *r, size_t at) {
  if (!item_free(r, at) || !item_is_measure_noun(r, at)) return false;
  if (item_is_object(r, at, MEANING_METRIC)) {
    bool waits =
        noun_is_table(r, at, r->anchor) && !is_counted(r, at) && noun_aggregate(r, at) == r->n;
    return noun_is_anchored(r, at) && !waits;
  }
  bool aggregated = noun_aggregate(r, at) < r->n;
  if (item_is_object(r, at, MEANING_FIELD)) return aggregated && noun_is_anchored(r, at);
  return noun_is_anchored(r, at) && (is_counted(r, at) || aggregated);
}

/* "how many regions", "distinct customers": a column's different values. */
static bool assign_distinct(reading *r, size_t at) {
  bool distinct = item_is_cue(r, at, WORD_DISTINCT);
  if (distinct && item_is_cue(r, at + 1, WORD_COUNT)) item_use(r, at);
  size_t noun = at + 1;
  if (item_is_cue(r, noun, WORD_DISTINCT)) noun++;
  if (!item_free(r, at) || !item_free(r, noun)) return true;
  if (item_is_object(r, noun, MEANING_TABLE) && noun_is_anchored(r, noun) && noun == at + 2) {
    item_use(r, at + 1);
    return true;
  }
  if (!item_is_object(r, noun, MEANING_FIELD) || item_field(r, noun)->kind == FIELD_TIME) {
    return true;
  }
  if (!distinct && item_is_number_field(r, noun)) return true;
  for (size_t i = at; i < noun; i++)
    item_use(r, i);
  r->items[noun].role = ROLE_MEASURE;
  return reading_add_aggregate(r, r->items[noun].sense.index, AGGREGATION_COUNT, true, at, noun);
}

static bool assign_measures(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_free(r, i)) continue;
    bool counts = item_is_cue(r, i, WORD_COUNT) || item_is_cue(r, i, WORD_DISTINCT);
    if (counts && !assign_distinct(r, i)) return false;
    if (item_free(r, i) && noun_leads_up(r, i)) r->items[i].role = ROLE_NAMED;
    if (is_measure(r, i) && !noun_add_measure(r, i)) return false;
  }
  return true;
}

/* --- what is asked for, and nouns without a mark ----------------------------------------- */

static bool add_list(reading *r, size_t at) {
  entity *e = reading_add(r, ENTITY_TABLE, at, at);
  if (!e) return !arena_failed(r->rd->mem);
  const domain_table *t = noun_table(r, at);
  e->table = t->name;
  e->name = reading_label(r, &t->words, t->name);
  r->items[at].role = ROLE_LIST;
  return true;
}

static bool has_subject(const reading *r) {
  return noun_has_entity(r, ENTITY_METRIC) || noun_has_entity(r, ENTITY_TABLE);
}

static bool assign_asked_noun(reading *r, size_t at) {
  bool rows = item_is_object(r, at, MEANING_TABLE) && noun_is_anchored(r, at) &&
              !noun_has_entity(r, ENTITY_METRIC);
  return rows ? add_list(r, at) : add_group(r, at);
}

/* The noun behind "which", over the values that describe it. */
static size_t asked_noun(const reading *r, size_t at) {
  size_t noun = at + 1;
  while (noun < r->n && r->items[noun].role == ROLE_FILTER)
    noun++;
  return noun;
}

/* "which plan", 哪个套餐, "套餐是哪个": the noun is a part of the answer. */
static bool assign_asked(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_is_cue(r, i, WORD_WHICH) || !item_free(r, i)) continue;
    size_t noun = asked_noun(r, i);
    item_use(r, i);
    if (item_is_cue(r, noun, WORD_UNIT) && item_free(r, noun)) {
      if (!noun_add_grain(r, noun, (calendar_unit)r->items[noun].m->value)) return false;
    } else if (noun_is_group(r, noun)) {
      if (!assign_asked_noun(r, noun)) return false;
    } else if (noun_is_group(r, i - 1) && noun_is_han(r, i)) {
      if (!assign_asked_noun(r, i - 1)) return false;
    }
  }
  return true;
}

/* Sides of a comparison: their column is what the answer is split by. */
/* Periods side by side: each is a part of the answer. */
static bool split_by_period(reading *r, size_t cue) {
  time_type type = TIME_NONE;
  size_t times = 0;
  for (size_t i = 0; i < r->n_entities; i++) {
    if (r->entities[i].kind != ENTITY_TIME) continue;
    if (times > 0 && r->entities[i].time != type) return true;
    type = r->entities[i].time;
    times++;
  }
  bool whole = type >= TIME_DAY && type <= TIME_YEAR;
  if (times < 2 || !whole || noun_has_grain(r)) return true;
  return noun_add_grain(r, cue, period_unit_of(type));
}

static bool assign_versus(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_is_cue(r, i, WORD_VERSUS)) continue;
    if (!split_by_period(r, i)) return false;
    for (size_t k = 0; k < r->n_entities; k++) {
      const entity *a = &r->entities[k];
      if (a->kind != ENTITY_FILTER && a->kind != ENTITY_REGION) continue;
      for (size_t m = k + 1; m < r->n_entities; m++) {
        const entity *b = &r->entities[m];
        if (b->kind != a->kind || !str_eq(a->field, b->field)) continue;
        int table = domain_table_of(r->rd->d, a->table);
        item_use(r, i);
        return reading_add_dimension(r, domain_field_of(r->rd->d, table, a->field), UNIT_NONE, i,
                                     i);
      }
    }
  }
  return true;
}

static bool table_is_named(const reading *r, size_t at) {
  for (size_t k = 0; k < 2; k++) {
    size_t place = k == 0 ? at - 1 : at + 1;
    if (place < r->n && r->items[place].m->kind == MENTION_OBJECT &&
        r->items[place].role != ROLE_NONE && r->items[place].table == r->items[at].table) {
      return true;
    }
  }
  return false;
}

/* Whether a bare table name asks for its rows or for how many there are: "enterprise customers"
 * lists, "incidents last quarter" and "incidents by severity" count. */
static bool wants_rows(const reading *r) {
  if (noun_has_cue(r, WORD_LIST) || noun_has_entity(r, ENTITY_ORDER)) return true;
  bool counts =
      noun_has_cue(r, WORD_COUNT) || noun_has_cue(r, WORD_TREND) || noun_has_cue(r, WORD_VERSUS);
  bool split = noun_has_entity(r, ENTITY_DIMENSION) || noun_has_entity(r, ENTITY_TIME);
  return !counts && !split && r->rd->d->tables[r->anchor].name_field >= 0;
}

/* The table's name beside another measure only says whose it is ("resolution time of tickets"),
 * unless it is one of a list ("tickets and revenue"). */
static bool is_listed_measure(const reading *r, size_t at) {
  bool joined = item_is_cue(r, at - 1, WORD_AND) || item_is_cue(r, at + 1, WORD_AND);
  return joined && item_is_object(r, at, MEANING_METRIC);
}

/* Something splits the answer into parts, or dates it: numbers are then totals, not cells. */
static bool is_split(const reading *r) {
  return noun_has_cue(r, WORD_GROUP) || noun_has_cue(r, WORD_GRAIN) ||
         noun_has_cue(r, WORD_TREND) || noun_has_cue(r, WORD_VERSUS) ||
         noun_has_entity(r, ENTITY_TIME);
}

/* "names and ids of all documents": columns are wanted, and the table only says whose. */
static bool has_wanted_column(const reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    bool column = item_free(r, i) && item_is_object(r, i, MEANING_FIELD) &&
                  item_field(r, i)->kind != FIELD_TIME;
    if (column) return !is_split(r) && !noun_has_cue(r, WORD_COUNT);
  }
  return false;
}

static bool assign_main_table(reading *r, size_t at) {
  if ((has_subject(r) && !is_listed_measure(r, at)) || has_wanted_column(r)) {
    r->items[at].role = ROLE_NAMED;
    return true;
  }
  if (!has_subject(r) && wants_rows(r)) return add_list(r, at);
  r->items[at].role = ROLE_MEASURE;
  return noun_add_count(r, r->anchor, at, at);
}

static bool is_table_noun(const reading *r, size_t at) {
  return item_free(r, at) &&
         (item_is_object(r, at, MEANING_TABLE) ||
          (item_is_object(r, at, MEANING_METRIC) && noun_is_table(r, at, r->anchor)));
}

static bool assign_table(reading *r, size_t at) {
  if (noun_is_table(r, at, r->anchor)) return assign_main_table(r, at);
  if (table_is_named(r, at)) {
    r->items[at].role = ROLE_NAMED;
    return true;
  }
  /* "customers with payments": rows of ours that have some of theirs. */
  bool rows = noun_has_entity(r, ENTITY_TABLE) && !noun_has_entity(r, ENTITY_METRIC);
  if (rows && !item_is_cue(r, at - 1, WORD_NOT)) return add_list(r, at);
  bool groups = noun_has_entity(r, ENTITY_RANKING) || noun_has_entity(r, ENTITY_HAVING);
  return groups && !noun_has_entity(r, ENTITY_DIMENSION) ? add_group(r, at) : true;
}

static bool assign_field(reading *r, size_t at) {
  if (item_field(r, at)->kind == FIELD_TIME) {
    /* A verb such as "opened" beside no time limits nothing. */
    r->items[at].role = ROLE_NAMED;
    return true;
  }
  if (item_is_number_field(r, at) && !noun_has_entity(r, ENTITY_TABLE) && is_split(r)) {
    return !noun_is_anchored(r, at) || noun_add_measure(r, at);
  }
  r->items[at].role = ROLE_GROUP;
  return reading_add_dimension(r, r->items[at].sense.index, UNIT_NONE, at, at);
}

/* Tables first, so that columns know whether rows are listed. */
static bool assign_rest(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (is_table_noun(r, i) && !assign_table(r, i)) return false;
  }
  for (size_t i = 0; i < r->n; i++) {
    if (item_free(r, i) && item_is_object(r, i, MEANING_FIELD) && !assign_field(r, i)) return false;
  }
  return true;
}

/* "how many are open": the count itself is the subject. */
static bool assign_bare_count(reading *r) {
  if (has_subject(r)) return true;
  for (size_t i = 0; i < r->n; i++) {
    if (item_is_cue(r, i, WORD_COUNT)) return noun_add_count(r, r->anchor, i, i);
  }
  return true;
}

/* A trend without a unit of its own goes by month. */
static bool assign_trend(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (item_is_cue(r, i, WORD_TREND)) item_use(r, i);
  }
  return true;
}

/* "top 10" of nothing that could be told apart. */
static bool assign_ranked(reading *r) {
  bool ranked = noun_has_entity(r, ENTITY_DIMENSION) || noun_has_entity(r, ENTITY_TABLE);
  for (size_t i = 0; !ranked && i < r->n_entities; i++) {
    if (r->entities[i].kind == ENTITY_RANKING) r->features[FEATURE_NO_SUBJECT] = 1;
  }
  return true;
}

static void direct_metric(reading *r) {
  query_order order = ORDER_NONE;
  for (size_t i = 0; i < r->n_entities; i++) {
    if (r->entities[i].kind == ENTITY_RANKING) order = r->entities[i].order;
  }
  for (size_t i = 0; order != ORDER_NONE && i < r->n_entities; i++) {
    if (r->entities[i].kind != ENTITY_METRIC) continue;
    r->entities[i].order = order;
    return;
  }
}

/* --- intent ------------------------------------------------------------------------------ */

/* How sure a query type is when a word names it, and when it only follows from the parts. */
enum { CERTAIN = 960, LIKELY = 930, PLAIN = 900 };

static void set_intent(reading *r, query_type intent, int certainty) {
  r->intent = intent;
  r->intent_certainty = certainty;
}

static void assign_intent(reading *r) {
  if (noun_has_entity(r, ENTITY_RANKING)) {
    set_intent(r, QUERY_RANKING, LIKELY);
  } else if (noun_has_cue(r, WORD_TREND)) {
    set_intent(r, QUERY_TREND, CERTAIN);
  } else if (noun_has_grain(r)) {
    set_intent(r, QUERY_TREND, LIKELY);
  } else if (noun_has_cue(r, WORD_VERSUS)) {
    set_intent(r, QUERY_COMPARISON, LIKELY);
  } else if (noun_has_entity(r, ENTITY_METRIC)) {
    set_intent(r, QUERY_AGGREGATE, LIKELY);
  } else {
    set_intent(r, QUERY_SIMPLE, PLAIN);
  }
  /* "customers by month": something is split, so there is more to it than its parts. */
  bool parts = noun_has_entity(r, ENTITY_DIMENSION) &&
               (!noun_has_cue(r, WORD_GROUP) || noun_has_entity(r, ENTITY_RANKING));
  if (!has_subject(r) && !parts) {
    r->features[FEATURE_NO_SUBJECT] = 1;
  }
}

bool measures_assign(reading *r) {
  static bool (*const passes[])(reading *) = {
      order_assign,  ranking_assign, assign_groups, assign_measures,   assign_asked,
      assign_versus, assign_rest,    assign_trend,  assign_bare_count, assign_ranked};
  for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
    if (!passes[i](r)) return false;
  }
  direct_metric(r);
  assign_intent(r);
  return true;
}
