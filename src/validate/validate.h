/* Phase 3: is the query legal, safe, in scope; and small mends.
 *
 * It takes a structured query from anybody, so it trusts nothing: names must be the model's by
 * exact bytes, operators and values must fit the fields, and the row scope of the permission
 * token is added where it is missing. Everything found is listed at once, with code and pointer.
 * Validating twice changes nothing. */
#ifndef NLQ_VALIDATE_VALIDATE_H
#define NLQ_VALIDATE_VALIDATE_H

#include "construct/construct.h"

typedef enum validate_rule {
  RULE_TABLE,
  RULE_FIELDS,
  RULE_OPERATORS,
  RULE_VALUES,
  RULE_INJECTION,
  RULE_READ_ONLY,
  RULE_LIMIT_SORT,
  RULE_NO_WARNINGS,
  RULE_COUNT
} validate_rule;

typedef enum validate_status { VALID_SUCCESS, VALID_WARNING, VALID_BLOCKED } validate_status;

typedef struct validation {
  query *validated_query; /* NULL when blocked or not legal */
  nlq_str *optimizations; /* in words */
  size_t n_optimizations;
  diag_list warnings; /* with codes */
  diag_list errors;   /* legality; pointers into the structured query */
  bool blocked;       /* security_check */
  diag_list risks;    /* security_risks */
  bool passed[RULE_COUNT];
  validate_status status;
} validation;

/* The question of the request is inspected too, where there is one. `q` is NULL when phase 2 built
 * no query: then the question is all there is. NULL when memory is out. */
validation *validate_query(arena *mem, const domain *d, const request *r, const query *q);

/* The guard alone: an attack or a write intent in a question; what a value would do in SQL. Adds
 * one finding a risk, with its span. True when something was found. */
bool guard_inspect_question(diag_list *risks, arena *mem, nlq_str text);
bool guard_inspect_value(diag_list *risks, arena *mem, nlq_str text);

/* Passed rules as thousandths of all eight. */
int validation_pass_rate(const validation *v);

/* The keys of phase 3 (validation_json.c), written into an object that the caller has opened and
 * goes on to fill; and back. By hand, `validated_query` and `security_check` are enough. */
void validation_to_json(json_writer *w, const validation *v);
void validation_findings_to_json(json_writer *w, const char *key, const diag_list *list);
validation *validation_from_json(arena *mem, const json_value *v, nlq_str base, diag_list *errors);

#endif
