/* The Lost Code for the page: the shapes of its data, and its rule numbers,
 * moves and what they would bring about. What is told of them: page_event.c. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/lostcode/state.h"

#define MOVE_FIELDS                                                                                \
    "kind: 'roll' | 'turn' | 'keep' | 'take' | 'pass' | 'bet' | 'swap' | 'final' | 'draw'\n"       \
    "dice?: Letter[]\n"                                                                            \
    "from?: Letter\n"                                                                              \
    "to?: Letter\n"                                                                                \
    "symbol?: Letter\n"                                                                            \
    "values?: int[]\n"                                                                             \
    "wheel?: int\n"                                                                                \
    "low?: int\n"                                                                                  \
    "high?: int\n"                                                                                 \
    "guess?: Field[]\n"

const struct schema lostcode_schemas[] = {
    {"Letter", NULL, "= 'B' | 'J' | 'C' | 'S' | 'H' | 'R'"},
    {"Symbol", NULL, "= 'bird' | 'jaguar' | 'chameleon' | 'snake' | 'human' | 'bear'"},
    {"Answer", NULL, "= 'open' | 'hit' | 'lower' | 'higher' | 'wrong'"},
    {"Bet", "wheel: how many sums it covers.",
     "wheel: int\n"
     "points: int\n"
     "low: int\n"
     "high: int\n"
     "result: Answer\n"},
    {"Tile", "null: this viewer does not see it.", "= int | null"},
    {"Guess", "null: not written, or not for this viewer to know.", "= int[] | null"},
    {"Rack", "seat null: nobody sits there, and it lies open for all. shown: swapped away.",
     "seat: int | null\n"
     "tiles: Tile[]\n"
     "field?: int\n"
     "shown?: int[][]\n"
     "bet?: Bet | null\n"
     "swaps?: bool\n"
     "held?: Letter[]\n"
     "made?: bool\n"
     "guess?: Guess[]\n"},
    {"Wheel", "hint: a miss is answered with lower or higher. taken: by this seat.",
     "width: int\n"
     "points: int\n"
     "hint: bool\n"
     "taken?: int | null\n"},
    {"Marker", NULL,
     "seat: int\n"
     "field: int\n"},
    {"Stack", "left: tiles. token: it can still be had.",
     "letter: Letter\n"
     "left: int\n"
     "token: bool\n"},
    {"Board",
     "top: the highest sum. draw: what the first of the track who swaps has drawn. track: furthest "
     "back first; on one field, the higher.",
     "round: int\n"
     "rounds: int\n"
     "phase: 'roll' | 'bear' | 'offer' | 'turn' | 'bet' | 'swap' | 'draw' | 'final' | 'over'\n"
     "modules: string[]\n"
     "values: int\n"
     "top: int\n"
     "dice: Letter[]\n"
     "offer?: Letter\n"
     "draw?: Letter\n"
     "track: Marker[]\n"
     "symbols: Stack[]\n"
     "skull: int | 'track' | null\n"
     "wheels: Wheel[]\n"
     "racks: Rack[]\n"},
    {"Values", "stack: how many tiles of a symbol wait. top: the highest sum.",
     "values: int\n"
     "stack: int\n"
     "top: int\n"},
    {"Length", "The rounds of a game, and after which of them tokens and skull leave it.",
     "players: int\n"
     "rounds: int\n"
     "tokens_until: int\n"
     "skull_until: int\n"},
    {"Constants", "guess_points: by how many values were written; at 0 for none that is right.",
     "symbols: map<Symbol>\n"
     "racks: int\n"
     "dice: int\n"
     "plain: Values\n"
     "x: Values\n"
     "guess_most: int\n"
     "guess_points: int[]\n"
     "token_times: int\n"
     "skull_field: int\n"
     "skull_end: int\n"
     "curse_bonus: int\n"
     "lengths: Length[]\n"
     "wheels: Wheel[]\n"},
    {"Field", "What a final guess says of a symbol: values, or that a token has locked them.",
     "= int[] | 'token'"},
    {"Move", "values: what is guessed for a token, or was drawn.", MOVE_FIELDS},
    {"Result", "What was said of a seat's bet.",
     "seat: int\n"
     "answer: Answer\n"},
    {"Settled", "A seat's final guess, opened; each: points, symbol by symbol.",
     "seat: int\n"
     "guess: int[][]\n"
     "doubled: bool[]\n"
     "tiles: int[]\n"
     "each: int[]\n"
     "points: int\n"},
    {"Told", "A move as far as this viewer may know it, and what followed.",
     MOVE_FIELDS "old?: int\n"
                 "new?: int\n"
                 "results?: Result[]\n"
                 "settled?: Settled[]\n"
                 "skull?: int | 'gone'\n"
                 "tokens_gone?: bool\n"
                 "round?: int\n"
                 "final?: bool\n"},
    {"Outlook", "next: who acts then, where that is known. Points and field: of a hit, a miss.",
     "next?: int[]\n"
     "hit?: int\n"
     "field?: int\n"
     "miss?: int\n"},
    {NULL, NULL, NULL},
};

static void put_values(struct json *j, const char *name, unsigned modules)
{
    const struct lostcode_state s = {.modules = (uint8_t)modules};
    json_begin_object(j, name);
    json_put_int(j, "values", lostcode_values(&s));
    json_put_int(j, "stack", lostcode_stack_size(&s));
    json_put_int(j, "top", lostcode_top_sum(&s));
    json_end_object(j);
}

static void put_lengths(struct json *j)
{
    json_begin_array(j, "lengths");
    for (int i = LC_SEATS_MIN; i <= LC_SEATS_MAX; i++) {
        json_begin_object(j, NULL);
        json_put_int(j, "players", i);
        json_put_int(j, "rounds", lostcode_lengths[i].rounds);
        json_put_int(j, "tokens_until", lostcode_lengths[i].tokens_until);
        json_put_int(j, "skull_until", lostcode_lengths[i].skull_until);
        json_end_object(j);
    }
    json_end_array(j);
}

void lostcode_constants(const struct game_data *data, struct json *j)
{
    const struct lostcode_data *d = lostcode_data_in(data);
    json_begin_object(j, NULL);
    json_begin_object(j, "symbols");
    for (int k = 0; k < LC_SYMBOLS; k++)
        json_put_str(j, (const char[]){lostcode_letters[k], '\0'}, lostcode_symbol_names[k]);
    json_end_object(j);
    json_put_int(j, "racks", LC_RACKS);
    json_put_int(j, "dice", LC_DICE);
    put_values(j, "plain", 0);
    put_values(j, "x", LC_X);
    json_put_int(j, "guess_most", LC_GUESS_MAX);
    json_begin_array(j, "guess_points");
    for (int n = 0; n <= LC_GUESS_MAX; n++)
        json_put_int(j, NULL, lostcode_guess_points((unsigned)bits_below(n), 0, false));
    json_end_array(j);
    json_put_int(j, "token_times", LC_TOKEN_TIMES);
    json_put_int(j, "skull_field", LC_SKULL_FIELD);
    json_put_int(j, "skull_end", LC_SKULL_END);
    json_put_int(j, "curse_bonus", LC_CURSE_BONUS);
    put_lengths(j);
    json_begin_array(j, "wheels");
    for (int i = 0; i < d->wheels; i++) {
        json_begin_object(j, NULL);
        lostcode_json_wheel(j, d, i);
        json_end_object(j);
    }
    json_end_array(j);
    json_end_object(j);
}

/* ---- moves ----------------------------------------------------------------- */

