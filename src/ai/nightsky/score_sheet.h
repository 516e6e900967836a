#ifndef ASTRO_AI_NIGHTSKY_SCORE_SHEET_H
#define ASTRO_AI_NIGHTSKY_SCORE_SHEET_H

/* The sheet of a game played with the box, as the verb `score` reads and tells
 * it. People write down what each card shows and what was drawn; which card it
 * was does not matter, so any box's cards will do. */

#include "ai/nightsky/bots.h"
#include "games/nightsky/state.h"

struct score_row {
    size_t line; /* of the sheet */
    struct ns_points points;
    struct fault fault; /* say: why this cannot have been drawn; else NULL */
    uint8_t size;
    uint8_t left_out;
};

struct score_player {
    struct text name;
    size_t line;  /* of the sheet */
    bool started; /* its start card is known */
    struct ns_side low;
    struct ns_stars used;
    int rows;
    struct score_row row[NS_ROUNDS];
    struct ns_tally tally;
};

struct score_sheet {
    const struct ns_sky *sky;
    bool several;
    int first; /* who starts, from 0 */
    size_t first_line;
    int chance; /* alone: the size of the card that chance takes next (NS-14); 0: none */
    int players;
    struct score_player player[SEATS_MAX];
};

/* score_read.c: false where the sheet says nothing; a round that cannot have been
 * is noted in its row, and the sheet goes on. */
bool score_read(struct score_sheet *s, struct text in, struct fault *f);
/* How many cards of a size a player's pool still has (NS-2). */
int score_left(const struct score_player *p, int size);

/* score_tell.c */
void score_tell_json(const struct score_sheet *s, struct writer *w);
void score_tell_text(const struct score_sheet *s, struct writer *w);

#endif
