#ifndef ASTRO_DRAW_PAPER_PAPER_INTERNAL_H
#define ASTRO_DRAW_PAPER_PAPER_INTERNAL_H

#include <cairo.h>

#include "draw/picture.h"

static inline double paper_tenths(int32_t v)
{
    return (double)v / (double)(int)DRAW_UNIT;
}

/* What is painted next has this colour. */
void paper_colour(cairo_t *cr, uint32_t colour, double alpha);

/* Draws the whole of a picture, `scale` for a unit of it. */
bool paper_draw(cairo_t *cr, struct text picture, double scale, struct fault *f);

/* paper_words.c */
void paper_words(cairo_t *cr, const struct draw_item *i);

#endif
