#include "base/panic.h"
#include "games/nightsky/state.h"

static const uint8_t slot_size[NS_SLOTS] = {5, 6, NS_SEVEN, NS_SEVEN, 8, 9, 10}; /* NS-2 */

int ns_slot_size(int slot)
{
    return slot_size[slot];
}

bool ns_left(const struct ns_seat *p, int slot)
{
    for (int k = 0; k < NS_ROUNDS; k++)
        if (p->taken[k] == slot)
            return false;
    return true;
}

/* How many cards of a size a seat has left, and the last slot of them. */
static int count_left(const struct ns_seat *p, int size, int *slot)
{
    int n = 0;
    for (int i = 0; i < NS_SLOTS; i++) {
        if (slot_size[i] == size && ns_left(p, i)) {
            *slot = i;
            n++;
        }
    }
    return n;
}

static bool sides_chosen(const struct ns_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].side == NS_NO_SIDE)
            return false;
    return true;
}

bool ns_open(const struct ns_state *s, int round)
{
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].taken[round - 1] == NS_NOT_YET)
            return false;
    return true;
}

enum ns_phase ns_phase(const struct ns_state *s)
{
    if (!sides_chosen(s))
        return NS_SIDES;
    if (s->round > NS_ROUNDS)
        return NS_OVER;
    if (s->called == 0)
        return NS_CALLING;
    return ns_open(s, s->round) ? NS_DRAWING : NS_PICKING;
}

int ns_card_of(const struct ns_seat *p, int round)
{
    int slot = p->taken[round - 1];
    return slot == NS_NOT_YET ? NS_UNKNOWN : p->pool[slot];
}

static struct ns_side card_side(const struct ns_sky *sky, const struct ns_seat *p, int round)
{
    int card = ns_card_of(p, round);
    ASTRO_ASSERT(card != NS_UNKNOWN);
    return (struct ns_side){sky->card[card].type, sky->card[card].value};
}

struct ns_side ns_top(const struct ns_sky *sky, const struct ns_seat *p, int round)
{
    return card_side(sky, p, round);
}

/* NS-10: the card of the round before; in round I the start card (NS-3). */
struct ns_side ns_low(const struct ns_sky *sky, const struct ns_seat *p, int round)
{
    if (round > 1)
        return card_side(sky, p, round - 1);
    const struct ns_start *start = &sky->start[p->start];
    ASTRO_ASSERT(p->side < 2);
    return (struct ns_side){start->type[p->side], start->value[p->side]};
}

struct ns_stars ns_used(const struct ns_seat *p)
{
    struct ns_stars used = ns_stars_none();
    for (int k = 0; k < p->rounds; k++)
        used = ns_stars_or(used, ns_drawing_stars(&p->drawn[k]));
    return used;
}

bool ns_chance_calls(int seats, int round)
{
    return seats == 1 && round % 2 == 1;
}

seat_set ns_turn(const struct game_data *d, const struct game_state *state)
{
    (void)d;
    const struct ns_state *s = ns_in(state);
    enum ns_phase phase = ns_phase(s);
    if (phase == NS_CALLING)
        return seat_bit(ns_chance_calls(s->seats, s->round) ? SEAT_CHANCE : s->first);
    seat_set turn = 0;
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        bool acts = (phase == NS_SIDES && p->side == NS_NO_SIDE) ||
                    (phase == NS_PICKING && p->taken[s->round - 1] == NS_NOT_YET) ||
                    (phase == NS_DRAWING && p->rounds < s->round);
        if (acts)
            turn |= seat_bit(i);
    }
    return turn;
}

/* ---- legality ----------------------------------------------------------------- */

static bool legal_side(const struct ns_sky *sky, const struct ns_seat *p, const struct move *m,
                       struct fault *f)
{
    const struct ns_start *start = &sky->start[p->start];
    if (m->kind == NS_SIDE && (m->n[0] == start->type[0] || m->n[0] == start->type[1]))
        return true;
    fault_set_text(f, 0, "First choose a side of your start card: {0} or {1}.",
                   text_of(ns_type_name[start->type[0]]));
    if (f) {
        struct writer w = writer_on(f->arg[1], sizeof f->arg[1]);
        write_str(&w, ns_type_name[start->type[1]]);
        writer_cstr(&w);
    }
    return false;
}

static bool legal_call(const struct ns_seat *p, const struct move *m, struct fault *f)
{
    int slot;
    if (m->kind != NS_CALL)
        return fault_set(f, 0, "Now choose the size of the next cards, as in 8.");
    if (count_left(p, m->n[0], &slot) == 0)
        return fault_set_int(f, 0, "No card of size {0} is left in the pools.", m->n[0]);
    return true;
}

