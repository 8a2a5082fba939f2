/* What refers from one part of a model to another.
 *
 * In: {"ref": "ticket.region"}, relationships, row rules, verified queries. Out: the numbers of the
 * fields and tables they name. */
#include "domain/load.h"

#define MOST_RULES 16 /* each costs a walk over all tables */

/* Fields may share one list of values by `ref`, but each has its own words in the vocabulary: so
 * many in all, or a small model could ask for any amount of memory. */
#define MOST_SHARED_VALUES 1000000

static const char relationship_keys[] =
    "name:n!\0left_table:n!\0right_table:n!\0relationship_columns:l!\0"
    "relationship_type:t=one_to_one, many_to_one, one_to_many, many_to_many\0"
    "join_type:t=inner, left_outer\0role:n\0default:b\0description:s\0" LOAD_WORDS_KEYS;

static const char column_keys[] = "left_column:n!\0right_column:n!\0";

static const char rule_keys[] =
    "name:n\0tables:l\0dimension:n!\0claim:t!\0all_value:t\0default:t\0";

static const char verified_keys[] =
    "name:t!\0question:t!\0reference_date:t\0structured_query:o\0same_as:t\0sql:t\0"
    "verified_at:*\0verified_by:t\0use_as_onboarding_question:b\0";

/* The table of a name, or -1 with a fault (a missing name is noted already). */
static int load_table_name(loader *l, nlq_str name, const place *at, const char *key) {
  int table = domain_table_of(l->d, name);
  if (table < 0 && name.len)
    load_wrong(l, at, key, NLQ_UNKNOWN_REFERENCE, name, ", which is no table of the model");
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
  f->from_ref = true;
  if (json_get(v, "nullable")) f->nullable = own.nullable;
  if (json_get(v, "labels") || json_get(v, "synonyms")) f->words = own.words;
  if (json_get(v, "semantic_type")) f->semantics = own.semantics;
}

static void check_alone(loader *l, const json_value *v, const place *at, const char *key) {
  if (json_get(v, key))
    load_fault(l, at, key, NLQ_WRONG_VALUE, "stands beside \"ref\", which brings its own");
}

static void load_ref(loader *l, const json_value *v, const place *at, void *into) {
  domain_field *f = (domain_field *)into + at->index;
  nlq_str ref = json_get_string(v, "ref");
  if (ref.len == 0) return;
  check_alone(l, v, at, "data_type");
  check_alone(l, v, at, "sample_values");
  check_alone(l, v, at, "is_enum");
  check_alone(l, v, at, "pattern");
  int field = domain_resolve_field(l->d, -1, ref);
  const domain_field *source = field < 0 ? NULL : &l->d->fields[field];
  if (!source || source->kind != FIELD_DIMENSION)
    load_wrong(l, at, "ref", NLQ_UNKNOWN_REFERENCE, ref, "; write \"table.dimension\"");
  else if (source->from_ref)
    load_wrong(l, at, "ref", NLQ_WRONG_VALUE, ref, ", which is itself a ref; name its source");
  else if ((l->shared_values += source->n_values) > MOST_SHARED_VALUES)
    load_fault(l, at, "ref", NLQ_TOO_MANY,
               "brings the values shared by refs to more than " LOAD_TEXT(MOST_SHARED_VALUES));
  else
    take_from(f, source, v);
}

void load_refs(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  load_each(l, v, at, "dimensions", load_ref, &l->d->fields[l->d->tables[at->index].first_field]);
}

/* --- relationships -------------------------------------------------------------------------- */

static void load_columns(loader *l, const json_value *v, const place *at, void *into) {
  domain_relationship *r = into;
  size_t i = r->n_columns++;
  if (!load_shape(l, v, at, column_keys)) return;
  r->left_fields[i] =
      load_field_name(l, json_get_string(v, "left_column"), at, "left_column", r->left_table);
  r->right_fields[i] =
      load_field_name(l, json_get_string(v, "right_column"), at, "right_column", r->right_table);
}

/* A role stands for its right table, so it must not be mistaken for another one. */
static void load_role(loader *l, const json_value *v, const place *at, int id) {
  domain_relationship *r = &l->d->relationships[id];
  r->role = json_get_string(v, "role");
  int table = domain_table_of(l->d, r->role);
  if (table >= 0 && table != r->right_table)
    load_taken(l, r->role, at, "role");
  else
    load_name(l, r->role, at, "role", NAMES_ROLE, -1, id);
}

