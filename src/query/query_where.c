/* Conditions as a tree: the expressions of the Query IR that a structured query can say.
 *
 * In: {"node":"or","operands":[{"node":"compare","op":"==","left":{"node":"path","root":"meta",
 * "segments":["plan"]},"right":{"node":"literal","value":"pro"}}, ...]}. Out: OR over plan = 'pro'
 * and the rest; and back. A path below "meta" is a column of the main table, one below a table's
 * name is that table's. */
#include "base/limits.h"
#include "query/query_members.h"

/* Operators of the Query IR in the order of ours, = to <=. */
static const query_words compare_ops = {NLQ_BAD_OPERATOR, "==\0!=\0>\0<\0>=\0<=\0"};
static const query_words nodes = {NLQ_WRONG_VALUE, "and\0or\0not\0compare\0call\0"};
enum { NODE_AND = 1, NODE_OR, NODE_NOT, NODE_COMPARE, NODE_CALL };

/* --- in ------------------------------------------------------------------------------------- */

static bool read_condition(const query_reader *r, query_condition *out);

static bool enter(const query_reader *r, const char *key, query_reader *member) {
  return query_reader_enter(r, key, READ_REQUIRED, member);
}

static unsigned read_word(const query_reader *r, const char *key, const query_words *words) {
  query_reader member;
  nlq_str text;
  if (!enter(r, key, &member) || !query_reader_text(&member, &text)) return 0;
  unsigned n = query_word_of(words, text);
  if (n == 0)
    query_fault(r->errors, member.at, words->unknown, "is \"%S\", which is not known here", text);
  return n;
}

/* {"node":"path","root":"customer","segments":["city"]} gives "customer.city". */
static bool read_path(const query_reader *r, nlq_str *field) {
  query_reader root, segments, column;
  nlq_str table, name;
  if (!enter(r, "root", &root) || !query_reader_text(&root, &table) ||
      !enter(r, "segments", &segments) || !query_reader_array(&segments, 1))
    return false;
  column = segments;
  column.v = json_first(segments.v);
  column.at = json_pointer_index(r->mem, segments.at, 0);
  if (!column.v || !query_reader_text(&column, &name)) return false;
  sb text;
  sb_init(&text, r->mem);
  if (!str_is(table, "meta")) sb_addf(&text, "%S.", table);
  sb_add(&text, name);
  *field = sb_str(&text);
  return field->at != NULL;
}

static bool read_literal(const query_reader *r, query_filter *f) {
  query_reader value;
  if (!enter(r, "value", &value)) return false;
  if (json_type_of(value.v) == JSON_NULL) {
    f->op = f->op == OPERATOR_NE ? OPERATOR_IS_NOT_NULL : OPERATOR_IS_NULL;
    return true;
  }
  if (json_type_of(value.v) > JSON_STRING)
    return query_reader_is(&value, JSON_STRING, "a text, a number or a boolean");
  return query_value_from_json(r->mem, value.v, value.at, r->errors, &f->value);
}

static bool read_sides(const query_reader *left, const query_reader *right, query_filter *f) {
  f->value = (query_value){0};
  return read_path(left, &f->field) && read_literal(right, f);
}

static bool read_compare(const query_reader *r, query_filter *f) {
  query_reader left, right;
  f->op = (query_operator)read_word(r, "op", &compare_ops);
  return f->op != OPERATOR_NONE && enter(r, "left", &left) && enter(r, "right", &right) &&
         read_sides(&left, &right, f);
}

static bool read_call(const query_reader *r, query_filter *f) {
  static const query_words names = {NLQ_UNKNOWN_FUNCTION, "LIKE\0"};
  query_reader args;
  if (!read_word(r, "name", &names) || !enter(r, "args", &args) || !query_reader_array(&args, 2))
    return false;
  query_reader left = args, right = args;
  left.v = json_first(args.v);
  right.v = left.v ? json_next(left.v) : NULL;
  if (!right.v) {
    query_fault(r->errors, args.at, NLQ_ARITY, "must be a path and a pattern");
    return false;
  }
  f->op = OPERATOR_LIKE;
  return read_sides(&left, &right, f);
}