static bool legal_slot(const struct ns_seat *p, const struct move *m, struct fault *f)
{
    if (m->n[0] >= NS_SLOTS || slot_size[m->n[0]] != NS_SEVEN || !ns_left(p, m->n[0]))
        return fault_set(f, 0, "Now choose one of your two sevens: 7a or 7b.");
    return true;
}

bool ns_legal(const struct game_data *d, const struct game_state *state, int seat,
              const struct move *m, struct fault *f)
{
    const struct ns_state *s = ns_in(state);
    const struct ns_sky *sky = ns_sky_in(d);
    if (seat == SEAT_CHANCE) {
        if (m->kind != NS_DEAL || m->n[0] >= NS_SLOTS || !ns_left(&s->seat[0], m->n[0]))
            return fault_set(f, 0, "Chance takes a card that is left in the pool.");
        return true;
    }
    const struct ns_seat *p = &s->seat[seat];
    switch (ns_phase(s)) {
    case NS_SIDES:
        return legal_side(sky, p, m, f);
    case NS_CALLING:
        return legal_call(p, m, f);
    case NS_PICKING:
        if (m->kind != NS_PICK)
            return fault_set(f, 0, "Now choose one of your two sevens: 7a or 7b.");
        return legal_slot(p, m, f);
    case NS_DRAWING: {
        if (m->kind != NS_DRAW)
            return fault_set_text(f, 0, "Now draw {0}, or nothing: -",
                                  text_of(sky->card[ns_card_of(p, s->round)].name));
        struct ns_drawing drawing = ns_move_drawing(m);
        return ns_drawing_legal(sky, s, seat, &drawing, f);
    }
    default:
        return fault_set(f, 0, "The game is over: no more moves.");
    }
}

/* ---- playing ------------------------------------------------------------------- */

/* NS-5: everyone takes a card of the size; who has two of them chooses. */
static void take_called(struct ns_state *s)
{
    for (int i = 0; i < s->seats; i++) {
        int slot = 0;
        if (count_left(&s->seat[i], s->called, &slot) == 1)
            s->seat[i].taken[s->round - 1] = (uint8_t)slot;
    }
}

static uint8_t next_first(const struct ns_sky *sky, const struct ns_state *s)
{
    int points[SEATS_MAX];
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        points[i] = ns_drawing_points(sky, &p->drawn[s->round - 1], ns_top(sky, p, s->round),
                                      ns_low(sky, p, s->round))
                        .round;
    }
    return (uint8_t)ns_next_first(points, s->seats, s->first);
}

static bool all_drawn(const struct ns_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].rounds < s->round)
            return false;
    return true;
}

void ns_apply(const struct game_data *d, struct game_state *state, int seat, const struct move *m)
{
    struct ns_state *s = (struct ns_state *)state;
    struct ns_seat *p = &s->seat[seat == SEAT_CHANCE ? 0 : seat];
    switch (m->kind) {
    case NS_SIDE:
        p->side = m->n[0] == ns_sky_in(d)->start[p->start].type[1];
        break;
    case NS_CALL:
        s->called = m->n[0];
        take_called(s);
        break;
    case NS_DEAL:
        s->called = slot_size[m->n[0]];
        p->taken[s->round - 1] = m->n[0];
        break;
    case NS_PICK:
        p->taken[s->round - 1] = m->n[0];
        break;
    case NS_DRAW:
        p->drawn[p->rounds++] = ns_move_drawing(m);
        if (!all_drawn(s))
            break;
        s->first = next_first(ns_sky_in(d), s);
        s->round++;
        s->called = 0;
        break;
    default:
        ASTRO_NEVER("a move of Night Sky");
    }
}

bool ns_reveals(const struct game_data *d, const struct game_state *before, int seat,
                const struct move *m)
{
    const struct ns_state *s = ns_in(before);
    int slot;
    switch (m->kind) {
    case NS_CALL: /* others act on it at once; alone, two sevens still lie face down */
        return s->seats > 1 || count_left(&s->seat[seat], m->n[0], &slot) == 1;
    case NS_SIDE: /* the last choice shows all of them; one's own is no news */
    case NS_PICK:
    case NS_DRAW: /* the last drawing ends the round; until then it may be taken back (NS-7) */
        return ns_turn(d, before) == seat_bit(seat);
    default:
        return true;
    }
}
