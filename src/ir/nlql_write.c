/* In: a query. Out: its NLQL text on one line, in the reference grammar as far as that can say it,
 * or one error with the pointer of what no text can say. */
#include "ir/names.h"
#include "ir/nlql_lex.h"

#include "base/limits.h"
#include "base/number.h"

#include "ir/ir.h"

typedef struct printer {
  sb *out;
  ir_name *names; /* of LET, sorted */
  size_t n_names;
  diag_list *errors;
} printer;

static bool refuse(printer *p, const ir_expr *e, const char *key, const char *message) {
  nlq_diag *d = diag_add(p->errors, NLQ_NO_TEXT_FORM, "no NLQL text says this: %s", message);
  diag_at(p->errors, d, ir_pointer(p->errors->mem, e, key));
  return false;
}

/* --- how tight things bind ---------------------------------------------------------------- */

static bool is_infix(const ir_expr *e) {
  if (e->kind != IR_CALL || e->count != 2 || !ir_is_text(&e->name)) return false;
  return str_is(e->name.text, "CONTAINS") || str_is(e->name.text, "MATCH") ||
         str_is(e->name.text, "LIKE");
}

/* How tight it binds, as the grammar has it. */
static int tightness(const ir_expr *e) {
  switch (e->kind) {
  case IR_OR: return 1;
  case IR_AND: return 2;
  case IR_NOT: return 3;
  case IR_COMPARE: return 4;
  default: return is_infix(e) ? 5 : 6;
  }
}

/* An AND as the first part of an AND needs none: reading makes one chain of both in any case. */
static bool needs_parentheses(const ir_expr *e) {
  const ir_expr *parent = e->parent;
  if (!parent || (parent->kind == IR_CALL && !is_infix(parent))) return false;
  int around = tightness(parent), own = tightness(e);
  bool chain = parent->kind == IR_AND || parent->kind == IR_OR;
  if (own == around) return parent->kind != IR_NOT && !(chain && e->index == 0);
  return own < around;
}

/* NOT can only be a name behind a comparison or CONTAINS and the like. */
static lex_place place_of(const ir_expr *e) {
  while (e->parent && is_infix(e->parent) && e->index == 0 && !needs_parentheses(e))
    e = e->parent;
  bool second = e->parent && e->index == 1 && !needs_parentheses(e);
  bool tight = second && (e->parent->kind == IR_COMPARE || is_infix(e->parent));
  return tight ? LEX_AS_TIGHT_OPERAND : LEX_AS_OPERAND;
}

/* --- words -------------------------------------------------------------------------------- */

/* Text between quotes, a quote inside doubled. */
static void put_quoted(sb *out, char quote, nlq_str text) {
  sb_addc(out, quote);
  for (size_t i = 0; i < text.len; i++) {
    if (text.at[i] == quote) sb_addc(out, quote);
    sb_addc(out, text.at[i]);
  }
  sb_addc(out, quote);
}

/* Double quotes, unless single ones save the doubling, which the reference does not know. */
static void put_string(sb *out, nlq_str text) {
  bool has_double = str_find(text, STR("\"")) != SIZE_MAX;
  bool has_single = str_find(text, STR("'")) != SIZE_MAX;
  put_quoted(out, has_double && !has_single ? '\'' : '"', text);
}

static int exponent_of(nlq_str digits) {
  int n = 0;
  for (size_t i = 0; i < digits.len; i++)
    if (digits.at[i] >= '0' && digits.at[i] <= '9') n = n * 10 + (digits.at[i] - '0');
  return n;
}

static void put_zeros(sb *out, int count) {
  for (; count > 0; count--)
    sb_addc(out, '0');
}

/* The reference has no exponents, so they are written out as far as a number may be long: 5e-7 as
 * 0.0000005. A large one gets a fraction, for it need not be exact: 1e21 as 1000...000.0. */
