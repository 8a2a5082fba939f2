/* Any bytes as questions about rows: each is a word, of the language or of the model. The answer is
 * JSON, its query and the other readings' pass the checks again. The tables have what is awkward:
 * no key, a key of two columns, two ways to one table, a table that belongs to itself. */
#include "base/json.h"
#include "base/limits.h"
#include "fuzz.h"

static const char model[] =
    "{\"version\":1,\"name\":\"rows\",\"defaults\":{\"projection\":\"asked\",\"limit\":null,"
    "\"ranking_limit\":1,\"superlative_limit\":1,\"time_range\":null,\"trend_range\":null,"
    "\"dialect\":\"sqlite\"},\"tables\":["
    "{\"name\":\"sailor\",\"labels\":{\"en\":\"sailors\"},\"primary_key\":[\"sailor_id\"],"
    "\"dimensions\":[{\"name\":\"sailor_id\",\"data_type\":\"integer\",\"unique\":true,"
    "\"semantic_type\":\"id\"},{\"name\":\"name\",\"data_type\":\"string\","
    "\"semantic_type\":\"name\"},{\"name\":\"sex\",\"data_type\":\"string\",\"is_enum\":true,"
    "\"sample_values\":[\"F\",\"M\"]},{\"name\":\"boss_id\",\"data_type\":\"integer\"}],"
    "\"facts\":[{\"name\":\"age\",\"data_type\":\"number\"}],"
    "\"metrics\":[{\"name\":\"sailor_count\",\"agg\":\"count\",\"default\":true}]},"
    "{\"name\":\"ship\",\"labels\":{\"en\":\"ships\"},\"primary_key\":[\"ship_id\"],"
    "\"dimensions\":[{\"name\":\"ship_id\",\"data_type\":\"integer\",\"unique\":true,"
    "\"semantic_type\":\"id\"},{\"name\":\"title\",\"data_type\":\"string\"},"
    "{\"name\":\"flag\",\"data_type\":\"string\",\"sample_values\":[\"Norway\",\"Peru\","
    "\"Union Bay\"]}],\"time_dimensions\":[{\"name\":\"built\",\"data_type\":\"integer\","
    "\"format\":\"YYYY\",\"time_granularity\":\"year\"}],"
    "\"facts\":[{\"name\":\"length\",\"data_type\":\"number\"}]},"
    "{\"name\":\"voyage\",\"labels\":{\"en\":\"voyages\"},"
    "\"primary_key\":[\"sailor_id\",\"ship_id\"],"
    "\"dimensions\":[{\"name\":\"sailor_id\",\"data_type\":\"integer\"},{\"name\":\"ship_id\","
    "\"data_type\":\"integer\"},{\"name\":\"tug_id\",\"data_type\":\"integer\"}],"
    "\"time_dimensions\":[{\"name\":\"left_on\",\"data_type\":\"date\","
    "\"time_granularity\":\"day\"}],\"facts\":[{\"name\":\"cargo\",\"data_type\":\"number\"}]},"
    "{\"name\":\"storm\",\"labels\":{\"en\":\"storms\"},"
    "\"dimensions\":[{\"name\":\"sailor_id\",\"data_type\":\"integer\"},{\"name\":\"sea\","
    "\"data_type\":\"string\",\"sample_values\":[\"North Sea\",\"Baltic\"]}],"
    "\"facts\":[{\"name\":\"force\",\"data_type\":\"integer\"}]}],"
    "\"relationships\":["
    "{\"name\":\"voyage_sailor\",\"left_table\":\"voyage\",\"right_table\":\"sailor\","
    "\"relationship_columns\":[{\"left_column\":\"sailor_id\",\"right_column\":\"sailor_id\"}],"
    "\"relationship_type\":\"many_to_one\"},"
    "{\"name\":\"voyage_ship\",\"left_table\":\"voyage\",\"right_table\":\"ship\",\"default\":true,"
    "\"role\":\"ship_role\",\"relationship_columns\":[{\"left_column\":\"ship_id\","
    "\"right_column\":\"ship_id\"}],\"relationship_type\":\"many_to_one\"},"
    "{\"name\":\"voyage_tug\",\"left_table\":\"voyage\",\"right_table\":\"ship\",\"role\":\"tug\","
    "\"relationship_columns\":[{\"left_column\":\"tug_id\",\"right_column\":\"ship_id\"}],"
    "\"relationship_type\":\"many_to_one\"},"
    "{\"name\":\"sailor_boss\",\"left_table\":\"sailor\",\"right_table\":\"sailor\","
    "\"role\":\"boss\",\"relationship_columns\":[{\"left_column\":\"boss_id\","
    "\"right_column\":\"sailor_id\"}],\"relationship_type\":\"many_to_one\"},"
    "{\"name\":\"storm_sailor\",\"left_table\":\"storm\",\"right_table\":\"sailor\","
    "\"relationship_columns\":[{\"left_column\":\"sailor_id\",\"right_column\":\"sailor_id\"}],"
    "\"relationship_type\":\"many_to_one\"}]}";

