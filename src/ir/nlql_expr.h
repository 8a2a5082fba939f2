/* Expressions of NLQL text. */
#ifndef NLQ_IR_NLQL_EXPR_H
#define NLQ_IR_NLQL_EXPR_H

#include "ir/ir.h"
#include "ir/nlql_lex.h"

/* What waits for more operands, and the operands. */
typedef struct frame frame;
typedef struct operand operand;

typedef struct expr_parser {
  lexer lex;
  frame *frames;
  size_t n_frames, frame_capacity;
  operand *operands;
  size_t n_operands, operand_capacity;
  bool finished; /* the newest operand is a comparison without parentheses around it */
  size_t copies; /* of nodes, for IN and BETWEEN */
} expr_parser;

/* The expression that stands here, as far as it goes. `follow`: what may stand behind it, for
 * messages. NULL and one error when there is none, or no memory. */
ir_expr *nlql_expr(expr_parser *p, const char *follow);

#endif
