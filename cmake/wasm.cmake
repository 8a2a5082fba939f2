# nl2query.wasm: a reactor without imports, so any host can instantiate it with `{}`.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
set(exports
  nlq_wasm_abi nlq_wasm_alloc nlq_wasm_free
  nlq_wasm_open nlq_wasm_close nlq_wasm_call nlq_wasm_release)
list(TRANSFORM exports PREPEND _)
list(JOIN exports "," exports)

# Emscripten renamed the option in 3.1.27.
set(stack_option STACK_SIZE)
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.27)
  set(stack_option TOTAL_STACK)
endif()

add_executable(nl2query_wasm ${wasm_sources}
  $<TARGET_OBJECTS:nl2query_objects> $<TARGET_OBJECTS:pcre2_objects>)
set_target_properties(nl2query_wasm PROPERTIES OUTPUT_NAME nl2query SUFFIX .wasm)
target_link_libraries(nl2query_wasm PRIVATE nl2query_flags)
target_link_options(nl2query_wasm PRIVATE
  -Oz -flto --no-entry
  -sSTANDALONE_WASM=1
  -sEXPORTED_FUNCTIONS=${exports}
  -sMALLOC=emmalloc
  -Wl,-u,calloc # emmalloc under -flto may lose it
  -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=1MB
  -s${stack_option}=128KB
  -Wl,--stack-first) # an overflow traps instead of writing over data

set(system_library ${EMSCRIPTEN_ROOT_PATH}/system/lib)
write_notices(
  musl ${system_library}/libc/musl/COPYRIGHT
  compiler-rt ${system_library}/compiler-rt/LICENSE.TXT
  Emscripten ${EMSCRIPTEN_ROOT_PATH}/LICENSE)
