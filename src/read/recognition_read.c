/* The recognition from JSON: as phase 1 writes it, or in the specification's form made by hand,
 * where the five slots are all there is. Every fault is listed with its pointer. */
#include "base/limits.h"
#include "read/recognition.h"

/* --- values of members ------------------------------------------------------------------- */

typedef struct source {
  arena *mem;
  diag_list *errors;
} source;

static nlq_str at_key(const source *s, nlq_str base, const char *key) {
  return json_pointer_key(s->mem, base, str_of(key));
}

static void wrong_type(const source *s, nlq_str pointer, const char *wanted, const json_value *v) {
  json_type type = json_type_of(v);
  nlq_code code = type == JSON_MISSING ? NLQ_MISSING_KEY : NLQ_WRONG_TYPE;
  nlq_diag *d = diag_add(s->errors, code, "%S must be %s, not %s.", pointer, wanted,
                         json_type_name(type));
  diag_at(s->errors, d, pointer);
}

/* A text member; absent and null leave the text empty. */
static void get_text(const source *s, const json_value *object, nlq_str base, const char *key,
                     nlq_str *out) {
  const json_value *v = json_get(object, key);
  json_type type = json_type_of(v);
  if (type == JSON_STRING) {
    *out = json_string(v);
  } else if (type != JSON_MISSING && type != JSON_NULL) {
    wrong_type(s, at_key(s, base, key), "a string", v);
  }
}

/* A member that must be one of a set of words. */
static void wrong_word(const source *s, nlq_str base, const char *key, nlq_str given,
                       const char *words) {
  nlq_str pointer = at_key(s, base, key);
  nlq_diag *d = diag_add(s->errors, NLQ_WRONG_VALUE, "%S is \"%S\"; it must be one of %s.", pointer,
                         given, words);
  diag_at(s->errors, d, pointer);
}

static void get_milli(const source *s, const json_value *object, nlq_str base, const char *key,
                      int *out) {
  const json_value *v = json_get(object, key);
  json_type type = json_type_of(v);
  if (type == JSON_MISSING || type == JSON_NULL) return;
  double n = json_number(v);
  if (type != JSON_NUMBER || !(n >= 0 && n <= 1)) {
    nlq_str pointer = at_key(s, base, key);
    nlq_diag *d = diag_add(s->errors, NLQ_WRONG_VALUE, "%S must be a number from 0 to 1.", pointer);
    diag_at(s->errors, d, pointer);
    return;
  }
  *out = (int)(n * 1000 + 0.5);
}

static bool get_day(const source *s, const json_value *object, nlq_str base, const char *key,
                    calendar_day *day) {
  nlq_str text = STR_EMPTY;
  get_text(s, object, base, key, &text);
  if (text.len == 0) return false;
  if (calendar_parse(text, day)) return true;
  nlq_str pointer = at_key(s, base, key);
  nlq_diag *d = diag_add(s->errors, NLQ_INVALID_DATE,
                         "%S is \"%S\", which is no date. Write "
                         "YYYY-MM-DD.",
                         pointer, text);
  diag_at(s->errors, d, pointer);
  return false;
}

static void get_span(const source *s, const json_value *object, nlq_str base, entity *e) {
  const json_value *v = json_get(object, "span");
  int64_t start = 0, end = 0;
  if (json_type_of(v) == JSON_MISSING) return;
  bool pair = json_type_of(v) == JSON_ARRAY && json_count(v) == 2 &&
              json_integer(json_first(v), &start) && json_integer(json_next(json_first(v)), &end);
  if (!pair || start < 0 || end < start || end > (int64_t)LIMIT_QUESTION_BYTES) {
    nlq_str pointer = at_key(s, base, "span");
    nlq_diag *d = diag_add(s->errors, NLQ_WRONG_VALUE,
                           "%S must be two byte offsets into the "
                           "question, start and end.",
                           pointer);
    diag_at(s->errors, d, pointer);
    return;
  }
  e->start = (size_t)start;
  e->end = (size_t)end;
}

