/* The request: a question with everything the answer may depend on, checked and normalised. */
#ifndef NLQ_QUERY_REQUEST_H
#define NLQ_QUERY_REQUEST_H

#include "query/query.h"

/* confidence_threshold where none is given, in thousandths. */
#define REQUEST_THRESHOLD 700

typedef enum query_dialect {
  DIALECT_NONE,
  DIALECT_MYSQL,
  DIALECT_POSTGRESQL,
  DIALECT_CLICKHOUSE,
  DIALECT_SQLITE,
  DIALECT_DUCKDB
} query_dialect;

typedef enum request_language { LANGUAGE_NONE, LANGUAGE_EN, LANGUAGE_ZH } request_language;

/* One default of the model that a preference overrides: absent, null (turned off), or a value. */
typedef enum request_setting { SETTING_ABSENT, SETTING_OFF, SETTING_SET } request_setting;

/* A default time range as models and preferences write it: "none", "this_month", "last_12_months".
 * `last_<n>_<unit>s` are the n complete units before now's. */
typedef enum request_range_kind { RANGE_NONE, RANGE_THIS, RANGE_LAST } request_range_kind;

typedef struct request_range {
  request_range_kind kind;
  calendar_unit unit;
  int count; /* of RANGE_LAST, 1 to 9999 */
} request_range;

typedef struct request_preferences {
  request_setting limit, ranking_limit, superlative_limit, time_range, trend_range;
  int64_t limit_value, ranking_limit_value, superlative_limit_value;
  nlq_str time_range_value, trend_range_value;
  int week_start;               /* 1 Monday ... 7 Sunday; 0 when not given */
  int fiscal_month, fiscal_day; /* 0 when not given */
  query_dialect dialect;
  request_language language;
} request_preferences;

typedef struct request_turn {
  nlq_str question;
  const json_value *structured_query; /* NULL when not given */
} request_turn;

typedef struct request {
  nlq_str question; /* natural_language, as it came */
  calendar_day now;
  nlq_str now_text;          /* empty when not given, which only phases called by hand may do */
  nlq_str timezone;          /* as given; the civil date of `now` is what counts */
  int threshold;             /* thousandths; 700 when not given */
  query_dialect dialect;     /* NONE when not given */
  request_language language; /* NONE when not given: detected */
  bool trace;
  request_preferences preferences;
  request_turn *history;
  size_t n_history;
  const json_value *permission_token; /* object as given, NULL when not given */
  const json_value *context; /* as given: unknown keys, which warnings speak of, travel on */
  diag_list warnings;        /* unknown preferences and the like */
} request;

/* From JSON of a translate request. With `require_question` false, for phases 2 to 4 called by
 * hand, nothing is required and keys of other things may stand beside. NULL with errors when it is
 * not one. */
request *request_from_json(arena *mem, const json_value *v, nlq_str base, bool require_question,
                           diag_list *errors);
/* The normalised form that travels between phases: the same keys, defaults left out. Reading it
 * back gives the same request. */
void request_to_json(json_writer *w, const request *r);

/* ISO 8601: "monday" is 1, "sunday" 7; 0 for any other text. */
int request_weekday_of(nlq_str name);

/* False for any other text. The empty text is "none". */
bool request_range_of(nlq_str text, request_range *out);

const char *request_dialect_name(query_dialect d);
query_dialect request_dialect_of(nlq_str name);
const char *request_language_name(request_language l); /* "en", "zh" */
request_language request_language_of(nlq_str name);

#endif
