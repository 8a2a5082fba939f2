/* The values a column can have.
 *
 * In: ENUM('open','closed'); CHECK ((status)::text = ANY (ARRAY['open'::text, 'closed'::text])).
 * Out: open, closed. */
#include <string.h>

#include "ddl/ddl_parts.h"

typedef struct value_list {
  ddl_value *items;
  size_t count, capacity;
  lookup seen;
} value_list;

static void add(ddl_reader *r, value_list *list, nlq_str text, bool number) {
  size_t cursor = 0;
  uint32_t hash = str_hash(text);
  for (int id; (id = lookup_next(&list->seen, hash, &cursor)) >= 0;)
    if (str_eq(list->items[id].text, text)) return;
  if (ddl_is_blank(text) || text.len > LIMIT_VALUE_BYTES || list->count >= DDL_MOST_VALUES ||
      !arena_reserve(r->x.mem, (void **)&list->items, list->count, &list->capacity,
                     sizeof *list->items) ||
      !lookup_add(r->x.mem, &list->seen, hash, (int)list->count))
    return;
  list->items[list->count++] = (ddl_value){text, number};
}

void ddl_read_values(ddl_reader *r, ddl_value **values, size_t *count) {
  value_list list = {0};
  if (!ddl_take_sign(&r->x, '(')) return;
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_at_sign(&r->x, ')')) {
    if (r->x.now.kind == DDL_STRING) add(r, &list, r->x.now.text, false);
    ddl_next(&r->x);
  }
  ddl_take_sign(&r->x, ')');
  *values = list.items;
  *count = list.count;
}

void ddl_set_values(ddl_column *c, ddl_value *values, size_t count) {
  bool is_number = c->type == TYPE_INTEGER || c->type == TYPE_NUMBER;
  size_t numbers = 0, bits = 0;
  for (size_t i = 0; i < count; i++) {
    numbers += values[i].number;
    bits += values[i].number && values[i].text.len == 1 &&
            (values[i].text.at[0] == '0' || values[i].text.at[0] == '1');
  }
  if (count == 2 && bits == 2) {
    c->type = TYPE_BOOLEAN; /* CHECK (active IN (0, 1)) */
  } else if (count && (c->type == TYPE_STRING ? numbers == 0 : is_number && numbers == count)) {
    c->values = values;
    c->n_values = count;
  }
}

/* A number that JSON writes alike. */
static bool is_plain_number(nlq_str text) {
  size_t points = 0;
  for (size_t i = 0; i < text.len; i++) {
    bool point = text.at[i] == '.' && i > 0 && i + 1 < text.len;
    points += point;
    if (!point && (text.at[i] < '0' || text.at[i] > '9')) return false;
  }
  bool zero = text.len > 1 && text.at[0] == '0' && text.at[1] != '.';
  return text.len > 0 && text.len < 16 && points <= 1 && !zero;
}

/* Where a CHECK stands: a column, then IN or "= ANY", then a list of values. */
typedef struct check {
  nlq_str column;
  bool listing, list_ended;
  bool other; /* it says something else */
  value_list values;
} check;

/* Casts, and what else stands around a value or column without changing it. */
static bool says_nothing(nlq_str word) {
  return ddl_is_type(word) ||
         ddl_word_in(word, "ANY, ARRAY, CAST, AS, VARYING, PRECISION, COLLATE");
}

static void check_word(check *c, nlq_str word) {
  if (ddl_word_in(word, "IN")) {
    c->other = c->other || c->listing || c->column.len == 0;
    c->listing = true;
  } else if (ddl_word_in(word, "OR, IS, NULL")) { /* status IS NULL OR status IN (...) */
    c->other = c->other || c->listing;
  } else if (ddl_word_in(word, "NOT, AND, BETWEEN, LIKE, CASE")) {
    c->other = true;
  } else if (c->listing) {
    c->other = c->other || !says_nothing(word);
  } else if (c->column.len == 0) {
    if (!ddl_word_in(word, "CAST")) c->column = word;
  } else {
    c->other = c->other || !(ddl_same(word, c->column) || says_nothing(word));
  }
}

static void check_token(ddl_reader *r, check *c) {
  const ddl_token *t = &r->x.now;
  bool value = t->kind == DDL_STRING || t->kind == DDL_NUMBER;
  if (t->kind == DDL_WORD) {
    check_word(c, t->text);
  } else if (value || (t->kind == DDL_QUOTED && c->listing)) {
    if (c->listing) add(r, &c->values, t->text, t->kind == DDL_NUMBER);
    c->other = c->other || !c->listing || (t->kind == DDL_NUMBER && !is_plain_number(t->text));
  } else if (t->kind == DDL_QUOTED) {
    if (c->column.len == 0) c->column = t->text;
    c->other = c->other || !ddl_same(t->text, c->column);
  } else if (ddl_at_sign(&r->x, '=')) {
    c->other = c->other || c->listing || c->column.len == 0;
    c->listing = true;
  } else if (!strchr("(),[]:", t->text.at[0])) {
    c->other = true;
  }
}

nlq_str ddl_read_check(ddl_reader *r, ddl_value **values, size_t *count) {
  check c = {.column = STR_EMPTY};
  size_t depth = 0;
  if (!ddl_at_sign(&r->x, '(')) return STR_EMPTY;
  do {
    if (ddl_at_sign(&r->x, '(')) depth++;
    if (ddl_at_sign(&r->x, ')')) depth--;
    check_token(r, &c);
    ddl_next(&r->x);
  } while (depth > 0 && r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';'));
  *values = c.values.items;
  *count = c.values.count;
  return c.other || !c.values.count ? STR_EMPTY : c.column;
}
