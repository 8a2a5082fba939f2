/* The methods of nl2query-full.wasm alone: all but translate. */
#include "wasm/full.h"

/* The calls about domain models need no engine. */
#define WITHOUT_ENGINE(name)                                                                       \
  static nlq_status without_##name(const nlq_engine *engine, const char *json, size_t length,      \
                                   nlq_text *out) {                                                \
    (void)engine;                                                                                  \
    return nlq_##name(json, length, NULL, out);                                                    \
  }
WITHOUT_ENGINE(domain_check)
WITHOUT_ENGINE(domain_lint)
WITHOUT_ENGINE(domain_test)
WITHOUT_ENGINE(domain_from_ddl)
WITHOUT_ENGINE(domain_index)

/* The number of a method is its place here, from WASM_FULL on; a change of order is a change of
 * NLQ_ABI. */
static wasm_method *const methods[] = {
    nlq_recognize,
    nlq_construct,
    nlq_validate,
    nlq_report,
    nlq_render,
    nlq_complete,
    nlq_choose,
    nlq_handover,
    nlq_inspect,
    nlq_ir_canon,
    nlq_ir_check,
    nlq_ir_parse,
    nlq_ir_print,
    nlq_ir_schema,
    nlq_ir_lower,
    nlq_ir_lift,
    nlq_ir_filter,
    without_domain_check,
    without_domain_lint,
    without_domain_test,
    without_domain_from_ddl,
    without_domain_index,
};

wasm_method *wasm_full_method(uint32_t number) {
  return number < sizeof methods / sizeof methods[0] ? methods[number] : 0;
}
