#ifndef ASTRO_WASM_CALL_H
#define ASTRO_WASM_CALL_H

#include "engine/view.h"
#include "wasm/memory.h"

struct judge_run;

/* One game played here, without a server. What a viewer is shown goes through a view,
 * as everywhere; only the record, which the page keeps, holds the whole deal. */
struct local {
    struct machine machine;
    struct host_edge edge; /* of that machine */
    struct host *host;     /* NULL: no game is open */
};

/* The engine as the page calls it: text in, JSON out. Fields of a call are
 * separated by newlines:
 *
 *     games                      what can be played
 *     view GAME VIEWER VIEW DATA loads a view; who is in turn, the board
 *     moves SEAT                 the legal moves of a seat on the loaded view
 *     legal SEAT MOVE            whether a move is legal there, and if not, why
 *     ahead IF                   the view in which its seat decides next, if the others only pass
 *                                (pass) or tell it nothing (quiet); "" where nobody can say
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
 * and, for games without a server:
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
    char part[1 << 18];        /* of an answer: the picture of a large sky is one */
    char said[256];            /* a fault that a verb wrote as text */
};

/* A loaded view, and the seat that a call speaks of. */
bool caller_seat(const struct caller *c, struct text line, int *seat, struct fault *f);

/* The game that the first line of a call names, which is passed; NULL after setting *f. */
const struct ai *caller_ai(struct text *rest, struct fault *f);
const struct game *caller_game(struct text *rest, struct fault *f);

/* One call: `rest` holds its fields, one to a line. Adds to the answer, an object that has
 * begun with "ok":true; or sets *f and returns false, and what it wrote does not count. */
typedef bool caller_verb(struct caller *c, struct text rest, struct json *j, struct fault *f);

caller_verb call_scratch; /* scratch.c */
caller_verb judge_call_open, judge_call_alone, judge_call_next;
/* What the page needs of a game besides its board (describe.c). */
caller_verb describe_schemas, describe_constants, describe_events, describe_outlook;
/* The verbs of games: as text, or their JSON as part of the answer (verb.c). */
caller_verb verb_call_text, verb_call_explain, verb_call_hint, verb_call_puzzle;
/* A game here in the page (local.c), and how it begins (local_deal.c). */
caller_verb local_match, local_play, local_roll, local_at, local_observations, local_think,
    local_reasons;
caller_verb local_deal, local_seal, local_code, local_open;
/* A seed of 64 hexadecimal digits, off the first line. */
bool local_read_seed(struct text *rest, uint8_t seed[RNG_SEED_SIZE], struct fault *f);

void caller_call(struct caller *c, struct text in, struct writer *out);

#endif
