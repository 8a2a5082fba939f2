/* The query in words, from the query alone, so that what is read is what is run.
 *
 * In: the structured query of the specification's example. Out: "number of support tickets by plan,
 * North region, May 2026, highest first, first 10";
 * 2026年5月，北区，各套餐的工单数，从高到低，前10条. */
#include "report/parts.h"

static bool is_zh(const wording *w) {
  return w->language == LANGUAGE_ZH;
}

/* --- measure and groups -------------------------------------------------------------------- */

static void put_conditions(const wording *w, const query_filter *filters, size_t n, sb *plain,
                           sb *time);

static void put_metric(sb *out, const wording *w, const query_metric *m) {
  sb_add(out, label_metric(w, m));
  if (m->n_filters == 0) return;
  sb conditions;
  sb_init(&conditions, w->mem);
  put_conditions(w, m->filters, m->n_filters, &conditions, &conditions);
  sb_addf(out, is_zh(w) ? "（%S）" : " (%S)", sb_str(&conditions));
}

static calendar_unit unit_of(const wording *w, const query_dimension *dimension) {
  int field = wording_field(w, dimension->field);
  if (field < 0 || w->d->fields[field].kind != FIELD_TIME) return UNIT_NONE;
  return dimension->grain == UNIT_NONE ? w->d->fields[field].granularity : dimension->grain;
}

static nlq_str dimension_label(const wording *w, const query_dimension *dimension) {
  int field = wording_field(w, dimension->field);
  return field < 0 ? dimension->field : label_field(w, field);
}

static const char *const units_zh[] = {
    [UNIT_NONE] = "",          [UNIT_DAY] = "每天",    [UNIT_WEEK] = "每周", [UNIT_MONTH] = "每月",
    [UNIT_QUARTER] = "每季度", [UNIT_HALF] = "每半年", [UNIT_YEAR] = "每年",
};

static void put_group(sb *out, const wording *w, const query_dimension *dimension) {
  calendar_unit unit = unit_of(w, dimension);
  if (unit != UNIT_NONE)
    sb_adds(out, is_zh(w) ? units_zh[unit] : calendar_unit_name(unit));
  else
    sb_addf(out, is_zh(w) ? "各%S" : "%S", dimension_label(w, dimension));
}

static nlq_str groups(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; w->q->n_metrics > 0 && i < w->q->n_dimensions; i++) {
    bool last = i + 1 == w->q->n_dimensions;
    if (i > 0) sb_adds(&out, is_zh(w) ? "" : last ? " and " : ", ");
    put_group(&out, w, &w->q->dimensions[i]);
  }
  return sb_str(&out);
}

static bool shows_names(const wording *w) {
  int name = w->d->tables[w->table].name_field;
  return w->q->n_dimensions == 1 && name >= 0 &&
         wording_field(w, w->q->dimensions[0].field) == name;
}

/* "customers"; "plan, status of support tickets". */
static void put_listed(sb *out, const wording *w) {
  nlq_str table = label_table(w, w->table);
  if (shows_names(w)) {
    sb_add(out, table);
    return;
  }
  if (is_zh(w))
    sb_addf(out, "%S的%s", table, w->q->distinct ? "不同" : "");
  else if (w->q->distinct)
    sb_adds(out, "different ");
  for (size_t i = 0; i < w->q->n_dimensions; i++)
    sb_addf(out, "%s%S",
            i == 0     ? ""
            : is_zh(w) ? "、"
                       : ", ",
            dimension_label(w, &w->q->dimensions[i]));
  if (!is_zh(w)) sb_addf(out, " of %S", table);
}

static nlq_str measure(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  if (w->q->n_metrics == 0) put_listed(&out, w);
  for (size_t i = 0; i < w->q->n_metrics; i++) {
    bool last = i + 1 == w->q->n_metrics;
    if (i > 0) sb_adds(&out, is_zh(w) ? (last ? "和" : "、") : last ? " and " : ", ");
    put_metric(&out, w, &w->q->metrics[i]);
  }
  return sb_str(&out);
}

/* --- conditions ---------------------------------------------------------------------------- */

