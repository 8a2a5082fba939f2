/* The query in words, from the query alone, so that what is read is what is run.
 *
 * In: the structured query of the specification's example. Out: "number of support tickets by plan,
 * North region, May 2026, highest first, first 10";
 * 2026年5月，北区，各套餐的工单数，从高到低，前10条. */
#include "report/parts.h"

/* Before all but the first of several; the last may have a word of its own. */
static void separate(sb *out, const wording *w, const char *english, const char *chinese) {
  if (out->len > 0) wording_add(out, w, english, chinese);
}

static void comma(sb *out, const wording *w) {
  separate(out, w, ", ", "，");
}

/* --- conditions ---------------------------------------------------------------------------- */

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
  if (!is_usual_time(w, field)) wording_add(out, w, "%S ", "%S", label_field(w, field));
  span_put(out, span, w->language);
}

/* The conditions that are stretches of time, the others, or both. */
enum { PLAIN = 1, TIMES = 2 };

static void put_conditions(sb *out, const wording *w, const query_filter *filters, size_t n,
                           int which) {
  for (size_t i = 0; i < n; i++) {
    report_span span;
    condition_part part = condition_span(w, filters, n, i, &span);
    bool plain = part == CONDITION_PLAIN;
    if (part == CONDITION_FOLLOWS || !(which & (plain ? PLAIN : TIMES))) continue;
    comma(out, w);
    if (plain)
      condition_put(out, w, &filters[i]);
    else
      put_time(out, w, &filters[i], &span);
  }
}

static void put_filters(sb *out, const wording *w) {
  put_conditions(out, w, w->q->filters, w->q->n_filters, PLAIN);
  if (!w->q->where) return;
  comma(out, w);
  condition_put_tree(out, w, w->q->where);
}

static void put_times(sb *out, const wording *w) {
  put_conditions(out, w, w->q->filters, w->q->n_filters, TIMES);
}

/* A condition on the only measure need not name it again: "at least 15". */
static void put_having(sb *out, const wording *w) {
  for (size_t i = 0; i < w->q->n_having; i++) {
    const query_filter *f = &w->q->having[i];
    const query_metric named = {.name = f->field}, *m = construct_metric_named(w->q, f->field);
    bool plain = m && w->q->n_metrics == 1 && !m->hidden;
    comma(out, w);
    condition_put_compared(out, w, f, plain ? STR_EMPTY : label_metric(w, m ? m : &named));
  }
}

/* --- measure and groups -------------------------------------------------------------------- */

static void put_metric(sb *out, const wording *w, const query_metric *m) {
  sb_add(out, label_metric(w, m));
  if (m->n_filters == 0) return;
  sb conditions;
  sb_init(&conditions, w->mem);
  put_conditions(&conditions, w, m->filters, m->n_filters, PLAIN | TIMES);
  wording_add(out, w, " (%S)", "（%S）", sb_str(&conditions));
}

static calendar_unit unit_of(const wording *w, const query_dimension *dimension) {
  int field = wording_field(w, dimension->field);
  if (field < 0 || w->d->fields[field].kind != FIELD_TIME) return UNIT_NONE;
  return dimension->grain == UNIT_NONE ? w->d->fields[field].granularity : dimension->grain;
}

static void put_groups(sb *out, const wording *w) {
  for (size_t i = 0; wording_metrics(w) > 0 && i < w->q->n_dimensions; i++) {
    const query_dimension *dimension = &w->q->dimensions[i];
    calendar_unit unit = unit_of(w, dimension);
    separate(out, w, i + 1 == w->q->n_dimensions ? " and " : ", ", "");
    if (unit != UNIT_NONE)
      wording_add(out, w, calendar_unit_name(unit), "每%s", construct_unit_zh(unit));
    else
      wording_add(out, w, "%S", "各%S", label_reference(w, dimension->field));
  }
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
  if (w->q->distinct)
    wording_add(out, w, "different ", "%S的不同", table);
  else
    wording_add(out, w, "", "%S的", table);
  for (size_t i = 0; i < w->q->n_dimensions; i++) {
    if (i > 0) wording_add(out, w, ", ", "、");
    sb_add(out, label_reference(w, w->q->dimensions[i].field));
  }
  wording_add(out, w, " of %S", "", table);
}

static void put_measure(sb *out, const wording *w) {
  size_t shown = 0, all = wording_metrics(w);
  if (all == 0) put_listed(out, w);
  for (size_t i = 0; i < w->q->n_metrics; i++) {
    if (w->q->metrics[i].hidden) continue;
    bool last = ++shown == all;
    separate(out, w, last ? " and " : ", ", last ? "和" : "、");
    put_metric(out, w, &w->q->metrics[i]);
  }
}

