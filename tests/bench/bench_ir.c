/* Reads a request from stdin, runs nlq_ir_canon on it, and prints the microseconds a call takes:
 * the best of ten rounds. */
#include <stdio.h>
#include <time.h>

#include "nl2query.h"

enum { ROUNDS = 10, CALLS = 20000 };

static double micros(const nlq_engine *engine, const char *request, size_t length) {
  clock_t start = clock();
  for (int i = 0; i < CALLS; i++) {
    nlq_text out = {0};
    nlq_ir_canon(engine, request, length, &out);
    nlq_text_free(&out);
  }
  return (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / CALLS;
}

int main(void) {
  static char request[65536];
  size_t length = fread(request, 1, sizeof request, stdin);
  nlq_engine *engine = nlq_engine_new(NULL, 0, NULL, NULL);
  double least = 1e9;
  if (!engine) return 1;
  for (int i = 0; i < ROUNDS; i++) {
    double each = micros(engine, request, length);
    if (each < least) least = each;
  }
  printf("%.3f\n", least);
  nlq_engine_delete(engine);
  return 0;
}
