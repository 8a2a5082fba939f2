/* Metrics and saved filters.
 *
 * In: {"name": "avg_hours", "agg": "avg", "expr": "hours"}. Out: a metric over the field hours.
 * Everything they speak of must be a field of their table, of a type that suits. */
#include "domain/load.h"

#define AGGREGATIONS "count, count_distinct, sum, avg, min, max, median"

/* The last three belong to types that are not supported. */
static const char metric_keys[] =
    LOAD_NAMED_KEYS "type:t=simple, ratio, derived, cumulative\0agg:t=" AGGREGATIONS "\0"
                    "expr:t\0unit:t\0time_dimension:n\0filter:l\0numerator:t\0denominator:t\0"
                    "additive:b\0default:b\0metrics:a\0window:t\0grain_to_date:t\0";

static const char filter_keys[] = LOAD_NAMED_KEYS "expr:t\0where:l\0";

/* --- conditions ----------------------------------------------------------------------------- */

static bool is_numeric(const domain_field *f) {
  return f->type == TYPE_INTEGER || f->type == TYPE_NUMBER;
}

static bool suits(const domain_field *f, const query_scalar *value) {
  if (is_numeric(f)) return value->type == SCALAR_NUMBER;
  return value->type == (f->type == TYPE_BOOLEAN ? SCALAR_BOOL : SCALAR_TEXT);
}

/* The field of a condition or metric, written alone or behind the name of its own table; -1 with a
 * fault when there is none. */
static int field_of(loader *l, nlq_str name, const place *at, const char *key) {
  int field = domain_resolve_field(l->d, l->table, name);
  if (field >= 0 && l->d->fields[field].table == l->table) return field;
  load_no_field(l, name, at, key, l->table);
  return -1;
}

static void load_condition(loader *l, const json_value *v, const place *at, void *into) {
  query_filter *out = (query_filter *)into + at->index;
  nlq_str base = load_pointer(l->errors->mem, at);
  if (!query_filter_from_json(l->mem, v, base, l->errors, out)) return;
  int field = field_of(l, out->field, at, "field");
  if (field < 0) return;
  out->field = l->d->fields[field].name;
  for (size_t i = 0; i < out->value.count; i++)
    if (!suits(&l->d->fields[field], &out->value.items[i]))
      load_fault(l, at, "value", NLQ_TYPE_MISMATCH, "does not suit the data_type of the field");
}

static query_filter *load_conditions(loader *l, const json_value *v, const place *at,
                                     const char *key, size_t *n) {
  size_t count = load_count(v, key);
  if (count > LIMIT_QUERY_ITEMS)
    load_fault(l, at, key, NLQ_TOO_MANY,
               "has more than " LOAD_TEXT(LIMIT_QUERY_ITEMS) " conditions");
  if (count == 0 || count > LIMIT_QUERY_ITEMS) return NULL;
  query_filter *filters = ARENA_ARRAY(l->mem, query_filter, count);
  if (!filters) return NULL;
  load_each(l, v, at, key, load_condition, filters);
  *n = count;
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
    load_fault(l, at, "expr", NLQ_INVALID_EXPRESSION,
               "must be \"column IS NULL\" or \"column IS NOT NULL\"; \"where\" takes the rest");
    return;
  }
  int field = field_of(l, rest, at, "expr");
  if (field < 0 || !(f->where = ARENA_NEW(l->mem, query_filter))) return;
  f->n_where = 1;
  f->where->field = l->d->fields[field].name;
  f->where->op = not ? OPERATOR_IS_NOT_NULL : OPERATOR_IS_NULL;
}

void load_filter(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  int id = l->d->n_filters++;
  domain_filter *f = &l->d->filters[id];
  f->table = l->table;
  if (!load_shape(l, v, at, filter_keys)) return;
  f->name = json_get_string(v, "name");
  f->hidden = json_get_true(v, "hidden");
  load_words(l, v, at, &f->words);
  load_name(l, f->name, at, "name", NAMES_FILTER, l->table, id);
  const json_value *where = json_get(v, "where"), *expr = json_get(v, "expr");
  if (where && expr)
    load_fault(l, at, NULL, NLQ_WRONG_VALUE, "has both \"where\" and \"expr\"; one is enough");
  else if (expr)
    load_null_test(l, json_string(expr), at, f);
  else if (where)
    f->where = load_conditions(l, v, at, "where", &f->n_where);
  else
    load_fault(l, at, NULL, NLQ_MISSING_KEY, "lacks \"where\"");
}

/* --- metrics -------------------------------------------------------------------------------- */

/* The fields of an expr must be declared, if only as hidden ones. */
static void load_metric_expr(loader *l, const place *at, domain_metric *m) {
  static const char key[] = "expr";
  if (!load_arithmetic(m->expr)) {
    load_fault(l, at, key, NLQ_INVALID_EXPRESSION, LOAD_NO_EXPR);
    return;
  }
  bool alone = load_is_column(m->expr);
  bool numbers = !alone || m->aggregation == AGGREGATION_SUM || m->aggregation == AGGREGATION_AVG;
  domain_piece kind;
  nlq_str text;
  for (size_t pos = 0; domain_expression_next(m->expr, &pos, &kind, &text);) {
    if (kind != PIECE_COLUMN) continue;
    int field = field_of(l, text, at, key);
    if (field >= 0 && numbers && !is_numeric(&l->d->fields[field]))
      load_faultf(l, at, key, NLQ_TYPE_MISMATCH, "uses %S, which is no number by its data_type",
                  l->d->fields[field].name);
    if (alone) m->field = field;
  }
}

