#ifndef ASTRO_AI_PLANETX_TALK_H
#define ASTRO_AI_PLANETX_TALK_H

#include "ai/planetx/prove.h"
#include "ai/talk.h"
#include "games/planetx/state.h"

/* talk_fact.c: what things are called, and facts as sentences. */
enum planetx_case { CASE_NAME, CASE_PLURAL, CASE_SEARCH, CASE_LOOKS, CASE_ABSENT, CASES };
struct phrase planetx_term(const struct speech *s, enum planetx_case form, int type);
/* What is in a sector, said behind it: "Sector 3: empty." */
struct phrase planetx_there(const struct speech *s, int type);
/* "Asteroids, comets" of a set of types. */
struct phrase planetx_title(const struct speech *s, unsigned types);
struct phrase planetx_say_fact(const struct speech *s, enum sky_mode mode, const struct fact *f);

/* talk_puzzle.c: puzzles to print. */
extern const struct talk_paper planetx_paper;
/* Rules and facts that are cited, and a step, as sentences in a row. */
void planetx_say_cites(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                       prove_set cites);
void planetx_say_step(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                      const struct prove_step *step, const struct prove_marks *before);
/* The i-th of the rules of placement; the last is how Planet X looks. */
int planetx_rules(enum sky_mode mode);
void planetx_say_rule(const struct speech *s, enum sky_mode mode, int i);

/* talk_sheet.c, talk_sheet_more.c: sheets to print. */
extern const struct talk_sheets planetx_sheets;
size_t planetx_notes_memory(void);
void planetx_notes(const struct bot_task *task, struct writer *w);
enum sky_mode planetx_sheet_mode(const struct sheet_order *o);
struct phrase planetx_season(const struct speech *s, int seat);
/* The heading: what it is, the mode, and whose. */
void planetx_sheet_open(const struct sheet_order *o, struct sheet *s, struct phrase what, bool own);
/* The page of turns and theories, and the table's score sheet. */
void planetx_draw_turns(const struct sheet_order *o, struct sheet *s);
void planetx_draw_scores(const struct sheet_order *o, struct sheet *s);

/* talk_explain.c */
void planetx_say_explained(void *memory, const struct speech *s);

/* talk_tell.c, talk_board.c, talk_know.c */
void planetx_tell(const struct view *v, int seat, struct text event, const struct speech *s);
void planetx_draw(const struct view *v, const struct speech *s);
void planetx_know_say(const struct bot_task *task, const struct speech *s);
size_t planetx_know_memory(void);

#endif
