/* The form of the objects in a domain model.
 *
 * In: {"nam": "plan"} and the keys of a dimension. Out: "tables[0].dimensions[0].nam is not known
 * here; did you mean "name"?" at /tables/0/dimensions/0/nam. */
#include "base/utf8.h"
#include "domain/load.h"

/* The pointer is built from the outside in. */
nlq_str load_pointer(arena *mem, const place *at) {
  if (!at) return STR_EMPTY;
  nlq_str base = load_pointer(mem, at->up);
  if (at->key) return json_pointer_key(mem, base, str_of(at->key));
  return json_pointer_index(mem, base, at->index);
}

void load_fault(loader *l, const place *at, nlq_code code, const char *format, ...) {
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
  query_fault(l->errors, load_pointer(l->errors->mem, at), code, "%S", sb_str(&text));
}

/* --- texts ---------------------------------------------------------------------------------- */

static bool is_blank(nlq_str text) {
  for (size_t pos = 0; pos < text.len;)
    if (!utf8_is_space(utf8_next(text, &pos))) return false;
  return true;
}

bool load_text(loader *l, const json_value *v, const place *at) {
  if (json_type_of(v) != JSON_STRING) {
    load_fault(l, at, NLQ_WRONG_TYPE, "is %s; a string is wanted", json_type_name(json_type_of(v)));
    return false;
  }
  nlq_str text = json_string(v);
  if (text.len > LIMIT_VALUE_BYTES)
    load_fault(l, at, NLQ_VALUE_TOO_LONG, "is longer than %d bytes", LIMIT_VALUE_BYTES);
  else if (is_blank(text))
    load_fault(l, at, NLQ_WRONG_VALUE, "is blank");
  else
    return true;
  return false;
}

bool load_identifier(loader *l, nlq_str text, const place *at, bool dots) {
  if (text.len > LIMIT_IDENTIFIER_BYTES) {
    load_fault(l, at, NLQ_INVALID_NAME, "is longer than %d bytes", LIMIT_IDENTIFIER_BYTES);
    return false;
  }
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c >= 0x20 && c != 0x7F && !strchr("'\"`;\\", c) && (dots || c != '.')) continue;
    load_fault(l, at, NLQ_INVALID_NAME,
               "is \"%S\"; a name has no quotes, %sbackslashes, semicolons or control characters",
               query_shown(l->errors->mem, text), dots ? "" : "dots, ");
    return false;
  }
  return true;
}

nlq_str load_text_or(const json_value *object, const char *key, nlq_str otherwise) {
  nlq_str text = json_string(json_get(object, key));
  return text.len ? text : otherwise;
}

/* --- objects -------------------------------------------------------------------------------- */

static bool is_choice(nlq_str text, const char *choices) {
  for (const char *at = choices; *at;) {
    size_t length = strcspn(at, ",");
    if (str_eq(text, (nlq_str){at, length})) return true;
    at += length;
    at += strspn(at, ", ");
  }
  return false;
}

static json_type json_type_wanted(load_type type) {
  switch (type) {
  case LOAD_BOOL: return JSON_BOOL;
  case LOAD_COUNT: return JSON_NUMBER;
  case LOAD_ARRAY: return JSON_ARRAY;
  case LOAD_OBJECT: return JSON_OBJECT;
  default: return JSON_STRING;
  }
}

static void check_member(loader *l, const json_value *v, const place *at, const load_key *key) {
  json_type type = json_type_of(v), wanted = json_type_wanted(key->type);
  int64_t number;
  if (key->type == LOAD_ANY || (key->or_null && type == JSON_NULL)) return;
  if (type != wanted)
    load_fault(l, at, NLQ_WRONG_TYPE, "is %s; %s is wanted", json_type_name(type),
               json_type_name(wanted));
  else if (key->type == LOAD_COUNT && (!json_integer(v, &number) || number < 0))
    load_fault(l, at, NLQ_WRONG_VALUE, "must be a whole number, 0 or more");
  else if (key->choices && !is_choice(json_string(v), key->choices))
    load_fault(l, at, NLQ_WRONG_VALUE, "is \"%S\"; one of %s",
               query_shown(l->errors->mem, json_string(v)), key->choices);
  else if (wanted == JSON_STRING && key->type != LOAD_STRING && load_text(l, v, at) &&
           key->type == LOAD_NAME)
    load_identifier(l, json_string(v), at, false);
}

