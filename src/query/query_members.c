/* Objects by the tables of their members.
 *
 * In: {"field": "amount", "order": "desc"} and the table of a sort key. Out: query_sort {amount,
 * ORDER_DESC}; and back. */
#include "query/query_members.h"

#include <string.h>

#include "base/limits.h"
#include "query/request.h"

/* --- words ---------------------------------------------------------------------------------- */

const char *query_word_name(const query_words *words, unsigned n) {
  const char *name = words->names;
  if (n == 0) return "";
  while (--n > 0)
    name += strlen(name) + 1;
  return name;
}

unsigned query_word_of(const query_words *words, nlq_str name) {
  unsigned n = 1;
  for (const char *word = words->names; *word; word += strlen(word) + 1, n++)
    if (str_is(name, word)) return n;
  return 0;
}

static void add_choice(sb *out, const char *word) {
  if (out->len) sb_adds(out, ", ");
  sb_adds(out, word);
}

static void wrong_word(const query_reader *r, const query_words *words, nlq_str word) {
  if (words == &query_operators && query_operator_hint(r, word)) return;
  sb choices;
  sb_init(&choices, r->mem);
  for (const char *name = words->names; *name; name += strlen(name) + 1)
    add_choice(&choices, name);
  query_reader_wrong_word(r, words->unknown, word, sb_str(&choices));
}

/* Enums are kept as unsigned numbers by every compiler we know; this one is asked. */
_Static_assert(sizeof(query_order) == sizeof(unsigned), "an enum is an unsigned number");

static unsigned get_word(const query_member *m, const void *in) {
  unsigned n = 0;
  if (m->kind == MEMBER_SIDE) return *(const bool *)in ? 2 : 1;
  memcpy(&n, in, sizeof n);
  return n;
}

static void put_word(const query_member *m, unsigned n, void *out) {
  if (m->kind == MEMBER_SIDE)
    *(bool *)out = n == 2;
  else
    memcpy(out, &n, sizeof n);
}

/* --- in ------------------------------------------------------------------------------------- */

bool query_members_know(const query_member *members, nlq_str key) {
  for (; members->key; members++)
    if (str_is(key, members->key)) return true;
  return false;
}

void query_members_check(const query_reader *r, const query_member *members,
                         const query_words *later) {
  for (const json_value *v = json_first(r->v); v; v = json_next(v)) {
    if (query_members_know(members, json_key(v))) continue;
    nlq_str at = json_pointer_key(r->mem, r->at, json_key(v));
    if (later && query_word_of(later, json_key(v))) {
      query_fault(r->errors, at, later->unknown, "is not part of this version");
      continue;
    }
    sb keys;
    sb_init(&keys, r->mem);
    for (const query_member *m = members; m->key; m++)
      add_choice(&keys, m->key);
    query_fault(r->errors, at, NLQ_UNKNOWN_KEY, "is not a key here; there are %S", sb_str(&keys));
  }
}

static void read_word(const query_reader *r, const query_member *m, void *out) {
  nlq_str text;
  if (!query_reader_text(r, &text)) return;
  unsigned n = query_word_of(m->of, text);
  if (n == 0) wrong_word(r, m->of, text);
  put_word(m, m->kind == MEMBER_GRAIN ? calendar_unit_of(text) : n, out);
}

static void read_list(const query_reader *r, const query_member *m, void **list, size_t *n) {
  const query_object *object = m->of;
  if (!query_reader_array(r, LIMIT_QUERY_ITEMS)) return;
  if (m->need == READ_REQUIRED && !json_first(r->v))
    query_fault(r->errors, r->at, NLQ_ARITY, "must hold a pair of columns at least");
  for (const json_value *v = json_first(r->v); v; v = json_next(v)) {
    query_reader item = *r;
    item.v = v;
    item.at = json_pointer_index(r->mem, r->at, *n);
    void *out = query_add_item(r->mem, list, n, object->size);
    if (!out) return;
    query_object_read(&item, object, out);
  }
}

