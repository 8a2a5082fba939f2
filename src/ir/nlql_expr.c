/* In: NLQL text. Out: the expression at the place of the lexer: a == 1 OR b IN (2, 3) gives
 * or(a == 1, b == 2, b == 3).
 *
 * Read by operator precedence with two stacks of our own, one of operands and one of what waits
 * for more of them, so that parentheses may nest as deep as memory allows. From loose to tight:
 * OR, AND, NOT, comparisons, which do not chain, then CONTAINS MATCH LIKE, which do not either.
 * A chain of ANDs is one node, also when its beginning stood in parentheses; so has the reference
 * it. IN and BETWEEN are written out as comparisons. */
#include "ir/nlql_expr.h"

#include "base/limits.h"

typedef enum frame_kind {
  FRAME_NONE,
  FRAME_PAREN,
  FRAME_CALL,
  FRAME_IN,
  FRAME_BETWEEN, /* its AND has not come yet */
  FRAME_OR,
  FRAME_AND,
  FRAME_NOT,
  FRAME_COMPARE,
  FRAME_BETWEEN_AND,
  FRAME_INFIX
} frame_kind;

/* How tight each binds; 0 waits for its own end. */
static const int tightness[] = {[FRAME_OR] = 1,      [FRAME_AND] = 2,         [FRAME_NOT] = 3,
                                [FRAME_COMPARE] = 4, [FRAME_BETWEEN_AND] = 4, [FRAME_INFIX] = 5};

struct frame {
  frame_kind kind;
  bool negated;   /* NOT IN, NOT BETWEEN, NOT LIKE ... */
  ir_op op;       /* FRAME_COMPARE */
  ir_expr *node;  /* the call; the OR that IN becomes */
  ir_expr *field; /* what stands left of IN */
};

struct operand {
  ir_expr *e;
  bool open; /* an AND or OR that IN or BETWEEN made: a chain takes in its parts */
};

typedef enum step { WANT_OPERAND, WANT_TIGHT_OPERAND, WANT_OPERATOR, DONE, FAILED } step;

#define A_VALUE "a field, a text in quotes, a number, true, false, null or ("

static frame_kind top(const expr_parser *p) {
  return p->n_frames ? p->frames[p->n_frames - 1].kind : FRAME_NONE;
}

static bool push_frame(expr_parser *p, frame f) {
  if (!arena_reserve(p->lex.mem, (void **)&p->frames, p->n_frames, &p->frame_capacity,
                     sizeof *p->frames))
    return false;
  p->frames[p->n_frames++] = f;
  return true;
}

static bool push(expr_parser *p, ir_expr *e, bool open) {
  if (!e || !arena_reserve(p->lex.mem, (void **)&p->operands, p->n_operands, &p->operand_capacity,
                           sizeof *p->operands))
    return false;
  p->operands[p->n_operands++] = (operand){e, open};
  p->finished = false;
  return true;
}

static operand pop(expr_parser *p) {
  return p->operands[--p->n_operands];
}

/* --- making nodes ------------------------------------------------------------------------- */

static ir_expr *make(expr_parser *p, ir_kind kind, ir_expr *first, ir_expr *second) {
  ir_expr *e = ir_new(p->lex.mem, kind);
  if (!e || !first) return NULL;
  ir_add(e, first);
  if (second) ir_add(e, second);
  return e;
}

static ir_expr *negate_if(expr_parser *p, bool negated, ir_expr *e) {
  return negated ? make(p, IR_NOT, e, NULL) : e;
}

static ir_expr *compare(expr_parser *p, ir_op op, ir_expr *left, ir_expr *right) {
  ir_expr *e = left && right ? make(p, IR_COMPARE, left, right) : NULL;
  if (e) e->op = op;
  return e;
}

static ir_expr *literal(expr_parser *p, const lex_value *v) {
  ir_expr *e = ir_new(p->lex.mem, IR_LITERAL);
  if (!e) return NULL;
  ir_value *value = &e->literal.value;
  switch (v->kind) {
  case LEX_STRING: *value = ir_text(v->text); break;
  case LEX_NUMBER: *value = ir_number(v->number); break;
  case LEX_NULL: value->type = JSON_NULL; break;
  default:
    value->type = JSON_BOOL;
    value->truth = v->kind == LEX_TRUE;
    break;
  }
  return e;
}

