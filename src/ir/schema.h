/* The JSON Schema (draft 2020-12) of a Query IR document. */
#ifndef NLQ_IR_SCHEMA_H
#define NLQ_IR_SCHEMA_H

#include "base/json.h"

typedef enum ir_schema_variant {
  IR_SCHEMA_REFERENCE, /* the format's own */
  /* For function calling of language models in their strict mode: anyOf for oneOf, every key
   * required, null for what is left out. What is made after it is read in compat mode. */
  IR_SCHEMA_TOOLS
} ir_schema_variant;

/* Compact JSON text of it. `functions`: an array of names a call may have, else NULL. */
nlq_str ir_schema(arena *mem, ir_schema_variant variant, const json_value *functions);

#endif
