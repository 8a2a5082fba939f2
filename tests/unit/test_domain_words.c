/* Words: how text is cut, how names become words, how words meet in their common form. */
#include "check.h"
#include "check_memory.h"
#include "domain/words.h"

/* Tokens as text: a letter for the kind, then the token as it stands, bars between them. */
static nlq_str shown(arena *mem, const char *text) {
  static const char kinds[] = {[TOKEN_WORD] = 'w',
                               [TOKEN_NUMBER] = 'n',
                               [TOKEN_HAN] = 'h',
                               [TOKEN_QUOTED] = 'q',
                               [TOKEN_MARK] = 'm'};
  token_list tokens;
  sb out;
  sb_init(&out, mem);
  CHECK(words_tokenize(mem, str_of(text), 1000, &tokens));
  for (size_t i = 0; i < tokens.count; i++) {
    if (i > 0) sb_addc(&out, '|');
    sb_addc(&out, kinds[tokens.items[i].kind]);
    sb_add(&out, tokens.items[i].text);
  }
  return sb_str(&out);
}

static void cuts_text(void) {
  static const struct {
    const char *text, *tokens;
  } cases[] = {
      {"", ""},
      {"  ", ""},
      {"tickets by plan", "wtickets|wby|wplan"},
      {"plan_type, please!", "wplan_type|m,|wplease|m!"},
      {"O'Brien's plan", "wO'Brien's|wplan"},
      {"customers' plans", "wcustomers|m'|wplans"},
      {"\xE2\x80\x99s it", "m\xE2\x80\x99|ws|wit"},
      {"don\xE2\x80\x99t", "wdon\xE2\x80\x99t"},
      /* numbers */
      {"1,000 and 3.5", "n1,000|wand|n3.5"},
      {"1,234,567.89", "n1,234,567.89"},
      {"10,20,30", "n10|m,|n20|m,|n30"},
      {"1000,200", "n1000|m,|n200"},
      {"2024,2025", "n2024|m,|n2025"},
      {"12,3456", "n12|m,|n3456"},
      {"5.", "n5|m."},
      {"2026.5.1", "n2026|m.|n5|m.|n1"},
      {"2026-05", "n2026|m-|n05"},
      {"-5%", "m-|n5|m%"},
      {"$1.50", "m$|n1.50"},
      /* letters and digits */
      {"Q3 P1 2026Q2 SEV1", "wQ3|wP1|w2026Q2|wSEV1"},
      {"top5", "wtop|n5"},
      {"last30 days", "wlast|n30|wdays"},
      {"SPRING10", "wSPRING10"},
      {"top_5", "wtop_5"},
      {"3rd 21st 2ND", "w3rd|w21st|w2ND"},
      {"10k 7days", "n10|wk|n7|wdays"},
      {"2.5k", "n2.5|wk"},
      {"_id __ a_ __b", "w_id|m_|m_|wa_|m_|w_b"},
      /* Chinese */
      {"\xE4\xB8\x8A\xE4\xB8\xAA\xE6\x9C\x88"
       "3"
       "\xE6\x9C\x88",
       "h\xE4\xB8\x8A|h\xE4\xB8\xAA|h\xE6\x9C\x88|n3|h\xE6\x9C\x88"},
      {"VIP\xE5\xAE\xA2\xE6\x88\xB7", "wVIP|h\xE5\xAE\xA2|h\xE6\x88\xB7"},
      {"\xEF\xBC\xB1\xEF\xBC\x93\xEF\xBC\x8C", "w\xEF\xBC\xB1\xEF\xBC\x93|m\xEF\xBC\x8C"},
      {"a\xE3\x80\x80"
       "b",
       "wa|wb"},
      /* quotes */
      {"in \"New York\" now", "win|qNew York|wnow"},
      {"'North East' and 'x'", "qNorth East|wand|qx"},
      {"'O'Brien'", "qO'Brien"},
      {"\xE2\x80\x9Copen\xE2\x80\x9D \xE3\x80\x8C\xE5\x8C\x97\xE3\x80\x8D", "qopen|q\xE5\x8C\x97"},
      {"\"\" \" \"", "m\"|m\"|m\"|m\""},
      {"say \"open", "wsay|m\"|wopen"},
      {"'90s", "m'|n90|ws"},
      {"`a b` `c", "qa b|m`|wc"},
      {"\xF0\x9F\x98\x80!", "m\xF0\x9F\x98\x80|m!"},
  };
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    CHECK_STR(shown(&mem, cases[i].text), cases[i].tokens);
  arena_free(&mem);
}

