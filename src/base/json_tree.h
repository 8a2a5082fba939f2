/* The tree of a JSON text, made by cJSON. */
#ifndef NLQ_BASE_JSON_TREE_H
#define NLQ_BASE_JSON_TREE_H

#include "base/json.h"

/* The tree of a text that json_scan found good, in the arena; NULL when memory is out. */
json_value *json_tree(arena *mem, nlq_str text);
/* Takes out of every object of the tree the members whose key comes again behind them; false when
 * memory is out. */
bool json_keep_last(arena *mem, json_value *root);

#endif
