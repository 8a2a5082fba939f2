/* The functions a Query IR may call: a built-in list, and what a caller adds to it. Names are
 * compared without regard to case, as the reference does. */
#ifndef NLQ_IR_FUNCTIONS_H
#define NLQ_IR_FUNCTIONS_H

#include "ir/ir.h"
#include "ir/names.h"

#define IR_ANY_COUNT (-1) /* of max_args: as many as you like */
#define IR_KINDS 4        /* arguments whose kind can be said; further ones may be anything */

typedef enum ir_argument {
  IR_ANY,
  IR_TEXT_LITERAL, /* a literal that is a string */
  IR_FIELD,        /* a path */
  IR_VECTOR        /* content, or vec.<name> */
} ir_argument;

typedef struct ir_function {
  nlq_str name;
  int min_args, max_args;
  ir_argument arguments[IR_KINDS];
  bool extension; /* not one of the reference's */
} ir_function;

typedef struct ir_functions {
  ir_function *items; /* the caller's */
  size_t count;
  ir_name *by_name;
} ir_functions;

/* Reads [name or {name, min_args?, max_args?, arguments?: ["any", "text", "field", "vector"]}];
 * `v` NULL: none. False and errors at `base` when it is none of that. */
bool ir_functions_read(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                       ir_functions *out);
/* A caller's function hides a built-in one of its name. NULL: unknown. */
const ir_function *ir_functions_find(const ir_functions *f, arena *mem, nlq_str name);

#endif