static ir_expr *copy_node(expr_parser *p, const ir_expr *from) {
  if (p->copies++ == LIMIT_IR_COPIES)
    lex_fault(&p->lex, NLQ_TOO_MANY, p->lex.last, p->lex.pos,
              STR("written out, IN and BETWEEN make this query too long"));
  ir_expr *to = p->copies <= LIMIT_IR_COPIES ? ir_new(p->lex.mem, from->kind) : NULL;
  if (!to) return NULL;
  *to = *from;
  to->first = to->last = to->next = to->parent = NULL;
  to->count = 0;
  return to;
}

static ir_expr *copy(expr_parser *p, const ir_expr *root) {
  ir_expr *whole = copy_node(p, root), *to = whole;
  const ir_expr *from = root;
  while (to) { /* the copy of `from` */
    ir_expr *parent = to;
    if (from->first) {
      from = from->first;
    } else {
      for (; from != root && !from->next; to = to->parent)
        from = from->parent;
      if (from == root) return whole;
      from = from->next;
      parent = to->parent;
    }
    to = copy_node(p, from);
    if (to) ir_add(parent, to);
  }
  return NULL;
}

/* --- reducing ----------------------------------------------------------------------------- */

static ir_expr *chain(expr_parser *p, ir_kind kind, operand left, operand right) {
  ir_expr *e = left.e->kind == kind ? left.e : make(p, kind, left.e, NULL);
  if (!e) return NULL;
  if (!right.open || right.e->kind != kind) {
    ir_add(e, right.e);
    return e;
  }
  for (ir_expr *part = right.e->first; part;) {
    ir_expr *next = part->next;
    ir_add(e, part);
    part = next;
  }
  return e;
}

static bool push_between(expr_parser *p, const frame *f, ir_expr *low, ir_expr *high) {
  ir_expr *field = pop(p).e;
  ir_expr *again = copy(p, field);
  ir_expr *from = compare(p, IR_GE, field, low), *to = compare(p, IR_LE, again, high);
  if (!from || !to) return false;
  return push(p, negate_if(p, f->negated, make(p, IR_AND, from, to)), !f->negated);
}

static bool reduce(expr_parser *p) {
  frame f = p->frames[--p->n_frames];
  operand right = pop(p);
  if (f.kind == FRAME_NOT) return push(p, make(p, IR_NOT, right.e, NULL), false);
  operand left = pop(p);
  switch (f.kind) {
  case FRAME_OR: return push(p, chain(p, IR_OR, left, right), false);
  case FRAME_AND: return push(p, chain(p, IR_AND, left, right), false);
  case FRAME_COMPARE: return push(p, compare(p, f.op, left.e, right.e), false);
  case FRAME_BETWEEN_AND: return push_between(p, &f, left.e, right.e);
  default: /* FRAME_INFIX */
    ir_add(f.node, left.e);
    ir_add(f.node, right.e);
    return push(p, negate_if(p, f.negated, f.node), false);
  }
}

/* Finishes what binds at least as tight. */
static bool reduce_to(expr_parser *p, int least) {
  while (tightness[top(p)] >= least)
    if (!reduce(p)) return false;
  return true;
}

/* --- operands ----------------------------------------------------------------------------- */

static nlq_str in_small_letters(arena *mem, nlq_str name) {
  char *out = arena_alloc(mem, name.len);
  for (size_t i = 0; out && i < name.len; i++)
    out[i] = (char)(name.at[i] >= 'A' && name.at[i] <= 'Z' ? name.at[i] + 32 : name.at[i]);
  return out ? (nlq_str){out, name.len} : STR_EMPTY;
}

/* The value of a literal with a type hint in front: DATE "2024-01-01"; beyond compat also NUMBER 5
 * and the like. False: no value stands here. */
