/* Planet X for the library: numbers of moves, and the table as a vector. */

#include "lib/planetx/planetx.h"

#include <string.h>

#include "ai/planetx/bot_ctx.h"
#include "base/bits.h"

extern const struct lib_game planetx_lib;

/* Numbers. What is only said at a real table has none. */
enum {
    SEEN = SKY_E + 1, /* C A D G E */
    N = SKY_SECTORS_MAX,
    T = PLANETX_THEORY_TYPES,
    SURVEYS = 0,                                       /* type, first sector, size */
    TARGETS = SURVEYS + SEEN * N * PLANETX_SURVEY_MAX, /* sector */
    RESEARCH = TARGETS + N,                            /* topic */
    LOCATES = RESEARCH + DEAL_TOPICS,                  /* sector, before, after */
    PICKS = LOCATES + N * SEEN * SEEN,                 /* none; one type; two */
    PLACES = PICKS + 1 + T + T * T,                    /* type, sector */
    PASS = PLACES + T * N,
    REVIEWS, /* type, sector */
    ACTIONS = REVIEWS + T * N,
};
_Static_assert((int)ACTIONS <= (int)LIB_ACTIONS_MAX, "a mask of its own");

static int action_of(const struct game_state *s, const struct move *m)
{
    switch (m->kind) {
    case PLANETX_SURVEY:
        return SURVEYS + (m->n[0] * N + m->n[1] - 1) * PLANETX_SURVEY_MAX +
               planetx_range_size(planetx_in(s), m->n[1], m->n[2]) - 1;
    case PLANETX_TARGET:
        return TARGETS + m->n[0] - 1;
    case PLANETX_RESEARCH:
        return RESEARCH + m->n[0];
    case PLANETX_LOCATE:
        return LOCATES + ((m->n[0] - 1) * SEEN + m->n[1]) * SEEN + m->n[2];
    case PLANETX_PICK:
        return PICKS + (m->n[0] == 0   ? 0
                        : m->n[0] == 1 ? 1 + m->n[1]
                                       : 1 + T + m->n[1] * T + m->n[2]);
    case PLANETX_PLACE:
        return PLACES + m->n[0] * N + m->n[1] - 1;
    case PLANETX_PASS:
        return PASS;
    case PLANETX_REVIEW:
        return m->n[0] < T ? REVIEWS + m->n[0] * N + m->n[1] - 1 : -1;
    default:
        return -1;
    }
}

static struct move survey_of(const struct planetx_state *s, int k)
{
    int size = k % PLANETX_SURVEY_MAX, from = k / PLANETX_SURVEY_MAX % N;
    struct move m = move_of(PLANETX_SURVEY, k / PLANETX_SURVEY_MAX / N, from + 1);
    m.n[2] = (uint8_t)((from + size) % planetx_sectors(s) + 1);
    return m;
}

static struct move pick_of(int k)
{
    struct move m = move_of(PLANETX_PICK, k == 0 ? 0 : k <= T ? 1 : 2, 0);
    if (m.n[0] == 1)
        m.n[1] = (uint8_t)(k - 1);
    if (m.n[0] == 2) {
        m.n[1] = (uint8_t)((k - 1 - T) / T);
        m.n[2] = (uint8_t)((k - 1 - T) % T);
    }
    return m;
}

static struct move move_of_action(const struct game_state *s, int action)
{
    if (action < TARGETS)
        return survey_of(planetx_in(s), action - SURVEYS);
    if (action < RESEARCH)
        return move_of(PLANETX_TARGET, action - TARGETS + 1, 0);
    if (action < LOCATES)
        return move_of(PLANETX_RESEARCH, action - RESEARCH, 0);
    if (action < PICKS) {
        int k = action - LOCATES;
        struct move m = move_of(PLANETX_LOCATE, k / (SEEN * SEEN) + 1, k / SEEN % SEEN);
        m.n[2] = (uint8_t)(k % SEEN);
        return m;
    }
    if (action < PLACES)
        return pick_of(action - PICKS);
    if (action < PASS)
        return move_of(PLANETX_PLACE, (action - PLACES) / N, (action - PLACES) % N + 1);
    if (action == PASS)
        return move_of(PLANETX_PASS, 0, 0);
    return move_of(PLANETX_REVIEW, (action - REVIEWS) / N, (action - REVIEWS) % N + 1);
}

