/* Memory: one arena per call, freed at once; an engine owns another.
 *
 * Nothing outside this file calls malloc. An arena takes blocks from an allocator and hands out
 * pieces; pieces are never freed one by one. When the allocator refuses, arena_alloc returns NULL
 * and the arena remembers it (arena_failed), so that a border can report OUT_OF_MEMORY without
 * every step between passing it along. */
#ifndef NLQ_BASE_ARENA_H
#define NLQ_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "nl2query.h" /* nlq_allocator */

typedef struct arena_block arena_block;

typedef struct arena {
  nlq_allocator allocator;
  arena_block *blocks; /* newest first */
  char *next, *end;    /* free part of the newest block */
  bool failed;
} arena;

/* `allocator` NULL: malloc and free. Takes no memory before the first arena_alloc. */
void arena_init(arena *a, const nlq_allocator *allocator);
void arena_free(arena *a);
bool arena_failed(const arena *a);
/* A piece of `size` bytes, aligned for any object, not zeroed; NULL when memory is out. */
void *arena_alloc(arena *a, size_t size);
/* The same, zeroed, for `count` objects; an overflowing product counts as out of memory. */
void *arena_zero(arena *a, size_t count, size_t size);
/* Grows a piece: in place when it is the newest, else by a copy. `at` NULL allocates. */
void *arena_grow(arena *a, void *at, size_t old_size, size_t new_size);

#define ARENA_NEW(a, type) ((type *)arena_zero((a), 1, sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_zero((a), (n), sizeof(type)))

/* Makes room for one more element in an array kept as {items, count, capacity}; true when there
 * is. Growth doubles, so n pushes cost O(n). */
bool arena_reserve(arena *a, void **items, size_t count, size_t *capacity, size_t item_size);

#endif
