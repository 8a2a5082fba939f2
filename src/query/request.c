/* The request: names of its enums, and its normalised JSON.
 *
 * In: a request that was read. Out: {"natural_language":"tickets last month","now":"2026-06-15",
 * "context":{"preferences":{"limit":null}}}, from which request_from_json gives the same one. */
#include "query/request.h"

#include "base/limits.h"

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static const char *const dialect_names[] = {
    [DIALECT_NONE] = "",
    [DIALECT_MYSQL] = "mysql",
    [DIALECT_POSTGRESQL] = "postgresql",
    [DIALECT_CLICKHOUSE] = "clickhouse",
    [DIALECT_SQLITE] = "sqlite",
    [DIALECT_DUCKDB] = "duckdb",
};

static const char *const language_names[] = {
    [LANGUAGE_NONE] = "",
    [LANGUAGE_EN] = "en",
    [LANGUAGE_ZH] = "zh",
};

static const char *const weekday_names[] = {
    "", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
};

/* Index of a name, 0 (the empty name) when it is none. */
static size_t index_of(const char *const *names, size_t count, nlq_str name) {
  for (size_t i = 1; i < count; i++)
    if (str_is(name, names[i])) return i;
  return 0;
}

const char *request_dialect_name(query_dialect d) {
  return dialect_names[d];
}

query_dialect request_dialect_of(nlq_str name) {
  return (query_dialect)index_of(dialect_names, COUNT_OF(dialect_names), name);
}

const char *request_language_name(request_language l) {
  return language_names[l];
}

request_language request_language_of(nlq_str name) {
  return (request_language)index_of(language_names, COUNT_OF(language_names), name);
}

int request_weekday_of(nlq_str name) {
  return (int)index_of(weekday_names, COUNT_OF(weekday_names), name);
}

/* --- time ranges ---------------------------------------------------------------------------- */

/* "12_months" behind "last_". */
static bool last_range(nlq_str text, request_range *out) {
  size_t at = 0;
  int count = 0;
  for (; at < text.len && at < 4 && text.at[at] >= '0' && text.at[at] <= '9'; at++)
    count = count * 10 + (text.at[at] - '0');
  nlq_str unit = str_slice(text, at, text.len);
  if (count == 0 || !str_starts(unit, STR("_")) || !str_ends(unit, STR("s"))) return false;
  *out = (request_range){RANGE_LAST, calendar_unit_of(str_slice(unit, 1, unit.len - 1)), count};
  return out->unit != UNIT_NONE;
}

bool request_range_of(nlq_str text, request_range *out) {
  *out = (request_range){RANGE_NONE, UNIT_NONE, 0};
  if (text.len == 0 || str_is(text, "none")) return true;
  if (str_starts(text, STR("last_"))) return last_range(str_slice(text, 5, text.len), out);
  if (!str_starts(text, STR("this_"))) return false;
  *out = (request_range){RANGE_THIS, calendar_unit_of(str_slice(text, 5, text.len)), 0};
  return out->unit != UNIT_NONE;
}

/* --- out ------------------------------------------------------------------------------------ */

static void text_if_any(json_writer *w, const char *key, nlq_str text) {
  if (text.len) json_field_string(w, key, text);
}

static void history_to_json(json_writer *w, const request *r) {
  json_put_key(w, "history");
  json_begin_array(w);
  for (size_t i = 0; i < r->n_history; i++) {
    const request_turn *turn = &r->history[i];
    json_begin_object(w);
    text_if_any(w, "question", turn->question);
    if (turn->structured_query) {
      json_put_key(w, "structured_query");
      json_put_value(w, turn->structured_query);
    }
    json_end_object(w);
  }
  json_end_array(w);
}

static void limit_to_json(json_writer *w, const char *key, request_setting setting, int64_t n) {
  if (setting == SETTING_ABSENT) return;
  json_put_key(w, key);
  if (setting == SETTING_SET)
    json_put_int(w, n);
  else
    json_put_null(w);
}

static void range_to_json(json_writer *w, const char *key, request_setting setting, nlq_str text) {
  if (setting != SETTING_ABSENT)
    json_field_string(w, key, setting == SETTING_SET ? text : STR("none"));
}

static void fiscal_to_json(json_writer *w, const request_preferences *p) {
  if (p->fiscal_month == 0) return;
  char text[] = "00-00";
  text[0] = (char)('0' + p->fiscal_month / 10);
  text[1] = (char)('0' + p->fiscal_month % 10);
  text[3] = (char)('0' + p->fiscal_day / 10);
  text[4] = (char)('0' + p->fiscal_day % 10);
  json_field_string(w, "fiscal_year_start", str_of(text));
}

/* Members that were only warned of travel on, so that the next phase warns of them too. */
static void unknown_to_json(json_writer *w, const json_value *object, bool (*known)(nlq_str)) {
  for (const json_value *v = json_first(object); v; v = json_next(v)) {
    if (known(json_key(v))) continue;
    json_put_key_str(w, json_key(v));
    json_put_value(w, v);
  }
}

static bool has_preferences(const request *r) {
  const request_preferences *p = &r->preferences;
  return p->limit || p->ranking_limit || p->superlative_limit || p->time_range || p->trend_range ||
         p->week_start || p->fiscal_month || p->dialect || p->language ||
         json_first(json_get(r->context, "preferences"));
}

static void preferences_to_json(json_writer *w, const request *r) {
  const request_preferences *p = &r->preferences;
  json_put_key(w, "preferences");
  json_begin_object(w);
  limit_to_json(w, "limit", p->limit, p->limit_value);
  limit_to_json(w, "ranking_limit", p->ranking_limit, p->ranking_limit_value);
  limit_to_json(w, "superlative_limit", p->superlative_limit, p->superlative_limit_value);
  range_to_json(w, "time_range", p->time_range, p->time_range_value);
  range_to_json(w, "trend_range", p->trend_range, p->trend_range_value);
  text_if_any(w, "week_start", str_of(weekday_names[p->week_start]));
  fiscal_to_json(w, p);
  text_if_any(w, "dialect", str_of(request_dialect_name(p->dialect)));
  text_if_any(w, "language", str_of(request_language_name(p->language)));
  unknown_to_json(w, json_get(r->context, "preferences"), request_knows_preference);
  json_end_object(w);
}

static void context_to_json(json_writer *w, const request *r) {
  bool preferences = has_preferences(r);
  if (!preferences && r->n_history == 0 && !r->permission_token && !json_first(r->context)) return;
  json_put_key(w, "context");
  json_begin_object(w);
  if (r->n_history) history_to_json(w, r);
  if (preferences) preferences_to_json(w, r);
  if (r->permission_token) {
    json_put_key(w, "permission_token");
    json_put_value(w, r->permission_token);
  }
  unknown_to_json(w, r->context, request_knows_context);
  json_end_object(w);
}

void request_to_json(json_writer *w, const request *r) {
  json_begin_object(w);
  text_if_any(w, "natural_language", r->question);
  context_to_json(w, r);
  if (r->threshold != REQUEST_THRESHOLD) json_field_milli(w, "confidence_threshold", r->threshold);
  text_if_any(w, "dialect", str_of(request_dialect_name(r->dialect)));
  text_if_any(w, "now", r->now_text);
  text_if_any(w, "timezone", r->timezone);
  text_if_any(w, "language", str_of(request_language_name(r->language)));
  if (r->trace) json_field_bool(w, "trace", true);
  json_end_object(w);
}
