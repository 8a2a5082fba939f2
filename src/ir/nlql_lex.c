/* In: NLQL text and a place in it. Out: the token that is asked for, if it stands there. */
#include "ir/nlql_lex.h"

#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"

#include "ir/digits.h"
#include "ir/ir.h"

static char peek(const lexer *l) {
  return l->pos < l->text.len ? l->text.at[l->pos] : '\0';
}

static bool stands_here(const lexer *l, const char *word) {
  nlq_str wanted = str_of(word);
  return str_eq(str_slice(l->text, l->pos, l->pos + wanted.len), wanted);
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static char upper(char c) {
  return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

static bool same_word(nlq_str a, const char *word) {
  size_t i = 0;
  while (i < a.len && word[i] && upper(a.at[i]) == word[i])
    i++;
  return i == a.len && word[i] == '\0';
}

/* --- white space -------------------------------------------------------------------------- */

static bool skip_character(lexer *l) {
  char c = peek(l);
  if (c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n') {
    l->pos++;
    return true;
  }
  if (l->compat || l->pos >= l->text.len) return false;
  size_t next = l->pos;
  if (!utf8_is_space(utf8_next(l->text, &next))) return false;
  l->pos = next;
  return true;
}

/* A comment that has no end stays where it is, as something nobody expects. */
static bool skip_comment(lexer *l) {
  bool line = stands_here(l, "--");
  if (l->compat || (!line && !stands_here(l, "/*"))) return false;
  nlq_str rest = str_slice(l->text, l->pos + 2, l->text.len);
  size_t end = str_find(rest, line ? STR("\n") : STR("*/"));
  if (end == SIZE_MAX && !line) return false;
  l->pos = end == SIZE_MAX ? l->text.len : l->pos + 2 + end + (line ? 1 : 2);
  return true;
}

void lex_space(lexer *l) {
  while (skip_character(l) || skip_comment(l))
    continue;
}

bool lex_at_end(lexer *l) {
  lex_space(l);
  return l->pos >= l->text.len;
}

/* --- words -------------------------------------------------------------------------------- */

static bool is_name_code(uint32_t code, bool first, bool compat) {
  if (code < 0x80) {
    bool letter = (code | 0x20) >= 'a' && (code | 0x20) <= 'z';
    return letter || code == '_' || (!first && code >= '0' && code <= '9');
  }
  return !compat && (utf8_is_letter(code) || utf8_is_cjk(code));
}

/* End of the name that starts at `pos`, which is `pos` when none does. */
static size_t name_end(nlq_str text, size_t pos, bool compat) {
  size_t start = pos, next = pos;
  while (next < text.len && is_name_code(utf8_next(text, &next), pos == start, compat))
    pos = next;
  return pos;
}

static nlq_str word_here(const lexer *l) {
  return str_slice(l->text, l->pos, name_end(l->text, l->pos, l->compat));
}

static bool take(lexer *l, size_t length) {
  l->last = l->pos;
  l->pos += length;
  return true;
}

bool lex_keyword(lexer *l, const char *word) {
  lex_space(l);
  size_t length = str_of(word).len;
  if (stands_here(l, word)) return take(l, length);
  return !l->compat && same_word(word_here(l), word) && take(l, length);
}

bool lex_word(lexer *l, const char *word) {
  lex_space(l);
  return !l->compat && same_word(word_here(l), word) && take(l, str_of(word).len);
}

bool lex_symbol(lexer *l, const char *symbol) {
  lex_space(l);
  return stands_here(l, symbol) && take(l, str_of(symbol).len);
}

/* --- quotes ------------------------------------------------------------------------------- */

/* One of each pair of quotes. */
static nlq_str undoubled(arena *mem, char quote, nlq_str text) {
  char *copy = arena_alloc(mem, text.len);
  size_t length = 0;
  for (size_t i = 0; copy && i < text.len; i += text.at[i] == quote ? 2 : 1)
    copy[length++] = text.at[i];
  return copy ? (nlq_str){copy, length} : STR_EMPTY;
}

/* Text between quotes. Beyond compat a doubled quote is one of them: the reference never has two
 * strings side by side, so no statement of its changes its meaning. A backslash is a backslash. */
static bool take_quoted(lexer *l, char quote, nlq_str *out) {
  size_t start = l->pos + 1, end = start;
  bool doubled = false;
  while (end < l->text.len) {
    bool here = l->text.at[end] == quote;
    bool twice = here && !l->compat && end + 1 < l->text.len && l->text.at[end + 1] == quote;
    if (here && !twice) break;
    doubled |= twice;
    end += twice ? 2 : 1;
  }
  if (end >= l->text.len) return false;
  nlq_str inside = str_slice(l->text, start, end);
  *out = doubled ? undoubled(l->mem, quote, inside) : inside;
  return take(l, end + 1 - l->pos);
}

bool lex_string(lexer *l, nlq_str *text) {
  lex_space(l);
  char c = peek(l);
  return (c == '"' || c == '\'') && take_quoted(l, c, text);
}

bool lex_name(lexer *l, nlq_str *name) {
  lex_space(l);
  if (peek(l) == '`' && !l->compat) return take_quoted(l, '`', name);
  *name = word_here(l);
  return name->len > 0 && take(l, name->len);
}

/* --- numbers ------------------------------------------------------------------------------ */

/* Digits of any script in compat, as the reference has it. */
static bool copy_digits(lexer *l, sb *out) {
  size_t start = l->pos;
  for (;;) {
    size_t next = l->pos;
    if (next >= l->text.len) break;
    int digit = digit_value(utf8_next(l->text, &next), !l->compat);
    if (digit < 0) break;
    sb_addc(out, (char)('0' + digit));
    l->pos = next;
  }
  return l->pos > start;
}

static bool copy_exponent(lexer *l, sb *out) {
  size_t sign = l->pos + 1;
  if (l->compat || (peek(l) != 'e' && peek(l) != 'E')) return false;
  if (sign < l->text.len && (l->text.at[sign] == '+' || l->text.at[sign] == '-')) sign++;
  if (sign >= l->text.len || !is_digit(l->text.at[sign])) return false;
  sb_add(out, str_slice(l->text, l->pos, sign));
  l->pos = sign;
  return copy_digits(l, out);
}

/* As JSON would have it, with no zeros in front. */
static nlq_str without_zeros(sb *digits, size_t sign) {
  nlq_str text = sb_str(digits);
  size_t skip = 0;
  while (text.len > sign + skip + 1 && text.at[sign + skip] == '0' &&
         is_digit(text.at[sign + skip + 1]))
    skip++;
  for (size_t i = sign; skip && i + skip < text.len; i++)
    digits->at[i] = digits->at[i + skip];
  return text.at ? (nlq_str){text.at, text.len - skip} : text;
}

static bool is_exact(nlq_str text, double n, bool whole) {
  char printed[NUMBER_TEXT_BYTES];
  if (!(n - n == 0)) return false;
  return !whole || n == 0 || str_eq(text, (nlq_str){printed, number_print(n, printed)});
}

bool lex_number(lexer *l, lex_value *out) {
  lex_space(l);
  sb digits;
  sb_init(&digits, l->mem);
  size_t start = l->pos, sign = peek(l) == '-';
  if (sign) sb_addc(&digits, '-');
  l->pos += sign;
  if (!copy_digits(l, &digits)) {
    l->pos = start;
    return false;
  }
  size_t point = l->pos, length = digits.len;
  out->whole = true;
  if (peek(l) == '.') {
    sb_addc(&digits, '.');
    l->pos++;
    out->whole = !copy_digits(l, &digits);
    if (out->whole) { /* "5." is the number 5 and a point */
      l->pos = point;
      digits.len = length;
    }
  }
  if (copy_exponent(l, &digits)) out->whole = false;
  l->last = start;
  nlq_str text = without_zeros(&digits, sign);
  out->kind = LEX_NUMBER;
  out->number = text.at ? number_read(text) : 0;
  if (out->number == 0) out->number = 0; /* -0 is 0 */
  if (text.at && !is_exact(text, out->number, out->whole)) {
    lex_fault(l, NLQ_NUMBER_RANGE, start, l->pos,
              STR("this is no number that a double holds exactly; write it as a string"));
    l->failed = true;
  }
  return true;
}

/* --- operands ----------------------------------------------------------------------------- */

static const char *const after_values[] = {"AND",   "OR",    "CONTAINS", "MATCH", "LIKE",
                                           "WHERE", "ORDER", "LIMIT",    "ASC",   "DESC"};

static bool begins_keyword(nlq_str text) {
  for (size_t i = 0; i < sizeof after_values / sizeof *after_values; i++)
    if (str_starts(text, str_of(after_values[i]))) return true;
  return false;
}

static const char *const constants[] = {"true", "false", "null"};

/* The constants need no boundary in the reference: "nullAND" is null AND, and "nullable" an error.
 * Beyond compat that error is a name. */
static lex_value_kind constant_of(nlq_str word, bool compat, size_t *length) {
  for (size_t i = 0; i < 3; i++) {
    nlq_str constant = str_of(constants[i]);
    if (!str_starts(word, constant)) continue;
    nlq_str rest = str_slice(word, constant.len, word.len);
    if (!compat && rest.len > 0 && !begins_keyword(rest)) continue;
    *length = constant.len;
    return (lex_value_kind)(LEX_TRUE + i);
  }
  return LEX_NOTHING;
}

static bool is_keyword_behind(const lexer *l) {
  nlq_str word = word_here(l);
  if (begins_keyword(word)) return true;
  for (size_t i = 0; i < sizeof after_values / sizeof *after_values; i++)
    if (same_word(word, after_values[i])) return true;
  return same_word(word, "IN") || same_word(word, "IS") || same_word(word, "BETWEEN");
}

/* A "not" in small letters is NOT when an operand follows, and a name otherwise. Before a
 * parenthesis it names a function, and before a text in quotes a type, as in the reference. */
static bool is_small_not(const lexer *l, nlq_str word) {
  if (l->compat || !same_word(word, "NOT")) return false;
  lexer ahead = *l;
  ahead.pos += word.len;
  lex_space(&ahead);
  char c = peek(&ahead);
  if (c == '`' || c == '-' || is_digit(c)) return true;
  return word_here(&ahead).len > 0 && !is_keyword_behind(&ahead);
}

lex_value lex_operand(lexer *l, bool negation) {
  lex_value v = {LEX_NOTHING, STR_EMPTY, false, 0, false};
  if (lex_symbol(l, "(")) {
    v.kind = LEX_OPEN;
  } else if (lex_string(l, &v.text)) {
    v.kind = LEX_STRING;
  } else if (lex_number(l, &v)) {
    return v;
  } else {
    nlq_str word = word_here(l);
    size_t length = word.len;
    v.kind = constant_of(word, l->compat, &length);
    if (v.kind == LEX_NOTHING && negation && (str_is(word, "NOT") || is_small_not(l, word)))
      v.kind = LEX_NOT;
    if (v.kind != LEX_NOTHING) {
      take(l, length);
    } else {
      v.quoted = peek(l) == '`';
      if (lex_name(l, &v.text)) v.kind = LEX_NAME;
    }
  }
  return v;
}

bool lex_is_plain(nlq_str name, lex_place place) {
  if (name.len == 0 || name_end(name, 0, false) < name.len) return false;
  if (place == LEX_AS_NAME) return true;
  for (size_t i = 0; i < 3; i++)
    if (str_starts(name, str_of(constants[i]))) return false;
  return place == LEX_AS_TIGHT_OPERAND || !str_is(name, "NOT");
}

/* --- errors ------------------------------------------------------------------------------- */

/* The line of `start`, cut around it, and below it a caret that stands in the same column also
 * under wide characters. */
static void add_excerpt(sb *out, nlq_str text, size_t start) {
  size_t from = start, to = start;
  while (from > 0 && text.at[from - 1] != '\n' && start - from < 60)
    from--;
  while (to < text.len && text.at[to] != '\n' && to - start < 30)
    to++;
  while (from < start && ((unsigned char)text.at[from] & 0xC0) == 0x80)
    from++;
  while (to < text.len && ((unsigned char)text.at[to] & 0xC0) == 0x80)
    to++;
  nlq_str line = str_slice(text, from, to);
  if (str_ends(line, STR("\r"))) line.len--;
  sb_addf(out, "\n  %S\n  ", line);
  for (size_t pos = from; pos < start;) {
    uint32_t code = utf8_next(text, &pos);
    sb_adds(out, code == '\t' ? "\t" : utf8_is_cjk(code) ? "\xE3\x80\x80" : " ");
  }
  sb_addc(out, '^');
}

nlq_diag *lex_fault(lexer *l, nlq_code code, size_t start, size_t end, nlq_str message) {
  sb full;
  sb_init(&full, l->mem);
  sb_add(&full, message);
  add_excerpt(&full, l->text, start);
  nlq_diag *d = diag_add(l->errors, code, "%S", sb_str(&full));
  diag_span(d, start, end);
  diag_line(d, l->text, start);
  return d;
}

/* What stands here: a word, or one character. */
static nlq_str found_here(const lexer *l) {
  nlq_str word = word_here(l);
  if (word.len > 0) return word;
  size_t next = l->pos;
  utf8_next(l->text, &next);
  return str_slice(l->text, l->pos, next);
}

/* What is likely meant, where that is plain to see. */
static const char *advice(const lexer *l, nlq_str found) {
  static const char *const keywords[] = {
      "SELECT", "SPAN",     "DOCUMENT", "CHUNK", "SENTENCE", "LET",   "WHERE", "ORDER", "BY",
      "LIMIT",  "CONTAINS", "AND",      "OR",    "NOT",      "MATCH", "LIKE",  "ASC",   "DESC"};
  char c = found.at[0];
  if ((c == '"' || c == '\'') && l->pos > 0 && l->text.at[l->pos - 1] == c)
    return " (compat has no doubled quotes)";
  if (c == '"' || c == '\'') return " (is its closing quote there?)";
  if (!l->compat) return "";
  if (c == '=') return " (equality is ==)";
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (same_word(found, keywords[i]) && !str_is(found, keywords[i]))
      return " (compat wants keywords in capitals)";
  return "";
}

bool lex_unexpected(lexer *l, const char *expected) {
  sb message;
  sb_init(&message, l->mem);
  if (l->failed) return false; /* said already */
  if (lex_at_end(l)) {
    sb_addf(&message, "the text ends where %s should be", expected);
    lex_fault(l, NLQ_INVALID_NLQL, l->last, l->text.len, sb_str(&message));
    return false;
  }
  nlq_str found = found_here(l);
  sb_addf(&message, "found %S where %s should be%s", ir_shown(found), expected, advice(l, found));
  lex_fault(l, NLQ_INVALID_NLQL, l->pos, l->pos + found.len, sb_str(&message));
  return false;
}
