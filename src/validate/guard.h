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
typedef enum guard_kind { /* as shapes write them */
                          GUARD_END = 'E',
                          GUARD_WORD = 'W',   /* letters, digits, _ */
                          GUARD_NUMBER = 'N', /* 12, 1.5, 0x1f */
                          GUARD_QUOTE = 'Q',  /* ' " ` */
                          GUARD_SIGN = 'S',   /* an operator: = <> || + ... */
                          GUARD_OPEN = '(',
                          GUARD_CLOSE = ')',
                          GUARD_COMMA = 'K',
                          GUARD_SEMICOLON = ';',
                          GUARD_COMMENT = 'C',  /* -- # or an unclosed comment: the rest of the line
                                                   is not SQL's business */
                          GUARD_VARIABLE = 'V', /* @name, @@name */
                          GUARD_OTHER = 'O'
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
  bool has_lines;     /* a comment is over at the end of its line, and text goes on */
} guard_tokens;

/* With `over_lines`, such comments are the spaces that they are for a server. */
bool guard_cut(arena *mem, const guard_text *text, bool over_lines, guard_tokens *out);

/* The token at an index, the end for any index behind it. */
const guard_token *guard_at(const guard_tokens *tokens, size_t index);
/* Whether the token there is one of several words, signs or kinds, given as "or,and,&&,N". */
bool guard_is(const guard_tokens *tokens, size_t index, const char *choices);
/* How many tokens the first shape takes that stands there, 0 for none. A shape is a line, its
 * tokens have spaces between them: "union all,distinct select\ndelete from W". */
size_t guard_shape(const guard_tokens *tokens, size_t index, const char *shapes);

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