/* ---- all that is legal, marked -------------------------------------------------------- */

static int mark(uint8_t *mask, int first, int n)
{
    memset(mask + first, 1, (size_t)n);
    return n;
}

/* PX-13: ranges that begin at a visible sector and end at a later one; for comets both ends are
 * sectors where comets can be. */
static int mark_surveys(const struct planetx_state *s, uint8_t *mask)
{
    int n = planetx_sectors(s), seen = planetx_visible_count(s), count = 0;
    uint32_t comets = sky_rules((enum sky_mode)s->mode)->comet_sectors;
    for (int i = 0; i < seen; i++) {
        int from = (s->arrow + i) % n;
        for (int type = SKY_C + 1; type < SEEN; type++)
            count += mark(mask, SURVEYS + (type * N + from) * PLANETX_SURVEY_MAX, seen - i);
        for (int size = 0; bits_has(comets, from) && i + size < seen; size++)
            if (bits_has(comets, (from + size) % n))
                count += mark(mask, SURVEYS + (SKY_C * N + from) * PLANETX_SURVEY_MAX + size, 1);
    }
    return count;
}

/* In its turn a seat has hundreds of moves; else a list is quick. */
static int mask_of(const struct game_state *state, int seat, uint8_t *mask)
{
    const struct planetx_state *s = planetx_in(state);
    int n = planetx_sectors(s);
    if (s->phase != PLANETX_TURN)
        return -1;
    int count = mark_surveys(s, mask);
    for (int i = 0; s->targets[seat] < PLANETX_TARGETS && i < planetx_visible_count(s); i++)
        count += mark(mask, TARGETS + (s->arrow + i) % n, 1); /* PX-14 */
    if (!bits_has(s->banned, seat))
        count += mark(mask, RESEARCH, DEAL_TOPICS);      /* PX-15 */
    return count + mark(mask, LOCATES, n * SEEN * SEEN); /* PX-16 */
}

/* ---- the table as a vector ------------------------------------------------------- */

static void observe_masks(struct vector *out, const char *name, const uint32_t *mask, int types)
{
    uint8_t *part = vector_part(out, name, types * N);
    for (int i = 0; i < types * N; i++)
        vector_put(part, i, mask[i / N] >> (i % N) & 1);
}

/* kind, s, t, relation, from, to, n of each; kind is 1 higher, so that 0 is unknown. */
static void observe_facts(struct vector *out, const char *name, const struct fact *fact, int n)
{
    enum { FIELDS = 7 };
    uint8_t *part = vector_part(out, name, n * FIELDS);
    for (int i = 0; part && i < n; i++) {
        const struct fact *f = &fact[i];
        uint8_t fields[FIELDS] = {f->kind, f->s, f->t, f->relation, f->from, f->to, f->n};
        bool known = f->kind >= FACT_SOME; /* a clue; an unknown one is all 0 */
        for (int k = 0; known && k < FIELDS; k++)
            part[i * FIELDS + k] = (uint8_t)(fields[k] + (k == 0));
    }
}

static void observe_tokens(const struct planetx_state *s, int viewer, struct vector *out)
{
    /* Of each seat, sector and type (the fifth: hidden) the step; 8 more where face up. */
    uint8_t *part = vector_part(out, "tokens", PLANETX_SEATS_MAX * N * (T + 1));
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        int k = viewer < 0 ? t->owner : (t->owner + s->seats - viewer) % s->seats;
        int type = t->type < T ? t->type : T;
        vector_put(part, (k * N + t->sector - 1) * (T + 1) + type, t->step + 8u * t->up);
    }
}

