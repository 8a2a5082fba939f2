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

/* Start of the greatest suffix of `part` in the order of bytes (or in the reverse order), and
 * the period of that suffix. */
static size_t greatest_suffix(nlq_str part, bool reverse, size_t *period) {
  size_t start = 0, next = 1, same = 0;
  *period = 1;
  while (next + same < part.len) {
    unsigned char a = (unsigned char)part.at[next + same];
    unsigned char b = (unsigned char)part.at[start + same];
    if (a == b && ++same < *period) continue;
    if (a == b) {
      next += *period;
    } else if ((a < b) != reverse) {
      next += same + 1;
      *period = next - start;
    } else {
      start = next++;
      *period = 1;
    }
    same = 0;
  }
  return start;
}

/* The two-way algorithm (Crochemore and Perrin, "Two-way string-matching", 1991): linear, and
 * without memory of its own. The part is cut at `cut`, so that comparing the right half first
 * tells how far one may move on. */
size_t str_find(nlq_str text, nlq_str part) {
  if (part.len == 0) return 0;
  if (part.len == 1) {
    const char *found = text.len ? memchr(text.at, part.at[0], text.len) : NULL;
    return found ? (size_t)(found - text.at) : SIZE_MAX;
  }
  size_t period, other;
  size_t cut = greatest_suffix(part, false, &period);
  size_t mirrored = greatest_suffix(part, true, &other);
  if (mirrored > cut) {
    cut = mirrored;
    period = other;
  }
  bool periodic = cut + period <= part.len && memcmp(part.at, part.at + period, cut) == 0;
  if (!periodic) period = (cut > part.len - cut ? cut : part.len - cut) + 1;
  size_t known = 0; /* bytes of the left half that are known to fit */
  for (size_t at = 0; at + part.len <= text.len;) {
    size_t i = cut > known ? cut : known;
    while (i < part.len && part.at[i] == text.at[at + i])
      i++;
    if (i < part.len) {
      at += i - cut + 1;
      known = 0;
      continue;
    }
    for (i = cut; i > known && part.at[i - 1] == text.at[at + i - 1];)
      i--;
    if (i <= known) return at;
    at += period;
    known = periodic ? part.len - period : 0;
  }
  return SIZE_MAX;
}

int str_word_in(nlq_str word, const char *list) {
  for (int place = 0; *list; place++) {
    size_t length = strcspn(list, " ,");
    if (length == word.len && memcmp(list, word.at, length) == 0) return place;
    list += length;
    list += strspn(list, " ,");
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
