/* Every limit of the library, in one place. Each is tested at the limit and one past it.
 * A limit that is hit gives an error with a code; nothing is ever cut silently. */
#ifndef NLQ_BASE_LIMITS_H
#define NLQ_BASE_LIMITS_H

/* Text that comes in, in bytes. */
#define LIMIT_QUESTION_BYTES 4096u
#define LIMIT_REQUEST_BYTES (1024u * 1024u)
#define LIMIT_DOMAIN_BYTES (16u * 1024u * 1024u)
#define LIMIT_INDEX_BYTES (128u * 1024u * 1024u) /* an indexed model */
#define LIMIT_IDENTIFIER_BYTES 128u

/* Levels of nesting in JSON text: the Query IR may nest deep, nothing else needs to. */
#define LIMIT_JSON_DEPTH 64
#define LIMIT_IR_DEPTH 2000

/* A Query IR: its JSON or its NLQL text, in bytes; and the nodes that IN and BETWEEN of one text
 * may add by repeating what stands on their left. */
#define LIMIT_IR_BYTES (32u * 1024u * 1024u)
#define LIMIT_IR_COPIES 100000
/* A condition that is pushed down to a store: its levels; and of Vectorize the bytes of a filter,
 * and of a text that is compared as it is. */
#define LIMIT_FILTER_DEPTH 32
#define LIMIT_FILTER_BYTES 2000
#define LIMIT_FILTER_TEXT 64
/* A request that carries one, as JSON text perhaps, with its escapes. */
#define LIMIT_IR_REQUEST_BYTES (2u * LIMIT_IR_BYTES)

/* One number in JSON text, in bytes: a double never needs more than 25. */
#define LIMIT_NUMBER_BYTES 63

/* The reading of a question. */
#define LIMIT_TOKENS 1024
#define LIMIT_COVERS 8
#define LIMIT_READINGS 24
#define LIMIT_CANDIDATES 3
#define LIMIT_ENTITIES 64
#define LIMIT_HISTORY_TURNS 32
#define LIMIT_COMPLETIONS 32

/* A structured query. */
#define LIMIT_QUERY_ITEMS 64   /* dimensions, metrics, filters, joins, sort keys: each */
#define LIMIT_IN_VALUES 1000   /* values of one IN list */
#define LIMIT_VALUE_BYTES 4096 /* one text value */
#define LIMIT_ROWS 1000000     /* LIMIT and OFFSET of a query */
#define LIMIT_ERRORS 64        /* findings listed for one document */

/* Work of one regular expression (PCRE2 match limit, and heap limit in KiB). */
#define LIMIT_PATTERN_BYTES 1024
#define LIMIT_PATTERN_MATCH 10000
#define LIMIT_PATTERN_HEAP_KIB 256

/* Integers that survive every JSON reader: 2^53 - 1. */
#define LIMIT_SAFE_INTEGER 9007199254740991LL

#endif
