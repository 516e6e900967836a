#ifndef ASTRO_AI_TALK_H
#define ASTRO_AI_TALK_H

/* A game in words and letters, for people at a terminal: what the page's folder
 * of a game is to the page. Everything is said of a view, in the listener's language. */

#include "ai/ai.h"
#include "base/speech.h"

struct talk {
    const struct game *game;
    /* What an event that the viewer was told says (or a move, as it is written), as
     * sentences; those about other seats name them. The view is that before it. */
    void (*tell)(const struct view *v, int seat, struct text event, const struct speech *s);
    /* The board as the viewer sees it. */
    void (*draw)(const struct view *v, const struct speech *s);
    /* What the viewer can tell from all it sees and was told, worked out exactly; NULL:
     * nothing is hidden in this game that thinking finds. */
    size_t (*know_memory)(void);
    void (*know)(const struct bot_task *task, const struct speech *s);
    /* Good moves for a decision with too many to list, the best first, and each as it
     * would look on the board. Returns how many; 0: the moves can be listed. */
    size_t (*fits_memory)(void);
    size_t (*fits)(const struct bot_task *task, struct move *out, size_t cap);
    void (*preview)(const struct view *v, const struct move *m, const struct speech *s);
};

extern const struct talk *const talk_list[];
const struct talk *talk_find(const struct game *g);

/* `Seat 2`. */
struct phrase talk_seat(const struct speech *s, int seat);
/* `Seat 1: 3, Seat 2: 0`. */
void talk_list_seat(const struct speech *s, struct phrase *list, int seat, struct phrase what);

#endif
