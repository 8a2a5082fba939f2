/* In: conditions. Out: SQL for a WHERE, with a parameter for each value.
 *   meta.year != 2024   ("year" <> ? OR "year" IS NULL)                              a column
 *                       NOT COALESCE(json_type(m, '$."year"') IN ('integer', 'real')
 *                         AND json_extract(m, '$."year"') = ?, FALSE)                JSON, SQLite
 */
#include "ir/store.h"

/* How fields are written; $c is the column or JSON column, $k the key in a literal, $o the
 * operator, $p the parameter. Texts compare by their bytes. */
typedef struct dialect {
  const char *name;
  char quote;
  const char *parameter; /* NULL: ? */
  const char *text;      /* comparison of a text column */
  const char *contains;
  const char *json_null, *json_number, *json_text, *json_bool; /* NULL: no JSON column */
} dialect;

static const dialect dialects[] = {
    {"sqlite", '"', NULL, "$c COLLATE BINARY $o $p", "instr($c, $p) > 0",
     "json_extract($c, '$.\"$k\"')",
     "(json_type($c, '$.\"$k\"') IN ('integer', 'real') AND json_extract($c, '$.\"$k\"') $o $p)",
     "(json_type($c, '$.\"$k\"') = 'text' AND json_extract($c, '$.\"$k\"') $o $p)",
     "(json_type($c, '$.\"$k\"') IN ('true', 'false') AND json_extract($c, '$.\"$k\"') $o $p)"},
    {"postgresql", '"', "$", "$c COLLATE \"C\" $o $p", "strpos($c, $p) > 0", "($c->>'$k')",
     "(jsonb_typeof($c->'$k') = 'number' AND $c->'$k' $o to_jsonb($p::numeric))",
     "(jsonb_typeof($c->'$k') = 'string' AND ($c->>'$k') COLLATE \"C\" $o $p)",
     "($c->'$k' $o to_jsonb($p::boolean))"},
    {"duckdb", '"', NULL, "$c $o $p", "contains($c, $p)", NULL, NULL, NULL, NULL},
    {"clickhouse", '`', "{", "$c $o $p", "position($c, $p) > 0", NULL, NULL, NULL, NULL},
    {"mysql", '`', NULL, "CAST($c AS BINARY) $o CAST($p AS BINARY)",
     "INSTR(CAST($c AS BINARY), CAST($p AS BINARY)) > 0", NULL, NULL, NULL, NULL},
};

bool store_sql_dialect(nlq_str name, size_t *out) {
  for (size_t i = 0; i < sizeof dialects / sizeof dialects[0]; i++) {
    if (!str_is(name, dialects[i].name)) continue;
    *out = i;
    return true;
  }
  return false;
}

bool store_sql_has_json(size_t d) {
  return dialects[d].json_null != NULL;
}

/* --- what it takes -------------------------------------------------------------------------- */

static bool takes(const ir_store *store, const ir_expr *e) {
  store_atom a;
  if (e->kind != IR_AND && e->kind != IR_OR && e->kind != IR_NOT)
    return store_atom_of(store, e, &a) && (a.field.len > 0 || store->content.len > 0);
  for (const ir_expr *child = e->first; child; child = child->next)
    if (!takes(store, child)) return false;
  return true;
}

bool store_sql_takes(const ir_store *store, const store_parts *so_far, const ir_expr *e) {
  (void)so_far;
  return takes(store, e);
}

/* --- writing -------------------------------------------------------------------------------- */

typedef struct sql_out {
  const ir_store *store;
  const dialect *d;
  sb sql, params_text;
  json_writer params;
  int n_params;
} sql_out;

static void put_name(sql_out *o, nlq_str name) {
  sb_addc(&o->sql, o->d->quote);
  sb_add(&o->sql, name);
  sb_addc(&o->sql, o->d->quote);
}

static void put_param(sql_out *o, const ir_value *v) {
  static const char *const types[] = {
      [JSON_BOOL] = "Bool", [JSON_NUMBER] = "Float64", [JSON_STRING] = "String"};
  o->n_params++;
  if (!o->d->parameter)
    sb_addc(&o->sql, '?');
  else if (o->d->parameter[0] == '$')
    sb_addf(&o->sql, "$%d", o->n_params);
  else
    sb_addf(&o->sql, "{p%d:%s}", o->n_params, types[v->type]);
  store_put_literal(&o->params, v);
}

