/* The request from JSON.
 *
 * In: {"natural_language":"tickets last month","now":"2026-06-15"}. Out: a request, or every fault
 * at once: "confidence_threshold must be a number from 0 to 1". What the caller may have meant for
 * a later version (unknown preferences) is a warning, what he must have meant otherwise an error.
 */
#include "base/limits.h"
#include "base/utf8.h"
#include "query/query_reader.h"
#include "query/request.h"

static const char *const request_keys[] = {"natural_language",
                                           "context",
                                           "confidence_threshold",
                                           "dialect",
                                           "now",
                                           "timezone",
                                           "language",
                                           "trace",
                                           "ir",
                                           NULL};
static const char *const context_keys[] = {"history", "preferences", "permission_token", NULL};
static const char *const preference_keys[] = {
    "limit",      "ranking_limit",     "superlative_limit", "time_range", "trend_range",
    "week_start", "fiscal_year_start", "dialect",           "language",   "timezone",
    NULL};

static bool is_among(nlq_str key, const char *const *keys) {
  for (; *keys; keys++)
    if (str_is(key, *keys)) return true;
  return false;
}

bool request_knows_context(nlq_str key) {
  return is_among(key, context_keys);
}
bool request_knows_preference(nlq_str key) {
  return is_among(key, preference_keys);
}

/* --- the question --------------------------------------------------------------------------- */

static bool is_blank(nlq_str text) {
  for (size_t i = 0; i < text.len;)
    if (!utf8_is_space(utf8_next(text, &i))) return false;
  return true;
}

