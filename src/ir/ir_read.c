/* In: the JSON of a query, as a tree. Out: its nodes, or one error with its place:
 * {"select":{"unit":"page"}} gives WRONG_VALUE at /select/unit.
 *
 * A node is first a place holder that knows its JSON (ir_expr.source); the walk through the nodes
 * fills each one in and hangs place holders below it. So the tree is its own stack.
 *
 * `strict` is the schema. `compat` is the reference loader, which looks only at what it uses. */
#include "ir/ir.h"

#include <string.h>

#include "base/limits.h"
#include "base/utf8.h"

typedef enum field {
  F_NODE,
  F_NAME,
  F_VALUE,
  F_HINT,
  F_ROOT,
  F_SEGMENTS,
  F_ARGS,
  F_OP,
  F_LEFT,
  F_RIGHT,
  F_OPERANDS,
  F_OPERAND,
  N_FIELDS
} field;

static const nlq_str field_names[N_FIELDS] = {
    STR_INIT("node"), STR_INIT("name"),     STR_INIT("value"),    STR_INIT("type_hint"),
    STR_INIT("root"), STR_INIT("segments"), STR_INIT("args"),     STR_INIT("op"),
    STR_INIT("left"), STR_INIT("right"),    STR_INIT("operands"), STR_INIT("operand")};

#define BIT(f) (1u << (f))

/* What the members of each kind are, beside "node". */
typedef struct kind_fields {
  unsigned required, optional;
} kind_fields;

static const kind_fields fields_of[] = {
    [IR_LITERAL] = {BIT(F_VALUE), BIT(F_HINT)},
    [IR_PATH] = {BIT(F_ROOT), BIT(F_SEGMENTS)},
    [IR_REF] = {BIT(F_NAME), 0},
    [IR_CALL] = {BIT(F_NAME), BIT(F_ARGS)},
    [IR_COMPARE] = {BIT(F_OP) | BIT(F_LEFT) | BIT(F_RIGHT), 0},
    [IR_AND] = {BIT(F_OPERANDS), 0},
    [IR_OR] = {BIT(F_OPERANDS), 0},
    [IR_NOT] = {BIT(F_OPERAND), 0},
};

typedef struct reader {
  arena *mem;
  bool compat;
  diag_list *errors;
  const ir_expr *node; /* that is being read; NULL: the query around them */
  nlq_str base;        /* pointer of what is being read, while `node` is NULL */
} reader;

/* An error at a member of what is being read; `key` NULL: at that itself. Always false. */
static bool fault(reader *r, const char *key, nlq_code code, const char *format, ...) {
  va_list args;
  sb message;
  sb_init(&message, r->mem);
  va_start(args, format);
  sb_addv(&message, format, args);
  va_end(args);
  nlq_diag *d = diag_add(r->errors, code, "%S", sb_str(&message));
  nlq_str pointer = r->base;
  if (r->node)
    pointer = ir_pointer(r->mem, r->node, key);
  else if (key)
    pointer = json_pointer_key(r->mem, r->base, str_of(key));
  diag_at(r->errors, d, pointer);
  return false;
}

static bool wrong_type(reader *r, const char *key, const char *wanted, const json_value *v) {
  return fault(r, key, NLQ_TYPE_MISMATCH, "%s%s is %s; it has to be %s", key ? "" : "this",
               key ? key : "", json_type_name(json_type_of(v)), wanted);
}

/* Keys differ in length or at their beginning, mostly. */
static bool same_key(nlq_str key, nlq_str name) {
  return key.len == name.len && key.at[0] == name.at[0] && memcmp(key.at, name.at, key.len) == 0;
}

/* Sorts the members of an object into `out` by the names; returns the first with another name. */
static const json_value *sort_members(const json_value *object, const nlq_str *names, size_t count,
                                      const json_value **out) {
  const json_value *unknown = NULL;
  for (size_t i = 0; i < count; i++)
    out[i] = NULL;
  for (const json_value *member = json_first(object); member; member = json_next(member)) {
    nlq_str key = json_key(member);
    size_t i = 0;
    while (i < count && !same_key(key, names[i]))
      i++;
    if (i < count)
      out[i] = member;
    else if (!unknown)
      unknown = member;
  }
  return unknown;
}

