#ifndef ASTRO_GAMES_NIGHTSKY_STATE_H
#define ASTRO_GAMES_NIGHTSKY_STATE_H

/* Night Sky (doc/rules/nightsky.md, NS-1 …). This header is private to the
 * game, its AI and its tests. */

#include "base/codec.h"
#include "engine/game.h"
#include "games/nightsky/drawing.h"
#include "games/nightsky/sky.h"

/* The numbers of the rules. */
enum {
    NS_FADING = 7,        /* NS-1 */
    NS_SLOTS = 7,         /* NS-2: cards in a pool: 5 6 7 7 8 9 10 */
    NS_SEVEN = 7,         /* NS-2: the size of which there are two */
    NS_FADING_POINTS = 3, /* NS-12, for each star that has not faded… */
    NS_SUN_POINTS = 1,    /* …each used star around the sun… */
    NS_CROSS_POINTS = 2,  /* …each line across the ecliptic… */
    NS_EDGE_POINTS = 3,   /* …each used star on the outskirts */
    NS_RANKS = 5,         /* NS-14 */
};

enum ns_kind {
    NS_SIDE = 1, /* n[0]: the star type of the side (NS-3) */
    NS_CALL,     /* n[0]: the size (NS-5) */
    NS_PICK,     /* n[0]: the slot of a seven (NS-5) */
    NS_DEAL,     /* n[0]: the slot; a move of chance (NS-14) */
    NS_DRAW,     /* a drawing (NS-7, NS-8) */
    NS_KINDS,
};

enum {
    NS_DRAWING_TEXT_MAX = 8 * NS_LINES_MAX, /* at worst each line is a stroke: e10-e11, */
    NS_SLOT_TEXT_SIZE = 4,
};

enum {
    NS_UNKNOWN = 255,   /* a card of a pool this viewer may not know */
    NS_NO_SIDE = 255,   /* no side chosen yet… */
    NS_SOME_SIDE = 254, /* …or chosen, but this viewer may not know which */
    NS_NOT_YET = 255,   /* no card taken in this round yet */
};

struct ns_seat {
    struct ns_drawing drawn[NS_ROUNDS];
    uint8_t pool[NS_SLOTS];   /* cards, face down until taken */
    uint8_t taken[NS_ROUNDS]; /* the slot of each round */
    uint8_t start;            /* the start card… */
    uint8_t side;             /* …and which side of it is up, 0 or 1 */
    uint8_t rounds;           /* how many drawings are confirmed */
};

struct ns_state {
    uint8_t seats;
    uint8_t several; /* NS-8's option: a drawing may be several pieces */
    uint8_t first;   /* who has the first-player card */
    uint8_t round;   /* 1..6; 7 when the game is over */
    uint8_t called;  /* the size called this round; 0 before that */
    struct ns_seat seat[SEATS_MAX];
};

static inline const struct ns_state *ns_in(const struct game_state *s)
{
    return (const struct ns_state *)s;
}

/* What everybody has to do now. */
enum ns_phase { NS_SIDES, NS_CALLING, NS_PICKING, NS_DRAWING, NS_OVER };

/* ---- rules.c ---- */
enum ns_phase ns_phase(const struct ns_state *s);
/* Whether the cards of a round lie open: everybody has taken one. */
bool ns_open(const struct ns_state *s, int round);
/* NS-14: whether chance takes the card of a round: alone, every other one. */
bool ns_chance_calls(int seats, int round);
/* Whether a seat still has the card of a slot in its pool. */
bool ns_left(const struct ns_seat *p, int slot);
/* The size of a slot's card. */
int ns_slot_size(int slot);
/* The card a seat took in a round; NS_UNKNOWN where a viewer may not know. */
int ns_card_of(const struct ns_seat *p, int round);
/* What the top and the lower card of a round show. Its card must be open. */
struct ns_side ns_top(const struct ns_sky *sky, const struct ns_seat *p, int round);
struct ns_side ns_low(const struct ns_sky *sky, const struct ns_seat *p, int round);
/* The stars in constellations confirmed so far. */
struct ns_stars ns_used(const struct ns_seat *p);

seat_set ns_turn(const struct game_data *d, const struct game_state *s);
bool ns_legal(const struct game_data *d, const struct game_state *s, int seat, const struct move *m,
              struct fault *f);
void ns_apply(const struct game_data *d, struct game_state *s, int seat, const struct move *m);
bool ns_reveals(const struct game_data *d, const struct game_state *before, int seat,
                const struct move *m);

/* ---- legal.c: may this be drawn (NS-7, NS-8)? ---- */

/* Lines in the order in which somebody wrote them, and where the two stars of
 * each stand in that text. */
struct ns_written {
    int n;
    struct ns_line line[NS_LINES_MAX];
    uint16_t at[NS_LINES_MAX][2];
    uint16_t end;
};

/* Whether all stars are on the map, in the window of a round and not used yet (NS-7). */
bool ns_written_free(const struct ns_sky *sky, const struct ns_written *w, int round,
                     struct ns_stars used, struct fault *f);
