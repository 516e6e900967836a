#ifndef ASTRO_AI_LOSTCODE_TALK_H
#define ASTRO_AI_LOSTCODE_TALK_H

#include "ai/talk.h"
#include "games/lostcode/state.h"

struct phrase lostcode_say_symbol(const struct speech *s, int symbol);
/* "1, 2", or a dash for none. */
struct phrase lostcode_say_values(unsigned values);
struct phrase lostcode_say_answer(const struct speech *s, int result);

/* talk_puzzle.c: puzzles to print. */
extern const struct talk_paper lostcode_paper;

/* talk_board.c: the table and the sheet, and what follows from all that was said. */
void lostcode_draw(const struct view *v, const struct speech *s);
size_t lostcode_odds_memory(void);
void lostcode_odds(const struct bot_task *task, const struct speech *s);

#endif
