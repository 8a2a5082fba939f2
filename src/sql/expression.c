/* Columns, periods of time and conditions.
 *
 * In: field created_at with grain month; region = 'Region_North'. Out: DATE_FORMAT(created_at,
 * '%Y-%m'); region = 'Region_North', or region = ? with the value among the parameters. */
#include "domain/periods.h"
#include "sql/writer.h"

void sql_write_column(sql_writer *w, int table, nlq_str column) {
  if (w->qualified) {
    sql_put_name(&w->out, w->dialect, w->plan->d->tables[table].name);
    sb_addc(&w->out, '.');
  }
  sql_put_name(&w->out, w->dialect, column);
}

static bool is_column(nlq_str expr) {
  size_t pos = 0;
  domain_piece kind;
  nlq_str piece;
  return domain_expression_next(expr, &pos, &kind, &piece) && kind == PIECE_COLUMN &&
         piece.len == expr.len;
}

void sql_write_field(sql_writer *w, int field) {
  const domain_field *f = &w->plan->d->fields[field];
  nlq_str expr = f->expr.len ? f->expr : f->name;
  if (str_eq(expr, f->name) || is_column(expr)) {
    sql_write_column(w, f->table, expr);
    return;
  }
  sb_addc(&w->out, '(');
  if (!sql_write_arithmetic(w, f->table, expr, false)) w->failed = true;
  sb_addc(&w->out, ')');
}

/* The expression that names a field's periods, $ for the column. A column that holds such periods
 * is its own bucket. */
static const char *bucket_of(const sql_dialect *dialect, const domain_field *f,
                             calendar_unit grain) {
  if (domain_writes_periods(f)) return f->granularity == grain ? "$" : dialect->month_text[grain];
  return f->type == TYPE_DATE && grain == UNIT_DAY ? "$" : dialect->bucket[grain];
}

bool sql_write_bucket(sql_writer *w, int field, calendar_unit grain) {
  if (grain == UNIT_NONE) {
    sql_write_field(w, field);
    return true;
  }
  const domain_field *f = &w->plan->d->fields[field];
  if (!sql_plan_has_grain(f, grain)) return false;
  const char *bucket = bucket_of(w->dialect, f, grain);
  for (; *bucket; bucket++)
    if (*bucket == '$')
      sql_write_field(w, field);
    else
      sb_addc(&w->out, *bucket);
  return true;
}

/* --- values --------------------------------------------------------------------------------- */

static bool is_whole(double n) {
  return n > -1e15 && n < 1e15 && n == (double)(int64_t)n;
}

static const char *clickhouse_type(const query_scalar *value) {
  if (value->type == SCALAR_BOOL) return "Bool";
  if (value->type == SCALAR_TEXT) return "String";
  return is_whole(value->number) ? "Int64" : "Float64";
}

/* Some engines take the type of a parameter from what it is compared with, and would refuse a
 * fraction beside a count. */
static void write_numbered(sql_writer *w, const query_scalar *value, int64_t n) {
  if (w->dialect->fraction && value->type == SCALAR_NUMBER && !is_whole(value->number))
    sb_addf(&w->out, "CAST($%D AS %s)", n, w->dialect->fraction);
  else
    sb_addf(&w->out, "$%D", n);
}

static void write_placeholder(sql_writer *w, const query_scalar *value) {
  int64_t n = (int64_t)w->n_params;
  switch (w->dialect->placeholder) {
  case PLACEHOLDER_MARK: sb_addc(&w->out, '?'); break;
  case PLACEHOLDER_NUMBERED: write_numbered(w, value, n); break;
  case PLACEHOLDER_TYPED: sb_addf(&w->out, "{p%D:%s}", n, clickhouse_type(value)); break;
  }
}

static void write_value(sql_writer *w, const query_scalar *value, bool input) {
  if (w->mode == SQL_INLINE || !input) {
    sql_put_literal(&w->out, w->dialect, value);
    return;
  }
  if (!arena_reserve(w->mem, (void **)&w->params, w->n_params, &w->params_capacity,
                     sizeof *w->params)) {
    w->failed = true;
    return;
  }
  w->params[w->n_params++] = *value;
  write_placeholder(w, value);
}

static void write_list(sql_writer *w, const query_value *value, bool input) {
  for (size_t i = 0; i < value->count; i++) {
    if (i) sb_adds(&w->out, ", ");
    write_value(w, &value->items[i], input);
  }
}

/* --- patterns ------------------------------------------------------------------------------- */

/* A pattern of ours escapes by a backslash, which engines read differently: it is written with
 * "!" and an ESCAPE clause. Only patterns that escape anything need one. */
static nlq_str pattern_with_mark(arena *mem, nlq_str like) {
  sb text;
  sb_init(&text, mem);
  for (size_t i = 0; i < like.len; i++) {
    char c = like.at[i];
    bool escape = c == '\\' && i + 1 < like.len;
    if (escape) c = like.at[++i];
    if ((escape && (c == '%' || c == '_')) || c == '!') sb_addc(&text, '!');
    sb_addc(&text, c);
  }
  return sb_str(&text);
}

static void write_like(sql_writer *w, query_operator op, const query_value *value, bool input) {
  query_scalar like = value->items[0];
  bool escapes = str_find(like.text, STR("\\")) != SIZE_MAX;
  if (escapes && !w->dialect->like_backslash) like.text = pattern_with_mark(w->mem, like.text);
  sb_addf(&w->out, " %s%s ", op == OPERATOR_NOT_LIKE ? "NOT " : "", w->dialect->like);
  write_value(w, &like, input);
  if (escapes && !w->dialect->like_backslash) sb_adds(&w->out, " ESCAPE '!'");
}

/* --- conditions ----------------------------------------------------------------------------- */

void sql_write_condition(sql_writer *w, query_operator op, const query_value *value, bool input) {
  if (value->query) {
    sb_addf(&w->out, " %s ", query_operator_name(op));
    sql_write_nested(w, value->query);
    return;
  }
  switch (query_operator_arity(op)) {
  case ARITY_NONE: sb_addf(&w->out, " %s", query_operator_name(op)); return;
  case ARITY_LIST:
    sb_addf(&w->out, " %s (", query_operator_name(op));
    write_list(w, value, input);
    sb_addc(&w->out, ')');
    return;
  case ARITY_PAIR:
    sb_adds(&w->out, " BETWEEN ");
    write_value(w, &value->items[0], input);
    sb_adds(&w->out, " AND ");
    write_value(w, &value->items[1], input);
    return;
  case ARITY_ONE: break;
  }
  if (op == OPERATOR_LIKE || op == OPERATOR_NOT_LIKE) {
    write_like(w, op, value, input);
    return;
  }
  sb_addf(&w->out, " %s ", query_operator_name(op));
  write_value(w, &value->items[0], input);
}

void sql_write_filter(sql_writer *w, int table, const query_filter *f, bool input) {
  int field = domain_resolve_field(w->plan->d, table, f->field);
  if (field < 0) {
    w->failed = true;
    return;
  }
  sql_write_field(w, field);
  sql_write_condition(w, f->op, &f->value, input);
}
