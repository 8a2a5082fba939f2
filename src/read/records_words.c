/* What slots and columns are: small questions that the rules about rows ask. */
#include "read/records.h"

/* --- slots --------------------------------------------------------------------------------- */

bool records_is(const records *r, size_t at, slot_kind kind) {
  return at < r->n && r->s[at].kind == kind;
}

bool records_cue(const records *r, size_t at, lexicon_class class) {
  return records_is(r, at, SLOT_CUE) && r->s[at].m->class == class;
}

bool records_free(const records *r, size_t at, slot_kind kind) {
  return records_is(r, at, kind) && r->s[at].role == SLOT_FREE;
}

size_t records_gap(const records *r, size_t a, size_t b) {
  size_t end = r->s[a].m->to, start = r->s[b].m->from;
  return start > end ? start - end : 0;
}

bool records_word(const records *r, size_t at_token, const char *list) {
  return at_token < r->rd->tokens.count &&
         str_word_in(r->rd->tokens.items[at_token].folded, list) >= 0;
}

bool records_between(const records *r, size_t a, size_t b, const char *list) {
  for (size_t t = r->s[a].m->to; t < r->s[b].m->from; t++)
    if (!reader_mark(r->rd, t, ',') && !records_word(r, t, list)) return false;
  return true;
}

bool records_between_has(const records *r, size_t a, size_t b, const char *list) {
  for (size_t t = r->s[a].m->to; t < r->s[b].m->from; t++)
    if (records_word(r, t, list)) return true;
  return false;
}

bool records_year(double number) {
  return number >= 1500 && number <= 2100 && number == (double)(int)number;
}

/* --- columns ------------------------------------------------------------------------------- */

static bool is_numeric(field_type type) {
  return type == TYPE_INTEGER || type == TYPE_NUMBER;
}

bool records_key(const domain *d, int field) {
  return d->fields[field].semantics == SEMANTICS_ID;
}

bool records_date(const domain *d, int field) {
  return d->fields[field].kind == FIELD_TIME;
}

bool records_number(const domain *d, int field) {
  const domain_field *f = &d->fields[field];
  bool year = f->kind == FIELD_TIME && f->granularity == UNIT_YEAR;
  return f->kind == FIELD_FACT || year || (is_numeric(f->type) && !records_key(d, field));
}

int records_name(const domain *d, int table) {
  return table < 0 ? -1 : d->tables[table].name_field;
}

int records_primary(const domain *d, int table) {
  const domain_table *t = &d->tables[table];
  return t->n_primary_key == 1 ? t->primary_key[0] : -1;
}

bool records_identifies(const domain *d, int field) {
  const domain_field *f = &d->fields[field];
  return f->unique || records_name(d, f->table) == field || records_primary(d, f->table) == field;
}

/* --- adjectives ---------------------------------------------------------------------------- */

/* Names of the columns that a quality is read from, the likeliest first. */
static const char *const quality_names[QUALITIES] = {
    [QUALITY_OLD] =
        "age|birthday|birth date|date of birth|birth year|founded|built|opening year|year|date",
    [QUALITY_YOUNG] = "age|birthday|birth date|date of birth|birth year|founded|year",
    [QUALITY_LONG] = "length|duration|distance|minutes|time|days|hours",
    [QUALITY_SHORT] = "length|duration|height|distance|minutes|time",
    [QUALITY_TALL] = "height|altitude|elevation",
    [QUALITY_HEAVY] = "weight",
    [QUALITY_LIGHT] = "weight",
    [QUALITY_LATE] = "date|time|year|datetime|day|timestamp",
    [QUALITY_EARLY] = "date|time|year|datetime|day|timestamp",
    [QUALITY_CHEAP] = "price|cost|fee|rate|fare|charge|rent",
    [QUALITY_DEAR] = "price|cost|fee|rate|fare|charge|rent",
    [QUALITY_FAST] = "speed|velocity|time|mph",
    [QUALITY_SLOW] = "speed|velocity|time",
    [QUALITY_SIZE] = "area|size|population|capacity|amount|quantity|square|number|total",
};

/* Where a name stands in the words of a label: 0 it is all of it, 1 at its end, 2 inside, 9 not. */
static int place_in(nlq_str label, nlq_str name) {
  if (str_eq(label, name)) return 0;
  size_t at = str_find(label, name);
  if (at == SIZE_MAX || (at > 0 && label.at[at - 1] != ' ')) return 9;
  size_t end = at + name.len;
  if (end == label.len) return 1;
  return label.at[end] == ' ' || label.at[end] == 's' ? 2 : 9;
}

/* How little a column fits a quality; 99: not at all. */
static int misfit(const records *r, lexicon_quality quality, int field) {
  const domain_field *f = &r->d->fields[field];
  nlq_str label = f->words.label_en.len ? f->words.label_en : f->name;
  nlq_str names = str_of(quality_names[quality]);
  int best = 99, order = 0;
  if (records_key(r->d, field)) return best;
  for (size_t start = 0, end = 0; start < names.len; start = end + 1, order++) {
    for (end = start; end < names.len && names.at[end] != '|';)
      end++;
    int place = place_in(label, str_slice(names, start, end));
    if (place < 9 && place * 10 + order < best) best = place * 10 + order;
  }
  bool late = quality == QUALITY_LATE || quality == QUALITY_EARLY;
  return best == 99 && late && f->kind == FIELD_TIME ? 30 : best;
}

int records_quality_field(records *r, lexicon_quality quality, int table) {
  int best = -1, least = 99;
  if (quality == QUALITY_NONE || table < 0) return -1;
  for (int pass = 0; pass < 2 && best < 0; pass++)
    for (int i = 0; i < r->d->n_tables; i++) {
      const domain_table *t = &r->d->tables[i];
      bool ours = i == table;
      if (pass == 1 && !ours) {
        for (size_t k = 0; k < r->n && !ours; k++)
          ours = r->s[k].kind <= SLOT_VALUE && r->s[k].table == i;
      } else if (pass == 1) {
        ours = false;
      }
      for (int f = t->first_field; ours && f < t->first_field + t->n_fields; f++) {
        int m = misfit(r, quality, f);
        if (m < least) {
          least = m;
          best = f;
        }
      }
    }
  return best;
}
