/* Who may know what in The Lost Code, from its rules (doc/rules/lostcode.md). */

#include "ai/lostcode/explain.h"
#include "ai/lostcode/judge.h"
#include "ai/lostcode/scratch.h"
#include "engine/setup.h"
#include "games/lostcode/state.h"
#include "support/world.h"

extern const struct ai lostcode_ai;
extern const struct game lostcode_game;
extern const struct world lostcode_world;

/* Deals as ever; `referee yes` in front makes it a real box, of which only the
 * racks are written. */
static void deal(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup)
{
    char dealt[SETUP_SIZE_MAX];
    struct writer w = writer_on(dealt, sizeof dealt);
    struct text rest = options, line;
    if (!text_line(&rest, &line) || !text_is(line, "referee yes")) {
        lostcode_ai.deal(seed, d, seats, options, setup);
        return;
    }
    lostcode_ai.deal(seed, d, seats, rest, &w);
    for (rest = writer_text(&w); text_line(&rest, &line);) {
        struct text word, words = line;
        text_word(&words, &word);
        if (text_is(word, "box") || text_is(word, "stack"))
            continue;
        write_text(setup, text_is(line, "modules none") ? text_of("modules") : line);
        write_str(setup, text_is(word, "modules") ? " referee\n" : "\n");
    }
}

static bool over(const struct lostcode_state *s)
{
    return s->phase == LC_PHASE_OVER;
}

/* LC-2: spare racks lie open. LC-4: all but one's own are seen; a watcher, whom
 * every player could ask, sees none. LC-17: settling turns the racks. */
static bool knows_rack(const struct lostcode_state *s, int rack, int viewer)
{
    return rack >= s->seats || over(s) || (viewer != VIEWER_PUBLIC && viewer != rack);
}

/* LC-16, LC-23: secret until LC-17. */
static bool knows_guess(const struct lostcode_state *s, int writer, int viewer)
{
    return writer == viewer || over(s);
}

static int symbols_of(const struct lostcode_state *s)
{
    return s->modules & LC_BEGINNER ? 5 : 6; /* LC-1 */
}

/* Gives the tiles nobody knows at a real table a value, for the time being. */
static uint64_t fill(const struct lostcode_state *s, int k, uint8_t *const *place, uint32_t n)
{
    uint64_t filled = 0;
    int v = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (*place[i] != LC_UNKNOWN)
            continue;
        while (lostcode_lies(s, k, v))
            v++;
        *place[i] = (uint8_t)v++;
        filled |= 1ull << i;
    }
    return filled;
}

/* Shuffles the tiles of one symbol that lie where the viewer cannot look. */
static void reshuffle(struct lostcode_state *s, int k, int viewer, struct rng *r)
{
    uint8_t *place[LC_VALUES_MAX], tile[LC_VALUES_MAX];
    uint32_t n = 0;
    place[n++] = &s->box[k]; /* LC-3: unseen */
    for (int i = 0; i < s->left[k]; i++)
        place[n++] = &s->stack[k][i];
    for (int i = 0; i < LC_RACKS; i++)
        if (!knows_rack(s, i, viewer))
            place[n++] = &s->tile[i][k];
    if (s->phase == LC_PHASE_DRAW && s->drawn == k && knows_rack(s, lostcode_swapper(s), viewer))
        place[n++] = &s->tile[lostcode_swapper(s)][k];
    uint64_t unknown = fill(s, k, place, n);
    for (uint32_t i = 0; i < n; i++)
        tile[i] = *place[i];
    rng_shuffle(r, tile, n);
    for (uint32_t i = 0; i < n; i++)
        *place[i] = unknown >> i & 1 ? LC_UNKNOWN : tile[i];
}

static uint16_t any_guess(const struct lostcode_state *s, int least, struct rng *r)
{
    for (;;) {
        uint32_t set = rng_below(r, s->modules & LC_X ? 512 : 256);
        int n = __builtin_popcount(set);
        if (n >= least && n <= 3) /* LC-16, LC-23 */
            return (uint16_t)set;
    }
}

