/* Taking disguises off.
 *
 * In: "1%27%20OR%201=1", "1' UN<zero-width space>ION SELECT", "x' or 1" in full width. Out: the
 * text a server would read in the end, in small letters: "1' or 1=1". Each byte knows where it came
 * from, so that findings can be shown in the original. */
#include "base/utf8.h"
#include "validate/guard.h"

typedef struct undisguise {
  nlq_str in;
  char *out;
  uint32_t *source;
  size_t len;
} undisguise;

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* `digits` hexadecimal digits at `at`; -1 when they are none. */
static int hex_at(nlq_str text, size_t at, size_t digits) {
  int code = 0;
  if (at + digits > text.len) return -1;
  for (size_t i = at; i < at + digits; i++) {
    int value = hex_value(text.at[i]);
    if (value < 0) return -1;
    code = code * 16 + value;
  }
  return code;
}

/* --- escapes -------------------------------------------------------------------------------- */

/* %27, %2527 (twice), %u0027. Overlong forms (%C0%A7) carry their quote in the last six bits. */
static uint32_t read_percent(nlq_str in, size_t *at) {
  size_t p = *at + 1;
  while (str_starts(str_slice(in, p, in.len), STR("25")))
    p += 2;
  bool wide = p < in.len && (in.at[p] == 'u' || in.at[p] == 'U');
  int code = wide ? hex_at(in, p + 1, 4) : hex_at(in, p, 2);
  if (code < 0) return 0;
  size_t next = p + (wide ? 5u : 2u);
  if (!wide && code == 0xC0 && next < in.len && in.at[next] == '%') {
    int low = hex_at(in, next + 1, 2);
    if (low < 0) return 0;
    *at = next + 3;
    return (uint32_t)(low & 0x3F);
  }
  *at = next;
  return code == 0 || code > 0x7E ? ' ' : (uint32_t)code;
}

static const struct {
  const char *name;
  char means;
} entities[] = {{"apos;", '\''}, {"quot;", '"'}, {"lt;", '<'}, {"gt;", '>'}, {"amp;", '&'}};

/* &#39; &#x27; &apos; */
static uint32_t read_entity(nlq_str in, size_t *at) {
  nlq_str rest = str_slice(in, *at + 1, in.len);
  for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++)
    if (str_starts(rest, str_of(entities[i].name))) {
      *at += 1 + str_of(entities[i].name).len;
      return (unsigned char)entities[i].means;
    }
  if (rest.len < 3 || rest.at[0] != '#') return 0;
  bool hex = rest.at[1] == 'x' || rest.at[1] == 'X';
  size_t i = hex ? 2 : 1;
  int code = 0;
  for (; i < rest.len && i < 8 && rest.at[i] != ';'; i++) {
    int digit = hex_value(rest.at[i]);
    if (digit < 0 || (!hex && digit > 9)) return 0;
    code = code * (hex ? 16 : 10) + digit;
  }
  if (i >= rest.len || rest.at[i] != ';' || code < 0x20 || code > 0x7E) return 0;
  *at += i + 2;
  return (uint32_t)code;
}

/* \u0027 and \x27 as JSON and JavaScript write them. */
static uint32_t read_escape(nlq_str in, size_t *at) {
  char kind = *at + 1 < in.len ? in.at[*at + 1] : 0;
  size_t digits = kind == 'u' ? 4 : 2;
  int code = kind == 'u' || kind == 'x' ? hex_at(in, *at + 2, digits) : -1;
  if (code < 0x20 || code > 0x7E) return 0;
  *at += 2 + digits;
  return (uint32_t)code;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A percent sign before every letter (%S%E%L%E%C%T), or a backslash before a quote. */
static bool is_stray(nlq_str in, size_t at) {
  char next = at + 1 < in.len ? in.at[at + 1] : 0;
  if (in.at[at] == '\\') return next == '\'' || next == '"' || next == '\\';
  if (in.at[at] != '%' || !is_letter(next) || hex_at(in, at + 1, 2) >= 0) return false;
  bool before = at >= 2 && in.at[at - 2] == '%', behind = at + 2 < in.len && in.at[at + 2] == '%';
  return before || behind;
}

/* Cyrillic and Greek letters that look like Latin ones. */
static uint32_t look_alike(uint32_t code) {
  static const struct {
    uint16_t code;
    char latin;
  } pairs[] = {{0x0430, 'a'}, {0x0432, 'b'}, {0x0435, 'e'}, {0x043A, 'k'}, {0x043C, 'm'},
               {0x043D, 'h'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'},
               {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'},
               {0x03BF, 'o'}, {0x03B1, 'a'}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (pairs[i].code == code) return (unsigned char)pairs[i].latin;
  return code;
}

static bool is_invisible(uint32_t code) {
  return code == 0xAD || (code >= 0x200B && code <= 0x200F) || code == 0x2060 || code == 0xFEFF ||
         (code >= 0x202A && code <= 0x202E);
}

/* --- the text ------------------------------------------------------------------------------- */

static void put(undisguise *u, uint32_t code, size_t source) {
  char bytes[4];
  size_t n = utf8_put(code, bytes);
  for (size_t i = 0; i < n; i++) {
    u->source[u->len] = (uint32_t)source;
    u->out[u->len++] = bytes[i];
  }
}

static uint32_t read_code(nlq_str in, size_t *at) {
  uint32_t code = 0;
  if (is_letter(in.at[*at]) || in.at[*at] == ' ') return (unsigned char)in.at[(*at)++];
  switch (in.at[*at]) {
  case '%': code = read_percent(in, at); break;
  case '&': code = read_entity(in, at); break;
  case '\\': code = read_escape(in, at); break;
  case '$': /* PostgreSQL's other quote */
    if (*at + 1 < in.len && in.at[*at + 1] == '$') {
      *at += 2;
      return '\'';
    }
    break;
  default: break;
  }
  return code ? code : utf8_next(in, at);
}

/* A plus sign for a space, as web forms send it: text without spaces, and a letter beside it. */
static bool is_form_space(nlq_str in, size_t at, bool spaces) {
  if (spaces || in.at[at] != '+' || at == 0 || at + 1 >= in.len) return false;
  char before = in.at[at - 1], behind = in.at[at + 1];
  bool digits = (before >= '0' && before <= '9') || (behind >= '0' && behind <= '9');
  return !digits && (is_letter(before) || is_letter(behind));
}

/* Folding can make a code point longer by a byte at most, and few of those there are. */
#define GROWTH 2

bool guard_undisguise(arena *mem, nlq_str input, guard_text *out) {
  undisguise u = {.in = input};
  size_t room = input.len * GROWTH + 4;
  u.out = arena_alloc(mem, room);
  u.source = ARENA_ARRAY(mem, uint32_t, room);
  if (!u.out || !u.source) return false;
  bool spaces = str_find(input, STR(" ")) != SIZE_MAX;
  for (size_t at = 0; at < input.len;) {
    size_t start = at;
    if (is_stray(input, at)) {
      at++;
      continue;
    }
    uint32_t code = utf8_fold(read_code(input, &at));
    if (code >= 0x80) code = look_alike(code);
    if (is_form_space(input, start, spaces)) code = ' ';
    if (!is_invisible(code)) put(&u, code, start);
  }
  u.source[u.len] = (uint32_t)input.len;
  *out = (guard_text){{u.out, u.len}, u.source};
  return true;
}
