/* The recognition from JSON: as phase 1 writes it, or in the specification's form made by hand,
 * where the five slots are all there is. Every fault is listed with its pointer. */
#include <string.h>

#include "base/limits.h"
#include "read/recognition_members.h"

/* --- values of members ------------------------------------------------------------------- */

/* An object that is read, and its place. */
typedef struct source {
  arena *mem;
  diag_list *errors;
  const json_value *object;
  nlq_str base;
} source;

static nlq_str place(const source *s, const char *key) {
  return json_pointer_key(s->mem, s->base, str_of(key));
}

static source inside(const source *s, const char *key) {
  return (source){s->mem, s->errors, json_get(s->object, key), place(s, key)};
}

static bool is_there(const json_value *v) {
  return v && json_type_of(v) != JSON_NULL;
}

/* A fault of a member, or of the object itself for NULL; the format may show two texts. */
static void fault(const source *s, const char *key, nlq_code code, const char *format, nlq_str text,
                  nlq_str more) {
  query_fault(s->errors, key ? place(s, key) : s->base, code, format, query_shown(s->mem, text),
              more);
}

static bool is_type(const source *s, json_type type) {
  json_type given = json_type_of(s->object);
  if (given == type) return true;
  fault(s, NULL, given == JSON_MISSING ? NLQ_MISSING_KEY : NLQ_TYPE_MISMATCH, "is %S; %S is wanted",
        str_of(json_type_name(given)), str_of(json_type_name(type)));
  return false;
}

/* A text member; absent and null give the empty text. */
static nlq_str get_text(const source *s, const char *key) {
  const source member = inside(s, key);
  if (is_there(member.object)) is_type(&member, JSON_STRING);
  return json_string(member.object);
}

static nlq_str choices(arena *mem, const query_words *words) {
  sb list;
  sb_init(&list, mem);
  for (const char *name = words->names; *name; name += strlen(name) + 1)
    sb_addf(&list, "%s%s", list.len ? ", " : "", name);
  return sb_str(&list);
}

/* A member that must be one of a set of words; it keeps its value when it is absent, unless it is
 * needed. False, and word 0, for any other text. */
static bool get_word(const source *s, const char *key, const query_words *words, bool needed,
                     unsigned *out) {
  nlq_str given = get_text(s, key);
  if (given.len == 0 && !needed) return true;
  *out = query_word_of(words, given);
  if (*out == 0) fault(s, key, NLQ_BAD_ENUM, "is \"%S\"; one of %S", given, choices(s->mem, words));
  return *out != 0;
}

static void get_milli(const source *s, const char *key, int *out) {
  const json_value *v = json_get(s->object, key);
  double n = json_number(v);
  if (!is_there(v)) return;
  if (json_type_of(v) == JSON_NUMBER && n >= 0 && n <= 1)
    *out = (int)(n * 1000 + 0.5);
  else
    fault(s, key, NLQ_WRONG_VALUE, "must be a number from 0 to 1", STR_EMPTY, STR_EMPTY);
}

static bool get_day(const source *s, const char *key, calendar_day *day) {
  nlq_str text = get_text(s, key);
  if (text.len == 0) return false;
  if (calendar_parse(text, day)) return true;
  fault(s, key, NLQ_INVALID_DATE, "is \"%S\", no date; write YYYY-MM-DD", text, STR_EMPTY);
  return false;
}

static void get_span(const source *s, const char *key, entity *e) {
  const json_value *v = json_get(s->object, key), *first = json_first(v);
  int64_t start, end;
  if (!v) return;
  if (json_type_of(v) == JSON_ARRAY && json_count(v) == 2 && json_integer(first, &start) &&
      json_integer(json_next(first), &end) && start >= 0 && end >= start &&
      end <= (int64_t)LIMIT_QUESTION_BYTES) {
    e->start = (size_t)start;
    e->end = (size_t)end;
    return;
  }
  fault(s, key, NLQ_WRONG_VALUE, "must be two byte offsets into the question, start and end",
        STR_EMPTY, STR_EMPTY);
}

static void get_limit(const source *s, const char *key, entity *e) {
  const json_value *v = json_get(s->object, key);
  if (!v) return;
  e->has_limit = json_integer(v, &e->limit) && e->limit >= 1 && e->limit <= LIMIT_ROWS;
  if (!e->has_limit)
    query_fault(s->errors, place(s, key), NLQ_LIMIT_RANGE, "must be a whole number from 1 to %d",
                LIMIT_ROWS);
}

/* --- entities ---------------------------------------------------------------------------- */

static void get_list(const source *s, entity **out, size_t *count);

/* A reading within the reading; the depth of the JSON text bounds how deep. */
static void get_nested(const source *s, const char *key, bool needed, entity *e) {
  const source nested = inside(s, key), list = inside(&nested, "entities");
  unsigned type;
  if (!nested.object && !needed) return;
  e->nested = ARENA_NEW(s->mem, recognition);
  if (!e->nested || !is_type(&nested, JSON_OBJECT)) return;
  if (get_word(&nested, "query_type", &query_types, true, &type)) e->nested->intent = type - 1;
  get_list(&list, &e->nested->entities, &e->nested->n_entities);
}

