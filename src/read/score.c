/* Scores: how good a reading is, and what is made of the best one. */
#include "read/reading.h"

/* The weights of all features, in hundredths of a word. */
static const int weights[FEATURE_COUNT] = {
    [FEATURE_COVER] = 1,      [FEATURE_SENSE] = 1,        [FEATURE_ORPHAN] = -60,
    [FEATURE_IDLE_CUE] = -40, [FEATURE_NO_SUBJECT] = -80,
};

void reading_score(reading *r) {
  r->features[FEATURE_COVER] = r->c->score;
  r->score = 0;
  for (int i = 0; i < FEATURE_COUNT; i++)
    r->score += r->features[i] * weights[i];
}

/* --- comparing --------------------------------------------------------------------------- */

static bool same_value(const query_value *a, const query_value *b) {
  if (a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++) {
    if (!query_scalar_eq(&a->items[i], &b->items[i])) return false;
  }
  return true;
}

static bool same_names(const entity *a, const entity *b) {
  return str_eq(a->field, b->field) && str_eq(a->table, b->table) && str_eq(a->of, b->of) &&
         str_eq(a->via, b->via);
}

static bool same_entity(const entity *a, const entity *b) {
  return a->kind == b->kind && same_names(a, b) && a->aggregation == b->aggregation &&
         a->distinct == b->distinct && a->order == b->order && a->grain == b->grain &&
         a->op == b->op && a->first == b->first && a->until == b->until &&
         a->has_start == b->has_start && a->has_end == b->has_end && a->has_limit == b->has_limit &&
         a->limit == b->limit && !a->nested == !b->nested && same_value(&a->value, &b->value);
}

bool reading_same(const reading *a, const reading *b) {
  if (a->intent != b->intent || a->n_entities != b->n_entities) return false;
  for (size_t i = 0; i < a->n_entities; i++) {
    if (!same_entity(&a->entities[i], &b->entities[i])) return false;
  }
  return true;
}

/* --- what was not used ------------------------------------------------------------------- */

/* Tokens that stand together are one thing that was not understood. */
static bool list_unused(arena *mem, const reading *r, recognition *out) {
  const cover *c = r->c;
  out->unrecognized = ARENA_ARRAY(mem, nlq_str, c->n_unused + r->n_left_over + 1);
  if (!out->unrecognized) return false;
  for (size_t i = 0; i < c->n_unused;) {
    size_t from = c->unused[i], to = from + 1;
    for (i++; i < c->n_unused && c->unused[i] == to; i++)
      to++;
    out->unrecognized[out->n_unrecognized++] = reader_span_text(r->rd, from, to);
  }
  for (size_t i = 0; i < r->n_left_over; i++) {
    out->unrecognized[out->n_unrecognized++] = r->left_over[i];
  }
  return true;
}

/* Each thing that was not understood halves what the rest is worth: an answer that leaves a word
 * out is more likely wrong than right. */
static int understood(size_t n_unrecognized) {
  return n_unrecognized > 6 ? 1000 >> 6 : 1000 >> n_unrecognized;
}

static int scaled(int thousandths, int by) {
  return (thousandths * by + 500) / 1000;
}

/* --- the recognition --------------------------------------------------------------------- */

int recognition_entities_mean(const recognition *rec) {
  int sum = 0, n = (int)rec->n_entities;
  for (int i = 0; i < n; i++)
    sum += rec->entities[i].confidence;
  return n ? (sum + n / 2) / n : 0;
}

/* (0.3 intent + 0.4 mean of entities) / 0.7, as the specification weighs them. */
static int overall(const recognition *rec) {
  return (3 * rec->intent_confidence + 4 * recognition_entities_mean(rec) + 3) / 7;
}

static bool copy_entities(arena *mem, const reading *r, int share, recognition *out) {
  out->entities = ARENA_ARRAY(mem, entity, r->n_entities + 1);
  if (!out->entities) return false;
  out->n_entities = r->n_entities;
  for (size_t i = 0; i < r->n_entities; i++) {
    out->entities[i] = r->entities[i];
    out->entities[i].confidence = scaled(r->entities[i].confidence, share);
  }
  return true;
}

/* What an answer would need and the question does not name. */
static bool list_missing(arena *mem, const reading *r, recognition *out) {
  out->missing = ARENA_ARRAY(mem, nlq_str, 1);
  if (!out->missing) return false;
  if (r->features[FEATURE_NO_SUBJECT]) out->missing[out->n_missing++] = STR("metric");
  return true;
}

recognition *reading_recognition(arena *mem, const reading *r, int share) {
  recognition *out = ARENA_NEW(mem, recognition);
  if (!out || !list_unused(mem, r, out) || !list_missing(mem, r, out)) return NULL;
  int rest = understood(out->n_unrecognized);
  if (out->n_missing) rest /= 2;
  if (!copy_entities(mem, r, rest, out)) return NULL;
  out->intent = r->intent;
  out->intent_confidence = scaled(r->intent_certainty, rest);
  out->overall_confidence = overall(out);
  out->language = r->rd->language;
  out->beyond = r->beyond;
  out->probability = scaled(out->overall_confidence, share);
  return out;
}
