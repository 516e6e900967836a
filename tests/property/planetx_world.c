/* Who may know what in Planet X, from its rules (doc/rules/planetx.md). */

#include <stdlib.h>
#include <string.h>

#include "ai/planetx/clue_pool.h"
#include "games/planetx/state.h"
#include "planetx_hint_world.h"
#include "support/world.h"

extern const struct ai planetx_ai;
extern const struct world planetx_world;

/* ---- what is open ------------------------------------------------------------------ */

static bool is_over(const struct planetx_state *s)
{
    return s->phase == PLANETX_OVER; /* PX-30: then all is revealed */
}

static bool knows_topic(const struct planetx_state *s, int viewer, int topic)
{
    return is_over(s) || (viewer >= 0 && (s->researched[viewer] >> topic & 1)); /* PX-15 */
}

static bool knows_conference(const struct planetx_state *s, int which)
{
    return is_over(s) || (s->held >> which & 1); /* PX-18 */
}

static bool knows_start(const struct planetx_state *s, int viewer, int owner)
{
    return is_over(s) || viewer == owner; /* PX-33 */
}

static bool knows_token(const struct planetx_state *s, int viewer, const struct planetx_token *t)
{
    if (is_over(s) || t->up || viewer == t->owner) /* PX-20, PX-25, PX-27 */
        return true;
    if (s->phase != PLANETX_JUDGE || t->step != PLANETX_STEPS)
        return false;
    for (int i = 0; i < s->tokens; i++) /* PX-23: the first sector by number is turned up */
        if (!s->token[i].up && s->token[i].step == PLANETX_STEPS && s->token[i].sector < t->sector)
            return false;
    return true;
}

/* Who puts down tokens now; -1: nobody does. PX-20, in solo PX-46. */
static int placer(const struct planetx_state *s)
{
    for (int i = 0; i < s->seats && s->phase == PLANETX_THEORY; i++) {
        int seat = s->solo ? i : s->order[i];
        if (s->hand[seat].n != PLANETX_OPEN && s->hand[seat].n > 0)
            return seat;
    }
    return -1;
}

/* PX-20, "hidden": a seat has nothing left when somebody behind it in turn acts. */
static bool seen_done(const struct planetx_state *s, int owner)
{
    bool before = true;
    if (s->phase != PLANETX_THEORY)
        return true;
    if (s->solo)
        return s->hand[owner].n == 0;
    for (int i = 0; i < s->seats && s->order[i] != owner; i++)
        before = before && s->order[i] != placer(s);
    return before && placer(s) != owner;
}

static bool knows_count(const struct planetx_state *s, int viewer, int owner)
{
    bool all_picked = true;
    for (int i = 0; i < s->seats; i++)
        all_picked = all_picked && s->hand[i].n != PLANETX_OPEN;
    /* PX-20; in solo nobody picks at the same time (PX-46). */
    if (viewer == owner || !(all_picked || s->solo))
        return viewer == owner;
    return !s->picks_hidden || seen_done(s, owner);
}

/* ---- another world -------------------------------------------------------------------- */

static uint32_t below(struct rng *r, uint32_t n)
{
    return rng_below(r, n);
}

/* All skies of a mode, listed once. */
struct skies {
    struct sky *sky;
    uint32_t n;
};

static bool add_sky(void *context, const struct sky *sky)
{
    struct skies *all = context;
    all->sky[all->n++] = *sky;
    return true;
}

static const struct skies *skies_of(enum sky_mode mode)
{
    static struct skies of[SKY_MODES];
    struct skies *all = &of[mode];
    if (!all->sky) {
        all->sky = malloc(sky_rules(mode)->skies * sizeof *all->sky);
        if (!all->sky)
            abort();
        sky_each(mode, add_sky, all);
    }
    return all;
}

/* Whether a sky fits all that this viewer has in front of it. */
static bool sky_fits(const struct planetx_state *s, int viewer, const struct sky *sky)
{
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if ((s->confirmed[t] & ~sky->at[t]) || (s->denied[t] & sky->at[t]))
            return false;
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (knows_topic(s, viewer, i) && !fact_holds(&s->research[i], sky))
            return false;
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        if (knows_conference(s, i) && !fact_holds(&s->conference[i], sky))
            return false;
    for (int i = 0; viewer >= 0 && i < DEAL_START_FACTS && s->start[viewer][i].sector; i++)
        if (sky->at[s->start[viewer][i].type] >> (s->start[viewer][i].sector - 1) & 1)
            return false;
    return true;
}

