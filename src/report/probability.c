/* Features of a reading, and the chance they give it. */
#include "report/probability.h"

/* Much of anything says no more than some of it. */
static int capped(size_t n, int most) {
  return n > (size_t)most ? most : (int)n;
}

/* How much of the question the entities stand on, in hundredths. */
static int covered(const report_context *x) {
  size_t end = 0, sum = 0;
  for (size_t i = 0; i < x->rec->n_entities; i++) {
    const entity *e = &x->rec->entities[i];
    size_t start = e->start > end ? e->start : end;
    if (e->end <= start) continue;
    sum += e->end - start;
    end = e->end;
  }
  return x->r->question.len ? (int)(100 * sum / x->r->question.len) : 100;
}

static void of_reading(const report_context *x, int *f) {
  const recognition *rec = x->rec;
  int least = 1000;
  for (size_t i = 0; i < rec->n_entities; i++) {
    const entity *e = &rec->entities[i];
    if (e->confidence < least) least = e->confidence;
    f[PROBABILITY_MISSPELT] += e->assumed.len ? 100 : 0;
    f[PROBABILITY_NESTED] += e->nested || e->any ? 100 : 0;
  }
  f[PROBABILITY_BIAS] = 100;
  f[PROBABILITY_CHINESE] = rec->language == LANGUAGE_ZH ? 100 : 0;
  f[PROBABILITY_LENGTH] = capped(x->r->question.len, 200);
  f[PROBABILITY_UNUSED] = 100 * capped(rec->n_unrecognized, 3);
  f[PROBABILITY_ANY_UNUSED] = rec->n_unrecognized ? 100 : 0;
  f[PROBABILITY_MISSING] = 100 * capped(rec->n_missing, 1);
  f[PROBABILITY_COVERED] = covered(x);
  f[PROBABILITY_INTENT] = rec->intent_confidence / 10;
  f[PROBABILITY_ENTITIES] = 100 * capped(rec->n_entities, 8);
  f[PROBABILITY_MEAN] = recognition_entities_mean(rec) / 10;
  f[PROBABILITY_LEAST] = least / 10;
  if (rec->overall_confidence)
    f[PROBABILITY_SHARE] = rec->probability * 100 / rec->overall_confidence;
  f[PROBABILITY_RIVALS] = 100 * (int)rec->n_readings;
}

static void of_query(const query *q, int *f) {
  f[PROBABILITY_JOINS] = 100 * capped(q->n_joins, 4);
  f[PROBABILITY_DIMENSIONS] = 100 * capped(q->n_dimensions, 4);
  f[PROBABILITY_METRICS] = 100 * capped(q->n_metrics, 3);
  f[PROBABILITY_FILTERS] = 100 * capped(q->n_filters, 4);
  f[PROBABILITY_HAVING] = 100 * capped(q->n_having, 1);
  f[PROBABILITY_RANKED] = q->has_limit && q->limit < 100 ? 100 : 0;
  f[PROBABILITY_DISTINCT] = q->distinct ? 100 : 0;
}

void probability_features(const report_context *x, int *features) {
  for (int i = 0; i < PROBABILITY_FEATURES; i++)
    features[i] = 0;
  of_reading(x, features);
  if (x->v->validated_query)
    of_query(x->v->validated_query, features);
  else
    features[PROBABILITY_NO_QUERY] = 100;
  features[PROBABILITY_SIMPLIFIED] = x->c && x->c->simplified ? 100 : 0;
}

/* 1000 / (1 + e^(-z/1000)), straight between points half a unit apart. */
static int logistic(int z) {
  static const int16_t points[] = {500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998};
  enum { STEP = 500, LAST = (int)(sizeof points / sizeof points[0]) - 1 };
  int far = z < 0 ? -z : z, at = far / STEP;
  int p =
      at >= LAST ? points[LAST] : points[at] + (points[at + 1] - points[at]) * (far % STEP) / STEP;
  return z < 0 ? 1000 - p : p;
}

/* What somebody has chosen is certain; of a reading without its question only its maker can tell.
 */
int probability_of(const report_context *x) {
  int features[PROBABILITY_FEATURES], sum = 0;
  if (x->rec->probability >= 1000 || x->r->question.len == 0) return x->rec->probability;
  probability_features(x, features);
  for (int i = 0; i < PROBABILITY_FEATURES; i++)
    sum += features[i] * probability_weights[domain_asked_only(x->d)][i];
  return logistic(sum / 100);
}
