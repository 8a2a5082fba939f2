/* The reading as entities: groups, default projection, negated tables as queries within the query,
 * sets; and its score. */
#include "base/limits.h"
#include "domain/index.h"
#include "read/records.h"

/* Weights of what a reading leaves or needs, in thousandths of a word. */
enum {
  LEFT_TABLE = -300,
  LEFT_COLUMN = -250,
  LINKED_COLUMN = -120,
  LEFT_VALUE = -900,
  LEFT_NUMBER = -500,
  LEFT_MOST = -800,
  LEFT_THAN = -600,
  LEFT_AGGREGATE = -900,
  LEFT_CUE = -400,
  LEFT_NOT = -200,
  JOIN = -200,
  WANTED = -250, /* for each column */
  WANTED_OF_TABLES = -250,
  WANTED_FOREIGN_KEY = -200,
  WANTED_TWICE = -300,
  DEFAULT_PROJECTION = -200,
  WHOLE = -500,
  SUM_OF_TEXT = -600,
  ORDER_OF_TEXT = -600,
  NO_DATE = -1500 /* a time compared with what is none */
};

typedef struct emitter {
  records *r;
  reading *out;
  int base;     /* the table whose rows the answer is about */
  int excluded; /* the table whose rows ours must not have; -1 */
  bool nested;  /* other tables' rows stand in a query within the query */
  bool failed;
} emitter;

/* --- what is wanted ------------------------------------------------------------------------- */

static bool wants(const records *r, int field) {
  for (size_t i = 0; i < r->n_wanted; i++)
    if (r->wanted[i].aggregation == AGGREGATION_NONE && r->wanted[i].field == field) return true;
  return false;
}

static void put_first(records *r, int field, size_t from) {
  if (field < 0 || r->n_wanted == RECORDS_PARTS) return;
  for (size_t i = r->n_wanted++; i > 0; i--)
    r->wanted[i] = r->wanted[i - 1];
  r->wanted[0] = (output){AGGREGATION_NONE, false, field, ORDER_NONE, from};
}

/* --- superlatives that are aggregates ------------------------------------------------------ */

static bool has_plain(const records *r) {
  for (size_t i = 0; i < r->n_wanted; i++)
    if (r->wanted[i].aggregation == AGGREGATION_NONE) return true;
  return false;
}

static bool has_aggregate(const records *r) {
  for (size_t i = 0; i < r->n_wanted; i++)
    if (r->wanted[i].aggregation != AGGREGATION_NONE) return true;
  return false;
}

static bool table_before(const records *r, size_t noun) {
  for (size_t i = 0; i < noun; i++)
    if (r->s[i].kind == SLOT_TABLE && r->s[i].sentence == r->s[noun].sentence &&
        (r->s[i].role == SLOT_NAMES || r->s[i].role == SLOT_COUNTED))
      return true;
  return false;
}

static void want_extreme(records *r, size_t i) {
  rank *k = &r->ranks[i];
  query_aggregation a = k->order == ORDER_DESC ? AGGREGATION_MAX : AGGREGATION_MIN;
  if (r->n_wanted < RECORDS_PARTS)
    r->wanted[r->n_wanted++] = (output){a, false, k->field, ORDER_NONE, k->cue};
  for (r->n_ranks--; i < r->n_ranks; i++)
    r->ranks[i] = r->ranks[i + 1];
}

/* "what is the highest salary": no row is asked for, only the value. */
static void turn_extremes(records *r) {
  bool plain = has_plain(r) || r->counted >= 0;
  if (r->n_ranks == 2 && r->ranks[0].kind == RANK_COLUMN && r->ranks[1].kind == RANK_COLUMN &&
      r->ranks[0].field == r->ranks[1].field && r->ranks[0].order != r->ranks[1].order) {
    want_extreme(r, 0);
    want_extreme(r, 0);
    return;
  }
  for (size_t i = 0; i < r->n_ranks;) {
    const rank *k = &r->ranks[i];
    bool column = k->kind == RANK_COLUMN && k->limit == 1 && k->noun < r->n &&
                  r->s[k->noun].kind == SLOT_COLUMN && r->s[k->noun].zone == ZONE_WANTED;
    if (column && ((!plain && !table_before(r, k->noun)) || r->n_groups))
      want_extreme(r, i);
    else
      i++;
  }
}

/* --- negated tables ------------------------------------------------------------------------ */

static bool is_negated_table(const records *r, size_t i) {
  const slot *s = &r->s[i];
  return s->kind == SLOT_TABLE && s->negation >= 0 && s->table != r->main &&
         (s->role == SLOT_NAMES || s->role == SLOT_LINKS || s->role == SLOT_FREE);
}

static bool any_negated_table(const records *r) {
  for (size_t i = 0; i < r->n; i++)
    if (is_negated_table(r, i)) return true;
  return false;
}

/* --- projection ---------------------------------------------------------------------------- */

static int asked_table(const records *r) {
  int first = -1;
  for (size_t i = 0; i < r->n; i++) {
    const slot *s = &r->s[i];
    if (s->kind != SLOT_TABLE || s->role != SLOT_NAMES || is_negated_table(r, i)) continue;
    if (s->table == r->main) return r->main;
    if (first < 0) first = s->table;
  }
  return first < 0 ? r->main : first;
}

