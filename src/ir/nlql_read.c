/* In: NLQL text. Out: the query, or one error with line, column and a caret:
 *
 *   SELECT CHUNK LIMIT "5"
 *                      ^ found " where a whole number should be
 */
#include "ir/names.h"
#include "ir/nlql_expr.h"

#include "base/limits.h"
#include "base/utf8.h"

typedef struct parser {
  expr_parser expr;
  ir_query *q;
  size_t let_capacity, order_capacity;
  /* A number that the grammar takes and the format does not. The reference looks at it when the
   * grammar is satisfied, so a fault of grammar behind it comes first. */
  const char *late;
  size_t late_start, late_end;
} parser;

static void late_fault(parser *p, const char *message) {
  if (p->late) return;
  p->late = message;
  p->late_start = p->expr.lex.last;
  p->late_end = p->expr.lex.pos;
}

/* --- SELECT ------------------------------------------------------------------------------- */

static bool take_unit(lexer *l, ir_unit *unit) {
  static const char *const names[] = {"DOCUMENT", "CHUNK", "SENTENCE"};
  for (int i = 0; i < 3; i++) {
    if (!lex_keyword(l, names[i])) continue;
    *unit = (ir_unit)i;
    return true;
  }
  return false;
}

static bool read_window(parser *p) {
  lexer *l = &p->expr.lex;
  lex_value v = {LEX_NOTHING, STR_EMPTY, false, 0, false};
  nlq_str name;
  if (lex_name(l, &name)) {
    if (!str_is(name, "window")) late_fault(p, "the option of SPAN is called window");
    if (!lex_symbol(l, "=>")) return lex_unexpected(l, "=>");
    if (!lex_number(l, &v)) return lex_unexpected(l, "a whole number");
  } else if (!lex_number(l, &v)) {
    return lex_unexpected(l, "window => or a whole number");
  }
  if (!v.whole) late_fault(p, "a window is a whole number");
  if (v.number < 0) late_fault(p, "a window cannot be below 0");
  p->q->window = ir_number(v.number);
  return true;
}

static bool read_span(parser *p) {
  lexer *l = &p->expr.lex;
  if (!lex_symbol(l, "(")) return lex_unexpected(l, "(");
  if (!take_unit(l, &p->q->unit)) return lex_unexpected(l, "DOCUMENT, CHUNK or SENTENCE");
  p->q->window = ir_number(1);
  if (lex_symbol(l, ")")) return true;
  if (!lex_symbol(l, ",")) return lex_unexpected(l, "a comma or )");
  return read_window(p) && (lex_symbol(l, ")") || lex_unexpected(l, ")"));
}

static bool read_select(parser *p) {
  lexer *l = &p->expr.lex;
  if (!lex_keyword(l, "SELECT")) return lex_unexpected(l, "SELECT");
  if (lex_keyword(l, "SPAN")) return read_span(p);
  return take_unit(l, &p->q->unit) || lex_unexpected(l, "DOCUMENT, CHUNK, SENTENCE or SPAN");
}

/* --- the other clauses -------------------------------------------------------------------- */

#define OPERATORS "AND, OR, a comparison, "

static ir_expr *read_expr(parser *p, ir_slot slot, size_t index, const char *follow) {
  ir_expr *e = nlql_expr(&p->expr, follow);
  if (!e) return NULL;
  e->slot = slot;
  e->index = index;
  e->parent = e->next = NULL;
  return e;
}

static bool read_let(parser *p) {
  lexer *l = &p->expr.lex;
  ir_query *q = p->q;
  do {
    if (!arena_reserve(l->mem, (void **)&q->let, q->n_let, &p->let_capacity, sizeof *q->let))
      return false;
    ir_binding *b = &q->let[q->n_let];
    nlq_str name;
    if (!lex_name(l, &name)) return lex_unexpected(l, "a name for LET");
    if (!lex_symbol(l, "=")) return lex_unexpected(l, "=");
    b->name = ir_text(name);
    b->expr =
        read_expr(p, IR_AT_LET, q->n_let++, OPERATORS "a comma, WHERE, ORDER BY, LIMIT or the end");
    if (!b->expr) return false;
  } while (lex_symbol(l, ","));
  return true;
}

static bool read_order_by(parser *p) {
  lexer *l = &p->expr.lex;
  ir_query *q = p->q;
  if (!lex_keyword(l, "BY")) return lex_unexpected(l, "BY");
  do {
    if (!arena_reserve(l->mem, (void **)&q->order_by, q->n_order_by, &p->order_capacity,
                       sizeof *q->order_by))
      return false;
    ir_order_key *key = &q->order_by[q->n_order_by];
    key->expr = read_expr(p, IR_AT_ORDER_BY, q->n_order_by++,
                          OPERATORS "ASC, DESC, a comma, LIMIT or the end");
    if (!key->expr) return false;
    key->desc = lex_keyword(l, "DESC");
    if (!key->desc) lex_keyword(l, "ASC");
  } while (lex_symbol(l, ","));
  return true;
}

