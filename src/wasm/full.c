/* The methods of nl2query-full.wasm alone. */
#include "wasm/full.h"

/* The number of a method is its place here, from WASM_FULL on; a change of order is a change of
 * NLQ_ABI. */
static wasm_method *const methods[] = {
    nlq_ir_canon,  nlq_ir_check, nlq_ir_parse, nlq_ir_print,
    nlq_ir_schema, nlq_ir_lower, nlq_ir_lift,  nlq_ir_filter,
};

wasm_method *wasm_full_method(uint32_t number) {
  return number < sizeof methods / sizeof methods[0] ? methods[number] : 0;
}
