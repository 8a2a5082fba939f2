/* Which table a query is about, which fields its words name, and how further tables join.
 *
 * In: entities that say their table, as phase 1 makes them, or do not, as in the specification's
 * own form. Out: the main table (that of the metric; else what is listed or counted; else that
 * of the dimension) and joins along the relationships. Metric ticket_count with dimension industry
 * gives support_ticket LEFT JOIN customer. */
#include "construct/steps.h"

#include <limits.h>

/* --- the main table ------------------------------------------------------------------------ */

/* Who decides: the strongest has the lowest number. A table that is counted goes before one that is
 * not. */
static const unsigned char deciders[] = {
    [ENTITY_METRIC] = 1,  [ENTITY_HAVING] = 2, [ENTITY_TABLE] = 4,
    [ENTITY_RANKING] = 5, [ENTITY_ORDER] = 6,  [ENTITY_DIMENSION] = 7,
    [ENTITY_FILTER] = 8,  [ENTITY_REGION] = 9, [ENTITY_TIME] = 10};

/* Ranking or sorting by a metric measures it. */
static entity_kind role_of(const domain *d, const entity *e) {
  bool sorts = e->kind == ENTITY_RANKING || e->kind == ENTITY_ORDER;
  bool metric = sorts && e->field.len && domain_metric_of(d, e->field, -1) >= 0;
  return metric ? ENTITY_METRIC : e->kind;
}

/* The first of the strongest that name something, or NULL. */
static const entity *decider(const construct_state *s) {
  const entity *strongest = NULL;
  int least = INT_MAX;
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    bool counted = e->kind == ENTITY_TABLE && e->aggregation == AGGREGATION_COUNT;
    int strength = deciders[role_of(s->d, e)] - (counted ? 1 : 0);
    if (strength >= least || (e->table.len == 0 && e->field.len == 0)) continue;
    strongest = e;
    least = strength;
  }
  return strongest;
}

static int geo_field(const domain *d, int table) {
  const domain_table *t = &d->tables[table];
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++)
    if (d->fields[i].semantics == SEMANTICS_GEO) return i;
  return -1;
}

static bool has_saved_filter(const domain *d, int table, nlq_str name) {
  for (int i = 0; i < d->n_filters; i++)
    if (d->filters[i].table == table && str_eq(d->filters[i].name, name)) return true;
  return false;
}

/* Whether a table has what an entity names. */
static bool holds(const domain *d, int table, const entity *e) {
  if (e->table.len) return domain_table_of(d, e->table) == table;
  switch (role_of(d, e)) {
  case ENTITY_TABLE: return domain_table_of(d, e->field) == table;
  case ENTITY_METRIC:
  case ENTITY_HAVING:
    return (e->of.len == 0 && domain_metric_of(d, e->field, table) >= 0) ||
           domain_field_of(d, table, e->of.len ? e->of : e->field) >= 0;
  case ENTITY_REGION:
    return e->field.len ? domain_field_of(d, table, e->field) >= 0 : geo_field(d, table) >= 0;
  case ENTITY_TIME: return d->tables[table].default_time >= 0;
  default: return domain_field_of(d, table, e->field) >= 0 || has_saved_filter(d, table, e->field);
  }
}

/* Of the tables that have what decides, the one that has most of the rest; the model's order
 * settles ties. */
static int best_table(const construct_state *s, const entity *decisive) {
  int best = -1, most = -1;
  for (int t = 0; t < s->d->n_tables; t++) {
    if (!holds(s->d, t, decisive)) continue;
    int held = 0;
    for (size_t i = 0; i < s->rec->n_entities; i++)
      held += holds(s->d, t, &s->rec->entities[i]) ? 1 : 0;
    if (held > most) {
      best = t;
      most = held;
    }
  }
  return best;
}

/* A ratio is seen from its denominator's table, whatever table it is named with. */
static int table_of_ratio(const domain *d, const entity *e) {
  if ((e->kind != ENTITY_METRIC && e->kind != ENTITY_HAVING) || e->of.len) return -1;
  int metric = domain_metric_of(d, e->field, -1);
  if (metric < 0 || d->metrics[metric].type != METRIC_RATIO) return -1;
  return d->metrics[d->metrics[metric].denominator].table;
}

static bool find_table(construct_state *s, const entity *e) {
  if (!e)
    return construct_fail(s, NLQ_NOTHING_SELECTED,
                          "nothing in it names a metric, a table or a column of the model");
  s->table = table_of_ratio(s->d, e);
  if (s->table < 0) s->table = e->table.len ? domain_table_of(s->d, e->table) : best_table(s, e);
  if (s->table >= 0) return true;
  if (e->table.len)
    return construct_fail(s, NLQ_UNKNOWN_TABLE, "the model has no table \"%S\"", e->table);
  bool metric = role_of(s->d, e) == ENTITY_METRIC || e->kind == ENTITY_HAVING;
  return construct_fail(s, metric ? NLQ_UNKNOWN_METRIC : NLQ_UNKNOWN_FIELD,
                        "no table of the model has a %s \"%S\"", metric ? "metric" : "field",
                        e->field);
}

