/* In: JSON text. Out: its tree, and what stands in it. Beside json_tree.c and
 * json_last.c nothing else knows that the tree is cJSON's. */
#include "base/json.h"

#include <string.h>

#include "cJSON.h"

#include "base/json_scan.h"
#include "base/json_tree.h"
#include "base/limits.h"

json_value *json_parse(arena *mem, nlq_str text, int max_depth, diag_list *errors) {
  json_value *root = json_scan(mem, text, max_depth, NULL, errors) ? json_tree(mem, text) : NULL;
  if (!root && arena_failed(mem)) diag_add(errors, NLQ_OUT_OF_MEMORY, "memory is out");
  return root;
}

json_value *json_parse_last(arena *mem, nlq_str text, int max_depth, diag_list *errors) {
  bool twice = false;
  json_value *root = json_scan(mem, text, max_depth, &twice, errors) ? json_tree(mem, text) : NULL;
  if (root && twice && !json_keep_last(mem, root)) root = NULL;
  if (!root && arena_failed(mem)) diag_add(errors, NLQ_OUT_OF_MEMORY, "memory is out");
  return root;
}

json_type json_type_of(const json_value *v) {
  if (!v) return JSON_MISSING;
  switch (v->type & 0xFF) {
  case cJSON_False:
  case cJSON_True: return JSON_BOOL;
  case cJSON_Number: return JSON_NUMBER;
  case cJSON_String: return JSON_STRING;
  case cJSON_Array: return JSON_ARRAY;
  case cJSON_Object: return JSON_OBJECT;
  default: return JSON_NULL;
  }
}

const char *json_type_name(json_type type) {
  static const char *const names[] = {
      [JSON_MISSING] = "missing",  [JSON_NULL] = "null",       [JSON_BOOL] = "true or false",
      [JSON_NUMBER] = "a number",  [JSON_STRING] = "a string", [JSON_ARRAY] = "an array",
      [JSON_OBJECT] = "an object",
  };
  return names[type];
}

json_value *json_get(const json_value *object, const char *key) {
  if (json_type_of(object) != JSON_OBJECT) return NULL;
  for (json_value *member = object->child; member; member = member->next)
    if (strcmp(member->string, key) == 0) return member;
  return NULL;
}

json_value *json_first(const json_value *container) {
  return container ? container->child : NULL;
}

json_value *json_next(const json_value *item) {
  return item ? item->next : NULL;
}

size_t json_count(const json_value *container) {
  size_t count = 0;
  for (const json_value *item = json_first(container); item; item = item->next)
    count++;
  return count;
}

nlq_str json_key(const json_value *member) {
  return str_of(member ? member->string : NULL);
}

nlq_str json_string(const json_value *v) {
  return json_type_of(v) == JSON_STRING ? str_of(v->valuestring) : STR_EMPTY;
}

bool json_true(const json_value *v) {
  return v && (v->type & 0xFF) == cJSON_True;
}

nlq_str json_get_string(const json_value *object, const char *key) {
  return json_string(json_get(object, key));
}

bool json_get_true(const json_value *object, const char *key) {
  return json_true(json_get(object, key));
}

double json_number(const json_value *v) {
  return json_type_of(v) == JSON_NUMBER ? v->valuedouble : 0;
}

bool json_integer(const json_value *v, int64_t *out) {
  double n = json_number(v);
  double limit = (double)LIMIT_SAFE_INTEGER;
  if (json_type_of(v) != JSON_NUMBER || n < -limit || n > limit || n != (double)(int64_t)n)
    return false;
  *out = (int64_t)n;
  return true;
}

void json_pointer_add_key(sb *pointer, nlq_str key) {
  sb_addc(pointer, '/');
  for (size_t i = 0; i < key.len; i++) {
    if (key.at[i] == '~')
      sb_adds(pointer, "~0");
    else if (key.at[i] == '/')
      sb_adds(pointer, "~1");
    else
      sb_addc(pointer, key.at[i]);
  }
}

void json_pointer_add_index(sb *pointer, size_t index) {
  sb_addc(pointer, '/');
  sb_addi(pointer, (int64_t)index);
}

nlq_str json_pointer_key(arena *mem, nlq_str base, nlq_str key) {
  sb out;
  sb_init(&out, mem);
  sb_add(&out, base);
  json_pointer_add_key(&out, key);
  return sb_str(&out);
}

nlq_str json_pointer_index(arena *mem, nlq_str base, size_t index) {
  sb out;
  sb_init(&out, mem);
  sb_add(&out, base);
  json_pointer_add_index(&out, index);
  return sb_str(&out);
}
