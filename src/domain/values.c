/* In: "sample_values": ["Zürich", "New York", ...] (a million of them). Out: the keys "zurich" and
 * "new york" with their order, and the model with a number where the list stood. */
#include "domain/values.h"

#include <string.h>

#include "base/json.h"
#include "base/json_scan.h"
#include "base/limits.h"
#include "base/utf8.h"

/* --- keys ------------------------------------------------------------------------------------- */

#define KEY_BYTES (LIMIT_VALUE_BYTES * 2)

static bool is_word(uint32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c < 0x2C00) &&
         !(c >= 0x3000 && c < 0x3040) && !utf8_is_space(c);
}

/* What a text is compared by. Between characters of scripts without spaces there are none. */
static size_t put_key(nlq_str text, char out[KEY_BYTES]) {
  size_t length = 0;
  bool gap = false, joined = true; /* no space before this one */
  for (size_t pos = 0; pos < text.len && length + 5 < KEY_BYTES;) {
    uint32_t c = utf8_unaccent(utf8_fold(utf8_next(text, &pos)));
    if (!is_word(c)) {
      gap = true;
      continue;
    }
    bool cjk = utf8_is_cjk(c);
    if (gap && !joined && !cjk) out[length++] = ' ';
    gap = false;
    joined = cjk;
    length += utf8_put(c, out + length);
  }
  out[length] = '\0';
  return length;
}

static const char *key_at(const value_list *list, size_t place) {
  return list->bytes + list->starts[list->order[place]];
}

nlq_str values_at(const value_list *list, size_t i) {
  const char *key = list->bytes + list->starts[i], *value = key + strlen(key) + 1;
  return str_of(*value ? value : key);
}

/* --- order --------------------------------------------------------------------------------------
 */

#define FEW 24 /* sorted by insertion */

/* What a sort works on: values, and the letter that each has at the depth looked at. */
typedef struct sorter {
  const value_list *list;
  uint32_t *order;
  unsigned char *letters;
} sorter;

static const char *key_of(const sorter *s, uint32_t value) {
  return s->list->bytes + s->list->starts[value];
}

static void sort_few(const sorter *s, size_t from, size_t to, size_t depth) {
  for (size_t i = from + 1; i < to; i++) {
    uint32_t moved = s->order[i];
    const char *key = key_of(s, moved) + depth;
    size_t k = i;
    for (; k > from && strcmp(key_of(s, s->order[k - 1]) + depth, key) > 0; k--)
      s->order[k] = s->order[k - 1];
    s->order[k] = moved;
  }
}

/* Puts values into the buckets of their letter at `depth`, each where it belongs by cycles. */
static void deal(const sorter *s, size_t from, size_t to, size_t depth, size_t ends[256]) {
  size_t next[256];
  memset(ends, 0, 256 * sizeof *ends);
  for (size_t i = from; i < to; i++)
    ends[s->letters[i] = (unsigned char)key_of(s, s->order[i])[depth]]++;
  for (size_t b = 0, sum = from; b < 256; b++) {
    next[b] = sum;
    sum = ends[b] += sum;
  }
  for (size_t b = 0; b < 256; b++) {
    while (next[b] < ends[b]) {
      size_t here = next[b], there = next[s->letters[here]]++;
      uint32_t value = s->order[here];
      unsigned char letter = s->letters[here];
      s->order[here] = s->order[there];
      s->letters[here] = s->letters[there];
      s->order[there] = value;
      s->letters[there] = letter;
    }
  }
}

/* By one letter after another (McIlroy, Bostic, McIlroy, "Engineering radix sort", 1993). The
 * largest bucket is sorted by going round, so calls nest no deeper than the logarithm of n. */
static void sort(const sorter *s, size_t from, size_t to, size_t depth) {
  while (to - from > FEW) {
    size_t ends[256], large = 1;
    deal(s, from, to, depth++, ends);
    for (size_t b = 2; b < 256; b++) /* those of bucket 0 have ended: they are equal */
      if (ends[b] - ends[b - 1] > ends[large] - ends[large - 1]) large = b;
    for (size_t b = 1; b < 256; b++)
      if (b != large) sort(s, ends[b - 1], ends[b], depth);
    from = ends[large - 1];
    to = ends[large];
  }
  sort_few(s, from, to, depth);
}