/* Another clue with the same public title that is true of the sky. */
static bool another_clue(const struct clue_pool *pool, bool conference, const struct sky *sky,
                         struct fact *clue, struct rng *r)
{
    uint32_t first = conference ? pool->research : 0;
    uint32_t n = (conference ? pool->n : pool->research) - first;
    uint32_t start = below(r, n);
    uint8_t title = fact_title(clue);
    for (uint32_t k = 0; k < n; k++) {
        const struct fact *other = &pool->clue[first + (start + k) % n];
        if (fact_title(other) == title && fact_holds(other, sky)) {
            *clue = *other;
            return true;
        }
    }
    return false;
}

static bool change_clues(struct planetx_state *s, int viewer, const struct sky *sky, struct rng *r)
{
    struct clue_pool pool;
    clue_pool_fill((enum sky_mode)s->mode, &pool);
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (!knows_topic(s, viewer, i) && !another_clue(&pool, false, sky, &s->research[i], r))
            return false;
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        if (!knows_conference(s, i) && !another_clue(&pool, true, sky, &s->conference[i], r))
            return false;
    return true;
}

static void change_start(struct planetx_state *s, int owner, const struct sky *sky, struct rng *r)
{
    uint32_t sectors = sky_rules((enum sky_mode)s->mode)->sectors;
    for (int i = 0; i < DEAL_START_FACTS && s->start[owner][i].sector; i++) {
        uint32_t type, sector;
        do {
            type = below(r, PLANETX_THEORY_TYPES);
            sector = 1 + below(r, sectors);
        } while (sky->at[type] >> (sector - 1) & 1);
        s->start[owner][i].type = (uint8_t)type;
        s->start[owner][i].sector = (uint8_t)sector;
    }
}

/* Whoever places has something left, and all of it was picked in this phase (PX-19). */
static uint32_t another_count(const struct planetx_state *s, int owner, struct rng *r)
{
    uint32_t most = planetx_numbers((enum sky_mode)s->mode)->picks, least = 0;
    bool all_picked = true;
    for (int i = 0; i < s->seats; i++)
        all_picked = all_picked && s->hand[i].n != PLANETX_OPEN;
    if ((all_picked || s->solo) && placer(s) == owner)
        least = 1;
    for (int i = 0; i < s->tokens; i++)
        most -= s->token[i].owner == owner && s->token[i].phase == s->phases;
    return least + below(r, most + 1 - least);
}

/* Gives a rival's hidden tokens other types, within the supply (PX-19) and
 * never twice the same on one sector (PX-21). */
static void change_tokens(struct planetx_state *s, int owner, int viewer, struct rng *r)
{
    struct planetx_state t = *s;
    const uint8_t *supply = planetx_numbers((enum sky_mode)s->mode)->supply;
    struct planetx_hand *hand = &t.hand[owner];
    int used[PLANETX_THEORY_TYPES];
    for (int k = 0; k < PLANETX_THEORY_TYPES; k++)
        used[k] = t.gone[owner][k];
    if (t.phase == PLANETX_THEORY && hand->n != PLANETX_OPEN && !knows_count(&t, viewer, owner))
        hand->n = (uint8_t)another_count(s, owner, r);
    for (int i = 0; i < t.tokens; i++) {
        struct planetx_token *token = &t.token[i];
        if (token->owner != owner)
            continue;
        if (!knows_token(s, viewer, token))
            token->type = (uint8_t)below(r, PLANETX_THEORY_TYPES);
        used[token->type]++;
        for (int j = 0; j < i; j++)
            if (t.token[j].owner == owner && t.token[j].sector == token->sector &&
                t.token[j].type == token->type)
                return;
    }
    for (int i = 0; i < PLANETX_PICKS_MAX && hand->n != PLANETX_OPEN; i++) {
        hand->type[i] = i < hand->n ? (uint8_t)below(r, PLANETX_THEORY_TYPES) : 0;
        used[hand->type[i]] += i < hand->n;
    }
    for (int k = 0; k < PLANETX_THEORY_TYPES; k++)
        if (used[k] > supply[k])
            return;
    *s = t;
}

