#ifndef ASTRO_PLANETX_STATE_H
#define ASTRO_PLANETX_STATE_H

/* The state of a game of Planet X; its rules are doc/rules/planetx.md (PX-1 …).
 * This header is private to the game, its AI and its tests. */

#include "engine/game.h"
#include "games/planetx/deal_data.h"
#include "games/planetx/rule_constants.h"

enum planetx_phase {
    PLANETX_TURN,   /* the rearmost pawn acts (PX-11) */
    PLANETX_THEORY, /* tokens are picked and placed (PX-19) */
    PLANETX_LAST,   /* the last chance (PX-29) */
    PLANETX_TABLE,  /* companion: anybody, any time (PX-49); the bot when called */
    PLANETX_OVER,
    PLANETX_JUDGE, /* option "chosen": a player says which theory is judged next (PX-23) */
    PLANETX_PHASES
};

enum planetx_kind {
    PLANETX_SURVEY = 1, /* type, from, to */
    PLANETX_TARGET,     /* sector */
    PLANETX_RESEARCH,   /* topic 0..5 */
    PLANETX_LOCATE,     /* sector, type before it, type after it */
    PLANETX_PICK,       /* how many, and their types in the order A C D G */
    PLANETX_PLACE,      /* type, sector */
    PLANETX_PASS,       /* last chance: nothing more */
    PLANETX_CONFERENCE, /* companion: which, from 0 */
    PLANETX_REVIEW,     /* type, sector. Companion: PLANETX_UNKNOWN is what the bot has there;
                           else what is judged next, where players choose */
    PLANETX_REVEAL,     /* companion: consents to the end */
    PLANETX_CALL,       /* companion with a bot: to which phase, its sector, the person's */
    PLANETX_BEHIND,     /* companion: how many sectors one's pawn is behind the finder's */
    PLANETX_MISTAKE,    /* companion: an entry of one's own, and in n[PLANETX_OF] its kind */
    PLANETX_KINDS
};

enum {
    PLANETX_OF = 6,        /* where a mistake says what kind of move it was */
    PLANETX_UNKNOWN = 7,   /* a type this viewer may not know */
    PLANETX_OPEN = 255,    /* hand: not picked yet */
    PLANETX_HIDDEN = 254,  /* hand: picked, but this viewer may not know what */
    PLANETX_NOBODY = 255,  /* finder: nobody yet */
    PLANETX_TIME_MAX = 200 /* of a pawn: 8 laps of 18, a last action and penalties */
};

/* A theory on the board (PX-20). Wrong ones are taken out of the list. */
struct planetx_token {
    uint8_t owner;
    uint8_t type;   /* or PLANETX_UNKNOWN */
    uint8_t sector; /* 1-based */
    uint8_t step;   /* 1 outer … PLANETX_STEPS inner (PX-22) */
    uint8_t up;     /* face up: then it is right */
    uint8_t phase;  /* the theory phase it was placed in, from 1 */
};

/* What a seat has picked and not placed yet. */
struct planetx_hand {
    uint8_t n; /* or PLANETX_OPEN, PLANETX_HIDDEN */
    uint8_t type[PLANETX_PICKS_MAX];
};

/* Where the sky, a clue or a start fact is unknown, its bytes are all 0. */
struct planetx_state {
    uint32_t sky[SKY_TYPES];
    uint32_t confirmed[PLANETX_THEORY_TYPES]; /* sectors, by type (PX-25) */
    uint32_t denied[PLANETX_THEORY_TYPES];    /* sectors, by type (PX-24) */

    uint8_t mode, seats;
    uint8_t penalty_once;  /* PX-25: option "once per player" */
    uint8_t picks_hidden;  /* PX-20: option "hidden" */
    uint8_t review_chosen; /* PX-23: option "chosen" */
    uint8_t companion, solo;
    uint8_t tie_bot;    /* PX-46: on equal points the bot of a solo game comes first */
    uint8_t found_ends; /* PX-49: at a real table a successful locate ends the questions */
    uint8_t level[PLANETX_SEATS_MAX];
    struct fact research[DEAL_TOPICS];
    struct fact conference[DEAL_CONFERENCES];
    uint8_t title[DEAL_TOPICS];        /* types in a topic's title, as bits (PX-36) */
    uint8_t subject[DEAL_CONFERENCES]; /* PX-18 */
    struct {
        uint8_t type, sector; /* "not this type in this sector" */
    } start[PLANETX_SEATS_MAX][DEAL_START_FACTS];

