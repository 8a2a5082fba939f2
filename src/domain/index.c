/* In: a model whose arrays are filled. Out: numbers for its names, and the relationships at each
 * table, both without a search through the arrays. */
#include "domain/index.h"

static uint32_t name_hash(name_kind kind, int owner, nlq_str name) {
  return lookup_mix(lookup_mix(str_hash(name), (uint32_t)kind), (uint32_t)owner);
}

int domain_find(const domain *d, name_kind kind, int owner, nlq_str name) {
  size_t cursor = 0;
  uint32_t hash = name_hash(kind, owner, name);
  for (int at; (at = lookup_next(&d->index->by_name, hash, &cursor)) >= 0;) {
    const domain_named *n = &d->index->names[at];
    if (n->kind == kind && n->owner == owner && str_eq(n->name, name)) return n->id;
  }
  return -1;
}

bool domain_name(domain *d, name_kind kind, int owner, nlq_str name, int id) {
  struct domain_index *index = d->index;
  size_t count = index->by_name.count;
  if (!arena_reserve(d->mem, (void **)&index->names, count, &index->capacity,
                     sizeof *index->names) ||
      !lookup_add(d->mem, &index->by_name, name_hash(kind, owner, name), (int)count))
    return false;
  index->names[count] = (domain_named){kind, owner, id, name};
  return true;
}

static uint32_t pair_hash(const domain_relationship *r) {
  bool in_order = r->left_table < r->right_table;
  uint32_t low = (uint32_t)(in_order ? r->left_table : r->right_table);
  return lookup_mix(low, (uint32_t)(in_order ? r->right_table : r->left_table));
}

static bool same_pair(const domain_relationship *a, const domain_relationship *b) {
  return (a->left_table == b->left_table && a->right_table == b->right_table) ||
         (a->left_table == b->right_table && a->right_table == b->left_table);
}

/* Whether the two tables have a default relationship, and this is not one. */
static bool is_second(const domain *d, const lookup *defaults, const domain_relationship *r) {
  size_t cursor = 0;
  uint32_t hash = pair_hash(r);
  for (int id; !r->is_default && (id = lookup_next(defaults, hash, &cursor)) >= 0;)
    if (same_pair(&d->relationships[id], r)) return true;
  return false;
}

static void add_edges(domain *d, const lookup *defaults, int *end, int id) {
  const domain_relationship *r = &d->relationships[id];
  bool second = is_second(d, defaults, r);
  d->index->edges[end[r->left_table]++] = (domain_edge){id, r->right_table, true, second};
  d->index->edges[end[r->right_table]++] = (domain_edge){id, r->left_table, false, second};
}

/* Edges sorted by table, by counting; those of a table in the order of the file. */
bool domain_connect(domain *d) {
  size_t tables = (size_t)d->n_tables;
  int *first = ARENA_ARRAY(d->mem, int, tables + 1), *end = ARENA_ARRAY(d->mem, int, tables + 1);
  d->index->edges = ARENA_ARRAY(d->mem, domain_edge, 2 * (size_t)d->n_relationships + 1);
  if (!first || !end || !d->index->edges) return false;
  d->index->first_edge = first;
  for (int r = 0; r < d->n_relationships; r++) {
    first[d->relationships[r].left_table + 1]++;
    first[d->relationships[r].right_table + 1]++;
  }
  for (size_t t = 0; t < tables; t++)
    end[t + 1] = first[t + 1] += first[t];
  lookup defaults = {0};
  for (int r = 0; r < d->n_relationships; r++)
    if (d->relationships[r].is_default &&
        !lookup_add(d->mem, &defaults, pair_hash(&d->relationships[r]), r))
      return false;
  for (int r = 0; r < d->n_relationships; r++)
    add_edges(d, &defaults, end, r);
  return true;
}
