/* UTF-8: checking, walking, folding. Offsets are bytes; UTF-16 units are counted for hosts whose
 * strings are made of them. */
#ifndef NLQ_BASE_UTF8_H
#define NLQ_BASE_UTF8_H

#include "base/str.h"

/* Offset of the first byte that is not part of well-formed UTF-8 (RFC 3629: no surrogates, no
 * overlong forms, at most U+10FFFF), or SIZE_MAX. */
size_t utf8_invalid(nlq_str text);
/* The code point at *pos of well-formed text, moving *pos behind it. */
uint32_t utf8_next(nlq_str text, size_t *pos);
/* Writes a code point, 1 to 4 bytes; returns how many. */
size_t utf8_put(uint32_t code, char out[4]);
/* How many UTF-16 units the first `bytes` bytes take. */
size_t utf8_utf16_length(nlq_str text, size_t bytes);
/* Simple folding of one code point, for comparing words: full-width forms to ASCII (U+FF01 to
 * U+FF5E, the ideographic space), ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic capitals
 * to small letters, curly quotes and dashes to their ASCII forms. One code point to one. */
uint32_t utf8_fold(uint32_t code);
/* A letter with diacritics (Latin-1, Latin Extended-A) to its base letter, others unchanged. */
uint32_t utf8_unaccent(uint32_t code);
/* The whole text folded, in the arena. */
nlq_str utf8_fold_text(arena *a, nlq_str text);
/* Han, kana, Hangul: scripts written without spaces between words. */
bool utf8_is_cjk(uint32_t code);
/* Letters of any script but CJK, as far as they form words here: ASCII, Latin, Greek, Cyrillic. */
bool utf8_is_letter(uint32_t code);
bool utf8_is_space(uint32_t code); /* ASCII white space, U+00A0, U+3000, U+2000 to U+200B, U+FEFF */

#endif
