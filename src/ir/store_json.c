/* In: conditions. Out: the filters of stores that take them as JSON.
 *   meta.lang == "en"   {"must":[{"key":"lang","match":{"value":"en"}}]}   Qdrant
 *                       {"lang":{"$eq":"en"}}                              Chroma, Vectorize */
#include "ir/store.h"

static void put_none(json_writer *w, const char *key) {
  json_put_key(w, key);
  json_put_null(w);
}

/* --- Qdrant --------------------------------------------------------------------------------- */

static bool takes_qdrant(const ir_store *store, const ir_expr *e) {
  store_atom a;
  if (e->kind != IR_AND && e->kind != IR_OR && e->kind != IR_NOT)
    return store_atom_of(store, e, &a) && a.field.len > 0 &&
           (!store_is_ordered(a.op) || a.date || a.value->type == JSON_NUMBER);
  for (const ir_expr *child = e->first; child; child = child->next)
    if (!takes_qdrant(store, child)) return false;
  return true;
}

bool store_qdrant_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e) {
  (void)so_far;
  return takes_qdrant(store, e);
}

/* A key is a path there; quoted, its dots are its own. */
static nlq_str qdrant_key(arena *mem, const ir_store *store, nlq_str field) {
  sb key;
  sb_init(&key, mem);
  bool plain = true;
  for (size_t i = 0; i < field.len; i++)
    plain = plain && field.at[i] != '.' && field.at[i] != '[' && field.at[i] != ']';
  if (store->metadata.len > 0) sb_addf(&key, "%S.", store->metadata);
  sb_addf(&key, plain ? "%S" : "\"%S\"", field);
  return sb_str(&key);
}

static void put_range(json_writer *w, const store_atom *a) {
  static const char *const names[] = {
      [IR_LT] = "lt", [IR_GT] = "gt", [IR_LE] = "lte", [IR_GE] = "gte"};
  json_put_key(w, "range");
  json_begin_object(w);
  /* Whole and other numbers are two types there; a range takes both. */
  json_put_key(w, store_is_ordered(a->op) ? names[a->op] : "gte");
  store_put_literal(w, a->value);
  if (!store_is_ordered(a->op)) {
    json_put_key(w, "lte");
    store_put_literal(w, a->value);
  }
  json_end_object(w);
}

/* The condition without its negation. */
static void put_qdrant_atom(arena *mem, const ir_store *store, const store_atom *a,
                            json_writer *w) {
  nlq_str key = qdrant_key(mem, store, a->field);
  json_begin_object(w);
  if (a->value->type == JSON_NULL) {
    json_put_key(w, "is_empty");
    json_begin_object(w);
    json_field_string(w, "key", key);
    json_end_object(w);
  } else {
    json_field_string(w, "key", key);
    if (a->value->type == JSON_NUMBER || store_is_ordered(a->op)) {
      put_range(w, a);
    } else {
      json_put_key(w, "match");
      json_begin_object(w);
      json_put_key(w, "value");
      store_put_literal(w, a->value);
      json_end_object(w);
    }
  }
  json_end_object(w);
}

static void put_qdrant(arena *mem, const ir_store *store, const ir_expr *e, json_writer *w) {
  store_atom a = {.op = IR_EQ};
  bool atom = store_atom_of(store, e, &a), negated = a.op == IR_NE || e->kind == IR_NOT;
  if (atom && !negated) {
    put_qdrant_atom(mem, store, &a, w);
    return;
  }
  json_begin_object(w);
  json_put_key(w, negated ? "must_not" : e->kind == IR_OR ? "should" : "must");
  json_begin_array(w);
  if (atom) put_qdrant_atom(mem, store, &a, w);
  for (const ir_expr *child = atom ? NULL : e->first; child; child = child->next)
    put_qdrant(mem, store, child, w);
  json_end_array(w);
  json_end_object(w);
}

void store_qdrant_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w) {
  if (parts.count == 0) {
    put_none(w, "filter");
    return;
  }
  json_put_key(w, "filter");
  json_begin_object(w);
  json_put_key(w, "must");
  json_begin_array(w);
  for (size_t i = 0; i < parts.count; i++)
    put_qdrant(mem, store, parts.items[i], w);
  json_end_array(w);
  json_end_object(w);
}

/* --- {"field": {"$eq": value}} -------------------------------------------------------------- */

static const char *const mongo_names[] = {[IR_EQ] = "$eq", [IR_NE] = "$ne",  [IR_LT] = "$lt",
                                          [IR_GT] = "$gt", [IR_LE] = "$lte", [IR_GE] = "$gte"};

static void put_field(json_writer *w, const store_atom *a) {
  json_put_key_str(w, a->field);
  json_begin_object(w);
  json_put_key(w, mongo_names[a->op]);
  store_put_literal(w, a->value);
  json_end_object(w);
}

static bool is_equality(const ir_store *store, const ir_expr *e, store_atom *a) {
  return store_atom_of(store, e, a) && a->field.len > 0 && a->op == IR_EQ &&
         a->value->type != JSON_NULL;
}

/* --- Chroma --------------------------------------------------------------------------------- */

/* Of the content alone, for where_document; of the metadata alone, for where. */
static bool takes_chroma(const ir_store *store, const ir_expr *e, bool content) {
  store_atom a;
  if (e->kind == IR_AND || e->kind == IR_OR) {
    for (const ir_expr *child = e->first; child; child = child->next)
      if (!takes_chroma(store, child, content)) return false;
    return e->count > 1;
  }
  if (!store_atom_of(store, e, &a) || (a.field.len == 0) != content) return false;
  if (content) return true;
  bool ordered = store_is_ordered(a.op) && a.value->type == JSON_NUMBER;
  return ordered || is_equality(store, e, &a);
}

bool store_chroma_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e) {
  (void)so_far;
  return takes_chroma(store, e, false) || takes_chroma(store, e, true);
}

static void put_chroma(const ir_store *store, const ir_expr *e, json_writer *w) {
  store_atom a;
  json_begin_object(w);
  if (e->kind == IR_AND || e->kind == IR_OR) {
    json_put_key(w, e->kind == IR_AND ? "$and" : "$or");
    json_begin_array(w);
    for (const ir_expr *child = e->first; child; child = child->next)
      put_chroma(store, child, w);
    json_end_array(w);
  } else if (store_atom_of(store, e, &a)) {
    if (a.field.len > 0)
      put_field(w, &a);
    else
      json_field_string(w, "$contains", a.value->text);
  }
  json_end_object(w);
}

static void put_chroma_part(const ir_store *store, store_parts parts, bool content,
                            json_writer *w) {
  size_t n = 0;
  for (size_t i = 0; i < parts.count; i++)
    n += takes_chroma(store, parts.items[i], content);
  if (n == 0 && content) return;
  json_put_key(w, content ? "where_document" : "filter");
  if (n == 0) json_put_null(w);
  if (n > 1) {
    json_begin_object(w);
    json_put_key(w, "$and");
    json_begin_array(w);
  }
  for (size_t i = 0; i < parts.count; i++)
    if (takes_chroma(store, parts.items[i], content)) put_chroma(store, parts.items[i], w);
  if (n > 1) {
    json_end_array(w);
    json_end_object(w);
  }
}

void store_chroma_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w) {
  (void)mem;
  put_chroma_part(store, parts, false, w);
  put_chroma_part(store, parts, true, w);
}
