/* In: `plan_type` varchar(20) -- which plan. Out: QUOTED plan_type, WORD varchar, SIGN (, NUMBER
 * 20, SIGN ). Linear: no byte is looked at more often than a fixed number of times. */
#include "ddl/ddl_lex.h"

#include <string.h>

/* --- the dialect ---------------------------------------------------------------------------- */

/* What only one of the five prints; the first row that is found decides. */
static const struct {
  query_dialect dialect;
  nlq_str tell;
} tells[] = {
    {DIALECT_CLICKHOUSE, STR_INIT("MergeTree")},
    {DIALECT_CLICKHOUSE, STR_INIT("LowCardinality(")},
    {DIALECT_CLICKHOUSE, STR_INIT("Nullable(")},
    {DIALECT_MYSQL, STR_INIT("AUTO_INCREMENT")},
    {DIALECT_MYSQL, STR_INIT("ENGINE=")},
    {DIALECT_MYSQL, STR_INIT("MySQL dump")},
    {DIALECT_MYSQL, STR_INIT("COLLATE utf8")},
    {DIALECT_POSTGRESQL, STR_INIT("PostgreSQL database")},
    {DIALECT_POSTGRESQL, STR_INIT("SET search_path")},
    {DIALECT_POSTGRESQL, STR_INIT("character varying")},
    {DIALECT_POSTGRESQL, STR_INIT("::regclass")},
    {DIALECT_POSTGRESQL, STR_INIT(" OWNER TO ")},
    {DIALECT_POSTGRESQL, STR_INIT("COMMENT ON ")},
    {DIALECT_SQLITE, STR_INIT("PRAGMA foreign_keys")},
    {DIALECT_SQLITE, STR_INIT("AUTOINCREMENT")},
    {DIALECT_SQLITE, STR_INIT("WITHOUT ROWID")},
    {DIALECT_DUCKDB, STR_INIT("HUGEINT")},
    {DIALECT_DUCKDB, STR_INIT("STRUCT(")},
    {DIALECT_DUCKDB, STR_INIT("nextval('")},
};

query_dialect ddl_dialect_of(nlq_str text) {
  for (size_t i = 0; i < sizeof tells / sizeof *tells; i++)
    if (str_find(text, tells[i].tell) != SIZE_MAX) return tells[i].dialect;
  return DIALECT_NONE;
}

/* --- characters ------------------------------------------------------------------------------ */

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_inner(char c) {
  return is_letter(c) || is_digit(c) || c == '$';
}

static bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static char at(const ddl_lexer *x, size_t pos) {
  return pos < x->text.len ? x->text.at[pos] : '\0';
}

static bool starts(const ddl_lexer *x, size_t pos, const char *text) {
  return str_starts(str_slice(x->text, pos, x->text.len), str_of(text));
}

static size_t line_end(const ddl_lexer *x, size_t pos) {
  while (pos < x->text.len && x->text.at[pos] != '\n')
    pos++;
  return pos;
}

/* --- what stands between tokens -------------------------------------------------------------- */

static void unclosed(ddl_lexer *x, size_t start, const char *what) {
  nlq_diag *d = diag_add(x->errors, NLQ_INVALID_DDL, "This %s has no end.", what);
  diag_line(d, x->text, start);
}

static bool line_starts(const ddl_lexer *x, size_t pos) {
  return pos == 0 || x->text.at[pos - 1] == '\n';
}

/* A comment to the end of its line, or a command of psql. */
static bool is_line(const ddl_lexer *x, size_t pos) {
  char c = at(x, pos);
  return starts(x, pos, "--") || (c == '#' && x->backslash) || (c == '\\' && line_starts(x, pos));
}

static void skip_comment(ddl_lexer *x) {
  size_t start = x->pos;
  size_t length = str_find(str_slice(x->text, start + 2, x->text.len), STR("*/"));
  x->pos = length == SIZE_MAX ? x->text.len : start + 2 + length + 2;
  if (length == SIZE_MAX) unclosed(x, start, "comment");
}

