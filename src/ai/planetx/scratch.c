/* A sky to try things on: drawn at random from those that fit what a seat knows. What rivals have
 * laid down face down is left out, and they with it. */

#include "ai/planetx/scratch.h"

#include "ai/planetx/bot_ctx.h"
#include "ai/planetx/deal_fit.h"
#include "ai/planetx/know_view.h"
#include "base/form.h"
#include "engine/match.h"

extern const struct game planetx_game;

enum { TRIES = 200 };

/* No theories: their types are not what the sky is asked about. */
static void decline_theories(struct match *m, struct writer *entries)
{
    const struct planetx_state *s;
    while ((s = planetx_in(match_state(m)))->phase == PLANETX_THEORY) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        struct move none = move_of(PLANETX_PICK, 0, 0);
        planetx_game.move_write(m->data, match_state(m), 0, &none, &w);
        if (!scratch_enter(m, 0, writer_text(&w), entries))
            return;
    }
}

/* Asks again what the seat has asked: the answers are the same. What it could ask only because
 * its theories had moved it is left out; the sky fits it all the same. */
static void ask_again(struct match *m, int seat, struct text events, struct writer *entries)
{
    struct text move;
    int who;
    while (ai_next_event(&events, &who, &move)) {
        bool question = move.p[0] == 'S' || move.p[0] == 'T' || move.p[0] == 'R';
        if (who == seat && question && scratch_enter(m, 0, move, entries))
            decline_theories(m, entries);
    }
}

static bool make(const struct scratch_task *t, struct writer *setup, struct writer *entries)
{
    const struct planetx_state *s = planetx_in(view_state(t->view));
    const struct sky_index *index = t->shared;
    uint64_t *set = t->memory;
    struct clue_pool pool;
    struct planetx_deal deal;
    struct match m;
    int seat = t->view->viewer;
    know_all(index, set);
    know_view_keep(index, set, t->view, t->events);
    uint32_t skies = know_count(index, set);
    clue_pool_fill((enum sky_mode)s->mode, &pool);
    bool found = false;
    for (int i = 0; skies > 0 && !found && i < TRIES; i++) {
        struct sky sky = know_nth_sky(index, set, rng_below(t->rng, skies));
        found = planetx_deal_fit(s, seat, 0, &pool, &sky, t->rng, &deal);
    }
    if (!found)
        return false;
    setup_write_head(setup, &planetx_game, t->view->data, 1);
    planetx_deal_write(setup, &deal);
    write_form(setup, "levels %s\n", planetx_levels[s->level[seat]]);
    if (!match_start(&m, &planetx_game, writer_text(setup), NULL, NULL))
        return false;
    ask_again(&m, seat, t->events, entries);
    return !match_over(&m);
}

const struct ai_scratch planetx_scratch = {.memory_size = BOT_MEMORY, .make = make};
