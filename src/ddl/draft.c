/* Tables as a draft domain model.
 *
 * In: what ddl_read made of a script. Out: the JSON of a model: names as words, times, amounts with
 * a metric each, a count for every table, keys hidden, relationships. */
#include <string.h>

#include "ddl/draft.h"

/* Amounts that make no sense added up: they are averaged. */
static const char averaged[] =
    "rate, ratio, percent, percentage, age, score, rating, price, cost per, "
    "temperature, rank, average, mean, height, weight, speed, capacity, "
    "distance, maximum, minimum, salary, discount, margin, width, length, "
    "depth, elevation, density, share, probability, index, balance";

static const char *const type_names[] = {"string",  "integer", "number",
                                         "boolean", "date",    "timestamp"};

/* --- names of tables ------------------------------------------------------------------------- */

static bool is_default_schema(nlq_str schema) {
  return schema.len == 0 || ddl_word_in(schema, "PUBLIC, MAIN, DEFAULT, DBO");
}

/* Two schemas may have a table of the same name: the second bears its schema in front. Left out is
 * what SQL cannot name. */
static void name_tables(draft *d) {
  for (size_t i = 0; i < d->s->n_tables; i++) {
    ddl_table *t = &d->s->tables[i];
    bool again = ddl_table_of(d->s, t->name) != (int)i && t->schema.len;
    sb wish;
    sb_init(&wish, d->mem);
    sb_addf(&wish, "%S%s%S", again ? t->schema : STR_EMPTY, again ? "_" : "", t->name);
    t->id = draft_unique(d, DRAFT_TABLES, sb_str(&wish));
    if (draft_can_name(t->name, false) && draft_can_name(t->schema, false)) continue;
    t->left_out = true;
    ddl_note(d->s, t->at, NLQ_LEVEL_WARNING, "The table %S is left out: its name has signs in it.",
             query_shown(d->mem, t->name));
  }
}

/* --- fields ---------------------------------------------------------------------------------- */

static void put_names(draft *d, const draft_table *t, const draft_column *c) {
  bool own = draft_starts(&c->words, &t->words) && c->words.count > t->words.count;
  nlq_str without = own ? draft_join(d->mem, &c->words, t->words.count) : STR_EMPTY;
  nlq_str plain = draft_join(d->mem, &c->short_words, 0);
  json_field_string(d->w, "name", c->name);
  /* The loader finds a name without its table's words by itself. */
  draft_put_words(d, c->label, str_eq(plain, without) ? STR_EMPTY : plain, c->source->comment);
  bool column = c->source->name.len == c->name.len && str_eq(c->source->name, c->name);
  if (!column) json_field_string(d->w, "expr", c->source->name);
}

static void put_value(draft *d, const draft_column *c, nlq_str text) {
  if (c->type == TYPE_STRING)
    json_put_string(d->w, text);
  else
    json_put_raw(d->w, text);
}

static bool can_be_value(const json_value *v) {
  nlq_str text = json_string(v);
  return json_type_of(v) == JSON_STRING && !ddl_is_blank(text) && text.len <= LIMIT_VALUE_BYTES;
}

/* Values of the type itself, those that were found, or those that the comment explains. */
static void put_values(draft *d, const draft_column *c) {
  const ddl_column *source = c->source;
  bool listed = source->n_values > 0;
  if (listed) json_field_bool(d->w, "is_enum", true);
  if (draft_put_coded(d, c)) return;
  bool found = !listed && c->values && json_first(c->values) && c->type == TYPE_STRING;
  if (!listed && !found) return;
  json_put_key(d->w, "sample_values");
  json_begin_array(d->w);
  for (size_t i = 0; i < source->n_values; i++)
    put_value(d, c, source->values[i].text);
  for (const json_value *v = found ? json_first(c->values) : NULL; v; v = json_next(v))
    if (can_be_value(v)) json_put_string(d->w, json_string(v));
  json_end_array(d->w);
}

static const char *semantics_of(const draft_table *t, const draft_column *c) {
  if (c->primary || c->foreign) return "id";
  if (t->name_column >= 0 && c == &t->columns[t->name_column]) return "name";
  static const char places[] =
      "country, region, city, state, province, county, district, territory";
  if (c->type == TYPE_STRING && draft_last_in(&c->words, places)) return "geo";
  return NULL;
}