static void separate(sb *out, const wording *w) {
  if (out->len > 0) sb_adds(out, is_zh(w) ? "，" : ", ");
}

/* Times other than the usual one of their table say which they are. */
static bool is_usual_time(const wording *w, int field) {
  const domain_table *t = &w->d->tables[w->d->fields[field].table];
  if (field == t->default_time) return true;
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++) {
    const domain_field *f = &w->d->fields[i];
    if (f->kind == FIELD_TIME && (f->type == TYPE_DATE || f->type == TYPE_TIMESTAMP))
      return i == field && t->default_time >= 0 &&
             w->d->fields[t->default_time].type == TYPE_STRING;
  }
  return false;
}

static void put_time(sb *out, const wording *w, const query_filter *f, const report_span *span) {
  int field = wording_field(w, f->field);
  separate(out, w);
  if (!is_usual_time(w, field)) sb_addf(out, is_zh(w) ? "%S" : "%S ", label_field(w, field));
  span_put(out, span, w->language);
}

static void put_conditions(const wording *w, const query_filter *filters, size_t n, sb *plain,
                           sb *time) {
  for (size_t i = 0; i < n; i++) {
    report_span span;
    bool leads = false;
    bool timed = condition_span(w, filters, n, i, &span, &leads);
    if (timed && leads) put_time(time, w, &filters[i], &span);
    if (timed) continue;
    separate(plain, w);
    condition_put(plain, w, &filters[i]);
  }
}

static const query_metric *selected(const query *q, nlq_str name) {
  for (size_t i = 0; i < q->n_metrics; i++)
    if (str_eq(q->metrics[i].name, name)) return &q->metrics[i];
  return NULL;
}

/* A condition on the only measure need not name it again: "at least 15". */
static nlq_str having(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; i < w->q->n_having; i++) {
    const query_filter *f = &w->q->having[i];
    const query_metric named = {.name = f->field}, *m = selected(w->q, f->field);
    bool plain = m && w->q->n_metrics == 1;
    separate(&out, w);
    condition_put_compared(&out, w, f, plain ? STR_EMPTY : label_metric(w, m ? m : &named));
  }
  return sb_str(&out);
}

/* --- order and limit ----------------------------------------------------------------------- */

static void put_merit(sb *out, const wording *w, nlq_str name, bool high) {
  separate(out, w);
  if (is_zh(w))
    sb_addf(out, name.len ? "按%S%s" : "%S%s", name, high ? "从高到低" : "从低到高");
  else
    sb_addf(out, name.len ? "%s %S first" : "%s%S first", high ? "highest" : "lowest", name);
}

/* Rows in the order of their key or groups in that of their names are as one would put them. */
static bool is_natural(const wording *w, const query_sort *key, int field) {
  if (key->order == ORDER_DESC) return false;
  if (w->q->n_metrics > 0 || w->d->fields[field].kind == FIELD_TIME) return true;
  const domain_table *t = &w->d->tables[w->table];
  for (size_t i = 0; i < t->n_primary_key; i++)
    if (t->primary_key[i] == field) return true;
  return w->q->distinct;
}

static void put_key(sb *out, const wording *w, const query_sort *key) {
  bool down = key->order == ORDER_DESC;
  const query_metric *m = selected(w->q, key->field);
  if (m) {
    put_merit(out, w, w->q->n_metrics > 1 ? label_metric(w, m) : STR_EMPTY, down);
    return;
  }
  int field = wording_field(w, key->field);
  if (field < 0 || is_natural(w, key, field)) return;
  const domain_field *f = &w->d->fields[field];
  if (f->kind == FIELD_FACT) {
    put_merit(out, w, label_field(w, field), down);
    return;
  }
  separate(out, w);
  if (f->kind == FIELD_TIME)
    sb_adds(out, is_zh(w) ? "从新到旧" : "newest first");
  else if (is_zh(w))
    sb_addf(out, down ? "按%S倒序" : "按%S排序", label_field(w, field));
  else
    sb_addf(out, down ? "by %S backwards" : "by %S", label_field(w, field));
}

static nlq_str order(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; i < w->q->n_sort; i++)
    put_key(&out, w, &w->q->sort[i]);
  return sb_str(&out);
}

