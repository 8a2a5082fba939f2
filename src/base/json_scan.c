/* In: the bytes of a JSON text. Out: true, or one error with its place:
 * {"a":1,"a":2} gives DUPLICATE_KEY, "the key "a" stands twice in this object", bytes 7 to 10.
 *
 * The grammar is RFC 8259's, walked with a stack of open containers of our own instead of calls
 * that call themselves, so that the depth of a text costs no stack of the machine. */
#include "base/json_scan.h"

#include "base/json.h"
#include "base/json_keys.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"

typedef struct container {
  bool object;
  bool fresh;   /* nothing stands in it yet */
  size_t keys;  /* the object's, in scan.keys */
  nlq_str key;  /* of the member that is being read; `at` NULL before it is known */
  size_t index; /* of the element that is being read */
} container;

typedef struct scan {
  nlq_str text;
  size_t pos;
  arena scratch;
  container *open;
  size_t depth, capacity;
  size_t max_depth;
  json_keys keys;
  bool *twice; /* where given, a key may stand twice, and this says that one did */
  diag_list *errors;
} scan;

static bool place(scan *s, nlq_diag *d, size_t start, size_t end) {
  diag_span(d, start, end);
  diag_line(d, s->text, start);
  return false;
}

/* The same for a value that is whole but not accepted: its JSON pointer too. */
static bool place_value(scan *s, nlq_diag *d, size_t start, size_t end) {
  sb pointer;
  sb_init(&pointer, &s->scratch);
  for (size_t i = 0; i < s->depth; i++) {
    const container *c = &s->open[i];
    if (!c->object) json_pointer_add_index(&pointer, c->index);
    if (c->object && c->key.at) json_pointer_add_key(&pointer, c->key);
  }
  diag_at(s->errors, d, sb_str(&pointer));
  return place(s, d, start, end);
}

static bool at_end(const scan *s) {
  return s->pos >= s->text.len;
}

/* The byte at the position, 0 at the end: NUL is refused before the walk begins. */
static char peek(const scan *s) {
  return at_end(s) ? '\0' : s->text.at[s->pos];
}

