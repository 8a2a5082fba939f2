/* What tables, fields, values and metrics are called.
 *
 * In: metric ticket_count and a language. Out: "number of support tickets", 工单数. Labels of the
 * model come first; then, for Chinese, a synonym in Chinese script; then the name as words. */
#include "base/utf8.h"
#include "report/parts.h"

wording wording_of(arena *mem, const domain *d, const query *q, request_language language) {
  return (wording){mem, d, q, q ? domain_table_of(d, q->table) : -1, language};
}

int wording_field(const wording *w, nlq_str reference) {
  return w->table < 0 ? -1 : domain_resolve_field(w->d, w->table, reference);
}

size_t wording_metrics(const wording *w) {
  return query_width(w->q) - w->q->n_dimensions;
}

bool wording_is_zh(const wording *w) {
  return w->language == LANGUAGE_ZH;
}

void wording_add(sb *out, const wording *w, const char *english, const char *chinese, ...) {
  va_list args;
  va_start(args, chinese);
  sb_addv(out, wording_is_zh(w) ? chinese : english, args);
  va_end(args);
}

nlq_str wording_text(const wording *w, const char *english, const char *chinese, ...) {
  sb text;
  sb_init(&text, w->mem);
  va_list args;
  va_start(args, chinese);
  sb_addv(&text, wording_is_zh(w) ? chinese : english, args);
  va_end(args);
  return sb_str(&text);
}

bool label_has_chinese(nlq_str text) {
  for (size_t at = 0; at < text.len;)
    if (utf8_is_cjk(utf8_next(text, &at))) return true;
  return false;
}

static nlq_str chinese_synonym(const domain_words *words) {
  for (size_t i = 0; i < words->n_synonyms; i++)
    if (label_has_chinese(words->synonyms[i])) return words->synonyms[i];
  return STR_EMPTY;
}

static nlq_str label(const wording *w, const domain_words *words, nlq_str name) {
  bool missing = wording_is_zh(w) && words->label_zh.len == 0;
  nlq_str chinese = missing ? chinese_synonym(words) : STR_EMPTY;
  return chinese.len ? chinese : domain_label(w->mem, words, name, w->language);
}

nlq_str label_table(const wording *w, int table) {
  return label(w, &w->d->tables[table].words, w->d->tables[table].name);
}

nlq_str label_field(const wording *w, int field) {
  return label(w, &w->d->fields[field].words, w->d->fields[field].name);
}

nlq_str label_reference(const wording *w, nlq_str reference) {
  int field = wording_field(w, reference);
  return field < 0 ? reference : label_field(w, field);
}

/* --- values -------------------------------------------------------------------------------- */

static nlq_str number_text(const wording *w, double number) {
  sb text;
  sb_init(&text, w->mem);
  json_number_text(&text, number);
  return sb_str(&text);
}

static nlq_str value_text(const wording *w, const query_scalar *value) {
  static const char *const truth[2][2] = {{"no", "yes"}, {"否", "是"}};
  switch (value->type) {
  case SCALAR_NUMBER: return number_text(w, value->number);
  case SCALAR_BOOL: return str_of(truth[wording_is_zh(w)][value->truth]);
  default: return value->text;
  }
}

/* A value without a label stands as it is stored: its letters are what is compared. */
nlq_str label_value(const wording *w, int field, const query_scalar *value) {
  const domain_value *known = field < 0 ? NULL : domain_value_of(&w->d->fields[field], value);
  nlq_str stored = value_text(w, value);
  if (!known) return stored;
  bool zh = wording_is_zh(w);
  nlq_str own = zh ? known->words.label_zh : known->words.label_en;
  if (own.len == 0 && zh) own = chinese_synonym(&known->words);
  return own.len ? own : stored;
}

/* --- metrics ------------------------------------------------------------------------------- */

/* What an aggregate is called, before (or, in Chinese, around) the name of its column. */
static const struct {
  const char *english, *chinese;
} aggregate_words[][2] = {
    /* plain, distinct */
    [AGGREGATION_NONE] = {{"", ""}, {"", ""}},
    [AGGREGATION_COUNT] = {{"number of %S", "%S数"}, {"number of different %S", "不同%S数"}},
    [AGGREGATION_SUM] = {{"total %S", "总%S"}, {"total of different %S", "不同%S之和"}},
    [AGGREGATION_AVG] = {{"average %S", "平均%S"}, {"average of different %S", "不同%S的平均值"}},
    [AGGREGATION_MIN] = {{"lowest %S", "最低%S"}, {"lowest %S", "最低%S"}},
    [AGGREGATION_MAX] = {{"highest %S", "最高%S"}, {"highest %S", "最高%S"}},
};

static nlq_str aggregate_label(const wording *w, query_aggregation aggregation, bool distinct,
                               nlq_str of) {
  return wording_text(w, aggregate_words[aggregation][distinct].english,
                      aggregate_words[aggregation][distinct].chinese, of);
}

static bool has_label(const wording *w, const domain_words *words) {
  return words->label_en.len || words->label_zh.len ||
         (wording_is_zh(w) && chinese_synonym(words).len > 0);
}

static bool counts_rows(const wording *w, const domain_metric *m) {
  const domain_table *t = &w->d->tables[m->table];
  bool key = m->field >= 0 && t->n_primary_key == 1 && t->primary_key[0] == m->field;
  return m->type == METRIC_SIMPLE && m->aggregation == AGGREGATION_COUNT &&
         (m->expr.len == 0 || key) && m->n_filters == 0;
}

/* Names such as avg_amount, read aloud. */
static nlq_str spoken(const wording *w, nlq_str name) {
  static const struct {
    const char *written, *said;
  } words[] = {{"avg ", "average "}, {"sum ", "total "}, {"min ", "lowest "}, {"max ", "highest "}};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    nlq_str written = str_of(words[i].written);
    if (str_starts(name, written))
      return wording_text(w, "%s%S", "%s%S", words[i].said, str_slice(name, written.len, name.len));
  }
  return name;
}

/* "open ticket count", "number of signups": the label is a number already. */
static bool is_number_label(nlq_str own) {
  return str_starts(own, STR("number ")) || str_ends(own, STR(" count")) || str_is(own, "count");
}

/* A count's label names what is counted; in Chinese it says that it is a number itself. */
static nlq_str model_metric_label(const wording *w, const domain_metric *m) {
  bool labelled = has_label(w, &m->words);
  bool counts = m->type == METRIC_SIMPLE && m->aggregation == AGGREGATION_COUNT;
  if (!labelled && counts_rows(w, m))
    return aggregate_label(w, AGGREGATION_COUNT, false, label_table(w, m->table));
  nlq_str own = label(w, &m->words, m->name);
  if (!labelled) return spoken(w, own);
  if (!counts || wording_is_zh(w) || is_number_label(own)) return own;
  return aggregate_label(w, AGGREGATION_COUNT, false, own);
}

nlq_str label_metric(const wording *w, const query_metric *m) {
  const domain_metric *model = construct_metric_of(w->d, w->table, m);
  if (model) return model_metric_label(w, model);
  int field = wording_field(w, m->field.len ? m->field : m->name);
  nlq_str of = field < 0 ? m->name : label_field(w, field);
  return aggregate_label(w, m->aggregation, m->distinct, of);
}
