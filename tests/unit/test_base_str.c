/* Slices and the builder. */
#include "base/str.h"
#include "check.h"
#include "check_memory.h"

static void slices_compare_by_bytes(void) {
  CHECK(str_eq(STR("abc"), STR("abc")));
  CHECK(!str_eq(STR("abc"), STR("abd")));
  CHECK(!str_eq(STR("abc"), STR("ab")));
  CHECK(str_eq(STR_EMPTY, (nlq_str){NULL, 0}));
  CHECK(str_is(STR("abc"), "abc"));
  CHECK(!str_is(STR("abc"), "ABC"));
  CHECK(str_is(str_of(NULL), ""));
  CHECK_INT(str_compare(STR("a"), STR("b")), -1);
  CHECK_INT(str_compare(STR("b"), STR("a")), 1);
  CHECK_INT(str_compare(STR("a"), STR("ab")), -1);
  CHECK_INT(str_compare(STR("ab"), STR("a")), 1);
  CHECK_INT(str_compare(STR("ab"), STR("ab")), 0);
  CHECK_INT(str_compare(STR("\x7F"), STR("\x80")), -1); /* bytes have no sign */
  CHECK_INT(str_compare(STR_EMPTY, (nlq_str){NULL, 0}), 0);
}

static void ends_and_parts(void) {
  CHECK(str_starts(STR("tickets"), STR("tick")));
  CHECK(!str_starts(STR("tick"), STR("tickets")));
  CHECK(str_starts(STR("tick"), STR_EMPTY));
  CHECK(str_ends(STR("tickets"), STR("ets")));
  CHECK(!str_ends(STR("ets"), STR("tickets")));
  CHECK(!str_ends(STR("tickets"), STR("tick")));
  CHECK_STR(str_slice(STR("tickets"), 1, 4), "ick");
  CHECK_STR(str_slice(STR("tickets"), 4, 100), "ets");
  CHECK_STR(str_slice(STR("tickets"), 5, 2), "");
  CHECK_STR(str_slice(STR("tickets"), 100, SIZE_MAX), "");
  CHECK_STR(str_slice((nlq_str){NULL, 0}, 0, 5), "");
  CHECK_STR(str_trim(STR(" \t\n\v\f\r a b \r\n")), "a b");
  CHECK_STR(str_trim(STR(" \t ")), "");
}

/* Values of the reference implementation (Noll), which all platforms must share. */
static void hashes_are_fnv_1a(void) {
  CHECK_INT(str_hash(STR("")), 0x811C9DC5);
  CHECK_INT(str_hash(STR("a")), 0xE40C292C);
  CHECK_INT(str_hash(STR("foobar")), 0xBF9CF968);
}

static size_t find_naively(nlq_str text, nlq_str part) {
  for (size_t at = 0; at + part.len <= text.len; at++)
    if (str_eq(str_slice(text, at, at + part.len), part)) return at;
  return SIZE_MAX;
}

/* Every text of up to 9 letters of {a, b}, and every part of up to 5: all ways of repeating. */
static void finds_what_a_plain_search_finds(void) {
  char text[9], part[5];
  int wrong = 0;
  for (unsigned t = 1; t < 1u << 10; t++) {
    size_t text_len = 0;
    for (unsigned bits = t; bits > 1; bits >>= 1)
      text[text_len++] = bits & 1 ? 'b' : 'a';
    for (unsigned p = 1; p < 1u << 6; p++) {
      size_t part_len = 0;
      for (unsigned bits = p; bits > 1; bits >>= 1)
        part[part_len++] = bits & 1 ? 'b' : 'a';
      nlq_str in = {text, text_len}, what = {part, part_len};
      wrong += str_find(in, what) != find_naively(in, what);
    }
  }
  CHECK_INT(wrong, 0);
  CHECK_INT(str_find(STR("support tickets"), STR("tick")), 8);
  CHECK_INT(str_find(STR("a\0b"), STR("\0b")), 1);
  CHECK(str_find(STR("abc"), STR("abcd")) == SIZE_MAX);
  CHECK_INT(str_find(STR_EMPTY, STR_EMPTY), 0);
  CHECK(str_find(STR_EMPTY, STR("a")) == SIZE_MAX);
}

