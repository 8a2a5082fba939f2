/* Phase 2, the list of its steps.
 *
 * In: what phase 1 understood, say intent ranking, metric ticket_count, dimension plan_type, region
 * North, May 2026. Out: the structured query over support_ticket, with the order and the limit
 * that a ranking implies, and a line in words for each thing that the question did not say. */
#include "construct/steps.h"

static nlq_str formatted(arena *mem, const char *format, va_list args) {
  sb text;
  sb_init(&text, mem);
  sb_addv(&text, format, args);
  return sb_str(&text);
}

nlq_str construct_text(const construct_state *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_str text = formatted(s->mem, format, args);
  va_end(args);
  return text;
}

bool construct_fail(construct_state *s, nlq_code code, const char *format, ...) {
  nlq_diag *error = &s->out->error;
  if (error->code != NLQ_OK) return false;
  va_list args;
  va_start(args, format);
  error->message = formatted(s->mem, format, args);
  va_end(args);
  error->code = code;
  return false;
}

bool construct_say(construct_state *s, const char *english, const char *chinese, ...) {
  construction *out = s->out;
  if (!arena_reserve(s->mem, (void **)&out->implicit, out->n_implicit, &s->implicit_capacity,
                     sizeof *out->implicit))
    return false;
  va_list args;
  va_start(args, chinese);
  nlq_str text = formatted(s->mem, s->language == LANGUAGE_ZH ? chinese : english, args);
  va_end(args);
  out->implicit[out->n_implicit++] = text;
  return text.at != NULL;
}

const entity *construct_next(const construct_state *s, const entity *e, entity_kind kind) {
  const entity *all = s->rec->entities;
  for (size_t i = e ? (size_t)(e - all) + 1 : 0; i < s->rec->n_entities; i++)
    if (all[i].kind == kind) return &all[i];
  return NULL;
}

const entity *construct_first(const construct_state *s, entity_kind kind) {
  return construct_next(s, NULL, kind);
}

const domain_field *construct_field(const construct_state *s, nlq_str reference) {
  int field = domain_resolve_field(s->d, s->table, reference);
  return field < 0 ? NULL : &s->d->fields[field];
}

bool construct_is_time(const construct_state *s, nlq_str reference) {
  const domain_field *f = construct_field(s, reference);
  return f && f->kind == FIELD_TIME;
}

request_language construct_language(const request *r, const recognition *rec) {
  if (r->language != LANGUAGE_NONE) return r->language;
  if (r->preferences.language != LANGUAGE_NONE) return r->preferences.language;
  return rec->language != LANGUAGE_NONE ? rec->language : LANGUAGE_EN;
}

static const char *const complexity_names[] = {
    [COMPLEXITY_LOW] = "low",
    [COMPLEXITY_MEDIUM] = "medium",
    [COMPLEXITY_HIGH] = "high",
};

const char *construct_complexity_name(construct_complexity c) {
  return complexity_names[c];
}

construct_complexity construct_complexity_of(const query *q) {
  if (q && q->n_joins > 0) return COMPLEXITY_HIGH;
  return q && (q->n_metrics > 0 || q->distinct) ? COMPLEXITY_MEDIUM : COMPLEXITY_LOW;
}

/* Filters are added in the order they stand in: region, time, the others, scope. */
static bool run_steps(construct_state *s) {
  return construct_table(s) && construct_metrics(s) && construct_having(s) &&
         construct_dimensions(s) && construct_regions(s) && construct_time(s) &&
         construct_conditions(s) && construct_compared(s) && construct_trend(s) &&
         construct_listing(s) && construct_shown(s) && construct_sorted(s) && construct_joins(s) &&
         construct_order(s) && construct_scope(s) && construct_limit(s) && construct_set(s);
}

/* One try with the entities of s->rec. A step that says nothing has run out of room, or of
 * memory. */
static bool attempt(construct_state *s) {
  s->n_wanted = 0;
  s->out->error = (nlq_diag){.code = NLQ_OK};
  s->q = ARENA_NEW(s->mem, query);
  if (!s->q) return false;
  if (!run_steps(s))
    return !arena_failed(s->mem) &&
           construct_fail(s, NLQ_TOO_MANY, "the query has more than %d parts of a kind",
                          LIMIT_QUERY_ITEMS);
  s->out->structured_query = s->q;
  s->out->complexity = construct_complexity_of(s->q);
  return true;
}

static size_t least_certain(const recognition *rec) {
  size_t least = 0;
  for (size_t i = 1; i < rec->n_entities; i++)
    if (rec->entities[i].confidence <= rec->entities[least].confidence) least = i;
  return least;
}

/* The same recognition without entity `left_out`. */
static const recognition *without(arena *mem, const recognition *rec, size_t left_out) {
  recognition *rest = ARENA_NEW(mem, recognition);
  entity *entities = ARENA_ARRAY(mem, entity, rec->n_entities);
  if (!rest || !entities) return NULL;
  *rest = *rec;
  rest->entities = entities;
  rest->n_entities = 0;
  for (size_t i = 0; i < rec->n_entities; i++)
    if (i != left_out) entities[rest->n_entities++] = rec->entities[i];
  return rest;
}

static bool say_left_out(construct_state *s, const entity *e, nlq_str reason) {
  nlq_str words = e->raw.len ? e->raw : e->field;
  return construct_say(s, "left out \"%S\": %S", "忽略了“%S”：%S", words, reason);
}

/* A scope that cannot be read must never be got round by asking for less. */
static bool may_simplify(const construct_state *s) {
  nlq_code code = s->out->error.code;
  return code != NLQ_BAD_SCOPE && code != NLQ_REGION_OUT_OF_SCOPE &&
         code != NLQ_NEEDS_FULL_MODULE && s->rec->n_entities > 1 && !arena_failed(s->mem);
}

/* The specification's degradation: without the least certain entity, and say so. The first
 * failure is the one reported when nothing helps. */
#define TRIES 3

static void simplify(construct_state *s) {
  nlq_diag first = s->out->error;
  for (int i = 0; i < TRIES && may_simplify(s); i++) {
    size_t least = least_certain(s->rec);
    const entity *dropped = &s->rec->entities[least];
    nlq_str reason = s->out->error.message;
    s->rec = without(s->mem, s->rec, least);
    if (!s->rec || !say_left_out(s, dropped, reason)) return;
    s->out->simplified = true;
    if (attempt(s)) return;
  }
  s->out->error = first;
  s->out->simplified = false;
  s->out->n_implicit = 0;
}

construction *construct_query(arena *mem, const domain *d, const request *r,
                              const recognition *rec) {
  construct_state *s = ARENA_NEW(mem, construct_state);
  construction *out = ARENA_NEW(mem, construction);
  if (!s || !out) return NULL;
  s->mem = mem;
  s->d = d;
  s->r = r;
  s->rec = rec;
  s->out = out;
  s->given_table = -1;
  s->language = construct_language(r, rec);
  out->type = rec->intent;
  if (!attempt(s) && !arena_failed(mem)) simplify(s);
  return arena_failed(mem) ? NULL : out;
}
