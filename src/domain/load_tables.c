/* Tables: their fields first, then what refers to fields.
 *
 * In: {"name": "ticket", "primary_key": ["id"], "dimensions": [...], "metrics": [...]}. Out: a
 * table with runs of fields and metrics, and the numbers of its key, its time, its name, its count.
 */
#include "domain/load.h"

static const load_key table_keys[] = {
    LOAD_NAMED_KEYS,
    {.name = "base_table", .type = LOAD_OBJECT},
    {.name = "primary_key", .type = LOAD_ARRAY},
    {.name = "default_time_dimension", .type = LOAD_NAME},
    {.name = "default_time_range", .type = LOAD_TEXT, .or_null = true},
    {.name = "dimensions", .type = LOAD_ARRAY},
    {.name = "time_dimensions", .type = LOAD_ARRAY},
    {.name = "facts", .type = LOAD_ARRAY},
    {.name = "metrics", .type = LOAD_ARRAY},
    {.name = "filters", .type = LOAD_ARRAY},
};

static const load_key base_keys[] = {
    {.name = "database", .type = LOAD_NAME},
    {.name = "schema", .type = LOAD_NAME},
    {.name = "table", .type = LOAD_NAME},
};

int load_field_name(loader *l, nlq_str name, const place *at, int table) {
  int field = table < 0 ? -1 : domain_field_of(l->d, table, name);
  if (field < 0 && table >= 0 && name.len)
    load_fault(l, at, NLQ_UNKNOWN_REFERENCE, "is \"%S\", which is no field of %S",
               query_shown(l->errors->mem, name), l->d->tables[table].name);
  return field;
}

static void load_base_table(loader *l, const json_value *v, const place *at, domain_table *t) {
  const json_value *base = json_get(v, "base_table");
  if (base) LOAD_SHAPE(l, base, PLACE_KEY(at, "base_table"), base_keys);
  t->database = json_string(json_get(base, "database"));
  t->schema = json_string(json_get(base, "schema"));
  t->base = load_text_or(base, "table", t->name);
}

static void load_table(loader *l, const json_value *v, const place *at, int id) {
  domain *d = l->d;
  domain_table *t = &d->tables[id];
  *t = (domain_table){.default_time = -1,
                      .default_metric = -1,
                      .count_metric = -1,
                      .name_field = -1,
                      .first_field = d->n_fields};
  if (!LOAD_SHAPE(l, v, at, table_keys)) return;
  t->name = json_string(json_get(v, "name"));
  t->hidden = json_true(json_get(v, "hidden"));
  load_base_table(l, v, at, t);
  load_words(l, v, at, &t->words);
  load_named(l, v, at, NAMES_TABLE, -1, id);
  t->n_fields =
      (int)(json_count(load_list(v, "dimensions")) + json_count(load_list(v, "time_dimensions")) +
            json_count(load_list(v, "facts")));
  d->n_fields += t->n_fields;
  load_fields(l, v, at, id, t->first_field);
  const json_value *range = json_get(v, "default_time_range");
  t->has_time_range = range != NULL;
  t->time_range = load_range(l, v, at, "default_time_range");
}

void load_tables(loader *l, const json_value *v, const place *at) {
  if (v && !json_first(v))
    load_fault(l, at, NLQ_WRONG_VALUE, "is empty; a model has at least one table");
  for (const json_value *table = json_first(v); table; table = json_next(table), l->d->n_tables++)
    load_table(l, table, PLACE_INDEX(at, (size_t)l->d->n_tables), l->d->n_tables);
}

/* --- keys, metrics, filters --------------------------------------------------------------------
 */

static void load_primary_key(loader *l, const json_value *v, const place *at, int table) {
  domain_table *t = &l->d->tables[table];
  const json_value *key = load_list(v, "primary_key");
  size_t count = json_count(key), i = 0;
  if (count == 0 || !(t->primary_key = ARENA_ARRAY(l->mem, int, count))) return;
  for (const json_value *name = json_first(key); name; name = json_next(name), i++) {
    const place *here = PLACE_INDEX(PLACE_KEY(at, "primary_key"), i);
    int field = load_text(l, name, here) ? load_field_name(l, json_string(name), here, table) : -1;
    if (field < 0) continue;
    t->primary_key[t->n_primary_key++] = field;
    l->d->fields[field].nullable = false;
    l->d->fields[field].unique = l->d->fields[field].unique || count == 1;
  }
}

