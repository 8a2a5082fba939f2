/* Questions for a language model, and its answer taken for phase 1. */
#include "check.h"

#include "base/json.h"
#include "base/limits.h"

static const char *call(nlq_status (*method)(const nlq_engine *, const char *, size_t, nlq_text *),
                        const char *json, nlq_status expected, nlq_text *out) {
  nlq_engine *engine = nlq_engine_new(NULL, 0, NULL, NULL);
  nlq_status status = method(engine, json, strlen(json), out);
  nlq_engine_delete(engine);
  CHECK_INT(status, expected);
  return out->at ? out->at : "";
}

static bool says(const char *text, const char *part) {
  return strstr(text, part) != NULL;
}

static void names_what_matters(void) {
  nlq_text out = {0};
  const char *text = call(nlq_handover,
                          "{\"natural_language\":\"how many flurbs of the pro plan in the North\","
                          "\"now\":\"2026-06-15\"}",
                          NLQ_STATUS_OK, &out);
  CHECK(says(text, "Question: how many flurbs of the pro plan in the North"));
  CHECK(says(text, "Today: 2026-06-15"));
  CHECK(says(text, "Not understood: \\\"flurbs\\\""));
  CHECK(says(text, "table support_ticket"));
  CHECK(says(text, "metric (count) ticket_count"));
  CHECK(says(text, "\\\"Region_South\\\""));
  CHECK(says(text, "\"unrecognized\":[\"flurbs\"]"));
  nlq_text_free(&out);
}

static void hides_what_the_token_hides(void) {
  nlq_text out = {0};
  const char *text =
      call(nlq_handover,
           "{\"natural_language\":\"flurbs by region\",\"now\":\"2026-06-15\","
           "\"context\":{\"permission_token\":{\"region_scope\":[\"Region_North\"]}}}",
           NLQ_STATUS_OK, &out);
  CHECK(says(text, "Region_North"));
  CHECK(!says(text, "Region_South"));
  nlq_text_free(&out);
}

static void refuses_what_is_refused(void) {
  nlq_text out = {0};
  const char *text =
      call(nlq_handover, "{\"natural_language\":\"delete all customers\",\"now\":\"2026-06-15\"}",
           NLQ_STATUS_BAD_INPUT, &out);
  CHECK(says(text, "WRITE_INTENT"));
  nlq_text_free(&out);
}

static void takes_the_answer(void) {
  nlq_text out = {0};
  const char *text = call(
      nlq_construct,
      "{\"request\":{\"natural_language\":\"flurbs of pro per region\",\"now\":\"2026-06-15\"},"
      "\"intent\":{\"query_type\":\"aggregate\",\"confidence\":0.9},\"overall_confidence\":0.9,"
      "\"entities\":{\"all\":["
      "{\"kind\":\"metric\",\"metric\":\"ticket_count\",\"aggregation\":\"count\",\"table\":"
      "\"support_ticket\",\"confidence\":0.9},"
      "{\"kind\":\"dimension\",\"dimension\":\"region\",\"table\":\"support_ticket\"},"
      "{\"kind\":\"filter\",\"field\":\"plan_type\",\"operator\":\"=\",\"value\":\"pro\"},"
      "{\"kind\":\"time\",\"type\":\"range\",\"start\":\"2026-05-01\",\"end\":\"2026-06-01\"},"
      "{\"kind\":\"ranking\",\"direction\":\"desc\",\"limit\":3}]}}",
      NLQ_STATUS_OK, &out);
  CHECK(says(text, "SELECT region, COUNT(*) AS ticket_count FROM support_ticket WHERE month = "
                   "'2026-05' AND plan_type = 'pro' GROUP BY region ORDER BY ticket_count DESC "
                   "LIMIT 3"));
  nlq_text_free(&out);
}

CHECK_MAIN(TEST(names_what_matters), TEST(hides_what_the_token_hides),
           TEST(refuses_what_is_refused), TEST(takes_the_answer))
