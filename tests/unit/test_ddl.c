/* The CREATE TABLE reader where it meets its limits: memory, many columns, deep parentheses. What
 * it reads of scripts is tested in tests/domain. */
#include "check.h"
#include "check_memory.h"

#include "ddl/ddl.h"
#include "ddl/ddl_parts.h"

static const char script[] =
    "CREATE TYPE m AS ENUM ('a', 'b');\n"
    "CREATE TABLE \"x y\" (id int PRIMARY KEY, name text NOT NULL COMMENT '名称', is_new bool,\n"
    "  m m, price decimal(8, 2), made date, CHECK (name IN ('p', 'it''s')));\n"
    "CREATE TABLE z (a int REFERENCES \"x y\", b int REFERENCES \"x y\" (id), x_y_id int, c "
    "blob);\n"
    "COMMENT ON COLUMN z.a IS 'the first';\n"
    "ALTER TABLE z ADD PRIMARY KEY (a, b);\n";

/* Whether a script came through with memory to spare. */
static bool run(const nlq_allocator *allocator, nlq_str text, size_t *errors) {
  arena mem;
  diag_list list;
  sb out;
  arena_init(&mem, allocator);
  diag_init(&list, &mem);
  sb_init(&out, &mem);
  json_writer w = {&out, false};
  ddl_schema *s = ddl_read(&mem, text, DIALECT_NONE, &list);
  bool made = s && ddl_draft(s, STR("m"), NULL, &w) && !arena_failed(&mem);
  if (errors) *errors = list.errors;
  arena_free(&mem);
  return made;
}

static void every_allocation_may_fail(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n, .fail_after = true};
    nlq_allocator allocator = check_allocator(&memory);
    bool made = run(&allocator, str_of(script), NULL);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) {
      CHECK(made);
      break;
    }
    CHECK(!made);
  }
}

static nlq_str columns(arena *mem, int count) {
  sb text;
  sb_init(&text, mem);
  sb_adds(&text, "CREATE TABLE t (c0 int");
  for (int i = 1; i < count; i++)
    sb_addf(&text, ",c%d int", i);
  sb_adds(&text, ")");
  return sb_str(&text);
}

static void columns_are_limited(void) {
  arena mem;
  size_t errors = 0;
  arena_init(&mem, NULL);
  CHECK(run(NULL, columns(&mem, DDL_MOST_COLUMNS), &errors));
  CHECK_INT(errors, 0);
  run(NULL, columns(&mem, DDL_MOST_COLUMNS + 1), &errors);
  CHECK(errors > 0);
  arena_free(&mem);
}

static void nesting_costs_no_stack(void) {
  arena mem;
  sb text;
  arena_init(&mem, NULL);
  sb_init(&text, &mem);
  sb_adds(&text, "CREATE TABLE t (a int DEFAULT ");
  for (int i = 0; i < 1000000; i++)
    sb_addc(&text, '(');
  size_t errors = 0;
  run(NULL, sb_str(&text), &errors);
  CHECK(errors > 0);
  arena_free(&mem);
}

/* Nullable(Nullable(...)) is read by calls within calls. */
static void wrapped_types_are_limited(void) {
  arena mem;
  sb text;
  arena_init(&mem, NULL);
  sb_init(&text, &mem);
  sb_adds(&text, "CREATE TABLE t (a ");
  for (int i = 0; i < 1000000; i++)
    sb_adds(&text, "Nullable(");
  size_t errors = 0;
  run(NULL, sb_str(&text), &errors);
  CHECK(errors > 0);
  arena_free(&mem);
}

static void the_dialect_is_told(void) {
  CHECK_INT(ddl_dialect_of(STR("CREATE TABLE t (a int) ENGINE=InnoDB")), DIALECT_MYSQL);
  CHECK_INT(ddl_dialect_of(STR("x Nullable(String) ENGINE = MergeTree")), DIALECT_CLICKHOUSE);
  CHECK_INT(ddl_dialect_of(STR("a character varying(3)")), DIALECT_POSTGRESQL);
  CHECK_INT(ddl_dialect_of(STR("a INTEGER PRIMARY KEY AUTOINCREMENT")), DIALECT_SQLITE);
  CHECK_INT(ddl_dialect_of(STR("CREATE TABLE t (a int)")), DIALECT_NONE);
}

CHECK_MAIN(TEST(every_allocation_may_fail), TEST(columns_are_limited), TEST(nesting_costs_no_stack),
           TEST(wrapped_types_are_limited), TEST(the_dialect_is_told))
