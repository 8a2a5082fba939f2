/* Shapes that prose does not have.
 *
 * In: "-1 union select 1,2,version()". Out: the stretch "union select". Each shape is a row of a
 * table: words that follow each other, with what may stand where. "union" alone is a credit union,
 * "drop" alone a fall; "union select" and "drop table x" are neither. */
#include "validate/guard.h"

/* What a step of a shape asks of a token. */
typedef struct step {
  const char *words; /* one of these; else */
  guard_kind kind;   /* this kind */
} step;

#define WORDS(list)                                                                                \
  { list, GUARD_END }
#define KIND(k)                                                                                    \
  { NULL, k }
#define ANY_NAME KIND(GUARD_WORD)

typedef struct shape {
  step steps[5]; /* up to the first without words and kind */
} shape;

/* Found anywhere, in prose as well. */
static const shape shapes[] = {
    {{WORDS("union"), WORDS("all distinct"), WORDS("select distinct")}},
    {{WORDS("union"), WORDS("select")}},
    {{WORDS("union"), KIND(GUARD_OPEN), WORDS("select")}},
    {{WORDS("insert replace"), WORDS("into"), ANY_NAME, WORDS("values select set default")}},
    {{WORDS("insert replace"), WORDS("into"), ANY_NAME, KIND(GUARD_OPEN)}},
    {{WORDS("delete"), WORDS("from"), ANY_NAME, WORDS("where order limit")}},
    {{WORDS("update"), ANY_NAME, WORDS("set"), ANY_NAME, WORDS("= :=")}},
    {{WORDS("into"), WORDS("outfile dumpfile")}},
    {{WORDS("load"), WORDS("data xml"), WORDS("local infile low_priority concurrent")}},
    {{WORDS("waitfor"), WORDS("delay time"), KIND(GUARD_QUOTE)}},
    {{WORDS("procedure"), WORDS("analyse")}},
    {{WORDS("exec execute"), KIND(GUARD_OPEN), KIND(GUARD_VARIABLE)}},
    {{WORDS("exec execute"), KIND(GUARD_OPEN), KIND(GUARD_QUOTE)}},
    {{WORDS("exec execute"), WORDS("master immediate")}},
    {{WORDS("declare"), KIND(GUARD_VARIABLE), ANY_NAME}},
    {{WORDS("set"), KIND(GUARD_VARIABLE), WORDS("= :=")}},
    {{WORDS("order group"), WORDS("by"), KIND(GUARD_NUMBER), KIND(GUARD_COMMENT)}},
    {{WORDS("having"), KIND(GUARD_NUMBER), WORDS("= < > <= >= <> !=")}},
    {{WORDS("select"), KIND(GUARD_VARIABLE)}},
    {{WORDS("select"), WORDS("*")}},
    {{WORDS("select"), WORDS("top"), KIND(GUARD_NUMBER), ANY_NAME, WORDS("from")}},
    {{WORDS("case"), WORDS("when"), KIND(GUARD_OPEN)}},
    {{WORDS("case"), WORDS("when"), KIND(GUARD_NUMBER)}},
    {{WORDS("drop"), WORDS("table database schema"), ANY_NAME, KIND(GUARD_COMMENT)}},
    {{WORDS("drop"), WORDS("table database schema"), ANY_NAME, KIND(GUARD_SEMICOLON)}},
    {{WORDS("like rlike regexp"), KIND(GUARD_OPEN), WORDS("select case")}},
    {{KIND(GUARD_OPEN), WORDS("select"), KIND(GUARD_OPEN)}},
    {{KIND(GUARD_OPEN), WORDS("select"), KIND(GUARD_NUMBER)}},
    {{KIND(GUARD_OPEN), WORDS("select"), KIND(GUARD_QUOTE)}},
    {{KIND(GUARD_OPEN), WORDS("select"), WORDS("*")}},
    {{KIND(GUARD_OPEN), WORDS("select"), ANY_NAME, WORDS("from")}},
    {{KIND(GUARD_OPEN), WORDS("select"), ANY_NAME, KIND(GUARD_OPEN)}},
    {{KIND(GUARD_OPEN), WORDS("select"), ANY_NAME, KIND(GUARD_COMMA)}},
};

