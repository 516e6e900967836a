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

/* ---- moves planned ahead ---- */

/* On what a planned move stands: until then the others only pass, or do only what tells
 * its seat nothing hidden. */
enum view_if { VIEW_IF_PASS, VIEW_IF_QUIET, VIEW_IFS };
/* What they are called on the wire. */
const char *view_if_name(enum view_if kind);
bool view_if_read(struct text name, enum view_if *out);

/* Makes the view of a seat the one in which it decides next, if so. False: nobody can say,
 * and the view is of no use any more. */
bool view_ahead(struct view *v, enum view_if kind);
/* What its seat decides on in such a view, as a digest: the same as long as nothing came
 * that it would want to see first. */
enum { VIEW_GROUNDS_SIZE = 8 };
void view_grounds(struct view ahead, enum view_if kind, uint8_t out[VIEW_GROUNDS_SIZE]);

#endif
