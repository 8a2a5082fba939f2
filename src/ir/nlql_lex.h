/* The words of NLQL text. What a word is depends on where it stands: a keyword is one only where
 * it can be taken, and a name elsewhere ("WHERE LIMIT > 1 LIMIT 5"). So there is no list of tokens;
 * the parser asks for what it can take, and the lexer moves on when that stands there. */
#ifndef NLQ_IR_NLQL_LEX_H
#define NLQ_IR_NLQL_LEX_H

#include "base/diag.h"

typedef struct lexer {
  arena *mem;
  nlq_str text; /* well-formed UTF-8 */
  size_t pos;
  size_t last; /* where the newest token starts */
  bool compat; /* the reference grammar, nothing more */
  bool failed; /* a number too large or too exact: the error is in `errors` */
  diag_list *errors;
} lexer;

typedef enum lex_value_kind {
  LEX_NOTHING, /* no value stands here */
  LEX_NAME,
  LEX_STRING,
  LEX_NUMBER,
  LEX_TRUE,
  LEX_FALSE,
  LEX_NULL,
  LEX_NOT,
  LEX_OPEN /* ( */
} lex_value_kind;

typedef struct lex_value {
  lex_value_kind kind;
  nlq_str text; /* of a name or string */
  bool quoted;  /* a `name` */
  double number;
  bool whole; /* the number has neither point nor exponent */
} lex_value;

/* White space and, beyond compat, comments. */
void lex_space(lexer *l);
bool lex_at_end(lexer *l);
/* A keyword, where no name can stand: in capitals it needs no boundary behind it ("SELECTCHUNK"),
 * as in the reference; beyond compat the whole word in any case will do. */
bool lex_keyword(lexer *l, const char *word);
/* A keyword that the reference does not know: always a whole word, in any case, never in compat. */
bool lex_word(lexer *l, const char *word);
bool lex_symbol(lexer *l, const char *symbol);
bool lex_name(lexer *l, nlq_str *name);
bool lex_string(lexer *l, nlq_str *text);
bool lex_number(lexer *l, lex_value *out);
/* Whatever can begin an operand; NOT only where `negation` allows it. */
lex_value lex_operand(lexer *l, bool negation);

/* An error at the newest place, with the line and a caret below it. */
nlq_diag *lex_fault(lexer *l, nlq_code code, size_t start, size_t end, nlq_str message);
/* "found x where `expected` should be", at what stands here. Always false. */
bool lex_unexpected(lexer *l, const char *expected);

/* Where a name is written: where nothing else can stand, or at the start of an operand, where true,
 * false and null mean something else, and NOT too, unless a comparison is open. */
typedef enum lex_place { LEX_AS_NAME, LEX_AS_OPERAND, LEX_AS_TIGHT_OPERAND } lex_place;

/* Whether a name can be written there without quotes. */
bool lex_is_plain(nlq_str name, lex_place place);

#endif
