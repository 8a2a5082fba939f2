/* Phase 4: the final result.
 *
 * In: everything the phases before have found. Out: status, query, entities, confidence,
 * candidates, SQL, suggestions, in the specification's order, then the query in words, a chart and
 * what was added, mended or not understood. A blocked query gives its error and nothing else. */
#include "report/report.h"

#include "domain/defaults.h"
#include "report/parts.h"
#include "report/probability.h"

typedef enum report_status { REPORT_SUCCESS, REPORT_LOW, REPORT_ERROR } report_status;

static const char *const status_names[] = {
    [REPORT_SUCCESS] = "success",
    [REPORT_LOW] = "low_confidence",
    [REPORT_ERROR] = "error",
};

/* Below this, the specification asks to rephrase. */
#define UNDERSTOOD 500

/* --- shorthand ----------------------------------------------------------------------------- */

/* Between phases the request is a member of the input; its places are the caller's own. */
static nlq_str own_place(nlq_str message) {
  nlq_str member = STR("request.");
  return str_starts(message, member) ? str_slice(message, member.len, message.len) : message;
}

/* What the request was warned of, then what the query was. */
static void put_warnings(json_writer *w, const report_context *x) {
  const diag_list *lists[] = {&x->r->warnings, &x->v->warnings};
  json_put_key(w, "warnings");
  json_begin_array(w);
  for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
    for (size_t i = 0; i < lists[k]->count; i++)
      json_put_string(w, own_place(lists[k]->items[i].message));
  json_end_array(w);
}

static void put_risks(json_writer *w, const validation *v) {
  validation_findings_to_json(w, "security_risks", &v->risks);
}

/* --- status -------------------------------------------------------------------------------- */

/* What kept a query from being made; NULL when there is one. */
static const nlq_diag *failure(const report_context *x) {
  if (x->v->validated_query) return NULL;
  if (x->c && x->c->error.code != NLQ_OK) return &x->c->error;
  return x->v->errors.count > 0 ? &x->v->errors.items[0] : NULL;
}

static bool asks_to_rephrase(const report_context *x) {
  return x->rec->overall_confidence < UNDERSTOOD;
}

static int pass_rate(const report_context *x) {
  return x->v->validated_query ? validation_pass_rate(x->v) : 0;
}

/* A query that leaves out a part of the question is for its reader to confirm. */
static report_status status_of(const report_context *x, int overall) {
  if (asks_to_rephrase(x)) return REPORT_LOW;
  if (!x->v->validated_query) return REPORT_ERROR;
  bool simplified = x->c && x->c->simplified;
  return overall < x->r->threshold || simplified ? REPORT_LOW : REPORT_SUCCESS;
}

/* --- what was not understood --------------------------------------------------------------- */

/* The word of the model that is nearest to one not understood, a third of its bytes away at most.
 */
typedef struct nearest {
  nlq_str word, found;
  int limit;
} nearest;

static void try_word(nearest *n, nlq_str word) {
  if (word.len == 0 || n->limit < 1) return;
  int distance = word_distance(n->word, word, n->limit);
  if (distance > n->limit) return;
  n->found = distance ? word : STR_EMPTY; /* a known word lacked its place, not its letters */
  n->limit = distance - 1;
}

static void try_words(nearest *n, nlq_str name, const domain_words *words) {
  try_word(n, words->label_en);
  try_word(n, words->label_zh);
  try_word(n, name);
  for (size_t i = 0; i < words->n_synonyms; i++)
    try_word(n, words->synonyms[i]);
}

static nlq_str nearest_word(const domain *d, nlq_str word) {
  bool latin = word.len && (unsigned char)word.at[0] < 0x80; /* a Chinese character is 3 bytes */
  nearest n = {word, STR_EMPTY, (int)word.len / (latin ? 4 : 2)};
  for (int i = 0; i < d->n_tables; i++)
    if (!d->tables[i].hidden) try_words(&n, d->tables[i].name, &d->tables[i].words);
  for (int i = 0; i < d->n_metrics; i++)
    if (!d->metrics[i].hidden) try_words(&n, d->metrics[i].name, &d->metrics[i].words);
  for (int i = 0; i < d->n_fields; i++)
    if (!d->fields[i].hidden) try_words(&n, d->fields[i].name, &d->fields[i].words);
  return n.found;
}

static void put_not_understood(sb *out, const report_context *x, bool zh) {
  sb_adds(out, zh ? "请换一种说法。没有理解：" : "Please rephrase. Not understood: ");
  for (size_t i = 0; i < x->rec->n_unrecognized; i++) {
    nlq_str word = x->rec->unrecognized[i], near = nearest_word(x->d, word);
    if (i > 0) sb_adds(out, zh ? "、" : ", ");
    sb_addf(out, zh ? "“%S”" : "\"%S\"", word);
    if (near.len) sb_addf(out, zh ? "（是指“%S”吗？）" : " (do you mean \"%S\"?)", near);
  }
  sb_adds(out, zh ? "。" : ".");
}

