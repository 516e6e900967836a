/* A code to try things with: drawn at random from those that fit what a seat knows. A tile that
 * was swapped away lies open, so all that is hidden of the past is what the seat still holds: the
 * whole game happens again with these tiles. */

#include "ai/lostcode/scratch.h"

#include "ai/lostcode/know.h"
#include "base/bits.h"
#include "base/form.h"
#include "base/line.h"
#include "engine/match.h"

extern const struct game lostcode_game;

enum { SAMPLES = 4096 };

/* Where every tile lay in the beginning, and in which order they were drawn. */
struct tiles {
    uint8_t rack[LC_RACKS][LC_SYMBOLS];
    uint8_t stack[LC_SYMBOLS][LC_STACK_MAX];
    uint8_t drawn[LC_SYMBOLS];
    uint8_t *held[LC_SYMBOLS]; /* where this seat's tile of each symbol came from */
};

static int symbol_of(char letter)
{
    for (int i = 0; i < LC_SYMBOLS; i++)
        if (lostcode_letters[i] == letter)
            return i;
    return -1;
}

/* LC-14: `xB=3>5`, or `?` for what this seat drew; `move` is the `xB` of it. */
static void note_swap(struct tiles *t, int own, int seat, struct text move, struct text rest)
{
    int symbol = move.n == 2 && move.p[0] == 'x' ? symbol_of(move.p[1]) : -1;
    if (symbol < 0 || rest.n < 4 || rest.p[2] != '>' || t->drawn[symbol] >= LC_STACK_MAX)
        return;
    uint8_t old = (uint8_t)(rest.p[1] - '0');
    uint8_t *fresh = &t->stack[symbol][t->drawn[symbol]++];
    if (seat == own) {
        *t->held[symbol] = old;
        t->held[symbol] = fresh;
        return;
    }
    if (t->rack[seat][symbol] == LC_NONE)
        t->rack[seat][symbol] = old;
    *fresh = (uint8_t)(rest.p[3] - '0');
}

static void note_history(struct tiles *t, const struct lostcode_state *s, int own,
                         struct text events)
{
    struct text move;
    int seat;
    *t = (struct tiles){0};
    for (int i = 0; i < LC_SYMBOLS; i++) {
        for (int rack = 0; rack < LC_RACKS; rack++)
            t->rack[rack][i] = LC_NONE;
        t->held[i] = &t->rack[own][i];
    }
    while (ai_next_event(&events, &seat, &move)) {
        const char *end = move.p + move.n;
        if (seat >= 0 && seat < s->seats) /* the rest of the line, up to the lines to come */
            note_swap(t, own, seat, move, (struct text){end, (size_t)(events.p - end)});
    }
    for (int rack = 0; rack < LC_RACKS; rack++)
        for (int i = 0; i < LC_SYMBOLS; i++)
            if (rack != own && t->rack[rack][i] == LC_NONE)
                t->rack[rack][i] = s->tile[rack][i];
}

/* LC-5: the markers as they stood first: in the order in which the first bets were made. */
static void write_track(const struct lostcode_state *s, struct text events, struct writer *w)
{
    struct text move;
    int seat;
    seat_set seen = 0;
    write_str(w, "track");
    while (s->round > 1 && seen != seat_bit(s->seats) - 1 && ai_next_event(&events, &seat, &move)) {
        if (move.p[0] != 'W' || seat < 0 || seat >= s->seats || seat_in(seen, seat))
            continue;
        seen |= seat_bit(seat);
        write_char(w, ' ');
        write_int(w, seat + 1);
    }
    for (int i = 0; s->round == 1 && i < s->seats; i++) {
        write_char(w, ' ');
        write_int(w, s->order[i] + 1);
    }
    write_char(w, '\n');
}

static void write_modules(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, "modules");
    for (int i = 0; i < LC_MODULES; i++) {
        if (!bits_has(s->modules, i))
            continue;
        write_char(w, ' ');
        write_str(w, lostcode_module_names[i]);
    }
    write_str(w, s->modules ? "\n" : " none\n");
}

