/* Orders, groups and superlatives.
 *
 * "sorted by age", "for each country", "the 3 oldest pilots", "the singer with the most concerts",
 * "the most common language". */
#include "base/limits.h"
#include "read/records.h"

static bool add_order(records *r, query_aggregation aggregation, int field, query_order order,
                      size_t from) {
  if (r->n_orders == RECORDS_PARTS) return false;
  r->orders[r->n_orders++] = (output){aggregation, false, field, order, from};
  return true;
}

/* --- orders -------------------------------------------------------------------------------- */

/* "from the oldest to the youngest", "highest first": superlatives that only say which way. */
static bool is_way(const records *r, size_t at) {
  if (!records_cue(r, at, WORD_MOST)) return false;
  size_t behind = r->s[at].m->to, before = r->s[at].m->from;
  bool to = records_word(r, behind, "to") && records_cue(r, at + 1, WORD_MOST);
  bool from = at > 0 && records_cue(r, at - 1, WORD_MOST) &&
              records_between_has(r, at - 1, at, "to") && records_gap(r, at - 1, at) <= 2;
  return to || from || records_word(r, behind, "first") ||
         (before > 0 && records_word(r, before - 1, "first"));
}

static query_order way_behind(records *r, size_t at) {
  for (size_t i = 0; i < r->n; i++)
    if (records_cue(r, i, WORD_DIRECTION) && r->s[i].role == SLOT_FREE) {
      r->s[i].role = SLOT_SPENT;
      return (query_order)r->s[i].m->value;
    }
  for (size_t i = at; i < r->n; i++)
    if (is_way(r, i)) {
      lexicon_quality quality = (lexicon_quality)LEXICON_QUALITY(r->s[i].m->value);
      query_order order = (query_order)LEXICON_BASE(r->s[i].m->value);
      for (size_t k = i; k < r->n && is_way(r, k); k++)
        r->s[k].role = SLOT_SPENT;
      (void)quality;
      return order;
    }
  return ORDER_ASC;
}

static query_order direction_of(records *r, size_t at) {
  query_order said = (query_order)r->s[at].m->value;
  bool worded = records_cue(r, at, WORD_ORDER) && said != ORDER_NONE;
  if (worded || records_cue(r, at, WORD_DIRECTION)) return said;
  return way_behind(r, at);
}

static bool ends_order(const records *r, size_t at) {
  return records_cue(r, at, WORD_LIST) || records_cue(r, at, WORD_GROUP) ||
         records_cue(r, at, WORD_THAN) || records_cue(r, at, WORD_NOT) ||
         (records_cue(r, at, WORD_CLAUSE) && r->s[at].m->value != CLAUSE_VERB);
}

static bool counted(const records *r, size_t at) {
  return at > 0 && records_cue(r, at - 1, WORD_COUNT) && records_gap(r, at - 1, at) <= 1;
}

static size_t aggregate_before(const records *r, size_t at) {
  for (size_t back = 1; back <= 2 && back <= at; back++)
    if (records_aggregates(r, at - back) && records_gap(r, at - back, at) <= 2) return at - back;
  return r->n;
}

static bool order_by_column(records *r, size_t y, query_order order) {
  int field = r->s[y].field;
  size_t ag = aggregate_before(r, y);
  bool rows = counted(r, y) && !records_number(r->d, field);
  if (counted(r, y)) r->s[y - 1].role = SLOT_ORDERS;
  if (ag < r->n) r->s[ag].role = SLOT_ORDERS;
  r->s[y].role = SLOT_ORDERS;
  if (rows) return add_order(r, AGGREGATION_COUNT, -1, order, y);
  return add_order(r, ag < r->n ? records_aggregation(r, ag) : AGGREGATION_NONE, field, order, y);
}

/* "sorted by the number of concerts"; "ordered by singer" is by the singer's name. */
static bool order_by_table(records *r, size_t x, size_t y, query_order order) {
  bool column_next = records_free(r, y + 1, SLOT_COLUMN) && records_gap(r, y, y + 1) <= 1;
  if (counted(r, y)) {
    r->s[y - 1].role = SLOT_ORDERS;
    r->s[y].role = SLOT_LINKS;
    return add_order(r, AGGREGATION_COUNT, -1, order, y);
  }
  for (size_t i = y + 1; i < r->n; i++)
    if (r->s[i].kind == SLOT_COLUMN && r->s[i].sentence == r->s[y].sentence &&
        records_between_has(r, y, i, "by, to"))
      return false;
  int name = records_name(r->d, r->s[y].table);
  if (column_next || name < 0 || records_gap(r, x, y) > 2) return false;
  r->s[y].role = SLOT_LINKS;
  return add_order(r, AGGREGATION_NONE, name, order, y);
}

