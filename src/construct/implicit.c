/* What a question leaves unsaid: its time, the order and the number of rows. Everything that is
 * added is said in words, and each default can be turned off in the model or by a preference.
 *
 * In: "which plan had the most tickets". Out: sort by ticket_count descending, limit 10, and
 * "limited to 10 rows (ranking)". */
#include "construct/steps.h"

/* --- time ---------------------------------------------------------------------------------- */

/* A single period says nothing about months, quarters or years side by side. */
static bool runs_over_time(const construct_state *s) {
  if (s->rec->intent == QUERY_TREND) return true;
  for (size_t i = 0; i < s->q->n_dimensions; i++) {
    const query_dimension *dimension = &s->q->dimensions[i];
    const domain_field *f = construct_field(s, dimension->field);
    if (f && f->kind == FIELD_TIME &&
        (dimension->grain == UNIT_NONE ? f->granularity : dimension->grain) >= UNIT_MONTH)
      return true;
  }
  return false;
}

nlq_str construct_default_range(const construct_state *s) {
  const request_preferences *p = &s->r->preferences;
  const domain_table *table = &s->d->tables[s->table];
  if (p->time_range == SETTING_OFF) return STR_EMPTY;
  if (runs_over_time(s)) {
    if (p->trend_range == SETTING_OFF) return STR_EMPTY;
    return p->trend_range == SETTING_SET ? p->trend_range_value : s->d->defaults.trend_range;
  }
  if (table->has_time_range) return table->time_range;
  return p->time_range == SETTING_SET ? p->time_range_value : s->d->defaults.time_range;
}

const char *construct_unit_zh(calendar_unit unit) {
  static const char names[][7] = {"", "天", "周", "月", "季度", "半年", "年"};
  return names[unit];
}

/* Whether Chinese counts a unit with 个: 3个月, but 3天. */
static bool is_counted_zh(calendar_unit unit) {
  return unit >= UNIT_MONTH && unit <= UNIT_HALF;
}

nlq_str construct_range_words(construct_state *s, nlq_str range) {
  request_range named;
  if (!request_range_of(range, &named)) return range;
  bool zh = s->language == LANGUAGE_ZH, one = named.count == 1;
  const char *unit = zh ? construct_unit_zh(named.unit) : calendar_unit_name(named.unit);
  if (named.kind == RANGE_THIS)
    return construct_text(s, "%s%s", !zh ? "current " : named.unit == UNIT_DAY ? "当" : "本", unit);
  if (zh)
    return construct_text(s, "前%d%s%s", named.count, is_counted_zh(named.unit) ? "个" : "", unit);
  return construct_text(s, "last %d %s%s", named.count, unit, one ? "" : "s");
}

/* --- order --------------------------------------------------------------------------------- */

static bool sort_by(construct_state *s, nlq_str field, query_order order) {
  for (size_t i = 0; i < s->q->n_sort; i++)
    if (str_eq(s->q->sort[i].field, field)) return true;
  query_sort *key = query_add_sort(s->mem, s->q);
  if (!key) return false;
  *key = (query_sort){field, order};
  return true;
}

static bool is_output(const query *q, nlq_str name) {
  if (construct_metric_named(q, name)) return true;
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (str_eq(q->dimensions[i].field, name)) return true;
  return false;
}

/* The output column that an entity sorts by; empty when it names none. A group has no other
 * columns than its own, so a further one is grouped by too. */
static bool sort_column(construct_state *s, const entity *e, nlq_str *out) {
  *out = STR_EMPTY;
  int metric = construct_model_metric(s, e);
  if (metric >= 0)
    *out = s->d->metrics[metric].name;
  else if (is_output(s->q, e->field))
    *out = e->field;
  int field = out->len || e->field.len == 0 ? -1 : construct_find_field(s, e, e->field);
  if (field < 0) return true;
  *out = construct_refer(s, field);
  if (is_output(s->q, *out) || !out->at) return out->at != NULL;
  if (domain_asked_only(s->d) && s->q->n_metrics == 0) s->q->distinct = false;
  bool grouped = s->q->n_metrics > 0 || s->q->distinct;
  return !grouped || construct_add_dimension(s, field, UNIT_NONE);
}

bool construct_sorted(construct_state *s) {
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    bool sorts = e->kind == ENTITY_RANKING || e->kind == ENTITY_ORDER;
    if (!sorts || construct_model_metric(s, e) >= 0 || is_output(s->q, e->field)) continue;
    int field = e->field.len ? construct_find_field(s, e, e->field) : -1;
    if (field >= 0 && !construct_want(s, s->d->fields[field].table)) return false;
  }
  return true;
}

