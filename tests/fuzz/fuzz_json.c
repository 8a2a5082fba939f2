/* Any bytes as JSON text. What is refused has one error with a place inside the text. What is
 * read prints, and the print reads and prints as itself; where the last of equal keys counts, it
 * is the same text without the others. Memory that runs out is survived. */
#include "base/json.h"
#include "base/limits.h"
#include "fuzz.h"

#define DEPTH 64

/* Gives `left` more allocations, then none. */
typedef struct short_memory {
  uint32_t left;
} short_memory;

static void *short_alloc(void *context, size_t size) {
  short_memory *m = context;
  return m->left && m->left-- ? malloc(size) : NULL;
}

static void short_free(void *context, void *at) {
  (void)context;
  free(at);
}

static void check_number(const json_value *v) {
  sb out;
  arena mem;
  arena_init(&mem, NULL);
  sb_init(&out, &mem);
  json_number_text(&out, json_number(v));
  MUST(strtod(sb_str(&out).at, NULL) == json_number(v)); /* libc's reading, in the C locale */
  arena_free(&mem);
}

static void check_value(const json_value *v) {
  size_t count = 0;
  if (json_type_of(v) == JSON_NUMBER) check_number(v);
  for (const json_value *item = json_first(v); item; item = json_next(item)) {
    if (json_type_of(v) == JSON_OBJECT)
      MUST(json_get(v, json_key(item).at) == item); /* no key hides another */
    check_value(item);
    count++;
  }
  MUST(count == json_count(v));
}

static nlq_str print_value(arena *mem, const json_value *v) {
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  json_put_value(&w, v);
  return sb_str(&out);
}

static void check_refusal(nlq_str text, const diag_list *errors) {
  MUST(errors->count == 1);
  const nlq_diag *d = &errors->items[0];
  MUST(d->code != NLQ_OUT_OF_MEMORY && d->code != NLQ_INTERNAL);
  MUST(d->has_span && d->start <= d->end && d->end <= text.len && d->has_line);
}

static void check_good_memory(nlq_str text) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors;
  diag_init(&errors, &mem);
  json_value *root = json_parse(&mem, text, DEPTH, &errors);
  if (root) {
    check_value(root);
    nlq_str once = print_value(&mem, root);
    json_value *again = json_parse(&mem, once, DEPTH, &errors);
    MUST(again && errors.count == 0);
    MUST(str_eq(print_value(&mem, again), once));
  } else {
    check_refusal(text, &errors);
  }
  MUST(!arena_failed(&mem));
  arena_free(&mem);
}

/* What json_parse takes is the same here; beyond that, only duplicate keys are. */
static void check_last_keys(nlq_str text) {
  arena mem;
  arena_init(&mem, NULL);
  diag_list errors, ignored;
  diag_init(&errors, &mem);
  diag_init(&ignored, &mem);
  json_value *strict = json_parse(&mem, text, DEPTH, &errors);
  json_value *last = json_parse_last(&mem, text, DEPTH, &ignored);
  if (strict) MUST(last && str_eq(print_value(&mem, last), print_value(&mem, strict)));
  if (last && !strict) {
    MUST(errors.items[0].code == NLQ_DUPLICATE_KEY);
    check_value(last);
    MUST(json_parse(&mem, print_value(&mem, last), DEPTH, &errors));
  }
  arena_free(&mem);
}

static void check_short_memory(nlq_str text, uint32_t allocations) {
  short_memory memory = {allocations};
  nlq_allocator allocator = {short_alloc, short_free, &memory, 1};
  arena mem;
  arena_init(&mem, &allocator);
  diag_list errors;
  diag_init(&errors, &mem);
  json_value *root = json_parse(&mem, text, DEPTH, &errors);
  MUST(root || diag_has_errors(&errors));
  if (root) print_value(&mem, root);
  arena_free(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size);
  check_good_memory(text);
  check_last_keys(text);
  check_short_memory(text, str_hash(text) % 64);
  return 0;
}
