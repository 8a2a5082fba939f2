/* Forms of English words that the rules of inflect.c would get wrong. */
#ifndef NLQ_DOMAIN_INFLECT_TABLE_H
#define NLQ_DOMAIN_INFLECT_TABLE_H

#include "base/str.h"

/* What to do with an irregular form: how many letters to cut off, a digit, then the letters to add
 * ("2is" for "analyses"). No digit for words that only look like forms of another ("news",
 * "during"); NULL for all others. */
const char *inflect_irregular(nlq_str word);

/* What is left of "created" and "visited" without -ed: whether the base ends in e after all.
 * 1 yes, 0 no, -1 when the table does not know. */
int inflect_takes_e(nlq_str rest);

#endif
