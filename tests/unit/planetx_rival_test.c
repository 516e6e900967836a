#include "support/planetx_bots.h"

#include "base/log2.h"

/* What rivals can know, against plain counting. */

struct skies {
    uint32_t n;
    struct sky sky[4446];
    bool mine[4446];
    const struct facts *all, *own;
};

static bool list_sky(void *context, const struct sky *sky)
{
    struct skies *s = context;
    if (!facts_fit(s->all, sky))
        return true;
    s->mine[s->n] = facts_fit(s->own, sky);
    s->sky[s->n++] = *sky;
    return true;
}

/* Cell by cell: for each sky of the viewer, how many look the same to a rival. */
static void check_rival(const struct game_of_bots *g, const struct skies *s, int rival,
                        const struct know_rival *got)
{
    struct know_question ask[KNOW_RIVAL_ASKS];
    int asks = list_asks(g, rival, ask);
    uint64_t weighted = 0, own = 0;
    uint32_t best = UINT32_MAX, worst = 0;
    assert_int_equal(asks, got->asked);
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t cell = 0;
        if (!s->mine[i])
            continue;
        for (uint32_t k = 0; k < s->n; k++) {
            int q = 0;
            while (q < asks && answer_of(&s->sky[i], &ask[q]) == answer_of(&s->sky[k], &ask[q]))
                q++;
            cell += q == asks;
        }
        uint32_t bits = log2_fixed(cell);
        weighted += bits;
        own++;
        best = bits < best ? bits : best;
        worst = bits > worst ? bits : worst;
    }
    assert_int_equal(got->best, best);
    assert_int_equal(got->worst, worst);
    assert_int_equal(got->expected, weighted / own);
}

static void rival_of(const struct sky_index *index, const uint64_t *mine, const struct view *v,
                     struct text events, int seat, uint64_t *open, struct know_rival *out)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    struct know_question ask[KNOW_RIVAL_ASKS];
    know_rival_open(index, open, v, seat);
    uint8_t asks = know_rival_asks(v, events, seat, ask);
    know_rival_asked(index, open, mine, ask, asks, open + index->words, out);
    out->unread = (uint8_t)bits_count(s->researched[seat] & ~s->researched[v->viewer] &
                                      bits_below(DEAL_TOPICS));
}

static void test_rivals_know_their_cells(void **state)
{
    (void)state;
    static struct game_of_bots g;
    static struct facts all, own;
    static struct skies s;
    const struct bot *const bots[] = {&planetx_medium, &planetx_medium};
    const struct sky_index *index = shared[SKY_STANDARD];
    uint64_t *mine = malloc(index->words * sizeof *mine);
    uint64_t *room = malloc((index->words + index->skies) * sizeof(uint64_t));
    begin(&g, 2, "mode standard\n", 4);
    for (int turn = 0; decide(&g, bots, 0); turn++) {
        if (turn % 4 == 3) {
            struct text heard = writer_text(&g.heard[g.seat]);
            struct know_rival got;
            int rival = 1 - g.seat;
            all.n = own.n = s.n = 0;
            list_public(&g, rival, &all);
            know_view_each(&g.view, heard, facts_note, &own);
            s.all = &all;
            s.own = &own;
            sky_each(SKY_STANDARD, list_sky, &s);
            know_all(index, mine);
            know_view_keep(index, mine, &g.view, heard);
            rival_of(index, mine, &g.view, heard, rival, room, &got);
            check_rival(&g, &s, rival, &got);
        }
        play(&g);
    }
    free(room);
    free(mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rivals_know_their_cells),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
