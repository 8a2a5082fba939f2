/* Other readings of the question, as whole answers.
 *
 * In: the runners-up of phase 1; where there are none, the best reading with one of its
 * ambiguous entities in place of its own; then its alternatives. Out: at most three queries that
 * pass the checks and mean different things, the surest first, each with what is different in
 * words. */
#include "base/limits.h"
#include "report/parts.h"

typedef struct candidate {
  const query *q;
  nlq_str sql, differs;
  int confidence;
} candidate;

typedef struct candidate_list {
  candidate items[LIMIT_CANDIDATES];
  size_t count;
} candidate_list;

/* --- readings ------------------------------------------------------------------------------ */

static bool overlaps(const entity *a, const entity *b) {
  return a->start < b->end && b->start < a->end;
}

/* The entity of the best reading that an ambiguous one stands against. */
static size_t replaced_by(const recognition *rec, const entity *ambiguous) {
  for (size_t i = 0; i < rec->n_entities; i++)
    if (overlaps(&rec->entities[i], ambiguous)) return i;
  for (size_t i = 0; i < rec->n_entities; i++)
    if (rec->entities[i].kind == ambiguous->kind) return i;
  return rec->n_entities;
}

static const recognition *with_ambiguous(arena *mem, const recognition *rec, size_t which) {
  recognition *other = ARENA_NEW(mem, recognition);
  entity *entities = ARENA_ARRAY(mem, entity, rec->n_entities + 1);
  if (!other || !entities) return NULL;
  *other = *rec;
  other->entities = entities;
  for (size_t i = 0; i < rec->n_entities; i++)
    entities[i] = rec->entities[i];
  size_t at = replaced_by(rec, &rec->ambiguous[which]);
  entities[at] = rec->ambiguous[which];
  other->n_entities += at == rec->n_entities ? 1 : 0;
  return other;
}

static size_t reading_count(const recognition *rec) {
  size_t n = rec->n_readings ? rec->n_readings : rec->n_ambiguous;
  return n < LIMIT_CANDIDATES ? n : LIMIT_CANDIDATES;
}

static const recognition *reading_at(const report_context *x, size_t i) {
  return x->rec->n_readings ? &x->rec->readings[i] : with_ambiguous(x->mem, x->rec, i);
}

/* --- answers ------------------------------------------------------------------------------- */

static nlq_str difference(const report_context *x, const query *q) {
  const query *main_query = x->v->validated_query;
  if (!main_query) return report_restate(x->mem, x->d, q, x->language);
  wording ours = wording_of(x->mem, x->d, main_query, x->language);
  wording other = wording_of(x->mem, x->d, q, x->language);
  restatement our_words, other_words;
  if (!restate(&ours, &our_words) || !restate(&other, &other_words)) return STR_EMPTY;
  return restate_difference(&ours, &our_words, &other_words);
}

static bool is_new(const report_context *x, const candidate_list *list, const query *q) {
  if (x->v->validated_query && query_eq(x->v->validated_query, q)) return false;
  for (size_t i = 0; i < list->count; i++)
    if (query_eq(list->items[i].q, q)) return false;
  return true;
}

/* Two readings that would be told apart by nobody are one too many. */
static bool says_more(const candidate_list *list, nlq_str differs) {
  for (size_t i = 0; i < list->count; i++)
    if (str_eq(list->items[i].differs, differs)) return false;
  return differs.len > 0;
}

static void insert(candidate_list *list, const candidate *new_one) {
  size_t at = list->count++;
  for (; at > 0 && list->items[at - 1].confidence < new_one->confidence; at--)
    list->items[at] = list->items[at - 1];
  list->items[at] = *new_one;
}

/* A reading counts when it can be built, passes the checks and says something else. */
static void consider(const report_context *x, const recognition *reading, candidate_list *list) {
  construction *c = construct_query(x->mem, x->d, x->r, reading);
  if (!c || !c->structured_query || c->simplified) return;
  validation *v = validate_query(x->mem, x->d, x->r, c->structured_query);
  if (!v || v->blocked || !v->validated_query || !is_new(x, list, v->validated_query)) return;
  sql_text text;
  candidate found = {.q = v->validated_query, .differs = difference(x, v->validated_query)};
  if (!says_more(list, found.differs) ||
      !sql_render(x->mem, x->d, found.q, x->dialect, SQL_INLINE, &text))
    return;
  found.sql = text.sql;
  found.confidence = report_overall(reading, validation_pass_rate(v));
  insert(list, &found);
}

/* The ambiguity margin: at least half as likely as the best reading. */
static bool is_near(const recognition *best, const recognition *reading) {
  return 2 * reading->probability >= best->probability;
}

void candidates_to_json(json_writer *w, const report_context *x, bool near) {
  candidate_list list = {.count = 0};
  for (size_t i = 0; i < reading_count(x->rec); i++) {
    const recognition *reading = reading_at(x, i);
    if (reading && (!near || is_near(x->rec, reading))) consider(x, reading, &list);
  }
  const recognition *other;
  for (size_t cursor = 0;
       list.count < LIMIT_CANDIDATES && (other = report_alternative(x, &cursor));)
    consider(x, other, &list);
  json_begin_array(w);
  for (size_t i = 0; i < list.count; i++) {
    json_begin_object(w);
    json_put_key(w, "structured_query");
    query_to_json(w, list.items[i].q);
    json_field_string(w, "sql_preview", list.items[i].sql);
    json_field_milli(w, "confidence", list.items[i].confidence);
    json_field_string(w, "differs", list.items[i].differs);
    json_end_object(w);
  }
  json_end_array(w);
}
