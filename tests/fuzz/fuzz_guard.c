/* Any bytes as a question and as a value: what is found lies within the text. */
#include "base/utf8.h"
#include "fuzz.h"
#include "validate/validate.h"

static void check_found(nlq_str text, bool question) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list risks;
  diag_init(&risks, &mem);
  bool any = question ? guard_inspect_question(&risks, &mem, text)
                      : guard_inspect_value(&risks, &mem, text);
  MUST(any == (risks.count > 0));
  for (size_t i = 0; i < risks.count; i++) {
    const nlq_diag *d = &risks.items[i];
    MUST(d->has_span && d->start < d->end && d->end <= text.len);
    MUST(utf8_invalid(str_slice(text, d->start, d->end)) == SIZE_MAX);
  }
  arena_free(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size);
  if (utf8_invalid(text) != SIZE_MAX) return 0;
  check_found(text, true);
  check_found(text, false);
  return 0;
}
