#ifndef ASTRO_AI_NIGHTSKY_TALK_H
#define ASTRO_AI_NIGHTSKY_TALK_H

#include "ai/talk.h"
#include "games/nightsky/state.h"

struct phrase ns_say_type(const struct speech *s, int type);
struct phrase ns_say_points(const struct speech *s, int n);

/* talk_puzzle.c: puzzles to print. */
extern const struct talk_paper ns_paper;

/* talk_explain.c */
void ns_say_explained(void *memory, const struct speech *s);

/* talk_sheet.c: sheets to print. */
extern const struct talk_sheets nightsky_sheets;
size_t ns_notes_memory(void);
void ns_notes(const struct bot_task *task, struct writer *w);

/* talk_map.c: the map, the card, and a drawing that might be made. */
void ns_draw(const struct view *v, const struct speech *s);
void ns_preview(const struct view *v, const struct move *m, const struct speech *s);

/* talk_canvas.c: letters on squared paper. Each place holds one character of UTF-8. */
enum { CANVAS_COLUMNS = 88, CANVAS_ROWS = 34, CANVAS_LETTER = 5 };
struct canvas {
    int columns, rows;
    char at[CANVAS_ROWS][CANVAS_COLUMNS][CANVAS_LETTER]; /* each ends in NUL */
};
struct canvas canvas_of(int columns, int rows);
void canvas_put(struct canvas *c, int column, int row, struct text t);
/* A line between two neighbours of the lattice whose places (of the letter in the middle)
 * are at least four columns apart in a row, and two rows from row to row. */
void canvas_line(struct canvas *c, int column, int row, int to_column, int to_row);
/* Rows without blanks behind them, each behind a margin. */
void canvas_write(const struct canvas *c, int margin, struct writer *w);

#endif
