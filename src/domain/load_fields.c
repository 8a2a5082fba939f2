/* The fields of a table: dimensions, time dimensions, facts.
 *
 * In: {"name": "region", "sample_values": ["north", {"value": "south", "synonyms": ["s"]}]}.
 * Out: a field of type string with two values. */
#include "domain/load.h"
#include "domain/periods.h"

#define DATA_TYPES "string, integer, number, boolean, date, timestamp"
#define FIELD_KEYS                                                                                 \
  LOAD_NAMED_KEYS, {.name = "expr", .type = LOAD_TEXT},                                            \
      {.name = "data_type", .type = LOAD_TEXT, .choices = DATA_TYPES},                             \
      {.name = "nullable", .type = LOAD_BOOL}, {.name = "unique", .type = LOAD_BOOL}, {            \
    .name = "sample_values", .type = LOAD_ARRAY                                                    \
  }

static const load_key dimension_keys[] = {
    FIELD_KEYS,
    {.name = "is_enum", .type = LOAD_BOOL},
    {.name = "semantic_type", .type = LOAD_TEXT, .choices = "name, geo, id, category"},
    {.name = "ref", .type = LOAD_TEXT},
    {.name = "pattern", .type = LOAD_TEXT},
};

static const load_key time_keys[] = {
    FIELD_KEYS,
    {.name = "time_granularity",
     .type = LOAD_TEXT,
     .choices = "second, minute, hour, day, week, month, quarter, year"},
    {.name = "format", .type = LOAD_TEXT},
};

static const load_key fact_keys[] = {
    FIELD_KEYS,
    {.name = "unit", .type = LOAD_TEXT},
};

static const load_key value_keys[] = {
    {.name = "value", .type = LOAD_ANY, .required = true},
    LOAD_WORDS_KEYS,
};

/* The three lists of a table, in the order their fields stand in the model. */
static const struct field_list {
  const char *key;
  field_kind kind;
  const load_key *keys;
  size_t n_keys;
  field_type type; /* when none is given */
} lists[] = {
    {"dimensions", FIELD_DIMENSION, dimension_keys, sizeof dimension_keys / sizeof *dimension_keys,
     TYPE_STRING},
    {"time_dimensions", FIELD_TIME, time_keys, sizeof time_keys / sizeof *time_keys,
     TYPE_TIMESTAMP},
    {"facts", FIELD_FACT, fact_keys, sizeof fact_keys / sizeof *fact_keys, TYPE_NUMBER},
};

/* --- words for enumerations ----------------------------------------------------------------- */

static field_type type_of(nlq_str name, field_type otherwise) {
  static const char *const names[] = {
      [TYPE_STRING] = "string",   [TYPE_INTEGER] = "integer", [TYPE_NUMBER] = "number",
      [TYPE_BOOLEAN] = "boolean", [TYPE_DATE] = "date",       [TYPE_TIMESTAMP] = "timestamp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (str_is(name, names[i])) return (field_type)i;
  return otherwise;
}

static field_semantics semantics_of(nlq_str name) {
  static const char *const names[] = {[SEMANTICS_NAME] = "name",
                                      [SEMANTICS_GEO] = "geo",
                                      [SEMANTICS_ID] = "id",
                                      [SEMANTICS_CATEGORY] = "category"};
  for (size_t i = SEMANTICS_NAME; i < sizeof names / sizeof *names; i++)
    if (str_is(name, names[i])) return (field_semantics)i;
  return SEMANTICS_NONE;
}

/* --- values --------------------------------------------------------------------------------- */

static scalar_type scalar_wanted(field_type type) {
  switch (type) {
  case TYPE_INTEGER:
  case TYPE_NUMBER: return SCALAR_NUMBER;
  case TYPE_BOOLEAN: return SCALAR_BOOL;
  default: return SCALAR_TEXT;
  }
}

static void load_value(loader *l, const json_value *v, const place *at, const domain_field *f,
                       domain_value *out) {
  static const char *const names[] = {
      [SCALAR_TEXT] = "a string", [SCALAR_NUMBER] = "a number", [SCALAR_BOOL] = "true or false"};
  bool object = json_type_of(v) == JSON_OBJECT;
  const json_value *value = object ? json_get(v, "value") : v;
  const place *here = object ? PLACE_KEY(at, "value") : at;
  if (object) {
    LOAD_SHAPE(l, v, at, value_keys);
    load_words(l, v, at, &out->words);
  }
  scalar_type wanted = scalar_wanted(f->type);
  if (object && !value) return;
  if (!query_scalar_from_json(value, &out->value) || out->value.type != wanted)
    load_fault(l, here, NLQ_WRONG_TYPE, "is %s; %s is wanted, by the field's data_type",
               json_type_name(json_type_of(value)), names[wanted]);
  else if (out->value.text.len > LIMIT_VALUE_BYTES)
    load_fault(l, here, NLQ_VALUE_TOO_LONG, "is longer than %d bytes", LIMIT_VALUE_BYTES);
}

static void load_values(loader *l, const json_value *list, const place *at, domain_field *f) {
  size_t count = json_count(list);
  if (count == 0 || !(f->values = ARENA_ARRAY(l->mem, domain_value, count))) return;
  for (const json_value *v = json_first(list); v; v = json_next(v), f->n_values++)
    load_value(l, v, PLACE_INDEX(at, f->n_values), f, &f->values[f->n_values]);
  load_value_index(l->mem, f);
}

bool load_value_index(arena *mem, domain_field *f) {
  for (size_t i = 0; i < f->n_values; i++) {
    const query_scalar *value = &f->values[i].value;
    if (value->type == SCALAR_TEXT &&
        !lookup_add(mem, &f->value_index, str_hash(value->text), (int)i))
      return false;
  }
  return true;
}

/* --- one field ------------------------------------------------------------------------------ */

static void load_pattern(loader *l, const json_value *v, const place *at, domain_field *f) {
  nlq_str regex = json_string(v);
  if (regex.len == 0) return;
  diag_list faults;
  diag_init(&faults, l->errors->mem);
  f->shape = pattern_compile(l->mem, regex, false, &faults);
  if (f->shape || faults.count == 0) return;
  const nlq_diag *why = &faults.items[0];
  load_fault(l, PLACE_KEY(at, "pattern"), why->code, "can't be used: %S", why->message);
}

static void load_field_expr(loader *l, const place *at, domain_field *f) {
  const place *here = PLACE_KEY(at, "expr");
  if (!load_arithmetic(f->expr)) {
    load_fault(l, here, NLQ_INVALID_EXPRESSION,
               "is no column and no arithmetic; an expr has columns, numbers and + - * / ( )");
    return;
  }
  domain_piece kind;
  nlq_str text;
  for (size_t pos = 0; domain_expression_next(f->expr, &pos, &kind, &text);)
    if (kind == PIECE_COLUMN) load_identifier(l, text, here, true);
}

/* The unit of a format: YYYY, MM and DD, each once, larger ones before smaller ones missing; signs
 * between them, but no further letters or digits. UNIT_NONE for anything else. */
static calendar_unit unit_of_format(nlq_str format) {
  static const struct {
    const char *part;
    calendar_unit unit;
  } parts[] = {{"YYYY", UNIT_YEAR}, {"MM", UNIT_MONTH}, {"DD", UNIT_DAY}};
  calendar_unit unit = UNIT_NONE;
  size_t letters = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (str_find(format, str_of(parts[i].part)) == SIZE_MAX) break;
    unit = parts[i].unit;
    letters += strlen(parts[i].part);
  }
  for (size_t i = 0; i < format.len; i++) {
    char c = format.at[i];
    bool digit = c >= '0' && c <= '9', letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    letters -= letter;
    if (digit || strchr("'\"\\", c)) return UNIT_NONE;
  }
  return letters == 0 ? unit : UNIT_NONE;
}

