/* Queries in queries, in words: conditions on what another query gives, and sets.
 *
 * In: customer_id NOT IN (SELECT customer_id FROM support_ticket). Out: "without support tickets".
 * Where the two tables meet in more than one way, or other columns are compared, it is said:
 * "customer number not among (customer number of support tickets)". */
#include "report/parts.h"

/* Whether the relationship is the only one of its tables and meets in these columns. */
static bool is_only_way(const domain *d, int table, int key, int other, int field) {
  bool found = false;
  for (int i = 0; i < d->n_relationships; i++) {
    const domain_relationship *r = &d->relationships[i];
    bool left = r->left_table == table && r->right_table == other;
    bool right = r->left_table == other && r->right_table == table;
    if (!left && !right) continue;
    int ours = left ? r->left_fields[0] : r->right_fields[0];
    int theirs = left ? r->right_fields[0] : r->left_fields[0];
    if (found || r->n_columns != 1 || ours != key || theirs != field) return false;
    found = true;
  }
  return found;
}

static bool is_plain(const query *q) {
  return q->n_dimensions == 1 && q->n_metrics == 0 && q->n_having == 0 && q->n_joins == 0 &&
         !q->set.query && !q->has_limit && !q->where;
}

/* Whether rows of another table are meant by the key that both have. */
static bool are_rows(const wording *w, const query_filter *f) {
  const query *q = f->value.query;
  int key = wording_field(w, f->field), other = domain_table_of(w->d, q->table);
  if (w->table < 0 || other < 0 || key < 0 || !is_plain(q)) return false;
  const domain_table *t = &w->d->tables[w->table];
  return t->n_primary_key == 1 && t->primary_key[0] == key &&
         is_only_way(w->d, w->table, key, other,
                     domain_field_of(w->d, other, q->dimensions[0].field));
}

/* The query without its column, and without the condition that this is not empty. */
static query rows_of(arena *mem, const query *q) {
  query rows = *query_copy(mem, q);
  rows.n_filters = 0;
  for (size_t i = 0; i < q->n_filters; i++) {
    bool of_key = str_eq(q->filters[i].field, q->dimensions[0].field);
    if (!of_key || q->filters[i].op != OPERATOR_IS_NOT_NULL)
      rows.filters[rows.n_filters++] = q->filters[i];
  }
  return rows;
}

static void put_rows(sb *out, const wording *w, const query_filter *f) {
  query rows = rows_of(w->mem, f->value.query);
  wording inner = wording_of(w->mem, w->d, &rows, w->language);
  restatement words;
  sb text;
  sb_init(&text, w->mem);
  sb_add(&text, label_table(&inner, inner.table));
  bool some = restate(&inner, &words) &&
              (words.segments[SEGMENT_FILTERS].len || words.segments[SEGMENT_TIME].len);
  for (segment s = SEGMENT_FILTERS; some && s <= SEGMENT_TIME; s++)
    if (words.segments[s].len) wording_add(&text, w, ", %S", "，%S", words.segments[s]);
  bool none = f->op == OPERATOR_NOT_IN;
  wording_add(out, w, none ? "without " : "with ", none ? "没有" : "有");
  wording_add(out, w, some ? "(%S)" : "%S", some ? "（%S）" : "%S", sb_str(&text));
}

void condition_put_nested(sb *out, const wording *w, const query_filter *f, nlq_str name) {
  bool list = f->op == OPERATOR_IN || f->op == OPERATOR_NOT_IN, none = f->op == OPERATOR_NOT_IN;
  if (list && are_rows(w, f)) {
    put_rows(out, w, f);
    return;
  }
  if (list)
    wording_add(out, w, none ? "%S not among " : "%S among ", none ? "%S不属于" : "%S属于", name);
  else
    condition_put_name(out, w, f->op, name);
  wording_add(out, w, "(%S)", "（%S）", report_restate(w->mem, w->d, f->value.query, w->language));
}

/* --- sets ---------------------------------------------------------------------------------- */

void put_set(sb *out, const wording *w) {
  static const struct {
    const char *english, *chinese;
  } words[] = {[SET_NONE] = {"", ""},
               [SET_UNION] = {"together with (%S)", "并上（%S）"},
               [SET_INTERSECT] = {"only those also among (%S)", "且属于（%S）"},
               [SET_EXCEPT] = {"without those among (%S)", "除去（%S）"}};
  const query_set *set = &w->q->set;
  if (!set->query) return;
  wording_add(out, w, words[set->op].english, words[set->op].chinese,
              report_restate(w->mem, w->d, set->query, w->language));
}
