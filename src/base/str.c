/* In: slices of text. Out: comparisons, parts and copies of them. */
#include "base/str.h"

#include <string.h>

nlq_str str_of(const char *text) {
  return text ? (nlq_str){text, strlen(text)} : STR_EMPTY;
}

bool str_eq(nlq_str a, nlq_str b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool str_is(nlq_str a, const char *text) {
  return str_eq(a, str_of(text));
}

int str_compare(nlq_str a, nlq_str b) {
  size_t shorter = a.len < b.len ? a.len : b.len;
  int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
  if (order) return order < 0 ? -1 : 1;
  return (a.len > b.len) - (a.len < b.len);
}

bool str_starts(nlq_str text, nlq_str prefix) {
  return text.len >= prefix.len && str_eq(str_slice(text, 0, prefix.len), prefix);
}

bool str_ends(nlq_str text, nlq_str suffix) {
  return text.len >= suffix.len && str_eq(str_slice(text, text.len - suffix.len, text.len), suffix);
}

nlq_str str_slice(nlq_str text, size_t start, size_t end) {
  if (end > text.len) end = text.len;
  if (start > end) start = end;
  return text.at ? (nlq_str){text.at + start, end - start} : STR_EMPTY;
}

static bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

nlq_str str_trim(nlq_str text) {
  size_t start = 0, end = text.len;
  while (start < end && is_blank(text.at[start]))
    start++;
  while (end > start && is_blank(text.at[end - 1]))
    end--;
  return str_slice(text, start, end);
}

uint32_t str_hash(nlq_str text) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < text.len; i++)
    hash = (hash ^ (unsigned char)text.at[i]) * 16777619u;
  return hash;
}

size_t str_find(nlq_str text, nlq_str part) {
  for (size_t at = 0; at + part.len <= text.len; at++) {
    bool begins = part.len == 0 || text.at[at] == part.at[0];
    if (begins && str_eq(str_slice(text, at, at + part.len), part)) return at;
  }
  return SIZE_MAX;
}

int str_word_in(nlq_str word, const char *list) {
  for (int place = 0; *list; place++) {
    size_t length = 0;
    while (list[length] && list[length] != ',')
      length++;
    if (str_eq(word, (nlq_str){list, length})) return place;
    for (list += length; *list == ',' || *list == ' ';)
      list++;
  }
  return -1;
}

nlq_str str_copy(arena *a, nlq_str text) {
  char *at = text.len < SIZE_MAX ? arena_alloc(a, text.len + 1) : NULL;
  if (!at) return (nlq_str){NULL, 0};
  if (text.len) memcpy(at, text.at, text.len);
  at[text.len] = '\0';
  return (nlq_str){at, text.len};
}
