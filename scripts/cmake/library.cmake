# The library as objects: every room but the borders (wasm, cli), and the built-in domain model.
set(rooms base ir query domain ddl read construct sql validate report lint)
set(room_globs ${rooms})
list(TRANSFORM room_globs PREPEND src/)
list(TRANSFORM room_globs APPEND /*.c)
file(GLOB library_sources CONFIGURE_DEPENDS src/*.c ${room_globs})
# Parts that the core wasm module goes without; src/wasm/left_out.c stands in for them there.
set(optional "base/pattern" "domain/(builtin|values|values_fill)"
  "read/(records_[a-z]+|language_en_records|follow[a-z_]*|complete[a-z_]*|compounds|earlier)"
  "query/query_where" "construct/nested" "validate/nested" "report/(nested|trace)")
list(JOIN optional "|" optional)
set(optional_sources ${library_sources})
list(FILTER optional_sources INCLUDE REGEX "/src/(${optional})\\.c$")
list(FILTER library_sources EXCLUDE REGEX "/src/(${optional})\\.c$")

set(domain_source "${CMAKE_SOURCE_DIR}/schema/saas_support.domain.json")
set(domain_text "${CMAKE_BINARY_DIR}/generated/domain_builtin_text.c")
add_custom_command(
  OUTPUT ${domain_text}
  COMMAND ${CMAKE_COMMAND} -D IN=${domain_source} -D OUT=${domain_text} -D NAME=domain_builtin
          -P ${CMAKE_SOURCE_DIR}/scripts/cmake/embed_json.cmake
  DEPENDS ${domain_source} scripts/cmake/embed_json.cmake
  COMMENT "Embedding schema/saas_support.domain.json"
  VERBATIM)

add_library(optional_objects OBJECT ${optional_sources} ${domain_text})
target_compile_definitions(optional_objects PRIVATE NLQ_SHARED)
target_link_libraries(optional_objects PRIVATE nl2query_flags third_party_headers)
set(with_optional $<TARGET_OBJECTS:optional_objects> $<TARGET_OBJECTS:pcre2_objects>)

add_library(nl2query_objects OBJECT ${library_sources})
target_compile_definitions(nl2query_objects PRIVATE NLQ_SHARED)
target_link_libraries(nl2query_objects PRIVATE nl2query_flags third_party_headers)
