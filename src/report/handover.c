/* A prompt from a model and a question. Only what the question may be about goes in, so that it
 * stays short over large models. */
#include "report/handover.h"

#include "base/limits.h"

#define MOST_TABLES 4
#define MOST_VALUES 8 /* of a column */
#define MOST_WORDS 4  /* of a name */

typedef struct handover {
  arena *mem;
  const domain *d;
  const request *r;
  const recognition *rec;
  domain_scope *scopes;
  size_t n_scopes;
  int tables[MOST_TABLES];
  size_t n_tables;
  sb out;
} handover;

/* --- which tables -------------------------------------------------------------------------- */

static void add_table(handover *h, int table) {
  if (table < 0 || h->n_tables == MOST_TABLES || h->d->tables[table].hidden) return;
  for (size_t i = 0; i < h->n_tables; i++)
    if (h->tables[i] == table) return;
  h->tables[h->n_tables++] = table;
}

static void add_named(handover *h, const recognition *rec) {
  for (size_t i = 0; i < rec->n_entities; i++)
    add_table(h, domain_table_of(h->d, rec->entities[i].table));
}

/* Those a reading names, then their neighbours; else the model's first ones. */
static void find_tables(handover *h) {
  const domain *d = h->d;
  add_named(h, h->rec);
  for (size_t i = 0; i < h->rec->n_readings; i++)
    add_named(h, &h->rec->readings[i]);
  size_t named = h->n_tables;
  for (int i = 0; i < d->n_relationships; i++)
    for (size_t k = 0; k < named; k++) {
      const domain_relationship *r = &d->relationships[i];
      if (r->left_table == h->tables[k]) add_table(h, r->right_table);
      if (r->right_table == h->tables[k]) add_table(h, r->left_table);
    }
  for (int i = 0; i < d->n_tables && !named; i++)
    add_table(h, i);
}

/* --- the model in words -------------------------------------------------------------------- */

static void put_words(handover *h, nlq_str name, const domain_words *words) {
  const char *before = ": ";
  nlq_str labels[] = {words->label_en, words->label_zh};
  sb_add(&h->out, name);
  for (size_t i = 0; i < 2; i++) {
    if (!labels[i].len || str_eq(labels[i], name)) continue;
    sb_addf(&h->out, "%s%S", before, labels[i]);
    before = ", ";
  }
  for (size_t i = 0; i < words->n_synonyms && i < MOST_WORDS; i++, before = ", ")
    sb_addf(&h->out, "%s%S", before, words->synonyms[i]);
}

static bool may_see(const handover *h, const domain_field *f, const query_scalar *value) {
  for (size_t i = 0; i < h->n_scopes; i++) {
    const domain_scope *s = &h->scopes[i];
    bool allowed = s->all || !str_eq(h->d->row_level[s->rule].dimension, f->name);
    for (size_t k = 0; k < s->n_values; k++)
      allowed = allowed || query_scalar_eq(&s->values[k], value);
    if (!allowed) return false;
  }
  return true;
}

static void put_values(handover *h, const domain_field *f) {
  size_t shown = 0;
  for (size_t i = 0; i < f->n_values && shown < MOST_VALUES; i++) {
    const query_scalar *value = &f->values[i].value;
    if (value->type != SCALAR_TEXT || !may_see(h, f, value)) continue;
    sb_addf(&h->out, "%s\"%S\"", shown++ ? ", " : " = ", value->text);
  }
  if (shown == MOST_VALUES && f->n_values > shown) sb_adds(&h->out, " ...");
}

static void put_field(handover *h, const domain_field *f) {
  static const char *const kinds[] = {"dimension", "time", "number"};
  if (f->hidden) return;
  sb_addf(&h->out, "  %s ", kinds[f->kind]);
  put_words(h, f->name, &f->words);
  put_values(h, f);
  sb_addc(&h->out, '\n');
}

static void put_table(handover *h, int table) {
  const domain_table *t = &h->d->tables[table];
  sb_adds(&h->out, "table ");
  put_words(h, t->name, &t->words);
  sb_addc(&h->out, '\n');
  for (int i = 0; i < t->n_fields; i++)
    put_field(h, &h->d->fields[t->first_field + i]);
  for (int i = 0; i < h->d->n_metrics; i++) {
    const domain_metric *m = &h->d->metrics[i];
    if (m->hidden || m->table != table) continue;
    sb_addf(&h->out, "  metric (%s) ", query_aggregation_name(m->aggregation));
    put_words(h, m->name, &m->words);
    sb_addc(&h->out, '\n');
  }
}

