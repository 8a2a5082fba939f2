/* The build that reads long lists of values like short ones: most domain models have none. */
#include "domain/values.h"

bool values_are_indexed(nlq_str model) {
  (void)model;
  return false;
}

bool values_take(arena *mem, nlq_str *model, value_lists *out, diag_list *errors) {
  (void)mem;
  (void)model;
  (void)errors;
  *out = (value_lists){0};
  return true;
}

nlq_str values_at(const value_list *list, size_t i) {
  (void)list;
  (void)i;
  return STR_EMPTY;
}

int values_of(const value_list *list, nlq_str text) {
  (void)list;
  (void)text;
  return -1;
}

bool values_fill(struct domain *d) {
  (void)d;
  return true;
}
