/* Conditions: comparisons, ranges, texts looked for, numbers beside columns, values.
 *
 * "pilots older than 30" tests age, "more than 2 concerts" the number of a singer's concerts, "with
 * capacity 500" the column beside the number, "in France" the column that holds the value. */
#include "base/limits.h"
#include "base/number.h"
#include "read/records.h"

#define MANY 100 /* numbers below it may count rows */

test *records_add_test(records *r, int field, query_operator op, size_t at) {
  if (r->n_tests == RECORDS_PARTS || field < 0) return NULL;
  test *t = &r->tests[r->n_tests++];
  *t = (test){.field = field, .op = op, .slot = at, .against = AGGREGATION_NONE};
  return t;
}

static query_operator opposite(query_operator op) {
  static const query_operator pairs[][2] = {{OPERATOR_EQ, OPERATOR_NE},
                                            {OPERATOR_GT, OPERATOR_LE},
                                            {OPERATOR_LT, OPERATOR_GE},
                                            {OPERATOR_LIKE, OPERATOR_NOT_LIKE}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (pairs[i][0] == op) return pairs[i][1];
    if (pairs[i][1] == op) return pairs[i][0];
  }
  return op;
}

static query_scalar number_value(double n) {
  return (query_scalar){.type = SCALAR_NUMBER, .text = STR_EMPTY, .number = n};
}

static query_scalar text_value(nlq_str text) {
  return (query_scalar){.type = SCALAR_TEXT, .text = text};
}

static bool is_number_text(nlq_str text) {
  for (size_t i = 0; i < text.len; i++)
    if (text.at[i] < '0' || text.at[i] > '9') return false;
  return text.len > 0 && text.len < 16;
}

/* A number or text of a slot, in the type of the column. */
static query_scalar value_of(const records *r, size_t at, int field) {
  const slot *s = &r->s[at];
  field_type type = r->d->fields[field].type;
  bool number = type == TYPE_INTEGER || type == TYPE_NUMBER;
  if (s->kind == SLOT_NUMBER && number) return number_value(s->number);
  if (s->known && s->field == field) return s->known->value;
  nlq_str text = s->kind == SLOT_NUMBER || s->text.len == 0
                     ? reader_span_text(r->rd, s->m->from, s->m->to)
                     : s->text;
  if (number && is_number_text(text)) return number_value(number_read(text));
  return text_value(text);
}

/* A table elsewhere is negated as a whole: then its conditions are not turned round. */
static bool table_is_negated(const records *r, int table) {
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind == SLOT_TABLE && r->s[i].negation >= 0 && r->s[i].table == table &&
        table != r->main)
      return true;
  return false;
}

static test *add_compared(records *r, int field, query_operator op, size_t value, bool negated) {
  if (negated && !table_is_negated(r, r->d->fields[field].table)) op = opposite(op);
  test *t = records_add_test(r, field, op, value);
  if (!t) return NULL;
  t->values[0] = value_of(r, value, field);
  t->n_values = 1;
  return t;
}

/* --- what stands near ---------------------------------------------------------------------- */

static size_t uncovered(const records *r, size_t a, size_t b) {
  size_t count = 0;
  for (size_t t = r->s[a].m->to; t < r->s[b].m->from; t++) {
    bool covered = false;
    for (size_t i = a; i <= b; i++)
      covered = covered || (r->s[i].m->from <= t && t < r->s[i].m->to);
    bool mark = r->rd->tokens.items[t].kind == TOKEN_MARK;
    count += !covered && !mark && !reader_is(r->rd, t, WORD_STOP);
  }
  return count;
}

static bool is_breaking_cue(const records *r, size_t at) {
  return records_cue(r, at, WORD_THAN) || records_cue(r, at, WORD_BETWEEN) ||
         records_cue(r, at, WORD_GROUP) || records_cue(r, at, WORD_ORDER);
}

typedef enum wanted_column { COLUMN_ANY, COLUMN_MEASURED, COLUMN_NUMBER } wanted_column;

