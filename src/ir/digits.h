/* Decimal digits of every script: the reference reads numbers in all of them. */
#ifndef NLQ_IR_DIGITS_H
#define NLQ_IR_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

/* 0 to 9, or -1. */
int digit_value(uint32_t code, bool ascii_only);

#endif
