/* The domain model from JSON.
 *
 * In: the text of a model. Out: its arrays, linked, with names and words indexed; or every fault
 * in it. Names may be used before they stand in the text, so tables and fields are read first,
 * then what refers to them. */
#include "domain/load.h"

static const load_key model_keys[] = {
    {.name = "$schema", .type = LOAD_STRING},
    {.name = "version", .type = LOAD_COUNT, .required = true},
    {.name = "name", .type = LOAD_NAME, .required = true},
    {.name = "description", .type = LOAD_STRING},
    LOAD_WORDS_KEYS,
    {.name = "defaults", .type = LOAD_OBJECT},
    {.name = "tables", .type = LOAD_ARRAY, .required = true},
    {.name = "relationships", .type = LOAD_ARRAY},
    {.name = "metrics", .type = LOAD_ARRAY},
    {.name = "row_level", .type = LOAD_ARRAY},
    {.name = "verified_queries", .type = LOAD_ARRAY},
};

static const load_key defaults_keys[] = {
    {.name = "limit", .type = LOAD_COUNT, .or_null = true},
    {.name = "ranking_limit", .type = LOAD_COUNT},
    {.name = "max_limit", .type = LOAD_COUNT},
    {.name = "superlative_limit", .type = LOAD_COUNT},
    {.name = "time_range", .type = LOAD_TEXT, .or_null = true},
    {.name = "trend_range", .type = LOAD_TEXT, .or_null = true},
    {.name = "week_start", .type = LOAD_TEXT, .choices = "monday, saturday, sunday"},
    {.name = "fiscal_year_start", .type = LOAD_TEXT},
    {.name = "max_time_span", .type = LOAD_TEXT},
    {.name = "max_joins", .type = LOAD_COUNT},
    {.name = "dialect",
     .type = LOAD_TEXT,
     .choices = "mysql, postgresql, clickhouse, sqlite, duckdb"},
};

/* --- defaults ------------------------------------------------------------------------------- */

/* A row limit: at least 1, at most what a query may have. */
static int64_t load_limit(loader *l, const json_value *v, const place *at, const char *key,
                          int64_t otherwise) {
  const json_value *member = json_get(v, key);
  int64_t limit;
  if (!json_integer(member, &limit) || limit < 0) return otherwise;
  if (limit >= 1 && limit <= LIMIT_ROWS) return limit;
  load_fault(l, PLACE_KEY(at, key), NLQ_LIMIT_RANGE, "must be from 1 to %d", LIMIT_ROWS);
  return otherwise;
}

nlq_str load_range(loader *l, const json_value *v, const place *at, const char *key) {
  nlq_str text = json_string(json_get(v, key));
  request_range range;
  if (!request_range_of(text, &range))
    load_fault(l, PLACE_KEY(at, key), NLQ_WRONG_VALUE,
               "is \"%S\"; write \"this_month\", \"last_12_months\" (any unit) or \"none\"",
               query_shown(l->errors->mem, text));
  return text;
}

static void load_fiscal_year(loader *l, nlq_str text, const place *at, domain_defaults *out) {
  sb date;
  calendar_day day;
  sb_init(&date, l->mem);
  sb_addf(&date, "2023-%S", text);
  if (text.len != 5 || !calendar_parse(sb_str(&date), &day)) {
    load_fault(l, at, NLQ_INVALID_DATE, "is \"%S\"; write month and day, \"04-01\"",
               query_shown(l->errors->mem, text));
    return;
  }
  calendar_date start = calendar_to_date(day);
  out->fiscal_month = start.month;
  out->fiscal_day = start.day;
}

