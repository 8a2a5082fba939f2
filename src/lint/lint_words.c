/* Words that mean two things, and words of the model that the grammar has already.
 *
 * In: the dimension area with the synonym "region", and a dimension region beside it. Out: a
 * warning that "region" means both. */
#include "base/limits.h"
#include "lint/lint.h"
#include "read/lexicon.h"

/* One phrase of the model and what it means. */
typedef struct word {
  nlq_str phrase; /* stems with spaces between */
  nlq_str text;   /* as the model has it */
  domain_meaning kind;
  int index;
  bool own; /* the name of the thing itself, which nobody can choose freely */
} word;

typedef struct words {
  lint *l;
  const vocabulary *grammar;
  word *items;
  size_t count, capacity;
  lookup by_phrase; /* the first word of each */
  lookup told;      /* pairs that were reported */
} words;

/* --- collecting ------------------------------------------------------------------------------ */

static nlq_str stems_of(arena *mem, nlq_str text) {
  token_list tokens;
  sb stems;
  sb_init(&stems, mem);
  if (!words_tokenize(mem, text, LIMIT_TOKENS, &tokens)) return STR_EMPTY;
  for (size_t i = 0; i < tokens.count; i++) {
    sb_adds(&stems, i ? " " : "");
    sb_add(&stems, tokens.items[i].stem);
  }
  return sb_str(&stems);
}

static bool same_thing(const word *a, const word *b) {
  return a->kind == b->kind && a->index == b->index;
}

static void check_pair(words *all, const word *a, const word *b);

/* Compared with the first of the same phrase: one finding a clash, not one a pair. */
static void add(words *all, nlq_str text, domain_meaning kind, int index, bool own) {
  arena *mem = all->l->mem;
  word w = {stems_of(mem, text), text, kind, index, own};
  if (w.phrase.len == 0) return;
  size_t cursor = 0;
  uint32_t hash = str_hash(w.phrase);
  for (int id; (id = lookup_next(&all->by_phrase, hash, &cursor)) >= 0;) {
    const word *first = &all->items[id];
    if (!str_eq(first->phrase, w.phrase)) continue;
    if (!same_thing(first, &w)) check_pair(all, first, &w);
    return;
  }
  if (!arena_reserve(mem, (void **)&all->items, all->count, &all->capacity, sizeof *all->items) ||
      !lookup_add(mem, &all->by_phrase, hash, (int)all->count))
    return;
  all->items[all->count++] = w;
}

static void add_named(words *all, nlq_str name, const domain_words *w, domain_meaning kind,
                      int index) {
  if (name.len) add(all, words_of_name(all->l->mem, name), kind, index, true);
  add(all, w->label_en, kind, index, false);
  add(all, w->label_zh, kind, index, false);
  for (size_t i = 0; i < w->n_synonyms; i++)
    add(all, w->synonyms[i], kind, index, false);
}

/* --- what the phrases stand for --------------------------------------------------------------- */

static int table_of(const domain *d, const word *w) {
  switch (w->kind) {
  case MEANING_TABLE: return w->index;
  case MEANING_FIELD: return d->fields[w->index].table;
  case MEANING_METRIC: return d->metrics[w->index].table;
  case MEANING_FILTER: return d->filters[w->index].table;
  default: return -1;
  }
}

static nlq_str place_of(const lint *l, const word *w) {
  switch (w->kind) {
  case MEANING_TABLE: return lint_table_at(l, w->index);
  case MEANING_FIELD: return lint_field_at(l, w->index);
  case MEANING_METRIC: return lint_metric_at(l, w->index);
  case MEANING_FILTER: return lint_filter_at(l, w->index);
  default: return lint_relationship_at(l, w->index);
  }
}

static nlq_str thing_of(const lint *l, const word *w) {
  static const char *const kinds[] = {"the table",  "the field", "the metric",
                                      "the filter", "",          "the role"};
  const domain *d = l->d;
  int table = table_of(d, w);
  sb text;
  sb_init(&text, l->mem);
  sb_addf(&text, "%s ", kinds[w->kind]);
  if (w->kind == MEANING_ROLE) sb_add(&text, d->relationships[w->index].role);
  if (table >= 0) sb_add(&text, d->tables[table].name);
  if (w->kind == MEANING_FIELD) sb_addf(&text, ".%S", d->fields[w->index].name);
  if (w->kind == MEANING_METRIC) sb_addf(&text, ".%S", d->metrics[w->index].name);
  if (w->kind == MEANING_FILTER) sb_addf(&text, ".%S", d->filters[w->index].name);
  return sb_str(&text);
}

/* --- clashes ---------------------------------------------------------------------------------- */

static bool is_amount(const domain *d, const word *w) {
  return w->kind == MEANING_METRIC ||
         (w->kind == MEANING_FIELD && d->fields[w->index].kind == FIELD_FACT);
}

/* The same column of two tables: by its name, by ref, or by a key that joins them. */
static bool same_column(const domain *d, const word *a, const word *b) {
  if (a->kind != MEANING_FIELD || b->kind != MEANING_FIELD) return false;
  const domain_field *f = &d->fields[a->index], *g = &d->fields[b->index];
  return f->table != g->table &&
         (str_eq(f->name, g->name) || f->from_ref || g->from_ref || f->kind == g->kind);
}

static bool are_joined(const domain *d, int a, int b) {
  if (a < 0 || b < 0) return false;
  for (int e = d->index->first_edge[a]; e < d->index->first_edge[a + 1]; e++)
    if (d->index->edges[e].to == b) return true;
  return false;
}

