/* What the passes over measures, rankings and groups share. */
#ifndef NLQ_READ_NOUNS_H
#define NLQ_READ_NOUNS_H

#include "read/reading.h"

/* Free items by what they are. */
bool noun_is_aggregate_cue(const reading *r, size_t at);
bool noun_is_number(const reading *r, size_t at);
/* A noun that can be split by or listed: a column that is no number, or a table with a name. */
bool noun_is_group(const reading *r, size_t at);

bool noun_is_han(const reading *r, size_t at);      /* written in Chinese */
bool noun_is_anchored(const reading *r, size_t at); /* of the main table */
const domain_table *noun_table(const reading *r, size_t at);
/* The column that stands for a noun: the field itself, or what a table's rows are told apart by. */
int noun_field(const reading *r, size_t at);

bool noun_has_entity(const reading *r, entity_kind kind);
bool noun_has_cue(const reading *r, lexicon_class class);

/* The aggregation word beside a noun, before it or, in Chinese, behind it; r->n for none. */
size_t noun_aggregate(const reading *r, size_t at);
/* Makes a noun a measure, with the aggregation that a word beside it asks for, or a given one. */
bool noun_add_measure(reading *r, size_t at);
bool noun_add_aggregate(reading *r, size_t at, query_aggregation agg, size_t from, size_t to);
/* The count of a table's rows. */
bool noun_add_count(reading *r, int table, size_t from, size_t to);

/* "monthly", "which day": the main table's own time in buckets. */
bool noun_add_grain(reading *r, size_t at, calendar_unit unit);
/* Whether a noun may be the name of a table, whatever sense was chosen. */
bool noun_is_table(const reading *r, size_t at, int table);

/* The measure right behind it is what a noun leads up to: "ticket backlog", 交易金额. */
bool noun_leads_up(const reading *r, size_t at);
bool noun_has_grain(const reading *r); /* the answer is split by time */

/* --- ranking.c --------------------------------------------------------------------------- */

bool ranking_assign(reading *r);
bool order_assign(reading *r);

#endif
