#include <string.h>

#include "games/nightsky/state.h"

const int16_t ns_rank_limit[NS_RANKS - 1] = {50, 90, 130, 150};

int ns_solo_rank(int points)
{
    int rank = 1;
    while (rank < NS_RANKS && points > ns_rank_limit[rank - 1])
        rank++;
    return rank;
}

int ns_left_out(const struct ns_sky *sky, const struct ns_seat *p, int round)
{
    return sky->card[ns_card_of(p, round)].size -
           ns_stars_count(ns_drawing_stars(&p->drawn[round - 1]));
}

void ns_tally_add(struct ns_tally *t, const struct ns_points *points, int left_out)
{
    t->round[t->rounds_drawn++] = *points;
    t->rounds += points->round;
    t->sun += points->sun;
    t->crossings += points->crossings;
    t->edge += points->edge;
    t->crossed = t->crossed + left_out < NS_FADING ? t->crossed + left_out : NS_FADING;
    t->total = t->rounds + NS_FADING_POINTS * (NS_FADING - t->crossed) + NS_SUN_POINTS * t->sun +
               NS_CROSS_POINTS * t->crossings + NS_EDGE_POINTS * t->edge;
}

struct ns_tally ns_tally_none(void)
{
    return (struct ns_tally){.total = NS_FADING_POINTS * NS_FADING};
}

struct ns_tally ns_tally(const struct ns_sky *sky, const struct ns_seat *p)
{
    struct ns_tally t = ns_tally_none();
    for (int round = 1; round <= p->rounds; round++) {
        struct ns_points points = ns_drawing_points(sky, &p->drawn[round - 1],
                                                    ns_top(sky, p, round), ns_low(sky, p, round));
        ns_tally_add(&t, &points, ns_left_out(sky, p, round));
    }
    return t;
}

int ns_next_first(const int *points, int seats, int first)
{
    int best = (first + 1) % seats;
    for (int step = 2; step <= seats; step++)
        if (points[(first + step) % seats] < points[best])
            best = (first + step) % seats;
    return best;
}

void ns_rank(const struct ns_tally *tally, int seats, uint8_t *rank)
{
    for (int i = 0; i < seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < seats; j++) {
            bool ahead = tally[j].total > tally[i].total ||
                         (tally[j].total == tally[i].total && tally[j].crossed < tally[i].crossed);
            rank[i] = (uint8_t)(rank[i] + ahead);
        }
    }
}

void ns_score(const struct game_data *d, const struct game_state *state, struct game_score *out)
{
    const struct ns_state *s = ns_in(state);
    struct ns_tally tally[SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->seats = s->seats;
    for (int i = 0; i < s->seats; i++) {
        tally[i] = ns_tally(ns_sky_in(d), &s->seat[i]);
        out->points[i] = tally[i].total;
    }
    ns_rank(tally, s->seats, out->rank);
}