static nlq_str limit(const wording *w) {
  sb out;
  sb_init(&out, w->mem);
  if (w->q->has_offset && w->q->offset > 0)
    sb_addf(&out, is_zh(w) ? "跳过%D条" : "after the first %D", w->q->offset);
  if (w->q->has_limit) {
    separate(&out, w);
    sb_addf(&out, is_zh(w) ? "前%D条" : "first %D", w->q->limit);
  }
  return sb_str(&out);
}

/* --- the whole ----------------------------------------------------------------------------- */

bool restate(const wording *w, restatement *out) {
  *out = (restatement){{{NULL, 0}}};
  if (w->table < 0) return false;
  sb plain, time;
  sb_init(&plain, w->mem);
  sb_init(&time, w->mem);
  put_conditions(w, w->q->filters, w->q->n_filters, &plain, &time);
  out->segments[SEGMENT_MEASURE] = measure(w);
  out->segments[SEGMENT_GROUPS] = groups(w);
  out->segments[SEGMENT_FILTERS] = sb_str(&plain);
  out->segments[SEGMENT_TIME] = sb_str(&time);
  out->segments[SEGMENT_HAVING] = having(w);
  out->segments[SEGMENT_ORDER] = order(w);
  out->segments[SEGMENT_LIMIT] = limit(w);
  return !arena_failed(w->mem);
}

/* Measure and groups are one phrase: "number of tickets by plan", 各套餐的工单数. */
static void put_phrase(sb *out, const wording *w, const restatement *words, segment s) {
  nlq_str text = words->segments[s], by = words->segments[SEGMENT_GROUPS];
  if (text.len == 0) return;
  separate(out, w);
  if (s != SEGMENT_MEASURE || by.len == 0)
    sb_add(out, text);
  else if (is_zh(w))
    sb_addf(out, "%S的%S", by, text);
  else
    sb_addf(out, "%S by %S", text, by);
}

static const segment order_en[] = {SEGMENT_MEASURE, SEGMENT_FILTERS, SEGMENT_TIME,
                                   SEGMENT_HAVING,  SEGMENT_ORDER,   SEGMENT_LIMIT};
static const segment order_zh[] = {SEGMENT_TIME,   SEGMENT_FILTERS, SEGMENT_MEASURE,
                                   SEGMENT_HAVING, SEGMENT_ORDER,   SEGMENT_LIMIT};

nlq_str report_restate(arena *mem, const domain *d, const query *q, request_language language) {
  wording w = wording_of(mem, d, q, language);
  restatement words;
  if (!restate(&w, &words)) return STR_EMPTY;
  sb out;
  sb_init(&out, mem);
  for (size_t i = 0; i < sizeof order_en / sizeof order_en[0]; i++)
    put_phrase(&out, &w, &words, is_zh(&w) ? order_zh[i] : order_en[i]);
  return sb_str(&out);
}

/* --- two of them --------------------------------------------------------------------------- */

static void put_difference(sb *out, const wording *w, segment s, nlq_str ours, nlq_str other) {
  bool groups_differ = s == SEGMENT_GROUPS && !is_zh(w);
  separate(out, w);
  if (other.len == 0)
    sb_addf(out, is_zh(w) ? "没有“%S”" : groups_differ ? "not by %S" : "without \"%S\"", ours);
  else if (ours.len == 0)
    sb_addf(out, is_zh(w) ? "另有“%S”" : groups_differ ? "by %S" : "also \"%S\"", other);
  else
    sb_addf(out,
            is_zh(w)        ? "%S，而不是%S"
            : groups_differ ? "by %S instead of %S"
                            : "%S instead of %S",
            other, ours);
}

/* Order and limit only count where nothing else differs: they follow from the rest. */
nlq_str restate_difference(const wording *w, const restatement *ours, const restatement *other) {
  sb out;
  sb_init(&out, w->mem);
  for (segment s = 0; s < SEGMENT_COUNT; s++) {
    if (s >= SEGMENT_ORDER && out.len > 0) break;
    if (!str_eq(ours->segments[s], other->segments[s]))
      put_difference(&out, w, s, ours->segments[s], other->segments[s]);
  }
  return sb_str(&out);
}
