/* The permission token.
 *
 * In: {"role": "manager", "region_scope": ["Region_North"]} and the row rules of the model. Out:
 * for each rule everything, or the values it allows. Whatever is not plainly right is an error:
 * a token that is misread must never open more than it says. */
#include "domain/load.h"

/* --- which field a rule binds ----------------------------------------------------------------- */

static bool bind_rule(domain *d, domain_row_level *rule) {
  rule->fields = ARENA_ARRAY(d->mem, int, (size_t)d->n_tables);
  rule->edges = ARENA_ARRAY(d->mem, int, (size_t)d->n_tables);
  if (!rule->fields || !rule->edges) return false;
  for (int t = 0; t < d->n_tables; t++)
    rule->fields[t] = -1;
  for (size_t i = 0; i < rule->n_tables; i++)
    rule->fields[rule->tables[i]] = domain_field_of(d, rule->tables[i], rule->dimension);
  return domain_reach(d, rule->fields, rule->edges);
}

bool load_scope_fields(domain *d) {
  for (int i = 0; i < d->n_row_level; i++)
    if (!bind_rule(d, &d->row_level[i])) return false;
  return true;
}

int domain_scope_field(const domain *d, int rule, int table) {
  return d->row_level[rule].fields[table];
}

bool domain_scope_path(const domain *d, int rule, int table, domain_path *out) {
  const domain_row_level *level = &d->row_level[rule];
  *out = (domain_path){0};
  for (int edge; (edge = level->edges[table]) >= 0;) {
    const domain_edge *e = &d->index->edges[edge];
    if (out->count == sizeof out->steps / sizeof *out->steps) return false;
    out->steps[out->count++] = (domain_step){e->relationship, table, e->to, false};
    table = e->to;
  }
  return level->fields[table] >= 0;
}

/* --- the token ------------------------------------------------------------------------------ */

/* A code must be one of the values of the field the rule binds; where the model does not list
 * them all, any text may be one. */
static bool is_known_code(const domain *d, const domain_row_level *rule, const query_scalar *code) {
  bool listed = false;
  for (size_t i = 0; i < rule->n_tables; i++) {
    const domain_field *f = &d->fields[rule->fields[rule->tables[i]]];
    if (domain_value_of(f, code)) return true;
    listed = listed || f->is_enum;
  }
  return !listed && code->text.len > 0 && code->text.len <= LIMIT_VALUE_BYTES;
}

typedef struct token_reader {
  arena *mem;
  const domain *d;
  diag_list *errors;
} token_reader;

static bool refuse(const token_reader *r, nlq_str at, const char *what) {
  query_fault(r->errors, at, NLQ_BAD_SCOPE, "%s", what);
  return false;
}

static bool read_code(const token_reader *r, const json_value *v, nlq_str at,
                      const domain_row_level *rule, query_scalar *out) {
  if (json_type_of(v) != JSON_STRING) return refuse(r, at, "is no code; codes are strings");
  query_scalar_from_json(v, out);
  if (!is_known_code(r->d, rule, out))
    return refuse(r, at, "is no known value of the dimension it limits");
  return true;
}

static bool read_codes(const token_reader *r, const json_value *v, nlq_str at,
                       const domain_row_level *rule, domain_scope *out) {
  size_t count = json_count(v);
  if (count == 0 || count > LIMIT_IN_VALUES)
    return refuse(r, at, "must hold at least one code, and at most a thousand");
  out->values = ARENA_ARRAY(r->mem, query_scalar, count);
  if (!out->values) return false;
  for (const json_value *code = json_first(v); code; code = json_next(code), out->n_values++)
    if (!read_code(r, code, json_pointer_index(r->mem, at, out->n_values), rule,
                   &out->values[out->n_values]))
      return false;
  return true;
}

static bool read_claim(const token_reader *r, const json_value *v, nlq_str at,
                       const domain_row_level *rule, domain_scope *out) {
  if (json_type_of(v) == JSON_ARRAY) return read_codes(r, v, at, rule, out);
  out->all = json_type_of(v) == JSON_STRING && str_eq(json_string(v), rule->all_value);
  return out->all || refuse(r, at, "is neither the word for everything nor a list of codes");
}

/* What a request without a token may see: the rule's default, which is the word for everything or
 * one code; a rule without one lets nobody in. */
static bool use_fallback(const token_reader *r, nlq_str at, const domain_row_level *rule,
                         domain_scope *out) {
  out->all = rule->fallback.len && str_eq(rule->fallback, rule->all_value);
  if (out->all) return true;
  out->values = ARENA_NEW(r->mem, query_scalar);
  if (!out->values) return false;
  out->values[out->n_values++] = (query_scalar){.type = SCALAR_TEXT, .text = rule->fallback};
  if (rule->fallback.len && is_known_code(r->d, rule, out->values)) return true;
  query_fault(r->errors, at, NLQ_NO_TOKEN, "is missing, and the model gives no default for it");
  return false;
}

static bool is_claim(const domain *d, nlq_str key) {
  for (int i = 0; i < d->n_row_level; i++)
    if (str_eq(d->row_level[i].claim, key)) return true;
  return false;
}

/* A key nobody reads may be a claim misspelt, so it is refused too. */
static bool check_keys(const token_reader *r, const json_value *permission, nlq_str base) {
  if (json_type_of(permission) != JSON_OBJECT) return refuse(r, base, "is no object");
  for (const json_value *v = json_first(permission); v; v = json_next(v)) {
    nlq_str key = json_key(v), at = json_pointer_key(r->mem, base, key);
    if (str_is(key, "role") ? json_type_of(v) != JSON_STRING : !is_claim(r->d, key))
      return refuse(r, at, str_is(key, "role") ? "is no string" : "is no claim of the model");
  }
  return true;
}

static bool read_rule(const token_reader *r, const json_value *permission, nlq_str base, int rule,
                      domain_scope *out) {
  const domain_row_level *level = &r->d->row_level[rule];
  out->rule = rule;
  if (!permission) return use_fallback(r, base, level, out);
  nlq_str at = json_pointer_key(r->mem, base, level->claim);
  for (const json_value *v = json_first(permission); v; v = json_next(v))
    if (str_eq(json_key(v), level->claim)) return read_claim(r, v, at, level, out);
  return refuse(r, base, "lacks a claim that the model asks for");
}

bool domain_scopes(arena *mem, const domain *d, const json_value *permission, nlq_str base,
                   diag_list *errors, domain_scope **out, size_t *n_out) {
  token_reader r = {mem, d, errors};
  *n_out = 0;
  *out = ARENA_ARRAY(mem, domain_scope, (size_t)d->n_row_level);
  if (!*out || (permission && !check_keys(&r, permission, base))) return false;
  for (int i = 0; i < d->n_row_level; i++, (*n_out)++)
    if (!read_rule(&r, permission, base, i, &(*out)[i])) return false;
  return !arena_failed(mem);
}
