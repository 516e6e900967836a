/* Whose turn it is and what a move does (doc/rules/planetx.md). */

#include "base/bits.h"
#include "base/panic.h"
#include "games/planetx/state.h"

/* PX-29: in turn order. */
static seat_set last_turn(const struct planetx_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (bits_has(s->waiting, s->order[i]))
            return seat_bit(s->order[i]);
    return 0;
}

seat_set planetx_turn(const struct game_data *d, const struct game_state *state)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    switch ((enum planetx_phase)s->phase) {
    case PLANETX_TURN:
        return seat_bit(s->order[0]); /* PX-9 */
    case PLANETX_THEORY:
        return planetx_theory_turn(s);
    case PLANETX_LAST:
        return last_turn(s);
    case PLANETX_TABLE:
        return planetx_solo_companion(s) ? seat_bit(0) : seat_bit(s->seats) - 1; /* PX-49 */
    case PLANETX_JUDGE:
        return seat_bit(planetx_review_chooser(s));
    case PLANETX_OVER:
    case PLANETX_PHASES:
        break;
    }
    return 0;
}

/* ---- answers ------------------------------------------------------------------ */

static struct sky sky_of(const struct planetx_state *s)
{
    struct sky sky = {.mode = s->mode};
    for (int t = 0; t < SKY_TYPES; t++)
        sky.at[t] = s->sky[t];
    return sky;
}

/* What a sector looks like: Planet X looks empty (PX-8). */
static int looks_like(const struct planetx_state *s, int sector)
{
    for (int t = 0; t < SKY_E; t++)
        if (bits_has(s->sky[t], sector - 1))
            return t;
    return SKY_E;
}

static struct fact answer_survey(const struct planetx_state *s, const struct move *m)
{
    struct fact fact = {.kind = FACT_SURVEY, .s = m->n[0], .from = m->n[1], .to = m->n[2]};
    uint32_t seen = s->sky[fact.s] | (fact.s == SKY_E ? s->sky[SKY_X] : 0);
    fact.n = (uint8_t)bits_count(seen & sky_range((enum sky_mode)s->mode, fact.from, fact.to));
    return fact;
}

static struct fact answer_locate(const struct planetx_state *s, const struct move *m)
{
    struct fact fact = {.kind = FACT_LOCATE, .from = m->n[0], .s = m->n[1], .t = m->n[2], .n = 1};
    struct sky sky = sky_of(s);
    fact.n = fact_holds(&fact, &sky);
    return fact;
}

struct fact planetx_answer(const struct planetx_state *s, const struct move *m)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        return answer_survey(s, m);
    case PLANETX_TARGET:
        return (struct fact){
            .kind = FACT_TARGET, .s = (uint8_t)looks_like(s, m->n[0]), .from = m->n[0]};
    case PLANETX_RESEARCH:
        return s->research[m->n[0]];
    default:
        ASTRO_ASSERT(m->kind == PLANETX_LOCATE);
        return answer_locate(s, m);
    }
}

/* ---- the four actions ------------------------------------------------------------ */

void planetx_begin_last(struct planetx_state *s, int finder, struct writer *log)
{
    uint8_t limit[PLANETX_SEATS_MAX] = {0};
    s->phase = PLANETX_LAST;
    s->finder = (uint8_t)finder;
    s->x_points[finder] = PLANETX_FINDER_POINTS;
    s->phases++; /* PX-31: one further phase after all others */
    for (int i = 0; i < s->seats; i++) {
        int behind = s->time[finder] - s->time[i];
        if (behind <= 0)
            continue;
        ASTRO_ASSERT(behind <= PLANETX_LAST_REACH);
        s->waiting = (uint8_t)(s->waiting | seat_bit(i));
        limit[i] = (uint8_t)planetx_last_limit(behind);
    }
    planetx_log_number(log, "found", finder + 1);
    if (s->waiting)
        planetx_log_pairs(log, "last", s, s->waiting, limit);
    else
        planetx_finish(s, log);
}

int planetx_cost(const struct planetx_state *s, const struct move *m)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        return planetx_survey_cost(planetx_range_size(s, m->n[1], m->n[2]));
    case PLANETX_TARGET:
        return PLANETX_TARGET_COST;
    case PLANETX_RESEARCH:
        return PLANETX_RESEARCH_COST;
    default:
        return PLANETX_LOCATE_COST;
    }
}

