# The engine as WebAssembly, the page built around it, and both as one C file
# that the program embeds.
#
# ASTRO_PAGE_C is that file. Presets other than release take the page that the
# release build made, so a sanitizer build does not build the page again.

set(ASTRO_WASM ${CMAKE_SOURCE_DIR}/build/wasm/astrolabe.wasm)
set(ASTRO_PAGE_C ${CMAKE_SOURCE_DIR}/build/web/page.c)

option(ASTRO_WEB "Build the page (else the one already built is taken)" OFF)
if(ASTRO_WEB)
    file(GLOB wasm_sources CONFIGURE_DEPENDS src/base/* src/engine/* src/games/*.* src/ai/*.*
         src/draw/*.* src/draw/bare/* src/host/* src/wasm/*)
    foreach(id ${game_ids})
        file(GLOB more CONFIGURE_DEPENDS src/games/${id}/* src/ai/${id}/*)
        list(APPEND wasm_sources ${more})
    endforeach()
    set(wasm_c ${wasm_sources})
    list(FILTER wasm_c INCLUDE REGEX "\\.c$")
    list(FILTER wasm_c EXCLUDE REGEX "/draw/letters\\.c$") # bare/ has none: the page has fonts
    set(wasm_flags --target=wasm32-wasi -mexec-model=reactor -O3 -flto -std=c17 -msimd128
        -ffp-contract=off -fno-strict-aliasing -Wall -Wextra -Wconversion -Werror
        -I${CMAKE_SOURCE_DIR}/src -Wl,--strip-all -Wl,-z,stack-size=262144)
    add_custom_command(
        OUTPUT ${ASTRO_WASM}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_SOURCE_DIR}/build/wasm
        COMMAND clang-19 ${wasm_flags} ${wasm_c} -o ${ASTRO_WASM}
        DEPENDS ${wasm_sources}
        COMMENT "WebAssembly: build/wasm/astrolabe.wasm" VERBATIM)

    file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS web/src/* web/public/* web/*.mjs web/sw.js
         po/*.po tools/po-*.mjs)
    list(FILTER page_sources EXCLUDE REGEX "node_modules")
    add_custom_command(
        OUTPUT ${ASTRO_PAGE_C}
        COMMAND ${CMAKE_COMMAND} -E env ASTRO_WASM=${ASTRO_WASM}
                ASTRO_WEB_OUT=${CMAKE_SOURCE_DIR}/build/web/dist npm run --silent build
        COMMAND node ${CMAKE_SOURCE_DIR}/tools/embed.mjs ${CMAKE_SOURCE_DIR}/build/web/dist
                ${ASTRO_PAGE_C}
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/web
        DEPENDS ${ASTRO_WASM} ${page_sources} ${CMAKE_SOURCE_DIR}/web/index.html
                ${CMAKE_SOURCE_DIR}/web/vite.config.ts ${CMAKE_SOURCE_DIR}/web/package-lock.json
                ${CMAKE_SOURCE_DIR}/tools/embed.mjs
        COMMENT "Page: build/web/page.c" VERBATIM)
endif()