/* Behind a semicolon: statements. */
static const shape stacked[] = {
    {{WORDS("drop alter create truncate"), WORDS("table database user view index schema")}},
    {{WORDS("delete"), WORDS("from")}},
    {{WORDS("insert replace"), WORDS("into")}},
    {{WORDS("update"), ANY_NAME, WORDS("set")}},
    {{WORDS("exec execute shutdown declare waitfor"), ANY_NAME}},
    {{WORDS("exec execute"), KIND(GUARD_OPEN)}},
    {{WORDS("declare set"), KIND(GUARD_VARIABLE)}},
    {{WORDS("select"), KIND(GUARD_NUMBER)}},
    {{WORDS("select"), WORDS("*")}},
    {{WORDS("select"), KIND(GUARD_QUOTE)}},
    {{WORDS("select"), ANY_NAME, KIND(GUARD_OPEN)}},
    {{WORDS("select"), ANY_NAME, WORDS("from")}},
    {{WORDS("grant"), WORDS("all select insert update delete")}},
    {{WORDS("truncate"), ANY_NAME}},
    {{WORDS("if do"), KIND(GUARD_OPEN)}},
    {{WORDS("if"), WORDS("exists not")}},
    {{WORDS("delete"), WORDS("quick ignore low_priority")}},
    {{WORDS("shutdown")}},
};

/* In a value, which is no prose: a query of its own. */
static const shape statements[] = {
    {{WORDS("select"), KIND(GUARD_NUMBER)}},
    {{WORDS("select"), KIND(GUARD_QUOTE)}},
    {{WORDS("select"), KIND(GUARD_OPEN)}},
    {{WORDS("select"), WORDS("- + !")}},
    {{WORDS("select"), ANY_NAME, KIND(GUARD_OPEN)}},
    {{WORDS("select"), ANY_NAME, KIND(GUARD_COMMA)}},
    {{WORDS("select"), ANY_NAME, WORDS("from")}},
    {{WORDS("drop alter create truncate"),
      WORDS("table database user view procedure function login")}},
    {{WORDS("insert replace"), WORDS("into")}},
    {{WORDS("delete"), WORDS("from")}},
    {{WORDS("update"), ANY_NAME, WORDS("set")}},
    {{WORDS("grant"), ANY_NAME, WORDS("on to")}},
    {{WORDS("create"), WORDS("or"), WORDS("replace")}},
    {{WORDS("copy"), ANY_NAME, WORDS("from to"), WORDS("program")}},
    {{WORDS("copy"), ANY_NAME, WORDS("from to"), KIND(GUARD_QUOTE)}},
    {{KIND(GUARD_VARIABLE), WORDS("or and xor")}},
    {{WORDS("or and xor"), KIND(GUARD_VARIABLE)}},
};

/* Functions and tables of servers: nothing else is called that. */
static const char calls[] =
    "sleep pg_sleep benchmark load_file extractvalue updatexml concat_ws group_concat "
    "sys_eval sys_exec lo_import lo_export dblink query_to_xml openrowset "
    "opendatasource "
    "make_set row_count last_insert_id session_user system_user current_user schema_name db_name "
    "user_name sqlite_version utl_inaddr randomblob convert_from string_agg";
static const char system_names[] =
    "information_schema sysobjects syscolumns sysusers pg_catalog pg_user pg_shadow sqlite_master "
    "sqlite_schema sqlite_temp_master "
    "utl_http utl_file utl_inaddr utl_raw dbms_pipe dbms_lock dbms_xmlquery dbms_java "
    "all_tables user_tables mysql_db";

static bool fits(const step *s, const guard_token *t) {
  return s->words ? guard_is(t, s->words) : t->kind == s->kind;
}

static size_t shape_length(const guard_tokens *tokens, size_t at, const shape *s) {
  size_t n = 0;
  for (; n < 5 && (s->steps[n].words || s->steps[n].kind != GUARD_END); n++)
    if (!fits(&s->steps[n], guard_at(tokens, at + n))) return 0;
  return n;
}

