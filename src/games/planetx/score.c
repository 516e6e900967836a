/* Points and ranks (PX-31, PX-32). */

#include <string.h>

#include "games/planetx/state.h"

/* The earliest phase of a right theory in a sector; 0 where there is none. */
static int first_phase(const struct planetx_state *s, int sector)
{
    int first = 0;
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (t->up && t->sector == sector && (first == 0 || t->phase < first))
            first = t->phase;
    }
    return first;
}

void planetx_count_points(const struct planetx_state *s,
                          struct planetx_points out[PLANETX_SEATS_MAX])
{
    memset(out, 0, PLANETX_SEATS_MAX * sizeof *out);
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (!t->up)
            continue;
        out[t->owner].theories += planetx_numbers_of(s)->points[t->type];
        /* Tokens of one phase count as simultaneous, whatever the placing order. */
        if (t->phase == first_phase(s, t->sector))
            out[t->owner].firsts += PLANETX_FIRST_POINTS;
    }
    for (int i = 0; i < s->seats; i++)
        out[i].x = s->x_points[i];
}

static int total(const struct planetx_points *p)
{
    return p->theories + p->firsts + p->x;
}

/* Whether seat i comes before seat j: points, then X, then firsts (PX-32); in solo the
 * person needs more points than the bot (PX-46). */
static bool better(const struct planetx_state *s, const struct planetx_points *points, int i, int j)
{
    const struct planetx_points *a = &points[i], *b = &points[j];
    if (total(a) != total(b))
        return total(a) > total(b);
    if (s->tie_bot)
        return i == 1 && j == 0;
    if (a->x != b->x)
        return a->x > b->x;
    return a->firsts > b->firsts;
}

void planetx_score(const struct game_data *d, const struct game_state *state,
                   struct game_score *out)
{
    (void)d;
    const struct planetx_state *s = planetx_in(state);
    struct planetx_points points[PLANETX_SEATS_MAX];
    planetx_count_points(s, points);
    memset(out, 0, sizeof *out);
    out->seats = s->seats;
    for (int i = 0; i < s->seats; i++) {
        out->points[i] = total(&points[i]);
        out->rank[i] = 1;
        for (int j = 0; j < s->seats; j++)
            out->rank[i] = (uint8_t)(out->rank[i] + better(s, points, j, i));
    }
}
