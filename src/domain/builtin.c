/* What only some builds have of domain models: the built-in one, whose text is
 * schema/saas_support.domain.json, made into an array when the library is built; and models whose
 * questions are about rows. */
#include "domain/domain.h"

extern const unsigned char domain_builtin_text[];
extern const size_t domain_builtin_length;

nlq_str domain_builtin(void) {
  return (nlq_str){(const char *)domain_builtin_text, domain_builtin_length};
}

bool domain_asked_only(const domain *d) {
  return d->defaults.asked_only;
}
