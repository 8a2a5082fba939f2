/* Metrics and saved filters.
 *
 * In: {"name": "avg_hours", "agg": "avg", "expr": "hours"}. Out: a metric over the field hours.
 * Everything they speak of must be a field of their table, of a type that suits. */
#include "domain/load.h"

#define AGGREGATIONS "count, count_distinct, sum, avg, min, max, median"

static const load_key metric_keys[] = {
    LOAD_NAMED_KEYS,
    {.name = "type", .type = LOAD_TEXT, .choices = "simple, ratio, derived, cumulative"},
    {.name = "agg", .type = LOAD_TEXT, .choices = AGGREGATIONS},
    {.name = "expr", .type = LOAD_TEXT},
    {.name = "unit", .type = LOAD_TEXT},
    {.name = "time_dimension", .type = LOAD_NAME},
    {.name = "filter", .type = LOAD_ARRAY},
    {.name = "numerator", .type = LOAD_TEXT},
    {.name = "denominator", .type = LOAD_TEXT},
    {.name = "additive", .type = LOAD_BOOL},
    {.name = "default", .type = LOAD_BOOL},
    /* of the types that are not supported */
    {.name = "metrics", .type = LOAD_ARRAY},
    {.name = "window", .type = LOAD_TEXT},
    {.name = "grain_to_date", .type = LOAD_TEXT},
};

static const load_key filter_keys[] = {
    LOAD_NAMED_KEYS,
    {.name = "expr", .type = LOAD_TEXT},
    {.name = "where", .type = LOAD_ARRAY},
};

/* --- conditions ----------------------------------------------------------------------------- */

static bool is_numeric(const domain_field *f) {
  return f->type == TYPE_INTEGER || f->type == TYPE_NUMBER;
}

static bool suits(const domain_field *f, const query_scalar *value) {
  if (is_numeric(f)) return value->type == SCALAR_NUMBER;
  return value->type == (f->type == TYPE_BOOLEAN ? SCALAR_BOOL : SCALAR_TEXT);
}

/* The field of a condition, written alone or behind the name of its own table; -1 with a fault
 * when there is none. */
static int field_of(loader *l, int table, nlq_str name, const place *at) {
  int field = domain_resolve_field(l->d, table, name);
  if (field >= 0 && l->d->fields[field].table == table) return field;
  load_fault(l, at, NLQ_UNKNOWN_REFERENCE, "is \"%S\", which is no field of %S",
             query_shown(l->errors->mem, name), l->d->tables[table].name);
  return -1;
}

static void load_condition(loader *l, const json_value *v, const place *at, int table,
                           query_filter *out) {
  nlq_str base = load_pointer(l->errors->mem, at);
  if (!query_filter_from_json(l->mem, v, base, l->errors, out)) return;
  int field = field_of(l, table, out->field, PLACE_KEY(at, "field"));
  if (field < 0) return;
  out->field = l->d->fields[field].name;
  for (size_t i = 0; i < out->value.count; i++)
    if (!suits(&l->d->fields[field], &out->value.items[i]))
      load_fault(l, PLACE_KEY(at, "value"), NLQ_TYPE_MISMATCH, "does not suit the data_type of %S",
                 out->field);
}

static query_filter *load_conditions(loader *l, const json_value *list, const place *at, int table,
                                     size_t *n) {
  size_t count = json_count(list);
  if (list && count == 0)
    load_fault(l, at, NLQ_WRONG_VALUE, "is empty; leave it out or say a condition");
  if (count > LIMIT_QUERY_ITEMS) {
    load_fault(l, at, NLQ_TOO_MANY, "has more than %d conditions", LIMIT_QUERY_ITEMS);
    return NULL;
  }
  query_filter *filters = count ? ARENA_ARRAY(l->mem, query_filter, count) : NULL;
  if (!filters) return NULL;
  for (const json_value *v = json_first(list); v; v = json_next(v), (*n)++)
    load_condition(l, v, PLACE_INDEX(at, *n), table, &filters[*n]);
  return filters;
}

/* Takes a word of capitals off the end of a text, in any case, with the space before it. */
static bool take_last(nlq_str *text, const char *capitals) {
  size_t length = strlen(capitals);
  nlq_str rest = str_trim(*text);
  if (rest.len <= length) return false;
  for (size_t i = 0; i < length; i++)
    if ((rest.at[rest.len - length + i] & ~0x20) != capitals[i]) return false;
  rest.len -= length;
  *text = str_trim(rest);
  return text->len < rest.len;
}

