/* Questions to a loaded model.
 *
 * In: names as queries write them ("customer.region" seen from ticket). Out: numbers, and the
 * other way round. */
#include "domain/domain.h"

#include "domain/index.h"
#include "domain/values.h"

int domain_table_of(const domain *d, nlq_str name) {
  return domain_find(d, NAMES_TABLE, -1, name);
}

int domain_field_of(const domain *d, int table, nlq_str name) {
  return table < 0 ? -1 : domain_find(d, NAMES_FIELD, table, name);
}

int domain_metric_of(const domain *d, nlq_str name, int table) {
  return domain_find(d, NAMES_METRIC, table, name);
}

/* A role stands for the table its relationship leads to. */
static int table_or_role(const domain *d, nlq_str name) {
  int table = domain_table_of(d, name);
  int role = table < 0 ? domain_find(d, NAMES_ROLE, -1, name) : -1;
  return role < 0 ? table : d->relationships[role].right_table;
}

int domain_resolve_field(const domain *d, int main_table, nlq_str reference) {
  int field = domain_field_of(d, main_table, reference);
  size_t dot = str_find(reference, STR("."));
  if (field >= 0 || dot == SIZE_MAX) return field;
  int table = table_or_role(d, str_slice(reference, 0, dot));
  return domain_field_of(d, table, str_slice(reference, dot + 1, reference.len));
}

nlq_str domain_field_reference(arena *mem, const domain *d, int main_table, int field) {
  const domain_field *f = &d->fields[field];
  if (f->table == main_table) return f->name;
  sb reference;
  sb_init(&reference, mem);
  sb_addf(&reference, "%S.%S", d->tables[f->table].name, f->name);
  return sb_str(&reference);
}

const domain_value *domain_value_at(arena *mem, const domain_field *f, int i) {
  if (!f->listed) return &f->values[i];
  domain_value *room = ARENA_NEW(mem, domain_value);
  if (!room) return NULL;
  *room = (domain_value){.value = {SCALAR_TEXT, values_at(f->listed, (size_t)i), 0, false}};
  return room;
}

const domain_value *domain_value_of(const domain_field *f, const query_scalar *value) {
  static const domain_value plain;
  if (f->listed)
    return value->type == SCALAR_TEXT && values_of(f->listed, value->text) >= 0 ? &plain : NULL;
  if (value->type == SCALAR_TEXT) {
    size_t cursor = 0;
    uint32_t hash = str_hash(value->text);
    for (int id; (id = lookup_next(&f->value_index, hash, &cursor)) >= 0;)
      if (str_eq(f->values[id].value.text, value->text)) return &f->values[id];
    return NULL;
  }
  for (size_t i = 0; i < f->n_values; i++)
    if (query_scalar_eq(&f->values[i].value, value)) return &f->values[i];
  return NULL;
}

nlq_str domain_label(arena *mem, const domain_words *words, nlq_str name, request_language l) {
  bool chinese = l == LANGUAGE_ZH;
  nlq_str first = chinese ? words->label_zh : words->label_en;
  nlq_str second = chinese ? words->label_en : words->label_zh;
  if (first.len || second.len) return first.len ? first : second;
  return words_of_name(mem, name);
}
