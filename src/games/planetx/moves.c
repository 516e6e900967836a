/* The legal moves of a seat, by number: how many there are, and the k-th.
 * So a list is a loop, and a draw costs no list. */

#include "base/bits.h"
#include "base/panic.h"
#include "games/planetx/state.h"

enum { SEEN_TYPES = SKY_E + 1 }; /* C A D G E */

/* The k-th pair i <= j of numbers from 0: (0,0) (0,1) (1,1) (0,2) … */
static void nth_pair(int k, int *i, int *j)
{
    int last = 0;
    while (k > last)
        k -= ++last;
    *i = k;
    *j = last;
}

static int pairs(int n)
{
    return n * (n + 1) / 2;
}

/* The visible comet sectors; bit 0 is the arrow's sector. */
static uint32_t visible_comets(const struct planetx_state *s)
{
    int n = planetx_sectors(s);
    uint32_t comets = sky_rules((enum sky_mode)s->mode)->comet_sectors;
    comets = sky_turn(n, comets, n - s->arrow % n);
    return comets & sky_all(planetx_visible_count(s));
}

/* ---- surveys ------------------------------------------------------------------------ */

static int count_surveys(const struct planetx_state *s, int seat)
{
    (void)seat;
    int ranges = pairs(planetx_visible_count(s));
    return pairs(bits_count(visible_comets(s))) + (SEEN_TYPES - 1) * ranges;
}

static struct move survey_at(const struct planetx_state *s, int seat, int k)
{
    (void)seat;
    uint32_t comets = visible_comets(s);
    int type = SKY_C, i, j, of_comets = pairs(bits_count(comets));
    if (k < of_comets) {
        nth_pair(k, &i, &j);
        i = bits_nth(comets, i);
        j = bits_nth(comets, j);
    } else {
        int ranges = pairs(planetx_visible_count(s));
        type = SKY_A + (k - of_comets) / ranges;
        nth_pair((k - of_comets) % ranges, &i, &j);
    }
    struct move m = move_of(PLANETX_SURVEY, type, planetx_sector_at(s, s->arrow + i));
    m.n[2] = (uint8_t)planetx_sector_at(s, s->arrow + j);
    return m;
}

/* ---- the other actions ---------------------------------------------------------------- */

static int count_targets(const struct planetx_state *s, int seat)
{
    return s->targets[seat] < PLANETX_TARGETS ? planetx_visible_count(s) : 0;
}

static struct move target_at(const struct planetx_state *s, int seat, int k)
{
    (void)seat;
    return move_of(PLANETX_TARGET, planetx_sector_at(s, s->arrow + k), 0);
}

static int count_research(const struct planetx_state *s, int seat)
{
    return bits_has(s->banned, seat) ? 0 : DEAL_TOPICS;
}

static struct move research_at(const struct planetx_state *s, int seat, int k)
{
    (void)s, (void)seat;
    return move_of(PLANETX_RESEARCH, k, 0);
}

static int count_locates(const struct planetx_state *s, int seat)
{
    if (s->phase == PLANETX_LAST && planetx_has_placed(s, seat))
        return 0;
    return planetx_sectors(s) * SEEN_TYPES * SEEN_TYPES;
}

static struct move locate_at(const struct planetx_state *s, int seat, int k)
{
    (void)s, (void)seat;
    struct move m = move_of(PLANETX_LOCATE, k / (SEEN_TYPES * SEEN_TYPES) + 1, 0);
    m.n[1] = (uint8_t)(k / SEEN_TYPES % SEEN_TYPES);
    m.n[2] = (uint8_t)(k % SEEN_TYPES);
    return m;
}

/* ---- theories ----------------------------------------------------------------------------- */

/* How many picks there can be: none, one of four types, two of four types. */
static int all_picks(const struct planetx_state *s)
{
    int one = PLANETX_THEORY_TYPES;
    return planetx_numbers_of(s)->picks == 1 ? 1 + one : 1 + one + pairs(one);
}

static struct move any_pick(int k)
{
    struct move m = {.kind = PLANETX_PICK};
    int i, j;
    if (k == 0)
        return m;
    m.n[0] = k <= PLANETX_THEORY_TYPES ? 1 : 2;
    if (m.n[0] == 1) {
        m.n[1] = planetx_judging[k - 1];
    } else {
        nth_pair(k - 1 - PLANETX_THEORY_TYPES, &i, &j);
        m.n[1] = planetx_judging[i];
        m.n[2] = planetx_judging[j];
    }
    return m;
}

static bool may_pick(const struct planetx_state *s, int seat, const struct move *m)
{
    const struct game_state *state = (const struct game_state *)s;
    return planetx_legal(NULL, state, seat, m, NULL);
}

