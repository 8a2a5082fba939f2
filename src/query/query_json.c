/* The structured query in JSON, both ways; keys in the order of the specification.
 *
 * In: {"table":"support_ticket","dimensions":["plan_type"],"metrics":[{"name":"ticket_count",
 * "aggregation":"count"}],"filters":[],"sort":[],"limit":10}. Out: the query; and back. Or all
 * faults at once: "limit must be a whole number from 1 to 1000000" at /limit. */
#include "base/limits.h"
#include "query/query_members.h"

/* --- the parts ------------------------------------------------------------------------------ */

#define AT(type, member) offsetof(type, member), 0
#define LIST_AT(type, member) offsetof(type, member), offsetof(type, n_##member)

static const query_member filter_members[] = {
    {"field", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_filter, field)},
    {"operator", &query_operators, MEMBER_WORD, READ_REQUIRED, AT(query_filter, op)},
    {"value", NULL, MEMBER_VALUE, READ_OPTIONAL, AT(query_filter, value)},
    {0}};
static const query_object filter = {filter_members, sizeof(query_filter), false};

static const query_words grains = {NLQ_BAD_ENUM, "day\0week\0month\0quarter\0year\0"};
static const query_member dimension_members[] = {
    {"field", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_dimension, field)},
    {"grain", &grains, MEMBER_GRAIN, READ_OPTIONAL, AT(query_dimension, grain)},
    {"name", NULL, MEMBER_TEXT, READ_OPTIONAL, AT(query_dimension, name)},
    {0}};
static const query_object dimension = {dimension_members, sizeof(query_dimension), true};

static const query_member metric_members[] = {
    {"name", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_metric, name)},
    {"aggregation", &query_aggregations, MEMBER_WORD, READ_OPTIONAL, AT(query_metric, aggregation)},
    {"field", NULL, MEMBER_TEXT, READ_OPTIONAL, AT(query_metric, field)},
    {"distinct", NULL, MEMBER_FLAG, READ_OPTIONAL, AT(query_metric, distinct)},
    {"filters", &filter, MEMBER_LIST, READ_OPTIONAL, LIST_AT(query_metric, filters)},
    {"expression", NULL, MEMBER_TEXT, READ_OPTIONAL, AT(query_metric, expression)},
    {"hidden", NULL, MEMBER_FLAG, READ_OPTIONAL, AT(query_metric, hidden)},
    {0}};
static const query_object metric = {metric_members, sizeof(query_metric), false};

static const query_member sort_members[] = {
    {"field", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_sort, field)},
    {"order", &query_orders, MEMBER_WORD, READ_SHOWN, AT(query_sort, order)},
    {0}};
static const query_object sort = {sort_members, sizeof(query_sort), false};

static const query_member on_members[] = {
    {"left", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_join_on, left)},
    {"right", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_join_on, right)},
    {0}};
static const query_object on = {on_members, sizeof(query_join_on), false};

static const query_words join_types = {NLQ_BAD_ENUM, "inner\0left\0"};
static const query_member join_members[] = {
    {"table", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query_join, table)},
    {"type", &join_types, MEMBER_SIDE, READ_SHOWN, AT(query_join, left)},
    {"on", &on, MEMBER_LIST, READ_REQUIRED, LIST_AT(query_join, on)},
    {0}};
static const query_object join = {join_members, sizeof(query_join), false};

static const query_words set_ops = {NLQ_WRONG_VALUE, "union\0intersect\0except\0"};
static const query_member set_members[] = {
    {"op", &set_ops, MEMBER_WORD, READ_REQUIRED, AT(query_set, op)},
    {"query", NULL, MEMBER_QUERY, READ_REQUIRED, AT(query_set, query)},
    {0}};
static const query_object set = {set_members, sizeof(query_set), false};

