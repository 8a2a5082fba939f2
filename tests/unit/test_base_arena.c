/* The arena: pieces, growth, blocks, and what happens when the allocator refuses. */
#include "base/arena.h"
#include "check.h"
#include "check_memory.h"

static void pieces_are_aligned_and_apart(void) {
  arena a;
  arena_init(&a, NULL);
  unsigned char *pieces[200];
  for (size_t i = 0; i < 200; i++) {
    pieces[i] = arena_alloc(&a, i);
    if (!CHECK(pieces[i] != NULL)) return;
    CHECK((uintptr_t)pieces[i] % _Alignof(max_align_t) == 0);
    memset(pieces[i], (int)i, i);
  }
  for (size_t i = 0; i < 200; i++)
    for (size_t k = 0; k < i; k++)
      if (pieces[i][k] != i) CHECK_INT(pieces[i][k], i);
  CHECK(!arena_failed(&a));
  arena_free(&a);
}

static void takes_nothing_before_the_first_piece(void) {
  check_memory memory = {0};
  nlq_allocator allocator = check_allocator(&memory);
  arena a;
  arena_init(&a, &allocator);
  CHECK_INT(memory.asked, 0);
  CHECK(arena_alloc(&a, 0) != NULL);
  CHECK_INT(memory.asked, 1);
  arena_free(&a);
  CHECK_INT(memory.live, 0);
  arena_free(&a); /* twice is once */
  CHECK_INT(memory.live, 0);
}

static void small_pieces_share_a_block(void) {
  check_memory memory = {0};
  nlq_allocator allocator = check_allocator(&memory);
  allocator.block_size = 4096;
  arena a;
  arena_init(&a, &allocator);
  for (int i = 0; i < 60; i++)
    arena_alloc(&a, 16);
  CHECK_INT(memory.asked, 1);
  arena_alloc(&a, 4000); /* a block of its own, and the first one goes on */
  CHECK_INT(memory.asked, 2);
  for (int i = 0; i < 60; i++)
    arena_alloc(&a, 16);
  CHECK_INT(memory.asked, 2);
  arena_free(&a);
  CHECK_INT(memory.live, 0);
}

static void zeroed_memory_is_zero(void) {
  arena a;
  arena_init(&a, NULL);
  memset(arena_alloc(&a, 100), 0xFF, 100);
  arena_free(&a);
  unsigned char *at = arena_zero(&a, 10, 10);
  for (int i = 0; i < 100; i++)
    CHECK_INT(at[i], 0);
  arena_free(&a);
}

static void products_that_overflow_count_as_no_memory(void) {
  arena a;
  arena_init(&a, NULL);
  CHECK(arena_zero(&a, SIZE_MAX / 2, 3) == NULL);
  CHECK(arena_failed(&a));
  arena_free(&a);
  CHECK(!arena_failed(&a));
  CHECK(arena_alloc(&a, SIZE_MAX) == NULL);
  CHECK(arena_failed(&a));
  arena_free(&a);
}

static void the_newest_piece_grows_in_place(void) {
  arena a;
  arena_init(&a, NULL);
  char *first = arena_grow(&a, NULL, 0, 10);
  memcpy(first, "0123456789", 10);
  CHECK(arena_grow(&a, first, 10, 100) == first);
  CHECK(arena_grow(&a, first, 100, 50) == first);
  char *second = arena_alloc(&a, 1);
  char *moved = arena_grow(&a, first, 100, 200);
  CHECK(moved != first && moved != second);
  CHECK(memcmp(moved, "0123456789", 10) == 0);
  char *large = arena_grow(&a, moved, 200, 1000000);
  CHECK(memcmp(large, "0123456789", 10) == 0);
  arena_free(&a);
}

static void arrays_double(void) {
  check_memory memory = {0};
  nlq_allocator allocator = check_allocator(&memory);
  arena a;
  arena_init(&a, &allocator);
  int *items = NULL;
  size_t count = 0, capacity = 0;
  for (int i = 0; i < 10000; i++) {
    if (!CHECK(arena_reserve(&a, (void **)&items, count, &capacity, sizeof *items))) return;
    items[count++] = i;
  }
  for (int i = 0; i < 10000; i++)
    CHECK_INT(items[i], i);
  CHECK(memory.asked < 20);
  capacity = SIZE_MAX / 2;
  CHECK(!arena_reserve(&a, (void **)&items, capacity, &capacity, sizeof *items));
  CHECK(arena_failed(&a));
  arena_free(&a);
}

/* Some pieces, an array and a growing text; NULL from any of them is passed by. */
static bool use_memory(arena *a) {
  int *items = NULL;
  size_t count = 0, capacity = 0;
  bool good = arena_alloc(a, 100) != NULL;
  good = ARENA_ARRAY(a, int, 10) != NULL && good;
  for (int i = 0; i < 20; i++)
    if (arena_reserve(a, (void **)&items, count, &capacity, sizeof *items)) items[count++] = i;
  return good && count == 20;
}

static void every_refusal_is_remembered(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena a;
    arena_init(&a, &allocator);
    bool good = use_memory(&a);
    bool refused = memory.asked >= n;
    CHECK_INT(arena_failed(&a), refused);
    CHECK(good || refused);
    arena_free(&a);
    CHECK_INT(memory.live, 0);
    if (!refused) break;
  }
}

CHECK_MAIN(TEST(pieces_are_aligned_and_apart), TEST(takes_nothing_before_the_first_piece),
           TEST(small_pieces_share_a_block), TEST(zeroed_memory_is_zero),
           TEST(products_that_overflow_count_as_no_memory), TEST(the_newest_piece_grows_in_place),
           TEST(arrays_double), TEST(every_refusal_is_remembered))
