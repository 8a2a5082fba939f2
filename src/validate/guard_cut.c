/* Cutting text as SQL would.
 *
 * In: "x' or 1=1 -- ". Out: x | ' | or | 1 | = | 1 | --. Comments within the text are space, as
 * they are for servers; MySQL's versioned comments are what stands in them. Linear. */
#include <string.h>

#include "base/utf8.h"
#include "validate/guard.h"

typedef struct cutter {
  nlq_str text;
  size_t at;
  bool space;
  size_t last_close, last_line; /* behind the last comment end and the last line end; 0: none */
} cutter;

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static char at(const cutter *c, size_t ahead) {
  return c->at + ahead < c->text.len ? c->text.at[c->at + ahead] : 0;
}

/* Spaces that are not ASCII: they end words, too. */
static size_t wide_space(const cutter *c) {
  size_t end = c->at;
  if ((unsigned char)at(c, 0) < 0x80) return 0;
  return utf8_is_space(utf8_next(c->text, &end)) ? end - c->at : 0;
}

/* Behind an inline comment, or 0 when it has no end. A versioned one ends behind its number: what
 * stands in it is SQL. */
static size_t comment_end(const cutter *c) {
  if (at(c, 2) == '!') {
    size_t end = c->at + 3;
    while (end < c->text.len && is_digit(c->text.at[end]))
      end++;
    return end;
  }
  if (c->at + 4 > c->last_close) return 0;
  return c->at + 4 + str_find(str_slice(c->text, c->at + 2, c->text.len), STR("*/"));
}

/* Over spaces, comments and the rest of lines that are comments. */
static void skip_space(cutter *c) {
  c->space = c->at == 0;
  while (c->at < c->text.len) {
    char first = at(c, 0);
    size_t wide = wide_space(c), end = 0;
    if (first == ' ' || (first >= '\t' && first <= '\r')) end = c->at + 1;
    if (wide) end = c->at + wide;
    if (first == '*' && at(c, 1) == '/') end = c->at + 2;
    if (first == '/' && at(c, 1) == '*') end = comment_end(c);
    if (end == 0) return;
    c->at = end;
    c->space = true;
  }
}

static size_t word_end(const cutter *c) {
  size_t end = c->at;
  while (end < c->text.len && is_word_char(c->text.at[end])) {
    cutter here = {.text = c->text, .at = end};
    if (wide_space(&here)) break;
    end++;
  }
  return end;
}

static size_t number_end(const cutter *c) {
  size_t end = word_end(c);
  if (end < c->text.len && c->text.at[end] == '.') {
    size_t digits = end + 1;
    while (digits < c->text.len && is_digit(c->text.at[digits]))
      digits++;
    if (digits > end + 1) end = digits;
  }
  return end;
}

static bool is_number(nlq_str text) {
  bool hex = text.len > 2 && text.at[0] == '0' && text.at[1] == 'x';
  for (size_t i = hex ? 2 : 0; i < text.len; i++) {
    char c = text.at[i];
    if (!is_digit(c) && c != '.' && !(hex && c >= 'a' && c <= 'f')) return false;
  }
  return true;
}

static size_t sign_end(const cutter *c) {
  static const char signs[] = "!=<><=>=||&&:=<<>>";
  bool null_safe = at(c, 0) == '<' && at(c, 1) == '=' && at(c, 2) == '>';
  for (const char *sign = signs; *sign && !null_safe; sign += 2)
    if (sign[0] == at(c, 0) && sign[1] == at(c, 1)) return c->at + 2;
  return c->at + (null_safe ? 3 : 1);
}

static guard_kind mark_kind(const cutter *c) {
  char first = at(c, 0);
  switch (first) {
  case '\'':
  case '"':
  case '`': return GUARD_QUOTE;
  case '(':
  case ')':
  case ';': return (guard_kind)first;
  case ',': return GUARD_COMMA;
  case '#': return GUARD_COMMENT;
  case '-': return at(c, 1) == '-' ? GUARD_COMMENT : GUARD_SIGN;
  case '/': return at(c, 1) == '*' ? GUARD_COMMENT : GUARD_SIGN;
  default: return strchr("=<>!+*%&|^~:", first) ? GUARD_SIGN : GUARD_OTHER;
  }
}

