/* What refers from one part of a model to another.
 *
 * In: {"ref": "ticket.region"}, "primary_key": ["id"], relationships, row rules. Out: the numbers
 * of the fields and tables they name. */
#include "domain/load.h"

#define MOST_RULES 16 /* each costs a walk over all tables */

/* Fields may share one list of values by `ref`, but each has its own words in the vocabulary: so
 * many in all, or a small model could ask for any amount of memory. */
#define MOST_SHARED_VALUES 1000000

static const load_key relationship_keys[] = {
    {.name = "name", .type = LOAD_NAME, .required = true},
    {.name = "left_table", .type = LOAD_NAME, .required = true},
    {.name = "right_table", .type = LOAD_NAME, .required = true},
    {.name = "relationship_columns", .type = LOAD_ARRAY, .required = true},
    {.name = "relationship_type",
     .type = LOAD_TEXT,
     .choices = "one_to_one, many_to_one, one_to_many, many_to_many"},
    {.name = "join_type", .type = LOAD_TEXT, .choices = "inner, left_outer"},
    {.name = "role", .type = LOAD_NAME},
    {.name = "default", .type = LOAD_BOOL},
    {.name = "description", .type = LOAD_STRING},
    LOAD_WORDS_KEYS,
};

static const load_key column_keys[] = {
    {.name = "left_column", .type = LOAD_NAME, .required = true},
    {.name = "right_column", .type = LOAD_NAME, .required = true},
};

static const load_key rule_keys[] = {
    {.name = "name", .type = LOAD_NAME},
    {.name = "tables", .type = LOAD_ARRAY},
    {.name = "dimension", .type = LOAD_NAME, .required = true},
    {.name = "claim", .type = LOAD_TEXT, .required = true},
    {.name = "all_value", .type = LOAD_TEXT},
    {.name = "default", .type = LOAD_TEXT},
};

static const load_key verified_keys[] = {
    {.name = "name", .type = LOAD_TEXT, .required = true},
    {.name = "question", .type = LOAD_TEXT, .required = true},
    {.name = "reference_date", .type = LOAD_TEXT},
    {.name = "structured_query", .type = LOAD_OBJECT},
    {.name = "same_as", .type = LOAD_TEXT},
    {.name = "sql", .type = LOAD_TEXT},
    {.name = "verified_at", .type = LOAD_ANY},
    {.name = "verified_by", .type = LOAD_TEXT},
    {.name = "use_as_onboarding_question", .type = LOAD_BOOL},
};

static void unknown(loader *l, const place *at, nlq_str name, const char *what) {
  load_fault(l, at, NLQ_UNKNOWN_REFERENCE, "is \"%S\", which is no %s",
             query_shown(l->errors->mem, name), what);
}

/* The table a member names, or -1 with a fault (a missing member is noted already). */
static int load_table_name(loader *l, const json_value *v, const place *at, const char *key) {
  nlq_str name = json_string(json_get(v, key));
  int table = domain_table_of(l->d, name);
  if (table < 0 && name.len) unknown(l, PLACE_KEY(at, key), name, "table of the model");
  return table;
}

/* --- ref ------------------------------------------------------------------------------------ */

/* Everything but what belongs to the field itself, and what it says for itself. */
static void take_from(domain_field *f, const domain_field *source, const json_value *v) {
  domain_field own = *f;
  *f = *source;
  f->name = own.name;
  f->table = own.table;
  f->hidden = own.hidden;
  f->expr = own.expr;
  f->unique = own.unique;
  if (json_get(v, "nullable")) f->nullable = own.nullable;
  if (json_get(v, "labels") || json_get(v, "synonyms")) f->words = own.words;
  if (json_get(v, "semantic_type")) f->semantics = own.semantics;
}

static void load_ref(loader *l, const json_value *v, const place *at, domain_field *f) {
  static const char *const fixed[] = {"data_type", "sample_values", "is_enum", "pattern"};
  nlq_str ref = json_string(json_get(v, "ref"));
  const place *here = PLACE_KEY(at, "ref");
  int field = domain_resolve_field(l->d, -1, ref);
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    if (json_get(v, fixed[i]))
      load_fault(l, PLACE_KEY(at, fixed[i]), NLQ_WRONG_VALUE,
                 "stands beside \"ref\", which brings its own");
  if (field < 0 || l->d->fields[field].kind != FIELD_DIMENSION) {
    load_fault(l, here, NLQ_UNKNOWN_REFERENCE, "is \"%S\"; write \"table.dimension\"",
               query_shown(l->errors->mem, ref));
    return;
  }
  const domain_field *source = &l->d->fields[field];
  if (source->from_ref) {
    load_fault(l, here, NLQ_WRONG_VALUE, "is \"%S\", which is itself a ref; name its source", ref);
    return;
  }
  l->shared_values += source->n_values;
  if (l->shared_values > MOST_SHARED_VALUES)
    load_fault(l, here, NLQ_TOO_MANY, "brings the values shared by refs to more than %d",
               MOST_SHARED_VALUES);
  else
    take_from(f, source, v);
}