static void tokens_carry_spans_and_forms(void) {
  arena mem;
  arena_init(&mem, NULL);
  token_list tokens;
  CHECK(words_tokenize(&mem, STR("Caf\xC3\xA9 \"New York\"\xEF\xBC\x9F"), 10, &tokens));
  CHECK_INT(tokens.count, 3);
  CHECK_STR(tokens.items[0].folded, "cafe");
  CHECK_INT(tokens.items[1].start, 6);
  CHECK_INT(tokens.items[1].end, 16);
  CHECK_STR(tokens.items[1].folded, "new york");
  CHECK(tokens.items[1].space_before && !tokens.items[2].space_before);
  CHECK_STR(tokens.items[2].folded, "?");
  CHECK(words_tokenize(&mem, STR("Tickets"), 10, &tokens));
  CHECK_STR(tokens.items[0].folded, "tickets");
  CHECK_STR(tokens.items[0].stem, "ticket");
  arena_free(&mem);
}

static void spans_cover_the_text(void) {
  static const char text[] =
      "Top5 \"a'b\" '\xE5\x8C\x97\xE5\x8C\xBA' 1,5 x_y \xC3\x89t\xC3\xA9 10k";
  arena mem;
  arena_init(&mem, NULL);
  token_list tokens;
  CHECK(words_tokenize(&mem, str_of(text), 100, &tokens));
  size_t end = 0;
  for (size_t i = 0; i < tokens.count; i++) {
    const token *t = &tokens.items[i];
    CHECK(t->start >= end && t->end > t->start && t->end < sizeof text);
    for (size_t k = end; k < t->start; k++)
      CHECK(text[k] == ' ');
    CHECK_INT(t->space_before, t->start > end || end == 0);
    end = t->end;
  }
  CHECK_INT(end, sizeof text - 1);
  arena_free(&mem);
}

static void stops_at_the_limit(void) {
  arena mem;
  arena_init(&mem, NULL);
  token_list tokens;
  CHECK(words_tokenize(&mem, STR("a b c"), 3, &tokens));
  CHECK_INT(tokens.count, 3);
  CHECK(!words_tokenize(&mem, STR("a b c d"), 3, &tokens));
  CHECK_INT(tokens.count, 3);
  CHECK(words_tokenize(&mem, STR(""), 0, &tokens));
  arena_free(&mem);
}

/* A step that looks for a closing quote from each opening one would take hours here. */
static void long_rows_of_quotes_are_linear(void) {
  static const char *const rows[] = {"\xE3\x80\x8C", "'a", "\"", "`\"'\xE3\x80\x8E"};
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    arena mem;
    arena_init(&mem, NULL);
    sb text;
    sb_init(&text, &mem);
    while (text.len < 2000000)
      sb_adds(&text, rows[r]);
    token_list tokens;
    CHECK(words_tokenize(&mem, sb_str(&text), SIZE_MAX, &tokens));
    CHECK(tokens.count > 0);
    arena_free(&mem);
  }
}

static void names_become_words(void) {
  static const struct {
    const char *name, *words;
  } cases[] = {
      {"plan_type", "plan type"},
      {"planType", "plan type"},
      {"PLAN-TYPE", "plan type"},
      {"HTTPStatus", "http status"},
      {"customerID", "customer id"},
      {"SKUs", "skus"},
      {"SKUsPerOrder", "skus per order"},
      {"Region_North", "region north"},
      {"address2", "address2"},
      {"__a  b__", "a b"},
      {"order.total", "order total"},
      {"caf\xC3\xA9Name", "cafe name"},
      {"\xE5\xAE\xA2\xE6\x88\xB7_id", "\xE5\xAE\xA2\xE6\x88\xB7 id"},
      {"Home & Kitchen", "home & kitchen"},
      {"", ""},
      {"___", ""},
  };
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    CHECK_STR(words_of_name(&mem, str_of(cases[i].name)), cases[i].words);
  arena_free(&mem);
}