/* --- rows that are ranked ------------------------------------------------------------------ */

/* Whether the main table's own rows are asked for: "top customers". */
static bool asks_for_rows(const construct_state *s) {
  const domain_table *t = &s->d->tables[s->table];
  for (size_t i = 0; i < s->rec->n_entities; i++) {
    const entity *e = &s->rec->entities[i];
    if (e->kind == ENTITY_TABLE && domain_table_of(s->d, e->table) == s->table) return true;
    int field = e->kind == ENTITY_DIMENSION ? construct_find_field(s, e, e->field) : -1;
    if (field >= 0 && (field == t->name_field || s->d->fields[field].unique))
      return s->d->fields[field].table == s->table;
  }
  return false;
}

/* The default metric of a table whose rows each belong to one of ours; a sum goes before a count,
 * the model's order settles the rest. */
static int metric_of_rows(const domain *d, int table) {
  int best = -1;
  for (int i = 0; i < d->n_relationships; i++) {
    const domain_relationship *r = &d->relationships[i];
    int other = r->right_table == table && r->many_to_one  ? r->left_table
                : r->left_table == table && r->one_to_many ? r->right_table
                                                           : -1;
    int metric = other < 0 ? -1 : d->tables[other].default_metric;
    if (metric >= 0 && (best < 0 || (d->metrics[best].aggregation == AGGREGATION_COUNT &&
                                     d->metrics[metric].aggregation == AGGREGATION_SUM)))
      best = metric;
  }
  return best;
}

/* Rows cannot be ranked by how many they are, so they are ranked by what belongs to them. */
static void rank_rows(construct_state *s, const entity *decisive) {
  if (s->rec->intent != QUERY_RANKING || role_of(s->d, decisive) == ENTITY_METRIC ||
      construct_first(s, ENTITY_HAVING) || construct_ranked_column(s) >= 0 || !asks_for_rows(s))
    return;
  s->implied_metric = metric_of_rows(s->d, s->table);
  if (s->implied_metric >= 0) s->table = s->d->metrics[s->implied_metric].table;
}

bool construct_table(construct_state *s) {
  const entity *decisive = decider(s);
  s->implied_metric = -1;
  s->table = s->given_table;
  if (s->table < 0) {
    if (!find_table(s, decisive)) return false;
    rank_rows(s, decisive);
  }
  s->q->table = s->d->tables[s->table].name;
  return true;
}

/* --- fields -------------------------------------------------------------------------------- */

/* A field of one table; the empty name is its geographic one, for a region without a field. */
static int field_of(const domain *d, int table, nlq_str name) {
  return name.len ? domain_field_of(d, table, name) : geo_field(d, table);
}

/* The nearest other table with that field; one reached without repeating rows goes before. */
static int nearest_field(const construct_state *s, nlq_str name) {
  int best = -1;
  size_t least = SIZE_MAX;
  for (int t = 0; t < s->d->n_tables; t++) {
    int field = t == s->table ? -1 : field_of(s->d, t, name);
    domain_path path;
    if (field < 0 || !domain_join_tree(s->mem, s->d, s->table, &t, 1, &path)) continue;
    size_t cost = path.count + (path.multiplies ? LIMIT_QUERY_ITEMS : 0);
    if (cost < least) {
      best = field;
      least = cost;
    }
  }
  return best;
}

int construct_find_field(const construct_state *s, const entity *e, nlq_str name) {
  if (name.len == 0 && e->kind != ENTITY_REGION) return -1;
  int table = e->table.len ? domain_table_of(s->d, e->table) : -1;
  int field = table < 0 ? -1 : field_of(s->d, table, name);
  if (field < 0) field = field_of(s->d, s->table, name);
  if (field < 0 && name.len) field = domain_resolve_field(s->d, s->table, name);
  return field < 0 ? nearest_field(s, name) : field;
}

/* --- joins --------------------------------------------------------------------------------- */

bool construct_want(construct_state *s, int table) {
  if (table == s->table) return true;
  for (size_t i = 0; i < s->n_wanted; i++)
    if (s->wanted[i] == table) return true;
  if (s->n_wanted == LIMIT_QUERY_ITEMS) return false;
  s->wanted[s->n_wanted++] = table;
  return true;
}

nlq_str construct_refer(construct_state *s, int field) {
  if (!construct_want(s, s->d->fields[field].table)) return (nlq_str){NULL, 0};
  return domain_field_reference(s->mem, s->d, s->table, field);
}

bool construct_joins(construct_state *s) {
  if (s->n_wanted == 0) return true;
  domain_path path;
  if (!domain_join_tree(s->mem, s->d, s->table, s->wanted, s->n_wanted, &path))
    return construct_fail(s, NLQ_NO_JOIN_PATH, "table %S does not join table %S", s->q->table,
                          s->d->tables[s->wanted[0]].name);
  return construct_fan_out(s, path.multiplies) && domain_add_joins(s->mem, s->d, &path, s->q) &&
         construct_whole_ratio(s);
}