static void resample(const struct game_data *d, struct game_state *state, int viewer, struct rng *r)
{
    (void)d;
    struct lostcode_state *s = (struct lostcode_state *)state;
    for (int k = 0; k < symbols_of(s); k++) {
        reshuffle(s, k, viewer, r);
        for (int i = 0; i < s->seats; i++) {
            bool held = s->held[i] >> k & 1, made = s->made >> i & 1;
            uint16_t guess = any_guess(s, held ? 1 : 0, r);
            if (!knows_guess(s, i, viewer) && (held || made))
                s->guess[i][k] = guess;
        }
    }
}

static void part(struct writer *w, const char *name, int value)
{
    write_str(w, name);
    write_int(w, value);
}

/* Open to all: the table as everybody looks at it. */
static void write_table(const struct lostcode_state *s, struct writer *w)
{
    part(w, "seats", s->seats);
    part(w, " modules", s->modules);
    part(w, " round", s->round);   /* LC-6 */
    part(w, " phase", s->phase);   /* who is asked what */
    part(w, " at", s->at);         /* LC-12, LC-22 */
    part(w, " tokens", s->tokens); /* LC-20 */
    part(w, " skull", s->skull);   /* LC-25 */
    part(w, " swaps", s->swaps);   /* LC-14 */
    part(w, " drawn", s->drawn);   /* the same: from which stack */
    part(w, " made", s->made);     /* LC-16: that one is ready */
    for (int i = 0; i < LC_DICE; i++)
        part(w, " die", s->dice[i]); /* LC-8 */
    for (int k = 0; k < LC_SYMBOLS; k++)
        part(w, " left", s->left[k]); /* LC-3: counts are public */
}

static void write_seat_of(const struct lostcode_state *s, int i, int viewer, struct writer *w)
{
    part(w, "; order", s->order[i]); /* LC-7 */
    part(w, " track", s->track[i]);  /* LC-5 */
    part(w, " field", s->field[i]);
    part(w, " held", s->held[i]);   /* LC-22: who took which token */
    part(w, " wheel", s->wheel[i]); /* LC-12 */
    part(w, " low", s->low[i]);
    part(w, " result", s->result[i]); /* LC-13: said aloud */
    for (int k = 0; k < symbols_of(s); k++) {
        part(w, " shown", s->shown[i][k]); /* LC-14 */
        if (knows_guess(s, i, viewer))
            part(w, " guess", s->guess[i][k]);
    }
}

static void may_know(const struct game_data *d, const struct game_state *state, int viewer,
                     struct writer *w)
{
    (void)d;
    const struct lostcode_state *s = lostcode_in(state);
    write_table(s, w);
    for (int i = 0; i < s->seats; i++)
        write_seat_of(s, i, viewer, w);
    for (int i = 0; i < LC_RACKS; i++)
        for (int k = 0; knows_rack(s, i, viewer) && k < symbols_of(s); k++)
            part(w, " tile", s->tile[i][k]);
}

/* LC-13: the answers, and where the markers stand then. */
static void see_settlement(const struct lostcode_state *next, struct writer *w)
{
    for (int i = 0; i < next->seats; i++) {
        part(w, " answer", next->result[i]);
        part(w, " stands", next->field[i]);
        part(w, " track", next->track[i]);
    }
    part(w, " skull", next->skull); /* LC-29 */
    part(w, " round", next->round);
}

static void see_end(const struct lostcode_state *next, struct writer *w)
{
    for (int i = 0; i < next->seats; i++) {
        part(w, " stands", next->field[i]);
        for (int k = 0; k < symbols_of(next); k++) {
            part(w, " guessed", next->guess[i][k]);
            part(w, " tile", next->tile[i][k]);
        }
    }
}

