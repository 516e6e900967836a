#ifndef ASTRO_GAMES_LOSTCODE_STATE_H
#define ASTRO_GAMES_LOSTCODE_STATE_H

/* The Lost Code: everybody sees every code but their own. The rules are
 * doc/rules/lostcode.md (LC-1 …). This header is private to the game, its AI
 * and its tests. */

#include "base/codec.h"
#include "engine/game.h"

enum {
    LC_SEATS_MIN = 2,
    LC_SEATS_MAX = 4,
    LC_RACKS = 4,        /* LC-2: always four; the spare ones lie open */
    LC_SYMBOLS = 6,      /* LC-1 */
    LC_DICE = 3,         /* LC-8 */
    LC_VALUES_MAX = 9,   /* LC-1: 0..7, with X also 8 */
    LC_STACK_MAX = 4,    /* LC-3: with X; else 3 */
    LC_GUESS_MAX = 3,    /* LC-16 */
    LC_TOKEN_TIMES = 2,  /* LC-24 */
    LC_CURSE_BONUS = 1,  /* LC-27 */
    LC_WHEELS_MIN = 4,   /* one for each player */
    LC_WHEELS_MAX = 12,  /* our own bound on replaced wheels */
    LC_POINTS_MAX = 20,  /* the same */
    LC_SUM_MAX = 24,     /* LC-12: with X; else 21 */
    LC_SKULL_FIELD = 7,  /* LC-25 */
    LC_SKULL_END = 13,   /* LC-29 */
    LC_FIELD_MAX = 9999, /* how far a position as text may say markers are */
};

/* LC-1: in sheet order. The bear is last, so that a beginner game has the
 * symbols below it. Letters in notation are B J C S H R. */
enum lostcode_symbol { LC_BIRD, LC_JAGUAR, LC_CHAMELEON, LC_SNAKE, LC_HUMAN, LC_BEAR };

/* What a table may switch on, in any mix. */
enum {
    LC_X = 1,        /* LC-19 */
    LC_SHORTCUT = 2, /* LC-20 */
    LC_CURSE = 4,    /* LC-25 */
    LC_BEGINNER = 8, /* LC-1, LC-9 */
    LC_ONCE = 16,    /* LC-25: the first to reach the skull takes it at once */
    LC_REFEREE = 32, /* the box is real: dice and drawn tiles are entered, and what
                        lies in box and stacks nobody knows */
    LC_MODULES = 6,
};

/* The numbers that depend on how many play (rules.c). */
struct lostcode_lengths {
    uint8_t rounds, tokens_until, skull_until;
};

enum lostcode_phase {
    LC_PHASE_ROLL,  /* LC-8 */
    LC_PHASE_BEAR,  /* LC-9 */
    LC_PHASE_OFFER, /* LC-22 */
    LC_PHASE_TURN,  /* LC-11 */
    LC_PHASE_BET,   /* LC-12 */
    LC_PHASE_SWAP,  /* LC-14 */
    LC_PHASE_DRAW,  /* the same: a real tile was drawn and is to be entered */
    LC_PHASE_FINAL, /* LC-16 */
    LC_PHASE_OVER,
    LC_PHASES
};

/* Moves. TURN: n = from, to. TAKE: n[0] symbol, bits the values. BET: n = width,
 * lowest, highest. SWAP: n[0] symbol. FINAL: n[0] how many symbols, bits ten for
 * each: the values and LC_LOCKED. ROLL: n = the dice. DRAW: n = symbol, value. */
enum lostcode_kind {
    LC_ROLL = 1,
    LC_TURN,
    LC_KEEP,
    LC_TAKE,
    LC_PASS,
    LC_BET,
    LC_SWAP,
    LC_FINAL,
    LC_DRAW,
    LC_KINDS
};

enum { LC_LOCKED = 1 << 9, LC_GUESS_BITS = 10 };

/* LC-13: what is said of a bet. */
enum lostcode_result { LC_OPEN, LC_HIT, LC_LOWER, LC_HIGHER, LC_WRONG, LC_RESULTS };

enum {
    LC_NONE = 255,        /* no tile here, no die, no wheel */
    LC_UNKNOWN = 254,     /* a tile this viewer may not know */
    LC_HIDDEN = 0x8000,   /* a guess this viewer may not know */
    LC_SKULL_AWAY = 255,  /* not in this game, or not any more */
    LC_SKULL_TRACK = 254, /* on its field */
};