/* Marks the fields with a ref first: a ref must not lead to another one. */
static void walk_refs(loader *l, const json_value *tables, const place *at, bool marking) {
  int t = 0;
  for (const json_value *table = json_first(tables); table; table = json_next(table), t++) {
    const place *here = PLACE_KEY(PLACE_INDEX(at, (size_t)t), "dimensions");
    size_t i = 0;
    const json_value *v = json_first(load_list(table, "dimensions"));
    for (; v; v = json_next(v), i++) {
      domain_field *f = &l->d->fields[(size_t)l->d->tables[t].first_field + i];
      bool has_ref = json_string(json_get(v, "ref")).len > 0;
      if (has_ref && marking)
        f->from_ref = true;
      else if (has_ref)
        load_ref(l, v, PLACE_INDEX(here, i), f);
    }
  }
}

void load_refs(loader *l, const json_value *v, const place *at) {
  walk_refs(l, v, at, true);
  walk_refs(l, v, at, false);
}

/* --- relationships -------------------------------------------------------------------------- */

static void load_columns(loader *l, const json_value *list, const place *at,
                         domain_relationship *r) {
  size_t count = json_count(list);
  if (list && count == 0)
    load_fault(l, at, NLQ_WRONG_VALUE, "is empty; a relationship has at least one pair of columns");
  r->left_fields = ARENA_ARRAY(l->mem, int, count);
  r->right_fields = ARENA_ARRAY(l->mem, int, count);
  if (count == 0 || !r->left_fields || !r->right_fields) return;
  for (const json_value *v = json_first(list); v; v = json_next(v), r->n_columns++) {
    const place *here = PLACE_INDEX(at, r->n_columns);
    if (!LOAD_SHAPE(l, v, here, column_keys)) continue;
    r->left_fields[r->n_columns] = load_field_name(l, json_string(json_get(v, "left_column")),
                                                   PLACE_KEY(here, "left_column"), r->left_table);
    r->right_fields[r->n_columns] =
        load_field_name(l, json_string(json_get(v, "right_column")),
                        PLACE_KEY(here, "right_column"), r->right_table);
  }
}

/* A role stands for its right table, so it must not be mistaken for another one. */
static void load_role(loader *l, const json_value *v, const place *at, int id) {
  domain_relationship *r = &l->d->relationships[id];
  r->role = json_string(json_get(v, "role"));
  if (r->role.len == 0) return;
  int table = domain_table_of(l->d, r->role);
  if (domain_find(l->d, NAMES_ROLE, -1, r->role) >= 0 || (table >= 0 && table != r->right_table))
    load_fault(l, PLACE_KEY(at, "role"), NLQ_DUPLICATE_NAME, "is \"%S\", which is taken already",
               query_shown(l->errors->mem, r->role));
  else
    domain_name(l->d, NAMES_ROLE, -1, r->role, id);
}

static void load_relationship(loader *l, const json_value *v, const place *at, int id) {
  domain_relationship *r = &l->d->relationships[id];
  if (!LOAD_SHAPE(l, v, at, relationship_keys)) return;
  nlq_str type = load_text_or(v, "relationship_type", STR("many_to_one"));
  r->name = json_string(json_get(v, "name"));
  r->left_table = load_table_name(l, v, at, "left_table");
  r->right_table = load_table_name(l, v, at, "right_table");
  r->many_to_one = str_starts(type, STR("many"));
  r->one_to_many = str_ends(type, STR("many"));
  r->left_join = !str_is(json_string(json_get(v, "join_type")), "inner");
  r->is_default = json_true(json_get(v, "default"));
  load_words(l, v, at, &r->words);
  load_named(l, v, at, NAMES_RELATIONSHIP, -1, id);
  load_role(l, v, at, id);
  load_columns(l, load_list(v, "relationship_columns"), PLACE_KEY(at, "relationship_columns"), r);
}

void load_relationships(loader *l, const json_value *v, const place *at) {
  for (const json_value *r = json_first(v); r; r = json_next(r)) {
    int id = l->d->n_relationships++;
    load_relationship(l, r, PLACE_INDEX(at, (size_t)id), id);
  }
}

