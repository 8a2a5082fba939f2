/* Text to tokens.
 *
 * In: "top5 plans, Q3 2026". Out: top | 5 | plans | , | Q3 | 2026, each with its span, its folded
 * form and its stem. */
#include "domain/words.h"

#include "base/utf8.h"

typedef enum char_class { CHAR_SPACE, CHAR_LETTER, CHAR_DIGIT, CHAR_HAN, CHAR_OTHER } char_class;

/* One character: what it is, folded, and where the next one starts. */
typedef struct glyph {
  uint32_t code; /* folded */
  char_class class;
  size_t end;
} glyph;

static char_class class_of(uint32_t code) {
  if (code < 0x80) {
    if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z')) return CHAR_LETTER;
    if (code >= '0' && code <= '9') return CHAR_DIGIT;
    return code == ' ' || (code >= '\t' && code <= '\r') ? CHAR_SPACE : CHAR_OTHER;
  }
  if (utf8_is_cjk(code)) return CHAR_HAN;
  if (utf8_is_space(code)) return CHAR_SPACE;
  return utf8_is_letter(code) ? CHAR_LETTER : CHAR_OTHER;
}

static glyph glyph_at(nlq_str text, size_t pos) {
  glyph g = {0, CHAR_SPACE, pos};
  if (pos >= text.len) return g;
  unsigned char byte = (unsigned char)text.at[pos];
  if (byte >= 'a' && byte <= 'z') /* what most text is made of */
    return (glyph){byte, CHAR_LETTER, pos + 1};
  uint32_t code = utf8_next(text, &g.end);
  if (code >= 0x4E00 && code <= 0x9FFF) /* nor do Chinese characters change */
    return (glyph){code, CHAR_HAN, g.end};
  g.code = utf8_is_cjk(code) ? code : utf8_fold(code);
  g.class = class_of(g.code);
  return g;
}

static bool is_word_part(glyph g) {
  return g.class == CHAR_LETTER || g.class == CHAR_DIGIT || g.code == '_';
}

/* --- quotes -------------------------------------------------------------------------------- */

typedef struct quote_pair {
  uint32_t open, close; /* folded: curly quotes are plain ones here */
} quote_pair;

static const quote_pair quotes[] = {
    {'"', '"'}, {'\'', '\''}, {'`', '`'}, {0x300C, 0x300D}, {0x300E, 0x300F}, {0x300A, 0x300B},
};

#define QUOTES (sizeof(quotes) / sizeof *(quotes))

/* An apostrophe closes only behind a character and before the end of a word: 'O'Brien' is one
 * quoted name. */
static bool closes(nlq_str text, const quote_pair *q, size_t start, size_t pos, glyph g) {
  if (g.code != q->close) return false;
  if (q->close != '\'') return true;
  return pos > start && text.at[pos - 1] != ' ' && !is_word_part(glyph_at(text, g.end));
}

/* The position of the closing quote for text that starts at `start`, or SIZE_MAX. */
static size_t closing(nlq_str text, const quote_pair *q, size_t start) {
  for (size_t pos = start; pos < text.len;) {
    glyph g = glyph_at(text, pos);
    if (closes(text, q, start, pos, g)) return pos;
    pos = g.end;
  }
  return SIZE_MAX;
}

/* A quoted text at `start`, whose first character is `g`. What has no end once has none later
 * either, so each kind of quote is looked for in vain only once. */
static bool take_quoted(nlq_str text, words_cursor *at, glyph g, token *out) {
  /* "the singers' names": behind a letter it opens nothing. */
  bool behind = at->pos > 0 && (unsigned char)text.at[at->pos - 1] < 0x80 &&
                is_word_part(glyph_at(text, at->pos - 1));
  if (g.code == '\'' && behind) return false;
  for (size_t i = 0; i < QUOTES; i++) {
    if (g.code != quotes[i].open || at->unclosed & 1u << i) continue;
    size_t end = closing(text, &quotes[i], g.end);
    if (end == SIZE_MAX) at->unclosed |= 1u << i;
    if (end == SIZE_MAX || str_trim(str_slice(text, g.end, end)).len == 0) return false;
    out->kind = TOKEN_QUOTED;
    out->text = str_slice(text, g.end, end);
    at->pos = glyph_at(text, end).end;
    return true;
  }
  return false;
}

