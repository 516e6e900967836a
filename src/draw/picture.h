#ifndef ASTRO_DRAW_PICTURE_H
#define ASTRO_DRAW_PICTURE_H

#include "base/text.h"

/* A picture is a display list as text: one thing a line, drawn in this order,
 * each with a role that says how it looks. A game writes it, every back end
 * reads it. All numbers are whole, in tenths of a unit; a unit is a pixel on
 * the screen. y goes down.
 *
 *     page W H                        first line; how large the picture is
 *     rect ROLE X Y W H
 *     circle ROLE X Y R
 *     line ROLE X1 Y1 X2 Y2
 *     plate ROLE X Y R CUT            the part of a disc below y = CUT
 *     mark ROLE NAME X Y SIZE         a sign around a point: blue white yellow
 *                                     red sun arrow
 *     ticks ROLE X Y R SHORT LONG     a graduated limb outside a circle: 180
 *                                     ticks, every fifth longer, none where
 *                                     every thirtieth would be
 *     rule ROLE X Y W                 a graduated rule
 *     dust ROLE X Y R N               N specks in a disc, the same every time
 *     text ROLE SIZE X Y ALIGN WORDS  left, middle or right of x; y is the
 *                                     middle of the letters
 */
enum draw_op {
    DRAW_PAGE,
    DRAW_RECT,
    DRAW_CIRCLE,
    DRAW_LINE,
    DRAW_PLATE,
    DRAW_MARK,
    DRAW_TICKS,
    DRAW_RULE,
    DRAW_DUST,
    DRAW_TEXT,
    DRAW_OPS
};

enum { DRAW_UNIT = 10, DRAW_NUMBERS = 5, DRAW_COORD_MAX = 1000000 };

/* ---- roles: how things look, once for all back ends ------------------------ */

enum draw_paint {
    PAINT_PLAIN, /* the role's fill and stroke */
    PAINT_SKY,   /* filled with a sky that is lighter in its middle */
    PAINT_GLOW,  /* filled with brass light that fades towards the edge */
    PAINT_BRASS, /* stroked with polished brass, light at the upper left */
};

enum draw_font { FONT_UI, FONT_DISPLAY, FONT_ITALIC };

struct draw_role {
    const char *name;
    uint32_t fill, stroke; /* 0xRRGGBB, or DRAW_NO_COLOUR */
    uint16_t width;        /* of the stroke, tenths */
    uint16_t dash, gap;    /* tenths; 0: solid */
    uint8_t opacity;       /* percent */
    uint8_t paint, font;
    uint16_t weight;  /* of letters */
    uint16_t spacing; /* of letters, hundredths of their size */
    uint16_t halo;    /* a dark edge behind letters, tenths */
};

#define DRAW_NO_COLOUR 0xff000000u

const struct draw_role *draw_role_find(struct text name);

/* The colours of the gradients, from the middle or the upper left. */
struct draw_stop {
    uint8_t at; /* percent */
    uint32_t colour;
};
enum { DRAW_STOPS = 3 };
extern const struct draw_stop draw_sky[DRAW_STOPS], draw_brass[DRAW_STOPS];

/* ---- marks: signs on a grid of 24, in hundredths ---------------------------- */

enum { MARK_GRID = 2400 };

/* One step of a sign's outline: M and L to a point, C a curve, Z close, O a
 * circle (centre and radius). S before a part: it is stroked with a width of
 * n[0]; F: it is filled, what is inside twice stays empty; B: both. The list
 * ends with 0. */
struct mark_step {
    char step;
    int16_t n[6];
};

struct draw_mark {
    const char *name;
    const struct mark_step *steps;
};

enum { DRAW_MARKS = 6 };
extern const struct draw_mark draw_marks[DRAW_MARKS];

/* ---- reading ------------------------------------------------------------------ */

struct draw_item {
    enum draw_op op;
    const struct draw_role *role;
    const struct draw_mark *mark;
    int32_t n[DRAW_NUMBERS];
    int align; /* -1 left, 0 middle, 1 right */
    struct text words;
};

/* Cuts the next thing off a picture. False at the end, with f->say NULL, or
 * where a line cannot be read; *line counts lines and starts at 0. */
bool draw_next(struct text *rest, size_t *line, struct draw_item *out, struct fault *f);

/* The ends of tick k of 180 around a ticks item, clockwise from the top. */
void draw_tick(const struct draw_item *i, int k, int32_t out[4]);
/* Speck k of a dust item: x, y, radius in tenths, opacity in percent. Call it
 * with k from 0 on; *seed is the caller's, and 0 at first. */
void draw_speck(const struct draw_item *i, uint32_t *seed, int32_t out[4]);

#endif
