/* Numbers in digits and in words, of both languages.
 *
 * In: tokens. Out: a value. "1,000" and "2.5k" give 1000 and 2500, "three hundred" and 三百 give
 * 300, "2万" gives 20000, 一万二千 gives 12000. */
#include "read/reader.h"

#include <math.h>

static double power_of_ten(int exponent) {
  double value = 1;
  while (exponent-- > 0)
    value *= 10;
  return value;
}

/* Digits of a NUMBER token. A comma or an apostrophe groups thousands; one point is decimal. */
static bool digits_value(nlq_str text, double *value) {
  double whole = 0, scale = 0;
  for (size_t i = 0; i < text.len; i++) {
    char c = text.at[i];
    if (c == '.') {
      if (scale > 0) return false;
      scale = 1;
    } else if (c >= '0' && c <= '9') {
      whole = whole * 10 + (c - '0');
      scale *= 10;
    } else if (c != ',' && c != '\'' && c != '_') {
      return false;
    }
  }
  *value = scale > 1 ? whole / scale : whole;
  return text.len > 0;
}

/* One step of a numeral in words: a digit word, or a power of ten. */
typedef struct numeral {
  double total;   /* what stands before the last big scale */
  double section; /* hundreds and tens below it */
  double digit;
  bool has_digit, any;
} numeral;

/* Powers below 10^4 multiply the digit before them; bigger ones multiply all that came before,
 * as 万 does and "thousand" too. */
static void numeral_scale(numeral *n, int exponent) {
  double scale = power_of_ten(exponent);
  if (exponent < 3) {
    n->section += (n->has_digit ? n->digit : 1) * scale;
  } else if (exponent == 3 && n->total == 0 && n->section == 0) {
    n->section = (n->has_digit ? n->digit : 1) * scale;
  } else {
    double before = n->section + (n->has_digit ? n->digit : 0);
    if (before == 0) before = 1;
    n->total += before * scale;
    n->section = 0;
  }
  n->digit = 0;
  n->has_digit = false;
}

static size_t words_value(const reader *rd, size_t at, numeral *n) {
  size_t i = at;
  for (;;) {
    int value = 0;
    size_t end = reader_word(rd, i, WORD_NUMBER, &value);
    if (end) {
      /* A new digit after a digit only goes on after tens: "twenty five". */
      if (n->has_digit && n->digit < 20) break;
      n->digit += value;
      n->has_digit = true;
    } else if ((end = reader_word(rd, i, WORD_SCALE, &value)) != 0) {
      bool letters = rd->tokens.items[i].kind == TOKEN_WORD;
      if (letters && !n->any) break; /* "k" and "thousand" need a number before them */
      numeral_scale(n, value);
    } else {
      break;
    }
    n->any = true;
    i = end;
  }
  return n->any ? i : 0;
}

static double numeral_value(const numeral *n) {
  return n->total + n->section + n->digit;
}

static size_t unsigned_at(const reader *rd, size_t at, double *value) {
  numeral n = {0};
  const token *t = &rd->tokens.items[at];
  if (t->kind != TOKEN_NUMBER) {
    size_t end = words_value(rd, at, &n);
    if (end) *value = numeral_value(&n);
    return end;
  }
  if (!digits_value(t->folded, &n.digit)) return 0;
  n.any = n.has_digit = true;
  size_t end = at + 1;
  int exponent = 0;
  size_t after = reader_word(rd, end, WORD_SCALE, &exponent);
  while (after) {
    numeral_scale(&n, exponent);
    end = after;
    after = reader_word(rd, end, WORD_SCALE, &exponent);
  }
  *value = numeral_value(&n);
  return end;
}

/* "-5" behind a space or nothing: a sign, and no hyphen. */
static bool is_sign(const reader *rd, size_t at) {
  const token *t = &rd->tokens.items[at];
  bool before = reader_mark(rd, at, '-') && at + 1 < rd->tokens.count &&
                t[1].kind == TOKEN_NUMBER && t[1].start == t->end;
  return before && (at == 0 || t[-1].end < t->start);
}

size_t number_at(const reader *rd, size_t at, double *value) {
  if (at >= rd->tokens.count) return 0;
  bool negative = is_sign(rd, at);
  if (!negative && at > 0 && is_sign(rd, at - 1)) return 0;
  size_t end = unsigned_at(rd, at + negative, value);
  if (negative) *value = -*value;
  return end;
}

size_t number_count_at(const reader *rd, size_t at, int max, int *value) {
  double n = 0;
  size_t end = number_at(rd, at, &n);
  if (!end || n < 1 || n > max || n != floor(n)) return 0;
  *value = (int)n;
  return end;
}
