# nl2query.wasm, which answers questions, and nl2query-full.wasm, which has everything: all calls,
# regular expressions of domain models (PCRE2), the built-in model. Reactors without imports, so any
# host can instantiate them with `{}`.
set(wasm_sources src/wasm/wasm.c)
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

# The features all have had since Node 16 and the browsers of 2021.
set(features -mbulk-memory -msign-ext -mnontrapping-fptoint)
set(wasm_opt_features
  --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int)

execute_process(COMMAND ${EMSCRIPTEN_ROOT_PATH}/em-config BINARYEN_ROOT
  OUTPUT_VARIABLE binaryen_root OUTPUT_STRIP_TRAILING_WHITESPACE)
find_program(WASM_OPT wasm-opt HINTS ${binaryen_root}/bin REQUIRED)

function(add_module target name level)
  add_executable(${target} ${wasm_sources} ${ARGN})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
  target_link_libraries(${target} PRIVATE nl2query_flags)
  target_link_options(${target} PRIVATE
    ${level} -flto --no-entry ${features}
    -sSTANDALONE_WASM=1
    -sEXPORTED_FUNCTIONS=${exports}
    -sMALLOC=emmalloc
    -Wl,-u,calloc # emmalloc under -flto may lose it
    -sALLOW_MEMORY_GROWTH=1
    -sINITIAL_MEMORY=1MB
    -s${stack_option}=128KB
    -Wl,--stack-first) # an overflow traps instead of writing over data
  # Emscripten optimises once; more rounds take another percent off.
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${WASM_OPT} ${level} --converge ${wasm_opt_features}
      $<TARGET_FILE:${target}> -o $<TARGET_FILE:${target}>)
endfunction()

add_library(core_only_objects OBJECT src/wasm/left_out.c)
target_link_libraries(core_only_objects PRIVATE nl2query_flags)
add_library(full_only_objects OBJECT src/wasm/full.c)
target_link_libraries(full_only_objects PRIVATE nl2query_flags)
# The full module is for speed where documents pass: there it may be larger.
set(fast "ir/[a-z_]+|base/(arena|diag|json[a-z_]*|number|sb|str|utf8)")
set(fast_sources ${library_sources})
list(FILTER fast_sources INCLUDE REGEX "/(${fast})\\.c$")
add_library(fast_objects OBJECT ${fast_sources})
target_link_libraries(fast_objects PRIVATE nl2query_flags third_party_headers)
# A short copy is faster by our own code than by memory.copy, which leaves the module.
target_compile_options(fast_objects PRIVATE -O2 ${features} -mno-bulk-memory)
set(small_objects "$<FILTER:$<TARGET_OBJECTS:nl2query_objects>,EXCLUDE,/(${fast})\\.c\\.o>")

foreach(part nl2query_objects optional_objects core_only_objects full_only_objects pcre2_objects)
  target_compile_options(${part} PRIVATE ${features})
endforeach()
add_module(nl2query_wasm nl2query -Oz
  $<TARGET_OBJECTS:nl2query_objects> $<TARGET_OBJECTS:core_only_objects>)
add_module(nl2query_full_wasm nl2query-full -O2
  ${small_objects} $<TARGET_OBJECTS:fast_objects> $<TARGET_OBJECTS:full_only_objects>
  ${with_optional})

set(system_library ${EMSCRIPTEN_ROOT_PATH}/system/lib)
write_notices(
  musl ${system_library}/libc/musl/COPYRIGHT
  compiler-rt ${system_library}/compiler-rt/LICENSE.TXT
  Emscripten ${EMSCRIPTEN_ROOT_PATH}/LICENSE)
