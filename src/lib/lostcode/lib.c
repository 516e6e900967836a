/* The Lost Code for the library: numbers of moves, and the table as a vector. */

#include "games/lostcode/state.h"
#include "lib/lostcode/lostcode.h"

extern const struct lib_game lostcode_lib;

/* Numbers. Final guesses are too many and have none. */
enum {
    SETS = 1 << LC_VALUES_MAX,
    SUMS = LC_SUM_MAX + 1,
    KEEP = 0,
    PASS,
    TURNS,                                      /* from, to */
    SWAPS = TURNS + LC_SYMBOLS * LC_SYMBOLS,    /* symbol */
    DRAWS = SWAPS + LC_SYMBOLS,                 /* symbol, value */
    TAKES = DRAWS + LC_SYMBOLS * LC_VALUES_MAX, /* the values as bits; the dice say the symbol */
    BETS = TAKES + SETS,                        /* width - 1, lowest */
    ACTIONS = BETS + SUMS * SUMS,
};

static int action_of(const struct game_state *s, const struct move *m)
{
    (void)s;
    switch (m->kind) {
    case LC_KEEP:
        return KEEP;
    case LC_PASS:
        return PASS;
    case LC_TURN:
        return TURNS + m->n[0] * LC_SYMBOLS + m->n[1];
    case LC_SWAP:
        return SWAPS + m->n[0];
    case LC_DRAW:
        return DRAWS + m->n[0] * LC_VALUES_MAX + m->n[1];
    case LC_TAKE:
        return TAKES + (int)(m->bits & (SETS - 1));
    case LC_BET:
        return BETS + (m->n[0] - 1) * SUMS + m->n[1];
    default:
        return -1;
    }
}

static struct move move_of_action(const struct game_state *state, int action)
{
    const struct lostcode_state *s = lostcode_in(state);
    if (action < TURNS)
        return move_of(action == KEEP ? LC_KEEP : LC_PASS, 0, 0);
    if (action < SWAPS)
        return move_of(LC_TURN, (action - TURNS) / LC_SYMBOLS, (action - TURNS) % LC_SYMBOLS);
    if (action < DRAWS)
        return move_of(LC_SWAP, action - SWAPS, 0);
    if (action < TAKES)
        return move_of(LC_DRAW, (action - DRAWS) / LC_VALUES_MAX, (action - DRAWS) % LC_VALUES_MAX);
    if (action < BETS)
        return (struct move){
            .kind = LC_TAKE, .n = {(uint8_t)lostcode_pair(s)}, .bits = (uint64_t)(action - TAKES)};
    int width = (action - BETS) / SUMS + 1, low = (action - BETS) % SUMS;
    return (struct move){.kind = LC_BET,
                         .n = {(uint8_t)width, (uint8_t)low, (uint8_t)(low + width - 1)}};
}

/* Tiles of all racks, the viewer's own first, the spare ones last; one of the values each,
 * nothing where the viewer may not know. */
static void observe_racks(const struct lostcode_state *s, int viewer, struct vector *out)
{
    uint8_t *tile = vector_part(out, "tiles", LC_RACKS * LC_SYMBOLS * LC_VALUES_MAX);
    uint8_t *shown = vector_part(out, "shown", LC_SEATS_MAX * LC_SYMBOLS * LC_VALUES_MAX);
    for (int k = 0; k < LC_RACKS; k++) {
        int rack = k < s->seats ? seat_from(viewer, s->seats, k) : k;
        for (int i = 0; i < LC_SYMBOLS; i++) {
            int at = (k * LC_SYMBOLS + i) * LC_VALUES_MAX;
            if (s->tile[rack][i] < LC_VALUES_MAX)
                vector_mark(tile, at + s->tile[rack][i]);
            for (int v = 0; k < s->seats && v < LC_VALUES_MAX; v++)
                vector_put(shown, at + v, s->shown[rack][i] >> v & 1);
        }
    }
}

