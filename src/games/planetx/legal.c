/* What may be played, and why not. Nothing here may look at the sky, at clues
 * or at other seats' tokens: a view gives the same answers as the truth. */

#include "base/bits.h"
#include "games/planetx/state.h"

int planetx_range_size(const struct planetx_state *s, int from, int to)
{
    int n = planetx_sectors(s);
    return (to - from + n) % n + 1;
}

static size_t digits(int number)
{
    return number < 10 ? 1 : 2;
}

/* ---- the four actions ----------------------------------------------------------- */

static bool legal_comet_ends(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    uint32_t comets = sky_rules((enum sky_mode)s->mode)->comet_sectors;
    for (int end = 1; end <= 2; end++) {
        size_t at = end == 1 ? 2 : 3 + digits(m->n[1]);
        if (!bits_has(comets, m->n[end] - 1))
            return fault_set(f, at,
                             "A survey for comets begins and ends on a sector where comets can be: "
                             "2, 3, 5, 7, 11, in expert also 13 and 17.");
    }
    return true;
}

static bool legal_survey(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    int from = m->n[1], size = planetx_range_size(s, from, m->n[2]);
    int first = planetx_sector_at(s, s->arrow), count = planetx_visible_count(s);
    int n = planetx_sectors(s), ahead = (from - first + n) % n;
    bool free_range = s->phase == PLANETX_TABLE; /* PX-45: only the board knows what is visible */
    if (free_range && size > count)
        return fault_set_int(f, 2, "A survey covers at most {0} sectors, half of the sky.", count);
    if (!free_range && ahead + size > count) {
        size_t at = ahead < count ? 3 + digits(from) : 2;
        return fault_set_ints(f, at, "Survey inside the visible sky: from {0} to {1}.", first,
                              (first + count - 2) % n + 1);
    }
    return m->n[0] != SKY_C || legal_comet_ends(s, m, f);
}

static bool legal_target(const struct planetx_state *s, int seat, const struct move *m,
                         struct fault *f)
{
    if (s->targets[seat] >= PLANETX_TARGETS)
        return fault_set_int(f, 0, "You have used your {0} targets.", PLANETX_TARGETS);
    if (s->phase != PLANETX_TABLE && !planetx_visible(s, m->n[0])) {
        int n = planetx_sectors(s), first = planetx_sector_at(s, s->arrow);
        return fault_set_ints(f, 1, "Target a visible sector: from {0} to {1}.", first,
                              (first + planetx_visible_count(s) - 2) % n + 1);
    }
    return true;
}

static bool legal_research(const struct planetx_state *s, int seat, struct fault *f)
{
    if (bits_has(s->banned, seat))
        return fault_set(f, 0, "You have just researched: do something else first.");
    return true;
}

static bool legal_action(const struct planetx_state *s, int seat, const struct move *m,
                         struct fault *f)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        return legal_survey(s, m, f);
    case PLANETX_TARGET:
        return legal_target(s, seat, m, f);
    case PLANETX_RESEARCH:
        return legal_research(s, seat, f);
    case PLANETX_LOCATE:
        return true; /* PX-16, PX-17: any sector, any number of times */
    default:
        return fault_set(f, 0, "Now survey (SA1-6), target (T8), research (RB) or locate (L7AG).");
    }
}

/* ---- theories --------------------------------------------------------------------- */

static bool legal_pick(const struct planetx_state *s, int seat, const struct move *m,
                       struct fault *f)
{
    int limit = planetx_numbers_of(s)->picks;
    if (m->kind != PLANETX_PICK)
        return fault_set(f, 0, "Now pick the theories to publish (HA), or none (H-).");
    if (m->n[0] > limit)
        return fault_set_int(f, 1 + (size_t)limit, "In one phase you pick at most {0}.", limit);
    for (int i = 0; i < m->n[0]; i++) {
        int wanted = 1;
        for (int j = 0; j < i; j++)
            wanted += m->n[1 + j] == m->n[1 + i];
        if (wanted > planetx_supply_left(s, seat, m->n[1 + i]))
            return fault_set_text(f, 1 + (size_t)i, "You have no more tokens {0}.",
                                  (struct text){&sky_letters[m->n[1 + i]], 1});
    }
    return true;
}

static bool in_hand(const struct planetx_state *s, int seat, int type)
{
    const struct planetx_hand *hand = &s->hand[seat];
    for (int i = 0; i < hand->n && i < PLANETX_PICKS_MAX; i++)
        if (hand->type[i] == type)
            return true;
    return false;
}

