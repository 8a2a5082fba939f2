/* What a query of good shape may still get wrong: names, functions and their arguments. */
#ifndef NLQ_IR_CHECK_H
#define NLQ_IR_CHECK_H

#include "ir/functions.h"

/* Everything found, each with its pointer. Errors of `strict`: a ref that LET does not name, an
 * alias written as a path, a name bound twice, a cycle of bindings, an unknown function, the wrong
 * number or kind of arguments. `compat` has only the errors that the reference has; the others are
 * warnings there. A type hint that does not suit its value is always a warning. True: no error. */
bool ir_check(arena *mem, const ir_query *q, ir_mode mode, const ir_functions *functions,
              diag_list *errors);

#endif
