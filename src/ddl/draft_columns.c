/* What each column of a table is: a key, a time, an amount, or something to group and filter by.
 *
 * In: columns with types and, where they were looked at, values. Out: roles, words, and the column
 * that names the rows. */
#include <string.h>

#include "ddl/draft.h"

/* Numbers that name things, as the last word of a name: nobody adds them up. */
static const char naming_words[] =
    "id, code, zip, zipcode, postcode, phone, telephone, fax, number, "
    "ssn, no, uuid, key, status, type, flag, level, latitude, longitude, "
    "lat, lng, lon, month, day, week, quarter, hour, grade, version";

/* Words of times at which a row is changed, not made. */
static const char later_words[] =
    "update, updated, modified, modify, deleted, delete, expired, expires, "
    "birth, birthday, closed, ended, end, last, due, resolved, paid";
static const char first_words[] =
    "created, create, created at, ordered, order, placed, opened, started, "
    "start, signup, joined, registered, occurred";

/* --- types ----------------------------------------------------------------------------------- */

typedef enum shape {
  SHAPE_NONE,
  SHAPE_MONTH,
  SHAPE_DATE,
  SHAPE_TIMESTAMP,
  SHAPE_INTEGER,
  SHAPE_NUMBER
} shape;

static bool digits_at(nlq_str text, size_t from, size_t count) {
  for (size_t i = from; i < from + count; i++)
    if (i >= text.len || text.at[i] < '0' || text.at[i] > '9') return false;
  return true;
}

static shape number_shape(nlq_str text) {
  size_t digits = 0, points = 0;
  for (size_t i = text.len > 0 && (text.at[0] == '-' || text.at[0] == '+'); i < text.len; i++) {
    bool digit = text.at[i] >= '0' && text.at[i] <= '9';
    if (!digit && text.at[i] != '.') return SHAPE_NONE;
    digits += digit;
    points += !digit;
  }
  if (digits == 0 || points > 1) return SHAPE_NONE;
  return points ? SHAPE_NUMBER : SHAPE_INTEGER;
}

static shape shape_of(nlq_str text) {
  bool month = digits_at(text, 0, 4) && text.len >= 7 && text.at[4] == '-' && digits_at(text, 5, 2);
  if (!month) return number_shape(text);
  if (text.len == 7) return SHAPE_MONTH;
  if (text.at[7] != '-' || !digits_at(text, 8, 2)) return SHAPE_NONE;
  if (text.len == 10) return SHAPE_DATE;
  return (text.at[10] == ' ' || text.at[10] == 'T') && digits_at(text, 11, 2) ? SHAPE_TIMESTAMP
                                                                              : SHAPE_NONE;
}

/* The shape that all values of a list share. */
static shape shape_of_all(const json_value *list) {
  shape all = SHAPE_NONE;
  for (const json_value *v = json_first(list); v; v = json_next(v)) {
    shape one = shape_of(json_string(v));
    if (v != json_first(list) && one != all) {
      bool numbers = one >= SHAPE_INTEGER && all >= SHAPE_INTEGER;
      one = numbers ? SHAPE_NUMBER : SHAPE_NONE;
    }
    all = one;
    if (all == SHAPE_NONE) return all;
  }
  return all;
}

/* SQLite keeps dates and numbers as text: what the values are says more than the type. */
static void refine_type(draft_column *c) {
  c->type = c->source->type;
  if (c->type != TYPE_STRING || c->source->n_values || c->source->left_out) return;
  switch (shape_of_all(c->values)) {
  case SHAPE_DATE: c->type = TYPE_DATE; break;
  case SHAPE_TIMESTAMP: c->type = TYPE_TIMESTAMP; break;
  case SHAPE_MONTH:
    c->format = "YYYY-MM";
    c->grain = "month";
    break;
  case SHAPE_INTEGER: c->type = c->source->typed ? TYPE_STRING : TYPE_INTEGER; break;
  case SHAPE_NUMBER: c->type = c->source->typed ? TYPE_STRING : TYPE_NUMBER; break;
  case SHAPE_NONE: break;
  }
}

/* --- roles ------------------------------------------------------------------------------------ */

static bool is_number(field_type type) {
  return type == TYPE_INTEGER || type == TYPE_NUMBER;
}

static draft_role role_of(draft_column *c) {
  bool plain = !c->primary && !c->foreign && !c->source->left_out && !c->source->n_values;
  if (!plain) return DRAFT_DIMENSION;
  if (c->type == TYPE_DATE || c->type == TYPE_TIMESTAMP || c->format) return DRAFT_TIME;
  if (draft_last_in(&c->words, "year") &&
      (c->type == TYPE_INTEGER || shape_of_all(c->values) == SHAPE_INTEGER)) {
    c->format = "YYYY";
    c->grain = "year";
    return DRAFT_TIME;
  }
  bool amount = is_number(c->type) && !draft_last_in(&c->words, naming_words) && !draft_is_coded(c);
  return amount ? DRAFT_FACT : DRAFT_DIMENSION;
}