static bool sort_values(arena *mem, const value_list *list, uint32_t *order) {
  arena scratch;
  arena_init(&scratch, &mem->allocator);
  sorter s = {list, order, arena_alloc(&scratch, list->count)};
  for (uint32_t i = 0; i < list->count; i++)
    order[i] = i;
  if (s.letters) sort(&s, 0, list->count, 0);
  mem->failed = mem->failed || !s.letters;
  arena_free(&scratch);
  return !mem->failed;
}

/* --- making a list ------------------------------------------------------------------------------
 */

/* A list in the text: `text` from its bracket to behind the other one. */
typedef struct found_list {
  nlq_str text;
  size_t count;
} found_list;

static size_t string_end(nlq_str text, size_t pos) {
  for (pos++; pos < text.len && text.at[pos] != '"'; pos++)
    pos += text.at[pos] == '\\';
  return pos + 1;
}

static nlq_str decoded(arena *scratch, nlq_str quoted) {
  nlq_str inner = str_slice(quoted, 1, quoted.len - 1);
  if (!memchr(inner.at, '\\', inner.len)) return inner;
  diag_list none;
  diag_init(&none, scratch);
  return json_string(json_parse(scratch, quoted, 1, &none));
}

/* Writes key and value, or only counts their bytes. */
static size_t put_entry(arena *scratch, nlq_str quoted, char *to) {
  char key[KEY_BYTES];
  nlq_str value = decoded(scratch, quoted);
  size_t length = put_key(value, key);
  bool same = length == value.len && memcmp(key, value.at, length) == 0;
  if (length == 0) { /* signs alone: found by no question, shown all the same */
    same = true;
    length = value.len < KEY_BYTES ? value.len : KEY_BYTES - 1;
    memcpy(key, value.at, length);
  }
  size_t rest = same ? 0 : value.len;
  if (to) {
    memcpy(to, key, length);
    to[length] = '\0';
    memcpy(to + length + 1, value.at, rest);
    to[length + 1 + rest] = '\0';
  }
  return length + rest + 2;
}

/* One walk over the strings of a list; with `list`, they are written. Bytes in all; `bad` is one
 * that is too long. */
static size_t walk(arena *mem, const found_list *f, value_list *list, char *bytes, nlq_str *bad) {
  size_t total = 0, i = 0;
  arena scratch;
  arena_init(&scratch, &mem->allocator);
  for (size_t pos = 0; pos < f->text.len; pos++) {
    if (f->text.at[pos] != '"') continue;
    size_t end = string_end(f->text, pos);
    nlq_str quoted = str_slice(f->text, pos, end);
    if (quoted.len > LIMIT_VALUE_BYTES + 2) *bad = quoted;
    if (list) ((uint32_t *)(uintptr_t)list->starts)[i++] = (uint32_t)total;
    total += bad->len ? 0 : put_entry(&scratch, quoted, bytes ? bytes + total : NULL);
    pos = end - 1;
  }
  if (arena_failed(&scratch)) mem->failed = true;
  arena_free(&scratch);
  return total;
}

static bool make_list(arena *mem, const found_list *f, value_list *out, nlq_str *bad) {
  size_t total = walk(mem, f, NULL, NULL, bad);
  if (bad->len) return false;
  char *bytes = arena_alloc(mem, total + 1);
  uint32_t *starts = ARENA_ARRAY(mem, uint32_t, f->count);
  uint32_t *order = ARENA_ARRAY(mem, uint32_t, f->count);
  if (!bytes || !starts || !order) return false;
  *out = (value_list){bytes, (uint32_t)total, (uint32_t)f->count, starts, order};
  walk(mem, f, out, bytes, bad);
  return !arena_failed(mem) && sort_values(mem, out, order);
}

/* --- finding lists ------------------------------------------------------------------------------
 */

static size_t skip_space(nlq_str text, size_t pos) {
  while (pos < text.len && strchr(" \t\r\n", text.at[pos]) && text.at[pos])
    pos++;
  return pos;
}