static void get_member(const source *s, const recognition_member *m, entity *e) {
  void *at = (char *)e + m->offset;
  bool needed = m->presence == NEEDED;
  switch ((recognition_type)m->type) {
  case HOLDS_TEXT:
    *(nlq_str *)at = get_text(s, m->key);
    if (needed && ((nlq_str *)at)->len == 0)
      fault(s, NULL, NLQ_MISSING_KEY, "needs \"%S\"", str_of(m->key), STR_EMPTY);
    break;
  case HOLDS_WORD: get_word(s, m->key, m->words, needed, at); break;
  case HOLDS_FLAG: *(bool *)at = json_true(json_get(s->object, m->key)); break;
  case HOLDS_START: e->has_start = get_day(s, m->key, &e->first); break;
  case HOLDS_END: e->has_end = get_day(s, m->key, &e->until); break;
  case HOLDS_LIMIT: get_limit(s, m->key, e); break;
  case HOLDS_MILLI: get_milli(s, m->key, at); break;
  case HOLDS_SPAN: get_span(s, m->key, e); break;
  case HOLDS_NESTED: get_nested(s, m->key, needed, e); break;
  case HOLDS_VALUE: /* its form depends on the operator, which may come behind it */
  case HOLDS_REGION: break;
  }
}

static int digits_of(nlq_str text, size_t at, size_t n) {
  int value = 0;
  for (size_t i = at; i < at + n; i++) {
    if (i >= text.len || text.at[i] < '0' || text.at[i] > '9') return -1;
    value = value * 10 + (text.at[i] - '0');
  }
  return value;
}

static int months_of(time_type t) {
  return t == TIME_MONTH ? 1 : t == TIME_QUARTER ? 3 : t == TIME_HALF ? 6 : 12;
}

/* The interval that a period's text names: "2026-05", "2026-Q2", "2026-H1", "2026". Hand-made
 * input may give nothing else. */
static bool interval_of(entity *e) {
  if (e->time == TIME_RANGE || e->time == TIME_WEEK) return false;
  int year = digits_of(e->period, 0, 4), months = months_of(e->time), part = 1;
  if (year < 1) return false;
  if (e->time == TIME_DAY) {
    bool day = calendar_parse(e->period, &e->first);
    e->until = e->first + 1;
    return day;
  }
  if (e->period.len != (months == 12 ? 4 : 7)) return false;
  if (months < 12) part = months == 1 ? digits_of(e->period, 5, 2) : digits_of(e->period, 6, 1);
  int month = months * (part - 1) + 1;
  if (!calendar_valid(year, month, 1)) return false;
  e->first = calendar_from_date((calendar_date){year, month, 1});
  e->until = calendar_add(e->first, UNIT_MONTH, months);
  return true;
}

static void settle_time(const source *s, entity *e) {
  if (e->time == TIME_NONE || e->time == TIME_ALL || e->has_start || e->has_end) return;
  e->has_start = e->has_end = interval_of(e);
  if (!e->has_start)
    fault(s, "value", e->time == TIME_MONTH ? NLQ_INVALID_MONTH : NLQ_INVALID_DATE,
          "is \"%S\", no %S; write YYYY-MM, YYYY-QN or YYYY, or give start and end", e->period,
          str_of(time_type_name(e->time)));
}

static void settle_condition(const source *s, entity *e) {
  query_arity arity = query_operator_arity(e->op);
  const source value = inside(s, "value");
  if (e->op == OPERATOR_NONE || arity == ARITY_NONE || e->nested) return;
  if (!value.object)
    fault(s, NULL, NLQ_MISSING_KEY, "needs a value", STR_EMPTY, STR_EMPTY);
  else if (query_value_from_json(s->mem, value.object, value.base, s->errors, &e->value) &&
           arity == ARITY_PAIR && e->value.count != 2)
    fault(&value, NULL, NLQ_ARITY, "must be two values", STR_EMPTY, STR_EMPTY);
}

static void get_entity(const source *s, entity_kind kind, entity *e) {
  bool condition = kind == ENTITY_REGION || kind == ENTITY_FILTER || kind == ENTITY_HAVING;
  *e = (entity){.kind = kind, .confidence = 1000, .op = condition ? OPERATOR_EQ : OPERATOR_NONE};
  if (!is_type(s, JSON_OBJECT)) return;
  for (size_t i = 0; i < recognition_member_count; i++) {
    const recognition_member *m = &recognition_members[i];
    if (m->kind == (int)kind || m->kind == EVERY_KIND) get_member(s, m, e);
  }
  if (kind == ENTITY_FILTER && !e->nested && e->field.len == 0)
    fault(s, NULL, NLQ_MISSING_KEY, "needs \"%S\"", STR("field"), STR_EMPTY);
  if (kind == ENTITY_TIME) settle_time(s, e);
  if (condition) settle_condition(s, e);
}