/* Two readings that a question tells apart by itself, or that come to the same. */
static bool is_harmless(const domain *d, const word *a, const word *b) {
  bool own = table_of(d, a) == table_of(d, b);
  bool joined = own || are_joined(d, table_of(d, a), table_of(d, b));
  bool table = a->kind == MEANING_TABLE || b->kind == MEANING_TABLE;
  bool amounts = is_amount(d, a) && is_amount(d, b);
  bool amount = is_amount(d, a) || is_amount(d, b);
  bool filter = a->kind == MEANING_FILTER || b->kind == MEANING_FILTER;
  if (own && (table || amounts || filter)) return true;
  if (!own && joined && (amounts || (table && amount))) return true; /* the rest of it decides */
  if (!own && amount && !amounts && !table) return true; /* what is counted, and what counts it */
  if (table && a->kind != b->kind && a->own && b->own)
    return true; /* a key called like its table */
  return same_column(d, a, b) || a->kind == MEANING_ROLE || b->kind == MEANING_ROLE;
}

static bool told_before(words *all, const word *a, const word *b) {
  uint32_t hash =
      lookup_mix(lookup_mix((uint32_t)a->kind * 64 + (uint32_t)b->kind, (uint32_t)a->index),
                 (uint32_t)b->index);
  size_t cursor = 0;
  if (lookup_next(&all->told, hash, &cursor) >= 0) return true;
  lookup_add(all->l->mem, &all->told, hash, 0);
  return false;
}

static void check_pair(words *all, const word *a, const word *b) {
  const domain *d = all->l->d;
  if (told_before(all, a, b)) return;
  bool harmless = is_harmless(d, a, b);
  lint_add(all->l, harmless ? NLQ_LEVEL_INFO : NLQ_LEVEL_WARNING, "SHARED_WORD",
           harmless ? "Nothing, if questions with the word alone may mean either."
                    : "Take the word from one of them, or give each a longer one of its own.",
           place_of(all->l, b), "\"%S\" means %S and %S.", query_shown(all->l->mem, b->text),
           thing_of(all->l, a), thing_of(all->l, b));
}

/* --- words of the grammar ----------------------------------------------------------------------
 */

/* Classes whose words are names of things as well (units, numbers), or give way to one. */
static bool is_mild(int class) {
  switch (class) {
  case WORD_STOP:
  case WORD_LIST:
  case WORD_WHICH:
  case WORD_COUNT:
  case WORD_THEIR:
  case WORD_WHOLE:
  case WORD_SEVERAL:
  case WORD_WHERE:
  case WORD_OLD:
  case WORD_TIMES:
  case WORD_UNIT:
  case WORD_GRAIN:
  case WORD_MEASURE:
  case WORD_MONTH:
  case WORD_NUMBER:
  case WORD_SCALE: return true;
  default: return false;
  }
}

/* The class of the grammar that the whole phrase is; -1 for none. */
static int class_of(words *all, const word *w) {
  token_list tokens;
  vocabulary_match found[8];
  if (!words_tokenize(all->l->mem, w->text, LIMIT_TOKENS, &tokens) || tokens.count == 0) return -1;
  size_t n = vocabulary_find(all->grammar, all->l->mem, &tokens, 0, false, found, 8);
  for (size_t i = 0; i < n; i++)
    if (found[i].end == tokens.count && found[i].exact && found[i].count)
      return found[i].meanings[0].kind;
  return -1;
}

static void check_grammar(words *all, const word *w) {
  int class = class_of(all, w);
  if (class < 0) return;
  bool mild = is_mild(class) || w->own;
  lint_add(all->l, mild ? NLQ_LEVEL_INFO : NLQ_LEVEL_WARNING, "GRAMMAR_WORD",
           mild ? "Add a longer synonym, so that the column can be named without doubt."
                : "Use a longer phrase: the word alone says how to count, order or filter.",
           place_of(all->l, w), "\"%S\", which means %S, is also a word of the grammar.",
           query_shown(all->l->mem, w->text), thing_of(all->l, w));
}

/* --- all ----------------------------------------------------------------------------------------
 */

static void add_fields(words *all, const domain *d) {
  for (int i = 0; i < d->n_fields; i++) {
    const domain_field *f = &d->fields[i];
    if (!f->hidden && !d->tables[f->table].hidden)
      add_named(all, f->name, &f->words, MEANING_FIELD, i);
  }
}

static void add_all(words *all, const domain *d) {
  for (int i = 0; i < d->n_tables; i++)
    if (!d->tables[i].hidden)
      add_named(all, d->tables[i].name, &d->tables[i].words, MEANING_TABLE, i);
  add_fields(all, d);
  for (int i = 0; i < d->n_metrics; i++)
    if (!d->metrics[i].hidden)
      add_named(all, d->metrics[i].name, &d->metrics[i].words, MEANING_METRIC, i);
  for (int i = 0; i < d->n_filters; i++)
    if (!d->filters[i].hidden)
      add_named(all, d->filters[i].name, &d->filters[i].words, MEANING_FILTER, i);
  for (int i = 0; i < d->n_relationships; i++)
    add_named(all, d->relationships[i].role, &d->relationships[i].words, MEANING_ROLE, i);
}

void lint_words(lint *l) {
  const lexicon *grammar = lexicon_new(l->mem, l->d->defaults.asked_only);
  words all = {.l = l, .grammar = grammar ? lexicon_vocabulary(grammar) : NULL};
  if (!all.grammar) return;
  add_all(&all, l->d);
  for (size_t i = 0; i < all.count; i++)
    check_grammar(&all, &all.items[i]);
}
