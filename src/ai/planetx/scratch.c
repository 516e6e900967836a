/* A sky to try things on: drawn at random from those that fit what a seat knows. What rivals have
 * laid down face down is left out, and they with it. */

#include "ai/planetx/scratch.h"

#include "ai/planetx/bot_ctx.h"
#include "ai/planetx/deal.h"
#include "ai/planetx/know_view.h"
#include "base/bits.h"
#include "base/form.h"
#include "engine/match.h"

extern const struct game planetx_game;

enum { TRIES = 200 };

/* A clue that a seat has not read: any with the title that it saw and that is true here. */
static bool draw_clue(const struct clue_pool *pool, bool conference, uint8_t title,
                      const struct sky *sky, struct rng *r, struct fact *out)
{
    uint32_t first = conference ? pool->research : 0;
    uint32_t n = (conference ? pool->n : pool->research) - first;
    uint32_t start = rng_below(r, n);
    for (uint32_t k = 0; k < n; k++) {
        *out = pool->clue[first + (start + k) % n];
        if (fact_title(out) == title && fact_holds(out, sky))
            return true;
    }
    return false;
}

/* Everything a deal has besides its sky, as far as the seat knows it; the rest drawn. */
static bool fill_deal(const struct planetx_state *s, int seat, const struct sky *sky, struct rng *r,
                      struct planetx_deal *out)
{
    struct clue_pool pool;
    enum sky_mode mode = (enum sky_mode)s->mode;
    clue_pool_fill(mode, &pool);
    *out = (struct planetx_deal){.sky = *sky, .has_start = 15};
    planetx_deal_start(sky, r, out->start);
    for (int i = 0; i < DEAL_START_FACTS; i++)
        if (s->start[seat][i].sector > 0)
            out->start[0][i] = (struct fact){
                .kind = FACT_NOT, .s = s->start[seat][i].type, .from = s->start[seat][i].sector};
    for (int i = 0; i < DEAL_TOPICS; i++) {
        out->research[i] = s->research[i];
        if (!bits_has(s->researched[seat], i) &&
            !draw_clue(&pool, false, s->title[i], sky, r, &out->research[i]))
            return false;
    }
    for (int i = 0; i < planetx_conference_count(mode); i++) {
        out->conference[i] = s->conference[i];
        if (!bits_has(s->held, i) &&
            !draw_clue(&pool, true, s->subject[i], sky, r, &out->conference[i]))
            return false;
    }
    return true;
}

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
    struct planetx_deal deal;
    struct match m;
    int seat = t->view->viewer;
    know_all(index, set);
    know_view_keep(index, set, t->view, t->events);
    uint32_t skies = know_count(index, set);
    bool found = false;
    for (int i = 0; skies > 0 && !found && i < TRIES; i++) {
        struct sky sky = know_nth_sky(index, set, rng_below(t->rng, skies));
        found = fill_deal(s, seat, &sky, t->rng, &deal);
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