/* "coupon_code IS NOT NULL": the one condition a saved filter may write as text. */
static void load_null_test(loader *l, nlq_str expr, const place *at, domain_filter *f) {
  nlq_str rest = expr;
  bool null = take_last(&rest, "NULL"), not = take_last(&rest, "NOT");
  if (!null || !take_last(&rest, "IS")) {
    load_fault(
        l, at, NLQ_INVALID_EXPRESSION,
        "must be \"column IS NULL\" or \"column IS NOT NULL\"; other conditions go in \"where\"");
    return;
  }
  int field = field_of(l, f->table, rest, at);
  if (field < 0 || !(f->where = ARENA_NEW(l->mem, query_filter))) return;
  query_operator op = not ? OPERATOR_IS_NOT_NULL : OPERATOR_IS_NULL;
  f->where[f->n_where++] = (query_filter){.field = l->d->fields[field].name, .op = op};
}

void load_filter(loader *l, const json_value *v, const place *at, int table, int id) {
  domain_filter *f = &l->d->filters[id];
  f->table = table;
  if (!LOAD_SHAPE(l, v, at, filter_keys)) return;
  f->name = json_string(json_get(v, "name"));
  f->hidden = json_true(json_get(v, "hidden"));
  load_words(l, v, at, &f->words);
  load_named(l, v, at, NAMES_FILTER, table, id);
  const json_value *where = json_get(v, "where"), *expr = json_get(v, "expr");
  if (where && expr)
    load_fault(l, at, NLQ_WRONG_VALUE, "has both \"where\" and \"expr\"; one of them is enough");
  else if (where)
    f->where =
        load_conditions(l, load_list(v, "where"), PLACE_KEY(at, "where"), table, &f->n_where);
  else if (expr)
    load_null_test(l, json_string(expr), PLACE_KEY(at, "expr"), f);
  else
    load_fault(l, at, NLQ_MISSING_KEY, "lacks \"where\"");
}

/* --- metrics -------------------------------------------------------------------------------- */

static void load_aggregation(nlq_str agg, domain_metric *m) {
  m->distinct = str_is(agg, "count_distinct");
  m->aggregation = m->distinct ? AGGREGATION_COUNT : query_aggregation_of(agg);
}

static bool wants_numbers(const domain_metric *m) {
  return m->aggregation == AGGREGATION_SUM || m->aggregation == AGGREGATION_AVG;
}

static void check_operand(loader *l, const place *at, const domain_metric *m, int field,
                          bool alone) {
  const domain_field *f = &l->d->fields[field];
  if ((alone && !wants_numbers(m)) || is_numeric(f)) return;
  load_fault(l, at, NLQ_TYPE_MISMATCH, "uses %S, which is no number by its data_type", f->name);
}

/* The fields of an expr must be declared, if only as hidden ones. */
static void load_metric_expr(loader *l, const place *at, domain_metric *m) {
  if (!load_arithmetic(m->expr)) {
    load_fault(l, at, NLQ_INVALID_EXPRESSION,
               "is no field and no arithmetic; an expr has fields, numbers and + - * / ( )");
    return;
  }
  bool alone = load_is_column(m->expr);
  domain_piece kind;
  nlq_str text;
  for (size_t pos = 0; domain_expression_next(m->expr, &pos, &kind, &text);) {
    if (kind != PIECE_COLUMN) continue;
    int field = field_of(l, m->table, text, at);
    if (field >= 0) check_operand(l, at, m, field, alone);
    if (alone) m->field = field;
  }
}

static void load_simple(loader *l, const json_value *v, const place *at, domain_metric *m) {
  nlq_str agg = json_string(json_get(v, "agg"));
  load_aggregation(agg, m);
  if (str_is(agg, "median"))
    load_fault(l, PLACE_KEY(at, "agg"), NLQ_UNSUPPORTED, "is median, not part of this version");
  else if (agg.len == 0)
    load_fault(l, at, NLQ_MISSING_KEY, "lacks \"agg\"; one of " AGGREGATIONS);
  m->expr = json_string(json_get(v, "expr"));
  if (m->expr.len)
    load_metric_expr(l, PLACE_KEY(at, "expr"), m);
  else if (m->distinct || m->aggregation > AGGREGATION_COUNT)
    load_fault(l, at, NLQ_MISSING_KEY, "lacks \"expr\": %S of what?", agg);
  m->filters =
      load_conditions(l, load_list(v, "filter"), PLACE_KEY(at, "filter"), m->table, &m->n_filters);
}

static void load_metric_time(loader *l, const json_value *v, const place *at, domain_metric *m) {
  nlq_str name = json_string(json_get(v, "time_dimension"));
  if (name.len == 0) return;
  const place *here = PLACE_KEY(at, "time_dimension");
  m->time_field = field_of(l, m->table, name, here);
  if (m->time_field >= 0 && l->d->fields[m->time_field].kind != FIELD_TIME)
    load_fault(l, here, NLQ_WRONG_VALUE, "is \"%S\", which is no time dimension", name);
}

