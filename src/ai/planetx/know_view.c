#include "ai/planetx/know_view.h"

#include "base/bits.h"
#include "games/planetx/state.h"

struct sink {
    void (*take)(void *context, const struct fact *fact);
    void *context;
};

static void tell(const struct sink *to, struct fact fact)
{
    to->take(to->context, &fact);
}

static void tell_masks(const struct sink *to, int kind, const uint32_t mask[PLANETX_THEORY_TYPES])
{
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        BITS_EACH(i, mask[t])
        {
            tell(to,
                 (struct fact){.kind = (uint8_t)kind, .s = (uint8_t)t, .from = (uint8_t)(i + 1)});
        }
    }
}

/* A clue that is known: where somebody hands in what another seat sees, it is not. */
static void tell_clue(const struct sink *to, const struct fact *clue)
{
    if (fact_is_clue(clue))
        tell(to, *clue);
}

static void tell_state(const struct sink *to, const struct planetx_state *s, int seat)
{
    tell_masks(to, FACT_IS, s->confirmed);
    tell_masks(to, FACT_NOT, s->denied);
    for (int i = 0; i < DEAL_CONFERENCES; i++)
        if (bits_has(s->held, i))
            tell_clue(to, &s->conference[i]);
    if (seat < 0)
        return;
    for (int i = 0; i < DEAL_START_FACTS; i++)
        if (s->start[seat][i].sector > 0)
            tell(to, (struct fact){.kind = FACT_NOT,
                                   .s = s->start[seat][i].type,
                                   .from = s->start[seat][i].sector});
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (bits_has(s->researched[seat], i))
            tell_clue(to, &s->research[i]);
}

/* A line `seat event`: the seat, and the event up to what follows from it. */
static bool next_event(struct text *events, int *seat, struct text *move)
{
    struct text line;
    while (text_line(events, &line)) {
        struct reader r = reader_on(line);
        if (!read_seat(&r, seat) || !read_char(&r, ' '))
            continue;
        *move = (struct text){line.p + r.at, 0};
        while (r.at + move->n < line.n && move->p[move->n] != ';')
            move->n++;
        if (move->n > 0)
            return true;
    }
    return false;
}

static struct text skip(struct text t, size_t n)
{
    return (struct text){t.p + n, t.n - n};
}

/* SA1-6=3 is the fact A1-6=3; targets and locates are facts as they stand. */
static void tell_own(const struct sink *to, enum sky_mode mode, struct text move)
{
    struct fact fact;
    if (move.p[0] == 'S')
        move = skip(move, 1);
    else if (move.p[0] != 'T' && move.p[0] != 'L')
        return;
    if (fact_read(move, mode, &fact, NULL))
        tell(to, fact);
}

void know_view_each(const struct view *v, struct text events,
                    void (*take)(void *context, const struct fact *fact), void *context)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    struct sink to = {take, context};
    struct text move;
    int seat;
    tell_state(&to, s, v->viewer);
    while (next_event(&events, &seat, &move))
        if (seat == v->viewer)
            tell_own(&to, (enum sky_mode)s->mode, move);
}

struct keeping {
    const struct sky_index *index;
    uint64_t *set;
};

static void keep_one(void *context, const struct fact *fact)
{
    const struct keeping *k = context;
    know_keep(k->index, k->set, fact);
}

void know_view_keep(const struct sky_index *index, uint64_t *set, const struct view *v,
                    struct text events)
{
    struct keeping k = {index, set};
    know_view_each(v, events, keep_one, &k);
}

struct know_case know_view_case(const struct view *v)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    struct know_case c = {.first = (uint8_t)planetx_sector_at(s, s->arrow), .survey = true};
    c.alone = s->seats == 1;
    c.target = (uint8_t)(PLANETX_TARGETS - s->targets[v->viewer]); /* PX-14 */
    c.research = !bits_has(s->banned, v->viewer);                  /* PX-15 */
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (!bits_has(s->researched[v->viewer], i))
            c.title[i] = s->title[i];
    for (int i = 0; i < planetx_conference_count((enum sky_mode)s->mode); i++)
        if (!bits_has(s->held, i))
            c.subject[i] = s->subject[i];
    return c;
}

/* ---- what others asked ------------------------------------------------------ */

bool know_next_act(enum sky_mode mode, struct text *events, struct know_act *out)
{
    struct text move;
    while (next_event(events, &out->seat, &move)) {
        struct reader r = reader_on(move);
        if (know_question_read(&r, mode, &out->ask))
            return true;
    }
    return false;
}