static bool unknown_key(reader *r, const json_value *member, const char *where) {
  return fault(r, json_key(member).at, NLQ_UNKNOWN_KEY, "\"%S\" is no key of %s",
               ir_shown(json_key(member)), where);
}

static ir_value value_of(const json_value *v) {
  ir_value value = {.type = json_type_of(v)};
  switch (value.type) {
  case JSON_BOOL: value.truth = json_true(v); break;
  case JSON_NUMBER: value.number = json_number(v); break;
  case JSON_STRING: value.text = json_string(v); break;
  default: value.tree = v; break;
  }
  return value;
}

/* What the reference takes for true. */
static bool is_truthy(const json_value *v) {
  switch (json_type_of(v)) {
  case JSON_BOOL: return json_true(v);
  case JSON_NUMBER: return json_number(v) != 0;
  case JSON_STRING: return json_string(v).len > 0;
  default: return json_first(v) != NULL;
  }
}

/* A list; compat also takes {} and "" for an empty one. */
static bool is_list(const reader *r, const json_value *v) {
  json_type type = json_type_of(v);
  if (type == JSON_ARRAY) return true;
  return r->compat && (type == JSON_OBJECT || type == JSON_STRING) && !is_truthy(v);
}

static bool read_text(reader *r, const char *key, const json_value *v, ir_value *out) {
  *out = value_of(v);
  return r->compat || ir_is_text(out) || wrong_type(r, key, "a string", v);
}

/* --- nodes -------------------------------------------------------------------------------- */

static bool add_child(reader *r, ir_expr *parent, const json_value *source) {
  ir_expr *child = ir_new(r->mem, IR_LITERAL);
  if (!child) return false;
  child->source = source;
  ir_add(parent, child);
  return true;
}

static bool add_children(reader *r, ir_expr *parent, const char *key, const json_value *list) {
  if (!is_list(r, list)) return wrong_type(r, key, "an array", list);
  for (const json_value *item = json_first(list); item; item = json_next(item))
    if (!add_child(r, parent, item)) return false;
  return true;
}

static bool read_literal(reader *r, ir_expr *e, const json_value **f) {
  const json_value *value = f[F_VALUE], *hint = f[F_HINT];
  e->literal.value = value_of(value);
  e->literal.hint = value_of(hint);
  if (r->compat) {
    if (e->literal.hint.type == JSON_NULL) e->literal.hint.type = JSON_MISSING;
    return true;
  }
  json_type type = e->literal.value.type;
  if (type == JSON_ARRAY || type == JSON_OBJECT)
    return wrong_type(r, "value", "a string, a number, true, false or null", value);
  if (!hint || (json_type_of(hint) == JSON_STRING && ir_is_hint(json_string(hint)))) return true;
  return fault(r, "type_hint", NLQ_WRONG_VALUE,
               "type_hint has to be one of date, timestamp, text, number, bool");
}

static bool add_segment(reader *r, ir_expr *e, size_t *capacity, ir_value segment) {
  if (!arena_reserve(r->mem, (void **)&e->path.segments, e->path.n_segments, capacity,
                     sizeof *e->path.segments))
    return false;
  e->path.segments[e->path.n_segments++] = segment;
  return true;
}

/* What a list of the reference's language gives: the items of an array, the keys of an object,
 * the characters of a text. */
static bool read_segments(reader *r, ir_expr *e, const json_value *v) {
  size_t capacity = 0;
  json_type type = json_type_of(v);
  bool odd = r->compat && (type == JSON_OBJECT || type == JSON_STRING);
  if (type != JSON_MISSING && type != JSON_ARRAY && !odd)
    return wrong_type(r, "segments", "an array of strings", v);
  for (const json_value *item = json_first(v); item; item = json_next(item)) {
    ir_value segment = type == JSON_OBJECT ? ir_text(json_key(item)) : value_of(item);
    if (!r->compat && !ir_is_text(&segment)) {
      nlq_diag *d = diag_add(r->errors, NLQ_TYPE_MISMATCH, "a segment is %s; it has to be a string",
                             json_type_name(segment.type));
      nlq_str list = ir_pointer(r->mem, e, "segments");
      diag_at(r->errors, d, json_pointer_index(r->mem, list, e->path.n_segments));
      return false;
    }
    if (!add_segment(r, e, &capacity, segment)) return false;
  }
  nlq_str text = json_string(v);
  for (size_t pos = 0, start = 0; pos < text.len; start = pos) {
    utf8_next(text, &pos);
    if (!add_segment(r, e, &capacity, ir_text(str_slice(text, start, pos)))) return false;
  }
  return true;
}

