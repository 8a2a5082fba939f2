/* Edit distance of two words.
 *
 * In: "tikcets", "tickets". Out: 1. Restricted Damerau-Levenshtein (optimal string alignment):
 * insert, delete, replace, or swap two neighbours. Only the band of cells within `limit` of the
 * diagonal is worked out (Ukkonen, "Algorithms for approximate string matching", 1985). */
#include "domain/words.h"

#define LONGEST 64 /* bytes; longer words are either the same or too far apart */

typedef struct rows {
  int far; /* any distance beyond the limit */
  int cells[3][LONGEST + 2];
} rows;

static int least(int a, int b) {
  return a < b ? a : b;
}

static int cell(const rows *r, nlq_str a, nlq_str b, size_t i, size_t j) {
  const int *row = r->cells[i % 3], *above = r->cells[(i + 2) % 3], *two_up = r->cells[(i + 1) % 3];
  int cost = above[j - 1] + (a.at[i - 1] != b.at[j - 1]);
  cost = least(cost, least(above[j], row[j - 1]) + 1);
  bool swapped = i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1];
  if (swapped) cost = least(cost, two_up[j - 2] + 1);
  return least(cost, r->far);
}

/* Fills row i between the edges of the band; the cells just outside it count as far. Returns the
 * least of the row. */
static int fill_row(rows *r, nlq_str a, nlq_str b, size_t i, size_t limit) {
  int *row = r->cells[i % 3], best = r->far;
  size_t first = i > limit ? i - limit : 1, last = i + limit < b.len ? i + limit : b.len;
  row[first - 1] = first == 1 ? least((int)i, r->far) : r->far;
  for (size_t j = first; j <= last; j++) {
    row[j] = cell(r, a, b, i, j);
    best = least(best, row[j]);
  }
  row[last + 1] = r->far;
  return least(best, row[first - 1]);
}

int word_distance(nlq_str a, nlq_str b, int limit) {
  size_t longer = a.len > b.len ? a.len : b.len, shorter = a.len > b.len ? b.len : a.len;
  if (str_eq(a, b)) return 0;
  if (longer > LONGEST || longer - shorter > (size_t)limit) return limit + 1;
  rows r = {.far = limit + 1};
  for (size_t j = 0; j <= b.len + 1; j++)
    r.cells[0][j] = least((int)j, r.far);
  for (size_t i = 1; i <= a.len; i++)
    if (fill_row(&r, a, b, i, (size_t)limit) > limit) return r.far;
  return r.cells[a.len % 3][b.len];
}
