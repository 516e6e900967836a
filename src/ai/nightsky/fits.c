/* The drawings a person may choose from. */

#include "ai/nightsky/fits.h"

#include "ai/nightsky/place.h"

struct fits {
    struct bitboards boards;
    struct shape shape[SHAPES_MAX];
};

enum { FITS_MAX = 9 };

size_t ns_fits(const struct bot_task *task, struct move *out, size_t cap)
{
    const struct ns_state *s = ns_in(view_state(task->view));
    const struct ns_sky *sky = ns_sky_in(task->view->data);
    const struct ns_seat *p = &s->seat[task->view->viewer];
    struct fits *f = task->memory;
    struct place best[FITS_MAX];
    int looked = 0, most = cap < FITS_MAX ? (int)cap : FITS_MAX;
    if (ns_phase(s) != NS_DRAWING || p->rounds >= s->round)
        return 0;
    const struct ns_card *card = &sky->card[ns_card_of(p, s->round)];
    bitboards_build(sky, &f->boards);
    const struct bitboard *board = &f->boards.round[s->round - 1];
    int n = shapes_list(card, card->size, f->shape, SHAPES_MAX);
    struct prices prices = prices_of(board, ns_top(sky, p, s->round), ns_low(sky, p, s->round),
                                     NS_FADING - ns_tally(sky, p).crossed, card->size);
    n = places_best(&prices, f->shape, n, bitboard_free(board, ns_used(p)), best, most, &looked);
    for (int i = 0; i < n && i < most; i++) {
        struct ns_drawing d = place_drawing(board, &best[i]);
        out[i] = ns_drawing_move(&d);
        out[i].kind = NS_DRAW;
    }
    return (size_t)(n < most ? n : most);
}