/* The list of texts that starts at a bracket; count 0 when anything else is in it. */
static found_list list_at(nlq_str text, size_t pos) {
  found_list f = {.text = STR_EMPTY};
  size_t start = pos, count = 0;
  for (pos = skip_space(text, pos + 1); pos < text.len && text.at[pos] == '"'; count++) {
    pos = skip_space(text, string_end(text, pos));
    if (pos < text.len && text.at[pos] == ',') pos = skip_space(text, pos + 1);
  }
  if (pos >= text.len || text.at[pos] != ']') return f;
  f.text = str_slice(text, start, pos + 1);
  f.count = count;
  return f;
}

typedef struct finder {
  arena *mem;
  found_list *items;
  size_t count, capacity;
  bool other; /* a "sample_values" that is no array: numbers could be mistaken */
} finder;

/* Text that is not JSON may be found things in as well: it is refused later. */
static bool find_lists(finder *f, nlq_str text) {
  static const nlq_str key = STR_INIT("\"sample_values\"");
  for (size_t pos = 0; pos < text.len; pos++) {
    if (text.at[pos] != '"') continue;
    size_t end = string_end(text, pos), colon = skip_space(text, end);
    bool named =
        str_eq(str_slice(text, pos, end), key) && colon < text.len && text.at[colon] == ':';
    pos = end - 1;
    if (!named) continue;
    size_t at = skip_space(text, colon + 1);
    if (at >= text.len || text.at[at] != '[') {
      f->other = true;
      return true;
    }
    found_list found = list_at(text, at);
    if (found.count < VALUES_LONG) continue;
    if (!arena_reserve(f->mem, (void **)&f->items, f->count, &f->capacity, sizeof *f->items))
      return false;
    f->items[f->count++] = found;
    pos = at + found.text.len - 1;
  }
  return true;
}

static nlq_str without(arena *mem, nlq_str text, const finder *f) {
  sb out;
  sb_init(&out, mem);
  const char *from = text.at;
  for (size_t i = 0; i < f->count; i++) {
    const nlq_str *cut = &f->items[i].text;
    sb_add(&out, (nlq_str){from, (size_t)(cut->at - from)});
    sb_addi(&out, (int64_t)i);
    from = cut->at + cut->len;
  }
  sb_add(&out, (nlq_str){from, (size_t)(text.at + text.len - from)});
  return sb_str(&out);
}

static bool refuse(diag_list *errors, nlq_str text, nlq_str bad) {
  nlq_diag *d = diag_add(errors, NLQ_VALUE_TOO_LONG, "This value is longer than %d bytes.",
                         (int)LIMIT_VALUE_BYTES);
  diag_line(d, text, (size_t)(bad.at - text.at));
  return false;
}

static bool open_index(arena *mem, nlq_str *model, value_lists *out, diag_list *errors);

bool values_take(arena *mem, nlq_str *model, value_lists *out, diag_list *errors) {
  *out = (value_lists){0};
  if (values_are_indexed(*model)) return open_index(mem, model, out, errors);
  finder f = {.mem = mem};
  if (!find_lists(&f, *model)) return false;
  if (f.count == 0 || f.other) return true;
  if (!json_scan(mem, *model, LIMIT_JSON_DEPTH, NULL, errors)) return false;
  out->items = ARENA_ARRAY(mem, value_list, f.count);
  for (size_t i = 0; out->items && i < f.count; i++, out->count++) {
    nlq_str bad = STR_EMPTY;
    if (!make_list(mem, &f.items[i], &out->items[i], &bad))
      return bad.len ? refuse(errors, *model, bad) : false;
  }
  *model = without(mem, *model, &f);
  return !arena_failed(mem);
}

/* --- search -------------------------------------------------------------------------------------
 */

/* A run of places in the order. */
typedef struct range {
  size_t from, to;
} range;

/* The first place of a range whose key, from `depth` on, is not less than the text (with `past`:
 * does not start with it and comes behind). */
static size_t bound(const value_list *list, range in, size_t depth, nlq_str text, bool past) {
  while (in.from < in.to) {
    size_t middle = in.from + (in.to - in.from) / 2;
    int order = strncmp(key_at(list, middle) + depth, text.at, text.len);
    if (order < 0 || (past && order == 0))
      in.from = middle + 1;
    else
      in.to = middle;
  }
  return in.from;
}