/* --- the question -------------------------------------------------------------------------- */

static void put_understood(handover *h) {
  const recognition *rec = h->rec;
  if (rec->n_entities) sb_adds(&h->out, "Read so far:\n");
  for (size_t i = 0; i < rec->n_entities; i++) {
    const entity *e = &rec->entities[i];
    sb_addf(&h->out, "  \"%S\" as %s", e->raw, entity_kind_name(e->kind));
    if (e->field.len) sb_addf(&h->out, " %S", e->field);
    if (e->table.len) sb_addf(&h->out, " of %S", e->table);
    sb_addc(&h->out, '\n');
  }
  for (size_t i = 0; i < rec->n_unrecognized; i++)
    sb_addf(&h->out, "%s\"%S\"", i ? ", " : "Not understood: ", rec->unrecognized[i]);
  if (rec->n_unrecognized) sb_addc(&h->out, '\n');
}

static const char answer_form[] =
    "Answer with one JSON object and nothing else, using names of the tables above only:\n"
    "{\"intent\":{\"query_type\":\"simple|comparison|trend|ranking|aggregate\",\"confidence\":0.9},"
    "\n"
    " \"entities\":{\"all\":[entities]},\"overall_confidence\":0.9}\n"
    "Entities, each with \"table\" and \"confidence\":\n"
    " {\"kind\":\"metric\",\"metric\":NAME,\"aggregation\":\"count|sum|avg|min|max\"}\n"
    " {\"kind\":\"dimension\",\"dimension\":NAME,\"grain\":\"day|week|month|quarter|year\"}\n"
    " {\"kind\":\"filter\",\"field\":NAME,\"operator\":\"=|!=|>|<|>=|<=|IN|LIKE\",\"value\":VALUE}"
    "\n"
    " {\"kind\":\"time\",\"type\":\"range\",\"start\":\"YYYY-MM-DD\",\"end\":\"YYYY-MM-DD\"} (end "
    "not "
    "included)\n"
    " {\"kind\":\"ranking\",\"direction\":\"desc|asc\",\"limit\":N}\n"
    " {\"kind\":\"table\"} for a list of rows\n"
    "If the tables cannot answer it, give no entities and overall_confidence 0.\n";

static void put_prompt(handover *h) {
  sb_addf(&h->out, "Question: %S\n", h->r->question);
  if (h->r->now_text.len) {
    sb_adds(&h->out, "Today: ");
    calendar_put(&h->out, h->r->now);
    sb_addc(&h->out, '\n');
  }
  for (size_t i = 0; i < h->r->n_history; i++)
    if (h->r->history[i].question.len)
      sb_addf(&h->out, "Asked before: %S\n", h->r->history[i].question);
  put_understood(h);
  for (size_t i = 0; i < h->n_tables; i++)
    put_table(h, h->tables[i]);
  sb_adds(&h->out, answer_form);
}

bool handover_to_json(json_writer *w, arena *mem, const domain *d, const request *r,
                      const recognition *rec, diag_list *errors) {
  handover *h = ARENA_NEW(mem, handover);
  if (!h) return false;
  h->mem = mem;
  h->d = d;
  h->r = r;
  h->rec = rec;
  if (!domain_scopes(mem, d, r->permission_token, STR("/context/permission_token"), errors,
                     &h->scopes, &h->n_scopes))
    return false;
  sb_init(&h->out, mem);
  find_tables(h);
  put_prompt(h);
  json_field_string(w, "prompt", sb_str(&h->out));
  json_put_key(w, "tables");
  json_begin_array(w);
  for (size_t i = 0; i < h->n_tables; i++)
    json_put_string(w, d->tables[h->tables[i]].name);
  json_end_array(w);
  construct_texts_to_json(w, "unrecognized", rec->unrecognized, rec->n_unrecognized);
  construct_texts_to_json(w, "missing_entities", rec->missing, rec->n_missing);
  return !h->out.failed;
}
