/* In: WHERE. Out: the part a store can test, and the rest.
 *   meta.lang == "en" AND rel > 0.5   {"filter":{"lang":{"$eq":"en"}},"residual":{...rel > 0.5}} */
#include "ir/store.h"

#include "base/limits.h"

static const struct {
  const char *name;
  bool (*takes)(const ir_store *store, const store_parts *so_far, const ir_expr *e);
  void (*write)(arena *mem, const ir_store *store, store_parts parts, json_writer *w);
} stores[] = {
    [STORE_SQL] = {"sql", store_sql_takes, store_sql_write},
    [STORE_QDRANT] = {"qdrant", store_qdrant_takes, store_qdrant_write},
    [STORE_CHROMA] = {"chroma", store_chroma_takes, store_chroma_write},
    [STORE_VECTORIZE] = {"vectorize", store_vectorize_takes, store_vectorize_write},
};

/* --- the request ---------------------------------------------------------------------------- */

static bool refuse(diag_list *errors, const char *pointer, const char *message) {
  diag_at(errors, diag_add(errors, NLQ_WRONG_VALUE, "%s", message), str_of(pointer));
  return false;
}

static bool read_store(const json_value *v, store_kind *out) {
  for (size_t i = 0; i < sizeof stores / sizeof stores[0]; i++) {
    if (!str_is(json_string(v), stores[i].name)) continue;
    *out = (store_kind)i;
    return true;
  }
  return false;
}

/* "other" is *out; the usual word, or none, is not. */
static bool read_word(const json_value *v, const char *usual, const char *other, bool *out) {
  *out = str_is(json_string(v), other);
  return !v || *out || str_is(json_string(v), usual);
}

bool ir_store_read(const json_value *request, diag_list *errors, ir_store *out) {
  const json_value *dialect = json_get(request, "dialect");
  *out = (ir_store){.metadata = json_get_string(request, "metadata"),
                    .content = json_get_string(request, "content")};
  if (!read_store(json_get(request, "store"), &out->kind))
    return refuse(errors, "/store", "store is \"sql\", \"qdrant\", \"chroma\" or \"vectorize\"");
  nlq_str name = dialect ? json_string(dialect) : STR("sqlite");
  if (!store_sql_dialect(name, &out->dialect))
    return refuse(errors, "/dialect",
                  "dialect is \"sqlite\", \"postgresql\", \"duckdb\", \"clickhouse\" or \"mysql\"");
  if (!read_word(json_get(request, "nulls"), "ir", "sql", &out->sql_nulls))
    return refuse(errors, "/nulls", "nulls is \"ir\" or \"sql\"");
  if (!read_word(json_get(request, "dates"), "none", "iso", &out->iso_dates))
    return refuse(errors, "/dates", "dates is \"none\" or \"iso\"");
  if (out->kind == STORE_SQL && out->metadata.len > 0 && !store_sql_has_json(out->dialect))
    return refuse(errors, "/metadata", "metadata in one JSON column is for sqlite and postgresql");
  return true;
}

/* --- atoms ---------------------------------------------------------------------------------- */

bool store_is_ordered(ir_op op) {
  return op != IR_EQ && op != IR_NE;
}

/* Quotes and control characters have no place in the keys of any store. */
static bool is_key(nlq_str name) {
  for (size_t i = 0; i < name.len; i++) {
    char c = name.at[i];
    if (c == '"' || c == '\\' || c == '`' || (unsigned char)c < ' ' || c == 127) return false;
  }
  return name.len > 0 && name.at[0] != '$';
}

/* meta.lang is "lang", meta.a.b and a.b are "a.b", as the reference names them; the content is no
 * field. Empty where it is none. */
static nlq_str field_of(const ir_store *store, const ir_expr *e) {
  if (e->kind != IR_PATH || !ir_is_text(&e->path.root)) return STR_EMPTY;
  size_t n = e->path.n_segments;
  nlq_str root = e->path.root.text;
  bool meta = n > 0 && str_is(root, "meta");
  if (n == 0 && str_is(root, "content")) return STR_EMPTY;
  sb name;
  sb_init(&name, store->mem);
  if (!meta) sb_add(&name, root);
  for (size_t i = 0; i < n; i++) {
    if (!ir_is_text(&e->path.segments[i])) return STR_EMPTY;
    if (!meta || i > 0) sb_addc(&name, '.');
    sb_add(&name, e->path.segments[i].text);
  }
  return is_key(sb_str(&name)) ? sb_str(&name) : STR_EMPTY;
}

static ir_op flipped(ir_op op) {
  static const ir_op to[] = {[IR_EQ] = IR_EQ, [IR_NE] = IR_NE, [IR_LT] = IR_GT,
                             [IR_GT] = IR_LT, [IR_LE] = IR_GE, [IR_GE] = IR_LE};
  return to[op];
}

/* YYYY-MM-DD: of such texts, the order is that of the days. */
static bool is_iso_date(nlq_str text) {
  static const char shape[] = "dddd-dd-dd";
  if (text.len != sizeof shape - 1) return false;
  for (size_t i = 0; i < text.len; i++) {
    bool digit = text.at[i] >= '0' && text.at[i] <= '9';
    if (shape[i] == 'd' ? !digit : text.at[i] != '-') return false;
  }
  return true;
}

