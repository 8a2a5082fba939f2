/* Values of long lists as matches of the vocabulary.
 *
 * In: tokens "in new york today", from "new". Out: the value New York of the field city, two tokens
 * long; where no value is called so, one that goes on with further words, or one with a letter
 * wrong. */
#include "domain/index.h"

#include "domain/values.h"

#define QUALITY_VALUE 1000
#define QUALITY_BEGINNING 600 /* "Sagrada" for "Sagrada Familia" */
#define MOST_EQUAL 8
#define MOST_BEGINNINGS 3 /* of more, none is meant */
#define LONGEST_PHRASE 8  /* tokens */

/* The fields with long lists. */
typedef struct listed_fields {
  const domain *d;
  int *fields;
  int count;
} listed_fields;

typedef struct matching {
  const domain *d;
  arena *scratch;
  const token_list *tokens;
  size_t from;
  vocabulary_match *out;
  size_t count, limit;
} matching;

/* The text of a run of tokens, as it stands in the question. */
static nlq_str phrase_of(const matching *m, size_t end) {
  nlq_str first = m->tokens->items[m->from].text, last = m->tokens->items[end - 1].text;
  return (nlq_str){first.at, (size_t)(last.at + last.len - first.at)};
}

/* Matches stand longest first; this one goes before those that are shorter. */
static void insert(matching *m, const vocabulary_match *match) {
  size_t at = m->count;
  if (at == m->limit && m->out[at - 1].end >= match->end) return;
  if (at == m->limit)
    at--;
  else
    m->count++;
  for (; at > 0 && m->out[at - 1].end < match->end; at--)
    m->out[at] = m->out[at - 1];
  m->out[at] = *match;
}

static void add(matching *m, int field, size_t end, size_t first, size_t count, int quality,
                int edits) {
  const value_list *list = m->d->fields[field].listed;
  size_t n = count < MOST_EQUAL ? count : MOST_EQUAL;
  vocabulary_meaning *meanings = ARENA_ARRAY(m->scratch, vocabulary_meaning, n);
  if (!meanings) return;
  for (size_t i = 0; i < n; i++)
    meanings[i] = (vocabulary_meaning){.kind = MEANING_VALUE,
                                       .index = field,
                                       .detail = (int)list->order[first + i],
                                       .quality = quality,
                                       .exact = edits == 0};
  nlq_str phrase = values_at(list, list->order[first]);
  insert(m, &(vocabulary_match){end, meanings, n, edits == 0, edits, phrase});
}

/* Every run of tokens that is a value; true when there is one. */
static bool add_exact(matching *m, int field) {
  const value_list *list = m->d->fields[field].listed;
  size_t first = 0, last = m->from + LONGEST_PHRASE;
  bool any = false;
  if (last > m->tokens->count) last = m->tokens->count;
  for (size_t end = m->from + 1; end <= last; end++) {
    nlq_str phrase = phrase_of(m, end);
    size_t count = values_find(list, phrase, false, &first);
    if (count) add(m, field, end, first, count, QUALITY_VALUE, 0);
    any = any || count;
    /* Chinese goes on without a space, so a prefix of words cannot end the search there. */
    bool word = m->tokens->items[end - 1].kind == TOKEN_WORD;
    if (!count && word && !values_find(list, phrase, true, &first)) break;
  }
  return any;
}

static void add_others(matching *m, int field, bool fuzzy) {
  const value_list *list = m->d->fields[field].listed;
  const token *t = &m->tokens->items[m->from];
  size_t first = 0;
  if (t->kind != TOKEN_WORD || t->text.len < 4) return;
  size_t count = values_find(list, t->text, true, &first);
  if (count && count <= MOST_BEGINNINGS)
    add(m, field, m->from + 1, first, count, QUALITY_BEGINNING, 0);
  else if (!count && fuzzy && (count = values_find_near(list, t->text, &first)) > 0)
    add(m, field, m->from + 1, first, count, QUALITY_VALUE, 1);
}

static size_t find_values(const void *context, arena *scratch, const token_list *tokens,
                          size_t from, bool fuzzy, vocabulary_match *out, size_t count,
                          size_t limit) {
  const listed_fields *all = context;
  matching m = {all->d, scratch, tokens, from, out, count, limit};
  bool known = count > 0 || vocabulary_knows(m.d->vocabulary, tokens->items[from].stem);
  for (int i = 0; i < all->count && limit > 0; i++)
    if (!add_exact(&m, all->fields[i])) add_others(&m, all->fields[i], fuzzy && !known);
  return m.count;
}

bool values_fill(domain *d) {
  listed_fields *all = ARENA_NEW(d->mem, listed_fields);
  if (!all || !(all->fields = ARENA_ARRAY(d->mem, int, (size_t)d->n_fields))) return false;
  all->d = d;
  for (int i = 0; i < d->n_fields; i++)
    if (d->fields[i].listed && !d->fields[i].hidden && !d->tables[d->fields[i].table].hidden)
      all->fields[all->count++] = i;
  if (all->count) vocabulary_extend(d->vocabulary, find_values, all);
  return true;
}
