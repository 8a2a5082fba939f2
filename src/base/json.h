/* JSON: read strictly, written by our own printer.
 *
 * Reading is two steps. A scan of our own accepts exactly RFC 8259 text in well-formed UTF-8 and
 * refuses what would not survive a round trip or what two readers take differently: duplicate
 * keys, NUL, lone surrogates, numbers a double cannot hold, bytes behind the end, too deep
 * nesting. Then cJSON makes the tree, which lives in the arena. Nothing else knows cJSON.
 *
 * Both steps are linear in the text. Accessors take NULL and the wrong type: they return an empty
 * value, so that a reader can ask without testing each step. */
#ifndef NLQ_BASE_JSON_H
#define NLQ_BASE_JSON_H

#include "base/diag.h"
#include "base/str.h"

typedef struct cJSON json_value;

typedef enum json_type {
  JSON_MISSING, /* no value: NULL was given */
  JSON_NULL,
  JSON_BOOL,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
} json_type;

/* Parses `text`, at most `max_depth` levels deep (up to LIMIT_IR_DEPTH). NULL on failure, with one
 * error in `errors` (span, line, column). A whole number is refused unless a double gives it back
 * with the same digits; a fraction is rounded to the nearest double. */
json_value *json_parse(arena *mem, nlq_str text, int max_depth, diag_list *errors);

/* The same for readers that must take a key that stands twice: the last one counts. */
json_value *json_parse_last(arena *mem, nlq_str text, int max_depth, diag_list *errors);

json_type json_type_of(const json_value *v);
const char *json_type_name(json_type type); /* "an object", "a string", ... for messages */
json_value *json_get(const json_value *object, const char *key); /* exact bytes; NULL if absent */
json_value *json_first(const json_value *container);
json_value *json_next(const json_value *item);
size_t json_count(const json_value *container);
nlq_str json_key(const json_value *member);
nlq_str json_string(const json_value *v); /* a string's text, else empty */
bool json_true(const json_value *v);
/* The same of a member. */
nlq_str json_get_string(const json_value *object, const char *key);
bool json_get_true(const json_value *object, const char *key);
double json_number(const json_value *v);
/* A whole number within +-(2^53 - 1): true and *out, else false. */
bool json_integer(const json_value *v, int64_t *out);

/* Pointer building: base + "/" + escaped key (RFC 6901), or + "/" + index. */
nlq_str json_pointer_key(arena *mem, nlq_str base, nlq_str key);
nlq_str json_pointer_index(arena *mem, nlq_str base, size_t index);
void json_pointer_add_key(sb *pointer, nlq_str key);
void json_pointer_add_index(sb *pointer, size_t index);

/* The printer writes compact JSON into a builder: the caller says what, in the order it is to
 * stand; commas and quotes are its business. Strings escape only what RFC 8259 demands (", \,
 * control characters), other characters stay as UTF-8. */
typedef struct json_writer {
  sb *out;
  bool comma; /* a value stands before in this container */
} json_writer;

void json_begin_object(json_writer *w);
void json_end_object(json_writer *w);
void json_begin_array(json_writer *w);
void json_end_array(json_writer *w);
void json_put_key(json_writer *w, const char *key); /* then exactly one value */
void json_put_key_str(json_writer *w, nlq_str key);
void json_put_string(json_writer *w, nlq_str text);
void json_put_int(json_writer *w, int64_t n);
/* Thousandths as a decimal without trailing zeros: 910 gives 0.91, 1000 gives 1. */
void json_put_milli(json_writer *w, int thousandths);
/* Shortest decimal that reads back as the same double (as ECMAScript's Number::toString); whole
 * numbers without a fraction. NaN and infinities must not come here: they print as null. */
void json_put_double(json_writer *w, double n);
void json_put_bool(json_writer *w, bool b);
void json_put_null(json_writer *w);
void json_put_value(json_writer *w, const json_value *v); /* a tree as it was read */
void json_put_raw(json_writer *w, nlq_str json);          /* text that is JSON already */
void json_put_diag(json_writer *w, const nlq_diag *d); /* {code, message, pointer?, span?, ...} */

/* Shorthand for key and value. */
void json_field_string(json_writer *w, const char *key, nlq_str text);
void json_field_int(json_writer *w, const char *key, int64_t n);
void json_field_milli(json_writer *w, const char *key, int thousandths);
void json_field_bool(json_writer *w, const char *key, bool b);

/* The number printer alone, for SQL literals. */
void json_number_text(sb *out, double n);

#endif
