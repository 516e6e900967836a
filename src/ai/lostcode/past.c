/* The game as a seat saw it before each of its bets: what it heard then follows
 * from its view now and all it was told, so nothing need be kept between moves. */

#include <string.h>

#include "ai/lostcode/bots.h"
#include "base/bits.h"
#include "engine/match.h"

/* A line of the events. A swap shows the old tile to all, the new one to others. */
struct past_line {
    int seat;
    char kind; /* the first letter of the move; 0: nothing of use */
    struct reader rest;
};

/* One of this table's seats. */
static bool read_player(struct reader *r, const struct lostcode_state *s, int *seat)
{
    return read_seat(r, seat) && (*seat < s->seats || *seat == SEAT_CHANCE);
}

static bool next_event(struct text *events, const struct lostcode_state *s, struct past_line *out)
{
    struct text line;
    if (!text_line(events, &line))
        return false;
    struct reader r = reader_on(line);
    out->kind = 0;
    if (read_player(&r, s, &out->seat) && read_char(&r, ' ')) {
        out->kind = read_peek(&r);
        read_char(&r, out->kind);
    }
    out->rest = r;
    return true;
}

struct past_swap {
    uint8_t seat, symbol, old;
};

static bool read_swap(struct past_line l, struct past_swap *out)
{
    uint32_t old = 0;
    out->seat = (uint8_t)l.seat;
    bool read = l.kind == 'x' && l.seat != SEAT_CHANCE &&
                lostcode_read_symbol(&l.rest, &out->symbol) && read_char(&l.rest, '=') &&
                read_number(&l.rest, LC_VALUES_MAX - 1, &old);
    out->old = (uint8_t)old;
    return read;
}

/* The racks as they were dealt: every swap is taken back, the last one first. */
static void rewind_racks(struct text events, int me, struct lostcode_state *s)
{
    struct past_swap swap[LC_FACTS_MAX * LC_SEATS_MAX];
    struct past_line line;
    int n = 0;
    while (n < (int)(sizeof swap / sizeof *swap) && next_event(&events, s, &line))
        n += read_swap(line, &swap[n]);
    while (n-- > 0) {
        int seat = swap[n].seat, symbol = swap[n].symbol;
        s->shown[seat][symbol] = (uint16_t)(s->shown[seat][symbol] & ~bits_one(swap[n].old));
        if (seat != me)
            s->tile[seat][symbol] = swap[n].old;
    }
}

/* Where the new tile of a swap stands behind `>`; others' are seen. */
static void replay_swap(struct past_line l, int me, struct lostcode_state *s)
{
    struct past_swap swap;
    uint32_t fresh;
    if (!read_swap(l, &swap))
        return;
    struct reader r = l.rest;
    while (!read_end(&r) && !read_char(&r, '>'))
        r.at++;
    s->shown[swap.seat][swap.symbol] =
        (uint16_t)(s->shown[swap.seat][swap.symbol] | bits_one(swap.old));
    if (swap.seat != me && read_number(&r, LC_VALUES_MAX - 1, &fresh))
        s->tile[swap.seat][swap.symbol] = (uint8_t)fresh;
}

static void replay_roll(struct past_line l, struct lostcode_state *s)
{
    for (int i = 0; i < LC_DICE; i++)
        lostcode_read_symbol(&l.rest, &s->dice[i]);
    s->round++;
    s->at = 0;
    memset(s->wheel, LC_NONE, sizeof s->wheel);
}

/* Dice as they were before each turn that can be taken back. */
struct past_dice {
    unsigned turns;
    uint8_t before[UNDO_MAX][LC_DICE];
};

static void replay_turn(struct past_line l, struct past_dice *p, struct lostcode_state *s)
{
    uint8_t from, to;
    memcpy(p->before[p->turns++ % UNDO_MAX], s->dice, LC_DICE);
    bool read = lostcode_read_symbol(&l.rest, &from) && read_char(&l.rest, '>') &&
                lostcode_read_symbol(&l.rest, &to);
    uint8_t *die = read ? memchr(s->dice, from, LC_DICE) : NULL;
    if (die)
        *die = to;
}

static void replay_bet(struct past_line l, const struct lostcode_data *d, struct lostcode_state *s)
{
    uint32_t width, low;
    bool read = read_number(&l.rest, 99, &width) && read_char(&l.rest, ':') &&
                read_number(&l.rest, 99, &low);
    int wheel = read ? lostcode_wheel_of(d, (int)width) : LC_NONE;
    if (wheel == LC_NONE || l.seat == SEAT_CHANCE || s->at >= s->seats ||
        (int)(low + width) - 1 > lostcode_top_sum(s))
        return;
    s->order[s->at++] = (uint8_t)l.seat;
    s->wheel[l.seat] = (uint8_t)wheel;
    s->low[l.seat] = (uint8_t)low;
}

/* LC-25 to LC-29: who has the skull is told whenever it moves. */
static void replay_skull(struct past_line l, struct lostcode_state *s)
{
    static const char word[] = " skull=";
    struct reader r = l.rest;
    int seat;
    while (!read_end(&r) && !read_word(&r, word))
        r.at++;
    if (read_end(&r))
        return;
    s->skull = LC_SKULL_AWAY;
    if (read_player(&r, s, &seat))
        s->skull = (uint8_t)seat;
}

static void replay(struct past_line l, const struct lostcode_bot_ctx *k, struct past_dice *dice,
                   struct lostcode_state *s)
{
    switch (l.kind) {
    case 'd':
        replay_roll(l, s);
        dice->turns = 0;
        break;
    case 't':
        replay_turn(l, dice, s);
        break;
    case '~':
        if (read_word(&l.rest, "undo") && dice->turns > 0)
            memcpy(s->dice, dice->before[--dice->turns % UNDO_MAX], LC_DICE);
        break;
    case 'W':
        replay_bet(l, k->d, s);
        break;
    case 'x':
        replay_swap(l, k->seat, s);
        break;
    default:
        return;
    }
    replay_skull(l, s);
}

void lostcode_recall(struct lostcode_bot_ctx *k, const struct bot_task *t)
{
    const struct lostcode_state *now = k->s;
    struct view past = *t->view;
    struct bot_task then = *t;
    struct lostcode_state *s = (struct lostcode_state *)past.bytes;
    struct past_dice dice = {0};
    struct past_line line;
    then.view = &past;
    memset(&k->hints, 0, sizeof k->hints);
    rewind_racks(t->events, k->seat, s);
    s->round = 0;
    s->phase = LC_PHASE_BET;
    s->skull = s->modules & LC_CURSE ? LC_SKULL_TRACK : LC_SKULL_AWAY;
    k->s = s;
    for (struct text rest = t->events; rest.n > 0;) {
        then.events = (struct text){t->events.p, (size_t)(rest.p - t->events.p)};
        next_event(&rest, s, &line);
        if (line.kind == 'W' && line.seat == k->seat && s->at > 0) {
            lostcode_notes_own(&past, then.events, &k->notes);
            lostcode_know_own(k, &then);
            lostcode_rivals_hear(k, &then);
        }
        replay(line, k, &dice, s);
        lostcode_hints_swap(&k->hints, s, k->seat);
    }
    k->s = now;
}
