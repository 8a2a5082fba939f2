/* The structured query to JSON, keys in the order of the specification.
 *
 * In: a query. Out: {"table":"support_ticket","dimensions":["plan_type"],"metrics":[{"name":
 * "ticket_count","aggregation":"count"}],"filters":[],"sort":[],"limit":10}. Reading it back gives
 * the same query. */
#include "query/query.h"

void query_scalar_to_json(json_writer *w, const query_scalar *s) {
  switch (s->type) {
  case SCALAR_TEXT: json_put_string(w, s->text); break;
  case SCALAR_NUMBER: json_put_double(w, s->number); break;
  case SCALAR_BOOL: json_put_bool(w, s->truth); break;
  case SCALAR_NONE: json_put_null(w); break;
  }
}

void query_value_to_json(json_writer *w, const query_value *v) {
  if (!v->is_list) {
    query_scalar none = {SCALAR_NONE, STR_EMPTY, 0, false};
    query_scalar_to_json(w, v->count ? &v->items[0] : &none);
    return;
  }
  json_begin_array(w);
  for (size_t i = 0; i < v->count; i++)
    query_scalar_to_json(w, &v->items[i]);
  json_end_array(w);
}

void query_filter_to_json(json_writer *w, const query_filter *f) {
  json_begin_object(w);
  json_field_string(w, "field", f->field);
  json_field_string(w, "operator", str_of(query_operator_name(f->op)));
  if (query_operator_arity(f->op) != ARITY_NONE) {
    json_put_key(w, "value");
    query_value_to_json(w, &f->value);
  }
  json_end_object(w);
}

static void filters_to_json(json_writer *w, const char *key, const query_filter *list, size_t n) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    query_filter_to_json(w, &list[i]);
  json_end_array(w);
}

static void dimension_to_json(json_writer *w, const query_dimension *d) {
  if (d->grain == UNIT_NONE && d->name.len == 0) {
    json_put_string(w, d->field);
    return;
  }
  json_begin_object(w);
  json_field_string(w, "field", d->field);
  if (d->grain != UNIT_NONE) json_field_string(w, "grain", str_of(calendar_unit_name(d->grain)));
  if (d->name.len) json_field_string(w, "name", d->name);
  json_end_object(w);
}

static void metric_to_json(json_writer *w, const query_metric *m) {
  json_begin_object(w);
  json_field_string(w, "name", m->name);
  if (m->aggregation != AGGREGATION_NONE)
    json_field_string(w, "aggregation", str_of(query_aggregation_name(m->aggregation)));
  if (m->field.len) json_field_string(w, "field", m->field);
  if (m->distinct) json_field_bool(w, "distinct", true);
  if (m->n_filters) filters_to_json(w, "filters", m->filters, m->n_filters);
  if (m->expression.len) json_field_string(w, "expression", m->expression);
  json_end_object(w);
}

static void sort_to_json(json_writer *w, const query_sort *s) {
  json_begin_object(w);
  json_field_string(w, "field", s->field);
  json_field_string(w, "order", str_of(query_order_name(s->order)));
  json_end_object(w);
}

static void join_to_json(json_writer *w, const query_join *j) {
  json_begin_object(w);
  json_field_string(w, "table", j->table);
  json_field_string(w, "type", j->left ? STR("left") : STR("inner"));
  json_put_key(w, "on");
  json_begin_array(w);
  for (size_t i = 0; i < j->n_on; i++) {
    json_begin_object(w);
    json_field_string(w, "left", j->on[i].left);
    json_field_string(w, "right", j->on[i].right);
    json_end_object(w);
  }
  json_end_array(w);
  json_end_object(w);
}

/* The six keys of the specification; `limit` is left out where there is none. */
static void spec_keys_to_json(json_writer *w, const query *q) {
  json_field_string(w, "table", q->table);
  json_put_key(w, "dimensions");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_dimensions; i++)
    dimension_to_json(w, &q->dimensions[i]);
  json_end_array(w);
  json_put_key(w, "metrics");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_metrics; i++)
    metric_to_json(w, &q->metrics[i]);
  json_end_array(w);
  filters_to_json(w, "filters", q->filters, q->n_filters);
  json_put_key(w, "sort");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_sort; i++)
    sort_to_json(w, &q->sort[i]);
  json_end_array(w);
  if (q->has_limit) json_field_int(w, "limit", q->limit);
}

void query_to_json(json_writer *w, const query *q) {
  json_begin_object(w);
  spec_keys_to_json(w, q);
  if (q->n_joins) {
    json_put_key(w, "joins");
    json_begin_array(w);
    for (size_t i = 0; i < q->n_joins; i++)
      join_to_json(w, &q->joins[i]);
    json_end_array(w);
  }
  if (q->n_having) filters_to_json(w, "having", q->having, q->n_having);
  if (q->distinct) json_field_bool(w, "distinct", true);
  if (q->has_offset) json_field_int(w, "offset", q->offset);
  json_end_object(w);
}
