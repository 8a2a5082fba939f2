/* A wish to change data, in words.
 *
 * In: "delete all customers", 清空交易表. Out: the stretch that says so. A verb counts where a
 * clause begins and something is done to somebody: "delete requests by region" and "a drop in
 * sales" ask about words that happen to be verbs elsewhere. */
#include "validate/guard.h"

/* --- English -------------------------------------------------------------------------------- */

/* Words a clause may begin with before its verb. */
static const char openers[] = "and then please also now just kindly first finally you we i "
                              "run execute output";
static const char wishes[] = "want wants need needs like";

/* What is done to something particular: "delete all", "delete the", "delete them". */
static const char verbs[] = "delete erase truncate destroy wipe purge insert kill";
static const char objects[] =
    "all every each everything any them it these those this that the a an my our from into table";
/* Verbs that follow-up questions use too ("remove the filter"): only with all of something. */
static const char mild_verbs[] = "remove drop clear reset close overwrite";
/* ... and to make it something else. */
static const char changing_verbs[] =
    "update modify change set edit mark assign rename replace alter";
static const char into_what[] = "to as into with =";
static const char everything[] = "all every each everything them these those table database";
static const char shown_things[] =
    "filter filters limit sort sorting order grouping column columns "
    "condition conditions";
static const char objects_of_tables[] = "table tables database databases schema record records row "
                                        "rows index view user";

static bool ends_clause(const guard_token *t) {
  return t->kind == GUARD_SEMICOLON || t->kind == GUARD_COMMENT || t->kind == GUARD_END ||
         t->kind == GUARD_QUOTE ||
         (t->kind == GUARD_OTHER && (t->text.at[0] == '.' || t->text.at[0] == '?'));
}

/* Whether a clause may begin at a token: the start, behind a stop, behind "and then please". */
static bool begins_clause(const guard_tokens *tokens, size_t at) {
  if (at == 0) return true;
  const guard_token *before = guard_at(tokens, at - 1);
  if (before->kind == GUARD_SEMICOLON || before->kind == GUARD_COMMA) return true;
  if (before->kind == GUARD_OTHER) return true;
  if (guard_is(before, ":")) return true;
  if (guard_is(before, openers)) return true;
  bool to = guard_is(before, "to") && at >= 3;
  return to && guard_is(guard_at(tokens, at - 2), wishes) &&
         guard_is(guard_at(tokens, at - 3), "i we you would");
}

/* Index of one of the words between two places of a clause, or 0. */
static size_t clause_has(const guard_tokens *tokens, size_t from, const char *words) {
  for (size_t i = from; i < from + 12; i++) {
    const guard_token *t = guard_at(tokens, i);
    if (ends_clause(t)) return 0;
    if (guard_is(t, words)) return i;
  }
  return 0;
}

static size_t strong_wish(const guard_tokens *tokens, size_t at) {
  const guard_token *object = guard_at(tokens, at + 1);
  return guard_is(guard_at(tokens, at), verbs) && guard_is(object, objects) ? at + 2 : 0;
}

static size_t mild_wish(const guard_tokens *tokens, size_t at) {
  bool changes = guard_is(guard_at(tokens, at), changing_verbs);
  if (!changes && !guard_is(guard_at(tokens, at), mild_verbs)) return 0;
  if (clause_has(tokens, at + 1, shown_things)) return 0;
  size_t all = clause_has(tokens, at + 1, everything);
  return all && (!changes || clause_has(tokens, all + 1, into_what)) ? all + 1 : 0;
}

/* Statements of SQL as a question: "drop table incident", "delete from incident". */
static size_t statement(const guard_tokens *tokens, size_t at) {
  const guard_token *verb = guard_at(tokens, at), *next = guard_at(tokens, at + 1);
  const guard_token *name = guard_at(tokens, at + 2);
  bool named = name->kind == GUARD_WORD;
  bool defines = guard_is(verb, "drop truncate alter create") && guard_is(next, objects_of_tables);
  bool writes = (guard_is(verb, "delete") && guard_is(next, "from")) ||
                (guard_is(verb, "insert") && guard_is(next, "into"));
  bool grants = guard_is(verb, "grant revoke") && guard_is(next, "all select insert update delete");
  return (defines || writes || grants) && named ? at + 3 : 0;
}

