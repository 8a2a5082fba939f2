/* What the files of this room share: the question as tokens, and the grammar words found in it. */
#ifndef NLQ_READ_READER_H
#define NLQ_READ_READER_H

#include "read/lexicon.h"

#define READER_PHRASES 8 /* grammar phrases kept per token, longest first */

typedef struct reader_phrases {
  vocabulary_match items[READER_PHRASES];
  size_t count;
} reader_phrases;

typedef struct reader {
  arena *mem;
  const domain *d;
  const request *r;
  const vocabulary *grammar;
  nlq_str text;
  token_list tokens;
  token_list roots;          /* the tokens with their roots for stems; empty when not needed */
  reader_phrases *phrases;   /* per token */
  int **join_costs;          /* per main table, a row per table; filled in as needed */
  bool compares;             /* a word sets things side by side */
  bool rows;                 /* the question is about rows: records.h */
  bool charts;               /* and asks for a chart */
  request_language language; /* of the answer: asked for, or the question's own */
  calendar_day now;
  int week_start;
  int fiscal_month, fiscal_day;
} reader;

/* Cuts the question and looks up every grammar phrase, once. False when memory is out. */
/* Whether the question is about rows (records.h); never in a build without them. */
bool reader_of_rows(const reader *rd);
bool reader_init(reader *rd, arena *mem, const lexicon *words, const domain *d, const request *r);

/* The longest phrase of a class that starts at token `at`: its end, or 0 when there is none. */
size_t reader_word(const reader *rd, size_t at, lexicon_class class, int *value);
/* The same, for one value of a class. */
bool reader_is(const reader *rd, size_t at, lexicon_class class);
/* Whether a token is one punctuation mark. */
bool reader_mark(const reader *rd, size_t at, char mark);
/* The index behind the token that ends at byte `offset`, or 0 when none ends there. */
size_t reader_token_at_end(const reader *rd, size_t from, size_t offset);
nlq_str reader_span_text(const reader *rd, size_t from, size_t to); /* of tokens, as they stand */

/* --- number.c ---------------------------------------------------------------------------- */

/* A number at token `at`: "1,000", "2.5", "20k", "three hundred", "两千", "2万". Its end, or 0. */
size_t number_at(const reader *rd, size_t at, double *value);
/* A whole number from 1 to `max` at `at`; its end, or 0. */
size_t number_count_at(const reader *rd, size_t at, int max, int *value);

/* --- time.c, period.c -------------------------------------------------------------------- */

/* A stretch of time named by a phrase. */
typedef struct period {
  time_type type;
  bool relative; /* its place depends on today */
  bool has_first, has_until;
  calendar_day first, until; /* half-open */
  /* A calendar period that may lack its year: parts not named are 0. */
  bool named;
  int year, half, quarter, month, day;
} period;

/* The longest time phrase at token `at`; its end, or 0. */
size_t time_at(const reader *rd, size_t at, period *out);

/* Calendar periods from their parts. A missing year is the running one, or the one before when
 * the period would lie ahead of today. False when there is no such day. */
bool period_resolve(const reader *rd, period *p);
/* The whole unit that lies `offset` units from today's. */
void period_unit(const reader *rd, calendar_unit unit, int offset, bool fiscal, period *out);
/* `count` units before today's day or unit, that one left out (negative: after). Days when the
 * phrase rolls, whole calendar units when it does not. */
void period_rolling(const reader *rd, calendar_unit unit, int count, bool rolls, period *out);
/* "2026-05", "2026-Q2", "2026-H1", "2026-W24", "2026-06-15", "2026"; empty for a range. */
nlq_str period_text(arena *mem, const period *p);
time_type period_type_of(calendar_unit unit);
calendar_unit period_unit_of(time_type type); /* UNIT_NONE for ranges */

#endif