static bool read_operands(const query_reader *r, query_condition *out) {
  query_reader list;
  if (!enter(r, "operands", &list) || !query_reader_array(&list, LIMIT_QUERY_ITEMS)) return false;
  out->items = ARENA_ARRAY(r->mem, query_condition, json_count(list.v) + 1);
  if (!out->items) return false;
  query_reader item = list;
  for (item.v = json_first(list.v); item.v; item.v = json_next(item.v)) {
    item.at = json_pointer_index(r->mem, list.at, out->n);
    if (!read_condition(&item, &out->items[out->n++])) return false;
  }
  if (out->n >= 2) return true;
  query_fault(r->errors, list.at, NLQ_ARITY, "must hold at least two conditions");
  return false;
}

static bool read_not(const query_reader *r, query_condition *out) {
  query_reader operand;
  out->items = ARENA_NEW(r->mem, query_condition);
  out->n = 1;
  return out->items && enter(r, "operand", &operand) && read_condition(&operand, out->items);
}

static bool read_condition(const query_reader *r, query_condition *out) {
  if (!query_reader_is(r, JSON_OBJECT, "an object")) return false;
  switch (read_word(r, "node", &nodes)) {
  case NODE_AND: out->kind = CONDITION_AND; return read_operands(r, out);
  case NODE_OR: out->kind = CONDITION_OR; return read_operands(r, out);
  case NODE_NOT: out->kind = CONDITION_NOT; return read_not(r, out);
  case NODE_COMPARE: return read_compare(r, &out->test);
  case NODE_CALL: return read_call(r, &out->test);
  default: return false;
  }
}

query_condition *query_where_read(const query_reader *r) {
  query_condition *out = ARENA_NEW(r->mem, query_condition);
  return out && read_condition(r, out) ? out : NULL;
}

/* --- out ------------------------------------------------------------------------------------ */

static void begin_node(json_writer *w, const char *node) {
  json_begin_object(w);
  json_field_string(w, "node", str_of(node));
}

static void put_path(json_writer *w, nlq_str field) {
  size_t dot = str_find(field, STR("."));
  begin_node(w, "path");
  json_field_string(w, "root", dot == SIZE_MAX ? STR("meta") : str_slice(field, 0, dot));
  json_put_key(w, "segments");
  json_begin_array(w);
  json_put_string(w, dot == SIZE_MAX ? field : str_slice(field, dot + 1, field.len));
  json_end_array(w);
  json_end_object(w);
}

static void put_literal(json_writer *w, const query_scalar *value) {
  static const query_scalar null = {0};
  begin_node(w, "literal");
  json_put_key(w, "value");
  query_scalar_to_json(w, value ? value : &null);
  json_end_object(w);
}

static void put_test(json_writer *w, const query_filter *f) {
  const query_scalar *value = f->value.count ? f->value.items : NULL;
  bool null = f->op == OPERATOR_IS_NULL || f->op == OPERATOR_IS_NOT_NULL;
  unsigned op = null ? (f->op == OPERATOR_IS_NULL ? 1 : 2) : (unsigned)f->op;
  begin_node(w, f->op == OPERATOR_LIKE ? "call" : "compare");
  if (f->op == OPERATOR_LIKE) {
    json_field_string(w, "name", STR("LIKE"));
    json_put_key(w, "args");
    json_begin_array(w);
    put_path(w, f->field);
    put_literal(w, value);
    json_end_array(w);
  } else {
    json_field_string(w, "op", str_of(query_word_name(&compare_ops, op)));
    json_put_key(w, "left");
    put_path(w, f->field);
    json_put_key(w, "right");
    put_literal(w, value);
  }
  json_end_object(w);
}

void query_where_put(json_writer *w, const query_condition *c) {
  if (c->kind == CONDITION_TEST) {
    put_test(w, &c->test);
    return;
  }
  bool not = c->kind == CONDITION_NOT;
  begin_node(w, query_word_name(&nodes, c->kind));
  json_put_key(w, not ? "operand" : "operands");
  if (!not ) json_begin_array(w);
  for (size_t i = 0; i < c->n; i++)
    query_where_put(w, &c->items[i]);
  if (!not ) json_end_array(w);
  json_end_object(w);
}

bool query_where_eq(const query_condition *a, const query_condition *b) {
  if (a->kind != b->kind || a->n != b->n) return false;
  if (a->kind == CONDITION_TEST) return query_filter_eq(&a->test, &b->test);
  for (size_t i = 0; i < a->n; i++)
    if (!query_where_eq(&a->items[i], &b->items[i])) return false;
  return true;
}