const char *const lostcode_kinds[LC_KINDS] = {
    [LC_ROLL] = "roll", [LC_TURN] = "turn",   [LC_KEEP] = "keep",
    [LC_TAKE] = "take", [LC_PASS] = "pass",   [LC_BET] = "bet",
    [LC_SWAP] = "swap", [LC_FINAL] = "final", [LC_DRAW] = "draw",
};

static void put_final(const struct move *m, struct json *j)
{
    json_begin_array(j, "guess");
    for (int k = 0; k < m->n[0]; k++) {
        unsigned guess = lostcode_guess_of(m, k);
        if (guess & LC_LOCKED)
            json_put_str(j, NULL, "token");
        else
            lostcode_json_values(j, NULL, guess);
    }
    json_end_array(j);
}

void lostcode_begin_move(const struct move *m, struct json *j)
{
    json_begin_object(j, NULL);
    json_put_str(j, "kind", lostcode_kinds[m->kind]);
    switch (m->kind) {
    case LC_ROLL:
        json_begin_array(j, "dice");
        for (int i = 0; i < LC_DICE; i++)
            lostcode_json_letter(j, NULL, m->n[i]);
        json_end_array(j);
        break;
    case LC_TURN:
        lostcode_json_letter(j, "from", m->n[0]);
        lostcode_json_letter(j, "to", m->n[1]);
        break;
    case LC_TAKE:
        lostcode_json_letter(j, "symbol", m->n[0]);
        lostcode_json_values(j, "values", m->bits);
        break;
    case LC_BET:
        json_put_int(j, "wheel", m->n[0]);
        json_put_int(j, "low", m->n[1]);
        json_put_int(j, "high", m->n[2]);
        break;
    case LC_SWAP:
        lostcode_json_letter(j, "symbol", m->n[0]);
        break;
    case LC_DRAW:
        lostcode_json_letter(j, "symbol", m->n[0]);
        lostcode_json_values(j, "values", bits_one(m->n[1]));
        break;
    case LC_FINAL:
        put_final(m, j);
        break;
    default:
        break;
    }
}

void lostcode_move_json(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct json *j)
{
    (void)d, (void)s, (void)seat;
    lostcode_begin_move(m, j);
    json_end_object(j);
}

/* What comes of a swap, and of the last bet or final guess, hangs on tiles that
 * this seat does not know. */
static bool foreseen(const struct lostcode_state *s, int seat, const struct move *m)
{
    if (m->kind == LC_BET)
        return s->at + 1 < s->seats;
    if (m->kind == LC_FINAL)
        return (s->made | bits_one(seat)) != bits_below(s->seats);
    return m->kind != LC_SWAP;
}

void lostcode_outlook(const struct view *v, int seat, const struct move *m, struct json *j)
{
    const struct lostcode_data *d = lostcode_data_in(v->data);
    struct lostcode_state s = *lostcode_in(view_state(v));
    json_begin_object(j, NULL);
    if (m->kind == LC_BET) {
        int wheel = lostcode_wheel_of(d, m->n[0]);
        int hit = lostcode_gain(d, &s, seat, wheel, true);
        json_put_int(j, "hit", hit);
        json_put_int(j, "field", s.field[seat] + hit);
        json_put_int(j, "miss", lostcode_gain(d, &s, seat, wheel, false));
    }
    if (foreseen(&s, seat, m)) {
        lostcode_apply(v->data, (struct game_state *)&s, seat, m);
        json_begin_array(j, "next");
        for (int i = 0; i < s.seats; i++)
            if (seat_in(lostcode_turn(v->data, (const struct game_state *)&s), i))
                json_put_int(j, NULL, i + 1);
        json_end_array(j);
    }
    json_end_object(j);
}