/* --- numbers and words ---------------------------------------------------------------------- */

static size_t end_of(nlq_str text, size_t pos, char_class class) {
  for (glyph g = glyph_at(text, pos); g.class == class; g = glyph_at(text, pos))
    pos = g.end;
  return pos;
}

static size_t digits_end(nlq_str text, size_t pos) {
  return end_of(text, pos, CHAR_DIGIT);
}

static bool is_byte(nlq_str text, size_t pos, char c) {
  return pos < text.len && text.at[pos] == c;
}

static bool is_digit(nlq_str text, size_t pos) {
  return pos < text.len && text.at[pos] >= '0' && text.at[pos] <= '9';
}

/* The end of a number: thousands in groups of three, then a decimal point. Texts like 2026.5.1
 * are rows of numbers, not decimals. */
static size_t number_end(nlq_str text, size_t start) {
  size_t end = digits_end(text, start);
  if (end - start <= 3) {
    while (is_byte(text, end, ',') && digits_end(text, end + 1) == end + 4)
      end += 4;
  }
  size_t fraction = is_byte(text, end, '.') ? digits_end(text, end + 1) : 0;
  if (fraction <= end + 1) return end;
  bool row = (is_byte(text, fraction, '.') && is_digit(text, fraction + 1)) ||
             (start > 1 && is_byte(text, start - 1, '.') && is_digit(text, start - 2));
  return row ? end : fraction;
}

/* The end of the run of letters, digits, underscores and inner apostrophes from `pos`. */
static size_t word_end(nlq_str text, size_t pos) {
  glyph before = {0, CHAR_OTHER, pos};
  for (;;) {
    glyph g = glyph_at(text, pos);
    bool inner = g.code == '\'' && g.class == CHAR_OTHER && before.class == CHAR_LETTER &&
                 glyph_at(text, g.end).class == CHAR_LETTER;
    if (!is_word_part(g) && !inner) return pos;
    before = g;
    pos = g.end;
  }
}

static bool all_folded(nlq_str text) {
  for (size_t i = 0; i < text.len; i++)
    if ((unsigned char)text.at[i] >= 0x80 || (text.at[i] >= 'A' && text.at[i] <= 'Z')) return false;
  return true;
}

/* Folded, without accents; the text itself where that changes nothing. */
static nlq_str fold(arena *mem, nlq_str text) {
  if (all_folded(text)) return text;
  char *at = arena_alloc(mem, text.len);
  if (!at) return STR_EMPTY;
  size_t len = 0;
  for (size_t pos = 0; pos < text.len;) {
    uint32_t code = utf8_unaccent(utf8_fold(utf8_next(text, &pos)));
    len += utf8_put(code, at + len);
  }
  return (nlq_str){at, len};
}

/* Words that are often written together with the number they take: "top5", "last30 days". */
static const char counting_words[] = "top, bottom, last, past, first, next, best, worst";
static const char ordinal_ends[] = "st, nd, rd, th";

static void take_word(arena *mem, nlq_str text, size_t start, words_cursor *at, token *out) {
  size_t end = word_end(text, start);
  size_t letters = is_digit(text, end - 1) ? end_of(text, start, CHAR_LETTER) : end;
  if (letters < end && digits_end(text, letters) == end &&
      str_word_in(fold(mem, str_slice(text, start, letters)), counting_words) >= 0)
    end = letters;
  out->kind = TOKEN_WORD;
  at->pos = end;
}

/* Digits, or a word that starts with them: 3rd and 2026Q2 are words, 10k is a number and a word. */
static void take_number(arena *mem, nlq_str text, size_t start, words_cursor *at, token *out) {
  size_t digits = digits_end(text, start), letters = end_of(text, digits, CHAR_LETTER);
  size_t end = word_end(text, start);
  bool unit =
      letters == end && str_word_in(fold(mem, str_slice(text, digits, end)), ordinal_ends) < 0;
  bool word = end > digits && !unit;
  out->kind = word ? TOKEN_WORD : TOKEN_NUMBER;
  at->pos = word ? end : number_end(text, start);
}