    uint8_t phase; /* enum planetx_phase */
    uint8_t arrow; /* its time (PX-10) */
    uint8_t time[PLANETX_SEATS_MAX];
    uint8_t order[PLANETX_SEATS_MAX];      /* seats in turn order, rearmost first (PX-9) */
    uint8_t held;                          /* bit i: conference i has been held */
    uint8_t targets[PLANETX_SEATS_MAX];    /* used (PX-14) */
    uint8_t researched[PLANETX_SEATS_MAX]; /* bit i: knows topic i */
    uint8_t banned;                        /* bit s: seat s has just researched (PX-15) */
    uint8_t finder;                        /* PX-28 */
    uint8_t located;                       /* bit s: seat s has located X */
    uint8_t x_points[PLANETX_SEATS_MAX];
    uint8_t waiting; /* bit s: the last chance of seat s is to come, or is now */
    uint8_t consent; /* bit s: seat s wants the reveal (PX-49) */

    uint8_t phases; /* theory phases opened so far; the last chance counts as one */
    struct planetx_hand hand[PLANETX_SEATS_MAX];
    uint8_t gone[PLANETX_SEATS_MAX][PLANETX_THEORY_TYPES]; /* wrong tokens that left */
    uint8_t tokens;
    struct planetx_token token[PLANETX_TOKENS_MAX];
};

static inline const struct planetx_state *planetx_in(const struct game_state *s)
{
    return (const struct planetx_state *)s;
}

static inline const struct planetx_numbers *planetx_numbers_of(const struct planetx_state *s)
{
    return planetx_numbers((enum sky_mode)s->mode);
}

/* At a real table a person plays against the bot (PX-45). The table is seat 1's; the
 * bot comes in when called, to a phase as in any solo game, with pawns where the
 * person says they stand. */
static inline bool planetx_solo_companion(const struct planetx_state *s)
{
    return s->companion && s->solo;
}

/* The seats that a bot may play: at a real table only the bot's, where there is one. */
static inline seat_set planetx_bot_seats_of(int seats, bool companion, bool solo)
{
    return !companion ? seat_bit(seats) - 1 : solo ? seat_bit(1) : 0;
}

static inline int planetx_sectors(const struct planetx_state *s)
{
    return sky_rules((enum sky_mode)s->mode)->sectors;
}

/* ---- log.c: what follows from a move, for all to know ----------------------
 * Each appends one part of an event, begun with ';'. A NULL log is no log. */
void planetx_log_number(struct writer *log, const char *word, int number);
/* What a real table has to hold: conference 0, 1 …, or -1: a theory phase. */
void planetx_log_due(struct writer *log, int conference);
void planetx_log_conference(struct writer *log, int which, const struct fact *clue);
void planetx_log_pairs(struct writer *log, const char *word, const struct planetx_state *s,
                       uint32_t seats, const uint8_t value[PLANETX_SEATS_MAX]);
/* A judgement, then one call for each token it turned up: owner and step. */
void planetx_log_verdict(struct writer *log, int type, int sector, bool right);
void planetx_log_token(struct writer *log, const struct planetx_token *token);
void planetx_log_penalty(struct writer *log, int seat, int steps);
void planetx_log_sky(struct writer *log, const struct planetx_state *s);

/* ---- track.c: time, arrow, visible sky, conferences ------------------------ */
/* The sector of a time (PX-9). */
int planetx_sector_at(const struct planetx_state *s, int time);
/* How many sectors are visible, beginning with the arrow's (PX-10). */
int planetx_visible_count(const struct planetx_state *s);
bool planetx_visible(const struct planetx_state *s, int sector);
/* What the arrow calls for as it leaves the sector of a time (PX-12): a conference that has not
 * been held, or -1; a theory phase. */
