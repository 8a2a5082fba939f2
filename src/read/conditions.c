/* Conditions: times, values, negation and comparisons.
 *
 * "tickets not in the North with more than 5 ..." : what limits the rows of the answer. Words that
 * only name what stands beside them ("region" in "North region") are marked as such. */
#include "read/reading.h"

/* --- time -------------------------------------------------------------------------------- */

static bool is_time_field(const reading *r, size_t at) {
  return item_is_object(r, at, MEANING_FIELD) && item_field(r, at)->kind == FIELD_TIME;
}

/* "created last month", "last month's payment date": the column beside the phrase. */
static void name_time_field(reading *r, size_t at, entity *e) {
  for (size_t k = 0; k < 2; k++) {
    size_t place = k == 0 ? at - 1 : at + 1;
    if (!item_free(r, place) || !is_time_field(r, place) || item_is_cue(r, place - 1, WORD_GROUP)) {
      continue;
    }
    e->field = item_field(r, place)->name;
    e->table = r->rd->d->tables[item_field(r, place)->table].name;
    r->items[place].role = ROLE_NAMED;
    return;
  }
}

static bool add_time(reading *r, size_t at) {
  const period *p = &r->items[at].m->time;
  entity *e = reading_add(r, ENTITY_TIME, at, at);
  if (!e) return !arena_failed(r->rd->mem);
  e->time = p->type;
  e->relative = p->relative;
  e->has_start = p->has_first;
  e->has_end = p->has_until;
  e->first = p->first;
  e->until = p->until;
  e->period = period_text(r->rd->mem, p);
  r->items[at].role = ROLE_FILTER;
  name_time_field(r, at, e);
  return true;
}

/* One time limits a question. Several are set side by side where a word compares them; else the
 * further ones are left over, and said. */
static bool assign_times(reading *r) {
  bool first = true;
  for (size_t i = 0; i < r->n; i++) {
    if (r->items[i].m->kind != MENTION_TIME) continue;
    if ((first || r->rd->compares) && !add_time(r, i)) return false;
    first = false;
  }
  return true;
}

/* --- values ------------------------------------------------------------------------------ */

static bool is_value(const reading *r, size_t at) {
  return item_is_object(r, at, MEANING_VALUE) || item_is_object(r, at, MEANING_FILTER) ||
         (at < r->n && r->items[at].m->kind == MENTION_TEXT);
}

static bool is_joint(const reading *r, size_t at) {
  return item_is_cue(r, at, WORD_AND) || item_is_cue(r, at, WORD_OR) ||
         item_is_cue(r, at, WORD_VERSUS);
}

static bool same_field(const reading *r, size_t a, size_t b) {
  return item_is_object(r, a, MEANING_VALUE) && item_is_object(r, b, MEANING_VALUE) &&
         r->items[a].sense.index == r->items[b].sense.index;
}

/* The column's own name beside its value: "North region", "region North", "enterprise plan". */
static bool names_value(const reading *r, size_t at, int field) {
  bool groups = item_is_cue(r, at - 1, WORD_GROUP) || item_is_cue(r, at - 1, WORD_WHICH);
  return item_free(r, at) && item_is_object(r, at, MEANING_FIELD) && !groups &&
         r->items[at].sense.index == field;
}

static void mark_names(reading *r, size_t at) {
  int field = r->items[at].sense.index;
  size_t before = at - 1;
  if (item_is_cue(r, before, WORD_NOT)) before--;
  if (names_value(r, before, field)) r->items[before].role = ROLE_NAMED;
  if (names_value(r, at + 1, field)) r->items[at + 1].role = ROLE_NAMED;
}

/* Negation reaches the value behind it, over the column's name, and on over "and" and "or" to
 * further values of that column. */
static bool is_negated(reading *r, size_t at) {
  size_t before = at - 1;
  if (is_joint(r, before) && before > 0 && same_field(r, before - 1, at)) {
    return r->items[before - 1].negated;
  }
  if (before < r->n && r->items[before].role == ROLE_NAMED) before--;
  if (!item_free(r, before) || !item_is_cue(r, before, WORD_NOT)) return false;
  item_use(r, before);
  return true;
}