/* --- entities by kind -------------------------------------------------------------------- */

static int digits_of(nlq_str text, size_t at, size_t n) {
  int value = 0;
  for (size_t i = at; i < at + n; i++) {
    if (i >= text.len || text.at[i] < '0' || text.at[i] > '9') return -1;
    value = value * 10 + (text.at[i] - '0');
  }
  return value;
}

/* The interval that a period's text names: "2026-05", "2026-Q2", "2026-H1", "2026". Hand-made
 * input may give nothing else. */
static bool interval_of(entity *e) {
  int year = digits_of(e->period, 0, 4), part = 0;
  if (year < 1) return false;
  if (e->time == TIME_DAY) {
    if (!calendar_parse(e->period, &e->first)) return false;
    e->until = e->first + 1;
    return true;
  }
  int months = e->time == TIME_MONTH     ? 1
               : e->time == TIME_QUARTER ? 3
               : e->time == TIME_HALF    ? 6
                                         : 12;
  if (months == 12 ? e->period.len != 4 : e->period.len != 7) return false;
  if (months == 1) part = digits_of(e->period, 5, 2);
  if (months == 3 || months == 6) part = digits_of(e->period, 6, 1);
  int month = months == 12 ? 1 : months * (part - 1) + 1;
  if (!calendar_valid(year, month, 1)) return false;
  e->first = calendar_from_date((calendar_date){year, month, 1});
  e->until = calendar_add(e->first, UNIT_MONTH, months);
  return true;
}

static void get_time(const source *s, const json_value *v, nlq_str base, entity *e) {
  nlq_str type = STR_EMPTY;
  get_text(s, v, base, "type", &type);
  e->time = time_type_of(type);
  if (e->time == TIME_NONE) {
    wrong_word(s, base, "type", type, "day, week, month, quarter, half, year, range, all");
    return;
  }
  get_text(s, v, base, "value", &e->period);
  get_text(s, v, base, "field", &e->field);
  e->relative = json_true(json_get(v, "relative"));
  e->has_start = get_day(s, v, base, "start", &e->first);
  e->has_end = get_day(s, v, base, "end", &e->until);
  if (e->has_start || e->has_end || e->time == TIME_ALL) return;
  if (e->time == TIME_RANGE || e->time == TIME_WEEK || !interval_of(e)) {
    nlq_str pointer = at_key(s, base, "value");
    nlq_diag *d = diag_add(s->errors, e->time == TIME_MONTH ? NLQ_INVALID_MONTH : NLQ_INVALID_DATE,
                           "%S is \"%S\", which names no %s. Write YYYY-MM, YYYY-QN or YYYY, or "
                           "give start and end.",
                           pointer, e->period, time_type_name(e->time));
    diag_at(s->errors, d, pointer);
    return;
  }
  e->has_start = e->has_end = true;
}

static void get_condition(const source *s, const json_value *v, nlq_str base, entity *e) {
  nlq_str op = STR_EMPTY;
  get_text(s, v, base, "operator", &op);
  e->op = op.len == 0 ? OPERATOR_EQ : query_operator_of(op);
  if (e->op == OPERATOR_NONE) {
    wrong_word(s, base, "operator", op,
               "=, !=, >, <, >=, <=, IN, NOT IN, LIKE, NOT LIKE, BETWEEN, "
               "IS NULL, IS NOT NULL");
    return;
  }
  const json_value *value = json_get(v, "value");
  if (e->op == OPERATOR_IS_NULL || e->op == OPERATOR_IS_NOT_NULL) return;
  if (json_type_of(value) == JSON_MISSING) {
    nlq_diag *d = diag_add(s->errors, NLQ_MISSING_KEY, "%S needs a value.", base);
    diag_at(s->errors, d, base);
    return;
  }
  query_value_from_json(s->mem, value, at_key(s, base, "value"), s->errors, &e->value);
}

