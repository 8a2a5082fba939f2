/* Times as columns write them: real dates, or periods as text or number ("2026-05", 202605, 2026).
 * Building conditions and reading them back to people go by the same rules. */
#ifndef NLQ_DOMAIN_PERIODS_H
#define NLQ_DOMAIN_PERIODS_H

#include "domain/domain.h"

/* Whether a time dimension holds periods of its granularity and not dates. */
bool domain_writes_periods(const domain_field *f);
/* Its format: YYYY, MM, DD, everything else for itself. The one given, else the usual one of its
 * granularity; empty when there is none. */
nlq_str domain_period_format(const domain_field *f);
/* Whether periods compare as their texts do: the larger unit stands first. */
bool domain_period_sorts(const domain_field *f);

/* The value a column holds for a day: its date, or the period it lies in. Its type is NONE when
 * memory is out or the column has no format. */
query_scalar domain_time_value(arena *mem, const domain_field *f, calendar_day day);
/* The days a value of a column covers, [first, until). False when it is no such value. */
bool domain_time_span(const domain_field *f, const query_scalar *value, calendar_day *first,
                      calendar_day *until);

#endif
