/* Any bytes as a structured query, alone or as {"query": ..., "request": ...}. A request survives
 * its normalised form. A query is refused with faults, or it goes all the way: it prints and reads
 * back, is rendered in every dialect as one line without control characters, and comes through the
 * validator again unchanged. */
#include "base/limits.h"
#include "fuzz.h"
#include "sql/sql.h"
#include "validate/validate.h"

static domain *built_in(void) {
  static arena mem;
  static domain *d;
  if (d) return d;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  d = domain_load(&mem, domain_builtin(), &errors);
  MUST(d != NULL);
  return d;
}

static void check_text(const sql_text *text) {
  MUST(str_starts(text->sql, STR("SELECT ")));
  for (size_t i = 0; i < text->sql.len; i++)
    MUST((unsigned char)text->sql.at[i] >= 0x20 && text->sql.at[i] != 0x7F);
}

static void check_sql(arena *mem, const query *q) {
  for (int dialect = DIALECT_MYSQL; dialect <= DIALECT_DUCKDB; dialect++) {
    sql_text inlined, parameters;
    MUST(sql_render(mem, built_in(), q, (query_dialect)dialect, SQL_INLINE, &inlined));
    MUST(sql_render(mem, built_in(), q, (query_dialect)dialect, SQL_PARAMS, &parameters));
    MUST(inlined.n_params == 0);
    check_text(&inlined);
    check_text(&parameters);
  }
}

/* The same query from its own JSON. */
static void check_printed(arena *mem, const query *q) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  query_to_json(&w, q);
  diag_list errors;
  diag_init(&errors, mem);
  const json_value *v = json_parse(mem, sb_str(&text), LIMIT_JSON_DEPTH, &errors);
  const query *again = v ? query_from_json(mem, v, STR_EMPTY, &errors) : NULL;
  MUST(again && query_eq(again, q));
}

static nlq_str printed_request(arena *mem, const request *r) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  request_to_json(&w, r);
  return sb_str(&text);
}

/* The same request from its normalised form. */
static void check_request(arena *mem, const request *r) {
  diag_list errors;
  diag_init(&errors, mem);
  nlq_str once = printed_request(mem, r);
  const json_value *v = json_parse(mem, once, LIMIT_JSON_DEPTH + 1, &errors);
  const request *again = v ? request_from_json(mem, v, STR_EMPTY, false, &errors) : NULL;
  MUST(again && str_eq(printed_request(mem, again), once));
  MUST(again->warnings.count == r->warnings.count && again->now == r->now);
}

static void check_validated(arena *mem, const request *r, const query *q) {
  const validation *once = validate_query(mem, built_in(), r, q);
  MUST(once != NULL);
  bool refused = once->blocked || once->errors.count + once->errors.dropped > 0;
  MUST(refused == (once->validated_query == NULL));
  if (refused) return;
  check_printed(mem, once->validated_query);
  check_sql(mem, once->validated_query);
  const validation *twice = validate_query(mem, built_in(), r, once->validated_query);
  MUST(twice && twice->validated_query && twice->n_optimizations == 0);
  MUST(query_eq(once->validated_query, twice->validated_query));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  const json_value *v = json_parse(&mem, fuzz_text(data, size), LIMIT_JSON_DEPTH, &errors);
  const json_value *inner = json_get(v, "query");
  const request *r =
      v ? request_from_json(&mem, inner ? json_get(v, "request") : NULL, STR_EMPTY, false, &errors)
        : NULL;
  if (r) check_request(&mem, r);
  const query *q = r ? query_from_json(&mem, inner ? inner : v, STR_EMPTY, &errors) : NULL;
  MUST((q == NULL) == (errors.count > 0));
  if (q) {
    check_printed(&mem, q);
    check_validated(&mem, r, q);
  }
  arena_free(&mem);
  return 0;
}
