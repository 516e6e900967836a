/* All secrecy of Planet X. */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state.h"

static bool all_have_picked(const struct planetx_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i].n == PLANETX_OPEN)
            return false;
    return true;
}

/* PX-20, option "hidden": of whom everybody has seen that nothing is left to place.
 * Whoever places now and all after them keep their numbers to themselves. */
static seat_set seats_through(const struct planetx_state *s)
{
    seat_set through = 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = s->solo ? i : s->order[i]; /* PX-46: the person, then the bot */
        if (s->hand[seat].n != 0)
            break;
        through |= seat_bit(seat);
    }
    return through;
}

/* PX-20: what others have picked is hidden until all have; then the number is
 * public and the types stay hidden. In solo the number is public at once. */
static seat_set public_numbers(const struct planetx_state *s)
{
    seat_set all = seat_bit(s->seats) - 1;
    if (!s->solo && !all_have_picked(s))
        return 0;
    return s->picks_hidden ? seats_through(s) : all;
}

static void hide_hand(struct planetx_hand *hand, bool number_is_public)
{
    if (hand->n == PLANETX_OPEN)
        return;
    if (!number_is_public)
        hand->n = PLANETX_HIDDEN;
    for (int i = 0; i < PLANETX_PICKS_MAX; i++)
        hand->type[i] = hand->n != PLANETX_HIDDEN && i < hand->n ? PLANETX_UNKNOWN : 0;
}

/* PX-23: where a player chooses what is judged next, all see what there is. */
static bool turned_up(const struct planetx_state *s, const struct planetx_token *token)
{
    return token->up || (s->phase == PLANETX_JUDGE && token->step == PLANETX_STEPS &&
                         token->sector == planetx_review_sector(s));
}

static void hide_seat(struct planetx_state *s, int owner, seat_set numbers)
{
    memset(s->start[owner], 0, sizeof s->start[owner]); /* PX-33 */
    if (s->phase == PLANETX_THEORY)
        hide_hand(&s->hand[owner], seat_in(numbers, owner));
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner == owner && !turned_up(s, &s->token[i]))
            s->token[i].type = PLANETX_UNKNOWN; /* PX-20, PX-27 */
}

void planetx_redact(const struct game_data *d, struct game_state *state, int viewer)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)state;
    if (s->phase == PLANETX_OVER)
        return; /* PX-30 */
    memset(s->sky, 0, sizeof s->sky);
    uint8_t topics = viewer >= 0 && viewer < s->seats ? s->researched[viewer] : 0;
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (!bits_has(topics, i))
            s->research[i] = (struct fact){0}; /* PX-15 */
    for (int i = 0; i < DEAL_CONFERENCES; i++)
        if (!bits_has(s->held, i))
            s->conference[i] = (struct fact){0}; /* PX-18 */
    seat_set numbers = public_numbers(s);
    for (int i = 0; i < s->seats; i++)
        if (i != viewer)
            hide_seat(s, i, numbers);
}

/* The move itself, as far as the viewer may hear it. */
static void write_heard(const struct planetx_state *s, int seat, const struct move *m, bool own,
                        struct writer *w)
{
    if (m->kind == PLANETX_PICK && !own) {
        write_str(w, "H?"); /* PX-19 */
    } else if (m->kind == PLANETX_LOCATE && !own) {
        write_str(w, "L?"); /* PX-16: what was named stays with the one who did */
    } else if (m->kind == PLANETX_MISTAKE && m->n[PLANETX_OF] == PLANETX_LOCATE && !own) {
        write_str(w, "KL?");
    } else if (m->kind == PLANETX_PLACE && !own) {
        write_str(w, "P?"); /* PX-20: sector and owner, not the type */
        write_int(w, m->n[1]);
    } else {
        planetx_move_write(NULL, (const struct game_state *)s, seat, m, w);
    }
}

static void write_answer(const struct planetx_state *s, const struct move *m, bool own,
                         struct writer *w)
{
    struct fact fact;
    switch (m->kind) {
    case PLANETX_SURVEY: /* PX-13, PX-14: only the actor hears the answer */
    case PLANETX_TARGET:
        if (!own)
            return;
        fact = planetx_answer(s, m);
        write_char(w, '=');
        if (m->kind == PLANETX_SURVEY)
            write_int(w, fact.n);
        else
            write_char(w, sky_letters[fact.s]);
        return;
    case PLANETX_RESEARCH: /* PX-15 */
        if (!own)
            return;
        write_char(w, '=');
        fact_write(w, &s->research[m->n[0]]);
        return;
    case PLANETX_LOCATE: /* PX-16: success or failure is for all */
        write_str(w, planetx_answer(s, m).n ? "=1" : "=0");
        return;
    case PLANETX_CONFERENCE: /* PX-18 */
        write_char(w, '=');
        fact_write(w, &s->conference[m->n[0]]);
        return;
    case PLANETX_REVIEW: /* PX-24, PX-25; the verdict on a token of the bot follows */
        if (m->n[0] == PLANETX_UNKNOWN)
            return;
        write_str(w, bits_has(s->sky[m->n[0]], m->n[1] - 1) ? "=1" : "=0");
        return;
    default:
        return;
    }
}

void planetx_event(const struct game_data *d, const struct game_state *before,
                   const struct game_state *after, int seat, const struct move *m, int viewer,
                   struct writer *w)
{
    (void)d, (void)after;
    const struct planetx_state *s = planetx_in(before);
    bool own = viewer == seat || viewer == VIEWER_ALL;
    write_heard(s, seat, m, own, w);
    write_answer(s, m, own, w);
    struct planetx_state copy = *s;
    planetx_play(&copy, seat, m, w); /* all that follows is public */
}
