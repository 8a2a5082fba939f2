/* Findings and their places.
 *
 * In: a loaded model. Out: {"level": "warning", "code": "SHARED_WORD", "pointer":
 * "/tables/0/dimensions/2", "message": "...", "advice": "..."}. */
#include "lint/lint.h"

/* --- findings -------------------------------------------------------------------------------- */

void lint_add(lint *l, nlq_level level, const char *code, const char *advice, nlq_str pointer,
              const char *format, ...) {
  l->errors += level == NLQ_LEVEL_ERROR;
  l->warnings += level == NLQ_LEVEL_WARNING;
  if (l->count >= LINT_MOST ||
      !arena_reserve(l->mem, (void **)&l->items, l->count, &l->capacity, sizeof *l->items)) {
    l->dropped++;
    return;
  }
  sb message;
  va_list args;
  sb_init(&message, l->mem);
  va_start(args, format);
  sb_addv(&message, format, args);
  va_end(args);
  l->items[l->count++] = (lint_finding){code, advice, level, sb_str(&message), pointer};
}

static void put_level(json_writer *w, const lint *l, nlq_level level, const char *name) {
  for (size_t i = 0; i < l->count; i++) {
    const lint_finding *f = &l->items[i];
    if (f->level != level) continue;
    json_begin_object(w);
    json_field_string(w, "level", str_of(name));
    json_field_string(w, "code", str_of(f->code));
    json_field_string(w, "message", f->message);
    json_field_string(w, "pointer", f->pointer);
    json_field_string(w, "advice", str_of(f->advice));
    json_end_object(w);
  }
}

void lint_to_json(json_writer *w, const lint *l) {
  json_begin_object(w);
  json_field_bool(w, "ok", l->errors + l->warnings == 0);
  json_put_key(w, "findings");
  json_begin_array(w);
  put_level(w, l, NLQ_LEVEL_ERROR, "error");
  put_level(w, l, NLQ_LEVEL_WARNING, "warning");
  put_level(w, l, NLQ_LEVEL_INFO, "info");
  json_end_array(w);
  if (l->dropped) json_field_int(w, "dropped", (int64_t)l->dropped);
  json_end_object(w);
}

/* --- places ---------------------------------------------------------------------------------- */

static nlq_str element(const lint *l, nlq_str base, const char *list, int index) {
  nlq_str at = json_pointer_key(l->mem, base, str_of(list));
  return json_pointer_index(l->mem, at, (size_t)index);
}

nlq_str lint_table_at(const lint *l, int table) {
  return element(l, STR_EMPTY, "tables", table);
}

/* Fields stand in three lists of their table. */
nlq_str lint_field_at(const lint *l, int field) {
  static const char *const lists[] = {"dimensions", "time_dimensions", "facts"};
  const domain_field *f = &l->d->fields[field];
  int index = 0;
  for (int i = l->d->tables[f->table].first_field; i < field; i++)
    index += l->d->fields[i].kind == f->kind;
  return element(l, lint_table_at(l, f->table), lists[f->kind], index);
}

nlq_str lint_metric_at(const lint *l, int metric) {
  int last = 0;
  for (int t = 0; t < l->d->n_tables; t++) {
    const domain_table *table = &l->d->tables[t];
    int end = table->first_metric + table->n_metrics;
    if (metric >= table->first_metric && metric < end)
      return element(l, lint_table_at(l, t), "metrics", metric - table->first_metric);
    last = end > last ? end : last;
  }
  return element(l, STR_EMPTY, "metrics", metric - last);
}

nlq_str lint_filter_at(const lint *l, int filter) {
  int index = 0, table = l->d->filters[filter].table;
  for (int i = 0; i < filter; i++)
    index += l->d->filters[i].table == table;
  return element(l, lint_table_at(l, table), "filters", index);
}

nlq_str lint_relationship_at(const lint *l, int relationship) {
  return element(l, STR_EMPTY, "relationships", relationship);
}

bool lint_model(lint *l, const nlq_engine *engine) {
  sb ignored;
  sb_init(&ignored, l->mem);
  json_writer w = {&ignored, false};
  lint_words(l);
  lint_labels(l);
  lint_joins(l);
  lint_verified(l->mem, l->d, engine, &w, l);
  return !arena_failed(l->mem);
}