/* --- row rules ------------------------------------------------------------------------------ */

static void load_rule_tables(loader *l, const json_value *list, const place *at,
                             domain_row_level *rule) {
  size_t i = 0;
  if (!json_first(list)) load_fault(l, at, NLQ_WRONG_VALUE, "is empty; left out it means all");
  rule->tables = ARENA_ARRAY(l->mem, int, json_count(list));
  if (!rule->tables) return;
  for (const json_value *v = json_first(list); v; v = json_next(v), i++) {
    const place *here = PLACE_INDEX(at, i);
    if (!load_text(l, v, here)) continue;
    int table = domain_table_of(l->d, json_string(v));
    if (table < 0)
      unknown(l, here, json_string(v), "table of the model");
    else if (load_field_name(l, rule->dimension, here, table) >= 0)
      rule->tables[rule->n_tables++] = table;
  }
}

/* Every table that has the dimension; there must be one. */
static void take_all_tables(loader *l, const place *at, domain_row_level *rule) {
  rule->tables = ARENA_ARRAY(l->mem, int, (size_t)l->d->n_tables);
  if (!rule->tables) return;
  for (int t = 0; t < l->d->n_tables; t++)
    if (domain_field_of(l->d, t, rule->dimension) >= 0) rule->tables[rule->n_tables++] = t;
  if (rule->n_tables == 0 && rule->dimension.len)
    unknown(l, PLACE_KEY(at, "dimension"), rule->dimension, "field of any table");
}

static void load_rule(loader *l, const json_value *v, const place *at, int id) {
  domain_row_level *rule = &l->d->row_level[id];
  if (!LOAD_SHAPE(l, v, at, rule_keys)) return;
  rule->name = json_string(json_get(v, "name"));
  rule->dimension = json_string(json_get(v, "dimension"));
  rule->claim = json_string(json_get(v, "claim"));
  rule->all_value = load_text_or(v, "all_value", STR("all"));
  rule->fallback = json_string(json_get(v, "default"));
  load_named(l, v, at, NAMES_RULE, -1, id);
  if (load_list(v, "tables"))
    load_rule_tables(l, load_list(v, "tables"), PLACE_KEY(at, "tables"), rule);
  else
    take_all_tables(l, at, rule);
}

void load_row_level(loader *l, const json_value *v, const place *at) {
  if (json_count(v) > MOST_RULES) {
    load_fault(l, at, NLQ_TOO_MANY, "has more than %d rules", MOST_RULES);
    return;
  }
  for (const json_value *rule = json_first(v); rule; rule = json_next(rule)) {
    int id = l->d->n_row_level++;
    load_rule(l, rule, PLACE_INDEX(at, (size_t)id), id);
  }
  if (!diag_has_errors(l->errors)) load_scope_fields(l->d);
}

/* --- verified queries ------------------------------------------------------------------------ */

static void load_verified_query(loader *l, const json_value *v, const place *at, int id) {
  domain_verified *q = &l->d->verified[id];
  if (!LOAD_SHAPE(l, v, at, verified_keys)) return;
  nlq_str date = json_string(json_get(v, "reference_date"));
  q->name = json_string(json_get(v, "name"));
  q->question = json_string(json_get(v, "question"));
  q->same_as = json_string(json_get(v, "same_as"));
  q->onboarding = json_true(json_get(v, "use_as_onboarding_question"));
  q->structured_query = json_get(v, "structured_query");
  q->has_date = date.len > 0 && calendar_parse(date, &q->reference_date);
  if (date.len && !q->has_date)
    load_fault(l, PLACE_KEY(at, "reference_date"), NLQ_INVALID_DATE,
               "is \"%S\"; write a date, \"2026-06-15\"", query_shown(l->errors->mem, date));
  load_named(l, v, at, NAMES_VERIFIED, -1, id);
}

void load_verified(loader *l, const json_value *v, const place *at) {
  for (const json_value *q = json_first(v); q; q = json_next(q)) {
    int id = l->d->n_verified++;
    load_verified_query(l, q, PLACE_INDEX(at, (size_t)id), id);
  }
  for (int i = 0; i < l->d->n_verified; i++) {
    nlq_str same = l->d->verified[i].same_as;
    if (same.len && domain_find(l->d, NAMES_VERIFIED, -1, same) < 0)
      unknown(l, PLACE_KEY(PLACE_INDEX(at, (size_t)i), "same_as"), same, "verified query");
  }
}
