/* In: names in any order. Out: the same, sorted in place (heapsort), and where one stands. */
#include "ir/names.h"

static int compare(const ir_name *a, const ir_name *b) {
  int order = str_compare(a->text, b->text);
  return order ? order : (a->index > b->index) - (a->index < b->index);
}

static void swap(ir_name *a, ir_name *b) {
  ir_name kept = *a;
  *a = *b;
  *b = kept;
}

/* Lets names[at] sink to its place in the heap. */
static void sift(ir_name *names, size_t at, size_t count) {
  for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
    if (child + 1 < count && compare(&names[child], &names[child + 1]) < 0) child++;
    if (compare(&names[at], &names[child]) >= 0) return;
    swap(&names[at], &names[child]);
    at = child;
  }
}

void ir_names_sort(ir_name *names, size_t count) {
  for (size_t i = count / 2; i > 0; i--)
    sift(names, i - 1, count);
  for (size_t end = count; end > 1; end--) {
    swap(&names[0], &names[end - 1]);
    sift(names, 0, end - 1);
  }
}

size_t ir_names_find(const ir_name *names, size_t count, nlq_str text) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (str_compare(names[middle].text, text) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && str_eq(names[low].text, text) ? low : SIZE_MAX;
}
