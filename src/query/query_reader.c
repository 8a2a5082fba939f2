/* Reading JSON value by value.
 *
 * In: {"limit": "10"} and a wish for a whole number. Out: the member's value, or a fault that says
 * where and what ("limit is a string; a whole number is wanted"). */
#include "query/query_reader.h"

#include "base/limits.h"
#include "base/utf8.h"

#define SHOWN_BYTES 60

/* "/metrics/0/aggregation" as a person reads it: "metrics[0].aggregation". */
static nlq_str place_words(arena *mem, nlq_str pointer) {
  if (pointer.len == 0) return STR("this");
  sb words;
  sb_init(&words, mem);
  for (size_t i = 1; i < pointer.len;) {
    size_t end = i;
    bool digits = true;
    while (end < pointer.len && pointer.at[end] != '/') {
      digits = digits && pointer.at[end] >= '0' && pointer.at[end] <= '9';
      end++;
    }
    bool index = digits && end > i && words.len > 0;
    if (!index && words.len > 0) sb_addc(&words, '.');
    if (index) sb_addc(&words, '[');
    sb_add(&words, query_shown(mem, str_slice(pointer, i, end)));
    if (index) sb_addc(&words, ']');
    i = end + 1;
  }
  return sb_str(&words);
}

nlq_diag *query_finding(diag_list *list, nlq_level level, nlq_str pointer, nlq_code code,
                        const char *format, va_list args) {
  sb text;
  sb_init(&text, list->mem);
  sb_add(&text, place_words(list->mem, pointer));
  sb_addc(&text, ' ');
  sb_addv(&text, format, args);
  nlq_diag *d = level == NLQ_LEVEL_ERROR ? diag_add(list, code, "%S", sb_str(&text))
                                         : diag_warn(list, code, "%S", sb_str(&text));
  diag_at(list, d, pointer);
  return d;
}

nlq_diag *query_fault(diag_list *errors, nlq_str pointer, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_diag *d = query_finding(errors, NLQ_LEVEL_ERROR, pointer, code, format, args);
  va_end(args);
  return d;
}

nlq_diag *query_warning(diag_list *list, nlq_str pointer, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_diag *d = query_finding(list, NLQ_LEVEL_WARNING, pointer, code, format, args);
  va_end(args);
  return d;
}

nlq_str query_shown(arena *mem, nlq_str text) {
  static const char hex[] = "0123456789abcdef";
  sb shown;
  sb_init(&shown, mem);
  for (size_t i = 0; i < text.len;) {
    size_t start = i;
    uint32_t code = utf8_next(text, &i);
    if (start >= SHOWN_BYTES) {
      sb_adds(&shown, "...");
      break;
    }
    bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    if (!control) {
      sb_add(&shown, str_slice(text, start, i));
      continue;
    }
    sb_adds(&shown, "\\u00");
    sb_addc(&shown, hex[code >> 4]);
    sb_addc(&shown, hex[code & 15]);
  }
  return sb_str(&shown);
}

size_t query_reader_faults(const query_reader *r) {
  return r->errors->count + r->errors->dropped;
}

bool query_reader_enter(const query_reader *r, const char *key, query_need need,
                        query_reader *member) {
  *member = *r;
  member->v = json_get(r->v, key);
  bool wanted = need == READ_REQUIRED || (need == READ_COMPLETE && r->complete);
  if (!member->v && !wanted) return false;
  member->at = json_pointer_key(r->mem, r->at, str_of(key));
  if (!member->v) query_fault(r->errors, member->at, NLQ_MISSING_KEY, "is missing");
  return member->v != NULL;
}

bool query_reader_is(const query_reader *r, json_type type, const char *wanted) {
  if (json_type_of(r->v) == type) return true;
  query_fault(r->errors, r->at, r->wrong_type, "is %s; %s is wanted",
              json_type_name(json_type_of(r->v)), wanted);
  return false;
}

bool query_reader_text(const query_reader *r, nlq_str *out) {
  *out = json_string(r->v);
  return query_reader_is(r, JSON_STRING, "a string");
}

bool query_reader_int(const query_reader *r, int64_t low, int64_t high, int64_t *out) {
  if (!query_reader_is(r, JSON_NUMBER, "a whole number")) return false;
  if (json_integer(r->v, out) && *out >= low && *out <= high) return true;
  query_fault(r->errors, r->at, NLQ_LIMIT_RANGE, "must be a whole number from %D to %D", low, high);
  return false;
}

bool query_reader_array(const query_reader *r, int limit) {
  if (!query_reader_is(r, JSON_ARRAY, "an array")) return false;
  if (json_count(r->v) <= (size_t)limit) return true;
  query_fault(r->errors, r->at, NLQ_TOO_MANY, "has more than %d items", limit);
  return false;
}

void query_reader_wrong_word(const query_reader *r, nlq_code code, nlq_str word, nlq_str choices) {
  query_fault(r->errors, r->at, code, "is \"%S\"; one of %S", query_shown(r->mem, word), choices);
}
