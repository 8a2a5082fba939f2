/* From every table to the nearest one of some kind, one row to one row at each step.
 *
 * In: for each table what it has itself, say its region. Out: for each table what it has or comes
 * by, and the first edge on the way: an order comes by the region of its store. */
#include "domain/index.h"

/* Whether each row of the edge's owner meets at most one row of the other table. */
static bool leads_to_one(const domain *d, const domain_edge *e) {
  const domain_relationship *r = &d->relationships[e->relationship];
  return e->forward ? !r->one_to_many : !r->many_to_one;
}

/* The tables in order of their distance, breadth first; `queue` holds those at 0. */
static size_t measure(const domain *d, int *distance, int *queue, size_t queued) {
  const struct domain_index *index = d->index;
  for (size_t head = 0; head < queued; head++) {
    int table = queue[head];
    for (int i = index->first_edge[table]; i < index->first_edge[table + 1]; i++) {
      domain_edge back = index->edges[i];
      int other = back.to;
      back.forward = !back.forward;
      if (distance[other] >= 0 || !leads_to_one(d, &back)) continue;
      distance[other] = distance[table] + 1;
      queue[queued++] = other;
    }
  }
  return queued;
}

/* The edge to a neighbour one step nearer: default relationships first, then file order. */
static int nearer_edge(const domain *d, const int *distance, int table) {
  const struct domain_index *index = d->index;
  int best = -1;
  for (int i = index->first_edge[table]; i < index->first_edge[table + 1]; i++) {
    const domain_edge *e = &index->edges[i];
    bool nearer = distance[e->to] == distance[table] - 1 && leads_to_one(d, e);
    if (nearer && (best < 0 || (index->edges[best].second && !e->second))) best = i;
  }
  return best;
}

bool domain_reach(domain *d, int *value, int *edges) {
  size_t tables = (size_t)d->n_tables, own = 0;
  int *distance = ARENA_ARRAY(d->mem, int, tables), *queue = ARENA_ARRAY(d->mem, int, tables);
  if (!distance || !queue) return false;
  for (int t = 0; t < d->n_tables; t++) {
    distance[t] = value[t] >= 0 ? 0 : -1;
    edges[t] = -1;
    if (value[t] >= 0) queue[own++] = t;
  }
  size_t reached = measure(d, distance, queue, own);
  for (size_t i = own; i < reached; i++) {
    edges[queue[i]] = nearer_edge(d, distance, queue[i]);
    value[queue[i]] = value[d->index->edges[edges[queue[i]]].to];
  }
  return true;
}

/* An order dates its lines: a table without a time dimension takes that of the nearest one. */
bool domain_date_tables(domain *d) {
  int *dated = ARENA_ARRAY(d->mem, int, (size_t)d->n_tables);
  int *edges = ARENA_ARRAY(d->mem, int, (size_t)d->n_tables);
  if (!dated || !edges) return false;
  for (int t = 0; t < d->n_tables; t++)
    dated[t] = d->tables[t].default_time >= 0 ? t : -1;
  d->index->dated = dated;
  return domain_reach(d, dated, edges);
}

int domain_dated_table(const domain *d, int table) {
  return d->index->dated[table];
}