static void take(arena *mem, nlq_str text, size_t start, glyph g, words_cursor *at, token *out) {
  glyph next = glyph_at(text, g.end);
  bool underscored = g.code == '_' && (next.class == CHAR_LETTER || next.class == CHAR_DIGIT);
  if (g.class == CHAR_LETTER || underscored) {
    take_word(mem, text, start, at, out);
  } else if (g.class == CHAR_DIGIT) {
    take_number(mem, text, start, at, out);
  } else if (g.class == CHAR_HAN || !take_quoted(text, at, g, out)) {
    out->kind = g.class == CHAR_HAN ? TOKEN_HAN : TOKEN_MARK;
    at->pos = g.end;
  }
}

bool words_next(arena *mem, nlq_str text, words_cursor *at, token *out) {
  *out = (token){.space_before = at->pos == 0};
  glyph g = glyph_at(text, at->pos);
  for (; g.class == CHAR_SPACE && g.end > at->pos; g = glyph_at(text, at->pos)) {
    at->pos = g.end;
    out->space_before = true;
  }
  if (at->pos >= text.len) return false;
  out->start = at->pos;
  take(mem, text, out->start, g, at, out);
  out->end = at->pos;
  if (out->kind != TOKEN_QUOTED) out->text = str_slice(text, out->start, out->end);
  out->folded = out->kind == TOKEN_HAN ? out->text : fold(mem, out->text);
  out->stem = out->kind == TOKEN_WORD ? word_stem(mem, out->folded) : out->folded;
  return true;
}

bool words_tokenize(arena *mem, nlq_str text, size_t limit, token_list *out) {
  *out = (token_list){0};
  size_t capacity = 0;
  words_cursor at = {0};
  for (token next; words_next(mem, text, &at, &next);) {
    if (out->count == limit ||
        !arena_reserve(mem, (void **)&out->items, out->count, &capacity, sizeof next))
      return false;
    out->items[out->count++] = next;
  }
  return !arena_failed(mem);
}

/* --- names ---------------------------------------------------------------------------------- */

typedef enum letter_case { CASE_NONE, CASE_SMALL, CASE_CAPITAL } letter_case;

static letter_case case_at(nlq_str name, size_t pos) {
  glyph g = glyph_at(name, pos);
  if (g.class != CHAR_LETTER) return CASE_NONE;
  return utf8_next(name, &pos) == g.code ? CASE_SMALL : CASE_CAPITAL;
}

/* Whether a new word starts at `pos`, between two letters or digits: planType, HTTPStatus; but a
 * small plural s stays with its capitals, as in SKUs. */
static bool word_starts(nlq_str name, size_t pos, letter_case before) {
  if (case_at(name, pos) != CASE_CAPITAL) return false;
  if (before != CASE_CAPITAL) return true;
  size_t second = glyph_at(name, pos).end;
  glyph next = glyph_at(name, second);
  if (case_at(name, second) != CASE_SMALL) return false;
  return next.code != 's' || case_at(name, next.end) == CASE_SMALL;
}

/* Whether a name is words already: small letters and digits, single spaces between. */
static bool is_plain(nlq_str name) {
  bool space = true;
  for (size_t i = 0; i < name.len; i++) {
    char c = name.at[i];
    if (c == ' ' ? space : (c < 'a' || c > 'z') && (c < '0' || c > '9')) return false;
    space = c == ' ';
  }
  return !space;
}

nlq_str words_of_name(arena *mem, nlq_str name) {
  if (is_plain(name)) return name;
  sb words;
  sb_init(&words, mem);
  bool gap = false, inside = false;
  letter_case before = CASE_NONE;
  for (size_t pos = 0; pos < name.len;) {
    glyph g = glyph_at(name, pos);
    bool separator = g.class == CHAR_SPACE || g.code == '_' || g.code == '-' || g.code == '.';
    gap = gap || separator || (inside && word_starts(name, pos, before));
    inside = g.class == CHAR_LETTER || g.class == CHAR_DIGIT;
    before = case_at(name, pos);
    pos = g.end;
    if (separator) continue;
    if (gap && words.len > 0) sb_addc(&words, ' ');
    gap = false;
    char bytes[4];
    sb_add(&words, (nlq_str){bytes, utf8_put(utf8_unaccent(g.code), bytes)});
  }
  return sb_str(&words);
}
