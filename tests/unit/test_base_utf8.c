/* UTF-8: what is well-formed, code points, folding, kinds of characters. */
#include "base/utf8.h"
#include "check.h"
#include "check_memory.h"

static bool is_scalar(uint32_t code) {
  return code < 0xD800 || code > 0xDFFF;
}

static void every_code_point_goes_both_ways(void) {
  int wrong = 0;
  for (uint32_t code = 0; code <= 0x10FFFF; code++) {
    char bytes[4];
    nlq_str text = {bytes, utf8_put(code, bytes)};
    size_t pos = 0;
    wrong += (utf8_invalid(text) == SIZE_MAX) != is_scalar(code);
    wrong += utf8_next(text, &pos) != code || pos != text.len;
    wrong += utf8_utf16_length(text, text.len) != (code >= 0x10000 ? 2u : 1u);
  }
  CHECK_INT(wrong, 0);
}

static void malformed_text_is_found(void) {
  static const struct {
    nlq_str text;
    size_t at;
  } rows[] = {
      {STR_INIT(""), SIZE_MAX},
      {STR_INIT("abc\xC3\xA9\xE5\xB7\xA5\xF0\x9F\x98\x80"), SIZE_MAX},
      {STR_INIT("\xF4\x8F\xBF\xBF"), SIZE_MAX},
      {STR_INIT("ab\x80"), 2},           /* a continuation alone */
      {STR_INIT("ab\xC3"), 2},           /* cut off */
      {STR_INIT("\xE5\xB7"), 0},         /* cut off */
      {STR_INIT("\xF0\x9F\x98"), 0},     /* cut off */
      {STR_INIT("\xC3("), 0},            /* no continuation */
      {STR_INIT("\xE5\xB7("), 0},        /* no second continuation */
      {STR_INIT("\xC0\xAF"), 0},         /* overlong / */
      {STR_INIT("\xC1\xBF"), 0},         /* overlong */
      {STR_INIT("\xE0\x9F\xBF"), 0},     /* overlong */
      {STR_INIT("\xF0\x8F\xBF\xBF"), 0}, /* overlong */
      {STR_INIT("a\xED\xA0\x80"), 1},    /* a surrogate */
      {STR_INIT("a\xED\xBF\xBF"), 1},    /* a surrogate */
      {STR_INIT("\xF4\x90\x80\x80"), 0}, /* beyond U+10FFFF */
      {STR_INIT("\xF5\x80\x80\x80"), 0}, /* beyond U+10FFFF */
      {STR_INIT("\xFE"), 0},
      {STR_INIT("\xFF"), 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    CHECK_INT(utf8_invalid(rows[i].text), rows[i].at);
}

static void utf16_units_are_counted(void) {
  nlq_str text = STR("a\xC3\xA9\xE5\xB7\xA5\xF0\x9F\x98\x80z");
  static const size_t offsets[] = {0, 1, 3, 6, 10, 11}, units[] = {0, 1, 2, 3, 5, 6};
  for (size_t i = 0; i < 6; i++)
    CHECK_INT(utf8_utf16_length(text, offsets[i]), units[i]);
  CHECK_INT(utf8_utf16_length(text, 100), 6);
}

static void folding(void) {
  static const uint32_t pairs[][2] = {
      {'A', 'a'},       {'z', 'z'},         {'0', '0'},     {0xC9, 0xE9},     {0xD7, 0xD7},
      {0xDF, 0xDF},     {0x100, 0x101},     {0x101, 0x101}, {0x130, 'i'},     {0x139, 0x13A},
      {0x13A, 0x13A},   {0x178, 0xFF},      {0x17D, 0x17E}, {0x17F, 's'},     {0x391, 0x3B1},
      {0x386, 0x3AC},   {0x38F, 0x3CE},     {0x3A2, 0x3A2}, {0x3C2, 0x3C3},   {0x401, 0x451},
      {0x416, 0x436},   {0x460, 0x461},     {0x4C0, 0x4CF}, {0x4C1, 0x4C2},   {0xFF21, 'a'},
      {0xFF10, '0'},    {0xFF0C, ','},      {0xFF5E, '~'},  {0xFF5F, 0xFF5F}, {0x3000, ' '},
      {0x2019, '\''},   {0x201C, '"'},      {0x2013, '-'},  {0x2014, '-'},    {0x2212, '-'},
      {0x5DE5, 0x5DE5}, {0x1F600, 0x1F600},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    CHECK_INT(utf8_fold(pairs[i][0]), pairs[i][1]);
}

/* Folding twice is folding once, and no folded form is longer. */
static void folding_settles(void) {
  int wrong = 0;
  for (uint32_t code = 0; code <= 0x10FFFF; code++) {
    char from[4], to[4];
    wrong += utf8_fold(utf8_fold(code)) != utf8_fold(code);
    wrong += utf8_put(utf8_fold(code), to) > utf8_put(code, from);
  }
  CHECK_INT(wrong, 0);
}

static void whole_texts_fold(void) {
  arena a;
  arena_init(&a, NULL);
  CHECK_STR(utf8_fold_text(&a, STR("\xEF\xBC\xA1"
                                   "B\xC3\x89\xE3\x80\x80\xE5\xB7\xA5\xE2\x80\x9C")),
            "ab\xC3\xA9 \xE5\xB7\xA5\"");
  CHECK_STR(utf8_fold_text(&a, STR_EMPTY), "");
  arena_free(&a);
  check_memory memory = {.fail_at = 1};
  nlq_allocator allocator = check_allocator(&memory);
  arena_init(&a, &allocator);
  CHECK(utf8_fold_text(&a, STR("abc")).at == NULL);
  arena_free(&a);
}

static void diacritics_come_off(void) {
  static const uint32_t pairs[][2] = {
      {0xE9, 'e'},  {0xC9, 'E'},    {0xFC, 'u'},    {0xF1, 'n'},  {0xE7, 'c'},
      {0xF8, 'o'},  {0xFF, 'y'},    {0xC6, 0xC6},   {0xD7, 0xD7}, {0xDF, 0xDF},
      {0x10D, 'c'}, {0x11F, 'g'},   {0x130, 'I'},   {0x131, 'i'}, {0x133, 0x133},
      {0x142, 'l'}, {0x148, 'n'},   {0x153, 0x153}, {0x159, 'r'}, {0x161, 's'},
      {0x17E, 'z'}, {0x17F, 0x17F}, {0x180, 0x180}, {0xBF, 0xBF}, {'a', 'a'},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    CHECK_INT(utf8_unaccent(pairs[i][0]), pairs[i][1]);
}

static void scripts_without_spaces(void) {
  static const uint32_t cjk[] = {0x5DE5, 0x4E00,  0x9FFF, 0x3400, 0x3005, 0x3042, 0x30AB,
                                 0xAC00, 0x20000, 0xFF76, 0xF900, 0x3007, 0x30FC};
  static const uint32_t others[] = {'a',    0xE9,   0x3001,  0x3002, 0xFF0C,
                                    0x300A, 0x30FB, 0x1F600, ' ',    0x410};
  for (size_t i = 0; i < sizeof cjk / sizeof *cjk; i++)
    CHECK(utf8_is_cjk(cjk[i]) && !utf8_is_letter(cjk[i]) && !utf8_is_space(cjk[i]));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    CHECK(!utf8_is_cjk(others[i]));
}

static void letters_form_words(void) {
  static const uint32_t letters[] = {'a', 'Z', 0xE9, 0x17E, 0x3B1, 0x3AC, 0x436, 0x1EA1, 0x301};
  static const uint32_t others[] = {'0', '_', '-', '\'', ' ', 0xD7, 0xF7, 0x37E, 0x387, 0x2019};
  for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
    CHECK(utf8_is_letter(letters[i]));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    CHECK(!utf8_is_letter(others[i]));
}

static void spaces(void) {
  static const uint32_t white[] = {' ',  '\t',   '\n',   '\v',   '\f',   '\r',
                                   0xA0, 0x3000, 0x2000, 0x200A, 0x200B, 0xFEFF};
  static const uint32_t others[] = {0, 'a', '_', 0x200C, 0x1FFF, 0x3001, 0x08, 0x0E};
  for (size_t i = 0; i < sizeof white / sizeof *white; i++)
    CHECK(utf8_is_space(white[i]) && !utf8_is_letter(white[i]));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    CHECK(!utf8_is_space(others[i]));
}

CHECK_MAIN(TEST(every_code_point_goes_both_ways), TEST(malformed_text_is_found),
           TEST(utf16_units_are_counted), TEST(folding), TEST(folding_settles),
           TEST(whole_texts_fold), TEST(diacritics_come_off), TEST(scripts_without_spaces),
           TEST(letters_form_words), TEST(spaces))