static void get_region(const source *s, const json_value *v, nlq_str base, entity *e) {
  get_text(s, v, base, "name", &e->name);
  get_text(s, v, base, "field", &e->field);
  get_condition(s, v, base, e);
}

static void get_order(const source *s, const json_value *v, nlq_str base, entity *e) {
  nlq_str direction = STR_EMPTY;
  get_text(s, v, base, "direction", &direction);
  e->order = query_order_of(direction);
  if (direction.len > 0 && e->order == ORDER_NONE) {
    wrong_word(s, base, "direction", direction, "asc, desc");
  }
}

static void get_metric(const source *s, const json_value *v, nlq_str base, entity *e) {
  nlq_str aggregation = STR_EMPTY;
  get_text(s, v, base, "metric", &e->field);
  get_text(s, v, base, "name", &e->name);
  get_text(s, v, base, "of", &e->of);
  get_text(s, v, base, "aggregation", &aggregation);
  e->aggregation = query_aggregation_of(aggregation);
  e->distinct = json_true(json_get(v, "distinct"));
  if (aggregation.len > 0 && e->aggregation == AGGREGATION_NONE) {
    wrong_word(s, base, "aggregation", aggregation, "count, sum, avg, max, min");
  }
  get_order(s, v, base, e);
}

static void get_dimension(const source *s, const json_value *v, nlq_str base, entity *e) {
  nlq_str grain = STR_EMPTY;
  get_text(s, v, base, "dimension", &e->field);
  get_text(s, v, base, "name", &e->name);
  get_text(s, v, base, "grain", &grain);
  e->grain = calendar_unit_of(grain);
  if (grain.len > 0 && e->grain == UNIT_NONE) {
    wrong_word(s, base, "grain", grain, "day, week, month, quarter, half, year");
  }
}

static void get_filter(const source *s, const json_value *v, nlq_str base, entity *e) {
  get_text(s, v, base, "field", &e->field);
  get_text(s, v, base, "name", &e->name);
  get_condition(s, v, base, e);
}

static void get_table(const source *s, const json_value *v, nlq_str base, entity *e) {
  get_text(s, v, base, "name", &e->name);
}

static void get_ranking(const source *s, const json_value *v, nlq_str base, entity *e) {
  const json_value *limit = json_get(v, "limit");
  get_order(s, v, base, e);
  if (json_type_of(limit) == JSON_MISSING) return;
  e->has_limit = json_integer(limit, &e->limit) && e->limit >= 1 && e->limit <= LIMIT_ROWS;
  if (e->has_limit) return;
  nlq_str pointer = at_key(s, base, "limit");
  nlq_diag *d = diag_add(s->errors, NLQ_LIMIT_RANGE, "%S must be a whole number from 1 to %d.",
                         pointer, LIMIT_ROWS);
  diag_at(s->errors, d, pointer);
}

static void get_having(const source *s, const json_value *v, nlq_str base, entity *e) {
  get_text(s, v, base, "metric", &e->field);
  get_condition(s, v, base, e);
}

static void get_sort(const source *s, const json_value *v, nlq_str base, entity *e) {
  get_text(s, v, base, "field", &e->field);
  get_order(s, v, base, e);
}

static void (*const get_kind[])(const source *, const json_value *, nlq_str, entity *) = {
    [ENTITY_TIME] = get_time,           [ENTITY_REGION] = get_region, [ENTITY_METRIC] = get_metric,
    [ENTITY_DIMENSION] = get_dimension, [ENTITY_FILTER] = get_filter, [ENTITY_TABLE] = get_table,
    [ENTITY_RANKING] = get_ranking,     [ENTITY_HAVING] = get_having, [ENTITY_ORDER] = get_sort};

/* Kinds that mean nothing without a field of their own. */
static const char *needed_key(entity_kind kind) {
  switch (kind) {
  case ENTITY_METRIC:
  case ENTITY_HAVING: return "metric";
  case ENTITY_DIMENSION: return "dimension";
  case ENTITY_FILTER: return "field";
  default: return NULL;
  }
}

