/* The calls about the Query IR. They stand apart from those that answer questions, so that a module
 * without them carries nothing of them. */
#include "calls.h"

#include "base/limits.h"
#include "ir/ir_calls.h"
#include "query/lower.h"

/* A document stands one level deep in its request. */
static const call_limits limits = {LIMIT_IR_REQUEST_BYTES, LIMIT_IR_DEPTH + 1};

#define IR_CALL(name, method)                                                                      \
  static bool name(call *c, const json_value *in) {                                                \
    return method(&c->mem, in, &c->w, &c->errors);                                                 \
  }                                                                                                \
  nlq_status nlq_ir_##name(const nlq_engine *engine, const char *json, size_t length,              \
                           nlq_text *out) {                                                        \
    return call_run(engine, &limits, name, (nlq_str){json, length}, out);                          \
  }

IR_CALL(canon, ir_call_canon)
IR_CALL(check, ir_call_check)
IR_CALL(parse, ir_call_parse)
IR_CALL(print, ir_call_print)
IR_CALL(schema, ir_call_schema)
IR_CALL(lower, query_call_lower)
IR_CALL(lift, query_call_lift)
IR_CALL(filter, ir_call_filter)
