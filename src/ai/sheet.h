#ifndef ASTRO_AI_SHEET_H
#define ASTRO_AI_SHEET_H

/* Sheets of paper for a game: what each person writes on, and what lies on the table once. A
 * game draws them as pictures (base/plot.h) in roles that sheets have (draw/sheet.h). */

#include "ai/ai.h"
#include "base/plot.h"
#include "base/speech.h"

/* What is drawn on, in tenths of a point: it fits A4 and Letter alike, which add the rest around
 * it. Nothing but the ground comes closer to its edge than the margin. */
enum { SHEET_WIDE = 5950, SHEET_HIGH = 7920, SHEET_MARGIN = 380 };
enum {
    SHEET_INSIDE = SHEET_WIDE - 2 * SHEET_MARGIN,
    SHEET_RIGHT = SHEET_WIDE - SHEET_MARGIN,
    SHEET_FOOT = SHEET_HIGH - SHEET_MARGIN,
    SHEET_TOP = 1000, /* below the heading */
};

struct sheet {
    struct plot plot;
    int wide, high;              /* of the paper */
    const struct speech *speech; /* whose writer is nobody's */
    bool ink;                    /* black on white */
    const char *name;            /* whose it is; NULL: to be written on it */
};

struct sheet_order {
    const char *title; /* the game's, key of its translation */
    const struct game_data *data;
    struct text options; /* of the game, lines `name value`; what is left out is as usual */
    int seat;            /* whose, from 0 */
    struct text notes;   /* what is written on it: lines of the game's own; none: it is blank */
};

struct talk_sheets {
    /* How many there are: of each person's own, and of those that lie on the table once. */
    int (*own)(const struct sheet_order *o);
    int (*shared)(const struct sheet_order *o);
    void (*draw_own)(const struct sheet_order *o, int page, struct sheet *s);
    void (*draw_shared)(const struct sheet_order *o, int page, struct sheet *s);
    /* What they are drawn for where nobody brings other data, and how that is read; or NULL. */
    const struct game_data *data;
    size_t data_size;
    bool (*data_read)(struct text in, struct game_data *out, struct fault *f);
};

/* The page and its heading, the game's name and what this is, with a place for a name where it is
 * somebody's own. */
void sheet_open(struct sheet *s, const struct sheet_order *o, struct phrase below, bool own);
/* A smaller heading that stands on y. */
void sheet_head(struct sheet *s, int x, int y, struct phrase words);
struct phrase sheet_phrase(const struct sheet *s, const char *say);
void sheet_say(struct sheet *s, const char *role, int size, struct plot_box box,
               enum plot_align align, struct phrase words);
/* Boxes in rows and columns. */
struct sheet_grid {
    int x, y, wide, high; /* of one of them */
    int columns, rows;
};
void sheet_boxes(struct sheet *s, const char *role, struct sheet_grid g);
struct plot_box sheet_box(struct sheet_grid g, int column, int row);
/* Lines to write on. */
void sheet_lines(struct sheet *s, int x, int y, int wide, int gap, int lines);

/* Whether an option was chosen so. */
bool sheet_chosen(const struct sheet_order *o, const char *name, const char *value);

/* The sheets of a game; NULL: it has none. This knows nothing of the rest of a game. */
const struct talk_sheets *sheets_find(struct text game);

#endif
