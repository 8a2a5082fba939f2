/* What the tests of structured queries share: a domain model, and queries from JSON text. Single
 * quotes stand for double ones, so that JSON reads well within C. */
#ifndef NLQ_TESTS_QUERY_FIXTURE_H
#define NLQ_TESTS_QUERY_FIXTURE_H

#include "base/limits.h"
#include "check.h"
#include "sql/sql.h"
#include "validate/validate.h"

typedef struct fixture {
  const char *model; /* its domain model; NULL: the built-in one */
  bool open;
  arena mem;
  domain *d;
  diag_list errors;
} fixture;

static inline nlq_str fixture_json(arena *mem, const char *text) {
  nlq_str copy = str_copy(mem, str_of(text));
  char *at = arena_alloc(mem, copy.len + 1);
  if (!at || !copy.at) return (nlq_str){NULL, 0};
  for (size_t i = 0; i < copy.len; i++)
    at[i] = copy.at[i] == '\'' ? '"' : copy.at[i];
  return (nlq_str){at, copy.len};
}

/* Opens it on first use; it stays open as long as the program. */
static inline arena *fixture_mem(fixture *f) {
  if (f->open) return &f->mem;
  f->open = true;
  arena_init(&f->mem, NULL);
  diag_init(&f->errors, &f->mem);
  nlq_str model = f->model ? fixture_json(&f->mem, f->model) : domain_builtin();
  f->d = domain_load(&f->mem, model, &f->errors);
  for (size_t i = 0; i < f->errors.count; i++)
    fprintf(stderr, "%.*s\n", (int)f->errors.items[i].message.len, f->errors.items[i].message.at);
  CHECK(f->d != NULL);
  return &f->mem;
}

static inline json_value *fixture_parse(fixture *f, const char *text) {
  arena *mem = fixture_mem(f);
  diag_init(&f->errors, mem);
  return json_parse(mem, fixture_json(mem, text), LIMIT_JSON_DEPTH, &f->errors);
}

/* A query from JSON; NULL with its faults in f->errors. */
static inline query *fixture_query(fixture *f, const char *text) {
  const json_value *v = fixture_parse(f, text);
  return v ? query_from_json(&f->mem, v, STR_EMPTY, &f->errors) : NULL;
}

static inline request *fixture_request(fixture *f, const char *text) {
  const json_value *v = fixture_parse(f, text);
  return v ? request_from_json(&f->mem, v, STR_EMPTY, false, &f->errors) : NULL;
}

/* "CODE /pointer" of each finding, in order, with "; " between. */
static inline nlq_str fixture_findings(fixture *f, const diag_list *list) {
  sb text;
  sb_init(&text, fixture_mem(f));
  for (size_t i = 0; i < list->count; i++) {
    const nlq_diag *d = &list->items[i];
    sb_addf(&text, "%s%s", i ? "; " : "", diag_code_name(d->code));
    if (d->has_pointer) sb_addf(&text, " %S", d->pointer);
  }
  return sb_str(&text);
}

static inline nlq_str fixture_printed(fixture *f, const query *q) {
  sb text;
  sb_init(&text, fixture_mem(f));
  json_writer w = {&text, false};
  query_to_json(&w, q);
  return sb_str(&text);
}

/* The SQL of a query as it stands; empty when it cannot be rendered. */
static inline nlq_str fixture_sql(fixture *f, const char *text, query_dialect dialect) {
  const query *q = fixture_query(f, text);
  sql_text out = {STR_EMPTY, NULL, 0};
  if (CHECK(q != NULL)) sql_render(&f->mem, f->d, q, dialect, SQL_INLINE, &out);
  return out.sql;
}

#endif