/* The free column before a slot, one of numbers or times where that is asked for; n for none. */
static size_t column_before(const records *r, size_t at, wanted_column measured, size_t reach) {
  for (size_t back = 1; back <= reach && back <= at; back++) {
    size_t y = at - back;
    const slot *o = &r->s[y];
    if (o->sentence != r->s[at].sentence) break;
    if (o->kind == SLOT_COLUMN && o->role == SLOT_FREE) {
      bool near_key = back == 1 && records_gap(r, y, at) <= 2 && records_key(r->d, o->field);
      bool fits =
          !measured || records_number(r->d, o->field) || records_date(r->d, o->field) || near_key;
      if (fits && uncovered(r, y, at) <= 2) return y;
    }
    if (is_breaking_cue(r, y)) break;
    if (o->kind == SLOT_TABLE && o->role == SLOT_HAVING) break;
  }
  return r->n;
}

static int table_before(const records *r, size_t at) {
  for (size_t y = at; y-- > 0;)
    if (r->s[y].kind == SLOT_TABLE && r->s[y].sentence == r->s[at].sentence) return r->s[y].table;
  return r->main;
}

static bool counted_before(const records *r, size_t at) {
  return at > 0 && records_cue(r, at - 1, WORD_COUNT) && records_gap(r, at - 1, at) <= 1;
}

/* --- between ------------------------------------------------------------------------------- */

static bool is_plain_value(const records *r, size_t at) {
  return (records_is(r, at, SLOT_NUMBER) || records_is(r, at, SLOT_VALUE)) &&
         r->s[at].role == SLOT_FREE;
}

static int column_of_range(records *r, size_t at) {
  size_t before = column_before(r, at, COLUMN_MEASURED, 5);
  if (before < r->n) {
    r->s[before].role = SLOT_TESTED;
    return r->s[before].field;
  }
  for (size_t y = at + 1; y < r->n && y < at + 6; y++)
    if (records_free(r, y, SLOT_COLUMN) && records_number(r->d, r->s[y].field)) {
      r->s[y].role = SLOT_TESTED;
      return r->s[y].field;
    }
  return records_quality_field(r, QUALITY_LATE, r->main);
}

static void test_ranges(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    if (!records_cue(r, x, WORD_BETWEEN)) continue;
    size_t ends[2], n = 0;
    for (size_t y = x + 1; y < r->n && y < x + 5 && n < 2; y++)
      if (is_plain_value(r, y)) ends[n++] = y;
    int field = n == 2 ? column_of_range(r, x) : -1;
    test *t = field < 0 ? NULL : records_add_test(r, field, OPERATOR_BETWEEN, ends[0]);
    if (!t) continue;
    t->values[0] = value_of(r, ends[0], field);
    t->values[1] = value_of(r, ends[1], field);
    t->n_values = 2;
    r->s[x].role = SLOT_SPENT;
    r->s[ends[0]].role = r->s[ends[1]].role = SLOT_TESTS;
  }
}

/* --- texts looked for ---------------------------------------------------------------------- */

static bool is_text_column(const records *r, size_t at) {
  return records_free(r, at, SLOT_COLUMN) && r->d->fields[r->s[at].field].type == TYPE_STRING;
}

/* The column of "contains x": before it, behind it with "in", else the table's name. */
static int column_of_text(records *r, size_t at) {
  size_t before = column_before(r, at, COLUMN_ANY, 5);
  size_t behind = at + 1;
  while (records_cue(r, behind, WORD_THEIR) || records_is(r, behind, SLOT_TABLE))
    behind++;
  bool in = behind < r->n && is_text_column(r, behind) &&
            records_word(r, r->s[at].m->to, "in, as") && r->s[behind].m->from <= r->s[at].m->to + 4;
  size_t found = in ? behind : before;
  if (found < r->n && is_text_column(r, found)) {
    r->s[found].role = SLOT_TESTED;
    return r->s[found].field;
  }
  return records_name(r->d, r->main);
}

static nlq_str pattern_of(const records *r, nlq_str text, int how) {
  return query_like_pattern(r->rd->mem, text, how != LIKE_STARTS, how != LIKE_ENDS);
}

static void test_text(records *r, size_t at, int how) {
  slot *s = &r->s[at];
  int field = column_of_text(r, at);
  if (field < 0) return;
  query_operator op = s->negation >= 0 ? OPERATOR_NOT_LIKE : OPERATOR_LIKE;
  test *t = records_add_test(r, field, op, at);
  if (!t) return;
  t->values[0] = text_value(pattern_of(r, s->text, how));
  t->n_values = 1;
  s->role = SLOT_TESTS;
}

static bool is_quoted(const records *r, size_t at) {
  return r->rd->tokens.items[r->s[at].m->from].kind == TOKEN_QUOTED;
}

