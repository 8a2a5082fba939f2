/* The form of the objects in a domain model.
 *
 * In: {"nam": "plan"} and the keys of a dimension. Out: "tables[0].dimensions[0].nam is not known
 * here; did you mean "name"?" at /tables/0/dimensions/0/nam. */
#include "base/utf8.h"
#include "domain/load.h"

/* --- faults --------------------------------------------------------------------------------- */

/* The pointer is built from the outside in. */
nlq_str load_pointer(arena *mem, const place *at) {
  if (!at) return STR_EMPTY;
  nlq_str base = load_pointer(mem, at->up);
  if (at->key) return json_pointer_key(mem, base, str_of(at->key));
  return json_pointer_index(mem, base, at->index);
}

void load_faultf(loader *l, const place *at, const char *key, nlq_code code, const char *format,
                 ...) {
  if (l->errors->count >= LIMIT_ERRORS) {
    l->errors->dropped++;
    l->errors->errors++;
    return;
  }
  sb text;
  sb_init(&text, l->errors->mem);
  va_list args;
  va_start(args, format);
  sb_addv(&text, format, args);
  va_end(args);
  nlq_str pointer = load_pointer(l->errors->mem, key ? PLACE_KEY(at, key) : at);
  query_fault(l->errors, pointer, code, "%S", sb_str(&text));
}

void load_fault(loader *l, const place *at, const char *key, nlq_code code, const char *text) {
  load_faultf(l, at, key, code, "%s", text);
}

void load_wrong(loader *l, const place *at, const char *key, nlq_code code, nlq_str text,
                const char *rest) {
  load_faultf(l, at, key, code, "is \"%S\"%s", query_shown(l->errors->mem, text), rest);
}

void load_wrong_type(loader *l, const place *at, const char *key, const json_value *v,
                     json_type wanted) {
  load_faultf(l, at, key, NLQ_TYPE_MISMATCH, "is %s; %s is wanted", json_type_name(json_type_of(v)),
              json_type_name(wanted));
}

/* --- texts ---------------------------------------------------------------------------------- */

static bool is_blank(nlq_str text) {
  for (size_t pos = 0; pos < text.len;)
    if (!utf8_is_space(utf8_next(text, &pos))) return false;
  return true;
}

nlq_str load_text(loader *l, const json_value *v, const place *at, const char *key) {
  nlq_str text = json_string(v);
  if (json_type_of(v) != JSON_STRING)
    load_wrong_type(l, at, key, v, JSON_STRING);
  else if (text.len > LIMIT_VALUE_BYTES)
    load_fault(l, at, key, NLQ_VALUE_TOO_LONG, LOAD_TOO_LONG);
  else if (is_blank(text))
    load_fault(l, at, key, NLQ_WRONG_VALUE, "is blank");
  else
    return text;
  return STR_EMPTY;
}

void load_identifier(loader *l, nlq_str text, const place *at, const char *key, bool dots) {
  if (text.len > LIMIT_IDENTIFIER_BYTES) {
    load_faultf(l, at, key, NLQ_INVALID_NAME, "is longer than %d bytes", LIMIT_IDENTIFIER_BYTES);
    return;
  }
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c >= 0x20 && c != 0x7F && !strchr("'\"`;\\", c) && (dots || c != '.')) continue;
    load_wrong(l, at, key, NLQ_INVALID_NAME, text,
               dots
                   ? "; a column has no quotes, backslashes, semicolons or control characters"
                   : "; a name has no dots, quotes, backslashes, semicolons or control characters");
    return;
  }
}

nlq_str load_text_or(const json_value *object, const char *key, nlq_str otherwise) {
  nlq_str text = json_get_string(object, key);
  return text.len ? text : otherwise;
}

/* --- objects -------------------------------------------------------------------------------- */

static const char *next_key(const char *key) {
  return key + strlen(key) + 1;
}

/* What stands behind the name of a key. */
static const char *form_of(const char *key) {
  return strchr(key, ':') + 1;
}

static nlq_str name_of(const char *key) {
  return (nlq_str){key, strcspn(key, ":")};
}

static json_type type_wanted(char type) {
  switch (type) {
  case 'b': return JSON_BOOL;
  case 'c': return JSON_NUMBER;
  case 'a':
  case 'l': return JSON_ARRAY;
  case 'o': return JSON_OBJECT;
  default: return JSON_STRING;
  }
}

static void check_member(loader *l, const json_value *v, const place *at, const char *form) {
  const char *key = json_key(v).at, *choices = strchr(form, '=');
  json_type wanted = type_wanted(*form);
  int64_t number;
  if (*form == '*' || (form[1] == '?' && json_type_of(v) == JSON_NULL)) return;
  if (json_type_of(v) != wanted) {
    if (!l->lists.count || !str_is(json_key(v), "sample_values"))
      load_wrong_type(l, at, key, v, wanted);
  } else if (*form == 'c' && (!json_integer(v, &number) || number < 0))
    load_fault(l, at, key, NLQ_WRONG_VALUE, "must be a whole number, 0 or more");
  else if (*form == 'l' && !json_first(v))
    load_fault(l, at, key, NLQ_WRONG_VALUE, "is empty; it must hold something, or be left out");
  else if (choices && str_word_in(json_string(v), choices + 1) < 0)
    load_faultf(l, at, key, NLQ_WRONG_VALUE, "is \"%S\"; one of %s",
                query_shown(l->errors->mem, json_string(v)), choices + 1);
  else if (*form == 't' || *form == 'n') {
    nlq_str text = load_text(l, v, at, key);
    if (*form == 'n') load_identifier(l, text, at, key, false);
  }
}

