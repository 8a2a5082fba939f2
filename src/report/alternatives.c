/* Readings that phase 1 does not set against each other, as one word has them all.
 *
 * In: the best reading of "tickets resolved last month", those created then that are closed now.
 * Out, one after the other: the same reading with something else in one place, here the month in
 * which they were closed. */
#include "report/parts.h"

/* What stands in the place of entity `which`; false for nothing. `which` is one more than there
 * are where a part is added. */
typedef bool alternative(const report_context *x, size_t which, entity *e);

static const recognition *with(const report_context *x, size_t which, const entity *e) {
  size_t n = x->rec->n_entities;
  recognition *other = ARENA_NEW(x->mem, recognition);
  entity *entities = ARENA_ARRAY(x->mem, entity, n + 1);
  if (!other || !entities) return NULL;
  *other = *x->rec;
  other->entities = entities;
  for (size_t i = 0; i < n; i++)
    entities[i] = x->rec->entities[i];
  entities[which] = *e;
  entities[which].confidence /= 2;
  if (which == n) other->n_entities++;
  return other;
}

static bool is_whole(const report_context *x, size_t which) {
  return which == x->rec->n_entities;
}

static int main_table(const report_context *x) {
  const query *q = x->v->validated_query;
  return q ? domain_table_of(x->d, q->table) : -1;
}

static bool is_state(const entity *e) {
  return e->kind == ENTITY_FILTER && e->op == OPERATOR_EQ && e->value.count == 1 &&
         e->value.items[0].type == SCALAR_TEXT && !e->nested;
}

/* "refunds by month": how much was refunded, where the rows were counted. The amount is that of a
 * column named after the table. */
static bool amount_of_rows(const report_context *x, size_t which, entity *e) {
  int table = is_whole(x, which) || e->kind != ENTITY_METRIC ? -1 : domain_table_of(x->d, e->table);
  const domain_table *t = table < 0 ? NULL : &x->d->tables[table];
  if (!t || t->count_metric < 0 || !str_eq(e->field, x->d->metrics[t->count_metric].name))
    return false;
  for (int i = t->first_metric; i < t->first_metric + t->n_metrics; i++) {
    const domain_metric *m = &x->d->metrics[i];
    bool plain = m->type == METRIC_SIMPLE && m->aggregation == AGGREGATION_SUM && m->n_filters == 0;
    if (!plain || m->field < 0 || !str_starts(x->d->fields[m->field].name, t->name)) continue;
    e->field = m->name;
    e->aggregation = m->aggregation;
    e->name = m->words.label_en;
    return true;
  }
  return false;
}

/* "resolved last month": the month in which that came about, by the column closed_at. */
static bool moment_of_state(const report_context *x, size_t which, entity *e) {
  int table =
      is_whole(x, which) || e->kind != ENTITY_TIME || e->time == TIME_ALL ? -1 : main_table(x);
  for (size_t k = 0; table >= 0 && k < x->rec->n_entities; k++) {
    const entity *state = &x->rec->entities[k];
    if (!is_state(state) || domain_table_of(x->d, state->table) != table) continue;
    nlq_str value = state->value.items[0].text;
    const domain_table *t = &x->d->tables[table];
    for (int i = t->first_field; i < t->first_field + t->n_fields; i++) {
      const domain_field *f = &x->d->fields[i];
      if (f->kind != FIELD_TIME || f->hidden || !str_starts(f->name, value)) continue;
      e->field = f->name;
      e->table = t->name;
      return true;
    }
  }
  return false;
}

/* "how many are open": now, whenever they were made. */
static bool state_of_all(const report_context *x, size_t which, entity *e) {
  if (!is_whole(x, which)) return false;
  bool state = false;
  for (size_t i = 0; i < x->rec->n_entities; i++) {
    if (x->rec->entities[i].kind == ENTITY_TIME) return false;
    state = state || is_state(&x->rec->entities[i]);
  }
  *e = (entity){.kind = ENTITY_TIME, .time = TIME_ALL, .confidence = 1000};
  return state;
}

/* "top customers": by the number of rows, where a sum was taken as nothing was named. */
static bool rank_by_count(const report_context *x, size_t which, entity *e) {
  int table = is_whole(x, which) ? main_table(x) : -1;
  int count = table < 0 ? -1 : x->d->tables[table].count_metric;
  bool ranked = recognition_main(x->rec, ENTITY_RANKING) != NULL;
  if (count < 0 || !ranked || recognition_main(x->rec, ENTITY_METRIC)) return false;
  const domain_metric *m = &x->d->metrics[count];
  *e = (entity){.kind = ENTITY_METRIC,
                .field = m->name,
                .name = m->words.label_en,
                .table = x->d->tables[table].name,
                .aggregation = m->aggregation,
                .confidence = 1000};
  return true;
}

/* "orders in Shanghai": where the customer lives, or the store is. Columns that share their values
 * with the one that was read mean the same. */
static bool other_column(const report_context *x, size_t which, entity *e) {
  const domain *d = x->d;
  bool plain =
      !is_whole(x, which) && (is_state(e) || (e->kind == ENTITY_REGION && !e->nested &&
                                              e->op == OPERATOR_EQ && e->value.count == 1));
  int table = plain ? domain_table_of(d, e->table) : -1;
  int own = table < 0 ? -1 : domain_field_of(d, table, e->field);
  for (int k = 0; own >= 0 && k < d->n_fields; k++) {
    const domain_field *f = &d->fields[k];
    bool shown = !f->hidden && !d->tables[f->table].hidden;
    if (k == own || !shown || f->values == d->fields[own].values ||
        !domain_value_of(f, &e->value.items[0]))
      continue;
    e->field = f->name;
    e->table = d->tables[f->table].name;
    return true;
  }
  return false;
}

static alternative *const alternatives[] = {other_column, moment_of_state, amount_of_rows,
                                            rank_by_count, state_of_all};

#define N_ALTERNATIVES (sizeof alternatives / sizeof *alternatives)

const recognition *report_alternative(const report_context *x, size_t *cursor) {
  size_t places = x->rec->n_entities + 1;
  for (; *cursor < places * N_ALTERNATIVES; ++*cursor) {
    size_t which = *cursor % places;
    entity e = {.kind = ENTITY_TIME};
    if (!is_whole(x, which)) e = x->rec->entities[which];
    if (!alternatives[*cursor / places](x, which, &e)) continue;
    ++*cursor;
    return with(x, which, &e);
  }
  return NULL;
}