static bool read_path(reader *r, ir_expr *e, const json_value **f) {
  e->path.root = value_of(f[F_ROOT]);
  e->path.segments = NULL;
  e->path.n_segments = 0;
  if (!r->compat && !ir_is_text(&e->path.root)) return wrong_type(r, "root", "a string", f[F_ROOT]);
  if (!is_truthy(f[F_ROOT]))
    return fault(r, "root", NLQ_WRONG_VALUE,
                 "root is empty; it names where to look, such as \"content\" or \"meta\"");
  return read_segments(r, e, f[F_SEGMENTS]);
}

static bool read_call(reader *r, ir_expr *e, const json_value **f) {
  if (!read_text(r, "name", f[F_NAME], &e->name)) return false;
  return !f[F_ARGS] || add_children(r, e, "args", f[F_ARGS]);
}

static bool read_compare(reader *r, ir_expr *e, const json_value **f) {
  if (!ir_op_of(json_string(f[F_OP]), &e->op))
    return fault(r, "op", NLQ_WRONG_VALUE, "op is %s%S%s; one of == != < > <= >=",
                 json_type_of(f[F_OP]) == JSON_STRING ? "\"" : "no string",
                 ir_shown(json_string(f[F_OP])), json_type_of(f[F_OP]) == JSON_STRING ? "\"" : "");
  return add_child(r, e, f[F_LEFT]) && add_child(r, e, f[F_RIGHT]);
}

static bool read_operands(reader *r, ir_expr *e, const json_value *list) {
  if (!add_children(r, e, "operands", list)) return false;
  return r->compat || e->count >= 2 ||
         fault(r, "operands", NLQ_ARITY, "\"%s\" needs two operands or more, here %s",
               ir_kind_name(e->kind), e->count ? "is one" : "is none");
}

static bool read_members(reader *r, ir_expr *e, const json_value **f) {
  switch (e->kind) {
  case IR_LITERAL: return read_literal(r, e, f);
  case IR_PATH: return read_path(r, e, f);
  case IR_REF: return read_text(r, "name", f[F_NAME], &e->name);
  case IR_CALL: return read_call(r, e, f);
  case IR_COMPARE: return read_compare(r, e, f);
  case IR_NOT: return add_child(r, e, f[F_OPERAND]);
  default: return read_operands(r, e, f[F_OPERANDS]);
  }
}

static bool read_kind(reader *r, ir_expr *e, const json_value *tag) {
  for (int kind = IR_LITERAL; tag && kind <= IR_NOT; kind++) {
    if (!str_is(json_string(tag), ir_kind_name((ir_kind)kind))) continue;
    e->kind = (ir_kind)kind;
    return true;
  }
  if (!tag)
    return fault(r, NULL, NLQ_MISSING_KEY, "an expression needs \"node\", which says what it is");
  return fault(r, "node", NLQ_UNKNOWN_NODE,
               "node is %s%S; one of literal, path, ref, call, compare, and, or, not",
               json_type_of(tag) == JSON_STRING ? "" : json_type_name(json_type_of(tag)),
               ir_shown(json_string(tag)));
}

static bool check_members(reader *r, const ir_expr *e, const json_value **f,
                          const json_value *unknown) {
  const kind_fields *wanted = &fields_of[e->kind];
  for (int i = 0; i < N_FIELDS; i++)
    if (!f[i] && (wanted->required & BIT(i)))
      return fault(r, NULL, NLQ_MISSING_KEY, "\"%s\" needs \"%S\"", ir_kind_name(e->kind),
                   field_names[i]);
  if (r->compat) return true;
  for (int i = F_NODE + 1; !unknown && i < N_FIELDS; i++)
    if (f[i] && !((wanted->required | wanted->optional) & BIT(i))) unknown = f[i];
  return !unknown || unknown_key(r, unknown, ir_kind_name(e->kind));
}