/* The keys of a range that have the text at `depth`. */
static range narrow(const value_list *list, range in, size_t depth, nlq_str text) {
  if (text.len == 0) return in;
  size_t from = bound(list, in, depth, text, false);
  return (range){from, bound(list, (range){from, in.to}, depth, text, true)};
}

/* Those of them that end behind it: they come first. */
static range ended(const value_list *list, range in, size_t depth) {
  range out = in;
  out.to = in.from;
  while (out.to < in.to && key_at(list, out.to)[depth] == '\0')
    out.to++;
  return out;
}

static range whole(const value_list *list) {
  return (range){0, list->count};
}

size_t values_find(const value_list *list, nlq_str phrase, bool words, size_t *first) {
  char key[KEY_BYTES];
  if (phrase.len > LIMIT_VALUE_BYTES) return 0;
  size_t length = put_key(phrase, key);
  if (length == 0) return 0;
  if (words) key[length++] = ' ';
  range in = narrow(list, whole(list), 0, (nlq_str){key, length});
  if (!words) in = ended(list, in, length);
  *first = in.from;
  return in.to - in.from;
}

int values_of(const value_list *list, nlq_str text) {
  size_t first = 0, count = values_find(list, text, false, &first);
  for (size_t i = first; i < first + count; i++)
    if (str_eq(values_at(list, list->order[i]), text)) return (int)list->order[i];
  return -1;
}

/* --- one letter wrong ---------------------------------------------------------------------------
 */

/* The keys of a range that end with `rest` at `depth`. */
static range matching(const value_list *list, range in, size_t depth, nlq_str rest) {
  return ended(list, narrow(list, in, depth, rest), depth + rest.len);
}

static bool is_letter_byte(unsigned char c) {
  return c > ' ' && c < 0x80;
}

/* Every letter that keys of the range have at `depth`: in place of the one there, or before it. */
static range try_letters(const value_list *list, range in, size_t depth, nlq_str rest) {
  for (size_t at = in.from; at < in.to;) {
    char letter = key_at(list, at)[depth];
    range with = {at, bound(list, (range){at, in.to}, depth, (nlq_str){&letter, 1}, true)};
    if (letter == '\0') with.to = at + 1;
    if (is_letter_byte((unsigned char)letter)) {
      range other = matching(list, with, depth + 1, str_slice(rest, 1, rest.len));
      if (other.to == other.from) other = matching(list, with, depth + 1, rest);
      if (other.to > other.from) return other;
    }
    at = with.to > at ? with.to : at + 1;
  }
  return (range){0, 0};
}

/* A letter left out here, or two that changed places. */
static range try_here(const value_list *list, range in, size_t depth, nlq_str rest) {
  range other = matching(list, in, depth, str_slice(rest, 1, rest.len));
  if (other.to > other.from || rest.len < 2) return other;
  char turned[2] = {rest.at[1], rest.at[0]};
  range swapped = narrow(list, in, depth, (nlq_str){turned, 2});
  return matching(list, swapped, depth + 2, str_slice(rest, 2, rest.len));
}

#define NEAR_LEAST 4 /* letters of a word that may be misspelt */

size_t values_find_near(const value_list *list, nlq_str phrase, size_t *first) {
  char key[KEY_BYTES];
  if (phrase.len > LIMIT_VALUE_BYTES) return 0;
  nlq_str text = {key, put_key(phrase, key)};
  range in = narrow(list, whole(list), 0, str_slice(text, 0, 1)), found = {0, 0};
  for (size_t i = 1; text.len >= NEAR_LEAST && i <= text.len && found.to == found.from; i++) {
    nlq_str rest = str_slice(text, i, text.len);
    if (in.to == in.from) break;
    found = rest.len ? try_here(list, in, i, rest) : found;
    if (found.to == found.from) found = try_letters(list, in, i, rest);
    in = narrow(list, in, i, str_slice(rest, 0, 1));
  }
  *first = found.from;
  return found.to - found.from;
}

/* --- the file ------------------------------------------------------------------------------------
 */

/* All numbers as the machine has them; one of another byte order does not know the first. */
#define INDEX_MARK 0x51584C4Eu /* "NLXQ" */
#define INDEX_VERSION 1u