/* 'x' in their names: quoted text, then "in" and a text column. */
static bool is_text_in(const records *r, size_t at) {
  size_t behind = at + 1;
  if (!records_free(r, at, SLOT_VALUE) || !is_quoted(r, at) ||
      !records_word(r, r->s[at].m->to, "in"))
    return false;
  while (records_cue(r, behind, WORD_THEIR) || records_is(r, behind, SLOT_TABLE))
    behind++;
  return behind < r->n && is_text_column(r, behind) && r->s[behind].m->from <= r->s[at].m->to + 4 &&
         (r->s[at].field < 0 || behind > at + 1);
}

static void test_texts(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    const mention *m = r->s[x].m;
    if (m->kind == MENTION_TEXT && m->class == WORD_LIKE)
      test_text(r, x, m->value);
    else if (is_text_in(r, x))
      test_text(r, x, LIKE_CONTAINS);
  }
}

/* --- against an average -------------------------------------------------------------------- */

/* "more expensive than the average": the same column's average over all rows. */
static bool test_average(records *r, size_t cue, size_t aggregate) {
  int value = r->s[cue].m->value, field = -1;
  size_t next = aggregate + 1, before = column_before(r, cue, COLUMN_MEASURED, 5);
  if (records_cue(r, next, WORD_COUNT)) next++;
  if (records_free(r, next, SLOT_COLUMN) && records_number(r->d, r->s[next].field) &&
      records_gap(r, next - 1, next) <= 2) {
    field = r->s[next].field;
    r->s[next].role = SLOT_TESTED;
  }
  if (before < r->n && (field < 0 || r->s[before].field == field)) {
    field = r->s[before].field;
    r->s[before].role = SLOT_TESTED;
  }
  if (field < 0) field = records_quality_field(r, (lexicon_quality)LEXICON_QUALITY(value), r->main);
  for (size_t y = next; field < 0 && y < r->n; y++)
    if (records_free(r, y, SLOT_COLUMN) && records_number(r->d, r->s[y].field)) {
      field = r->s[y].field;
      r->s[y].role = SLOT_TESTED;
    }
  test *t = records_add_test(r, field, (query_operator)LEXICON_BASE(value), cue);
  if (!t) return false;
  t->against = records_aggregation(r, aggregate);
  r->s[cue].role = r->s[aggregate].role = SLOT_SPENT;
  return true;
}

/* --- comparisons --------------------------------------------------------------------------- */

/* One comparison: the cue, its number, and what stands behind both. */
typedef struct comparison {
  size_t cue, number, after, start; /* slots; after: n for none */
  size_t inner;                     /* a column between cue and number: "above age 20" */
  query_operator op;
  lexicon_quality quality;
  bool negated;
} comparison;

static size_t number_behind(const records *r, size_t cue, size_t *inner) {
  for (size_t y = cue + 1; y < r->n && y <= cue + 2; y++) {
    const slot *o = &r->s[y];
    if (o->sentence != r->s[cue].sentence) return r->n;
    if (o->kind == SLOT_NUMBER) return records_gap(r, cue, y) <= 2 || y > cue + 1 ? y : r->n;
    bool column = o->kind == SLOT_COLUMN && y == cue + 1 && o->role == SLOT_FREE &&
                  records_number(r->d, o->field) && records_is(r, y + 1, SLOT_NUMBER) &&
                  records_gap(r, y, y + 1) <= 2;
    if (column) {
      *inner = y;
      return y + 1;
    }
    if (!records_cue(r, y, WORD_CLAUSE) && !records_cue(r, y, WORD_THEIR)) return r->n;
  }
  return r->n;
}

static bool find_comparison(const records *r, size_t x, comparison *c) {
  int value = r->s[x].m->value;
  *c = (comparison){.cue = x, .inner = r->n, .op = (query_operator)LEXICON_BASE(value)};
  c->quality = (lexicon_quality)LEXICON_QUALITY(value);
  if (records_cue(r, x, WORD_OR_MORE)) {
    bool behind = x > 0 && r->s[x - 1].kind == SLOT_NUMBER && r->s[x - 1].m->to == r->s[x].m->from;
    if (!behind) return false;
    c->number = c->start = x - 1;
    c->after = x + 1;
    return r->s[x - 1].role == SLOT_FREE;
  }
  c->number = number_behind(r, x, &c->inner);
  c->start = x;
  c->after = c->number + 1;
  int negation = r->s[x].negation;
  c->negated = negation >= 0 && r->s[negation].m->to == r->s[x].m->from;
  return c->number < r->n && r->s[c->number].role == SLOT_FREE;
}

