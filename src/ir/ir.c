/* In: nodes. Out: their names, places and order. The order of a walk needs no stack: every node
 * knows its parent. */
#include "ir/ir.h"

static const char *const kind_names[] = {"literal", "path", "ref", "call",
                                         "compare", "and",  "or",  "not"};
static const char *const op_names[] = {"==", "!=", "<", ">", "<=", ">="};
static const char *const unit_names[] = {"document", "chunk", "sentence"};
static const char *const hint_names[] = {"date", "timestamp", "text", "number", "bool"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static size_t index_of(const char *const *names, size_t count, nlq_str name) {
  size_t i = 0;
  while (i < count && !str_is(name, names[i]))
    i++;
  return i;
}

const char *ir_kind_name(ir_kind kind) {
  return kind_names[kind];
}

const char *ir_op_name(ir_op op) {
  return op_names[op];
}

bool ir_op_of(nlq_str name, ir_op *op) {
  size_t i = index_of(op_names, COUNT(op_names), name);
  *op = (ir_op)(i % COUNT(op_names));
  return i < COUNT(op_names);
}

const char *ir_unit_name(ir_unit unit) {
  return unit_names[unit];
}

bool ir_unit_of(nlq_str name, ir_unit *unit) {
  size_t i = index_of(unit_names, COUNT(unit_names), name);
  *unit = (ir_unit)(i % COUNT(unit_names));
  return i < COUNT(unit_names);
}

bool ir_is_hint(nlq_str name) {
  return index_of(hint_names, COUNT(hint_names), name) < COUNT(hint_names);
}

ir_value ir_text(nlq_str text) {
  return (ir_value){.type = JSON_STRING, .text = text};
}

ir_value ir_number(double n) {
  return (ir_value){.type = JSON_NUMBER, .number = n};
}

bool ir_is_text(const ir_value *v) {
  return v->type == JSON_STRING;
}

ir_expr *ir_new(arena *mem, ir_kind kind) {
  ir_expr *e = ARENA_NEW(mem, ir_expr);
  if (e) e->kind = kind;
  return e;
}

static ir_slot child_slot(const ir_expr *parent) {
  switch (parent->kind) {
  case IR_CALL: return IR_AT_ARGS;
  case IR_COMPARE: return parent->count ? IR_AT_RIGHT : IR_AT_LEFT;
  case IR_NOT: return IR_AT_OPERAND;
  default: return IR_AT_OPERANDS;
  }
}

void ir_add(ir_expr *parent, ir_expr *child) {
  child->slot = child_slot(parent);
  child->index = parent->count++;
  child->parent = parent;
  child->next = NULL;
  if (parent->last)
    parent->last->next = child;
  else
    parent->first = child;
  parent->last = child;
}

const ir_expr *ir_skip(const ir_expr *root, const ir_expr *at) {
  while (at != root && !at->next)
    at = at->parent;
  return at == root ? NULL : at->next;
}

const ir_expr *ir_next(const ir_expr *root, const ir_expr *at) {
  return at->first ? at->first : ir_skip(root, at);
}

ir_expr *ir_root(const ir_query *q, size_t i) {
  if (i < q->n_let) return q->let[i].expr;
  i -= q->n_let;
  if (q->where && i-- == 0) return q->where;
  return i < q->n_order_by ? q->order_by[i].expr : NULL;
}

static void add_step(sb *out, const ir_expr *e) {
  static const char *const names[] = {"let",   "where",   "order_by", "left",
                                      "right", "operand", "operands", "args"};
  json_pointer_add_key(out, str_of(names[e->slot]));
  bool many = e->slot == IR_AT_LET || e->slot == IR_AT_ORDER_BY || e->slot == IR_AT_OPERANDS ||
              e->slot == IR_AT_ARGS;
  if (many) json_pointer_add_index(out, e->index);
  if (e->slot == IR_AT_LET || e->slot == IR_AT_ORDER_BY) json_pointer_add_key(out, STR("expr"));
}

nlq_str ir_pointer(arena *mem, const ir_expr *e, const char *key) {
  size_t depth = 0;
  sb out;
  sb_init(&out, mem);
  for (const ir_expr *at = e; at; at = at->parent)
    depth++;
  const ir_expr **chain = ARENA_ARRAY(mem, const ir_expr *, depth);
  if (!chain) return STR_EMPTY;
  for (size_t i = depth; i > 0; e = e->parent)
    chain[--i] = e;
  for (size_t i = 0; i < depth; i++)
    add_step(&out, chain[i]);
  if (key) json_pointer_add_key(&out, str_of(key));
  return sb_str(&out);
}

nlq_str ir_shown(nlq_str text) {
  size_t end = 40;
  if (text.len <= end) return text;
  while (end > 0 && ((unsigned char)text.at[end] & 0xC0) == 0x80)
    end--;
  return str_slice(text, 0, end);
}
