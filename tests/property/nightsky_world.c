/* Who may know what in Night Sky, from its rules (doc/rules/nightsky.md). */

#include "games/nightsky/state.h"
#include "support/world.h"

extern const struct ai nightsky_ai;
extern const struct game nightsky_game;
extern const struct world nightsky_world;

static bool all_chose_sides(const struct ns_state *s)
{
    bool all = true;
    for (int i = 0; i < s->seats; i++)
        all = all && s->seat[i].side != NS_NO_SIDE;
    return all;
}

/* NS-3: all choose at the same time. */
static bool knows_side(const struct ns_state *s, int owner, int viewer)
{
    return owner == viewer || all_chose_sides(s);
}

/* NS-2, NS-6: face down for everybody until all reveal; the seventh for good (NS-4). */
static bool face_up(const struct ns_state *s, int owner, int slot)
{
    for (int k = 0; k < NS_ROUNDS; k++) {
        if (s->seat[owner].taken[k] != slot)
            continue;
        bool all_took = true;
        for (int i = 0; i < s->seats; i++)
            all_took = all_took && s->seat[i].taken[k] != NS_NOT_YET;
        return all_took;
    }
    return false;
}

/* Every face-down card becomes any card of its size that does not lie open. */
static void resample(const struct game_data *d, struct game_state *state, int viewer, struct rng *r)
{
    struct ns_state *s = (struct ns_state *)state;
    const struct ns_sky *sky = ns_sky_in(d);
    uint64_t dealt = 0;
    for (int i = 0; i < s->seats; i++)
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (face_up(s, i, slot))
                dealt |= (uint64_t)1 << s->seat[i].pool[slot];
    for (int i = 0; i < s->seats; i++) {
        struct ns_seat *p = &s->seat[i];
        for (int slot = 0; slot < NS_SLOTS; slot++) {
            int size = sky->card[p->pool[slot]].size;
            while (!face_up(s, i, slot)) {
                uint32_t card = rng_below(r, NS_CARDS);
                if (sky->card[card].size != size || (dealt >> card & 1))
                    continue;
                dealt |= (uint64_t)1 << card;
                p->pool[slot] = (uint8_t)card;
                break;
            }
        }
        uint32_t side = rng_below(r, 2);
        if (p->side != NS_NO_SIDE && !knows_side(s, i, viewer))
            p->side = (uint8_t)side;
    }
}

static void part(struct writer *w, const char *name, int value)
{
    write_str(w, name);
    write_int(w, value);
}

static void drawing(struct writer *w, const struct ns_drawing *d)
{
    write_str(w, " drawing ");
    write_hex(w, (const uint8_t *)d, sizeof *d);
}

static void may_know(const struct game_data *d, const struct game_state *state, int viewer,
                     struct writer *w)
{
    (void)d;
    const struct ns_state *s = ns_in(state);
    /* Open to all: the table (NS-1, NS-8), who is first (NS-4, NS-11), the
     * round and the size called (NS-5). */
    part(w, "seats", s->seats);
    part(w, " several", s->several);
    part(w, " first", s->first);
    part(w, " round", s->round);
    part(w, " called", s->called);
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        part(w, "; start", p->start); /* NS-3: the card lies on the table, the choice does not */
        part(w, " chose", p->side != NS_NO_SIDE);
        if (knows_side(s, i, viewer))
            part(w, " side", p->side);
        for (int k = 0; k < NS_ROUNDS; k++)
            part(w, " took", p->taken[k]); /* NS-2: sizes are visible; NS-5: which of two sevens */
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (face_up(s, i, slot))
                part(w, " card", p->pool[slot]); /* NS-6 */
        part(w, " rounds", p->rounds);
        for (int k = 0; k < p->rounds; k++)
            drawing(w, &p->drawn[k]); /* ruling: maps are visible after they confirm */
    }
}

static void may_see(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w)
{
    (void)d;
    const struct ns_state *s = ns_in(before), *next = ns_in(after);
    part(w, "seat", seat);
    part(w, " kind", m->kind);
    switch (m->kind) {
    case NS_SIDE: /* NS-3: one's own at once, everybody's behind the last */
        if (viewer == seat)
            part(w, " side", m->n[0]);
        for (int i = 0; all_chose_sides(next) && i < next->seats; i++)
            part(w, " shown", next->seat[i].side);
        break;
    case NS_DRAW: { /* NS-7: visible when confirmed; NS-9, NS-11: so are points and who is first */
        struct ns_drawing drawn = ns_move_drawing(m);
        drawing(w, &drawn);
        part(w, " first", next->first);
        break;
    }
    default: /* NS-5, NS-14: which card is taken, by its back; NS-6: then all reveal */
        part(w, " back", m->n[0]);
        for (int i = 0; i < next->seats; i++)
            for (int slot = 0; slot < NS_SLOTS; slot++)
                if (face_up(next, i, slot) && !face_up(s, i, slot))
                    part(w, " revealed", next->seat[i].pool[slot]);
        break;
    }
}

static const char *const kinds[] = {
    NULL,
    [NS_SIDE] = "side",
    [NS_CALL] = "call",
    [NS_PICK] = "pick",
    [NS_DEAL] = "deal",
    [NS_DRAW] = "draw",
};
static const char *const options[] = {"", "pieces several\n", NULL};

const struct world nightsky_world = {
    .game = &nightsky_game,
    .ai = &nightsky_ai,
    .games = 150,
    .options = options,
    .kind = kinds,
    .kinds = sizeof kinds / sizeof *kinds,
    .resample = resample,
    .may_know = may_know,
    .may_see = may_see,
};