enum { SKY_LOOKS = 6000, SKY_TRIES = 4, TOKEN_TRIES = 6 };

/* Another sky, and clues to it, from a random place in the list on. */
static void change_sky(struct planetx_state *s, int viewer, struct rng *r)
{
    const struct skies *all = skies_of((enum sky_mode)s->mode);
    uint32_t at = below(r, all->n);
    for (int i = 0, tries = 0; i < SKY_LOOKS && tries < SKY_TRIES; i++, at = (at + 1) % all->n) {
        const struct sky *sky = &all->sky[at];
        if (!sky_fits(s, viewer, sky))
            continue;
        struct planetx_state t = *s;
        tries++;
        if (!change_clues(&t, viewer, sky, r))
            continue;
        memcpy(t.sky, sky->at, sizeof t.sky);
        *s = t;
        return;
    }
}

static void resample(const struct game_data *d, struct game_state *state, int viewer, struct rng *r)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)state;
    if (is_over(s))
        return;
    change_sky(s, viewer, r);
    struct sky now = {.mode = s->mode};
    memcpy(now.at, s->sky, sizeof now.at);
    for (int owner = 0; owner < s->seats; owner++) {
        if (owner == viewer)
            continue;
        change_start(s, owner, &now, r);
        for (int i = 0; i < TOKEN_TRIES; i++)
            change_tokens(s, owner, viewer, r);
    }
}

/* ---- what may be known ------------------------------------------------------------------ */

static void part(struct writer *w, const char *name, int64_t value)
{
    write_str(w, name);
    write_int(w, value);
}

static void clue(struct writer *w, const char *name, const struct fact *fact)
{
    write_str(w, name);
    fact_write(w, fact);
}

static void know_deal(const struct planetx_state *s, int viewer, struct writer *w)
{
    part(w, "mode", s->mode); /* PX-1 */
    part(w, " penalty", s->penalty_once);
    part(w, " picks", s->picks_hidden);
    part(w, " review", s->review_chosen);
    part(w, " companion", s->companion);
    part(w, " solo", s->solo);
    for (int t = 0; is_over(s) && t < SKY_TYPES; t++)
        part(w, " sky", s->sky[t]);
    for (int i = 0; i < DEAL_TOPICS; i++) {
        part(w, " title", s->title[i]); /* PX-15 */
        if (knows_topic(s, viewer, i))
            clue(w, " clue ", &s->research[i]);
    }
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++) {
        part(w, " subject", s->subject[i]); /* PX-18 */
        if (knows_conference(s, i))
            clue(w, " clue ", &s->conference[i]);
    }
}

static void know_seat(const struct planetx_state *s, int viewer, int i, struct writer *w)
{
    part(w, "; seat", i);
    part(w, " level", s->level[i]);           /* PX-33 */
    part(w, " time", s->time[i]);             /* PX-9 */
    part(w, " order", s->order[i]);           /* PX-9 */
    part(w, " targets", s->targets[i]);       /* PX-14 */
    part(w, " researched", s->researched[i]); /* PX-15 */
    part(w, " x", s->x_points[i]);            /* PX-28, PX-29 */
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        part(w, " gone", s->gone[i][t]); /* PX-24 */
    for (int k = 0; knows_start(s, viewer, i) && k < DEAL_START_FACTS; k++) {
        part(w, " not", s->start[i][k].type);
        part(w, "@", s->start[i][k].sector);
    }
    part(w, " picked", s->hand[i].n != PLANETX_OPEN); /* PX-19: that, not what */
    if (s->hand[i].n != PLANETX_OPEN && knows_count(s, viewer, i))
        part(w, " count", s->hand[i].n);
    for (int k = 0; viewer == i && k < PLANETX_PICKS_MAX; k++)
        part(w, " hand", s->hand[i].type[k]);
}

