/* The request's words: names of its enums, and its time ranges.
 *
 * In: "last_12_months", "clickhouse". Out: RANGE_LAST with 12 and UNIT_MONTH, DIALECT_CLICKHOUSE.
 */
#include "query/request.h"

#include "query/query_members.h"

const query_words request_dialects = {NLQ_BAD_ENUM,
                                      "mysql\0postgresql\0clickhouse\0sqlite\0duckdb\0"};
const query_words request_languages = {NLQ_BAD_ENUM, "en\0zh\0"};
const query_words request_weekdays = {
    NLQ_BAD_ENUM, "monday\0tuesday\0wednesday\0thursday\0friday\0saturday\0sunday\0"};

const char *request_dialect_name(query_dialect d) {
  return query_word_name(&request_dialects, d);
}

query_dialect request_dialect_of(nlq_str name) {
  return (query_dialect)query_word_of(&request_dialects, name);
}

const char *request_language_name(request_language l) {
  return query_word_name(&request_languages, l);
}

request_language request_language_of(nlq_str name) {
  return (request_language)query_word_of(&request_languages, name);
}

int request_weekday_of(nlq_str name) {
  return (int)query_word_of(&request_weekdays, name);
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
