/* Reading one JSON object member by member.
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

static nlq_str fault_text(arena *mem, nlq_str pointer, const char *format, va_list args) {
  sb text;
  sb_init(&text, mem);
  sb_add(&text, place_words(mem, pointer));
  sb_addc(&text, ' ');
  sb_addv(&text, format, args);
  return sb_str(&text);
}

nlq_diag *query_fault(diag_list *errors, nlq_str pointer, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_str text = fault_text(errors->mem, pointer, format, args);
  va_end(args);
  nlq_diag *d = diag_add(errors, code, "%S", text);
  diag_at(errors, d, pointer);
  return d;
}

nlq_diag *query_warning(diag_list *list, nlq_str pointer, nlq_code code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  nlq_str text = fault_text(list->mem, pointer, format, args);
  va_end(args);
  nlq_diag *d = diag_warn(list, code, "%S", text);
  diag_at(list, d, pointer);
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

size_t reader_faults(const reader *r) {
  return r->errors->count + r->errors->dropped;
}

nlq_str reader_place(const reader *r, nlq_str base, const char *key) {
  return json_pointer_key(r->mem, base, str_of(key));
}

static bool is_among(nlq_str key, const char *const *keys) {
  for (; keys && *keys; keys++)
    if (str_is(key, *keys)) return true;
  return false;
}

static nlq_str list_words(arena *mem, const char *const *keys) {
  sb words;
  sb_init(&words, mem);
  for (size_t i = 0; keys[i]; i++) {
    if (i) sb_adds(&words, ", ");
    sb_adds(&words, keys[i]);
  }
  return sb_str(&words);
}

static void wrong_type(const reader *r, nlq_str at, const json_value *v, const char *wanted) {
  query_fault(r->errors, at, r->wrong_type, "is %s; %s is wanted", json_type_name(json_type_of(v)),
              wanted);
}

bool reader_object(const reader *r, const json_value *v, nlq_str at, const char *const *keys,
                   const char *const *later) {
  if (json_type_of(v) != JSON_OBJECT) {
    wrong_type(r, at, v, "an object");
    return false;
  }
  for (const json_value *member = json_first(v); member; member = json_next(member)) {
    nlq_str key = json_key(member);
    if (!keys || is_among(key, keys)) continue;
    nlq_str place = json_pointer_key(r->mem, at, key);
    if (is_among(key, later))
      query_fault(r->errors, place, NLQ_UNSUPPORTED, "is not part of this version");
    else
      query_fault(r->errors, place, NLQ_UNKNOWN_KEY, "is not a key here; there are %S",
                  list_words(r->mem, keys));
  }
  return true;
}

bool reader_text(const reader *r, const json_value *object, const char *key, nlq_str base,
                 reader_need need, nlq_str *out) {
  const json_value *v = json_get(object, key);
  *out = STR_EMPTY;
  if (!v) {
    if (need == READ_REQUIRED)
      query_fault(r->errors, reader_place(r, base, key), NLQ_MISSING_KEY, "is missing");
    return false;
  }
  if (json_type_of(v) != JSON_STRING) {
    wrong_type(r, reader_place(r, base, key), v, "a string");
    return false;
  }
  *out = json_string(v);
  return true;
}

bool reader_bool(const reader *r, const json_value *object, const char *key, nlq_str base,
                 bool *out) {
  const json_value *v = json_get(object, key);
  if (!v) return false;
  if (json_type_of(v) != JSON_BOOL) {
    wrong_type(r, reader_place(r, base, key), v, "true or false");
    return false;
  }
  *out = json_true(v);
  return true;
}

bool reader_int(const reader *r, const json_value *object, const char *key, nlq_str base,
                int64_t low, int64_t high, nlq_code out_of_range, int64_t *out) {
  const json_value *v = json_get(object, key);
  if (!v || json_type_of(v) == JSON_NULL) return false;
  nlq_str at = reader_place(r, base, key);
  if (json_type_of(v) != JSON_NUMBER) {
    wrong_type(r, at, v, "a whole number");
    return false;
  }
  int64_t n = 0;
  if (!json_integer(v, &n) || n < low || n > high) {
    query_fault(r->errors, at, out_of_range, "must be a whole number from %D to %D", low, high);
    return false;
  }
  *out = n;
  return true;
}

const json_value *reader_array(const reader *r, const json_value *object, const char *key,
                               nlq_str base, int limit, nlq_str *at) {
  const json_value *v = json_get(object, key);
  *at = reader_place(r, base, key);
  if (!v) return NULL;
  if (json_type_of(v) != JSON_ARRAY) {
    wrong_type(r, *at, v, "an array");
    return NULL;
  }
  if (json_count(v) > (size_t)limit) {
    query_fault(r->errors, *at, NLQ_TOO_MANY, "has more than %d items", limit);
    return NULL;
  }
  return v;
}

void reader_word_fault(const reader *r, nlq_str at, nlq_code code, nlq_str word,
                       const char *choices) {
  query_fault(r->errors, at, code, "is \"%S\"; one of %s", query_shown(r->mem, word), choices);
}
