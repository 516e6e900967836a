#ifndef ASTRO_ENGINE_VIEW_H
#define ASTRO_ENGINE_VIEW_H

#include "engine/game.h"

/* What one viewer may know of a game: the state with everything else unknown.
 * The wire, the bots, the hints and the terminal take a view, never a state.
 * A view is made by view_of, which redacts, or read back from the text of one
 * that was; there is no third way. */
struct view {
    const struct game *game;
    const struct game_data *data;
    int viewer;
    _Alignas(16) unsigned char bytes[GAME_STATE_MAX];
};

void view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
             int viewer, struct view *out);
/* The text of a view is the canonical text of its redacted state. */
void view_write(const struct view *v, struct writer *w);
bool view_read(const struct game *g, const struct game_data *d, int viewer, struct text in,
               struct view *out, struct fault *f);

/* The redacted state, for the game's own functions. */
const struct game_state *view_state(const struct view *v);

/* The questions people ask of a view. Seats not in turn have no moves. */
seat_set view_turn(const struct view *v);
bool view_legal(const struct view *v, int seat, struct text move, struct fault *f);
size_t view_moves(const struct view *v, int seat, struct move *out, size_t cap);

#endif