void load_relationship(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  int id = l->d->n_relationships++;
  domain_relationship *r = &l->d->relationships[id];
  if (!load_shape(l, v, at, relationship_keys)) return;
  nlq_str type = load_text_or(v, "relationship_type", STR("many_to_one"));
  r->name = json_get_string(v, "name");
  r->left_table = load_table_name(l, json_get_string(v, "left_table"), at, "left_table");
  r->right_table = load_table_name(l, json_get_string(v, "right_table"), at, "right_table");
  r->many_to_one = str_starts(type, STR("many"));
  r->one_to_many = str_ends(type, STR("many"));
  r->left_join = !str_is(json_get_string(v, "join_type"), "inner");
  r->is_default = json_get_true(v, "default");
  load_words(l, v, at, &r->words);
  load_name(l, r->name, at, "name", NAMES_RELATIONSHIP, -1, id);
  load_role(l, v, at, id);
  r->left_fields = load_numbers(l, v, "relationship_columns");
  r->right_fields = load_numbers(l, v, "relationship_columns");
  if (r->left_fields && r->right_fields)
    load_each(l, v, at, "relationship_columns", load_columns, r);
}

/* --- row rules ------------------------------------------------------------------------------ */

static void load_rule_table(loader *l, const json_value *v, const place *at, void *into) {
  domain_row_level *rule = into;
  int table = load_table_name(l, load_text(l, v, at, NULL), at, NULL);
  if (load_field_name(l, rule->dimension, at, NULL, table) >= 0)
    rule->tables[rule->n_tables++] = table;
}

/* Every table that has the dimension; there must be one. */
static void take_all_tables(loader *l, const place *at, domain_row_level *rule) {
  rule->tables = ARENA_ARRAY(l->mem, int, (size_t)l->d->n_tables);
  if (!rule->tables) return;
  for (int t = 0; t < l->d->n_tables; t++)
    if (domain_field_of(l->d, t, rule->dimension) >= 0) rule->tables[rule->n_tables++] = t;
  if (rule->n_tables == 0 && rule->dimension.len)
    load_wrong(l, at, "dimension", NLQ_UNKNOWN_REFERENCE, rule->dimension,
               ", which is no field of any table");
}

static void load_rule(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  int id = l->d->n_row_level++;
  domain_row_level *rule = &l->d->row_level[id];
  if (!load_shape(l, v, at, rule_keys)) return;
  rule->name = json_get_string(v, "name");
  rule->dimension = json_get_string(v, "dimension");
  rule->claim = json_get_string(v, "claim");
  rule->all_value = load_text_or(v, "all_value", STR("all"));
  rule->fallback = json_get_string(v, "default");
  load_name(l, rule->name, at, "name", NAMES_RULE, -1, id);
  if (!json_get(v, "tables"))
    take_all_tables(l, at, rule);
  else if ((rule->tables = load_numbers(l, v, "tables")))
    load_each(l, v, at, "tables", load_rule_table, rule);
}

void load_row_level(loader *l, const json_value *root) {
  if (load_count(root, "row_level") > MOST_RULES) {
    load_fault(l, NULL, "row_level", NLQ_TOO_MANY, "has more than " LOAD_TEXT(MOST_RULES) " rules");
    return;
  }
  load_each(l, root, NULL, "row_level", load_rule, NULL);
  if (!diag_has_errors(l->errors)) load_scope_fields(l->d);
}

/* --- verified queries ------------------------------------------------------------------------ */

static void load_verified_query(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  int id = l->d->n_verified++;
  domain_verified *q = &l->d->verified[id];
  if (!load_shape(l, v, at, verified_keys)) return;
  nlq_str date = json_get_string(v, "reference_date");
  q->name = json_get_string(v, "name");
  q->question = json_get_string(v, "question");
  q->same_as = json_get_string(v, "same_as");
  q->onboarding = json_get_true(v, "use_as_onboarding_question");
  q->structured_query = json_get(v, "structured_query");
  q->has_date = date.len > 0 && calendar_parse(date, &q->reference_date);
  if (date.len && !q->has_date)
    load_wrong(l, at, "reference_date", NLQ_INVALID_DATE, date, "; write a date, \"2026-06-15\"");
  load_name(l, q->name, at, "name", NAMES_VERIFIED, -1, id);
}

static void check_same(loader *l, const json_value *v, const place *at, void *into) {
  (void)into;
  nlq_str same = json_get_string(v, "same_as");
  if (same.len && domain_find(l->d, NAMES_VERIFIED, -1, same) < 0)
    load_wrong(l, at, "same_as", NLQ_UNKNOWN_REFERENCE, same, ", which is no verified query");
}

void load_verified(loader *l, const json_value *root) {
  load_each(l, root, NULL, "verified_queries", load_verified_query, NULL);
  load_each(l, root, NULL, "verified_queries", check_same, NULL);
}
