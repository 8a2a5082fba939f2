#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "validate/validate.h"

/* The stretch that was found, with its code in front; empty when nothing was. */
static bool found(arena *mem, const char *text, bool question, nlq_code *code, nlq_str *part) {
  diag_list risks;
  diag_init(&risks, mem);
  nlq_str input = str_of(text);
  bool any = question ? guard_inspect_question(&risks, mem, input)
                      : guard_inspect_value(&risks, mem, input);
  CHECK(any == (risks.count > 0));
  if (!any) return false;
  *code = risks.items[0].code;
  *part = str_slice(input, risks.items[0].start, risks.items[0].end);
  CHECK(risks.items[0].has_span && risks.items[0].start < risks.items[0].end);
  CHECK(risks.items[0].end <= input.len);
  return true;
}

static void expect_quiet(const char *const *texts, size_t count, bool question) {
  for (size_t i = 0; i < count; i++) {
    arena mem;
    arena_init(&mem, NULL);
    nlq_code code;
    nlq_str part;
    if (!CHECK(!found(&mem, texts[i], question, &code, &part)))
      fprintf(stderr, "  %s\n  %.*s\n", texts[i], (int)part.len, part.at);
    arena_free(&mem);
  }
}

static void expect_code(const char *const *texts, size_t count, bool question, nlq_code wanted) {
  for (size_t i = 0; i < count; i++) {
    arena mem;
    arena_init(&mem, NULL);
    nlq_code code = NLQ_OK;
    nlq_str part;
    found(&mem, texts[i], question, &code, &part);
    if (!CHECK_INT(code, wanted)) fprintf(stderr, "  %s\n", texts[i]);
    arena_free(&mem);
  }
}

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

/* Read from memory of its own, so that the sanitizer sees a step beyond the end. */
static void half_escapes_end_with_the_text(void) {
  static const char *const texts[] = {"%",       "%2",     "%25",  "%u002",   "%C0%A",
                                      "%%C0%C0", "%C0%00", "&#x2", "&",       "\\u002",
                                      "\\",      "$",      "$$",   "\xE4\xBD"};
  for (size_t i = 0; i < COUNT_OF(texts); i++) {
    arena mem;
    arena_init(&mem, NULL);
    diag_list risks;
    diag_init(&risks, &mem);
    size_t len = strlen(texts[i]);
    char *own = malloc(len);
    if (!CHECK(own != NULL)) return;
    memcpy(own, texts[i], len);
    guard_inspect_question(&risks, &mem, (nlq_str){own, len});
    free(own);
    arena_free(&mem);
  }
}

static void honest_questions_pass(void) {
  static const char *const texts[] = {
      "",
      "revenue of O'Brien & Sons last month",
      "tickets of Union Square Cafe and the Credit Union",
      "was there a drop in sales last month?",
      "tickets of R&D -- Europe by plan",
      "customers' tickets and suppliers' invoices",
      "tickets about 'cannot log in' or 'time-out' by month",
      "compare 5' and 6' ladders by region",
      "12\" records sold -- thanks",
      "select the top 10 regions by revenue",
      "select plans, union members only",
      "delete requests by region",
      "number of customers who asked us to delete their account",
      "insert sheets ordered last month",
      "latest update of the open tickets",
      "update requests by category",
      "remove the region filter",
      "change the month to May",
      "set up time of all machines",
      "orders over 100 and under 500",
      "1 or 2 star reviews by plan",
      "tickets about \"DROP TABLE\" errors",
      "工单——按套餐——上个月",
      "更新类工单有多少",
      "删除请求按区域统计",
      "把区域改成南区",
      "заявки по региону “Север”",
      "100% satisfied customers, 50%off tickets",
  };
  expect_quiet(texts, COUNT_OF(texts), true);
}

static void honest_values_pass(void) {
  static const char *const texts[] = {
      "O'Brien",
      "Rock 'n' Roll",
      "Toys 'R' Us",
      "12\" Remixes",
      "Union Square",
      "Drop & Co",
      "R&D -- Europe",
      "And/Or Books",
      "Execute Sports",
      "Order By Phone Ltd",
      "C:\\Temp",
      "a=b",
      "C#",
      "'",
      "\"",
      "St. John's",
      "5' 10\"",
      "50% off",
      "1 + 1",
      "SQL (the book)",
      "O'Neil's & Sons' bar",
  };
  expect_quiet(texts, COUNT_OF(texts), false);
}

