/* The recognition as JSON: the specification's keys, then what later phases need (entities.all,
 * language, unrecognized, readings). */
#include "read/recognition.h"

static void put_text(json_writer *w, const char *key, nlq_str text) {
  if (text.len > 0) json_field_string(w, key, text);
}

static void put_day(json_writer *w, const char *key, bool has, calendar_day day) {
  sb text;
  json_put_key(w, key);
  if (!has) {
    json_put_null(w);
    return;
  }
  sb_init(&text, w->out->mem);
  calendar_put(&text, day);
  json_put_string(w, sb_str(&text));
}

static void put_time(json_writer *w, const entity *e) {
  json_put_key(w, "value");
  if (e->period.len > 0) {
    json_put_string(w, e->period);
  } else {
    json_put_null(w);
  }
  json_field_string(w, "type", str_of(time_type_name(e->time)));
  json_field_bool(w, "relative", e->relative);
  put_day(w, "start", e->has_start, e->first);
  put_day(w, "end", e->has_end, e->until);
  put_text(w, "field", e->field);
}

static void put_condition(json_writer *w, const entity *e) {
  json_field_string(w, "operator", str_of(query_operator_name(e->op)));
  if (e->value.count == 0) return;
  json_put_key(w, "value");
  query_value_to_json(w, &e->value);
}

static void put_region(json_writer *w, const entity *e) {
  json_field_string(w, "type", STR("region"));
  json_put_key(w, "value");
  query_value_to_json(w, &e->value);
  put_text(w, "name", e->name);
  put_text(w, "field", e->field);
  json_field_string(w, "operator", str_of(query_operator_name(e->op)));
}

static void put_metric(json_writer *w, const entity *e) {
  json_field_string(w, "metric", e->field);
  json_field_string(w, "aggregation", str_of(query_aggregation_name(e->aggregation)));
  if (e->order != ORDER_NONE) {
    json_field_string(w, "direction", str_of(query_order_name(e->order)));
  }
  if (e->distinct) json_field_bool(w, "distinct", true);
  put_text(w, "of", e->of);
  put_text(w, "name", e->name);
}

static void put_dimension(json_writer *w, const entity *e) {
  json_field_string(w, "dimension", e->field);
  put_text(w, "name", e->name);
  if (e->grain != UNIT_NONE) {
    json_field_string(w, "grain", str_of(calendar_unit_name(e->grain)));
  }
}

static void put_filter(json_writer *w, const entity *e) {
  json_field_string(w, "field", e->field);
  put_condition(w, e);
  put_text(w, "name", e->name);
}

static void put_table(json_writer *w, const entity *e) {
  put_text(w, "name", e->name);
}

static void put_ranking(json_writer *w, const entity *e) {
  json_field_string(w, "direction", str_of(query_order_name(e->order)));
  if (e->has_limit) json_field_int(w, "limit", e->limit);
}

static void put_having(json_writer *w, const entity *e) {
  json_field_string(w, "metric", e->field);
  put_condition(w, e);
}

static void put_order(json_writer *w, const entity *e) {
  json_field_string(w, "field", e->field);
  json_field_string(w, "direction", str_of(query_order_name(e->order)));
}

static void (*const put_kind[])(json_writer *, const entity *) = {
    [ENTITY_TIME] = put_time,           [ENTITY_REGION] = put_region, [ENTITY_METRIC] = put_metric,
    [ENTITY_DIMENSION] = put_dimension, [ENTITY_FILTER] = put_filter, [ENTITY_TABLE] = put_table,
    [ENTITY_RANKING] = put_ranking,     [ENTITY_HAVING] = put_having, [ENTITY_ORDER] = put_order};

static void put_entity(json_writer *w, const entity *e, bool with_kind) {
  json_begin_object(w);
  if (with_kind) json_field_string(w, "kind", str_of(entity_kind_name(e->kind)));
  put_kind[e->kind](w, e);
  put_text(w, "table", e->table);
  json_field_milli(w, "confidence", e->confidence);
  json_field_string(w, "raw", e->raw);
  json_put_key(w, "span");
  json_begin_array(w);
  json_put_int(w, (int64_t)e->start);
  json_put_int(w, (int64_t)e->end);
  json_end_array(w);
  put_text(w, "assumed", e->assumed);
  json_end_object(w);
}

static void put_entity_list(json_writer *w, const char *key, const entity *list, size_t n) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    put_entity(w, &list[i], true);
  json_end_array(w);
}

void recognition_entities_to_json(json_writer *w, const recognition *rec) {
  json_begin_object(w);
  for (size_t i = 0; i < RECOGNITION_SLOTS; i++) {
    const entity *e = recognition_main(rec, recognition_slots[i]);
    json_put_key(w, entity_kind_name(recognition_slots[i]));
    if (e) {
      put_entity(w, e, false);
    } else {
      json_put_null(w);
    }
  }
  put_entity_list(w, "all", rec->entities, rec->n_entities);
  json_end_object(w);
}

static void put_texts(json_writer *w, const char *key, const nlq_str *list, size_t n) {
  json_put_key(w, key);
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    json_put_string(w, list[i]);
  json_end_array(w);
}

void recognition_intent_to_json(json_writer *w, const recognition *rec) {
  json_begin_object(w);
  json_field_string(w, "query_type", str_of(query_type_name(rec->intent)));
  json_field_milli(w, "confidence", rec->intent_confidence);
  json_end_object(w);
}

/* The phase is sure of itself at 0.7 and more, the specification's threshold. */
enum { SURE = 700 };

void recognition_to_json(json_writer *w, const recognition *rec) {
  json_put_key(w, "intent");
  recognition_intent_to_json(w, rec);
  json_put_key(w, "entities");
  recognition_entities_to_json(w, rec);
  put_entity_list(w, "ambiguous_entities", rec->ambiguous, rec->n_ambiguous);
  put_texts(w, "missing_entities", rec->missing, rec->n_missing);
  json_field_milli(w, "overall_confidence", rec->overall_confidence);
  json_field_string(w, "phase_status",
                    rec->overall_confidence >= SURE ? STR("success") : STR("low_confidence"));
  put_text(w, "language", str_of(request_language_name(rec->language)));
  put_texts(w, "unrecognized", rec->unrecognized, rec->n_unrecognized);
  json_field_milli(w, "probability", rec->probability);
  if (rec->n_readings == 0) return;
  json_put_key(w, "readings");
  json_begin_array(w);
  for (size_t i = 0; i < rec->n_readings; i++) {
    json_begin_object(w);
    recognition_to_json(w, &rec->readings[i]);
    json_end_object(w);
  }
  json_end_array(w);
}
