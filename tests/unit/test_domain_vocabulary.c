/* The vocabulary: phrases in, matches out. */
#include "check.h"
#include "check_memory.h"
#include "domain/vocabulary.h"

#define MATCHES 16

typedef struct shelf {
  arena mem;
  vocabulary *words;
  vocabulary_match found[MATCHES];
  size_t count;
} shelf;

static void open_shelf(shelf *s) {
  arena_init(&s->mem, NULL);
  s->words = vocabulary_new(&s->mem);
}

static bool add(shelf *s, const char *phrase, int index, int quality) {
  return vocabulary_add(s->words, str_of(phrase),
                        (vocabulary_meaning){.index = index, .quality = quality});
}

/* Looks up what starts at the first token. */
static size_t find(shelf *s, const char *text, bool fuzzy) {
  token_list tokens;
  CHECK(words_tokenize(&s->mem, str_of(text), 1000, &tokens));
  s->count = tokens.count == 0
                 ? 0
                 : vocabulary_find(s->words, &s->mem, &tokens, 0, fuzzy, s->found, MATCHES);
  return s->count;
}

static void finds_phrases_longest_first(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "support", 1, 500) && add(&s, "support ticket", 2, 1000));
  CHECK(add(&s, "support ticket count", 3, 1000) && add(&s, "ticket", 4, 1000));
  CHECK_INT(find(&s, "support tickets by plan", false), 2);
  CHECK_INT(s.found[0].end, 2);
  CHECK_INT(s.found[0].meanings[0].index, 2);
  CHECK_STR(s.found[0].phrase, "support ticket");
  CHECK_INT(s.found[1].end, 1);
  CHECK_INT(s.found[1].meanings[0].quality, 500);
  CHECK_INT(find(&s, "plan", false), 0);
  CHECK_INT(find(&s, "supporters", false), 0);
  arena_free(&s.mem);
}

static void finds_chinese_without_segmentation(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "\xE5\xAE\xA2\xE6\x88\xB7", 1, 1000));             /* 客户 */
  CHECK(add(&s, "\xE5\xAE\xA2\xE6\x88\xB7\xE6\x95\xB0", 2, 1000)); /* 客户数 */
  CHECK_INT(find(&s, "\xE5\xAE\xA2\xE6\x88\xB7\xE6\x95\xB0\xE9\x87\x8F", true), 2);
  CHECK_INT(s.found[0].end, 3);
  CHECK_INT(s.found[0].meanings[0].index, 2);
  CHECK(s.found[0].exact);
  CHECK_INT(s.found[1].end, 2);
  arena_free(&s.mem);
}

static void keeps_all_meanings_of_a_phrase(void) {
  shelf s;
  open_shelf(&s);
  for (int i = 0; i < 100; i++)
    CHECK(add(&s, "plan", i, 1000));
  CHECK_INT(find(&s, "plan", false), 1);
  CHECK_INT(s.found[0].count, 100);
  for (int i = 0; i < 100; i++)
    CHECK_INT(s.found[0].meanings[i].index, i);
  arena_free(&s.mem);
}

static void keeps_the_better_quality(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "plan", 1, 600) && add(&s, "plans", 1, 900) && add(&s, "Plan", 1, 700));
  CHECK_INT(find(&s, "plan", false), 1);
  CHECK_INT(s.found[0].count, 1);
  CHECK_INT(s.found[0].meanings[0].quality, 900);
  arena_free(&s.mem);
}

static void meanings_differ_in_kind_and_detail(void) {
  shelf s;
  open_shelf(&s);
  vocabulary_meaning meaning = {.kind = 1, .index = 2, .detail = 3, .quality = 100};
  CHECK(vocabulary_add(s.words, STR("x"), meaning));
  meaning.detail = 4;
  CHECK(vocabulary_add(s.words, STR("x"), meaning));
  meaning.kind = 2;
  CHECK(vocabulary_add(s.words, STR("x"), meaning));
  CHECK_INT(find(&s, "x", false), 1);
  CHECK_INT(s.found[0].count, 3);
  arena_free(&s.mem);
}

static void tells_spelling_from_stem(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "sales", 1, 1000) && add(&s, "sale", 2, 1000));
  CHECK_INT(find(&s, "Sales", false), 2);
  CHECK(s.found[0].exact && s.found[0].meanings[0].exact);
  CHECK_INT(s.found[0].count, 1);
  CHECK_INT(s.found[0].meanings[0].index, 1);
  CHECK_STR(s.found[0].phrase, "sales");
  CHECK(!s.found[1].exact && !s.found[1].meanings[0].exact);
  CHECK_INT(s.found[1].meanings[0].index, 2);
  CHECK_INT(s.found[1].end, 1);
  CHECK_INT(find(&s, "sale's", false), 1);
  CHECK(!s.found[0].exact);
  CHECK_INT(s.found[0].count, 2);
  arena_free(&s.mem);
}