guard_find guard_write_english(const guard_tokens *tokens) {
  for (size_t i = 0; i < tokens->count; i++) {
    if (!begins_clause(tokens, i)) continue;
    size_t end = statement(tokens, i);
    if (!end) end = strong_wish(tokens, i);
    if (!end) end = mild_wish(tokens, i);
    if (end) return (guard_find){true, i, end < tokens->count ? end : tokens->count};
  }
  return (guard_find){false, 0, 0};
}

/* --- Chinese -------------------------------------------------------------------------------- */

static const char *const chinese_verbs[] = {"删除", "删掉", "删去", "清空", "清除", "移除",
                                            "抹掉", "销毁", "插入", "修改", "更新"};
static const char *const chinese_all[] = {"所有", "全部", "一切", "整个", "每个",   "这些", "那些",
                                          "这条", "这个", "它们", "一条", "一个新", "新的"};
static const char *const chinese_changes[] = {"改成", "改为",   "设为", "设成", "设置为", "更新为",
                                              "置为", "标记为", "删除", "删掉", "清空"};
static const char *const chinese_openers[] = {"请",   "帮我", "给我", "并", "再",  "然后",
                                              "接着", "，",   "。",   "；", "、",  ",",
                                              ";",    "并且", "把",   "将", "直接"};

/* How many bytes of `list` stand at `at`; 0 when none does. */
static size_t one_of(nlq_str text, size_t at, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    nlq_str word = str_of(list[i]);
    if (str_starts(str_slice(text, at, text.len), word)) return word.len;
  }
  return 0;
}

#define ONE_OF(text, at, list) one_of(text, at, list, sizeof(list) / sizeof((list)[0]))

static bool chinese_begins(nlq_str text, size_t at) {
  if (at == 0 || text.at[at - 1] == ' ') return true;
  for (size_t i = 0; i < sizeof chinese_openers / sizeof chinese_openers[0]; i++)
    if (str_ends(str_slice(text, 0, at), str_of(chinese_openers[i]))) return true;
  return false;
}

/* End of the clause that begins at `at`: the next stop, at most 20 characters on. */
static nlq_str clause_from(nlq_str text, size_t at) {
  size_t end = at;
  static const char *const stops[] = {"，", "。", "；", ",", ";", "？", "?", "\n"};
  while (end < text.len && end < at + 60 && !ONE_OF(text, end, stops))
    end++;
  return str_slice(text, at, end);
}

static bool holds_any(nlq_str clause, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (str_find(clause, str_of(list[i])) != SIZE_MAX) return true;
  return false;
}

#define HOLDS_ANY(clause, list) holds_any(clause, list, sizeof(list) / sizeof((list)[0]))

/* 删除所有…, 清空…表 */
static bool is_command(nlq_str text, size_t at) {
  size_t verb = ONE_OF(text, at, chinese_verbs);
  if (!verb || !chinese_begins(text, at)) return false;
  nlq_str rest = clause_from(text, at + verb);
  return ONE_OF(text, at + verb, chinese_all) || str_ends(rest, STR("表"));
}

/* 把所有…改成… */
static bool is_disposal(nlq_str text, size_t at) {
  nlq_str rest = str_slice(text, at, text.len);
  if (!str_starts(rest, STR("把")) && !str_starts(rest, STR("将"))) return false;
  nlq_str clause = clause_from(text, at + 3);
  bool all = HOLDS_ANY(clause, chinese_all) || str_find(clause, STR("表")) != SIZE_MAX;
  return all && HOLDS_ANY(clause, chinese_changes);
}

bool guard_write_chinese(nlq_str text, size_t *from, size_t *to) {
  for (size_t i = 0; i < text.len; i++) {
    if ((unsigned char)text.at[i] < 0xE4 || (unsigned char)text.at[i] > 0xE9) continue;
    if (!is_command(text, i) && !is_disposal(text, i)) continue;
    *from = i;
    *to = i + clause_from(text, i).len;
    return true;
  }
  return false;
}
