/* What a query is grouped by, or which columns of its rows it lists.
 *
 * In: dimension entities, the table that is listed, the intent. Out: dimensions. A comparison of
 * two plans is grouped by plan, a trend by month; a list of customers shows their names. */
#include "construct/steps.h"

static bool has_dimension(const query *q, nlq_str field, calendar_unit grain) {
  for (size_t i = 0; i < q->n_dimensions; i++)
    if (q->dimensions[i].grain == grain && str_eq(q->dimensions[i].field, field)) return true;
  return false;
}

bool construct_add_dimension(construct_state *s, int field, calendar_unit grain) {
  nlq_str reference = construct_refer(s, field);
  if (!reference.at) return false;
  if (has_dimension(s->q, reference, grain)) return true;
  query_dimension *out = query_add_dimension(s->mem, s->q);
  if (!out) return false;
  out->field = reference;
  out->grain = grain;
  return true;
}

/* --- asked for ----------------------------------------------------------------------------- */

static bool is_moment(const domain_field *f) {
  return f->kind == FIELD_TIME && f->type == TYPE_TIMESTAMP;
}

/* Grouping by moments would give a group a row: they are grouped by their day, or what the model
 * calls their granularity. */
static calendar_unit own_grain(const construct_state *s, const domain_field *f) {
  if (s->q->n_metrics == 0 || domain_asked_only(s->d) || !is_moment(f)) return UNIT_NONE;
  return f->granularity == UNIT_NONE ? UNIT_DAY : f->granularity;
}

static bool add_asked(construct_state *s, const entity *e) {
  int field = construct_find_field(s, e, e->field);
  calendar_unit grain = e->grain;
  bool bucketed = grain != UNIT_NONE;
  if (bucketed) field = construct_time_field(s, field, &grain);
  if (field < 0)
    return bucketed ? construct_fail(s, NLQ_UNKNOWN_FIELD, "table %S has no time to group by %s",
                                     s->q->table, calendar_unit_name(e->grain))
                    : construct_fail(s, NLQ_UNKNOWN_FIELD, "the model has no dimension \"%S\"",
                                     e->field);
  return construct_add_dimension(s, field, bucketed ? grain : own_grain(s, &s->d->fields[field]));
}

bool construct_dimensions(construct_state *s) {
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_DIMENSION));) {
    if (!add_asked(s, e)) return false;
    if (e->distinct) s->q->distinct = true;
  }
  if (s->q->n_metrics > 0) s->q->distinct = false;
  return true;
}

/* --- implied by the intent ------------------------------------------------------------------ */

/* Conditions that hold several values of one field set these side by side. */
bool construct_compared(construct_state *s) {
  if (s->rec->intent != QUERY_COMPARISON || s->q->n_metrics == 0) return true;
  for (size_t i = 0; i < s->q->n_filters; i++) {
    const query_filter *f = &s->q->filters[i];
    if (f->op != OPERATOR_IN || has_dimension(s->q, f->field, UNIT_NONE)) continue;
    query_dimension *out = query_add_dimension(s->mem, s->q);
    if (!out) return false;
    out->field = f->field;
    if (!construct_say(s, "grouped by %S (comparison)", "按 %S 分组（对比）", f->field))
      return false;
  }
  return true;
}

static bool has_time_dimension(const construct_state *s) {
  for (size_t i = 0; i < s->q->n_dimensions; i++)
    if (construct_is_time(s, s->q->dimensions[i].field)) return true;
  return false;
}

/* The new last dimension goes to the front: time is read first. */
static void last_to_front(query *q) {
  query_dimension last = q->dimensions[q->n_dimensions - 1];
  for (size_t i = q->n_dimensions - 1; i > 0; i--)
    q->dimensions[i] = q->dimensions[i - 1];
  q->dimensions[0] = last;
}

