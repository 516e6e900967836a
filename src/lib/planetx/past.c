#include "lib/planetx/planetx.h"

#include <string.h>

#include "base/bits.h"

enum { TYPES = PLANETX_THEORY_TYPES };

bool past_line(struct text *events, int *seat, struct text *event)
{
    struct text line;
    while (text_line(events, &line)) {
        struct reader r = reader_on(line);
        if (read_seat(&r, seat) && read_char(&r, ' ') && r.at < line.n) {
            *event = read_left(&r);
            return true;
        }
    }
    return false;
}

/* ---- reading ------------------------------------------------------------------------- */

int past_phases(struct text event)
{
    int n = 0;
    text_part(&event, ';');
    while (event.n > 0) {
        struct text part = text_part(&event, ';');
        n += text_starts(part, "theories ") || text_starts(part, "found ");
    }
    return n;
}

/* A token that a verdict turned up. */
struct mark {
    uint8_t owner, sector, type, step;
};

/* `P?9`, or `PA9` of one's own. */
static void note_place(struct past *p, int seat, struct text event)
{
    struct reader r = reader_on((struct text){event.p + 2, event.n - 2});
    int type = sky_type_of(event.p[1]);
    uint32_t sector;
    if (p->tokens == PLANETX_TOKENS_MAX || !read_number(&r, SKY_SECTORS_MAX, &sector))
        return;
    p->token[p->tokens++] =
        (struct past_token){.owner = (uint8_t)seat,
                            .sector = (uint8_t)sector,
                            .type = (uint8_t)(type < 0 ? PLANETX_UNKNOWN : type),
                            .phase = (uint8_t)p->phase,
                            .placed = p->lines};
}

/* `VA5=0 by 2.4 3.4`: adds its marks. */
static int read_verdict(struct text part, struct mark *out, int n)
{
    struct reader r = reader_on((struct text){part.p + 2, part.n - 2});
    int type = sky_type_of(part.p[1]), seat;
    uint32_t sector, right, step;
    if (type < 0 || !read_number(&r, SKY_SECTORS_MAX, &sector) || !read_char(&r, '=') ||
        !read_number(&r, 1, &right) || !read_word(&r, " by"))
        return n;
    while (n < PLANETX_TOKENS_MAX && read_char(&r, ' ') && read_seat(&r, &seat) &&
           read_char(&r, '.') && read_number(&r, PLANETX_STEPS, &step))
        out[n++] = (struct mark){(uint8_t)seat, (uint8_t)sector, (uint8_t)type, (uint8_t)step};
    return n;
}

/* Of one player's tokens on a sector those that lie longer are further in. */
static void settle(struct past *p, const struct mark *mark, int n)
{
    for (int step = PLANETX_STEPS; step > 0; step--)
        for (int i = 0; i < n; i++)
            for (int k = 0; mark[i].step == step && k < p->tokens; k++) {
                struct past_token *t = &p->token[k];
                if (t->owner != mark[i].owner || t->sector != mark[i].sector || t->settled)
                    continue;
                t->type = mark[i].type;
                t->settled = p->lines;
                break;
            }
}

static void note_line(struct past *p, int seat, struct text event)
{
    struct mark mark[PLANETX_TOKENS_MAX];
    struct text rest = event, part = text_part(&rest, ';');
    int marks = 0;
    p->lines++;
    if (part.n > 2 && part.p[0] == 'P' && seat < PLANETX_SEATS_MAX)
        note_place(p, seat, part);
    while (rest.n > 0) {
        part = text_part(&rest, ';');
        if (part.n > 2 && part.p[0] == 'V')
            marks = read_verdict(part, mark, marks);
    }
    p->phase += past_phases(event);
    settle(p, mark, marks);
}

