/* The domain model from JSON.
 *
 * In: the text of a model. Out: its arrays, linked, with names and words indexed; or every fault
 * in it. Names may be used before they stand in the text, so tables and fields are read first,
 * then what refers to them. */
#include "domain/load.h"

static const char model_keys[] = "$schema:s\0version:c!\0name:n!\0description:s\0" LOAD_WORDS_KEYS
                                 "defaults:o\0tables:l!\0relationships:a\0metrics:a\0row_level:a\0"
                                 "verified_queries:a\0";

static const char defaults_keys[] =
    "limit:c?\0ranking_limit:c\0max_limit:c\0superlative_limit:c\0"
    "time_range:t?\0trend_range:t?\0week_start:t=monday, saturday, sunday\0"
    "fiscal_year_start:t\0max_time_span:t\0max_joins:c\0projection:t=explained, asked\0"
    "dialect:t=mysql, postgresql, clickhouse, sqlite, duckdb\0";

/* --- defaults ------------------------------------------------------------------------------- */

/* A row limit: at least 1, at most what a query may have. */
static int64_t load_limit(loader *l, const json_value *v, const place *at, const char *key,
                          int64_t otherwise) {
  int64_t limit;
  if (!json_integer(json_get(v, key), &limit) || limit < 0) return otherwise;
  if (limit >= 1 && limit <= LIMIT_ROWS) return limit;
  load_fault(l, at, key, NLQ_LIMIT_RANGE, "must be from 1 to " LOAD_TEXT(LIMIT_ROWS));
  return otherwise;
}

nlq_str load_range(loader *l, const json_value *v, const place *at, const char *key) {
  nlq_str text = json_get_string(v, key);
  request_range range;
  if (!request_range_of(text, &range))
    load_wrong(l, at, key, NLQ_WRONG_VALUE, text,
               "; write \"this_month\", \"last_12_months\" (any unit) or \"none\"");
  return text;
}

static void load_fiscal_year(loader *l, const json_value *v, const place *at,
                             domain_defaults *out) {
  static const char key[] = "fiscal_year_start";
  nlq_str text = load_text_or(v, key, STR("01-01"));
  sb date;
  calendar_day day = 0;
  sb_init(&date, l->mem);
  sb_addf(&date, "2023-%S", text);
  if (text.len != 5 || !calendar_parse(sb_str(&date), &day))
    load_wrong(l, at, key, NLQ_INVALID_DATE, text, "; write month and day, \"04-01\"");
  calendar_date start = calendar_to_date(day);
  out->fiscal_month = start.month;
  out->fiscal_day = start.day;
}

