/* Private to this room: text as the guard looks at it. */
#ifndef NLQ_VALIDATE_GUARD_H
#define NLQ_VALIDATE_GUARD_H

#include "base/diag.h"

/* A text with its disguises taken off (percent signs, entities, full width, zero width, inline
 * comments), in small letters, and where each of its bytes came from. */
typedef struct guard_text {
  nlq_str text;
  const uint32_t *source; /* one more than the text has bytes: the end */
} guard_text;

bool guard_undisguise(arena *mem, nlq_str input, guard_text *out);

/* The text cut as SQL would be, but for quotes, which stay single marks: which text stands inside
 * them depends on where one starts to read. */
typedef enum guard_kind {
  GUARD_END,
  GUARD_WORD,   /* letters, digits, _ */
  GUARD_NUMBER, /* 12, 1.5, 0x1f */
  GUARD_QUOTE,  /* ' " ` */
  GUARD_SIGN,   /* an operator: = <> || + ... */
  GUARD_OPEN,
  GUARD_CLOSE,
  GUARD_COMMA,
  GUARD_SEMICOLON,
  GUARD_COMMENT,  /* -- # or an unclosed comment: the rest of the line is none of SQL's business */
  GUARD_VARIABLE, /* @name, @@name */
  GUARD_OTHER
} guard_kind;

typedef struct guard_token {
  guard_kind kind;
  nlq_str text;
  size_t at; /* in the undisguised text */
  bool space_before;
} guard_token;

typedef struct guard_tokens {
  const guard_text *of;
  guard_token *items; /* ends in a token of kind GUARD_END */
  size_t count;       /* without the end */
} guard_tokens;

bool guard_cut(arena *mem, const guard_text *text, guard_tokens *out);

/* Whether a token is one of several words or signs, given as "or and xor". */
bool guard_is(const guard_token *token, const char *words);
/* The token at an index, the end for any index behind it. */
const guard_token *guard_at(const guard_tokens *tokens, size_t index);

/* A stretch of tokens that does something in SQL. */
typedef struct guard_find {
  bool found;
  size_t from, to; /* tokens, half-open */
} guard_find;

/* --- guard_quote.c: what stands behind a quote, were that to close a literal --- */
guard_find guard_breakout(const guard_tokens *tokens, bool question);
/* --- guard_sql.c: statements, tautologies, functions that nothing else is called --- */
guard_find guard_sql(const guard_tokens *tokens, bool question);
/* --- guard_write.c: a wish to change data, in words --- */
guard_find guard_write_english(const guard_tokens *tokens);
bool guard_write_chinese(nlq_str text, size_t *from, size_t *to);

#endif