static bool lists_on(const records *r, size_t at) {
  size_t next = r->s[at].m->to;
  return records_word(r, next, "and, then") || reader_mark(r->rd, next, ',');
}

/* The keys behind an ordering word; false when it names none. */
static bool order_by_nouns(records *r, size_t x, query_order order) {
  bool got = false;
  for (size_t y = x + 1; y < r->n && y < x + 7; y++) {
    if (r->s[y].sentence != r->s[x].sentence && records_gap(r, x, y) > 1) break;
    if (ends_order(r, y)) break;
    if (records_free(r, y, SLOT_COLUMN)) {
      got = order_by_column(r, y, order);
      if (!lists_on(r, y)) break;
    } else if (records_free(r, y, SLOT_TABLE) && !got) {
      got = order_by_table(r, x, y, order);
      if (got) break;
    } else if (records_cue(r, y, WORD_COUNT)) {
      bool noun = (records_is(r, y + 1, SLOT_TABLE) || records_is(r, y + 1, SLOT_COLUMN)) &&
                  records_gap(r, y, y + 1) <= 1;
      if (noun) continue;
      r->s[y].role = SLOT_ORDERS;
      return add_order(r, AGGREGATION_COUNT, -1, order, y);
    }
  }
  return got;
}

/* A bare verb such as "order" orders only where "by" or a direction follows. */
static bool is_ordering(const records *r, size_t x) {
  const mention *m = r->s[x].m;
  if (m->to > m->from + 1 || m->value != ORDER_NONE) return true;
  if (records_word(r, m->from, "sorted, ordered, ranked")) return true;
  for (size_t t = m->to; t < m->to + 7 && t < r->rd->tokens.count; t++)
    if (records_word(r, t, "by, in, according")) return true;
  return false;
}

/* The axis of a chart takes all words of order there are. */
static bool order_by_axis(records *r) {
  r->axis = r->n;
  for (size_t x = 0; x < r->n; x++)
    if (records_cue(r, x, WORD_AXIS)) r->axis = x;
  if (r->axis == r->n) return false;
  r->plain_direction = ORDER_ASC;
  for (size_t x = 0; x < r->n; x++) {
    bool way = records_cue(r, x, WORD_DIRECTION);
    bool word = way || records_cue(r, x, WORD_ORDER) || records_cue(r, x, WORD_AXIS);
    bool near = x + 6 > r->axis && x < r->axis + 6;
    query_order said = word && near ? (query_order)r->s[x].m->value : ORDER_NONE;
    if (word && !records_cue(r, x, WORD_AXIS) && said == ORDER_DESC) r->plain_direction = said;
    if (word && near) r->s[x].role = SLOT_SPENT;
  }
  return true;
}

void records_order(records *r) {
  if (order_by_axis(r)) return;
  for (size_t x = 0; x < r->n; x++) {
    if (!records_cue(r, x, WORD_ORDER) || !is_ordering(r, x) || r->s[x].role != SLOT_FREE) continue;
    query_order order = direction_of(r, x);
    r->s[x].role = SLOT_SPENT;
    if (order_by_nouns(r, x, order)) continue;
    r->plain_order = true;
    r->plain_direction = order;
  }
  for (size_t x = 0; x < r->n; x++) {
    if (!records_cue(r, x, WORD_DIRECTION) || r->s[x].role != SLOT_FREE) continue;
    r->s[x].role = SLOT_SPENT;
    if (r->n_orders || r->plain_order) continue;
    r->plain_order = true;
    r->plain_direction = (query_order)r->s[x].m->value;
  }
}

/* --- groups -------------------------------------------------------------------------------- */

static void add_group(records *r, size_t cue, size_t noun) {
  if (r->n_groups == RECORDS_PARTS) return;
  r->groups[r->n_groups++] = noun;
  r->s[cue].role = r->s[noun].role = SLOT_GROUPS;
}

static bool owns_next(const records *r, size_t y) {
  return records_is(r, y + 1, SLOT_COLUMN) && records_gap(r, y, y + 1) == 0 &&
         r->s[y + 1].table == r->s[y].table;
}