static void put_dimension(draft *d, const draft_table *t, const draft_column *c) {
  const char *semantics = semantics_of(t, c);
  bool alone = c->primary && t->source->primary_key.count == 1;
  json_begin_object(d->w);
  put_names(d, t, c);
  json_field_string(d->w, "data_type", str_of(type_names[c->type]));
  if (semantics) json_field_string(d->w, "semantic_type", str_of(semantics));
  if (c->source->unique || alone) json_field_bool(d->w, "unique", true);
  if (c->source->not_null) json_field_bool(d->w, "nullable", false);
  if (c->foreign || c->source->left_out) json_field_bool(d->w, "hidden", true);
  if (!c->source->left_out) put_values(d, c);
  json_end_object(d->w);
}

static void put_time(draft *d, const draft_table *t, const draft_column *c) {
  json_begin_object(d->w);
  put_names(d, t, c);
  bool number = c->type == TYPE_INTEGER;
  json_field_string(d->w, "data_type", str_of(number ? "integer" : type_names[c->type]));
  json_field_string(d->w, "time_granularity", str_of(c->grain ? c->grain : "day"));
  if (c->format) json_field_string(d->w, "format", str_of(c->format));
  if (c->source->not_null) json_field_bool(d->w, "nullable", false);
  json_end_object(d->w);
}

static void put_fact(draft *d, const draft_table *t, const draft_column *c) {
  json_begin_object(d->w);
  put_names(d, t, c);
  json_field_string(d->w, "data_type", str_of(type_names[c->type]));
  if (c->source->not_null) json_field_bool(d->w, "nullable", false);
  json_end_object(d->w);
}

static void put_fields(draft *d, const draft_table *t) {
  static const struct {
    const char *key;
    draft_role role;
    void (*put)(draft *, const draft_table *, const draft_column *);
  } lists[] = {{"dimensions", DRAFT_DIMENSION, put_dimension},
               {"time_dimensions", DRAFT_TIME, put_time},
               {"facts", DRAFT_FACT, put_fact}};
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
    bool open = false;
    for (size_t i = 0; i < t->source->n_columns; i++) {
      if (t->columns[i].role != lists[k].role || t->columns[i].absent) continue;
      if (!open) json_put_key(d->w, lists[k].key);
      if (!open) json_begin_array(d->w);
      open = true;
      lists[k].put(d, t, &t->columns[i]);
    }
    if (open) json_end_array(d->w);
  }
}

/* --- metrics and filters --------------------------------------------------------------------- */

static nlq_str metric_name(draft *d, const draft_table *t, const char *lead, nlq_str name,
                           const char *end) {
  sb text;
  sb_init(&text, d->mem);
  sb_addf(&text, "%s%S%s", lead, name, end);
  return draft_unique(d, (int)(t - d->tables), sb_str(&text));
}

/* "total price" and, where the comment is in Chinese, its words with the same around them. */
static void put_labels(draft *d, const char *lead, nlq_str label, nlq_str comment,
                       const char *chinese) {
  nlq_str zh = draft_chinese(comment);
  sb text;
  sb_init(&text, d->mem);
  sb_addf(&text, "%s%S", lead, label);
  json_put_key(d->w, "labels");
  json_begin_object(d->w);
  json_field_string(d->w, "en", sb_str(&text));
  sb_init(&text, d->mem);
  for (; *chinese; chinese++) /* $ stands for the words */
    if (*chinese == '$')
      sb_add(&text, zh);
    else
      sb_addc(&text, *chinese);
  if (zh.len) json_field_string(d->w, "zh", sb_str(&text));
  json_end_object(d->w);
}

static void put_count(draft *d, const draft_table *t) {
  sb words;
  sb_init(&words, d->mem);
  sb_addf(&words, "number of %S", t->label);
  json_begin_object(d->w);
  json_field_string(d->w, "name", metric_name(d, t, "", t->source->id, "_count"));
  json_field_string(d->w, "agg", STR("count"));
  json_field_bool(d->w, "default", true);
  put_labels(d, "", t->label, t->source->comment, "$\xE6\x95\xB0");
  json_put_key(d->w, "synonyms");
  json_begin_array(d->w);
  json_put_string(d->w, sb_str(&words));
  json_end_array(d->w);
  json_end_object(d->w);
}