/* Months, or days where there is no more than a month to follow. */
bool construct_trend(construct_state *s) {
  if (s->rec->intent != QUERY_TREND || has_time_dimension(s)) return true;
  int days = construct_days(s);
  calendar_unit unit = days > 0 && days <= 31 ? UNIT_DAY : UNIT_MONTH, grain = unit;
  int field = construct_time_field(s, -1, &grain);
  if (field < 0)
    return construct_fail(s, NLQ_UNKNOWN_FIELD, "table %S has no time for a trend", s->q->table);
  if (!construct_add_dimension(s, field, grain)) return false;
  last_to_front(s->q);
  return construct_say(s, "grouped by %s (trend)", "按%s分组（趋势）",
                       s->language == LANGUAGE_ZH ? (unit == UNIT_DAY ? "日" : "月")
                                                  : calendar_unit_name(unit));
}

/* --- rows ---------------------------------------------------------------------------------- */

/* "the cheapest product" comes as a ranking and an order by price. */
int construct_ranked_column(const construct_state *s) {
  if (construct_first(s, ENTITY_METRIC) || !construct_first(s, ENTITY_RANKING)) return -1;
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    bool sorts = e->kind == ENTITY_RANKING || e->kind == ENTITY_ORDER;
    if (sorts && e->field.len && construct_model_metric(s, e) < 0)
      return construct_find_field(s, e, e->field);
  }
  return -1;
}

/* What tells rows of a table apart: their name, else their key. */
static bool add_identity(construct_state *s, int table) {
  const domain_table *t = &s->d->tables[table];
  if (t->name_field >= 0) return construct_add_dimension(s, t->name_field, UNIT_NONE);
  for (size_t i = 0; i < t->n_primary_key; i++)
    if (!construct_add_dimension(s, t->primary_key[i], UNIT_NONE)) return false;
  return true;
}

/* A row without a name is shown by everything there is to see of it. */
static bool add_projection(construct_state *s, int table) {
  const domain_table *t = &s->d->tables[table];
  if (t->name_field >= 0) return add_identity(s, table);
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++) {
    bool room = s->q->n_dimensions < LIMIT_QUERY_ITEMS;
    if (room && !s->d->fields[i].hidden && !construct_add_dimension(s, i, UNIT_NONE)) return false;
  }
  return true;
}

static bool groups_by_table(const construct_state *s) {
  return s->q->n_dimensions == 0 &&
         (s->rec->intent == QUERY_RANKING || construct_first(s, ENTITY_HAVING));
}

static int listed_table(const construct_state *s) {
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_TABLE));)
    if (e->aggregation != AGGREGATION_COUNT)
      return domain_table_of(s->d, e->table.len ? e->table : e->field);
  return -1;
}

/* Every row is somebody's own: showing it twice says that it is there twice. Columns that only
 * sort rows into kinds are listed once each. */
static bool shows_rows(const construct_state *s) {
  for (size_t i = 0; i < s->q->n_dimensions; i++) {
    const domain_field *f = construct_field(s, s->q->dimensions[i].field);
    if (!f || f->unique || f->semantics == SEMANTICS_NAME || f->kind == FIELD_FACT || is_moment(f))
      return true;
  }
  return false;
}

/* "customers with transactions": another table that is named must have rows for a row of ours. A
 * table that each of our rows leads to anyway says nothing new. */
static bool want_tables(construct_state *s) {
  for (const entity *e = NULL; (e = construct_next(s, e, ENTITY_TABLE));) {
    int table = domain_table_of(s->d, e->table);
    if (table < 0 || table == s->table) continue;
    domain_path path;
    bool joins = domain_join_tree(s->mem, s->d, s->table, &table, 1, &path);
    if ((!joins || path.multiplies) && !construct_want(s, table)) return false;
  }
  return true;
}

bool construct_listing(construct_state *s) {
  if (!want_tables(s)) return false;
  int listed = listed_table(s);
  if (s->q->n_metrics > 0) return listed < 0 || !groups_by_table(s) || add_identity(s, listed);
  bool asked = s->q->n_dimensions > 0;
  int ranked = construct_ranked_column(s);
  if (!asked && !(ranked < 0 ? add_projection(s, s->table) : add_identity(s, s->table)))
    return false;
  bool explained = !domain_asked_only(s->d);
  if (ranked >= 0 && explained && !construct_add_dimension(s, ranked, UNIT_NONE)) return false;
  if (asked && !shows_rows(s)) s->q->distinct = true;
  return true;
}
