/* In: {"structured_query": {...}}, or {"query": {...}, "aggregate": {...}}. Out: the other. */
#include "base/limits.h"
#include "query/lower.h"

static void begin_result(json_writer *w, const json_value *request, bool ok) {
  const json_value *id = json_get(request, "id");
  json_begin_object(w);
  if (id) {
    json_put_key(w, "id");
    json_put_value(w, id);
  }
  json_field_bool(w, "ok", ok);
}

static bool end_result(json_writer *w, const diag_list *found, const arena *mem) {
  json_put_key(w, "errors");
  json_begin_array(w);
  for (size_t i = 0; i < found->count; i++)
    json_put_diag(w, &found->items[i]);
  json_end_array(w);
  json_end_object(w);
  return !arena_failed(mem);
}

static bool missing(diag_list *errors, const char *what) {
  diag_add(errors, NLQ_MISSING_KEY, "the request needs %s", what);
  return false;
}

bool query_call_lower(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  const json_value *v = json_get(request, "structured_query");
  nlq_str base = STR("/structured_query");
  diag_list found;
  query_lowered lowered;
  diag_init(&found, mem);
  if (!v) return missing(errors, "\"structured_query\"");
  query *q = query_from_json(mem, v, base, &found);
  bool good = q && query_lower(mem, q, base, &found, &lowered);
  begin_result(w, request, good);
  json_put_key(w, "query");
  if (good)
    ir_to_json(w, lowered.ir);
  else
    json_put_null(w);
  json_put_key(w, "aggregate");
  if (good)
    query_aggregate_to_json(w, &lowered);
  else
    json_put_null(w);
  return end_result(w, &found, mem);
}

bool query_call_lift(arena *mem, const json_value *request, json_writer *w, diag_list *errors) {
  const json_value *v = json_get(request, "query"), *aggregate = json_get(request, "aggregate");
  nlq_str text = STR_EMPTY;
  diag_list found;
  diag_init(&found, mem);
  if (!v || json_type_of(aggregate) != JSON_OBJECT)
    return missing(errors, "\"query\", a Query IR, and \"aggregate\", an object");
  ir_query *ir = ir_from_json(mem, v, IR_STRICT, &found);
  for (size_t i = 0; i < found.count; i++) {
    sb pointer;
    sb_init(&pointer, mem);
    sb_addf(&pointer, "/query%S", found.items[i].pointer);
    diag_at(&found, &found.items[i], sb_str(&pointer));
  }
  bool good = ir && query_lift(mem, ir, aggregate, &found, &text);
  /* The limits of a structured query hold for this one too. */
  json_value *lifted = good ? json_parse(mem, text, LIMIT_JSON_DEPTH, &found) : NULL;
  query *q = lifted ? query_from_json(mem, lifted, STR("/structured_query"), &found) : NULL;
  begin_result(w, request, q != NULL);
  json_put_key(w, "structured_query");
  if (q)
    query_to_json(w, q);
  else
    json_put_null(w);
  return end_result(w, &found, mem);
}
