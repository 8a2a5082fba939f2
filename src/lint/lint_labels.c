/* Labels that are missing in a language of the model.
 *
 * In: a model most of whose labels are there in Chinese too, and a metric with an English one
 * alone. Out: that metric. */
#include "base/utf8.h"
#include "lint/lint.h"

typedef struct language {
  const char *tag, *name;
  bool cjk; /* its words are written in Han */
} language;

static const language languages[] = {{"en", "English", false}, {"zh", "Chinese", true}};

static nlq_str label_in(const domain_words *w, const language *of) {
  return of->cjk ? w->label_zh : w->label_en;
}

static bool has_cjk(nlq_str text) {
  for (size_t pos = 0; pos < text.len;)
    if (utf8_is_cjk(utf8_next(text, &pos))) return true;
  return false;
}

/* Whether people can say it in the language: by a synonym, or by its name. */
static bool has_word(nlq_str name, const domain_words *w, const language *of) {
  if (has_cjk(name) == of->cjk) return true;
  for (size_t i = 0; i < w->n_synonyms; i++)
    if (has_cjk(w->synonyms[i]) == of->cjk) return true;
  return false;
}

/* A language of the model: the model or most of its tables have labels in it. */
static bool is_spoken(const domain *d, const language *of) {
  int count = 0;
  for (int i = 0; i < d->n_tables; i++)
    count += label_in(&d->tables[i].words, of).len > 0;
  return label_in(&d->words, of).len > 0 || 2 * count > d->n_tables;
}

/* A name in English needs no label; anything else without a word of the language cannot be asked
 * for in it, which is worse than being called by its name in an answer. */
static void check(lint *l, const language *of, const char *kind, nlq_str name,
                  const domain_words *w, nlq_str at) {
  if (label_in(w, of).len || (!of->cjk && !has_cjk(name))) return;
  bool sayable = has_word(name, w, of);
  lint_add(l, sayable ? NLQ_LEVEL_INFO : NLQ_LEVEL_WARNING, "MISSING_LABEL",
           sayable ? "Add it to \"labels\": answers show it."
                   : "Add it to \"labels\"; synonyms help too.",
           at, "The %s %S has no %s label%s.", kind, query_shown(l->mem, name), of->name,
           sayable ? "" : " and no other word in that language");
}

static void check_fields(lint *l, const language *of) {
  const domain *d = l->d;
  for (int i = 0; i < d->n_fields; i++) {
    const domain_field *f = &d->fields[i];
    bool key = f->semantics == SEMANTICS_ID || f->unique;
    if (!f->hidden && !key && !d->tables[f->table].hidden)
      check(l, of, "field", f->name, &f->words, lint_field_at(l, i));
  }
}

void lint_labels(lint *l) {
  const domain *d = l->d;
  for (size_t k = 0; k < sizeof languages / sizeof *languages; k++) {
    const language *of = &languages[k];
    if (!is_spoken(d, of)) continue;
    for (int i = 0; i < d->n_tables; i++)
      if (!d->tables[i].hidden)
        check(l, of, "table", d->tables[i].name, &d->tables[i].words, lint_table_at(l, i));
    check_fields(l, of);
    for (int i = 0; i < d->n_metrics; i++)
      if (!d->metrics[i].hidden)
        check(l, of, "metric", d->metrics[i].name, &d->metrics[i].words, lint_metric_at(l, i));
  }
}
