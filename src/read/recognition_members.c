/* The members of entities in JSON.
 *
 * In: an entity's kind. Out: its keys, what each holds and where: ENTITY_RANKING has "direction",
 * one of asc and desc, and "limit", then what every entity has. */
#include "read/recognition_members.h"

#define AT(field) offsetof(entity, field)

/* Fields of an entity are reached by their offset, enums as unsigned numbers. */
_Static_assert(sizeof(time_type) == sizeof(unsigned), "enums are unsigned numbers");

static const query_words set_ops = {NLQ_BAD_ENUM, "union\0intersect\0except\0"};
static const query_words units = {NLQ_BAD_ENUM, "day\0week\0month\0quarter\0half\0year\0"};

const recognition_member recognition_members[] = {
    {"value", NULL, ENTITY_TIME, HOLDS_TEXT, OR_NULL, AT(period)},
    {"type", &recognition_times, ENTITY_TIME, HOLDS_WORD, NEEDED, AT(time)},
    {"relative", NULL, ENTITY_TIME, HOLDS_FLAG, ALWAYS, AT(relative)},
    {"start", NULL, ENTITY_TIME, HOLDS_START, OR_NULL, 0},
    {"end", NULL, ENTITY_TIME, HOLDS_END, OR_NULL, 0},
    {"field", NULL, ENTITY_TIME, HOLDS_TEXT, WHEN_SET, AT(field)},

    {"type", NULL, ENTITY_REGION, HOLDS_REGION, ALWAYS, 0},
    {"value", NULL, ENTITY_REGION, HOLDS_VALUE, ALWAYS, 0},
    {"name", NULL, ENTITY_REGION, HOLDS_TEXT, WHEN_SET, AT(name)},
    {"field", NULL, ENTITY_REGION, HOLDS_TEXT, WHEN_SET, AT(field)},
    {"operator", &query_operators, ENTITY_REGION, HOLDS_WORD, ALWAYS, AT(op)},
    {"any", NULL, ENTITY_REGION, HOLDS_FLAG, WHEN_SET, AT(any)},

    {"metric", NULL, ENTITY_METRIC, HOLDS_TEXT, NEEDED, AT(field)},
    {"aggregation", &query_aggregations, ENTITY_METRIC, HOLDS_WORD, ALWAYS, AT(aggregation)},
    {"direction", &query_orders, ENTITY_METRIC, HOLDS_WORD, WHEN_SET, AT(order)},
    {"distinct", NULL, ENTITY_METRIC, HOLDS_FLAG, WHEN_SET, AT(distinct)},
    {"of", NULL, ENTITY_METRIC, HOLDS_TEXT, WHEN_SET, AT(of)},
    {"name", NULL, ENTITY_METRIC, HOLDS_TEXT, WHEN_SET, AT(name)},
    {"hidden", NULL, ENTITY_METRIC, HOLDS_FLAG, WHEN_SET, AT(hidden)},

    {"dimension", NULL, ENTITY_DIMENSION, HOLDS_TEXT, NEEDED, AT(field)},
    {"name", NULL, ENTITY_DIMENSION, HOLDS_TEXT, WHEN_SET, AT(name)},
    {"grain", &units, ENTITY_DIMENSION, HOLDS_WORD, WHEN_SET, AT(grain)},

    {"field", NULL, ENTITY_FILTER, HOLDS_TEXT, WHEN_SET, AT(field)},
    {"operator", &query_operators, ENTITY_FILTER, HOLDS_WORD, ALWAYS, AT(op)},
    {"value", NULL, ENTITY_FILTER, HOLDS_VALUE, WHEN_SET, 0},
    {"name", NULL, ENTITY_FILTER, HOLDS_TEXT, WHEN_SET, AT(name)},
    {"any", NULL, ENTITY_FILTER, HOLDS_FLAG, WHEN_SET, AT(any)},
    {"nested", NULL, ENTITY_FILTER, HOLDS_NESTED, WHEN_SET, 0},

    {"name", NULL, ENTITY_TABLE, HOLDS_TEXT, WHEN_SET, AT(name)},
    {"via", NULL, ENTITY_TABLE, HOLDS_TEXT, WHEN_SET, AT(via)},

    {"direction", &query_orders, ENTITY_RANKING, HOLDS_WORD, ALWAYS, AT(order)},
    {"limit", NULL, ENTITY_RANKING, HOLDS_LIMIT, WHEN_SET, 0},

    {"metric", NULL, ENTITY_HAVING, HOLDS_TEXT, NEEDED, AT(field)},
    {"operator", &query_operators, ENTITY_HAVING, HOLDS_WORD, ALWAYS, AT(op)},
    {"value", NULL, ENTITY_HAVING, HOLDS_VALUE, WHEN_SET, 0},

    {"field", NULL, ENTITY_ORDER, HOLDS_TEXT, ALWAYS, AT(field)},
    {"direction", &query_orders, ENTITY_ORDER, HOLDS_WORD, ALWAYS, AT(order)},

    {"op", &set_ops, ENTITY_SET, HOLDS_WORD, NEEDED, AT(set)},
    {"nested", NULL, ENTITY_SET, HOLDS_NESTED, NEEDED, 0},

    {"table", NULL, EVERY_KIND, HOLDS_TEXT, WHEN_SET, AT(table)},
    {"confidence", NULL, EVERY_KIND, HOLDS_MILLI, ALWAYS, AT(confidence)},
    {"raw", NULL, EVERY_KIND, HOLDS_TEXT, ALWAYS, AT(raw)},
    {"span", NULL, EVERY_KIND, HOLDS_SPAN, ALWAYS, 0},
    {"assumed", NULL, EVERY_KIND, HOLDS_TEXT, WHEN_SET, AT(assumed)},
};

const size_t recognition_member_count = sizeof recognition_members / sizeof recognition_members[0];
