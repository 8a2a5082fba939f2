/* The JSON printer, and JSON pointers. */
#include "base/json.h"
#include "check.h"

static void pointers_are_escaped(void) {
  arena a;
  arena_init(&a, NULL);
  nlq_str p = json_pointer_key(&a, STR_EMPTY, STR("a/b~c"));
  CHECK_STR(p, "/a~1b~0c");
  CHECK_STR(json_pointer_index(&a, p, 12), "/a~1b~0c/12");
  CHECK_STR(json_pointer_key(&a, p, STR_EMPTY), "/a~1b~0c/");
  arena_free(&a);
}

static void the_printer_sets_commas(void) {
  arena a;
  arena_init(&a, NULL);
  sb out;
  sb_init(&out, &a);
  json_writer w = {&out, false};
  json_begin_object(&w);
  json_field_string(&w, "s", STR("a\"b"));
  json_field_int(&w, "i", INT64_MIN);
  json_put_key(&w, "list");
  json_begin_array(&w);
  json_begin_object(&w);
  json_end_object(&w);
  json_put_null(&w);
  json_put_raw(&w, STR("[1]"));
  json_put_raw(&w, STR_EMPTY);
  json_end_array(&w);
  json_field_bool(&w, "b", false);
  json_field_milli(&w, "m", 910);
  json_put_key_str(&w, STR("k\n"));
  json_put_double(&w, 1e21);
  json_end_object(&w);
  CHECK_STR(sb_str(&out), "{\"s\":\"a\\\"b\",\"i\":-9223372036854775808,"
                          "\"list\":[{},null,[1],null],\"b\":false,\"m\":0.91,\"k\\n\":1e+21}");
  arena_free(&a);
}

static void thousandths_print_without_zeros(void) {
  static const struct {
    int thousandths;
    const char *text;
  } rows[] = {{0, "0"},    {1, "0.001"},    {10, "0.01"},     {100, "0.1"},   {910, "0.91"},
              {1000, "1"}, {1005, "1.005"}, {12340, "12.34"}, {-5, "-0.005"}, {-1500, "-1.5"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    arena a;
    arena_init(&a, NULL);
    sb out;
    sb_init(&out, &a);
    json_writer w = {&out, false};
    json_put_milli(&w, rows[i].thousandths);
    CHECK_STR(sb_str(&out), rows[i].text);
    arena_free(&a);
  }
}

static void what_is_no_number_prints_as_null(void) {
  arena a;
  arena_init(&a, NULL);
  sb out;
  sb_init(&out, &a);
  double zero = 0;
  json_number_text(&out, 1 / zero);
  json_number_text(&out, -1 / zero);
  json_number_text(&out, zero / zero);
  json_number_text(&out, 0.5);
  CHECK_STR(sb_str(&out), "nullnullnull0.5");
  arena_free(&a);
}

CHECK_MAIN(TEST(pointers_are_escaped), TEST(the_printer_sets_commas),
           TEST(thousandths_print_without_zeros), TEST(what_is_no_number_prints_as_null))
