/* Conditions: whether the operator fits the field, and the values its type.
 *
 * In: {"field":"region","operator":"=","value":0}. Out: TYPE_MISMATCH at /filters/0/value, "is a
 * number, but region holds text": on some engines 0 equals every text. */
#include "base/utf8.h"
#include "domain/periods.h"
#include "validate/check.h"

static bool is_number(field_type type) {
  return type == TYPE_INTEGER || type == TYPE_NUMBER;
}

static bool is_ordering(query_operator op) {
  return op == OPERATOR_GT || op == OPERATOR_LT || op == OPERATOR_GE || op == OPERATOR_LE ||
         op == OPERATOR_BETWEEN;
}

static bool is_pattern(query_operator op) {
  return op == OPERATOR_LIKE || op == OPERATOR_NOT_LIKE;
}

/* --- operators ------------------------------------------------------------------------------ */

/* Why an operator does not go with a type, or NULL. Ordering text would let anybody find out its
 * letters one by one, and never is what a question asks. */
static const char *operator_fault(query_operator op, field_type type, bool ordered) {
  if (is_pattern(op) && type != TYPE_STRING) return "compares text";
  if (is_ordering(op) && type == TYPE_STRING && !ordered) return "compares numbers and times";
  if (is_ordering(op) && type == TYPE_BOOLEAN) return "compares numbers and times";
  return NULL;
}

static bool check_operator(check *c, const query_filter *f, field_type type, bool ordered) {
  const char *fault = operator_fault(f->op, type, ordered);
  if (!fault) return true;
  check_fault(c, RULE_OPERATORS, "operator", NLQ_OPERATOR_NOT_ALLOWED_FOR_TYPE,
              "does not fit %S: %s %s", f->field, query_operator_name(f->op), fault);
  return false;
}

/* --- one value ------------------------------------------------------------------------------ */

static const char *const kinds[] = {
    [SCALAR_NONE] = "nothing",
    [SCALAR_TEXT] = "text",
    [SCALAR_NUMBER] = "a number",
    [SCALAR_BOOL] = "true or false",
};

static scalar_type kind_of(field_type type) {
  if (type == TYPE_BOOLEAN) return SCALAR_BOOL;
  return is_number(type) ? SCALAR_NUMBER : SCALAR_TEXT;
}

static bool check_kind(check *c, const query_scalar *value, field_type type, nlq_str field) {
  if (value->type == kind_of(type)) return true;
  check_fault(c, RULE_VALUES, NULL, NLQ_TYPE_MISMATCH, "is %s, but %S holds %s", kinds[value->type],
              field, kinds[kind_of(type)]);
  return false;
}

/* What JSON cannot bring in but a caller in C can. */
static bool check_text(check *c, nlq_str text) {
  if (text.len > LIMIT_VALUE_BYTES) {
    check_fault(c, RULE_VALUES, NULL, NLQ_VALUE_TOO_LONG, "is longer than %d bytes",
                LIMIT_VALUE_BYTES);
    return false;
  }
  if (utf8_invalid(text) != SIZE_MAX) {
    check_fault(c, RULE_VALUES, NULL, NLQ_INVALID_UTF8, "is not well-formed UTF-8");
    return false;
  }
  for (size_t i = 0; i < text.len; i++)
    if (text.at[i] == 0) {
      check_fault(c, RULE_VALUES, NULL, NLQ_CONTROL_CHAR, "holds a NUL character");
      return false;
    }
  return true;
}

/* A date of the calendar; for timestamps with a time of day, but without a zone, which engines
 * read differently. */
static bool is_moment_text(const domain_field *f, nlq_str text) {
  if (f->type == TYPE_DATE) return text.len == 10;
  for (size_t i = 10; f->type == TYPE_TIMESTAMP && i < text.len; i++) {
    char c = text.at[i];
    bool clock = (c >= '0' && c <= '9') || c == ':' || c == '.';
    if (!clock && !(i == 10 && (c == ' ' || c == 'T'))) return false;
  }
  return true;
}

static void check_time(check *c, const domain_field *f, const query_scalar *value) {
  calendar_day first, until;
  if (domain_period_format(f).len == 0 && domain_writes_periods(f)) return;
  if (domain_time_span(f, value, &first, &until) && is_moment_text(f, value->text)) return;
  bool month = domain_writes_periods(f) && f->granularity == UNIT_MONTH;
  nlq_str wanted = STR("a day of the calendar such as 2026-06-15");
  if (domain_writes_periods(f)) wanted = domain_period_format(f);
  check_fault(c, RULE_VALUES, NULL, month ? NLQ_INVALID_MONTH : NLQ_INVALID_DATE,
              "is \"%S\"; %S is wanted", query_shown(c->mem, value->text), wanted);
}