/* A key inside '...': quotation marks are no part of keys, apostrophes are doubled. */
static void put_key(sql_out *o, nlq_str key) {
  for (size_t i = 0; i < key.len; i++) {
    if (key.at[i] == '\'') sb_addc(&o->sql, '\'');
    sb_addc(&o->sql, key.at[i]);
  }
}

/* A $ that no letter of these follows stands for itself. */
static void put_form(sql_out *o, const char *form, nlq_str column, const store_atom *a,
                     const char *op) {
  for (const char *at = form; *at; at++) {
    char what = at[0] == '$' ? at[1] : '\0';
    if (what == 'c')
      put_name(o, column);
    else if (what == 'k')
      put_key(o, a->field);
    else if (what == 'o')
      sb_adds(&o->sql, op);
    else if (what == 'p')
      put_param(o, a->value);
    else
      sb_addc(&o->sql, *at);
    if (what == 'c' || what == 'k' || what == 'o' || what == 'p') at++;
  }
}

static const char *form_of(const sql_out *o, const store_atom *a) {
  bool json = o->store->metadata.len > 0;
  if (a->value->type == JSON_NUMBER) return json ? o->d->json_number : "$c $o $p";
  if (a->value->type == JSON_BOOL) return json ? o->d->json_bool : "$c $o $p";
  if (json) return o->d->json_text;
  return a->date ? "$c $o $p" : o->d->text; /* a column of dates has no collation */
}

static void put_null_test(sql_out *o, const store_atom *a) {
  bool json = o->store->metadata.len > 0;
  put_form(o, json ? o->d->json_null : "$c", json ? o->store->metadata : a->field, a, "");
  sb_adds(&o->sql, a->op == IR_EQ ? " IS NULL" : " IS NOT NULL");
}

/* `certain`: it must not be NULL, as it stands below a NOT. */
static void put_atom(sql_out *o, const store_atom *a, bool certain) {
  static const char *const names[] = {
      [IR_EQ] = "=", [IR_NE] = "<>", [IR_LT] = "<", [IR_GT] = ">", [IR_LE] = "<=", [IR_GE] = ">="};
  if (a->value->type == JSON_NULL) {
    put_null_test(o, a);
    return;
  }
  bool json = o->store->metadata.len > 0, differs = a->op == IR_NE && !o->store->sql_nulls;
  bool wrapped = !o->store->sql_nulls && (certain || differs);
  nlq_str column = a->field.len == 0 ? o->store->content : json ? o->store->metadata : a->field;
  if (differs) sb_adds(&o->sql, "NOT ");
  if (wrapped) sb_adds(&o->sql, "COALESCE(");
  put_form(o, a->field.len == 0 ? o->d->contains : form_of(o, a), column, a,
           names[differs ? IR_EQ : a->op]);
  if (wrapped) sb_adds(&o->sql, ", FALSE)");
}

static void put_expr(sql_out *o, const ir_expr *e, bool certain) {
  store_atom a;
  if (e->kind == IR_NOT) {
    sb_adds(&o->sql, "NOT (");
    put_expr(o, e->first, true);
    sb_addc(&o->sql, ')');
  } else if (e->kind == IR_AND || e->kind == IR_OR) {
    sb_addc(&o->sql, '(');
    for (const ir_expr *child = e->first; child; child = child->next) {
      put_expr(o, child, certain);
      if (child->next) sb_adds(&o->sql, e->kind == IR_AND ? " AND " : " OR ");
    }
    sb_addc(&o->sql, ')');
  } else if (store_atom_of(o->store, e, &a)) {
    put_atom(o, &a, certain);
  }
}

void store_sql_write(arena *mem, const ir_store *store, store_parts parts, json_writer *w) {
  sql_out o = {.store = store, .d = &dialects[store->dialect]};
  sb_init(&o.sql, mem);
  sb_init(&o.params_text, mem);
  o.params = (json_writer){&o.params_text, false};
  json_begin_array(&o.params);
  for (size_t i = 0; i < parts.count; i++) {
    if (i > 0) sb_adds(&o.sql, " AND ");
    put_expr(&o, parts.items[i], false);
  }
  json_end_array(&o.params);
  json_put_key(w, "sql");
  if (parts.count > 0)
    json_put_string(w, sb_str(&o.sql));
  else
    json_put_null(w);
  json_put_key(w, "params");
  json_put_raw(w, sb_str(&o.params_text));
}
