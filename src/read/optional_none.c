/* The build that goes without questions about rows, follow-ups and completion: nl2query.wasm. A
 * request that needs one of them gets an error that says which module has it. */
#include "read/complete.h"
#include "read/follow.h"
#include "read/follow_parts.h"
#include "read/records.h"

/* --- rows ---------------------------------------------------------------------------------- */

const lexicon_row lexicon_english_records[] = {{"", WORD_STOP, 0}};
const size_t lexicon_english_records_rows = 0;

bool records_included(void) {
  return false;
}

bool records_weigh(const reader *rd, mention *m) {
  (void)rd;
  (void)m;
  return true;
}

int records_cue_score(const mention *m) {
  return m->score;
}

bool records_skip_cue(const reader *rd, lexicon_class class, size_t at, size_t end) {
  (void)rd;
  (void)class;
  (void)at;
  (void)end;
  return false;
}

bool records_skip_time(const reader *rd, const mention_list *list, size_t from, size_t to) {
  (void)rd;
  (void)list;
  (void)from;
  (void)to;
  return false;
}

bool records_add_shared(const reader *rd, mention_list *list, size_t at) {
  (void)rd;
  (void)list;
  (void)at;
  return true;
}

bool records_add_rooted(const reader *rd, mention_list *list, size_t at,
                        const vocabulary_match *plain, size_t n_plain) {
  (void)rd;
  (void)list;
  (void)at;
  (void)plain;
  (void)n_plain;
  return true;
}

bool records_add_gender(const reader *rd, mention_list *list, size_t at) {
  (void)rd;
  (void)list;
  (void)at;
  return true;
}

size_t records_resolve(reader *rd, const cover *c, records *out, size_t limit) {
  (void)rd;
  (void)c;
  (void)out;
  (void)limit;
  return 0;
}

reading *records_read(records *r) {
  (void)r;
  return NULL;
}

/* --- follow-ups ---------------------------------------------------------------------------- */

const follow_row follow_rows[] = {{0}};
const size_t follow_row_count = 0;

bool follow_included(void) {
  return false;
}

recognition *read_in_context(arena *mem, const lexicon *words, const domain *d, const request *r) {
  return read_question(mem, words, d, r);
}

/* --- completion ---------------------------------------------------------------------------- */

struct completer {
  char none;
};

completer *completer_new(arena *mem, const domain *d) {
  (void)d;
  return ARENA_NEW(mem, completer);
}
