/* The WebAssembly border: the only C that knows a host calls it.
 *
 * In: JSON text that the host has copied into memory from nlq_wasm_alloc. Out: a status, and an
 * nlq_text of the host's (24 bytes: address, length, then what belongs to the library), which it
 * reads before it hands it to nlq_wasm_release. The module keeps nothing between calls but the
 * engines it has opened, and imports nothing. Example, as the binding does it:
 *
 *   out = alloc(24); engine = open(model, length, out)      0, 0: the built-in one, if it has one
 *   in = alloc(n); memory[in ...] = request
 *   call(engine, 0, in, n, out); read; release(out); free(in) */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/full.h"

/* The number of a method is its place here; a change of order is a change of NLQ_ABI. */
static wasm_method *const methods[] = {nlq_translate};

#define N_METHODS (sizeof methods / sizeof methods[0])

static wasm_method *method_of(uint32_t number) {
  return number < N_METHODS ? methods[number] : wasm_full_method(number - WASM_FULL);
}

/* Called by the allocator after memory has grown. Defined here, it is not an import. */
void emscripten_notify_memory_growth(size_t index);
void emscripten_notify_memory_growth(size_t index) {
  (void)index;
}

int nlq_wasm_abi(void);
int nlq_wasm_abi(void) {
  return NLQ_ABI;
}

/* 0 when memory is out. */
void *nlq_wasm_alloc(size_t size);
void *nlq_wasm_alloc(size_t size) {
  return malloc(size);
}

void nlq_wasm_free(void *at);
void nlq_wasm_free(void *at) {
  free(at);
}

/* An engine, or 0 with {"error": ...} in `out`. `domain` 0 takes the built-in model,
 * which the full module has. */
nlq_engine *nlq_wasm_open(const char *domain, size_t length, nlq_text *out);
nlq_engine *nlq_wasm_open(const char *domain, size_t length, nlq_text *out) {
  *out = (nlq_text){0};
  return nlq_engine_new(domain, length, NULL, out);
}

void nlq_wasm_close(nlq_engine *engine);
void nlq_wasm_close(nlq_engine *engine) {
  nlq_engine_delete(engine);
}

/* The status of the call; its result or error is in `out`. A method that this module does not have
 * gives -1, and nothing in `out`: the full module may have it. */
int nlq_wasm_call(const nlq_engine *engine, uint32_t method, const char *json, size_t length,
                  nlq_text *out);
int nlq_wasm_call(const nlq_engine *engine, uint32_t method, const char *json, size_t length,
                  nlq_text *out) {
  wasm_method *run = method_of(method);
  *out = (nlq_text){0};
  return run ? (int)run(engine, json, length, out) : -1;
}

void nlq_wasm_release(nlq_text *out);
void nlq_wasm_release(nlq_text *out) {
  nlq_text_free(out);
}
