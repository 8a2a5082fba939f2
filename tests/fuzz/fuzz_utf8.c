/* Any bytes as UTF-8. What is well-formed goes through code points and back, and folds to
 * well-formed text that is no longer and folds to itself. */
#include "base/utf8.h"
#include "fuzz.h"

static void check_well_formed(nlq_str text) {
  size_t units = 0;
  for (size_t pos = 0; pos < text.len;) {
    char bytes[4];
    size_t start = pos;
    uint32_t code = utf8_next(text, &pos);
    MUST(code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF));
    MUST(str_eq(str_slice(text, start, pos), (nlq_str){bytes, utf8_put(code, bytes)}));
    MUST(!(utf8_is_cjk(code) && utf8_is_letter(code)));
    units += code >= 0x10000 ? 2 : 1;
    MUST(utf8_utf16_length(text, pos) == units);
  }
  arena mem;
  arena_init(&mem, NULL);
  nlq_str folded = utf8_fold_text(&mem, text);
  MUST(folded.len <= text.len && utf8_invalid(folded) == SIZE_MAX);
  MUST(str_eq(utf8_fold_text(&mem, folded), folded));
  arena_free(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size);
  size_t bad = utf8_invalid(text);
  MUST(bad == SIZE_MAX || bad < size);
  check_well_formed(str_slice(text, 0, bad));
  return 0;
}