/* Finer than a day is a day here. A column of texts or numbers must say how it writes a period. */
static void load_time(loader *l, const json_value *v, const place *at, domain_field *f) {
  nlq_str granularity = json_string(json_get(v, "time_granularity"));
  calendar_unit unit = calendar_unit_of(granularity), written = unit_of_format(f->format);
  f->granularity = unit != UNIT_NONE ? unit : written != UNIT_NONE ? written : UNIT_DAY;
  if (f->format.len && written == UNIT_NONE)
    load_fault(l, PLACE_KEY(at, "format"), NLQ_WRONG_VALUE,
               "is \"%S\"; a format is made of YYYY, MM, DD and signs, \"YYYY-MM\"",
               query_shown(l->errors->mem, f->format));
  else if (f->format.len && unit != UNIT_NONE && unit != written)
    load_fault(l, PLACE_KEY(at, "format"), NLQ_WRONG_VALUE,
               "is \"%S\", which is no %S: see time_granularity", f->format, granularity);
  else if (domain_writes_periods(f) && domain_time_value(l->mem, f, 0).type == SCALAR_NONE)
    load_fault(l, at, NLQ_MISSING_KEY, "lacks a \"format\" that suits its data_type");
}

static void load_field(loader *l, const json_value *v, const place *at,
                       const struct field_list *list, domain_field *f) {
  if (!load_shape(l, v, at, list->keys, list->n_keys)) return;
  f->name = json_string(json_get(v, "name"));
  f->expr = load_text_or(v, "expr", f->name);
  f->hidden = json_true(json_get(v, "hidden"));
  f->unique = json_true(json_get(v, "unique"));
  f->is_enum = json_true(json_get(v, "is_enum"));
  f->unit = json_string(json_get(v, "unit"));
  f->semantics = semantics_of(json_string(json_get(v, "semantic_type")));
  const json_value *nullable = json_get(v, "nullable");
  f->nullable = !nullable || json_true(nullable);
  f->format = json_string(json_get(v, "format"));
  f->type =
      type_of(json_string(json_get(v, "data_type")), f->format.len ? TYPE_STRING : list->type);
  if (list->kind == FIELD_TIME) load_time(l, v, at, f);
  if (json_get(v, "expr")) load_field_expr(l, at, f);
  load_pattern(l, json_get(v, "pattern"), at, f);
  load_words(l, v, at, &f->words);
  load_values(l, load_list(v, "sample_values"), PLACE_KEY(at, "sample_values"), f);
}

void load_fields(loader *l, const json_value *table, const place *at, int t, int first) {
  domain *d = l->d;
  int id = first;
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
    size_t i = 0;
    const json_value *v = json_first(load_list(table, lists[k].key));
    for (; v; v = json_next(v), i++, id++) {
      const place *here = PLACE_INDEX(PLACE_KEY(at, lists[k].key), i);
      d->fields[id].table = t;
      d->fields[id].kind = lists[k].kind;
      load_field(l, v, here, &lists[k], &d->fields[id]);
      load_named(l, v, here, NAMES_FIELD, t, id);
    }
  }
}
