#ifndef ASTRO_DRAW_PAPER_PAPER_H
#define ASTRO_DRAW_PAPER_PAPER_H

#include "draw/picture.h"

/* Pictures as PNG and PDF, by cairo and pango: a part of its own, so that the
 * rest builds without them. Letters we have no outlines of are set in the fonts
 * of this computer. */

/* Takes the next bytes of a file; false stops the drawing. */
typedef bool paper_sink(void *context, const void *bytes, size_t n);

/* As an image, `scale` pixels for a unit of the picture (1 to 8). False where
 * the picture cannot be read, or (f->say set too) where drawing failed. */
bool paper_png(struct text picture, int scale, paper_sink *sink, void *context, struct fault *f);
/* As one page; 1000 units are the width of A4. */
bool paper_pdf(struct text picture, paper_sink *sink, void *context, struct fault *f);

/* Pictures as the pages of one PDF that can be searched and holds no date; a unit of theirs is
 * `point` points. Where adding fails (f->say set), it must still be closed. */
struct paper_pages;
struct paper_pages *paper_pages_open(paper_sink *sink, void *context, const char *title,
                                     double point);
bool paper_pages_add(struct paper_pages *p, struct text picture, struct fault *f);
bool paper_pages_close(struct paper_pages *p, struct fault *f);

#endif
