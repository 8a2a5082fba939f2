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

static const guard_token *look(const parse *p) {
  return guard_at(p->tokens, p->at);
}

static bool is(const parse *p, const char *choices) {
  return guard_is(p->tokens, p->at, choices);
}

static const char logical[] = "or,and,xor,||,&&";
static const char comparing[] = "=,!=,<>,<,>,<=,>=,<=>,:=,rlike,regexp,ilike,glob";
static const char arithmetic[] = "+,-,*,/,%,&,|,^,<<,>>,like,div,mod,collate,escape";
/* Words that no name is where an operand stands. */
static const char not_names[] = "or,and,xor,in,is,like,not,between,by,from,where,then,when,else,as,"
                                "with,for,on,to,of,the,a,an";
/* Comparisons of several words, and those that must not be followed by prose. */
#define NO_WORD "N,Q,S,(,),K,;,C,V,O,E"
static const char long_comparing[] = "not like,rlike,regexp,in,between,ilike,glob\n"
                                     "sounds like";
static const char before_operand[] = "in,between " NO_WORD "\n"
                                     "is N,null,true,false,unknown\n"
                                     "is not null,true,false," NO_WORD;

/* How many tokens such a comparison takes; the last one of `before_operand` is its operand. */
static size_t long_operator(const parse *p) {
  size_t words = guard_shape(p->tokens, p->at, long_comparing);
  if (words) return words;
  if (guard_shape(p->tokens, p->at, "not similar")) return 3; /* to */
  words = guard_shape(p->tokens, p->at, before_operand);
  return words ? words - 1 : 0;
}

/* Over an operator; false where none stands. */
static bool take_operator(parse *p) {
  size_t words = long_operator(p);
  if (words > 0 || is(p, comparing)) p->compares = true;
  if (is(p, logical)) p->joins = true;
  if (words == 0) words = is(p, logical) || is(p, comparing) || is(p, arithmetic);
  p->at += words;
  return words > 0;
}

/* The next quote of the same kind behind an index, or SIZE_MAX. */
static size_t closing(const parse *p, size_t from, char quote) {
  for (size_t i = from; i < p->tokens->count && i < from + REACH; i++)
    if (guard_is(p->tokens, i, "Q") && p->tokens->items[i].text.at[0] == quote) return i;
  return SIZE_MAX;
}

static void skip_call(parse *p) {
  size_t depth = 0;
  for (size_t i = 0; i < REACH && p->at < p->tokens->count; i++) {
    guard_kind kind = look(p)->kind;
    if (kind == GUARD_OPEN) depth++;
    if (kind == GUARD_CLOSE) depth--;
    p->at++;
    if (depth == 0) return;
  }
}

typedef enum part { PART_NONE, PART_TAKEN, PART_LAST } part;

/* A text literal; one that nothing closes is closed by the literal's own quote. */
static part take_text(parse *p) {
  char quote = look(p)->text.at[0];
  size_t end = closing(p, p->at + 1, quote);
  if (end == SIZE_MAX) return quote == p->quote ? PART_LAST : PART_NONE;
  p->at = end + 1;
  p->solid = true;
  return PART_TAKEN;
}

static part take_operand(parse *p) {
  while (is(p, "-,+,!,~,not,binary,all,any,("))
    p->at++;
  if (is(p, "Q")) return take_text(p);
  if (is(p, "select,case")) return PART_LAST;
  bool named = is(p, "W") && !is(p, not_names);
  bool placeholder = is(p, "O") && look(p)->text.at[0] == '?';
  bool solid = is(p, "N,V,null,true,false");
  if (!named && !placeholder && !solid) return PART_NONE;
  p->at++;
  while (named && guard_shape(p->tokens, p->at, "O W") && look(p)->text.at[0] == '.')
    p->at += 2;
  bool called = named && is(p, "(");
  if (called) skip_call(p);
  p->solid = p->solid || solid || called;
  return PART_TAKEN;
}

/* A new statement, or a clause of the one that is: no operator is needed before it. */
static const char statements[] =
    "; select,insert,update,delete,drop,create,alter,truncate,exec,execute,declare,set,waitfor,"
    "shutdown,grant,revoke,begin,if,desc,describe,show,load,copy,call,merge,replace,union,with\n"
    "union select,all,distinct\n"
    "order,group by\n"
    "having,limit N\n"
    "into outfile,dumpfile\n"
    "procedure analyse\n"
    "waitfor delay,time";

/* Whether what was read up to a comment is more than words with dashes between them. */
static bool is_cut(const parse *p) {
  bool last = !p->prose && !look(p)->space_before && guard_shape(p->tokens, p->at, "C E");
  return p->steps > 0 && (p->compares || p->joins || p->solid || last) &&
         guard_shape(p->tokens, p->at, "C\n; C");
}

/* Whether an open text at the end makes it an expression. In prose a quote that was open is closed,
 * and double quotes hold searches ("mod" & size): there it takes a comparison. */
static bool is_open_end(const parse *p) {
  if (p->compares || (p->joins && p->solid && !p->prose)) return true;
  return p->quote == '\'' && !(p->prose && p->was_open);
}

/* A condition that stands complete before the literal's own quote: or id > 1. */
static bool is_condition(const parse *p) {
  return !p->prose && is(p, "E") && p->joins && p->compares;
}

/* From behind the quote to the end. */
static bool is_expression(parse *p) {
  for (size_t i = 0; i < REACH; i++) {
    if (guard_shape(p->tokens, p->at, statements) || is_cut(p) || is_condition(p)) return true;
    bool closes = is(p, ")");
    if (closes || (p->steps > 0 && is(p, "K")))
      p->at++;
    else if (!take_operator(p))
      return false;
    part operand = closes ? PART_TAKEN : take_operand(p);
    if (operand == PART_LAST) return is_open_end(p) || is(p, "W");
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
  while (guard_is(tokens, next, "),;"))
    next++;
  if (is_open || !guard_is(tokens, next, "C")) return false;
  bool ends_word = !tokens->items[quote].space_before || quote == 0;
  return guard_at(tokens, next)->text.at[0] != '#' || (ends_word && next + 1 == tokens->count);
}

/* Whether a quote begins a quoted stretch of prose: a space before it, none behind. */
static bool opens(const guard_tokens *tokens, size_t index) {
  const guard_token *t = &tokens->items[index];
  return t->space_before && !is_space_or_end(tokens, t->at + 1) && guard_is(tokens, index + 1, "W");
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