static void load_simple(loader *l, const json_value *v, const place *at, domain_metric *m) {
  nlq_str agg = json_get_string(v, "agg");
  m->distinct = str_is(agg, "count_distinct");
  m->aggregation = m->distinct ? AGGREGATION_COUNT : query_aggregation_of(agg);
  if (str_is(agg, "median"))
    load_fault(l, at, "agg", NLQ_UNSUPPORTED, "is median, not part of this version");
  else if (agg.len == 0)
    load_fault(l, at, NULL, NLQ_MISSING_KEY, "lacks \"agg\"; one of " AGGREGATIONS);
  m->expr = json_get_string(v, "expr");
  if (m->expr.len)
    load_metric_expr(l, at, m);
  else if (m->distinct || m->aggregation > AGGREGATION_COUNT)
    load_fault(l, at, NULL, NLQ_MISSING_KEY, "lacks \"expr\", what \"agg\" is of");
  m->filters = load_conditions(l, v, at, "filter", &m->n_filters);
}

static void load_metric_time(loader *l, const json_value *v, const place *at, domain_metric *m) {
  static const char key[] = "time_dimension";
  nlq_str name = json_get_string(v, key);
  if (name.len == 0) return;
  m->time_field = field_of(l, name, at, key);
  if (m->time_field >= 0 && l->d->fields[m->time_field].kind != FIELD_TIME)
    load_wrong(l, at, key, NLQ_WRONG_VALUE, name, LOAD_NO_TIME);
}

/* Under its table, and under the whole model if it is the first of that name. */
static void name_metric(loader *l, const place *at, const domain_metric *m) {
  int id = (int)(m - l->d->metrics);
  load_name(l, m->name, at, "name", NAMES_METRIC, m->table, id);
  if (domain_find(l->d, NAMES_METRIC, -1, m->name) < 0)
    domain_name(l->d, NAMES_METRIC, -1, m->name, id);
}

/* What only the metrics of a table have. */
static void load_of_table(loader *l, const json_value *v, const place *at, domain_metric *m) {
  domain_table *t = &l->d->tables[l->table];
  name_metric(l, at, m);
  load_metric_time(l, v, at, m);
  if (m->is_default && t->default_metric >= 0)
    load_fault(l, at, "default", NLQ_WRONG_VALUE,
               "is true for another metric of the table already");
  else if (m->is_default)
    t->default_metric = (int)(m - l->d->metrics);
}

void load_metric(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  domain_metric *m = &l->d->metrics[l->d->n_metrics++];
  *m = (domain_metric){
      .table = l->table, .field = -1, .numerator = -1, .denominator = -1, .time_field = -1};
  if (!load_shape(l, v, at, metric_keys)) return;
  nlq_str type = json_get_string(v, "type");
  m->name = json_get_string(v, "name");
  m->type = str_is(type, "ratio") ? METRIC_RATIO : METRIC_SIMPLE;
  m->hidden = json_get_true(v, "hidden");
  m->is_default = json_get_true(v, "default");
  m->unit = json_get_string(v, "unit");
  m->additive =
      json_get_true(v, "additive") || (m->type == METRIC_SIMPLE && !json_get(v, "additive"));
  load_words(l, v, at, &m->words);
  if (l->table >= 0) load_of_table(l, v, at, m);
  if (str_is(type, "derived") || str_is(type, "cumulative"))
    load_wrong(l, at, "type", NLQ_UNSUPPORTED, type, ", not part of this version");
  else if (m->type == METRIC_SIMPLE && l->table < 0)
    load_fault(l, at, NULL, NLQ_WRONG_VALUE, "has no table; only ratios may stand here");
  else if (m->type == METRIC_SIMPLE)
    load_simple(l, v, at, m);
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

static int load_ratio_part(loader *l, const json_value *v, const place *at, const char *key) {
  nlq_str reference = json_get_string(v, key);
  int metric = metric_of(l->d, l->table, reference);
  if (reference.len == 0)
    load_faultf(l, at, NULL, NLQ_MISSING_KEY, "lacks \"%s\"", key);
  else if (metric < 0)
    load_wrong(l, at, key, NLQ_UNKNOWN_REFERENCE, reference,
               ", which is no metric; write \"table.metric\"");
  else if (l->d->metrics[metric].type == METRIC_RATIO)
    load_fault(l, at, key, NLQ_UNSUPPORTED, "is a ratio itself; its parts are simple metrics");
  return metric;
}

/* `into`: the first metric of the list. */
static void load_ratio(loader *l, const json_value *v, const place *at, void *into) {
  domain_metric *m = (domain_metric *)into + at->index;
  if (m->type != METRIC_RATIO) return;
  m->numerator = load_ratio_part(l, v, at, "numerator");
  m->denominator = load_ratio_part(l, v, at, "denominator");
  if (l->table >= 0 || m->numerator < 0) return;
  m->table = l->d->metrics[m->numerator].table;
  name_metric(l, at, m);
}

static void load_ratios_of(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  l->table = (int)at->index;
  load_each(l, v, at, "metrics", load_ratio, &l->d->metrics[l->d->tables[l->table].first_metric]);
}

void load_model_metrics(loader *l, const json_value *root) {
  domain_metric *first = &l->d->metrics[l->d->n_metrics];
  l->table = -1;
  load_each(l, root, NULL, "metrics", load_metric, NULL);
  load_each(l, root, NULL, "tables", load_ratios_of, NULL);
  l->table = -1;
  load_each(l, root, NULL, "metrics", load_ratio, first);
}