static void get_entity(const source *s, entity_kind kind, const json_value *v, nlq_str base,
                       entity *e) {
  *e = (entity){.kind = kind, .confidence = 1000};
  if (json_type_of(v) != JSON_OBJECT) {
    wrong_type(s, base, "an object", v);
    return;
  }
  get_kind[kind](s, v, base, e);
  get_text(s, v, base, "table", &e->table);
  get_text(s, v, base, "raw", &e->raw);
  get_text(s, v, base, "assumed", &e->assumed);
  get_milli(s, v, base, "confidence", &e->confidence);
  get_span(s, v, base, e);
  const char *key = needed_key(kind);
  if (key && e->field.len == 0) {
    nlq_diag *d = diag_add(s->errors, NLQ_MISSING_KEY, "%S needs \"%s\".", base, key);
    diag_at(s->errors, d, base);
  }
}

/* --- lists ------------------------------------------------------------------------------- */

static bool get_all(const source *s, const json_value *list, nlq_str base, entity **out,
                    size_t *count) {
  if (json_type_of(list) != JSON_ARRAY) {
    wrong_type(s, base, "an array", list);
    return true;
  }
  size_t n = json_count(list);
  if (n > LIMIT_ENTITIES) {
    nlq_diag *d = diag_add(s->errors, NLQ_TOO_MANY, "%S holds %D entities; at most %d are read.",
                           base, (int64_t)n, LIMIT_ENTITIES);
    diag_at(s->errors, d, base);
    return true;
  }
  *out = ARENA_ARRAY(s->mem, entity, n + 1);
  if (!*out) return false;
  for (const json_value *v = json_first(list); v; v = json_next(v)) {
    nlq_str pointer = json_pointer_index(s->mem, base, *count);
    nlq_str name = STR_EMPTY;
    entity_kind kind;
    get_text(s, v, pointer, "kind", &name);
    if (entity_kind_of(name, &kind)) {
      get_entity(s, kind, v, pointer, &(*out)[*count]);
    } else {
      wrong_word(s, pointer, "kind", name,
                 "time, region, metric, dimension, filter, table, ranking,"
                 " having, order");
    }
    (*count)++;
  }
  return true;
}

static bool get_slots(const source *s, const json_value *slots_json, nlq_str base,
                      recognition *out) {
  out->entities = ARENA_ARRAY(s->mem, entity, RECOGNITION_SLOTS);
  if (!out->entities) return false;
  for (size_t i = 0; i < RECOGNITION_SLOTS; i++) {
    const char *key = entity_kind_name(recognition_slots[i]);
    const json_value *v = json_get(slots_json, key);
    json_type type = json_type_of(v);
    if (type == JSON_MISSING || type == JSON_NULL) continue;
    get_entity(s, recognition_slots[i], v, at_key(s, base, key), &out->entities[out->n_entities++]);
  }
  return true;
}

static bool get_entities(const source *s, const json_value *v, nlq_str base, recognition *out) {
  nlq_str pointer = at_key(s, base, "entities");
  const json_value *entities = json_get(v, "entities");
  if (json_type_of(entities) != JSON_OBJECT) {
    wrong_type(s, pointer, "an object", entities);
    return true;
  }
  const json_value *all = json_get(entities, "all");
  if (json_type_of(all) == JSON_MISSING) return get_slots(s, entities, pointer, out);
  return get_all(s, all, at_key(s, pointer, "all"), &out->entities, &out->n_entities);
}

static bool get_texts(const source *s, const json_value *v, nlq_str base, const char *key,
                      nlq_str **out, size_t *count) {
  const json_value *list = json_get(v, key);
  if (json_type_of(list) == JSON_MISSING) return true;
  if (json_type_of(list) != JSON_ARRAY) {
    wrong_type(s, at_key(s, base, key), "an array", list);
    return true;
  }
  *out = ARENA_ARRAY(s->mem, nlq_str, json_count(list) + 1);
  if (!*out) return false;
  for (const json_value *text = json_first(list); text; text = json_next(text)) {
    (*out)[(*count)++] = json_string(text);
  }
  return true;
}

