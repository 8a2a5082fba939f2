# The library as objects: every room but the borders (wasm, cli), and the built-in domain model.
set(rooms base ir query domain ddl read construct sql validate report lint)
set(room_globs ${rooms})
list(TRANSFORM room_globs PREPEND src/)
list(TRANSFORM room_globs APPEND /*.c)
file(GLOB library_sources CONFIGURE_DEPENDS src/*.c ${room_globs})
# Regular expressions and long lists of values are parts of their own: a wasm module may go without.
list(FILTER library_sources EXCLUDE REGEX "/(base/pattern|domain/values)(_none|_fill)?\\.c$")

set(domain_source "${CMAKE_SOURCE_DIR}/schema/saas_support.domain.json")
set(domain_text "${CMAKE_BINARY_DIR}/generated/domain_builtin_text.c")
add_custom_command(
  OUTPUT ${domain_text}
  COMMAND ${CMAKE_COMMAND} -D IN=${domain_source} -D OUT=${domain_text} -D NAME=domain_builtin
          -P ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_json.cmake
  DEPENDS ${domain_source} scripts/cmake/embed_json.cmake
  COMMENT "Embedding schema/saas_support.domain.json"
  VERBATIM)

add_library(pattern_objects OBJECT src/base/pattern.c src/domain/values.c src/domain/values_fill.c)
target_link_libraries(pattern_objects PRIVATE nl2query_flags third_party_headers)
set(with_patterns $<TARGET_OBJECTS:pattern_objects> $<TARGET_OBJECTS:pcre2_objects>)

add_library(nl2query_objects OBJECT ${library_sources} ${domain_text})
target_compile_definitions(nl2query_objects PRIVATE NLQ_SHARED)
target_link_libraries(nl2query_objects PRIVATE nl2query_flags third_party_headers)
