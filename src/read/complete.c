/* Ranked completions.
 *
 * Names and values stand sorted, so those that begin with what is typed are one run. What is typed
 * may begin up to four words before the cursor ("support tic"); the longer it is, the surer. */
#include "read/complete.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "read/complete_words.h"

typedef enum offer_kind {
  OFFER_METRIC,
  OFFER_TABLE,
  OFFER_DIMENSION,
  OFFER_VALUE,
  OFFER_KEYWORD,
  OFFER_TIME
} offer_kind;

static const char *const kind_names[] = {"metric", "table",   "dimension",
                                         "value",  "keyword", "time"};

typedef struct named {
  nlq_str text;
  offer_kind kind;
  int index, detail;
} named;

struct completer {
  const domain *d;
  arena *mem;
  named *items; /* names, then values, each sorted */
  size_t count, capacity, n_names;
};

/* --- the index ----------------------------------------------------------------------------- */

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* By letters, case aside; at most `n` bytes of each. */
static int compare(nlq_str a, nlq_str b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (i == a.len || i == b.len) return (i == b.len) - (i == a.len);
    unsigned char x = (unsigned char)lower(a.at[i]), y = (unsigned char)lower(b.at[i]);
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

static bool add(completer *c, nlq_str text, offer_kind kind, int index, size_t detail) {
  if (text.len == 0) return true;
  if (!arena_reserve(c->mem, (void **)&c->items, c->count, &c->capacity, sizeof(named)))
    return false;
  c->items[c->count++] = (named){text, kind, index, (int)detail};
  return true;
}

static bool add_words(completer *c, nlq_str name, const domain_words *words, offer_kind kind,
                      int index, size_t detail) {
  nlq_str said = kind == OFFER_VALUE ? name : words_of_name(c->mem, name);
  bool done = add(c, words->label_en, kind, index, detail) &&
              add(c, words->label_zh, kind, index, detail) && add(c, said, kind, index, detail);
  for (size_t i = 0; done && i < words->n_synonyms; i++)
    done = add(c, words->synonyms[i], kind, index, detail);
  return done;
}

static bool is_shown(const domain *d, const domain_field *f) {
  return !f->hidden && !d->tables[f->table].hidden;
}

static bool add_names(completer *c) {
  const domain *d = c->d;
  bool done = true;
  for (int i = 0; done && i < d->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    if (!m->hidden) done = add_words(c, m->name, &m->words, OFFER_METRIC, i, 0);
  }
  for (int i = 0; done && i < d->n_tables; i++)
    if (!d->tables[i].hidden)
      done = add_words(c, d->tables[i].name, &d->tables[i].words, OFFER_TABLE, i, 0);
  for (int i = 0; done && i < d->n_fields; i++) {
    const domain_field *f = &d->fields[i];
    if (is_shown(d, f)) done = add_words(c, f->name, &f->words, OFFER_DIMENSION, i, 0);
  }
  return done;
}

static bool add_values(completer *c) {
  bool done = true;
  for (int i = 0; done && i < c->d->n_fields; i++) {
    const domain_field *f = &c->d->fields[i];
    if (!is_shown(c->d, f) || f->from_ref) continue;
    for (size_t v = 0; done && v < f->n_values; v++)
      done = add_words(c, f->values[v].value.text, &f->values[v].words, OFFER_VALUE, i, v);
  }
  return done;
}

/* Merges runs of `width` from one array into another. */
static void merge_runs(const named *from, named *to, size_t n, size_t width) {
  for (size_t start = 0; start < n; start += 2 * width) {
    size_t a = start, middle = start + width < n ? start + width : n;
    size_t b = middle, end = middle + width < n ? middle + width : n;
    for (size_t i = start; i < end; i++) {
      bool left = a < middle && (b >= end || compare(from[a].text, from[b].text, SIZE_MAX) <= 0);
      to[i] = left ? from[a++] : from[b++];
    }
  }
}

static bool sort(arena *mem, named *items, size_t n) {
  named *other = ARENA_ARRAY(mem, named, n + 1), *from = items, *to = other;
  if (!other) return false;
  for (size_t width = 1; width < n; width *= 2) {
    merge_runs(from, to, n, width);
    named *swap = from;
    from = to;
    to = swap;
  }
  for (size_t i = 0; from != items && i < n; i++)
    items[i] = from[i];
  return true;
}

completer *completer_new(arena *mem, const domain *d) {
  completer *c = ARENA_NEW(mem, completer);
  if (!c) return NULL;
  c->d = d;
  c->mem = mem;
  if (!add_names(c)) return NULL;
  c->n_names = c->count;
  arena scratch;
  arena_init(&scratch, &mem->allocator);
  bool done = add_values(c) && sort(&scratch, c->items, c->n_names) &&
              sort(&scratch, c->items + c->n_names, c->count - c->n_names);
  arena_free(&scratch);
  return done ? c : NULL;
}

/* The first of items[from, to) that does not come before `typed`. */
static size_t first_of(const completer *c, size_t from, size_t to, nlq_str typed) {
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (compare(c->items[middle].text, typed, typed.len) < 0)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

/* --- where the cursor is ------------------------------------------------------------------- */

typedef struct offer {
  nlq_str text;
  size_t start; /* of what it replaces */
  int cost;
  offer_kind kind;
  int index, detail;
} offer;

typedef struct asking {
  arena *mem;
  const completer *c;
  const vocabulary *grammar;
  const completion_request *in;
  token_list tokens;
  complete_place place;
  int table;       /* of what was named last, -1 */
  char *reachable; /* by table, from that one: 'y', 'n', or not known yet */
  bool chinese;
  offer offers[LIMIT_COMPLETIONS];
  size_t n;
} asking;

static int table_of(const domain *d, const vocabulary_meaning *m) {
  switch ((domain_meaning)m->kind) {
  case MEANING_TABLE: return m->index;
  case MEANING_METRIC: return d->metrics[m->index].table;
  case MEANING_FIELD:
  case MEANING_VALUE: return d->fields[m->index].table;
  default: return -1;
  }
}

static complete_place place_of_meaning(const domain *d, const vocabulary_meaning *m) {
  switch ((domain_meaning)m->kind) {
  case MEANING_TABLE:
  case MEANING_METRIC: return COMPLETE_SUBJECT;
  case MEANING_FIELD:
    return d->fields[m->index].kind == FIELD_FACT ? COMPLETE_SUBJECT : COMPLETE_DIMENSION;
  default: return COMPLETE_VALUE;
  }
}

static complete_place place_of_class(int class) {
  static const uint8_t places[WORD_CLASSES] = {
      [WORD_COUNT] = COMPLETE_COUNT,   [WORD_AGGREGATE] = COMPLETE_COUNT,
      [WORD_GROUP] = COMPLETE_GROUP,   [WORD_WHICH] = COMPLETE_WHICH,
      [WORD_LIST] = COMPLETE_COUNT,    [WORD_GRAIN] = COMPLETE_SUBJECT,
      [WORD_MOST] = COMPLETE_RANK,     [WORD_TOP] = COMPLETE_RANK,
      [WORD_RELATIVE] = COMPLETE_UNIT, [WORD_ROLLING] = COMPLETE_UNIT,
      [WORD_UNIT] = COMPLETE_TIME,     [WORD_YEAR] = COMPLETE_TIME,
      [WORD_MONTH] = COMPLETE_TIME,    [WORD_QUARTER] = COMPLETE_TIME,
      [WORD_DAY] = COMPLETE_TIME,      [WORD_TO_DATE] = COMPLETE_TIME,
      [WORD_FROM] = COMPLETE_PLACE,
  };
  return class < WORD_CLASSES ? (complete_place)places[class] : COMPLETE_OTHER;
}

/* What the phrase that ends before token `end` is, begun at `from` at the earliest. On the way, the
 * table of what was named last. */
static bool phrase_before(asking *a, size_t from, size_t end, const vocabulary *v,
                          vocabulary_meaning *out) {
  bool known = false;
  for (size_t i = from; i < end; i++) {
    vocabulary_match found[4];
    size_t n = vocabulary_find(v, a->mem, &a->tokens, i, false, found, 4);
    for (size_t k = 0; k < n; k++) {
      const vocabulary_meaning *m = found[k].meanings;
      int table = v == a->grammar ? -1 : table_of(a->c->d, m);
      if (table >= 0) a->table = table;
      if (known || found[k].end != end) continue;
      *out = *m;
      known = true;
    }
  }
  return known;
}

static bool is_place_word(nlq_str folded) {
  return str_word_in(folded, "in, for, from, at, of, within, during") >= 0;
}

static void find_place(asking *a, size_t end) {
  enum { BACK = 10, PHRASE = 3 };
  vocabulary_meaning m = {0};
  const domain *d = a->c->d;
  const token *last = end ? &a->tokens.items[end - 1] : NULL;
  bool known = phrase_before(a, end > BACK ? end - BACK : 0, end, d->vocabulary, &m);
  if (!last)
    a->place = COMPLETE_START;
  else if (is_place_word(last->folded))
    a->place = COMPLETE_PLACE;
  else if (known && m.quality > 600)
    a->place = place_of_meaning(d, &m);
  else if (last->kind == TOKEN_NUMBER)
    a->place = COMPLETE_TIME;
  else if (phrase_before(a, end > PHRASE ? end - PHRASE : 0, end, a->grammar, &m))
    a->place = place_of_class(m.kind);
}

/* --- offering ------------------------------------------------------------------------------ */

/* A value that a permission token hides is never shown. */
static bool may_see(const asking *a, const named *n) {
  const domain_field *f = &a->c->d->fields[n->index];
  for (size_t i = 0; i < a->in->n_scopes; i++) {
    const domain_scope *s = &a->in->scopes[i];
    bool bound = str_eq(a->c->d->row_level[s->rule].dimension, f->name), allowed = s->all;
    for (size_t k = 0; k < s->n_values; k++)
      allowed = allowed || query_scalar_eq(&s->values[k], &f->values[n->detail].value);
    if (bound && !allowed) return false;
  }
  return true;
}

static bool same_text(nlq_str a, nlq_str b) {
  return a.len == b.len && compare(a, b, a.len) == 0;
}

/* The same text; where nothing is typed yet, also another word for the same thing. */
static bool is_again(const asking *a, const offer *x, const offer *y) {
  bool same = x->kind == y->kind && x->kind < OFFER_KEYWORD && x->index == y->index;
  return x->start == y->start &&
         (same_text(x->text, y->text) || (same && x->start == a->in->cursor));
}

/* Keeps the cheapest, each once. */
static void put(asking *a, const offer *o) {
  size_t at = a->n;
  if (at == a->in->limit && (at == 0 || a->offers[at - 1].cost <= o->cost)) return;
  for (size_t i = 0; i < a->n; i++)
    if (is_again(a, &a->offers[i], o)) {
      if (a->offers[i].cost <= o->cost) return;
      at = i;
    }
  if (at == a->in->limit) at--;
  if (at == a->n) a->n++;
  for (; at > 0 && a->offers[at - 1].cost > o->cost; at--)
    a->offers[at] = a->offers[at - 1];
  a->offers[at] = *o;
}

static bool fits_language(const asking *a, nlq_str text) {
  size_t at = 0;
  return text.len && utf8_is_cjk(utf8_next(text, &at)) == a->chinese;
}

static void offer_words(asking *a, const char *list, size_t start, nlq_str typed, int cost,
                        offer_kind kind) {
  for (nlq_str rest = str_of(list); rest.len;) {
    size_t bar = str_find(rest, STR("|")), end = bar == SIZE_MAX ? rest.len : bar;
    offer o = {str_slice(rest, 0, end), start, cost, kind, 0, 0};
    bool longer = o.text.len > typed.len && compare(o.text, typed, typed.len) == 0;
    if (longer && (typed.len || fits_language(a, o.text))) put(a, &o);
    cost += 8;
    rest = str_slice(rest, bar == SIZE_MAX ? end : end + 1, rest.len);
  }
}

static int owner_of(const domain *d, const named *n) {
  if (n->kind == OFFER_TABLE) return n->index;
  return n->kind == OFFER_METRIC ? d->metrics[n->index].table : d->fields[n->index].table;
}

/* Whether rows of the table named last each have at most one row there. */
static bool reaches(asking *a, int table) {
  const domain *d = a->c->d;
  if (a->table < 0 || table < 0 || table == a->table || !a->reachable) return true;
  char *known = &a->reachable[table];
  if (!*known) {
    domain_path path;
    bool joins = domain_join_tree(a->mem, d, a->table, &table, 1, &path) && !path.multiplies;
    *known = joins ? 'y' : 'n';
  }
  return *known == 'y';
}

/* Whether a name can follow: not a number to group by, nor a column that does not join. */
static bool may_follow(asking *a, const named *n) {
  if (n->kind != OFFER_DIMENSION) return n->kind != OFFER_VALUE || may_see(a, n);
  const domain_field *f = &a->c->d->fields[n->index];
  return !(a->place == COMPLETE_GROUP && f->kind == FIELD_FACT) && reaches(a, f->table);
}

/* How far behind the first grammar word a name stands: by its kind, and farther when it is of
 * another table than what was named, or hardly a way to say it. */
static int cost_of(const asking *a, const named *n) {
  int cost = complete_states[a->place].behind[n->kind];
  const domain *d = a->c->d;
  if (a->table >= 0 && owner_of(d, n) != a->table) cost += 24;
  if (n->kind == OFFER_DIMENSION && d->fields[n->index].semantics == SEMANTICS_ID) cost += 40;
  return cost + (int)n->text.len / 4;
}

static void offer_named(asking *a, size_t from, size_t to, size_t start, nlq_str typed, int bonus) {
  enum { MOST = 200 }; /* looked at, so that one letter of many values costs no more */
  size_t at = typed.len ? first_of(a->c, from, to, typed) : from;
  for (size_t seen = 0; at < to && seen < MOST; at++, seen++) {
    const named *n = &a->c->items[at];
    if (typed.len && compare(n->text, typed, typed.len) != 0) return;
    if (!typed.len && !fits_language(a, n->text)) continue;
    if (!may_follow(a, n)) continue;
    offer o = {n->text, start, cost_of(a, n) - bonus, n->kind, n->index, n->detail};
    if (n->text.len > typed.len) put(a, &o);
  }
}

/* Everything that begins with what stands between `start` and the cursor. */
static void offer_all(asking *a, size_t start, int bonus) {
  const completer *c = a->c;
  nlq_str typed = str_slice(a->in->text, start, a->in->cursor);
  const complete_state *state = &complete_states[a->place];
  int words = state->behind[OFFER_KEYWORD] - bonus;
  offer_words(a, a->chinese ? state->chinese : state->english, start, typed, words, OFFER_KEYWORD);
  offer_named(a, 0, c->n_names, start, typed, bonus);
  if (!typed.len) return;
  offer_words(a, complete_times, start, typed, 12 - bonus, OFFER_TIME);
  for (size_t i = 0; i < COMPLETE_STATES; i++) {
    offer_words(a, complete_states[i].english, start, typed, 40 - bonus, OFFER_KEYWORD);
    offer_words(a, complete_states[i].chinese, start, typed, 40 - bonus, OFFER_KEYWORD);
  }
  offer_named(a, c->n_names, c->count, start, typed, bonus);
}

/* --- writing ------------------------------------------------------------------------------- */

static nlq_str label_of(const asking *a, const domain_words *words, nlq_str name) {
  return domain_label(a->mem, words, name, a->chinese ? LANGUAGE_ZH : LANGUAGE_EN);
}

/* "plan (support ticket)", "region: North". */
static nlq_str meaning_of(const asking *a, const offer *o) {
  const domain *d = a->c->d;
  sb out;
  sb_init(&out, a->mem);
  if (o->kind == OFFER_METRIC)
    return label_of(a, &d->metrics[o->index].words, d->metrics[o->index].name);
  if (o->kind == OFFER_TABLE)
    return label_of(a, &d->tables[o->index].words, d->tables[o->index].name);
  if (o->kind > OFFER_VALUE) return STR_EMPTY;
  const domain_field *f = &d->fields[o->index];
  nlq_str field = label_of(a, &f->words, f->name);
  if (o->kind == OFFER_VALUE) {
    const domain_value *v = &f->values[o->detail];
    sb_addf(&out, "%S: %S", field, label_of(a, &v->words, v->value.text));
  } else {
    const domain_table *t = &d->tables[f->table];
    sb_addf(&out, "%S (%S)", field, label_of(a, &t->words, t->name));
  }
  return sb_str(&out);
}

static void put_offer(json_writer *w, const asking *a, const offer *o) {
  nlq_str meaning = meaning_of(a, o);
  json_begin_object(w);
  json_field_string(w, "text", o->text);
  json_field_string(w, "kind", str_of(kind_names[o->kind]));
  if (meaning.len) json_field_string(w, "means", meaning);
  json_put_key(w, "span");
  json_begin_array(w);
  json_put_int(w, (int64_t)o->start);
  json_put_int(w, (int64_t)a->in->cursor);
  json_end_array(w);
  json_end_object(w);
}

/* --- the whole ----------------------------------------------------------------------------- */

static void find_language(asking *a) {
  a->chinese = a->in->language == LANGUAGE_ZH;
  for (size_t i = 0; a->in->language == LANGUAGE_NONE && i < a->tokens.count; i++)
    a->chinese = a->chinese || a->tokens.items[i].kind == TOKEN_HAN;
}

static void find_offers(asking *a) {
  enum { BACK = 4, LONGER = 40 };
  size_t n = a->tokens.count;
  const token *last = n ? &a->tokens.items[n - 1] : NULL;
  bool inside = last && last->end == a->in->cursor && last->kind != TOKEN_MARK;
  bool open = inside && last->kind != TOKEN_HAN;
  find_place(a, open ? n - 1 : n);
  for (size_t back = 1; back <= BACK && back <= n; back++) {
    const token *first = &a->tokens.items[n - back];
    if (first->kind == TOKEN_MARK || first->kind == TOKEN_QUOTED) break;
    offer_all(a, first->start, LONGER * ((int)back - (open ? 1 : 0)));
  }
  if (!open) offer_all(a, a->in->cursor, 0);
}

bool complete_to_json(json_writer *w, arena *mem, const completer *c, const lexicon *words,
                      const completion_request *in) {
  asking *a = ARENA_NEW(mem, asking);
  if (!a) return false;
  a->mem = mem;
  a->c = c;
  a->in = in;
  a->grammar = lexicon_vocabulary(words);
  a->table = -1;
  a->reachable = arena_zero(mem, (size_t)c->d->n_tables, 1);
  nlq_str before = str_slice(in->text, 0, in->cursor);
  if (!words_tokenize(mem, before, LIMIT_QUESTION_BYTES, &a->tokens)) return false;
  find_language(a);
  find_offers(a);
  json_put_key(w, "completions");
  json_begin_array(w);
  for (size_t i = 0; i < a->n; i++)
    put_offer(w, a, &a->offers[i]);
  json_end_array(w);
  return true;
}
