/* Joins: the cheapest tree over the relationships of a model. */
#include <stdlib.h>

#include "check.h"
#include "check_memory.h"
#include "domain/domain.h"

/* A model of tables t0 ... and relationships "0>1" (many rows of t0 to one of t1), "0=1" (one to
 * one), "0*1" (many to many), an exclamation mark behind a default one. */
typedef struct graph {
  arena mem;
  domain *d;
  domain_path path;
} graph;

static void add_relationship(sb *json, int id, const char *text) {
  char *end = NULL;
  long left = strtol(text, &end, 10), right = strtol(end + 1, NULL, 10);
  const char *type = *end == '>' ? "many_to_one" : *end == '=' ? "one_to_one" : "many_to_many";
  sb_addf(
      json,
      "%s{\"name\":\"r%d\",\"left_table\":\"t%d\",\"right_table\":\"t%d\",\"relationship_type\":"
      "\"%s\",\"default\":%s,\"relationship_columns\":[{\"left_column\":\"a\",\"right_column\":"
      "\"a\"}]}",
      id ? "," : "", id, (int)left, (int)right, type,
      text[strlen(text) - 1] == '!' ? "true" : "false");
}

static void draw(graph *g, int tables, const char *const *relationships) {
  sb json;
  diag_list errors;
  arena_init(&g->mem, NULL);
  diag_init(&errors, &g->mem);
  sb_init(&json, &g->mem);
  sb_adds(&json, "{\"version\":1,\"name\":\"m\",\"tables\":[");
  for (int i = 0; i < tables; i++)
    sb_addf(&json, "%s{\"name\":\"t%d\",\"dimensions\":[{\"name\":\"a\"}]}", i ? "," : "", i);
  sb_adds(&json, "],\"relationships\":[");
  for (int i = 0; relationships[i]; i++)
    add_relationship(&json, i, relationships[i]);
  sb_adds(&json, "]}");
  g->d = domain_load(&g->mem, sb_str(&json), &errors);
  CHECK(g->d != NULL);
}

#define DRAW(g, tables, ...) draw((g), (tables), (const char *const[]){__VA_ARGS__, NULL})

/* The steps from a table to others (ended by -1) as text: "0-r1-2 2-r0-3*", a star where rows may
 * repeat; "none" when there is no path. */
static nlq_str way(graph *g, int from, const int *wanted) {
  size_t count = 0;
  while (wanted[count] >= 0)
    count++;
  if (!g->d || !domain_join_tree(&g->mem, g->d, from, wanted, count, &g->path)) return STR("none");
  sb out;
  sb_init(&out, &g->mem);
  for (size_t i = 0; i < g->path.count; i++) {
    const domain_step *s = &g->path.steps[i];
    sb_addf(&out, "%s%d-r%d-%d%s", i ? " " : "", s->from, s->relationship, s->to,
            s->multiplies ? "*" : "");
  }
  return sb_str(&out);
}

#define WAY(g, from, ...) way((g), (from), (const int[]){__VA_ARGS__, -1})

static void the_main_table_needs_no_join(void) {
  graph g;
  DRAW(&g, 2, "0>1");
  CHECK_STR(WAY(&g, 0, 0), "");
  CHECK_STR(WAY(&g, 0, -1), "");
  CHECK(!g.path.multiplies && !g.path.ambiguous);
  arena_free(&g.mem);
}

static void one_step_both_ways(void) {
  graph g;
  DRAW(&g, 2, "0>1");
  CHECK_STR(WAY(&g, 0, 1), "0-r0-1");
  CHECK(!g.path.multiplies);
  CHECK_STR(WAY(&g, 1, 0), "1-r0-0*");
  CHECK(g.path.multiplies && !g.path.ambiguous);
  CHECK_STR(WAY(&g, 0, 1, 1, 0), "0-r0-1");
  arena_free(&g.mem);
}

static void cardinalities(void) {
  graph g;
  DRAW(&g, 4, "0=1", "0*2");
  CHECK_STR(WAY(&g, 0, 1), "0-r0-1");
  CHECK_STR(WAY(&g, 1, 0), "1-r0-0");
  CHECK_STR(WAY(&g, 0, 2), "0-r1-2*");
  CHECK_STR(WAY(&g, 2, 0), "2-r1-0*");
  CHECK_STR(WAY(&g, 0, 3), "none");
  arena_free(&g.mem);
}

static void shortest_path(void) {
  graph g;
  DRAW(&g, 5, "0>1", "1>2", "2>3", "0>4", "4>3");
  CHECK_STR(WAY(&g, 0, 3), "0-r3-4 4-r4-3");
  CHECK(!g.path.ambiguous);
  CHECK_STR(WAY(&g, 0, 2), "0-r0-1 1-r1-2");
  arena_free(&g.mem);
}

