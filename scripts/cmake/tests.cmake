# Unit tests, fuzz targets, and checks of the house rules. Each tests/unit/test_*.c and
# tests/fuzz/fuzz_*.c is a program.
function(add_programs pattern out)
  file(GLOB sources CONFIGURE_DEPENDS ${pattern})
  set(names "")
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source} ${all_objects})
    target_link_libraries(${name} PRIVATE nl2query_flags third_party_headers)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    list(APPEND names ${name})
  endforeach()
  set(${out} ${names} PARENT_SCOPE)
endfunction()

if(NL2QUERY_FUZZ)
  # A short run from the seeds in tests/fuzz/corpus, each time the same; what it finds of interest
  # goes to corpus/ here.
  add_programs(tests/fuzz/fuzz_*.c targets)
  foreach(name ${targets})
    set(runs 20000)
    if(name MATCHES "_(ddl|rows)$") # milliseconds each
      set(runs 5000)
    endif()
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    set(found ${CMAKE_BINARY_DIR}/corpus/${name})
    set(seeds ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name})
    file(MAKE_DIRECTORY ${found})
    add_test(NAME ${name}
      COMMAND ${name} -seed=1 -runs=${runs} -max_len=4096 -timeout=10 -print_final_stats=1 ${found} ${seeds})
  endforeach()
  return()
endif()

add_programs(tests/bench/bench_*.c benches)
add_programs(tests/unit/test_*.c programs)
foreach(name ${programs})
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()

# These look at the sources or at what is shipped, so once is enough.
if(NOT NL2QUERY_SANITIZE)
  add_test(NAME include_order
    COMMAND ${CMAKE_COMMAND} -D SRC=${CMAKE_SOURCE_DIR}/src
            -P ${CMAKE_SOURCE_DIR}/scripts/cmake/check_includes.cmake)
  add_test(NAME exported_symbols
    COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM} -D SHARED=$<TARGET_FILE:nl2query>
            -D STATIC=${archive} -D LOCALIZED=$<BOOL:${localize}>
            -P ${CMAKE_SOURCE_DIR}/scripts/cmake/check_exports.cmake)
endif()