static void may_know(const struct game_data *d, const struct game_state *state, int viewer,
                     struct writer *w)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    know_deal(s, viewer, w);
    /* The track, the phase, who has found or researched is for all (PX-10, 12, 28). */
    part(w, "; phase", s->phase);
    part(w, " arrow", s->arrow);
    part(w, " held", s->held);
    part(w, " banned", s->banned);
    part(w, " finder", s->finder);
    part(w, " located", s->located);
    part(w, " waiting", s->waiting);
    part(w, " consent", s->consent); /* PX-49 */
    part(w, " phases", s->phases);
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        part(w, " is", s->confirmed[t]); /* PX-25 */
        part(w, " not", s->denied[t]);   /* PX-24 */
    }
    for (int i = 0; i < s->seats; i++)
        know_seat(s, viewer, i, w);
    for (int i = 0; i < s->tokens; i++) { /* PX-20: owner and sector, not the type */
        const struct planetx_token *t = &s->token[i];
        part(w, "; token", t->owner);
        part(w, "@", t->sector);
        part(w, " step", t->step);
        part(w, " up", t->up);
        part(w, " phase", t->phase);
        if (knows_token(s, viewer, t))
            part(w, " type", t->type);
    }
}

/* ---- what may be seen of a move -------------------------------------------------------------- */

/* A token is the same before and after when owner, sector, type and phase are. */
static bool still_hidden(const struct planetx_state *next, const struct planetx_token *t)
{
    for (int i = 0; i < next->tokens; i++) {
        const struct planetx_token *u = &next->token[i];
        if (u->owner == t->owner && u->sector == t->sector && u->type == t->type &&
            u->phase == t->phase)
            return !u->up;
    }
    return false;
}

/* PX-23..25, 30: tokens turned up are seen by all, and those that left too. */
static void see_turned(const struct planetx_state *s, const struct planetx_state *next, int seat,
                       const struct move *m, struct writer *w)
{
    struct planetx_token placed = {
        .owner = (uint8_t)seat, .type = m->n[0], .sector = m->n[1], .phase = s->phases};
    for (int i = 0; i <= s->tokens; i++) {
        const struct planetx_token *t = i < s->tokens ? &s->token[i] : &placed;
        if (t->up || (t == &placed && m->kind != PLANETX_PLACE) || still_hidden(next, t))
            continue;
        part(w, " turned", t->owner);
        part(w, ":", t->type);
        part(w, "@", t->sector);
    }
}

static int count_in(const struct planetx_state *s, int type, int from, int to)
{
    int n = 0, sectors = sky_rules((enum sky_mode)s->mode)->sectors;
    for (int i = from;; i = i % sectors + 1) {
        n += (int)(s->sky[type] >> (i - 1) & 1);
        n += type == SKY_E && (s->sky[SKY_X] >> (i - 1) & 1); /* PX-8 */
        if (i == to)
            return n;
    }
}

static int looks(const struct planetx_state *s, int sector)
{
    for (int t = 0; t < SKY_E; t++)
        if (s->sky[t] >> (sector - 1) & 1)
            return t;
    return SKY_E; /* PX-8 */
}

static bool locate_right(const struct planetx_state *s, const struct move *m)
{
    int n = sky_rules((enum sky_mode)s->mode)->sectors, x = m->n[0] - 1;
    return (s->sky[SKY_X] >> x & 1) && (s->sky[m->n[1]] >> ((x + n - 1) % n) & 1) &&
           (s->sky[m->n[2]] >> ((x + 1) % n) & 1);
}

static void see_action(const struct planetx_state *s, const struct move *m, bool own,
                       struct writer *w)
{
    switch (m->kind) {
    case PLANETX_SURVEY: /* PX-13: type and range for all, the number for the actor */
        part(w, " type", m->n[0]);
        part(w, " from", m->n[1]);
        part(w, " to", m->n[2]);
        if (own)
            part(w, " count", count_in(s, m->n[0], m->n[1], m->n[2]));
        break;
    case PLANETX_TARGET: /* PX-14 */
        part(w, " sector", m->n[0]);
        if (own)
            part(w, " answer", looks(s, m->n[0]));
        break;
    case PLANETX_RESEARCH: /* PX-15 */
        part(w, " topic", m->n[0]);
        if (own)
            clue(w, " clue ", &s->research[m->n[0]]);
        break;
    case PLANETX_LOCATE: /* PX-16: success or failure for all, and nothing else */
        part(w, " right", locate_right(s, m));
        if (own)
            for (int i = 0; i < 3; i++)
                part(w, " named", m->n[i]);
        break;
    default:
        break;
    }
}

