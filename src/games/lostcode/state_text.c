/* Positions as one line of text: names and values in a fixed order.
 *
 *     seats 2 with x,curse round 3 phase bet at 1 order 2,1 track 2@-1,1@4
 *     dice BJR racks ??????/123456/… box ?????? stacks 26,???,-,… shown B2/-
 *     tokens - held -/- skull 7 bets W7:9-15/- swaps - made - guess -,-,…/…
 *
 * Where a real tile is to be entered the phase names it: `phase draw C`. `?` is what a viewer may
 * not know, `-` is nothing. */

#include <string.h>

#include "games/lostcode/check.h"
#include "games/lostcode/state.h"

const char *const lostcode_results[LC_RESULTS] = {"open", "hit", "lower", "higher", "wrong"};
const char *const lostcode_phases[LC_PHASES] = {"roll", "bear", "offer", "turn", "bet",
                                                "swap", "draw", "final", "over"};

/* ---- the parts ------------------------------------------------------------------ */

static void values(struct codec *c, uint16_t *set)
{
    unsigned read = 0;
    if (c->w) {
        lostcode_write_values(c->w, *set);
        return;
    }
    c->ok = c->ok && lostcode_read_values(&c->r, &read);
    *set = (uint16_t)read;
}

static void seat_number(struct codec *c, const struct lostcode_state *s, uint8_t *seat)
{
    codec_number(c, 1, 1, s->seats, seat);
}

static void symbol(struct codec *c, uint8_t *v)
{
    codec_letter(c, lostcode_letters, LC_SYMBOLS, v);
}

void lostcode_code_round(struct codec *c, struct lostcode_state *s)
{
    codec_word(c, " with ");
    codec_key(c, "modules");
    codec_names(c, lostcode_module_names, LC_MODULES, &s->modules);
    codec_field(c, "round");
    codec_number(c, 0, 1, lostcode_lengths[s->seats].rounds, &s->round);
    codec_field(c, "phase");
    codec_name(c, lostcode_phases, LC_PHASES, &s->phase);
    if (s->phase == LC_PHASE_DRAW) {
        codec_word(c, " ");
        codec_key(c, "draw");
        symbol(c, &s->drawn);
    }
}

void lostcode_code_track(struct codec *c, struct lostcode_state *s)
{
    codec_field(c, "track");
    codec_list(c);
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, ",");
        codec_item(c);
        codec_key(c, "seat");
        seat_number(c, s, &s->track[i]);
        codec_word(c, "@");
        codec_key(c, "field");
        codec_signed(c, LC_FIELD_MAX, &s->field[s->track[i]]);
        codec_item_end(c);
    }
    codec_list_end(c);
}

static void table(struct codec *c, struct lostcode_state *s)
{
    codec_field(c, "order");
    codec_numbers(c, s->seats, 1, 1, s->seats, s->order);
    lostcode_code_track(c, s);
    codec_field(c, "dice");
    for (int i = 0; i < LC_DICE; i++)
        if (!codec_null(c, "-", LC_NONE, &s->dice[i]))
            symbol(c, &s->dice[i]);
}

static void tile(struct codec *c, const struct lostcode_state *s, uint8_t *v)
{
    if (!codec_null(c, "?", LC_UNKNOWN, v))
        codec_digit(c, lostcode_values(s) - 1, v);
}

void lostcode_code_tiles(struct codec *c, const struct lostcode_state *s, uint8_t *tiles)
{
    codec_list(c);
    for (int k = 0; k < lostcode_symbols(s); k++)
        tile(c, s, &tiles[k]);
    codec_list_end(c);
}

static void stack(struct codec *c, struct lostcode_state *s, int symbol)
{
    uint8_t *left = &s->left[symbol];
    if (codec_option(c, *left == 0, "-"))
        return;
    if (codec_reads(c)) { /* as many as stand there */
        while (*left < lostcode_stack_size(s) && c->r.at + *left < c->r.in.n &&
               !memchr(", ", c->r.in.p[c->r.at + *left], 2))
            ++*left;
        c->ok = c->ok && *left > 0;
    }
    for (int j = 0; j < *left; j++)
        tile(c, s, &s->stack[symbol][j]);
}

static void tiles(struct codec *c, struct lostcode_state *s)
{
    codec_field(c, "racks");
    for (int i = 0; i < LC_RACKS; i++) {
        codec_between(c, i, "/");
        lostcode_code_tiles(c, s, s->tile[i]);
    }
    codec_field(c, "box");
    lostcode_code_tiles(c, s, s->box);
    codec_field(c, "stacks");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        codec_between(c, k, ",");
        stack(c, s, k);
    }
}