/* What is behind the number counts only when it follows at once. */
static void check_after(const records *r, comparison *c) {
  size_t last = c->number > c->cue ? c->number : c->cue;
  if (c->after >= r->n) {
    c->after = r->n;
    return;
  }
  const slot *z = &r->s[c->after];
  bool far = z->sentence != r->s[last].sentence || records_gap(r, last, c->after) > 2;
  for (size_t t = r->s[last].m->to; t < z->m->from; t++)
    far = far || r->rd->tokens.items[t].kind == TOKEN_MARK;
  if (far || records_between_has(r, last, c->after, "and, or, in, for, from, of, by, to, on"))
    c->after = r->n;
}

static bool add_having(records *r, const comparison *c, int table, int field,
                       query_aggregation aggregation) {
  if (r->n_groups_tested == RECORDS_PARTS) return false;
  r->groups_tested[r->n_groups_tested++] =
      (group_test){aggregation, field, table, c->op, r->s[c->number].number, c->number};
  return true;
}

static bool add_number_test(records *r, const comparison *c, int field) {
  return add_compared(r, field, c->op, c->number, c->negated) != NULL;
}

/* "number of songs is more than 3": a counted noun before the comparison. */
static size_t counted_noun(const records *r, const comparison *c) {
  for (size_t back = 1; back <= 4 && back <= c->start; back++) {
    size_t w = c->start - back;
    if (r->s[w].sentence != r->s[c->cue].sentence) break;
    bool noun = r->s[w].kind == SLOT_TABLE || r->s[w].kind == SLOT_COLUMN;
    if (noun && counted_before(r, w) && r->s[w].role == SLOT_FREE) return w;
    if (r->s[w].kind == SLOT_COLUMN) break;
  }
  return r->n;
}

static size_t aggregate_of(const records *r, size_t column) {
  for (size_t back = 1; back <= 2 && back <= column; back++)
    if (records_aggregates(r, column - back) && records_gap(r, column - back, column) <= 2 &&
        r->s[column - back].role == SLOT_FREE)
      return column - back;
  return r->n;
}

static int noun_table(const records *r, size_t at) {
  return r->s[at].table;
}

static bool label_speaks_of(records *r, int field, lexicon_quality quality) {
  return records_quality_field(r, quality, r->d->fields[field].table) == field;
}

/* The column that the comparison's adjective or unit speaks of, where nothing else is named. */
static int implied_field(records *r, const comparison *c, size_t before) {
  bool unit = c->after < r->n && records_cue(r, c->after, WORD_OLD);
  lexicon_quality quality = unit ? (lexicon_quality)r->s[c->after].m->value : c->quality;
  int near = table_before(r, c->start);
  if (quality == QUALITY_NONE) return -1;
  if (unit) return records_quality_field(r, quality, near);
  if (quality == QUALITY_LATE || quality == QUALITY_TALL) return -1;
  if (before < r->n)
    return label_speaks_of(r, r->s[before].field, quality)
               ? -1
               : records_quality_field(r, quality, near);
  bool free = c->after == r->n || r->s[c->after].kind == SLOT_CUE;
  return free ? records_quality_field(r, quality, near) : -1;
}

static bool is_measured(const records *r, size_t at) {
  return records_free(r, at, SLOT_COLUMN) && records_number(r->d, r->s[at].field) &&
         !records_cue(r, at - 1, WORD_COUNT);
}

/* "more than 5 songs": what stands behind the number. */
static bool compare_behind(records *r, const comparison *c, size_t before) {
  size_t z = c->after;
  if (z == r->n) return false;
  if (is_measured(r, z)) {
    r->s[z].role = SLOT_TESTED;
    return add_number_test(r, c, r->s[z].field);
  }
  bool noun = records_free(r, z, SLOT_TABLE) || records_free(r, z, SLOT_COLUMN);
  bool year = before < r->n && r->s[before].zone != ZONE_WANTED && before + 3 > c->cue &&
              records_year(r->s[c->number].number);
  if (!noun || year) return false;
  r->s[z].role = SLOT_HAVING;
  return add_having(r, c, noun_table(r, z), -1, AGGREGATION_COUNT);
}