int planetx_conference_at(const struct planetx_state *s, int time);
bool planetx_theory_at(const struct planetx_state *s, int time);
/* Moves a pawn behind those already on the sector it comes to (PX-11). */
void planetx_move_pawn(struct planetx_state *s, int seat, int steps);
/* Turns the arrow up to the rearmost pawn, holding what lies on the way; stops
 * where a theory phase opens (PX-12) or the game ends unfound (PX-48). */
void planetx_rotate(struct planetx_state *s, struct writer *log);

/* ---- theory.c: picking and placing ------------------------------------------ */
/* Opens a theory phase: every seat is to pick. */
void planetx_theory_open(struct planetx_state *s, struct writer *log);
/* Who picks or places now (PX-20; solo PX-46). Empty when all is placed. */
seat_set planetx_theory_turn(const struct planetx_state *s);
/* Tokens of a type this seat still has, picked ones not counted. */
int planetx_supply_left(const struct planetx_state *s, int seat, int type);
/* Sectors where this seat may place a token of this type (PX-21), as a mask. */
uint32_t planetx_places(const struct planetx_state *s, int seat, int type);
/* How many more theories the last chance allows a seat (PX-29). */
int planetx_last_left(const struct planetx_state *s, int seat);
/* Whether a seat has placed a token in the phase that is on. */
bool planetx_has_placed(const struct planetx_state *s, int seat);
void planetx_pick(struct planetx_state *s, int seat, const struct move *m, struct writer *log);
/* Puts down a token, out of the hand in a theory phase. */
void planetx_place(struct planetx_state *s, int seat, int type, int sector);

/* ---- review.c: peer review and the end -------------------------------------- */
/* Moves the tokens inward and judges the inner ones (PX-22..26), up to where a player
 * is to choose between types: then the phase is PLANETX_JUDGE. */
void planetx_review(struct planetx_state *s, struct writer *log);
/* Judges what a player has chosen, and goes on. */
void planetx_review_next(struct planetx_state *s, const struct move *m, struct writer *log);
/* The sector under review, and the types on its inner step; 0: none is left. */
int planetx_review_sector(const struct planetx_state *s);
uint32_t planetx_review_types(const struct planetx_state *s, int sector);
/* Who chooses: the rearmost player, in solo the person. */
int planetx_review_chooser(const struct planetx_state *s);
/* Moves the tokens inward, and no more: at a real table people ask for reviews. */
void planetx_step_inward(struct planetx_state *s);
/* Judges one theory where only the bot's tokens are known; `claims` are the seats that
 * have it on the table besides. */
void planetx_judge(struct planetx_state *s, int type, int sector, seat_set claims,
                   struct writer *log);
/* Turns everything up and ends the game (PX-30). */
void planetx_finish(struct planetx_state *s, struct writer *log);

/* ---- rules.c ------------------------------------------------------------------ */
seat_set planetx_turn(const struct game_data *d, const struct game_state *s);
void planetx_apply(const struct game_data *d, struct game_state *s, int seat, const struct move *m);
/* The same, and tells in `log` what follows for all to know. */
void planetx_play(struct planetx_state *s, int seat, const struct move *m, struct writer *log);
bool planetx_reveals(const struct game_data *d, const struct game_state *before, int seat,
                     const struct move *m);
/* Steps of time that an action costs (PX-13 … PX-16). */
int planetx_cost(const struct planetx_state *s, const struct move *m);
/* What an action leaves behind apart from time. True: it located Planet X. */
bool planetx_note_action(struct planetx_state *s, int seat, const struct move *m);
/* The pawns stand: gives those behind the finder their last chance (PX-29). */
void planetx_begin_last(struct planetx_state *s, int finder, struct writer *log);
/* What the sky answers to a survey, a target, a research or a locate. */
struct fact planetx_answer(const struct planetx_state *s, const struct move *m);

