/* Listing and drawing moves. */

#include "base/bits.h"
#include "games/nightsky/state.h"

/* Lists what a seat may do where it does not draw a constellation. */
static size_t list_moves(const struct ns_sky *sky, const struct ns_state *s, int seat,
                         struct move out[NS_SLOTS])
{
    size_t n = 0;
    const struct ns_seat *p = &s->seat[seat == SEAT_CHANCE ? 0 : seat];
    enum ns_phase phase = ns_phase(s);
    for (int side = 0; phase == NS_SIDES && side < 2; side++)
        out[n++] = move_of(NS_SIDE, sky->start[p->start].type[side], 0);
    for (int slot = 0; phase != NS_SIDES && slot < NS_SLOTS; slot++) {
        int size = ns_slot_size(slot);
        if (!ns_left(p, slot))
            continue;
        if (seat == SEAT_CHANCE)
            out[n++] = move_of(NS_DEAL, slot, 0);
        else if (phase == NS_PICKING && size == NS_SEVEN)
            out[n++] = move_of(NS_PICK, slot, 0);
        else if (phase == NS_CALLING && (n == 0 || out[n - 1].n[0] != size))
            out[n++] = move_of(NS_CALL, size, 0);
    }
    return n;
}

size_t ns_moves(const struct game_data *d, const struct game_state *state, int seat,
                struct move *out, size_t cap)
{
    const struct ns_state *s = ns_in(state);
    if (ns_phase(s) == NS_DRAWING)
        return GAME_MANY;
    struct move list[NS_SLOTS];
    size_t n = list_moves(ns_sky_in(d), s, seat, list);
    for (size_t i = 0; i < n && i < cap; i++)
        out[i] = list[i];
    return n;
}

/* ---- a random drawing ------------------------------------------------------------ */

/* Lays the card somewhere with `node` on a free star: bit i of the answer says
 * that star[i] may be kept. */
static uint32_t lay(const struct ns_state *s, const struct ns_card *c, struct ns_stars used,
                    int turns, int node, int on, int16_t star[NS_NODES_MAX])
{
    struct ns_point at = ns_point_of(on), from = ns_point_turn(c->node[node], turns);
    uint32_t may = 0;
    for (int i = 0; i < c->size; i++) {
        struct ns_point p = ns_point_turn(c->node[i], turns);
        int k = ns_star_at(p.q - from.q + at.q, p.r - from.r + at.r);
        star[i] = (int16_t)k;
        if (k != NS_NONE && !ns_stars_has(used, k) && ns_visible(k, s->round))
            may |= (uint32_t)1 << i;
    }
    return may;
}

/* The nodes of `may` next to one of `kept`. */
static uint32_t reach(const struct ns_card *c, uint32_t kept, uint32_t may)
{
    uint32_t out = 0;
    for (int i = 0; i < c->lines; i++) {
        uint32_t a = (uint32_t)1 << c->line[i][0], b = (uint32_t)1 << c->line[i][1];
        if (kept & a)
            out |= b;
        if (kept & b)
            out |= a;
    }
    return out & may & ~kept;
}

/* One connected piece that holds `node`, of any size. */
static uint32_t grow(const struct ns_card *c, int node, uint32_t may, struct rng *r)
{
    uint32_t kept = (uint32_t)1 << node;
    uint32_t wanted = 1 + rng_below(r, c->size);
    for (uint32_t n = 1; n < wanted; n++) {
        uint32_t next = reach(c, kept, may);
        if (next == 0)
            break;
        uint32_t k = rng_below(r, (uint32_t)bits_count(next));
        kept |= (uint32_t)1 << bits_nth(next, (int)k);
    }
    return kept;
}

/* Any nodes (NS-8's option): those that keep no line go. */
static uint32_t scatter(const struct ns_card *c, uint32_t may, struct rng *r)
{
    uint32_t kept = 0, with_line = 0;
    for (int i = 0; i < c->size; i++) {
        uint32_t die = rng_below(r, 4);
        if (die > 0 && (may >> i & 1))
            kept |= (uint32_t)1 << i;
    }
    for (int i = 0; i < c->lines; i++) {
        uint32_t ends = (uint32_t)1 << c->line[i][0] | (uint32_t)1 << c->line[i][1];
        if ((kept & ends) == ends)
            with_line |= ends;
    }
    return with_line;
}

static struct ns_drawing drawing_of_nodes(const struct ns_card *c, const int16_t *star,
                                          uint32_t kept)
{
    struct ns_stars stars = ns_stars_none();
    struct ns_line line[NS_CARD_LINES_MAX];
    int n = 0;
    BITS_EACH(i, kept)
    ns_stars_add(&stars, star[i]);
    for (int i = 0; i < c->lines; i++) {
        int a = c->line[i][0], b = c->line[i][1];
        if ((kept >> a & 1) && (kept >> b & 1))
            line[n++] = (struct ns_line){(uint8_t)star[a], (uint8_t)star[b]};
    }
    return ns_drawing_of(stars, line, n);
}

static struct move sample_drawing(const struct ns_sky *sky, const struct ns_state *s, int seat,
                                  struct rng *r)
{
    const struct ns_seat *p = &s->seat[seat];
    const struct ns_card *c = &sky->card[ns_card_of(p, s->round)];
    struct ns_stars used = ns_stars_or(ns_used(p), ns_sky_gaps(sky));
    uint32_t turns = rng_below(r, NS_DIRECTIONS);
    uint32_t node = rng_below(r, c->size);
    uint8_t places[NS_STARS]; /* those with a star */
    uint32_t stars = 0;
    for (int k = 0; k < NS_STARS; k++)
        if (ns_sky_has(sky, k))
            places[stars++] = (uint8_t)k;
    uint32_t first = rng_below(r, stars);
    struct ns_drawing drawing = {0};
    int16_t star[NS_NODES_MAX];
    /* Half the stars are out of sight: look on until one is free. */
    for (uint32_t i = 0; i < stars; i++) {
        uint32_t may = 0;
        int on = places[(first + i) % stars];
        if (!ns_stars_has(used, on) && ns_visible(on, s->round))
            may = lay(s, c, used, (int)turns, (int)node, on, star);
        if (!(may >> node & 1))
            continue;
        uint32_t kept = s->several ? scatter(c, may, r) : grow(c, (int)node, may, r);
        if (bits_count(kept) >= 2)
            drawing = drawing_of_nodes(c, star, kept);
        break;
    }
    struct move m = ns_drawing_move(&drawing);
    m.kind = NS_DRAW;
    return m;
}

struct move ns_sample(const struct game_data *d, const struct game_state *state, int seat,
                      struct rng *r)
{
    const struct ns_state *s = ns_in(state);
    if (ns_phase(s) == NS_DRAWING)
        return sample_drawing(ns_sky_in(d), s, seat, r);
    struct move list[NS_SLOTS];
    size_t n = list_moves(ns_sky_in(d), s, seat, list);
    return list[rng_below(r, (uint32_t)n)];
}