static bool take_typed_value(expr_parser *p, nlq_str hint, lex_value *v) {
  v->kind = LEX_STRING;
  if (lex_string(&p->lex, &v->text)) return true;
  if (p->lex.compat || !ir_is_hint(hint)) return false;
  lexer before = p->lex;
  *v = lex_operand(&p->lex, false);
  if (v->kind >= LEX_NUMBER && v->kind <= LEX_NULL) return true;
  p->lex = before;
  return false;
}

static step push_typed(expr_parser *p, nlq_str name, nlq_str hint, const lex_value *v,
                       size_t start) {
  if (!p->lex.compat && !ir_is_hint(hint)) {
    sb message;
    sb_init(&message, p->lex.mem);
    sb_addf(&message,
            "\"%S\" is no type (DATE, TIMESTAMP, TEXT, NUMBER, BOOL); to search in a text, write "
            "%S CONTAINS \"...\"",
            ir_shown(name), ir_shown(name));
    lex_fault(&p->lex, NLQ_INVALID_NLQL, start, p->lex.pos, sb_str(&message));
    return FAILED;
  }
  ir_expr *e = literal(p, v);
  if (e) e->literal.hint = ir_text(hint);
  return push(p, e, false) ? WANT_OPERATOR : FAILED;
}

static step read_call(expr_parser *p, nlq_str name) {
  ir_expr *call = ir_new(p->lex.mem, IR_CALL);
  if (!call) return FAILED;
  call->name = ir_text(name);
  if (lex_symbol(&p->lex, ")")) return push(p, call, false) ? WANT_OPERATOR : FAILED;
  return push_frame(p, (frame){.kind = FRAME_CALL, .node = call}) ? WANT_OPERAND : FAILED;
}

static step read_path(expr_parser *p, nlq_str root) {
  ir_expr *e = ir_new(p->lex.mem, IR_PATH);
  size_t capacity = 0;
  if (!e) return FAILED;
  if (root.len == 0) {
    lex_fault(&p->lex, NLQ_INVALID_NLQL, p->lex.last, p->lex.pos,
              STR("an empty name; a field begins with where to look, such as content or meta"));
    return FAILED;
  }
  e->path.root = ir_text(root);
  while (lex_symbol(&p->lex, ".")) {
    nlq_str name;
    if (!lex_name(&p->lex, &name)) {
      lex_unexpected(&p->lex, "a name");
      return FAILED;
    }
    if (!arena_reserve(p->lex.mem, (void **)&e->path.segments, e->path.n_segments, &capacity,
                       sizeof *e->path.segments))
      return FAILED;
    e->path.segments[e->path.n_segments++] = ir_text(name);
  }
  return push(p, e, false) ? WANT_OPERATOR : FAILED;
}

static step read_named(expr_parser *p, const lex_value *name) {
  lex_value v = {LEX_NOTHING, STR_EMPTY, false, 0, false};
  size_t start = p->lex.last;
  if (lex_symbol(&p->lex, "(")) return read_call(p, name->text);
  if (name->quoted) return read_path(p, name->text);
  nlq_str hint = in_small_letters(p->lex.mem, name->text);
  if (take_typed_value(p, hint, &v)) return push_typed(p, name->text, hint, &v, start);
  return read_path(p, name->text);
}

static step read_operand(expr_parser *p, bool negation) {
  lex_value v = lex_operand(&p->lex, negation);
  switch (v.kind) {
  case LEX_NOT: return push_frame(p, (frame){.kind = FRAME_NOT}) ? WANT_OPERAND : FAILED;
  case LEX_OPEN: return push_frame(p, (frame){.kind = FRAME_PAREN}) ? WANT_OPERAND : FAILED;
  case LEX_NAME: return read_named(p, &v);
  case LEX_NOTHING: lex_unexpected(&p->lex, negation ? A_VALUE ", or NOT" : A_VALUE); return FAILED;
  default: return push(p, literal(p, &v), false) ? WANT_OPERATOR : FAILED;
  }
}

/* --- operators ---------------------------------------------------------------------------- */