/* "where", "when", "how old": the column of the table that says so. */
static int column_of_question(records *r, int table) {
  static const char *const names[] = {
      "location|address|city|place|destination|state|county|country|hometown",
      "date|year|time|start date"};
  for (size_t i = 0; i < r->n; i++) {
    if (records_cue(r, i, WORD_HOW))
      return records_quality_field(r, (lexicon_quality)r->s[i].m->value, table);
    if (!records_cue(r, i, WORD_WHERE) || r->s[i].m->from > 1) continue;
    const domain_table *t = &r->d->tables[table];
    nlq_str list = str_of(names[r->s[i].m->value]);
    for (size_t start = 0, end = 0; start < list.len; start = end + 1) {
      for (end = start; end < list.len && list.at[end] != '|';)
        end++;
      nlq_str name = str_slice(list, start, end);
      for (int f = t->first_field; f < t->first_field + t->n_fields; f++) {
        nlq_str label = r->d->fields[f].words.label_en;
        bool tested = false;
        for (size_t k = 0; k < r->n_tests; k++)
          tested = tested || r->tests[k].field == f;
        bool called =
            str_starts(label, name) && str_ends(label, STR(" name")) && label.len == name.len + 5;
        if (!tested &&
            (called || str_eq(label, name) || (label.len > name.len && str_ends(label, name))))
          return f;
      }
    }
    for (size_t k = 0; r->s[i].m->value == 1 && k < r->n; k++) {
      bool linked = r->s[k].kind == SLOT_COLUMN && r->s[k].role == SLOT_LINKS;
      if (linked && (records_date(r->d, r->s[k].field) || records_number(r->d, r->s[k].field)))
        return r->s[k].field;
    }
    if (r->s[i].m->value == 1) return records_quality_field(r, QUALITY_LATE, table);
  }
  return -1;
}

static const rank *common_rank(const records *r) {
  for (size_t i = 0; i < r->n_ranks; i++)
    if (r->ranks[i].kind == RANK_COMMON) return &r->ranks[i];
  return NULL;
}

/* The family name beside a first name that is called the rows' name. */
static int second_name(const records *r, int field) {
  const domain_field *f = &r->d->fields[field];
  const domain_table *t = &r->d->tables[f->table];
  nlq_str label = f->words.label_en;
  if (t->name_field != field || !str_ends(label, STR("first name"))) return -1;
  for (int i = t->first_field; i < t->first_field + t->n_fields; i++)
    if (str_ends(r->d->fields[i].words.label_en, STR("last name"))) return i;
  return -1;
}

/* "full name", "names": where it is not said which of them. */
static void want_full_names(records *r) {
  for (size_t i = 0; i < r->n_wanted && r->n_wanted < RECORDS_PARTS; i++) {
    const output *o = &r->wanted[i];
    const slot *s = o->from < r->n ? &r->s[o->from] : NULL;
    int second = o->aggregation == AGGREGATION_NONE ? second_name(r, o->field) : -1;
    if (second < 0 || wants(r, second)) continue;
    bool column = s && s->kind == SLOT_COLUMN && s->field == o->field;
    const rank *common = common_rank(r);
    if (common && common->field == o->field && common->noun < r->n) {
      s = &r->s[common->noun];
      column = true;
    }
    if (column && !records_word(r, s->m->to - 1, "name, names")) continue;
    bool first = false;
    for (size_t t = column ? s->m->from : 1; column && t < s->m->to; t++)
      first = first || records_word(r, t, "first, fname");
    if (first) continue;
    for (size_t k = r->n_wanted++; k > i + 1; k--)
      r->wanted[k] = r->wanted[k - 1];
    r->wanted[i + 1] = (output){AGGREGATION_NONE, false, second, ORDER_NONE, o->from};
  }
}

static void want_table(records *r, int table) {
  int name = records_name(r->d, table);
  if (name < 0) name = records_primary(r->d, table);
  const domain_table *t = &r->d->tables[table];
  if (name >= 0) {
    put_first(r, name, 0);
    return;
  }
  for (int f = t->first_field + t->n_fields; f-- > t->first_field;)
    put_first(r, f, 0);
}

/* A chart of a number of values shows each with its number. */
static void split_chart(records *r) {
  if (r->bucket != UNIT_NONE) {
    if (!has_aggregate(r) && r->n_wanted < RECORDS_PARTS) {
      r->counted = r->d->fields[r->bucket_field].table;
      r->wanted[r->n_wanted++] = (output){AGGREGATION_COUNT, false, -1, ORDER_NONE, 0};
    }
    if (!wants(r, r->bucket_field)) put_first(r, r->bucket_field, r->n);
    return;
  }
  if (!r->rd->charts || r->n_wanted == 0) return;
  for (size_t i = 0; i < r->n_wanted; i++) {
    output *o = &r->wanted[i];
    if (o->aggregation != AGGREGATION_COUNT || o->field < 0) continue;
    int field = o->field;
    *o = (output){AGGREGATION_COUNT, false, -1, ORDER_NONE, o->from};
    r->counted = r->d->fields[field].table;
    if (!wants(r, field)) put_first(r, field, r->wanted[i].from);
    return;
  }
  if (has_aggregate(r) || r->n_wanted > 1 || r->n_groups || r->n_ranks) return;
  if (records_number(r->d, r->wanted[0].field)) return;
  r->counted = r->d->fields[r->wanted[0].field].table;
  r->wanted[r->n_wanted++] = (output){AGGREGATION_COUNT, false, -1, ORDER_NONE, r->wanted[0].from};
}

static void project(records *r) {
  int table = asked_table(r);
  const rank *common = common_rank(r);
  bool missing = r->n_wanted == 0 || (!has_plain(r) && r->n_ranks && !has_aggregate(r));
  if (r->whole && !has_plain(r)) {
    const domain_table *t = &r->d->tables[table];
    for (int f = t->first_field + t->n_fields; f-- > t->first_field;)
      put_first(r, f, 0);
    return;
  }
  if (!missing) return;
  r->default_projection = true;
  int asked = column_of_question(r, table);
  if (asked >= 0)
    put_first(r, asked, 0);
  else if (common && common->field >= 0)
    put_first(r, common->field, common->cue);
  else if (r->n_groups == 0 || r->n_ranks)
    want_table(r, table);
}

/* --- groups -------------------------------------------------------------------------------- */

static bool wants_of(const records *r, int table) {
  for (size_t i = 0; i < r->n_wanted; i++)
    if (r->wanted[i].aggregation == AGGREGATION_NONE &&
        r->d->fields[r->wanted[i].field].table == table)
      return true;
  return false;
}