/* A preference that may be turned off by null. */
static request_setting read_setting(const query_reader *r, const query_member *m, void *out) {
  if (json_type_of(r->v) == JSON_NULL) return SETTING_OFF;
  if (m->kind == MEMBER_LIMIT)
    return query_reader_int(r, 1, LIMIT_ROWS, out) ? SETTING_SET : SETTING_ABSENT;
  request_range range;
  nlq_str *text = out;
  if (!query_reader_text(r, text)) return SETTING_ABSENT;
  if (!request_range_of(*text, &range))
    query_reader_wrong_word(r, NLQ_WRONG_VALUE, *text, STR("none, this_<unit>, last_<n>_<unit>s"));
  return range.kind == RANGE_NONE ? SETTING_OFF : SETTING_SET;
}

static void read_present(const query_reader *r, const query_member *m, char *out) {
  void *at = out + m->offset, *second = out + m->second;
  switch (m->kind) {
  case MEMBER_TEXT: query_reader_text(r, at); break;
  case MEMBER_FLAG:
    *(bool *)at = query_reader_is(r, JSON_BOOL, "true or false") && json_true(r->v);
    break;
  case MEMBER_WORD:
  case MEMBER_GRAIN:
  case MEMBER_SIDE: read_word(r, m, at); break;
  case MEMBER_ROWS:
  case MEMBER_OFFSET:
    *(bool *)second = json_type_of(r->v) != JSON_NULL &&
                      query_reader_int(r, m->kind == MEMBER_ROWS, LIMIT_ROWS, at);
    break;
  case MEMBER_LIMIT:
  case MEMBER_RANGE: put_word(m, read_setting(r, m, at), second); break;
  case MEMBER_LIST: read_list(r, m, at, second); break;
  case MEMBER_QUERY:
    *(query **)at = query_from_json(r->mem, r->v, r->at, r->errors);
    break;
  case MEMBER_WHERE: *(query_condition **)at = query_where_read(r); break;
  case MEMBER_PART: query_object_read(r, m->of, at); break;
  default: break;
  }
}

void query_members_read(const query_reader *r, const query_member *members, void *out) {
  for (const query_member *m = members; m->key; m++) {
    char *at = (char *)out + m->offset;
    query_reader member;
    if (m->kind == MEMBER_TEXT) *(nlq_str *)(void *)at = STR_EMPTY;
    if (m->kind == MEMBER_WORD && m->need == READ_SHOWN) put_word(m, 1, at);
    if (m->kind == MEMBER_VALUE)
      query_value_read(r, out);
    else if (m->kind != MEMBER_OWN && query_reader_enter(r, m->key, m->need, &member))
      read_present(&member, m, out);
  }
}

void query_object_read(const query_reader *r, const query_object *object, void *out) {
  if (object->plain && json_type_of(r->v) == JSON_STRING) {
    read_present(r, object->members, out);
  } else if (query_reader_is(r, JSON_OBJECT, "an object")) {
    query_members_check(r, object->members, NULL);
    query_members_read(r, object->members, out);
  }
}

/* --- out ------------------------------------------------------------------------------------ */

static bool is_empty(const query_member *m, const char *in) {
  const void *at = in + m->offset, *second = in + m->second;
  switch (m->kind) {
  case MEMBER_TEXT: return ((const nlq_str *)at)->len == 0;
  case MEMBER_FLAG: return !*(const bool *)at;
  case MEMBER_VALUE:
    return query_operator_arity(((const query_filter *)(const void *)in)->op) == ARITY_NONE;
  case MEMBER_ROWS:
  case MEMBER_OFFSET: return !*(const bool *)second;
  case MEMBER_LIMIT:
  case MEMBER_RANGE: return get_word(m, second) == SETTING_ABSENT;
  case MEMBER_LIST: return *(const size_t *)second == 0;
  case MEMBER_QUERY:
  case MEMBER_WHERE: return !*(const void *const *)at;
  case MEMBER_PART: return query_members_empty(((const query_object *)m->of)->members, at);
  case MEMBER_OWN: return true;
  default: return get_word(m, at) == 0;
  }
}

