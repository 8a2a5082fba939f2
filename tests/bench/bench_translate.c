/* Reads requests from stdin, a JSON object a line, translates each several times with the model
 * named, or the built-in one, and prints the microseconds a call takes: the median over the
 * requests, the 95th of a hundred, and the most.
 *
 * usage: bench_translate [MODEL.json [ROUNDS]] < REQUESTS.jsonl */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "nl2query.h"

enum { MOST_REQUESTS = 8192, MOST_BYTES = 1 << 24, USUAL_ROUNDS = 20 };

static double now_in_micros(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static double best_of(const nlq_engine *engine, const char *request, size_t length, int rounds) {
  double best = 1e18;
  for (int i = 0; i < rounds; i++) {
    nlq_text out = {0};
    double start = now_in_micros();
    nlq_translate(engine, request, length, &out);
    double took = now_in_micros() - start;
    nlq_text_free(&out);
    if (took < best) best = took;
  }
  return best;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static char *read_all(FILE *file, size_t *length) {
  char *bytes = malloc(MOST_BYTES);
  *length = bytes && file ? fread(bytes, 1, MOST_BYTES, file) : 0;
  return bytes;
}

static nlq_engine *open_model(const char *path) {
  if (!path) return nlq_engine_new(NULL, 0, NULL, NULL);
  FILE *file = fopen(path, "rb");
  size_t length;
  char *model = read_all(file, &length);
  nlq_engine *engine = length ? nlq_engine_new(model, length, NULL, NULL) : NULL;
  if (file) fclose(file);
  free(model);
  return engine;
}

int main(int argc, char **argv) {
  static double times[MOST_REQUESTS];
  size_t length, n = 0;
  int rounds = argc > 2 ? atoi(argv[2]) : USUAL_ROUNDS;
  nlq_engine *engine = open_model(argc > 1 ? argv[1] : NULL);
  char *requests = read_all(stdin, &length);
  if (!engine || !requests) return 1;
  for (char *at = requests, *end; at < requests + length && n < MOST_REQUESTS; at = end + 1) {
    end = memchr(at, '\n', (size_t)(requests + length - at));
    if (!end) end = requests + length;
    if (end > at) times[n++] = best_of(engine, at, (size_t)(end - at), rounds);
  }
  qsort(times, n, sizeof *times, ascending);
  if (n)
    printf("%zu requests: median %.1f, p95 %.1f, most %.1f us\n", n, times[n / 2],
           times[n * 95 / 100], times[n - 1]);
  free(requests);
  nlq_engine_delete(engine);
  return n ? 0 : 1;
}
