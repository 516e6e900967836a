#ifndef ASTRO_TESTS_WALK_H
#define ASTRO_TESTS_WALK_H

#include "support/script.h"
#include "support/world.h"

/* Plays a script once more and checks, at every position and on every step,
 * what all games promise (laws.c), what they must keep secret (secrets.c) and
 * what the engine promises about entries and records (entries.c). */

enum check {
    CHECK_NONE,
    CHECK_START,        /* a dealt setup starts a game */
    CHECK_ENTRY,        /* an entry of the script is accepted again */
    CHECK_STUCK,        /* random play comes to an end */
    CHECK_PANIC,        /* no assertion fails */
    CHECK_STATE_TEXT,   /* state -> text -> state is the identity, to the byte */
    CHECK_VIEW_TEXT,    /* so it is for views; redacting twice changes nothing */
    CHECK_TURN,         /* the dice never share a turn; views agree on who acts */
    CHECK_JSON,         /* JSON is JSON */
    CHECK_EVENT,        /* an event is one line */
    CHECK_SCORE,        /* a score is of all seats, and ranked */
    CHECK_VIEW_LEGAL,   /* legality and its faults: the same on the view as on the truth */
    CHECK_MOVES,        /* moves lists exactly the legal moves, each once */
    CHECK_MOVE_TEXT,    /* move -> text -> move is the identity */
    CHECK_SAMPLE,       /* sample draws legal, listed moves */
    CHECK_APPLY,        /* a move has one outcome */
    CHECK_AHEAD,        /* in a view planned ahead its seat decides; it is a view like any other */
    CHECK_DECISION,     /* decisions change as match.h promises */
    CHECK_UNDO,         /* undo restores the position and never takes knowledge back */
    CHECK_REPLAY,       /* the record gives the position that was played */
    CHECK_VERIFY,       /* a true record verifies, a forged one does not */
    CHECK_RESAMPLE,     /* the world of the tests is sound itself */
    CHECK_OBSERVATIONS, /* what a viewer may know reaches it */
    CHECK_SECRET_VIEW,  /* from here on: two worlds a viewer must not tell apart */
    CHECK_SECRET_TURN,
    CHECK_SECRET_SHOW,
    CHECK_SECRET_JSON,
    CHECK_SECRET_SCORE,
    CHECK_SECRET_MOVES,
    CHECK_SECRET_LEGAL,
    CHECK_SECRET_EVENT,
    CHECK_SECRET_UNDO,
    CHECK_SECRET_HINT,
    CHECK_SECRET_JUDGE,
    CHECK_SECRET_SCRATCH,
    CHECK_COVERAGE, /* every kind of move was compared */
    CHECK_COUNT
};

const char *check_name(enum check c);

struct failure {
    enum check check;
    uint32_t step; /* how many steps of the script were needed to see it */
    char detail[240];
};

/* How much was compared. */
enum role { ROLE_ACTOR, ROLE_RIVAL, ROLE_PUBLIC, ROLES };

struct tally {
    uint64_t steps;
    uint64_t seen[WORLD_KINDS_MAX][ROLES];  /* viewers that saw such a move */
    uint64_t pairs[WORLD_KINDS_MAX][ROLES]; /* two different worlds compared */
    uint64_t ahead;                         /* views of seats that could plan */
    uint64_t hints;                         /* of them, asked for a hint */
    uint64_t judged;                        /* of them, judged by what the actor knew */
    uint64_t scratched;                     /* of them, asked for a world to try things in */
};

enum { WALK_TEXT_MAX = 1 << 17, CANDIDATES = 12, POOL = 64 };

/* A text somebody might type as a move. */
struct typed {
    size_t n;
    char p[ENTRY_SIZE_MAX];
};

struct walk {
    const struct world *world;
    const struct game *game;
    const struct script *script;
    struct tally *tally;
    struct failure failure;
    uint64_t seed; /* of the choices the checks make */
    struct rng rng;
    uint32_t done; /* steps played so far */
    struct match before, now;
    bool honest;          /* every roll so far is the seed's */
    uint32_t forged_step; /* a roll, and another one the dice could have shown */
    struct typed forged_roll;
    uint32_t past; /* standing moves, and the state before each */
    int past_seat[SCRIPT_STEPS_MAX];
    struct move past_move[SCRIPT_STEPS_MAX];
    struct typed pool[POOL]; /* moves seen so far */
    uint32_t pooled;
    struct typed candidate[CANDIDATES]; /* drawn anew at each position */
    struct game_data *memory, *memory2;
    struct match matches[2];
    char a[WALK_TEXT_MAX], b[WALK_TEXT_MAX];
    char record[RECORD_SIZE_MAX], other[RECORD_SIZE_MAX];
    unsigned char past_state[SCRIPT_STEPS_MAX][GAME_STATE_MAX];
};

/* Room for walks of one game; freed with walk_free. */
struct walk *walk_new(const struct world *w);
void walk_free(struct walk *w);

/* True when the script passes; otherwise w->failure says what did not hold.
 * The same script and seed give the same answer. The tally may be NULL. */
bool walk_script(struct walk *w, const struct script *s, uint64_t seed, struct tally *t);

/* ---- for the checks ------------------------------------------------------- */

/* Room for a state, aligned for any. */
struct room {
    _Alignas(16) unsigned char bytes[GAME_STATE_MAX];
};

static inline struct game_state *room_state(struct room *r)
{
    return (struct game_state *)r->bytes;
}

_Noreturn void walk_fail(struct walk *w, enum check c, const char *detail);
/* Fails unless `claim` holds. */
void walk_hold(struct walk *w, bool claim, enum check c, const char *detail);
bool walk_same_state(const struct walk *w, const void *a, const void *b);
/* Whether two writers hold the same bytes and everything fitted. */
bool walk_same_text(const struct writer *a, const struct writer *b);
/* What a seat is answered that types this as its move: `legal`, or a fault
 * with all its parts. Asked of a state, which may be a view's. */
void walk_answer(const struct walk *w, const struct game_state *s, int seat,
                 const struct typed *typed, struct writer *out);
/* Remembers a move's text as something people type. */
void walk_pool(struct walk *w, struct text move);

void laws_position(struct walk *w);
void laws_step(struct walk *w, int seat, const struct move *m);
void entries_position(struct walk *w);
void entries_step(struct walk *w, const struct entry *e);
void entries_record(struct walk *w);
void secrets_position(struct walk *w);
void secrets_step(struct walk *w, int seat, const struct move *m);

/* asked.c: writes what is said of a move while its game goes on, and a world that fits what a
 * seat sees and was told; false where there is none. */
bool judged_write(const struct walk *w, const struct game_state *before,
                  const struct game_state *after, int seat, const struct move *m,
                  struct writer *out);
bool scratch_write(const struct walk *w, const struct game_state *s, int seat, struct text events,
                   struct writer *out);

#endif
