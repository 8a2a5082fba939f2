/* Joins along the relationships of a model.
 *
 * In: ticket as main table, customer and industry wanted. Out: the steps ticket -> customer,
 * customer -> industry.
 *
 * The cheapest tree from the main table to all wanted ones, exactly: the dynamic program of
 * Dreyfus and Wagner ("The Steiner problem in graphs", 1971), rooted, since a step costs more in
 * the direction that repeats rows. tree(S, t) is the cheapest tree from table t to the tables of
 * S: two trees at t that share S between them, or a step to another table and its tree for S. */
#include "domain/index.h"

#include <string.h>

#define MOST_TARGETS 6
#define MOST_STEPS ((int)(sizeof((domain_path *)0)->steps / sizeof(domain_step)))

/* Fewer steps first, then fewer that repeat rows, then the relationships marked default. */
#define COST_STEP 1024
#define COST_MULTIPLIES 32
#define COST_NOT_DEFAULT 1
#define COST_NONE (COST_STEP * 64)

typedef struct tree {
  int cost;
  int edge;  /* of the step from here, in index->edges, seen from its far end; -1 */
  int split; /* one half of S where two trees meet here, else 0 */
} tree;

typedef struct search {
  const domain *d;
  int targets[MOST_TARGETS];
  int n_targets;
  tree *trees; /* by set, then table */
  int banned;  /* a relationship not to be used; -1 */
} search;

static tree *tree_at(const search *s, int set, int table) {
  return &s->trees[(size_t)set * (size_t)s->d->n_tables + (size_t)table];
}

/* Whether walking from a relationship's left to its right table (or back) may repeat rows. */
static bool multiplies(const domain_relationship *r, bool forward) {
  return forward ? r->one_to_many : r->many_to_one;
}

/* The table an edge belongs to. */
static int edge_owner(const domain *d, const domain_edge *e) {
  const domain_relationship *r = &d->relationships[e->relationship];
  return e->forward ? r->left_table : r->right_table;
}

/* The edge is seen from its far end: the step comes from e->to, against the edge. */
static int step_cost(const search *s, const domain_edge *e) {
  int cost = COST_STEP + (e->second ? COST_NOT_DEFAULT : 0);
  return cost +
         (multiplies(&s->d->relationships[e->relationship], !e->forward) ? COST_MULTIPLIES : 0);
}

static void relax(search *s, int set, int table) {
  const struct domain_index *index = s->d->index;
  int have = tree_at(s, set, table)->cost;
  for (int i = index->first_edge[table]; i < index->first_edge[table + 1]; i++) {
    const domain_edge *e = &index->edges[i];
    tree *better = tree_at(s, set, e->to);
    int cost = have + step_cost(s, e);
    if (e->relationship != s->banned && cost < better->cost) *better = (tree){cost, i, 0};
  }
}

/* Steps decide over everything else in a cost, so trees are final level by level. */
static void extend(search *s, int set) {
  for (int level = 0; level < MOST_STEPS; level++)
    for (int table = 0; table < s->d->n_tables; table++)
      if (tree_at(s, set, table)->cost / COST_STEP == level) relax(s, set, table);
}

static void merge(search *s, int set) {
  for (int half = (set - 1) & set; half > set / 2; half = (half - 1) & set) {
    for (int table = 0; table < s->d->n_tables; table++) {
      int cost = tree_at(s, half, table)->cost + tree_at(s, set ^ half, table)->cost;
      if (cost < tree_at(s, set, table)->cost) *tree_at(s, set, table) = (tree){cost, -1, half};
    }
  }
}

static int solve(search *s, int main_table) {
  int all = (1 << s->n_targets) - 1;
  for (int set = 1; set <= all; set++) {
    for (int table = 0; table < s->d->n_tables; table++)
      *tree_at(s, set, table) = (tree){COST_NONE, -1, 0};
    merge(s, set);
    for (int i = 0; i < s->n_targets; i++)
      if (set == 1 << i) tree_at(s, set, s->targets[i])->cost = 0;
    extend(s, set);
  }
  return tree_at(s, all, main_table)->cost;
}

static bool add_step(const search *s, domain_path *out, const domain_edge *e) {
  const domain_relationship *r = &s->d->relationships[e->relationship];
  if (out->count == (size_t)MOST_STEPS) return false;
  bool repeats = multiplies(r, !e->forward);
  out->steps[out->count++] = (domain_step){e->relationship, e->to, edge_owner(s->d, e), repeats};
  out->multiplies = out->multiplies || repeats;
  return true;
}

/* The steps of the best tree, from the main table outwards; at a fork the way to the table wanted
 * first comes first. A tree forks at most once a target. */
static bool read_tree(const search *s, int main_table, domain_path *out) {
  struct {
    int set, table;
  } open[MOST_TARGETS + 1] = {{(1 << s->n_targets) - 1, main_table}};
  for (int n = 1; n > 0;) {
    int set = open[n - 1].set, table = open[n - 1].table;
    const tree *t = tree_at(s, set, table);
    if (t->split) {
      open[n - 1].set = t->split;
      open[n].set = set ^ t->split;
      open[n++].table = table;
    } else if (t->edge >= 0) {
      const domain_edge *e = &s->d->index->edges[t->edge];
      if (!add_step(s, out, e)) return false;
      open[n - 1].table = edge_owner(s->d, e);
    } else {
      n--;
    }
  }
  return true;
}

/* A path has a rival if another tree, which must do without one of its steps, costs the same. */
static bool has_rival(search *s, int main_table, int cost, const domain_path *path) {
  for (size_t i = 0; i < path->count; i++) {
    s->banned = path->steps[i].relationship;
    if (solve(s, main_table) == cost) return true;
  }
  return false;
}

static bool add_target(search *s, int main_table, int table) {
  for (int i = 0; i < s->n_targets; i++)
    if (s->targets[i] == table) return true;
  if (table == main_table) return true;
  if (s->n_targets == MOST_TARGETS) return false;
  s->targets[s->n_targets++] = table;
  return true;
}

bool domain_join_tree(arena *scratch, const domain *d, int main_table, const int *wanted,
                      size_t n_wanted, domain_path *out) {
  search s = {.d = d, .banned = -1};
  *out = (domain_path){0};
  for (size_t i = 0; i < n_wanted; i++)
    if (!add_target(&s, main_table, wanted[i])) return false;
  if (s.n_targets == 0) return true;
  s.trees = ARENA_ARRAY(scratch, tree, ((size_t)1 << s.n_targets) * (size_t)d->n_tables);
  if (!s.trees) return false;
  int cost = solve(&s, main_table);
  if (cost >= COST_NONE || !read_tree(&s, main_table, out)) return false;
  out->ambiguous = has_rival(&s, main_table, cost, out);
  return true;
}
