/* A companion of a real table (PX-45, PX-49), and the bot at a table where a person
 * plays alone. Board, pawns and tokens are real there: of the person's tokens nothing is
 * known, and where the pawns stand is reckoned until the person says. */

#include "base/bits.h"
#include "games/planetx/state.h"

enum { PERSON = 0, BOT = 1 }; /* PX-46 */

seat_set planetx_bot_seats(const struct game_data *d, const struct game_state *state)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    return planetx_bot_seats_of(s->seats, s->companion, s->solo);
}

/* ---- pawns ------------------------------------------------------------------------ */

/* Only sectors matter at a real table, so laps are dropped before numbers grow large;
 * the arrow is where the rearmost pawn is. */
static void settle_track(struct planetx_state *s)
{
    int n = planetx_sectors(s);
    if (s->time[s->order[1]] >= PLANETX_LAPS * n)
        for (int i = 0; i < s->seats; i++)
            s->time[i] = (uint8_t)(s->time[i] >= n ? s->time[i] - n : s->time[i]);
    s->arrow = s->time[s->order[0]];
}

/* What the arrow has passed on its way is due at the table (PX-12). */
static void tell_due(const struct planetx_state *s, int from, struct writer *log)
{
    for (int time = from; time < s->time[s->order[0]]; time++) {
        int which = planetx_conference_at(s, time);
        if (which >= 0)
            planetx_log_due(log, which);
        if (planetx_theory_at(s, time))
            planetx_log_due(log, -1);
    }
}

/* An action at the table has moved a pawn. */
static void go_on(struct planetx_state *s, struct writer *log)
{
    tell_due(s, s->arrow, log);
    settle_track(s);
}

/* Whose pawn a call says is behind: the bot's, unless it is the bot that found X. */
static int rear_of(const struct planetx_state *s, const struct move *m)
{
    return m->n[0] == PLANETX_LAST && s->finder == BOT ? PERSON : BOT;
}

static int sector_in(const struct move *m, int seat)
{
    return seat == BOT ? m->n[1] : m->n[2];
}

int planetx_call_gap(const struct planetx_state *s, const struct move *m)
{
    int n = planetx_sectors(s), rear = rear_of(s, m);
    return (sector_in(m, !rear) - sector_in(m, rear) + n) % n;
}

/* The time on a sector that is nearest to the one reckoned. */
static int nearest_time(const struct planetx_state *s, int sector, int reckoned)
{
    int n = planetx_sectors(s);
    int ahead = (sector - planetx_sector_at(s, reckoned) + n) % n;
    int time = reckoned + ahead;
    return 2 * ahead > n && time >= n ? time - n : time;
}

/* The pawns stand where the person says; the one that acts is not ahead. */
static void stand(struct planetx_state *s, const struct move *m)
{
    int rear = rear_of(s, m);
    s->time[rear] = (uint8_t)nearest_time(s, sector_in(m, rear), s->time[rear]);
    s->time[!rear] = (uint8_t)(s->time[rear] + planetx_call_gap(s, m));
    s->order[0] = (uint8_t)rear;
    s->order[1] = (uint8_t)!rear;
    settle_track(s);
}

/* ---- the bot comes and goes ---------------------------------------------------------- */

void planetx_back_to_table(struct planetx_state *s, struct writer *log)
{
    s->phase = PLANETX_TABLE;
    if (s->finder == PLANETX_NOBODY)
        go_on(s, log);
}

static void call(struct planetx_state *s, const struct move *m, struct writer *log)
{
    switch (m->n[0]) {
    case PLANETX_TURN:
        stand(s, m);
        s->phase = PLANETX_TURN;
        return;
    case PLANETX_THEORY:
        planetx_theory_open(s, log);
        s->hand[PERSON].n = 0; /* PX-46: the person's are on the table already */
        return;
    default:
        stand(s, m);
        planetx_begin_last(s, s->finder, log);
        if (s->finder != BOT)
            return;
        s->waiting = 0; /* the person's last chance is played at the table */
        s->phase = PLANETX_TABLE;
    }
}

const struct planetx_token *planetx_bot_token(const struct planetx_state *s, int sector)
{
    const struct planetx_token *found = NULL;
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (t->owner == BOT && t->sector == sector && !t->up && (!found || t->step > found->step))
            found = t;
    }
    return found;
}

/* ---- what people ask ------------------------------------------------------------------ */

/* PX-24, PX-25. A type that is named is the person's theory; a wrong one costs a step. */
static void review_solo_companion(struct planetx_state *s, const struct move *m, struct writer *log)
{
    const struct planetx_token *token = planetx_bot_token(s, m->n[1]);
    if (m->n[0] != PLANETX_UNKNOWN)
        planetx_judge(s, m->n[0], m->n[1], seat_bit(PERSON), log);
    else if (token && token->type != PLANETX_UNKNOWN)
        planetx_judge(s, token->type, m->n[1], 0, log);
    go_on(s, log);
}

static void act(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    bool found = planetx_note_action(s, seat, m), last = s->finder != PLANETX_NOBODY;
    if (found && !last)
        s->finder = (uint8_t)seat;
    if (!planetx_solo_companion(s) || last)
        return;
    planetx_move_pawn(s, seat, planetx_cost(s, m));
    if (found)
        settle_track(s);
    else
        go_on(s, log);
}

void planetx_play_table(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    switch (m->kind) {
    case PLANETX_CONFERENCE:
        s->held = (uint8_t)(s->held | bits_one(m->n[0]));
        break;
    case PLANETX_REVIEW:
        if (planetx_solo_companion(s))
            review_solo_companion(s, m, log);
        else
            planetx_judge(s, m->n[0], m->n[1], 0, log);
        break;
    case PLANETX_REVEAL:
        s->consent = (uint8_t)(s->consent | seat_bit(seat));
        if (planetx_solo_companion(s) || s->consent == seat_bit(s->seats) - 1)
            planetx_finish(s, log);
        break;
    case PLANETX_CALL:
        call(s, m, log);
        break;
    default:
        act(s, seat, m, log);
    }
}