static const query_member members[] = {
    {"table", NULL, MEMBER_TEXT, READ_REQUIRED, AT(query, table)},
    {"dimensions", &dimension, MEMBER_LIST, READ_SHOWN, LIST_AT(query, dimensions)},
    {"metrics", &metric, MEMBER_LIST, READ_SHOWN, LIST_AT(query, metrics)},
    {"filters", &filter, MEMBER_LIST, READ_SHOWN, LIST_AT(query, filters)},
    {"sort", &sort, MEMBER_LIST, READ_SHOWN, LIST_AT(query, sort)},
    {"limit", NULL, MEMBER_ROWS, READ_OPTIONAL, offsetof(query, limit), offsetof(query, has_limit)},
    {"joins", &join, MEMBER_LIST, READ_OPTIONAL, LIST_AT(query, joins)},
    {"where", NULL, MEMBER_WHERE, READ_OPTIONAL, AT(query, where)},
    {"having", &filter, MEMBER_LIST, READ_OPTIONAL, LIST_AT(query, having)},
    {"distinct", NULL, MEMBER_FLAG, READ_OPTIONAL, AT(query, distinct)},
    {"offset", NULL, MEMBER_OFFSET, READ_OPTIONAL, offsetof(query, offset),
     offsetof(query, has_offset)},
    {"set", &set, MEMBER_PART, READ_OPTIONAL, AT(query, set)},
    {0}};
static const query_object document = {members, sizeof(query), false};

/* --- in ------------------------------------------------------------------------------------- */

bool query_filter_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                            query_filter *out) {
  query_reader r = {mem, errors, NLQ_TYPE_MISMATCH, true, v, base};
  size_t before = query_reader_faults(&r);
  *out = (query_filter){.field = STR_EMPTY};
  query_object_read(&r, &filter, out);
  return query_reader_faults(&r) == before;
}

query *query_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors) {
  static const query_words later = {NLQ_UNSUPPORTED, "limit_by\0compare\0share\0"};
  query_reader r = {mem, errors, NLQ_TYPE_MISMATCH, true, v, base};
  size_t before = query_reader_faults(&r);
  query *q = ARENA_NEW(mem, query);
  if (!q || !query_reader_is(&r, JSON_OBJECT, "an object")) return NULL;
  query_members_check(&r, members, &later);
  query_members_read(&r, members, q);
  return query_reader_faults(&r) == before && !arena_failed(mem) ? q : NULL;
}

/* --- out ------------------------------------------------------------------------------------ */

void query_scalar_to_json(json_writer *w, const query_scalar *s) {
  switch (s->type) {
  case SCALAR_TEXT: json_put_string(w, s->text); break;
  case SCALAR_NUMBER: json_put_double(w, s->number); break;
  case SCALAR_BOOL: json_put_bool(w, s->truth); break;
  case SCALAR_NONE: json_put_null(w); break;
  }
}

static void put_nested(json_writer *w, const query *q) {
  json_begin_object(w);
  json_put_key(w, "query");
  query_to_json(w, q);
  json_end_object(w);
}

void query_value_to_json(json_writer *w, const query_value *v) {
  if (v->query) {
    put_nested(w, v->query);
    return;
  }
  size_t n = v->is_list || v->count == 0 ? v->count : 1;
  if (v->is_list) json_begin_array(w);
  if (!v->is_list && n == 0) json_put_null(w);
  for (size_t i = 0; i < n; i++)
    query_scalar_to_json(w, &v->items[i]);
  if (v->is_list) json_end_array(w);
}

void query_filter_to_json(json_writer *w, const query_filter *f) {
  query_object_put(w, &filter, f);
}

void query_to_json(json_writer *w, const query *q) {
  query_object_put(w, &document, q);
}

/* --- equality: the same JSON ---------------------------------------------------------------- */

bool query_filter_eq(const query_filter *a, const query_filter *b) {
  return query_object_eq(&filter, a, b);
}

bool query_eq(const query *a, const query *b) {
  return query_object_eq(&document, a, b);
}