bool planetx_note_action(struct planetx_state *s, int seat, const struct move *m)
{
    uint8_t bit = (uint8_t)seat_bit(seat);
    s->banned = (uint8_t)(s->banned & ~bit); /* PX-15 */
    if (m->kind == PLANETX_TARGET)
        s->targets[seat]++;
    if (m->kind == PLANETX_RESEARCH) {
        s->banned |= bit;
        s->researched[seat] = (uint8_t)(s->researched[seat] | bits_one(m->n[0]));
    }
    if (m->kind != PLANETX_LOCATE || planetx_answer(s, m).n == 0)
        return false;
    s->located |= bit;
    return true;
}

static void act(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    bool found = planetx_note_action(s, seat, m);
    planetx_move_pawn(s, seat, planetx_cost(s, m));
    if (planetx_solo_companion(s)) {
        if (found)
            s->finder = (uint8_t)seat;
        planetx_back_to_table(s, log);
    } else if (found) {
        planetx_begin_last(s, seat, log); /* PX-28: the arrow does not move */
    } else {
        planetx_rotate(s, log);
    }
}

/* ---- the other phases -------------------------------------------------------------- */

static void play_theory(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    if (m->kind == PLANETX_PICK)
        planetx_pick(s, seat, m, log);
    else
        planetx_place(s, seat, m->n[0], m->n[1]);
    if (planetx_theory_turn(s))
        return;
    if (planetx_solo_companion(s)) {
        planetx_step_inward(s);
        planetx_back_to_table(s, log);
    } else {
        planetx_review(s, log);
        if (s->phase != PLANETX_JUDGE)
            planetx_rotate(s, log);
    }
}

static void play_last(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    bool done = true;
    if (m->kind == PLANETX_PLACE) {
        planetx_place(s, seat, m->n[0], m->n[1]);
        done = planetx_last_left(s, seat) == 0;
    } else if (m->kind == PLANETX_LOCATE && planetx_note_action(s, seat, m)) {
        int behind = s->time[s->finder] - s->time[seat];
        s->x_points[seat] = (uint8_t)(PLANETX_BEHIND_POINTS * behind);
    }
    if (done)
        s->waiting = (uint8_t)(s->waiting & ~seat_bit(seat));
    if (s->waiting)
        return;
    if (planetx_solo_companion(s))
        planetx_back_to_table(s, log);
    else
        planetx_finish(s, log);
}

void planetx_play(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    switch ((enum planetx_phase)s->phase) {
    case PLANETX_TURN:
        act(s, seat, m, log);
        return;
    case PLANETX_THEORY:
        play_theory(s, seat, m, log);
        return;
    case PLANETX_LAST:
        play_last(s, seat, m, log);
        return;
    case PLANETX_TABLE:
        planetx_play_table(s, seat, m, log);
        return;
    case PLANETX_JUDGE:
        planetx_review_next(s, m, log);
        if (s->phase != PLANETX_JUDGE)
            planetx_rotate(s, log);
        return;
    case PLANETX_OVER:
    case PLANETX_PHASES:
        break;
    }
    ASTRO_NEVER("a move in a game that is over");
}

void planetx_apply(const struct game_data *d, struct game_state *s, int seat, const struct move *m)
{
    (void)d;
    planetx_play((struct planetx_state *)s, seat, m, NULL);
}

/* ---- taking back ---------------------------------------------------------------------- */

/* Whether this pick is the last one, so that numbers come out (PX-20), or the
 * phase ends with nothing to place. */
static bool pick_reveals(const struct planetx_state *s, int seat, const struct move *m)
{
    bool others_open = false;
    for (int i = 0; i < s->seats; i++)
        others_open = others_open || (i != seat && s->hand[i].n == PLANETX_OPEN);
    if (others_open)
        return false;
    return m->n[0] == 0 || (s->seats > 1 && !s->solo);
}

/* Whether this token is the last to be placed: then comes peer review. Where numbers
 * are hidden, each shows whether its owner has more, and who is next. */
static bool place_reveals(const struct planetx_state *s)
{
    int left = 0;
    if (s->picks_hidden)
        return true;
    for (int i = 0; i < s->seats; i++)
        left += s->hand[i].n; /* a hand still open counts as many */
    return left == 1;
}

bool planetx_reveals(const struct game_data *d, const struct game_state *before, int seat,
                     const struct move *m)
{
    (void)d;
    const struct planetx_state *s = planetx_in(before);
    switch (m->kind) {
    case PLANETX_PICK:
        return pick_reveals(s, seat, m);
    case PLANETX_PLACE:
        /* In the last chance a token that ends it may end the game. */
        return s->phase == PLANETX_LAST ? planetx_last_left(s, seat) == 1 : place_reveals(s);
    case PLANETX_BEHIND:
    case PLANETX_MISTAKE:
        return false;
    case PLANETX_REVEAL:
        return planetx_solo_companion(s) || (s->consent | seat_bit(seat)) == seat_bit(s->seats) - 1;
    default:
        return true;
    }
}