static void shown(struct codec *c, struct lostcode_state *s, int seat)
{
    uint8_t any = 0;
    for (int k = 0; k < LC_SYMBOLS; k++)
        any |= s->shown[seat][k] != 0;
    if (codec_option(c, !any, "-"))
        return;
    for (int k = 0; k < LC_SYMBOLS; k++)
        if (codec_option(c, s->shown[seat][k] != 0, (const char[]){lostcode_letters[k], '\0'})) {
            values(c, &s->shown[seat][k]);
            any = 1;
        }
    codec_check(c, any);
}

void lostcode_code_skull(struct codec *c, struct lostcode_state *s)
{
    codec_field(c, "skull");
    if (!codec_null(c, "-", LC_SKULL_AWAY, &s->skull) &&
        !codec_sign(c, "track", LC_SKULL_TRACK, &s->skull))
        seat_number(c, s, &s->skull);
}

static void bet(struct codec *c, const struct lostcode_data *d, struct lostcode_state *s, int seat)
{
    enum { MOST = 99 };
    uint8_t *wheel = &s->wheel[seat], *low = &s->low[seat], *result = &s->result[seat];
    if (codec_null(c, "-", LC_NONE, wheel))
        return;
    uint8_t width = c->w ? d->wheel[*wheel].width : 0, high = (uint8_t)(*low + width - 1);
    codec_word(c, "W");
    codec_number(c, 0, 0, MOST, &width);
    codec_word(c, ":");
    codec_number(c, 0, 0, MOST, low);
    codec_word(c, "-");
    codec_number(c, 0, 0, MOST, &high);
    if (!c->w) {
        *wheel = (uint8_t)lostcode_wheel_of(d, width);
        c->ok = c->ok && high == *low + width - 1 && *wheel != LC_NONE;
    }
    if (codec_option(c, *result != LC_OPEN, "=")) {
        codec_name(c, lostcode_results, LC_RESULTS, result);
        codec_check(c, *result != LC_OPEN);
    }
}

static void guess(struct codec *c, struct lostcode_state *s, int seat)
{
    for (int k = 0; k < lostcode_symbols(s); k++) {
        uint16_t *set = &s->guess[seat][k];
        codec_between(c, k, ",");
        if (codec_option(c, *set == LC_HIDDEN, "?"))
            *set = LC_HIDDEN;
        else if (!codec_option(c, *set == 0, "-"))
            values(c, set);
    }
}

/* From the discards on: what is written for each seat. */
static void seats(struct codec *c, const struct lostcode_data *d, struct lostcode_state *s)
{
    codec_field(c, "shown");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, "/");
        shown(c, s, i);
    }
    codec_field(c, "tokens");
    codec_letters(c, lostcode_letters, LC_SYMBOLS, &s->tokens);
    codec_field(c, "held");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, "/");
        codec_letters(c, lostcode_letters, LC_SYMBOLS, &s->held[i]);
    }
    lostcode_code_skull(c, s);
    codec_field(c, "bets");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, "/");
        bet(c, d, s, i);
    }
    codec_field(c, "swaps");
    codec_letters(c, "1234", s->seats, &s->swaps);
    codec_field(c, "made");
    codec_letters(c, "1234", s->seats, &s->made);
    codec_field(c, "guess");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, "/");
        guess(c, s, i);
    }
}

static void position(struct codec *c, const struct lostcode_data *d, struct lostcode_state *s)
{
    codec_word(c, "seats ");
    codec_number(c, 0, LC_SEATS_MIN, LC_SEATS_MAX, &s->seats);
    lostcode_code_round(c, s);
    codec_field(c, "at");
    codec_number(c, 0, 0, s->seats - 1, &s->at);
    table(c, s);
    tiles(c, s);
    seats(c, d, s);
}

void lostcode_state_write(const struct game_data *d, const struct game_state *state,
                          struct writer *w)
{
    struct lostcode_state s = *lostcode_in(state);
    struct codec c = codec_writing(w);
    position(&c, lostcode_data_in(d), &s);
}

bool lostcode_state_read(const struct game_data *d, struct text in, struct game_state *out,
                         struct fault *f)
{
    struct lostcode_state *s = (struct lostcode_state *)out;
    struct codec c = codec_reading(in);
    memset(s, 0, sizeof *s);
    memset(s->tile, LC_NONE, sizeof s->tile);
    memset(s->box, LC_NONE, sizeof s->box);
    memset(s->stack, LC_NONE, sizeof s->stack);
    position(&c, lostcode_data_in(d), s);
    if (!codec_read_all(&c))
        return fault_set(f, c.r.at, "The position cannot be read from here on.");
    if (!lostcode_check(lostcode_data_in(d), s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
