/* The recognition: what other rooms ask of it. */
#include "read/recognition_members.h"

const query_words recognition_kinds = {
    NLQ_BAD_ENUM, "time\0region\0metric\0dimension\0filter\0table\0ranking\0having\0order\0set\0"};
const query_words recognition_times = {NLQ_BAD_ENUM,
                                       "day\0week\0month\0quarter\0half\0year\0range\0all\0"};

const entity_kind recognition_slots[RECOGNITION_SLOTS] = {ENTITY_TIME, ENTITY_REGION, ENTITY_METRIC,
                                                          ENTITY_DIMENSION, ENTITY_FILTER};

const char *entity_kind_name(entity_kind k) {
  return query_word_name(&recognition_kinds, k + 1);
}

const char *time_type_name(time_type t) {
  return query_word_name(&recognition_times, t);
}

const entity *recognition_main(const recognition *rec, entity_kind kind) {
  for (size_t i = 0; i < rec->n_entities; i++) {
    if (rec->entities[i].kind == kind) return &rec->entities[i];
  }
  return NULL;
}