/* How much a text column looks like what people call a row by; 0: not at all. */
static int name_score(const draft_column *c, const draft_words *table) {
  size_t own = draft_starts(&c->words, table) ? table->count : 0;
  size_t rest = c->words.count - own;
  const nlq_str *words = c->words.items + own;
  if (c->words.count == 0) return 0;
  if (rest == 1 && str_is(words[0], "name")) return own ? 8 : 9;
  if (rest == 1 && str_is(words[0], "title")) return 7;
  if (rest == 2 && str_is(words[0], "full") && str_is(words[1], "name")) return 6;
  if (draft_last_in(&c->words, "name"))
    return str_word_in(words[0], "first, middle, last, user, nick, file") >= 0 ? 2 : 5;
  if (draft_last_in(&c->words, "title")) return 4;
  if (rest == 0) return 3;
  return draft_last_in(&c->words, "\xE5\x90\x8D\xE7\xA7\xB0, \xE5\xA7\x93\xE5\x90\x8D") ? 9 : 0;
}

static void find_name(draft_table *t) {
  int best = 0;
  t->name_column = -1;
  for (size_t i = 0; i < t->source->n_columns; i++) {
    const draft_column *c = &t->columns[i];
    bool text = c->type == TYPE_STRING && !c->source->left_out && !c->absent && !c->foreign;
    int score = text && c->role == DRAFT_DIMENSION ? name_score(c, &t->words) : 0;
    if (score > best) {
      best = score;
      t->name_column = (int)i;
    }
  }
}

/* The time rows are dated by: when they were made, else the first real date, else any period. */
static void find_time(draft_table *t) {
  int best = 0;
  t->time_column = -1;
  for (size_t i = 0; i < t->source->n_columns; i++) {
    const draft_column *c = &t->columns[i];
    if (c->role != DRAFT_TIME || c->absent) continue;
    int score = draft_any_in(&c->words, later_words)   ? 2
                : draft_any_in(&c->words, first_words) ? 4
                                                       : 3;
    if (c->format) score = 1;
    if (score > best) {
      best = score;
      t->time_column = (int)i;
    }
  }
}

/* --- words ------------------------------------------------------------------------------------ */

/* How many leading words all columns share ("stu" of stu_name, stu_id); one is left in each. */
static size_t shared_words(draft *d, const ddl_table *t) {
  if (t->n_columns < 3) return 0;
  draft_words first = draft_words_of(d->mem, t->columns[0].name, false);
  size_t shared = first.count ? first.count - 1 : 0;
  for (size_t i = 1; i < t->n_columns && shared; i++) {
    draft_words next = draft_words_of(d->mem, t->columns[i].name, false);
    size_t same = 0;
    while (same < shared && same + 1 < next.count && str_eq(next.items[same], first.items[same]))
      same++;
    shared = same;
  }
  return shared;
}

static void cut_words(draft_words *words, size_t count) {
  for (size_t i = count; i < words->count; i++)
    words->items[i - count] = words->items[i];
  words->count -= count;
}

static bool in_names(const ddl_names *names, nlq_str name) {
  for (size_t i = 0; i < names->count; i++)
    if (ddl_same(names->items[i], name)) return true;
  return false;
}

static const json_value *get_any_case(const json_value *object, nlq_str name) {
  for (const json_value *v = json_first(object); v; v = json_next(v))
    if (ddl_same(json_key(v), name)) return v;
  return NULL;
}

static void describe_column(draft *d, draft_table *t, size_t i, size_t shared,
                            const json_value *values) {
  draft_column *c = &t->columns[i];
  c->source = &t->source->columns[i];
  c->absent = !draft_can_name(c->source->name, true);
  c->name = c->absent ? STR_EMPTY : draft_unique(d, (int)(t - d->tables), c->source->name);
  /* Under another name, the column itself must be its expr. */
  if (!str_eq(c->name, c->source->name) && !draft_is_expr(c->source->name)) c->absent = true;
  c->words = draft_words_of(d->mem, c->source->name, true);
  c->short_words = draft_words_of(d->mem, c->source->name, false);
  cut_words(&c->words, shared);
  cut_words(&c->short_words, shared);
  c->label = draft_join(d->mem, &c->words, 0);
  if (c->label.len == 0) c->label = c->source->name;
  c->primary = in_names(&t->source->primary_key, c->source->name);
  const json_value *list = get_any_case(values, c->source->name);
  c->values = json_type_of(list) == JSON_ARRAY ? list : NULL;
  refine_type(c);
}

void draft_describe(draft *d, int table) {
  draft_table *t = &d->tables[table];
  const json_value *values = get_any_case(d->values, t->source->name);
  size_t shared = shared_words(d, t->source);
  for (size_t i = 0; i < t->source->n_columns; i++) {
    describe_column(d, t, i, shared, values);
    t->columns[i].role = role_of(&t->columns[i]);
  }
}

void draft_choose_columns(draft_table *t) {
  find_name(t);
  find_time(t);
}