static size_t any_shape(const guard_tokens *tokens, size_t at, const shape *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t n = shape_length(tokens, at, &list[i]);
    if (n) return n;
  }
  return 0;
}

#define ANY_SHAPE(tokens, at, list) any_shape(tokens, at, list, sizeof(list) / sizeof((list)[0]))

/* --- functions ------------------------------------------------------------------------------ */

/* char(110,46): characters by number. */
static bool is_char_call(const guard_tokens *tokens, size_t at) {
  return guard_is(guard_at(tokens, at), "char chr nchar") &&
         guard_at(tokens, at + 2)->kind == GUARD_NUMBER;
}

/* version() and the like: an empty pair of parentheses tells them from prose. */
static bool is_empty_call(const guard_tokens *tokens, size_t at) {
  return guard_is(guard_at(tokens, at), "version database schema now sysdate rand pi") &&
         guard_at(tokens, at + 2)->kind == GUARD_CLOSE;
}

static bool is_call(const guard_tokens *tokens, size_t at) {
  const guard_token *open = guard_at(tokens, at + 1);
  if (open->kind != GUARD_OPEN) return false;
  if (is_char_call(tokens, at) || is_empty_call(tokens, at)) return !open->space_before;
  return guard_is(guard_at(tokens, at), calls);
}

/* --- tautologies ---------------------------------------------------------------------------- */

static bool is_comparison(const guard_token *t) {
  return guard_is(t, "= != <> < > <= >= <=> like rlike regexp");
}

/* Over a literal at `at`: a number, a quoted piece; 0 when there is none. */
static size_t literal_end(const guard_tokens *tokens, size_t at) {
  while (guard_is(guard_at(tokens, at), "- + ! ~ not") || guard_at(tokens, at)->kind == GUARD_OPEN)
    at++;
  const guard_token *t = guard_at(tokens, at);
  if (t->kind == GUARD_NUMBER || t->kind == GUARD_VARIABLE) return at + 1;
  if (t->kind != GUARD_QUOTE) return 0;
  for (size_t i = at + 1; i < at + 4; i++) {
    const guard_token *end = guard_at(tokens, i);
    if (end->kind == GUARD_QUOTE && end->text.at[0] == t->text.at[0]) return i + 1;
  }
  return 0;
}

/* A comparison of two things that are known beforehand: 1=1, 'a'='a', x=x. */
static size_t constant_comparison(const guard_tokens *tokens, size_t at) {
  size_t left = literal_end(tokens, at);
  const guard_token *a = guard_at(tokens, at), *b = guard_at(tokens, at + 2);
  if (!left && a->kind == GUARD_WORD && guard_is(guard_at(tokens, at + 1), "="))
    return b->kind == GUARD_WORD && str_eq(a->text, b->text) ? at + 3 : 0;
  if (!left) return 0;
  while (guard_at(tokens, left)->kind == GUARD_CLOSE)
    left++;
  if (!is_comparison(guard_at(tokens, left))) return 0;
  const guard_token *right = guard_at(tokens, left + 1);
  if (right->kind == GUARD_QUOTE || right->kind == GUARD_NUMBER || right->kind == GUARD_VARIABLE ||
      right->kind == GUARD_OPEN || guard_is(right, "- + true"))
    return left + 2;
  return 0;
}

static size_t tautology(const guard_tokens *tokens, size_t at) {
  if (!guard_is(guard_at(tokens, at), "or and xor || && having where")) return 0;
  size_t end = constant_comparison(tokens, at + 1);
  if (end) return end;
  const guard_token *operand = guard_at(tokens, at + 1), *next = guard_at(tokens, at + 2);
  bool bare = operand->kind == GUARD_NUMBER || guard_is(operand, "true");
  if (bare && next->kind == GUARD_COMMENT) return at + 3;
  bool behind_literal = at > 0 && (guard_at(tokens, at - 1)->kind == GUARD_NUMBER ||
                                   guard_at(tokens, at - 1)->kind == GUARD_QUOTE);
  return behind_literal && guard_is(operand, "true") ? at + 2 : 0;
}

