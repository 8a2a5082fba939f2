/* The guard: what a text would do if a program pasted it into SQL, and whether a question asks for
 * a write.
 *
 * In: "tickets in North' or '1'='1". Out: SQL_IN_TEXT at the span from the quote on. Nothing here
 * depends on the guard: names come from the model and values are literals or parameters. It says
 * what somebody tried. */
#include "validate/guard.h"

#include "validate/validate.h"

static size_t source_end(const guard_tokens *tokens, size_t index) {
  const guard_token *t = &tokens->items[index];
  return tokens->of->source[t->at + t->text.len];
}

static bool add(diag_list *risks, const guard_tokens *tokens, guard_find find, nlq_code code,
                const char *message) {
  if (!find.found) return false;
  nlq_diag *d = diag_add(risks, code, "%s", message);
  size_t start = tokens->of->source[tokens->items[find.from].at];
  diag_span(d, start, source_end(tokens, find.to > find.from ? find.to - 1 : find.from));
  return true;
}

static const char attack[] = "this part would be SQL and not text; ask without it";
static const char write[] = "nothing can be written here; ask for what you want to see";

static bool inspect_sql(diag_list *risks, const guard_tokens *tokens, bool question) {
  return add(risks, tokens, guard_breakout(tokens, question), NLQ_SQL_IN_TEXT, attack) ||
         add(risks, tokens, guard_sql(tokens, question), NLQ_SQL_IN_TEXT, attack);
}

static bool inspect_chinese(diag_list *risks, const guard_text *text) {
  size_t from = 0, to = 0;
  if (!guard_write_chinese(text->text, &from, &to)) return false;
  diag_span(diag_add(risks, NLQ_WRITE_INTENT, "%s", write), text->source[from], text->source[to]);
  return true;
}

static bool inspect(diag_list *risks, arena *mem, nlq_str input, bool question) {
  guard_text text;
  guard_tokens tokens;
  size_t before = risks->count;
  if (input.len == 0 || !guard_undisguise(mem, input, &text) ||
      !guard_cut(mem, &text, false, &tokens))
    return false;
  if (inspect_sql(risks, &tokens, question)) return true;
  if (tokens.has_lines && guard_cut(mem, &text, true, &tokens))
    inspect_sql(risks, &tokens, question);
  if (!question || risks->count > before) return risks->count > before;
  return add(risks, &tokens, guard_write_english(&tokens), NLQ_WRITE_INTENT, write) ||
         inspect_chinese(risks, &text);
}

bool guard_inspect_question(diag_list *risks, arena *mem, nlq_str text) {
  return inspect(risks, mem, text, true);
}

bool guard_inspect_value(diag_list *risks, arena *mem, nlq_str text) {
  return inspect(risks, mem, text, false);
}
