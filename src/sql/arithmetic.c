/* Arithmetic of the model as SQL of a dialect.
 *
 * In: "quantity * (unit_price - unit_cost)". Out: the same with the columns' names quoted and
 * qualified where needed. A division comes out as 1.0 * a / NULLIF(b, 0): whole numbers divide to
 * fractions on every engine and a zero gives NULL.
 *
 *   sum     = product { ("+" | "-") product }
 *   product = factor { ("*" | "/") factor }
 *   factor  = [ "-" ] ( number | name | "(" sum ")" ) */
#include "sql/writer.h"

#define NESTING 32

typedef struct arithmetic {
  sql_writer *w;
  int table;
  bool fields;
  nlq_str expr;
  size_t pos; /* behind the piece at hand */
  bool more;  /* there is a piece at hand */
  domain_piece kind;
  nlq_str piece;
  int depth;
} arithmetic;

static void advance(arithmetic *a) {
  a->more = domain_expression_next(a->expr, &a->pos, &a->kind, &a->piece);
}

static bool at_sign(const arithmetic *a, char first, char second) {
  return a->more && a->kind == PIECE_SIGN && (a->piece.at[0] == first || a->piece.at[0] == second);
}

static bool write_sum(arithmetic *a, sb *out);

static void write_name(arithmetic *a, sb *out) {
  sql_writer *w = a->w;
  sb kept = w->out;
  w->out = *out;
  int field = a->fields ? domain_field_of(w->plan->d, a->table, a->piece) : -1;
  if (field >= 0)
    sql_write_field(w, field);
  else
    sql_write_column(w, a->table, a->piece);
  *out = w->out;
  w->out = kept;
}

static bool write_group(arithmetic *a, sb *out) {
  if (++a->depth > NESTING) return false;
  advance(a);
  sb_addc(out, '(');
  if (!write_sum(a, out) || !at_sign(a, ')', ')')) return false;
  a->depth--;
  sb_addc(out, ')');
  return true;
}

static bool write_factor(arithmetic *a, sb *out) {
  if (at_sign(a, '-', '-')) {
    sb_addc(out, '-');
    advance(a);
  }
  if (!a->more) return false;
  bool good = true;
  if (at_sign(a, '(', '('))
    good = write_group(a, out);
  else if (a->kind == PIECE_SIGN)
    good = false;
  else if (a->kind == PIECE_NUMBER)
    sb_add(out, a->piece);
  else
    write_name(a, out);
  advance(a);
  return good;
}

static bool write_product(arithmetic *a, sb *out) {
  sb product;
  sb_init(&product, a->w->mem);
  if (!write_factor(a, &product)) return false;
  bool divides = false;
  while (at_sign(a, '*', '/')) {
    bool division = a->piece.at[0] == '/';
    advance(a);
    sb_adds(&product, division ? " / NULLIF(" : " * ");
    if (!write_factor(a, &product)) return false;
    sb_adds(&product, division ? ", 0)" : "");
    divides = divides || division;
  }
  sb_adds(out, divides ? "1.0 * " : "");
  sb_add(out, sb_str(&product));
  return true;
}

static bool write_sum(arithmetic *a, sb *out) {
  if (!write_product(a, out)) return false;
  while (at_sign(a, '+', '-')) {
    sb_adds(out, a->piece.at[0] == '+' ? " + " : " - ");
    advance(a);
    if (!write_product(a, out)) return false;
  }
  return true;
}

bool sql_write_arithmetic(sql_writer *w, int table, nlq_str expr, bool fields) {
  arithmetic a = {.w = w, .table = table, .fields = fields, .expr = expr};
  sb text;
  sb_init(&text, w->mem);
  advance(&a);
  if (!write_sum(&a, &text) || a.more) return false;
  sb_add(&w->out, sb_str(&text));
  return true;
}
