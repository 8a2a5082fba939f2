/* Any lines as a conversation: the last is the question, those before its history. The phases one
 * by one give what translate gives; what is offered to complete the question stands in it. */
#include "base/json.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "fuzz.h"

static const nlq_engine *built_in(void) {
  static nlq_engine *engine;
  if (!engine) engine = nlq_engine_new(NULL, 0, NULL, NULL);
  MUST(engine != NULL);
  return engine;
}

static size_t line_end(nlq_str text, size_t from) {
  size_t end = str_find(str_slice(text, from, text.len), STR("\n"));
  return end == SIZE_MAX ? text.len : from + end;
}

static nlq_str request_of(arena *mem, nlq_str text, nlq_str *question) {
  sb out;
  sb_init(&out, mem);
  json_writer w = {&out, false};
  json_begin_object(&w);
  json_put_key(&w, "context");
  json_begin_object(&w);
  json_put_key(&w, "history");
  json_begin_array(&w);
  size_t from = 0, end = line_end(text, 0);
  for (; end < text.len; from = end + 1, end = line_end(text, from))
    json_put_string(&w, str_slice(text, from, end));
  json_end_array(&w);
  json_end_object(&w);
  *question = str_slice(text, from, end);
  json_field_string(&w, "natural_language", *question);
  json_field_string(&w, "now", STR("2026-06-15"));
  json_end_object(&w);
  return sb_str(&out);
}

/* The answer of a method, or of the first phase that refuses. */
static void by_hand(nlq_str request, nlq_text *out) {
  static nlq_status (*const phases[])(const nlq_engine *, const char *, size_t, nlq_text *) = {
      nlq_recognize, nlq_construct, nlq_validate, nlq_report};
  nlq_status status = nlq_recognize(built_in(), request.at, request.len, out);
  for (size_t i = 1; i < 4 && status == NLQ_STATUS_OK; i++) {
    nlq_text in = *out;
    status = phases[i](built_in(), in.at, in.length, out);
    nlq_text_free(&in);
  }
}

static void check_phases(nlq_str request) {
  nlq_text once = {0}, again = {0};
  nlq_translate(built_in(), request.at, request.len, &once);
  by_hand(request, &again);
  MUST(once.length == again.length && memcmp(once.at, again.at, once.length) == 0);
  nlq_text_free(&once);
  nlq_text_free(&again);
}

static void check_completions(arena *mem, nlq_str question) {
  sb text;
  sb_init(&text, mem);
  json_writer w = {&text, false};
  json_begin_object(&w);
  json_field_string(&w, "text", question);
  json_end_object(&w);
  nlq_str in = sb_str(&text);
  nlq_text out = {0};
  MUST(nlq_complete(built_in(), in.at, in.len, &out) == NLQ_STATUS_OK);
  diag_list errors;
  diag_init(&errors, mem);
  const json_value *all = json_get(
      json_parse(mem, (nlq_str){out.at, out.length}, LIMIT_JSON_DEPTH, &errors), "completions");
  for (const json_value *one = json_first(all); one; one = json_next(one)) {
    int64_t start = -1, end = -1;
    const json_value *first = json_first(json_get(one, "span"));
    MUST(json_integer(first, &start) && json_integer(json_next(first), &end));
    MUST(start >= 0 && start <= end && end == (int64_t)question.len);
    MUST(utf8_invalid(str_slice(question, (size_t)start, (size_t)end)) == SIZE_MAX);
  }
  nlq_text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  nlq_str text = fuzz_text(data, size), question;
  if (utf8_invalid(text) != SIZE_MAX || memchr(data, 0, size)) return 0; /* no JSON holds NUL */
  arena mem;
  arena_init(&mem, NULL);
  nlq_str request = request_of(&mem, text, &question);
  check_phases(request);
  if (question.len <= LIMIT_QUESTION_BYTES) check_completions(&mem, question);
  arena_free(&mem);
  return 0;
}