static void get_intent(const source *s, const json_value *v, nlq_str base, recognition *out) {
  nlq_str pointer = at_key(s, base, "intent"), type = STR_EMPTY;
  const json_value *intent = json_get(v, "intent");
  if (json_type_of(intent) != JSON_OBJECT) {
    wrong_type(s, pointer, "an object", intent);
    return;
  }
  get_text(s, intent, pointer, "query_type", &type);
  if (!query_type_of(type, &out->intent)) {
    wrong_word(s, pointer, "query_type", type, "simple, comparison, trend, ranking, aggregate");
  }
  get_milli(s, intent, pointer, "confidence", &out->intent_confidence);
}

static bool get_recognition(const source *s, const json_value *v, nlq_str base, recognition *out);

static bool get_readings(const source *s, const json_value *v, nlq_str base, recognition *out) {
  nlq_str pointer = at_key(s, base, "readings");
  const json_value *list = json_get(v, "readings");
  if (json_type_of(list) == JSON_MISSING) return true;
  if (json_type_of(list) != JSON_ARRAY || json_count(list) > LIMIT_CANDIDATES) {
    nlq_diag *d = diag_add(s->errors, NLQ_WRONG_VALUE,
                           "%S must be an array of at most %d "
                           "readings.",
                           pointer, LIMIT_CANDIDATES);
    diag_at(s->errors, d, pointer);
    return true;
  }
  out->readings = ARENA_ARRAY(s->mem, recognition, LIMIT_CANDIDATES);
  if (!out->readings) return false;
  for (const json_value *r = json_first(list); r; r = json_next(r)) {
    nlq_str place = json_pointer_index(s->mem, pointer, out->n_readings);
    if (!get_recognition(s, r, place, &out->readings[out->n_readings++])) return false;
  }
  return true;
}

/* A reading within readings has none of its own: deeper ones are ignored by what comes after, and
 * the depth of the JSON text bounds the recursion. */
static bool get_recognition(const source *s, const json_value *v, nlq_str base, recognition *out) {
  nlq_str language = STR_EMPTY;
  *out = (recognition){.language = LANGUAGE_EN, .intent_confidence = 1000};
  if (json_type_of(v) != JSON_OBJECT) {
    wrong_type(s, base, "an object", v);
    return true;
  }
  get_intent(s, v, base, out);
  if (!get_entities(s, v, base, out)) return false;
  get_milli(s, v, base, "overall_confidence", &out->overall_confidence);
  out->probability = out->overall_confidence;
  get_milli(s, v, base, "probability", &out->probability);
  get_text(s, v, base, "language", &language);
  if (language.len > 0) out->language = request_language_of(language);
  if (out->language == LANGUAGE_NONE) wrong_word(s, base, "language", language, "en, zh");
  if (!get_texts(s, v, base, "unrecognized", &out->unrecognized, &out->n_unrecognized) ||
      !get_texts(s, v, base, "missing_entities", &out->missing, &out->n_missing)) {
    return false;
  }
  if (json_type_of(json_get(v, "ambiguous_entities")) == JSON_ARRAY &&
      !get_all(s, json_get(v, "ambiguous_entities"), at_key(s, base, "ambiguous_entities"),
               &out->ambiguous, &out->n_ambiguous)) {
    return false;
  }
  return get_readings(s, v, base, out);
}

recognition *recognition_from_json(arena *mem, const json_value *v, nlq_str base,
                                   diag_list *errors) {
  source s = {mem, errors};
  recognition *out = ARENA_NEW(mem, recognition);
  if (!out || !get_recognition(&s, v, base, out)) return NULL;
  return diag_has_errors(errors) ? NULL : out;
}
