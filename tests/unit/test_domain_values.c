/* Long lists of values by themselves: order, search, and memory that runs out. */
#include "check.h"
#include "check_memory.h"

#include "domain/values.h"

#define COUNT 2000

/* {"sample_values": ["v0 x", ..., "Zoë", "A-b", "a b", ...]} */
static nlq_str model(arena *mem) {
  sb text;
  sb_init(&text, mem);
  sb_adds(&text, "{\"sample_values\" : [ \"Zo\\u00eb\", \"A-b\",\"a b\"");
  for (int i = 0; i < COUNT; i++)
    sb_addf(&text, ",\"v%d x\"", i * 7919 % COUNT);
  sb_adds(&text, "], \"rest\":[1]}");
  return sb_str(&text);
}

static bool take(const nlq_allocator *allocator, nlq_str text, arena *mem, value_lists *out,
                 nlq_str *rest) {
  diag_list errors;
  arena_init(mem, allocator);
  diag_init(&errors, mem);
  *rest = text;
  return values_take(mem, rest, out, &errors) && !arena_failed(mem);
}

static void lists_are_taken_out(void) {
  arena text_mem, mem;
  value_lists lists;
  nlq_str rest;
  arena_init(&text_mem, NULL);
  CHECK(take(NULL, model(&text_mem), &mem, &lists, &rest));
  CHECK_STR(rest, "{\"sample_values\" : 0, \"rest\":[1]}");
  CHECK_INT(lists.count, 1);
  CHECK_INT(lists.items[0].count, COUNT + 3);
  CHECK_STR(values_at(&lists.items[0], 0), "Zoë");
  CHECK_STR(values_at(&lists.items[0], 2), "a b");
  arena_free(&mem);
  arena_free(&text_mem);
}

static void every_value_is_found(void) {
  arena text_mem, mem;
  value_lists lists;
  nlq_str rest;
  arena_init(&text_mem, NULL);
  CHECK(take(NULL, model(&text_mem), &mem, &lists, &rest));
  const value_list *list = &lists.items[0];
  size_t first = 0;
  for (size_t i = 0; i < list->count; i++)
    CHECK_INT(values_of(list, values_at(list, i)), i);
  CHECK_INT(values_of(list, STR("v1")), -1);
  CHECK_INT(values_find(list, STR("A  B"), false, &first), 2); /* A-b, and a b */
  CHECK_INT(values_find(list, STR("zoe"), false, &first), 1);
  CHECK_INT(values_find(list, STR("V12"), true, &first), 1);
  CHECK_INT(values_find(list, STR("v"), true, &first), 0);
  arena_free(&mem);
  arena_free(&text_mem);
}

static void one_letter_may_be_wrong(void) {
  static const char *const near[] = {"v1234  x", "v123 4x", "v1243 x", "v123 x", "v12345 x"};
  arena text_mem, mem;
  value_lists lists;
  nlq_str rest;
  size_t first = 0;
  arena_init(&text_mem, NULL);
  CHECK(take(NULL, model(&text_mem), &mem, &lists, &rest));
  for (size_t i = 0; i < sizeof near / sizeof *near; i++)
    CHECK(values_find(&lists.items[0], str_of(near[i]), false, &first) +
              values_find_near(&lists.items[0], str_of(near[i]), &first) >
          0);
  CHECK_INT(values_find_near(&lists.items[0], STR("v9999999 x"), &first), 0);
  CHECK_INT(values_find_near(&lists.items[0], STR("w1234 x"), &first), 0); /* the first letter */
  arena_free(&mem);
  arena_free(&text_mem);
}

static void an_index_is_the_same(void) {
  arena text_mem, mem, again;
  value_lists lists, opened;
  nlq_str rest, kept;
  arena_init(&text_mem, NULL);
  CHECK(take(NULL, model(&text_mem), &mem, &lists, &rest));
  nlq_str index = values_to_index(&mem, rest, &lists);
  CHECK(values_are_indexed(index));
  CHECK(take(NULL, index, &again, &opened, &kept));
  CHECK(str_eq(kept, rest));
  for (size_t i = 0; i < opened.items[0].count; i++)
    CHECK_INT(values_of(&opened.items[0], values_at(&lists.items[0], i)), i);
  arena_free(&again);
  arena_free(&mem);
  arena_free(&text_mem);
}

static void every_allocation_may_fail(void) {
  arena text_mem;
  arena_init(&text_mem, NULL);
  nlq_str text = model(&text_mem);
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n, .fail_after = true};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    value_lists lists;
    nlq_str rest;
    bool taken = take(&allocator, text, &mem, &lists, &rest);
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) {
      CHECK(taken);
      break;
    }
    CHECK(!taken);
  }
  arena_free(&text_mem);
}

CHECK_MAIN(TEST(lists_are_taken_out), TEST(every_value_is_found), TEST(one_letter_may_be_wrong),
           TEST(an_index_is_the_same), TEST(every_allocation_may_fail))
