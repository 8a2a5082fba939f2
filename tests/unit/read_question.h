/* What the tests of phase 1 share: a question over the built-in model, its recognition as text. */
#ifndef NLQ_TESTS_READ_QUESTION_H
#define NLQ_TESTS_READ_QUESTION_H

#include "check.h"
#include "read/recognition.h"

typedef struct fixture {
  arena mem;
  domain *d;
  lexicon *words;
  diag_list errors;
} fixture;

static inline bool fixture_open(fixture *f) {
  arena_init(&f->mem, NULL);
  diag_init(&f->errors, &f->mem);
  f->d = domain_load(&f->mem, domain_builtin(), &f->errors);
  f->words = lexicon_new(&f->mem, false);
  return CHECK(f->d != NULL) && CHECK(f->words != NULL);
}

static inline void fixture_close(fixture *f) {
  arena_free(&f->mem);
}

static inline recognition *fixture_read(fixture *f, const char *question, const char *now) {
  request *r = ARENA_NEW(&f->mem, request);
  r->question = str_of(question);
  r->now_text = str_of(now);
  CHECK(calendar_parse(r->now_text, &r->now));
  diag_init(&r->warnings, &f->mem);
  recognition *rec = read_question(&f->mem, f->words, f->d, r);
  CHECK(rec != NULL);
  return rec;
}

/* "2026-05-01..2026-06-01 month", "..2026-01-01 range"; "none" without a time. */
static inline nlq_str fixture_time(fixture *f, const recognition *rec) {
  const entity *e = recognition_main(rec, ENTITY_TIME);
  sb out;
  if (!e) return STR("none");
  sb_init(&out, &f->mem);
  if (e->has_start) calendar_put(&out, e->first);
  sb_adds(&out, "..");
  if (e->has_end) calendar_put(&out, e->until);
  sb_addf(&out, " %s", time_type_name(e->time));
  return sb_str(&out);
}

/* Kinds and fields in order: "ranking metric:ticket_count dimension:plan_type". */
static inline nlq_str fixture_entities(fixture *f, const recognition *rec) {
  sb out;
  sb_init(&out, &f->mem);
  for (size_t i = 0; i < rec->n_entities; i++) {
    const entity *e = &rec->entities[i];
    if (i > 0) sb_addc(&out, ' ');
    sb_adds(&out, entity_kind_name(e->kind));
    if (e->kind == ENTITY_TABLE) sb_addf(&out, ":%S", e->table);
    if (e->kind == ENTITY_TIME) sb_addf(&out, ":%S", e->period);
    if (e->kind != ENTITY_TIME && e->field.len > 0) sb_addf(&out, ":%S", e->field);
    if (e->grain != UNIT_NONE) sb_addf(&out, "/%s", calendar_unit_name(e->grain));
    if (e->op != OPERATOR_NONE) sb_addf(&out, "%s", query_operator_name(e->op));
    for (size_t v = 0; v < e->value.count; v++) {
      if (v > 0) sb_addc(&out, ',');
      if (e->value.items[v].type == SCALAR_TEXT) sb_add(&out, e->value.items[v].text);
      if (e->value.items[v].type == SCALAR_NUMBER) json_number_text(&out, e->value.items[v].number);
    }
    if (e->kind == ENTITY_RANKING) sb_addf(&out, ":%s", query_order_name(e->order));
    if (e->has_limit) sb_addf(&out, ":%D", e->limit);
  }
  return sb_str(&out);
}

#endif
