#ifndef ASTRO_ENGINE_GAME_H
#define ASTRO_ENGINE_GAME_H

/* The one interface every game fills.
 *
 * A game is a table of functions over an opaque state. The state is free of
 * pointers and of fixed size, so a clone is a memcpy. It holds what the rules
 * need, not history. Nothing here takes a clock, a file or a random source:
 * chance inside a game is a move of SEAT_CHANCE, found beforehand and logged.
 *
 * Whoever shows, sends or thinks about a game gets a `struct view` (view.h),
 * never a state. */

#include "base/json.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/schema.h"

/* ---- seats and viewers --------------------------------------------------- */

enum {
    SEATS_MAX = 5,
    SEAT_CHANCE = 7,    /* the dice: never a person, never a viewer */
    VIEWER_PUBLIC = -1, /* watchers and the screen on the wall */
    VIEWER_ALL = -2,    /* the whole truth: only for a game that is over */
};

/* A set of seats: bit s stands for seat s, SEAT_CHANCE included. Seats count
 * from 0 in code and from 1 in every text; the dice are written `*`. */
typedef uint32_t seat_set;

static inline seat_set seat_bit(int seat)
{
    return (seat_set)1 << seat;
}

static inline bool seat_in(seat_set set, int seat)
{
    return (set >> seat) & 1;
}

/* `1` … `5` or `*`; viewers also `public` and `all`. */
void write_seat(struct writer *w, int seat);
/* A set of them as JSON: ["1","*"]. */
void json_put_seats(struct json *j, const char *name, seat_set seats);
bool read_seat(struct reader *r, int *seat);
bool read_viewer(struct reader *r, int *viewer);

/* ---- moves --------------------------------------------------------------- */

/* Every game spells its moves in these 16 bytes as it likes. Unused bytes are
 * zero, so that two moves are the same exactly when their bytes are. */
struct move {
    uint8_t kind;
    uint8_t n[7];
    uint64_t bits;
};

static inline struct move move_of(int kind, int n0, int n1)
{
    return (struct move){.kind = (uint8_t)kind, .n = {(uint8_t)n0, (uint8_t)n1}};
}

bool move_equal(const struct move *a, const struct move *b);

/* What `moves` answers when there are too many to list. */
#define GAME_MANY ((size_t)-1)

/* ---- the rest of the vocabulary ------------------------------------------ */

enum {
    GAME_STATE_MAX = 2048, /* bytes; no game may need more */
    GAME_MOVES_MAX = 1024, /* room that lists every answer of `moves` */
};

struct game_state; /* each game's own */
struct game_data;  /* tables a person may replace (wheels, maps, cards); each game's own */

/* A choice made when a table is opened. The first value is the default. */
struct game_option {
    const char *name;
    const char *values; /* "standard|expert" */
    const char *help;   /* a sentence, key of its translation */
};

struct game_score {
    int seats;
    int32_t points[SEATS_MAX];
    uint8_t rank[SEATS_MAX]; /* 1 is first; equal ranks share it */
};

struct view;

struct game {
    const char *id;    /* in files, addresses and the first line of a setup */
    const char *title; /* for people; key of its translation */
    const char *blurb; /* one sentence */
    uint32_t version;  /* of the rules: raised when an outcome changes */
    int seats_min, seats_max;
    size_t state_size;                 /* <= GAME_STATE_MAX */
    const struct game_option *options; /* ends with a NULL name */

    /* Replaceable data. Games without any leave all of this empty. `data_hash`
     * is the SHA-256 of the text that `data_write` gives for `data`. `data_name`
     * is what people call it: "wheels" makes `--wheels FILE`. */
    const char *data_name;
    const struct game_data *data;
    const char *data_hash;
    size_t data_size;
    bool (*data_read)(struct text in, struct game_data *out, struct fault *f);
    void (*data_write)(const struct game_data *d, struct writer *w);

    /* The state before the first move, from the body of a setup (setup.h).
     * Faults count lines within the body from 1. */
    bool (*start)(const struct game_data *d, struct text body, int seats, struct game_state *out,
                  struct fault *f);

    /* Who may act now. Empty exactly when the game is over. Where it holds
     * SEAT_CHANCE it holds nobody else. */
    seat_set (*turn)(const struct game_data *d, const struct game_state *s);

    /* Whether people enter what the dice of this game show: they lie on a real
     * table. Left out: they are rolled here. */
    bool (*by_hand)(const struct game_state *s);

