/* Phrases to meanings.
 *
 * In: phrases with what they mean, then tokens. Out: for "support tickets by plan", from the first
 * token: "support ticket", from the last: "plan" with the meanings of three tables.
 *
 * A trie over stems. Nodes, words and edges are numbers; edges are found by hash, so one step
 * costs the same whatever the vocabulary holds. Each node keeps the spellings its phrases have,
 * and each meaning the set of spellings it was added with, so that a match can say what was
 * matched letter by letter. */
#include "domain/vocabulary.h"

#include <string.h>

#include "base/utf8.h"
#include "domain/lookup.h"

#define FUZZY_SHORTEST 4 /* letters of a word that may be misspelt */
#define FUZZY_TWO 8      /* letters from which two edits are allowed */
#define MOST_STATES 8    /* places in the trie followed at a time */
#define MOST_FOUND (VOCABULARY_PHRASE * MOST_STATES)
#define MOST_SPELLINGS 32
#define USUAL_SIZE 256 /* words, phrases, meanings: room for so many is there from the start */

/* Words to try for a misspelt one stand in buckets by first letter and length. */
#define FIRST_LETTERS 27
#define LENGTHS 24

typedef struct word {
  nlq_str stem;
  int next; /* in its bucket, -1 */
} word;

typedef struct node {
  int parent, word; /* -1 for the root */
  int first_child, next_sibling;
  nlq_str *spellings;
  size_t n_spellings, n_meanings;
  int first_slot, last_slot; /* its meanings, a list */
} node;

typedef struct slot { /* one meaning of one node */
  vocabulary_meaning meaning;
  uint32_t spelled; /* a bit for each spelling of the node that it was added with */
  int node, next;
} slot;

struct vocabulary {
  arena *mem;
  word *words;
  node *nodes;
  slot *slots;
  size_t n_words, word_capacity, n_nodes, node_capacity, n_slots, slot_capacity;
  lookup word_index, edge_index, slot_index;
  int buckets[FIRST_LETTERS * LENGTHS];
  vocabulary_more *more;
  const void *context;
};

void vocabulary_extend(vocabulary *v, vocabulary_more *more, const void *context) {
  v->more = more;
  v->context = context;
}

/* --- words --------------------------------------------------------------------------------- */

/* The bucket of words that start like `stem` and have `length` bytes; the last one of a letter
 * holds the longer ones too. */
static size_t bucket_of(nlq_str stem, size_t length) {
  char first = stem.len ? stem.at[0] : '\0';
  size_t letter = first >= 'a' && first <= 'z' ? (size_t)(first - 'a') : FIRST_LETTERS - 1;
  return letter * LENGTHS + (length < LENGTHS ? length : LENGTHS - 1);
}

static int find_word(const vocabulary *v, nlq_str stem) {
  size_t cursor = 0;
  uint32_t hash = str_hash(stem);
  for (int id; (id = lookup_next(&v->word_index, hash, &cursor)) >= 0;)
    if (str_eq(v->words[id].stem, stem)) return id;
  return -1;
}

static int add_word(vocabulary *v, nlq_str stem) {
  int id = find_word(v, stem);
  if (id >= 0) return id;
  id = (int)v->n_words;
  if (!arena_reserve(v->mem, (void **)&v->words, v->n_words, &v->word_capacity, sizeof(word)) ||
      !lookup_add(v->mem, &v->word_index, str_hash(stem), id))
    return -1;
  int *bucket = &v->buckets[bucket_of(stem, stem.len)];
  v->words[v->n_words++] = (word){stem, *bucket};
  *bucket = id;
  return id;
}

/* --- nodes --------------------------------------------------------------------------------- */

static uint32_t edge_hash(int parent, int word_id) {
  return lookup_mix((uint32_t)parent, (uint32_t)word_id);
}

static int find_child(const vocabulary *v, int parent, int word_id) {
  size_t cursor = 0;
  uint32_t hash = edge_hash(parent, word_id);
  for (int id; (id = lookup_next(&v->edge_index, hash, &cursor)) >= 0;)
    if (v->nodes[id].parent == parent && v->nodes[id].word == word_id) return id;
  return -1;
}

