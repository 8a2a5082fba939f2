/* In: pieces of text. Out: one text in the arena; sb_addf(b, "%s has %d", "a", 3) adds "a has 3".
 */
#include <string.h>

#include "base/str.h"

#define FIRST_CAPACITY 64

void sb_init(sb *b, arena *mem) {
  *b = (sb){.mem = mem};
}

/* Room for `more` bytes and the NUL that sb_str writes. */
static bool sb_room(sb *b, size_t more) {
  if (b->failed) return false;
  if (more < b->cap - b->len) return true;
  size_t wanted = b->cap ? b->cap : FIRST_CAPACITY;
  while (wanted - b->len <= more && wanted <= SIZE_MAX / 2)
    wanted *= 2;
  char *at = wanted - b->len > more ? arena_grow(b->mem, b->at, b->cap, wanted) : NULL;
  if (!at) {
    b->failed = b->mem->failed = true;
    return false;
  }
  b->at = at;
  b->cap = wanted;
  return true;
}

void sb_add(sb *b, nlq_str text) {
  if (text.len == 0 || !sb_room(b, text.len)) return;
  memcpy(b->at + b->len, text.at, text.len);
  b->len += text.len;
}

void sb_addc(sb *b, char c) {
  if (sb_room(b, 1)) b->at[b->len++] = c;
}

void sb_adds(sb *b, const char *text) {
  sb_add(b, str_of(text));
}

static void add_digits(sb *b, uint64_t n, int width) {
  char digits[20];
  size_t start = sizeof digits;
  for (; n > 0 || start == sizeof digits; n /= 10)
    digits[--start] = (char)('0' + n % 10);
  for (int zeros = width - (int)(sizeof digits - start); zeros > 0; zeros--)
    sb_addc(b, '0');
  sb_add(b, (nlq_str){digits + start, sizeof digits - start});
}

void sb_addi(sb *b, int64_t n) {
  if (n < 0) sb_addc(b, '-');
  add_digits(b, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 0);
}

void sb_add_padded(sb *b, int64_t n, int width) {
  add_digits(b, (uint64_t)n, width);
}

void sb_addf(sb *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  sb_addv(b, format, args);
  va_end(args);
}

void sb_addv(sb *b, const char *format, va_list args) {
  while (*format) {
    const char *percent = strchr(format, '%');
    if (!percent || percent[1] == '\0') {
      sb_adds(b, format);
      return;
    }
    sb_add(b, (nlq_str){format, (size_t)(percent - format)});
    switch (percent[1]) {
    case 's': sb_adds(b, va_arg(args, const char *)); break;
    case 'S': sb_add(b, va_arg(args, nlq_str)); break;
    case 'd': sb_addi(b, va_arg(args, int)); break;
    case 'D': sb_addi(b, va_arg(args, int64_t)); break;
    default: sb_addc(b, percent[1]);
    }
    format = percent + 2;
  }
}

nlq_str sb_str(sb *b) {
  if (!sb_room(b, 0)) return (nlq_str){NULL, 0};
  b->at[b->len] = '\0';
  return (nlq_str){b->at, b->len};
}
