/* Tables that nothing reaches, ways that are not clear, joins that would count rows twice.
 *
 * In: orders with two relationships to address, neither the default. Out: a warning that "orders by
 * city" has two readings. */
#include "lint/lint.h"

/* --- tables ---------------------------------------------------------------------------------- */

static size_t count_edges(const domain *d, int table) {
  return (size_t)(d->index->first_edge[table + 1] - d->index->first_edge[table]);
}

/* A table alone can still be asked about by itself; one that is hidden cannot. */
static void check_reach(lint *l, int table) {
  const domain_table *t = &l->d->tables[table];
  if (l->d->n_tables < 2 || count_edges(l->d, table) > 0) return;
  lint_add(l, t->hidden ? NLQ_LEVEL_WARNING : NLQ_LEVEL_INFO, "UNREACHABLE_TABLE",
           "Add a relationship, if one of its columns refers to another table.",
           lint_table_at(l, table), "No relationship leads to the table %S%s.", t->name,
           t->hidden ? ", and it is hidden: no question can use it"
                     : ": questions can be about it alone");
}

static void check_count(lint *l, int table) {
  const domain_table *t = &l->d->tables[table];
  if (t->hidden || t->count_metric >= 0) return;
  lint_add(l, NLQ_LEVEL_INFO, "NO_COUNT", "Add a metric {\"agg\": \"count\"} with its words.",
           lint_table_at(l, table), "The table %S has no metric that counts its rows.", t->name);
}

/* Rows that others point to are asked for by name: "which customers". */
static void check_name(lint *l, int table) {
  const domain *d = l->d;
  const domain_table *t = &d->tables[table];
  bool pointed_at = false;
  for (int e = d->index->first_edge[table]; e < d->index->first_edge[table + 1]; e++)
    pointed_at = pointed_at || !d->index->edges[e].forward;
  if (t->hidden || t->name_field >= 0 || !pointed_at) return;
  lint_add(l, NLQ_LEVEL_INFO, "NO_NAME",
           "Mark the column that names a row: \"semantic_type\": \"name\".",
           lint_table_at(l, table),
           "The table %S has no column that names its rows; \"which\" will show its key.", t->name);
}

/* --- ways ------------------------------------------------------------------------------------ */

/* Columns of one name: what is meant where nothing else is said. */
static bool is_natural(const domain *d, const domain_relationship *r) {
  for (size_t i = 0; i < r->n_columns; i++)
    if (!str_eq(d->fields[r->left_fields[i]].name, d->fields[r->right_fields[i]].name))
      return false;
  return true;
}

/* Two relationships between the same tables, neither the default: without a role named, a question
 * has two readings. */
static void check_parallel(lint *l, int a) {
  const domain *d = l->d;
  const domain_relationship *r = &d->relationships[a];
  bool has_default = r->is_default;
  int others = 0, before = 0;
  for (int e = d->index->first_edge[r->left_table]; e < d->index->first_edge[r->left_table + 1];
       e++) {
    const domain_edge *edge = &d->index->edges[e];
    const domain_relationship *other = &d->relationships[edge->relationship];
    if (edge->to != r->right_table || edge->relationship == a) continue;
    has_default = has_default || other->is_default;
    before += edge->relationship < a;
    others++;
  }
  if (others == 0 || before > 0 || has_default || r->left_table == r->right_table) return;
  lint_add(l, is_natural(d, r) ? NLQ_LEVEL_INFO : NLQ_LEVEL_WARNING, "AMBIGUOUS_PATH",
           "Mark one \"default\": true and give the others a \"role\" with words.",
           lint_relationship_at(l, a),
           "%d relationships lead from %S to %S, and none is the default.", others + 1,
           d->tables[r->left_table].name, d->tables[r->right_table].name);
}

#define MOST_TABLES 64 /* pairs of more take too long */

static void check_pairs(lint *l) {
  const domain *d = l->d;
  for (int a = 0; a < d->n_tables && d->n_tables <= MOST_TABLES; a++) {
    for (int b = a + 1; b < d->n_tables; b++) {
      domain_path path;
      if (d->tables[a].hidden || d->tables[b].hidden ||
          !domain_join_tree(l->mem, d, a, &b, 1, &path) || !path.ambiguous || path.count < 2)
        continue;
      lint_add(l, NLQ_LEVEL_INFO, "AMBIGUOUS_PATH",
               "Mark the usual way \"default\": true on its relationships.", lint_table_at(l, a),
               "Two equally short ways lead from %S to %S.", d->tables[a].name, d->tables[b].name);
    }
  }
}

/* --- counting twice -------------------------------------------------------------------------- */

/* Whether the columns hold no two equal rows: one unique column among them, or the whole key. */
static bool identify(const domain *d, int table, const int *fields, size_t n) {
  const domain_table *t = &d->tables[table];
  size_t keys = 0;
  for (size_t i = 0; i < n; i++) {
    if (d->fields[fields[i]].unique) return true;
    for (size_t k = 0; k < t->n_primary_key; k++)
      keys += t->primary_key[k] == fields[i];
  }
  return t->n_primary_key > 0 && keys >= t->n_primary_key;
}

static void twice(lint *l, int r, int table, const char *as) {
  lint_add(
      l, NLQ_LEVEL_WARNING, "COUNTS_TWICE",
      "Declare the key (primary_key, unique), or correct relationship_type.",
      lint_relationship_at(l, r),
      "The columns of %S in %S do not identify a row of it, but the relationship is %s: joined "
      "rows may be counted twice.",
      l->d->tables[table].name, l->d->relationships[r].name, as);
}

static void check_cardinality(lint *l, int id) {
  const domain *d = l->d;
  const domain_relationship *r = &d->relationships[id];
  if (r->many_to_one && r->one_to_many) {
    lint_add(l, NLQ_LEVEL_WARNING, "COUNTS_TWICE",
             "Model the table between them, with a many_to_one to each.",
             lint_relationship_at(l, id),
             "%S is many_to_many: amounts joined along it count twice.", r->name);
    return;
  }
  bool right = identify(d, r->right_table, r->right_fields, r->n_columns);
  bool left = identify(d, r->left_table, r->left_fields, r->n_columns);
  if (!r->one_to_many && !right)
    twice(l, id, r->right_table, r->many_to_one ? "many_to_one" : "one_to_one");
  if (!r->many_to_one && !left)
    twice(l, id, r->left_table, r->one_to_many ? "one_to_many" : "one_to_one");
}

void lint_joins(lint *l) {
  for (int t = 0; t < l->d->n_tables; t++) {
    check_reach(l, t);
    check_count(l, t);
    check_name(l, t);
  }
  for (int r = 0; r < l->d->n_relationships; r++) {
    check_parallel(l, r);
    check_cardinality(l, r);
  }
  check_pairs(l);
}
