/* Conditions in words.
 *
 * In: {field: "region", operator: "=", value: "Region_North"}. Out: "North region", 北区. Two
 * bounds of one time column are one stretch of time. */
#include "domain/periods.h"
#include "report/parts.h"

static bool is_zh(const wording *w) {
  return w->language == LANGUAGE_ZH;
}

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

bool condition_span(const wording *w, const query_filter *filters, size_t n, size_t i,
                    report_span *out, bool *leads) {
  int field = wording_field(w, filters[i].field);
  if (field < 0 || w->d->fields[field].kind != FIELD_TIME) return false;
  *out = (report_span){0};
  *leads = true;
  if (!narrow(&w->d->fields[field], &filters[i], out)) return false;
  for (size_t k = 0; is_bound(filters[i].op) && k < n; k++) {
    if (k == i || !is_bound(filters[k].op) || !str_eq(filters[k].field, filters[i].field)) continue;
    if (narrow(&w->d->fields[field], &filters[k], out) && k < i) *leads = false;
  }
  return true;
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
  if (is_zh(w))
    sb_addf(out, "%S%s%s“%S”", name, negated ? "不" : "", chinese[open_start][open_end], core);
  else
    sb_addf(out, "%S %s%s \"%S\"", name, negated ? "not " : "", english[open_start][open_end],
            core);
}

/* How a comparison reads: the name, then this, then the value. */
static const struct {
  query_operator op;
  const char *english, *chinese;
} comparisons[] = {
    {OPERATOR_EQ, " ", "为"},
    {OPERATOR_NE, " not ", "不为"},
    {OPERATOR_GT, " above ", "大于"},
    {OPERATOR_GE, " at least ", "不低于"},
    {OPERATOR_LT, " below ", "小于"},
    {OPERATOR_LE, " at most ", "不超过"},
    {OPERATOR_IN, " ", "为"},
    {OPERATOR_NOT_IN, " not ", "不为"},
    {OPERATOR_BETWEEN, " from ", "介于"},
};

static const char *comparison(const wording *w, query_operator op) {
  for (size_t i = 0; i < sizeof comparisons / sizeof comparisons[0]; i++)
    if (comparisons[i].op == op) return is_zh(w) ? comparisons[i].chinese : comparisons[i].english;
  return " ";
}

static void put_compared(sb *out, const wording *w, const query_filter *f, int field,
                         nlq_str name) {
  bool range = f->op == OPERATOR_BETWEEN, negated = f->op == OPERATOR_NOT_IN;
  sb_addf(out, "%S%s", name, comparison(w, f->op));
  if (is_zh(w))
    put_values(out, w, field, &f->value, range ? "到" : "、", range ? "到" : "或");
  else
    put_values(out, w, field, &f->value, ", ", range ? " to " : negated ? " nor " : " or ");
}

/* "North region": places are named before what they are; in Chinese the name says it. */
static void put_place(sb *out, const wording *w, const query_filter *f, int field) {
  put_values(out, w, field, &f->value, is_zh(w) ? "、" : ", ", is_zh(w) ? "和" : " or ");
  if (!is_zh(w)) sb_addf(out, " %S", label_field(w, field));
}

static bool is_place(const wording *w, const query_filter *f, int field) {
  return field >= 0 && w->d->fields[field].semantics == SEMANTICS_GEO &&
         (f->op == OPERATOR_EQ || f->op == OPERATOR_IN);
}

void condition_put(sb *out, const wording *w, const query_filter *f) {
  int field = wording_field(w, f->field);
  nlq_str name = field < 0 ? f->field : label_field(w, field);
  bool missing = f->op == OPERATOR_IS_NULL;
  if (is_place(w, f, field))
    put_place(out, w, f, field);
  else if (missing || f->op == OPERATOR_IS_NOT_NULL)
    sb_addf(out, is_zh(w) ? (missing ? "没有%S" : "有%S") : (missing ? "without %S" : "with %S"),
            name);
  else if ((f->op == OPERATOR_LIKE || f->op == OPERATOR_NOT_LIKE) && f->value.count > 0)
    put_pattern(out, w, f, name);
  else
    put_compared(out, w, f, field, name);
}

void condition_put_compared(sb *out, const wording *w, const query_filter *f, nlq_str metric) {
  sb text;
  sb_init(&text, w->mem);
  put_compared(&text, w, f, -1, metric);
  sb_add(out, str_trim(sb_str(&text)));
}
