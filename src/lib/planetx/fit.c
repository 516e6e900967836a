/* Worlds that fit what a seat of Planet X knows: the sky is any that fits, equally likely; a
 * clue that was not read is any of its title that is true there (PX-43); rivals' theories are
 * any the rules allow. Then everything happens once more. */

#include "ai/planetx/deal_fit.h"
#include "ai/planetx/know_view.h"
#include "engine/setup.h"
#include "lib/planetx/planetx.h"

extern const struct game planetx_game;

/* ---- skies -------------------------------------------------------------------------- */

static uint32_t keep_skies(const struct fit_task *t, uint64_t *set)
{
    const struct sky_index *index = t->shared;
    know_all(index, set);
    know_view_keep(index, set, t->now, t->events);
    return know_count(index, set);
}

bool planetx_lib_beliefs(const struct fit_task *t, struct json *j)
{
    const struct sky_index *index = t->shared;
    uint64_t *set = t->memory;
    struct know_sum sum;
    keep_skies(t, set);
    know_sum(index, set, &sum);
    json_begin_object(j, NULL);
    json_put_int(j, "worlds", sum.skies);
    json_put_str(j, "types", sky_letters);
    json_begin_array(j, "sectors");
    for (int sector = 1; sector <= index->sectors; sector++) {
        json_begin_array(j, NULL);
        for (int type = 0; type < SKY_TYPES; type++)
            json_put_int(j, NULL, sum.at[sector][type]);
        json_end_array(j);
    }
    json_end_array(j);
    json_end_object(j);
    return true;
}

/* ---- the deal ------------------------------------------------------------------------- */

static void write_setup(const struct view *first, const struct planetx_deal *deal, struct writer *w)
{
    const struct planetx_state *s = planetx_in(view_state(first));
    setup_write_head(w, &planetx_game, first->data, s->seats);
    planetx_deal_write(w, deal);
    write_str(w, "order");
    for (int i = 0; i < s->seats; i++) {
        write_char(w, ' ');
        write_int(w, s->order[i] + 1);
    }
    write_str(w, s->penalty_once ? "\npenalty player" : "\npenalty token");
    write_str(w, s->picks_hidden ? "\npicks hidden" : "\npicks public");
    write_str(w, s->review_chosen ? "\nreview chosen" : "\nreview fixed");
    if (s->solo)
        write_str(w, s->tie_bot ? "\nsolo yes\ntie bot" : "\nsolo yes\ntie shared");
    write_str(w, "\nlevels");
    for (int i = 0; i < s->seats; i++) {
        write_char(w, ' ');
        write_str(w, planetx_levels[s->level[i]]);
    }
    write_char(w, '\n');
}

/* ---- once more -------------------------------------------------------------------------- */

/* PX-19: what a seat picked is what it placed in this phase and still has. */
static struct move pick_of(const struct past *p, int seat, int phase)
{
    struct move m = move_of(PLANETX_PICK, 0, 0);
    for (int k = 0; k < PLANETX_THEORY_TYPES; k++) {
        uint8_t type = planetx_judging[k];
        for (int i = 0; i < p->tokens && m.n[0] < PLANETX_PICKS_MAX; i++)
            if (p->token[i].owner == seat && p->token[i].phase == phase && p->token[i].type == type)
                m.n[++m.n[0]] = type;
        const struct planetx_hand *hand = &p->hand[seat];
        for (int i = 0; phase == p->phase && hand->n != PLANETX_OPEN && i < hand->n; i++)
            if (m.n[0] < PLANETX_PICKS_MAX && hand->type[i] == type)
                m.n[++m.n[0]] = type;
    }
    return m;
}

/* PX-16: what others named is not known; whether it was right is. */
static struct move locate_of(const struct sky *sky, bool right, struct rng *r)
{
    int n = sky_rules((enum sky_mode)sky->mode)->sectors, x = 1;
    while (sky_type_at(sky, x) != SKY_X)
        x++;
    struct move truth = move_of(PLANETX_LOCATE, x, (int)sky_type_at(sky, (x + n - 2) % n + 1));
    truth.n[2] = (uint8_t)sky_type_at(sky, x % n + 1);
    struct move m = truth;
    while (!right && move_equal(&m, &truth)) {
        m.n[0] = (uint8_t)(1 + rng_below(r, (uint32_t)n));
        m.n[1] = (uint8_t)rng_below(r, SKY_E + 1);
        m.n[2] = (uint8_t)rng_below(r, SKY_E + 1);
    }
    return m;
}

struct replay {
    const struct past *past;
    const struct sky *sky;
    struct rng *rng;
    const struct view *view; /* only asked for its data */
    int phase;               /* of theories, as in the past */
    int token;               /* the next to be placed */
};

/* A move of somebody of which the seat heard only a part. */
static struct move hidden_move(struct replay *p, int seat, struct text event)
{
    if (event.p[0] == 'H')
        return pick_of(p->past, seat, p->phase);
    if (event.p[0] == 'L')
        return locate_of(p->sky, event.n > 3 && event.p[3] == '1', p->rng);
    const struct past_token *t = &p->past->token[p->token];
    return move_of(PLANETX_PLACE, t->type, t->sector);
}

/* What the seat was told, with what it was not; the library lets it happen and makes sure. */
static void replay_line(struct replay *p, int seat, struct text event, struct writer *entries)
{
    write_seat(entries, seat);
    write_char(entries, ' ');
    if (event.n > 1 && event.p[1] == '?') {
        struct move m = hidden_move(p, seat, event);
        planetx_game.move_write(p->view->data, view_state(p->view), seat, &m, entries);
    } else {
        size_t n = 0;
        while (n < event.n && event.p[n] != '=' && event.p[n] != ';')
            n++;
        write_text(entries, (struct text){event.p, n});
    }
    write_char(entries, '\n');
    p->token += event.p[0] == 'P' && event.n > 2; /* a pass is `P-` */
    p->phase += past_phases(event);
}

bool planetx_lib_resample(const struct fit_task *t, struct writer *setup, struct writer *entries)
{
    enum { TRIES = 2000 };
    const struct planetx_state *s = planetx_in(view_state(t->now));
    struct clue_pool pool;
    struct planetx_deal deal;
    struct past past;
    struct replay p = {.past = &past, .rng = t->rng, .view = t->now};
    struct text rest = t->events, event;
    int own = t->now->viewer, seat, tries = 0;
    uint32_t skies = s->companion ? 0 : keep_skies(t, t->memory);
    clue_pool_fill((enum sky_mode)s->mode, &pool);
    if (skies == 0)
        return false;
    for (;; tries++) {
        struct sky sky = know_nth_sky(t->shared, t->memory, rng_below(t->rng, skies));
        if (planetx_deal_fit(s, own, own, &pool, &sky, t->rng, &deal))
            break;
        if (tries == TRIES)
            return false;
    }
    p.sky = &deal.sky;
    past_read(&past, s, own, t->events);
    write_setup(t->first, &deal, setup);
    if (!past_draw(&past, s, t->rng))
        return false;
    while (past_line(&rest, &seat, &event))
        replay_line(&p, seat, event, entries);
    return true;
}