void records_group(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    if (!records_cue(r, x, WORD_GROUP) || r->s[x].role != SLOT_FREE) continue;
    if (records_word(r, r->s[x].m->to, "all")) continue;
    for (size_t y = x + 1; y < r->n && y < x + 4; y++) {
      if (r->s[y].sentence != r->s[x].sentence || records_gap(r, x, y) > 3) break;
      if (records_free(r, y, SLOT_COLUMN)) {
        add_group(r, x, y);
        bool more = records_word(r, r->s[y].m->to, "and") && records_is(r, y + 1, SLOT_COLUMN) &&
                    records_gap(r, y, y + 1) == 1 && !records_word(r, r->s[x].m->from, "each");
        if (!more) break;
      } else if (records_free(r, y, SLOT_TABLE)) {
        if (owns_next(r, y)) continue;
        add_group(r, x, y);
        break;
      } else if (!records_cue(r, y, WORD_DISTINCT) && !records_cue(r, y, WORD_THEIR)) {
        break;
      }
    }
  }
}

/* --- buckets ------------------------------------------------------------------------------- */

static bool splits_time(const records *r, size_t at) {
  size_t from = r->s[at].m->from;
  if (at > 0 && (records_cue(r, at - 1, WORD_GROUP) || records_cue(r, at - 1, WORD_AXIS)) &&
      records_gap(r, at - 1, at) <= 1)
    return true;
  for (size_t back = 1; back <= 2 && back <= from; back++)
    if (records_word(r, from - back, "by, into, each, every, per")) return true;
  return false;
}

/* The time that goes by the unit: a column of the question, else the table's own. */
static int bucketed_field(records *r) {
  for (size_t i = 0; i < r->n; i++) {
    int field = r->s[i].kind == SLOT_COLUMN ? r->s[i].field : -1;
    if (field >= 0 && records_date(r->d, field) && r->d->fields[field].granularity <= UNIT_DAY)
      return field;
  }
  int field = records_quality_field(r, QUALITY_LATE, r->main);
  return field >= 0 && records_date(r->d, field) && r->d->fields[field].granularity <= UNIT_DAY
             ? field
             : -1;
}

void records_bucket(records *r) {
  for (size_t x = 0; x < r->n && r->bucket == UNIT_NONE; x++) {
    if (!records_cue(r, x, WORD_UNIT) || !splits_time(r, x)) continue;
    int field = bucketed_field(r);
    if (field < 0) continue;
    r->bucket = (calendar_unit)r->s[x].m->value;
    r->bucket_field = field;
    r->s[x].role = SLOT_GROUPS;
    if (x > 0 && records_cue(r, x - 1, WORD_GROUP)) r->s[x - 1].role = SLOT_GROUPS;
    for (size_t i = 0; i < r->n; i++)
      if (r->s[i].kind == SLOT_COLUMN && r->s[i].field == field && r->s[i].role == SLOT_FREE)
        r->s[i].role = SLOT_GROUPS;
  }
}

/* --- superlatives -------------------------------------------------------------------------- */

static bool is_whole(double n) {
  return n >= 1 && n <= LIMIT_ROWS && n == (double)(int64_t)n;
}

/* "the 3 oldest", "top 3", "3 singers with the most". */
static int64_t limit_of(records *r, size_t x) {
  const size_t places[] = {x - 1, x + 1};
  for (size_t i = 0; i < 2; i++) {
    size_t w = places[i];
    if (!records_free(r, w, SLOT_NUMBER) || !is_whole(r->s[w].number)) continue;
    if ((w < x ? records_gap(r, w, x) : records_gap(r, x, w)) > 0) continue;
    r->s[w].role = SLOT_SPENT;
    return (int64_t)r->s[w].number;
  }
  for (size_t w = x; w-- > 0;) {
    double n = r->s[w].number;
    bool noun = records_free(r, w, SLOT_NUMBER) && is_whole(n) && n > 1 && n < 100 &&
                records_is(r, w + 1, SLOT_TABLE) && records_gap(r, w, w + 1) <= 1 &&
                r->s[w + 1].zone == ZONE_WANTED;
    if (!noun) continue;
    r->s[w].role = SLOT_SPENT;
    return (int64_t)n;
  }
  return 1;
}

/* The noun a superlative stands before; n for none. */
static size_t noun_of(const records *r, size_t x) {
  for (size_t y = x + 1; y < r->n && y < x + 4; y++) {
    if (r->s[y].sentence != r->s[x].sentence || records_gap(r, x, y) > 4) break;
    if (records_free(r, y, SLOT_TABLE) || records_free(r, y, SLOT_COLUMN)) return y;
    bool over = records_cue(r, y, WORD_DISTINCT) || records_cue(r, y, WORD_COUNT) ||
                records_aggregates(r, y) || records_cue(r, y, WORD_THEIR) ||
                r->s[y].kind == SLOT_NUMBER;
    if (!over) break;
  }
  return r->n;
}