/* By single shortest paths t1 and t2 would be reached through 3 and 4; together 5 serves both. */
static void shares_tables_in_the_middle(void) {
  graph g;
  DRAW(&g, 6, "0>3", "3>1", "0>4", "4>2", "0>5", "5>1", "5>2");
  CHECK_STR(WAY(&g, 0, 1), "0-r0-3 3-r1-1");
  CHECK(g.path.ambiguous);
  CHECK_STR(WAY(&g, 0, 2), "0-r2-4 4-r3-2");
  WAY(&g, 0, 1, 2);
  CHECK_INT(g.path.count, 3);
  CHECK_STR(WAY(&g, 0, 2, 1), "0-r4-5 5-r6-2 5-r5-1");
  CHECK(!g.path.ambiguous);
  arena_free(&g.mem);
}

static void steps_stand_in_joining_order(void) {
  graph g;
  DRAW(&g, 8, "0>1", "1>2", "1>3", "3>4", "4>5", "0>6", "6>7");
  CHECK_INT(WAY(&g, 0, 5, 2, 7).len > 0, 1);
  bool seen[8] = {true};
  for (size_t i = 0; i < g.path.count; i++) {
    CHECK(seen[g.path.steps[i].from] && !seen[g.path.steps[i].to]);
    seen[g.path.steps[i].to] = true;
  }
  CHECK(seen[5] && seen[2] && seen[7]);
  CHECK_INT(g.path.count, 7);
  arena_free(&g.mem);
}

static void two_relationships_are_ambiguous(void) {
  graph g;
  DRAW(&g, 2, "0>1", "0>1");
  CHECK_STR(WAY(&g, 0, 1), "0-r0-1");
  CHECK(g.path.ambiguous);
  arena_free(&g.mem);
}

static void the_default_one_is_taken(void) {
  graph g;
  DRAW(&g, 3, "0>1", "0>1!", "1>2");
  CHECK_STR(WAY(&g, 0, 1), "0-r1-1");
  CHECK(!g.path.ambiguous);
  CHECK_STR(WAY(&g, 1, 0), "1-r1-0*");
  CHECK_STR(WAY(&g, 0, 2), "0-r1-1 1-r2-2");
  arena_free(&g.mem);
}

static void paths_that_repeat_no_rows_are_preferred(void) {
  graph g;
  DRAW(&g, 4, "1>0", "1>3", "0>2", "2>3");
  CHECK_STR(WAY(&g, 0, 3), "0-r2-2 2-r3-3");
  CHECK(!g.path.multiplies && !g.path.ambiguous);
  arena_free(&g.mem);
  /* but not at the price of another join */
  DRAW(&g, 3, "1>0", "0>2", "2>1");
  CHECK_STR(WAY(&g, 0, 1), "0-r0-1*");
  arena_free(&g.mem);
}

static void a_table_may_lead_to_itself(void) {
  graph g;
  DRAW(&g, 2, "0>0", "0>1");
  CHECK_STR(WAY(&g, 0, 0), "");
  CHECK_STR(WAY(&g, 0, 1), "0-r1-1");
  CHECK(!g.path.ambiguous);
  arena_free(&g.mem);
}

static void six_tables_at_most(void) {
  graph g;
  DRAW(&g, 8, "0>1", "0>2", "0>3", "0>4", "0>5", "0>6", "0>7");
  CHECK_STR(WAY(&g, 0, 6, 5, 4, 3, 2, 1, 1, 0), "0-r5-6 0-r4-5 0-r3-4 0-r2-3 0-r1-2 0-r0-1");
  CHECK_STR(WAY(&g, 0, 1, 2, 3, 4, 5, 6, 7), "none");
  arena_free(&g.mem);
}

static void sixteen_steps_at_most(void) {
  static char texts[17][32];
  const char *relationships[18] = {0};
  for (int i = 0; i < 17; i++) {
    snprintf(texts[i], sizeof texts[i], "%d>%d", i, i + 1);
    relationships[i] = texts[i];
  }
  graph g;
  draw(&g, 18, relationships);
  CHECK(WAY(&g, 0, 16).len > 10);
  CHECK_INT(g.path.count, 16);
  CHECK_STR(WAY(&g, 0, 17), "none");
  CHECK_INT(WAY(&g, 1, 17).len > 10, 1);
  arena_free(&g.mem);
}

static void survives_without_memory(void) {
  graph g;
  DRAW(&g, 3, "0>1", "1>2");
  const int wanted[] = {2};
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena scratch;
    arena_init(&scratch, &allocator);
    bool found = domain_join_tree(&scratch, g.d, 0, wanted, 1, &g.path);
    CHECK(found != arena_failed(&scratch));
    arena_free(&scratch);
    if (memory.asked < n) break;
  }
  arena_free(&g.mem);
}

CHECK_MAIN(TEST(the_main_table_needs_no_join), TEST(one_step_both_ways), TEST(cardinalities),
           TEST(shortest_path), TEST(shares_tables_in_the_middle),
           TEST(steps_stand_in_joining_order), TEST(two_relationships_are_ambiguous),
           TEST(the_default_one_is_taken), TEST(paths_that_repeat_no_rows_are_preferred),
           TEST(a_table_may_lead_to_itself), TEST(six_tables_at_most), TEST(sixteen_steps_at_most),
           TEST(survives_without_memory))