static void put_amount(draft *d, const draft_table *t, const draft_column *c) {
  bool average = draft_any_in(&c->words, averaged);
  const char *lead = average ? "avg_" : "total_";
  bool said = draft_any_in(&c->words, "total, average, sum");
  if (said) return;
  json_begin_object(d->w);
  json_field_string(d->w, "name", metric_name(d, t, lead, c->name, ""));
  json_field_string(d->w, "agg", average ? STR("avg") : STR("sum"));
  json_field_string(d->w, "expr", c->name);
  if (average) json_field_bool(d->w, "additive", false);
  put_labels(d, average ? "average " : "total ", c->label, c->source->comment,
             average ? "\xE5\xB9\xB3\xE5\x9D\x87$" : "\xE6\x80\xBB$");
  json_end_object(d->w);
}

static void put_metrics(draft *d, const draft_table *t) {
  json_put_key(d->w, "metrics");
  json_begin_array(d->w);
  put_count(d, t);
  for (size_t i = 0; i < t->source->n_columns; i++)
    if (t->columns[i].role == DRAFT_FACT && !t->columns[i].absent &&
        draft_is_expr(t->columns[i].name))
      put_amount(d, t, &t->columns[i]);
  json_end_array(d->w);
}

static bool is_flag(const draft_column *c) {
  return c->type == TYPE_BOOLEAN && c->role == DRAFT_DIMENSION && c->words.count > 1 &&
         str_is(c->words.items[0], "is") && !c->source->left_out && !c->absent;
}

/* is_active: "active customers". */
static void put_flag(draft *d, const draft_table *t, const draft_column *c) {
  nlq_str words = draft_join(d->mem, &c->words, 1);
  json_begin_object(d->w);
  json_field_string(d->w, "name", draft_unique(d, (int)(t - d->tables), words));
  draft_put_words(d, words, STR_EMPTY, STR_EMPTY);
  json_put_key(d->w, "where");
  json_begin_array(d->w);
  json_begin_object(d->w);
  json_field_string(d->w, "field", c->name);
  json_field_string(d->w, "operator", STR("="));
  json_field_bool(d->w, "value", true);
  json_end_object(d->w);
  json_end_array(d->w);
  json_end_object(d->w);
}

