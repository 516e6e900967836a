#ifndef ASTRO_DRAW_SHEET_H
#define ASTRO_DRAW_SHEET_H

#include "draw/picture.h"

/* What printed sheets have besides (the page's own module does without it: draw/bare).
 *
 * Roles of paper in two styles: `ink-…` is black on white and saves ink, `look-…` is a chart on
 * vellum and, where it has no role of its own, that of all pictures. And more signs. */
const struct draw_role *sheet_role_find(struct text name);
const struct draw_mark *sheet_mark_find(struct text name);

/* One more line that the picture of a sheet may have:
 *
 *     words ROLE SIZE X Y W H ALIGN WORDS
 *
 * words within a box, in its middle from top to bottom, broken into lines where they are too
 * wide and smaller where they are too many. This writes the picture with such lines set, as
 * `text`; false where one cannot be read. */
bool sheet_set(struct text sheet, struct writer *out, struct fault *f);

/* How many lines words take in a role and a size, broken at a width. */
int sheet_lines_of(const struct draw_role *r, int size, int wide, struct text words);

/* How wide words are in the face of a role, in LETTER_EM: of known outlines, or by the fonts at
 * hand; -1 where neither knows. */
int sheet_measure(const struct draw_role *r, struct text words);

#endif
