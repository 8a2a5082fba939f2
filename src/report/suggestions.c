/* Related questions, in the model's own words.
 *
 * In: the query for "support tickets by plan in May 2026". Out: "number of support tickets by
 * region in May 2026" (another dimension) and "number of support tickets by plan in April 2026"
 * (the period before). Where there is no query: the model's own first questions. */
#include "report/parts.h"

#define SUGGESTIONS_MAX 3

typedef struct suggestion_list {
  json_writer *out;
  size_t count;
} suggestion_list;

static void add(suggestion_list *list, nlq_str text) {
  if (text.len > 0 && list->count < SUGGESTIONS_MAX) {
    json_put_string(list->out, text);
    list->count++;
  }
}

/* --- parts of a question ------------------------------------------------------------------- */

static bool is_place(const wording *w, const query_filter *f) {
  int field = wording_field(w, f->field);
  return field >= 0 && w->d->fields[field].semantics == SEMANTICS_GEO && f->op == OPERATOR_EQ;
}

/* What the query is limited to. */
typedef struct limits {
  bool timed;
  report_span span; /* its first stretch of time */
  bool plain; /* time and place are all: a question may be changed without losing a condition */
} limits;

static limits limits_of(const wording *w) {
  limits all = {.plain = w->q->n_having == 0};
  for (size_t i = 0; i < w->q->n_filters; i++) {
    report_span span;
    bool time = condition_span(w, w->q->filters, w->q->n_filters, i, &span) != CONDITION_PLAIN;
    if (time && !all.timed) all.span = span;
    all.timed = all.timed || time;
    all.plain = all.plain && (time || is_place(w, &w->q->filters[i]));
  }
  return all;
}

static nlq_str place(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; i < w->q->n_filters && out.len == 0; i++) {
    if (!is_place(w, &w->q->filters[i])) continue;
    wording_add(&out, w, " in the ", "");
    condition_put(&out, w, &w->q->filters[i]);
  }
  return sb_str(&out);
}

/* The parts in the order of the language. `by` and `span` may be missing. */
static nlq_str question(const wording *w, nlq_str measure, nlq_str by, const report_span *span) {
  sb time;
  sb_init(&time, w->mem);
  if (span) span_put_asked(&time, span, w->language);
  nlq_str when = sb_str(&time), where = place(w);
  if (wording_is_zh(w))
    return wording_text(w, "", "%S%S%S%s%S", when, where, by, by.len ? "的" : "", measure);
  return wording_text(w, "%S%S%s%S%s%S", "", measure, where, by.len ? " by " : "", by,
                      when.len ? " " : "", when);
}

/* --- what is asked ------------------------------------------------------------------------- */

/* The measure of a question about this query: its first metric, or how many rows there are. */
static bool measured(const wording *w, query_metric *out) {
  if (w->q->n_metrics > 0) {
    *out = w->q->metrics[0];
    bool extreme = out->aggregation == AGGREGATION_MIN || out->aggregation == AGGREGATION_MAX;
    bool made = out->distinct && !construct_metric_of(w->d, w->table, out);
    return !extreme && !made && out->n_filters == 0;
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
    nlq_str by = wording_text(w, "%S", "各%S", label_field(w, i));
    add(list, question(w, measure, by, span));
  }
}

static void suggest_before(const wording *w, nlq_str measure, const report_span *span,
                           suggestion_list *list) {
  report_span before;
  restatement words;
  if (!span_before(span, &before) || !restate(w, &words)) return;
  add(list, question(w, measure, words.segments[SEGMENT_GROUPS], &before));
}

static void suggest_related(const wording *w, suggestion_list *list) {
  query_metric metric;
  if (w->table < 0 || !measured(w, &metric)) return;
  const limits all = limits_of(w);
  nlq_str measure = label_metric(w, &metric);
  suggest_dimensions(w, measure, all.timed ? &all.span : NULL, all.timed ? 1 : 2, list);
  if (all.timed && all.plain) suggest_before(w, measure, &all.span, list);
}

/* --- the model's own questions --------------------------------------------------------------- */

/* They may speak of what a narrower scope does not let see. */
static bool sees_all(const report_context *x) {
  diag_list errors;
  diag_init(&errors, x->mem);
  domain_scope *scopes = NULL;
  size_t n = 0;
  return domain_scopes(x->mem, x->d, x->r->permission_token, STR_EMPTY, &errors, &scopes, &n) &&
         construct_sees_all(scopes, n);
}

static void suggest_first(const report_context *x, suggestion_list *list) {
  if (!sees_all(x)) return;
  for (int i = 0; i < x->d->n_verified; i++) {
    const domain_verified *verified = &x->d->verified[i];
    if (verified->onboarding &&
        label_has_chinese(verified->question) == (x->language == LANGUAGE_ZH))
      add(list, verified->question);
  }
}

void suggestions_to_json(json_writer *w, const report_context *x) {
  suggestion_list list = {w, 0};
  json_begin_array(w);
  if (x->v->validated_query) {
    wording words = wording_of(x->mem, x->d, x->v->validated_query, x->language);
    suggest_related(&words, &list);
  } else {
    suggest_first(x, &list);
  }
  json_end_array(w);
}
