/* Rankings and orders: "the 5 plans with the most tickets", "top 10 products by sales", "sorted by
 * name". A superlative with nothing to rank is an extreme: "shortest resolution time". */
#include "base/limits.h"
#include "read/nouns.h"

static bool is_ranking_cue(const reading *r, size_t at) {
  return item_free(r, at) && (item_is_cue(r, at, WORD_MOST) || item_is_cue(r, at, WORD_COMMON) ||
                              item_is_cue(r, at, WORD_TOP));
}

/* How many: beside the ranking word, or before the noun that is ranked ("the 5 plans with ..."). */
static size_t ranking_number(const reading *r, size_t at) {
  if (noun_is_number(r, at + 1)) return at + 1;
  if (noun_is_number(r, at - 1)) return at - 1;
  for (size_t i = 0; i < r->n; i++) {
    if (noun_is_number(r, i) && (noun_is_group(r, i + 1) || is_ranking_cue(r, i - 1))) return i;
  }
  return r->n;
}

static bool is_ranked_measure(const reading *r, size_t at) {
  return item_free(r, at) && item_is_measure_noun(r, at) && noun_is_anchored(r, at);
}

/* What a superlative speaks of: behind it in English, before it in Chinese. */
static size_t superlative_noun(const reading *r, size_t at) {
  size_t next = noun_is_aggregate_cue(r, at + 1) ? at + 2 : at + 1;
  if (noun_leads_up(r, next)) next++;
  bool han = noun_is_han(r, at);
  size_t first = han ? at - 1 : next, second = han ? next : at - 1;
  /* 最短的解决时长: a measure behind 的 is meant, and no table's count. */
  if (han && is_ranked_measure(r, next) && !item_is_count(r, next)) return next;
  if (is_ranked_measure(r, first)) return first;
  return is_ranked_measure(r, second) ? second : r->n;
}

/* "top 10 products by sales": the measure behind "by". */
static size_t by_measure(const reading *r) {
  for (size_t i = 0; i + 1 < r->n; i++) {
    if (!item_is_cue(r, i, WORD_GROUP) || !item_free(r, i)) continue;
    size_t noun = noun_is_aggregate_cue(r, i + 1) ? i + 2 : i + 1;
    bool measure = item_is_object(r, noun, MEANING_METRIC) || item_is_number_field(r, noun);
    if (measure && is_ranked_measure(r, noun)) return noun;
  }
  return r->n;
}

/* Something other than the measure itself that can be put in an order of merit. */
static bool has_ranked_noun(const reading *r, size_t measure) {
  for (size_t i = 0; i < r->n; i++) {
    if (i == measure || !item_free(r, i)) continue;
    if (item_is_cue(r, i, WORD_WHICH) || item_is_cue(r, i, WORD_UNIT)) return true;
    if (item_is_cue(r, i, WORD_GROUP) || item_is_cue(r, i, WORD_TOP)) return true;
    if (noun_is_group(r, i) && !(item_is_object(r, i, MEANING_TABLE) && noun_is_anchored(r, i))) {
      return true;
    }
  }
  return false;
}

/* Rows are put in order by a column of their own when their table is what is ranked: it stands
 * before the superlative in English ("product with the lowest price"), behind it in Chinese
 * (价格最低的商品). */
static bool ranks_rows(const reading *r, size_t cue, size_t noun) {
  if (noun == r->n || item_value_field(r, noun) < 0 || noun_aggregate(r, noun) < r->n) return false;
  for (size_t i = 0; i < r->n; i++) {
    bool before = i < cue && i<noun, behind = i> cue && i > noun;
    if (noun_is_table(r, i, r->anchor) && (noun_is_han(r, cue) ? behind : before)) return true;
  }
  return false;
}

/* "shortest resolution time": nothing to rank, so the extreme itself is wanted. */
static bool add_extreme(reading *r, size_t cue, size_t noun) {
  bool largest = r->items[cue].m->value == ORDER_DESC;
  query_aggregation agg = largest ? AGGREGATION_MAX : AGGREGATION_MIN;
  item_use(r, cue);
  return noun_add_aggregate(r, noun, agg, cue < noun ? cue : noun, cue < noun ? noun : cue);
}

static bool takes_extreme(const reading *r, size_t cue, size_t noun) {
  if (!item_is_cue(r, cue, WORD_MOST) || noun == r->n || has_ranked_noun(r, noun)) return false;
  if (ranks_rows(r, cue, noun)) return false;
  if (item_is_number_field(r, noun)) return true;
  if (!item_is_object(r, noun, MEANING_METRIC)) return false;
  const domain_metric *m = &r->rd->d->metrics[r->items[noun].sense.index];
  return m->field >= 0 && m->aggregation != AGGREGATION_COUNT;
}

