/* Conditions in words.
 *
 * In: {field: "region", operator: "=", value: "Region_North"}. Out: "North region", 北区. Two
 * bounds of one time column are one stretch of time. */
#include "domain/periods.h"
#include "report/parts.h"

/* --- time ---------------------------------------------------------------------------------- */

static bool is_bound(query_operator op) {
  return op == OPERATOR_GE || op == OPERATOR_LT || op == OPERATOR_GT || op == OPERATOR_LE;
}

/* Narrows a stretch by one filter. False when it is no condition on a stretch of time. */
static bool narrow(const domain_field *f, const query_filter *filter, report_span *s) {
  const query_value *v = &filter->value;
  calendar_day first, until, last_first, last_until;
  if (v->count == 0 || !domain_time_span(f, &v->items[0], &first, &until)) return false;
  switch (filter->op) {
  case OPERATOR_EQ: *s = (report_span){true, true, first, until}; return true;
  case OPERATOR_BETWEEN:
    if (v->count != 2 || !domain_time_span(f, &v->items[1], &last_first, &last_until)) return false;
    *s = (report_span){true, true, first, last_until};
    return true;
  case OPERATOR_GE:
  case OPERATOR_GT:
    s->first = filter->op == OPERATOR_GE ? first : until;
    s->has_first = true;
    return true;
  case OPERATOR_LT:
  case OPERATOR_LE:
    s->until = filter->op == OPERATOR_LT ? first : until;
    s->has_until = true;
    return true;
  default: return false;
  }
}

condition_part condition_span(const wording *w, const query_filter *filters, size_t n, size_t i,
                              report_span *out) {
  condition_part part = CONDITION_LEADS;
  int field = wording_field(w, filters[i].field);
  const domain_field *f = field < 0 ? NULL : &w->d->fields[field];
  *out = (report_span){0};
  if (!f || f->kind != FIELD_TIME || !narrow(f, &filters[i], out)) return CONDITION_PLAIN;
  for (size_t k = 0; is_bound(filters[i].op) && k < n; k++) {
    if (k == i || !is_bound(filters[k].op) || !str_eq(filters[k].field, filters[i].field)) continue;
    if (narrow(f, &filters[k], out) && k < i) part = CONDITION_FOLLOWS;
  }
  return part;
}

/* --- values -------------------------------------------------------------------------------- */

static void put_values(sb *out, const wording *w, int field, const query_value *v,
                       const char *between, const char *before_last) {
  for (size_t i = 0; i < v->count; i++) {
    if (i > 0) sb_adds(out, i + 1 == v->count ? before_last : between);
    sb_add(out, label_value(w, field, &v->items[i]));
  }
}

/* The text a pattern stands for, without the backslashes before its own signs. */
static nlq_str unescaped(const wording *w, nlq_str like) {
  sb out;
  sb_init(&out, w->mem);
  for (size_t i = 0; i < like.len; i++) {
    if (like.at[i] == '\\' && i + 1 < like.len) i++;
    sb_addc(&out, like.at[i]);
  }
  return sb_str(&out);
}

/* A pattern as people say it: '%Labs' ends with "Labs". */
static void put_pattern(sb *out, const wording *w, const query_filter *f, nlq_str name) {
  nlq_str text = f->value.items[0].text;
  bool open_start = str_starts(text, STR("%"));
  bool open_end = text.len > 1 && str_ends(text, STR("%")) && !str_ends(text, STR("\\%"));
  nlq_str core = unescaped(w, str_slice(text, open_start ? 1 : 0, text.len - (open_end ? 1 : 0)));
  bool negated = f->op == OPERATOR_NOT_LIKE;
  static const char *const english[2][2] = {{"like", "starting with"}, {"ending with", "with"}};
  static const char *const chinese[2][2] = {{"形如", "开头为"}, {"结尾为", "包含"}};
  bool zh = wording_is_zh(w);
  wording_add(out, w, "%S %s%s \"%S\"", "%S%s%s“%S”", name,
              !negated ? ""
              : zh     ? "不"
                       : "not ",
              (zh ? chinese : english)[open_start][open_end], core);
}