static void attacks_in_values_are_found(void) {
  static const char *const texts[] = {
      "x' OR '1'='1",
      "x' or 1=1 --",
      "1 or 1=1",
      "' or 'a' like 'a",
      "admin'--",
      "admin'#",
      "x') or ('a'='a",
      "\" or 1=1 or \"\"=\"",
      "1 union select name, 1 from users",
      "1/**/union/*!50000select*/ 1",
      "'; drop table customer; --",
      "1; delete from customer",
      "x' and sleep(5) and 'a'='a",
      "1 and pg_sleep(5)",
      "x' || (select 1) || '",
      "' order by 3 --",
      "' having 1=1 --",
      "' into outfile '/tmp/x",
      "@@version",
      "select * from information_schema.tables",
      "{\"$ne\": \"\"}",
      "exec xp_cmdshell 'dir'",
      "'; waitfor delay '0:0:5' --",
  };
  expect_code(texts, COUNT_OF(texts), false, NLQ_SQL_IN_TEXT);
}

static void disguises_are_taken_off(void) {
  static const char *const texts[] = {
      "%27%20OR%201%3D1",
      "x%2527 or 1=1",
      "x&#39; or 1=1",
      "x\\u0027 or 1=1",
      "x\xEF\xBC\x87 \xEF\xBD\x8F\xEF\xBD\x92 1\xEF\xBC\x9D"
      "1",
      "1 UN\xE2\x80\x8BION SELECT 1,2",
      "1 %U%N%I%O%N %S%E%L%E%C%T 1",
      "x\xE2\x80\x99 or 1=1",
      "x\\' OR \\'a\\'=\\'a",
      "1 uni\xD0\xBEn select 1,2",
      "1;+DELETE+FROM+customer",
      "x$$ OR $$a$$=$$a",
  };
  expect_code(texts, COUNT_OF(texts), false, NLQ_SQL_IN_TEXT);
}

static void attacks_in_questions_are_found(void) {
  static const char *const texts[] = {
      "tickets in region North' OR '1'='1",
      "tickets in North' or '1'='1 by plan",
      "tickets last month UNION SELECT name FROM users",
      "show me tickets; DELETE FROM customer",
      "how many tickets; drop table support_ticket",
      "total for x'; select 1; -- last year",
      "上个月 1 or 1=1 的工单数量",
      "tickets where 1=1 or 'a'='a'",
  };
  expect_code(texts, COUNT_OF(texts), true, NLQ_SQL_IN_TEXT);
}

static void wishes_to_write_are_found(void) {
  static const char *const texts[] = {
      "delete all customers",
      "please remove every incident of last year",
      "update the status of all tickets to closed",
      "can you delete the open tickets",
      "I want to delete all tickets",
      "drop table incident",
      "truncate the customer table",
      "insert a new ticket for Acme",
      "show the tickets of last month and then delete them",
      "删除所有已关闭的工单",
      "清空故障表",
      "请把所有客户的套餐改成企业版",
      "统计上个月的工单数，然后删除客户表",
  };
  expect_code(texts, COUNT_OF(texts), true, NLQ_WRITE_INTENT);
}

static void spans_point_into_the_original(void) {
  arena mem;
  arena_init(&mem, NULL);
  nlq_code code;
  nlq_str part = STR_EMPTY;
  CHECK(found(&mem, "工单 %55NION%20select 1,2 北区", true, &code, &part));
  CHECK_STR(part, "%55NION%20select");
  CHECK(found(&mem, "北区的客户，删除所有工单。谢谢", true, &code, &part));
  CHECK_STR(part, "删除所有工单");
  arena_free(&mem);
}

/* Texts that would take long if a mark were looked for again and again. */
static void long_texts_are_read_once(void) {
  static const char *const pieces[] = {"/*", "'",   "--", "#",    "'or ",
                                       "(",  "%25", "&#", "删除", "a or "};
  for (size_t i = 0; i < COUNT_OF(pieces); i++) {
    arena mem;
    arena_init(&mem, NULL);
    sb text;
    sb_init(&text, &mem);
    while (text.len < 50000)
      sb_adds(&text, pieces[i]);
    diag_list risks;
    diag_init(&risks, &mem);
    guard_inspect_value(&risks, &mem, sb_str(&text));
    guard_inspect_question(&risks, &mem, sb_str(&text));
    CHECK(!arena_failed(&mem));
    arena_free(&mem);
  }
}

CHECK_MAIN(TEST(half_escapes_end_with_the_text), TEST(honest_questions_pass),
           TEST(honest_values_pass), TEST(attacks_in_values_are_found),
           TEST(disguises_are_taken_off), TEST(attacks_in_questions_are_found),
           TEST(wishes_to_write_are_found), TEST(spans_point_into_the_original),
           TEST(long_texts_are_read_once))
