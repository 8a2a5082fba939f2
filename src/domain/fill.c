/* The words of a model into its vocabulary.
 *
 * In: the field customer_name of the table customer, label "customer". Out: the phrases
 * "customer_name" and "customer name" (1000), "name" (950: without the table's own word),
 * "customer" (1000: a full label), each meaning that field. A part of a name means it with less
 * certainty than the whole; how much less was measured on questions over many databases. */
#include "domain/load.h"

#define QUALITY_FULL 1000
#define QUALITY_WITHOUT_TABLE 950 /* "name" for customer_name */
#define QUALITY_LAST 680          /* "method" for payment_method */
#define QUALITY_LETTER 600        /* a value of a single letter: more often just a letter */
#define QUALITY_FIRST 550         /* "payment" for payment_method */
#define QUALITY_SYNONYM 750       /* where rows are asked for: names come first */
#define QUALITY_OF_ID 450         /* "customer" for customer_id: rather the customer's name */

#define MOST_WORDS 8 /* names of more words have no parts */

/* Last words that may be left out: "signup" for signup_date. */
static const struct {
  const char *words;
  int quality;
} plain_ends[] = {
    {"name, at, on", 850},
    {"code", 750},
    {"date, time, number, value, hours, days, minutes, seconds", 700},
    {"type", 600},
};

/* Words that mean nothing alone, as the last or the first of a name. */
static const char weak_last[] = "id, count, number, at, on, time, total, hours, minutes, seconds, "
                                "days, weeks, months, years, of, by";
static const char weak_first[] = "avg, average, total, sum, num, number, is, has, max, min, of, "
                                 "the, no, per, all, count";

static const char links[] = "per, of, by, with, for, to, in";

