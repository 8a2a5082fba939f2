/* In: a query of good shape. Out: findings, such as UNRESOLVED_REF at /order_by/0/expr/name.
 *
 * The bindings' names are sorted once; then one walk over every expression asks for each name and
 * call, and a search in depth over the bindings looks for cycles. */
#include "ir/check.h"

typedef struct checker {
  arena *mem;
  bool compat;
  const ir_query *q;
  const ir_functions *functions;
  diag_list *errors;
  ir_name *names; /* of LET, sorted */
  size_t n_names;
} checker;

/* A finding that the reference does not have: a warning in compat. */
static nlq_diag *ours(checker *c, nlq_code code, const char *format, nlq_str name) {
  if (c->compat) return diag_warn(c->errors, code, format, name);
  return diag_add(c->errors, code, format, name);
}

static void at_node(checker *c, nlq_diag *d, const ir_expr *e, const char *key) {
  diag_at(c->errors, d, ir_pointer(c->mem, e, key));
}

/* --- names -------------------------------------------------------------------------------- */

static bool collect_names(checker *c) {
  const ir_query *q = c->q;
  c->names = ARENA_ARRAY(c->mem, ir_name, q->n_let);
  if (!c->names) return false;
  for (size_t i = 0; i < q->n_let; i++)
    if (ir_is_text(&q->let[i].name)) c->names[c->n_names++] = (ir_name){q->let[i].name.text, i};
  ir_names_sort(c->names, c->n_names);
  return true;
}

static void check_names(checker *c) {
  for (size_t i = 1; i < c->n_names; i++) {
    if (!str_eq(c->names[i].text, c->names[i - 1].text)) continue;
    nlq_diag *d =
        ours(c, NLQ_DUPLICATE_BINDING, "LET binds \"%S\" twice", ir_shown(c->names[i].text));
    sb pointer;
    sb_init(&pointer, c->mem);
    sb_addf(&pointer, "/let/%D/name", (int64_t)c->names[i].index);
    diag_at(c->errors, d, sb_str(&pointer));
  }
}

/* The binding that a name means (the last of its name), or SIZE_MAX. */
static size_t binding_of(const checker *c, nlq_str name) {
  size_t at = ir_names_find(c->names, c->n_names, name);
  if (at == SIZE_MAX) return SIZE_MAX;
  while (at + 1 < c->n_names && str_eq(c->names[at + 1].text, name))
    at++;
  return c->names[at].index;
}

static void check_ref(checker *c, const ir_expr *e) {
  if (!ir_is_text(&e->name)) {
    at_node(c, diag_add(c->errors, NLQ_TYPE_MISMATCH, "the name of a ref has to be a string"), e,
            "name");
  } else if (binding_of(c, e->name.text) == SIZE_MAX) {
    at_node(c,
            diag_add(c->errors, NLQ_UNRESOLVED_REF, "LET binds no \"%S\"", ir_shown(e->name.text)),
            e, "name");
  }
}

static void check_path(checker *c, const ir_expr *e) {
  if (e->path.n_segments > 0 || !ir_is_text(&e->path.root)) return;
  if (binding_of(c, e->path.root.text) == SIZE_MAX) return;
  at_node(c,
          ours(c, NLQ_ALIAS_AS_PATH,
               "\"%S\" is bound by LET, so a path would not find it; write a ref",
               ir_shown(e->path.root.text)),
          e, NULL);
}

/* --- calls -------------------------------------------------------------------------------- */

static bool is_vector(const ir_expr *e) {
  if (e->kind != IR_PATH || !ir_is_text(&e->path.root)) return false;
  nlq_str root = e->path.root.text;
  if (e->path.n_segments == 0) return str_is(root, "content") || str_is(root, "default");
  return str_is(root, "vec");
}