/* What nobody has seen lies in the box and in what is left of the stacks, in any order. */
static void draw_rest(struct tiles *t, const struct lostcode_state *s, int symbol, struct rng *r,
                      uint8_t *box)
{
    uint8_t left[LC_VALUES_MAX];
    uint32_t n = 0;
    for (uint8_t v = 0; v < lostcode_values(s); v++) {
        bool seen = false;
        for (int rack = 0; rack < LC_RACKS; rack++)
            seen = seen || t->rack[rack][symbol] == v;
        for (int i = 0; i < t->drawn[symbol]; i++)
            seen = seen || t->stack[symbol][i] == v;
        if (!seen)
            left[n++] = v;
    }
    rng_shuffle(r, left, n);
    *box = n > 0 ? left[0] : 0;
    for (uint32_t i = 1; i < n && t->drawn[symbol] + i <= LC_STACK_MAX; i++)
        t->stack[symbol][t->drawn[symbol] + i - 1] = left[i];
}

static void write_tiles(struct tiles *t, const struct lostcode_state *s, struct rng *r,
                        struct writer *w)
{
    uint8_t box[LC_SYMBOLS];
    int symbols = lostcode_symbols(s);
    for (int rack = 0; rack < LC_RACKS; rack++) {
        write_form(w, "rack %d ", rack + 1);
        for (int i = 0; i < symbols; i++)
            write_int(w, t->rack[rack][i]);
        write_char(w, '\n');
    }
    for (int i = 0; i < symbols; i++)
        draw_rest(t, s, i, r, &box[i]);
    write_str(w, "box ");
    for (int i = 0; i < symbols; i++)
        write_int(w, box[i]);
    write_char(w, '\n');
    for (int i = 0; i < symbols; i++) {
        write_form(w, "stack %c ", lostcode_letters[i]);
        for (int k = 0; k < lostcode_stack_size(s); k++)
            write_int(w, t->stack[i][k]);
        write_char(w, '\n');
    }
}

/* LC-16, LC-23: what somebody else wrote is not known: anything. */
static bool draw_guess(const struct match *m, int seat, struct text heard, struct rng *r,
                       struct writer *out)
{
    for (int i = 0; i < SAMPLES; i++) {
        struct move any = lostcode_game.sample(m->data, match_state(m), seat, r);
        if (any.kind != (heard.p[0] == 'k' ? LC_TAKE : LC_FINAL))
            continue;
        lostcode_game.move_write(m->data, match_state(m), seat, &any, out);
        return true;
    }
    return false;
}

/* Lets everything happen once more. */
static bool replay(struct match *m, struct text events, struct rng *r, struct writer *entries)
{
    struct text move;
    int seat;
    while (ai_next_event(&events, &seat, &move)) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        while (move.p[0] == 'f' && move.p + move.n < events.p && move.p[move.n] > ' ')
            move.n++; /* in a guess `=` is what a token fixes */
        if (move.p[move.n - 1] != '?')
            write_text(&w, move);
        else if (!draw_guess(m, seat, move, r, &w))
            return false;
        if (!scratch_enter(m, seat, writer_text(&w), entries))
            return false;
    }
    return true;
}

static bool make(const struct scratch_task *t, struct writer *setup, struct writer *entries)
{
    const struct lostcode_state *s = lostcode_in(view_state(t->view));
    struct lostcode_know *know = t->memory;
    struct lostcode_notes notes;
    struct tiles tiles;
    struct match m;
    int own = t->view->viewer;
    if (s->phase == LC_PHASE_OVER || s->modules & LC_REFEREE)
        return false;
    lostcode_notes_own(t->view, t->events, &notes);
    if (!lostcode_know(know, &notes) || know->codes == 0)
        return false;
    uint32_t code = know->code[rng_below(t->rng, know->codes)];
    note_history(&tiles, s, own, t->events);
    for (int i = 0; i < lostcode_symbols(s); i++)
        *tiles.held[i] = (uint8_t)lostcode_tile_of(code, i);
    setup_write_head(setup, &lostcode_game, t->view->data, s->seats);
    write_modules(s, setup);
    write_tiles(&tiles, s, t->rng, setup);
    write_track(s, t->events, setup);
    return match_start(&m, &lostcode_game, writer_text(setup), line_from(know + 1), NULL) &&
           replay(&m, t->events, t->rng, entries) && scratch_same(&m, t->view);
}

const struct ai_scratch lostcode_scratch = {
    .memory_size = sizeof(struct lostcode_know) + LINE_BYTES + sizeof(struct lostcode_data),
    .make = make,
};