/* An operand that is complete inside the innermost parentheses, of whatever kind they are. */
static bool add_inside(expr_parser *p) {
  frame *f = &p->frames[p->n_frames - 1];
  operand inside = pop(p);
  if (f->kind == FRAME_CALL) {
    ir_add(f->node, inside.e);
  } else if (f->kind == FRAME_IN) {
    ir_expr *field = f->node->count ? copy(p, f->field) : f->field;
    ir_expr *equal = compare(p, IR_EQ, field, inside.e);
    if (!equal) return false;
    ir_add(f->node, equal);
  }
  return f->kind == FRAME_PAREN ? push(p, inside.e, false) : true;
}

static step close_parenthesis(expr_parser *p) {
  if (!add_inside(p)) return FAILED;
  frame f = p->frames[--p->n_frames];
  if (f.kind == FRAME_PAREN) return WANT_OPERATOR;
  if (f.kind == FRAME_CALL) return push(p, f.node, false) ? WANT_OPERATOR : FAILED;
  bool single = f.node->count == 1;
  ir_expr *e = single ? f.node->first : f.node;
  e->parent = NULL;
  if (!push(p, negate_if(p, f.negated, e), !f.negated && !single)) return FAILED;
  p->finished = true;
  return WANT_OPERATOR;
}

/* A comma or a closing parenthesis, which may also be the business of what is around. */
static step read_separator(expr_parser *p, bool comma) {
  if (!reduce_to(p, 1)) return FAILED;
  bool list = top(p) == FRAME_CALL || top(p) == FRAME_IN;
  if (comma ? !list : !list && top(p) != FRAME_PAREN) return DONE;
  lex_symbol(&p->lex, comma ? "," : ")");
  if (!comma) return close_parenthesis(p);
  return add_inside(p) ? WANT_OPERAND : FAILED;
}

static bool take_compare(expr_parser *p, ir_op *op) {
  static const struct {
    const char *sign;
    ir_op op;
    bool extension;
  } signs[] = {{"==", IR_EQ, false}, {"!=", IR_NE, false}, {"<=", IR_LE, false},
               {">=", IR_GE, false}, {"<>", IR_NE, true},  {"<", IR_LT, false},
               {">", IR_GT, false},  {"=", IR_EQ, true}};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    if ((signs[i].extension && p->lex.compat) || !lex_symbol(&p->lex, signs[i].sign)) continue;
    *op = signs[i].op;
    return true;
  }
  return false;
}

/* Whether a comparison may begin behind the newest operand. */
static bool may_compare(expr_parser *p) {
  frame_kind f = top(p);
  return !p->finished && f != FRAME_COMPARE && f != FRAME_BETWEEN && f != FRAME_BETWEEN_AND;
}

static step read_infix(expr_parser *p, const char *name, bool negated) {
  ir_expr *call = ir_new(p->lex.mem, IR_CALL);
  if (!call) return FAILED;
  call->name = ir_text(str_of(name));
  frame f = {.kind = FRAME_INFIX, .negated = negated, .node = call};
  return push_frame(p, f) ? WANT_TIGHT_OPERAND : FAILED;
}

static step read_in(expr_parser *p, bool negated) {
  if (!lex_symbol(&p->lex, "(")) {
    lex_unexpected(&p->lex, "the ( of IN");
    return FAILED;
  }
  frame f = {.kind = FRAME_IN, .negated = negated, .node = ir_new(p->lex.mem, IR_OR)};
  f.field = pop(p).e;
  return f.node && push_frame(p, f) ? WANT_OPERAND : FAILED;
}

static step read_is(expr_parser *p) {
  static const lex_value null = {LEX_NULL, {"", 0}, false, 0, false};
  bool negated = lex_word(&p->lex, "NOT");
  if (!lex_word(&p->lex, "NULL")) {
    lex_unexpected(&p->lex, negated ? "NULL" : "NULL or NOT NULL");
    return FAILED;
  }
  ir_expr *e = compare(p, negated ? IR_NE : IR_EQ, pop(p).e, literal(p, &null));
  if (!push(p, e, false)) return FAILED;
  p->finished = true;
  return WANT_OPERATOR;
}

