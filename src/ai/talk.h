#ifndef ASTRO_AI_TALK_H
#define ASTRO_AI_TALK_H

/* A game in words and letters, for people at a terminal: what the page's folder
 * of a game is to the page. Everything is said of a view, in the listener's language. */

#include "ai/puzzle.h"
#include "ai/sheet.h"
#include "base/speech.h"

/* A puzzle as it is printed: how much there is to say, and the sheet to mark. */
enum { PAPER_ROWS_MAX = 8, PAPER_VARIANT_SIZE = 16 };
struct puzzle_paper {
    char variant[PAPER_VARIANT_SIZE]; /* as the page's addresses have it */
    enum puzzle_level level;
    int rules, facts, steps;
    int columns, rows;             /* of the sheet */
    int first;                     /* the number of its first column */
    uint32_t shut[PAPER_ROWS_MAX]; /* of each row the columns that are ruled out in print */
    bool ring;                     /* the columns lie in a circle */
    int picture_high; /* of the picture in place of a sheet, tenths of a point; 0: none */
};
enum { PAPER_PICTURE_WIDE = 4990, PAPER_SOLUTION_SIDE = 1500 }; /* of pictures, likewise */
enum paper_part {
    PAPER_INTRO,  /* what the puzzles of a book are like; nothing: as usual */
    PAPER_KIND,   /* what kind of puzzle of the game it is */
    PAPER_ASK,    /* what is asked */
    PAPER_RULE,   /* the i-th of the rules, from 0 */
    PAPER_FACT,   /* the i-th fact */
    PAPER_ROW,    /* what the i-th row of the sheet is called */
    PAPER_ANSWER, /* the solution */
    PAPER_STEP,   /* the i-th step to it, which cites facts by their numbers, from 1 */
};
struct talk_paper {
    size_t (*size)(void); /* of a puzzle */
    size_t (*work)(void); /* of the memory that making one takes */
    /* `flags` are those of the game's verb `puzzle`. */
    bool (*make)(struct text flags, void *work, void *puzzle, struct puzzle_paper *out,
                 struct fault *f);
    void (*say)(const void *puzzle, enum paper_part part, int i, const struct speech *s);
    /* Where there is a picture: the puzzle, and its solution in a square. */
    void (*draw)(const void *puzzle, bool solved, struct sheet *s);
};

struct talk {
    const struct game *game;
    /* What an event that the viewer was told says (or a move, as it is written), as
     * sentences; those about other seats name them. The view is that before it. */
    void (*tell)(const struct view *v, int seat, struct text event, const struct speech *s);
    /* The board as the viewer sees it. */
    void (*draw)(const struct view *v, const struct speech *s);
    /* What the viewer can tell from all it sees and was told, worked out exactly; NULL:
     * nothing is hidden in this game that thinking finds. */
    size_t (*know_memory)(void);
    void (*know)(const struct bot_task *task, const struct speech *s);
    /* Good moves for a decision with too many to list, the best first, and each as it
     * would look on the board. Returns how many; 0: the moves can be listed. */
    size_t (*fits_memory)(void);
    size_t (*fits)(const struct bot_task *task, struct move *out, size_t cap);
    void (*preview)(const struct view *v, const struct move *m, const struct speech *s);
    /* What a verb that is `spoken` has found, which is in its memory. */
    void (*explained)(void *memory, const struct speech *s);
    /* Puzzles to print; NULL: there are none of this game. */
    const struct talk_paper *paper;
    /* What a seat can have written on its sheets (ai/sheet.h): all that follows from what it saw
     * and was told, before the end or, where nothing is revealed then, behind it. */
    size_t (*notes_memory)(void);
    void (*notes)(const struct bot_task *task, struct writer *w);
    bool notes_at_end;
};

extern const struct talk *const talk_list[];
const struct talk *talk_find(const struct game *g);

/* `Seat 2`, or the name of who sits there. */
struct phrase talk_seat(const struct speech *s, int seat);
/* `Seat 1: 3, Seat 2: 0`. */
void talk_list_seat(const struct speech *s, struct phrase *list, int seat, struct phrase what);

#endif
