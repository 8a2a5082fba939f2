/* The `expr` of a model: a column, or arithmetic over columns.
 *
 * In: "quantity * (unit_price - unit_cost)". Out: quantity | * | ( | unit_price | - | unit_cost |
 * ). Nothing else gets through, so that an expr can never carry SQL of another kind. */
#include "domain/load.h"

static bool is_sign(char c) {
  return c && strchr("+-*/()", c);
}

static bool is_number(nlq_str text) {
  size_t points = 0;
  for (size_t i = 0; i < text.len; i++) {
    bool point = text.at[i] == '.' && i > 0 && i + 1 < text.len;
    points += point;
    if (!point && (text.at[i] < '0' || text.at[i] > '9')) return false;
  }
  return text.len > 0 && points <= 1;
}

bool domain_expression_next(nlq_str expr, size_t *pos, domain_piece *kind, nlq_str *text) {
  size_t start = *pos;
  while (start < expr.len && (expr.at[start] == ' ' || expr.at[start] == '\t'))
    start++;
  if (start >= expr.len) return false;
  size_t end = start;
  while (end < expr.len && !is_sign(expr.at[end]))
    end++;
  bool sign = end == start;
  *pos = sign ? end + 1 : end;
  *text = str_trim(str_slice(expr, start, *pos));
  *kind = sign ? PIECE_SIGN : is_number(*text) ? PIECE_NUMBER : PIECE_COLUMN;
  return true;
}

/* Where a check stands between two pieces. */
typedef struct progress {
  bool operand;  /* one has just ended */
  bool may_sign; /* a minus may stand before the next one: at the start and behind "(" */
  size_t open;
} progress;

static bool take_sign(progress *p, char sign) {
  if (sign == '(') {
    if (p->operand) return false;
    p->open++;
    p->may_sign = true;
    return true;
  }
  if (sign == ')') {
    if (!p->operand || !p->open) return false;
    p->open--;
    return true;
  }
  bool good = p->operand || (sign == '-' && p->may_sign);
  p->operand = p->may_sign = false;
  return good;
}

static bool take_operand(progress *p) {
  bool good = !p->operand;
  p->operand = true;
  p->may_sign = false;
  return good;
}

bool load_arithmetic(nlq_str expr) {
  progress p = {.may_sign = true};
  domain_piece kind;
  nlq_str text;
  for (size_t pos = 0; domain_expression_next(expr, &pos, &kind, &text);)
    if (!(kind == PIECE_SIGN ? take_sign(&p, text.at[0]) : take_operand(&p))) return false;
  return p.operand && !p.open;
}

bool load_is_column(nlq_str expr) {
  domain_piece kind;
  nlq_str text;
  size_t pos = 0;
  return domain_expression_next(expr, &pos, &kind, &text) && kind == PIECE_COLUMN &&
         pos == expr.len;
}
