#ifndef ASTRO_PLANETX_KNOW_RIVAL_H
#define ASTRO_PLANETX_KNOW_RIVAL_H

#include "ai/planetx/know_view.h"

/* What a rival can know from what everybody saw it do. Its questions cut the
 * skies that fit the public facts into cells of equal answers; the rival knows
 * in which cell the truth lies, the viewer only that it lies among its own
 * skies. Start facts, what failed locates named and clues that the viewer has
 * not read are left out, so a rival may know more, never less. */
enum { KNOW_RIVAL_ASKS = 20 };

struct know_rival {
    uint32_t best, worst, expected; /* bits the rival has left, in LOG2_ONE, over the skies
                                       the viewer thinks possible */
    uint8_t asked;                  /* surveys and targets counted: the first KNOW_RIVAL_ASKS */
    uint8_t unread;                 /* topics it read and the viewer did not */
};

/* `mine` are the skies left to the viewer, which must not be empty; `open` those that
 * fit what the rival surely knows besides its answers, and hold all of `mine`; `keys`
 * has room for one word for each of them. Leaves `unread` to the caller. */
void know_rival_asked(const struct sky_index *index, const uint64_t *open, const uint64_t *mine,
                      const struct know_question *ask, uint8_t asks, uint64_t *keys,
                      struct know_rival *out);

/* The skies that fit what the rival surely knows besides its answers: what
 * everybody was told, and the clues that both have read. */
void know_rival_open(const struct sky_index *index, uint64_t *set, const struct view *v, int seat);

/* The surveys and targets that everybody saw it ask, the first of them. */
uint8_t know_rival_asks(const struct view *v, struct text events, int seat,
                        struct know_question out[KNOW_RIVAL_ASKS]);

#endif