typedef struct index_head {
  uint32_t mark, version, n_lists, json_bytes;
} index_head;

typedef struct index_entry {
  uint32_t count, n_bytes;
} index_entry;

static size_t padded(size_t n) {
  return (n + 3) & ~(size_t)3;
}

bool values_are_indexed(nlq_str model) {
  uint32_t mark = 0;
  if (model.len < sizeof(index_head)) return false;
  memcpy(&mark, model.at, sizeof mark);
  return mark == INDEX_MARK;
}

static void add_bytes(sb *out, const void *at, size_t length) {
  sb_add(out, (nlq_str){at, length});
  while (out->len & 3)
    sb_addc(out, '\0');
}

nlq_str values_to_index(arena *mem, nlq_str model, const value_lists *lists) {
  sb out;
  sb_init(&out, mem);
  index_head head = {INDEX_MARK, INDEX_VERSION, (uint32_t)lists->count, (uint32_t)model.len};
  add_bytes(&out, &head, sizeof head);
  for (size_t i = 0; i < lists->count; i++) {
    index_entry entry = {lists->items[i].count, lists->items[i].n_bytes};
    add_bytes(&out, &entry, sizeof entry);
  }
  add_bytes(&out, model.at, model.len);
  for (size_t i = 0; i < lists->count; i++) {
    const value_list *list = &lists->items[i];
    add_bytes(&out, list->starts, list->count * sizeof *list->starts);
    add_bytes(&out, list->order, list->count * sizeof *list->order);
    add_bytes(&out, list->bytes, list->n_bytes);
  }
  return sb_str(&out);
}

/* Whatever the numbers are, no key or value is read past the bytes. */
static bool is_sound(const value_list *list) {
  if (list->n_bytes < 2 || list->bytes[list->n_bytes - 1] || list->bytes[list->n_bytes - 2])
    return false;
  for (size_t i = 0; i < list->count; i++)
    if (list->starts[i] >= list->n_bytes - 1 || list->order[i] >= list->count) return false;
  return true;
}

static const char *take(nlq_str *rest, size_t length) {
  if (padded(length) > rest->len) return NULL;
  const char *at = rest->at;
  *rest = str_slice(*rest, padded(length), rest->len);
  return at;
}

static bool open_list(nlq_str *rest, const index_entry *entry, value_list *out) {
  size_t numbers = (size_t)entry->count * sizeof(uint32_t);
  const char *starts = take(rest, numbers), *order = starts ? take(rest, numbers) : NULL;
  const char *bytes = order ? take(rest, entry->n_bytes) : NULL;
  if (!bytes) return false;
  *out = (value_list){bytes, entry->n_bytes, entry->count, (const uint32_t *)(const void *)starts,
                      (const uint32_t *)(const void *)order};
  return utf8_invalid((nlq_str){bytes, entry->n_bytes}) == SIZE_MAX && is_sound(out);
}

static bool open_lists(arena *mem, nlq_str *rest, const index_head *head, nlq_str *model,
                       value_lists *out) {
  const char *entries = take(rest, (size_t)head->n_lists * sizeof(index_entry));
  const char *json = entries ? take(rest, head->json_bytes) : NULL;
  if (!json || head->version != INDEX_VERSION) return false;
  out->items = ARENA_ARRAY(mem, value_list, head->n_lists);
  for (; out->items && out->count < head->n_lists; out->count++) {
    index_entry entry;
    memcpy(&entry, entries + out->count * sizeof entry, sizeof entry);
    if (!open_list(rest, &entry, &out->items[out->count])) return false;
  }
  *model = (nlq_str){json, head->json_bytes};
  return out->items != NULL;
}

static bool open_index(arena *mem, nlq_str *model, value_lists *out, diag_list *errors) {
  nlq_str copy = str_copy(mem, *model);
  index_head head;
  if (!copy.at) return false;
  memcpy(&head, copy.at, sizeof head);
  nlq_str rest = str_slice(copy, sizeof head, copy.len);
  if (open_lists(mem, &rest, &head, model, out)) return true;
  if (!arena_failed(mem))
    diag_span(diag_add(errors, NLQ_WRONG_VALUE,
                       "This indexed model is damaged or of another version; index it again."),
              0, sizeof head);
  return false;
}
