/* SQL text of a structured query: one renderer, one table of differences per dialect.
 *
 * The text is one line, without comments, valid and with the same meaning in the dialect named.
 * Identifiers are quoted when the dialect needs it. Literals do not depend on server modes. Names
 * come from the domain model only, values are literals or placeholders only: no byte of input
 * becomes structure. The query must have passed the validator. */
#ifndef NLQ_SQL_SQL_H
#define NLQ_SQL_SQL_H

#include "domain/domain.h"

typedef enum sql_mode { SQL_INLINE, SQL_PARAMS } sql_mode;

typedef struct sql_text {
  nlq_str sql;
  query_scalar *params; /* in the order of the placeholders; none inline */
  size_t n_params;
} sql_text;

/* False when the query names what the model lacks, when its joins would make a metric wrong, or
 * when memory is out; then `out` is empty. A LIKE pattern ignores case in every dialect (on MySQL
 * as far as the column's collation does). */
bool sql_render(arena *mem, const domain *d, const query *q, query_dialect dialect, sql_mode mode,
                sql_text *out);

#endif