static int new_node(vocabulary *v, int parent, int word_id) {
  if (!arena_reserve(v->mem, (void **)&v->nodes, v->n_nodes, &v->node_capacity, sizeof(node)))
    return -1;
  v->nodes[v->n_nodes] = (node){.parent = parent,
                                .word = word_id,
                                .first_child = -1,
                                .next_sibling = -1,
                                .first_slot = -1,
                                .last_slot = -1};
  return (int)v->n_nodes++;
}

static int add_child(vocabulary *v, int parent, int word_id) {
  int id = find_child(v, parent, word_id);
  if (id >= 0) return id;
  id = new_node(v, parent, word_id);
  if (id < 0 || !lookup_add(v->mem, &v->edge_index, edge_hash(parent, word_id), id)) return -1;
  v->nodes[id].next_sibling = v->nodes[parent].first_child;
  v->nodes[parent].first_child = id;
  return id;
}

vocabulary *vocabulary_new(arena *mem) {
  vocabulary *v = ARENA_NEW(mem, vocabulary);
  if (!v) return NULL;
  v->mem = mem;
  memset(v->buckets, -1, sizeof v->buckets);
  bool room = lookup_reserve(mem, &v->word_index, USUAL_SIZE) &&
              lookup_reserve(mem, &v->edge_index, USUAL_SIZE) &&
              lookup_reserve(mem, &v->slot_index, USUAL_SIZE);
  return room && new_node(v, -1, -1) == 0 ? v : NULL;
}

/* --- spellings ------------------------------------------------------------------------------ */

/* Marks that join words: a phrase may have them or not. */
static bool is_joining(uint32_t code) {
  return code && code < 0x80 && strchr("-&/._'", (int)code);
}

static bool is_joiner(const token *t) {
  return t->kind == TOKEN_MARK && t->folded.len == 1 && is_joining((unsigned char)t->folded.at[0]);
}

static bool is_gap(uint32_t code) {
  return is_joining(code) || utf8_is_space(code);
}

/* The end of a folded word in `phrase` from `pos`, gaps before it skipped; SIZE_MAX when another
 * word stands there. */
static size_t spelt_word(nlq_str phrase, size_t pos, nlq_str folded) {
  for (size_t at = 0; at < folded.len;) {
    if (pos >= phrase.len) return SIZE_MAX;
    uint32_t code = utf8_unaccent(utf8_fold(utf8_next(phrase, &pos)));
    size_t next = at;
    if (code == utf8_next(folded, &next))
      at = next;
    else if (at > 0 || !is_gap(code))
      return SIZE_MAX;
  }
  return pos;
}

/* Whether a phrase is spelt as the tokens are, case, accents and joining marks aside. */
static bool spelt_as(nlq_str phrase, const token *tokens, size_t count) {
  size_t pos = 0;
  for (size_t i = 0; i < count && pos != SIZE_MAX; i++)
    if (!is_joiner(&tokens[i])) pos = spelt_word(phrase, pos, tokens[i].folded);
  while (pos < phrase.len)
    if (!is_gap(utf8_next(phrase, &pos))) return false;
  return pos != SIZE_MAX;
}

static uint32_t spelling_bit(const node *n, const token *tokens, size_t count) {
  for (size_t i = 0; i < n->n_spellings; i++)
    if (spelt_as(n->spellings[i], tokens, count)) return (uint32_t)1 << i;
  return 0;
}

/* The bit of a phrase among the spellings of its node; 0 when the node has no more room for one:
 * then it counts as an inflected form. */
static bool add_spelling(arena *mem, node *n, nlq_str phrase, const token *tokens, size_t count,
                         uint32_t *bit) {
  for (size_t i = 0; i < n->n_spellings; i++)
    if (str_eq(n->spellings[i], phrase)) { /* as it is for fields that share their values */
      *bit = (uint32_t)1 << i;
      return true;
    }
  *bit = spelling_bit(n, tokens, count);
  if (*bit || n->n_spellings == MOST_SPELLINGS) return true;
  size_t size = n->n_spellings * sizeof phrase;
  nlq_str *grown = arena_grow(mem, n->spellings, size, size + sizeof phrase);
  if (!grown) return false;
  n->spellings = grown;
  *bit = (uint32_t)1 << n->n_spellings;
  n->spellings[n->n_spellings++] = phrase;
  return true;
}

/* --- meanings ------------------------------------------------------------------------------- */

