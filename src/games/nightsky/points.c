#include <string.h>

#include "games/nightsky/state.h"

/* NS-14: the most points of each rank but the last. */
static const int16_t rank_limit[NS_RANKS - 1] = {50, 90, 130, 150};

int ns_solo_rank(int points)
{
    int rank = 1;
    while (rank < NS_RANKS && points > rank_limit[rank - 1])
        rank++;
    return rank;
}

int ns_left_out(const struct ns_sky *sky, const struct ns_seat *p, int round)
{
    return sky->card[ns_card_of(p, round)].size -
           ns_stars_count(ns_drawing_stars(&p->drawn[round - 1]));
}

struct ns_tally ns_tally(const struct ns_sky *sky, const struct ns_seat *p)
{
    struct ns_tally t = {.rounds_drawn = p->rounds};
    for (int round = 1; round <= p->rounds; round++) {
        struct ns_points points = ns_drawing_points(sky, &p->drawn[round - 1],
                                                    ns_top(sky, p, round), ns_low(sky, p, round));
        t.round[round - 1] = points;
        t.rounds += points.round;
        t.sun += points.sun;
        t.crossings += points.crossings;
        t.edge += points.edge;
        t.crossed += ns_left_out(sky, p, round);
    }
    if (t.crossed > NS_FADING)
        t.crossed = NS_FADING;
    t.total = t.rounds + NS_FADING_POINTS * (NS_FADING - t.crossed) + NS_SUN_POINTS * t.sun +
              NS_CROSS_POINTS * t.crossings + NS_EDGE_POINTS * t.edge;
    return t;
}

void ns_score(const struct game_data *d, const struct game_state *state, struct game_score *out)
{
    const struct ns_state *s = ns_in(state);
    int crossed[SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->seats = s->seats;
    for (int i = 0; i < s->seats; i++) {
        struct ns_tally t = ns_tally(ns_sky_in(d), &s->seat[i]);
        out->points[i] = t.total;
        crossed[i] = t.crossed;
    }
    /* NS-13: equal points are told apart by the fading stars. */
    for (int i = 0; i < s->seats; i++) {
        out->rank[i] = 1;
        for (int j = 0; j < s->seats; j++) {
            bool ahead = out->points[j] > out->points[i] ||
                         (out->points[j] == out->points[i] && crossed[j] < crossed[i]);
            out->rank[i] = (uint8_t)(out->rank[i] + ahead);
        }
    }
}