static bool compare_counted(records *r, const comparison *c) {
  size_t w = counted_noun(r, c);
  if (w == r->n) return false;
  r->s[w].role = r->s[w - 1].role = SLOT_HAVING;
  return add_having(r, c, noun_table(r, w), -1, AGGREGATION_COUNT);
}

/* "whose average age is above 30". */
static bool compare_aggregate(records *r, const comparison *c, size_t before) {
  size_t ag = before < r->n ? aggregate_of(r, before) : r->n;
  if (ag == r->n || r->s[before].zone == ZONE_WANTED) return false;
  r->s[ag].role = r->s[before].role = SLOT_HAVING;
  return add_having(r, c, r->s[before].table, r->s[before].field, records_aggregation(r, ag));
}

/* "over 5 or under 3": the column of the comparison before. */
static bool compare_again(records *r, const comparison *c, size_t before) {
  size_t start = r->s[c->cue].m->from;
  if (before < r->n || c->after < r->n || r->n_tests == 0 || c->cue == 0) return false;
  if (r->s[c->cue - 1].role != SLOT_TESTS && !records_cue(r, c->cue - 1, WORD_OR)) return false;
  bool joined = false, either = false;
  for (size_t back = 1; back <= 3 && back <= start; back++) {
    joined = joined || records_word(r, start - back, "or, and, but");
    either = either || records_word(r, start - back, "or");
  }
  if (!joined) return false;
  test *t = add_compared(r, r->tests[r->n_tests - 1].field, c->op, c->number, c->negated);
  if (t && either) t->join = TEST_OR;
  return t != NULL;
}

static int date_field(records *r, int table) {
  return records_quality_field(r, QUALITY_LATE, table);
}

/* Nothing named: a year tests a date, a small number counts. */
static bool compare_bare(records *r, const comparison *c) {
  double n = r->s[c->number].number;
  int near = table_before(r, c->start);
  int field = records_quality_field(r, c->quality, near);
  if (field < 0 && records_year(n)) field = date_field(r, r->main);
  if (field < 0 && c->quality == QUALITY_NONE && c->after == r->n && n < 120) {
    int age = records_quality_field(r, QUALITY_OLD, near);
    if (age >= 0 && str_is(r->d->fields[age].words.label_en, "age")) field = age;
  }
  if (field >= 0) return add_number_test(r, c, field);
  return n < MANY && add_having(r, c, -1, -1, AGGREGATION_COUNT);
}

static bool compare_number(records *r, comparison *c) {
  check_after(r, c);
  bool year = records_year(r->s[c->number].number);
  size_t before = column_before(r, c->start, year ? COLUMN_MEASURED : COLUMN_NUMBER, 5);
  bool times = (c->after < r->n && records_cue(r, c->after, WORD_TIMES)) ||
               records_word(r, r->s[c->number].m->from, "once, twice");
  if (before < r->n && c->quality == QUALITY_LATE && !records_date(r->d, r->s[before].field) &&
      r->s[before].zone == ZONE_WANTED)
    before = r->n;
  if (c->inner < r->n) {
    r->s[c->inner].role = SLOT_TESTED;
    return add_number_test(r, c, r->s[c->inner].field);
  }
  int implied = implied_field(r, c, before);
  if (implied >= 0) return add_number_test(r, c, implied);
  if (compare_behind(r, c, before) || compare_counted(r, c) || compare_aggregate(r, c, before))
    return true;
  if (compare_again(r, c, before)) return true;
  if (before < r->n && !times) {
    r->s[before].role = SLOT_TESTED;
    return add_number_test(r, c, r->s[before].field);
  }
  return compare_bare(r, c);
}

/* "after 2018-03-05", "before 'x'": a value instead of a number. */
static bool compare_value(records *r, size_t cue) {
  size_t v = cue + 1;
  bool value = records_free(r, v, SLOT_VALUE) && records_gap(r, cue, v) <= 2;
  if (!value) return false;
  int quality = LEXICON_QUALITY(r->s[cue].m->value), field = -1;
  size_t before = column_before(r, cue, COLUMN_MEASURED, 5);
  if (before < r->n && (quality != QUALITY_LATE || records_date(r->d, r->s[before].field))) {
    field = r->s[before].field;
    r->s[before].role = SLOT_TESTED;
  }
  if (field < 0) field = records_quality_field(r, (lexicon_quality)quality, table_before(r, cue));
  if (field < 0) field = r->s[v].field;
  if (field < 0) return false;
  r->s[v].role = SLOT_TESTS;
  r->s[cue].role = SLOT_SPENT;
  return add_compared(r, field, (query_operator)LEXICON_BASE(r->s[cue].m->value), v, false) != NULL;
}