static void put_number(sb *out, double n) {
  char buffer[NUMBER_TEXT_BYTES];
  nlq_str text = {buffer, number_print(n, buffer)};
  size_t e = str_find(text, STR("e")), sign = text.at[0] == '-';
  int exponent = e == SIZE_MAX ? 0 : exponent_of(str_slice(text, e, text.len));
  nlq_str first = str_slice(text, sign, sign + 1), rest = str_slice(text, sign + 2, e);
  bool small = exponent > 0 && text.at[e + 1] == '-';
  int length = (int)sign + exponent + (small ? 2 + (int)rest.len : 3);
  if (exponent == 0 || length > LIMIT_NUMBER_BYTES) {
    sb_add(out, text);
    return;
  }
  if (sign) sb_addc(out, '-');
  if (small) {
    sb_adds(out, "0.");
    put_zeros(out, exponent - 1);
  }
  sb_add(out, first);
  sb_add(out, rest);
  if (small) return;
  put_zeros(out, exponent - (int)rest.len); /* 1e21 is the least: no digit is behind the point */
  sb_adds(out, ".0");
}

static void put_name(sb *out, nlq_str name, lex_place place) {
  if (lex_is_plain(name, place))
    sb_add(out, name);
  else
    put_quoted(out, '`', name);
}

/* Types are written in capitals, which reading makes small again. */
static bool put_hint(printer *p, const ir_expr *e) {
  const ir_value *hint = &e->literal.hint;
  if (hint->type == JSON_MISSING) return true;
  bool good = ir_is_text(hint) && lex_is_plain(hint->text, LEX_AS_NAME);
  for (size_t i = 0; good && i < hint->text.len; i++) {
    char c = hint->text.at[i];
    good = !(c >= 'A' && c <= 'Z') && (unsigned char)c < 0x80;
  }
  bool extended = good && !ir_is_text(&e->literal.value);
  if (!good || (extended && !ir_is_hint(hint->text)))
    return refuse(p, e, "type_hint", "a type hint of this kind");
  bool is_not = str_is(hint->text, "not"); /* in capitals it would be NOT */
  for (size_t i = 0; i < hint->text.len; i++) {
    char c = hint->text.at[i];
    sb_addc(p->out, c >= 'a' && c <= 'z' && !is_not ? (char)(c - 32) : c);
  }
  sb_addc(p->out, ' ');
  return true;
}

static bool put_literal(printer *p, const ir_expr *e) {
  const ir_value *v = &e->literal.value;
  if (!put_hint(p, e)) return false;
  switch (v->type) {
  case JSON_STRING: put_string(p->out, v->text); return true;
  case JSON_NUMBER: put_number(p->out, v->number); return true;
  case JSON_BOOL: sb_adds(p->out, v->truth ? "true" : "false"); return true;
  case JSON_NULL: sb_adds(p->out, "null"); return true;
  default: return refuse(p, e, "value", "a literal that is an array or an object");
  }
}

static bool is_bound(const printer *p, const ir_value *name) {
  return ir_is_text(name) && ir_names_find(p->names, p->n_names, name->text) != SIZE_MAX;
}

static bool put_path(printer *p, const ir_expr *e) {
  if (!ir_is_text(&e->path.root)) return refuse(p, e, "root", "a root that is no string");
  if (e->path.n_segments == 0 && is_bound(p, &e->path.root))
    return refuse(p, e, "root", "a path with the name that LET gives to something else");
  put_name(p->out, e->path.root.text, place_of(e));
  for (size_t i = 0; i < e->path.n_segments; i++) {
    if (!ir_is_text(&e->path.segments[i]))
      return refuse(p, e, "segments", "a segment that is no string");
    sb_addc(p->out, '.');
    put_name(p->out, e->path.segments[i].text, LEX_AS_NAME);
  }
  return true;
}

static bool put_ref(printer *p, const ir_expr *e) {
  if (!is_bound(p, &e->name)) return refuse(p, e, "name", "a ref to what LET does not bind");
  put_name(p->out, e->name.text, place_of(e));
  return true;
}

/* --- expressions -------------------------------------------------------------------------- */

static bool open_node(printer *p, const ir_expr *e) {
  if (needs_parentheses(e)) sb_addc(p->out, '(');
  switch (e->kind) {
  case IR_LITERAL: return put_literal(p, e);
  case IR_PATH: return put_path(p, e);
  case IR_REF: return put_ref(p, e);
  case IR_NOT: sb_adds(p->out, "NOT "); return true;
  case IR_AND:
  case IR_OR: return e->count >= 2 || refuse(p, e, "operands", "fewer than two operands");
  case IR_CALL: break;
  default: return true;
  }
  if (!ir_is_text(&e->name)) return refuse(p, e, "name", "a function name that is no string");
  if (is_infix(e)) return true;
  put_name(p->out, e->name.text, place_of(e));
  sb_addc(p->out, '(');
  return true;
}

