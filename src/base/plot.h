#ifndef ASTRO_BASE_PLOT_H
#define ASTRO_BASE_PLOT_H

/* Writing pictures: lists of shapes as text (draw/picture.h says which there are and how they
 * are read). Numbers are tenths of a unit, y goes down. */

#include "base/text.h"

struct plot {
    struct writer *w;
    const char *style; /* what the names of roles begin with */
    int x, y;          /* where the origin of what is drawn lies on the page */
};

enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT };

/* A whole turn, clockwise from the top. */
enum { PLOT_TURN = 36000 };

void plot_page(const struct plot *p, int wide, int high);
void plot_rect(const struct plot *p, const char *role, int x, int y, int wide, int high);
void plot_circle(const struct plot *p, const char *role, int x, int y, int radius);
void plot_line(const struct plot *p, const char *role, int x, int y, int to_x, int to_y);
void plot_plate(const struct plot *p, const char *role, int x, int y, int radius, int cut);
void plot_mark(const struct plot *p, const char *role, const char *name, int x, int y, int size);
void plot_ticks(const struct plot *p, const char *role, int x, int y, int radius, int little,
                int large);
void plot_rule(const struct plot *p, const char *role, int x, int y, int wide);
void plot_dust(const struct plot *p, const char *role, int x, int y, int radius, int specks);
/* One line of words; y is the middle of the letters. Nothing where there are none. */
void plot_text(const struct plot *p, const char *role, int size, int x, int y,
               enum plot_align align, struct text words);
void plot_int(const struct plot *p, const char *role, int size, int x, int y, int number);

/* Words within a box, broken into lines and smaller where they do not fit (draw/sheet.h). */
struct plot_box {
    int x, y, wide, high;
};
void plot_words(const struct plot *p, const char *role, int size, struct plot_box box,
                enum plot_align align, struct text words);

/* Where a point lies that is so far from (0, 0) at an angle. */
struct plot_point {
    int x, y;
};
struct plot_point plot_round(int angle, int far);
/* A part of a circle, and a line from one circle to another. */
void plot_arc(const struct plot *p, const char *role, int x, int y, int radius, int from, int to);
void plot_spoke(const struct plot *p, const char *role, int x, int y, int near, int far, int angle);

#endif