static bool read_limit(parser *p) {
  lexer *l = &p->expr.lex;
  lex_value v = {LEX_NOTHING, STR_EMPTY, false, 0, false};
  if (!lex_number(l, &v)) return lex_unexpected(l, "a whole number");
  if (!v.whole) late_fault(p, "LIMIT takes a whole number");
  if (v.number < 0 && !l->compat) late_fault(p, "LIMIT cannot be below 0");
  p->q->limit = ir_number(v.number);
  return true;
}

/* The clauses in their order; what may stand behind the last one read goes into the message. */
static bool read_clauses(parser *p) {
  lexer *l = &p->expr.lex;
  const char *follow = "LET, WHERE, ORDER BY, LIMIT or the end";
  if (lex_keyword(l, "LET")) {
    follow = OPERATORS "a comma, WHERE, ORDER BY, LIMIT or the end";
    if (!read_let(p)) return false;
  }
  if (lex_keyword(l, "WHERE")) {
    follow = OPERATORS "ORDER BY, LIMIT or the end";
    p->q->where = read_expr(p, IR_AT_WHERE, 0, follow);
    if (!p->q->where) return false;
  }
  if (lex_keyword(l, "ORDER")) {
    follow = "a comma, ASC, DESC, LIMIT or the end";
    if (!read_order_by(p)) return false;
  }
  if (lex_keyword(l, "LIMIT")) {
    follow = "the end";
    if (!read_limit(p)) return false;
  }
  return lex_at_end(l) || lex_unexpected(l, follow);
}

/* --- what only the whole query tells ------------------------------------------------------ */

/* Levels of JSON between a node and its child. */
static int levels_below(const ir_expr *e) {
  return e->kind == IR_COMPARE || e->kind == IR_NOT ? 1 : 2;
}

/* A name that LET binds is a ref wherever it stands alone. False: the JSON would be too deep. */
static bool finish_expr(const ir_name *names, size_t count, ir_expr *root) {
  int depth = root->slot == IR_AT_WHERE ? 2 : 4;
  ir_expr *e = root;
  for (;;) {
    if (e->kind == IR_PATH && e->path.n_segments == 0 &&
        ir_names_find(names, count, e->path.root.text) != SIZE_MAX) {
      nlq_str name = e->path.root.text;
      e->kind = IR_REF;
      e->name = ir_text(name);
    }
    if (depth + (e->kind == IR_PATH || (e->kind == IR_CALL && !e->first)) > LIMIT_IR_DEPTH)
      return false;
    if (e->first) {
      depth += levels_below(e);
      e = e->first;
      continue;
    }
    for (; e != root && !e->next; depth -= levels_below(e))
      e = e->parent;
    if (e == root) return true;
    e = e->next;
  }
}

static bool finish(parser *p) {
  lexer *l = &p->expr.lex;
  ir_query *q = p->q;
  ir_name *names = ARENA_ARRAY(l->mem, ir_name, q->n_let);
  if (!names) return false;
  for (size_t i = 0; i < q->n_let; i++)
    names[i] = (ir_name){q->let[i].name.text, i};
  ir_names_sort(names, q->n_let);
  for (size_t i = 0; ir_root(q, i); i++) {
    if (finish_expr(names, q->n_let, ir_root(q, i))) continue;
    diag_add(l->errors, NLQ_TOO_DEEP, "as JSON this would be deeper than %d levels",
             LIMIT_IR_DEPTH);
    return false;
  }
  if (!p->late) return true;
  lex_fault(l, NLQ_WRONG_VALUE, p->late_start, p->late_end, str_of(p->late));
  return false;
}

static bool bad_bytes(lexer *l, nlq_code code, size_t at, const char *message) {
  nlq_diag *d = diag_add(l->errors, code, "%s", message);
  diag_span(d, at, at + 1);
  diag_line(d, l->text, at);
  return false;
}

static bool check_text(lexer *l) {
  if (l->text.len > LIMIT_IR_BYTES) {
    nlq_diag *d = diag_add(l->errors, NLQ_TOO_LARGE, "the text has %D bytes; at most %d are read",
                           (int64_t)l->text.len, (int)LIMIT_IR_BYTES);
    diag_line(d, l->text, 0);
    return false;
  }
  size_t bad = utf8_invalid(l->text), nul = str_find(l->text, (nlq_str){"", 1});
  if (bad != SIZE_MAX) return bad_bytes(l, NLQ_INVALID_UTF8, bad, "these bytes are not UTF-8");
  return nul == SIZE_MAX || bad_bytes(l, NLQ_CONTROL_CHAR, nul, "NUL is not allowed in NLQL");
}

ir_query *ir_from_text(arena *mem, nlq_str text, ir_mode mode, diag_list *errors) {
  parser p = {.q = ARENA_NEW(mem, ir_query)};
  p.expr.lex = (lexer){.mem = mem, .text = text, .compat = mode == IR_COMPAT, .errors = errors};
  if (!p.q || !check_text(&p.expr.lex)) return NULL;
  bool good = read_select(&p) && read_clauses(&p) && !p.expr.lex.failed && finish(&p);
  return good && !arena_failed(mem) ? p.q : NULL;
}
