# Finds Emscripten (EMSDK, else emcc on PATH) and takes its own toolchain file, so that
# `cmake --preset wasm` works without emcmake.
if(DEFINED ENV{EMSDK} AND EXISTS "$ENV{EMSDK}/upstream/emscripten")
  set(emscripten_root "$ENV{EMSDK}/upstream/emscripten")
else()
  find_program(EM_CONFIG em-config NO_CMAKE_FIND_ROOT_PATH)
  if(NOT EM_CONFIG)
    message(FATAL_ERROR "Emscripten is missing: run  node scripts/setup.mjs")
  endif()
  execute_process(COMMAND "${EM_CONFIG}" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
