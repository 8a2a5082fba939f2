# cmake -D NM=nm -D SHARED=libnl2query.so -D STATIC=libnl2query.a -D LOCALIZED=1
#   -P check_exports.cmake
# Both libraries export exactly the functions of nl2query.h.
cmake_minimum_required(VERSION 3.21)
get_filename_component(here "${CMAKE_SCRIPT_MODE_FILE}" DIRECTORY)
file(STRINGS "${here}/../../src/nl2query.h" lines REGEX "^NLQ_API ")
set(declared "")
foreach(line ${lines})
  string(REGEX MATCH "(nlq_[a-z_]+)\\(" found "${line}")
  list(APPEND declared "${CMAKE_MATCH_1}")
endforeach()
list(SORT declared)

function(check library)
  execute_process(
    COMMAND "${NM}" ${ARGN} "${library}" OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL " [TDBRSVW] _?[A-Za-z0-9_]+" found "${output}")
  list(TRANSFORM found REPLACE "^ . _?" "")
  list(FILTER found EXCLUDE REGEX "^(init|fini|edata|end|bss_start|_.*)$")
  list(SORT found)
  if(NOT found STREQUAL declared)
    message(FATAL_ERROR
      "${library} exports\n  ${found}\nand not what nl2query.h declares:\n  ${declared}")
  endif()
endfunction()

check("${SHARED}" -D -g --defined-only)
if(LOCALIZED)
  check("${STATIC}" -g --defined-only)
endif()
