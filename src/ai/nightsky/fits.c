/* The drawings a person may choose from. */

#include "ai/nightsky/fits.h"

#include "ai/nightsky/place.h"

struct fits {
    struct bitboards boards;
    struct shape shape[SHAPES_MAX];
};

int ns_best_drawings(void *memory, const struct ns_count *c, const struct ns_card *card, int round,
                     struct ns_stars used, struct ns_drawing *out, int most, int *looked)
{
    struct fits *f = memory;
    struct place best[FITS_MAX];
    bitboards_build(c->sky, &f->boards);
    const struct bitboard *board = &f->boards.round[round - 1];
    int n = shapes_list(card, card->size, f->shape, SHAPES_MAX);
    struct prices prices = prices_of(board, c->top, c->low, c->fading, c->size);
    n = places_best(&prices, f->shape, n, bitboard_free(board, used), best, most, looked);
    for (int i = 0; i < n; i++)
        out[i] = place_drawing(board, &best[i]);
    return n;
}

size_t ns_fits(const struct bot_task *task, struct move *out, size_t cap)
{
    const struct ns_state *s = ns_in(view_state(task->view));
    const struct ns_sky *sky = ns_sky_in(task->view->data);
    const struct ns_seat *p = &s->seat[task->view->viewer];
    struct ns_drawing best[FITS_MAX];
    int looked = 0, most = cap < FITS_MAX ? (int)cap : FITS_MAX;
    if (ns_phase(s) != NS_DRAWING || p->rounds >= s->round)
        return 0;
    const struct ns_card *card = &sky->card[ns_card_of(p, s->round)];
    struct ns_count count = {.sky = sky,
                             .top = ns_top(sky, p, s->round),
                             .low = ns_low(sky, p, s->round),
                             .fading = NS_FADING - ns_tally(sky, p).crossed,
                             .size = card->size};
    int n = ns_best_drawings(task->memory, &count, card, s->round, ns_used(p), best, most, &looked);
    for (int i = 0; i < n; i++) {
        out[i] = ns_drawing_move(&best[i]);
        out[i].kind = NS_DRAW;
    }
    return (size_t)n;
}