/* Values are data, whatever they hold: they become literals or parameters. What would do something
 * if a program pasted it into SQL is worth a word all the same. */
static void warn_of_sql(check *c, nlq_str text) {
  diag_list found;
  diag_init(&found, c->mem);
  if (!guard_inspect_value(&found, c->mem, text)) return;
  c->v->passed[RULE_INJECTION] = false;
  check_warning(c, NULL, NLQ_SUSPICIOUS_VALUE, "looks like SQL; it is compared as plain text");
}

/* Lists of known values need not be whole: an unknown one is said, not refused. */
static void warn_of_unknown(check *c, const domain_field *f, const query_scalar *value) {
  if (!f->is_enum || domain_value_of(f, value)) return;
  sb text;
  sb_init(&text, c->mem);
  query_scalar shown = *value;
  shown.text = query_shown(c->mem, value->text);
  json_writer w = {&text, false};
  query_scalar_to_json(&w, &shown);
  check_warning(c, NULL, NLQ_UNKNOWN_VALUE, "is %S, which is no known value of %S", sb_str(&text),
                f->name);
}

/* `of` is NULL where the value is compared with results. */
static bool check_value(check *c, const query_filter *f, const domain_field *of, field_type type,
                        const query_scalar *value) {
  bool like = is_pattern(f->op), text = value->type == SCALAR_TEXT;
  if (!check_kind(c, value, type, f->field)) return false;
  if (!of) return true;
  if (text && !check_text(c, value->text)) return false;
  if (of->kind == FIELD_TIME && !like)
    check_time(c, of, value);
  else if (text)
    warn_of_sql(c, value->text);
  if (!like) warn_of_unknown(c, of, value);
  return true;
}

/* --- lists of values ------------------------------------------------------------------------ */

static bool arity_fits(const query_filter *f) {
  if (f->value.query) return query_operator_nests(f->op);
  switch (query_operator_arity(f->op)) {
  case ARITY_NONE: return true;
  case ARITY_ONE: return f->value.count == 1 && !f->value.is_list;
  case ARITY_LIST: return f->value.count >= 1 && f->value.count <= LIMIT_IN_VALUES;
  case ARITY_PAIR: return f->value.count == 2;
  }
  return false;
}

static bool check_form(check *c, const query_filter *f) {
  if (f->op != OPERATOR_NONE && arity_fits(f)) return true;
  check_fault(c, RULE_VALUES, "value", NLQ_ARITY, "does not have as many values as %s takes",
              query_operator_name(f->op));
  return false;
}

static bool is_reversed(const query_value *v) {
  const query_scalar *low = &v->items[0], *high = &v->items[1];
  if (low->type == SCALAR_NUMBER) return low->number > high->number;
  return low->type == SCALAR_TEXT && str_compare(low->text, high->text) > 0;
}

static void check_range(check *c, const query_filter *f) {
  if (f->op == OPERATOR_BETWEEN && is_reversed(&f->value))
    check_fault(c, RULE_VALUES, "value", NLQ_EMPTY_RANGE,
                "runs backwards and holds nothing; the lower value comes first");
}

static void check_values(check *c, const query_filter *f, const domain_field *of, field_type type) {
  nlq_str at = c->at, place = json_pointer_key(c->mem, at, STR("value"));
  bool good = true;
  if (query_operator_arity(f->op) == ARITY_NONE) return;
  if (f->value.query) {
    check_nested(c, f, type);
    return;
  }
  for (size_t i = 0; i < f->value.count; i++) {
    c->at = f->value.is_list ? json_pointer_index(c->mem, place, i) : place;
    good = check_value(c, f, of, type, &f->value.items[i]) && good;
  }
  c->at = at;
  if (good) check_range(c, f);
}

/* --- conditions ----------------------------------------------------------------------------- */

static void check_filter(check *c, const query_filter *f) {
  int field = check_field(c, f->field, "field");
  if (field < 0 || !check_form(c, f)) return;
  const domain_field *of = &c->d->fields[field];
  bool ordered = of->kind == FIELD_TIME && domain_period_sorts(of);
  if (check_operator(c, f, of->type, ordered)) check_values(c, f, of, of->type);
}

void check_filters(check *c, const query_filter *list, size_t n) {
  nlq_str base = c->at;
  for (size_t i = 0; i < n; i++) {
    check_enter(c, base, "filters", i);
    check_filter(c, &list[i]);
  }
  c->at = base;
}

static void check_test(check *c, const query_filter *f, const void *unused) {
  (void)unused;
  check_filter(c, f);
}

void check_where(check *c) {
  check_each_test(c->q->where, c, check_test, NULL);
}

void check_measured(check *c, const query_filter *f, field_type type) {
  if (check_form(c, f) && check_operator(c, f, type, false)) check_values(c, f, NULL, type);
}
