/* In: values, in the order they are to stand. Out: compact JSON text in a builder. */
#include "base/json.h"
#include "base/number.h"

static void before_value(json_writer *w) {
  if (w->comma) sb_addc(w->out, ',');
  w->comma = true;
}

static void begin(json_writer *w, char bracket) {
  before_value(w);
  sb_addc(w->out, bracket);
  w->comma = false;
}

static void end(json_writer *w, char bracket) {
  sb_addc(w->out, bracket);
  w->comma = true;
}

void json_begin_object(json_writer *w) {
  begin(w, '{');
}

void json_end_object(json_writer *w) {
  end(w, '}');
}

void json_begin_array(json_writer *w) {
  begin(w, '[');
}

void json_end_array(json_writer *w) {
  end(w, ']');
}

static void put_escape(sb *out, char c) {
  static const char letters[] = "bfnrt\"\\", meanings[] = "\b\f\n\r\t\"\\";
  size_t which = str_find(str_of(meanings), (nlq_str){&c, 1});
  sb_addc(out, '\\');
  if (which != SIZE_MAX) {
    sb_addc(out, letters[which]);
    return;
  }
  sb_adds(out, "u00");
  sb_addc(out, "01"[c >> 4]);
  sb_addc(out, "0123456789abcdef"[c & 15]);
}

static void put_quoted(sb *out, nlq_str text) {
  size_t start = 0;
  sb_addc(out, '"');
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c > '\\' || (c >= 0x20 && c != '"' && c != '\\')) continue;
    sb_add(out, str_slice(text, start, i));
    put_escape(out, (char)c);
    start = i + 1;
  }
  sb_add(out, str_slice(text, start, text.len));
  sb_addc(out, '"');
}

void json_put_key_str(json_writer *w, nlq_str key) {
  before_value(w);
  put_quoted(w->out, key);
  sb_addc(w->out, ':');
  w->comma = false;
}

void json_put_key(json_writer *w, const char *key) {
  json_put_key_str(w, str_of(key));
}

void json_put_string(json_writer *w, nlq_str text) {
  before_value(w);
  put_quoted(w->out, text);
}

void json_put_int(json_writer *w, int64_t n) {
  before_value(w);
  sb_addi(w->out, n);
}

void json_number_text(sb *out, double n) {
  char text[NUMBER_TEXT_BYTES];
  bool finite = n - n == 0;
  sb_add(out, finite ? (nlq_str){text, number_print(n, text)} : STR("null"));
}

void json_put_double(json_writer *w, double n) {
  before_value(w);
  json_number_text(w->out, n);
}

/* What json_put_double would print, without its arithmetic. */
void json_put_milli(json_writer *w, int thousandths) {
  int64_t n = thousandths < 0 ? -(int64_t)thousandths : thousandths;
  char digits[] = {'.', (char)('0' + n / 100 % 10), (char)('0' + n / 10 % 10),
                   (char)('0' + n % 10)};
  size_t len = sizeof digits;
  while (len > 1 && digits[len - 1] == '0')
    len--;
  before_value(w);
  if (thousandths < 0) sb_addc(w->out, '-');
  sb_addi(w->out, n / 1000);
  if (len > 1) sb_add(w->out, (nlq_str){digits, len});
}

void json_put_bool(json_writer *w, bool b) {
  before_value(w);
  sb_adds(w->out, b ? "true" : "false");
}

void json_put_null(json_writer *w) {
  before_value(w);
  sb_adds(w->out, "null");
}

static void put_members(json_writer *w, const json_value *container, bool keys) {
  for (const json_value *item = json_first(container); item; item = json_next(item)) {
    if (keys) json_put_key_str(w, json_key(item));
    json_put_value(w, item);
  }
}

void json_put_value(json_writer *w, const json_value *v) {
  switch (json_type_of(v)) {
  case JSON_MISSING:
  case JSON_NULL: json_put_null(w); break;
  case JSON_BOOL: json_put_bool(w, json_true(v)); break;
  case JSON_NUMBER: json_put_double(w, json_number(v)); break;
  case JSON_STRING: json_put_string(w, json_string(v)); break;
  case JSON_ARRAY:
    json_begin_array(w);
    put_members(w, v, false);
    json_end_array(w);
    break;
  case JSON_OBJECT:
    json_begin_object(w);
    put_members(w, v, true);
    json_end_object(w);
    break;
  }
}

void json_put_raw(json_writer *w, nlq_str json) {
  before_value(w);
  sb_add(w->out, json.len ? json : STR("null"));
}

void json_put_diag(json_writer *w, const nlq_diag *d) {
  json_begin_object(w);
  json_field_string(w, "code", str_of(diag_code_name(d->code)));
  json_field_string(w, "message", d->message);
  if (d->has_pointer) json_field_string(w, "pointer", d->pointer);
  if (d->has_span) {
    json_put_key(w, "span");
    json_begin_array(w);
    json_put_int(w, (int64_t)d->start);
    json_put_int(w, (int64_t)d->end);
    json_end_array(w);
  }
  if (d->has_line) {
    json_field_int(w, "line", d->line);
    json_field_int(w, "column", d->column);
  }
  json_end_object(w);
}

void json_field_string(json_writer *w, const char *key, nlq_str text) {
  json_put_key(w, key);
  json_put_string(w, text);
}

void json_field_int(json_writer *w, const char *key, int64_t n) {
  json_put_key(w, key);
  json_put_int(w, n);
}

void json_field_milli(json_writer *w, const char *key, int thousandths) {
  json_put_key(w, key);
  json_put_milli(w, thousandths);
}

void json_field_bool(json_writer *w, const char *key, bool b) {
  json_put_key(w, key);
  json_put_bool(w, b);
}
