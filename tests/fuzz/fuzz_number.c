/* Eight bytes as a double: its text reads back, by our reader and by libc's. The rest as the text
 * of a number: our reader and libc's agree. */
#include <math.h>

#include "base/number.h"
#include "fuzz.h"

static bool same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static void check_print(double n) {
  char text[NUMBER_TEXT_BYTES + 1];
  size_t length = number_print(n, text);
  MUST(length > 0 && length <= NUMBER_TEXT_BYTES);
  text[length] = '\0';
  MUST(number_read((nlq_str){text, length}) == n);
  MUST(strtod(text, NULL) == n);
}

/* Any bytes to a number in JSON's grammar: digits with at most one point and one exponent. */
static void check_read(const uint8_t *data, size_t size) {
  char text[LIMIT_NUMBER_BYTES + 1];
  size_t length = 0, exponent = 0;
  if (size < 2) return;
  size_t point = 1 + data[0] % 32;
  if (data[1] % 4 == 0) exponent = 2 + data[1] / 4 % 62;
  for (size_t i = 2; i < size && length + 8 < LIMIT_NUMBER_BYTES; i++) {
    text[length++] = (char)('0' + data[i] % 10);
    if (length == point && i + 1 < size) text[length++] = '.';
    if (length == exponent && text[length - 1] != '.') break;
  }
  if (length == 0 || text[length - 1] == '.') return;
  if (exponent)
    length += (size_t)snprintf(text + length, 6, "e%d", (int)(data[1] ^ data[0]) * 3 - 400);
  text[length] = '\0';
  MUST(same(number_read((nlq_str){text, length}), strtod(text, NULL)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  double n;
  if (size >= sizeof n) {
    memcpy(&n, data, sizeof n);
    if (isfinite(n)) check_print(n);
  }
  check_read(data, size);
  return 0;
}
