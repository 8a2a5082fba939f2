/* "pattern\ntext": what does not compile has one error, what compiles matches inside the text,
 * the same way every time, and gives its memory back. */
#include "base/pattern.h"
#include "fuzz.h"

static void check_matches(const pattern *p, arena *mem, nlq_str text) {
  for (size_t start = 0; start <= text.len && start < 32; start++) {
    size_t end = start, again = start;
    pattern_result result = pattern_match_at(p, mem, text, start, &end);
    MUST(end >= start && end <= text.len);
    MUST(pattern_match_at(p, mem, text, start, &again) == result && again == end);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str input = fuzz_text(data, size);
  size_t split = str_find(input, STR("\n"));
  nlq_str regex = str_slice(input, 0, split), text = str_slice(input, split + 1, size);
  if (split == SIZE_MAX) text = STR("INV-42 2026-06-15 abcabc");
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  pattern *p = pattern_compile(&mem, regex, size % 2, &errors);
  MUST(errors.count == (p ? 0 : 1));
  MUST(p || errors.items[0].end <= regex.len);
  if (p) check_matches(p, &mem, text);
  MUST(!arena_failed(&mem));
  arena_free(&mem);
  return 0;
}