static query_order direction_of(const construct_state *s, const entity *ranking) {
  if (ranking && ranking->order != ORDER_NONE) return ranking->order;
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_METRIC));)
    if (e->order != ORDER_NONE) return e->order;
  return ORDER_DESC;
}

static bool is_ranking(const construct_state *s) {
  return s->rec->intent == QUERY_RANKING || construct_first(s, ENTITY_RANKING);
}

static bool say_ranking(construct_state *s, nlq_str column, query_order order) {
  bool high = order == ORDER_DESC;
  return construct_say(
      s, high ? "sorted by %S, highest first (ranking)" : "sorted by %S, lowest first (ranking)",
      high ? "按 %S 从高到低排序（排名）" : "按 %S 从低到高排序（排名）", column);
}

static bool order_by_rank(construct_state *s) {
  const entity *ranking = construct_first(s, ENTITY_RANKING);
  nlq_str column = STR_EMPTY;
  if (ranking && !sort_column(s, ranking, &column)) return false;
  if (column.len == 0 && s->q->n_metrics > 0) column = s->q->metrics[0].name;
  query_order order = direction_of(s, ranking);
  return column.len == 0 || (sort_by(s, column, order) && say_ranking(s, column, order));
}

static bool order_as_asked(construct_state *s) {
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_ORDER));) {
    nlq_str column;
    if (!sort_column(s, e, &column)) return false;
    if (column.len == 0 && e->field.len == 0 && s->q->n_metrics > 0) column = s->q->metrics[0].name;
    if (column.len == 0)
      return construct_fail(s, NLQ_UNKNOWN_FIELD, "the model has no field \"%S\" to sort by",
                            e->field);
    if (!sort_by(s, column, e->order == ORDER_NONE ? ORDER_ASC : e->order)) return false;
  }
  return true;
}

/* A trend runs along its time, whatever stands beside it. */
static bool order_by_time(construct_state *s) {
  for (size_t i = 0; i < s->q->n_dimensions; i++) {
    nlq_str field = s->q->dimensions[i].field;
    if (construct_is_time(s, field) && !sort_by(s, field, ORDER_ASC)) return false;
  }
  for (size_t i = 0; i < s->q->n_dimensions; i++)
    if (!sort_by(s, s->q->dimensions[i].field, ORDER_ASC)) return false;
  return true;
}

static bool order_by_default(construct_state *s) {
  bool trend = s->rec->intent == QUERY_TREND && s->q->n_metrics > 0;
  if (!(trend ? order_by_time(s) : domain_add_default_sort(s->mem, s->d, s->q))) return false;
  if (s->q->n_sort == 0) return true;
  sb keys;
  sb_init(&keys, s->mem);
  for (size_t i = 0; i < s->q->n_sort; i++)
    sb_addf(&keys, "%s%S", i ? ", " : "", s->q->sort[i].field);
  return construct_say(s, trend ? "sorted by %S (trend)" : "sorted by %S",
                       trend ? "按 %S 排序（趋势）" : "按 %S 排序", sb_str(&keys));
}

bool construct_order(construct_state *s) {
  if (query_is_single_row(s->q)) return true;
  if ((is_ranking(s) && !order_by_rank(s)) || !order_as_asked(s)) return false;
  return s->q->n_sort > 0 || order_by_default(s);
}

/* --- limit --------------------------------------------------------------------------------- */

/* The limit of a ranking that names none. False when it is turned off. */
static bool ranking_limit(const construct_state *s, int64_t *limit) {
  const request_preferences *p = &s->r->preferences;
  const domain_defaults *defaults = &s->d->defaults;
  if (p->superlative_limit == SETTING_SET)
    *limit = p->superlative_limit_value;
  else if (p->superlative_limit == SETTING_ABSENT && defaults->superlative_limit > 0)
    *limit = defaults->superlative_limit;
  else if (p->ranking_limit == SETTING_SET)
    *limit = p->ranking_limit_value;
  else
    *limit = p->ranking_limit == SETTING_OFF ? 0 : defaults->ranking_limit;
  return *limit > 0;
}

bool construct_limit(construct_state *s) {
  query *q = s->q;
  if (query_is_single_row(q)) return true;
  const entity *ranking = construct_first(s, ENTITY_RANKING);
  q->has_limit = true;
  if (ranking && ranking->has_limit) {
    q->limit = ranking->limit;
    return true;
  }
  if (is_ranking(s) && ranking_limit(s, &q->limit))
    return construct_say(s, "limited to %D rows (ranking)", "最多 %D 行（排名）", q->limit);
  q->has_limit = domain_default_limit(s->d, s->r, &q->limit);
  return !q->has_limit || construct_say(s, "limited to %D rows", "最多 %D 行", q->limit);
}