/* Whether it is one connected piece (NS-8). */
bool ns_written_joined(const struct ns_written *w, struct fault *f);
/* Whether seat, who draws now, may draw what is written, and if not, why. */
bool ns_written_legal(const struct ns_sky *sky, const struct ns_state *s, int seat,
                      const struct ns_written *w, struct fault *f);
bool ns_drawing_legal(const struct ns_sky *sky, const struct ns_state *s, int seat,
                      const struct ns_drawing *d, struct fault *f);

/* ---- sample.c ---- */
size_t ns_moves(const struct game_data *d, const struct game_state *s, int seat, struct move *out,
                size_t cap);
struct move ns_sample(const struct game_data *d, const struct game_state *s, int seat,
                      struct rng *r);

/* ---- points.c ---- */

/* A seat's points line by line (NS-9, NS-12). */
struct ns_tally {
    int rounds_drawn;
    struct ns_points round[NS_ROUNDS];
    int rounds; /* the sum of the rounds */
    int crossed;
    int sun, crossings, edge; /* how many */
    int total;
};

/* The stars a seat left out in a round that it has drawn. */
int ns_left_out(const struct ns_sky *sky, const struct ns_seat *p, int round);
/* Before the first round, and with one more. */
struct ns_tally ns_tally_none(void);
void ns_tally_add(struct ns_tally *t, const struct ns_points *points, int left_out);
/* NS-11: who gets the first-player card for the points of a round: the lowest score,
 * counted from the left of who has it; seats go clockwise. */
int ns_next_first(const int *points, int seats, int first);
/* The places, 1 the first: equal points are told apart by the fading stars (NS-13). */
void ns_rank(const struct ns_tally *tally, int seats, uint8_t *rank);
/* Everything so far; on a view too, for drawings are open. */
struct ns_tally ns_tally(const struct ns_sky *sky, const struct ns_seat *p);
/* The rank of a solo game, 1..5 (NS-14): the most points of each but the last. */
extern const int16_t ns_rank_limit[NS_RANKS - 1];
int ns_solo_rank(int points);
void ns_score(const struct game_data *d, const struct game_state *s, struct game_score *out);

/* ---- ahead.c: moves planned ahead ---- */
bool ns_ahead(const struct game_data *d, struct game_state *s, int seat, bool quiet);
void ns_blur(const struct game_data *d, struct game_state *s, int seat);

/* ---- redact.c ---- */
void ns_redact(const struct game_data *d, struct game_state *s, int viewer);
void ns_event(const struct game_data *d, const struct game_state *before,
              const struct game_state *after, int seat, const struct move *m, int viewer,
              struct writer *w);

/* ---- text.c ---- */
bool ns_move_read(const struct game_data *d, const struct game_state *s, int seat, struct reader *r,
                  struct move *m, struct fault *f);
void ns_move_write(const struct game_data *d, const struct game_state *s, int seat,
                   const struct move *m, struct writer *w);
void ns_write_slot(struct writer *w, int slot);
bool ns_read_slot(struct reader *r, int *slot);
/* A drawing as strokes, `-` where nothing is drawn; fills *at where not NULL. */
void ns_write_drawing(struct writer *w, const struct ns_sky *sky, const struct ns_drawing *d,
                      struct ns_written *at);
/* Reads strokes; positions count from the reader's start. */
bool ns_read_drawing(struct reader *r, const struct ns_sky *sky, struct ns_drawing *d,
                     struct ns_written *written, struct fault *f);

/* ---- position.c; the first two are what the page is shown as it stands ---- */
void ns_code_round(struct codec *c, struct ns_state *s);
void ns_code_side(struct codec *c, const struct ns_sky *sky, struct ns_seat *p);
void ns_state_write(const struct game_data *d, const struct game_state *s, struct writer *w);
bool ns_state_read(const struct game_data *d, struct text in, struct game_state *out,
                   struct fault *f);

/* ---- setup.c ---- */
bool ns_start(const struct game_data *d, struct text body, int seats, struct game_state *out,
              struct fault *f);

/* ---- show.c ---- */
extern const char *const ns_roman[NS_ROUNDS];
void ns_show(const struct view *v, struct writer *w);

/* ---- json.c ---- */
void ns_json(const struct view *v, struct writer *w);
void ns_json_slot(struct json *j, const char *name, int slot);
void ns_json_side(struct json *j, const char *name, struct ns_side side);
/* All that follows as members of an object: the map; how a drawing is written
 * and its lines; a card; what a round and a whole sheet are worth. */
void ns_json_sky(const struct ns_sky *sky, struct json *j);
void ns_json_drawing(const struct ns_sky *sky, const struct ns_drawing *d, struct json *j);
void ns_json_card(const struct ns_sky *sky, int card, struct json *j);
void ns_json_points(const struct ns_points *points, int left_out, struct json *j);
void ns_json_tally(const struct ns_tally *t, struct json *j);

/* ---- page.c ---- */
extern const struct schema ns_schemas[];
void ns_constants(const struct game_data *d, struct json *j);
void ns_event_json(const struct game_data *d, struct text event, struct json *j);
void ns_move_json(const struct game_data *d, const struct game_state *s, int seat,
                  const struct move *m, struct json *j);
void ns_outlook(const struct view *v, int seat, const struct move *m, struct json *j);

#endif