/* --- the scan ------------------------------------------------------------------------------- */

/* {"$ne": ""} and [$ne]=: operators of document stores. */
static bool is_document_operator(const guard_tokens *tokens, size_t at) {
  const guard_token *t = guard_at(tokens, at), *before = guard_at(tokens, at ? at - 1 : SIZE_MAX);
  bool named = t->kind == GUARD_WORD && t->text.len > 2 && t->text.at[0] == '$' &&
               t->text.at[1] >= 'a' && t->text.at[1] <= 'z';
  return named && (before->kind == GUARD_QUOTE ||
                   (before->kind == GUARD_OTHER && before->text.at[0] == '['));
}

/* Procedures of SQL Server. */
static bool is_procedure(const guard_token *t) {
  return t->kind == GUARD_WORD &&
         (str_starts(t->text, STR("xp_")) || str_starts(t->text, STR("sp_")));
}

/* A value that ends in a parenthesis and a comment mark. */
static bool ends_in_comment(const guard_tokens *tokens, size_t at) {
  return at + 2 == tokens->count && guard_at(tokens, at)->kind == GUARD_CLOSE &&
         guard_at(tokens, at + 1)->kind == GUARD_COMMENT;
}

/* Every word that a finding can begin with, by its first letter: most words of most texts are none,
 * and need no further look. */
static const char *const first_words[26] = {
    "all_tables alter and",
    "benchmark",
    "case char chr concat_ws convert_from copy create current_user",
    "database db_name dblink dbms_java dbms_lock dbms_pipe dbms_xmlquery declare delete drop",
    "exec execute extractvalue",
    "",
    "grant group group_concat",
    "having",
    "information_schema insert into",
    "",
    "",
    "last_insert_id like lo_export lo_import load load_file",
    "make_set mysql_db",
    "nchar now",
    "opendatasource openrowset or order",
    "pg_catalog pg_shadow pg_sleep pg_user pi procedure",
    "query_to_xml",
    "rand randomblob regexp replace rlike row_count",
    "schema schema_name select session_user set sleep sqlite_master sqlite_schema "
    "sqlite_temp_master sqlite_version string_agg sys_eval sys_exec syscolumns sysdate "
    "sysobjects system_user sysusers",
    "truncate",
    "union update updatexml user_name user_tables utl_file utl_http utl_inaddr utl_raw",
    "version",
    "waitfor where",
    "xor",
};

static bool may_begin(const guard_token *t) {
  if (t->kind != GUARD_WORD) return t->kind != GUARD_NUMBER && t->kind != GUARD_COMMA;
  char first = t->text.at[0];
  if (first == '$' || str_starts(t->text, STR("xp_")) || str_starts(t->text, STR("sp_")))
    return true;
  return first >= 'a' && first <= 'z' && first_words[first - 'a'] &&
         guard_is(t, first_words[first - 'a']);
}

static size_t find_at(const guard_tokens *tokens, size_t at, bool question) {
  const guard_token *t = guard_at(tokens, at);
  size_t n = ANY_SHAPE(tokens, at, shapes);
  if (n) return at + n;
  if (t->kind == GUARD_SEMICOLON && (n = ANY_SHAPE(tokens, at + 1, stacked)) > 0) return at + 1 + n;
  if (!question && (n = ANY_SHAPE(tokens, at, statements)) > 0) return at + n;
  if (is_call(tokens, at)) return at + 2;
  if (!question && ends_in_comment(tokens, at)) return at + 2;
  if (t->kind == GUARD_VARIABLE && t->text.len > 2 && t->text.at[1] == '@') return at + 1;
  if (guard_is(t, system_names) || is_procedure(t) || is_document_operator(tokens, at))
    return at + 1;
  return tautology(tokens, at);
}

guard_find guard_sql(const guard_tokens *tokens, bool question) {
  for (size_t i = 0; i < tokens->count; i++) {
    size_t end = may_begin(&tokens->items[i]) ? find_at(tokens, i, question) : 0;
    if (end) return (guard_find){true, i, end < tokens->count ? end : tokens->count};
  }
  return (guard_find){false, 0, 0};
}
