/* A follow-up taken apart: what its own words say, and what is left to be read like any question.
 *
 * "and the month before?" is nothing but such words. In "by region instead" one stands at the end;
 * it is blanked, and "by region" is read. */
#include <string.h>

#include "base/limits.h"
#include "read/follow_parts.h"

typedef struct parser {
  const reader *rd;
  const vocabulary *words;
  follow *out;
  size_t from, to; /* tokens that are left */
} parser;

/* The longest known phrase at a token: its end, or 0. */
static size_t phrase_at(const parser *p, size_t at, vocabulary_meaning *meaning) {
  vocabulary_match m;
  if (!vocabulary_find(p->words, p->rd->mem, &p->rd->tokens, at, false, &m, 1)) return 0;
  *meaning = m.meanings[0];
  return m.end;
}

static bool is_mark(const parser *p, size_t at) {
  return p->rd->tokens.items[at].kind == TOKEN_MARK;
}

static void apply(follow *f, const vocabulary_meaning *m) {
  int value = m->index;
  switch ((follow_class)m->kind) {
  case FOLLOW_MARK: f->flags |= (unsigned)m->detail; break;
  case FOLLOW_SHIFT:
    f->shift = value < 0 ? -1 : 1;
    f->unit = (calendar_unit)(value * f->shift);
    break;
  case FOLLOW_SHARE: f->share = true; break;
  case FOLLOW_FILTERS: f->filters = true; break;
  case FOLLOW_TIMES: f->times = true; break;
  case FOLLOW_GROUPS: f->groups = true; break;
  case FOLLOW_COUNT: f->count = true; break;
  case FOLLOW_AGGREGATE:
    if (!f->aggregation) f->aggregation = (query_aggregation)value;
    break;
  case FOLLOW_EXTREME: f->extreme = true; /* fall through */
  case FOLLOW_ORDER:
    f->ordered = true;
    f->order = (query_order)value;
    break;
  case FOLLOW_STOP: break;
  }
}

/* Whether anything is said that changes a query. */
static bool says_something(const follow *f) {
  bool removes =
      f->flags & (FOLLOW_REMOVES | FOLLOW_WIDENS) && (f->filters || f->times || f->groups);
  return f->than || f->unit || f->share || f->count || f->ordered || f->aggregation || removes;
}

/* A number belongs to an extreme: "the top 3", "前三名". */
static size_t number_there(const parser *p, size_t at) {
  int n = 0;
  size_t end = number_count_at(p->rd, at, LIMIT_ROWS, &n);
  if (end) p->out->limit = n;
  return end;
}

/* "more than 100" is said of the measure. */
static size_t comparison_there(const parser *p, size_t at) {
  int op = 0;
  size_t end = reader_word(p->rd, at, WORD_THAN, &op);
  if (end) end = number_at(p->rd, end, &p->out->number);
  if (end) p->out->than = (query_operator)op;
  return end;
}

/* Nothing but known words. */
static bool parse_bare(parser *p) {
  for (size_t i = p->from; i < p->to;) {
    vocabulary_meaning meaning;
    size_t end = is_mark(p, i) ? i + 1 : comparison_there(p, i);
    if (!end && (end = phrase_at(p, i, &meaning)) > 0) apply(p->out, &meaning);
    if (!end) end = number_there(p, i);
    if (!end) return false;
    i = end;
  }
  return says_something(p->out) && (!p->out->limit || p->out->extreme);
}

/* --- at the ends --------------------------------------------------------------------------- */

static bool may_stand_at_an_end(const vocabulary_meaning *m) {
  return m->kind <= FOLLOW_EXTREME && !(m->kind == FOLLOW_MARK && m->detail & FOLLOW_OPENER);
}

static void parse_head(parser *p) {
  vocabulary_meaning meaning;
  for (size_t end; p->from < p->to && (end = phrase_at(p, p->from, &meaning)) > 0;) {
    if (!may_stand_at_an_end(&meaning)) {
      if (meaning.kind == FOLLOW_MARK) apply(p->out, &meaning);
      return;
    }
    apply(p->out, &meaning);
    p->from = end <= p->to ? end : p->to;
  }
}

/* The longest phrase that ends where the question does. */
static bool parse_last(parser *p) {
  enum { LONGEST = 8 }; /* tokens */
  size_t first = p->to - p->from > LONGEST ? p->to - LONGEST : p->from;
  for (size_t i = first; i < p->to; i++) {
    vocabulary_meaning meaning;
    if (phrase_at(p, i, &meaning) != p->to || !may_stand_at_an_end(&meaning)) continue;
    apply(p->out, &meaning);
    p->to = i;
    return true;
  }
  return false;
}

static void skip_marks(parser *p) {
  while (p->from < p->to && is_mark(p, p->to - 1))
    p->to--;
}

/* "... instead of May": what it names is on its way out. */
static void cut(parser *p) {
  for (size_t i = p->from; i < p->to; i++) {
    vocabulary_meaning meaning;
    if (!phrase_at(p, i, &meaning) || meaning.kind != FOLLOW_MARK) continue;
    if (!(meaning.detail & FOLLOW_CUTS)) continue;
    apply(p->out, &meaning);
    p->to = i;
  }
}

/* The text with everything outside the tokens left blanked. */
static bool blank(parser *p) {
  nlq_str text = p->rd->text;
  char *at = arena_alloc(p->rd->mem, text.len + 1);
  if (!at) return false;
  memset(at, ' ', text.len);
  if (p->from < p->to) {
    const token *items = p->rd->tokens.items;
    size_t first = items[p->from].start, end = items[p->to - 1].end;
    memcpy(at + first, text.at + first, end - first);
  }
  at[text.len] = '\0';
  p->out->rest = (nlq_str){at, text.len};
  return true;
}

bool follow_parse(const reader *rd, const vocabulary *words, follow *out) {
  parser p = {rd, words, out, 0, rd->tokens.count};
  *out = (follow){.unit = UNIT_NONE};
  cut(&p);
  unsigned flags = out->flags;
  out->bare = parse_bare(&p);
  if (out->bare) {
    p.from = p.to;
    return blank(&p);
  }
  *out = (follow){.flags = flags};
  parse_head(&p);
  do
    skip_marks(&p);
  while (parse_last(&p));
  return blank(&p);
}
