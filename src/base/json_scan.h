/* The strict reading of JSON text, before a tree is made of it. */
#ifndef NLQ_BASE_JSON_SCAN_H
#define NLQ_BASE_JSON_SCAN_H

#include "base/diag.h"

/* Whether `text` is JSON as json.h promises it; false adds one error, or marks `mem` as failed.
 * Takes nothing from `mem` but the error: its own memory is given back before it returns.
 * `twice` NULL: a key that stands twice is an error; else it is set to true, and nothing more. */
bool json_scan(arena *mem, nlq_str text, int max_depth, bool *twice, diag_list *errors);

#endif