static query_operator opposite(query_operator op) {
  static const struct {
    query_operator a, b;
  } pairs[] = {{OPERATOR_EQ, OPERATOR_NE},         {OPERATOR_GT, OPERATOR_LE},
               {OPERATOR_LT, OPERATOR_GE},         {OPERATOR_IN, OPERATOR_NOT_IN},
               {OPERATOR_LIKE, OPERATOR_NOT_LIKE}, {OPERATOR_IS_NULL, OPERATOR_IS_NOT_NULL}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (pairs[i].a == op) return pairs[i].b;
    if (pairs[i].b == op) return pairs[i].a;
  }
  return OPERATOR_NONE;
}

static bool set_value(reading *r, entity *e, const query_scalar *value) {
  e->value.items = ARENA_NEW(r->rd->mem, query_scalar);
  if (!e->value.items) return false;
  e->value.items[0] = *value;
  e->value.count = 1;
  return true;
}

static bool add_value(reading *r, size_t at) {
  const item *it = &r->items[at];
  const domain_field *f = item_field(r, at);
  bool geo = f->semantics == SEMANTICS_GEO;
  query_scalar text = {SCALAR_TEXT, it->m->text, 0, false};
  const domain_value *known =
      it->sense.detail >= 0 ? domain_value_at(r->rd->mem, f, it->sense.detail) : NULL;
  entity *e = reading_add(r, geo ? ENTITY_REGION : ENTITY_FILTER, at, at);
  if (!e) return !arena_failed(r->rd->mem);
  e->field = f->name;
  e->table = r->rd->d->tables[f->table].name;
  e->name = known ? reading_label(r, &known->words, known->value.text) : it->m->text;
  e->op = it->negated ? OPERATOR_NE : OPERATOR_EQ;
  return set_value(r, e, known ? &known->value : &text);
}

/* A saved filter of the model: each of its conditions. Only a single one can be turned round. */
static bool add_saved(reading *r, size_t at) {
  const domain_filter *saved = &r->rd->d->filters[r->items[at].sense.index];
  if (r->items[at].negated && saved->n_where != 1) {
    reading_leave(r, at);
    return true;
  }
  for (size_t i = 0; i < saved->n_where; i++) {
    const query_filter *where = &saved->where[i];
    entity *e = reading_add(r, ENTITY_FILTER, at, at);
    if (!e) return !arena_failed(r->rd->mem);
    e->field = where->field;
    e->table = r->rd->d->tables[saved->table].name;
    e->name = reading_label(r, &saved->words, saved->name);
    e->op = r->items[at].negated ? opposite(where->op) : where->op;
    e->value = where->value;
  }
  return true;
}

/* Quoted text that is no known value belongs to the text column named beside it, or to the name
 * column of the table beside it or of the main table. */
static int text_field(reading *r, size_t at) {
  for (size_t k = 0; k < 2; k++) {
    size_t place = k == 0 ? at - 1 : at + 1;
    if (!item_free(r, place)) continue;
    if (item_is_object(r, place, MEANING_FIELD) && item_field(r, place)->type == TYPE_STRING) {
      r->items[place].role = ROLE_NAMED;
      return r->items[place].sense.index;
    }
    if (item_is_object(r, place, MEANING_TABLE)) {
      int name = r->rd->d->tables[r->items[place].table].name_field;
      if (name >= 0 && r->items[place].table != r->anchor) r->items[place].role = ROLE_NAMED;
      if (name >= 0) return name;
    }
  }
  return r->rd->d->tables[r->anchor].name_field;
}

/* The signs of a LIKE pattern that stand in the text mean themselves. */
static void put_escaped(sb *out, nlq_str text) {
  for (size_t i = 0; i < text.len; i++) {
    char c = text.at[i];
    if (c == '%' || c == '_' || c == '\\') sb_addc(out, '\\');
    sb_addc(out, c);
  }
}

static nlq_str like_pattern(const reading *r, nlq_str text, lexicon_like how) {
  sb out;
  sb_init(&out, r->rd->mem);
  if (how != LIKE_STARTS && how != LIKE_STARTS_BEHIND) sb_addc(&out, '%');
  put_escaped(&out, text);
  if (how != LIKE_ENDS && how != LIKE_ENDS_BEHIND) sb_addc(&out, '%');
  return sb_str(&out);
}

