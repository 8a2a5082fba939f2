/* In: JSON text that json_scan found good. Out: cJSON's tree of it, in an arena.
 *
 * cJSON is compiled here as a part of this file and not beside it, for three reasons:
 * - Its allocator is global and takes no context. Here its malloc is a function of ours that
 *   takes from the arena of the parse under way, which is a variable of the thread: nothing is
 *   shared between calls, and running out of memory is the arena's. free does nothing.
 * - Its strtod depends on the locale of the process. Here it is number_read.
 * - cJSON_Parse notes its last error in a global variable, which threads would fight for. Here
 *   the parser behind it is called, which has none.
 * Its nesting limit is the largest of ours; the scan has held the text to the one that counts. */
#include "base/json_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "base/number.h"

/* WebAssembly without threads has one thread, and no storage for several. */
#if defined(__wasm__) && !defined(__wasm_atomics__)
#define PER_THREAD
#else
#define PER_THREAD _Thread_local
#endif

static PER_THREAD arena *tree_arena;

static void *tree_alloc(size_t size) {
  return arena_alloc(tree_arena, size);
}

static void tree_free(void *at) {
  (void)at;
}

/* cJSON copies a number into a text of its own before it reads it, so all of it is the number. */
static double tree_number(const char *text, char **end) {
  nlq_str number = str_of(text);
  *end = (char *)text + number.len;
  return number_read(number);
}

#if defined(__GNUC__) /* the warnings of its source are its authors' */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif

#define malloc tree_alloc
#define free tree_free
#define realloc NULL /* only its printing asks for it, and does without */
#define strtod tree_number
#define CJSON_NESTING_LIMIT (LIMIT_IR_DEPTH + 1)
#include "cJSON.c"
#undef malloc
#undef free
#undef realloc
#undef strtod

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

json_value *json_tree(arena *mem, nlq_str text) {
  parse_buffer buffer = {.content = (const unsigned char *)text.at,
                         .length = text.len,
                         .hooks = {tree_alloc, tree_free, NULL}};
  arena *outer = tree_arena;
  tree_arena = mem;
  cJSON *root = cJSON_New_Item(&buffer.hooks);
  if (root && !parse_value(root, buffer_skip_whitespace(&buffer))) root = NULL;
  tree_arena = outer;
  return root;
}
