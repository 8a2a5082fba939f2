/* In: a tree in whose objects a key may stand twice. Out: the same tree, where only the last of
 * them is left: {"a":1,"a":2} becomes {"a":2}. */
#include "cJSON.h"

#include "base/json_keys.h"
#include "base/json_tree.h"

/* The containers that are still to be looked at. */
typedef struct agenda {
  arena mem;
  json_value **items;
  size_t count, capacity;
} agenda;

static bool push(agenda *todo, json_value *container) {
  if (!arena_reserve(&todo->mem, (void **)&todo->items, todo->count, &todo->capacity,
                     sizeof *todo->items))
    return false;
  todo->items[todo->count++] = container;
  return true;
}

/* cJSON links the members of an object both ways, and the first one back to the last. */
static void take_out(json_value *object, json_value *member) {
  member->next->prev = member->prev; /* one with its key comes behind it, so there is a next */
  if (member == object->child)
    object->child = member->next;
  else
    member->prev->next = member->next;
}

static bool keep_last_of(agenda *todo, json_keys *keys, json_value *object) {
  size_t self = json_keys_open(keys, &todo->mem);
  json_value *member = object->child ? object->child->prev : NULL;
  if (self == SIZE_MAX) return false;
  while (member) {
    json_value *before = member == object->child ? NULL : member->prev;
    json_keys_result result = json_keys_add(keys, &todo->mem, self, json_key(member));
    if (result == KEYS_NO_MEMORY) return false;
    if (result == KEYS_TWICE) take_out(object, member);
    member = before;
  }
  json_keys_close(keys, self);
  return true;
}

static bool keep_last_in(agenda *todo, json_value *root) {
  json_keys keys = {NULL, 0, 0};
  if (!push(todo, root)) return false;
  while (todo->count > 0) {
    json_value *container = todo->items[--todo->count];
    if (json_type_of(container) == JSON_OBJECT && !keep_last_of(todo, &keys, container))
      return false;
    for (json_value *item = json_first(container); item; item = json_next(item))
      if (json_first(item) && !push(todo, item)) return false;
  }
  return true;
}

bool json_keep_last(arena *mem, json_value *root) {
  agenda todo = {.items = NULL};
  arena_init(&todo.mem, &mem->allocator);
  bool good = keep_last_in(&todo, root);
  if (!good) mem->failed = true;
  arena_free(&todo.mem);
  return good;
}