static int count_picks(const struct planetx_state *s, int seat)
{
    int n = 0;
    if (s->hand[seat].n != PLANETX_OPEN)
        return 0;
    for (int k = 0, all = all_picks(s); k < all; k++) {
        struct move m = any_pick(k);
        n += may_pick(s, seat, &m);
    }
    return n;
}

static struct move pick_at(const struct planetx_state *s, int seat, int k)
{
    struct move m = any_pick(0);
    for (int i = 0, all = all_picks(s); i < all; i++) {
        m = any_pick(i);
        if (may_pick(s, seat, &m) && k-- == 0)
            break;
    }
    return m;
}

/* The sectors for a token of this type; none where the seat may not place one. */
static uint32_t open_places(const struct planetx_state *s, int seat, int type)
{
    const struct planetx_hand *hand = &s->hand[seat];
    bool has = false;
    if (s->phase == PLANETX_LAST)
        has = planetx_supply_left(s, seat, type) > 0;
    else
        for (int i = 0; i < hand->n && i < PLANETX_PICKS_MAX; i++)
            has = has || hand->type[i] == type;
    return has ? planetx_places(s, seat, type) : 0;
}

static int count_places(const struct planetx_state *s, int seat)
{
    int n = 0;
    if (s->phase == PLANETX_THEORY && s->hand[seat].n == PLANETX_OPEN)
        return 0;
    for (int type = 0; type < PLANETX_THEORY_TYPES; type++)
        n += bits_count(open_places(s, seat, type));
    return n;
}

static struct move place_at(const struct planetx_state *s, int seat, int k)
{
    for (int type = 0; type < PLANETX_THEORY_TYPES; type++) {
        uint32_t places = open_places(s, seat, type);
        int n = bits_count(places);
        if (k < n)
            return move_of(PLANETX_PLACE, type, bits_nth(places, k) + 1);
        k -= n;
    }
    ASTRO_NEVER("a place beyond the last");
}

static int count_pass(const struct planetx_state *s, int seat)
{
    (void)s, (void)seat;
    return 1;
}

static struct move pass_at(const struct planetx_state *s, int seat, int k)
{
    (void)s, (void)seat, (void)k;
    return move_of(PLANETX_PASS, 0, 0);
}

/* PX-23: what may be judged next, in the order of the alphabet. */
static int count_reviews(const struct planetx_state *s, int seat)
{
    (void)seat;
    return bits_count(planetx_review_types(s, planetx_review_sector(s)));
}

static struct move review_at(const struct planetx_state *s, int seat, int k)
{
    (void)seat;
    int sector = planetx_review_sector(s), i = 0;
    uint32_t types = planetx_review_types(s, sector);
    while (!bits_has(types, planetx_judging[i]) || k-- > 0)
        i++;
    return move_of(PLANETX_REVIEW, planetx_judging[i], sector);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct family {
    uint8_t phases; /* bits of enum planetx_phase */
    int (*count)(const struct planetx_state *s, int seat);
    struct move (*at)(const struct planetx_state *s, int seat, int k);
} families[] = {
    {1 << PLANETX_TURN, count_surveys, survey_at},
    {1 << PLANETX_TURN, count_targets, target_at},
    {1 << PLANETX_TURN, count_research, research_at},
    {1 << PLANETX_TURN | 1 << PLANETX_LAST, count_locates, locate_at},
    {1 << PLANETX_THEORY, count_picks, pick_at},
    {1 << PLANETX_THEORY | 1 << PLANETX_LAST, count_places, place_at},
    {1 << PLANETX_LAST, count_pass, pass_at},
    {1 << PLANETX_JUDGE, count_reviews, review_at},
};
enum { FAMILIES = sizeof families / sizeof *families };

size_t planetx_moves(const struct game_data *d, const struct game_state *state, int seat,
                     struct move *out, size_t cap)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    size_t n = 0;
    if (s->phase == PLANETX_TABLE)
        return GAME_MANY;
    for (int i = 0; i < FAMILIES; i++) {
        if (!bits_has(families[i].phases, s->phase))
            continue;
        int count = families[i].count(s, seat);
        for (int k = 0; k < count; k++, n++)
            if (n < cap)
                out[n] = families[i].at(s, seat, k);
    }
    return n;
}

/* ---- companion: too many to list ----------------------------------------------------------------
 */

static int draw(struct rng *r, int n)
{
    return (int)rng_below(r, (uint32_t)n);
}

static struct move draw_survey(const struct planetx_state *s, struct rng *r)
{
    int n = planetx_sectors(s);
    int type = draw(r, SEEN_TYPES);
    int from = draw(r, n);
    int size = draw(r, planetx_visible_count(s));
    uint32_t comets = sky_rules((enum sky_mode)s->mode)->comet_sectors;
    if (type == SKY_C) {
        from = bits_nth(comets, draw(r, bits_count(comets)));
        while (!bits_has(comets, (from + size) % n))
            size--; /* comes to the start itself at the latest */
    }
    struct move m = move_of(PLANETX_SURVEY, type, from + 1);
    m.n[2] = (uint8_t)((from + size) % n + 1);
    return m;
}

