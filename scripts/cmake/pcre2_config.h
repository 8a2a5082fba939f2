/* Configuration of PCRE2, the same for every platform, so that native and WebAssembly builds match
 * alike: 8-bit code units, no Unicode tables (text is bytes to it), no JIT. The numbers are
 * PCRE2's own defaults; src/base/limits.h sets lower limits for each match. */
#define PCRE2_STATIC 1
#define PCRE2_EXPORT
#define SUPPORT_PCRE2_8 1
#define HAVE_MEMMOVE 1
#define NEVER_BACKSLASH_C 1

#define LINK_SIZE 2
#define NEWLINE_DEFAULT 2 /* LF */
#define HEAP_LIMIT 20000000
#define MATCH_LIMIT 10000000
#define MATCH_LIMIT_DEPTH MATCH_LIMIT
#define PARENS_NEST_LIMIT 250
#define MAX_NAME_COUNT 10000
#define MAX_NAME_SIZE 128
#define MAX_VARLOOKBEHIND 255