/* ---- companion.c: companion of a real table (PX-45, PX-49) ------------------------- */
seat_set planetx_bot_seats(const struct game_data *d, const struct game_state *s);
void planetx_play_table(struct planetx_state *s, int seat, const struct move *m,
                        struct writer *log);
/* What the bot was called for is done: the table is the person's again. */
void planetx_back_to_table(struct planetx_state *s, struct writer *log);
/* How far the pawn that is behind would be, if the pawns stood where a call says. */
int planetx_call_gap(const struct planetx_state *s, const struct move *m);
/* A last chance at a real table is for who has said how far behind they are; then it is
 * to come (`waiting`), or they have had it. */
bool planetx_had_chance(const struct planetx_state *s, int seat);
/* The bot's innermost token face down on a sector, or NULL. */
const struct planetx_token *planetx_bot_token(const struct planetx_state *s, int sector);

/* ---- legal.c ------------------------------------------------------------------ */
bool planetx_legal(const struct game_data *d, const struct game_state *s, int seat,
                   const struct move *m, struct fault *f);
/* Number of sectors from..to. */
int planetx_range_size(const struct planetx_state *s, int from, int to);

/* ---- moves.c ------------------------------------------------------------------ */
size_t planetx_moves(const struct game_data *d, const struct game_state *s, int seat,
                     struct move *out, size_t cap);
struct move planetx_sample(const struct game_data *d, const struct game_state *s, int seat,
                           struct rng *r);

/* ---- score.c ------------------------------------------------------------------ */
struct planetx_points {
    int theories, firsts, x; /* PX-31 */
};
/* The points of what lies face up. */
void planetx_count_points(const struct planetx_state *s,
                          struct planetx_points out[PLANETX_SEATS_MAX]);
void planetx_score(const struct game_data *d, const struct game_state *s, struct game_score *out);

/* ---- ahead.c: moves planned ahead ------------------------------------------ */
bool planetx_ahead(const struct game_data *d, struct game_state *s, int seat, bool quiet);
void planetx_blur(const struct game_data *d, struct game_state *s, int seat);
bool planetx_alarms(struct text event);

/* ---- redact.c ------------------------------------------------------------------- */
void planetx_redact(const struct game_data *d, struct game_state *s, int viewer);
void planetx_event(const struct game_data *d, const struct game_state *before,
                   const struct game_state *after, int seat, const struct move *m, int viewer,
                   struct writer *w);

/* ---- text.c, state_text.c ------------------------------------------------------ */
bool planetx_move_read(const struct game_data *d, const struct game_state *s, int seat,
                       struct reader *r, struct move *m, struct fault *f);
void planetx_move_write(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct writer *w);
void planetx_state_write(const struct game_data *d, const struct game_state *s, struct writer *w);
bool planetx_state_read(const struct game_data *d, struct text in, struct game_state *out,
                        struct fault *f);

/* state_check.c: whether the parts of a position that was read fit each other. */
bool planetx_state_holds(const struct planetx_state *s);
/* What phases are called. */
extern const char *const planetx_phases[PLANETX_PHASES];

/* ---- setup.c ------------------------------------------------------------------- */
struct planetx_deal;
/* Takes over what the game needs of a deal: of the start facts only those that the seats'
 * levels give. */
void planetx_take_deal(struct planetx_state *s, const struct planetx_deal *deal);
bool planetx_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                   struct fault *f);

/* ---- show.c, json.c, page*.c ---------------------------------------------------- */
void planetx_show(const struct view *v, struct writer *w);
void planetx_json(const struct view *v, struct writer *w);
extern const struct schema planetx_schemas[];
void planetx_constants(const struct game_data *d, struct json *j);
void planetx_event_json(const struct game_data *d, struct text event, struct json *j);
void planetx_move_json(const struct game_data *d, const struct game_state *s, int seat,
                       const struct move *m, struct json *j);
void planetx_outlook(const struct view *v, int seat, const struct move *m, struct json *j);

#endif
