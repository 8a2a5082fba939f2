# PCRE2 and cJSON from the pinned sources that `node scripts/setup.mjs` puts into build/third_party/.
# Both are built here and not taken from the system, as two versions could read two ways.
file(READ scripts/setup/sources.json pins)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS scripts/setup/sources.json)

function(find_pinned name out)
  string(JSON version GET "${pins}" ${name} version)
  set(folder "${CMAKE_SOURCE_DIR}/build/third_party/${name}-${version}")
  if(NOT EXISTS "${folder}")
    message(FATAL_ERROR "build/third_party/${name}-${version} is missing: run  node scripts/setup.mjs")
  endif()
  set(${out} "${folder}" PARENT_SCOPE)
endfunction()

find_pinned(pcre2 pcre2_source)
find_pinned(cjson cjson_source)

set(pcre2_build "${CMAKE_BINARY_DIR}/pcre2")
set(pcre2_tables ${pcre2_build}/pcre2_chartables.c)
configure_file(scripts/cmake/pcre2_config.h ${pcre2_build}/config.h COPYONLY)
configure_file(${pcre2_source}/src/pcre2.h.generic ${pcre2_build}/pcre2.h COPYONLY)
configure_file(${pcre2_source}/src/pcre2_chartables.c.dist ${pcre2_tables} COPYONLY)

# What compiling and matching need; their own CMake project would spend a minute on probing.
set(pcre2_parts
  auto_possess chkdint compile compile_class config context error extuni find_bracket match
  match_data newline ord2utf pattern_info script_run string_utils study tables ucd valid_utf xclass)
list(TRANSFORM pcre2_parts PREPEND ${pcre2_source}/src/pcre2_)
list(TRANSFORM pcre2_parts APPEND .c)

add_library(pcre2_objects OBJECT ${pcre2_parts} ${pcre2_tables})
target_include_directories(pcre2_objects PRIVATE ${pcre2_build} ${pcre2_source}/src)
target_compile_definitions(pcre2_objects PRIVATE HAVE_CONFIG_H PCRE2_CODE_UNIT_WIDTH=8)
target_compile_options(pcre2_objects PRIVATE -w)

# cJSON has no target: src/base includes its source, with names of its own.
add_library(third_party_headers INTERFACE)
target_include_directories(third_party_headers SYSTEM INTERFACE ${pcre2_build} ${cjson_source})
target_compile_definitions(third_party_headers INTERFACE PCRE2_STATIC)

# THIRD_PARTY_NOTICES.md in the build folder: the licence texts of what is compiled in, as they
# stand in its sources. Arguments: further pairs of a name and a file.
function(write_notices)
  string(JSON pcre2_license GET "${pins}" pcre2 license_file)
  string(JSON cjson_license GET "${pins}" cjson license_file)
  set(parts
    PCRE2 ${pcre2_source}/${pcre2_license}
    cJSON ${cjson_source}/${cjson_license}
    ${ARGN})
  set(text "# Third-party notices\n\nnl2query contains the software below.\n")
  while(parts)
    list(POP_FRONT parts name file)
    if(EXISTS "${file}")
      file(READ "${file}" license)
      string(APPEND text "\n## ${name}\n\n```\n${license}\n```\n")
    endif()
  endwhile()
  file(WRITE "${CMAKE_BINARY_DIR}/THIRD_PARTY_NOTICES.md" "${text}")
endfunction()
