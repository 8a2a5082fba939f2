/* The calls about the Query IR, from the JSON of a request to the JSON of its result.
 *
 * Requests have {input or text, mode?: "strict" or "compat", functions?, id?}; `text` is JSON text
 * for canon, check and print, and NLQL for parse. Results are {id?, ok, canonical or text or ir,
 * errors, warnings?}: `ok` says whether there is no error. What is wrong with the document stands
 * in them. False: the request itself is at fault, `errors` says how, and nothing was written. */
#ifndef NLQ_IR_IR_CALLS_H
#define NLQ_IR_IR_CALLS_H

#include "base/json.h"

/* The canonical JSON. Strict also checks names and functions; then `canonical` is there as soon as
 * the shape is right. */
bool ir_call_canon(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
/* NLQL to JSON. */
bool ir_call_parse(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
/* JSON to NLQL. */
bool ir_call_print(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
/* Every finding. */
bool ir_call_check(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
/* WHERE as a filter of a store, and the rest of it: store.h has the keys. */
bool ir_call_filter(arena *mem, const json_value *request, json_writer *w, diag_list *errors);
/* {functions?: [names], variant?: "reference" or "tools"}: the schema itself. */
bool ir_call_schema(arena *mem, const json_value *request, json_writer *w, diag_list *errors);

#endif
