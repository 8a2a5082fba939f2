/* A chart that fits the result, in Vega-Lite's terms (https://vega.github.io/vega-lite/docs).
 *
 * In: ticket_count by plan_type. Out: {"mark": "bar", "encoding": {"x": {"field": "plan_type",
 * "type": "nominal", "sort": null, ...}, "y": {...}}}. Rows that are listed make no chart: null. */
#include "report/parts.h"

static bool is_time(const wording *w, const query_dimension *dimension) {
  int field = wording_field(w, dimension->field);
  return field >= 0 && w->d->fields[field].kind == FIELD_TIME;
}

static void channel(json_writer *w, const char *name, nlq_str field, const char *type,
                    nlq_str title, bool keep_order) {
  json_put_key(w, name);
  json_begin_object(w);
  json_field_string(w, "field", field);
  construct_word_to_json(w, "type", type);
  if (keep_order) {
    json_put_key(w, "sort");
    json_put_null(w);
  }
  json_field_string(w, "title", title);
  json_end_object(w);
}

/* `sort: null` keeps the order of the rows, which is the query's own. */
static void dimension_channel(json_writer *w, const char *name, const wording *words,
                              const query_dimension *dimension) {
  int field = wording_field(words, dimension->field);
  nlq_str title = field < 0 ? dimension->field : label_field(words, field);
  bool day = is_time(words, dimension) && dimension->grain == UNIT_DAY;
  const char *type = day ? "temporal" : is_time(words, dimension) ? "ordinal" : "nominal";
  channel(w, name, query_dimension_name(words->mem, dimension), type, title, !day);
}

static void metric_channel(json_writer *w, const char *name, const wording *words) {
  const query_metric *m = words->q->metrics;
  while (m->hidden)
    m++;
  channel(w, name, m->name, "quantitative", label_metric(words, m), false);
}

/* Time runs along x; the other dimension becomes a colour. */
static void put_chart(json_writer *w, const wording *words) {
  const query *q = words->q;
  size_t x = q->n_dimensions == 2 && is_time(words, &q->dimensions[1]) ? 1 : 0;
  const char *mark = q->n_dimensions == 0                ? "text"
                     : is_time(words, &q->dimensions[x]) ? "line"
                                                         : "bar";
  json_begin_object(w);
  construct_word_to_json(w, "mark", mark);
  json_put_key(w, "encoding");
  json_begin_object(w);
  if (q->n_dimensions > 0) dimension_channel(w, "x", words, &q->dimensions[x]);
  metric_channel(w, q->n_dimensions > 0 ? "y" : "text", words);
  if (q->n_dimensions == 2) dimension_channel(w, "color", words, &q->dimensions[1 - x]);
  json_end_object(w);
  json_end_object(w);
}

void chart_to_json(json_writer *w, const wording *words) {
  const query *q = words->q;
  if (!q || words->table < 0 || wording_metrics(words) == 0 || q->n_dimensions > 2)
    json_put_null(w);
  else
    put_chart(w, words);
}