static bool add_text(reading *r, size_t at) {
  int field = text_field(r, at);
  query_scalar text = {SCALAR_TEXT, r->items[at].m->text, 0, false};
  if (field < 0) {
    reading_leave(r, at);
    return true;
  }
  const domain_field *f = &r->rd->d->fields[field];
  entity *e = reading_add(r, ENTITY_FILTER, at, at);
  if (!e) return !arena_failed(r->rd->mem);
  e->field = f->name;
  e->table = r->rd->d->tables[f->table].name;
  e->name = text.text;
  e->op = OPERATOR_EQ;
  if (r->items[at].m->class == WORD_LIKE) {
    e->op = OPERATOR_LIKE;
    text.text = like_pattern(r, text.text, (lexicon_like)r->items[at].m->value);
  }
  if (r->items[at].negated) e->op = opposite(e->op);
  return text.text.at && set_value(r, e, &text);
}

static bool assign_value(reading *r, size_t at) {
  bool value = item_is_object(r, at, MEANING_VALUE);
  if (value) mark_names(r, at);
  r->items[at].negated = is_negated(r, at);
  r->items[at].role = ROLE_FILTER;
  if (value) {
    bool joined = is_joint(r, at - 1) && at > 1 && same_field(r, at - 2, at);
    if (joined) item_use(r, at - 1);
    return add_value(r, at);
  }
  return item_is_object(r, at, MEANING_FILTER) ? add_saved(r, at) : add_text(r, at);
}

static bool assign_values(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (item_free(r, i) && is_value(r, i) && !assign_value(r, i)) return false;
  }
  return true;
}

/* --- missing values ---------------------------------------------------------------------- */

static bool add_missing(reading *r, size_t field, size_t word, query_operator op) {
  size_t from = field < word ? field : word, to = field < word ? word : field;
  entity *e = reading_add(r, ENTITY_FILTER, from, to);
  if (!e) return !arena_failed(r->rd->mem);
  const domain_field *f = item_field(r, field);
  e->field = f->name;
  e->table = r->rd->d->tables[f->table].name;
  e->op = op;
  r->items[field].role = ROLE_FILTER;
  item_use(r, word);
  return true;
}

/* A column that describes. "without orders" is about rows of another table, though a name or a
 * date of theirs may be called so. */
static bool may_be_missing(const reading *r, size_t at) {
  if (!item_is_object(r, at, MEANING_FIELD)) return false;
  const domain_field *f = item_field(r, at);
  return f->kind == FIELD_DIMENSION && f->nullable && f->semantics != SEMANTICS_NAME &&
         r->items[at].sense.quality >= 900;
}

/* "without a category", 分类为空: the column holds nothing. */
static bool assign_missing(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    if (!item_free(r, i) || !may_be_missing(r, i)) continue;
    if (item_free(r, i + 1) && item_is_cue(r, i + 1, WORD_EMPTY)) {
      if (!add_missing(r, i, i + 1, OPERATOR_IS_NULL)) return false;
    } else if (item_free(r, i - 1) && item_is_cue(r, i - 1, WORD_NOT)) {
      if (!add_missing(r, i, i - 1, OPERATOR_IS_NULL)) return false;
    }
  }
  return true;
}

/* --- comparisons ------------------------------------------------------------------------- */

typedef struct comparison {
  query_operator op;
  double low, high;
  size_t from, to; /* items */
} comparison;

static bool is_number(const reading *r, size_t at) {
  return item_free(r, at) && r->items[at].m->kind == MENTION_NUMBER && !r->items[at].m->is_range;
}

static bool is_number_range(const reading *r, size_t at) {
  return item_free(r, at) && r->items[at].m->kind == MENTION_NUMBER && r->items[at].m->is_range;
}

/* "more than 5", "5 or more", "between 5 and 10" at an item. */
static bool comparison_at(const reading *r, size_t at, comparison *c) {
  *c = (comparison){.from = at, .to = at + 1};
  if (item_is_cue(r, at, WORD_THAN) && is_number(r, at + 1)) {
    c->op = (query_operator)r->items[at].m->value;
    c->low = r->items[at + 1].m->number;
    return true;
  }
  if (is_number(r, at) && item_is_cue(r, at + 1, WORD_OR_MORE)) {
    c->op = (query_operator)r->items[at + 1].m->value;
    c->low = r->items[at].m->number;
    return true;
  }
  if (is_number_range(r, at)) {
    c->op = OPERATOR_BETWEEN;
    c->low = r->items[at].m->number;
    c->high = r->items[at].m->high;
    c->to = at;
    return true;
  }
  if (item_is_cue(r, at, WORD_BETWEEN) && is_number(r, at + 1) && is_joint(r, at + 2) &&
      is_number(r, at + 3)) {
    c->op = OPERATOR_BETWEEN;
    c->low = r->items[at + 1].m->number;
    c->high = r->items[at + 3].m->number;
    c->to = at + 3;
    return true;
  }
  return false;
}

