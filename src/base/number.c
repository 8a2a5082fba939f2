/* In: a double, or the text of one. Out: the other of the two; 1e21 and "1e+21".
 *
 * Both directions count in whole numbers of any size, so that nothing is rounded but the result.
 * Printing is the free-format algorithm of Burger and Dybvig ("Printing Floating-Point Numbers
 * Quickly and Accurately", 1996) after Steele and White; reading is long division, bit by bit. */
#include "base/number.h"

#include <math.h>
#include <string.h>

/* A double is fraction * 2^exponent, its fraction below 2^53. */
#define FRACTION_BITS 52
#define HIDDEN_BIT ((uint64_t)1 << FRACTION_BITS)
#define MIN_EXPONENT (-1074)
#define MAX_EXPONENT 971

/* The largest here: twice 10^(330 + LIMIT_NUMBER_BYTES), 1307 bits. */
#define BIG_WORDS 41

typedef struct big {
  int count; /* words in use, the last of them not 0 */
  uint32_t words[BIG_WORDS];
} big;

static void big_set(big *n, uint64_t value) {
  n->count = 0;
  for (; value; value >>= 32)
    n->words[n->count++] = (uint32_t)value;
}

static void big_multiply(big *n, uint32_t factor, uint32_t plus) {
  uint64_t carry = plus;
  for (int i = 0; i < n->count; i++) {
    carry += (uint64_t)n->words[i] * factor;
    n->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) n->words[n->count++] = (uint32_t)carry;
}

static void big_scale10(big *n, int exponent) {
  for (; exponent >= 9; exponent -= 9)
    big_multiply(n, 1000000000, 0);
  for (; exponent > 0; exponent--)
    big_multiply(n, 10, 0);
}

static void big_shift(big *n, int bits) {
  int words = bits / 32;
  if (n->count == 0) return;
  big_multiply(n, (uint32_t)1 << bits % 32, 0);
  memmove(n->words + words, n->words, (size_t)n->count * sizeof *n->words);
  memset(n->words, 0, (size_t)words * sizeof *n->words);
  n->count += words;
}

static int bits_of(uint64_t value) {
  int bits = 0;
  for (; value; value >>= 1)
    bits++;
  return bits;
}

static int big_bits(const big *n) {
  return n->count ? (n->count - 1) * 32 + bits_of(n->words[n->count - 1]) : 0;
}

static int big_compare(const big *a, const big *b) {
  if (a->count != b->count) return a->count < b->count ? -1 : 1;
  for (int i = a->count; i-- > 0;)
    if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
  return 0;
}

/* a -= b, where a >= b. */
static void big_subtract(big *a, const big *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < a->count; i++) {
    uint64_t taken = (i < b->count ? b->words[i] : 0) + borrow;
    borrow = a->words[i] < taken;
    a->words[i] -= (uint32_t)taken;
  }
  while (a->count && a->words[a->count - 1] == 0)
    a->count--;
}

