/* Names of the query against those of the model, by exact bytes.
 *
 * In: {"table":"Support_Ticket"}. Out: UNKNOWN_TABLE at /table, "is "Support_Ticket"; it is written
 * support_ticket". */
#include "sql/dialect.h"
#include "validate/check.h"

bool check_is_name(nlq_str name) {
  if (name.len == 0 || name.len > 63 || (name.at[0] >= '0' && name.at[0] <= '9')) return false;
  for (size_t i = 0; i < name.len; i++) {
    char c = sql_lower(name.at[i]);
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') return false;
  }
  return true;
}

/* --- tables --------------------------------------------------------------------------------- */

static void table_fault(check *c, nlq_str name) {
  for (int i = 0; i < c->d->n_tables; i++)
    if (!c->d->tables[i].hidden && sql_same_name(c->d->tables[i].name, name)) {
      check_fault(c, RULE_TABLE, "table", NLQ_UNKNOWN_TABLE, "is \"%S\"; it is written %S", name,
                  c->d->tables[i].name);
      return;
    }
  check_fault(c, RULE_TABLE, "table", NLQ_UNKNOWN_TABLE,
              "is \"%S\", which is no table of the model", query_shown(c->mem, name));
}

static void join_fault(check *c, sql_plan_fault fault, size_t index) {
  const query_join *join = &c->q->joins[index];
  check_enter(c, c->base, "joins", index);
  switch (fault) {
  case PLAN_NO_TABLE: table_fault(c, join->table); break;
  case PLAN_TWICE:
    check_fault(c, RULE_FIELDS, "table", NLQ_UNSUPPORTED,
                "is %S, which is there already; a table stands once in a query", join->table);
    break;
  case PLAN_NO_RELATION:
    check_fault(c, RULE_FIELDS, "on", NLQ_NO_JOIN_PATH,
                "is no relationship of the model between %S and the tables before it", join->table);
    break;
  case PLAN_GOOD: break;
  }
}

bool check_tables(check *c) {
  sql_plan_fault fault = sql_plan_make(&c->plan, c->d, c->q);
  if (fault == PLAN_GOOD) return true;
  if (c->plan.n_tables == 0)
    table_fault(c, c->q->table);
  else
    join_fault(c, fault, c->plan.n_tables - 1);
  return false;
}

/* --- fields --------------------------------------------------------------------------------- */

int check_field(check *c, nlq_str reference, const char *key) {
  int field = domain_resolve_field(c->d, c->plan.main, reference);
  if (field >= 0 && sql_plan_find(&c->plan, c->d->fields[field].table)) return field;
  if (field >= 0)
    check_fault(c, RULE_FIELDS, key, NLQ_UNKNOWN_FIELD, "is \"%S\", but %S is not among the joins",
                query_shown(c->mem, reference), c->d->tables[c->d->fields[field].table].name);
  else if (domain_metric_of(c->d, reference, c->plan.main) >= 0)
    check_fault(c, RULE_FIELDS, key, NLQ_UNKNOWN_FIELD,
                "is the metric \"%S\"; conditions on metrics stand in having", reference);
  else
    check_fault(c, RULE_FIELDS, key, NLQ_UNKNOWN_FIELD, "is \"%S\", which is no field of %S",
                query_shown(c->mem, reference), c->q->table);
  return -1;
}

static bool is_twice(const check *c, size_t index) {
  const query_dimension *dimension = &c->q->dimensions[index];
  for (size_t i = 0; i < index; i++) {
    const query_dimension *other = &c->q->dimensions[i];
    if (str_eq(other->field, dimension->field) && other->grain == dimension->grain) return true;
    if (dimension->name.len && str_eq(query_dimension_name(c->mem, other), dimension->name))
      return true;
  }
  return false;
}

static void check_dimension(check *c, size_t index) {
  const query_dimension *dimension = &c->q->dimensions[index];
  bool plain = dimension->grain == UNIT_NONE && dimension->name.len == 0;
  check_enter(c, c->base, "dimensions", index);
  int field = check_field(c, dimension->field, plain ? NULL : "field");
  if (field < 0) return;
  if (dimension->grain != UNIT_NONE && !sql_plan_has_grain(&c->d->fields[field], dimension->grain))
    check_fault(c, RULE_FIELDS, "grain", NLQ_TYPE_MISMATCH, "is %s, but %S holds no such periods",
                calendar_unit_name(dimension->grain), dimension->field);
  if (dimension->name.len && !check_is_name(dimension->name))
    check_fault(c, RULE_FIELDS, "name", NLQ_WRONG_VALUE, "must be a word of letters, digits and _");
  if (is_twice(c, index)) check_fault(c, RULE_FIELDS, NULL, NLQ_WRONG_VALUE, "is there twice");
}

bool check_dimensions(check *c) {
  size_t before = c->v->errors.errors;
  for (size_t i = 0; i < c->q->n_dimensions; i++)
    check_dimension(c, i);
  c->at = c->base;
  if (query_width(c->q) == 0)
    check_fault(c, RULE_FIELDS, NULL, NLQ_NOTHING_SELECTED,
                "has neither dimensions nor metrics; it would show nothing");
  return c->v->errors.errors == before;
}

/* --- order and window ----------------------------------------------------------------------- */

/* Rows that are grouped or made distinct have only their output columns to be ordered by. */
static void check_sort_key(check *c, size_t index) {
  const query_sort *sort = &c->q->sort[index];
  if (sql_plan_selected(c->q, sort->field) >= 0 || sql_plan_dimension(c->q, sort->field) >= 0)
    return;
  check_enter(c, c->base, "sort", index);
  if (query_is_grouped(c->q) || c->q->distinct)
    check_fault(c, RULE_FIELDS, "field", NLQ_UNKNOWN_FIELD,
                "is \"%S\", which is neither a dimension nor a metric of the query",
                query_shown(c->mem, sort->field));
  else
    check_field(c, sort->field, "field");
}

void check_sort(check *c) {
  for (size_t i = 0; i < c->q->n_sort; i++)
    check_sort_key(c, i);
}

void check_window(check *c) {
  const query *q = c->q;
  if (q->has_limit && (q->limit < 1 || q->limit > LIMIT_ROWS))
    check_fault(c, RULE_LIMIT_SORT, "limit", NLQ_LIMIT_RANGE, "must be a whole number from 1 to %d",
                LIMIT_ROWS);
  if (q->has_offset && (q->offset < 0 || q->offset > LIMIT_ROWS))
    check_fault(c, RULE_LIMIT_SORT, "offset", NLQ_LIMIT_RANGE,
                "must be a whole number from 0 to %d", LIMIT_ROWS);
}
