/* Values as SQL literals.
 *
 * In: the text O'Brien, the number -1, true. Out: 'O''Brien', -1, TRUE. A literal reads the same
 * whatever the server's mode (NO_BACKSLASH_ESCAPES, standard_conforming_strings) and stands on one
 * line: text with a backslash or a control character gets a form of its own per dialect. */
#include "sql/dialect.h"

static const char hex_digits[] = "0123456789abcdef";

static void put_hex(sb *out, char c) {
  unsigned char byte = (unsigned char)c;
  sb_addc(out, hex_digits[byte >> 4]);
  sb_addc(out, hex_digits[byte & 15]);
}

static void put_hex_string(sb *out, nlq_str text) {
  sb_adds(out, "X'");
  for (size_t i = 0; i < text.len; i++)
    put_hex(out, text.at[i]);
  sb_addc(out, '\'');
}

static bool is_control(char c) {
  return (unsigned char)c < 0x20 || c == 0x7F;
}

static bool is_plain(const sql_dialect *dialect, nlq_str text) {
  for (size_t i = 0; i < text.len; i++)
    if (is_control(text.at[i]) || (text.at[i] == '\\' && !dialect->backslash_is_plain))
      return false;
  return true;
}

static void put_plain(sb *out, nlq_str text) {
  sb_addc(out, '\'');
  for (size_t i = 0; i < text.len; i++) {
    if (text.at[i] == '\'') sb_addc(out, '\'');
    sb_addc(out, text.at[i]);
  }
  sb_addc(out, '\'');
}

static void put_escaped_char(sb *out, char c) {
  static const struct {
    char c;
    const char *escape;
  } named[] = {{'\'', "''"}, {'\\', "\\\\"}, {'\n', "\\n"}, {'\r', "\\r"}, {'\t', "\\t"}};
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
    if (c == named[i].c) {
      sb_adds(out, named[i].escape);
      return;
    }
  if (!is_control(c)) {
    sb_addc(out, c);
    return;
  }
  sb_adds(out, "\\x");
  put_hex(out, c);
}

static void put_escaped(sb *out, nlq_str text) {
  sb_addc(out, '\'');
  for (size_t i = 0; i < text.len; i++)
    put_escaped_char(out, text.at[i]);
  sb_addc(out, '\'');
}

static void put_text(sb *out, const sql_dialect *dialect, nlq_str text) {
  if (is_plain(dialect, text)) {
    put_plain(out, text);
    return;
  }
  switch (dialect->escape) {
  case ESCAPE_HEX:
    sb_adds(out, "_utf8mb4 ");
    put_hex_string(out, text);
    break;
  case ESCAPE_HEX_CAST:
    sb_adds(out, "CAST(");
    put_hex_string(out, text);
    sb_adds(out, " AS TEXT)");
    break;
  case ESCAPE_E:
    sb_addc(out, 'E');
    put_escaped(out, text);
    break;
  case ESCAPE_BACKSLASH: put_escaped(out, text); break;
  }
}

void sql_put_literal(sb *out, const sql_dialect *dialect, const query_scalar *value) {
  switch (value->type) {
  case SCALAR_TEXT: put_text(out, dialect, value->text); break;
  case SCALAR_NUMBER: json_number_text(out, value->number); break;
  case SCALAR_BOOL: sb_adds(out, value->truth ? "TRUE" : "FALSE"); break;
  case SCALAR_NONE: sb_adds(out, "NULL"); break;
  }
}
