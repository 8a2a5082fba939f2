/* The keys of the objects that are open while JSON is read, to find one that stands twice. */
#ifndef NLQ_BASE_JSON_KEYS_H
#define NLQ_BASE_JSON_KEYS_H

#include "base/str.h"

typedef struct json_key_node {
  nlq_str key;
  size_t bit;
  size_t child[2];
} json_key_node;

typedef struct json_keys {
  json_key_node *items;
  size_t count, capacity;
} json_keys;

typedef enum json_keys_result { KEYS_NEW, KEYS_TWICE, KEYS_NO_MEMORY } json_keys_result;

/* Opens an object: returns what the calls for it take as `object`. SIZE_MAX: no memory. */
size_t json_keys_open(json_keys *keys, arena *mem);
/* Adds a key, free of NUL bytes, to the innermost object; O(bytes of the key). */
json_keys_result json_keys_add(json_keys *keys, arena *mem, size_t object, nlq_str key);
void json_keys_close(json_keys *keys, size_t object);

#endif
