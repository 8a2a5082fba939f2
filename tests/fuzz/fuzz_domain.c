/* Any bytes as a domain model. Either it loads or there is an error, never both; errors have their
 * place. What has loaded is sound: numbers point where they may, words are found, joins end, and a
 * token opens no more than it says. And the bytes as a question to the built-in model. */
#include "base/limits.h"
#include "base/utf8.h"
#include "domain/domain.h"
#include "fuzz.h"

static void check_errors(const diag_list *errors) {
  for (size_t i = 0; i < errors->count; i++) {
    const nlq_diag *d = &errors->items[i];
    MUST(d->message.len > 0);
    MUST(d->has_pointer || d->has_span);
    MUST(d->code != NLQ_OUT_OF_MEMORY && d->code != NLQ_INTERNAL);
  }
}

static void check_fields(const domain *d) {
  for (int i = 0; i < d->n_fields; i++) {
    const domain_field *f = &d->fields[i];
    MUST(f->table >= 0 && f->table < d->n_tables && f->name.len > 0 && f->expr.len > 0);
    MUST(domain_field_of(d, f->table, f->name) == i);
    for (size_t k = 0; k < f->n_values; k++)
      MUST(domain_value_of(f, &f->values[k].value) != NULL);
  }
}

static void check_metrics(const domain *d) {
  for (int i = 0; i < d->n_metrics; i++) {
    const domain_metric *m = &d->metrics[i];
    MUST(m->table >= 0 && m->table < d->n_tables);
    MUST(domain_metric_of(d, m->name, m->table) == i);
    MUST(domain_metric_of(d, m->name, -1) >= 0);
    MUST((m->type == METRIC_RATIO) == (m->numerator >= 0 && m->denominator >= 0));
    MUST(m->type == METRIC_RATIO || m->aggregation != AGGREGATION_NONE);
  }
}

static void check_joins(arena *mem, const domain *d) {
  for (int t = 0; t < d->n_tables && t < 8; t++) {
    domain_path path;
    if (!domain_join_tree(mem, d, 0, &t, 1, &path)) continue;
    MUST(path.count == 0 || path.steps[path.count - 1].to == t);
    for (size_t i = 0; i < path.count; i++)
      MUST(i == 0 ? path.steps[0].from == 0 : path.steps[i].from == path.steps[i - 1].to);
  }
}

static void check_rules(const domain *d) {
  for (int rule = 0; rule < d->n_row_level; rule++) {
    for (int t = 0; t < d->n_tables; t++) {
      domain_path path;
      int field = domain_scope_field(d, rule, t);
      bool there = domain_scope_path(d, rule, t, &path);
      MUST(!there || (field >= 0 && field < d->n_fields));
      if (there && path.count > 0) MUST(path.steps[path.count - 1].to == d->fields[field].table);
    }
  }
}

static void check_model(nlq_str text) {
  arena mem;
  diag_list errors;
  arena_init(&mem, NULL);
  diag_init(&errors, &mem);
  domain *d = domain_load(&mem, text, &errors);
  MUST((d != NULL) != diag_has_errors(&errors));
  check_errors(&errors);
  if (d) {
    check_fields(d);
    check_metrics(d);
    check_joins(&mem, d);
    check_rules(d);
  }
  arena_free(&mem);
}

static void check_matches(arena *mem, const domain *d, nlq_str text) {
  token_list tokens;
  vocabulary_match found[32];
  if (!words_tokenize(mem, text, LIMIT_TOKENS, &tokens)) return;
  size_t end = 0;
  for (size_t i = 0; i < tokens.count; i++) {
    MUST(tokens.items[i].start >= end && tokens.items[i].end > tokens.items[i].start);
    end = tokens.items[i].end;
    size_t count = vocabulary_find(d->vocabulary, mem, &tokens, i, true, found, 32);
    for (size_t k = 0; k < count; k++) {
      MUST(found[k].end > i && found[k].end <= tokens.count && found[k].count > 0);
      MUST(k == 0 || found[k].end <= found[k - 1].end);
    }
  }
  MUST(end <= text.len);
}

/* The built-in model, loaded once for the whole run. */
static const domain *builtin(void) {
  static arena mem;
  static const domain *d;
  if (d) return d;
  diag_list errors;
  arena_init(&mem, NULL);
  diag_init(&errors, &mem);
  d = domain_load(&mem, domain_builtin(), &errors);
  MUST(d != NULL);
  return d;
}

static void check_question(nlq_str text) {
  if (utf8_invalid(text) != SIZE_MAX) return;
  arena mem;
  arena_init(&mem, NULL);
  check_matches(&mem, builtin(), text);
  arena_free(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  /* The first byte says what the others are. */
  nlq_str text = fuzz_text(data + 1, size - 1);
  if (data[0] == 'q')
    check_question(text);
  else
    check_model(text);
  return 0;
}