static void big_add(big *a, const big *b) {
  uint64_t carry = 0;
  for (int i = 0; i < b->count || carry; i++) {
    if (i == a->count) a->words[a->count++] = 0;
    carry += (uint64_t)a->words[i] + (i < b->count ? b->words[i] : 0);
    a->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

/* Reading: text to {digits, exponent}, then digits * 10^exponent to a double. */
typedef struct decimal {
  bool negative;
  big digits;
  int exponent;
  int count; /* significant digits */
} decimal;

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static int read_exponent(nlq_str text, size_t at) {
  bool negative = text.at[at] == '-';
  int value = 0;
  for (at += negative || text.at[at] == '+'; at < text.len; at++)
    if (value < 10000) /* far beyond any double already */
      value = value * 10 + (text.at[at] - '0');
  return negative ? -value : value;
}

static void read_decimal(nlq_str text, decimal *d) {
  *d = (decimal){.negative = text.len && text.at[0] == '-'};
  bool fraction = false;
  for (size_t i = d->negative; i < text.len; i++) {
    char c = text.at[i];
    if (is_digit(c)) {
      big_multiply(&d->digits, 10, (uint32_t)(c - '0'));
      d->count += d->digits.count > 0;
      d->exponent -= fraction;
    } else if (c == '.') {
      fraction = true;
    } else {
      d->exponent += read_exponent(text, i + 1);
      return;
    }
  }
}

/* fraction * 2^exponent as a double; overflow gives infinity. */
static double assemble(uint64_t fraction, int exponent) {
  if (fraction == HIDDEN_BIT * 2) {
    fraction = HIDDEN_BIT;
    exponent++;
  }
  if (exponent > MAX_EXPONENT) return HUGE_VAL;
  uint64_t bits = fraction;
  if (fraction >= HIDDEN_BIT)
    bits = (fraction - HIDDEN_BIT) | (uint64_t)(exponent - MIN_EXPONENT + 1) << FRACTION_BITS;
  double n;
  memcpy(&n, &bits, sizeof n);
  return n;
}

/* Rounds above / below to 53 bits, or to fewer where the result is subnormal. */
static double divide(big *above, big *below) {
  int top = big_bits(above) - big_bits(below);
  big_shift(top > 0 ? below : above, top > 0 ? top : -top);
  if (big_compare(above, below) < 0) {
    big_multiply(above, 2, 0);
    top--;
  } /* now the quotient lies from 1 to 2, and counts 2^top */
  int exponent = top - FRACTION_BITS < MIN_EXPONENT ? MIN_EXPONENT : top - FRACTION_BITS;
  if (top < exponent - 1) return 0;
  uint64_t quotient = 0;
  for (int bits = top - exponent; bits >= 0; bits--) {
    quotient <<= 1;
    if (big_compare(above, below) >= 0) {
      big_subtract(above, below);
      quotient |= 1;
    }
    big_multiply(above, 2, 0);
  }
  int half = big_compare(above, below); /* the remainder against a half */
  if (half > 0 || (half == 0 && quotient & 1)) quotient++;
  return assemble(quotient, exponent);
}

double number_read(nlq_str text) {
  if (text.len > LIMIT_NUMBER_BYTES) return NAN;
  decimal d;
  read_decimal(text, &d);
  int magnitude = d.count + d.exponent; /* the value lies below 10^magnitude */
  double n = 0;
  if (d.count && magnitude > 310) {
    n = HUGE_VAL;
  } else if (d.count && magnitude > -330) {
    big below;
    big_set(&below, 1);
    big_scale10(d.exponent < 0 ? &below : &d.digits, d.exponent < 0 ? -d.exponent : d.exponent);
    n = divide(&d.digits, &below);
  }
  return d.negative ? -n : n;
}

/* Printing: the value is rest / unit, times a power of ten that `scale` takes out; every number
 * within `low` below and `high` above reads back as the same double. */
typedef struct digits {
  big rest, unit, low, high;
  bool inclusive; /* the ends of that interval read back too: ties go to the even fraction */
  int point;      /* value = 0.d1d2d3... * 10^point */
  int count;
  char text[17];
} digits;

static void start_digits(digits *d, uint64_t fraction, int exponent) {
  bool uneven = fraction == HIDDEN_BIT && exponent > MIN_EXPONENT; /* the double below is nearer */
  int up = exponent > 0 ? exponent : 0, down = exponent < 0 ? -exponent : 0;
  big_set(&d->rest, fraction);
  big_shift(&d->rest, up + 1 + uneven);
  big_set(&d->unit, 1);
  big_shift(&d->unit, down + 1 + uneven);
  big_set(&d->low, 1);
  big_shift(&d->low, up);
  d->high = d->low;
  big_shift(&d->high, uneven);
  d->inclusive = !(fraction & 1);
  d->count = 0;
}

static bool below_low(const digits *d) {
  return big_compare(&d->rest, &d->low) < (d->inclusive ? 1 : 0);
}

static bool above_high(const digits *d) {
  big sum = d->rest;
  big_add(&sum, &d->high);
  return big_compare(&sum, &d->unit) > (d->inclusive ? -1 : 0);
}

/* Scales so that the value lies below 10^point. The first guess, from the binary exponent and
 * log10(2) * 2^32, is right or one too small. */
static void scale(digits *d, uint64_t fraction, int exponent) {
  int64_t top = exponent + bits_of(fraction) - 1, whole = (int64_t)1 << 32;
  d->point = (int)((top * 1292913986 + 400 * whole) / whole) - 399;
  if (d->point >= 0) {
    big_scale10(&d->unit, d->point);
  } else {
    big_scale10(&d->rest, -d->point);
    big_scale10(&d->low, -d->point);
    big_scale10(&d->high, -d->point);
  }
  if (above_high(d)) {
    big_multiply(&d->unit, 10, 0);
    d->point++;
  }
}

static int next_digit(digits *d) {
  big_multiply(&d->rest, 10, 0);
  big_multiply(&d->low, 10, 0);
  big_multiply(&d->high, 10, 0);
  int digit = 0;
  for (; big_compare(&d->rest, &d->unit) >= 0; digit++)
    big_subtract(&d->rest, &d->unit);
  return digit;
}

/* Whether the last digit is to be rounded up: to the nearer neighbour, to the even one if both
 * are as near. */
static bool rounds_up(digits *d, int digit, bool low, bool high) {
  if (low != high) return high;
  big_multiply(&d->rest, 2, 0);
  int half = big_compare(&d->rest, &d->unit);
  return half > 0 || (half == 0 && digit % 2);
}

static void shortest(digits *d, double n) {
  uint64_t bits;
  memcpy(&bits, &n, sizeof bits);
  uint64_t fraction = bits & (HIDDEN_BIT - 1);
  int biased = (int)(bits >> FRACTION_BITS & 0x7FF);
  if (biased) fraction |= HIDDEN_BIT;
  int exponent = MIN_EXPONENT + (biased ? biased - 1 : 0);
  start_digits(d, fraction, exponent);
  scale(d, fraction, exponent);
  for (bool done = false; !done;) {
    int digit = next_digit(d);
    bool low = below_low(d), high = above_high(d);
    done = low || high;
    if (done && rounds_up(d, digit, low, high)) digit++;
    d->text[d->count++] = (char)('0' + digit);
  }
}

typedef struct target {
  char *at;
  size_t len;
} target;

static void put(target *out, const char *text, int count) {
  memcpy(out->at + out->len, text, (size_t)count);
  out->len += (size_t)count;
}

static void put_zeros(target *out, int count) {
  for (; count > 0; count--)
    put(out, "0", 1);
}

static void put_exponent(target *out, int exponent) {
  put(out, exponent < 0 ? "e-" : "e+", 2);
  int size = exponent < 0 ? -exponent : exponent;
  for (int unit = size >= 100 ? 100 : size >= 10 ? 10 : 1; unit; unit /= 10)
    put(out, &"0123456789"[size / unit % 10], 1);
}

/* The four forms of ECMA-262, Number::toString. */
static void put_digits(target *out, const digits *d) {
  int point = d->point, count = d->count;
  if (point >= count && point <= 21) {
    put(out, d->text, count);
    put_zeros(out, point - count);
  } else if (point > 0 && point <= 21) {
    put(out, d->text, point);
    put(out, ".", 1);
    put(out, d->text + point, count - point);
  } else if (point > -6 && point <= 0) {
    put(out, "0.", 2);
    put_zeros(out, -point);
    put(out, d->text, count);
  } else {
    put(out, d->text, 1);
    put(out, ".", count > 1);
    put(out, d->text + 1, count - 1);
    put_exponent(out, point - 1);
  }
}

size_t number_print(double n, char out[NUMBER_TEXT_BYTES]) {
  target text = {out, 0};
  if (n == 0) {
    put(&text, "0", 1);
    return text.len;
  }
  if (n < 0) put(&text, "-", 1);
  digits d;
  shortest(&d, n < 0 ? -n : n);
  put_digits(&text, &d);
  return text.len;
}
