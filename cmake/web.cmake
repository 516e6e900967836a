# The engine as WebAssembly, the page built around it, and both as one C file
# that the program embeds.
#
# ASTRO_PAGE_C is that file. Presets other than release take the page that the
# release build made, so a sanitizer build does not build the page again; and a
# module of the same bytes leaves the page as it is.

set(ASTRO_WASM ${CMAKE_SOURCE_DIR}/build/wasm/astrolabe.wasm)
set(ASTRO_SHEETS ${CMAKE_SOURCE_DIR}/build/wasm/sheets.wasm)
set(ASTRO_WASM_PLAIN ${CMAKE_SOURCE_DIR}/build/wasm/astrolabe-plain.wasm)
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
    list(FILTER wasm_c EXCLUDE REGEX "/draw/(letters|sheet_[a-z]*)\\.c$") # bare/ has none: the page has fonts
    # What reads, writes and shows is compiled to be small; what thinks, to be fast. Large
    # boards of Night Sky are rare.
    string(JOIN "|" small_parts ahead bot_contest bot_master bot_rollout bot_worlds card check companion deal_data explain fact_text json large log
        open_code page picture position projection prove_say puzzle_verb reason redact
        scratch score setup show solve_write state_check state_text talk text trial wheels)
    set(wasm_small "/(draw|host|wasm)/|/base/(code32|codec|form|plot|text)|/engine/(entry|record|schema|setup|view)|/ai/nightsky/puzzle\\.c|/(games|ai)/.*/(${small_parts})[^/]*$")

    # wasm_objects(RESULT FOLDER TARGET SMALL FILE...): one object a source, so that a change
    # compiles what it touches. Sources that match SMALL are compiled to be small.
    function(wasm_objects result folder target small)
        set(flags ${target} -ffile-prefix-map=${CMAKE_SOURCE_DIR}/= -std=c17 -ffp-contract=off -fno-strict-aliasing
            -Wall -Wextra -Wconversion $<$<BOOL:${ASTRO_STRICT}>:-Werror> -I${CMAKE_SOURCE_DIR}/src)
        file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${folder} ${CMAKE_SOURCE_DIR}/build/wasm)
        foreach(file ${ARGN})
            set(size "")
            if(file MATCHES "${small}")
                set(size -Os)
            endif()
            file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/src ${file})
            string(REPLACE "/" "_" name ${name})
            set(object ${CMAKE_BINARY_DIR}/${folder}/${name}.o)
            add_custom_command(
                OUTPUT ${object}
                COMMAND ${CMAKE_C_COMPILER_LAUNCHER} clang-19 ${flags} ${size} -MD -MF ${object}.d -c ${file} -o ${object}
                DEPENDS ${file} DEPFILE ${object}.d COMMAND_EXPAND_LISTS VERBATIM)
            list(APPEND objects ${object})
        endforeach()
        set(${result} ${objects} PARENT_SCOPE)
    endfunction()

    # wasm_link(OUT TARGET OBJECT...)
    function(wasm_link out target)
        file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${out})
        add_custom_command(
            OUTPUT ${out}
            COMMAND clang-19 ${target} -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=262144
                    ${ARGN} -o ${out}.new
            COMMAND ${CMAKE_COMMAND} -E copy_if_different ${out}.new ${out}
            DEPENDS ${ARGN}
            COMMENT "WebAssembly: ${shown}" VERBATIM)
    endfunction()

    set(wasm_fast --target=wasm32-wasi -O3 -flto -msimd128)
    wasm_objects(fast_objects wasm "${wasm_fast}" "${wasm_small}" ${wasm_c})
    # Linked with less effort: a tenth smaller, and as fast.
    wasm_link(${ASTRO_WASM} "${wasm_fast};-Wl,--lto-O1" ${fast_objects})
    # For browsers without vectors: the same answers, later. Small, and quick to build.
    set(wasm_plain --target=wasm32-wasi -Os)
    wasm_objects(plain_objects wasm-plain "${wasm_plain}" "." ${wasm_c})
    wasm_link(${ASTRO_WASM_PLAIN} "${wasm_plain}" ${plain_objects})

    # Sheets to print are a module of their own, so that nobody else loads them: the parts that draw,
    # of what the page's module has and has not; for all browsers, so without vectors.
    file(GLOB sheets_c CONFIGURE_DEPENDS src/wasm/sheets/*.c src/draw/sheet_*.c)
    list(FILTER sheets_c EXCLUDE REGEX "/sheet_measure\\.c$") # the page measures
    wasm_objects(sheets_objects wasm-plain "${wasm_plain}" "." ${sheets_c})
    list(FILTER plain_objects EXCLUDE REGEX "/wasm-plain/(wasm_|draw_bare_sheet)[^/]*$")
    wasm_link(${ASTRO_SHEETS} "${wasm_plain}" ${sheets_objects} ${plain_objects})

    file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS web/src/* web/public/* web/*.mjs web/sw.js
         po/* tools/po-*.mjs)
    list(FILTER page_sources EXCLUDE REGEX "node_modules")
    add_custom_command(
        OUTPUT ${ASTRO_PAGE_C}
        COMMAND ${CMAKE_COMMAND} -E env ASTRO_WASM=${ASTRO_WASM} ASTRO_SHEETS=${ASTRO_SHEETS}
                ASTRO_WASM_PLAIN=${ASTRO_WASM_PLAIN}
                ASTRO_WEB_OUT=${CMAKE_SOURCE_DIR}/build/web/dist npm run --silent build
        COMMAND node ${CMAKE_SOURCE_DIR}/tools/embed.mjs ${CMAKE_SOURCE_DIR}/build/web/dist
                ${ASTRO_PAGE_C}
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/web
        DEPENDS ${ASTRO_WASM} ${ASTRO_SHEETS} ${ASTRO_WASM_PLAIN} ${page_sources} ${CMAKE_SOURCE_DIR}/web/index.html
                ${CMAKE_SOURCE_DIR}/web/vite.config.ts ${CMAKE_SOURCE_DIR}/web/package-lock.json
                ${CMAKE_SOURCE_DIR}/tools/embed.mjs
        COMMENT "Page: build/web/page.c" VERBATIM)
endif()