/* --- order and limit ----------------------------------------------------------------------- */

static void put_merit(sb *out, const wording *w, nlq_str name, bool high) {
  comma(out, w);
  if (name.len)
    wording_add(out, w, high ? "highest %S first" : "lowest %S first", "按%S", name);
  else
    wording_add(out, w, high ? "highest first" : "lowest first", "");
  wording_add(out, w, "", high ? "从高到低" : "从低到高");
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
  const query_metric *m = construct_metric_named(w->q, key->field);
  if (m) {
    bool said = w->q->n_metrics == 1 && !m->hidden;
    put_merit(out, w, said ? STR_EMPTY : label_metric(w, m), down);
    return;
  }
  int field = wording_field(w, key->field);
  if (field < 0 || is_natural(w, key, field)) return;
  const domain_field *f = &w->d->fields[field];
  if (f->kind == FIELD_FACT) {
    put_merit(out, w, label_field(w, field), down);
    return;
  }
  comma(out, w);
  if (f->kind == FIELD_TIME)
    wording_add(out, w, "newest first", "从新到旧");
  else
    wording_add(out, w, down ? "by %S backwards" : "by %S", down ? "按%S倒序" : "按%S排序",
                label_field(w, field));
}

static void put_order(sb *out, const wording *w) {
  for (size_t i = 0; i < w->q->n_sort; i++)
    put_key(out, w, &w->q->sort[i]);
}

static void put_limit(sb *out, const wording *w) {
  if (w->q->has_offset && w->q->offset > 0)
    wording_add(out, w, "after the first %D", "跳过%D条", w->q->offset);
  if (!w->q->has_limit) return;
  comma(out, w);
  wording_add(out, w, "first %D", "前%D条", w->q->limit);
}

/* --- the whole ----------------------------------------------------------------------------- */

static void (*const put_segment[SEGMENT_COUNT])(sb *, const wording *) = {
    [SEGMENT_MEASURE] = put_measure, [SEGMENT_GROUPS] = put_groups, [SEGMENT_FILTERS] = put_filters,
    [SEGMENT_TIME] = put_times,      [SEGMENT_HAVING] = put_having, [SEGMENT_ORDER] = put_order,
    [SEGMENT_LIMIT] = put_limit,     [SEGMENT_SET] = put_set,       [SEGMENT_JOINED] = put_joined};

bool restate(const wording *w, restatement *out) {
  if (w->table < 0) return false;
  for (size_t i = 0; i < SEGMENT_COUNT; i++) {
    sb text;
    sb_init(&text, w->mem);
    put_segment[i](&text, w);
    out->segments[i] = sb_str(&text);
  }
  return !arena_failed(w->mem);
}

/* Measure and groups are one phrase: "number of tickets by plan", 各套餐的工单数. */
static void put_phrase(sb *out, const wording *w, const restatement *words, segment s) {
  nlq_str text = words->segments[s], by = words->segments[SEGMENT_GROUPS];
  if (text.len == 0) return;
  bool grouped = s == SEGMENT_MEASURE && by.len > 0;
  comma(out, w);
  if (grouped) wording_add(out, w, "", "%S的", by);
  sb_add(out, text);
  if (grouped) wording_add(out, w, " by %S", "", by);
}

nlq_str report_restate(arena *mem, const domain *d, const query *q, request_language language) {
  wording w = wording_of(mem, d, q, language);
  restatement words;
  if (!restate(&w, &words)) return STR_EMPTY;
  bool zh = wording_is_zh(&w);
  sb out;
  sb_init(&out, mem);
  put_phrase(&out, &w, &words, zh ? SEGMENT_TIME : SEGMENT_MEASURE);
  put_phrase(&out, &w, &words, SEGMENT_FILTERS);
  put_phrase(&out, &w, &words, zh ? SEGMENT_MEASURE : SEGMENT_TIME);
  for (segment s = SEGMENT_HAVING; s < SEGMENT_COUNT; s++)
    put_phrase(&out, &w, &words, s);
  return sb_str(&out);
}

/* --- two of them --------------------------------------------------------------------------- */

static void put_difference(sb *out, const wording *w, segment s, nlq_str ours, nlq_str other) {
  bool groups = s == SEGMENT_GROUPS;
  comma(out, w);
  if (other.len == 0)
    wording_add(out, w, groups ? "not by %S" : "without \"%S\"", "没有“%S”", ours);
  else if (ours.len == 0)
    wording_add(out, w, groups ? "by %S" : "also \"%S\"", "另有“%S”", other);
  else
    wording_add(out, w, groups ? "by %S instead of %S" : "%S instead of %S", "%S，而不是%S", other,
                ours);
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