static bool add_ranked_measure(reading *r, size_t cue, size_t noun, query_order order) {
  if (noun == r->n) {
    bool common = item_is_cue(r, cue, WORD_COMMON);
    return !common || noun_has_entity(r, ENTITY_METRIC) || noun_add_count(r, r->anchor, cue, cue);
  }
  if (!ranks_rows(r, cue, noun)) return noun_add_measure(r, noun);
  entity *e = reading_add(r, ENTITY_ORDER, noun, noun);
  if (!e) return !arena_failed(r->rd->mem);
  e->field = r->rd->d->fields[item_value_field(r, noun)].name;
  e->table = noun_table(r, noun)->name;
  e->order = order;
  r->items[noun].role = ROLE_USED;
  return true;
}

/* "busiest day": the unit behind the ranking word is what is ranked. */
static bool rank_time(reading *r, size_t cue) {
  size_t unit = cue + 1;
  while (unit < r->n && r->items[unit].role == ROLE_USED)
    unit++;
  if (!item_is_cue(r, unit, WORD_UNIT) || !item_free(r, unit)) return true;
  return noun_add_grain(r, unit, (calendar_unit)r->items[unit].m->value);
}

static bool is_other_measure(const reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (item_free(r, i) && item_is_object(r, i, MEANING_METRIC) && noun_is_anchored(r, i))
      return true;
  }
  return false;
}

static bool add_ranking(reading *r, size_t cue) {
  query_order order = (query_order)r->items[cue].m->value;
  size_t noun = item_is_cue(r, cue, WORD_MOST) ? superlative_noun(r, cue) : by_measure(r);
  if (takes_extreme(r, cue, noun)) return add_extreme(r, cue, noun);
  /* "the best": in what, is not said. "Biggest customers": not the number of them. */
  bool most = item_is_cue(r, cue, WORD_MOST);
  if (most && noun == r->n && !is_other_measure(r)) return true;
  if (most && noun < r->n && item_is_count(r, noun) && !has_ranked_noun(r, noun)) return true;
  size_t number = ranking_number(r, cue);
  entity *e = reading_add(r, ENTITY_RANKING, cue, cue);
  if (!e) return !arena_failed(r->rd->mem);
  e->order = order;
  if (number < r->n) {
    double n = r->items[number].m->number;
    e->has_limit = n >= 1 && n <= LIMIT_ROWS && n == (double)(int64_t)n;
    e->limit = e->has_limit ? (int64_t)n : 0;
    if (e->has_limit) item_use(r, number);
  }
  item_use(r, cue);
  if (!rank_time(r, cue)) return false;
  if (noun == r->n && is_other_measure(r)) return true;
  return add_ranked_measure(r, cue, noun, order);
}

/* One ranking a question; "top 10 with the highest ..." says it twice. */
bool ranking_assign(reading *r) {
  size_t strongest = r->n;
  for (size_t i = 0; i < r->n; i++) {
    if (!is_ranking_cue(r, i)) continue;
    bool better =
        strongest == r->n || (item_is_cue(r, strongest, WORD_TOP) && !item_is_cue(r, i, WORD_TOP));
    if (better) strongest = i;
  }
  if (strongest == r->n) return true;
  if (!add_ranking(r, strongest)) return false;
  for (size_t i = 0; i < r->n; i++) {
    bool echo = is_ranking_cue(r, i) && noun_has_entity(r, ENTITY_RANKING) &&
                r->items[i].m->value == r->items[strongest].m->value;
    if (echo) item_use(r, i);
  }
  return true;
}

bool order_assign(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_is_cue(r, i, WORD_ORDER) || !item_free(r, i)) continue;
    /* 按…排序: the word stands behind its noun. */
    size_t noun = r->items[i].m->value ? i - 1 : i + 1;
    if (!item_free(r, noun) || r->items[noun].m->kind != MENTION_OBJECT) continue;
    size_t way = item_is_cue(r, i + 1, WORD_DIRECTION) ? i + 1 : i + 2;
    entity *e = reading_add(r, ENTITY_ORDER, noun, noun);
    if (!e) return !arena_failed(r->rd->mem);
    bool metric = item_is_object(r, noun, MEANING_METRIC);
    bool field = item_is_object(r, noun, MEANING_FIELD);
    e->field = metric  ? r->rd->d->metrics[r->items[noun].sense.index].name
               : field ? item_field(r, noun)->name
                       : STR_EMPTY;
    e->table = noun_table(r, noun)->name;
    e->order = ORDER_ASC;
    item_use(r, i);
    if (item_is_cue(r, way, WORD_DIRECTION)) {
      e->order = (query_order)r->items[way].m->value;
      item_use(r, way);
    }
    if (item_is_cue(r, noun - 1, WORD_GROUP)) item_use(r, noun - 1);
    r->items[noun].role = metric ? ROLE_NONE : ROLE_USED;
  }
  return true;
}
