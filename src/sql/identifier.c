/* Names in SQL text.
 *
 * In: "plan_type", "order", "total amount". Out for MySQL: plan_type, `order`, `total amount`.
 * Names are printed as the model spells them; quotes stand only where the dialect needs them. */
#include <string.h>

#include "sql/dialect.h"

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

static char lower(char c) {
  return (char)(is_upper(c) ? c - 'A' + 'a' : c);
}

/* Whether the words begin with `name`, whatever its case, and end there or go on with a space. */
static bool is_next_word(const char *words, nlq_str name) {
  for (size_t i = 0; i < name.len; i++)
    if (words[i] == 0 || words[i] != lower(name.at[i])) return false;
  return words[name.len] == 0 || words[name.len] == ' ';
}

static bool is_reserved(const sql_dialect *dialect, nlq_str name) {
  char first = lower(name.at[0]);
  const char *words = first >= 'a' && first <= 'z' ? dialect->reserved[first - 'a'] : NULL;
  for (; words; words = strchr(words, ' '), words = words ? words + 1 : NULL)
    if (is_next_word(words, name)) return true;
  return false;
}

static bool needs_quotes(const sql_dialect *dialect, nlq_str name) {
  if (name.len == 0 || (name.at[0] >= '0' && name.at[0] <= '9')) return true;
  for (size_t i = 0; i < name.len; i++)
    if (!is_word_char(name.at[i]) || (dialect->folds_names && is_upper(name.at[i]))) return true;
  return is_reserved(dialect, name);
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
