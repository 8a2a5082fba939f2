/* What stands behind a quote, were that quote to close a literal.
 *
 * In: x' or '1'='1. Out: the stretch from the quote on: behind it stands an expression that goes
 * on to the end, where the literal's own quote would close the last text. O'Brien goes on with a
 * word, which no expression does, and so does every other name with an apostrophe.
 *
 *   rest     = step { step } end
 *   step     = ")" | operator operand
 *   operand  = { prefix } ( number | text | name | name "(" ... ")" | "(" )
 *   end      = an open text | comment | ";" statement | "," operand | a clause of SELECT */
#include <string.h>

#include "validate/guard.h"

/* Tokens looked at behind one quote: longer expressions are found by what they begin with. */
#define REACH 64

typedef struct parse {
  const guard_tokens *tokens;
  size_t at;
  char quote;    /* the one that is taken to close the literal */
  bool prose;    /* a question: the quote may close a quoted stretch */
  bool was_open; /* and one was open */
  size_t steps;
  bool compares, joins; /* it has a comparison, a logical operator */
  bool solid;           /* an operand that is no mere word */
} parse;

static const guard_token *look(const parse *p, size_t ahead) {
  return guard_at(p->tokens, p->at + ahead);
}

static bool is_quote(const guard_token *t, char quote) {
  return t->kind == GUARD_QUOTE && t->text.at[0] == quote;
}

static const char logical[] = "or and xor || &&";
static const char comparing[] = "= != <> < > <= >= <=> := rlike regexp ilike glob";
static const char arithmetic[] = "+ - * / % & | ^ << >> like div mod collate escape";
static const char prefixes[] = "- + ! ~ not binary all any";
/* Words that no name is where an operand stands. */
static const char not_names[] = "or and xor in is like not between by from where then when else as "
                                "with for on to of the a an";
static const char statements[] =
    "select insert update delete drop create alter truncate exec execute declare set waitfor "
    "shutdown grant revoke begin if desc describe show load copy call merge replace union with";

/* Operators of two words, and of one that must not be followed by prose. */
static size_t long_operator(const parse *p) {
  const guard_token *first = look(p, 0), *second = look(p, 1);
  if (guard_is(first, "not") && guard_is(second, "like rlike regexp in between ilike glob"))
    return 2;
  if (guard_is(first, "sounds") && guard_is(second, "like")) return 2;
  if (guard_is(first, "not") && guard_is(second, "similar")) return 3;
  if (guard_is(first, "in between") && second->kind != GUARD_WORD) return 1;
  if (guard_is(first, "is") && second->kind == GUARD_NUMBER) return 1;
  if (guard_is(first, "is") && guard_is(second, "null true false unknown")) return 1;
  bool is_not = guard_is(first, "is") && guard_is(second, "not");
  return is_not && (look(p, 2)->kind != GUARD_WORD || guard_is(look(p, 2), "null true false")) ? 2
                                                                                               : 0;
}

/* Over an operator; false where none stands. */
static bool take_operator(parse *p) {
  const guard_token *first = look(p, 0);
  size_t words = long_operator(p);
  if (words > 0 || guard_is(first, comparing)) p->compares = true;
  if (guard_is(first, logical)) p->joins = true;
  if (words == 0)
    words = guard_is(first, logical) || guard_is(first, comparing) || guard_is(first, arithmetic);
  p->at += words;
  return words > 0;
}

/* The next quote of the same kind behind an index, or SIZE_MAX. */
static size_t closing(const parse *p, size_t from, char quote) {
  for (size_t i = from; i < p->tokens->count && i < from + REACH; i++)
    if (is_quote(&p->tokens->items[i], quote)) return i;
  return SIZE_MAX;
}

static void skip_call(parse *p) {
  size_t depth = 0;
  for (size_t i = 0; i < REACH && p->at < p->tokens->count; i++) {
    guard_kind kind = look(p, 0)->kind;
    if (kind == GUARD_OPEN) depth++;
    if (kind == GUARD_CLOSE) depth--;
    p->at++;
    if (depth == 0) return;
  }
}

typedef enum part { PART_NONE, PART_TAKEN, PART_LAST } part;

/* A text literal; one that nothing closes is closed by the literal's own quote. */
static part take_text(parse *p) {
  char quote = look(p, 0)->text.at[0];
  size_t end = closing(p, p->at + 1, quote);
  if (end == SIZE_MAX) return quote == p->quote ? PART_LAST : PART_NONE;
  p->at = end + 1;
  p->solid = true;
  return PART_TAKEN;
}

static part take_operand(parse *p) {
  while (guard_is(look(p, 0), prefixes))
    p->at++;
  const guard_token *t = look(p, 0);
  switch (t->kind) {
  case GUARD_QUOTE: return take_text(p);
  case GUARD_OPEN: p->at++; return take_operand(p);
  case GUARD_NUMBER:
  case GUARD_VARIABLE:
    p->solid = true;
    p->at++;
    return PART_TAKEN;
  case GUARD_WORD:
    if (guard_is(t, "select case")) return PART_LAST;
    if (guard_is(t, not_names)) return PART_NONE;
    p->at++;
    p->solid = p->solid || guard_is(t, "null true false") || look(p, 0)->kind == GUARD_OPEN;
    if (look(p, 0)->kind == GUARD_OPEN) skip_call(p);
    return PART_TAKEN;
  case GUARD_OTHER: p->at++; return t->text.at[0] == '?' ? PART_TAKEN : PART_NONE;
  default: return PART_NONE;
  }
}

