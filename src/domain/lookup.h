/* A hash index: keys to small numbers. The keys stay with the caller, who looks at each number
 * found under a hash and compares. Insertion only; numbers come back in a fixed order. */
#ifndef NLQ_DOMAIN_LOOKUP_H
#define NLQ_DOMAIN_LOOKUP_H

#include "base/arena.h"
#include "base/str.h"

typedef struct lookup_slot {
  uint32_t hash;
  int id; /* 0: empty, else the number and one */
} lookup_slot;

typedef struct lookup {
  lookup_slot *slots;
  size_t count, capacity; /* capacity: 0 or a power of two */
} lookup;

/* Makes room for `count` numbers in all, so that adding them does not grow the index. */
bool lookup_reserve(arena *mem, lookup *l, size_t count);
bool lookup_add(arena *mem, lookup *l, uint32_t hash, int id);

/* The numbers under a hash, one a call from a zeroed cursor; -1 when there are no more. */
int lookup_next(const lookup *l, uint32_t hash, size_t *cursor);

/* Hash of a number beside another hash, for keys of several parts. */
uint32_t lookup_mix(uint32_t hash, uint32_t more);

#endif