static void add_rank(records *r, size_t cue, rank made) {
  made.cue = cue;
  if (r->n_ranks < RECORDS_PARTS) r->ranks[r->n_ranks++] = made;
  r->s[cue].role = SLOT_RANKS;
}

static bool is_measured(const records *r, size_t at) {
  return at < r->n && r->s[at].kind == SLOT_COLUMN &&
         (records_number(r->d, r->s[at].field) || records_date(r->d, r->s[at].field));
}

/* "the most common language", "the most popular". */
static void rank_common(records *r, size_t x, size_t noun, query_order order, int64_t limit) {
  for (size_t w = x; noun == r->n && w-- > 0;)
    if (records_free(r, w, SLOT_TABLE) || records_free(r, w, SLOT_COLUMN)) noun = w;
  if (noun == r->n) return;
  bool column = r->s[noun].kind == SLOT_COLUMN;
  add_rank(r, x,
           (rank){.kind = RANK_COMMON,
                  .field = r->s[noun].field,
                  .table = r->s[noun].table,
                  .noun = noun,
                  .order = order,
                  .limit = limit});
  r->s[noun].role = column ? SLOT_RANKS : SLOT_LINKS;
}

static void rank_count(records *r, size_t x, size_t noun, query_order order, int64_t limit) {
  int table = noun < r->n ? r->s[noun].table : -1;
  add_rank(r, x,
           (rank){.kind = RANK_COUNT,
                  .field = -1,
                  .table = table,
                  .noun = noun,
                  .order = order,
                  .limit = limit});
  if (noun < r->n) r->s[noun].role = SLOT_LINKS;
}

static void rank_column(records *r, size_t x, size_t noun, int field, query_order order,
                        int64_t limit) {
  size_t ag = r->n;
  for (size_t y = x + 1; noun < r->n && y < noun; y++)
    if (records_aggregates(r, y)) ag = y;
  rank made = {.kind = ag < r->n ? RANK_AGGREGATE : RANK_COLUMN,
               .field = field,
               .table = r->d->fields[field].table,
               .noun = noun,
               .order = order,
               .limit = limit};
  if (ag < r->n) {
    made.aggregation = records_aggregation(r, ag);
    r->s[ag].role = SLOT_RANKS;
  }
  add_rank(r, x, made);
  if (noun < r->n && r->s[noun].kind == SLOT_COLUMN && r->s[noun].field == field)
    r->s[noun].role = SLOT_RANKS;
}

/* "the largest cities in terms of population", "top 3 schools by enrollment". */
static size_t measure_behind(const records *r, size_t x) {
  for (size_t y = x + 1; y < r->n && r->s[y].sentence == r->s[x].sentence; y++) {
    if (!records_free(r, y, SLOT_COLUMN)) continue;
    bool by = y > 0 && records_between_has(r, y - 1, y, "by, terms, based") &&
              records_gap(r, y - 1, y) <= 3;
    return by && is_measured(r, y) ? y : r->n;
  }
  return r->n;
}

/* Superlatives of how much: "most", "highest". */
static void rank_by_size(records *r, size_t x, size_t noun, query_order order, int64_t limit) {
  int kind = LEXICON_KIND(r->s[x].m->value);
  size_t behind = measure_behind(r, x);
  if (behind < r->n && !is_measured(r, noun)) noun = behind;
  bool many = kind == SUPERLATIVE_MANY, column = noun < r->n && r->s[noun].kind == SLOT_COLUMN;
  if (is_measured(r, noun) && !(many && records_key(r->d, r->s[noun].field))) {
    rank_column(r, x, noun, r->s[noun].field, order, limit);
    return;
  }
  bool extreme = noun < r->n && !column && kind == SUPERLATIVE_EXTREME;
  if (many || extreme) {
    bool top = records_word(r, r->s[x].m->from, "top, bottom");
    if (top && noun < r->n && !column && r->s[noun].table == r->main)
      add_rank(r, x,
               (rank){.kind = RANK_ORDERED,
                      .field = -1,
                      .table = r->main,
                      .noun = noun,
                      .order = order,
                      .limit = limit});
    else
      rank_count(r, x, noun, order, limit);
    return;
  }
  if (column && kind != SUPERLATIVE_PLAIN) {
    rank_column(r, x, noun, r->s[noun].field, order, limit);
    return;
  }
  int table = noun < r->n && !column ? r->s[noun].table : r->main;
  int field = records_quality_field(r, QUALITY_SIZE, table);
  if (field >= 0) rank_column(r, x, r->n, field, order, limit);
}