/* --- lists ------------------------------------------------------------------------------- */

/* Without memory a list stays empty; the arena remembers it. */

static void get_list(const source *s, entity **out, size_t *count) {
  size_t n = json_count(s->object);
  if (!is_type(s, JSON_ARRAY)) return;
  if (n > LIMIT_ENTITIES) {
    query_fault(s->errors, s->base, NLQ_TOO_MANY, "holds %D entities; at most %d are read",
                (int64_t)n, LIMIT_ENTITIES);
    return;
  }
  *out = ARENA_ARRAY(s->mem, entity, n + 1);
  if (!*out) return;
  source item = *s;
  for (item.object = json_first(s->object); item.object; item.object = json_next(item.object)) {
    unsigned kind;
    item.base = json_pointer_index(s->mem, s->base, *count);
    entity *e = &(*out)[(*count)++];
    if (get_word(&item, "kind", &recognition_kinds, true, &kind)) get_entity(&item, kind - 1, e);
  }
}

static void get_slots(const source *s, recognition *out) {
  out->entities = ARENA_ARRAY(s->mem, entity, RECOGNITION_SLOTS);
  if (!out->entities) return;
  for (size_t i = 0; i < RECOGNITION_SLOTS; i++) {
    const source slot = inside(s, entity_kind_name(recognition_slots[i]));
    if (is_there(slot.object))
      get_entity(&slot, recognition_slots[i], &out->entities[out->n_entities++]);
  }
}

static void get_entities(const source *s, recognition *out) {
  const source all = inside(s, "all");
  if (!is_type(s, JSON_OBJECT)) return;
  if (all.object)
    get_list(&all, &out->entities, &out->n_entities);
  else
    get_slots(s, out);
}

static void get_texts(const source *s, const char *key, nlq_str **out, size_t *count) {
  const source list = inside(s, key);
  if (!list.object || !is_type(&list, JSON_ARRAY)) return;
  *out = ARENA_ARRAY(s->mem, nlq_str, json_count(list.object) + 1);
  for (const json_value *text = json_first(list.object); *out && text; text = json_next(text))
    (*out)[(*count)++] = json_string(text);
}

/* --- the whole --------------------------------------------------------------------------- */

static void get_intent(const source *s, recognition *out) {
  unsigned type;
  if (!is_type(s, JSON_OBJECT)) return;
  if (get_word(s, "query_type", &query_types, true, &type)) out->intent = type - 1;
  get_milli(s, "confidence", &out->intent_confidence);
}

static void get_recognition(const source *s, recognition *out);

static void get_readings(const source *s, recognition *out) {
  if (!s->object) return;
  if (json_type_of(s->object) != JSON_ARRAY || json_count(s->object) > LIMIT_CANDIDATES) {
    query_fault(s->errors, s->base, NLQ_WRONG_VALUE, "must be an array of at most %d readings",
                LIMIT_CANDIDATES);
    return;
  }
  out->readings = ARENA_ARRAY(s->mem, recognition, LIMIT_CANDIDATES);
  if (!out->readings) return;
  source item = *s;
  for (item.object = json_first(s->object); item.object; item.object = json_next(item.object)) {
    item.base = json_pointer_index(s->mem, s->base, out->n_readings);
    get_recognition(&item, &out->readings[out->n_readings++]);
  }
}

/* A reading within readings has none of its own: deeper ones are ignored by what comes after, and
 * the depth of the JSON text bounds the recursion. */
static void get_recognition(const source *s, recognition *out) {
  unsigned language = LANGUAGE_EN;
  *out = (recognition){.intent_confidence = 1000};
  if (!is_type(s, JSON_OBJECT)) return;
  const source intent = inside(s, "intent"), entities = inside(s, "entities");
  const source ambiguous = inside(s, "ambiguous_entities"), readings = inside(s, "readings");
  get_intent(&intent, out);
  get_entities(&entities, out);
  get_milli(s, "overall_confidence", &out->overall_confidence);
  out->probability = out->overall_confidence;
  get_milli(s, "probability", &out->probability);
  get_word(s, "language", &request_languages, false, &language);
  out->language = language;
  get_texts(s, "unrecognized", &out->unrecognized, &out->n_unrecognized);
  get_texts(s, "missing_entities", &out->missing, &out->n_missing);
  if (json_type_of(ambiguous.object) == JSON_ARRAY)
    get_list(&ambiguous, &out->ambiguous, &out->n_ambiguous);
  get_readings(&readings, out);
}

recognition *recognition_from_json(arena *mem, const json_value *v, nlq_str base,
                                   diag_list *errors) {
  const source s = {mem, errors, v, base};
  recognition *out = ARENA_NEW(mem, recognition);
  if (!out) return NULL;
  get_recognition(&s, out);
  return diag_has_errors(errors) || arena_failed(mem) ? NULL : out;
}
