/* The built-in model. Its text is schema/saas_support.domain.json, made into an array when the
 * library is built. */
#include "domain/domain.h"

extern const unsigned char domain_builtin_text[];
extern const size_t domain_builtin_length;

nlq_str domain_builtin(void) {
  return (nlq_str){(const char *)domain_builtin_text, domain_builtin_length};
}
