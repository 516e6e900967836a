#ifndef ASTRO_AI_LOSTCODE_BOTS_H
#define ASTRO_AI_LOSTCODE_BOTS_H

#include "ai/ai.h"
#include "ai/lostcode/belief.h"
#include "ai/lostcode/value.h"

/* Opponents, from weak to strong. `easy` looks at the racks, forgets the answers
 * and thinks of a few bets only; `casual` remembers the latest answers; `medium` knows all that can
 * be known and takes the most points now; `strong` also weighs what an answer will tell, what a
 * swap costs and what others are about to do. */
extern const struct bot lostcode_easy, lostcode_casual, lostcode_medium, lostcode_strong;

/* What the bots share: how much things matter, in thousandths. */
struct lostcode_weights {
    int64_t points; /* a point on the track */
    int64_t worth;  /* a point a final guess written now would win */
    int64_t bits;   /* a bit of what is still unknown */
    int64_t rivals; /* a point that rivals win, shared among them */
    bool hints;     /* whether rivals' bets are listened to */
    bool wins;      /* whether the chance to win counts (win.h), and not points, */
    int64_t lead;   /* with such a lead before what is weighed now */
};

/* What a guess is worth later, when more is known: found by playing, in mille. */
enum { LC_TOKEN_LATER = 2500 };

/* How who plays well weighs points, guesses and bits in a round: hints and rivals apart. */
struct lostcode_weights lostcode_weights_of(const struct lostcode_state *s);

/* Ways the dice can lie when this seat bets: as they are, or one turned. */
enum { LC_OPTIONS_MAX = LC_DICE * LC_SYMBOLS + 1 };

/* What the players who bet after this seat are about to do. They bet by what
 * they can know, which can be worked out from here; and their racks are seen
 * from here, so it is known which of their bets will hit. */
struct lostcode_rivals {
    int count;
    int seat[LC_SEATS_MAX]; /* in the order they bet */
    struct {
        int truth; /* the real sum */
        struct lostcode_sums sums;
    } option[LC_SEATS_MAX][LC_OPTIONS_MAX];
    struct lostcode_know know; /* of one of them at a time */
};

/* A bot at work, in the memory it was given. */
struct lostcode_bot_ctx {
    size_t heard;                   /* bytes of the events the hints were heard from, */
    uint64_t fingerprint;           /* and theirs; 0: there are no hints */
    const struct lostcode_state *s; /* the redacted state */
    const struct lostcode_data *d;
    int seat;
    struct lostcode_weights weights;
    struct lostcode_notes notes;
    struct lostcode_know know;
    struct lostcode_belief belief;
    struct lostcode_hints hints;
    struct lostcode_split split;
    /* What the answers lower (row n: sums below n) and higher (sums from n on)
     * are worth, the swap that follows included. */
    int64_t lower[LC_SUM_MAX + 2], higher[LC_SUM_MAX + 2];
    struct lostcode_rivals rivals;
};

/* A bet and the figures that decided for it. */
struct lostcode_choice {
    struct move move;
    uint32_t hits;         /* weight of the codes that would hit, of belief.total */
    int64_t points, value; /* mille: won on average, and all told; where the chance to win
                              counts, it is the value, of LC_CERTAIN */
};

/* What a rival knows, as far as that can be seen from here: into rivals.know. */
void lostcode_know_rival(struct lostcode_bot_ctx *k, const struct bot_task *t, int rival);
/* Looks at the dice as each rival yet to bet does, for every way they can lie. */
void lostcode_rivals_look(struct lostcode_bot_ctx *k, const struct bot_task *t,
                          const uint8_t (*dice)[LC_DICE], int options);
/* The points, in mille, that these rivals will win by bets that look best to
 * them when this wheel is taken too; less what the skull brings this seat. */
int64_t lostcode_rivals_win(const struct lostcode_bot_ctx *k, int option, int wheel);

/* Hears what the bets made before this seat's say about its rack. */
void lostcode_rivals_hear(struct lostcode_bot_ctx *k, const struct bot_task *t);

/* What the seat knows by its notes: the codes it may hold. */
void lostcode_know_own(struct lostcode_bot_ctx *k, const struct bot_task *t);
/* Hears all over again what was to be heard before each bet of the seat. Leaves
 * notes and knowledge of then. */
void lostcode_recall(struct lostcode_bot_ctx *k, const struct bot_task *t);

/* Weighs what the answers to bets on these dice would tell; then each bet can be weighed,
 * what rivals do apart. */
void lostcode_weigh_bets(struct lostcode_bot_ctx *k, const uint8_t dice[LC_DICE]);
struct lostcode_choice lostcode_weigh_bet(const struct lostcode_bot_ctx *k, int wheel, int low);
/* The best bet on these dice, option number so-and-so of those the rivals were
 * looked at for, of the wheels nobody has taken. */
struct lostcode_choice lostcode_best_bet(struct lostcode_bot_ctx *k, const uint8_t dice[LC_DICE],
                                         int option);
/* What swapping a symbol's tile leads to, against keeping things as they are. */
int64_t lostcode_swap_value(const struct lostcode_bot_ctx *k, int symbol);
/* The points a bet moves its seat on a hit and on a miss (LC-13, LC-26), and
 * what others gain by the miss (LC-27), in mille. */
int64_t lostcode_bet_points(const struct lostcode_bot_ctx *k, int points, uint32_t hits);

#endif