static bool read_node(reader *r, ir_expr *e) {
  const json_value *f[N_FIELDS], *source = e->source;
  r->node = e;
  if (json_type_of(source) != JSON_OBJECT)
    return wrong_type(r, NULL, "an expression: an object with \"node\"", source);
  const json_value *unknown = sort_members(source, field_names, N_FIELDS, f);
  return read_kind(r, e, f[F_NODE]) && check_members(r, e, f, unknown) && read_members(r, e, f);
}

static ir_expr *read_expr(reader *r, const json_value *source, ir_slot slot, size_t index) {
  ir_expr *root = ir_new(r->mem, IR_LITERAL);
  if (!root) return NULL;
  root->source = source;
  root->slot = slot;
  root->index = index;
  for (ir_expr *e = root; e; e = (ir_expr *)ir_next(root, e))
    if (!read_node(r, e)) return NULL;
  r->node = NULL;
  return root;
}

/* --- the query around them ---------------------------------------------------------------- */

static bool check_count(reader *r, const char *key, const json_value *v, ir_value *out) {
  *out = value_of(v);
  if (out->type == JSON_NULL) out->type = JSON_MISSING;
  if (out->type == JSON_MISSING) return true;
  if (out->type != JSON_NUMBER) return wrong_type(r, key, "a whole number or null", v);
  double n = out->number;
  if (n < 0) return fault(r, key, NLQ_WRONG_VALUE, "%s is below 0", key);
  bool whole = n > (double)LIMIT_SAFE_INTEGER || n == (double)(int64_t)n;
  return whole || fault(r, key, NLQ_TYPE_MISMATCH, "%s has to be a whole number", key);
}

/* The reference only asks whether the window is below 0. */
static bool check_window(reader *r, const json_value *v, ir_value *out) {
  if (!r->compat) return check_count(r, "window", v, out);
  *out = value_of(v);
  if (out->type == JSON_NULL) out->type = JSON_MISSING;
  if (out->type == JSON_NUMBER && out->number < 0)
    return fault(r, "window", NLQ_WRONG_VALUE, "window is below 0");
  bool counts = out->type == JSON_MISSING || out->type == JSON_NUMBER || out->type == JSON_BOOL;
  return counts || wrong_type(r, "window", "a whole number or null", v);
}

static bool read_select(reader *r, ir_query *q, const json_value *v) {
  static const nlq_str names[] = {STR_INIT("unit"), STR_INIT("window")};
  const json_value *f[2];
  r->base = STR("/select");
  if (json_type_of(v) != JSON_OBJECT) return wrong_type(r, NULL, "an object with \"unit\"", v);
  const json_value *unknown = sort_members(v, names, 2, f);
  if (!f[0]) return fault(r, NULL, NLQ_MISSING_KEY, "select needs \"unit\"");
  if (unknown && !r->compat) return unknown_key(r, unknown, "select");
  if (!ir_unit_of(json_string(f[0]), &q->unit))
    return fault(r, "unit", NLQ_WRONG_VALUE,
                 "unit has to be one of \"document\", \"chunk\", \"sentence\"");
  return check_window(r, f[1], &q->window);
}

/* An element of let or order_by: an object of "expr" and another key. */
static bool read_item(reader *r, const char *list, size_t index, const json_value *v, nlq_str other,
                      const json_value **f) {
  nlq_str names[] = {other, STR_INIT("expr")};
  r->base = json_pointer_index(r->mem, json_pointer_key(r->mem, STR_EMPTY, str_of(list)), index);
  if (json_type_of(v) != JSON_OBJECT) return wrong_type(r, NULL, "an object with \"expr\"", v);
  const json_value *unknown = sort_members(v, names, 2, f);
  bool binding = str_is(other, "name");
  if (binding && !f[0]) return fault(r, NULL, NLQ_MISSING_KEY, "a binding needs \"name\"");
  if (!f[1]) return fault(r, NULL, NLQ_MISSING_KEY, "this needs \"expr\"");
  return r->compat || !unknown || unknown_key(r, unknown, binding ? "a binding" : "a sort key");
}

