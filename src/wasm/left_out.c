/* What nl2query.wasm goes without: the built-in model, regular expressions, long lists of values,
 * questions about rows, queries within queries, follow-ups, completion. A request or model that
 * needs one of them gets an error that names the module that has it, or, where nothing in this
 * build can ask for it, there is nothing to do. */
#include "base/pattern.h"
#include "construct/steps.h"
#include "domain/values.h"
#include "query/query_members.h"
#include "read/complete.h"
#include "read/follow.h"
#include "read/follow_parts.h"
#include "read/records.h"
#include "report/parts.h"
#include "report/probability.h"
#include "validate/check.h"
#include "wasm/full.h"

wasm_method *wasm_full_method(uint32_t number) {
  (void)number;
  return NULL;
}

/* --- domain models ------------------------------------------------------------------------- */

nlq_str domain_builtin(void) {
  return (nlq_str){NULL, 0};
}

pattern *pattern_compile(arena *mem, nlq_str regex, bool ignore_case, diag_list *errors) {
  (void)mem;
  (void)regex;
  (void)ignore_case;
  diag_add(errors, NLQ_NEEDS_FULL_MODULE,
           "this build reads no patterns; use nl2query-full.wasm, which does");
  return NULL;
}

pattern_result pattern_match_at(const pattern *p, arena *mem, nlq_str text, size_t start,
                                size_t *end) {
  (void)p;
  (void)mem;
  (void)text;
  (void)start;
  (void)end;
  return PATTERN_NO;
}

/* Long lists are read like short ones. */
bool values_are_indexed(nlq_str model) {
  (void)model;
  return false;
}

bool values_take(arena *mem, nlq_str *model, value_lists *out, diag_list *errors) {
  (void)mem;
  (void)model;
  (void)errors;
  *out = (value_lists){0};
  return true;
}

nlq_str values_at(const value_list *list, size_t i) {
  (void)list;
  (void)i;
  return STR_EMPTY;
}

int values_of(const value_list *list, nlq_str text) {
  (void)list;
  (void)text;
  return -1;
}

bool values_fill(struct domain *d) {
  (void)d;
  return true;
}

/* --- rows ---------------------------------------------------------------------------------- */

const lexicon_row lexicon_english_records[] = {{"", WORD_STOP, 0}};
const size_t lexicon_english_records_rows = 0;

bool domain_asked_only(const domain *d) {
  (void)d;
  return false;
}

bool reader_of_rows(const reader *rd) {
  (void)rd;
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

/* --- compounds ----------------------------------------------------------------------------- */

bool compounds_assign(reading *r) {
  for (size_t i = 0; i < r->n; i++) {
    bool compound = item_is_cue(r, i, WORD_EARLIER) || item_is_cue(r, i, WORD_AVERAGE) ||
                    item_is_cue(r, i, WORD_OR);
    r->beyond = r->beyond || (compound && item_free(r, i));
  }
  return true;
}

bool construct_add_times(construct_state *s, int field, const construct_interval *times, size_t n) {
  (void)field;
  (void)times;
  (void)n;
  return construct_fail(s, NLQ_NEEDS_FULL_MODULE, "This question needs nl2query-full.wasm.");
}

/* --- traces --------------------------------------------------------------------------------- */

void probability_to_json(json_writer *w, const report_context *x) {
  (void)x;
  json_put_null(w);
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

/* --- queries within queries, conditions as a tree ------------------------------------------ */

query_condition *query_where_read(const query_reader *r) {
  (void)r;
  return NULL;
}

void query_where_put(json_writer *w, const query_condition *c) {
  (void)w;
  (void)c;
}

bool query_where_eq(const query_condition *a, const query_condition *b) {
  return a == b;
}

bool construct_nests(void) {
  return false;
}

bool construct_nested(construct_state *s, const entity *e) {
  (void)s;
  (void)e;
  return true;
}

void condition_put_nested(sb *out, const wording *w, const query_filter *f, nlq_str name) {
  (void)out;
  (void)w;
  (void)f;
  (void)name;
}

bool construct_set(construct_state *s) {
  (void)s;
  return true;
}

void put_set(sb *out, const wording *w) {
  (void)out;
  (void)w;
}

void check_each_nested(check *c, void (*step)(check *)) {
  (void)c;
  (void)step;
}

void check_each_test(const query_condition *where, check *c,
                     void (*step)(check *, const query_filter *, const void *), const void *with) {
  (void)where;
  (void)c;
  (void)step;
  (void)with;
}

bool check_nested(check *c, const query_filter *f, field_type type) {
  (void)c;
  (void)f;
  (void)type;
  return true;
}

void check_set(check *c) {
  (void)c;
}
