#ifndef ASTRO_AI_LOSTCODE_TALK_H
#define ASTRO_AI_LOSTCODE_TALK_H

#include "ai/lostcode/prove.h"
#include "ai/talk.h"
#include "games/lostcode/state.h"

struct phrase lostcode_say_symbol(const struct speech *s, int symbol);
/* "1, 2", or a dash for none. */
struct phrase lostcode_say_values(unsigned values);
/* `0–2, 8–21` of a set of sums. */
struct phrase lostcode_say_sums(int values, uint32_t sums);
/* `9–15`, or `9`. */
struct phrase lostcode_say_range(int low, int high);
struct phrase lostcode_say_answer(const struct speech *s, int result);

/* talk_puzzle.c: puzzles to print. */
extern const struct talk_paper lostcode_paper;
/* `jaguar: not 1, 2; bear: not 4.` */
struct phrase lostcode_say_marks(const struct speech *s, const struct lostcode_marks *m);
void lostcode_say_step(const struct speech *s, const struct lostcode_notes *n,
                       const struct lostcode_step *step);

/* talk_explain.c */
void lostcode_say_explained(void *memory, const struct speech *s);

/* talk_sheet.c, talk_sheet_more.c: sheets to print. */
extern const struct talk_sheets lostcode_sheets;
/* talk_sheet_notes.c: what is written on one, line by line. */
enum lostcode_note_kind { LC_NOTE_MARK, LC_NOTE_ROUND, LC_NOTE_SWAP, LC_NOTE_GUESS };
struct lostcode_swap {
    uint8_t round, symbol, value;
};
struct lostcode_note {
    enum lostcode_note_kind kind;
    uint8_t symbol, value; /* of a mark or a guess */
    unsigned guess;
    int points;
    struct lostcode_heard heard;
    struct lostcode_swap swap;
};
/* The next line that can be read; false: there is none. */
bool lostcode_note_next(struct text *notes, struct lostcode_note *out);
size_t lostcode_notes_memory(void);
void lostcode_write_notes(const struct bot_task *task, struct writer *w);
struct lostcode_sheet {
    const struct lostcode_data *data;
    int symbols, values;
    bool curse;
};
struct lostcode_sheet lostcode_sheet_of(const struct sheet_order *o);
void lostcode_sheet_open(const struct sheet_order *o, struct sheet *s, struct phrase what,
                         bool own);
int lostcode_shared(const struct sheet_order *o);
void lostcode_draw_shared(const struct sheet_order *o, int page, struct sheet *s);

/* talk_board.c: the table and the sheet, and what follows from all that was said. */
void lostcode_draw(const struct view *v, const struct speech *s);
size_t lostcode_odds_memory(void);
void lostcode_odds(const struct bot_task *task, const struct speech *s);

#endif