    /* Whether `seat`, which is in `turn`, may play m, and if not, why. Must
     * give the same answer on that seat's view as on the truth. */
    bool (*legal)(const struct game_data *d, const struct game_state *s, int seat,
                  const struct move *m, struct fault *f);
    /* Plays a legal move. */
    void (*apply)(const struct game_data *d, struct game_state *s, int seat, const struct move *m);
    /* Lists the legal moves of a seat in turn; returns how many there are
     * (the first cap of them are in out) or GAME_MANY. */
    size_t (*moves)(const struct game_data *d, const struct game_state *s, int seat,
                    struct move *out, size_t cap);
    /* Draws a legal move of a seat in turn (SEAT_CHANCE too): each has a
     * positive chance; uniform where `moves` lists them. For SEAT_CHANCE these
     * are the odds of the dice. */
    struct move (*sample)(const struct game_data *d, const struct game_state *s, int seat,
                          struct rng *r);
    /* Whether playing m showed its player, or anybody, something hidden.
     * Such a move cannot be taken back. */
    bool (*reveals)(const struct game_data *d, const struct game_state *before, int seat,
                    const struct move *m);

    /* Moves planned ahead, on the view of a seat that is not in turn. Games in which
     * nothing can be said beforehand leave both out.
     *
     * `ahead` turns that view into the one in which the seat decides next, supposing
     * that until then the others only pass or, if `quiet`, do only what tells this seat
     * nothing of what lies hidden. False where they cannot, or where something comes out
     * first. A view in which the seat is in turn stays as it is. */
    bool (*ahead)(const struct game_data *d, struct game_state *s, int seat, bool quiet);
    /* Forgets in such a view all that quiet moves of others may have changed, so that two
     * are equal exactly when the seat decides on the same grounds. */
    void (*blur)(const struct game_data *d, struct game_state *s, int seat);
    /* Whether a seat that is told this event, of somebody else's move, wants to think again
     * though its view shows nothing of it. Left out: never. */
    bool (*alarms)(struct text event);

    /* The seats that a bot may play; left out: all of them. At a real table, say,
     * people play for themselves. */
    seat_set (*bot_seats)(const struct game_data *d, const struct game_state *s);

    /* ALL secrecy of the game: what a viewer may not know becomes "unknown". */
    void (*redact)(const struct game_data *d, struct game_state *s, int viewer);
    /* What the viewer learns from a move, on one line, in notation. */
    void (*event)(const struct game_data *d, const struct game_state *before,
                  const struct game_state *after, int seat, const struct move *m, int viewer,
                  struct writer *w);

    /* Notation. A move is one token without blanks. Reading stops behind it. */
    bool (*move_read)(const struct game_data *d, const struct game_state *s, int seat,
                      struct reader *r, struct move *m, struct fault *f);
    void (*move_write)(const struct game_data *d, const struct game_state *s, int seat,
                       const struct move *m, struct writer *w);
    /* The whole state on one line; unknown parts have a spelling of their own. */
    void (*state_write)(const struct game_data *d, const struct game_state *s, struct writer *w);
    bool (*state_read)(const struct game_data *d, struct text in, struct game_state *out,
                       struct fault *f);

    /* Points so far, or of a game that is over. On a view, only of what that
     * viewer knows. */
    void (*score)(const struct game_data *d, const struct game_state *s, struct game_score *out);
    /* The board as plain text, and as JSON for the page. */
    void (*show)(const struct view *v, struct writer *w);
    void (*json)(const struct view *v, struct writer *w);

    /* The rest of what the page needs, as data: nobody takes notation apart
     * there. Each writes one value; `schemas` declares them all (schema.h) and
     * ends with a NULL name. Games that leave these out are shown as text. */
    const struct schema *schemas;
    /* The numbers of the rules that people are told, for this data. */
    void (*constants)(const struct game_data *d, struct json *j);
    /* What an event (`event`, or a move that the log tells) says. Text that is
     * no event of this game gives null. */
    void (*event_json)(const struct game_data *d, struct text event, struct json *j);
    /* A legal move of a seat, and what it would bring about as far as its seat
     * can see: cost, where pawns land, who is next. */
    void (*move_json)(const struct game_data *d, const struct game_state *s, int seat,
                      const struct move *m, struct json *j);
    void (*outlook)(const struct view *v, int seat, const struct move *m, struct json *j);
};

/* Reads one whole move: nothing may follow it. */
bool game_read_move(const struct game *g, const struct game_data *d, const struct game_state *s,
                    int seat, struct text in, struct move *m, struct fault *f);

/* SHA-256 of the canonical text of a state. */
void game_hash(const struct game *g, const struct game_data *d, const struct game_state *s,
               uint8_t out[32]);

/* Ranks seats by points alone: what most games want from `score`. */
void game_rank(struct game_score *s);

#endif