/* The wheels, narrowest first. A person may replace them (wheels.c). */
struct lostcode_wheel {
    uint8_t width, points;
};

struct lostcode_data {
    uint8_t wheels;
    struct lostcode_wheel wheel[LC_WHEELS_MAX];
};

struct lostcode_state {
    uint8_t seats, modules, round, phase;
    uint8_t at;                  /* LC-12, LC-22: place in `order` of whoever is asked */
    uint8_t order[LC_SEATS_MAX]; /* LC-7: seats, furthest back first, as the round began */
    uint8_t track[LC_SEATS_MAX]; /* LC-5: the same, now */
    uint8_t dice[LC_DICE];
    int16_t field[LC_SEATS_MAX];
    uint8_t tile[LC_RACKS][LC_SYMBOLS];
    uint8_t box[LC_SYMBOLS];
    uint8_t stack[LC_SYMBOLS][LC_STACK_MAX]; /* the next one first */
    uint8_t left[LC_SYMBOLS];
    uint16_t shown[LC_SEATS_MAX][LC_SYMBOLS]; /* LC-14: values put by the rack */
    uint8_t tokens;                           /* LC-20: bit s, still to be had */
    uint8_t held[LC_SEATS_MAX];               /* LC-23: tokens by seat */
    uint8_t skull;                            /* a seat, or one of LC_SKULL_… */
    uint8_t wheel[LC_SEATS_MAX];              /* index of the wheel taken, or LC_NONE */
    uint8_t low[LC_SEATS_MAX];                /* where it is set */
    uint8_t result[LC_SEATS_MAX];
    uint8_t swaps;                            /* bit s: this seat has yet to swap */
    uint8_t drawn;                            /* the symbol drawn in LC_PHASE_DRAW, else 0 */
    uint8_t made;                             /* LC-16: bit s, the final guess is written */
    uint16_t guess[LC_SEATS_MAX][LC_SYMBOLS]; /* sets of values */
};

static inline const struct lostcode_state *lostcode_in(const struct game_state *s)
{
    return (const struct lostcode_state *)s;
}

static inline const struct lostcode_data *lostcode_data_in(const struct game_data *d)
{
    return (const struct lostcode_data *)d;
}

static inline int lostcode_symbols(const struct lostcode_state *s)
{
    return s->modules & LC_BEGINNER ? LC_BEAR : LC_SYMBOLS;
}

static inline int lostcode_values(const struct lostcode_state *s)
{
    return s->modules & LC_X ? LC_VALUES_MAX : LC_VALUES_MAX - 1;
}

static inline int lostcode_top_sum(const struct lostcode_state *s)
{
    return LC_DICE * (lostcode_values(s) - 1);
}

static inline int lostcode_stack_size(const struct lostcode_state *s)
{
    return lostcode_values(s) - LC_RACKS - 1;
}

/* The guess for one symbol in the bits of a final guess. */
static inline unsigned lostcode_guess_of(const struct move *m, int symbol)
{
    return (unsigned)(m->bits >> (LC_GUESS_BITS * symbol)) & ((1u << LC_GUESS_BITS) - 1);
}

/* rules.c: numbers, and who may do what */
extern const struct lostcode_lengths lostcode_lengths[LC_SEATS_MAX + 1];
/* LC-17, LC-24: points for a symbol guessed with this set. */
int lostcode_guess_points(unsigned guess, int tile, bool doubled);
/* The symbol two or three dice agree on, or LC_NONE. */
int lostcode_pair(const struct lostcode_state *s);
/* LC-14: furthest back of those who have yet to swap; some must. */
int lostcode_swapper(const struct lostcode_state *s);
/* The wheel of this width, or LC_NONE. */
int lostcode_wheel_of(const struct lostcode_data *d, int width);
/* The seat that has taken a wheel this round, or LC_NONE. */
int lostcode_taker(const struct lostcode_state *s, int wheel);
seat_set lostcode_turn(const struct game_data *d, const struct game_state *s);
bool lostcode_by_hand(const struct game_state *s);
/* Whether a tile lies on a rack or was given up: it cannot be drawn. */
bool lostcode_lies(const struct lostcode_state *s, int symbol, int value);
bool lostcode_legal(const struct game_data *d, const struct game_state *s, int seat,
                    const struct move *m, struct fault *f);
