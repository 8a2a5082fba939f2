/* Rows that have none of another table's: see absence.c. */
#ifndef NLQ_READ_ABSENCE_H
#define NLQ_READ_ABSENCE_H

#include "read/reading.h"

typedef struct absence {
  size_t cue, noun; /* items */
  int table;        /* whose rows are missing; -1 for none */
} absence;

/* Before the conditions, which would take the negation for one of a value's. */
void absence_find(reading *r, absence *out);
/* After them: those of the missing rows move there. False when memory is out. */
bool absence_add(reading *r, const absence *a);

#endif
