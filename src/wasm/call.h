#ifndef ASTRO_WASM_CALL_H
#define ASTRO_WASM_CALL_H

#include "engine/view.h"

/* The engine as the page calls it: text in, JSON out. Fields of a call are
 * separated by newlines:
 *
 *     games                      what can be played
 *     view GAME VIEWER VIEW      loads a view; who is in turn, the board
 *     moves SEAT                 the legal moves of a seat on the loaded view
 *     legal SEAT MOVE            whether a move is legal there, and if not, why
 *     signature GAME GAMES       the signature of so many random games
 *
 * The answer is {"ok":true,…} or {"ok":false,"fault":{"say","args","at"}}.
 * doc/protocol.md has the shapes. */
struct caller {
    bool loaded;
    struct view view;
};

void caller_call(struct caller *c, struct text in, struct writer *out);

#endif