static const struct {
  char shortened[5], full[13];
} abbreviations[] = {
    {"acc", "account"},      {"addr", "address"},     {"amt", "amount"},    {"avg", "average"},
    {"bal", "balance"},      {"cat", "category"},     {"cust", "customer"}, {"dept", "department"},
    {"desc", "description"}, {"dest", "destination"}, {"doc", "document"},  {"emp", "employee"},
    {"lang", "language"},    {"max", "maximum"},      {"min", "minimum"},   {"num", "number"},
    {"org", "organization"}, {"pct", "percent"},      {"prod", "product"},  {"qty", "quantity"},
    {"src", "source"},       {"std", "standard"},     {"tel", "telephone"}, {"yr", "year"},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

typedef struct filler {
  domain *d;
  vocabulary_meaning meaning; /* what phrases added now mean */
  bool failed;
} filler;

static void mean(filler *f, domain_meaning kind, int index, size_t detail) {
  f->meaning = (vocabulary_meaning){.kind = (int)kind, .index = index, .detail = (int)detail};
}

static void add_phrase(filler *f, vocabulary *to, nlq_str phrase, int quality) {
  f->meaning.quality = quality;
  if (phrase.len && !vocabulary_add(to, phrase, f->meaning)) f->failed = true;
}

/* The roots of its words too, where rows are asked for. */
static void add_roots(filler *f, nlq_str phrase, int quality) {
  sb text;
  sb_init(&text, f->d->mem);
  for (size_t start = 0, end = 0; start < phrase.len; start = end + 1) {
    for (end = start; end < phrase.len && phrase.at[end] != ' ';)
      end++;
    sb_adds(&text, start ? " " : "");
    sb_add(&text, word_root(f->d->mem, str_slice(phrase, start, end)));
  }
  add_phrase(f, f->d->roots, sb_str(&text), quality);
}

static void add(filler *f, nlq_str phrase, int quality) {
  bool schema = f->meaning.kind == MEANING_TABLE || f->meaning.kind == MEANING_FIELD;
  add_phrase(f, f->d->vocabulary, phrase, quality);
  if (schema && domain_asked_only(f->d) && quality >= QUALITY_FIRST)
    add_roots(f, phrase, quality * 88 / 100);
}

/* --- parts of names ------------------------------------------------------------------------- */

/* A name cut into words at spaces; more than MOST_WORDS: none. */
typedef struct parts {
  nlq_str text;
  nlq_str words[MOST_WORDS];
  size_t count;
} parts;

static parts cut(nlq_str text) {
  parts p = {.text = text};
  for (size_t start = 0, end = 0; start < text.len; start = end = end + 1) {
    while (end < text.len && text.at[end] != ' ')
      end++;
    if (p.count == MOST_WORDS) return (parts){.text = text};
    if (end > start) p.words[p.count++] = str_slice(text, start, end);
  }
  return p;
}

/* Words `first` to `last` as they stand in the text. */
static nlq_str run(const parts *p, size_t first, size_t last) {
  const char *end = p->words[last].at + p->words[last].len;
  return (nlq_str){p->words[first].at, (size_t)(end - p->words[first].at)};
}

static bool is_in(nlq_str word, const char *list) {
  return str_word_in(word, list) >= 0;
}

static bool meet(filler *f, nlq_str a, nlq_str b) {
  if (str_eq(a, b) || a.at[0] != b.at[0]) return str_eq(a, b);
  return str_eq(word_stem(f->d->mem, a), word_stem(f->d->mem, b));
}

/* How many words at the start of a name are the table's: all of its name or the last of it. */
static size_t own_words(filler *f, const parts *p, const parts *table) {
  size_t same = 0;
  while (same < table->count && same < p->count && meet(f, p->words[same], table->words[same]))
    same++;
  if (same > 0 && same == table->count) return same;
  return table->count && p->count && meet(f, p->words[0], table->words[table->count - 1]);
}

static void add_without_table(filler *f, const parts *p, const parts *table) {
  size_t own = own_words(f, p, table);
  if (own == 0 || own >= p->count || is_in(p->words[p->count - 1], weak_last)) return;
  add(f, run(p, own, p->count - 1), QUALITY_WITHOUT_TABLE);
}

/* "orders per customer": a word alone would mean something else. */
static bool is_linked(const parts *p) {
  for (size_t i = 1; i + 1 < p->count; i++)
    if (is_in(p->words[i], links)) return true;
  return false;
}

/* Parts of a name of two words and more. */
static void add_parts(filler *f, const parts *p, bool id) {
  if (is_linked(p)) return;
  nlq_str last = p->words[p->count - 1];
  nlq_str before = run(p, 0, p->count - 2);
  if (id) {
    add(f, before, QUALITY_OF_ID);
    return;
  }
  for (size_t i = 0; i < COUNT(plain_ends); i++)
    if (is_in(last, plain_ends[i].words) && !is_in(p->words[0], weak_first))
      add(f, before, plain_ends[i].quality);
  if (!is_in(last, weak_last)) add(f, last, QUALITY_LAST);
  if (!is_in(p->words[0], weak_first)) add(f, p->words[0], QUALITY_FIRST);
}

/* --- parts where rows are asked for ---------------------------------------------------------- */

/* Questions about the rows of any schema call columns by any part of their names, and there are no
 * labels to go by: every part counts, the smaller the less. */
#define QUALITY_CONTENT 970      /* "budget billions" for budget_in_billions */
#define QUALITY_REVERSED 900     /* "date birth" for birth_date */
#define QUALITY_NUMBERED 950     /* "account number" for account */
#define QUALITY_BEHIND_TOTAL 800 /* "sales" for total_sales */
#define QUALITY_LAST_TWO 750
#define QUALITY_FIRST_TWO 650
#define QUALITY_MIDDLE 450
#define QUALITY_TABLE_LAST 700
#define QUALITY_TABLE_PART 500
#define QUALITY_TABLE_LAST_TWO 800
#define QUALITY_TABLE_ID 800 /* "singer id" for the key of singer */
#define QUALITY_TABLE_NUMBER 700
#define QUALITY_ID 900 /* "id" for it, where its name ends so */
#define QUALITY_OTHER_ID 700

static const char generic[] =
    "name, id, code, number, detail, details, description, title, text, type, date, full";
static const char particles[] =
    "of, in, on, at, by, to, for, from, the, a, an, and, or, is, are, was, has, with, if";

static bool is_table_word(filler *f, nlq_str word, const parts *table) {
  for (size_t i = 0; table && i < table->count; i++)
    if (meet(f, word, table->words[i])) return true;
  return false;
}

static void add_joined(filler *f, const parts *p, bool content, bool reversed, int quality) {
  sb text;
  sb_init(&text, f->d->mem);
  for (size_t i = 0; i < p->count; i++) {
    nlq_str word = p->words[reversed ? p->count - 1 - i : i];
    if (content && is_in(word, particles)) continue;
    if (text.len) sb_addc(&text, ' ');
    sb_add(&text, word);
  }
  if (text.len < p->text.len || reversed) add(f, sb_str(&text), quality);
}

static int quality_before(nlq_str last, bool key) {
  if (key) return QUALITY_OF_ID;
  if (str_is(last, "date")) return 500;
  for (size_t i = 0; i < COUNT(plain_ends); i++)
    if (is_in(last, plain_ends[i].words)) return plain_ends[i].quality;
  return is_in(last, "id") ? 600 : is_in(last, generic) ? 700 : 0;
}

static void add_pieces(filler *f, const parts *p, const parts *table) {
  size_t n = p->count;
  add(f, run(p, n - 2, n - 1), QUALITY_LAST_TWO);
  add(f, run(p, 0, 1), QUALITY_FIRST_TWO);
  for (size_t i = 1; i + 1 < n; i++)
    if (!is_in(p->words[i], generic) && !is_in(p->words[i], particles) &&
        !is_table_word(f, p->words[i], table))
      add(f, p->words[i], QUALITY_MIDDLE);
}

static void add_all_parts(filler *f, const parts *p, const parts *table, bool key) {
  size_t n = p->count;
  nlq_str first = p->words[0], last = p->words[n - 1];
  int before = quality_before(last, key);
  add_joined(f, p, true, false, QUALITY_CONTENT);
  if (before > 0) add(f, run(p, 0, n - 2), before);
  if (!is_in(last, particles)) add(f, last, is_in(last, generic) ? QUALITY_FIRST : QUALITY_LAST);
  if (!is_table_word(f, first, table) && !is_in(first, particles) &&
      (!is_in(first, generic) || str_is(first, "date")))
    add(f, first, QUALITY_FIRST);
  if (is_in(first, "total, number")) add(f, run(p, 1, n - 1), QUALITY_BEHIND_TOTAL);
  if (is_table_word(f, first, table)) add(f, run(p, 1, n - 1), 900);
  if (n == 2) add_joined(f, p, false, true, QUALITY_REVERSED);
  if (n > 2) add_pieces(f, p, table);
}

static void add_table_parts(filler *f, const parts *p) {
  size_t n = p->count;
  add_joined(f, p, true, false, QUALITY_WITHOUT_TABLE);
  if (is_in(p->words[0], "ref, reference, all, tbl")) add(f, run(p, 1, n - 1), QUALITY_CONTENT);
  add(f, p->words[n - 1], QUALITY_TABLE_LAST);
  add(f, p->words[0], QUALITY_TABLE_PART);
  if (n < 3) return;
  add(f, run(p, n - 2, n - 1), QUALITY_TABLE_LAST_TWO);
  add(f, run(p, 0, 1), QUALITY_FIRST_TWO);
  for (size_t i = 1; i + 1 < n; i++)
    add(f, p->words[i], QUALITY_TABLE_PART);
}

static void add_with(filler *f, nlq_str text, const char *word, int quality) {
  sb both;
  sb_init(&both, f->d->mem);
  sb_addf(&both, "%S %s", text, word);
  add(f, sb_str(&both), quality);
}

/* The key and the name of a table's rows are called by its own name too. */
static void add_row_names(filler *f, int field, nlq_str table) {
  const domain_field *of = &f->d->fields[field];
  const domain_table *t = &f->d->tables[of->table];
  nlq_str label = of->words.label_en.len ? of->words.label_en : of->name;
  bool key = t->n_primary_key == 1 && t->primary_key[0] == field;
  parts p = cut(label);
  if (key) {
    add(f, STR("id"),
        p.count && str_is(p.words[p.count - 1], "id") ? QUALITY_ID : QUALITY_OTHER_ID);
    add_with(f, table, "id", QUALITY_TABLE_ID);
    add_with(f, table, "number", QUALITY_TABLE_NUMBER);
  }
  if (t->name_field == field && !str_is(label, "name")) {
    bool titled =
        str_find(label, STR("name")) != SIZE_MAX || str_find(label, STR("title")) != SIZE_MAX;
    add_with(f, table, "name", 930);
    add(f, STR("name"), titled || str_eq(label, table) ? 600 : 300);
    if (str_ends(label, STR("first name"))) {
      add(f, STR("name"), 720);
      add(f, STR("full name"), QUALITY_CONTENT);
    }
  }
  if (of->kind != FIELD_TIME && p.count && !is_in(p.words[p.count - 1], generic))
    add_with(f, label, "number", QUALITY_NUMBERED);
}

static const char *full_form(nlq_str word) {
  for (size_t i = 0; i < COUNT(abbreviations); i++)
    if (str_is(word, abbreviations[i].shortened)) return abbreviations[i].full;
  return NULL;
}

/* "order_qty" is "order quantity" too. */
static void add_unabbreviated(filler *f, const parts *p) {
  bool any = false;
  for (size_t i = 0; i < p->count; i++)
    any = any || full_form(p->words[i]);
  if (!any) return;
  sb text;
  sb_init(&text, f->d->mem);
  for (size_t i = 0; i < p->count; i++) {
    const char *full = full_form(p->words[i]);
    sb_adds(&text, i ? " " : "");
    sb_add(&text, full ? str_of(full) : p->words[i]);
  }
  add(f, sb_str(&text), QUALITY_WITHOUT_TABLE);
}

static bool ends_in_id(const parts *p) {
  return p->count && str_is(p->words[p->count - 1], "id");
}

static void add_text(filler *f, nlq_str text, const parts *table, bool id) {
  parts p = cut(text);
  add(f, text, QUALITY_FULL);
  if (table) add_without_table(f, &p, table);
  if (p.count < 2) return;
  if (!domain_asked_only(f->d))
    add_parts(f, &p, id);
  else if (f->meaning.kind == MEANING_TABLE)
    add_table_parts(f, &p);
  else
    add_all_parts(f, &p, table, id);
}

/* Labels and synonyms, which always mean the whole thing. */
static void add_words(filler *f, nlq_str name, const domain_words *words) {
  if (!str_eq(name, words->label_en)) add(f, words->label_en, QUALITY_FULL);
  add(f, words->label_zh, QUALITY_FULL);
  bool value = f->meaning.kind == MEANING_VALUE || !domain_asked_only(f->d);
  for (size_t i = 0; i < words->n_synonyms; i++)
    add(f, words->synonyms[i], value ? QUALITY_FULL : QUALITY_SYNONYM);
}

/* A name as it is written and as words, with their parts, and its further words. */
static void add_named(filler *f, nlq_str name, const domain_words *words, const parts *table,
                      bool id) {
  nlq_str text = words_of_name(f->d->mem, name);
  parts p = cut(text);
  id = id || ends_in_id(&p);
  add_text(f, text, table, id);
  add_unabbreviated(f, &p);
  if (!str_eq(text, name)) add(f, name, QUALITY_FULL);
  if (!str_eq(text, words->label_en)) add_text(f, words->label_en, table, id);
  add_words(f, words->label_en, words);
}

/* Full names only: for things whose parts mean other things. */
static void add_whole(filler *f, nlq_str name, const domain_words *words) {
  nlq_str text = words_of_name(f->d->mem, name);
  int quality = name.len == 1 && (unsigned char)name.at[0] < 0x80 ? QUALITY_LETTER : QUALITY_FULL;
  add(f, text, quality);
  if (!str_eq(text, name)) add(f, name, quality);
  add_words(f, name, words);
}

/* --- the model ------------------------------------------------------------------------------ */

/* A value that starts with its field's name is often called without: Region_North. A number left
 * alone ("Tier 1") would mean too much. */
static void add_without_field(filler *f, nlq_str value, const parts *field) {
  nlq_str text = words_of_name(f->d->mem, value);
  parts p = cut(text);
  size_t own = own_words(f, &p, field);
  if (own == 0 || own >= p.count) return;
  nlq_str rest = run(&p, own, p.count - 1);
  if (rest.len > 1 && (rest.at[0] < '0' || rest.at[0] > '9')) add(f, rest, QUALITY_WITHOUT_TABLE);
}

static void add_values(filler *f, int field) {
  const domain_field *owner = &f->d->fields[field];
  parts name = cut(words_of_name(f->d->mem, owner->name));
  for (size_t i = 0; i < owner->n_values && !f->failed; i++) {
    const domain_value *v = &owner->values[i];
    mean(f, MEANING_VALUE, field, i);
    add_whole(f, v->value.text, &v->words);
    add_without_field(f, v->value.text, &name);
  }
}

static bool is_id(const domain_field *field) {
  return field->semantics == SEMANTICS_ID;
}

static void add_table(filler *f, int id) {
  const domain *d = f->d;
  const domain_table *t = &d->tables[id];
  parts name = cut(words_of_name(d->mem, t->name));
  mean(f, MEANING_TABLE, id, 0);
  add_named(f, t->name, &t->words, NULL, false);
  for (int i = t->first_field; i < t->first_field + t->n_fields && !f->failed; i++) {
    if (d->fields[i].hidden) continue;
    mean(f, MEANING_FIELD, i, 0);
    add_named(f, d->fields[i].name, &d->fields[i].words, &name, is_id(&d->fields[i]));
    if (domain_asked_only(d))
      add_row_names(f, i, t->words.label_en.len ? t->words.label_en : name.text);
    add_values(f, i);
  }
}

static bool is_hidden(const domain *d, int table) {
  return table >= 0 && d->tables[table].hidden;
}

static void add_metrics(filler *f) {
  for (int i = 0; i < f->d->n_metrics && !f->failed; i++) {
    const domain_metric *m = &f->d->metrics[i];
    mean(f, MEANING_METRIC, i, 0);
    if (!m->hidden && !is_hidden(f->d, m->table)) add_named(f, m->name, &m->words, NULL, false);
  }
}

static void add_filters(filler *f) {
  for (int i = 0; i < f->d->n_filters && !f->failed; i++) {
    const domain_filter *filter = &f->d->filters[i];
    mean(f, MEANING_FILTER, i, 0);
    if (!filter->hidden && !is_hidden(f->d, filter->table))
      add_whole(f, filter->name, &filter->words);
  }
}

/* A relationship has words of its own only where it plays a role. */
static void add_roles(filler *f) {
  for (int i = 0; i < f->d->n_relationships && !f->failed; i++) {
    const domain_relationship *r = &f->d->relationships[i];
    mean(f, MEANING_ROLE, i, 0);
    if (!is_hidden(f->d, r->right_table)) add_whole(f, r->role, &r->words);
  }
}

bool load_vocabulary(domain *d) {
  filler f = {.d = d};
  d->vocabulary = vocabulary_new(d->mem);
  d->roots = vocabulary_new(d->mem);
  if (!d->vocabulary || !d->roots) return false;
  for (int i = 0; i < d->n_tables && !f.failed; i++)
    if (!d->tables[i].hidden) add_table(&f, i);
  add_metrics(&f);
  add_filters(&f);
  add_roles(&f);
  return !f.failed;
}