/* The key that a name which is not known is probably meant for; NULL when it looks like none. */
static const char *similar_key(nlq_str name, const char *keys) {
  while (*keys && word_distance(name, name_of(keys), 2) > 2)
    keys = next_key(keys);
  return *keys ? keys : NULL;
}

/* Notes a key that is not known; returns the one it is probably meant for, or NULL. */
static const char *unknown_key(loader *l, nlq_str name, const place *at, const char *keys) {
  const char *meant = similar_key(name, keys);
  if (meant)
    load_faultf(l, at, name.at, NLQ_UNKNOWN_KEY, "is not known here; did you mean \"%S\"?",
                name_of(meant));
  else
    load_fault(l, at, name.at, NLQ_UNKNOWN_KEY,
               "is not known here; keys of your own start with \"x-\"");
  return meant;
}

static const char *find_key(nlq_str name, const char *keys) {
  for (; *keys; keys = next_key(keys))
    if (*keys == *name.at && str_eq(name_of(keys), name)) return keys;
  return NULL;
}

static uint32_t bit_of(const char *key, const char *keys) {
  uint32_t bit = 1;
  for (; keys != key; keys = next_key(keys))
    bit <<= 1;
  return bit;
}

/* Checks the members, known or not. Returns the keys that are there, a bit each, and those that
 * misspelt ones stand for: they are not missing as well. */
static uint32_t check_members(loader *l, const json_value *v, const place *at, const char *keys) {
  uint32_t there = 0;
  for (const json_value *member = json_first(v); member; member = json_next(member)) {
    nlq_str name = json_key(member);
    const char *key = find_key(name, keys);
    if (key)
      check_member(l, member, at, form_of(key));
    else if (!str_starts(name, STR("x-")))
      key = unknown_key(l, name, at, keys);
    if (key) there |= bit_of(key, keys);
  }
  return there;
}

bool load_shape(loader *l, const json_value *v, const place *at, const char *keys) {
  if (json_type_of(v) != JSON_OBJECT) {
    load_wrong_type(l, at, NULL, v, JSON_OBJECT);
    return false;
  }
  uint32_t there = check_members(l, v, at, keys);
  for (; *keys; keys = next_key(keys), there >>= 1)
    if (form_of(keys)[1] == '!' && !(there & 1))
      load_faultf(l, at, NULL, NLQ_MISSING_KEY, "lacks \"%S\"", name_of(keys));
  return true;
}

void load_each(loader *l, const json_value *object, const place *at, const char *key,
               load_element *element, void *into) {
  const place list = {at, key, 0};
  place here = {&list, NULL, 0};
  const json_value *v = json_get(object, key);
  if (json_type_of(v) != JSON_ARRAY) return;
  for (v = json_first(v); v; v = json_next(v), here.index++)
    element(l, v, &here, into);
}

size_t load_count(const json_value *object, const char *key) {
  const json_value *list = json_get(object, key);
  return json_type_of(list) == JSON_ARRAY ? json_count(list) : 0;
}

int *load_numbers(loader *l, const json_value *object, const char *key) {
  return ARENA_ARRAY(l->mem, int, load_count(object, key));
}

void load_taken(loader *l, nlq_str name, const place *at, const char *key) {
  load_wrong(l, at, key, NLQ_DUPLICATE_NAME, name, ", which is taken already");
}

void load_name(loader *l, nlq_str name, const place *at, const char *key, name_kind kind, int owner,
               int id) {
  if (name.len == 0) return;
  if (domain_find(l->d, kind, owner, name) >= 0)
    load_taken(l, name, at, key);
  else
    domain_name(l->d, kind, owner, name, id);
}

/* --- words ---------------------------------------------------------------------------------- */

/* Where a label goes; language tags count by their first part: zh-Hans is Chinese. */
static nlq_str *label_of(domain_words *words, nlq_str tag) {
  tag = str_slice(tag, 0, str_find(tag, STR("-")));
  return str_is(tag, "en") ? &words->label_en : str_is(tag, "zh") ? &words->label_zh : NULL;
}

static void load_labels(loader *l, const json_value *labels, const place *at, domain_words *out) {
  if (json_type_of(labels) != JSON_OBJECT) return;
  for (const json_value *label = json_first(labels); label; label = json_next(label)) {
    nlq_str tag = json_key(label), text = load_text(l, label, at, tag.at);
    nlq_str *to = label_of(out, tag);
    if (to && !to->len) *to = text;
  }
}

static void load_synonym(loader *l, const json_value *v, const place *at, void *into) {
  domain_words *out = into;
  nlq_str text = load_text(l, v, at, NULL);
  if (text.len) out->synonyms[out->n_synonyms++] = text;
}

void load_words(loader *l, const json_value *v, const place *at, domain_words *out) {
  size_t count = load_count(v, "synonyms");
  load_labels(l, json_get(v, "labels"), PLACE_KEY(at, "labels"), out);
  if (count && (out->synonyms = ARENA_ARRAY(l->mem, nlq_str, count)))
    load_each(l, v, at, "synonyms", load_synonym, out);
}