static void accents_case_and_width_are_no_difference(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "Caf\xC3\xA9 Sales", 1, 1000) && add(&s, "P1", 2, 1000));
  CHECK_INT(find(&s, "CAFE sales", false), 1);
  CHECK(s.found[0].exact);
  CHECK_INT(find(&s, "\xEF\xBC\xB0\xEF\xBC\x91", false), 1);
  CHECK(s.found[0].exact);
  arena_free(&s.mem);
}

static void more_spellings_than_are_kept(void) {
  shelf s;
  open_shelf(&s);
  static const char *const ends[] = {"", "s", "ed", "ing", "'s"};
  for (int i = 0; i < 5 * 5 * 5; i++) {
    sb phrase;
    sb_init(&phrase, &s.mem);
    sb_addf(&phrase, "order%s order%s order%s", ends[i / 25], ends[i / 5 % 5], ends[i % 5]);
    CHECK(add(&s, sb_str(&phrase).at, i, 1000));
  }
  CHECK_INT(find(&s, "order order order", false), 2);
  CHECK(s.found[0].exact);
  CHECK_INT(s.found[0].count, 1);
  CHECK_INT(s.found[0].meanings[0].index, 0);
  CHECK_INT(s.found[1].count, 124);
  CHECK_INT(find(&s, "order's order's order's", false), 1);
  CHECK_INT(s.found[0].count, 125);
  arena_free(&s.mem);
}

static void joining_marks_may_be_there_or_not(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "sign-in", 1, 1000) && add(&s, "home kitchen", 2, 1000));
  CHECK(add(&s, "plan_type", 3, 1000));
  CHECK_INT(find(&s, "sign in", false), 1);
  CHECK(s.found[0].exact);
  CHECK_INT(find(&s, "Sign-In", false), 1);
  CHECK(s.found[0].exact);
  CHECK_INT(s.found[0].end, 3);
  CHECK_INT(find(&s, "home & kitchen", false), 1);
  CHECK_INT(find(&s, "home, kitchen", false), 0);
  CHECK_INT(find(&s, "plan_type", false), 1);
  CHECK_INT(find(&s, "plan type", false), 0);
  CHECK_INT(find(&s, "- home kitchen", false), 0);
  CHECK_INT(find(&s, "home -", false), 0);
  arena_free(&s.mem);
}

static void misspelt_words(void) {
  static const struct {
    const char *text;
    int index, distance; /* index -1: not found */
  } cases[] = {
      {"tikcets", 1, 1},       {"ticet", 1, 1},      {"tickkets", 1, 1}, {"tucket", 1, 1},
      {"ricket", -1, 0},       {"tucked", -1, 0},    {"plann", 2, 1},    {"plam", 2, 1},
      {"pla", -1, 0},          {"custmoer", 3, 1},   {"csutmoer", 3, 2}, {"cstmr", -1, 0},
      {"subscriptoins", 4, 1}, {"sbscriptin", 4, 2}, {"reg", -1, 0},     {"categoris", 5, 2},
      {"ticket", 1, 0},        {"plan1", 2, 1},
  };
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "ticket", 1, 1000) && add(&s, "plan", 2, 1000) && add(&s, "customer", 3, 1000));
  CHECK(add(&s, "subscription", 4, 1000) && add(&s, "category", 5, 1000));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    find(&s, cases[i].text, true);
    bool right = CHECK_INT(s.count > 0 ? s.found[0].meanings[0].index : -1, cases[i].index);
    if (right && s.count) right = CHECK_INT(s.found[0].distance, cases[i].distance);
    if (!right) fprintf(stderr, "  %s\n", cases[i].text);
    if (s.count) CHECK(!s.found[0].exact || cases[i].distance == 0);
    find(&s, cases[i].text, false);
    CHECK_INT(s.count, cases[i].distance == 0 && cases[i].index >= 0);
  }
  arena_free(&s.mem);
}

static void misspelt_words_inside_a_phrase(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "support ticket volume", 1, 1000) && add(&s, "revenue", 2, 1000));
  CHECK_INT(find(&s, "suport ticket volumme", true), 1);
  CHECK_INT(s.found[0].distance, 2);
  CHECK_INT(s.found[0].end, 3);
  CHECK_STR(s.found[0].phrase, "support ticket volume");
  /* A word that is known is never taken for another one. */
  CHECK(add(&s, "tocket", 3, 1000));
  CHECK_INT(find(&s, "support tocket volume", true), 0);
  arena_free(&s.mem);
}