static void put_flags(draft *d, const draft_table *t) {
  bool open = false;
  for (size_t i = 0; i < t->source->n_columns; i++) {
    if (!is_flag(&t->columns[i])) continue;
    if (!open) json_put_key(d->w, "filters");
    if (!open) json_begin_array(d->w);
    open = true;
    put_flag(d, t, &t->columns[i]);
  }
  if (open) json_end_array(d->w);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void put_base(draft *d, const ddl_table *t) {
  bool databases = d->s->dialect == DIALECT_MYSQL || d->s->dialect == DIALECT_CLICKHOUSE;
  json_put_key(d->w, "base_table");
  json_begin_object(d->w);
  if (!is_default_schema(t->schema))
    json_field_string(d->w, databases ? "database" : "schema", t->schema);
  json_field_string(d->w, "table", t->name);
  json_end_object(d->w);
}

static void put_key(draft *d, const draft_table *t) {
  const ddl_names *key = &t->source->primary_key;
  int table = (int)(t - d->tables);
  bool known = key->count > 0;
  for (size_t i = 0; i < key->count; i++) {
    int column = ddl_column_of(d->s, table, key->items[i]);
    known = known && column >= 0 && !t->columns[column].absent;
  }
  if (!known) return;
  json_put_key(d->w, "primary_key");
  json_begin_array(d->w);
  for (size_t i = 0; i < key->count; i++)
    json_put_string(d->w, t->columns[ddl_column_of(d->s, table, key->items[i])].name);
  json_end_array(d->w);
}

static void put_table(draft *d, const draft_table *t) {
  bool renamed = !ddl_same(t->source->id, t->source->name);
  draft_words raw = draft_words_of(d->mem, renamed ? t->source->id : t->source->name, false);
  nlq_str plain = draft_join(d->mem, &raw, 0);
  json_begin_object(d->w);
  json_field_string(d->w, "name", t->source->id);
  /* The loader finds singulars by itself. */
  nlq_str full = draft_join(d->mem, &t->words, 0);
  draft_put_words(d, t->label, str_eq(plain, full) ? STR_EMPTY : plain, t->source->comment);
  put_base(d, t->source);
  put_key(d, t);
  if (t->time_column >= 0)
    json_field_string(d->w, "default_time_dimension", t->columns[t->time_column].name);
  put_fields(d, t);
  put_metrics(d, t);
  put_flags(d, t);
  json_end_object(d->w);
}

/* What no question can be about is named. */
static void note_columns(draft *d, const draft_table *t) {
  for (size_t i = 0; i < t->source->n_columns; i++) {
    const draft_column *c = &t->columns[i];
    nlq_str table = query_shown(d->mem, t->source->name);
    nlq_str column = query_shown(d->mem, c->source->name);
    if (c->absent)
      ddl_note(d->s, t->source->at, NLQ_LEVEL_WARNING,
               "The column %S.%S is left out: its name has signs in it.", table, column);
    else if (c->source->left_out)
      ddl_note(d->s, t->source->at, NLQ_LEVEL_INFO,
               "The column %S.%S is hidden: questions cannot be about its type.", table, column);
  }
}

/* --- the model ------------------------------------------------------------------------------- */

/* Leading words that all tables share ("tbl", "app") say nothing. */
static size_t shared_words(draft *d) {
  size_t n = d->s->n_tables, shared = DRAFT_WORDS;
  draft_words first = draft_words_of(d->mem, d->s->tables[0].name, false);
  for (size_t i = 0; i < n && n >= 3; i++) {
    draft_words next = draft_words_of(d->mem, d->s->tables[i].name, false);
    size_t same = 0;
    while (same < shared && same + 1 < next.count && str_eq(next.items[same], first.items[same]))
      same++;
    shared = same;
  }
  return n >= 3 ? shared : 0;
}

static bool describe(draft *d) {
  size_t shared = shared_words(d);
  d->tables = ARENA_ARRAY(d->mem, draft_table, d->s->n_tables);
  if (!d->tables) return false;
  name_tables(d);
  for (size_t i = 0; i < d->s->n_tables; i++) {
    draft_table *t = &d->tables[i];
    t->source = &d->s->tables[i];
    t->columns = ARENA_ARRAY(d->mem, draft_column, t->source->n_columns + 1);
    if (!t->columns) return false;
    bool renamed = !ddl_same(t->source->id, t->source->name);
    t->words = draft_words_of(d->mem, renamed ? t->source->id : t->source->name, true);
    if (shared < t->words.count) {
      for (size_t k = shared; k < t->words.count; k++)
        t->words.items[k - shared] = t->words.items[k];
      t->words.count -= shared;
    }
    t->label = draft_plural(d->mem, &t->words);
    if (t->label.len == 0) t->label = t->source->id;
    draft_describe(d, (int)i);
  }
  return draft_link_tables(d);
}

/* Keys are known only after all tables; a number that is one is no amount, and a key neither names
 * nor dates its rows. */
static void settle(draft *d) {
  for (size_t i = 0; i < d->s->n_tables; i++) {
    for (size_t c = 0; c < d->s->tables[i].n_columns; c++)
      if (d->tables[i].columns[c].foreign) d->tables[i].columns[c].role = DRAFT_DIMENSION;
    draft_choose_columns(&d->tables[i]);
  }
}

static void put_defaults(draft *d) {
  json_put_key(d->w, "defaults");
  json_begin_object(d->w);
  json_put_key(d->w, "time_range");
  json_put_null(d->w);
  if (d->s->dialect != DIALECT_NONE)
    json_field_string(d->w, "dialect", str_of(request_dialect_name(d->s->dialect)));
  json_end_object(d->w);
}

static void put_tables(draft *d) {
  json_put_key(d->w, "tables");
  json_begin_array(d->w);
  for (size_t i = 0; i < d->s->n_tables; i++) {
    if (d->s->tables[i].left_out) continue;
    put_table(d, &d->tables[i]);
    note_columns(d, &d->tables[i]);
  }
  json_end_array(d->w);
}

bool ddl_draft(ddl_schema *s, nlq_str name, const json_value *values, json_writer *w) {
  draft d = {.s = s, .mem = s->mem, .values = values, .w = w};
  size_t there = 0;
  if (s->n_tables == 0 || !describe(&d)) return false;
  for (size_t i = 0; i < s->n_tables; i++)
    there += !s->tables[i].left_out;
  if (there == 0) return false;
  settle(&d);
  json_begin_object(w);
  json_field_int(w, "version", 1);
  json_field_string(w, "name", draft_unique(&d, DRAFT_LINKS, name));
  put_defaults(&d);
  put_tables(&d);
  draft_put_links(&d);
  json_end_object(w);
  return !arena_failed(d.mem) && !w->out->failed;
}
