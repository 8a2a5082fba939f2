/* The recognition: what other rooms ask of it. */
#include "read/recognition.h"

static const char *const kind_names[] = {
    [ENTITY_TIME] = "time",           [ENTITY_REGION] = "region", [ENTITY_METRIC] = "metric",
    [ENTITY_DIMENSION] = "dimension", [ENTITY_FILTER] = "filter", [ENTITY_TABLE] = "table",
    [ENTITY_RANKING] = "ranking",     [ENTITY_HAVING] = "having", [ENTITY_ORDER] = "order"};

static const char *const time_names[] = {
    [TIME_NONE] = "",       [TIME_DAY] = "day",         [TIME_WEEK] = "week",
    [TIME_MONTH] = "month", [TIME_QUARTER] = "quarter", [TIME_HALF] = "half",
    [TIME_YEAR] = "year",   [TIME_RANGE] = "range",     [TIME_ALL] = "all"};

const entity_kind recognition_slots[RECOGNITION_SLOTS] = {ENTITY_TIME, ENTITY_REGION, ENTITY_METRIC,
                                                          ENTITY_DIMENSION, ENTITY_FILTER};

const char *entity_kind_name(entity_kind k) {
  return kind_names[k];
}

const char *time_type_name(time_type t) {
  return time_names[t];
}

bool entity_kind_of(nlq_str name, entity_kind *out) {
  for (size_t i = 0; i < sizeof kind_names / sizeof kind_names[0]; i++) {
    if (str_is(name, kind_names[i])) {
      *out = (entity_kind)i;
      return true;
    }
  }
  return false;
}

time_type time_type_of(nlq_str name) {
  for (size_t i = 1; i < sizeof time_names / sizeof time_names[0]; i++) {
    if (str_is(name, time_names[i])) return (time_type)i;
  }
  return TIME_NONE;
}

const entity *recognition_main(const recognition *rec, entity_kind kind) {
  for (size_t i = 0; i < rec->n_entities; i++) {
    if (rec->entities[i].kind == kind) return &rec->entities[i];
  }
  return NULL;
}