static void may_see(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w)
{
    (void)d;
    const struct lostcode_state *s = lostcode_in(before), *next = lostcode_in(after);
    part(w, "seat", seat);
    part(w, " kind", m->kind);
    switch (m->kind) {
    case LC_ROLL: /* LC-8 */
    case LC_TURN: /* LC-9, LC-11 */
    case LC_BET:  /* LC-12: wheel and range are public */
        for (int i = 0; i < 3; i++)
            part(w, " n", m->n[i]);
        if (m->kind == LC_BET && next->phase != LC_PHASE_BET)
            see_settlement(next, w);
        break;
    case LC_TAKE: /* LC-22: the token is public, LC-23: the guess is not */
        part(w, " symbol", m->n[0]);
        if (viewer == seat)
            part(w, " values", (int)m->bits);
        break;
    case LC_SWAP: /* LC-14 */
        part(w, " symbol", m->n[0]);
        part(w, " shown", s->tile[seat][m->n[0]]);
        if (viewer != seat && viewer != VIEWER_PUBLIC)
            part(w, " new", next->tile[seat][m->n[0]]);
        part(w, " skull", next->skull);
        break;
    case LC_DRAW: /* LC-14: all but the owner see it */
        part(w, " symbol", m->n[0]);
        if (viewer != lostcode_swapper(s) && viewer != VIEWER_PUBLIC)
            part(w, " new", m->n[1]);
        part(w, " skull", next->skull);
        break;
    case LC_FINAL: /* LC-16; the last one settles all (LC-17) */
        for (int k = 0; viewer == seat && k < LC_SYMBOLS; k++)
            part(w, " guess", (int)lostcode_guess_of(m, k));
        if (over(next))
            see_end(next, w);
        break;
    default: /* LC-11, LC-22: leaving the dice, passing */
        break;
    }
}

/* The whole chain of what this seat can work out, its first step being the hint. */
static void hint(const struct game_data *d, const struct game_state *s, int viewer,
                 struct text events, struct writer *w)
{
    static const struct lostcode_marks none;
    static struct lostcode_prove prover;
    struct lostcode_step steps[LC_STEPS_MAX];
    struct lostcode_notes notes;
    struct view v;
    int grade;
    view_of(&lostcode_game, d, s, viewer, &v);
    lostcode_notes_own(&v, events, &notes);
    if (!lostcode_prove_open(&prover, &notes))
        return;
    int n = lostcode_prove_chain(&prover, &none, NULL, steps, &grade);
    lostcode_steps_json(&(struct json){.w = w}, &notes, steps, n);
}

static const char *const kinds[] = {
    NULL,
    [LC_ROLL] = "roll",
    [LC_TURN] = "turn",
    [LC_KEEP] = "keep",
    [LC_TAKE] = "take",
    [LC_PASS] = "pass",
    [LC_BET] = "bet",
    [LC_SWAP] = "swap",
    [LC_FINAL] = "final",
    [LC_DRAW] = "draw",
};
static const char *const options[] = {
    "",
    "shortcut yes\ncurse yes\n",
    "x yes\nshortcut yes\ncurse yes\nskull once\n",
    "beginner yes\nshortcut yes\n",
    "x yes\nbeginner yes\ncurse yes\nskull once\n",
    "referee yes\n",
    "referee yes\nx yes\nshortcut yes\ncurse yes\n",
    NULL,
};
static const char *const data[] = {"wheel 2 9\nwheel 3 7\nwheel 6 2\nwheel 9 1\nwheel 12 1\n",
                                   NULL};

static const struct ai dealer = {
    .game = &lostcode_game, .deal = deal, .judge = &lostcode_judge, .scratch = &lostcode_scratch};

const struct world lostcode_world = {
    .game = &lostcode_game,
    .ai = &dealer,
    .games = 150,
    .options = options,
    .data = data,
    .kind = kinds,
    .kinds = sizeof kinds / sizeof *kinds,
    .resample = resample,
    .may_know = may_know,
    .may_see = may_see,
    .hint = hint,
};
