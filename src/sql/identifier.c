/* Names in SQL text.
 *
 * In: "plan_type", "order", "total amount". Out for MySQL: plan_type, `order`, `total amount`.
 * Names are printed as the model spells them; quotes stand only where the dialect needs them. */
#include "sql/dialect.h"

char sql_lower(char c) {
  return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool sql_same_name(nlq_str a, nlq_str b) {
  for (size_t i = 0; i < a.len && i < b.len; i++)
    if (sql_lower(a.at[i]) != sql_lower(b.at[i])) return false;
  return a.len == b.len;
}

static bool is_word_char(char c) {
  char letter = sql_lower(c);
  return (letter >= 'a' && letter <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static bool needs_quotes(const sql_dialect *dialect, nlq_str name) {
  if (name.len == 0 || (name.at[0] >= '0' && name.at[0] <= '9')) return true;
  for (size_t i = 0; i < name.len; i++)
    if (!is_word_char(name.at[i]) || (dialect->folds_names && name.at[i] != sql_lower(name.at[i])))
      return true;
  return sql_is_reserved(dialect->id, name);
}

void sql_put_name(sb *out, const sql_dialect *dialect, nlq_str name) {
  if (!needs_quotes(dialect, name)) {
    sb_add(out, name);
    return;
  }
  sb_addc(out, dialect->quote);
  for (size_t i = 0; i < name.len; i++) {
    char c = name.at[i];
    if (c == dialect->quote || (c == '\\' && dialect->backslash_in_names)) sb_addc(out, c);
    sb_addc(out, c);
  }
  sb_addc(out, dialect->quote);
}
