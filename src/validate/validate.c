/* Phase 3, the list of its steps.
 *
 * In: a structured query from anybody. Out: the same query with the row scope, a limit and an order
 * where it lacked them, and what was found: faults that stop it, risks that block it, warnings. A
 * query that came out goes in again unchanged. */
#include "validate/check.h"

static nlq_str place(const check *c, const char *key) {
  return key ? json_pointer_key(c->mem, c->at, str_of(key)) : c->at;
}

void check_fault(check *c, validate_rule rule, const char *key, nlq_code code, const char *format,
                 ...) {
  va_list args;
  va_start(args, format);
  query_finding(&c->v->errors, NLQ_LEVEL_ERROR, place(c, key), code, format, args);
  va_end(args);
  c->v->passed[rule] = false;
}

void check_warning(check *c, const char *key, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  query_finding(&c->v->warnings, NLQ_LEVEL_WARNING, place(c, key), code, format, args);
  va_end(args);
}

void check_risk(check *c, const char *key, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  query_finding(&c->v->risks, NLQ_LEVEL_ERROR, place(c, key), code, format, args);
  va_end(args);
  c->v->blocked = true;
}

bool check_mended(check *c, const char *format, ...) {
  validation *v = c->v;
  if (!arena_reserve(c->mem, (void **)&v->optimizations, v->n_optimizations,
                     &c->optimizations_capacity, sizeof *v->optimizations))
    return false;
  sb text;
  sb_init(&text, c->mem);
  va_list args;
  va_start(args, format);
  sb_addv(&text, format, args);
  va_end(args);
  v->optimizations[v->n_optimizations++] = sb_str(&text);
  return true;
}

void check_enter(check *c, nlq_str base, const char *list, size_t index) {
  c->at = base;
  c->at = json_pointer_index(c->mem, place(c, list), index);
}

/* --- steps ---------------------------------------------------------------------------------- */

static void check_legality(check *c) {
  c->at = c->base;
  if (!check_tables(c)) return;
  bool dimensions = check_dimensions(c), metrics = check_metrics(c);
  c->at = c->base;
  check_filters(c, c->q->filters, c->q->n_filters);
  check_where(c);
  check_window(c);
  check_set(c);
  check_each_nested(c, check_legality);
  /* What the order and the conditions on groups name is only known when the rest is. */
  if (!dimensions || !metrics) return;
  check_having(c);
  check_sort(c);
}

/* An attack, or a wish to write, in the question itself. */
static void check_question(check *c) {
  diag_list *risks = &c->v->risks;
  size_t before = risks->count;
  if (!guard_inspect_question(risks, c->mem, c->r->question)) return;
  c->v->blocked = true;
  for (size_t i = before; i < risks->count; i++)
    c->v->passed[risks->items[i].code == NLQ_WRITE_INTENT ? RULE_READ_ONLY : RULE_INJECTION] =
        false;
}

static void conclude(check *c) {
  validation *v = c->v;
  v->passed[RULE_NO_WARNINGS] = v->warnings.count == 0;
  bool illegal = diag_has_errors(&v->errors);
  if (v->blocked || illegal)
    v->status = VALID_BLOCKED;
  else
    v->status = v->warnings.count ? VALID_WARNING : VALID_SUCCESS;
  v->validated_query = v->status == VALID_BLOCKED ? NULL : c->q;
}

validation *validate_query(arena *mem, const domain *d, const request *r, const query *q) {
  check *c = ARENA_NEW(mem, check);
  validation *v = ARENA_NEW(mem, validation);
  query *copy = q ? query_copy(mem, q) : NULL;
  if (!c || !v || (q && !copy)) return NULL;
  *c = (check){.mem = mem, .d = d, .r = r, .q = copy, .v = v, .base = STR_EMPTY, .at = STR_EMPTY};
  diag_init(&v->warnings, mem);
  diag_init(&v->errors, mem);
  diag_init(&v->risks, mem);
  for (size_t i = 0; i < RULE_COUNT; i++)
    v->passed[i] = true;
  check_question(c);
  if (q) check_legality(c);
  if (q && !diag_has_errors(&v->errors)) {
    check_scope(c);
    c->at = STR_EMPTY;
    check_optimize(c);
  }
  conclude(c);
  return arena_failed(mem) ? NULL : v;
}

int validation_pass_rate(const validation *v) {
  int passed = 0;
  for (size_t i = 0; i < RULE_COUNT; i++)
    passed += v->passed[i];
  return passed * 1000 / RULE_COUNT;
}