static void put_list(json_writer *w, const query_object *object, const char *items, size_t n) {
  json_begin_array(w);
  for (size_t i = 0; i < n; i++)
    query_object_put(w, object, items + i * object->size);
  json_end_array(w);
}

static void put_member(json_writer *w, const query_member *m, const char *in) {
  const void *at = in + m->offset, *second = in + m->second;
  bool off =
      (m->kind == MEMBER_LIMIT || m->kind == MEMBER_RANGE) && get_word(m, second) == SETTING_OFF;
  json_put_key(w, m->key);
  switch (m->kind) {
  case MEMBER_RANGE:
  case MEMBER_TEXT: json_put_string(w, off ? STR("none") : *(const nlq_str *)at); break;
  case MEMBER_FLAG: json_put_bool(w, true); break;
  case MEMBER_GRAIN: json_put_string(w, str_of(calendar_unit_name(get_word(m, at)))); break;
  case MEMBER_VALUE: query_value_to_json(w, at); break;
  case MEMBER_LIST: put_list(w, m->of, *(const char *const *)at, *(const size_t *)second); break;
  case MEMBER_QUERY: query_to_json(w, *(const query *const *)at); break;
  case MEMBER_WHERE: query_where_put(w, *(const query_condition *const *)at); break;
  case MEMBER_PART: query_object_put(w, m->of, at); break;
  case MEMBER_ROWS:
  case MEMBER_OFFSET:
  case MEMBER_LIMIT:
    if (off)
      json_put_null(w);
    else
      json_put_int(w, *(const int64_t *)at);
    break;
  default: json_put_string(w, str_of(query_word_name(m->of, get_word(m, at)))); break;
  }
}

const query_member *query_members_put(json_writer *w, const query_member *members, const void *in) {
  const query_member *m = members;
  for (; m->key && m->kind != MEMBER_OWN; m++)
    if (!is_empty(m, in) || m->need == READ_SHOWN || m->need == READ_REQUIRED) put_member(w, m, in);
  return m;
}

bool query_members_empty(const query_member *members, const void *in) {
  for (; members->key; members++)
    if (!is_empty(members, in)) return false;
  return true;
}

void query_object_put(json_writer *w, const query_object *object, const void *in) {
  if (object->plain && query_members_empty(object->members + 1, in)) {
    json_put_string(w, *(const nlq_str *)in);
    return;
  }
  json_begin_object(w);
  query_members_put(w, object->members, in);
  json_end_object(w);
}

/* --- equality ------------------------------------------------------------------------------- */

static bool list_eq(const query_object *object, const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!query_object_eq(object, a + i * object->size, b + i * object->size)) return false;
  return true;
}

static bool member_eq(const query_member *m, const char *in_a, const char *in_b) {
  const void *a = in_a + m->offset, *b = in_b + m->offset;
  switch (m->kind) {
  case MEMBER_TEXT: return str_eq(*(const nlq_str *)a, *(const nlq_str *)b);
  case MEMBER_FLAG: return *(const bool *)a == *(const bool *)b;
  case MEMBER_VALUE: return query_value_eq(a, b);
  case MEMBER_QUERY: return query_eq(*(const query *const *)a, *(const query *const *)b);
  case MEMBER_WHERE:
    return query_where_eq(*(const query_condition *const *)a, *(const query_condition *const *)b);
  case MEMBER_PART: return query_object_eq(m->of, a, b);
  case MEMBER_ROWS:
  case MEMBER_OFFSET: return *(const int64_t *)a == *(const int64_t *)b;
  case MEMBER_LIST: {
    size_t n = *(const size_t *)(const void *)(in_a + m->second);
    if (n != *(const size_t *)(const void *)(in_b + m->second)) return false;
    return list_eq(m->of, *(const char *const *)a, *(const char *const *)b, n);
  }
  default: return get_word(m, a) == get_word(m, b);
  }
}

bool query_object_eq(const query_object *object, const void *a, const void *b) {
  for (const query_member *m = object->members; m->key; m++) {
    bool empty = is_empty(m, a);
    if (empty != is_empty(m, b) || (!empty && !member_eq(m, a, b))) return false;
  }
  return true;
}
