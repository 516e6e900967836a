#ifndef ASTRO_WASM_CALL_H
#define ASTRO_WASM_CALL_H

#include "engine/view.h"
#include "wasm/local.h"

struct judge_run;

/* The engine as the page calls it: text in, JSON out. Fields of a call are
 * separated by newlines:
 *
 *     games                      what can be played
 *     view GAME VIEWER VIEW DATA loads a view; who is in turn, the board
 *     moves SEAT                 the legal moves of a seat on the loaded view
 *     legal SEAT MOVE            whether a move is legal there, and if not, why
 *     signature GAME GAMES       the signature of so many random games
 *     data GAME DATA             whether this is data for a game; the data as it writes it
 *     verb GAME NAME FLAGS "" IN a verb of the command line, answered as JSON; where a flag is
 *                                `data N`, the first N lines of IN are DATA
 *     draw PICTURE               a picture (draw/picture.h) as SVG
 *     schemas GAME               the shapes of a game's data for the page (engine/schema.h)
 *     constants GAME DATA        the numbers of its rules
 *     events GAME EVENT...       what events say, on the data of the loaded view or the open record
 *     outlook SEAT MOVE          a legal move on the loaded view, and what it would bring about
 *     explain GAME FLAGS "" IN   what follows from facts or notes, step by step
 *     hint GAME FLAGS "" IN      the easiest step that is not marked yet
 *     puzzle GAME FLAGS "" IN    a puzzle with its solution (ai/planetx/explain.h)
 *
 * and, for games without a server (local.h):
 *
 *     deal GAME SEED SEATS OPTIONS "" DATA    the record of a new game
 *     seal GAME SEED SEATS BODY "" DATA       the same of a setup that people entered
 *     code GAME SEED OPTIONS          a new open code
 *     open GAME CODE SEATS OPTIONS    the record of the game that a code deals
 *     match RECORD                    opens a record, says what it is; the calls below speak of it
 *     play SEAT MOVE                  plays (or ~undo); the entries to be kept
 *     roll                            the dice due before anybody moved; likewise
 *     at VIEWER                       the position as a viewer sees it
 *     told VIEWER SINCE               what that viewer was told after an entry
 *     think SEAT BOT                  what a bot plays there, and why
 *     scratch SEED EVENT...           the record of a world that fits the loaded view and what its
 *                                     seat was told, to try things in (ai/ai.h)
 *     reasons                         why bots played as they did, once it is over
 *     judge RECORD                    begins to judge a game that is over, or one alone
 *     judge_alone SEAT FROM RECORD    the same of a seat whose rivals are bots, from an entry on
 *     judged N                        the next N entries of it, judged; reports once it is done
 *
 * Options and flags are lines `name value`. DATA replaces the tables a game is
 * played on and may be left out: then it is the built-in one. The answer is {"ok":true,…} or
 * {"ok":false,"fault":{"say","args","at","line"}}. doc/protocol.md has the shapes. */
struct caller {
    struct local local; /* without a room in its machine, calls that need memory are refused */
    bool loaded;
    struct view view;
    struct memory view_data; /* what the view is played on, where not the built-in data */
    struct memory verb_data; /* what a verb was last asked on, likewise */
    struct memory judge_memory;
    struct judge_run *judging; /* in that memory; NULL: no game is being judged */
    char part[1 << 16];        /* of an answer */
    char said[256];            /* a fault that a verb wrote as text */
};

/* A loaded view, and the seat that a call speaks of. */
bool caller_seat(const struct caller *c, struct text line, int *seat, struct fault *f);

/* scratch.c */
bool call_scratch(struct caller *c, struct text rest, struct writer *out, struct fault *f);

/* judge.c */
bool judge_call_open(struct caller *c, struct text record, struct writer *out, struct fault *f);
bool judge_call_alone(struct caller *c, struct text rest, struct writer *out, struct fault *f);
bool judge_call_next(struct caller *c, struct text rest, struct writer *out, struct fault *f);

/* describe.c: what the page needs of a game besides its board. */
bool describe_schemas(struct text rest, struct writer *out, struct fault *f);
bool describe_constants(struct caller *c, struct text rest, struct writer *out, struct fault *f);
bool describe_events(const struct caller *c, struct text rest, struct writer *out, struct fault *f);
bool describe_outlook(const struct caller *c, struct text rest, struct writer *out,
                      struct fault *f);

void caller_call(struct caller *c, struct text in, struct writer *out);

#endif
