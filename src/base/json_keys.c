/* In: the keys of an object, one by one. Out: whether one was there before.
 *
 * Each object has a Patricia tree (D. R. Morrison, 1968; in Sedgewick's form with one node a key):
 * a key is found in as many steps as it has bits, whatever the others are. A hash table would be
 * shorter, but a text made for it could make it quadratic. The nodes of all open objects are one
 * stack: an inner object is closed before the outer one gets its next key. */
#include "base/json_keys.h"

/* Keys end in a byte 1 and then zeros without end, so that none is a prefix of another and none
 * equals the head of the tree, which is all zeros. */
static unsigned byte_of(const json_key_node *node, size_t i) {
  if (node->bit == 0 || i > node->key.len) return 0;
  return i == node->key.len ? 1 : (unsigned char)node->key.at[i];
}

/* Bits are counted from 1, the highest of the first byte; 0 marks the head. */
static unsigned bit_of(const json_key_node *node, size_t bit) {
  return byte_of(node, (bit - 1) / 8) >> (7 - (bit - 1) % 8) & 1;
}

/* Walks down by the bits of `key` while they come before `limit`, which is as far as a new node
 * would hang; a link upwards ends the walk. Returns the end, and in *above the node it came from.
 */
static size_t walk(const json_keys *keys, size_t object, const json_key_node *key, size_t limit,
                   size_t *above) {
  const json_key_node *nodes = keys->items;
  size_t from = object, to = nodes[object].child[0];
  while (nodes[to].bit > nodes[from].bit && nodes[to].bit < limit) {
    from = to;
    to = nodes[to].child[bit_of(key, nodes[to].bit)];
  }
  *above = from;
  return to;
}

/* The first bit in which two keys differ, or 0. */
static size_t first_difference(const json_key_node *a, const json_key_node *b) {
  size_t longest = a->key.len > b->key.len ? a->key.len : b->key.len;
  for (size_t i = 0; i <= longest; i++) {
    unsigned difference = byte_of(a, i) ^ byte_of(b, i);
    if (difference == 0) continue;
    size_t bit = i * 8 + 1;
    for (; difference < 0x80; difference <<= 1)
      bit++;
    return bit;
  }
  return 0;
}

static size_t push(json_keys *keys, arena *mem, json_key_node node) {
  if (!arena_reserve(mem, (void **)&keys->items, keys->count, &keys->capacity, sizeof *keys->items))
    return SIZE_MAX;
  keys->items[keys->count] = node;
  return keys->count++;
}

size_t json_keys_open(json_keys *keys, arena *mem) {
  size_t self = keys->count;
  return push(keys, mem, (json_key_node){STR_EMPTY, 0, {self, self}});
}

json_keys_result json_keys_add(json_keys *keys, arena *mem, size_t object, nlq_str key) {
  json_key_node node = {key, SIZE_MAX, {0, 0}};
  size_t above;
  size_t nearest = walk(keys, object, &node, SIZE_MAX, &above);
  node.bit = first_difference(&node, &keys->items[nearest]);
  if (node.bit == 0) return KEYS_TWICE;
  size_t below = walk(keys, object, &node, node.bit, &above);
  unsigned side = bit_of(&node, node.bit), side_above = 0;
  if (above != object) side_above = bit_of(&node, keys->items[above].bit);
  size_t self = keys->count;
  node.child[side] = self;
  node.child[!side] = below;
  if (push(keys, mem, node) == SIZE_MAX) return KEYS_NO_MEMORY;
  keys->items[above].child[side_above] = self;
  return KEYS_NEW;
}

void json_keys_close(json_keys *keys, size_t object) {
  keys->count = object;
}