static bool turns(lexicon_quality quality, const domain_field *f) {
  if (quality != QUALITY_OLD && quality != QUALITY_YOUNG) return false;
  return str_find(f->words.label_en, STR("age")) == SIZE_MAX;
}

/* "oldest", "cheapest": the column that the adjective speaks of. */
static void rank_by_quality(records *r, size_t x, size_t noun, lexicon_quality quality,
                            query_order order, int64_t limit) {
  bool behind = noun < r->n && records_gap(r, x, noun) <= 1;
  size_t before = x - 1;
  if (!behind && records_free(r, before, SLOT_COLUMN) && is_measured(r, before) &&
      records_gap(r, before, x) <= 2 && !records_between_has(r, before, x, "of, and")) {
    rank_column(r, x, before, r->s[before].field, order, limit);
    return;
  }
  if (is_measured(r, noun)) {
    int spoken = records_quality_field(r, quality, r->s[noun].table);
    bool loose = quality == QUALITY_LATE || quality == QUALITY_EARLY || quality == QUALITY_LONG ||
                 quality == QUALITY_SHORT || quality >= QUALITY_FAST || quality == QUALITY_TALL ||
                 quality == QUALITY_HEAVY || quality == QUALITY_LIGHT;
    if (loose || spoken == r->s[noun].field) {
      rank_column(r, x, noun, r->s[noun].field, order, limit);
      return;
    }
  }
  bool table = noun < r->n && r->s[noun].kind == SLOT_TABLE;
  int field = records_quality_field(r, quality, table ? r->s[noun].table : r->main);
  if (field < 0) return;
  if (turns(quality, &r->d->fields[field])) order = order == ORDER_DESC ? ORDER_ASC : ORDER_DESC;
  rank_column(r, x, r->n, field, order, limit);
}

static bool only_directs(const records *r, size_t x) {
  for (size_t i = 0; i < x; i++) {
    bool orders = r->s[i].role == SLOT_ORDERS || r->s[i].role == SLOT_SPENT;
    if (r->s[i].kind == SLOT_CUE && records_cue(r, i, WORD_ORDER) && orders &&
        r->s[i].sentence == r->s[x].sentence && is_way(r, x))
      return true;
  }
  return false;
}

static void rank_at(records *r, size_t x) {
  int value = r->s[x].m->value, kind = LEXICON_KIND(value);
  query_order order = (query_order)LEXICON_BASE(value);
  lexicon_quality quality = (lexicon_quality)LEXICON_QUALITY(value);
  size_t next = records_is(r, x + 1, SLOT_NUMBER) ? x + 2 : x + 1;
  bool again = records_cue(r, next, WORD_MOST) && records_gap(r, x, next) <= 1;
  if (only_directs(r, x) || (again && records_word(r, r->s[x].m->from, "top, bottom"))) {
    r->s[x].role = SLOT_SPENT;
    return;
  }
  size_t noun = noun_of(r, x);
  if (kind == SUPERLATIVE_FIRST && (noun == r->n || records_gap(r, x, noun) > 0)) {
    r->s[x].role = SLOT_SPENT;
    return;
  }
  int64_t limit = limit_of(r, x);
  bool count = records_cue(r, x + 1, WORD_COUNT);
  if (count) r->s[x + 1].role = SLOT_RANKS;
  if (kind == SUPERLATIVE_COMMON) {
    rank_common(r, x, noun, order, limit);
  } else if (kind == SUPERLATIVE_NUMBER || count) {
    if (noun < r->n && is_measured(r, noun) && !records_key(r->d, r->s[noun].field))
      rank_column(r, x, noun, r->s[noun].field, order, limit);
    else
      rank_count(r, x, noun, order, limit);
  } else if (quality == QUALITY_NONE || quality == QUALITY_SIZE) {
    rank_by_size(r, x, noun, order, limit);
  } else {
    rank_by_quality(r, x, noun, quality, order, limit);
  }
}

void records_rank(records *r) {
  for (size_t x = 0; x < r->n; x++) {
    bool free = records_cue(r, x, WORD_MOST) && r->s[x].role == SLOT_FREE && !r->s[x].aggregates;
    if (free) rank_at(r, x);
  }
}