/* Whether rows go by a column, which need not be so for one that only describes them. */
static bool is_called(const domain *d, int field) {
  nlq_str label = d->fields[field].words.label_en;
  return str_find(label, STR("name")) != SIZE_MAX || str_find(label, STR("title")) != SIZE_MAX ||
         str_eq(label, d->tables[d->fields[field].table].words.label_en);
}

static int group_field(const records *r, size_t at) {
  const slot *s = &r->s[at];
  if (s->kind == SLOT_COLUMN) return s->field;
  int name = records_name(r->d, s->table), key = records_primary(r->d, s->table);
  return key >= 0 && (name < 0 || !is_called(r->d, name)) ? key : name;
}

static void want_groups(records *r) {
  for (size_t i = r->n_groups; i-- > 0;) {
    size_t at = r->groups[i];
    int field = group_field(r, at);
    bool table = r->s[at].kind == SLOT_TABLE;
    if (field < 0 || wants(r, field) || (table && wants_of(r, r->s[at].table))) continue;
    put_first(r, field, at);
  }
}

/* --- entities ------------------------------------------------------------------------------ */

static entity *add(emitter *e, entity_kind kind, size_t at) {
  reading *out = e->out;
  records *r = e->r;
  if (out->n_entities == LIMIT_ENTITIES ||
      !arena_reserve(r->rd->mem, (void **)&out->entities, out->n_entities, &out->entities_capacity,
                     sizeof(entity))) {
    e->failed = true;
    return NULL;
  }
  entity *made = &out->entities[out->n_entities++];
  *made = (entity){.kind = kind, .confidence = 970};
  if (at >= r->n) return made;
  const mention *m = r->s[at].m;
  made->raw = reader_span_text(r->rd, m->from, m->to);
  made->start = r->rd->tokens.items[m->from].start;
  made->end = r->rd->tokens.items[m->to - 1].end;
  int quality = r->s[at].quality;
  if (m->kind == MENTION_OBJECT && quality < 1000) made->confidence = 970 * quality / 1000;
  made->confidence -= 130 * m->distance;
  if (made->confidence < 200) made->confidence = 200;
  if (m->distance > 0) made->assumed = m->phrase;
  return made;
}

static nlq_str label_of(const emitter *e, const domain_words *words, nlq_str name) {
  return domain_label(e->r->rd->mem, words, name, e->r->rd->language);
}

static void name_field(const emitter *e, entity *made, int field) {
  const domain_field *f = &e->r->d->fields[field];
  made->field = f->name;
  made->table = e->r->d->tables[f->table].name;
  made->name = label_of(e, &f->words, f->name);
}

static void add_table(emitter *e, int table, size_t at) {
  entity *made = add(e, ENTITY_TABLE, at);
  if (!made) return;
  const domain_table *t = &e->r->d->tables[table];
  made->table = t->name;
  made->name = label_of(e, &t->words, t->name);
  if (e->r->via < 0) return;
  const domain_relationship *via = &e->r->d->relationships[e->r->via];
  if (via->left_table == table || via->right_table == table) made->via = via->name;
}

/* A count of rows, or an aggregate of a column; gives the name of the metric. */
static nlq_str add_metric(emitter *e, query_aggregation a, bool distinct, int field, int table,
                          bool hidden, size_t at) {
  entity *made = add(e, ENTITY_METRIC, at);
  if (!made) return STR_EMPTY;
  const domain *d = e->r->d;
  made->aggregation = a;
  made->distinct = distinct;
  made->hidden = hidden;
  if (field >= 0) {
    sb name;
    sb_init(&name, e->r->rd->mem);
    sb_addf(&name, "%s_%s%S", query_aggregation_name(a), distinct ? "distinct_" : "",
            d->fields[field].name);
    name_field(e, made, field);
    made->of = made->field;
    made->field = sb_str(&name);
    return made->field;
  }
  const domain_table *t = &d->tables[table];
  made->table = t->name;
  made->name = label_of(e, &t->words, t->name);
  if (t->count_metric >= 0) {
    made->field = d->metrics[t->count_metric].name;
  } else {
    sb name;
    sb_init(&name, e->r->rd->mem);
    sb_addf(&name, "%S_count", t->name);
    made->field = sb_str(&name);
  }
  return made->field;
}

/* A table whose rows belong to ours, where only ours is named: its rows are what is counted. */
static int child_table(const records *r) {
  const struct domain_index *index = r->d->index;
  int found = -1;
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind <= SLOT_VALUE && r->s[i].table >= 0 && r->s[i].table != r->main) return -1;
  for (int i = index->first_edge[r->main]; i < index->first_edge[r->main + 1]; i++) {
    const domain_relationship *k = &r->d->relationships[index->edges[i].relationship];
    if (k->right_table != r->main || !k->many_to_one || k->left_table == r->main) continue;
    if (found >= 0) return -1;
    found = k->left_table;
  }
  return found;
}

/* Rows of a table that belong to rows of ours. */
static bool is_child(const records *r, int table) {
  const struct domain_index *index = r->d->index;
  for (int i = index->first_edge[r->main]; i < index->first_edge[r->main + 1]; i++) {
    const domain_relationship *k = &r->d->relationships[index->edges[i].relationship];
    if (k->right_table == r->main && k->left_table == table && k->many_to_one) return true;
  }
  return false;
}

/* What is counted where only "most" or "more than 2" is said: rows that belong to ours, of a table
 * that is named, or else of the only one there is. */
static int counted_table(const records *r, int table) {
  bool own = table == r->main;
  for (size_t i = 0; own && i < r->n_wanted; i++)
    own = r->wanted[i].aggregation == AGGREGATION_NONE &&
          records_identifies(r->d, r->wanted[i].field);
  if (table >= 0 && !own) return table;
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind <= SLOT_VALUE && r->s[i].table >= 0 && is_child(r, r->s[i].table))
      return r->s[i].table;
  int child = child_table(r);
  return child >= 0 ? child : r->main;
}