static bool is_word_char(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* What stands at the position, for a message: a word such as NaN, or one character. */
static nlq_str found_here(const scan *s) {
  size_t end = s->pos;
  while (end < s->text.len && end < s->pos + 20 && is_word_char(s->text.at[end]))
    end++;
  if (end == s->pos) utf8_next(s->text, &end);
  return str_slice(s->text, s->pos, end);
}

static bool expected(scan *s, const char *what) {
  if (at_end(s))
    return place(s, diag_add(s->errors, NLQ_JSON_SYNTAX, "the text ends where %s should be", what),
                 s->pos, s->pos);
  nlq_str found = found_here(s);
  nlq_diag *d = diag_add(s->errors, NLQ_JSON_SYNTAX, "found %S where %s should be", found, what);
  return place(s, d, s->pos, s->pos + found.len);
}

static void skip_space(scan *s) {
  for (char c = peek(s); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(s))
    s->pos++;
}

static bool scan_literal(scan *s, nlq_str word) {
  size_t end = s->pos + word.len;
  if (!str_eq(str_slice(s->text, s->pos, end), word)) return expected(s, "a value");
  s->pos = end;
  return true;
}

/* Numbers. */

static bool skip_digits(scan *s) {
  size_t start = s->pos;
  while (peek(s) >= '0' && peek(s) <= '9')
    s->pos++;
  return s->pos > start || expected(s, "a digit");
}

/* A double must be able to hold the number. Fractions are rounded, as every reader does; whole
 * numbers are often keys and counts, so they must come back with the digits they had. */
static bool survives(nlq_str number, double n, bool whole) {
  char text[NUMBER_TEXT_BYTES];
  if (!(n - n == 0)) /* an infinity or NaN */
    return false;
  if (n == 0)
    for (size_t i = 0; i < number.len && number.at[i] != 'e' && number.at[i] != 'E'; i++)
      if (number.at[i] >= '1' && number.at[i] <= '9') return false;
  return !whole || n == 0 || str_eq(number, (nlq_str){text, number_print(n, text)});
}

static bool check_number(scan *s, size_t start, bool whole) {
  nlq_str number = str_slice(s->text, start, s->pos);
  if (whole && number.len <= 15) /* below 2^53 */
    return true;
  nlq_diag *d;
  double n = number_read(number);
  if (number.len > LIMIT_NUMBER_BYTES)
    d = diag_add(s->errors, NLQ_NUMBER_RANGE, "this number is longer than %d characters",
                 LIMIT_NUMBER_BYTES);
  else if (!survives(number, n, whole))
    d = diag_add(s->errors, n - n == 0 ? NLQ_NUMBER_RANGE : NLQ_NON_FINITE,
                 "%S is no number that a double holds%s", number,
                 whole ? " exactly; write it as a string" : "");
  else
    return true;
  return place_value(s, d, start, s->pos);
}

static bool scan_number(scan *s) {
  size_t start = s->pos;
  bool whole = true;
  s->pos += peek(s) == '-';
  if (peek(s) == '0')
    s->pos++;
  else if (!skip_digits(s))
    return false;
  if (peek(s) == '.') {
    whole = false;
    s->pos++;
    if (!skip_digits(s)) return false;
  }
  if (peek(s) == 'e' || peek(s) == 'E') {
    whole = false;
    s->pos++;
    s->pos += peek(s) == '+' || peek(s) == '-';
    if (!skip_digits(s)) return false;
  }
  return check_number(s, start, whole);
}

/* Strings. */

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The code unit of "\uXXXX" at `at`, or -1. */
static int32_t code_unit(nlq_str text, size_t at) {
  if (at > text.len || text.len - at < 6 || text.at[at] != '\\' || text.at[at + 1] != 'u')
    return -1;
  int32_t unit = 0;
  for (size_t i = at + 2; i < at + 6; i++) {
    int digit = hex_value(text.at[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

static bool is_high(int32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low(int32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

static bool scan_unicode_escape(scan *s) {
  size_t start = s->pos;
  int32_t unit = code_unit(s->text, start);
  if (unit < 0) {
    s->pos += 2;
    return expected(s, "the first of four hexadecimal digits");
  }
  s->pos += 6;
  if (unit == 0)
    return place_value(s, diag_add(s->errors, NLQ_CONTROL_CHAR, "NUL is not allowed in a string"),
                       start, s->pos);
  bool pair = is_high(unit) && is_low(code_unit(s->text, s->pos));
  if (pair)
    s->pos += 6;
  else if (is_high(unit) || is_low(unit))
    return place_value(s,
                       diag_add(s->errors, NLQ_INVALID_UNICODE, "half of a surrogate pair alone"),
                       start, s->pos);
  return true;
}

static bool scan_escape(scan *s) {
  char c = s->pos + 1 < s->text.len ? s->text.at[s->pos + 1] : '\0';
  if (c == 'u') return scan_unicode_escape(s);
  if (c == '\0' || str_find(STR("\"\\/bfnrt"), (nlq_str){&c, 1}) == SIZE_MAX) {
    s->pos++;
    return expected(s, "one of \" \\ / b f n r t u (an escape)");
  }
  s->pos += 2;
  return true;
}

/* Most of a string: what is neither its end, nor an escape, nor forbidden. */
static void skip_plain(scan *s) {
  const unsigned char *at = (const unsigned char *)s->text.at;
  size_t pos = s->pos;
  while (pos < s->text.len && at[pos] != '"' && at[pos] != '\\' && at[pos] >= 0x20)
    pos++;
  s->pos = pos;
}

/* A string; *inside is what stands between its quotes, as it is written. */
static bool scan_string(scan *s, nlq_str *inside, bool *escaped) {
  size_t start = s->pos++;
  *escaped = false;
  for (skip_plain(s); peek(s) != '"'; skip_plain(s)) {
    if (at_end(s))
      return place(s, diag_add(s->errors, NLQ_JSON_SYNTAX, "this string has no closing quote"),
                   start, s->pos);
    if (peek(s) != '\\')
      return place_value(s,
                         diag_add(s->errors, NLQ_CONTROL_CHAR,
                                  "a control character in a string; write it as an escape"),
                         s->pos, s->pos + 1);
    *escaped = true;
    if (!scan_escape(s)) return false;
  }
  *inside = str_slice(s->text, start + 1, s->pos++);
  return true;
}

/* The text of a string that was scanned, for comparing keys: "\u0061" is "a". */
static nlq_str unescape(arena *mem, nlq_str text) {
  static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
  char *out = arena_alloc(mem, text.len);
  size_t length = 0;
  for (size_t i = 0; out && i < text.len;) {
    int32_t unit = code_unit(text, i);
    if (text.at[i] != '\\') {
      out[length++] = text.at[i++];
    } else if (unit < 0) {
      size_t which = str_find(str_of(letters), str_slice(text, i + 1, i + 2));
      out[length++] = which == SIZE_MAX ? text.at[i + 1] : meanings[which];
      i += 2;
    } else {
      i += 6;
      uint32_t code = (uint32_t)unit;
      if (is_high(unit)) {
        code = 0x10000 + ((code & 0x3FF) << 10) + ((uint32_t)code_unit(text, i) & 0x3FF);
        i += 6;
      }
      length += utf8_put(code, out + length);
    }
  }
  return (nlq_str){out, length};
}

/* Containers. */

static bool open_container(scan *s, bool object) {
  if (s->depth >= s->max_depth)
    return place(
        s, diag_add(s->errors, NLQ_TOO_DEEP, "nested deeper than %d levels", (int)s->max_depth),
        s->pos, s->pos + 1);
  if (!arena_reserve(&s->scratch, (void **)&s->open, s->depth, &s->capacity, sizeof *s->open))
    return false;
  size_t keys = object ? json_keys_open(&s->keys, &s->scratch) : 0;
  if (keys == SIZE_MAX) return false;
  s->open[s->depth++] = (container){.object = object, .fresh = true, .keys = keys};
  s->pos++;
  return true;
}

static bool scan_value(scan *s) {
  nlq_str inside;
  bool escaped;
  skip_space(s);
  switch (peek(s)) {
  case '{':
  case '[': return open_container(s, peek(s) == '{');
  case '"': return scan_string(s, &inside, &escaped);
  case 't': return scan_literal(s, STR("true"));
  case 'f': return scan_literal(s, STR("false"));
  case 'n': return scan_literal(s, STR("null"));
  case '-': return scan_number(s);
  default: return peek(s) >= '0' && peek(s) <= '9' ? scan_number(s) : expected(s, "a value");
  }
}

static bool scan_key(scan *s, container *inner) {
  nlq_str key;
  bool escaped;
  skip_space(s);
  size_t start = s->pos;
  inner->key = (nlq_str){NULL, 0};
  if (peek(s) != '"') return expected(s, "a key in double quotes");
  if (!scan_string(s, &key, &escaped)) return false;
  if (escaped) key = unescape(&s->scratch, key);
  if (arena_failed(&s->scratch)) return false;
  inner->key = key;
  json_keys_result result = json_keys_add(&s->keys, &s->scratch, inner->keys, key);
  if (result == KEYS_NO_MEMORY || result == KEYS_NEW) return result == KEYS_NEW;
  if (s->twice) return *s->twice = true;
  nlq_diag *d =
      diag_add(s->errors, NLQ_DUPLICATE_KEY, "the key \"%S\" stands twice in this object", key);
  return place_value(s, d, start, s->pos);
}

/* One step inside the innermost container: an end, or a comma where one is due and an element. */
static bool scan_element(scan *s) {
  container *inner = &s->open[s->depth - 1];
  skip_space(s);
  if (peek(s) == (inner->object ? '}' : ']')) {
    if (inner->object) json_keys_close(&s->keys, inner->keys);
    s->pos++;
    s->depth--;
    return true;
  }
  if (!inner->fresh) {
    if (peek(s) != ',') return expected(s, inner->object ? "a comma or }" : "a comma or ]");
    s->pos++;
    inner->index++;
  }
  inner->fresh = false;
  if (inner->object) {
    if (!scan_key(s, inner)) return false;
    skip_space(s);
    if (peek(s) != ':') return expected(s, "a colon");
    s->pos++;
  }
  return scan_value(s);
}

static bool scan_document(scan *s) {
  if (!scan_value(s)) return false;
  while (s->depth > 0)
    if (!scan_element(s)) return false;
  skip_space(s);
  return at_end(s) || expected(s, "the end of the text");
}

/* What the walk may then take for granted: well-formed UTF-8 without NUL. */
static bool check_bytes(scan *s) {
  size_t bad = utf8_invalid(s->text);
  if (bad != SIZE_MAX)
    return place(s, diag_add(s->errors, NLQ_INVALID_UTF8, "these bytes are not UTF-8"), bad,
                 bad + 1);
  size_t nul = str_find(s->text, (nlq_str){"", 1});
  if (nul != SIZE_MAX)
    return place(s, diag_add(s->errors, NLQ_CONTROL_CHAR, "NUL is not allowed in JSON text"), nul,
                 nul + 1);
  if (str_starts(s->text, STR("\xEF\xBB\xBF")))
    return place(
        s, diag_add(s->errors, NLQ_JSON_SYNTAX, "a byte order mark; JSON text begins without one"),
        0, 3);
  return true;
}

bool json_scan(arena *mem, nlq_str text, int max_depth, bool *twice, diag_list *errors) {
  scan s = {.text = text, .max_depth = (size_t)max_depth, .twice = twice, .errors = errors};
  arena_init(&s.scratch, &mem->allocator);
  bool good = check_bytes(&s) && scan_document(&s);
  if (arena_failed(&s.scratch)) mem->failed = true;
  arena_free(&s.scratch);
  return good;
}