static void observe_seats(const struct lostcode_state *s, int viewer, struct vector *out)
{
    uint8_t *field = vector_part(out, "fields", LC_SEATS_MAX);
    uint8_t *track = vector_part(out, "track", LC_SEATS_MAX);
    uint8_t *order = vector_part(out, "order", LC_SEATS_MAX);
    uint8_t *held = vector_part(out, "held", LC_SEATS_MAX * LC_SYMBOLS);
    uint8_t *wheel = vector_part(out, "wheels", LC_SEATS_MAX * LC_WHEELS_MAX);
    uint8_t *low = vector_part(out, "lows", LC_SEATS_MAX);
    uint8_t *result = vector_part(out, "results", LC_SEATS_MAX * LC_RESULTS);
    uint8_t *made = vector_part(out, "made", LC_SEATS_MAX);
    uint8_t *skull = vector_part(out, "skull", LC_SEATS_MAX + 1);
    for (int k = 0; k < s->seats; k++) {
        int seat = seat_from(viewer, s->seats, k);
        int16_t f = s->field[seat];
        vector_put(field, k, (unsigned)(f < -100 ? 0 : f > 155 ? 255 : f + 100));
        for (int i = 0; i < s->seats; i++) {
            if (s->track[i] == seat)
                vector_put(track, k, (unsigned)i);
            if (s->order[i] == seat)
                vector_put(order, k, (unsigned)i);
        }
        for (int i = 0; i < LC_SYMBOLS; i++)
            vector_put(held, k * LC_SYMBOLS + i, s->held[seat] >> i & 1);
        if (s->wheel[seat] < LC_WHEELS_MAX)
            vector_mark(wheel, k * LC_WHEELS_MAX + s->wheel[seat]);
        vector_put(low, k, s->low[seat]);
        vector_mark(result, k * LC_RESULTS + s->result[seat]);
        vector_put(made, k, s->made >> seat & 1);
        if (s->skull == seat)
            vector_mark(skull, k);
    }
    if (s->skull == LC_SKULL_TRACK)
        vector_mark(skull, LC_SEATS_MAX);
}

static void observe(const struct view *v, struct vector *out)
{
    const struct lostcode_state *s = lostcode_in(view_state(v));
    vector_byte(out, "seats", s->seats);
    vector_bits(out, "modules", s->modules, LC_MODULES);
    vector_one_of(out, "phase", s->phase, LC_PHASES);
    vector_byte(out, "round", s->round);
    uint8_t *asked = vector_part(out, "asked", LC_SEATS_MAX);
    for (int k = 0; k < s->seats; k++)
        if (s->at < s->seats && s->order[s->at] == seat_from(v->viewer, s->seats, k))
            vector_mark(asked, k);
    uint8_t *dice = vector_part(out, "dice", LC_DICE * LC_SYMBOLS);
    for (int i = 0; i < LC_DICE; i++)
        if (s->dice[i] < LC_SYMBOLS)
            vector_mark(dice, i * LC_SYMBOLS + s->dice[i]);
    uint8_t *left = vector_part(out, "left", LC_SYMBOLS);
    for (int i = 0; i < LC_SYMBOLS; i++)
        vector_put(left, i, s->left[i]);
    vector_bits(out, "tokens", s->tokens, LC_SYMBOLS);
    observe_seats(s, v->viewer, out);
    observe_racks(s, v->viewer, out);
    uint8_t *guess = vector_part(out, "guess", LC_SYMBOLS * LC_VALUES_MAX);
    for (int i = 0; v->viewer >= 0 && i < LC_SYMBOLS * LC_VALUES_MAX; i++)
        vector_put(guess, i, s->guess[v->viewer][i / LC_VALUES_MAX] >> (i % LC_VALUES_MAX) & 1);
}

const struct lib_game lostcode_lib = {
    .actions = ACTIONS,
    .action_of = action_of,
    .move_of = move_of_action,
    .observe = observe,
    .fit_memory = LOSTCODE_FIT_MEMORY,
    .beliefs = lostcode_beliefs,
};
