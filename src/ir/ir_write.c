/* In: nodes. Out: their canonical JSON. */
#include "ir/ir.h"

static void put_value(json_writer *w, const char *key, const ir_value *v) {
  if (key) json_put_key(w, key);
  switch (v->type) {
  case JSON_BOOL: json_put_bool(w, v->truth); break;
  case JSON_NUMBER: json_put_double(w, v->number); break;
  case JSON_STRING: json_put_string(w, v->text); break;
  case JSON_ARRAY:
  case JSON_OBJECT: json_put_value(w, v->tree); break;
  default: json_put_null(w); break;
  }
}

static void put_optional(json_writer *w, const char *key, const ir_value *v) {
  if (v->type != JSON_MISSING) put_value(w, key, v);
}

static void put_path(json_writer *w, const ir_expr *e) {
  put_value(w, "root", &e->path.root);
  json_put_key(w, "segments");
  json_begin_array(w);
  for (size_t i = 0; i < e->path.n_segments; i++)
    put_value(w, NULL, &e->path.segments[i]);
  json_end_array(w);
}

/* Whether the children stand in an array. */
static bool has_list(const ir_expr *e) {
  return e->kind == IR_CALL || e->kind == IR_AND || e->kind == IR_OR;
}

static void open_node(json_writer *w, const ir_expr *e) {
  if (e->parent && e->slot == IR_AT_LEFT) json_put_key(w, "left");
  if (e->parent && e->slot == IR_AT_RIGHT) json_put_key(w, "right");
  if (e->parent && e->slot == IR_AT_OPERAND) json_put_key(w, "operand");
  json_begin_object(w);
  json_field_string(w, "node", str_of(ir_kind_name(e->kind)));
  switch (e->kind) {
  case IR_LITERAL:
    put_value(w, "value", &e->literal.value);
    put_optional(w, "type_hint", &e->literal.hint);
    break;
  case IR_PATH: put_path(w, e); break;
  case IR_REF:
  case IR_CALL: put_value(w, "name", &e->name); break;
  case IR_COMPARE: json_field_string(w, "op", str_of(ir_op_name(e->op))); break;
  default: break;
  }
  if (!has_list(e)) return;
  json_put_key(w, e->kind == IR_CALL ? "args" : "operands");
  json_begin_array(w);
}

static void close_node(json_writer *w, const ir_expr *e) {
  if (has_list(e)) json_end_array(w);
  json_end_object(w);
}

void ir_expr_to_json(json_writer *w, const ir_expr *root) {
  const ir_expr *e = root;
  for (;;) {
    open_node(w, e);
    if (e->first) {
      e = e->first;
      continue;
    }
    close_node(w, e);
    for (; e != root && !e->next; close_node(w, e))
      e = e->parent;
    if (e == root) return;
    e = e->next;
  }
}

static void put_let(json_writer *w, const ir_query *q) {
  json_put_key(w, "let");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_let; i++) {
    json_begin_object(w);
    put_value(w, "name", &q->let[i].name);
    json_put_key(w, "expr");
    ir_expr_to_json(w, q->let[i].expr);
    json_end_object(w);
  }
  json_end_array(w);
}

static void put_order_by(json_writer *w, const ir_query *q) {
  json_put_key(w, "order_by");
  json_begin_array(w);
  for (size_t i = 0; i < q->n_order_by; i++) {
    json_begin_object(w);
    json_put_key(w, "expr");
    ir_expr_to_json(w, q->order_by[i].expr);
    json_field_bool(w, "desc", q->order_by[i].desc);
    json_end_object(w);
  }
  json_end_array(w);
}

void ir_to_json(json_writer *w, const ir_query *q) {
  json_begin_object(w);
  json_put_key(w, "select");
  json_begin_object(w);
  json_field_string(w, "unit", str_of(ir_unit_name(q->unit)));
  put_optional(w, "window", &q->window);
  json_end_object(w);
  if (q->n_let) put_let(w, q);
  if (q->where) {
    json_put_key(w, "where");
    ir_expr_to_json(w, q->where);
  }
  if (q->n_order_by) put_order_by(w, q);
  put_optional(w, "limit", &q->limit);
  json_end_object(w);
}
