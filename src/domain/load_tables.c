/* Tables: their fields first, then what refers to fields.
 *
 * In: {"name": "ticket", "primary_key": ["id"], "dimensions": [...], "metrics": [...]}. Out: a
 * table with runs of fields and metrics, and the numbers of its key, its time, its name, its count.
 */
#include "domain/load.h"

static const char table_keys[] =
    LOAD_NAMED_KEYS "base_table:o\0primary_key:a\0default_time_dimension:n\0"
                    "default_time_range:t?\0dimensions:a\0time_dimensions:a\0facts:a\0metrics:a\0"
                    "filters:a\0content:n\0";

static const char base_keys[] = "database:n\0schema:n\0table:n\0";

void load_no_field(loader *l, nlq_str name, const place *at, const char *key, int table) {
  load_faultf(l, at, key, NLQ_UNKNOWN_REFERENCE, "is \"%S\", which is no field of %S",
              query_shown(l->errors->mem, name), l->d->tables[table].name);
}

int load_field_name(loader *l, nlq_str name, const place *at, const char *key, int table) {
  int field = domain_field_of(l->d, table, name);
  if (field < 0 && table >= 0 && name.len) load_no_field(l, name, at, key, table);
  return field;
}

static void load_base_table(loader *l, const json_value *v, const place *at, domain_table *t) {
  const json_value *base = json_get(v, "base_table");
  if (base) load_shape(l, base, PLACE_KEY(at, "base_table"), base_keys);
  t->database = json_get_string(base, "database");
  t->schema = json_get_string(base, "schema");
  t->base = load_text_or(base, "table", t->name);
}

void load_table(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  l->table = l->d->n_tables++;
  domain_table *t = &l->d->tables[l->table];
  *t = (domain_table){.default_time = -1,
                      .default_metric = -1,
                      .count_metric = -1,
                      .name_field = -1,
                      .content_field = -1,
                      .first_field = l->d->n_fields};
  if (!load_shape(l, v, at, table_keys)) return;
  t->name = json_get_string(v, "name");
  t->hidden = json_get_true(v, "hidden");
  load_base_table(l, v, at, t);
  load_words(l, v, at, &t->words);
  load_name(l, t->name, at, "name", NAMES_TABLE, -1, l->table);
  load_fields(l, v, at);
  t->n_fields = l->d->n_fields - t->first_field;
  t->has_time_range = json_get(v, "default_time_range") != NULL;
  t->time_range = load_range(l, v, at, "default_time_range");
}

/* --- keys, metrics, filters ------------------------------------------------------------------ */

/* One column of a primary key; `into` tells whether it is the only one. */
static void load_key_column(loader *l, const json_value *v, const place *at, void *into) {
  domain_table *t = &l->d->tables[l->table];
  const bool *alone = into;
  int field = load_field_name(l, load_text(l, v, at, NULL), at, NULL, l->table);
  if (field < 0) return;
  t->primary_key[t->n_primary_key++] = field;
  l->d->fields[field].nullable = false;
  l->d->fields[field].unique = l->d->fields[field].unique || *alone;
}

/* The time dimension that is meant when none is named: the one given, else the first. */
static void load_default_time(loader *l, const json_value *v, const place *at, domain_table *t) {
  static const char key[] = "default_time_dimension";
  nlq_str name = json_get_string(v, key);
  if (name.len) {
    t->default_time = load_field_name(l, name, at, key, l->table);
    if (t->default_time >= 0 && l->d->fields[t->default_time].kind != FIELD_TIME)
      load_wrong(l, at, key, NLQ_WRONG_VALUE, name, LOAD_NO_TIME);
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
static bool counts_rows(const domain_table *t, const domain_metric *m) {
  if (m->type != METRIC_SIMPLE || m->aggregation != AGGREGATION_COUNT || m->n_filters) return false;
  bool key = t->n_primary_key == 1 && m->field == t->primary_key[0];
  return key || (!m->distinct && m->expr.len == 0);
}

/* COUNT(*) goes before a count of the key. */
static void find_count_metric(const domain *d, domain_table *t) {
  for (int i = t->first_metric; i < t->first_metric + t->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    bool better = t->count_metric < 0 || (d->metrics[t->count_metric].expr.len && !m->expr.len);
    if (better && counts_rows(t, m)) t->count_metric = i;
  }
}

void load_table_parts(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  domain_table *t = &l->d->tables[at->index];
  bool alone = load_count(v, "primary_key") == 1;
  l->table = (int)at->index;
  t->primary_key = load_numbers(l, v, "primary_key");
  if (t->primary_key) load_each(l, v, at, "primary_key", load_key_column, &alone);
  load_default_time(l, v, at, t);
  nlq_str content = json_get_string(v, "content");
  if (content.len) t->content_field = load_field_name(l, content, at, "content", l->table);
  find_name_field(l->d, t);
  t->first_metric = l->d->n_metrics;
  load_each(l, v, at, "metrics", load_metric, NULL);
  t->n_metrics = l->d->n_metrics - t->first_metric;
  find_count_metric(l->d, t);
  load_each(l, v, at, "filters", load_filter, NULL);
}