/* The time dimension that is meant when none is named: the one given, else the first. */
static void load_default_time(loader *l, const json_value *v, const place *at, int table) {
  domain_table *t = &l->d->tables[table];
  const place *here = PLACE_KEY(at, "default_time_dimension");
  nlq_str name = json_string(json_get(v, "default_time_dimension"));
  if (name.len) {
    t->default_time = load_field_name(l, name, here, table);
    if (t->default_time >= 0 && l->d->fields[t->default_time].kind != FIELD_TIME)
      load_fault(l, here, NLQ_WRONG_VALUE, "is \"%S\", which is no time dimension", name);
    return;
  }
  for (int i = t->first_field; i < t->first_field + t->n_fields && t->default_time < 0; i++)
    if (l->d->fields[i].kind == FIELD_TIME && !l->d->fields[i].hidden) t->default_time = i;
}

static void find_name_field(domain *d, domain_table *t) {
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++) {
    const domain_field *f = &d->fields[i];
    if (f->semantics == SEMANTICS_NAME) {
      t->name_field = i;
      return;
    }
    if (f->kind == FIELD_DIMENSION && str_is(f->name, "name")) t->name_field = i;
  }
}

/* Whether a metric counts the rows of its table: COUNT(*), or its key counted. */
static bool counts_rows(const domain *d, const domain_metric *m) {
  const domain_table *t = &d->tables[m->table];
  if (m->type != METRIC_SIMPLE || m->aggregation != AGGREGATION_COUNT || m->n_filters) return false;
  bool key = t->n_primary_key == 1 && m->field == t->primary_key[0];
  return key || (!m->distinct && m->expr.len == 0);
}

/* COUNT(*) goes before a count of the key. */
static void note_count_metric(domain *d, domain_table *t, int id) {
  const domain_metric *m = &d->metrics[id];
  if (!counts_rows(d, m)) return;
  if (t->count_metric < 0 || (d->metrics[t->count_metric].expr.len && m->expr.len == 0))
    t->count_metric = id;
}

static void note_default_metric(loader *l, const place *at, domain_table *t, int id) {
  if (!l->d->metrics[id].is_default) return;
  if (t->default_metric >= 0)
    load_fault(l, PLACE_KEY(at, "default"), NLQ_WRONG_VALUE,
               "is true, but %S is the table's default already",
               l->d->metrics[t->default_metric].name);
  else
    t->default_metric = id;
}

static void load_metrics_of(loader *l, const json_value *list, const place *at, int table) {
  domain_table *t = &l->d->tables[table];
  t->first_metric = l->d->n_metrics;
  for (const json_value *v = json_first(list); v; v = json_next(v), t->n_metrics++) {
    const place *here = PLACE_INDEX(at, (size_t)t->n_metrics);
    int id = l->d->n_metrics++;
    load_metric(l, v, here, table, id);
    note_count_metric(l->d, t, id);
    note_default_metric(l, here, t, id);
  }
}

static void load_filters_of(loader *l, const json_value *list, const place *at, int table) {
  size_t i = 0;
  for (const json_value *v = json_first(list); v; v = json_next(v), i++)
    load_filter(l, v, PLACE_INDEX(at, i), table, l->d->n_filters++);
}

void load_table_parts(loader *l, const json_value *v, const place *at) {
  int t = 0;
  for (const json_value *table = json_first(v); table; table = json_next(table), t++) {
    const place *here = PLACE_INDEX(at, (size_t)t);
    load_primary_key(l, table, here, t);
    load_default_time(l, table, here, t);
    find_name_field(l->d, &l->d->tables[t]);
    load_metrics_of(l, load_list(table, "metrics"), PLACE_KEY(here, "metrics"), t);
    load_filters_of(l, load_list(table, "filters"), PLACE_KEY(here, "filters"), t);
  }
}