bool lostcode_reveals(const struct game_data *d, const struct game_state *before, int seat,
                      const struct move *m);
void lostcode_score(const struct game_data *d, const struct game_state *s, struct game_score *out);

/* play.c: what a move does */
void lostcode_new_round(struct lostcode_state *s);
void lostcode_apply(const struct game_data *d, struct game_state *s, int seat,
                    const struct move *m);
/* LC-13, LC-26: what a bet on this wheel brings its seat if it hits or misses now. */
int lostcode_gain(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                  int wheel, bool hit);
/* LC-13: the sum of the dice on this seat's tiles, which must be known. */
int lostcode_sum(const struct lostcode_state *s, int seat);

/* moves.c */
size_t lostcode_moves(const struct game_data *d, const struct game_state *s, int seat,
                      struct move *out, size_t cap);
struct move lostcode_sample(const struct game_data *d, const struct game_state *s, int seat,
                            struct rng *r);

/* ahead.c: moves planned ahead */
bool lostcode_ahead(const struct game_data *d, struct game_state *s, int seat, bool quiet);
void lostcode_blur(const struct game_data *d, struct game_state *s, int seat);

/* redact.c */
void lostcode_redact(const struct game_data *d, struct game_state *s, int viewer);
void lostcode_event(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w);

/* text.c: notation of moves */
extern const char lostcode_letters[LC_SYMBOLS + 1];
bool lostcode_read_symbol(struct reader *r, uint8_t *symbol);
/* The index of the name under the reader. */
bool lostcode_read_name(struct reader *r, const char *const *names, int n, uint8_t *out);
/* A set of values as rising digits; at least one. */
bool lostcode_read_values(struct reader *r, unsigned *values);
void lostcode_write_values(struct writer *w, unsigned values);
void lostcode_write_bet(struct writer *w, int width, int low);
bool lostcode_move_read(const struct game_data *d, const struct game_state *s, int seat,
                        struct reader *r, struct move *m, struct fault *f);
void lostcode_move_write(const struct game_data *d, const struct game_state *s, int seat,
                         const struct move *m, struct writer *w);

/* state_text.c: notation of positions */
extern const char *const lostcode_results[LC_RESULTS];
extern const char *const lostcode_phases[LC_PHASES];
/* What the page is shown as it stands. */
void lostcode_code_round(struct codec *c, struct lostcode_state *s);
void lostcode_code_track(struct codec *c, struct lostcode_state *s);
void lostcode_code_tiles(struct codec *c, const struct lostcode_state *s, uint8_t *tiles);
void lostcode_code_skull(struct codec *c, struct lostcode_state *s);
void lostcode_state_write(const struct game_data *d, const struct game_state *s, struct writer *w);
bool lostcode_state_read(const struct game_data *d, struct text in, struct game_state *out,
                         struct fault *f);

/* wheels.c */
extern const struct lostcode_data lostcode_builtin;
/* Adds the wheel of one line, `wheel 7 2`. */
bool lostcode_wheel_read(struct text line, struct lostcode_data *d, struct fault *f);
bool lostcode_data_read(struct text in, struct game_data *out, struct fault *f);
void lostcode_data_write(const struct game_data *d, struct writer *w);

/* setup.c */
extern const char *const lostcode_module_names[LC_MODULES];
bool lostcode_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                    struct fault *f);

/* show.c */
extern const char *const lostcode_symbol_names[LC_SYMBOLS];
void lostcode_show(const struct view *v, struct writer *w);

/* json.c */
void lostcode_json(const struct view *v, struct writer *w);
void lostcode_json_letter(struct json *j, const char *name, int symbol);
void lostcode_json_values(struct json *j, const char *name, uint64_t values);
/* What there is to know of a wheel, inside an object. */
void lostcode_json_wheel(struct json *j, const struct lostcode_data *d, int wheel);

/* page.c, page_event.c */
extern const struct schema lostcode_schemas[];
extern const char *const lostcode_kinds[LC_KINDS];
void lostcode_constants(const struct game_data *d, struct json *j);
/* A move as an object that is left open. */
void lostcode_begin_move(const struct move *m, struct json *j);
void lostcode_move_json(const struct game_data *d, const struct game_state *s, int seat,
                        const struct move *m, struct json *j);
void lostcode_outlook(const struct view *v, int seat, const struct move *m, struct json *j);
void lostcode_event_json(const struct game_data *d, struct text event, struct json *j);

#endif
