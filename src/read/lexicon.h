/* The grammar words of the languages: closed classes that say what the words of the model are
 * doing in a question. Each language is one table of phrases; the code that reads a question sees
 * classes only, so both languages are read by the same rules. */
#ifndef NLQ_READ_LEXICON_H
#define NLQ_READ_LEXICON_H

#include "read/recognition.h"

/* The comment names what `value` holds. */
typedef enum lexicon_class {
  WORD_STOP,      /* carries nothing: the, please */
  WORD_COUNT,     /* how many, number of */
  WORD_AGGREGATE, /* query_aggregation: average, total */
  WORD_GROUP,     /* by, per, for each: what follows groups; 1 when it only may ("by") */
  WORD_WHICH,     /* asks for the noun beside it */
  WORD_LIST,      /* asks for rows */
  WORD_TREND,     /* over time */
  WORD_GRAIN,     /* calendar_unit: monthly */
  WORD_MOST,      /* query_order: most, lowest */
  WORD_COMMON,    /* query_order: most common: ranks by how often */
  WORD_TOP,       /* query_order: top, bottom, first */
  WORD_VERSUS,    /* sets things side by side */
  WORD_THAN,      /* query_operator: a comparison before its number */
  WORD_OR_MORE,   /* query_operator: a comparison after its number */
  WORD_BETWEEN,   /* between N and M */
  WORD_NOT,       /* excludes what follows */
  WORD_EMPTY,     /* after a noun: is missing */
  WORD_AND,
  WORD_OR,
  WORD_ORDER,     /* sorted by */
  WORD_DIRECTION, /* query_order: ascending */
  WORD_DISTINCT,
  WORD_EVER,        /* no limits in time */
  WORD_AVERAGE,     /* query_operator: against the average of all */
  WORD_EARLIER,     /* calendar_unit: so much before another time; UNIT_NONE: by its own length */
  WORD_UNSUPPORTED, /* understood, but no query of this library says it yet: share; 1: what two
                       times set side by side show, growth */
  WORD_LIKE,        /* lexicon_like: contains, starts with; a text follows */
  /* of questions about rows only */
  WORD_CLAUSE,  /* lexicon_clause: begins what limits the rows: that, with, is */
  WORD_THEIR,   /* their, its: the column is that of the rows named before */
  WORD_BOTH,    /* both, as well as: rows that are in two sets */
  WORD_WHOLE,   /* all details of: every column */
  WORD_SEVERAL, /* multiple: more than one */
  WORD_PRONOUN, /* they, he: ends the list of what is wanted */
  WORD_WHERE,   /* 0 where, 1 when: the column that says so is wanted */
  WORD_HOW,     /* lexicon_quality: how old, how long */
  WORD_OLD,     /* lexicon_quality of the number before it: years old */
  WORD_AXIS,    /* of a chart: 0 the x axis, 1 the y axis */
  WORD_CHART,   /* bar chart, histogram: what is counted is split by its values */
  WORD_TIMES,   /* N times: the number counts rows */

  /* time */
  WORD_RELATIVE, /* offset in units: last -1, this 0, next 1 */
  WORD_ROLLING,  /* 近, 最近: N units up to today, days excluded */
  WORD_UNIT,     /* calendar_unit */
  WORD_FISCAL,
  WORD_DAY,     /* offset in days: yesterday -1 */
  WORD_YEAR,    /* offset in years: 去年 -1 */
  WORD_MONTH,   /* 1 to 12 */
  WORD_QUARTER, /* 1 to 4 */
  WORD_HALF,    /* 1 or 2 */
  WORD_AGO,
  WORD_SINCE,
  WORD_UNTIL,
  WORD_BEFORE,
  WORD_AFTER,
  WORD_FROM,
  WORD_TO,
  WORD_TO_DATE, /* calendar_unit: year to date; UNIT_NONE: "so far", after a period */
  /* numbers */
  WORD_NUMBER,  /* its value: two, 三 */
  WORD_SCALE,   /* power of ten: thousand 3, 万 4 */
  WORD_ORDINAL, /* first 1, 第: 0, a number follows */
  WORD_MEASURE, /* the classifier between a number and a noun: 个, 家 */
  WORD_CLASSES
} lexicon_class;

typedef enum lexicon_clause {
  CLAUSE_PLAIN, /* that, having */
  CLAUSE_WITH,
  CLAUSE_VERB /* is, has: may also stand inside what is wanted */
} lexicon_clause;

/* What an adjective speaks of. Questions about rows find the column by it: older -> age. */
typedef enum lexicon_quality {
  QUALITY_NONE,
  QUALITY_OLD,
  QUALITY_YOUNG,
  QUALITY_LONG,
  QUALITY_SHORT,
  QUALITY_TALL,
  QUALITY_HEAVY,
  QUALITY_LIGHT,
  QUALITY_LATE,
  QUALITY_EARLY,
  QUALITY_CHEAP,
  QUALITY_DEAR,
  QUALITY_FAST,
  QUALITY_SLOW,
  QUALITY_SIZE,
  QUALITIES
} lexicon_quality;

/* Values of WORD_THAN and WORD_MOST in questions about rows: an operator or order, a quality, and
 * what kind of superlative it is. */
#define LEXICON_VALUE(base, quality, kind) ((base) | (quality) << 4 | (kind) << 8)
#define LEXICON_BASE(value) ((value)&15)
#define LEXICON_QUALITY(value) ((value) >> 4 & 15)
#define LEXICON_KIND(value) ((value) >> 8)

typedef enum lexicon_superlative {
  SUPERLATIVE_PLAIN,
  SUPERLATIVE_EXTREME, /* maximum: beside a wanted number it aggregates */
  SUPERLATIVE_HIGHEST, /* highest: so it does in a list of such words */
  SUPERLATIVE_NUMBER,  /* most number of: counts rows */
  SUPERLATIVE_COMMON,  /* most common: counts values */
  SUPERLATIVE_MANY,    /* most, least, top: counts unless a number follows */
  SUPERLATIVE_FIRST    /* first, last, top: only right before its noun */
} lexicon_superlative;

/* How a text is looked for; the last two stand behind it (以…开头). */
typedef enum lexicon_like {
  LIKE_CONTAINS,
  LIKE_STARTS,
  LIKE_ENDS,
  LIKE_STARTS_BEHIND,
  LIKE_ENDS_BEHIND
} lexicon_like;

typedef struct lexicon_row {
  const char *phrases; /* separated by '|' */
  lexicon_class class;
  int value;
} lexicon_row;

extern const lexicon_row lexicon_english[];
extern const size_t lexicon_english_rows;
extern const lexicon_row lexicon_english_time[];
extern const size_t lexicon_english_time_rows;
extern const lexicon_row lexicon_english_records[]; /* instead of the first, about rows */
extern const size_t lexicon_english_records_rows;
extern const lexicon_row lexicon_chinese[];
extern const size_t lexicon_chinese_rows;

/* The index over the tables; meanings carry the class as `kind` and the value as `index`. */
const vocabulary *lexicon_vocabulary(const lexicon *l);
/* That over the words of follow-ups (follow_parts.h). */
const vocabulary *lexicon_follow(const lexicon *l);

#endif