static void skip_space(ddl_lexer *x) {
  for (;;) {
    while (x->pos < x->text.len && is_space(x->text.at[x->pos]))
      x->pos++;
    if (is_line(x, x->pos))
      x->pos = line_end(x, x->pos);
    else if (starts(x, x->pos, "/*"))
      skip_comment(x);
    else
      return;
  }
}

/* --- tokens ---------------------------------------------------------------------------------- */

static char escaped(char c) {
  switch (c) {
  case 'n': return '\n';
  case 't': return '\t';
  case 'r': return '\r';
  case '0': return ' ';
  default: return c;
  }
}

/* Text up to `close`, which stands for itself when doubled. */
static void take_quoted(ddl_lexer *x, char close, bool backslash) {
  sb text;
  sb_init(&text, x->mem);
  size_t start = x->pos++, run = x->pos;
  for (;; x->pos++) {
    char c = at(x, x->pos);
    if (x->pos >= x->text.len) {
      unclosed(x, start, x->now.kind == DDL_STRING ? "string" : "quoted name");
      break;
    }
    bool doubled = c == close && at(x, x->pos + 1) == close;
    if (c == close && !doubled) break;
    if (!doubled && !(c == '\\' && backslash && x->pos + 1 < x->text.len)) continue;
    sb_add(&text, str_slice(x->text, run, x->pos++));
    sb_addc(&text, doubled ? c : escaped(at(x, x->pos)));
    run = x->pos + 1;
  }
  nlq_str rest = str_slice(x->text, run, x->pos);
  if (text.len) sb_add(&text, rest);
  x->now.text = text.len ? sb_str(&text) : rest;
  if (x->pos < x->text.len) x->pos++;
}

#define LONGEST_TAG 64

/* $body$ ... $body$ */
static bool take_dollars(ddl_lexer *x) {
  size_t end = x->pos + 1;
  while (end - x->pos < LONGEST_TAG && (is_letter(at(x, end)) || is_digit(at(x, end))))
    end++;
  if (at(x, end) != '$') return false;
  nlq_str tag = str_slice(x->text, x->pos, end + 1);
  size_t length = str_find(str_slice(x->text, end + 1, x->text.len), tag);
  x->now.kind = DDL_STRING;
  if (length == SIZE_MAX) unclosed(x, x->pos, "string");
  x->now.text = str_slice(x->text, end + 1, length == SIZE_MAX ? x->text.len : end + 1 + length);
  x->pos = length == SIZE_MAX ? x->text.len : end + 1 + length + tag.len;
  return true;
}

/* E'..', N'..', _utf8mb4'..': a letter or a character set in front of a string. */
static bool is_prefix(nlq_str word, char next) {
  return next == '\'' && (word.len == 1 || word.at[0] == '_');
}

static void take_word(ddl_lexer *x) {
  size_t start = x->pos;
  while (is_inner(at(x, x->pos)))
    x->pos++;
  x->now.kind = DDL_WORD;
  x->now.text = str_slice(x->text, start, x->pos);
  if (!is_prefix(x->now.text, at(x, x->pos))) return;
  x->now.kind = DDL_STRING;
  take_quoted(x, '\'', x->backslash || ddl_word_in(x->now.text, "E"));
}

static void take_number(ddl_lexer *x) {
  size_t start = x->pos;
  while (is_inner(at(x, x->pos)) || at(x, x->pos) == '.')
    x->pos++;
  x->now.kind = DDL_NUMBER;
  x->now.text = str_slice(x->text, start, x->pos);
}

static void take_other(ddl_lexer *x, char c) {
  bool named = c == '"' || c == '`' || (c == '[' && is_letter(at(x, x->pos + 1)));
  if (c == '\'' || named) {
    x->now.kind = named ? DDL_QUOTED : DDL_STRING;
    take_quoted(x, c == '[' ? ']' : c, !named && x->backslash);
  } else if (c != '$' || !take_dollars(x)) {
    x->now.kind = DDL_SIGN;
    x->now.text = str_slice(x->text, x->pos, x->pos + 1);
    x->pos++;
  }
}