/* "1 year", "6 months". */
static void load_span(loader *l, nlq_str text, const place *at, domain_defaults *out) {
  size_t digits = 0;
  for (; digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9'; digits++)
    if (digits < 4) out->span_count = out->span_count * 10 + (text.at[digits] - '0');
  nlq_str unit = str_trim(str_slice(text, digits, text.len));
  if (str_ends(unit, STR("s"))) unit.len--;
  out->span_unit = calendar_unit_of(unit);
  if (digits < 1 || digits > 4 || out->span_count == 0 || out->span_unit == UNIT_NONE)
    load_fault(l, at, NLQ_WRONG_VALUE, "is \"%S\"; write a number and a unit, \"1 year\"",
               query_shown(l->errors->mem, text));
}

static int weekday_of(nlq_str name) {
  return str_is(name, "sunday") ? 7 : str_is(name, "saturday") ? 6 : 1;
}

void load_defaults(loader *l, const json_value *v, const place *at) {
  domain_defaults *out = &l->d->defaults;
  const json_value *limit = json_get(v, "limit"), *joins = json_get(v, "max_joins");
  *out = (domain_defaults){.fiscal_month = 1, .fiscal_day = 1, .max_joins = -1};
  if (v) LOAD_SHAPE(l, v, at, defaults_keys);
  out->has_limit = json_type_of(limit) != JSON_NULL;
  out->limit = load_limit(l, v, at, "limit", 100);
  out->ranking_limit = load_limit(l, v, at, "ranking_limit", 10);
  out->max_limit = load_limit(l, v, at, "max_limit", 0);
  out->superlative_limit = load_limit(l, v, at, "superlative_limit", 0);
  json_integer(joins, &out->max_joins);
  out->time_range = load_range(l, v, at, "time_range");
  out->trend_range = load_range(l, v, at, "trend_range");
  out->week_start = weekday_of(json_string(json_get(v, "week_start")));
  out->dialect = request_dialect_of(json_string(json_get(v, "dialect")));
  nlq_str fiscal = json_string(json_get(v, "fiscal_year_start"));
  nlq_str span = json_string(json_get(v, "max_time_span"));
  if (fiscal.len) load_fiscal_year(l, fiscal, PLACE_KEY(at, "fiscal_year_start"), out);
  if (span.len) load_span(l, span, PLACE_KEY(at, "max_time_span"), out);
}

/* --- the whole ------------------------------------------------------------------------------ */

const json_value *load_list(const json_value *object, const char *key) {
  const json_value *list = json_get(object, key);
  return json_type_of(list) == JSON_ARRAY ? list : NULL;
}

static size_t count(const json_value *object, const char *key) {
  return json_count(load_list(object, key));
}

/* The arrays of all tables, sized in one walk. */
static bool make_arrays(domain *d, const json_value *root) {
  size_t tables = 0, fields = 0, metrics = count(root, "metrics"), filters = 0;
  for (const json_value *t = json_first(load_list(root, "tables")); t; t = json_next(t)) {
    tables++;
    fields += count(t, "dimensions") + count(t, "time_dimensions") + count(t, "facts");
    metrics += count(t, "metrics");
    filters += count(t, "filters");
  }
  d->tables = ARENA_ARRAY(d->mem, domain_table, tables);
  d->fields = ARENA_ARRAY(d->mem, domain_field, fields);
  d->metrics = ARENA_ARRAY(d->mem, domain_metric, metrics);
  d->filters = ARENA_ARRAY(d->mem, domain_filter, filters);
  d->relationships = ARENA_ARRAY(d->mem, domain_relationship, count(root, "relationships"));
  d->row_level = ARENA_ARRAY(d->mem, domain_row_level, count(root, "row_level"));
  d->verified = ARENA_ARRAY(d->mem, domain_verified, count(root, "verified_queries"));
  return !arena_failed(d->mem);
}

static void load_all(loader *l, const json_value *root) {
  domain *d = l->d;
  const place *top = NULL, *tables = PLACE_KEY(top, "tables");
  int64_t version;
  if (json_integer(json_get(root, "version"), &version) && version != 1)
    load_fault(l, PLACE_KEY(top, "version"), NLQ_UNKNOWN_VERSION,
               "is %D; this release reads version 1", version);
  d->name = json_string(json_get(root, "name"));
  load_words(l, root, top, &d->words);
  load_defaults(l, json_get(root, "defaults"), PLACE_KEY(top, "defaults"));
  load_tables(l, load_list(root, "tables"), tables);
  load_refs(l, load_list(root, "tables"), tables);
  load_table_parts(l, load_list(root, "tables"), tables);
  load_model_metrics(l, root, top);
  load_relationships(l, load_list(root, "relationships"), PLACE_KEY(top, "relationships"));
  if (!diag_has_errors(l->errors) && domain_connect(d) && domain_date_tables(d)) {
    load_row_level(l, load_list(root, "row_level"), PLACE_KEY(top, "row_level"));
    load_verified(l, load_list(root, "verified_queries"), PLACE_KEY(top, "verified_queries"));
  }
}

static domain *new_domain(arena *mem, json_value *root) {
  domain *d = ARENA_NEW(mem, domain);
  if (!d || !(d->index = ARENA_NEW(mem, struct domain_index))) return NULL;
  d->mem = mem;
  d->json = root;
  return make_arrays(d, root) ? d : NULL;
}

static domain *load_tree(arena *mem, json_value *root, diag_list *errors) {
  loader l = {NULL, mem, errors, 0};
  if (!LOAD_SHAPE(&l, root, NULL, model_keys)) return NULL;
  l.d = new_domain(mem, root);
  if (!l.d) return NULL;
  load_all(&l, root);
  return !diag_has_errors(errors) && load_vocabulary(l.d) ? l.d : NULL;
}

domain *domain_load(arena *mem, nlq_str json, diag_list *errors) {
  if (json.len > LIMIT_DOMAIN_BYTES) {
    diag_add(errors, NLQ_INPUT_TOO_LONG, "the model is longer than %d bytes", LIMIT_DOMAIN_BYTES);
    return NULL;
  }
  json_value *root = json_parse(mem, json, LIMIT_JSON_DEPTH, errors);
  domain *d = root ? load_tree(mem, root, errors) : NULL;
  if (!arena_failed(mem)) return d;
  if (!diag_has_errors(errors)) diag_add(errors, NLQ_OUT_OF_MEMORY, "memory is out");
  return NULL;
}
