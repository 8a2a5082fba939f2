/* Doubles and their decimals, exactly: the same on every platform, whatever its libc or locale. */
#ifndef NLQ_BASE_NUMBER_H
#define NLQ_BASE_NUMBER_H

#include "base/limits.h"
#include "base/str.h"

/* Bytes of the longest text number_print makes: "-0.0000012345678901234567". */
#define NUMBER_TEXT_BYTES 25

/* The double nearest to a number in JSON's grammar, ties to even; an infinity when it is out of
 * range. Beyond LIMIT_NUMBER_BYTES it gives NaN. */
double number_read(nlq_str text);
/* Writes the shortest decimal that reads back as `n`, in the form of ECMAScript's
 * Number::toString; returns its length. `n` is finite. */
size_t number_print(double n, char out[NUMBER_TEXT_BYTES]);

#endif
