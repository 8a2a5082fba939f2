/* In: conditions. Out: a metadata filter of Cloudflare Vectorize: one object, whose members all
 * must hold, each field once.
 *   meta.lang == "en" AND meta.year >= 2020   {"lang":{"$eq":"en"},"year":{"$gte":2020}} */
#include "ir/store.h"

#include "base/limits.h"

static const char *const names[] = {
    [IR_EQ] = "$eq", [IR_LT] = "$lt", [IR_GT] = "$gt", [IR_LE] = "$lte", [IR_GE] = "$gte"};

/* A dot would be a path there, and only the first bytes of a text are indexed. */
static bool is_plain(const store_atom *a) {
  for (size_t i = 0; i < a->field.len; i++)
    if (a->field.at[i] == '.') return false;
  bool fits = !ir_is_text(a->value) || a->value->text.len < LIMIT_FILTER_TEXT;
  return a->field.len > 0 && fits && a->op != IR_NE && a->value->type != JSON_NULL;
}

static bool atom_of(const ir_store *store, const ir_expr *e, store_atom *a) {
  return store_atom_of(store, e, a) && is_plain(a);
}

/* OR is IN, where all of it is about one field. */
static bool is_in(const ir_store *store, const ir_expr *e) {
  store_atom first, a;
  if (e->kind != IR_OR || !e->first || !atom_of(store, e->first, &first)) return false;
  for (const ir_expr *child = e->first; child; child = child->next)
    if (!atom_of(store, child, &a) || a.op != IR_EQ || !str_eq(a.field, first.field)) return false;
  return e->count > 1;
}

/* Whether it goes up or down from its value; 0 for ==. */
static int direction(ir_op op) {
  if (!store_is_ordered(op)) return 0;
  return op == IR_GT || op == IR_GE ? 1 : -1;
}

/* Two conditions on one field can only be the ends of one range. */
static bool goes_with(const store_atom *a, const store_atom *other) {
  return direction(a->op) * direction(other->op) < 0 && a->value->type == other->value->type;
}

static store_atom lead_of(const ir_store *store, const ir_expr *e) {
  store_atom a = {.op = IR_EQ};
  atom_of(store, e->kind == IR_OR ? e->first : e, &a);
  return a;
}

/* Bytes of JSON at most. */
static size_t size_of(const ir_store *store, const ir_expr *e) {
  size_t n = 0, escaped = 6;
  store_atom a = lead_of(store, e);
  for (const ir_expr *child = e->kind == IR_OR ? e->first : e; child; child = child->next) {
    store_atom each = a;
    atom_of(store, child, &each);
    n += ir_is_text(each.value) ? each.value->text.len * escaped + 3 : 26;
    if (e->kind != IR_OR) break;
  }
  return n + a.field.len + 16;
}

bool store_vectorize_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e) {
  store_atom a;
  bool equal = is_in(store, e);
  if (!equal && !atom_of(store, e, &a)) return false;
  a = lead_of(store, e);
  size_t size = size_of(store, e) + 2, same = 0;
  for (size_t i = 0; i < so_far->count && size <= LIMIT_FILTER_BYTES; i++) {
    store_atom other = lead_of(store, so_far->items[i]);
    size += size_of(store, so_far->items[i]);
    if (!str_eq(a.field, other.field)) continue;
    if (equal || !goes_with(&a, &other) || ++same > 1) return false;
  }
  return size <= LIMIT_FILTER_BYTES;
}

static void put_operators(const ir_store *store, const ir_expr *e, json_writer *w) {
  store_atom a;
  if (e->kind == IR_OR) {
    json_put_key(w, "$in");
    json_begin_array(w);
    for (const ir_expr *child = e->first; child; child = child->next)
      if (atom_of(store, child, &a)) store_put_literal(w, a.value);
    json_end_array(w);
  } else if (atom_of(store, e, &a)) {
    json_put_key(w, names[a.op]);
    store_put_literal(w, a.value);
  }
}

static bool is_first(const ir_store *store, store_parts parts, size_t at) {
  store_atom a = lead_of(store, parts.items[at]);
  for (size_t i = 0; i < at; i++)
    if (str_eq(a.field, lead_of(store, parts.items[i]).field)) return false;
  return true;
}

void store_vectorize_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w) {
  (void)mem;
  json_put_key(w, "filter");
  if (parts.count == 0) {
    json_put_null(w);
    return;
  }
  json_begin_object(w);
  for (size_t i = 0; i < parts.count; i++) {
    store_atom a = lead_of(store, parts.items[i]);
    if (!is_first(store, parts, i)) continue;
    json_put_key_str(w, a.field);
    json_begin_object(w);
    for (size_t j = i; j < parts.count; j++)
      if (str_eq(a.field, lead_of(store, parts.items[j]).field))
        put_operators(store, parts.items[j], w);
    json_end_object(w);
  }
  json_end_object(w);
}