static void add_wanted(emitter *e) {
  records *r = e->r;
  for (size_t i = 0; i < r->n_wanted; i++) {
    const output *o = &r->wanted[i];
    if (o->aggregation != AGGREGATION_NONE) {
      add_metric(e, o->aggregation, o->distinct, o->field, r->counted < 0 ? r->main : r->counted,
                 false, o->from);
      continue;
    }
    entity *made = add(e, ENTITY_DIMENSION, o->from);
    if (!made) return;
    name_field(e, made, o->field);
    made->distinct = r->distinct;
    if (r->bucket != UNIT_NONE && o->field == r->bucket_field) made->grain = r->bucket;
  }
}

static void add_having(emitter *e) {
  records *r = e->r;
  for (size_t i = 0; i < r->n_groups_tested; i++) {
    const group_test *g = &r->groups_tested[i];
    nlq_str metric =
        add_metric(e, g->aggregation, false, g->field,
                   g->field < 0 ? counted_table(r, g->table) : g->table, true, g->slot);
    entity *made = add(e, ENTITY_HAVING, g->slot);
    if (!made) return;
    made->field = metric;
    made->table = r->d->tables[g->field < 0 ? counted_table(r, g->table) : g->table].name;
    made->op = g->op;
    made->value = query_number_value(r->rd->mem, g->number);
  }
}

/* "customers who use the most common method": those whose method it is. */
static bool is_common_value(const emitter *e, const rank *k) {
  const records *r = e->r;
  return k->kind == RANK_COMMON && k->field >= 0 && k->limit == 1 && k->noun < r->n &&
         r->s[k->noun].zone != ZONE_WANTED && has_plain(r) && !wants(r, k->field) &&
         !records_key(r->d, k->field) && r->n_ranks == 1 && r->d->fields[k->field].table == e->base;
}

static void add_common_value(emitter *e, const rank *k) {
  records *r = e->r;
  emitter in = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .base = e->base, .excluded = -1};
  recognition *inner = ARENA_NEW(r->rd->mem, recognition);
  if (!inner || !in.out) return;
  entity *of = add(&in, ENTITY_DIMENSION, k->noun);
  if (!of) return;
  name_field(&in, of, k->field);
  nlq_str metric = add_metric(&in, AGGREGATION_COUNT, false, -1, e->base, true, k->cue);
  entity *first = add(&in, ENTITY_RANKING, k->cue);
  if (!first) return;
  first->order = k->order;
  first->has_limit = true;
  first->limit = 1;
  first->field = metric;
  *inner = (recognition){
      .intent = QUERY_RANKING, .entities = in.out->entities, .n_entities = in.out->n_entities};
  entity *made = add(e, ENTITY_FILTER, k->noun);
  if (!made) return;
  name_field(e, made, k->field);
  made->op = OPERATOR_EQ;
  made->nested = inner;
}

static void add_ranking(emitter *e, const rank *k) {
  records *r = e->r;
  if (is_common_value(e, k)) {
    add_common_value(e, k);
    r->ranks[k - r->ranks].kind = RANK_ORDERED; /* our own rows are not ranked */
    return;
  }
  nlq_str metric = STR_EMPTY;
  bool grouped = has_aggregate(r) && has_plain(r);
  if (k->kind == RANK_COUNT || k->kind == RANK_COMMON) {
    bool own = k->kind == RANK_COMMON && k->field < 0 && k->table != r->main;
    int table = k->kind == RANK_COMMON && k->field >= 0 ? r->d->fields[k->field].table
                : own                                   ? k->table
                                                        : counted_table(r, k->table);
    metric = add_metric(e, AGGREGATION_COUNT, false, -1, table, true, k->cue);
  } else if (k->kind == RANK_AGGREGATE || (k->kind == RANK_COLUMN && grouped)) {
    query_aggregation a = k->kind == RANK_AGGREGATE ? k->aggregation : AGGREGATION_SUM;
    metric = add_metric(e, a, false, k->field, -1, true, k->cue);
  }
  entity *made = add(e, ENTITY_RANKING, k->cue);
  if (!made) return;
  made->order = k->order;
  made->has_limit = true;
  made->limit = k->limit;
  made->field = metric;
  if (metric.len == 0 && k->field >= 0) {
    made->field = r->d->fields[k->field].name;
    made->table = r->d->tables[r->d->fields[k->field].table].name;
  }
}

static void add_order(emitter *e, const output *o) {
  records *r = e->r;
  nlq_str metric = STR_EMPTY;
  if (o->aggregation != AGGREGATION_NONE)
    metric = add_metric(e, o->aggregation, false, o->field,
                        r->counted >= 0 ? r->counted : counted_table(r, -1), true, o->from);
  entity *made = add(e, ENTITY_ORDER, o->from);
  if (!made) return;
  made->order = o->order;
  if (metric.len) {
    made->field = metric;
  } else {
    made->field = r->d->fields[o->field].name;
    made->table = r->d->tables[r->d->fields[o->field].table].name;
  }
}

/* The x axis shows what is split by, the y axis what is measured. */
static const output *axis_output(const records *r) {
  bool measure = r->s[r->axis].m->value == 1;
  for (size_t i = 0; i < r->n_wanted; i++) {
    const output *o = &r->wanted[i];
    bool measured = o->aggregation != AGGREGATION_NONE ||
                    (!has_aggregate(r) && i > 0 && records_number(r->d, o->field));
    if (measured == measure) return o;
  }
  return r->n_wanted ? &r->wanted[measure ? r->n_wanted - 1 : 0] : NULL;
}

/* "the id and the number in ascending order": by the number. */
static bool orders_by_count(const records *r) {
  size_t from = r->s[r->plain_cue].m->from;
  bool number = false, counts = false;
  for (size_t back = 1; back <= 4 && back <= from; back++)
    number = number || records_word(r, from - back, "number, count, counts");
  for (size_t i = 0; i < r->n_wanted; i++)
    counts = counts || r->wanted[i].aggregation == AGGREGATION_COUNT;
  return number && counts;
}

