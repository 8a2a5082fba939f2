/* Every error and warning code, with the status a call returns for it. Codes are stable: they
 * are part of the public interface and never change their meaning. */
#ifndef NLQ_BASE_CODES_H
#define NLQ_BASE_CODES_H

#define NLQ_CODES(X)                                                                               \
  X(OK, NLQ_STATUS_OK)                                                                             \
  /* memory and limits */                                                                          \
  X(OUT_OF_MEMORY, NLQ_STATUS_NO_MEMORY)                                                           \
  X(INTERNAL, NLQ_STATUS_BAD_INPUT)                                                                \
  X(TOO_LARGE, NLQ_STATUS_BAD_INPUT)                                                               \
  X(TOO_DEEP, NLQ_STATUS_BAD_INPUT)                                                                \
  X(TOO_MANY, NLQ_STATUS_BAD_INPUT)                                                                \
  /* text and JSON */                                                                              \
  X(INVALID_UTF8, NLQ_STATUS_BAD_INPUT)                                                            \
  X(JSON_SYNTAX, NLQ_STATUS_BAD_INPUT)                                                             \
  X(DUPLICATE_KEY, NLQ_STATUS_BAD_INPUT)                                                           \
  X(CONTROL_CHAR, NLQ_STATUS_BAD_INPUT)                                                            \
  X(INVALID_UNICODE, NLQ_STATUS_BAD_INPUT)                                                         \
  X(NON_FINITE, NLQ_STATUS_BAD_INPUT)                                                              \
  X(NUMBER_RANGE, NLQ_STATUS_BAD_INPUT)                                                            \
  X(UNKNOWN_KEY, NLQ_STATUS_BAD_INPUT)                                                             \
  X(MISSING_KEY, NLQ_STATUS_BAD_INPUT)                                                             \
  X(TYPE_MISMATCH, NLQ_STATUS_BAD_INPUT)                                                           \
  X(WRONG_VALUE, NLQ_STATUS_BAD_INPUT)                                                             \
  /* request */                                                                                    \
  X(EMPTY_QUESTION, NLQ_STATUS_BAD_INPUT)                                                          \
  X(BAD_ENUM, NLQ_STATUS_BAD_INPUT)                                                                \
  X(UNKNOWN_METHOD, NLQ_STATUS_BAD_INPUT)                                                          \
  X(BAD_NOW, NLQ_STATUS_BAD_INPUT)                                                                 \
  X(INVALID_DATE, NLQ_STATUS_BAD_INPUT)                                                            \
  X(INVALID_MONTH, NLQ_STATUS_BAD_INPUT)                                                           \
  X(BAD_SCOPE, NLQ_STATUS_BAD_INPUT)                                                               \
  X(NO_TOKEN, NLQ_STATUS_BAD_INPUT)                                                                \
  X(UNSUPPORTED, NLQ_STATUS_BAD_INPUT)                                                             \
  /* domain model */                                                                               \
  X(UNKNOWN_VERSION, NLQ_STATUS_BAD_DOMAIN)                                                        \
  X(DUPLICATE_NAME, NLQ_STATUS_BAD_DOMAIN)                                                         \
  X(UNKNOWN_REFERENCE, NLQ_STATUS_BAD_DOMAIN)                                                      \
  X(INVALID_NAME, NLQ_STATUS_BAD_DOMAIN)                                                           \
  X(NEEDS_FULL_MODULE, NLQ_STATUS_BAD_DOMAIN)                                                      \
  X(INVALID_PATTERN, NLQ_STATUS_BAD_DOMAIN)                                                        \
  X(INVALID_EXPRESSION, NLQ_STATUS_BAD_DOMAIN)                                                     \
  X(INVALID_DDL, NLQ_STATUS_BAD_INPUT)                                                             \
  X(LEFT_OUT, NLQ_STATUS_OK)                                                                       \
  /* structured query */                                                                           \
  X(UNKNOWN_TABLE, NLQ_STATUS_BAD_INPUT)                                                           \
  X(UNKNOWN_FIELD, NLQ_STATUS_BAD_INPUT)                                                           \
  X(UNKNOWN_METRIC, NLQ_STATUS_BAD_INPUT)                                                          \
  X(BAD_OPERATOR, NLQ_STATUS_BAD_INPUT)                                                            \
  X(ARITY, NLQ_STATUS_BAD_INPUT)                                                                   \
  X(TOO_MANY_VALUES, NLQ_STATUS_BAD_INPUT)                                                         \
  X(VALUE_TOO_LONG, NLQ_STATUS_BAD_INPUT)                                                          \
  X(EMPTY_RANGE, NLQ_STATUS_BAD_INPUT)                                                             \
  X(OPERATOR_NOT_ALLOWED_FOR_TYPE, NLQ_STATUS_BAD_INPUT)                                           \
  X(NULL_VALUE, NLQ_STATUS_BAD_INPUT)                                                              \
  X(LIMIT_RANGE, NLQ_STATUS_BAD_INPUT)                                                             \
  X(NO_JOIN_PATH, NLQ_STATUS_BAD_INPUT)                                                            \
  X(FAN_OUT, NLQ_STATUS_BAD_INPUT)                                                                 \
  X(NOTHING_SELECTED, NLQ_STATUS_BAD_INPUT)                                                        \
  /* Query IR and its text */                                                                      \
  X(INVALID_NLQL, NLQ_STATUS_BAD_INPUT)                                                            \
  X(UNKNOWN_NODE, NLQ_STATUS_BAD_INPUT)                                                            \
  X(UNRESOLVED_REF, NLQ_STATUS_BAD_INPUT)                                                          \
  X(ALIAS_AS_PATH, NLQ_STATUS_BAD_INPUT)                                                           \
  X(LET_CYCLE, NLQ_STATUS_BAD_INPUT)                                                               \
  X(DUPLICATE_BINDING, NLQ_STATUS_BAD_INPUT)                                                       \
  X(UNKNOWN_FUNCTION, NLQ_STATUS_BAD_INPUT)                                                        \
  X(WRONG_ARGUMENT, NLQ_STATUS_BAD_INPUT)                                                          \
  X(NO_TEXT_FORM, NLQ_STATUS_BAD_INPUT)                                                            \
  /* security */                                                                                   \
  X(SQL_IN_TEXT, NLQ_STATUS_OK)                                                                    \
  X(WRITE_INTENT, NLQ_STATUS_OK)                                                                   \
  X(REGION_OUT_OF_SCOPE, NLQ_STATUS_OK)                                                            \
  X(SCOPE_OPERATOR, NLQ_STATUS_OK)                                                                 \
  X(SUSPICIOUS_VALUE, NLQ_STATUS_OK)                                                               \
  /* warnings and outcomes */                                                                      \
  X(TIME_RANGE, NLQ_STATUS_OK)                                                                     \
  X(NOT_UNDERSTOOD, NLQ_STATUS_OK)                                                                 \
  X(UNKNOWN_VALUE, NLQ_STATUS_OK)                                                                  \
  X(LIMIT_CAPPED, NLQ_STATUS_OK)                                                                   \
  X(UNKNOWN_PREFERENCE, NLQ_STATUS_OK)                                                             \
  X(LARGE_TIME_RANGE, NLQ_STATUS_OK)                                                               \
  X(MANY_JOINS, NLQ_STATUS_OK)

#endif