/* 的 between the number and a noun: 超过5的套餐 are plans, it is not plans that are counted. */
static bool only_describes(const reading *r, size_t number, size_t noun) {
  const reader *rd = r->rd;
  for (size_t t = r->items[number].m->to; t < r->items[noun].m->from; t++) {
    if (str_is(rd->tokens.items[t].folded, "\xE7\x9A\x84")) return true;
  }
  return false;
}

static bool is_asked_for(const reading *r, size_t at) {
  return item_is_cue(r, at - 1, WORD_WHICH) || item_is_cue(r, at - 1, WORD_GROUP) ||
         item_is_cue(r, at - 1, WORD_LIST);
}

/* What is compared: the measure right behind the number ("more than 5 tickets"), else the nearest
 * one before ("tickets over 5", 工单数超过5) that is not itself asked for. */
static size_t compared_item(const reading *r, const comparison *c) {
  size_t next = c->to + 1;
  if (item_free(r, next) && item_is_measure_noun(r, next) && !only_describes(r, c->to, next)) {
    return next;
  }
  for (size_t i = c->from; i-- > 0;) {
    if (r->items[i].role == ROLE_NONE && item_is_measure_noun(r, i) && !is_asked_for(r, i))
      return i;
  }
  return r->n;
}

static bool set_numbers(reading *r, entity *e, const comparison *c) {
  size_t n = c->op == OPERATOR_BETWEEN ? 2 : 1;
  e->op = c->op;
  e->value.is_list = n == 2;
  e->value.count = n;
  e->value.items = ARENA_ARRAY(r->rd->mem, query_scalar, n);
  if (!e->value.items) return false;
  e->value.items[0] = (query_scalar){SCALAR_NUMBER, STR_EMPTY, c->low, false};
  if (n == 2) e->value.items[1] = (query_scalar){SCALAR_NUMBER, STR_EMPTY, c->high, false};
  return true;
}

/* Rows are counted elsewhere in the question: "transactions with an amount over 500". */
static bool counts_rows(const reading *r, size_t target) {
  for (size_t i = 0; i < r->n; i++) {
    bool counted =
        i != target && item_free(r, i) && r->items[i].table == r->anchor && item_is_count(r, i);
    if (counted) return true;
  }
  return false;
}

/* The column of single rows that is compared, or -1 when it is a measure of groups. */
static int compared_field(const reading *r, size_t target) {
  int field = item_value_field(r, target);
  if (item_is_object(r, target, MEANING_FIELD)) return field;
  return field >= 0 && counts_rows(r, target) ? field : -1;
}

static int measured_metric(const reading *r, size_t at) {
  if (item_is_object(r, at, MEANING_METRIC)) return r->items[at].sense.index;
  return r->rd->d->tables[r->items[at].table].count_metric;
}

/* A number column limits rows; a metric, or a table's count, limits groups. */
static bool add_comparison(reading *r, const comparison *c, size_t target) {
  int field = compared_field(r, target);
  bool column = field >= 0;
  int metric = column ? -1 : measured_metric(r, target);
  if (!column && metric < 0) return true;
  entity *e = reading_add(r, column ? ENTITY_FILTER : ENTITY_HAVING, c->from, c->to);
  if (!e) return !arena_failed(r->rd->mem);
  e->field = column ? r->rd->d->fields[field].name : r->rd->d->metrics[metric].name;
  e->table = r->rd->d->tables[r->items[target].table].name;
  for (size_t i = c->from; i <= c->to; i++)
    item_use(r, i);
  r->items[target].role = column ? ROLE_FILTER : ROLE_MEASURE;
  if (!set_numbers(r, e, c)) return false;
  return column || reading_add_metric(r, metric, target, target);
}

static bool assign_comparisons(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    comparison c;
    if (!item_free(r, i) || !comparison_at(r, i, &c)) continue;
    size_t target = compared_item(r, &c);
    if (target < r->n && !add_comparison(r, &c, target)) return false;
  }
  return true;
}

bool conditions_assign(reading *r) {
  return assign_times(r) && assign_values(r) && assign_missing(r) && assign_comparisons(r);
}
