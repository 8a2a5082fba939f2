/* A wish to change data, in words.
 *
 * In: "delete all customers", 清空交易表. Out: the stretch that says so. A verb counts where a
 * clause begins and something is done to somebody: "delete requests by region" and "a drop in
 * sales" ask about words that happen to be verbs elsewhere. */
#include "validate/guard.h"

/* --- English -------------------------------------------------------------------------------- */

/* What a clause may begin behind: a stop, or words that come before its verb. */
static const char openers[] = ";,K,O,:,and,then,please,also,now,just,kindly,first,finally,you,we,i,"
                              "run,execute,output";
static const char wishes[] = "i,we,you,would want,wants,need,needs,like to";

/* Statements of SQL as a question, and what is done to something particular: "drop table
 * incident", "delete all". */
static const char commands[] =
    "drop,truncate,alter,create table,tables,database,databases,schema,record,records,row,rows,"
    "index,view,user W\n"
    "delete from W\n"
    "insert into W\n"
    "create a,the new table,view,database\n"
    "create,add a,the table,view,column,row,record\n"
    "grant,revoke all,select,insert,update,delete W\n"
    "cancel,refund,archive,approve,reject all,every\n"
    "cancel,archive,approve,reject,delete,remove W N E\n"
    "delete,erase,truncate,destroy,wipe,purge,insert,kill all,every,each,everything,any,them,it,"
    "these,those,this,that,the,a,an,my,our,from,into,table";
/* Verbs that follow-up questions use too ("remove the filter"): only with all of something. */
static const char mild_verbs[] = "remove,drop,clear,reset,close,overwrite";
/* ... and to make it something else. */
static const char changing_verbs[] =
    "update,modify,change,set,edit,mark,assign,rename,replace,alter";
static const char everything[] = "all,every,each,everything,them,these,those,table,database";
static const char shown_things[] = "filter,filters,limit,sort,sorting,order,grouping,column,"
                                   "columns,condition,conditions,top,first";

static bool ends_clause(const guard_tokens *tokens, size_t at) {
  char first = guard_at(tokens, at)->text.at[0];
  return guard_is(tokens, at, ";,C,E,Q") ||
         (guard_is(tokens, at, "O") && (first == '.' || first == '?'));
}

static bool begins_clause(const guard_tokens *tokens, size_t at) {
  return at == 0 || guard_is(tokens, at - 1, openers) ||
         (at >= 3 && guard_shape(tokens, at - 3, wishes));
}

/* Index of one of the words between two places of a clause, or 0. */
static size_t clause_has(const guard_tokens *tokens, size_t from, const char *words) {
  for (size_t i = from; i < from + 12 && !ends_clause(tokens, i); i++)
    if (guard_is(tokens, i, words)) return i;
  return 0;
}

/* "set the status of ticket 15 to closed": of one row, by its number. */
static size_t change_of_one(const guard_tokens *tokens, size_t at) {
  size_t number = clause_has(tokens, at + 1, "N");
  bool row = number && !guard_is(tokens, number - 1, "from,between,in,since");
  return row && guard_is(tokens, number + 1, "to,as,=") ? number + 1 : 0;
}

static size_t mild_wish(const guard_tokens *tokens, size_t at) {
  bool changes = guard_is(tokens, at, changing_verbs);
  if (!changes && !guard_is(tokens, at, mild_verbs)) return 0;
  if (clause_has(tokens, at + 1, shown_things)) return 0;
  size_t one = changes ? change_of_one(tokens, at) : 0;
  if (one) return one;
  size_t all = clause_has(tokens, at + 1, everything);
  return all && (!changes || clause_has(tokens, all + 1, "to,as,into,with,=")) ? all + 1 : 0;
}

guard_find guard_write_english(const guard_tokens *tokens) {
  for (size_t i = 0; i < tokens->count; i++) {
    if (!begins_clause(tokens, i)) continue;
    size_t words = guard_shape(tokens, i, commands);
    size_t end = words ? i + words : mild_wish(tokens, i);
    if (end) return (guard_find){true, i, end < tokens->count ? end : tokens->count};
  }
  return (guard_find){false, 0, 0};
}

/* --- Chinese -------------------------------------------------------------------------------- */

/* Words with spaces between them. Full-width commas and the like have become ASCII. */
static const char chinese_verbs[] =
    "删除 删掉 删去 清空 清除 移除 抹掉 销毁 插入 修改 更新 新增 添加 新建";
static const char chinese_all[] =
    "所有 全部 一切 整个 每个 这些 那些 这条 这个 它们 一条 一个 一位 新的";
/* A verb with one of these behind it is a noun: 删除次数. */
static const char chinese_counts[] = "的 数 量 率 次 请求 记录 原因 几 多少 ?";
static const char chinese_changes[] =
    "改成 改为 设为 设成 设置为 更新为 置为 标记为 删除 删掉 清空";
static const char chinese_openers[] = "请 帮我 给我 并 再 然后 接着 。 、 , ; 并且 把 将 直接";
static const char stops[] = "。 , ; ? \n";

/* The next of such words; empty behind the last. */
static nlq_str next_word(const char **words) {
  nlq_str word = {*words, 0};
  while (**words && **words != ' ')
    ++*words;
  word.len = (size_t)(*words - word.at);
  if (**words) ++*words;
  return word;
}

/* How many bytes the word of a list that stands at `at` has; 0 when none does. */
static size_t one_of(nlq_str text, size_t at, const char *words) {
  nlq_str rest = str_slice(text, at, text.len), word = next_word(&words);
  while (word.len && !str_starts(rest, word))
    word = next_word(&words);
  return word.len;
}

static bool chinese_begins(nlq_str text, size_t at) {
  if (at == 0 || text.at[at - 1] == ' ') return true;
  const char *words = chinese_openers;
  nlq_str before = str_slice(text, 0, at), word = next_word(&words);
  while (word.len && !str_ends(before, word))
    word = next_word(&words);
  return word.len > 0;
}

/* The clause that begins at `at`: to the next stop, at most 20 characters on. */
static nlq_str clause_from(nlq_str text, size_t at) {
  size_t end = at;
  while (end < text.len && end < at + 60 && !one_of(text, end, stops))
    end++;
  return str_slice(text, at, end);
}

static bool holds_any(nlq_str clause, const char *words) {
  for (size_t i = 0; i < clause.len; i++)
    if (one_of(clause, i, words)) return true;
  return false;
}

/* 删除门店: the verb and its thing are all that is said. */
static bool is_bare(nlq_str text, size_t at, nlq_str rest) {
  enum { MOST = 6 * 3 };
  bool removes = one_of(text, at, "删除 删掉 删去 清空") > 0;
  return removes && at == 0 && rest.len > 0 && rest.len <= MOST && !holds_any(rest, chinese_counts);
}

/* 删除所有…, 清空…表 */
static bool is_command(nlq_str text, size_t at) {
  size_t verb = one_of(text, at, chinese_verbs);
  if (!verb || !chinese_begins(text, at)) return false;
  nlq_str rest = clause_from(text, at + verb);
  return one_of(text, at + verb, chinese_all) || str_ends(rest, STR("表")) ||
         is_bare(text, at, rest);
}

/* 把所有…改成… */
static bool is_disposal(nlq_str text, size_t at) {
  size_t verb = one_of(text, at, "把 将");
  if (!verb) return false;
  nlq_str clause = clause_from(text, at + verb);
  return (holds_any(clause, chinese_all) || str_find(clause, STR("表")) != SIZE_MAX) &&
         holds_any(clause, chinese_changes);
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