/* Words of a row are forms of one word; the first is what they become. */
static const char *const families[][6] = {
    {"create", "creates", "created", "creating"},
    {"update", "updates", "updated", "updating"},
    {"complete", "completes", "completed", "completing"},
    {"resolve", "resolves", "resolved", "resolving"},
    {"close", "closes", "closed", "closing"},
    {"stop", "stops", "stopped", "stopping"},
    {"plan", "plans", "planned", "planning"},
    {"visit", "visits", "visited", "visiting"},
    {"cancel", "cancels", "cancelled", "canceled", "cancelling", "canceling"},
    {"charge", "charges", "charged", "charging"},
    {"measure", "measures", "measured", "measuring"},
    {"order", "orders", "ordered", "ordering"},
    {"purchase", "purchases", "purchased", "purchasing"},
    {"process", "processes", "processed", "processing"},
    {"add", "adds", "added", "adding"},
    {"pay", "pays", "paid", "paying"},
    {"apply", "applies", "applied", "applying"},
    {"agree", "agrees", "agreed", "agreeing"},
    {"refer", "refers", "referred", "referring"},
    {"schedule", "schedules", "scheduled", "scheduling"},
    {"submit", "submits", "submitted", "submitting"},
    {"use", "uses", "used", "using"},
    {"issue", "issues", "issued", "issuing"},
    {"ticket", "tickets", "ticket's"},
    {"category", "categories"},
    {"box", "boxes"},
    {"status", "statuses"},
    {"address", "addresses"},
    {"bus", "buses"},
    {"class", "classes"},
    {"analysis", "analyses"},
    {"person", "people"},
    {"woman", "women"},
    {"child", "children"},
    {"salesman", "salesmen"},
    {"movie", "movies"},
    {"database", "databases"},
    {"house", "houses"},
    {"hero", "heroes"},
    {"shoe", "shoes"},
    {"life", "lives"},
    {"index", "indices", "indexes"},
    {"id", "ids"},
    {"day", "days"},
    {"sale", "sales"},
    {"country", "countries"},
    {"company", "companies"},
    {"invoice", "invoices", "invoiced", "invoicing"},
    {"refund", "refunds", "refunded", "refunding"},
    {"handle", "handles", "handled", "handling"},
    {"note", "notes", "noted", "noting"},
    {"share", "shares", "shared", "sharing"},
    {"clear", "clears", "cleared", "clearing"},
    {"open", "opens", "opened", "opening"},
    {"join", "joins", "joined", "joining"},
    {"combine", "combines", "combined", "combining"},
    {"have", "has", "had", "having"},
};

static void forms_of_a_word_meet(void) {
  arena mem;
  arena_init(&mem, NULL);
  for (size_t f = 0; f < sizeof families / sizeof *families; f++)
    for (size_t i = 0; i < 6 && families[f][i]; i++)
      CHECK_STR(word_stem(&mem, str_of(families[f][i])), families[f][0]);
  arena_free(&mem);
}

static void other_words_do_not(void) {
  static const char *const pairs[][2] = {
      {"news", "new"},   {"goods", "good"},     {"during", "dure"},      {"evening", "even"},
      {"plan", "plane"}, {"united", "unit"},    {"rate", "rat"},         {"user", "use"},
      {"order", "ord"},  {"status", "state"},   {"marketing", "market"}, {"accounting", "account"},
      {"speed", "spe"},  {"need", "ne"},        {"hundred", "hundr"},    {"process", "proces"},
      {"gas", "ga"},     {"this", "thi"},       {"series", "sery"},      {"training", "train"},
      {"ring", "r"},     {"building", "build"}, {"lens", "len"},         {"clothes", "cloth"},
  };
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    nlq_str a = word_stem(&mem, str_of(pairs[i][0])), b = word_stem(&mem, str_of(pairs[i][1]));
    if (!CHECK(!str_eq(a, b))) fprintf(stderr, "  %s, %s\n", pairs[i][0], pairs[i][1]);
  }
  arena_free(&mem);
}

static void a_stem_is_its_own(void) {
  static const char *const more[] = {
      "feelings", "embedding", "beddings", "all",   "well",    "install", "payroll", "controlled",
      "ss",       "s",         "ing",      "ed",    "singing", "queued",  "quizzes", "yes",
      "people's", "x's",       "o'brien",  "plan1", "y",       "eying",   "taxied",  "skied"};
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
    nlq_str once = word_stem(&mem, str_of(more[i])), twice = word_stem(&mem, once);
    if (!CHECK(str_eq(once, twice))) fprintf(stderr, "  %s\n", more[i]);
  }
  /* Every word of up to four letters from an alphabet that has all the endings. */
  static const char alphabet[] = "adegilnsty";
  for (int n = 0; n < 10 * 10 * 10 * 10; n++) {
    char word[] = {'c', alphabet[n / 1000], alphabet[n / 100 % 10], alphabet[n / 10 % 10],
                   alphabet[n % 10]};
    nlq_str once = word_stem(&mem, (nlq_str){word, sizeof word});
    if (!str_eq(once, word_stem(&mem, once))) CHECK_STR(once, "its own stem");
  }
  arena_free(&mem);
}

static void other_texts_stay(void) {
  static const char *const texts[] = {"",
                                      "a",
                                      "plan_types",
                                      "q3",
                                      "caf\xC3\xA9s",
                                      "o'briens",
                                      "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzings"};
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    CHECK_STR(word_stem(&mem, str_of(texts[i])), texts[i]);
  arena_free(&mem);
}