static void nearer_words_come_first(void) {
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, "transmission", 1, 1000) && add(&s, "transaction", 2, 1000));
  CHECK(add(&s, "transactionx", 3, 1000));
  CHECK_INT(find(&s, "transactin", true), 2);
  CHECK_INT(s.found[0].distance, 1);
  CHECK_INT(s.found[0].meanings[0].index, 2);
  CHECK_INT(s.found[1].distance, 2);
  arena_free(&s.mem);
}

static void phrases_at_and_over_the_limit(void) {
  static const char longest[] = "a b c d e f g h i j k l m n o p";
  shelf s;
  open_shelf(&s);
  CHECK(add(&s, longest, 1, 1000));
  CHECK(add(&s, "b b c d e f g h i j k l m n o p q", 2, 1000));
  CHECK(add(&s, "", 3, 1000) && add(&s, " - ", 4, 1000));
  CHECK_INT(find(&s, longest, false), 1);
  CHECK_INT(s.found[0].end, VOCABULARY_PHRASE);
  CHECK_INT(find(&s, "b b c d e f g h i j k l m n o p q", false), 0);
  CHECK_INT(find(&s, "-", false), 0);
  CHECK(!vocabulary_knows(s.words, STR("q")));
  CHECK(vocabulary_knows(s.words, STR("p")));
  arena_free(&s.mem);
}

static void gives_at_most_what_is_asked_for(void) {
  shelf s;
  token_list tokens;
  vocabulary_match found[3] = {0};
  open_shelf(&s);
  CHECK(add(&s, "a", 1, 1000) && add(&s, "a b", 2, 1000) && add(&s, "a b c", 3, 1000));
  CHECK(words_tokenize(&s.mem, STR("a b c"), 10, &tokens));
  CHECK_INT(vocabulary_find(s.words, &s.mem, &tokens, 0, false, found, 2), 2);
  CHECK_INT(found[0].end, 3);
  CHECK_INT(found[1].end, 2);
  CHECK_INT(found[2].end, 0);
  CHECK_INT(vocabulary_find(s.words, &s.mem, &tokens, 0, false, found, 0), 0);
  CHECK_INT(vocabulary_find(s.words, &s.mem, &tokens, 3, false, found, 3), 0);
  arena_free(&s.mem);
}

/* Many words of one shape: more candidates than are followed. */
static void many_near_words(void) {
  shelf s;
  open_shelf(&s);
  for (int i = 0; i < 26 * 26; i++) {
    sb phrase;
    sb_init(&phrase, &s.mem);
    sb_adds(&phrase, "word");
    sb_addc(&phrase, (char)('a' + i / 26));
    sb_addc(&phrase, (char)('a' + i % 26));
    sb_adds(&phrase, " thing");
    CHECK(add(&s, sb_str(&phrase).at, i, 1000));
  }
  CHECK(find(&s, "word1k thing", true) > 0);
  CHECK(s.count <= MATCHES);
  for (size_t i = 0; i < s.count; i++)
    CHECK_INT(s.found[i].distance, 1);
  CHECK_INT(find(&s, "wordab thing", true), 1);
  CHECK_INT(s.found[0].meanings[0].index, 1);
  arena_free(&s.mem);
}

static void survives_without_memory(void) {
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    shelf s = {0};
    arena_init(&s.mem, &allocator);
    s.words = vocabulary_new(&s.mem);
    bool done = s.words != NULL;
    for (int i = 0; done && i < 20; i++)
      done = add(&s, i % 2 ? "support tickets" : "Support Ticket", i, 1000) && add(&s, "x", i, 1);
    token_list tokens;
    if (done && words_tokenize(&s.mem, STR("suport tickets"), 10, &tokens))
      vocabulary_find(s.words, &s.mem, &tokens, 0, true, s.found, MATCHES);
    CHECK(done || arena_failed(&s.mem));
    arena_free(&s.mem);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) break;
  }
}

CHECK_MAIN(TEST(finds_phrases_longest_first), TEST(finds_chinese_without_segmentation),
           TEST(keeps_all_meanings_of_a_phrase), TEST(keeps_the_better_quality),
           TEST(meanings_differ_in_kind_and_detail), TEST(tells_spelling_from_stem),
           TEST(accents_case_and_width_are_no_difference), TEST(more_spellings_than_are_kept),
           TEST(joining_marks_may_be_there_or_not), TEST(misspelt_words),
           TEST(misspelt_words_inside_a_phrase), TEST(nearer_words_come_first),
           TEST(phrases_at_and_over_the_limit), TEST(gives_at_most_what_is_asked_for),
           TEST(many_near_words), TEST(survives_without_memory))