/* What is in a sector of a sky that is known. */
static int type_in(const struct planetx_state *s, int sector)
{
    int type = 0;
    while (!bits_has(s->sky[type], sector))
        type++;
    return type;
}

/* Where the sky is known, every eighth is right: by chance nobody would ever find
 * Planet X, and what follows would never be seen. */
static struct move draw_locate(const struct planetx_state *s, struct rng *r)
{
    int n = planetx_sectors(s);
    if (draw(r, 8) > 0 || !s->sky[SKY_X])
        return locate_at(s, 0, draw(r, n * SEEN_TYPES * SEEN_TYPES));
    int x = __builtin_ctz(s->sky[SKY_X]);
    struct move m = move_of(PLANETX_LOCATE, x + 1, type_in(s, (x + n - 1) % n));
    m.n[2] = (uint8_t)type_in(s, (x + 1) % n);
    return m;
}

static struct move draw_at_table(const struct planetx_state *s, int kind, struct rng *r)
{
    int n = planetx_sectors(s);
    switch (kind) {
    case PLANETX_SURVEY:
        return draw_survey(s, r);
    case PLANETX_TARGET:
        return move_of(PLANETX_TARGET, 1 + draw(r, n), 0);
    case PLANETX_RESEARCH:
        return move_of(PLANETX_RESEARCH, draw(r, DEAL_TOPICS), 0);
    case PLANETX_LOCATE:
        return draw_locate(s, r);
    case PLANETX_CONFERENCE:
        return move_of(PLANETX_CONFERENCE,
                       draw(r, planetx_conference_count((enum sky_mode)s->mode)), 0);
    case PLANETX_CALL: {
        struct move m = move_of(PLANETX_CALL, draw(r, PLANETX_LAST + 1), 0);
        for (int i = 1; m.n[0] != PLANETX_THEORY && i <= 2; i++)
            m.n[i] = (uint8_t)(1 + draw(r, n));
        return m;
    }
    case PLANETX_BEHIND:
        return move_of(PLANETX_BEHIND, draw(r, PLANETX_LAST_REACH + 1), 0);
    case PLANETX_MISTAKE: {
        static const uint8_t of[] = {PLANETX_SURVEY, PLANETX_TARGET, PLANETX_RESEARCH,
                                     PLANETX_LOCATE, PLANETX_REVIEW};
        struct move m = draw_at_table(s, of[draw(r, (int)sizeof of)], r);
        m.n[PLANETX_OF] = m.kind;
        m.kind = PLANETX_MISTAKE;
        return m;
    }
    case PLANETX_REVIEW: {
        int type = draw(r, PLANETX_THEORY_TYPES);
        if (planetx_solo_companion(s) && draw(r, 2))
            type = PLANETX_UNKNOWN;
        return move_of(PLANETX_REVIEW, type, 1 + draw(r, n));
    }
    default:
        return move_of(PLANETX_REVEAL, 0, 0);
    }
}

/* Draws again until it fits: that a survey was a mistake always does. Where one seat can end the
 * game it mostly does not. */
static struct move sample_at_table(const struct planetx_state *s, int seat, struct rng *r)
{
    static const uint8_t kinds[] = {
        PLANETX_SURVEY, PLANETX_TARGET, PLANETX_RESEARCH, PLANETX_LOCATE,  PLANETX_CONFERENCE,
        PLANETX_REVIEW, PLANETX_REVEAL, PLANETX_BEHIND,   PLANETX_MISTAKE, PLANETX_CALL};
    struct move m;
    do {
        int kind = kinds[draw(r, (int)(sizeof kinds) - !planetx_solo_companion(s))];
        if (kind == PLANETX_REVEAL && planetx_solo_companion(s) && draw(r, 6))
            kind = PLANETX_CALL;
        m = draw_at_table(s, kind, r);
    } while (!planetx_legal(NULL, (const struct game_state *)s, seat, &m, NULL));
    return m;
}

struct move planetx_sample(const struct game_data *d, const struct game_state *state, int seat,
                           struct rng *r)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    int count[FAMILIES] = {0}, all = 0;
    if (s->phase == PLANETX_TABLE)
        return sample_at_table(s, seat, r);
    for (int i = 0; i < FAMILIES; i++) {
        if (bits_has(families[i].phases, s->phase))
            count[i] = families[i].count(s, seat);
        all += count[i];
    }
    int k = draw(r, all), i = 0;
    for (; k >= count[i]; i++)
        k -= count[i];
    return families[i].at(s, seat, k);
}