/* How a comparison reads: the name, then this, then the value. */
static const struct {
  const char *english, *chinese;
} comparisons[] = {
    [OPERATOR_NONE] = {"%S ", "%S "},
    [OPERATOR_EQ] = {"%S ", "%S为"},
    [OPERATOR_NE] = {"%S not ", "%S不为"},
    [OPERATOR_GT] = {"%S above ", "%S大于"},
    [OPERATOR_LT] = {"%S below ", "%S小于"},
    [OPERATOR_GE] = {"%S at least ", "%S不低于"},
    [OPERATOR_LE] = {"%S at most ", "%S不超过"},
    [OPERATOR_IN] = {"%S ", "%S为"},
    [OPERATOR_NOT_IN] = {"%S not ", "%S不为"},
    [OPERATOR_LIKE] = {"%S ", "%S "},
    [OPERATOR_NOT_LIKE] = {"%S ", "%S "},
    [OPERATOR_BETWEEN] = {"%S from ", "%S介于"},
    [OPERATOR_IS_NULL] = {"%S ", "%S "},
    [OPERATOR_IS_NOT_NULL] = {"%S ", "%S "},
};

void condition_put_name(sb *out, const wording *w, query_operator op, nlq_str name) {
  wording_add(out, w, comparisons[op].english, comparisons[op].chinese, name);
}

static void put_compared(sb *out, const wording *w, const query_filter *f, int field,
                         nlq_str name) {
  if (f->value.query) {
    condition_put_nested(out, w, f, name);
    return;
  }
  bool range = f->op == OPERATOR_BETWEEN, negated = f->op == OPERATOR_NOT_IN;
  condition_put_name(out, w, f->op, name);
  if (wording_is_zh(w))
    put_values(out, w, field, &f->value, range ? "到" : "、", range ? "到" : "或");
  else
    put_values(out, w, field, &f->value, ", ", range ? " to " : negated ? " nor " : " or ");
}

/* "North region": places are named before what they are; in Chinese the name says it. */
static void put_place(sb *out, const wording *w, const query_filter *f, int field) {
  bool zh = wording_is_zh(w);
  put_values(out, w, field, &f->value, zh ? "、" : ", ", zh ? "和" : " or ");
  wording_add(out, w, " %S", "", label_field(w, field));
}

static bool is_place(const wording *w, const query_filter *f, int field) {
  return field >= 0 && !f->value.query && w->d->fields[field].semantics == SEMANTICS_GEO &&
         (f->op == OPERATOR_EQ || f->op == OPERATOR_IN);
}

void condition_put(sb *out, const wording *w, const query_filter *f) {
  int field = wording_field(w, f->field);
  nlq_str name = label_reference(w, f->field);
  bool missing = f->op == OPERATOR_IS_NULL;
  if (is_place(w, f, field))
    put_place(out, w, f, field);
  else if (missing || f->op == OPERATOR_IS_NOT_NULL)
    wording_add(out, w, missing ? "without %S" : "with %S", missing ? "没有%S" : "有%S", name);
  else if ((f->op == OPERATOR_LIKE || f->op == OPERATOR_NOT_LIKE) && f->value.count > 0)
    put_pattern(out, w, f, name);
  else
    put_compared(out, w, f, field, name);
}

void condition_put_tree(sb *out, const wording *w, const query_condition *c) {
  if (c->kind == CONDITION_TEST) {
    condition_put(out, w, &c->test);
    return;
  }
  wording_add(out, w, c->kind == CONDITION_NOT ? "not (" : "(",
              c->kind == CONDITION_NOT ? "非（" : "（");
  for (size_t i = 0; i < c->n; i++) {
    bool both = c->kind == CONDITION_AND;
    if (i > 0) wording_add(out, w, both ? " and " : " or ", both ? "且" : "或");
    condition_put_tree(out, w, &c->items[i]);
  }
  wording_add(out, w, ")", "）");
}

void condition_put_compared(sb *out, const wording *w, const query_filter *f, nlq_str metric) {
  sb text;
  sb_init(&text, w->mem);
  put_compared(&text, w, f, -1, metric);
  sb_add(out, str_trim(sb_str(&text)));
}