static bool legal_sector(const struct planetx_state *s, int seat, const struct move *m,
                         struct fault *f)
{
    uint32_t sector = (uint32_t)bits_one(m->n[1] - 1);
    if (planetx_places(s, seat, m->n[0]) & sector)
        return true;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if (s->confirmed[t] & sector)
            return fault_set(f, 2, "What is in this sector has been confirmed: choose another.");
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner == seat && s->token[i].sector == m->n[1] &&
            s->token[i].phase == s->phases)
            return fault_set(f, 2, "You have placed a token here in this phase: choose another.");
    return fault_set(f, 2, "You have a token of this type here already: choose another sector.");
}

static bool legal_theory(const struct planetx_state *s, int seat, const struct move *m,
                         struct fault *f)
{
    if (s->hand[seat].n == PLANETX_OPEN)
        return legal_pick(s, seat, m, f);
    if (m->kind == PLANETX_PASS)
        return fault_set(f, 1, "Every token picked must be placed: name its type and a sector.");
    if (m->kind != PLANETX_PLACE)
        return fault_set(f, 0, "Now place a token you have picked, as in PA9.");
    if (!in_hand(s, seat, m->n[0]))
        return fault_set(f, 1, "This is not a token you have picked.");
    return legal_sector(s, seat, m, f);
}

/* PX-23: where a player chooses the order. */
static bool legal_judge(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    int sector = planetx_review_sector(s);
    if (m->kind != PLANETX_REVIEW)
        return fault_set(f, 0,
                         "Now say which of the theories turned up is judged next, as in VA9.");
    if (m->n[1] != sector)
        return fault_set_int(f, 2, "Sector {0} is under review.", sector);
    return bits_has(planetx_review_types(s, sector), m->n[0]) ||
           fault_set(f, 1, "No theory of this type was turned up here.");
}

static bool legal_last(const struct planetx_state *s, int seat, const struct move *m,
                       struct fault *f)
{
    switch (m->kind) {
    case PLANETX_PASS:
        return true;
    case PLANETX_LOCATE:
        if (planetx_has_placed(s, seat))
            return fault_set(f, 0, "You have published a theory: another one, or P- to end.");
        return true;
    case PLANETX_PLACE:
        if (planetx_supply_left(s, seat, m->n[0]) == 0)
            return fault_set(f, 1, "You have no more tokens of this type.");
        return legal_sector(s, seat, m, f);
    default:
        return fault_set(f, 0,
                         "This is your last chance: locate (L7AG), publish (PA9) or end it (P-).");
    }
}

/* ---- companion ------------------------------------------------------------------------ */

/* PX-45: where the pawns stand only the board knows; that the last chance is for the one
 * who is behind, the rules do. */
static bool legal_call(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    if (!planetx_solo_companion(s))
        return fault_set(f, 0, "No bot plays at this table.");
    if (m->n[0] != PLANETX_LAST)
        return s->finder == PLANETX_NOBODY ||
               fault_set(f, 0, "Planet X has been found: only the last chance is left.");
    if (s->finder == PLANETX_NOBODY)
        return fault_set(f, 0, "Nobody has found Planet X yet.");
    if (s->x_points[s->finder] > 0)
        return fault_set(f, 0, "The last chance has been given.");
    int gap = planetx_call_gap(s, m);
    if (gap < 1 || gap > PLANETX_LAST_REACH)
        return fault_set_int(f, 2,
                             "A last chance is for who is 1 to {0} sectors behind the finder: "
                             "look at the pawns, or reveal the sky.",
                             PLANETX_LAST_REACH);
    return true;
}

/* The bot's own theory: on its inner step only (PX-22). */
static bool legal_bot_review(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    const struct planetx_token *token =
        planetx_solo_companion(s) ? planetx_bot_token(s, m->n[1]) : NULL;
    if (!token)
        return fault_set(f, 2, "The bot has no theory face down on this sector.");
    return token->step == PLANETX_STEPS || !s->found_ends ||
           fault_set_int(f, 2,
                         "The bot's theory here is not on the inner step yet. Theory phases until "
                         "then: {0}.",
                         PLANETX_STEPS - token->step);
}

static bool legal_review(const struct planetx_state *s, const struct move *m, struct fault *f)
{
    if (m->n[0] == PLANETX_UNKNOWN && !legal_bot_review(s, m, f))
        return false;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if (bits_has(s->confirmed[t], m->n[1] - 1))
            return fault_set(f, 2, "What is in this sector has been confirmed already.");
    return true;
}

/* PX-28, PX-29: once Planet X is found nobody asks any more, and who is behind the finder
 * may locate once. Tables from before that was enforced went on. */