static uint32_t meaning_hash(int node_id, const vocabulary_meaning *m) {
  uint32_t hash = lookup_mix((uint32_t)node_id, (uint32_t)m->kind);
  return lookup_mix(lookup_mix(hash, (uint32_t)m->index), (uint32_t)m->detail);
}

static slot *find_slot(const vocabulary *v, int node_id, uint32_t hash,
                       const vocabulary_meaning *m) {
  size_t cursor = 0;
  for (int id; (id = lookup_next(&v->slot_index, hash, &cursor)) >= 0;) {
    slot *s = &v->slots[id];
    if (s->node == node_id && s->meaning.kind == m->kind && s->meaning.index == m->index &&
        s->meaning.detail == m->detail)
      return s;
  }
  return NULL;
}

/* A new slot at the end of its node's list. */
static bool add_slot(vocabulary *v, uint32_t hash, slot new_slot) {
  int id = (int)v->n_slots;
  if (!arena_reserve(v->mem, (void **)&v->slots, v->n_slots, &v->slot_capacity, sizeof(slot)) ||
      !lookup_add(v->mem, &v->slot_index, hash, id))
    return false;
  node *n = &v->nodes[new_slot.node];
  *(n->n_meanings++ ? &v->slots[n->last_slot].next : &n->first_slot) = id;
  n->last_slot = id;
  v->slots[v->n_slots++] = new_slot;
  return true;
}

static bool add_meaning(vocabulary *v, int node_id, vocabulary_meaning m, uint32_t bit) {
  uint32_t hash = meaning_hash(node_id, &m);
  slot *have = find_slot(v, node_id, hash, &m);
  if (!have) return add_slot(v, hash, (slot){m, bit, node_id, -1});
  if (m.quality > have->meaning.quality) have->meaning.quality = m.quality;
  have->spelled |= bit;
  return true;
}

/* The tokens of a phrase without joining marks; 0 for none, or too many. */
static size_t cut_phrase(arena *mem, nlq_str phrase, token *tokens) {
  words_cursor at = {0};
  size_t count = 0;
  for (token t; words_next(mem, phrase, &at, &t);) {
    if (is_joiner(&t)) continue;
    if (count == VOCABULARY_PHRASE) return 0;
    tokens[count++] = t;
  }
  return count;
}

bool vocabulary_add(vocabulary *v, nlq_str phrase, vocabulary_meaning meaning) {
  token tokens[VOCABULARY_PHRASE];
  size_t count = cut_phrase(v->mem, phrase, tokens);
  int at = 0;
  for (size_t i = 0; i < count && at >= 0; i++) {
    int id = add_word(v, tokens[i].stem);
    at = id < 0 ? -1 : add_child(v, at, id);
  }
  if (at <= 0) return at == 0;
  uint32_t bit = 0;
  return add_spelling(v->mem, &v->nodes[at], phrase, tokens, count, &bit) &&
         add_meaning(v, at, meaning, bit);
}

bool vocabulary_knows(const vocabulary *v, nlq_str stem) {
  return find_word(v, stem) >= 0;
}

/* --- look-up -------------------------------------------------------------------------------- */

/* A place in the trie, reached with so many edits. */
typedef struct state {
  int node, edits;
} state;

typedef struct found {
  state at;
  size_t end;
} found;

typedef struct search {
  const vocabulary *v;
  const token_list *tokens;
  bool fuzzy;
  state states[MOST_STATES], next[MOST_STATES];
  size_t n_states, n_next;
  found found[MOST_FOUND];
  size_t n_found;
} search;

/* Keeps the states with the fewest edits, in order; the first come stays first. */
static void push(search *s, int node_id, int edits) {
  size_t at = s->n_next;
  while (at > 0 && s->next[at - 1].edits > edits)
    at--;
  if (at == MOST_STATES) return;
  if (s->n_next < MOST_STATES) s->n_next++;
  for (size_t i = s->n_next - 1; i > at; i--)
    s->next[i] = s->next[i - 1];
  s->next[at] = (state){node_id, edits};
}

static int allowed_edits(const token *t) {
  if (t->kind != TOKEN_WORD || t->folded.len < FUZZY_SHORTEST || t->stem.len < FUZZY_SHORTEST)
    return 0;
  return t->folded.len >= FUZZY_TWO ? 2 : 1;
}