static void close_node(printer *p, const ir_expr *e) {
  if (e->kind == IR_CALL && !is_infix(e)) sb_addc(p->out, ')');
  if (needs_parentheses(e)) sb_addc(p->out, ')');
}

static void put_separator(printer *p, const ir_expr *e) {
  switch (e->kind) {
  case IR_COMPARE: sb_addf(p->out, " %s ", ir_op_name(e->op)); break;
  case IR_AND: sb_adds(p->out, " AND "); break;
  case IR_OR: sb_adds(p->out, " OR "); break;
  default:
    if (is_infix(e))
      sb_addf(p->out, " %S ", e->name.text);
    else
      sb_adds(p->out, ", ");
  }
}

static bool put_expr(printer *p, const ir_expr *root) {
  const ir_expr *e = root;
  for (;;) {
    if (!open_node(p, e)) return false;
    if (e->first) {
      e = e->first;
      continue;
    }
    close_node(p, e);
    for (; e != root && !e->next; close_node(p, e))
      e = e->parent;
    if (e == root) return true;
    put_separator(p, e->parent);
    e = e->next;
  }
}

/* --- clauses ------------------------------------------------------------------------------ */

static bool put_count(printer *p, const ir_value *v, const char *pointer) {
  bool whole = v->type == JSON_NUMBER && v->number > -1e21 && v->number < 1e21 &&
               (v->number >= 1e15 || v->number <= -1e15 || v->number == (double)(int64_t)v->number);
  if (whole) {
    json_number_text(p->out, v->number);
    return true;
  }
  nlq_diag *d = diag_add(p->errors, NLQ_NO_TEXT_FORM,
                         "no NLQL text says this: a count that is no whole number");
  diag_at(p->errors, d, str_of(pointer));
  return false;
}

static bool put_select(printer *p, const ir_query *q) {
  static const char *const units[] = {"DOCUMENT", "CHUNK", "SENTENCE"};
  bool span = q->window.type != JSON_MISSING;
  sb_addf(p->out, "SELECT %s%s", span ? "SPAN(" : "", units[q->unit]);
  if (!span) return true;
  sb_adds(p->out, ", window => ");
  if (!put_count(p, &q->window, "/select/window")) return false;
  sb_addc(p->out, ')');
  return true;
}

static bool put_let(printer *p, const ir_query *q) {
  for (size_t i = 0; i < q->n_let; i++) {
    if (!ir_is_text(&q->let[i].name)) return refuse(p, q->let[i].expr, NULL, "a name that is none");
    sb_adds(p->out, i ? ", " : " LET ");
    put_name(p->out, q->let[i].name.text, LEX_AS_NAME);
    sb_adds(p->out, " = ");
    if (!put_expr(p, q->let[i].expr)) return false;
  }
  return true;
}

static bool put_order_by(printer *p, const ir_query *q) {
  for (size_t i = 0; i < q->n_order_by; i++) {
    sb_adds(p->out, i ? ", " : " ORDER BY ");
    if (!put_expr(p, q->order_by[i].expr)) return false;
    if (q->order_by[i].desc) sb_adds(p->out, " DESC");
  }
  return true;
}

static bool collect_names(printer *p, const ir_query *q) {
  p->names = ARENA_ARRAY(p->errors->mem, ir_name, q->n_let);
  if (!p->names) return false;
  for (size_t i = 0; i < q->n_let; i++)
    if (ir_is_text(&q->let[i].name)) p->names[p->n_names++] = (ir_name){q->let[i].name.text, i};
  ir_names_sort(p->names, p->n_names);
  return true;
}

bool ir_to_text(sb *out, const ir_query *q, diag_list *errors) {
  printer p = {out, NULL, 0, errors};
  if (!collect_names(&p, q) || !put_select(&p, q) || !put_let(&p, q)) return false;
  if (q->where) {
    sb_adds(out, " WHERE ");
    if (!put_expr(&p, q->where)) return false;
  }
  if (!put_order_by(&p, q)) return false;
  if (q->limit.type == JSON_MISSING) return true;
  sb_adds(out, " LIMIT ");
  return put_count(&p, &q->limit, "/limit");
}