static void add_orders(emitter *e) {
  records *r = e->r;
  const output *axis = r->axis < r->n ? axis_output(r) : NULL;
  if (axis) {
    output o = *axis;
    o.order = r->plain_direction;
    add_order(e, &o);
    return;
  }
  for (size_t i = 0; i < r->n_ranks; i++)
    add_ranking(e, &r->ranks[i]);
  for (size_t i = 0; i < r->n_orders; i++)
    add_order(e, &r->orders[i]);
  if (!r->plain_order || r->n_orders || r->n_ranks) return;
  bool counts = orders_by_count(r);
  for (size_t i = 0; i < r->n_wanted; i++)
    if (counts ? r->wanted[i].aggregation == AGGREGATION_COUNT
               : r->wanted[i].aggregation == AGGREGATION_NONE) {
      output o = r->wanted[i];
      o.order = r->plain_direction;
      add_order(e, &o);
      return;
    }
}

/* --- conditions ---------------------------------------------------------------------------- */

static entity *add_test(emitter *e, const test *t, query_operator op) {
  records *r = e->r;
  const domain_field *f = &r->d->fields[t->field];
  bool geo = f->semantics == SEMANTICS_GEO && t->against == AGGREGATION_NONE;
  entity *made = add(e, geo ? ENTITY_REGION : ENTITY_FILTER, t->slot);
  if (!made) return NULL;
  name_field(e, made, t->field);
  made->op = op;
  if (t->n_values) {
    made->value.items = ARENA_ARRAY(r->rd->mem, query_scalar, 2);
    if (!made->value.items) return NULL;
    made->value.items[0] = t->values[0];
    made->value.items[1] = t->values[1];
    made->value.count = (size_t)t->n_values;
    made->value.is_list = t->n_values == 2;
  }
  return made;
}

/* "above the average price": the average of the same column over all rows. */
static void add_against(emitter *e, const test *t) {
  records *r = e->r;
  entity *made = add_test(e, t, t->op);
  recognition *inner = ARENA_NEW(r->rd->mem, recognition);
  emitter in = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .excluded = -1};
  if (!made || !inner || !in.out) return;
  size_t place = (size_t)(made - e->out->entities);
  add_metric(&in, t->against, false, t->field, -1, false, t->slot);
  *inner = (recognition){
      .intent = QUERY_AGGREGATE, .entities = in.out->entities, .n_entities = in.out->n_entities};
  e->out->entities[place].nested = inner;
}

static query_operator turned(query_operator op) {
  return op == OPERATOR_EQ ? OPERATOR_NE : op;
}

static void add_plain_test(emitter *e, const test *t) {
  if (t->against != AGGREGATION_NONE) {
    add_against(e, t);
    return;
  }
  entity *made = add_test(e, t, t->negated ? turned(t->op) : t->op);
  if (made) made->any = t->join == TEST_OR || t->join == TEST_BOTH;
}

static void add_time(emitter *e, size_t at) {
  records *r = e->r;
  const period *p = &r->s[at].m->time;
  entity *made = add(e, ENTITY_TIME, at);
  if (!made) return;
  made->time = p->type;
  made->relative = p->relative;
  made->has_start = p->has_first;
  made->has_end = p->has_until;
  made->first = p->first;
  made->until = p->until;
  made->period = period_text(r->rd->mem, p);
  r->s[at].role = SLOT_TESTS;
  for (size_t k = 0; k < 2; k++) {
    size_t y = k == 0 ? at - 1 : at + 1;
    bool date = y < r->n && r->s[y].kind == SLOT_COLUMN && records_date(r->d, r->s[y].field);
    if (!date) continue;
    made->field = r->d->fields[r->s[y].field].name;
    made->table = r->d->tables[r->s[y].table].name;
    return;
  }
}

/* Whether joining a table repeats rows of ours. */
static bool repeats(emitter *e, int table) {
  domain_path path;
  return table != e->base && domain_join_tree(e->r->rd->mem, e->r->d, e->base, &table, 1, &path) &&
         path.multiplies;
}

/* --- rows that have none ------------------------------------------------------------------- */

/* Rows of `base` lead to at most one row of `table`. */
static bool is_parent(const records *r, int base, int table) {
  const struct domain_index *index = r->d->index;
  for (int i = index->first_edge[base]; i < index->first_edge[base + 1]; i++) {
    const domain_relationship *k = &r->d->relationships[index->edges[i].relationship];
    if (k->left_table == base && k->right_table == table && k->many_to_one) return true;
  }
  return false;
}

static bool is_on_path(const records *r, int base, int table, int other) {
  return other != base &&
         records_distance(r->rd, base, other) + records_distance(r->rd, other, table) <=
             records_distance(r->rd, base, table) + 1;
}

/* The conditions that say which rows of the excluded table are meant. */
static void move_tests(emitter *e, emitter *in, int table, size_t negation) {
  records *r = e->r;
  for (size_t i = 0; i < r->n_tests; i++) {
    test *t = &r->tests[i];
    int of = r->d->fields[t->field].table;
    bool reached = t->slot < r->n && r->s[t->slot].negation == (int)negation;
    bool behind = negation == r->n || t->slot > negation;
    bool ours =
        !t->moved && of != e->base && (reached || (behind && is_on_path(r, e->base, table, of)));
    if (!ours) continue;
    t->moved = true;
    t->negated = false;
    add_plain_test(in, t);
  }
}

static bool may_be_set(const records *r);
static void add_wanted(emitter *e);
static entity *add_nested_set(emitter *e, query_set_op op, emitter *in, size_t at);

/* "countries without any": a column that does not tell rows apart is taken from all its values. */
static bool excepts(const emitter *e) {
  const records *r = e->r;
  if (!may_be_set(r) || r->n_wanted > 1) return false;
  int field = r->wanted[0].field;
  return r->d->fields[field].table == e->base && !records_identifies(r->d, field);
}

static void except_table(emitter *e, int table, size_t at, size_t negation) {
  records *r = e->r;
  emitter in = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .base = e->base, .excluded = -1};
  if (!in.out) return;
  add_table(&in, e->base, r->n);
  add_wanted(&in);
  add_table(&in, table, at);
  move_tests(e, &in, table, negation);
  add_nested_set(e, SET_EXCEPT, &in, at);
}