void ddl_next(ddl_lexer *x) {
  skip_space(x);
  char c = at(x, x->pos);
  x->now = (ddl_token){.kind = DDL_END, .text = STR_EMPTY, .start = x->pos};
  if (x->pos < x->text.len) {
    if (is_letter(c))
      take_word(x);
    else if (is_digit(c))
      take_number(x);
    else
      take_other(x, c);
  }
  x->now.end = x->pos;
}

void ddl_start(ddl_lexer *x, arena *mem, nlq_str text, query_dialect dialect, diag_list *errors) {
  *x = (ddl_lexer){.mem = mem, .errors = errors, .text = text};
  x->backslash = dialect == DIALECT_MYSQL || dialect == DIALECT_CLICKHOUSE;
  ddl_next(x);
}

/* --- asking ---------------------------------------------------------------------------------- */

static bool same_word(nlq_str word, const char *capitals, size_t length) {
  if (word.len != length) return false;
  for (size_t i = 0; i < length; i++) {
    char c = word.at[i];
    if ((c >= 'a' && c <= 'z' ? c - 0x20 : c) != capitals[i]) return false;
  }
  return true;
}

bool ddl_word_in(nlq_str word, const char *capitals) {
  while (*capitals) {
    size_t length = strcspn(capitals, ",");
    if (same_word(word, capitals, length)) return true;
    capitals += length;
    capitals += strspn(capitals, ", ");
  }
  return false;
}

bool ddl_at_word(const ddl_lexer *x, const char *capitals) {
  return x->now.kind == DDL_WORD && same_word(x->now.text, capitals, strlen(capitals));
}

bool ddl_at_sign(const ddl_lexer *x, char sign) {
  return x->now.kind == DDL_SIGN && x->now.text.at[0] == sign;
}

bool ddl_take(ddl_lexer *x, const char *capitals) {
  bool there = ddl_at_word(x, capitals);
  if (there) ddl_next(x);
  return there;
}

bool ddl_take_sign(ddl_lexer *x, char sign) {
  bool there = ddl_at_sign(x, sign);
  if (there) ddl_next(x);
  return there;
}

bool ddl_take_words(ddl_lexer *x, const char *capitals) {
  ddl_lexer before = *x;
  while (*capitals) {
    size_t length = strcspn(capitals, " ");
    if (x->now.kind != DDL_WORD || !same_word(x->now.text, capitals, length)) {
      *x = before;
      return false;
    }
    ddl_next(x);
    capitals += length;
    capitals += strspn(capitals, " ");
  }
  return true;
}

/* --- passing --------------------------------------------------------------------------------- */

void ddl_skip_group(ddl_lexer *x) {
  size_t depth = 0;
  if (!ddl_at_sign(x, '(')) return;
  do {
    if (ddl_at_sign(x, '(')) depth++;
    if (ddl_at_sign(x, ')')) depth--;
    ddl_next(x);
  } while (depth > 0 && x->now.kind != DDL_END && !ddl_at_sign(x, ';'));
}

/* The lines up to one that is "\." */
static void skip_data(ddl_lexer *x) {
  size_t length = str_find(str_slice(x->text, x->pos, x->text.len), STR("\n\\."));
  x->pos = length == SIZE_MAX ? x->text.len : x->pos + length + 3;
}

void ddl_skip_statement(ddl_lexer *x) {
  bool copy = ddl_at_word(x, "COPY"), data = false;
  while (x->now.kind != DDL_END && !ddl_at_sign(x, ';')) {
    data = data || (copy && ddl_at_word(x, "STDIN"));
    ddl_next(x);
  }
  if (data && ddl_at_sign(x, ';')) skip_data(x);
  ddl_take_sign(x, ';');
}

void ddl_skip_delimited(ddl_lexer *x) {
  size_t end = line_end(x, x->now.start);
  nlq_str delimiter = str_trim(str_slice(x->text, x->now.end, end));
  if (!str_is(delimiter, ";")) {
    size_t length = str_find(str_slice(x->text, end, x->text.len), STR("\nDELIMITER ;"));
    end = length == SIZE_MAX ? x->text.len : line_end(x, end + length + 1);
  }
  x->pos = end;
  ddl_next(x);
}
