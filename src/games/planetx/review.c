/* Peer review, penalties and the final reveal (PX-22 … PX-26, PX-30). */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state.h"

static bool right_there(const struct planetx_state *s, int type, int sector)
{
    return bits_has(s->sky[type], sector - 1);
}

/* Face-down tokens on a sector that are of this type; `inner` asks for those
 * on the last step only. Gives their owners. */
static uint32_t owners_of(const struct planetx_state *s, int sector, int type, bool inner)
{
    uint32_t owners = 0;
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        bool there = t->sector == sector && t->type == type && !t->up;
        if (there && (!inner || t->step == PLANETX_STEPS))
            owners |= seat_bit(t->owner);
    }
    return owners;
}

static void note_verdict(struct planetx_state *s, int sector, int type, bool right)
{
    uint32_t *known = right ? s->confirmed : s->denied;
    known[type] |= (uint32_t)bits_one(sector - 1);
}

/* Turns up the tokens of one type on a sector: right ones stay, wrong ones
 * leave the game for good. A player never has two of a type on one sector. */
static void settle(struct planetx_state *s, int sector, int type, bool inner, struct writer *log)
{
    bool right = right_there(s, type, sector);
    int kept = 0;
    planetx_log_verdict(log, type, sector, right);
    for (int i = 0; i < s->tokens; i++) {
        struct planetx_token *t = &s->token[i];
        bool turned = t->sector == sector && t->type == type && !t->up &&
                      (!inner || t->step == PLANETX_STEPS);
        if (turned)
            planetx_log_token(log, t);
        if (turned && !right) {
            s->gone[t->owner][type]++;
            continue;
        }
        if (turned)
            t->up = 1;
        s->token[kept++] = *t;
    }
    memset(&s->token[kept], 0, (size_t)(s->tokens - kept) * sizeof s->token[0]);
    s->tokens = (uint8_t)kept;
    note_verdict(s, sector, type, right);
}

/* PX-26: the penalties of one moment, in the turn order at its beginning. */
static void move_back_pawns(struct planetx_state *s, const uint8_t wrong[PLANETX_SEATS_MAX],
                            struct writer *log)
{
    uint8_t order[PLANETX_SEATS_MAX];
    memcpy(order, s->order, sizeof order);
    for (int i = 0; i < s->seats; i++) {
        int seat = order[i];
        int steps = s->penalty_once && wrong[seat] > 1 ? 1 : wrong[seat];
        if (steps == 0)
            continue;
        planetx_move_pawn(s, seat, steps);
        planetx_log_penalty(log, seat, steps);
    }
}

static void add_wrong(uint8_t wrong[PLANETX_SEATS_MAX], uint32_t owners)
{
    BITS_EACH(owner, owners)
    wrong[owner]++;
}

/* PX-25: once a type is right, everything else on the sector is settled too. */
static void settle_rest(struct planetx_state *s, int sector, uint8_t wrong[PLANETX_SEATS_MAX],
                        struct writer *log)
{
    for (int k = 0; k < PLANETX_THEORY_TYPES; k++) {
        int type = planetx_judging[k];
        uint32_t owners = owners_of(s, sector, type, false);
        if (!owners)
            continue;
        settle(s, sector, type, false, log);
        if (!right_there(s, type, sector))
            add_wrong(wrong, owners);
    }
}

/* One moment of the review of a sector (PX-26). */
static void review_type(struct planetx_state *s, int sector, int type, struct writer *log)
{
    uint8_t wrong[PLANETX_SEATS_MAX] = {0};
    if (right_there(s, type, sector)) {
        /* Tokens of this type on outer steps are right as well: one verdict. */
        settle(s, sector, type, false, log);
        settle_rest(s, sector, wrong, log);
    } else {
        add_wrong(wrong, owners_of(s, sector, type, true));
        settle(s, sector, type, true, log);
    }
    move_back_pawns(s, wrong, log);
}

void planetx_step_inward(struct planetx_state *s)
{
    for (int i = 0; i < s->tokens; i++)
        if (!s->token[i].up && s->token[i].step < PLANETX_STEPS)
            s->token[i].step++;
}

int planetx_review_sector(const struct planetx_state *s)
{
    int first = 0;
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (!t->up && t->step == PLANETX_STEPS && (first == 0 || t->sector < first))
            first = t->sector;
    }
    return first;
}

uint32_t planetx_review_types(const struct planetx_state *s, int sector)
{
    uint32_t types = 0;
    for (int type = 0; type < PLANETX_THEORY_TYPES; type++)
        if (owners_of(s, sector, type, true))
            types |= (uint32_t)bits_one(type);
    return types;
}

int planetx_review_chooser(const struct planetx_state *s)
{
    return s->solo ? 0 : s->order[0];
}

/* PX-23: the first of these types, where nobody chooses. */
static int first_judged(uint32_t types)
{
    int k = 0;
    while (!bits_has(types, planetx_judging[k]))
        k++;
    return planetx_judging[k];
}

static void review_on(struct planetx_state *s, struct writer *log)
{
    int sector;
    while ((sector = planetx_review_sector(s)) != 0) {
        uint32_t types = planetx_review_types(s, sector);
        if (s->review_chosen && bits_count(types) > 1) {
            s->phase = PLANETX_JUDGE;
            planetx_log_number(log, "review", sector);
            return;
        }
        review_type(s, sector, first_judged(types), log);
    }
}

void planetx_review(struct planetx_state *s, struct writer *log)
{
    planetx_step_inward(s);
    review_on(s, log);
}

void planetx_review_next(struct planetx_state *s, const struct move *m, struct writer *log)
{
    s->phase = PLANETX_THEORY;
    review_type(s, m->n[1], m->n[0], log);
    review_on(s, log);
}

void planetx_judge(struct planetx_state *s, int type, int sector, seat_set claims,
                   struct writer *log)
{
    bool right = right_there(s, type, sector);
    uint32_t owners = owners_of(s, sector, type, false);
    uint8_t wrong[PLANETX_SEATS_MAX] = {0};
    if (owners)
        settle(s, sector, type, false, log);
    else
        note_verdict(s, sector, type, right);
    if (right)
        settle_rest(s, sector, wrong, log);
    else
        add_wrong(wrong, owners | claims);
    if (s->finder == PLANETX_NOBODY) /* PX-29, PX-30: else no pawn moves any more */
        move_back_pawns(s, wrong, log);
}

void planetx_finish(struct planetx_state *s, struct writer *log)
{
    uint8_t unpunished[PLANETX_SEATS_MAX] = {0};
    s->phase = PLANETX_OVER;
    for (int sector = 1; sector <= planetx_sectors(s); sector++)
        settle_rest(s, sector, unpunished, log);
    planetx_log_sky(log, s);
}
