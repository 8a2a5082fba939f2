/* In: hashes with numbers. Out: the numbers under a hash, in constant time.
 *
 * Open addressing with linear probing; the table is at most half full. */
#include "domain/lookup.h"

uint32_t lookup_mix(uint32_t hash, uint32_t more) {
  hash = (hash ^ more) * 0x9E3779B1u; /* 2^32 divided by the golden ratio (Knuth, TAOCP 6.4) */
  return hash ^ hash >> 15;
}

static void put(lookup *l, uint32_t hash, int stored) {
  size_t mask = l->capacity - 1, at = lookup_mix(hash, 0) & mask;
  while (l->slots[at].id)
    at = (at + 1) & mask;
  l->slots[at] = (lookup_slot){hash, stored};
}

static bool resize(arena *mem, lookup *l, size_t capacity) {
  lookup old = *l;
  l->slots = ARENA_ARRAY(mem, lookup_slot, capacity);
  if (!l->slots) {
    *l = old;
    return false;
  }
  l->capacity = capacity;
  for (size_t i = 0; i < old.capacity; i++)
    if (old.slots[i].id) put(l, old.slots[i].hash, old.slots[i].id);
  return true;
}

bool lookup_reserve(arena *mem, lookup *l, size_t count) {
  size_t capacity = l->capacity ? l->capacity : 16;
  while (capacity / 2 < count)
    capacity *= 2;
  return capacity == l->capacity || resize(mem, l, capacity);
}

bool lookup_add(arena *mem, lookup *l, uint32_t hash, int id) {
  if (!lookup_reserve(mem, l, l->count + 1)) return false;
  put(l, hash, id + 1);
  l->count++;
  return true;
}

int lookup_next(const lookup *l, uint32_t hash, size_t *cursor) {
  if (l->capacity == 0) return -1;
  size_t mask = l->capacity - 1, start = lookup_mix(hash, 0);
  for (;;) {
    const lookup_slot *slot = &l->slots[(start + (*cursor)++) & mask];
    if (!slot->id) return -1;
    if (slot->hash == hash) return slot->id - 1;
  }
}