/* What there is to ask for, where nothing was. */
static void put_wanted(sb *out, const report_context *x, bool zh) {
  const wording words = wording_of(x->mem, x->d, NULL, x->language);
  int said = 0;
  for (int i = 0; i < x->d->n_tables && said < 3; i++) {
    if (x->d->tables[i].hidden) continue;
    sb_adds(out, said++ ? (zh ? "、" : ", ")
                 : zh   ? "要查询什么？例如："
                        : " What is asked for? For instance: ");
    sb_add(out, label_table(&words, i));
  }
  if (said) sb_adds(out, zh ? "。" : ".");
}

static nlq_str rephrase_message(const report_context *x) {
  bool zh = x->language == LANGUAGE_ZH;
  sb out;
  sb_init(&out, x->mem);
  if (x->rec->n_unrecognized == 0)
    sb_adds(&out, zh ? "请换一种说法：没有看出要查询什么。"
                     : "Please rephrase: it is not clear what is asked for.");
  else
    put_not_understood(&out, x, zh);
  if (x->rec->n_missing) put_wanted(&out, x, zh);
  return sb_str(&out);
}

static void put_rephrase(json_writer *w, const report_context *x) {
  json_field_string(w, "message", rephrase_message(x));
  json_field_string(w, "natural_language", x->r->question);
}

/* --- parts --------------------------------------------------------------------------------- */

static void put_confidence(json_writer *w, const report_context *x, int overall) {
  json_put_key(w, "confidence");
  json_begin_object(w);
  json_field_milli(w, "overall", overall);
  json_field_milli(w, "intent", x->rec->intent_confidence);
  json_field_milli(w, "entities_avg", recognition_entities_mean(x->rec));
  json_field_milli(w, "validation", pass_rate(x));
  json_field_milli(w, "probability", probability_of(x));
  json_end_object(w);
}

static nlq_str sql_preview(const report_context *x) {
  sql_text text;
  bool done = x->v->validated_query &&
              sql_render(x->mem, x->d, x->v->validated_query, x->dialect, SQL_INLINE, &text);
  return done ? text.sql : STR_EMPTY;
}

static void put_spec_keys(json_writer *w, const report_context *x, report_status status,
                          int overall) {
  construct_word_to_json(w, "status", status_names[status]);
  construct_query_to_json(w, "structured_query", x->v->validated_query);
  json_put_key(w, "entities");
  recognition_entities_to_json(w, x->rec);
  put_confidence(w, x, overall);
  json_put_key(w, "candidates");
  candidates_to_json(w, x, status == REPORT_SUCCESS);
  construct_text_to_json(w, "sql_preview", sql_preview(x));
  json_put_key(w, "suggestions");
  suggestions_to_json(w, x);
}

static void put_words(json_writer *w, const report_context *x) {
  const query *q = x->v->validated_query;
  wording words = wording_of(x->mem, x->d, q, x->language);
  construct_text_to_json(w, "restatement",
                         q ? report_restate(x->mem, x->d, q, x->language) : STR_EMPTY);
  json_put_key(w, "chart");
  chart_to_json(w, &words);
  construct_word_to_json(w, "language", request_language_name(x->language));
  construct_texts_to_json(w, "unrecognized", x->rec->unrecognized, x->rec->n_unrecognized);
  construct_texts_to_json(w, "missing_entities", x->rec->missing, x->rec->n_missing);
}

static void put_checks(json_writer *w, const report_context *x, report_status status) {
  const validation *v = x->v;
  construct_texts_to_json(w, "implicit_conditions", x->c ? x->c->implicit : NULL,
                          x->c ? x->c->n_implicit : 0);
  construct_texts_to_json(w, "optimizations_applied", v->optimizations, v->n_optimizations);
  put_warnings(w, x);
  construct_word_to_json(w, "security_check", "passed");
  put_risks(w, v);
  construct_word_to_json(w, "query_type", query_type_name(x->c ? x->c->type : x->rec->intent));
  construct_word_to_json(w, "phase_status", status == REPORT_ERROR ? "error" : "success");
}

static void put_blocked(json_writer *w, const validation *v) {
  static const nlq_diag unnamed = {.code = NLQ_REGION_OUT_OF_SCOPE, .message = {"not allowed", 11}};
  construct_word_to_json(w, "status", "error");
  json_put_key(w, "error");
  json_put_diag(w, v->risks.count > 0 ? &v->risks.items[0] : &unnamed);
  construct_word_to_json(w, "security_check", "blocked");
  put_risks(w, v);
  construct_word_to_json(w, "phase_status", "blocked");
}

void report_to_json(json_writer *w, arena *mem, const domain *d, const request *r,
                    const recognition *rec, const construction *c, const validation *v) {
  if (v->blocked) {
    put_blocked(w, v);
    return;
  }
  report_context x = {mem, d, r, rec, c, v, construct_language(r, rec), domain_dialect(d, r)};
  int overall = report_overall(rec, pass_rate(&x));
  report_status status = status_of(&x, overall);
  put_spec_keys(w, &x, status, overall);
  put_words(w, &x);
  put_checks(w, &x, status);
  if (asks_to_rephrase(&x)) put_rephrase(w, &x);
  if (r->trace) {
    json_put_key(w, "trace");
    probability_to_json(w, &x);
  }
  const nlq_diag *error = failure(&x);
  if (error && status == REPORT_ERROR) {
    json_put_key(w, "error");
    json_put_diag(w, error);
  }
}