static void compare(records *r, size_t x) {
  comparison c;
  if (records_aggregates(r, x + 1) && records_cue(r, x, WORD_THAN) &&
      records_gap(r, x, x + 1) <= 2) {
    test_average(r, x, x + 1);
    return;
  }
  if (!find_comparison(r, x, &c)) {
    if (records_cue(r, x, WORD_THAN)) compare_value(r, x);
    return;
  }
  r->s[c.number].role = SLOT_TESTS;
  if (compare_number(r, &c))
    r->s[x].role = SLOT_SPENT;
  else
    r->s[c.number].role = SLOT_FREE;
}

void records_test(records *r) {
  test_ranges(r);
  test_texts(r);
  for (size_t x = 0; x < r->n; x++) {
    bool cue = records_cue(r, x, WORD_THAN) || records_cue(r, x, WORD_OR_MORE);
    if (cue && r->s[x].role == SLOT_FREE) compare(r, x);
  }
}

/* --- numbers beside columns ---------------------------------------------------------------- */

static bool is_equation(const records *r, size_t column, size_t number) {
  static const char words[] = "is, of, as, was, are, =, equal, to, number, a, with, value, in, at, "
                              "the, code, id, either, not";
  if (column < number)
    return records_gap(r, column, number) <= 3 && records_between(r, column, number, words);
  return records_number(r->d, r->s[column].field) &&
         (records_gap(r, number, column) == 0 ||
          records_between(r, number, column, "as, the, for"));
}

static bool number_as_column(records *r, size_t x) {
  const size_t places[] = {x - 1, x + 1, x - 2};
  for (size_t i = 0; i < 3; i++) {
    size_t y = places[i];
    if (y >= r->n || r->s[y].sentence != r->s[x].sentence) continue;
    if (records_free(r, y, SLOT_COLUMN) && is_equation(r, y, x)) {
      r->s[y].role = SLOT_TESTED;
      return add_compared(r, r->s[y].field, OPERATOR_EQ, x, r->s[x].negation >= 0);
    }
    if (y == x - 1 && r->s[y].kind == SLOT_TABLE && records_gap(r, y, x) <= 1) {
      int key = records_primary(r->d, r->s[y].table);
      if (key >= 0) return add_compared(r, key, OPERATOR_EQ, x, false);
    }
    if (y == x + 1 && records_free(r, y, SLOT_TABLE) && records_gap(r, x, y) == 0 &&
        r->s[x].m->from > 0 &&
        records_word(r, r->s[x].m->from - 1, "with, have, has, had, exactly, only")) {
      comparison c = {.number = x, .op = OPERATOR_EQ};
      r->s[y].role = SLOT_HAVING;
      return add_having(r, &c, r->s[y].table, -1, AGGREGATION_COUNT);
    }
  }
  return false;
}

/* "in 2014": a year without a column. */
static bool number_as_year(records *r, size_t x) {
  if (!records_year(r->s[x].number)) return false;
  int field = date_field(r, r->main);
  if (field < 0) return false;
  if (records_number(r->d, field))
    return add_compared(r, field, OPERATOR_EQ, x, r->s[x].negation >= 0);
  test *t = records_add_test(r, field, OPERATOR_GE, x);
  test *u = t ? records_add_test(r, field, OPERATOR_LT, x) : NULL;
  if (!u) return false;
  sb first, last;
  sb_init(&first, r->rd->mem);
  sb_init(&last, r->rd->mem);
  sb_addf(&first, "%d-01-01", (int)r->s[x].number);
  sb_addf(&last, "%d-01-01", (int)r->s[x].number + 1);
  t->values[0] = text_value(sb_str(&first));
  u->values[0] = text_value(sb_str(&last));
  t->n_values = u->n_values = 1;
  return true;
}