/* Clauses that go on a SELECT. */
static bool is_clause(const parse *p) {
  const guard_token *first = look(p, 0), *second = look(p, 1);
  return (guard_is(first, "union") && guard_is(second, "select all distinct")) ||
         (guard_is(first, "order group") && guard_is(second, "by")) ||
         (guard_is(first, "having limit") && second->kind == GUARD_NUMBER) ||
         (guard_is(first, "into") && guard_is(second, "outfile dumpfile")) ||
         (guard_is(first, "procedure") && guard_is(second, "analyse")) ||
         (guard_is(first, "waitfor") && guard_is(second, "delay time"));
}

/* A new statement, or a clause of the one that is: no operator is needed before it. */
static bool is_statement(const parse *p) {
  if (look(p, 0)->kind == GUARD_SEMICOLON) return guard_is(look(p, 1), statements);
  return is_clause(p);
}

/* Whether what was read up to a comment is more than words with dashes between them. */
static bool is_cut(const parse *p) {
  const guard_token *t = look(p, 0);
  if (t->kind == GUARD_SEMICOLON) t = look(p, 1);
  return t->kind == GUARD_COMMENT && p->steps > 0 && (p->compares || p->joins || p->solid);
}

/* Whether an open text at the end makes it an expression. In prose a quote that was open is closed,
 * and double quotes hold searches ("mod" & size): there it takes a comparison. */
static bool is_open_end(const parse *p) {
  if (p->compares) return true;
  return p->quote == '\'' && !(p->prose && p->was_open);
}

/* A condition that stands complete before the literal's own quote: or id > 1. */
static bool is_condition(const parse *p) {
  return !p->prose && look(p, 0)->kind == GUARD_END && p->joins && p->compares;
}

/* From behind the quote to the end. */
static bool is_expression(parse *p) {
  for (size_t i = 0; i < REACH; i++) {
    if (is_statement(p) || is_cut(p) || is_condition(p)) return true;
    bool closes = look(p, 0)->kind == GUARD_CLOSE;
    bool goes_on = closes || (look(p, 0)->kind == GUARD_COMMA && p->steps > 0);
    if (goes_on)
      p->at++;
    else if (!take_operator(p))
      return false;
    part operand = closes ? PART_TAKEN : take_operand(p);
    if (operand == PART_LAST)
      return is_open_end(p) || is_clause(p) || look(p, 0)->kind == GUARD_WORD;
    if (operand == PART_NONE) return false;
    p->steps++;
  }
  return true;
}

/* --- quotes that open or close something in prose ------------------------------------------- */

static bool is_space_or_end(const guard_tokens *tokens, size_t offset) {
  nlq_str text = tokens->of->text;
  return offset >= text.len || strchr(" \t\r\n,.;:!?)", text.at[offset]) != NULL;
}

/* A comment mark right behind a quote that nothing had opened: the rest is cut off. "#" also counts
 * things (7" #2): it must be the last of all, behind a quote that ends a word. */
static bool cuts_off(const guard_tokens *tokens, size_t quote, bool is_open) {
  size_t next = quote + 1;
  while (guard_at(tokens, next)->kind == GUARD_CLOSE ||
         guard_at(tokens, next)->kind == GUARD_SEMICOLON)
    next++;
  const guard_token *t = guard_at(tokens, next);
  if (t->kind != GUARD_COMMENT || is_open) return false;
  bool ends_word = !tokens->items[quote].space_before || quote == 0;
  return t->text.at[0] != '#' || (ends_word && next + 1 == tokens->count);
}

/* Whether a quote begins a quoted stretch of prose: a space before it, none behind. */
static bool opens(const guard_tokens *tokens, size_t index) {
  const guard_token *t = &tokens->items[index];
  return t->space_before && !is_space_or_end(tokens, t->at + 1) &&
         guard_at(tokens, index + 1)->kind == GUARD_WORD;
}

guard_find guard_breakout(const guard_tokens *tokens, bool question) {
  bool open[128] = {false};
  for (size_t i = 0; i < tokens->count; i++) {
    const guard_token *t = &tokens->items[i];
    if (t->kind != GUARD_QUOTE) continue;
    char quote = t->text.at[0];
    bool was_open = open[(unsigned char)quote];
    parse p = {
        .tokens = tokens, .at = i + 1, .quote = quote, .prose = question, .was_open = was_open};
    if (cuts_off(tokens, i, was_open) || is_expression(&p)) {
      size_t end = p.at > i + 1 ? p.at : i + 2;
      return (guard_find){true, i, end < tokens->count ? end : tokens->count};
    }
    open[(unsigned char)quote] = !was_open && opens(tokens, i);
  }
  return (guard_find){false, 0, 0};
}
