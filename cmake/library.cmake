# libastrolabe: the games for other programs (src/lib), as .so and .a with nothing visible but
# the functions of its header.

foreach(id ${game_ids})
    layer(lib/${id} USES games/${id} ai/${id} engine base FILES lib/lib_game.h ai/ai.h)
    list(APPEND lib_games lib/${id})
endforeach()
layer(lib USES host ai engine base FILES games/list.def LINKS ${lib_games})
target_link_libraries(lib PUBLIC Threads::Threads)

# The layers as one object, their own names made local.
set(ASTRO_LIB_VERSION 1)
set(lib_layers lib host ai games engine base)
foreach(id ${game_ids})
    list(APPEND lib_layers lib_${id} ai_${id} games_${id})
endforeach()
set(lib_files ${lib_layers})
list(TRANSFORM lib_files REPLACE "(.+)" "$<TARGET_FILE:\\1>")
set(lib_object ${CMAKE_BINARY_DIR}/astrolabe.o)
add_custom_command(
    OUTPUT ${lib_object}
    COMMAND ${CMAKE_LINKER} -r -o ${lib_object} --whole-archive ${lib_files}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol "astrolabe_*" ${lib_object}
    DEPENDS ${lib_layers} COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${lib_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

add_library(astrolabe_static STATIC ${lib_object})
add_library(astrolabe_shared SHARED ${lib_object})
set_target_properties(astrolabe_static astrolabe_shared PROPERTIES OUTPUT_NAME astrolabe LINKER_LANGUAGE C)
set_target_properties(astrolabe_shared PROPERTIES VERSION ${ASTRO_LIB_VERSION}.0.0 SOVERSION ${ASTRO_LIB_VERSION})
target_link_libraries(astrolabe_shared PRIVATE Threads::Threads)
target_link_options(astrolabe_shared PRIVATE
    -Wl,--version-script=${CMAKE_SOURCE_DIR}/src/lib/astrolabe.map -Wl,--no-undefined-version)
set_target_properties(astrolabe_shared PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/src/lib/astrolabe.map)

include(GNUInstallDirs)
configure_file(src/lib/astrolabe.pc.in astrolabe.pc @ONLY)
install(TARGETS astrolabe_static astrolabe_shared
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT library
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(FILES src/lib/astrolabe.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES ${CMAKE_BINARY_DIR}/astrolabe.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
install(FILES src/lib/libastrolabe.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT library)
install(FILES python/astrolabe.py DESTINATION ${CMAKE_INSTALL_DATADIR}/astrolabe/python COMPONENT library)
