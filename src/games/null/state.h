#ifndef ASTRO_GAMES_NULL_STATE_H
#define ASTRO_GAMES_NULL_STATE_H

/* The null game: the smallest game that uses every part of the interface, and
 * the template for the next one. Its rules are doc/rules/null.md (NU-1 …).
 * This header is private to the game, its AI and its tests. */

#include "base/codec.h"
#include "engine/game.h"

enum { NULL_SEATS_MAX = 4, NULL_FACES = 6 };

/* NU-8: the data a person may replace. */
struct null_data {
    uint8_t faces[NULL_FACES]; /* of the die, 1..9 */
    uint8_t hit, miss;         /* points won by a right guess, lost by a wrong one */
};

/* The numbers of the rules. */
enum {
    NULL_LENGTH = 10,  /* NU-7: moves in a game */
    NULL_BID_MAX = 3,  /* NU-3 */
    NULL_TOP_MAX = 9,  /* NU-2: the larger of the two ranges of secrets */
    NULL_FACE_MAX = 9, /* NU-8 */
};

enum null_kind { NULL_BID = 1, NULL_ROLL, NULL_POINT, NULL_ASK, NULL_GUESS, NULL_PASS };

enum {
    NULL_UNKNOWN = 0,    /* a secret this viewer may not know */
    NULL_NO_BID = 255,   /* not bid yet */
    NULL_BID_MADE = 254, /* bid, but this viewer may not know what */
    NULL_NOBODY = 255,   /* nobody is pointed at */
};

struct null_state {
    uint8_t seats;
    uint8_t top;  /* secrets are 1..top (NU-2) */
    uint8_t done; /* moves made (NU-7) */
    uint8_t die;  /* the face rolled; 0 before the roll */
    uint8_t now;  /* whose turn, once rolled */
    uint8_t pointed;
    uint8_t open; /* bit s: the secret of s has been guessed */
    uint8_t secret[NULL_SEATS_MAX];
    uint8_t bid[NULL_SEATS_MAX];
    int16_t won[NULL_SEATS_MAX]; /* points from guesses */
};

static inline const struct null_state *null_in(const struct game_state *s)
{
    return (const struct null_state *)s;
}

static inline const struct null_data *null_data_in(const struct game_data *d)
{
    return (const struct null_data *)d;
}

/* rules.c */
bool null_bidding(const struct null_state *s);
seat_set null_turn(const struct game_data *d, const struct game_state *s);
bool null_legal(const struct game_data *d, const struct game_state *s, int seat,
                const struct move *m, struct fault *f);
void null_apply(const struct game_data *d, struct game_state *s, int seat, const struct move *m);
size_t null_moves(const struct game_data *d, const struct game_state *s, int seat, struct move *out,
                  size_t cap);
struct move null_sample(const struct game_data *d, const struct game_state *s, int seat,
                        struct rng *r);
bool null_reveals(const struct game_data *d, const struct game_state *before, int seat,
                  const struct move *m);
void null_score(const struct game_data *d, const struct game_state *s, struct game_score *out);

/* ahead.c: moves planned ahead */
bool null_ahead(const struct game_data *d, struct game_state *s, int seat, bool quiet);
void null_blur(const struct game_data *d, struct game_state *s, int seat);

/* redact.c */
void null_redact(const struct game_data *d, struct game_state *s, int viewer);
void null_event(const struct game_data *d, const struct game_state *before,
                const struct game_state *after, int seat, const struct move *m, int viewer,
                struct writer *w);

/* text.c */
bool null_move_read(const struct game_data *d, const struct game_state *s, int seat,
                    struct reader *r, struct move *m, struct fault *f);
void null_move_write(const struct game_data *d, const struct game_state *s, int seat,
                     const struct move *m, struct writer *w);
/* What the page is shown as it stands. */
void null_code_table(struct codec *c, struct null_state *s);
void null_code_bid(struct codec *c, uint8_t *bid);
void null_state_write(const struct game_data *d, const struct game_state *s, struct writer *w);
bool null_state_read(const struct game_data *d, struct text in, struct game_state *out,
                     struct fault *f);

/* setup.c */
extern const struct null_data null_builtin;
bool null_data_read(struct text in, struct game_data *out, struct fault *f);
void null_data_write(const struct game_data *d, struct writer *w);
bool null_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
                struct fault *f);

/* show.c */
void null_show(const struct view *v, struct writer *w);

/* page.c */
extern const struct schema null_schemas[];
void null_json(const struct view *v, struct writer *w);
void null_constants(const struct game_data *d, struct json *j);
void null_event_json(const struct game_data *d, struct text event, struct json *j);
void null_move_json(const struct game_data *d, const struct game_state *s, int seat,
                    const struct move *m, struct json *j);
void null_outlook(const struct view *v, int seat, const struct move *m, struct json *j);

#endif
