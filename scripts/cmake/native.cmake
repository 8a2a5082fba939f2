# The native libraries and the program. Only what nl2query.h declares is exported.
include(GNUInstallDirs)

set(all_objects $<TARGET_OBJECTS:nl2query_objects> ${with_optional})
if(UNIX)
  link_libraries(m)
endif()

add_library(nl2query SHARED ${all_objects})
add_library(nl2query::nl2query ALIAS nl2query)
set_target_properties(nl2query PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINKER_LANGUAGE C)
target_include_directories(nl2query INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# In an archive, hidden symbols would still clash with a program's own. So its objects are joined
# into one, whose hidden symbols are made local: by Apple's linker itself, by objcopy elsewhere.
set(archive "${CMAKE_BINARY_DIR}/libnl2query.a")
set(joined "${CMAKE_BINARY_DIR}/nl2query.o")
set(localize "")
if(CMAKE_OBJCOPY AND NOT APPLE)
  set(localize COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${joined})
endif()
add_custom_command(
  OUTPUT ${archive}
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${joined} ${all_objects}
  ${localize}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
  COMMAND ${CMAKE_AR} rcs ${archive} ${joined}
  DEPENDS nl2query_objects optional_objects pcre2_objects ${all_objects}
  COMMAND_EXPAND_LISTS VERBATIM
  COMMENT "Linking C static library libnl2query.a")
add_custom_target(nl2query_static ALL DEPENDS ${archive})

file(GLOB cli_sources CONFIGURE_DEPENDS src/cli/*.c)
add_executable(nl2query_cli ${cli_sources} ${all_objects})
set_target_properties(nl2query_cli PROPERTIES OUTPUT_NAME nl2query)
target_link_libraries(nl2query_cli PRIVATE nl2query_flags)

# Relative, so that the installed tree can be moved.
file(RELATIVE_PATH prefix_from_pc
  "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file(scripts/cmake/nl2query.pc.in nl2query.pc @ONLY)
install(TARGETS nl2query nl2query_cli)
install(FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES src/nl2query.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_BINARY_DIR}/nl2query.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

write_notices()
install(FILES LICENSE NOTICE ${CMAKE_BINARY_DIR}/THIRD_PARTY_NOTICES.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