/* "1 year", "6 months". */
static void load_span(loader *l, const json_value *v, const place *at, domain_defaults *out) {
  static const char key[] = "max_time_span";
  nlq_str text = json_get_string(v, key);
  size_t digits = 0;
  for (; digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9'; digits++)
    if (digits < 4) out->span_count = out->span_count * 10 + (text.at[digits] - '0');
  nlq_str unit = str_trim(str_slice(text, digits, text.len));
  if (str_ends(unit, STR("s"))) unit.len--;
  out->span_unit = calendar_unit_of(unit);
  if (text.len && (digits > 4 || out->span_count == 0 || out->span_unit == UNIT_NONE))
    load_wrong(l, at, key, NLQ_WRONG_VALUE, text, "; write a number and a unit, \"1 year\"");
}

static int weekday_of(nlq_str name) {
  return str_is(name, "sunday") ? 7 : str_is(name, "saturday") ? 6 : 1;
}

static void load_defaults(loader *l, const json_value *v, const place *at) {
  domain_defaults *out = &l->d->defaults;
  out->max_joins = -1;
  if (v) load_shape(l, v, at, defaults_keys);
  out->has_limit = json_type_of(json_get(v, "limit")) != JSON_NULL;
  out->limit = load_limit(l, v, at, "limit", 100);
  out->ranking_limit = load_limit(l, v, at, "ranking_limit", 10);
  out->max_limit = load_limit(l, v, at, "max_limit", 0);
  out->superlative_limit = load_limit(l, v, at, "superlative_limit", 0);
  json_integer(json_get(v, "max_joins"), &out->max_joins);
  out->time_range = load_range(l, v, at, "time_range");
  out->trend_range = load_range(l, v, at, "trend_range");
  out->asked_only = str_is(json_get_string(v, "projection"), "asked");
  out->week_start = weekday_of(json_get_string(v, "week_start"));
  out->dialect = request_dialect_of(json_get_string(v, "dialect"));
  load_fiscal_year(l, v, at, out);
  load_span(l, v, at, out);
}

/* --- the whole ------------------------------------------------------------------------------ */

/* The arrays of all tables, sized in one walk. */
static bool make_arrays(domain *d, const json_value *root) {
  size_t tables = load_count(root, "tables"), fields = 0, filters = 0;
  size_t metrics = load_count(root, "metrics");
  for (const json_value *t = tables ? json_first(json_get(root, "tables")) : NULL; t;
       t = json_next(t)) {
    fields += load_count(t, "dimensions") + load_count(t, "time_dimensions");
    fields += load_count(t, "facts");
    metrics += load_count(t, "metrics");
    filters += load_count(t, "filters");
  }
  d->tables = ARENA_ARRAY(d->mem, domain_table, tables);
  d->fields = ARENA_ARRAY(d->mem, domain_field, fields);
  d->metrics = ARENA_ARRAY(d->mem, domain_metric, metrics);
  d->filters = ARENA_ARRAY(d->mem, domain_filter, filters);
  d->relationships = ARENA_ARRAY(d->mem, domain_relationship, load_count(root, "relationships"));
  d->row_level = ARENA_ARRAY(d->mem, domain_row_level, load_count(root, "row_level"));
  d->verified = ARENA_ARRAY(d->mem, domain_verified, load_count(root, "verified_queries"));
  return !arena_failed(d->mem);
}

static void load_all(loader *l, const json_value *root) {
  domain *d = l->d;
  int64_t version;
  if (json_integer(json_get(root, "version"), &version) && version != 1)
    load_fault(l, NULL, "version", NLQ_UNKNOWN_VERSION, "must be 1 for this release");
  d->name = json_get_string(root, "name");
  load_words(l, root, NULL, &d->words);
  load_defaults(l, json_get(root, "defaults"), PLACE_KEY(NULL, "defaults"));
  load_each(l, root, NULL, "tables", load_table, NULL);
  load_each(l, root, NULL, "tables", load_refs, NULL);
  load_each(l, root, NULL, "tables", load_table_parts, NULL);
  load_model_metrics(l, root);
  load_each(l, root, NULL, "relationships", load_relationship, NULL);
  if (!diag_has_errors(l->errors) && domain_connect(d) && domain_date_tables(d)) {
    load_row_level(l, root);
    load_verified(l, root);
  }
}

static domain *new_domain(arena *mem, json_value *root) {
  domain *d = ARENA_NEW(mem, domain);
  if (!d || !(d->index = ARENA_NEW(mem, struct domain_index))) return NULL;
  d->mem = mem;
  d->json = root;
  return make_arrays(d, root) ? d : NULL;
}

static domain *load_tree(arena *mem, json_value *root, const value_lists *lists,
                         diag_list *errors) {
  loader l = {.mem = mem, .errors = errors, .table = -1, .lists = *lists};
  if (!load_shape(&l, root, NULL, model_keys)) return NULL;
  l.d = new_domain(mem, root);
  if (!l.d) return NULL;
  load_all(&l, root);
  return !diag_has_errors(errors) && load_vocabulary(l.d) && values_fill(l.d) ? l.d : NULL;
}

domain *domain_load(arena *mem, nlq_str json, diag_list *errors) {
  value_lists lists;
  if (json.len > (values_are_indexed(json) ? LIMIT_INDEX_BYTES : LIMIT_DOMAIN_BYTES)) {
    diag_add(errors, NLQ_TOO_LARGE, "the model is longer than %d bytes", LIMIT_DOMAIN_BYTES);
    return NULL;
  }
  bool taken = values_take(mem, &json, &lists, errors);
  json_value *root = taken ? json_parse(mem, json, LIMIT_JSON_DEPTH, errors) : NULL;
  domain *d = root ? load_tree(mem, root, &lists, errors) : NULL;
  if (!arena_failed(mem)) return d;
  if (!diag_has_errors(errors)) diag_add(errors, NLQ_OUT_OF_MEMORY, "memory is out");
  return NULL;
}
