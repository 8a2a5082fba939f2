/* The fields of a table: dimensions, time dimensions, facts.
 *
 * In: {"name": "region", "sample_values": ["north", {"value": "south", "synonyms": ["s"]}]}.
 * Out: a field of type string with two values. */
#include "domain/load.h"
#include "domain/periods.h"

#define DATA_TYPES "string, integer, number, boolean, date, timestamp"
#define SEMANTIC_TYPES "name, geo, id, category"
#define FIELD_KEYS                                                                                 \
  LOAD_NAMED_KEYS "expr:t\0data_type:t=" DATA_TYPES "\0nullable:b\0unique:b\0sample_values:a\0"

static const char dimension_keys[] =
    FIELD_KEYS "is_enum:b\0semantic_type:t=" SEMANTIC_TYPES "\0ref:t\0pattern:t\0";

static const char time_keys[] =
    FIELD_KEYS "time_granularity:t=second, minute, hour, day, week, month, quarter, year\0"
               "format:t\0";

static const char fact_keys[] = FIELD_KEYS "unit:t\0";

static const char value_keys[] = "value:*!\0" LOAD_WORDS_KEYS;

/* --- values --------------------------------------------------------------------------------- */

static json_type json_type_of_values(field_type type) {
  switch (type) {
  case TYPE_INTEGER:
  case TYPE_NUMBER: return JSON_NUMBER;
  case TYPE_BOOLEAN: return JSON_BOOL;
  default: return JSON_STRING;
  }
}

static void load_value(loader *l, const json_value *v, const place *at, void *into) {
  domain_field *f = into;
  domain_value *out = &f->values[f->n_values++];
  json_type wanted = json_type_of_values(f->type);
  const char *key = NULL;
  if (json_type_of(v) == JSON_OBJECT) {
    load_shape(l, v, at, value_keys);
    load_words(l, v, at, &out->words);
    v = json_get(v, key = "value");
    if (!v) return;
  }
  query_scalar_from_json(v, &out->value);
  if (json_type_of(v) != wanted)
    load_wrong_type(l, at, key, v, wanted);
  else if (wanted != JSON_STRING)
    return;
  else if (out->value.text.len > LIMIT_VALUE_BYTES)
    load_fault(l, at, key, NLQ_VALUE_TOO_LONG, LOAD_TOO_LONG);
  else
    lookup_add(l->mem, &f->value_index, str_hash(out->value.text), (int)at->index);
}

static void load_values(loader *l, const json_value *v, const place *at, domain_field *f) {
  size_t count = load_count(v, "sample_values");
  int64_t list;
  if (l->lists.count && json_integer(json_get(v, "sample_values"), &list)) {
    f->listed = &l->lists.items[list];
    if (json_type_of_values(f->type) != JSON_STRING)
      load_fault(l, at, "sample_values", NLQ_TYPE_MISMATCH,
                 "holds strings; the data_type wants others");
  }
  if (count && (f->values = ARENA_ARRAY(l->mem, domain_value, count)))
    load_each(l, v, at, "sample_values", load_value, f);
}

/* --- one field ------------------------------------------------------------------------------ */

static void load_pattern(loader *l, const json_value *v, const place *at, domain_field *f) {
  nlq_str regex = json_get_string(v, "pattern");
  if (regex.len == 0) return;
  diag_list faults;
  diag_init(&faults, l->errors->mem);
  f->shape = pattern_compile(l->mem, regex, false, &faults);
  if (f->shape || faults.count == 0) return;
  const nlq_diag *why = &faults.items[0];
  load_faultf(l, at, "pattern", why->code, "can't be used: %S", why->message);
}

static void load_field_expr(loader *l, const place *at, domain_field *f) {
  if (!load_arithmetic(f->expr)) {
    load_fault(l, at, "expr", NLQ_INVALID_EXPRESSION, LOAD_NO_EXPR);
    return;
  }
  domain_piece kind;
  nlq_str text;
  for (size_t pos = 0; domain_expression_next(f->expr, &pos, &kind, &text);)
    if (kind == PIECE_COLUMN) load_identifier(l, text, at, "expr", true);
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
  calendar_unit unit = calendar_unit_of(json_get_string(v, "time_granularity"));
  calendar_unit written = unit_of_format(f->format);
  f->granularity = unit != UNIT_NONE ? unit : written != UNIT_NONE ? written : UNIT_DAY;
  if (f->format.len && written == UNIT_NONE)
    load_wrong(l, at, "format", NLQ_WRONG_VALUE, f->format,
               "; a format is made of YYYY, MM, DD and signs, \"YYYY-MM\"");
  else if (f->format.len && f->granularity != written)
    load_wrong(l, at, "format", NLQ_WRONG_VALUE, f->format,
               ", which does not suit the time_granularity");
  else if (domain_writes_periods(f) && domain_time_value(l->mem, f, 0).type == SCALAR_NONE)
    load_fault(l, at, NULL, NLQ_MISSING_KEY, "lacks a \"format\" that suits its data_type");
}

/* The three lists of a table, in the order their fields stand in the model. */
static const struct field_list {
  const char *key, *keys;
  field_kind kind;
  field_type type; /* when none is given */
} lists[] = {
    {"dimensions", dimension_keys, FIELD_DIMENSION, TYPE_STRING},
    {"time_dimensions", time_keys, FIELD_TIME, TYPE_TIMESTAMP},
    {"facts", fact_keys, FIELD_FACT, TYPE_NUMBER},
};

static void load_field(loader *l, const json_value *v, const place *at, void *into) {
  const struct field_list *list = into;
  int id = l->d->n_fields++;
  domain_field *f = &l->d->fields[id];
  f->table = l->table;
  f->kind = list->kind;
  if (!load_shape(l, v, at, list->keys)) return;
  f->name = json_get_string(v, "name");
  f->expr = load_text_or(v, "expr", f->name);
  f->hidden = json_get_true(v, "hidden");
  f->unique = json_get_true(v, "unique");
  f->is_enum = json_get_true(v, "is_enum");
  f->unit = json_get_string(v, "unit");
  f->nullable = !json_get(v, "nullable") || json_get_true(v, "nullable");
  f->format = json_get_string(v, "format");
  f->from_ref = json_get(v, "ref") != NULL;
  int semantics = str_word_in(json_get_string(v, "semantic_type"), SEMANTIC_TYPES);
  f->semantics = (field_semantics)(SEMANTICS_NAME + semantics);
  int type = str_word_in(json_get_string(v, "data_type"), DATA_TYPES);
  f->type = type >= 0 ? (field_type)type : f->format.len ? TYPE_STRING : list->type;
  if (list->kind == FIELD_TIME) load_time(l, v, at, f);
  if (json_get(v, "expr")) load_field_expr(l, at, f);
  load_pattern(l, v, at, f);
  load_words(l, v, at, &f->words);
  load_values(l, v, at, f);
  load_name(l, f->name, at, "name", NAMES_FIELD, l->table, id);
}

void load_fields(loader *l, const json_value *table, const place *at) {
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    struct field_list list = lists[i];
    load_each(l, table, at, list.key, load_field, &list);
  }
}