static void see_token(const struct planetx_state *s, const struct planetx_state *next,
                      const struct move *m, bool own, struct writer *w)
{
    switch (m->kind) {
    case PLANETX_PICK: /* PX-19: the types for oneself; the numbers, once they are out, for all */
        for (int i = 0; own && i < 3; i++)
            part(w, " picked", m->n[i]);
        if ((s->solo && !s->picks_hidden) || next->phase != PLANETX_THEORY)
            part(w, " count", m->n[0]);
        break;
    case PLANETX_PLACE: /* PX-20 */
        part(w, " sector", m->n[1]);
        if (own)
            part(w, " type", m->n[0]);
        break;
    case PLANETX_CONFERENCE: /* PX-18 */
        clue(w, " clue ", &s->conference[m->n[0]]);
        break;
    case PLANETX_REVIEW: /* PX-24, PX-25 */
        part(w, " type", m->n[0]);
        part(w, " sector", m->n[1]);
        if (m->n[0] != PLANETX_UNKNOWN) /* else a token of the bot is turned up (PX-45) */
            part(w, " right", s->sky[m->n[0]] >> (m->n[1] - 1) & 1);
        break;
    case PLANETX_MISTAKE: /* what was named in a locate stays with the one who did (PX-16) */
        part(w, " of", m->n[PLANETX_OF]);
        for (int i = 0; i < 3 && (own || m->n[PLANETX_OF] != PLANETX_LOCATE); i++)
            part(w, " was", m->n[i]);
        break;
    case PLANETX_BEHIND:
    case PLANETX_CALL: /* PX-45: said at the table */
        for (int i = 0; i < 3; i++)
            part(w, " said", m->n[i]);
        break;
    default:
        break;
    }
}

static void may_see(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w)
{
    const struct planetx_state *s = planetx_in(before), *next = planetx_in(after);
    part(w, "seat", seat);
    part(w, " kind", m->kind);
    see_action(s, m, viewer == seat, w);
    see_token(s, next, m, viewer == seat, w);
    see_turned(s, next, seat, m, w);
    may_know(d, after, viewer, w); /* what the move has changed in the open */
}

static const char *const kinds[PLANETX_KINDS] = {
    NULL,
    [PLANETX_SURVEY] = "survey",
    [PLANETX_TARGET] = "target",
    [PLANETX_RESEARCH] = "research",
    [PLANETX_LOCATE] = "locate",
    [PLANETX_PICK] = "pick",
    [PLANETX_PLACE] = "place",
    [PLANETX_PASS] = "pass",
    [PLANETX_CONFERENCE] = "conference",
    [PLANETX_REVIEW] = "review",
    [PLANETX_REVEAL] = "reveal",
    [PLANETX_CALL] = "call",
    [PLANETX_BEHIND] = "behind",
    [PLANETX_MISTAKE] = "mistake",
};
static const char *const options[] = {
    "",
    "mode expert\nlevel1 youth\nlevel2 experienced\n",
    "companion yes\n",
    "solo yes\n",
    "penalty player\nlevel1 beginner\nlevel3 youth\n",
    "mode expert\nsolo yes\npenalty player\n",
    "mode expert\ncompanion yes\nlevel2 youth\n",
    "companion yes\nsolo yes\n",
    "mode expert\npicks hidden\nreview chosen\n",
    "review chosen\npenalty player\n",
    "mode expert\npicks hidden\nsolo yes\n",
    "mode expert\ncompanion yes\nsolo yes\n",
    NULL,
};

const struct world planetx_world = {
    .game = &planetx_game,
    .ai = &planetx_ai,
    .games = 120,
    .options = options,
    .kind = kinds,
    .kinds = PLANETX_KINDS,
    .resample = resample,
    .may_know = may_know,
    .may_see = may_see,
    .hint = planetx_world_hint,
};
