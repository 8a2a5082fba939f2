/* Names of a domain model to numbers, and tables to the relationships that touch them. */
#ifndef NLQ_DOMAIN_INDEX_H
#define NLQ_DOMAIN_INDEX_H

#include "domain/domain.h"

typedef enum name_kind {
  NAMES_TABLE,
  NAMES_FIELD,
  NAMES_METRIC,
  NAMES_FILTER,
  NAMES_RELATIONSHIP,
  NAMES_ROLE, /* numbers are relationships */
  NAMES_RULE,
  NAMES_VERIFIED
} name_kind;

typedef struct domain_named {
  name_kind kind;
  int owner, id;
  nlq_str name;
} domain_named;

/* One end of a relationship. */
typedef struct domain_edge {
  int relationship, to;
  bool forward; /* from its left table to its right one */
  bool second;  /* another relationship between the two tables is their default */
} domain_edge;

struct domain_index {
  domain_named *names;
  size_t capacity;
  lookup by_name;  /* numbers of `names` */
  int *first_edge; /* edges of table t: edges[first_edge[t]] to edges[first_edge[t + 1]] */
  domain_edge *edges;
  int *dated; /* by table, what domain_dated_table gives */
};

/* The number of a name of that kind, or -1. Names of fields, metrics and filters are looked up
 * within a table; `owner` -1 stands for the whole model, as for the other kinds. */
int domain_find(const domain *d, name_kind kind, int owner, nlq_str name);
/* Adds a name under an owner; false when memory is out. */
bool domain_name(domain *d, name_kind kind, int owner, nlq_str name, int id);
bool domain_connect(domain *d);

/* Spreads what tables have (`value`, -1 for nothing) to those that lead to them, each row to at
 * most one row: the nearest wins, then default relationships, then the order of the file. Fills in
 * the first edge on the way, -1 where there is none. Linear; false when memory is out. */
bool domain_reach(domain *d, int *value, int *edges);
bool domain_date_tables(domain *d);

#endif
