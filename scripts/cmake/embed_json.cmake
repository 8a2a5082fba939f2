# cmake -D IN=file.json -D OUT=file.c -D NAME=noun -P embed_json.cmake
# Writes a JSON file as C: `noun_text`, its bytes without the white space between tokens, and
# `noun_length`.
cmake_minimum_required(VERSION 3.21)
file(READ "${IN}" text)

# A token is a string or a run without quotes and white space; what follows it is dropped.
string(STRIP "${text}" text)
set(quoted "\"[^\"\\\\]*(\\\\.[^\"\\\\]*)*\"")
set(space "[ \t\r\n]")
string(REGEX REPLACE "(${quoted}|[^\" \t\r\n]+)${space}*" "\\1" text "${text}")

string(HEX "${text}" bytes)
string(LENGTH "${bytes}" length)
math(EXPR length "${length} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
set(row "")
foreach(i RANGE 15)
  string(APPEND row "0x..,")
endforeach()
string(REGEX REPLACE "(${row})" "\\1\n" bytes "${bytes}")

get_filename_component(source "${IN}" NAME)
file(WRITE "${OUT}" "/* Made from ${source} by scripts/cmake/embed_json.cmake. */
#include <stddef.h>

extern const unsigned char ${NAME}_text[];
extern const size_t ${NAME}_length;

const unsigned char ${NAME}_text[] = {
${bytes}
};
const size_t ${NAME}_length = ${length};
")