static bool read_let(reader *r, ir_query *q, const json_value *list) {
  const json_value *f[2];
  r->base = STR_EMPTY;
  if (list && !is_list(r, list)) return wrong_type(r, "let", "an array", list);
  q->let = ARENA_ARRAY(r->mem, ir_binding, json_count(list));
  for (const json_value *v = json_first(list); v && q->let; v = json_next(v)) {
    ir_binding *b = &q->let[q->n_let];
    if (!read_item(r, "let", q->n_let, v, STR("name"), f)) return false;
    if (!read_text(r, "name", f[0], &b->name)) return false;
    b->expr = read_expr(r, f[1], IR_AT_LET, q->n_let++);
    if (!b->expr) return false;
  }
  return q->let != NULL;
}

static bool read_order_by(reader *r, ir_query *q, const json_value *list) {
  const json_value *f[2];
  r->base = STR_EMPTY;
  if (list && !is_list(r, list)) return wrong_type(r, "order_by", "an array", list);
  q->order_by = ARENA_ARRAY(r->mem, ir_order_key, json_count(list));
  for (const json_value *v = json_first(list); v && q->order_by; v = json_next(v)) {
    ir_order_key *key = &q->order_by[q->n_order_by];
    if (!read_item(r, "order_by", q->n_order_by, v, STR("desc"), f)) return false;
    if (f[0] && !r->compat && json_type_of(f[0]) != JSON_BOOL)
      return wrong_type(r, "desc", "true or false", f[0]);
    key->desc = is_truthy(f[0]);
    key->expr = read_expr(r, f[1], IR_AT_ORDER_BY, q->n_order_by++);
    if (!key->expr) return false;
  }
  return q->order_by != NULL;
}

static bool read_where(reader *r, ir_query *q, const json_value *v) {
  if (!v || (r->compat && json_type_of(v) == JSON_NULL)) return true;
  q->where = read_expr(r, v, IR_AT_WHERE, 0);
  return q->where != NULL;
}

static bool read_limit(reader *r, ir_query *q, const json_value *v) {
  r->base = STR_EMPTY;
  if (!r->compat) return check_count(r, "limit", v, &q->limit);
  q->limit = value_of(v);
  if (q->limit.type == JSON_NULL) q->limit.type = JSON_MISSING;
  return true;
}

static bool read_query(reader *r, ir_query *q, const json_value *v) {
  static const nlq_str names[] = {STR_INIT("select"), STR_INIT("let"), STR_INIT("where"),
                                  STR_INIT("order_by"), STR_INIT("limit")};
  const json_value *f[5];
  if (json_type_of(v) != JSON_OBJECT) return wrong_type(r, NULL, "an object with \"select\"", v);
  const json_value *unknown = sort_members(v, names, 5, f);
  if (!f[0]) return fault(r, NULL, NLQ_MISSING_KEY, "a query needs \"select\"");
  if (unknown && !r->compat) return unknown_key(r, unknown, "a query");
  return read_select(r, q, f[0]) && read_let(r, q, f[1]) && read_where(r, q, f[2]) &&
         read_order_by(r, q, f[3]) && read_limit(r, q, f[4]);
}

ir_query *ir_from_json(arena *mem, const json_value *v, ir_mode mode, diag_list *errors) {
  reader r = {mem, mode == IR_COMPAT, errors, NULL, STR_EMPTY};
  ir_query *q = ARENA_NEW(mem, ir_query);
  return q && read_query(&r, q, v) ? q : NULL;
}

ir_expr *ir_expr_from_json(arena *mem, const json_value *v, ir_mode mode, diag_list *errors) {
  reader r = {mem, mode == IR_COMPAT, errors, NULL, STR_EMPTY};
  return read_expr(&r, v, IR_AT_WHERE, 0);
}
