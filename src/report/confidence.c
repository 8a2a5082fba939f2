/* Confidence, as the specification weighs it: 0.3 intent + 0.4 mean of the entities + 0.3 share of
 * the checks passed, in thousandths. Intent 930, entities 910, checks 1000 give 943. */
#include "report/parts.h"

int report_overall(const recognition *rec, int pass_rate) {
  int entities = recognition_entities_mean(rec);
  return (3 * rec->intent_confidence + 4 * entities + 3 * pass_rate + 5) / 10;
}