static void observe_seats(const struct planetx_state *s, int viewer, struct vector *out)
{
    uint8_t *time = vector_part(out, "times", PLANETX_SEATS_MAX);
    uint8_t *order = vector_part(out, "order", PLANETX_SEATS_MAX);
    uint8_t *targets = vector_part(out, "targets", PLANETX_SEATS_MAX);
    uint8_t *researched = vector_part(out, "researched", PLANETX_SEATS_MAX * DEAL_TOPICS);
    uint8_t *marks = vector_part(out, "banned_located_waiting_finder", PLANETX_SEATS_MAX * 4);
    uint8_t *points = vector_part(out, "x_points", PLANETX_SEATS_MAX);
    uint8_t *hand = vector_part(out, "hands", PLANETX_SEATS_MAX * 2); /* picked; how many left */
    uint8_t *gone = vector_part(out, "gone", PLANETX_SEATS_MAX * T);
    for (int k = 0; k < s->seats; k++) {
        int seat = seat_from(viewer, s->seats, k);
        vector_put(time, k, s->time[seat]);
        for (int i = 0; i < s->seats; i++)
            if (s->order[i] == seat)
                vector_put(order, k, (unsigned)i);
        vector_put(targets, k, s->targets[seat]);
        for (int i = 0; i < DEAL_TOPICS; i++)
            vector_put(researched, k * DEAL_TOPICS + i, s->researched[seat] >> i & 1);
        vector_put(marks, k * 4, s->banned >> seat & 1);
        vector_put(marks, k * 4 + 1, s->located >> seat & 1);
        vector_put(marks, k * 4 + 2, s->waiting >> seat & 1);
        vector_put(marks, k * 4 + 3, s->finder == seat);
        vector_put(points, k, s->x_points[seat]);
        vector_put(hand, k * 2, s->hand[seat].n != PLANETX_OPEN);
        vector_put(hand, k * 2 + 1, s->hand[seat].n <= PLANETX_PICKS_MAX ? s->hand[seat].n : 0u);
        for (int t = 0; t < T; t++)
            vector_put(gone, k * T + t, s->gone[seat][t]);
    }
}

static void observe_own(const struct planetx_state *s, int viewer, struct vector *out)
{
    uint8_t *start = vector_part(out, "start_not", T * N);
    uint8_t *hand = vector_part(out, "hand_types", T);
    for (int i = 0; viewer >= 0 && i < DEAL_START_FACTS; i++)
        if (s->start[viewer][i].sector > 0)
            vector_mark(start, s->start[viewer][i].type * N + s->start[viewer][i].sector - 1);
    for (int i = 0; viewer >= 0 && i < PLANETX_PICKS_MAX && i < s->hand[viewer].n; i++)
        if (hand && s->hand[viewer].n != PLANETX_OPEN)
            hand[s->hand[viewer].type[i]]++;
}

static void observe(const struct view *v, struct vector *out)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    vector_byte(out, "seats", s->seats);
    vector_byte(out, "expert", s->mode);
    vector_byte(out, "solo", s->solo);
    vector_one_of(out, "phase", s->phase, PLANETX_PHASES);
    vector_one_of(out, "arrow", (unsigned)planetx_sector_at(s, s->arrow) - 1, N);
    vector_bits(out, "held", s->held, DEAL_CONFERENCES);
    observe_seats(s, v->viewer, out);
    observe_own(s, v->viewer, out);
    uint8_t *title = vector_part(out, "titles", DEAL_TOPICS * SKY_TYPES);
    for (int i = 0; i < DEAL_TOPICS * SKY_TYPES; i++)
        vector_put(title, i, s->title[i / SKY_TYPES] >> (i % SKY_TYPES) & 1);
    uint8_t *subject = vector_part(out, "subjects", DEAL_CONFERENCES * SKY_TYPES);
    for (int i = 0; i < DEAL_CONFERENCES * SKY_TYPES; i++)
        vector_put(subject, i, s->subject[i / SKY_TYPES] >> (i % SKY_TYPES) & 1);
    observe_facts(out, "research", s->research, DEAL_TOPICS);
    observe_facts(out, "conferences", s->conference, DEAL_CONFERENCES);
    observe_masks(out, "confirmed", s->confirmed, T);
    observe_masks(out, "denied", s->denied, T);
    observe_tokens(s, v->viewer, out);
    observe_masks(out, "sky", s->sky, SKY_TYPES);
}

const struct lib_game planetx_lib = {
    .actions = ACTIONS,
    .action_of = action_of,
    .move_of = move_of_action,
    .mask = mask_of,
    .observe = observe,
    .fit_memory = BOT_MEMORY,
    .resample = planetx_lib_resample,
    .beliefs = planetx_lib_beliefs,
};
