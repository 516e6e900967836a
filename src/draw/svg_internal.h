#ifndef ASTRO_DRAW_SVG_INTERNAL_H
#define ASTRO_DRAW_SVG_INTERNAL_H

#include "draw/svg.h"

/* The small pieces that SVG is made of. */

/* Tenths as a decimal number. */
void svg_number(struct writer *w, int32_t v);
/* ` name="12.3"`, of tenths. */
void svg_attribute(struct writer *w, const char *name, int32_t v);
/* Hundredths without trailing zeros behind the point. */
void svg_hundredths(struct writer *w, int v);
/* #rrggbb or none. */
void svg_colour(struct writer *w, uint32_t c);
/* Words as they stand between tags or in quotes. */
void svg_words(struct writer *w, struct text t);
/* ` opacity="0.5"`, where it is less than all. */
void svg_opacity(struct writer *w, int percent);

/* A text item: as outlines where its letters are known (draw/letters.h), else
 * as text in the fonts of whoever looks at it. */
void svg_text(struct writer *w, const struct draw_item *i);

/* The outline of a mark, in the colours of what it stands in. */
void svg_outline(struct writer *w, const struct draw_mark *m);
/* A mark that only sheets have, whole where it stands; false where it is another. */
bool svg_sheet_mark(struct writer *w, const struct draw_item *i);

#endif