/* "5 or 7": the column of the number before. */
static bool number_as_before(records *r, size_t x) {
  size_t before = x > 0 && records_cue(r, x - 1, WORD_OR) ? x - 2 : x - 1;
  bool either = r->s[x].m->from > 0 && records_word(r, r->s[x].m->from - 1, "or");
  if (!either || r->n_tests == 0 || before >= r->n || r->s[before].role != SLOT_TESTS) return false;
  test *t = add_compared(r, r->tests[r->n_tests - 1].field, OPERATOR_EQ, x, false);
  if (t) t->join = TEST_OR;
  return t != NULL;
}

static void test_several(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    size_t y = x + 1;
    bool noun = records_free(r, y, SLOT_TABLE) || records_free(r, y, SLOT_COLUMN);
    if (!records_cue(r, x, WORD_SEVERAL) || !noun || r->n_groups_tested == RECORDS_PARTS) continue;
    r->groups_tested[r->n_groups_tested++] =
        (group_test){AGGREGATION_COUNT, -1, r->s[y].table, OPERATOR_GT, 1, x};
    r->s[x].role = SLOT_SPENT;
    r->s[y].role = SLOT_HAVING;
  }
}

void records_number_tests(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    if (!records_free(r, x, SLOT_NUMBER)) continue;
    bool unit = records_cue(r, x + 1, WORD_OLD);
    int aged = unit ? records_quality_field(r, QUALITY_OLD, r->main) : -1;
    bool used = (aged >= 0 && add_compared(r, aged, OPERATOR_EQ, x, r->s[x].negation >= 0)) ||
                number_as_before(r, x) || number_as_column(r, x) || number_as_year(r, x);
    if (used && r->s[x].role == SLOT_FREE) r->s[x].role = SLOT_TESTS;
  }
  test_several(r);
}

/* --- values -------------------------------------------------------------------------------- */

/* Text that is no known value: of the column beside it, else of the table's name. */
static int column_of_value(records *r, size_t at) {
  if (r->s[at].field >= 0) return r->s[at].field;
  size_t before = column_before(r, at, COLUMN_ANY, 3);
  bool beside = before < r->n && records_gap(r, before, at) <= 3;
  if (beside) return r->s[before].field;
  return records_name(r->d, r->main);
}

/* The column that is named beside its value tests it and is not wanted. */
static void mark_column(records *r, size_t at, int field) {
  const size_t places[] = {at - 1, at - 2, at + 1};
  for (size_t i = 0; i < 3; i++) {
    size_t y = places[i];
    if (y >= r->n || !records_free(r, y, SLOT_COLUMN) || r->s[y].sentence != r->s[at].sentence)
      continue;
    bool same = r->s[y].field == field ||
                str_eq(r->d->fields[r->s[y].field].name, r->d->fields[field].name);
    bool before = y < at;
    size_t gap = before ? records_gap(r, y, at) : records_gap(r, at, y);
    bool near = before ? uncovered(r, y, at) == 0 && gap <= 4
                       : gap == 0 || records_between(r, at, y, "as, its, the, their, for");
    if (!same || !near) continue;
    r->s[y].role = SLOT_TESTED;
    return;
  }
}

static test_join join_of(records *r, size_t before, size_t at) {
  bool either = records_between_has(r, before, at, "or") || false;
  for (size_t i = before + 1; i < at; i++)
    either = either || records_cue(r, i, WORD_OR);
  if (either && records_gap(r, before, at) <= 12 && r->s[before].negation < 0) return TEST_OR;
  bool same = r->s[before].field == r->s[at].field;
  if (same && records_between(r, before, at, "and, the, as, well, also, with, in, from"))
    return TEST_BOTH;
  return same && records_between_has(r, before, at, "and") ? TEST_BOTH : TEST_AND;
}

void records_values(records *r) {
  size_t before = r->n;
  for (size_t x = 0; x < r->n; x++) {
    if (!records_free(r, x, SLOT_VALUE)) continue;
    int field = column_of_value(r, x);
    if (field < 0) continue;
    r->s[x].field = field;
    r->s[x].table = r->d->fields[field].table;
    r->s[x].role = SLOT_TESTS;
    mark_column(r, x, field);
    test *t = records_add_test(r, field, OPERATOR_EQ, x);
    if (!t) return;
    t->values[0] = value_of(r, x, field);
    t->n_values = 1;
    t->negated = r->s[x].negation >= 0;
    if (before < r->n) t->join = join_of(r, before, x);
    before = x;
  }
}
