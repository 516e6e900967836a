# layer(NAME [USES other…] [FILES header…] [LINKS other…])
#
# A static library of src/NAME/*.c whose include path holds itself and what it
# uses, and nothing else: a forbidden #include does not compile. The path is a
# folder of links, one per permitted folder (or single header).
function(layer name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;FILES;LINKS")
    string(REPLACE "/" "_" target ${name})
    set(room ${CMAKE_BINARY_DIR}/layers/${target})
    file(REMOVE_RECURSE ${room})
    foreach(seen ${name} ${arg_USES} ${arg_FILES})
        layer_expose(${room} ${seen})
    endforeach()

    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.c)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PRIVATE ${room})
    # So that libastrolabe.so can hold it and shows nothing of it.
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    foreach(used ${arg_LINKS} ${arg_USES})
        string(REPLACE "/" "_" used_target ${used})
        target_link_libraries(${target} PUBLIC ${used_target})
    endforeach()
endfunction()

# A folder of games or ai is linked file by file, so that exposing `games`
# does not expose the games inside it.
function(layer_expose room seen)
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/src/${seen})
        file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${seen}/*.h
             ${CMAKE_SOURCE_DIR}/src/${seen}/*.def ${CMAKE_SOURCE_DIR}/src/${seen}/*.inc)
    else()
        set(headers ${CMAKE_SOURCE_DIR}/src/${seen})
        get_filename_component(seen ${seen} DIRECTORY)
    endif()
    file(MAKE_DIRECTORY ${room}/${seen})
    foreach(header ${headers})
        get_filename_component(file ${header} NAME)
        file(CREATE_LINK ${header} ${room}/${seen}/${file} SYMBOLIC)
    endforeach()
endfunction()
