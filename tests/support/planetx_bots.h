#ifndef ASTRO_TESTS_PLANETX_BOTS_H
#define ASTRO_TESTS_PLANETX_BOTS_H

/* Games between bots of Planet X for unit tests, one decision at a time, with
 * what each seat heard and the reason of the last move. */

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

#include "ai/planetx/bot.h"
#include "ai/planetx/know_rival.h"
#include "base/bits.h"
#include "engine/setup.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;
extern const struct ai planetx_ai;

static void *shared[SKY_MODES]; /* the books of all skies */

static inline int set_up(void **state)
{
    (void)state;
    for (int m = 0; m < SKY_MODES; m++) {
        shared[m] = aligned_alloc(64, (planetx_shared.size(m) + 63) / 64 * 64);
        assert_non_null(shared[m]);
        planetx_shared.build(m, WIDTH_PLAIN, shared[m]);
    }
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    free(shared[0]);
    free(shared[1]);
    return 0;
}

/* ---- a game of bots -------------------------------------------------------------- */

struct game_of_bots {
    struct planetx_state *s;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    char observations[PLANETX_SEATS_MAX][1 << 16];
    struct writer heard[PLANETX_SEATS_MAX];
    struct move move; /* the last, by this seat, for this reason */
    int seat;
    struct view view;
    char reason[4096];
};

static inline void begin(struct game_of_bots *g, int seats, const char *options, uint8_t number)
{
    static char text[SETUP_SIZE_MAX];
    uint8_t seed[RNG_SEED_SIZE] = {number, 7};
    struct writer w = writer_on(text, sizeof text);
    struct setup setup;
    const struct game_data *data;
    planetx_ai.deal(seed, NULL, seats, text_of(options), &w);
    memset(g->state, 0, sizeof g->state);
    g->s = (struct planetx_state *)g->state;
    assert_true(setup_read(writer_text(&w), &setup, NULL));
    assert_true(
        setup_start(&planetx_game, &setup, NULL, &data, (struct game_state *)g->state, NULL));
    for (int i = 0; i < PLANETX_SEATS_MAX; i++)
        g->heard[i] = writer_on(g->observations[i], sizeof g->observations[i]);
}

/* One bot decides, in memory filled with this byte; false when the game is over. */
static inline bool decide(struct game_of_bots *g, const struct bot *const *bots, int fill)
{
    seat_set turn = planetx_game.turn(NULL, (struct game_state *)g->state);
    if (!turn)
        return false;
    g->seat = bits_lowest(turn);
    const struct bot *bot = bots[g->seat];
    struct rng luck = rng_from_number(g->heard[0].n);
    struct writer why = writer_on(g->reason, sizeof g->reason - 1);
    view_of(&planetx_game, NULL, (struct game_state *)g->state, g->seat, &g->view);
    void *memory = aligned_alloc(64, (bot->memory_size + 64) / 64 * 64);
    memset(memory, fill, bot->memory_size);
    struct bot_task task = {.view = &g->view,
                            .events = writer_text(&g->heard[g->seat]),
                            .shared = shared[g->s->mode],
                            .rng = &luck,
                            .memory = memory};
    g->move = bot->think(&task, &why);
    free(memory);
    assert_true(writer_fits(&why));
    writer_cstr(&why);
    return true;
}

static inline void play(struct game_of_bots *g)
{
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    struct game_state *state = (struct game_state *)g->state;
    memcpy(before, g->state, sizeof before);
    assert_true(planetx_game.legal(NULL, state, g->seat, &g->move, NULL));
    planetx_game.apply(NULL, state, g->seat, &g->move);
    for (int i = 0; i < g->s->seats; i++) {
        write_int(&g->heard[i], g->seat + 1);
        write_char(&g->heard[i], ' ');
        planetx_game.event(NULL, (struct game_state *)before, state, g->seat, &g->move, i,
                           &g->heard[i]);
        write_char(&g->heard[i], '\n');
    }
}

/* ---- facts, taken at their word ------------------------------------------------- */

struct facts {
    size_t n;
    struct fact fact[KNOW_FACTS_MAX];
};

/* For know_view_each: adds one. */
static inline void facts_note(void *context, const struct fact *fact)
{
    struct facts *f = context;
    assert_true(f->n < KNOW_FACTS_MAX);
    f->fact[f->n++] = *fact;
}

static inline bool facts_fit(const struct facts *f, const struct sky *sky)
{
    for (size_t i = 0; i < f->n; i++)
        if (!fact_holds(&f->fact[i], sky))
            return false;
    return true;
}

/* What a sky answers to a survey or a target, as a number. */
static inline int answer_of(const struct sky *sky, const struct know_question *ask)
{
    if (ask->kind == KNOW_TARGET) {
        enum sky_type t = sky_type_at(sky, ask->from);
        return t == SKY_X ? SKY_E : (int)t;
    }
    uint32_t looks = sky->at[ask->type] | (ask->type == SKY_E ? sky->at[SKY_X] : 0);
    return bits_count(looks & sky_range((enum sky_mode)sky->mode, ask->from, ask->to));
}

/* The surveys and targets that this seat of the game was seen to ask. */
static inline int list_asks(const struct game_of_bots *g, int seat,
                            struct know_question ask[KNOW_RIVAL_ASKS])
{
    struct know_act act;
    struct text events = writer_text(&g->heard[g->seat]);
    int asks = 0;
    while (know_next_act((enum sky_mode)g->s->mode, &events, &act))
        if (act.seat == seat && act.ask.kind != KNOW_RESEARCH)
            ask[asks++] = act.ask;
    return asks;
}

/* What everybody was told, and the clues that the seat and this rival have read. */
static inline void list_public(const struct game_of_bots *g, int rival, struct facts *out)
{
    struct view open = g->view;
    open.viewer = VIEWER_PUBLIC;
    know_view_each(&open, (struct text){0}, facts_note, out);
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (bits_has(g->s->researched[g->seat] & g->s->researched[rival], i))
            facts_note(out, &g->s->research[i]);
}

/* ---- reasons ------------------------------------------------------------------------ */

/* The whole number behind a name in a reason; -1: it is not there. */
static inline int64_t number_after(const char *json, const char *name)
{
    const char *at = strstr(json, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : -1;
}

#endif
