/* What the full module has beyond nl2query.wasm. The one is linked with
 * full.c, the other with left_out.c. */
#ifndef NLQ_WASM_FULL_H
#define NLQ_WASM_FULL_H

#include <stdint.h>

#include "nl2query.h"

typedef nlq_status wasm_method(const nlq_engine *engine, const char *json, size_t length,
                               nlq_text *out);

/* The number of its first method: that of the others can grow up to here. */
#define WASM_FULL 64u

/* The method of that number, counted from WASM_FULL; NULL when there is none. */
wasm_method *wasm_full_method(uint32_t number);

#endif
