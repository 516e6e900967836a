#ifndef ASTRO_DRAW_SVG_H
#define ASTRO_DRAW_SVG_H

#include "draw/picture.h"

/* Writes a picture as SVG: one self-contained document without scripts or
 * references. False where the picture cannot be read; *f says why. Whether it
 * fitted is the writer's to tell. */
bool draw_svg(struct text picture, struct writer *w, struct fault *f);

#endif
