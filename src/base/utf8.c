/* In: text in UTF-8. Out: code points, what kind they are, and their folded forms. */
#include "base/utf8.h"

static bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

/* Length of the well-formed sequence at `at`, 0 if there is none. The second byte decides what
 * the others can't: overlong forms, surrogates, beyond U+10FFFF (Unicode 15, table 3-7). */
static size_t sequence_length(const unsigned char *at, size_t left) {
  unsigned char lead = at[0];
  if (lead < 0x80) return 1;
  size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || left < length) return 0;
  unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (at[1] < low || at[1] > high) return 0;
  for (size_t i = 2; i < length; i++)
    if (!is_continuation(at[i])) return 0;
  return length;
}

size_t utf8_invalid(nlq_str text) {
  const unsigned char *bytes = (const unsigned char *)text.at;
  for (size_t i = 0; i < text.len;) {
    if (bytes[i] < 0x80) {
      i++;
      continue;
    }
    size_t length = sequence_length(bytes + i, text.len - i);
    if (length == 0) return i;
    i += length;
  }
  return SIZE_MAX;
}

uint32_t utf8_next(nlq_str text, size_t *pos) {
  unsigned char lead = (unsigned char)text.at[(*pos)++];
  if (lead < 0x80) return lead;
  uint32_t code = lead & (lead >= 0xF0 ? 0x07u : lead >= 0xE0 ? 0x0Fu : 0x1Fu);
  while (*pos < text.len && is_continuation((unsigned char)text.at[*pos]))
    code = code << 6 | ((unsigned char)text.at[(*pos)++] & 0x3Fu);
  return code;
}

size_t utf8_put(uint32_t code, char out[4]) {
  static const unsigned char lead_marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
  size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (size_t i = length; i-- > 1; code >>= 6)
    out[i] = (char)(0x80 | (code & 0x3F));
  out[0] = (char)(lead_marks[length] | code);
  return length;
}

size_t utf8_utf16_length(nlq_str text, size_t bytes) {
  size_t units = 0;
  for (size_t i = 0; i < bytes && i < text.len; i++) {
    unsigned char byte = (unsigned char)text.at[i];
    units += byte >= 0xF0 ? 2 : !is_continuation(byte);
  }
  return units;
}

/* Every `step`-th code point from `first` to `last` is moved by `shift`: step 1 for blocks of
 * capitals, 2 where capitals and small letters take turns. */
typedef struct fold_range {
  uint16_t first, last, step;
  int16_t shift;
} fold_range;

/* By Unicode's CaseFolding.txt, status C, but for U+0130, which has no single folding there. */
static const fold_range fold_ranges[] = {
    {'A', 'Z', 1, 32},       {0x00C0, 0x00D6, 1, 32},   {0x00D8, 0x00DE, 1, 32},
    {0x0100, 0x012E, 2, 1},  {0x0130, 0x0130, 1, -199}, {0x0132, 0x0136, 2, 1},
    {0x0139, 0x0147, 2, 1},  {0x014A, 0x0176, 2, 1},    {0x0178, 0x0178, 1, -121},
    {0x0179, 0x017D, 2, 1},  {0x017F, 0x017F, 1, -268}, {0x0386, 0x0386, 1, 38},
    {0x0388, 0x038A, 1, 37}, {0x038C, 0x038C, 1, 64},   {0x038E, 0x038F, 1, 63},
    {0x0391, 0x03A1, 1, 32}, {0x03A3, 0x03AB, 1, 32},   {0x03C2, 0x03C2, 1, 1},
    {0x0400, 0x040F, 1, 80}, {0x0410, 0x042F, 1, 32},   {0x0460, 0x0480, 2, 1},
    {0x048A, 0x04BE, 2, 1},  {0x04C0, 0x04C0, 1, 15},   {0x04C1, 0x04CD, 2, 1},
    {0x04D0, 0x052E, 2, 1},
};

/* Typographic forms of an ASCII character, as editors and phones put them in. */
typedef struct ascii_form {
  uint16_t first, last;
  char ascii;
} ascii_form;