/* Follows an edge for a misspelt word; the first letter is always right. */
static void try_word(search *s, state from, int child, int word_id, const token *t, int limit) {
  nlq_str stem = s->v->words[word_id].stem;
  if (child < 0 || stem.len < FUZZY_SHORTEST || stem.at[0] != t->stem.at[0]) return;
  int edits = word_distance(t->stem, stem, limit);
  if (edits <= limit) push(s, child, from.edits + edits);
}

/* At the root every word may be meant, and there are many: only those of about the length are
 * compared. Elsewhere few words can follow. */
static void step_fuzzy(search *s, state from, const token *t) {
  const vocabulary *v = s->v;
  int limit = allowed_edits(t);
  if (!limit) return;
  if (from.node != 0) {
    for (int c = v->nodes[from.node].first_child; c >= 0; c = v->nodes[c].next_sibling)
      try_word(s, from, c, v->nodes[c].word, t, limit);
    return;
  }
  size_t bucket = bucket_of(t->stem, t->stem.len - (size_t)limit);
  size_t last = bucket_of(t->stem, t->stem.len + (size_t)limit);
  for (; bucket <= last; bucket++)
    for (int id = v->buckets[bucket]; id >= 0; id = v->words[id].next)
      try_word(s, from, find_child(v, 0, id), id, t, limit);
}

/* All states one token on. */
static void step(search *s, const token *t, bool first) {
  s->n_next = 0;
  int id = find_word(s->v, t->stem);
  for (size_t i = 0; i < s->n_states; i++) {
    state from = s->states[i];
    int child = id < 0 ? -1 : find_child(s->v, from.node, id);
    if (child >= 0)
      push(s, child, from.edits);
    else if (id < 0 && s->fuzzy)
      step_fuzzy(s, from, t);
    if (child < 0 && !first && is_joiner(t)) push(s, from.node, from.edits);
  }
  memcpy(s->states, s->next, s->n_next * sizeof *s->next);
  s->n_states = s->n_next;
}

static void walk(search *s, size_t from) {
  s->states[0] = (state){0, 0};
  s->n_states = 1;
  for (size_t i = from; i < s->tokens->count && s->n_states; i++) {
    const token *t = &s->tokens->items[i];
    step(s, t, i == from);
    if (is_joiner(t)) continue;
    for (size_t k = 0; k < s->n_states; k++)
      if (s->v->nodes[s->states[k].node].n_meanings)
        s->found[s->n_found++] = (found){s->states[k], i + 1};
  }
}

/* One kind of the meanings of a match: those added with the spelling of a bit, or the others. */
static size_t put_match(const search *s, arena *scratch, const found *f, uint32_t bit, bool exact,
                        vocabulary_match *out) {
  const node *n = &s->v->nodes[f->at.node];
  if (exact && !bit) return 0;
  vocabulary_meaning *meanings = ARENA_ARRAY(scratch, vocabulary_meaning, n->n_meanings);
  size_t count = 0, spelling = 0;
  for (int id = n->first_slot; meanings && id >= 0; id = s->v->slots[id].next) {
    const slot *one = &s->v->slots[id];
    if (((one->spelled & bit) != 0) != exact) continue;
    meanings[count] = one->meaning;
    meanings[count++].exact = exact;
  }
  while (exact && bit >> spelling > 1)
    spelling++;
  *out = (vocabulary_match){f->end, meanings, count, exact, f->at.edits, n->spellings[spelling]};
  return count > 0;
}

size_t vocabulary_find(const vocabulary *v, arena *scratch, const token_list *tokens, size_t from,
                       bool fuzzy, vocabulary_match *out, size_t limit) {
  search s = {.v = v, .tokens = tokens, .fuzzy = fuzzy};
  walk(&s, from);
  size_t count = 0;
  for (size_t last = s.n_found; last > 0 && count < limit;) {
    size_t first = last;
    while (first > 0 && s.found[first - 1].end == s.found[last - 1].end)
      first--;
    for (size_t i = first; i < last && count < limit; i++) {
      const found *f = &s.found[i];
      const node *n = &v->nodes[f->at.node];
      uint32_t bit = f->at.edits ? 0 : spelling_bit(n, tokens->items + from, f->end - from);
      count += put_match(&s, scratch, f, bit, true, &out[count]);
      if (count < limit) count += put_match(&s, scratch, f, bit, false, &out[count]);
    }
    last = first;
  }
  return v->more ? v->more(v->context, scratch, tokens, from, fuzzy, out, count, limit) : count;
}