static const load_key *find_key(nlq_str name, const load_key *keys, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (name.len && name.at[0] == keys[i].name[0] && str_is(name, keys[i].name)) return &keys[i];
  return NULL;
}

/* Notes a key that is not known; returns the one it is probably meant for, or NULL. */
static const load_key *unknown_key(loader *l, const char *name, const place *at,
                                   const load_key *keys, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (word_distance(str_of(name), str_of(keys[i].name), 2) > 2) continue;
    load_fault(l, PLACE_KEY(at, name), NLQ_UNKNOWN_KEY, "is not known here; did you mean \"%s\"?",
               keys[i].name);
    return &keys[i];
  }
  load_fault(l, PLACE_KEY(at, name), NLQ_UNKNOWN_KEY,
             "is not known here; keys of your own start with \"x-\"");
  return NULL;
}

/* The members, known or not. Returns the keys that misspelt ones stand for, a bit each: they are
 * not missing as well. */
static uint32_t check_members(loader *l, const json_value *v, const place *at, const load_key *keys,
                              size_t n) {
  uint32_t misspelt = 0;
  for (const json_value *member = json_first(v); member; member = json_next(member)) {
    nlq_str name = json_key(member);
    const load_key *key = find_key(name, keys, n);
    if (key) {
      check_member(l, member, PLACE_KEY(at, key->name), key);
    } else if (!str_starts(name, STR("x-"))) {
      key = unknown_key(l, name.at, at, keys, n);
      misspelt |= key ? (uint32_t)1 << (key - keys) : 0;
    }
  }
  return misspelt;
}

bool load_shape(loader *l, const json_value *v, const place *at, const load_key *keys, size_t n) {
  if (json_type_of(v) != JSON_OBJECT) {
    load_fault(l, at, NLQ_WRONG_TYPE, "is %s; an object is wanted",
               json_type_name(json_type_of(v)));
    return false;
  }
  uint32_t misspelt = check_members(l, v, at, keys, n);
  for (size_t i = 0; i < n; i++)
    if (keys[i].required && !(misspelt >> i & 1) && !json_get(v, keys[i].name))
      load_fault(l, at, NLQ_MISSING_KEY, "lacks \"%s\"", keys[i].name);
  return true;
}

void load_named(loader *l, const json_value *v, const place *at, name_kind kind, int owner,
                int id) {
  nlq_str name = json_string(json_get(v, "name"));
  if (name.len == 0) return;
  if (domain_find(l->d, kind, owner, name) >= 0)
    load_fault(l, PLACE_KEY(at, "name"), NLQ_DUPLICATE_NAME, "is \"%S\", which is taken already",
               query_shown(l->errors->mem, name));
  else
    domain_name(l->d, kind, owner, name, id);
}

/* --- words ---------------------------------------------------------------------------------- */

/* Language tags count by their first part: zh-Hans is Chinese. */
static bool is_language(nlq_str tag, const char *language) {
  size_t dash = str_find(tag, STR("-"));
  return str_is(str_slice(tag, 0, dash), language);
}

static void load_labels(loader *l, const json_value *labels, const place *at, domain_words *out) {
  for (const json_value *label = json_first(labels); label; label = json_next(label)) {
    nlq_str tag = json_key(label);
    if (!load_text(l, label, PLACE_KEY(at, tag.at))) continue;
    if (is_language(tag, "en") && !out->label_en.len)
      out->label_en = json_string(label);
    else if (is_language(tag, "zh") && !out->label_zh.len)
      out->label_zh = json_string(label);
  }
}

void load_words(loader *l, const json_value *v, const place *at, domain_words *out) {
  const json_value *labels = json_get(v, "labels"), *synonyms = load_list(v, "synonyms");
  if (json_type_of(labels) == JSON_OBJECT) load_labels(l, labels, PLACE_KEY(at, "labels"), out);
  size_t count = json_count(synonyms);
  if (count == 0 || !(out->synonyms = ARENA_ARRAY(l->mem, nlq_str, count))) return;
  size_t i = 0;
  for (const json_value *s = json_first(synonyms); s; s = json_next(s), i++)
    if (load_text(l, s, PLACE_INDEX(PLACE_KEY(at, "synonyms"), i)))
      out->synonyms[out->n_synonyms++] = json_string(s);
}