/* Rows that have some, or none, of another table's rows; `negation` n for some. */
static void nest_table(emitter *e, query_operator op, int table, size_t at, size_t negation) {
  records *r = e->r;
  recognition *inner = ARENA_NEW(r->rd->mem, recognition);
  emitter in = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .base = e->base, .excluded = -1};
  if (!inner || !in.out) {
    e->failed = true;
    return;
  }
  add_table(&in, table, at);
  move_tests(e, &in, table, negation);
  for (size_t i = 0; i < r->n; i++)
    if (is_negated_table(r, i) && r->s[i].negation == (int)negation && r->s[i].table != table)
      add_table(&in, r->s[i].table, i);
  *inner = (recognition){
      .intent = QUERY_SIMPLE, .entities = in.out->entities, .n_entities = in.out->n_entities};
  entity *made = add(e, ENTITY_FILTER, at);
  if (!made) return;
  made->table = r->d->tables[table].name;
  made->name = label_of(e, &r->d->tables[table].words, r->d->tables[table].name);
  made->op = op;
  made->nested = inner;
}

static void exclude_table(emitter *e, int table, size_t at, size_t negation) {
  if (excepts(e))
    except_table(e, table, at, negation);
  else
    nest_table(e, OPERATOR_NOT_IN, table, at, negation);
  e->excluded = table;
}

/* "countries that never had a Friendly match": all their rows are looked at. */
static bool never_has(const emitter *e, const test *t) {
  static const char words[] = "never, without, except, excluding, have, has, had, no";
  const records *r = e->r;
  int negation = r->s[t->slot].negation;
  if (t->moved || !t->negated || negation < 0 || !excepts(e)) return false;
  return r->d->fields[t->field].table == e->base && r->wanted[0].field != t->field &&
         records_word(r, r->s[negation].m->from, words);
}

static void except_value(emitter *e, test *t) {
  emitter in = {
      .r = e->r, .out = ARENA_NEW(e->r->rd->mem, reading), .base = e->base, .excluded = -1};
  if (!in.out) return;
  add_table(&in, e->base, e->r->n);
  add_wanted(&in);
  t->negated = false;
  add_plain_test(&in, t);
  t->moved = true;
  add_nested_set(e, SET_EXCEPT, &in, t->slot);
}

/* The table farthest from ours among those one negation reaches. */
static void add_excluded(emitter *e) {
  records *r = e->r;
  for (size_t x = 0; x < r->n; x++) {
    size_t far = r->n;
    if (!records_cue(r, x, WORD_NOT)) continue;
    for (size_t i = x + 1; i < r->n; i++) {
      if (!is_negated_table(r, i) || r->s[i].negation != (int)x || r->s[i].table == e->base)
        continue;
      if (far == r->n || records_distance(r->rd, e->base, r->s[i].table) >
                             records_distance(r->rd, e->base, r->s[far].table))
        far = i;
    }
    if (far < r->n) exclude_table(e, r->s[far].table, far, x);
  }
  for (size_t i = 0; i < r->n_tests; i++) {
    test *t = &r->tests[i];
    int table = r->d->fields[t->field].table;
    if (never_has(e, t)) {
      except_value(e, t);
      continue;
    }
    bool apart = !t->moved && t->negated && table != e->base && table != r->main &&
                 !is_parent(r, e->base, table);
    if (apart) exclude_table(e, table, t->slot, (size_t)r->s[t->slot].negation);
  }
}

/* --- rows that have some ------------------------------------------------------------------- */

/* "average cost of procedures that John was trained in": a row counts once, however many rows of
 * the other table belong to it. */
static void add_included(emitter *e) {
  records *r = e->r;
  int far = -1;
  size_t at = r->n;
  bool sums = false;
  for (size_t i = 0; i < r->n_wanted; i++)
    sums = sums || r->wanted[i].aggregation == AGGREGATION_SUM ||
           r->wanted[i].aggregation == AGGREGATION_AVG;
  if (!sums || has_plain(r) || r->n_groups_tested || r->n_ranks) return;
  for (size_t i = 0; i < r->n; i++) {
    const slot *s = &r->s[i];
    bool object = s->kind <= SLOT_VALUE && s->table >= 0 && s->kind != SLOT_COLUMN;
    if (!object || is_negated_table(r, i) || !repeats(e, s->table)) continue;
    if (far >= 0 &&
        records_distance(r->rd, e->base, s->table) <= records_distance(r->rd, e->base, far))
      continue;
    far = s->table;
    at = i;
  }
  if (far < 0) return;
  nest_table(e, OPERATOR_IN, far, at, r->n);
  e->nested = true;
}

/* --- sets ---------------------------------------------------------------------------------- */

static bool has_both(const records *r) {
  for (size_t i = 0; i < r->n; i++)
    if (records_cue(r, i, WORD_BOTH)) return true;
  return false;
}

/* Two tests of one column that one row cannot fulfil: rows that are in both sets. */
static bool find_pair(const records *r, size_t *a, size_t *b) {
  bool both = has_both(r);
  for (size_t i = 1; i < r->n_tests; i++) {
    const test *t = &r->tests[i], *before = &r->tests[i - 1];
    if (t->moved || before->moved || t->field != before->field || t->negated) continue;
    bool values = t->join == TEST_BOTH;
    bool numbers = both && t->op != before->op && t->op != OPERATOR_EQ;
    int of = r->d->fields[t->field].table;
    bool apart = may_be_set(r) && (both || of != r->d->fields[r->wanted[0].field].table);
    if (!((values && (both || apart)) || numbers)) continue;
    *a = i - 1;
    *b = i;
    return true;
  }
  return false;
}

static entity *add_nested_set(emitter *e, query_set_op op, emitter *in, size_t at) {
  recognition *inner = ARENA_NEW(e->r->rd->mem, recognition);
  entity *made = inner ? add(e, ENTITY_SET, at) : NULL;
  if (!made) return NULL;
  *inner = (recognition){
      .intent = QUERY_SIMPLE, .entities = in->out->entities, .n_entities = in->out->n_entities};
  made->set = op;
  made->nested = inner;
  return made;
}