/* PX-23: where a player chooses what is judged next, tokens lie open that are not settled. */
static void note_open(struct past *p, const struct planetx_state *now)
{
    for (int i = 0; i < p->tokens; i++) {
        struct past_token *t = &p->token[i];
        int before = 0;
        for (int k = 0; k < i; k++)
            before += p->token[k].owner == t->owner && p->token[k].sector == t->sector &&
                      !p->token[k].settled;
        for (int k = 0; t->type == PLANETX_UNKNOWN && k < now->tokens; k++) {
            const struct planetx_token *there = &now->token[k];
            if (there->owner == t->owner && there->sector == t->sector && !there->up &&
                before-- == 0)
                t->type = there->type;
        }
    }
}

void past_read(struct past *p, const struct planetx_state *now, int own, struct text events)
{
    struct text event;
    int seat;
    *p = (struct past){.own = own, .mode = (enum sky_mode)now->mode};
    while (past_line(&events, &seat, &event))
        note_line(p, seat, event);
    note_open(p, now);
    memcpy(p->hand, now->hand, sizeof p->hand);
}

/* ---- drawing --------------------------------------------------------------------------- */

/* PX-21: never two of a type on a sector at the same time. */
static bool beside_same(const struct past *p, int i)
{
    const struct past_token *t = &p->token[i];
    for (int k = 0; k < i; k++) {
        const struct past_token *o = &p->token[k];
        bool there = o->settled == 0 || o->settled > t->placed;
        if (there && o->owner == t->owner && o->sector == t->sector && o->type == t->type)
            return true;
    }
    return false;
}

/* PX-19 */
static bool in_supply(const struct past *p, int owner)
{
    int left[TYPES];
    for (int t = 0; t < TYPES; t++)
        left[t] = planetx_numbers(p->mode)->supply[t];
    for (int i = 0; i < p->tokens; i++)
        if (p->token[i].owner == owner && --left[p->token[i].type] < 0)
            return false;
    for (int i = 0; p->hand[owner].n != PLANETX_OPEN && i < p->hand[owner].n; i++)
        if (--left[p->hand[owner].type[i]] < 0)
            return false;
    return true;
}

/* Any hand of as many tokens as the seat may see there are, in the order of notation. */
static bool draw_hand(struct past *p, const struct planetx_hand *seen, int owner, struct rng *r)
{
    struct planetx_hand hand = {0};
    int most = planetx_numbers(p->mode)->picks;
    uint32_t last = 0;
    for (int i = 0; i < p->tokens; i++)
        most -= p->token[i].owner == owner && p->token[i].phase == p->phase;
    for (int i = 0; i < most; i++) {
        uint32_t k = rng_below(r, TYPES + 1); /* the last: nothing more */
        if (k < last)
            return false;
        last = k;
        if (k < TYPES)
            hand.type[hand.n++] = planetx_judging[k];
    }
    p->hand[owner] = hand;
    return seen->n == PLANETX_HIDDEN || seen->n == hand.n;
}

static bool draw_owner(struct past *p, const struct past *known, const struct planetx_state *now,
                       int owner, struct rng *r)
{
    bool holds = now->phase == PLANETX_THEORY && now->hand[owner].n != PLANETX_OPEN;
    if (holds && !draw_hand(p, &now->hand[owner], owner, r))
        return false;
    if (!holds)
        p->hand[owner] = now->hand[owner];
    for (int i = 0; i < p->tokens; i++) {
        if (p->token[i].owner != owner)
            continue;
        if (known->token[i].type == PLANETX_UNKNOWN)
            p->token[i].type = (uint8_t)rng_below(r, TYPES);
        if (beside_same(p, i))
            return false;
    }
    return in_supply(p, owner);
}

bool past_draw(struct past *p, const struct planetx_state *now, struct rng *r)
{
    enum { TRIES = 100000 };
    const struct past known = *p;
    for (int owner = 0; owner < now->seats; owner++) {
        int tries = 0;
        while (owner != p->own && !draw_owner(p, &known, now, owner, r))
            if (++tries == TRIES)
                return false;
    }
    return true;
}
