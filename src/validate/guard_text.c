/* Taking disguises off.
 *
 * In: "1%27%20OR%201=1", "1' UN<zero-width space>ION SELECT", "x' or 1" in full width. Out: the
 * text a server would read in the end, in small letters: "1' or 1=1". Each byte knows where it came
 * from, so that findings can be shown in the original. */
#include "base/utf8.h"
#include "validate/guard.h"

typedef struct undisguise {
  nlq_str in;
  size_t at;
  bool spaces; /* the text has some */
  char *out;
  uint32_t *source;
  size_t len;
} undisguise;

static char peek(const undisguise *u, size_t ahead) {
  return u->at + ahead < u->in.len ? u->in.at[u->at + ahead] : 0;
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* So many hexadecimal digits; -1 when they are none. */
static int hex_at(const undisguise *u, size_t ahead, size_t digits) {
  int code = 0;
  for (; digits > 0; digits--) {
    int value = hex_value(peek(u, ahead++));
    if (value < 0) return -1;
    code = code * 16 + value;
  }
  return code;
}

/* --- escapes: the character that they mean, 0 for none -------------------------------------- */

/* %27, %2527 (twice), %u0027. Overlong forms (%C0%A7) carry their quote in the last six bits. */
static int read_percent(undisguise *u) {
  size_t p = 1;
  while (peek(u, p) == '2' && peek(u, p + 1) == '5')
    p += 2;
  bool wide = peek(u, p) == 'u' || peek(u, p) == 'U';
  int code = wide ? hex_at(u, p + 1, 4) : hex_at(u, p, 2);
  if (code < 0) return 0;
  p += wide ? 5 : 2;
  if (!wide && code == 0xC0 && peek(u, p) == '%') {
    code = hex_at(u, p + 1, 2);
    if (code < 0) return 0;
    code &= 0x3F;
    p += 3;
  }
  if (code == 0 || code > 0x7E) code = ' ';
  u->at += p;
  return code;
}

/* &#39; &#x27; &apos; */
static int read_entity(undisguise *u) {
  static const char entities[][7] = {"apos;\'", "quot;\"", "lt;<", "gt;>", "amp;&"};
  nlq_str rest = str_slice(u->in, u->at + 1, u->in.len);
  for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
    nlq_str entity = str_of(entities[i]);
    if (!str_starts(rest, str_slice(entity, 0, entity.len - 1))) continue;
    u->at += entity.len;
    return entity.at[entity.len - 1];
  }
  if (peek(u, 1) != '#') return 0;
  bool hex = peek(u, 2) == 'x' || peek(u, 2) == 'X';
  size_t p = hex ? 3 : 2;
  int code = 0;
  for (; p < 9 && peek(u, p) != ';'; p++) {
    int digit = hex_value(peek(u, p));
    if (digit < 0 || (!hex && digit > 9)) return 0;
    code = code * (hex ? 16 : 10) + digit;
  }
  if (peek(u, p) != ';' || code < 0x20 || code > 0x7E) return 0;
  u->at += p + 1;
  return code;
}

/* \u0027 and \x27 as JSON and JavaScript write them. */
static int read_escape(undisguise *u) {
  char kind = peek(u, 1);
  size_t digits = kind == 'u' ? 4 : 2;
  int code = kind == 'u' || kind == 'x' ? hex_at(u, 2, digits) : -1;
  if (code < 0x20 || code > 0x7E) return 0;
  u->at += 2 + digits;
  return code;
}

/* Two dollar signs are PostgreSQL's other quote. */
static int read_dollars(undisguise *u) {
  if (peek(u, 1) != '$') return 0;
  u->at += 2;
  return '\'';
}

/* A percent sign before every letter (%S%E%L%E%C%T), or a backslash before a quote. */
static bool is_stray(const undisguise *u) {
  char next = peek(u, 1);
  if (peek(u, 0) == '\\') return next == '\'' || next == '"' || next == '\\';
  if (peek(u, 0) != '%' || !is_letter(next) || hex_at(u, 1, 2) >= 0) return false;
  return (u->at >= 2 && u->in.at[u->at - 2] == '%') || peek(u, 2) == '%';
}

/* A plus sign for a space, as web forms send it: text without spaces, and a letter beside it. */
static bool is_form_space(const undisguise *u) {
  if (u->spaces || peek(u, 0) != '+' || u->at == 0) return false;
  char before = u->in.at[u->at - 1], behind = peek(u, 1);
  return behind && !is_digit(before) && !is_digit(behind) &&
         (is_letter(before) || is_letter(behind));
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

static uint32_t read_code(undisguise *u) {
  int code = 0;
  bool form_space = is_form_space(u);
  switch (peek(u, 0)) {
  case '%': code = read_percent(u); break;
  case '&': code = read_entity(u); break;
  case '\\': code = read_escape(u); break;
  case '$': code = read_dollars(u); break;
  default: break;
  }
  uint32_t read = code ? (uint32_t)code : utf8_next(u->in, &u->at);
  return form_space ? ' ' : look_alike(utf8_fold(read));
}

static void put(undisguise *u, uint32_t code, size_t source) {
  char bytes[4];
  size_t n = utf8_put(code, bytes);
  for (size_t i = 0; i < n; i++) {
    u->source[u->len] = (uint32_t)source;
    u->out[u->len++] = bytes[i];
  }
}

/* Folding can make a code point longer by a byte at most, and few of those there are. */
#define GROWTH 2

bool guard_undisguise(arena *mem, nlq_str input, guard_text *out) {
  undisguise u = {.in = input, .spaces = str_find(input, STR(" ")) != SIZE_MAX};
  size_t room = input.len * GROWTH + 4;
  u.out = arena_alloc(mem, room);
  u.source = ARENA_ARRAY(mem, uint32_t, room);
  if (!u.out || !u.source) return false;
  while (u.at < input.len) {
    if (is_stray(&u)) {
      u.at++;
      continue;
    }
    size_t start = u.at;
    uint32_t code = read_code(&u);
    if (!is_invisible(code)) put(&u, code, start);
  }
  u.source[u.len] = (uint32_t)input.len;
  *out = (guard_text){{u.out, u.len}, u.source};
  return true;
}