static bool may_be_set(const records *r) {
  return has_plain(r) && !has_aggregate(r) && r->n_orders == 0 && r->n_ranks == 0 &&
         r->n_groups == 0 && r->n_groups_tested == 0;
}

static void add_tables(emitter *e);
static void add_tests(emitter *e);

/* The same reading with the second condition only, met with the one that has the first. */
static void add_intersection(emitter *e, size_t a, size_t b) {
  records *r = e->r;
  emitter in = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .base = e->base, .excluded = -1};
  if (!in.out) return;
  r->tests[a].moved = true;
  r->tests[b].join = TEST_AND;
  add_tables(&in);
  add_wanted(&in);
  add_tests(&in);
  r->tests[a].moved = false;
  r->tests[b].moved = true;
  add_nested_set(e, SET_INTERSECT, &in, r->tests[b].slot);
}

static void add_set(emitter *e) {
  size_t a, b;
  if (may_be_set(e->r) && find_pair(e->r, &a, &b)) add_intersection(e, a, b);
}

/* --- the whole ----------------------------------------------------------------------------- */

/* A table that is spoken of only for the rows that ours must not have. */
static bool is_excluded(const emitter *e, size_t at) {
  const records *r = e->r;
  int table = r->s[at].table;
  bool behind = false;
  for (size_t i = 0; i < at; i++)
    behind = behind || records_cue(r, i, WORD_NOT);
  if (e->excluded < 0 || !behind) return false;
  for (size_t i = 0; i < r->n_tests; i++)
    if (!r->tests[i].moved && r->d->fields[r->tests[i].field].table == table) return false;
  return table == e->excluded || is_on_path(r, e->base, e->excluded, table);
}

static void add_tables(emitter *e) {
  records *r = e->r;
  add_table(e, e->base, r->n);
  for (size_t i = 0; i < r->n; i++) {
    const slot *s = &r->s[i];
    bool links = s->kind == SLOT_COLUMN && s->role == SLOT_LINKS && s->zone == ZONE_LIMIT &&
                 s->quality >= 880 && s->negation < 0 && i > 0 &&
                 records_cue(r, i - 1, WORD_CLAUSE);
    bool table = s->kind == SLOT_TABLE && !is_negated_table(r, i);
    if ((!table && !links) || s->table == e->base) continue;
    bool nested = (e->nested && repeats(e, s->table)) || is_excluded(e, i);
    if (!nested) add_table(e, s->table, i);
  }
}

static void add_tests(emitter *e) {
  records *r = e->r;
  bool joined = false;
  for (size_t i = 0; i < r->n_tests; i++) {
    test t = r->tests[i];
    if (t.moved) {
      joined = false;
      continue;
    }
    if (!joined) t.join = TEST_AND;
    add_plain_test(e, &t);
    joined = true;
  }
}

/* "older than 30 or younger than 20": one word for two conditions. */
static void join_by_or(records *r) {
  bool either = false;
  for (size_t i = 0; i < r->n; i++)
    either = either || records_cue(r, i, WORD_OR);
  if (either && r->n_tests == 2 && !r->tests[0].negated && !r->tests[1].negated)
    r->tests[1].join = TEST_OR;
}

static int base_table(const records *r) {
  for (size_t i = 0; !has_plain(r) && r->counted < 0 && i < r->n_wanted; i++)
    if (r->wanted[i].field >= 0) return r->d->fields[r->wanted[i].field].table;
  for (size_t i = 0; i < r->n_wanted; i++)
    if (r->wanted[i].aggregation == AGGREGATION_NONE) return r->d->fields[r->wanted[i].field].table;
  return r->counted >= 0 ? r->counted : r->main;
}

static query_type intent_of(const records *r) {
  for (size_t i = 0; i < r->n_ranks; i++)
    if (r->ranks[i].kind != RANK_ORDERED) return QUERY_RANKING;
  return has_aggregate(r) ? QUERY_AGGREGATE : QUERY_SIMPLE;
}

/* --- score --------------------------------------------------------------------------------- */

static int left_cue(const records *r, size_t i) {
  switch (r->s[i].m->class) {
  case WORD_MOST: return r->s[i].aggregates ? LEFT_AGGREGATE : LEFT_MOST;
  case WORD_THAN:
  case WORD_OR_MORE: return LEFT_THAN;
  case WORD_AGGREGATE: return LEFT_AGGREGATE;
  case WORD_COUNT:
  case WORD_GROUP:
  case WORD_BETWEEN: return LEFT_CUE;
  case WORD_NOT:
    for (size_t k = 0; k < r->n; k++)
      if (r->s[k].negation == (int)i) return 0;
    return LEFT_NOT;
  default: return 0;
  }
}

static int left_slot(const records *r, size_t i) {
  const slot *s = &r->s[i];
  if (s->role == SLOT_LINKS && s->kind == SLOT_COLUMN) return LINKED_COLUMN;
  if (s->role != SLOT_FREE) return 0;
  switch (s->kind) {
  case SLOT_TABLE: return LEFT_TABLE;
  case SLOT_COLUMN: return LEFT_COLUMN;
  case SLOT_VALUE: return LEFT_VALUE;
  case SLOT_NUMBER: return LEFT_NUMBER;
  case SLOT_TIME: return LEFT_VALUE;
  case SLOT_CUE: return left_cue(r, i);
  }
  return 0;
}

static int tables_used(const records *r) {
  int seen[RECORDS_PARTS], n = 0;
  for (size_t i = 0; i < r->n; i++) {
    int table = r->s[i].kind <= SLOT_VALUE ? r->s[i].table : -1;
    bool known = table < 0 || n == RECORDS_PARTS;
    for (int k = 0; k < n && !known; k++)
      known = seen[k] == table;
    if (!known) seen[n++] = table;
  }
  return n;
}