static bool suits(const ir_expr *e, ir_argument wanted) {
  switch (wanted) {
  case IR_TEXT_LITERAL: return e->kind == IR_LITERAL && ir_is_text(&e->literal.value);
  case IR_FIELD: return e->kind == IR_PATH;
  case IR_VECTOR: return is_vector(e);
  default: return true;
  }
}

/* The argument is at fault, then, and what stands in it is not looked at. */
static bool check_argument(checker *c, const ir_expr *argument) {
  static const char *const wanted[] = {"", "a string literal", "a field",
                                       "content or vec.<name>, for vectors are made beforehand"};
  const ir_expr *call = argument->parent;
  if (!call || call->kind != IR_CALL || argument->index >= IR_KINDS || !ir_is_text(&call->name))
    return true;
  const ir_function *f = ir_functions_find(c->functions, c->mem, call->name.text);
  if (!f || suits(argument, f->arguments[argument->index])) return true;
  nlq_diag *d = diag_add(c->errors, NLQ_WRONG_ARGUMENT, "argument %d of %S has to be %s",
                         (int)argument->index + 1, f->name, wanted[f->arguments[argument->index]]);
  at_node(c, d, argument, NULL);
  return false;
}

static void unknown_function(checker *c, const ir_expr *e) {
  static const char *const infix[][2] = {{"IN", "field IN (value, ...)"},
                                         {"BETWEEN", "field BETWEEN low AND high"},
                                         {"not", "NOT, in capitals, before a parenthesis"}};
  nlq_diag *d = NULL;
  for (size_t i = 0; i < sizeof infix / sizeof *infix && !d; i++)
    if (str_is(e->name.text, infix[i][0]))
      d = diag_add(c->errors, NLQ_UNKNOWN_FUNCTION, "\"%s\" is no function; in NLQL write %s",
                   infix[i][0], infix[i][1]);
  if (!d)
    d = diag_add(c->errors, NLQ_UNKNOWN_FUNCTION, "there is no function \"%S\"",
                 ir_shown(e->name.text));
  at_node(c, d, e, "name");
}

/* False: what is wrong with the call covers its arguments too. */
static bool check_call(checker *c, const ir_expr *e) {
  if (!ir_is_text(&e->name)) {
    at_node(c, diag_add(c->errors, NLQ_TYPE_MISMATCH, "the name of a call has to be a string"), e,
            "name");
    return true;
  }
  const ir_function *f = ir_functions_find(c->functions, c->mem, e->name.text);
  if (!f || (f->extension && c->compat)) {
    unknown_function(c, e);
    return true;
  }
  bool fits = e->count >= (size_t)f->min_args &&
              (f->max_args == IR_ANY_COUNT || e->count <= (size_t)f->max_args);
  if (fits) return true;
  sb takes;
  sb_init(&takes, c->mem);
  sb_addi(&takes, f->min_args);
  if (f->max_args == IR_ANY_COUNT) sb_adds(&takes, " or more");
  if (f->max_args > f->min_args) sb_addf(&takes, " to %d", f->max_args);
  at_node(c,
          diag_add(c->errors, NLQ_ARITY, "%S takes %S argument%s and has %D", f->name,
                   sb_str(&takes), f->max_args == 1 ? "" : "s", (int64_t)e->count),
          e, NULL);
  return false;
}

/* --- literals ----------------------------------------------------------------------------- */

static bool is_date(nlq_str text) {
  static const char shape[] = "0000-00-00";
  for (size_t i = 0; i < 10; i++) {
    char c = i < text.len ? text.at[i] : '\0';
    if (shape[i] == '0' ? c < '0' || c > '9' : c != shape[i]) return false;
  }
  return text.len == 10 || text.at[10] == 'T' || text.at[10] == ' ';
}

static bool suits_hint(const ir_value *value, nlq_str hint) {
  if (value->type == JSON_NULL) return true;
  if (str_is(hint, "text")) return ir_is_text(value);
  if (str_is(hint, "number")) return ir_is_text(value) || value->type == JSON_NUMBER;
  if (str_is(hint, "bool"))
    return value->type == JSON_BOOL ||
           (ir_is_text(value) && (str_is(value->text, "true") || str_is(value->text, "false")));
  return ir_is_text(value) && is_date(value->text);
}

