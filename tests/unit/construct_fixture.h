/* What the tests of phases 2 and 4 share: recognitions written as JSON (with ' for "), the built-in
 * model, a request of 2026-06-15, and the query that comes out, as text. */
#ifndef NLQ_TESTS_CONSTRUCT_FIXTURE_H
#define NLQ_TESTS_CONSTRUCT_FIXTURE_H

#include "base/limits.h"
#include "check.h"
#include "construct/construct.h"

typedef struct fixture {
  arena mem;
  diag_list errors;
  domain *d;
  request r;
} fixture;

static inline nlq_str fixture_quoted(fixture *f, const char *text) {
  sb out;
  sb_init(&out, &f->mem);
  for (; *text; text++)
    sb_addc(&out, *text == '\'' ? '"' : *text);
  return sb_str(&out);
}

static inline json_value *fixture_json(fixture *f, const char *text) {
  json_value *v = json_parse(&f->mem, fixture_quoted(f, text), LIMIT_JSON_DEPTH, &f->errors);
  CHECK(v != NULL);
  return v;
}

/* `model` NULL: the built-in one. */
static inline bool fixture_open(fixture *f, const char *model) {
  *f = (fixture){.d = NULL};
  arena_init(&f->mem, NULL);
  diag_init(&f->errors, &f->mem);
  diag_init(&f->r.warnings, &f->mem);
  f->r.threshold = 700;
  f->r.now_text = STR("2026-06-15");
  nlq_str text = model ? fixture_quoted(f, model) : domain_builtin();
  f->d = domain_load(&f->mem, text, &f->errors);
  for (size_t i = 0; i < f->errors.count; i++)
    fprintf(stderr, "  %s\n", f->errors.items[i].message.at);
  return CHECK(f->d != NULL) && CHECK(calendar_parse(f->r.now_text, &f->r.now));
}

static inline void fixture_close(fixture *f) {
  arena_free(&f->mem);
}

/* A request of the fixture's date with this context. */
static inline void fixture_context(fixture *f, const char *context) {
  sb text;
  sb_init(&text, &f->mem);
  sb_addf(&text, "{'now':'2026-06-15','context':%s}", context);
  const request *r =
      request_from_json(&f->mem, fixture_json(f, sb_str(&text).at), STR_EMPTY, false, &f->errors);
  if (CHECK(r != NULL)) f->r = *r;
}

/* A recognition of all entities given, in that order. */
static inline recognition *fixture_recognition(fixture *f, const char *type, const char *entities) {
  sb text;
  sb_init(&text, &f->mem);
  sb_addf(&text,
          "{'intent':{'query_type':'%s','confidence':0.9},'entities':{'all':[%s]},"
          "'overall_confidence':0.9}",
          type, entities);
  recognition *rec =
      recognition_from_json(&f->mem, fixture_json(f, sb_str(&text).at), STR_EMPTY, &f->errors);
  for (size_t i = 0; i < f->errors.count; i++)
    fprintf(stderr, "  %s\n", f->errors.items[i].message.at);
  CHECK(rec != NULL);
  return rec;
}

static inline construction *fixture_construct(fixture *f, const char *type, const char *entities) {
  const recognition *rec = fixture_recognition(f, type, entities);
  construction *c = rec ? construct_query(&f->mem, f->d, &f->r, rec) : NULL;
  CHECK(c != NULL);
  return c;
}

/* The query as JSON with ' for "; a failed one as its code and message. */
static inline nlq_str fixture_query(fixture *f, const construction *c) {
  sb out;
  sb_init(&out, &f->mem);
  json_writer w = {&out, false};
  if (!c || !c->structured_query) {
    if (c) sb_addf(&out, "%s: %S", diag_code_name(c->error.code), c->error.message);
    return sb_str(&out);
  }
  query_to_json(&w, c->structured_query);
  for (size_t i = 0; i < out.len; i++)
    if (out.at[i] == '"') out.at[i] = '\'';
  return sb_str(&out);
}

static inline nlq_str fixture_implicit(fixture *f, const construction *c) {
  sb out;
  sb_init(&out, &f->mem);
  for (size_t i = 0; c && i < c->n_implicit; i++)
    sb_addf(&out, "%s%S", i ? "; " : "", c->implicit[i]);
  return sb_str(&out);
}

typedef struct construct_case {
  const char *type, *entities, *query;
  const char *implicit; /* NULL: not looked at */
} construct_case;

static inline void fixture_check_all(fixture *f, const construct_case *list, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const construction *c = fixture_construct(f, list[i].type, list[i].entities);
    bool good = CHECK_STR(fixture_query(f, c), list[i].query);
    if (list[i].implicit) good = CHECK_STR(fixture_implicit(f, c), list[i].implicit) && good;
    if (!good) fprintf(stderr, "  of: %s %s\n", list[i].type, list[i].entities);
  }
}

#define FIXTURE_CHECK_ALL(f, list) fixture_check_all(f, list, sizeof list / sizeof list[0])

/* Entities that many cases need. Tables are left to phase 2. */
#define TICKETS "{'kind':'metric','metric':'ticket_count','aggregation':'count'}"
#define REVENUE "{'kind':'metric','metric':'total_amount','aggregation':'sum'}"
#define BY_PLAN "{'kind':'dimension','dimension':'plan_type'}"
#define NORTH "{'kind':'region','value':'Region_North','name':'North'}"
#define SOUTH "{'kind':'region','value':'Region_South','name':'South'}"
#define MAY "{'kind':'time','type':'month','value':'2026-05','raw':'May'}"
#define EVER "{'kind':'time','type':'all','raw':'ever'}"
#define RANKING "{'kind':'ranking','direction':'desc'}"

#endif