/* The joins of the smallest tree over the tables of the mentions. */
static int joins_needed(const records *r, int least) {
  int seen[RECORDS_PARTS];
  size_t n = 0;
  domain_path path;
  for (size_t i = 0; i < r->n && n < RECORDS_PARTS; i++) {
    int table = r->s[i].kind <= SLOT_VALUE ? r->s[i].table : -1;
    bool known = table < 0 || table == r->main;
    for (size_t k = 0; k < n && !known; k++)
      known = seen[k] == table;
    if (!known) seen[n++] = table;
  }
  if (!domain_join_tree(r->rd->mem, r->d, r->main, seen, n, &path)) return least + 2;
  return (int)path.count;
}

static int score_wanted(const records *r) {
  int score = r->whole ? WANTED : (int)r->n_wanted * WANTED, first = -1;
  bool several = false;
  for (size_t i = 0; i < r->n_wanted; i++) {
    const output *o = &r->wanted[i];
    if (o->field < 0) continue;
    const domain_field *f = &r->d->fields[o->field];
    if (first >= 0 && f->table != first) several = true;
    first = f->table;
    bool key = o->aggregation == AGGREGATION_NONE && records_key(r->d, o->field) &&
               records_primary(r->d, f->table) != o->field;
    bool sums = o->aggregation == AGGREGATION_SUM || o->aggregation == AGGREGATION_AVG;
    if (key) score += WANTED_FOREIGN_KEY;
    if (sums && !records_number(r->d, o->field)) score += SUM_OF_TEXT;
    for (size_t k = 0; k < i; k++)
      if (r->wanted[k].field == o->field && r->wanted[k].aggregation == o->aggregation)
        score += WANTED_TWICE;
  }
  return score + (several ? WANTED_OF_TABLES : 0);
}

static int score_tests(const records *r) {
  int score = 0;
  for (size_t i = 0; i < r->n_tests; i++) {
    query_operator op = r->tests[i].op;
    bool orders = op == OPERATOR_GT || op == OPERATOR_LT || op == OPERATOR_GE || op == OPERATOR_LE;
    int field = r->tests[i].field;
    if (orders && !records_number(r->d, field) && !records_date(r->d, field))
      score += ORDER_OF_TEXT;
    size_t at = r->tests[i].slot;
    bool number = at < r->n && r->s[at].kind == SLOT_NUMBER && !records_year(r->s[at].number);
    if (number && r->d->fields[field].kind == FIELD_TIME) score += NO_DATE;
  }
  return score;
}

static int score_all(const records *r) {
  int score = r->c->score * 10 + r->score + score_wanted(r) + score_tests(r);
  int tables = tables_used(r);
  for (size_t i = 0; i < r->n; i++)
    score += left_slot(r, i);
  if (tables > 1) score += joins_needed(r, tables - 1) * JOIN;
  if (r->default_projection) score += DEFAULT_PROJECTION;
  if (r->whole) score += WHOLE;
  return score;
}

static bool leave(emitter *e) {
  records *r = e->r;
  reading *out = e->out;
  out->left_over = ARENA_ARRAY(r->rd->mem, nlq_str, r->n + 1);
  if (!out->left_over) return false;
  for (size_t i = 0; i < r->n; i++) {
    bool left = left_slot(r, i) < LINKED_COLUMN && r->s[i].role == SLOT_FREE;
    const mention *m = r->s[i].m;
    if (left) out->left_over[out->n_left_over++] = reader_span_text(r->rd, m->from, m->to);
  }
  return true;
}

/* --- the rules in their order -------------------------------------------------------------- */

static int main_table(const records *r) {
  int first_column = -1, first_table = -1;
  bool wanted = true;
  for (size_t i = 0; i < r->n; i++) {
    const slot *s = &r->s[i];
    if (records_cue(r, i, WORD_LIST) || records_cue(r, i, WORD_WHICH)) wanted = true;
    bool clause = records_cue(r, i, WORD_CLAUSE) && s->m->value != CLAUSE_VERB && s->m->from > 0;
    if (clause) wanted = false;
    if (s->kind == SLOT_TABLE && first_table < 0) first_table = s->table;
    if (s->kind == SLOT_TABLE && wanted) return s->table;
    if (s->kind == SLOT_COLUMN && wanted && first_column < 0) first_column = s->table;
  }
  if (first_column >= 0) return first_column;
  if (first_table >= 0) return first_table;
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind <= SLOT_VALUE && r->s[i].table >= 0) return r->s[i].table;
  return -1;
}

static void assign(records *r) {
  r->via = records_via(r);
  records_zone(r);
  records_extremes(r);
  records_negate(r);
  records_test(r);
  records_order(r);
  records_bucket(r);
  records_group(r);
  records_rank(r);
  records_number_tests(r);
  records_values(r);
  records_want(r);
  turn_extremes(r);
  split_chart(r);
  project(r);
  want_groups(r);
  want_full_names(r);
  join_by_or(r);
}

static void emit(emitter *e) {
  records *r = e->r;
  e->base = base_table(r);
  if (any_negated_table(r) || r->n_tests) add_excluded(e);
  add_included(e);
  add_tables(e);
  add_wanted(e);
  add_having(e);
  add_orders(e);
  add_set(e);
  add_tests(e);
  for (size_t i = 0; i < r->n; i++)
    if (r->s[i].kind == SLOT_TIME && r->s[i].role == SLOT_FREE) add_time(e, i);
}

reading *records_read(records *r) {
  emitter e = {.r = r, .out = ARENA_NEW(r->rd->mem, reading), .excluded = -1};
  if (!e.out) return NULL;
  e.out->rd = r->rd;
  e.out->c = r->c;
  r->main = main_table(r);
  if (r->main < 0) {
    e.out->score = r->c->score - 300;
    e.out->features[FEATURE_NO_SUBJECT] = 1;
    e.out->intent_certainty = 300;
    return leave(&e) ? e.out : NULL;
  }
  assign(r);
  emit(&e);
  e.out->intent = intent_of(r);
  e.out->intent_certainty = 940;
  e.out->score = score_all(r) / 10;
  return leave(&e) && !arena_failed(r->rd->mem) ? e.out : NULL;
}
