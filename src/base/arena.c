/* In: requests for pieces of memory. Out: pieces cut from blocks, all given back at once.
 *
 * A piece that would waste much of a block gets a block of its own, of just its size; it is
 * linked behind the newest block, which goes on serving small pieces. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_BLOCK_SIZE ((size_t)16 * 1024)

/* Under AddressSanitizer pieces stand apart, so that a step beyond one is seen like one beyond a
 * block of malloc. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GUARDED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define GUARDED
#endif

#ifdef GUARDED
#include <sanitizer/asan_interface.h>
#define GAP ((size_t)16)
#define CLOSE(at, size) ASAN_POISON_MEMORY_REGION(at, size)
#define OPEN(at, size) ASAN_UNPOISON_MEMORY_REGION(at, size)
#else
#define GAP ((size_t)0)
#define CLOSE(at, size) ((void)0)
#define OPEN(at, size) ((void)0)
#endif

struct arena_block {
  _Alignas(max_align_t) arena_block *next;
};

static void *system_alloc(void *context, size_t size) {
  (void)context;
  return malloc(size);
}

static void system_free(void *context, void *at) {
  (void)context;
  free(at);
}

void arena_init(arena *a, const nlq_allocator *allocator) {
  *a = (arena){.allocator = {system_alloc, system_free, NULL, 0}};
  if (allocator) a->allocator = *allocator;
  if (a->allocator.block_size == 0) a->allocator.block_size = DEFAULT_BLOCK_SIZE;
}

void arena_free(arena *a) {
  for (arena_block *block = a->blocks; block;) {
    arena_block *next = block->next;
    a->allocator.free(a->allocator.context, block);
    block = next;
  }
  *a = (arena){.allocator = a->allocator};
}

bool arena_failed(const arena *a) {
  return a->failed;
}

/* The room of a new block, not linked yet; NULL when memory is out. */
static arena_block *new_block(arena *a, size_t size) {
  arena_block *block = NULL;
  if (size <= SIZE_MAX - sizeof(arena_block))
    block = a->allocator.alloc(a->allocator.context, sizeof(arena_block) + size);
  if (!block) a->failed = true;
  return block;
}

static char *room_of(arena_block *block) {
  return (char *)block + sizeof(arena_block);
}

static void *alloc_alone(arena *a, size_t size) {
  arena_block *block = new_block(a, size);
  if (!block) return NULL;
  arena_block **place = a->blocks ? &a->blocks->next : &a->blocks;
  block->next = *place;
  *place = block;
  return room_of(block);
}

static bool add_block(arena *a) {
  arena_block *block = new_block(a, a->allocator.block_size);
  if (!block) return false;
  block->next = a->blocks;
  a->blocks = block;
  a->next = room_of(block);
  a->end = a->next + a->allocator.block_size;
  CLOSE(a->next, a->allocator.block_size);
  return true;
}

/* Bytes to skip before the next piece, so that it is aligned for any object. */
static size_t padding(const arena *a) {
  return (size_t)(0 - (uintptr_t)a->next) & (_Alignof(max_align_t) - 1);
}

void *arena_alloc(arena *a, size_t size) {
  if (size == 0) size = 1;
  size_t left = (size_t)(a->end - a->next), pad = padding(a);
  if (pad + GAP > left || size > left - pad - GAP) {
    if (size > a->allocator.block_size / 4 || size + GAP > a->allocator.block_size)
      return alloc_alone(a, size);
    if (!add_block(a)) return NULL;
    pad = 0;
  }
  char *at = a->next + pad;
  a->next = at + size + GAP;
  OPEN(at, size);
  return at;
}

void *arena_zero(arena *a, size_t count, size_t size) {
  if (size && count > SIZE_MAX / size) {
    a->failed = true;
    return NULL;
  }
  void *at = arena_alloc(a, count * size);
  if (at) memset(at, 0, count * size);
  return at;
}

void *arena_grow(arena *a, void *at, size_t old_size, size_t new_size) {
  if (!at) return arena_alloc(a, new_size);
  if (new_size <= old_size) return at;
  bool newest = (char *)at + old_size + GAP == a->next;
  if (newest && new_size - old_size <= (size_t)(a->end - a->next)) {
    a->next += new_size - old_size;
    OPEN(at, new_size);
    return at;
  }
  void *grown = arena_alloc(a, new_size);
  if (grown) memcpy(grown, at, old_size);
  return grown;
}

bool arena_reserve(arena *a, void **items, size_t count, size_t *capacity, size_t item_size) {
  if (count < *capacity) return true;
  size_t wanted = *capacity ? *capacity * 2 : 8;
  if (wanted < *capacity || wanted > SIZE_MAX / item_size) {
    a->failed = true;
    return false;
  }
  /* The caller's pointer is of another type than void *, so its bytes are copied. */
  void *at;
  memcpy(&at, items, sizeof at);
  at = arena_grow(a, at, *capacity * item_size, wanted * item_size);
  if (!at) return false;
  memcpy(items, &at, sizeof at);
  *capacity = wanted;
  return true;
}