static const ascii_form ascii_forms[] = {
    {0x02BC, 0x02BC, '\''}, {0x2010, 0x2015, '-'}, {0x2018, 0x201B, '\''}, {0x201C, 0x201F, '"'},
    {0x2032, 0x2032, '\''}, {0x2033, 0x2033, '"'}, {0x2212, 0x2212, '-'},  {0x3000, 0x3000, ' '},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

uint32_t utf8_fold(uint32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFF01 - '!';
  if (code < 0x80) return code >= 'A' && code <= 'Z' ? code + 32 : code;
  for (size_t i = 0; i < COUNT(fold_ranges); i++) {
    const fold_range *range = &fold_ranges[i];
    if (code >= range->first && code <= range->last)
      return (code - range->first) % range->step ? code : (uint32_t)((int32_t)code + range->shift);
  }
  for (size_t i = 0; i < COUNT(ascii_forms); i++)
    if (code >= ascii_forms[i].first && code <= ascii_forms[i].last)
      return (unsigned char)ascii_forms[i].ascii;
  return code;
}

/* Base letters of U+00C0 to U+017F, a dot where there is none. A stroke counts as a diacritic. */
static const char base_letters[] = "AAAAAA.CEEEEIIII.NOOOOO.OUUUUY.."
                                   "aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
                                   "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg"
                                   "GgGgHhHhIiIiIiIiIi..JjKk.LlLlLlL"
                                   "lLlNnNnNn...OoOoOo..RrRrRrSsSsSs"
                                   "SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz.";

uint32_t utf8_unaccent(uint32_t code) {
  if (code < 0xC0 || code > 0x17F || base_letters[code - 0xC0] == '.') return code;
  return (unsigned char)base_letters[code - 0xC0];
}

nlq_str utf8_fold_text(arena *a, nlq_str text) {
  /* No folded form is longer in UTF-8 than what it stands for. */
  char *at = text.len < SIZE_MAX ? arena_alloc(a, text.len + 1) : NULL;
  if (!at) return (nlq_str){NULL, 0};
  size_t length = 0;
  for (size_t pos = 0; pos < text.len;) {
    char bytes[4];
    size_t count = utf8_put(utf8_fold(utf8_next(text, &pos)), bytes);
    for (size_t i = 0; i < count; i++)
      at[length++] = bytes[i];
  }
  at[length] = '\0';
  return (nlq_str){at, length};
}

typedef struct code_range {
  uint16_t first, last;
} code_range;

static bool in_ranges(uint32_t code, const code_range *ranges, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (code >= ranges[i].first && code <= ranges[i].last) return true;
  return false;
}

bool utf8_is_cjk(uint32_t code) {
  static const code_range ranges[] = {
      {0x1100, 0x11FF}, {0x2E80, 0x2FDF}, {0x3005, 0x3007}, /* Hangul; radicals; iteration */
      {0x3021, 0x3029}, {0x3041, 0x30FA}, {0x30FC, 0x31FF}, /* numerals; kana to strokes */
      {0x3400, 0x4DBF}, {0x4E00, 0x9FFF},                   /* Han */
      {0xA960, 0xA97F}, {0xAC00, 0xD7FF},                   /* Hangul */
      {0xF900, 0xFAFF}, {0xFF66, 0xFFDC},                   /* compatibility, half-width */
  };
  bool rare_han = code >= 0x20000 && code <= 0x3FFFF;
  return rare_han || (code >= 0x1100 && in_ranges(code, ranges, COUNT(ranges)));
}

bool utf8_is_letter(uint32_t code) {
  static const code_range ranges[] = {
      {'A', 'Z'},       {'a', 'z'},       {0xAA, 0xAA},   {0xBA, 0xBA},
      {0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x2AF},  {0x300, 0x36F}, /* combining marks */
      {0x370, 0x373},   {0x376, 0x377},   {0x37B, 0x37D}, {0x386, 0x386},
      {0x388, 0x3FF},   {0x400, 0x481},   {0x483, 0x52F}, {0x1E00, 0x1FFF},
      {0xFF21, 0xFF3A}, {0xFF41, 0xFF5A}, /* full-width */
  };
  return in_ranges(code, ranges, COUNT(ranges));
}

bool utf8_is_space(uint32_t code) {
  return code == ' ' || (code >= '\t' && code <= '\r') || code == 0xA0 ||
         (code >= 0x2000 && code <= 0x200B) || code == 0x3000 || code == 0xFEFF;
}
