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
        if (s->finder == BOT)
            s->phase = PLANETX_TABLE; /* the person's last chance is played there */
    }
}

/* ---- the last chance at the table (PX-29) ---------------------------------------------- */

/* The order follows the times; on equal ones it stays. */
static void sort_track(struct planetx_state *s)
{
    for (int i = 1; i < s->seats; i++)
        for (int k = i; k > 0 && s->time[s->order[k]] < s->time[s->order[k - 1]]; k--) {
            uint8_t seat = s->order[k];
            s->order[k] = s->order[k - 1];
            s->order[k - 1] = seat;
        }
}

/* Planet X is found, and pawns are on the board only: all count as level with the finder
 * until they say how far they are behind. */
static void find_at_table(struct planetx_state *s, int finder, struct writer *log)
{
    for (int i = 0; i < s->seats; i++)
        s->time[i] = PLANETX_LAST_REACH;
    s->x_points[finder] = PLANETX_FINDER_POINTS;
    planetx_log_number(log, "found", finder + 1);
}

static int behind(const struct planetx_state *s, int seat)
{
    return s->time[s->finder] - s->time[seat];
}

bool planetx_had_chance(const struct planetx_state *s, int seat)
{
    bool given = s->finder != PLANETX_NOBODY && s->x_points[s->finder] > 0;
    return given && behind(s, seat) > 0 && !bits_has(s->waiting, seat);
}

static void score_late(struct planetx_state *s, int seat)
{
    if (bits_has(s->located, seat))
        s->x_points[seat] = (uint8_t)(PLANETX_BEHIND_POINTS * behind(s, seat));
}

/* Said again, it is a correction. */
static void say_behind(struct planetx_state *s, int seat, int sectors, struct writer *log)
{
    bool had = planetx_had_chance(s, seat);
    uint8_t limit[PLANETX_SEATS_MAX] = {0}, bit = (uint8_t)seat_bit(seat);
    s->time[seat] = (uint8_t)(s->time[s->finder] - sectors);
    s->waiting = (uint8_t)(sectors > 0 && !had ? s->waiting | bit : s->waiting & ~bit);
    sort_track(s);
    score_late(s, seat);
    limit[seat] = (uint8_t)planetx_last_limit(sectors);
    if (bits_has(s->waiting, seat))
        planetx_log_pairs(log, "last", s, bit, limit);
}

/* ---- mistakes ---------------------------------------------------------------------------- */

/* What a mistaken entry has cost comes back. What it told stays told. */
static void take_mistake(struct planetx_state *s, int seat, const struct move *m)
{
    struct move was = *m;
    uint8_t bit = (uint8_t)seat_bit(seat);
    was.kind = m->n[PLANETX_OF];
    int steps = was.kind == PLANETX_REVIEW ? 1 : planetx_cost(s, &was);
    if (was.kind == PLANETX_TARGET)
        s->targets[seat]--;
    if (was.kind == PLANETX_RESEARCH)
        s->banned = (uint8_t)(s->banned & ~bit);
    if (s->finder != PLANETX_NOBODY) {
        s->waiting = (uint8_t)(s->waiting | (was.kind == PLANETX_LOCATE ? bit : 0));
        return;
    }
    if (!planetx_solo_companion(s))
        return;
    s->time[seat] = (uint8_t)(s->time[seat] > steps ? s->time[seat] - steps : 0);
    sort_track(s);
    settle_track(s);
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
    bool found = planetx_note_action(s, seat, m);
    if (s->finder != PLANETX_NOBODY) { /* PX-29: one locate, and no pawn moves */
        if (bits_has(s->waiting, seat) && m->kind == PLANETX_LOCATE) {
            s->waiting = (uint8_t)(s->waiting & ~seat_bit(seat));
            score_late(s, seat);
        }
        return;
    }
    if (found)
        s->finder = (uint8_t)seat;
    if (!planetx_solo_companion(s)) {
        if (found)
            find_at_table(s, seat, log);
        return;
    }
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
        if (planetx_solo_companion(s) || s->consent == seat_bit(s->seats) - 1) {
            s->waiting = 0;
            planetx_finish(s, log);
        }
        break;
    case PLANETX_CALL:
        call(s, m, log);
        break;
    case PLANETX_BEHIND:
        say_behind(s, seat, m->n[0], log);
        break;
    case PLANETX_MISTAKE:
        take_mistake(s, seat, m);
        break;
    default:
        act(s, seat, m, log);
    }
}