/* What the reference does not know: IN, BETWEEN, IS, and NOT in front of such. DONE: none here. */
static step read_extension(expr_parser *p, bool negated) {
  if (lex_word(&p->lex, "IN")) return read_in(p, negated);
  if (lex_word(&p->lex, "BETWEEN"))
    return push_frame(p, (frame){.kind = FRAME_BETWEEN, .negated = negated}) ? WANT_TIGHT_OPERAND
                                                                             : FAILED;
  if (!negated && lex_word(&p->lex, "IS")) return read_is(p);
  return DONE;
}

static const char *take_infix(expr_parser *p) {
  static const char *const names[] = {"CONTAINS", "MATCH", "LIKE"};
  for (size_t i = 0; i < 3; i++)
    if (lex_keyword(&p->lex, names[i])) return names[i];
  return NULL;
}

static step read_and(expr_parser *p) {
  if (top(p) == FRAME_BETWEEN) {
    p->frames[p->n_frames - 1].kind = FRAME_BETWEEN_AND;
    return WANT_TIGHT_OPERAND;
  }
  if (!reduce_to(p, tightness[FRAME_AND])) return FAILED;
  return push_frame(p, (frame){.kind = FRAME_AND}) ? WANT_OPERAND : FAILED;
}

static step read_or(expr_parser *p) {
  if (!reduce_to(p, tightness[FRAME_OR])) return FAILED;
  if (top(p) == FRAME_BETWEEN) return DONE;
  return push_frame(p, (frame){.kind = FRAME_OR}) ? WANT_OPERAND : FAILED;
}

/* An operator that binds tighter than NOT. DONE: none here, or none that may stand here. */
static step read_tight_operator(expr_parser *p) {
  frame f = {.kind = FRAME_COMPARE};
  bool negated = lex_word(&p->lex, "NOT");
  bool chained = top(p) == FRAME_INFIX;
  const char *infix = take_infix(p);
  if (infix) return chained || p->finished ? DONE : read_infix(p, infix, negated);
  if (!reduce_to(p, tightness[FRAME_INFIX])) return FAILED;
  if (!may_compare(p)) return DONE;
  if (negated || !take_compare(p, &f.op)) return read_extension(p, negated);
  return push_frame(p, f) ? WANT_TIGHT_OPERAND : FAILED;
}

static step read_operator(expr_parser *p) {
  lex_space(&p->lex);
  lexer before = p->lex;
  char c = before.pos < before.text.len ? before.text.at[before.pos] : '\0';
  if (c == ',' || c == ')') return read_separator(p, c == ',');
  step next = read_tight_operator(p);
  if (next != DONE) return next;
  p->lex = before;
  if (lex_keyword(&p->lex, "AND")) return read_and(p);
  if (lex_keyword(&p->lex, "ORDER")) {
    p->lex = before;
    return DONE;
  }
  if (lex_keyword(&p->lex, "OR")) next = read_or(p);
  if (next == DONE) p->lex = before;
  return next;
}

/* --- the whole ---------------------------------------------------------------------------- */

static void unfinished(expr_parser *p, const char *follow) {
  switch (top(p)) {
  case FRAME_BETWEEN: follow = "the AND of BETWEEN"; break;
  case FRAME_PAREN: follow = "AND, OR, a comparison or )"; break;
  case FRAME_NONE: break;
  default: follow = "AND, OR, a comparison, a comma or )"; break;
  }
  lex_unexpected(&p->lex, follow);
}

ir_expr *nlql_expr(expr_parser *p, const char *follow) {
  step next = WANT_OPERAND;
  while (next < DONE && !p->lex.failed)
    next = next == WANT_OPERATOR ? read_operator(p) : read_operand(p, next == WANT_OPERAND);
  if (next != DONE || !reduce_to(p, 1)) return NULL;
  if (top(p) == FRAME_NONE) return pop(p).e;
  unfinished(p, follow);
  return NULL;
}
