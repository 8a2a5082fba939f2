/* The request in JSON, both ways.
 *
 * In: {"natural_language":"tickets last
 * month","now":"2026-06-15","context":{"preferences":{"limit": null}}}. Out: a request, or every
 * fault at once: "confidence_threshold must be a number from 0 to 1". Written, it is normalised;
 * reading that gives the same one. What the caller may have meant for a later version (unknown
 * preferences) is a warning, what he must have meant otherwise an error. */
#include "base/limits.h"
#include "base/utf8.h"
#include "query/query_members.h"
#include "query/request.h"

/* --- the keys ------------------------------------------------------------------------------- */

#define AT(type, member) offsetof(type, member), 0
#define SETTING_AT(member)                                                                         \
  offsetof(request_preferences, member##_value), offsetof(request_preferences, member)

static const query_member request_members[] = {
    {"natural_language", NULL, MEMBER_TEXT, READ_COMPLETE, AT(request, question)},
    {"context", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {"confidence_threshold", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {"dialect", &request_dialects, MEMBER_WORD, READ_OPTIONAL, AT(request, dialect)},
    {"now", NULL, MEMBER_TEXT, READ_COMPLETE, AT(request, now_text)},
    {"timezone", NULL, MEMBER_TEXT, READ_OPTIONAL, AT(request, timezone)},
    {"language", &request_languages, MEMBER_WORD, READ_OPTIONAL, AT(request, language)},
    {"trace", NULL, MEMBER_FLAG, READ_OPTIONAL, AT(request, trace)},
    {"ir", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {0}};

static const query_member context_members[] = {
    {"history", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {"preferences", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {"permission_token", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {0}};

static const query_member preference_members[] = {
    {"limit", NULL, MEMBER_LIMIT, READ_OPTIONAL, SETTING_AT(limit)},
    {"ranking_limit", NULL, MEMBER_LIMIT, READ_OPTIONAL, SETTING_AT(ranking_limit)},
    {"superlative_limit", NULL, MEMBER_LIMIT, READ_OPTIONAL, SETTING_AT(superlative_limit)},
    {"time_range", NULL, MEMBER_RANGE, READ_OPTIONAL, SETTING_AT(time_range)},
    {"trend_range", NULL, MEMBER_RANGE, READ_OPTIONAL, SETTING_AT(trend_range)},
    {"week_start", &request_weekdays, MEMBER_WORD, READ_OPTIONAL,
     AT(request_preferences, week_start)},
    {"fiscal_year_start", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {"dialect", &request_dialects, MEMBER_WORD, READ_OPTIONAL, AT(request_preferences, dialect)},
    {"language", &request_languages, MEMBER_WORD, READ_OPTIONAL, AT(request_preferences, language)},
    {"timezone", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {0}};

static const query_member turn_members[] = {
    {"question", NULL, MEMBER_TEXT, READ_OPTIONAL, AT(request_turn, question)},
    {"structured_query", NULL, MEMBER_OWN, READ_OPTIONAL, 0, 0},
    {0}};

/* --- in: texts ------------------------------------------------------------------------------ */

static bool is_blank(nlq_str text) {
  for (size_t i = 0; i < text.len;)
    if (!utf8_is_space(utf8_next(text, &i))) return false;
  return true;
}

static bool is_control(char c) {
  unsigned char byte = (unsigned char)c;
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

static bool question_fits(const query_reader *r, nlq_str text) {
  if (text.len > LIMIT_QUESTION_BYTES) {
    query_fault(r->errors, r->at, NLQ_TOO_LARGE, "is longer than %d bytes",
                (int)LIMIT_QUESTION_BYTES);
    return false;
  }
  size_t i = 0;
  while (i < text.len && !is_control(text.at[i]))
    i++;
  if (i == text.len) return true;
  nlq_diag *d = query_fault(r->errors, r->at, NLQ_CONTROL_CHAR,
                            "has a control character at byte %d; leave it out", (int)i);
  diag_span(d, i, i + 1);
  return false;
}

static void check_question(const query_reader *r) {
  nlq_str text = json_string(r->v);
  if (json_type_of(r->v) == JSON_STRING && question_fits(r, text) && r->complete && is_blank(text))
    query_fault(r->errors, r->at, NLQ_EMPTY_QUESTION, "is empty; ask something");
}

static void check_now(const query_reader *r, calendar_day *out) {
  nlq_str text = json_string(r->v);
  if (json_type_of(r->v) == JSON_STRING && !calendar_parse(text, out))
    query_fault(r->errors, r->at, NLQ_BAD_NOW,
                "is \"%S\"; a date such as 2026-06-15 or a timestamp is wanted",
                query_shown(r->mem, text));
}

static void check_timezone(const query_reader *r) {
  nlq_str name = json_string(r->v);
  if (json_type_of(r->v) == JSON_STRING && (name.len == 0 || name.len > LIMIT_IDENTIFIER_BYTES))
    query_fault(r->errors, r->at, NLQ_WRONG_VALUE,
                "must be the name of a time zone, such as Europe/Berlin");
}

/* --- in: preferences ------------------------------------------------------------------------ */

static int two_digits(nlq_str text, size_t at) {
  for (size_t i = at; i < at + 2; i++)
    if (text.at[i] < '0' || text.at[i] > '9') return -1;
  return (text.at[at] - '0') * 10 + (text.at[at + 1] - '0');
}

static void read_fiscal_start(const query_reader *r, request_preferences *out) {
  nlq_str text;
  if (!query_reader_text(r, &text)) return;
  if (text.len == 5 && text.at[2] == '-') {
    int month = two_digits(text, 0), day = two_digits(text, 3);
    if (calendar_valid(2001, month, day)) { /* a year without 29 February: every year has the day */
      out->fiscal_month = month;
      out->fiscal_day = day;
      return;
    }
  }
  query_fault(r->errors, r->at, NLQ_WRONG_VALUE,
              "is \"%S\"; a month and a day of every year are wanted, such as 04-01",
              query_shown(r->mem, text));
}

static void warn_of_unknown(request *out, const query_reader *r, const query_member *members) {
  for (const json_value *v = json_first(r->v); v; v = json_next(v))
    if (!query_members_know(members, json_key(v)))
      query_warning(&out->warnings, json_pointer_key(r->mem, r->at, json_key(v)),
                    NLQ_UNKNOWN_PREFERENCE, "is not known and was ignored");
}

static void read_preferences(const query_reader *r, request *out) {
  query_reader member;
  if (!query_reader_is(r, JSON_OBJECT, "an object")) return;
  query_members_read(r, preference_members, &out->preferences);
  if (query_reader_enter(r, "fiscal_year_start", READ_OPTIONAL, &member))
    read_fiscal_start(&member, &out->preferences);
  if (out->timezone.len == 0 && query_reader_enter(r, "timezone", READ_OPTIONAL, &member) &&
      query_reader_text(&member, &out->timezone))
    check_timezone(&member);
  warn_of_unknown(out, r, preference_members);
}

/* --- in: context ---------------------------------------------------------------------------- */

static void read_turn(const query_reader *r, request_turn *out) {
  query_reader member = *r;
  if (json_type_of(r->v) == JSON_STRING) {
    out->question = json_string(r->v);
    question_fits(r, out->question);
  } else if (query_reader_is(r, JSON_OBJECT, "an object")) {
    query_members_read(r, turn_members, out);
    if (query_reader_enter(r, "question", READ_OPTIONAL, &member))
      question_fits(&member, out->question);
    if (query_reader_enter(r, "structured_query", READ_OPTIONAL, &member) &&
        json_type_of(member.v) != JSON_NULL && query_reader_is(&member, JSON_OBJECT, "an object"))
      out->structured_query = member.v;
  }
}

static void read_history(const query_reader *r, request *out) {
  size_t count = json_count(r->v);
  if (!query_reader_array(r, LIMIT_HISTORY_TURNS) || count == 0) return;
  out->history = ARENA_ARRAY(r->mem, request_turn, count);
  if (!out->history) return;
  query_reader turn = *r;
  for (turn.v = json_first(r->v); turn.v; turn.v = json_next(turn.v)) {
    turn.at = json_pointer_index(r->mem, r->at, out->n_history);
    read_turn(&turn, &out->history[out->n_history++]);
  }
}

/* A token that is there but is no token must never be taken for a missing one. */
static void read_token(const query_reader *context, request *out) {
  query_reader r;
  if (!query_reader_enter(context, "permission_token", READ_OPTIONAL, &r)) return;
  out->permission_token = r.v;
  r.wrong_type = NLQ_BAD_SCOPE;
  query_reader_is(&r, JSON_OBJECT, "an object");
}

static void read_context(const query_reader *r, request *out) {
  query_reader member;
  out->context = r->v;
  if (!query_reader_is(r, JSON_OBJECT, "an object")) return;
  if (query_reader_enter(r, "history", READ_OPTIONAL, &member)) read_history(&member, out);
  if (query_reader_enter(r, "preferences", READ_OPTIONAL, &member)) read_preferences(&member, out);
  read_token(r, out);
  warn_of_unknown(out, r, context_members);
}

/* --- in: the document ----------------------------------------------------------------------- */

static void read_threshold(const query_reader *r, int *out) {
  double n = json_number(r->v);
  if (!query_reader_is(r, JSON_NUMBER, "a number from 0 to 1")) return;
  if (n >= 0 && n <= 1)
    *out = (int)(n * 1000 + 0.5);
  else
    query_fault(r->errors, r->at, NLQ_WRONG_VALUE, "must be a number from 0 to 1");
}

static void check_ir(const query_reader *r) {
  if (query_reader_is(r, JSON_BOOL, "true or false") && json_true(r->v))
    query_fault(r->errors, r->at, NLQ_UNSUPPORTED, "is not part of this version");
}

static void read_request(const query_reader *r, request *out) {
  query_reader member;
  query_members_read(r, request_members, out);
  if (query_reader_enter(r, "natural_language", READ_OPTIONAL, &member)) check_question(&member);
  if (query_reader_enter(r, "now", READ_OPTIONAL, &member)) check_now(&member, &out->now);
  if (query_reader_enter(r, "confidence_threshold", READ_OPTIONAL, &member))
    read_threshold(&member, &out->threshold);
  if (query_reader_enter(r, "timezone", READ_OPTIONAL, &member)) check_timezone(&member);
  if (query_reader_enter(r, "ir", READ_OPTIONAL, &member)) check_ir(&member);
  if (query_reader_enter(r, "context", READ_OPTIONAL, &member)) read_context(&member, out);
}

request *request_from_json(arena *mem, const json_value *v, nlq_str base, bool require_question,
                           diag_list *errors) {
  query_reader r = {mem, errors, NLQ_TYPE_MISMATCH, require_question, v, base};
  size_t before = query_reader_faults(&r);
  request *out = ARENA_NEW(mem, request);
  if (!out) return NULL;
  out->question = out->now_text = out->timezone = STR_EMPTY;
  out->threshold = REQUEST_THRESHOLD;
  diag_init(&out->warnings, mem);
  bool given = require_question || json_type_of(v) != JSON_MISSING;
  if (given && query_reader_is(&r, JSON_OBJECT, "an object")) {
    /* By hand, the keys may stand among those of a phase. */
    if (require_question) query_members_check(&r, request_members, NULL);
    read_request(&r, out);
  }
  return query_reader_faults(&r) == before && !arena_failed(mem) ? out : NULL;
}

/* --- out ------------------------------------------------------------------------------------ */

static void put_history(json_writer *w, const request *r) {
  json_put_key(w, "history");
  json_begin_array(w);
  for (size_t i = 0; i < r->n_history; i++) {
    const request_turn *turn = &r->history[i];
    json_begin_object(w);
    query_members_put(w, turn_members, turn);
    if (turn->structured_query) {
      json_put_key(w, "structured_query");
      json_put_value(w, turn->structured_query);
    }
    json_end_object(w);
  }
  json_end_array(w);
}

static void put_fiscal_start(json_writer *w, const request_preferences *p) {
  if (p->fiscal_month == 0) return;
  char text[] = "00-00";
  text[0] = (char)('0' + p->fiscal_month / 10);
  text[1] = (char)('0' + p->fiscal_month % 10);
  text[3] = (char)('0' + p->fiscal_day / 10);
  text[4] = (char)('0' + p->fiscal_day % 10);
  json_field_string(w, "fiscal_year_start", str_of(text));
}

/* Members that were only warned of travel on, so that the next phase warns of them too. */
static void put_unknown(json_writer *w, const json_value *object, const query_member *members) {
  for (const json_value *v = json_first(object); v; v = json_next(v)) {
    if (query_members_know(members, json_key(v))) continue;
    json_put_key_str(w, json_key(v));
    json_put_value(w, v);
  }
}

static void put_preferences(json_writer *w, const request *r) {
  const request_preferences *p = &r->preferences;
  json_put_key(w, "preferences");
  json_begin_object(w);
  const query_member *fiscal_start = query_members_put(w, preference_members, p);
  put_fiscal_start(w, p);
  query_members_put(w, fiscal_start + 1, p);
  put_unknown(w, json_get(r->context, "preferences"), preference_members);
  json_end_object(w);
}

static void put_context(json_writer *w, const request *r) {
  bool preferences = !query_members_empty(preference_members, &r->preferences) ||
                     r->preferences.fiscal_month || json_first(json_get(r->context, "preferences"));
  if (!preferences && r->n_history == 0 && !r->permission_token && !json_first(r->context)) return;
  json_put_key(w, "context");
  json_begin_object(w);
  if (r->n_history) put_history(w, r);
  if (preferences) put_preferences(w, r);
  if (r->permission_token) {
    json_put_key(w, "permission_token");
    json_put_value(w, r->permission_token);
  }
  put_unknown(w, r->context, context_members);
  json_end_object(w);
}

void request_to_json(json_writer *w, const request *r) {
  json_begin_object(w);
  const query_member *context = query_members_put(w, request_members, r);
  put_context(w, r);
  if (r->threshold != REQUEST_THRESHOLD) json_field_milli(w, "confidence_threshold", r->threshold);
  query_members_put(w, context + 2, r);
  json_end_object(w);
}