static void check_literal(checker *c, const ir_expr *e) {
  const ir_value *hint = &e->literal.hint;
  if (!ir_is_text(hint) || !ir_is_hint(hint->text) || suits_hint(&e->literal.value, hint->text))
    return;
  at_node(c, diag_warn(c->errors, NLQ_TYPE_MISMATCH, "the value is no %S", hint->text), e, "value");
}

/* --- everything --------------------------------------------------------------------------- */

static bool check_node(checker *c, const ir_expr *e) {
  if (!check_argument(c, e)) return false;
  switch (e->kind) {
  case IR_LITERAL: check_literal(c, e); return true;
  case IR_PATH: check_path(c, e); return true;
  case IR_REF: check_ref(c, e); return true;
  case IR_CALL: return check_call(c, e);
  case IR_OR:
    if (e->count == 0)
      at_node(c, ours(c, NLQ_WRONG_VALUE, "an \"%S\" of nothing is never true", STR("or")), e,
              "operands");
    return true;
  default: return true;
  }
}

/* Below a fault nothing is looked at, so that one fault gives one error. */
static void check_expr(checker *c, const ir_expr *root) {
  const ir_expr *e = root;
  while (e)
    e = check_node(c, e) ? ir_next(root, e) : ir_skip(root, e);
}

/* --- cycles ------------------------------------------------------------------------------- */

typedef enum state { NEW, OPEN, REPORTED, DONE } state;

typedef struct visit {
  size_t binding;
  const ir_expr *at; /* how far its expression is read */
} visit;

typedef struct search {
  visit *open;
  size_t depth;
  state *states;
} search;

static void report_cycle(checker *c, search *s, size_t binding, const ir_expr *ref) {
  if (s->states[binding] == REPORTED) return;
  s->states[binding] = REPORTED;
  at_node(c, ours(c, NLQ_LET_CYCLE, "\"%S\" is bound by way of itself", ir_shown(ref->name.text)),
          ref, NULL);
}

static void enter(checker *c, search *s, size_t binding) {
  s->states[binding] = OPEN;
  s->open[s->depth++] = (visit){binding, c->q->let[binding].expr};
}

/* One node of the innermost open binding. */
static void search_step(checker *c, search *s) {
  visit *v = &s->open[s->depth - 1];
  const ir_expr *at = v->at;
  if (!at) {
    s->states[v->binding] = DONE;
    s->depth--;
    return;
  }
  v->at = ir_next(c->q->let[v->binding].expr, at);
  if (at->kind != IR_REF || !ir_is_text(&at->name)) return;
  size_t next = binding_of(c, at->name.text);
  if (next == SIZE_MAX) return;
  if (s->states[next] == NEW)
    enter(c, s, next);
  else if (s->states[next] != DONE)
    report_cycle(c, s, next, at);
}

static bool check_cycles(checker *c) {
  search s = {ARENA_ARRAY(c->mem, visit, c->q->n_let), 0, ARENA_ARRAY(c->mem, state, c->q->n_let)};
  if (!s.open || !s.states) return false;
  for (size_t i = 0; i < c->q->n_let; i++) {
    if (s.states[i] == NEW) enter(c, &s, i);
    while (s.depth > 0)
      search_step(c, &s);
  }
  return true;
}

bool ir_check(arena *mem, const ir_query *q, ir_mode mode, const ir_functions *functions,
              diag_list *errors) {
  checker c = {mem, mode == IR_COMPAT, q, functions, errors, NULL, 0};
  if (!collect_names(&c)) return false;
  check_names(&c);
  for (size_t i = 0; ir_root(q, i); i++)
    check_expr(&c, ir_root(q, i));
  return check_cycles(&c) && !diag_has_errors(errors);
}