static bool legal_question(const struct planetx_state *s, int seat, const struct move *m,
                           struct fault *f)
{
    if (s->finder == PLANETX_NOBODY || !s->found_ends)
        return legal_action(s, seat, m, f);
    if (m->kind != PLANETX_LOCATE)
        return fault_set(f, 0, "Planet X has been found: only the last chance is left.");
    if (bits_has(s->waiting, seat))
        return true;
    if (seat == s->finder || bits_has(s->located, seat))
        return fault_set(f, 0, "You have found Planet X already.");
    if (planetx_had_chance(s, seat))
        return fault_set(f, 0, "You have had your last chance: one locate is all.");
    return fault_set(f, 0,
                     planetx_solo_companion(s)
                         ? "A last chance is for who is behind the finder: first say where the "
                           "pawns stand."
                         : "A last chance is for who is behind the finder: first say how far "
                           "(D1 to D5).");
}

static bool legal_behind(const struct planetx_state *s, int seat, const struct move *m,
                         struct fault *f)
{
    if (planetx_solo_companion(s))
        return fault_set(f, 0, "Call for the last chance instead, with both pawns: BL5-8.");
    if (s->finder == PLANETX_NOBODY)
        return fault_set(f, 0, "Nobody has found Planet X yet.");
    if (seat == s->finder)
        return fault_set(f, 0, "You are the finder: the others say how far they are behind.");
    if (m->n[0] == 0 && planetx_had_chance(s, seat))
        return fault_set(f, 1, "You have used your last chance, so you were behind: 1 to 5.");
    return true;
}

/* An author may say that an entry was a mistake. What the state still knows of such an
 * entry must be there; the rest the table knows. */
static bool legal_mistake(const struct planetx_state *s, int seat, const struct move *m,
                          struct fault *f)
{
    bool last = s->finder != PLANETX_NOBODY;
    switch (m->n[PLANETX_OF]) {
    case PLANETX_SURVEY:
        return legal_survey(s, m, f);
    case PLANETX_TARGET:
        return s->targets[seat] > 0 || fault_set(f, 1, "You have not targeted yet.");
    case PLANETX_RESEARCH:
        return bits_has(s->researched[seat], m->n[0]) ||
               fault_set(f, 1, "You have not researched this topic.");
    case PLANETX_LOCATE:
        if (bits_has(s->located, seat) || (last && !planetx_had_chance(s, seat)))
            return fault_set(f, 1, "Only a locate that failed can have been a mistake.");
        return true;
    case PLANETX_REVIEW:
        return (m->n[0] != PLANETX_UNKNOWN && bits_has(s->denied[m->n[0]], m->n[1] - 1)) ||
               fault_set(f, 1,
                         "Only a theory that was wrong can have been a mistake: what is "
                         "confirmed all know.");
    default:
        return true;
    }
}

static bool legal_table(const struct planetx_state *s, int seat, const struct move *m,
                        struct fault *f)
{
    switch (m->kind) {
    case PLANETX_CONFERENCE:
        if (bits_has(s->held, m->n[0]))
            return fault_set(f, 1, "This conference has been held: everybody has its clue.");
        return true;
    case PLANETX_CALL:
        return legal_call(s, m, f);
    case PLANETX_BEHIND:
        return legal_behind(s, seat, m, f);
    case PLANETX_MISTAKE:
        return legal_mistake(s, seat, m, f);
    case PLANETX_REVIEW:
        return legal_review(s, m, f);
    case PLANETX_REVEAL:
        if (bits_has(s->consent, seat))
            return fault_set(f, 0, "You have agreed to the reveal: wait for the others.");
        return true;
    case PLANETX_PICK:
    case PLANETX_PLACE:
    case PLANETX_PASS:
        return fault_set(f, 0, "The tokens are on your table: review them with VA9.");
    default:
        return legal_question(s, seat, m, f);
    }
}

bool planetx_legal(const struct game_data *d, const struct game_state *state, int seat,
                   const struct move *m, struct fault *f)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    if (s->phase == PLANETX_TABLE)
        return legal_table(s, seat, m, f);
    if (s->phase == PLANETX_JUDGE)
        return legal_judge(s, m, f);
    if (m->kind >= PLANETX_CONFERENCE)
        return fault_set(f, 0, "Only a companion of a real table is asked this.");
    switch ((enum planetx_phase)s->phase) {
    case PLANETX_TURN:
        return legal_action(s, seat, m, f);
    case PLANETX_THEORY:
        return legal_theory(s, seat, m, f);
    case PLANETX_LAST:
        return legal_last(s, seat, m, f);
    case PLANETX_TABLE:
    case PLANETX_JUDGE:
    case PLANETX_OVER:
    case PLANETX_PHASES:
        break;
    }
    return fault_set(f, 0, "The game is over.");
}
