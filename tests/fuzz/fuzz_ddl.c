/* Any bytes as a CREATE TABLE script. Whatever is made of it is a model that loads, and that can be
 * looked over; findings have their place; the same text gives the same model. */
#include "base/limits.h"
#include "base/utf8.h"
#include "ddl/ddl.h"
#include "fuzz.h"
#include "lint/lint.h"

static nlq_str draft(arena *mem, nlq_str text, query_dialect dialect, diag_list *errors) {
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  ddl_schema *s = ddl_read(mem, text, dialect, errors);
  MUST(s != NULL);
  if (!ddl_draft(s, STR("model"), NULL, &w)) return STR_EMPTY;
  return sb_str(&out);
}

static void check_findings(const diag_list *errors, nlq_str text) {
  for (size_t i = 0; i < errors->count; i++) {
    const nlq_diag *d = &errors->items[i];
    MUST(d->message.len > 0 && d->has_line && d->line > 0 && d->column > 0);
    MUST(d->start <= d->end && d->end <= text.len);
  }
}

static void check_model(arena *mem, nlq_str model) {
  diag_list errors;
  diag_init(&errors, mem);
  domain *d = domain_load(mem, model, &errors);
  if (!d)
    fprintf(stderr, "%.*s\n%.*s\n", (int)errors.items[0].message.len, errors.items[0].message.at,
            (int)model.len, model.at);
  MUST(d != NULL);
  lint l = {.d = d, .mem = mem};
  lint_words(&l);
  lint_labels(&l);
  lint_joins(&l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  nlq_str text = fuzz_text(data + 1, size - 1);
  if (utf8_invalid(text) != SIZE_MAX || memchr(text.at, 0, text.len)) return 0;
  query_dialect dialect = (query_dialect)(data[0] % 6);
  arena mem;
  diag_list errors, again;
  arena_init(&mem, NULL);
  diag_init(&errors, &mem);
  diag_init(&again, &mem);
  nlq_str model = draft(&mem, text, dialect, &errors);
  check_findings(&errors, text);
  if (model.len) check_model(&mem, model);
  MUST(str_eq(model, draft(&mem, text, dialect, &again)) && again.count == errors.count);
  arena_free(&mem);
  return 0;
}
