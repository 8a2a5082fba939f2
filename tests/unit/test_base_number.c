/* Doubles to text and back. The expected texts are what ECMAScript engines print. */
#include <float.h>
#include <math.h>

#include "base/number.h"
#include "check.h"

static nlq_str text_of(double n) {
  static char text[NUMBER_TEXT_BYTES];
  return (nlq_str){text, number_print(n, text)};
}

static void prints_as_ecmascript_does(void) {
  CHECK_STR(text_of(0), "0");
  CHECK_STR(text_of(-0.0), "0");
  CHECK_STR(text_of(1), "1");
  CHECK_STR(text_of(-1), "-1");
  CHECK_STR(text_of(10), "10");
  CHECK_STR(text_of(0.1), "0.1");
  CHECK_STR(text_of(0.1 + 0.2), "0.30000000000000004");
  CHECK_STR(text_of(1.0 / 3), "0.3333333333333333");
  CHECK_STR(text_of(-2.5), "-2.5");
  CHECK_STR(text_of(123.456), "123.456");
  CHECK_STR(text_of(9007199254740991), "9007199254740991");
  CHECK_STR(text_of(9007199254740992), "9007199254740992");
  CHECK_STR(text_of(5e-324), "5e-324");
  CHECK_STR(text_of(DBL_MAX), "1.7976931348623157e+308");
  CHECK_STR(text_of(DBL_MIN), "2.2250738585072014e-308");
  CHECK_STR(text_of(2.225073858507201e-308), "2.225073858507201e-308"); /* largest subnormal */
  CHECK_STR(text_of(DBL_EPSILON), "2.220446049250313e-16");
  CHECK_STR(text_of(4503599627370495.5), "4503599627370495.5");
  CHECK_STR(text_of(18014398509481984), "18014398509481984"); /* the double below is nearer */
  CHECK_STR(text_of(2e-44), "2e-44");
  CHECK_STR(text_of(1.2e23), "1.2e+23");
  CHECK_STR(text_of(9.5e-7), "9.5e-7");
}

static void forms_change_where_ecmascript_changes_them(void) {
  CHECK_STR(text_of(123456789012345680000.0), "123456789012345680000");
  CHECK_STR(text_of(1e20), "100000000000000000000");
  CHECK_STR(text_of(999999999999999900000.0), "999999999999999900000");
  CHECK_STR(text_of(1e21), "1e+21");
  CHECK_STR(text_of(1.5e21), "1.5e+21");
  CHECK_STR(text_of(0.000001), "0.000001");
  CHECK_STR(text_of(0.0000012345678901234567), "0.0000012345678901234567");
  CHECK_STR(text_of(-0.0000012345678901234567), "-0.0000012345678901234567"); /* the longest */
  CHECK_STR(text_of(0.0000001), "1e-7");
  CHECK_STR(text_of(1e100), "1e+100");
  CHECK_STR(text_of(1e-100), "1e-100");
  CHECK_STR(text_of(1e9), "1000000000");
}

static double read_text(const char *text) {
  return number_read(str_of(text));
}

static void reads_to_the_nearest_double(void) {
  CHECK(read_text("0") == 0);
  CHECK(read_text("-0") == 0 && signbit(read_text("-0")));
  CHECK(read_text("1") == 1);
  CHECK(read_text("-12.50") == -12.5);
  CHECK(read_text("0.1") == 0.1);
  CHECK(read_text("1E5") == 100000);
  CHECK(read_text("1e+5") == 100000);
  CHECK(read_text("100000e-5") == 1);
  CHECK(read_text("0.00000000000000000001e20") == 1);
  CHECK(read_text("0.1000000000000000055511151231257827021181583404541015625") == 0.1);
  CHECK(read_text("1.7976931348623157e308") == DBL_MAX);
  CHECK(read_text("2.2250738585072011e-308") == 2.225073858507201e-308); /* hung PHP and Java */
}

static void ties_go_to_the_even_fraction(void) {
  CHECK(read_text("9007199254740993") == 9007199254740992);
  CHECK(read_text("9007199254740993.0000000000000001") == 9007199254740994);
  CHECK(read_text("9007199254740995") == 9007199254740996);
  CHECK(read_text("9007199254740994.9999999999999999") == 9007199254740994);
  CHECK(read_text("1.00000000000000011102230246251565404236316680908203125") == 1);
  CHECK(read_text("1.00000000000000011102230246251565404236316680908203126") > 1);
}

static void the_ends_of_the_range(void) {
  CHECK(read_text("1.7976931348623158e308") == DBL_MAX);
  CHECK(isinf(read_text("1.7976931348623159e308")));
  CHECK(isinf(read_text("-1e309")) && read_text("-1e309") < 0);
  CHECK(isinf(read_text("1e400")));
  CHECK(isinf(read_text("1e99999999999999999999")));
  CHECK(read_text("0e99999999999999999999") == 0);
  CHECK(read_text("5e-324") == 5e-324);
  CHECK(read_text("2.4703282292062328e-324") == 5e-324); /* just above a half of it */
  CHECK(read_text("2.4703282292062327e-324") == 0);
  CHECK(read_text("1e-400") == 0);
  CHECK(read_text("1e-99999999999999999999") == 0);
  CHECK(read_text("0.000000000000000000000000000000000000000000000000000000001e364") == 1e307);
}

static void texts_over_the_limit_are_no_number(void) {
  char text[LIMIT_NUMBER_BYTES + 1];
  memset(text, '1', sizeof text);
  text[1] = '.';
  CHECK(number_read((nlq_str){text, LIMIT_NUMBER_BYTES}) == 1.1111111111111112);
  CHECK(isnan(number_read((nlq_str){text, LIMIT_NUMBER_BYTES + 1})));
}

/* Every power of two, with its neighbours, which are unevenly spaced. */
static void what_is_printed_reads_back(void) {
  int wrong = 0;
  for (double power = 5e-324; power <= DBL_MAX; power *= 2) {
    double near[] = {power, nextafter(power, 0), nextafter(power, DBL_MAX), power * 1.1};
    for (size_t i = 0; i < 4; i++)
      wrong += near[i] <= DBL_MAX && number_read(text_of(near[i])) != near[i];
  }
  CHECK_INT(wrong, 0);
}

/* Digits between the first and the last that are not 0. */
static int significant_digits(nlq_str text) {
  int digits = 0, significant = 0;
  for (size_t i = 0; i < text.len && text.at[i] != 'e'; i++) {
    digits += text.at[i] != '.' && (digits || text.at[i] != '0');
    if (text.at[i] >= '1' && text.at[i] <= '9') significant = digits;
  }
  return significant;
}

static void nothing_shorter_reads_back(void) {
  int wrong = 0;
  for (double n = 1.0 / 7; n < 1e300; n *= 1234.567) {
    char shorter[40];
    snprintf(shorter, sizeof shorter, "%.*e", significant_digits(text_of(n)) - 2, n);
    wrong += read_text(shorter) == n;
  }
  CHECK_INT(wrong, 0);
}

CHECK_MAIN(TEST(prints_as_ecmascript_does), TEST(forms_change_where_ecmascript_changes_them),
           TEST(reads_to_the_nearest_double), TEST(ties_go_to_the_even_fraction),
           TEST(the_ends_of_the_range), TEST(texts_over_the_limit_are_no_number),
           TEST(what_is_printed_reads_back), TEST(nothing_shorter_reads_back))
