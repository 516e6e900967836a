#ifndef ASTRO_DRAW_LETTERS_H
#define ASTRO_DRAW_LETTERS_H

#include "draw/picture.h"

/* Letters as outlines, so that a picture looks the same on every computer,
 * whatever fonts it has. There are those of Latin and Cyrillic; a text with
 * any other is left to the fonts of whoever looks at it. */

enum { LETTER_EM = 1000 }; /* outlines and widths are in such parts of the size */

struct letter {
    uint16_t code; /* in Unicode */
    uint16_t wide; /* how far the next letter is away */
    /* Steps of an outline around the start of the base line, y down: M to a
     * point, then from where the pen is l to a point, q by one point to another,
     * z back. What is inside by winding is filled. */
    const char *outline;
};

/* Cuts the next letter off a text; NULL where it is not known or no letter.
 * The text must not be empty. */
const struct letter *letter_next(enum draw_font font, struct text *rest);
/* How wide a text is in the face and the spacing of a role, in LETTER_EM;
 * -1 where one of its letters is not known. */
int letters_wide(const struct draw_role *r, struct text words);
/* Where the letter after this one starts. */
static inline int letter_step(const struct draw_role *r, const struct letter *l)
{
    return l->wide + r->spacing * LETTER_EM / 100;
}

/* Reads one step of an outline: its name and up to four numbers. Returns the
 * name, 0 at the end. */
char letter_step_read(const char **outline, int n[4]);

#endif
