/* Covers: the best ways to take a question apart into mentions that do not overlap.
 *
 * A walk from left to right that keeps, for every token boundary, the k best ways to reach it
 * (k-best Viterbi). At each token a mention may be taken or the token passed over, which costs
 * when it carries content. The walk is exact and linear in the text. */
#include "base/limits.h"
#include "read/mention.h"

/* What passing over a token costs: unknown words weigh, and numbers, names and quoted text more. */
enum { COST_WORD = -55, COST_HAN = -30, COST_NAME = -90 };

typedef struct step {
  int score;
  const mention *taken; /* NULL: the token was passed over */
  size_t from_at;       /* where the way came from */
  int from_rank;
} step;

typedef struct boundary {
  step ways[LIMIT_COVERS]; /* best first */
  int count;
} boundary;

static int skip_cost(const reader *rd, size_t at) {
  const token *t = &rd->tokens.items[at];
  switch (t->kind) {
  case TOKEN_MARK: return 0;
  case TOKEN_HAN: return COST_HAN;
  case TOKEN_NUMBER:
  case TOKEN_QUOTED: return COST_NAME;
  default: return at > 0 && t->text.at[0] >= 'A' && t->text.at[0] <= 'Z' ? COST_NAME : COST_WORD;
  }
}

/* Keeps a way at a boundary when it is among the best; on equal scores the earlier one stays
 * ahead, so the order never depends on anything but the text. */
static void arrive(boundary *b, step way) {
  if (b->count == LIMIT_COVERS && b->ways[LIMIT_COVERS - 1].score >= way.score) return;
  int place = b->count < LIMIT_COVERS ? b->count++ : LIMIT_COVERS - 1;
  while (place > 0 && b->ways[place - 1].score < way.score) {
    b->ways[place] = b->ways[place - 1];
    place--;
  }
  b->ways[place] = way;
}

static void leave(const reader *rd, const mention_list *mentions, boundary *all, size_t at) {
  int cost = skip_cost(rd, at);
  for (int rank = 0; rank < all[at].count; rank++) {
    int score = all[at].ways[rank].score;
    for (size_t i = mentions->first[at]; i < mentions->first[at + 1]; i++) {
      const mention *m = &mentions->items[i];
      arrive(&all[m->to], (step){score + m->score, m, at, rank});
    }
    arrive(&all[at + 1], (step){score + cost, NULL, at, rank});
  }
}

static bool is_silent(const mention *m) {
  return m->kind == MENTION_CUE && (m->class == WORD_STOP || m->class == WORD_MEASURE);
}

/* Walks a way back to the start, then turns it round. */
static bool trace_back(const reader *rd, const boundary *all, int rank, cover *out) {
  size_t at = rd->tokens.count, n = rd->tokens.count + 1;
  *out = (cover){.score = all[at].ways[rank].score};
  out->items = (const mention **)arena_zero(rd->mem, n, sizeof(mention *));
  out->unused = ARENA_ARRAY(rd->mem, size_t, n);
  if (!out->items || !out->unused) return false;
  size_t end_items = n, end_unused = n;
  while (at > 0) {
    const step *s = &all[at].ways[rank];
    if (s->taken && !is_silent(s->taken)) out->items[--end_items] = s->taken;
    if (!s->taken && skip_cost(rd, s->from_at) < 0) out->unused[--end_unused] = s->from_at;
    rank = s->from_rank;
    at = s->from_at;
  }
  out->count = n - end_items;
  out->n_unused = n - end_unused;
  out->items += end_items;
  out->unused += end_unused;
  return true;
}

bool cover_find(const reader *rd, const mention_list *mentions, cover **out, size_t *count) {
  size_t last = rd->tokens.count;
  boundary *all = ARENA_ARRAY(rd->mem, boundary, last + 1);
  if (!all) return false;
  all[0].count = 1;
  for (size_t at = 0; at < last; at++)
    leave(rd, mentions, all, at);
  *count = (size_t)all[last].count;
  *out = ARENA_ARRAY(rd->mem, cover, *count);
  if (!*out) return false;
  for (size_t rank = 0; rank < *count; rank++) {
    if (!trace_back(rd, all, (int)rank, &(*out)[rank])) return false;
  }
  return true;
}
