/* The recognition as JSON: the specification's keys, then what later phases need (entities.all,
 * language, unrecognized, readings). */
#include "read/recognition.h"

#include "read/recognition_members.h"

/* --- entities ---------------------------------------------------------------------------- */

static void put_text(json_writer *w, const char *key, nlq_str text, recognition_presence presence) {
  if (text.len == 0 && presence == WHEN_SET) return;
  json_put_key(w, key);
  if (text.len == 0 && presence == OR_NULL)
    json_put_null(w);
  else
    json_put_string(w, text);
}

static void put_day(json_writer *w, const char *key, bool has, calendar_day day) {
  sb text;
  sb_init(&text, w->out->mem);
  if (has) calendar_put(&text, day);
  put_text(w, key, sb_str(&text), OR_NULL);
}

static void put_span(json_writer *w, const char *key, const entity *e) {
  json_put_key(w, key);
  json_begin_array(w);
  json_put_int(w, (int64_t)e->start);
  json_put_int(w, (int64_t)e->end);
  json_end_array(w);
}

static void put_value(json_writer *w, const char *key, const query_value *value) {
  json_put_key(w, key);
  query_value_to_json(w, value);
}

static void put_entity_list(json_writer *w, const char *key, const entity *list, size_t n);

/* A reading within the reading: what kind of query, and its entities. */
static void put_nested(json_writer *w, const char *key, const recognition *rec) {
  if (!rec) return;
  json_put_key(w, key);
  json_begin_object(w);
  json_field_string(w, "query_type", str_of(query_type_name(rec->intent)));
  put_entity_list(w, "entities", rec->entities, rec->n_entities);
  json_end_object(w);
}

static void put_member(json_writer *w, const entity *e, const recognition_member *m) {
  const void *at = (const char *)e + m->offset;
  bool always = m->presence != WHEN_SET;
  switch ((recognition_type)m->type) {
  case HOLDS_TEXT: put_text(w, m->key, *(const nlq_str *)at, m->presence); break;
  case HOLDS_WORD:
    put_text(w, m->key, str_of(query_word_name(m->words, *(const unsigned *)at)), m->presence);
    break;
  case HOLDS_FLAG:
    if (always || *(const bool *)at) json_field_bool(w, m->key, *(const bool *)at);
    break;
  case HOLDS_START: put_day(w, m->key, e->has_start, e->first); break;
  case HOLDS_END: put_day(w, m->key, e->has_end, e->until); break;
  case HOLDS_VALUE:
    if (always || e->value.count > 0 || e->value.query) put_value(w, m->key, &e->value);
    break;
  case HOLDS_LIMIT:
    if (e->has_limit) json_field_int(w, m->key, e->limit);
    break;
  case HOLDS_MILLI: json_field_milli(w, m->key, *(const int *)at); break;
  case HOLDS_SPAN: put_span(w, m->key, e); break;
  case HOLDS_NESTED: put_nested(w, m->key, e->nested); break;
  case HOLDS_REGION: json_field_string(w, m->key, STR("region")); break;
  }
}

static void put_entity(json_writer *w, const entity *e, bool with_kind) {
  json_begin_object(w);
  if (with_kind) json_field_string(w, "kind", str_of(entity_kind_name(e->kind)));
  for (size_t i = 0; i < recognition_member_count; i++) {
    const recognition_member *m = &recognition_members[i];
    if (m->kind == (int)e->kind || m->kind == EVERY_KIND) put_member(w, e, m);
  }
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
    if (e)
      put_entity(w, e, false);
    else
      json_put_null(w);
  }
  put_entity_list(w, "all", rec->entities, rec->n_entities);
  json_end_object(w);
}

/* --- the whole --------------------------------------------------------------------------- */

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
  put_text(w, "language", str_of(request_language_name(rec->language)), WHEN_SET);
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
