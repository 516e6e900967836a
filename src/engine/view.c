#include "engine/view.h"

#include <string.h>

#include "base/panic.h"
#include "base/sha256.h"

static struct game_state *state_in(struct view *v)
{
    return (struct game_state *)v->bytes;
}

const struct game_state *view_state(const struct view *v)
{
    return (const struct game_state *)v->bytes;
}

void view_of(const struct game *g, const struct game_data *d, const struct game_state *s,
             int viewer, struct view *out)
{
    ASTRO_ASSERT(viewer != SEAT_CHANCE);
    out->game = g;
    out->data = d;
    out->viewer = viewer;
    memcpy(out->bytes, s, g->state_size);
    if (viewer != VIEWER_ALL)
        g->redact(d, state_in(out), viewer);
}

void view_write(const struct view *v, struct writer *w)
{
    v->game->state_write(v->data, view_state(v), w);
}

bool view_read(const struct game *g, const struct game_data *d, int viewer, struct text in,
               struct view *out, struct fault *f)
{
    out->game = g;
    out->data = d;
    out->viewer = viewer;
    return g->state_read(d, in, state_in(out), f);
}

seat_set view_turn(const struct view *v)
{
    return v->game->turn(v->data, view_state(v));
}

bool view_legal(const struct view *v, int seat, struct text move, struct fault *f)
{
    struct move m;
    if (!game_read_move(v->game, v->data, view_state(v), seat, move, &m, f))
        return false;
    if (!seat_in(view_turn(v), seat))
        return fault_set(f, 0, "It is not this seat's turn.");
    return v->game->legal(v->data, view_state(v), seat, &m, f);
}

size_t view_moves(const struct view *v, int seat, struct move *out, size_t cap)
{
    if (!seat_in(view_turn(v), seat))
        return 0;
    return v->game->moves(v->data, view_state(v), seat, out, cap);
}

/* ---- moves planned ahead ---- */

static const char *const if_names[VIEW_IFS] = {"pass", "quiet"};

const char *view_if_name(enum view_if kind)
{
    return if_names[kind];
}

bool view_if_read(struct text name, enum view_if *out)
{
    int found = text_among(name, if_names, VIEW_IFS);
    if (found >= 0)
        *out = (enum view_if)found;
    return found >= 0;
}

bool view_ahead(struct view *v, enum view_if kind)
{
    int seat = v->viewer;
    struct game_score score; /* who reads a view may say that it is anybody's */
    v->game->score(v->data, view_state(v), &score);
    return v->game->ahead && seat >= 0 && seat < score.seats &&
           v->game->ahead(v->data, state_in(v), seat, kind == VIEW_IF_QUIET) &&
           seat_in(view_turn(v), seat);
}

void view_grounds(struct view ahead, enum view_if kind, uint8_t out[VIEW_GROUNDS_SIZE])
{
    uint8_t hash[SHA256_SIZE];
    if (kind == VIEW_IF_QUIET)
        ahead.game->blur(ahead.data, state_in(&ahead), ahead.viewer);
    game_hash(ahead.game, ahead.data, view_state(&ahead), hash);
    memcpy(out, hash, VIEW_GROUNDS_SIZE);
}
