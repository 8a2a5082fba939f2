/* Related questions, in the model's own words.
 *
 * In: the query for "support tickets by plan in May 2026". Out: "number of support tickets by
 * region in May 2026" (another dimension) and "number of support tickets by plan in April 2026"
 * (the period before). Where there is no query: the model's own first questions. */
#include "base/utf8.h"
#include "report/parts.h"

#define SUGGESTIONS_MAX 3

typedef struct suggestion_list {
  nlq_str items[SUGGESTIONS_MAX];
  size_t count;
} suggestion_list;

static void add(suggestion_list *list, nlq_str text) {
  if (text.len > 0 && list->count < SUGGESTIONS_MAX) list->items[list->count++] = text;
}

/* --- parts of a question ------------------------------------------------------------------- */

static bool is_zh(const wording *w) {
  return w->language == LANGUAGE_ZH;
}

static bool is_place(const wording *w, const query_filter *f) {
  int field = wording_field(w, f->field);
  return field >= 0 && w->d->fields[field].semantics == SEMANTICS_GEO && f->op == OPERATOR_EQ;
}

static bool find_span(const wording *w, report_span *span) {
  for (size_t i = 0; i < w->q->n_filters; i++) {
    bool leads;
    if (condition_span(w, w->q->filters, w->q->n_filters, i, span, &leads)) return true;
  }
  return false;
}

/* Whether time and place are all that the query is limited to: a question may then be changed
 * without losing a condition. */
static bool is_plain(const wording *w) {
  for (size_t i = 0; i < w->q->n_filters; i++) {
    report_span span;
    bool leads;
    if (!is_place(w, &w->q->filters[i]) &&
        !condition_span(w, w->q->filters, w->q->n_filters, i, &span, &leads))
      return false;
  }
  return w->q->n_having == 0;
}

static nlq_str place(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; i < w->q->n_filters && out.len == 0; i++) {
    if (!is_place(w, &w->q->filters[i])) continue;
    sb_adds(&out, is_zh(w) ? "" : " in the ");
    condition_put(&out, w, &w->q->filters[i]);
  }
  return sb_str(&out);
}

/* The parts in the order of the language. `by` and `span` may be missing. */
static nlq_str question(const wording *w, nlq_str measure, nlq_str by, const report_span *span) {
  sb time, out;
  sb_init(&time, w->mem);
  sb_init(&out, w->mem);
  if (span) span_put_asked(&time, span, w->language);
  nlq_str when = sb_str(&time), where = place(w);
  if (is_zh(w))
    sb_addf(&out, "%S%S%S%s%S", when, where, by, by.len ? "的" : "", measure);
  else
    sb_addf(&out, "%S%S%s%S%s%S", measure, where, by.len ? " by " : "", by, when.len ? " " : "",
            when);
  return sb_str(&out);
}

/* --- what is asked ------------------------------------------------------------------------- */

/* The measure of a question about this query: its first metric, or how many rows there are. */
static bool measured(const wording *w, query_metric *out) {
  if (w->q->n_metrics > 0) {
    *out = w->q->metrics[0];
    bool extreme = out->aggregation == AGGREGATION_MIN || out->aggregation == AGGREGATION_MAX;
    return !extreme && out->n_filters == 0;
  }
  int count = w->d->tables[w->table].count_metric;
  if (count < 0) return false;
  *out = (query_metric){.name = w->d->metrics[count].name, .aggregation = AGGREGATION_COUNT};
  return true;
}

/* Columns that are only listed can still be grouped by. */
static bool is_used(const wording *w, int field) {
  for (size_t i = 0; query_is_grouped(w->q) && i < w->q->n_dimensions; i++)
    if (wording_field(w, w->q->dimensions[i].field) == field) return true;
  for (size_t i = 0; i < w->q->n_filters; i++)
    if (wording_field(w, w->q->filters[i].field) == field) return true;
  return false;
}

/* A column that sorts rows into a few kinds. */
static bool is_category(const domain_field *f) {
  return f->kind == FIELD_DIMENSION && !f->hidden && !f->unique && f->type == TYPE_STRING &&
         f->semantics != SEMANTICS_NAME && f->semantics != SEMANTICS_ID;
}

static void suggest_dimensions(const wording *w, nlq_str measure, const report_span *span,
                               size_t limit, suggestion_list *list) {
  const domain_table *t = &w->d->tables[w->table];
  for (int i = t->first_field; i < t->first_field + t->n_fields && list->count < limit; i++) {
    if (!is_category(&w->d->fields[i]) || is_used(w, i)) continue;
    sb by;
    sb_init(&by, w->mem);
    sb_addf(&by, is_zh(w) ? "各%S" : "%S", label_field(w, i));
    add(list, question(w, measure, sb_str(&by), span));
  }
}

static void suggest_before(const wording *w, nlq_str measure, const report_span *span,
                           suggestion_list *list) {
  report_span before;
  restatement words;
  if (!span || !is_plain(w) || !span_before(span, &before) || !restate(w, &words)) return;
  add(list, question(w, measure, words.segments[SEGMENT_GROUPS], &before));
}

static void suggest_related(const wording *w, suggestion_list *list) {
  query_metric metric;
  report_span found;
  if (w->table < 0 || !measured(w, &metric)) return;
  const report_span *span = find_span(w, &found) ? &found : NULL;
  nlq_str measure = label_metric(w, &metric);
  suggest_dimensions(w, measure, span, span ? 1 : 2, list);
  suggest_before(w, measure, span, list);
}

/* --- the model's own questions --------------------------------------------------------------- */

static bool is_in_language(nlq_str text, request_language language) {
  bool chinese = false;
  for (size_t at = 0; at < text.len && !chinese;)
    chinese = utf8_is_cjk(utf8_next(text, &at));
  return chinese == (language == LANGUAGE_ZH);
}

/* They may speak of what a narrower scope does not let see. */
static bool sees_all(const report_context *x) {
  diag_list errors;
  diag_init(&errors, x->mem);
  domain_scope *scopes = NULL;
  size_t n = 0;
  if (!domain_scopes(x->mem, x->d, x->r->permission_token, STR_EMPTY, &errors, &scopes, &n))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!scopes[i].all) return false;
  return true;
}

static void suggest_first(const report_context *x, suggestion_list *list) {
  if (!sees_all(x)) return;
  for (int i = 0; i < x->d->n_verified; i++) {
    const domain_verified *verified = &x->d->verified[i];
    if (verified->onboarding && is_in_language(verified->question, x->language))
      add(list, verified->question);
  }
}

void suggestions_to_json(json_writer *w, const report_context *x) {
  suggestion_list list = {.count = 0};
  if (x->v->validated_query) {
    wording words = wording_of(x->mem, x->d, x->v->validated_query, x->language);
    suggest_related(&words, &list);
  } else {
    suggest_first(x, &list);
  }
  json_begin_array(w);
  for (size_t i = 0; i < list.count; i++)
    json_put_string(w, list.items[i]);
  json_end_array(w);
}