/* Under its table, and under the whole model if it is the first of that name. */
static void name_metric(loader *l, const json_value *v, const place *at, int id) {
  const domain_metric *m = &l->d->metrics[id];
  load_named(l, v, at, NAMES_METRIC, m->table, id);
  if (domain_find(l->d, NAMES_METRIC, -1, m->name) < 0)
    domain_name(l->d, NAMES_METRIC, -1, m->name, id);
}

static bool is_ratio(const json_value *v) {
  return str_is(json_string(json_get(v, "type")), "ratio");
}

void load_metric(loader *l, const json_value *v, const place *at, int table, int id) {
  domain_metric *m = &l->d->metrics[id];
  *m = (domain_metric){.table = table,
                       .field = -1,
                       .numerator = -1,
                       .denominator = -1,
                       .time_field = -1,
                       .additive = true};
  if (!LOAD_SHAPE(l, v, at, metric_keys)) return;
  nlq_str type = json_string(json_get(v, "type"));
  m->name = json_string(json_get(v, "name"));
  m->type = is_ratio(v) ? METRIC_RATIO : METRIC_SIMPLE;
  m->hidden = json_true(json_get(v, "hidden"));
  m->is_default = json_true(json_get(v, "default"));
  m->unit = json_string(json_get(v, "unit"));
  const json_value *additive = json_get(v, "additive");
  m->additive = additive ? json_true(additive) : m->type == METRIC_SIMPLE;
  load_words(l, v, at, &m->words);
  if (table >= 0) name_metric(l, v, at, id);
  if (str_is(type, "derived") || str_is(type, "cumulative"))
    load_fault(l, PLACE_KEY(at, "type"), NLQ_UNSUPPORTED, "is %S, not part of this version", type);
  else if (m->type == METRIC_SIMPLE && table < 0)
    load_fault(l, at, NLQ_WRONG_VALUE,
               "has no table; only ratios stand here, other metrics in their table");
  else if (m->type == METRIC_SIMPLE)
    load_simple(l, v, at, m);
  if (table >= 0) load_metric_time(l, v, at, m);
}

/* --- ratios --------------------------------------------------------------------------------- */

/* A metric written "table.metric", or alone for one of the same table or, in the model's own
 * list, of any. */
static int metric_of(const domain *d, int owner, nlq_str reference) {
  size_t dot = str_find(reference, STR("."));
  if (dot == SIZE_MAX) return domain_metric_of(d, reference, owner);
  int table = domain_table_of(d, str_slice(reference, 0, dot));
  return table < 0 ? -1 : domain_metric_of(d, str_slice(reference, dot + 1, reference.len), table);
}

static int load_ratio_part(loader *l, const json_value *v, const place *at, const char *key,
                           int owner) {
  nlq_str reference = json_string(json_get(v, key));
  if (reference.len == 0) {
    load_fault(l, at, NLQ_MISSING_KEY, "lacks \"%s\"", key);
    return -1;
  }
  int metric = metric_of(l->d, owner, reference);
  if (metric < 0)
    load_fault(l, PLACE_KEY(at, key), NLQ_UNKNOWN_REFERENCE,
               "is \"%S\", which is no metric; write \"table.metric\"",
               query_shown(l->errors->mem, reference));
  else if (l->d->metrics[metric].type == METRIC_RATIO)
    load_fault(l, PLACE_KEY(at, key), NLQ_UNSUPPORTED,
               "is itself a ratio; the parts of a ratio are simple metrics");
  return metric;
}

static void load_ratio(loader *l, const json_value *v, const place *at, int owner, int id) {
  domain_metric *m = &l->d->metrics[id];
  if (!is_ratio(v)) return;
  m->numerator = load_ratio_part(l, v, at, "numerator", owner);
  m->denominator = load_ratio_part(l, v, at, "denominator", owner);
  if (owner >= 0 || m->numerator < 0) return;
  m->table = l->d->metrics[m->numerator].table;
  name_metric(l, v, at, id);
}

static void load_ratios(loader *l, const json_value *list, const place *at, int owner, int first) {
  size_t i = 0;
  for (const json_value *v = json_first(list); v; v = json_next(v), i++)
    load_ratio(l, v, PLACE_INDEX(at, i), owner, first + (int)i);
}

void load_model_metrics(loader *l, const json_value *v, const place *at) {
  const json_value *list = load_list(v, "metrics"), *tables = load_list(v, "tables");
  const place *here = PLACE_KEY(at, "metrics");
  int first = l->d->n_metrics, t = 0;
  size_t i = 0;
  for (const json_value *m = json_first(list); m; m = json_next(m), i++)
    load_metric(l, m, PLACE_INDEX(here, i), -1, l->d->n_metrics++);
  for (const json_value *table = json_first(tables); table; table = json_next(table), t++)
    load_ratios(l, load_list(table, "metrics"),
                PLACE_KEY(PLACE_INDEX(PLACE_KEY(at, "tables"), (size_t)t), "metrics"), t,
                l->d->tables[t].first_metric);
  load_ratios(l, list, here, -1, first);
}