/* A comment to the end of its line is over at the next line; without one, what follows is still
 * looked at, for the sake of questions, where "--" is a dash. */
static size_t line_comment_end(const cutter *c) {
  if (at(c, 0) == '/' || c->at >= c->last_line) return c->at + (at(c, 0) == '#' ? 1 : 2);
  return c->at + 1 + str_find(str_slice(c->text, c->at, c->text.len), STR("\n"));
}

static size_t token_end(const cutter *c, guard_kind *kind) {
  char first = at(c, 0);
  if (is_digit(first)) {
    size_t end = number_end(c);
    *kind = is_number(str_slice(c->text, c->at, end)) ? GUARD_NUMBER : GUARD_WORD;
    return end;
  }
  if (is_word_char(first)) {
    *kind = GUARD_WORD;
    return word_end(c);
  }
  if (first == '@' && (is_word_char(at(c, 1)) || at(c, 1) == '@')) {
    cutter name = {.text = c->text, .at = c->at + (at(c, 1) == '@' ? 2 : 1)};
    *kind = GUARD_VARIABLE;
    return word_end(&name);
  }
  *kind = mark_kind(c);
  if (*kind == GUARD_COMMENT) return line_comment_end(c);
  return *kind == GUARD_SIGN ? sign_end(c) : c->at + 1;
}

bool guard_cut(arena *mem, const guard_text *text, bool over_lines, guard_tokens *out) {
  cutter c = {.text = text->text};
  for (size_t i = 0; i < c.text.len; i++) {
    if (c.text.at[i] == '\n') c.last_line = i + 1;
    if (i > 0 && c.text.at[i] == '/' && c.text.at[i - 1] == '*') c.last_close = i + 1;
  }
  size_t capacity = 0;
  *out = (guard_tokens){.of = text};
  for (;;) {
    skip_space(&c);
    if (!arena_reserve(mem, (void **)&out->items, out->count, &capacity, sizeof *out->items))
      return false;
    guard_token *token = &out->items[out->count];
    *token = (guard_token){GUARD_END, STR_EMPTY, c.at, c.space};
    if (c.at >= c.text.len) return true;
    size_t end = token_end(&c, &token->kind);
    token->text = str_slice(c.text, c.at, end);
    c.at = end;
    if (token->kind == GUARD_COMMENT && token->text.at[token->text.len - 1] == '\n') {
      out->has_lines = true;
      if (over_lines) continue;
    }
    out->count++;
  }
}

/* --- looking at tokens ---------------------------------------------------------------------- */

const guard_token *guard_at(const guard_tokens *tokens, size_t index) {
  return &tokens->items[index < tokens->count ? index : tokens->count];
}

bool guard_is(const guard_tokens *tokens, size_t index, const char *choices) {
  const guard_token *t = guard_at(tokens, index);
  bool spelled = t->kind == GUARD_WORD || t->kind == GUARD_SIGN;
  for (;; choices++) {
    size_t len = 0;
    while (choices[len] > ' ' && choices[len] != ',')
      len++;
    if (len == 1 && choices[0] == (char)t->kind) return true;
    if (spelled && len == t->text.len && memcmp(choices, t->text.at, len) == 0) return true;
    choices += len;
    if (*choices != ',') return false;
  }
}

size_t guard_shape(const guard_tokens *tokens, size_t index, const char *shapes) {
  for (; shapes; shapes = strchr(shapes, '\n')) {
    if (*shapes == '\n') shapes++;
    for (size_t n = 0; guard_is(tokens, index + n++, shapes); shapes++) {
      while (*shapes > ' ')
        shapes++;
      if (*shapes != ' ') return n;
    }
  }
  return 0;
}