static void distances(void) {
  static const struct {
    const char *a, *b;
    int limit, distance;
  } cases[] = {
      {"ticket", "ticket", 0, 0},
      {"ticket", "tickett", 1, 1},
      {"ticket", "ticet", 1, 1},
      {"ticket", "tikcet", 1, 1},
      {"ticket", "tucket", 1, 1},
      {"ticket", "tucker", 1, 2},
      {"ticket", "tucker", 2, 2},
      {"abcd", "badc", 2, 2},
      {"abcd", "", 3, 4},
      {"", "ab", 2, 2},
      {"", "", 0, 0},
      {"a", "b", 0, 1},
      {"subscription", "subscrpitoin", 2, 2},
      {"ca", "abc", 3, 3},
      {"kitten", "sitting", 3, 3},
      {"kitten", "sitting", 2, 3},
      {"ab", "ba", 1, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    nlq_str a = str_of(cases[i].a), b = str_of(cases[i].b);
    CHECK_INT(word_distance(a, b, cases[i].limit), cases[i].distance);
    CHECK_INT(word_distance(b, a, cases[i].limit), cases[i].distance);
  }
}

/* The whole table, without band or early end, to compare with. */
static int plain_distance(const char *a, size_t n, const char *b, size_t m) {
  int cells[8][8];
  for (size_t i = 0; i <= n; i++)
    for (size_t j = 0; j <= m; j++) {
      int best = i == 0 ? (int)j : j == 0 ? (int)i : cells[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      if (i && j && cells[i - 1][j] + 1 < best) best = cells[i - 1][j] + 1;
      if (i && j && cells[i][j - 1] + 1 < best) best = cells[i][j - 1] + 1;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
          cells[i - 2][j - 2] + 1 < best)
        best = cells[i - 2][j - 2] + 1;
      cells[i][j] = best;
    }
  return cells[n][m];
}

static void distances_of_all_short_words(void) {
  char a[5], b[5];
  for (int x = 0; x < 3 * 3 * 3 * 3 * 3; x++) {
    for (int i = 0, rest = x; i < 5; i++, rest /= 3)
      a[i] = (char)('a' + rest % 3);
    for (int y = 0; y < 3 * 3 * 3 * 3 * 3; y++) {
      for (int i = 0, rest = y; i < 5; i++, rest /= 3)
        b[i] = (char)('a' + rest % 3);
      size_t n = (size_t)(x % 6), m = (size_t)(y % 6);
      int plain = plain_distance(a, n, b, m), limit = (x + y) % 4;
      int got = word_distance((nlq_str){a, n}, (nlq_str){b, m}, limit);
      if (got != (plain > limit ? limit + 1 : plain)) CHECK_INT(got, plain);
    }
  }
  CHECK(true);
}

static void long_words_are_far_apart(void) {
  char a[80], b[80];
  memset(a, 'x', sizeof a);
  memset(b, 'x', sizeof b);
  b[40] = 'y';
  CHECK_INT(word_distance((nlq_str){a, 64}, (nlq_str){b, 64}, 2), 1);
  CHECK_INT(word_distance((nlq_str){a, 65}, (nlq_str){b, 65}, 2), 3);
  CHECK_INT(word_distance((nlq_str){a, 65}, (nlq_str){a, 65}, 2), 0);
}

static void survives_without_memory(void) {
  nlq_str text = STR("Caf\xC3\xA9 'New York' taxies \xEF\xBC\xB1 categories planType");
  for (int n = 1;; n++) {
    check_memory memory = {.fail_at = n};
    nlq_allocator allocator = check_allocator(&memory);
    arena mem;
    arena_init(&mem, &allocator);
    token_list tokens;
    bool done = words_tokenize(&mem, text, 100, &tokens);
    words_of_name(&mem, text);
    CHECK(done || arena_failed(&mem));
    arena_free(&mem);
    CHECK_INT(memory.live, 0);
    if (memory.asked < n) break;
  }
}

CHECK_MAIN(TEST(cuts_text), TEST(tokens_carry_spans_and_forms), TEST(spans_cover_the_text),
           TEST(stops_at_the_limit), TEST(long_rows_of_quotes_are_linear), TEST(names_become_words),
           TEST(forms_of_a_word_meet), TEST(other_words_do_not), TEST(a_stem_is_its_own),
           TEST(other_texts_stay), TEST(distances), TEST(distances_of_all_short_words),
           TEST(long_words_are_far_apart), TEST(survives_without_memory))