static const char *const words[] = {"sailors",    "ships",       "voyages",
                                    "storms",     "name",        "title",
                                    "flag",       "age",         "length",
                                    "cargo",      "force",       "sea",
                                    "built",      "Norway",      "Baltic",
                                    "Peru",       "boss",        "tug",
                                    "sex",        "female",      "id",
                                    "left on",    "what",        "which",
                                    "who",        "how many",    "show",
                                    "list",       "the",         "of",
                                    "all",        "and",         "or",
                                    "not",        "but",         "that",
                                    "have",       "has",         "with",
                                    "without",    "do",          "no",
                                    "any",        "both",        "either",
                                    "never",      "in",          "at",
                                    "by",         "for",         "each",
                                    "per",        "more",        "than",
                                    "less",       "most",        "least",
                                    "average",    "total",       "maximum",
                                    "minimum",    "oldest",      "longest",
                                    "top",        "first",       "last",
                                    "3",          "2020",        "40",
                                    "between",    "after",       "before",
                                    "since",      "above",       "below",
                                    "at least",   "exactly",     "once",
                                    "twice",      "number",      "count",
                                    "distinct",   "different",   "same",
                                    "as",         "their",       "its",
                                    "whose",      "are",         "is",
                                    "were",       "made",        "sorted by",
                                    "order by",   "descending",  "a",
                                    "except",     "common",      "starting with",
                                    "containing", "'a'",         "\"North\"",
                                    ",",          "?",           "names",
                                    "ages",       "average age", "sailor",
                                    "ship",       "voyage",      "year",
                                    "month",      "bar chart",   "x axis",
                                    "group by",   "male",        "other",
                                    "only",       "also",        "percentage",
                                    "船",         "多少",        "没有",
                                    "最多",       "哪些",        "平均",
                                    "超过",       "的"};

#define N_WORDS (sizeof words / sizeof *words)

static const nlq_engine *engine(void) {
  static nlq_engine *opened;
  nlq_text error = {0};
  if (!opened) opened = nlq_engine_new(model, sizeof model - 1, NULL, &error);
  if (!opened) fprintf(stderr, "%.*s\n", (int)error.length, error.at);
  MUST(opened != NULL);
  return opened;
}

static nlq_str request_of(arena *mem, const uint8_t *data, size_t size) {
  sb question, out;
  sb_init(&question, mem);
  sb_init(&out, mem);
  for (size_t i = 0; i < size; i++)
    sb_addf(&question, "%s%s", i ? " " : "", words[data[i] % N_WORDS]);
  json_writer w = {&out, false};
  json_begin_object(&w);
  json_field_string(&w, "natural_language", sb_str(&question));
  json_field_string(&w, "now", STR("2026-06-15"));
  json_end_object(&w);
  return sb_str(&out);
}

static void check_query(arena *mem, const json_value *q) {
  if (json_type_of(q) != JSON_OBJECT) return;
  sb in;
  sb_init(&in, mem);
  json_writer w = {&in, false};
  json_begin_object(&w);
  json_put_key(&w, "structured_query");
  json_put_value(&w, q);
  json_end_object(&w);
  nlq_text out = {0};
  MUST(nlq_render(engine(), in.at, in.len, &out) == NLQ_STATUS_OK);
  nlq_text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 40) return 0;
  arena mem;
  arena_init(&mem, NULL);
  nlq_str request = request_of(&mem, data, size);
  nlq_text out = {0};
  nlq_status status = nlq_translate(engine(), request.at, request.len, &out);
  MUST(status == NLQ_STATUS_OK || size == 0);
  diag_list errors;
  diag_init(&errors, &mem);
  const json_value *result =
      json_parse(&mem, (nlq_str){out.at, out.length}, LIMIT_JSON_DEPTH, &errors);
  MUST(result != NULL);
  check_query(&mem, json_get(result, "structured_query"));
  const json_value *candidates = json_get(result, "candidates");
  for (const json_value *c = json_first(candidates); c; c = json_next(c))
    check_query(&mem, json_get(c, "structured_query"));
  nlq_text_free(&out);
  arena_free(&mem);
  return 0;
}