static void copies_end_in_nul(void) {
  arena a;
  arena_init(&a, NULL);
  nlq_str copy = str_copy(&a, str_slice(STR("abcdef"), 1, 3));
  CHECK_STR(copy, "bc");
  CHECK_INT(copy.at[2], 0);
  CHECK_STR(str_copy(&a, (nlq_str){NULL, 0}), "");
  arena_free(&a);
  check_memory memory = {.fail_at = 1};
  nlq_allocator allocator = check_allocator(&memory);
  arena_init(&a, &allocator);
  copy = str_copy(&a, STR("abc"));
  CHECK(copy.at == NULL && copy.len == 0);
  arena_free(&a);
}

static void builder_adds_pieces(void) {
  arena a;
  sb b;
  arena_init(&a, NULL);
  sb_init(&b, &a);
  CHECK_STR(sb_str(&b), "");
  sb_adds(&b, "n=");
  sb_addi(&b, -42);
  sb_addc(&b, ' ');
  sb_addi(&b, 0);
  sb_addc(&b, ' ');
  sb_addi(&b, INT64_MIN);
  sb_addc(&b, ' ');
  sb_addi(&b, INT64_MAX);
  CHECK_STR(sb_str(&b), "n=-42 0 -9223372036854775808 9223372036854775807");
  CHECK_INT(sb_str(&b).at[b.len], 0);
  arena_free(&a);
}

static void builder_pads_numbers(void) {
  arena a;
  sb b;
  arena_init(&a, NULL);
  sb_init(&b, &a);
  sb_add_padded(&b, 7, 2);
  sb_add_padded(&b, 2026, 2);
  sb_add_padded(&b, 0, 3);
  CHECK_STR(sb_str(&b), "072026000");
  arena_free(&a);
}

static void builder_formats(void) {
  arena a;
  sb b;
  arena_init(&a, NULL);
  sb_init(&b, &a);
  sb_addf(&b, "%s has %d of %S, %D%%", "a", -3, str_slice(STR("words here"), 0, 5),
          (int64_t)1 << 40);
  sb_addf(&b, "%s|%", (const char *)NULL);
  CHECK_STR(sb_str(&b), "a has -3 of words, 1099511627776%|%");
  arena_free(&a);
}

static void builder_grows_far(void) {
  arena a;
  sb b;
  arena_init(&a, NULL);
  sb_init(&b, &a);
  for (int i = 0; i < 100000; i++) {
    sb_addc(&b, (char)('a' + i % 26));
    if (i % 1000 == 0) arena_alloc(&a, 1); /* something else lies behind it */
  }
  nlq_str text = sb_str(&b);
  CHECK_INT(text.len, 100000);
  CHECK_INT(text.at[99999], 'a' + 99999 % 26);
  CHECK_INT(text.at[64], 'a' + 64 % 26);
  arena_free(&a);
}

static void builder_survives_every_refusal(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena a;
    sb b;
    arena_init(&a, &allocator);
    sb_init(&b, &a);
    for (int i = 0; i < 100; i++)
      sb_adds(&b, "0123456789");
    bool refused = memory.asked >= n;
    CHECK_INT(sb_str(&b).len, refused ? 0 : 1000);
    CHECK_INT(sb_str(&b).at == NULL, refused);
    CHECK_INT(b.failed, refused);
    CHECK_INT(arena_failed(&a), refused);
    arena_free(&a);
    if (!refused) break;
  }
}

CHECK_MAIN(TEST(slices_compare_by_bytes), TEST(ends_and_parts), TEST(hashes_are_fnv_1a),
           TEST(finds_what_a_plain_search_finds), TEST(copies_end_in_nul),
           TEST(builder_adds_pieces), TEST(builder_pads_numbers), TEST(builder_formats),
           TEST(builder_grows_far), TEST(builder_survives_every_refusal))