static bool is_control(char c) {
  unsigned char byte = (unsigned char)c;
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

static bool question_fits(const reader *r, nlq_str text, nlq_str at) {
  if (text.len > LIMIT_QUESTION_BYTES) {
    query_fault(r->errors, at, NLQ_INPUT_TOO_LONG, "is longer than %d bytes",
                (int)LIMIT_QUESTION_BYTES);
    return false;
  }
  for (size_t i = 0; i < text.len; i++)
    if (is_control(text.at[i])) {
      nlq_diag *d = query_fault(r->errors, at, NLQ_CONTROL_CHAR,
                                "has a control character at byte %d; leave it out", (int)i);
      diag_span(d, i, i + 1);
      return false;
    }
  return true;
}

static void read_question(const reader *r, const json_value *v, nlq_str base, bool required,
                          request *out) {
  reader_need need = required ? READ_REQUIRED : READ_OPTIONAL;
  if (!reader_text(r, v, "natural_language", base, need, &out->question)) return;
  nlq_str at = reader_place(r, base, "natural_language");
  if (question_fits(r, out->question, at) && required && is_blank(out->question))
    query_fault(r->errors, at, NLQ_EMPTY_QUESTION, "is empty; ask something");
}

/* --- words with a fixed choice -------------------------------------------------------------- */

static query_dialect read_dialect(const reader *r, const json_value *v, nlq_str base) {
  nlq_str name;
  if (!reader_text(r, v, "dialect", base, READ_OPTIONAL, &name)) return DIALECT_NONE;
  query_dialect dialect = request_dialect_of(name);
  if (dialect == DIALECT_NONE)
    reader_word_fault(r, reader_place(r, base, "dialect"), NLQ_UNKNOWN_DIALECT, name,
                      "mysql, postgresql, clickhouse, sqlite, duckdb");
  return dialect;
}

static request_language read_language(const reader *r, const json_value *v, nlq_str base) {
  nlq_str name;
  if (!reader_text(r, v, "language", base, READ_OPTIONAL, &name)) return LANGUAGE_NONE;
  request_language language = request_language_of(name);
  if (language == LANGUAGE_NONE)
    reader_word_fault(r, reader_place(r, base, "language"), NLQ_WRONG_VALUE, name, "en, zh");
  return language;
}

static void read_timezone(const reader *r, const json_value *v, nlq_str base, nlq_str *out) {
  nlq_str name;
  if (!reader_text(r, v, "timezone", base, READ_OPTIONAL, &name)) return;
  if (name.len == 0 || name.len > LIMIT_IDENTIFIER_BYTES)
    query_fault(r->errors, reader_place(r, base, "timezone"), NLQ_WRONG_VALUE,
                "must be the name of a time zone, such as Europe/Berlin");
  *out = name;
}

/* --- preferences ---------------------------------------------------------------------------- */

static void read_limit(const reader *r, const json_value *v, const char *key, nlq_str base,
                       request_setting *setting, int64_t *value) {
  const json_value *member = json_get(v, key);
  if (json_type_of(member) == JSON_NULL)
    *setting = SETTING_OFF;
  else if (reader_int(r, v, key, base, 1, LIMIT_ROWS, NLQ_LIMIT_RANGE, value))
    *setting = SETTING_SET;
}

static void read_range(const reader *r, const json_value *v, const char *key, nlq_str base,
                       request_setting *setting, nlq_str *value) {
  if (json_type_of(json_get(v, key)) == JSON_NULL) {
    *setting = SETTING_OFF;
    return;
  }
  if (!reader_text(r, v, key, base, READ_OPTIONAL, value)) return;
  request_range range;
  if (!request_range_of(*value, &range))
    reader_word_fault(r, reader_place(r, base, key), NLQ_WRONG_VALUE, *value,
                      "none, this_<unit>, last_<n>_<unit>s");
  *setting = range.kind == RANGE_NONE ? SETTING_OFF : SETTING_SET;
}

static void read_week_start(const reader *r, const json_value *v, nlq_str base,
                            request_preferences *out) {
  nlq_str name;
  if (!reader_text(r, v, "week_start", base, READ_OPTIONAL, &name)) return;
  out->week_start = request_weekday_of(name);
  if (out->week_start == 0)
    reader_word_fault(r, reader_place(r, base, "week_start"), NLQ_WRONG_VALUE, name,
                      "monday, tuesday, wednesday, thursday, friday, saturday, sunday");
}

static int two_digits(nlq_str text, size_t at) {
  for (size_t i = at; i < at + 2; i++)
    if (text.at[i] < '0' || text.at[i] > '9') return -1;
  return (text.at[at] - '0') * 10 + (text.at[at + 1] - '0');
}

static void read_fiscal_start(const reader *r, const json_value *v, nlq_str base,
                              request_preferences *out) {
  nlq_str text;
  if (!reader_text(r, v, "fiscal_year_start", base, READ_OPTIONAL, &text)) return;
  if (text.len == 5 && text.at[2] == '-') {
    int month = two_digits(text, 0), day = two_digits(text, 3);
    if (calendar_valid(2001, month, day)) { /* a year without 29 February: every year has the day */
      out->fiscal_month = month;
      out->fiscal_day = day;
      return;
    }
  }
  query_fault(r->errors, reader_place(r, base, "fiscal_year_start"), NLQ_WRONG_VALUE,
              "is \"%S\"; a month and a day of every year are wanted, such as 04-01",
              query_shown(r->mem, text));
}

static void warn_of_unknown(request *out, const reader *r, const json_value *v, nlq_str at,
                            bool (*known)(nlq_str)) {
  for (const json_value *member = json_first(v); member; member = json_next(member))
    if (!known(json_key(member)))
      query_warning(&out->warnings, json_pointer_key(r->mem, at, json_key(member)),
                    NLQ_UNKNOWN_PREFERENCE, "is not known and was ignored");
}

static void read_preferences(const reader *r, const json_value *context, nlq_str base,
                             request *out) {
  const json_value *v = json_get(context, "preferences");
  if (!v) return;
  nlq_str at = reader_place(r, base, "preferences");
  if (!reader_object(r, v, at, NULL, NULL)) return;
  request_preferences *p = &out->preferences;
  read_limit(r, v, "limit", at, &p->limit, &p->limit_value);
  read_limit(r, v, "ranking_limit", at, &p->ranking_limit, &p->ranking_limit_value);
  read_limit(r, v, "superlative_limit", at, &p->superlative_limit, &p->superlative_limit_value);
  read_range(r, v, "time_range", at, &p->time_range, &p->time_range_value);
  read_range(r, v, "trend_range", at, &p->trend_range, &p->trend_range_value);
  read_week_start(r, v, at, p);
  read_fiscal_start(r, v, at, p);
  p->dialect = read_dialect(r, v, at);
  p->language = read_language(r, v, at);
  if (out->timezone.len == 0) read_timezone(r, v, at, &out->timezone);
  warn_of_unknown(out, r, v, at, request_knows_preference);
}

/* --- context -------------------------------------------------------------------------------- */

static void read_turn(const reader *r, const json_value *v, nlq_str at, request_turn *out) {
  out->question = STR_EMPTY;
  if (json_type_of(v) == JSON_STRING) {
    out->question = json_string(v);
    question_fits(r, out->question, at);
    return;
  }
  if (!reader_object(r, v, at, NULL, NULL)) return;
  if (reader_text(r, v, "question", at, READ_OPTIONAL, &out->question))
    question_fits(r, out->question, reader_place(r, at, "question"));
  const json_value *q = json_get(v, "structured_query");
  if (q && json_type_of(q) != JSON_NULL) {
    out->structured_query = q;
    if (json_type_of(q) != JSON_OBJECT)
      query_fault(r->errors, reader_place(r, at, "structured_query"), NLQ_WRONG_TYPE,
                  "is %s; an object is wanted", json_type_name(json_type_of(q)));
  }
}

static void read_history(const reader *r, const json_value *context, nlq_str base, request *out) {
  nlq_str at;
  const json_value *turns = reader_array(r, context, "history", base, LIMIT_HISTORY_TURNS, &at);
  size_t count = json_count(turns);
  if (count == 0) return;
  out->history = ARENA_ARRAY(r->mem, request_turn, count);
  if (!out->history) return;
  query_warning(&out->warnings, at, NLQ_UNSUPPORTED,
                "was not used: each question is read by itself");
  for (const json_value *v = json_first(turns); v; v = json_next(v)) {
    nlq_str place = json_pointer_index(r->mem, at, out->n_history);
    read_turn(r, v, place, &out->history[out->n_history++]);
  }
}

/* A token that is there but is no token must never be taken for a missing one. */
static void read_token(const reader *r, const json_value *context, nlq_str base, request *out) {
  out->permission_token = json_get(context, "permission_token");
  if (out->permission_token && json_type_of(out->permission_token) != JSON_OBJECT)
    query_fault(r->errors, reader_place(r, base, "permission_token"), NLQ_INVALID_SCOPE,
                "is %s; an object is wanted", json_type_name(json_type_of(out->permission_token)));
}

static void read_context(const reader *r, const json_value *v, nlq_str base, request *out) {
  out->context = json_get(v, "context");
  if (!out->context) return;
  nlq_str at = reader_place(r, base, "context");
  if (!reader_object(r, out->context, at, NULL, NULL)) return;
  read_history(r, out->context, at, out);
  read_preferences(r, out->context, at, out);
  read_token(r, out->context, at, out);
  warn_of_unknown(out, r, out->context, at, request_knows_context);
}

/* --- the document --------------------------------------------------------------------------- */

static void read_threshold(const reader *r, const json_value *v, nlq_str base, request *out) {
  const json_value *threshold = json_get(v, "confidence_threshold");
  out->threshold = REQUEST_THRESHOLD;
  if (!threshold) return;
  nlq_str at = reader_place(r, base, "confidence_threshold");
  double n = json_number(threshold);
  if (json_type_of(threshold) != JSON_NUMBER)
    query_fault(r->errors, at, NLQ_WRONG_TYPE, "is %s; a number from 0 to 1 is wanted",
                json_type_name(json_type_of(threshold)));
  else if (!(n >= 0 && n <= 1))
    query_fault(r->errors, at, NLQ_WRONG_VALUE, "must be a number from 0 to 1");
  else
    out->threshold = (int)(n * 1000 + 0.5);
}

static void read_now(const reader *r, const json_value *v, nlq_str base, bool required,
                     request *out) {
  reader_need need = required ? READ_REQUIRED : READ_OPTIONAL;
  if (!reader_text(r, v, "now", base, need, &out->now_text)) return;
  if (!calendar_parse(out->now_text, &out->now))
    query_fault(r->errors, reader_place(r, base, "now"), NLQ_INVALID_DATE,
                "is \"%S\"; a date such as 2026-06-15 or a timestamp is wanted",
                query_shown(r->mem, out->now_text));
}

static void read_ir(const reader *r, const json_value *v, nlq_str base) {
  bool wanted = false;
  if (reader_bool(r, v, "ir", base, &wanted) && wanted)
    query_fault(r->errors, reader_place(r, base, "ir"), NLQ_UNSUPPORTED,
                "is not part of this version");
}

static void read_members(const reader *r, const json_value *v, nlq_str base, bool required,
                         request *out) {
  read_question(r, v, base, required, out);
  read_now(r, v, base, required, out);
  read_threshold(r, v, base, out);
  out->dialect = read_dialect(r, v, base);
  read_timezone(r, v, base, &out->timezone);
  out->language = read_language(r, v, base);
  reader_bool(r, v, "trace", base, &out->trace);
  read_ir(r, v, base);
  read_context(r, v, base, out);
}

request *request_from_json(arena *mem, const json_value *v, nlq_str base, bool require_question,
                           diag_list *errors) {
  reader r = {mem, errors, NLQ_WRONG_TYPE};
  size_t before = reader_faults(&r);
  request *out = ARENA_NEW(mem, request);
  if (!out) return NULL;
  *out = (request){.question = STR_EMPTY,
                   .now_text = STR_EMPTY,
                   .threshold = REQUEST_THRESHOLD,
                   .timezone = STR_EMPTY};
  diag_init(&out->warnings, mem);
  bool given = require_question || json_type_of(v) != JSON_MISSING;
  /* By hand, the keys may stand among those of a phase. */
  const char *const *keys = require_question ? request_keys : NULL;
  if (given && reader_object(&r, v, base, keys, NULL))
    read_members(&r, v, base, require_question, out);
  return reader_faults(&r) == before && !arena_failed(mem) ? out : NULL;
}