/* A hint that says what the value is anyway says nothing; a DATE needs the caller's word. */
static bool takes_literal(const ir_store *store, const ir_expr *e, store_atom *out) {
  const ir_value *value = &e->literal.value, *hint = &e->literal.hint;
  static const char *const own[] = {
      [JSON_BOOL] = "bool", [JSON_NUMBER] = "number", [JSON_STRING] = "text"};
  if (value->type > JSON_STRING || value->type == JSON_MISSING) return false;
  out->value = value;
  out->date = false;
  if (hint->type == JSON_MISSING || hint->type == JSON_NULL) return true;
  if (!ir_is_text(hint) || value->type == JSON_NULL) return false;
  if (str_is(hint->text, own[value->type])) return true;
  out->date = store->iso_dates && str_is(hint->text, "date") && ir_is_text(value) &&
              is_iso_date(value->text);
  return out->date;
}

static bool compare_of(const ir_store *store, const ir_expr *e, store_atom *out) {
  const ir_expr *left = e->first, *right = e->last;
  bool turned = left->kind == IR_LITERAL;
  const ir_expr *literal = turned ? left : right;
  if (literal->kind != IR_LITERAL) return false;
  out->field = field_of(store, turned ? right : left);
  if (out->field.len == 0) return false;
  out->op = turned ? flipped(e->op) : e->op;
  if (!takes_literal(store, literal, out)) return false;
  /* null and booleans are in no order. */
  return !store_is_ordered(out->op) || out->value->type >= JSON_NUMBER;
}

static bool contains_of(const ir_expr *e, store_atom *out) {
  if (!ir_is_text(&e->name) || !str_is(e->name.text, "CONTAINS") || e->count != 2) return false;
  const ir_expr *path = e->first, *text = e->last;
  bool content = path->kind == IR_PATH && path->path.n_segments == 0 &&
                 ir_is_text(&path->path.root) && str_is(path->path.root.text, "content");
  if (!content || text->kind != IR_LITERAL || !ir_is_text(&text->literal.value)) return false;
  if (text->literal.hint.type != JSON_MISSING || text->literal.value.text.len == 0) return false;
  *out = (store_atom){.value = &text->literal.value};
  return true;
}

bool store_atom_of(const ir_store *store, const ir_expr *e, store_atom *out) {
  *out = (store_atom){.op = IR_EQ};
  if (e->kind == IR_COMPARE) return compare_of(store, e, out);
  return e->kind == IR_CALL && contains_of(e, out);
}

void store_put_literal(json_writer *w, const ir_value *v) {
  if (v->type == JSON_STRING)
    json_put_string(w, v->text);
  else if (v->type == JSON_NUMBER)
    json_put_double(w, v->number);
  else if (v->type == JSON_BOOL)
    json_put_bool(w, v->truth);
  else
    json_put_null(w);
}

/* --- the split ------------------------------------------------------------------------------ */

/* Writers of filters call themselves for each level, so these are few. */
static bool is_shallow(const ir_expr *root) {
  for (const ir_expr *e = root; e; e = ir_next(root, e)) {
    size_t depth = 0;
    for (const ir_expr *up = e; up != root && depth <= LIMIT_FILTER_DEPTH; up = up->parent)
      depth++;
    if (depth > LIMIT_FILTER_DEPTH) return false;
  }
  return true;
}

/* The operands of the ANDs at the top, those the store takes first. */
static bool split(arena *mem, const ir_store *store, const ir_expr *where, store_parts *pushed,
                  store_parts *rest) {
  size_t n = 0;
  for (const ir_expr *e = where; e; n++)
    e = ir_next(where, e);
  pushed->items = ARENA_ARRAY(mem, const ir_expr *, n + 1);
  rest->items = ARENA_ARRAY(mem, const ir_expr *, n + 1);
  if (!pushed->items || !rest->items) return false;
  for (const ir_expr *e = where; e;) {
    bool open = e->kind == IR_AND;
    if (!open) {
      store_parts *to =
          is_shallow(e) && stores[store->kind].takes(store, pushed, e) ? pushed : rest;
      to->items[to->count++] = e;
    }
    e = open ? ir_next(where, e) : ir_skip(where, e);
  }
  return true;
}

static void put_residual(json_writer *w, const store_parts *rest) {
  json_put_key(w, "residual");
  if (rest->count == 0) {
    json_put_null(w);
  } else if (rest->count == 1) {
    ir_expr_to_json(w, rest->items[0]);
  } else {
    json_begin_object(w);
    json_field_string(w, "node", STR("and"));
    json_put_key(w, "operands");
    json_begin_array(w);
    for (size_t i = 0; i < rest->count; i++)
      ir_expr_to_json(w, rest->items[i]);
    json_end_array(w);
    json_end_object(w);
  }
}

void ir_store_write(arena *mem, const ir_store *options, const ir_expr *where, json_writer *w) {
  ir_store placed = *options, *store = &placed;
  placed.mem = mem;
  store_parts pushed = {0}, rest = {0};
  if (!split(mem, store, where, &pushed, &rest)) return;
  stores[store->kind].write(mem, store, pushed, w);
  put_residual(w, &rest);
}
