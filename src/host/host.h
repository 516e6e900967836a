#ifndef ASTRO_HOST_HOST_H
#define ASTRO_HOST_HOST_H

/* The whole life of one game, for every door: server, page, terminal and
 * simulation only add their own input and output. A game is dealt and sealed,
 * opened or resumed from its record, moved on, told to each viewer, thought
 * about by its bots, and its reasons are kept until they may be told.
 *
 * No input or output, no clock, no heap: what a host needs of the machine it is
 * handed as a table of functions. The same record gives the same dice, the same
 * moves of its bots and the same words everywhere. */

#include "ai/ai.h"
#include "engine/record.h"

struct host;

/* What a host needs of the machine. One constant table serves many hosts, and
 * where bots think on several threads its functions may be called from each. */
struct host_edge {
    void *context;
    /* Memory, as realloc gives it: of NULL it is new, of size 0 given back.
     * 16-aligned. NULL: there is no more. */
    void *(*resize)(void *context, void *p, size_t size);
    /* A part of ai->shared, built when it is first asked for; NULL: no memory. */
    const void *(*shared)(void *context, const struct ai *ai, int part);
    /* Scratch for one thought of a bot, 64-aligned: as it was given back by this
     * bot for the same name (a seat of a game), or anything with BOT_FRESH bytes
     * of zero in front. NULL: no memory. */
    void *(*take)(void *context, const struct bot *bot, uint64_t whose);
    void (*give)(void *context, void *scratch);
};

/* The parts of ai->shared a machine has built. Starts as {0}. */
enum { HOST_PARTS = 32 };

struct host_parts {
    struct {
        const struct ai *ai;
        int part;
        void *memory;
    } built[HOST_PARTS];
};

/* One of them, built in memory of `room` (64-aligned) when it is first asked for. NULL: no
 * memory. One thread at a time. */
const void *host_part(struct host_parts *p, const struct ai *ai, int part, enum ai_width width,
                      void *(*room)(size_t size));
/* The part that thinking about a view needs, if any: *out. False: no memory. */
bool host_shared(const struct host_edge *edge, const struct ai *ai, const struct view *v,
                 const void **out);

/* ---- dealing ------------------------------------------------------------------ */

/* Where everything random of a game comes from. The dice and the bots' luck
 * follow from `chance`: dice by `roll N`, bots by `bot SEAT DECISION`. */
struct host_seed {
    uint8_t deal[RNG_SEED_SIZE];
    uint8_t salt[32];
    uint8_t chance[RNG_SEED_SIZE];
};

/* All of it from one seed, which itself deals. */
struct host_seed host_seed_from(const uint8_t seed[RNG_SEED_SIZE]);
/* Writes the setup of a deal that deal_check has passed; at most SETUP_SIZE_MAX
 * bytes. */
void host_deal(const struct ai *ai, const struct game_data *d, int seats, struct text options,
               const struct host_seed *seed, struct writer *setup);
/* Writes the record of a game that begins: the setup under its promise. */
void host_seal(const struct game *g, struct text setup, const struct host_seed *seed,
               struct writer *record);

/* ---- opening ------------------------------------------------------------------ */

/* Reads a record that can be played on: of a game this program knows, which is returned,
 * with commit, salt and chance seed. NULL on failure. */
const struct ai *host_read(struct text record, struct record *out, struct fault *f);
/* Opens the record of a game this program knows; it needs its commit, salt and
 * chance seed. Its entries, if any, are played. NULL on failure. */
struct host *host_open(const struct host_edge *edge, struct text record, struct fault *f);
/* Gives back all memory. */
void host_close(struct host *h);

const struct match *host_match(const struct host *h);
const struct game *host_game(const struct host *h);
const struct ai *host_ai(const struct host *h);
const uint8_t *host_commit(const struct host *h);

/* ---- playing: propose, store, accept -------------------------------------------- */

/* Why a move was or was not taken. */
enum host_answer {
    HOST_PLAYED,   /* *step holds what must be stored */
    HOST_REPEATED, /* this key was answered before: step->first and count tell where */
    HOST_REUSED,   /* this key was used before, for another move */
    HOST_STALE,    /* the decision is gone */
    HOST_REFUSED,  /* against the rules: *f says why */
};

/* The log of a game stays of a size that can be sent: from entry HOST_LONG on
 * nothing is taken back and no seat from its bot, from HOST_MOST on nobody
 * moves. The longest game that is played to win has a few hundred entries. */
enum { HOST_KEY_MAX = 64, HOST_STEP_MAX = 8, HOST_LONG = 1000, HOST_MOST = 2000 };

/* What a move would change: an entry, and the rolls of dice that follow it. The
 * spans of the entries point into the step, so a step stays where it is. */
struct host_step {
    uint32_t first; /* number of the first entry */
    int count;
    struct entry entry[HOST_STEP_MAX];
    struct move move[HOST_STEP_MAX]; /* of entries that are moves, as they were read */
    char key[HOST_KEY_MAX + 1];
    char text[HOST_STEP_MAX][ENTRY_SIZE_MAX]; /* the moves and notes, as they are stored */
};

/* Tries an answer of `seat` to `decision`: a move, or `~undo`; of SEAT_CHANCE where
 * people enter what real dice show. `key` makes a
 * retry harmless: the first answer is found again. Nothing has changed until
 * the caller has stored the step and says host_accept, so nobody can be told of
 * a move that might still be lost. */
enum host_answer host_play(const struct host *h, int seat, uint32_t decision, struct text key,
                           struct text move, struct host_step *step, struct fault *f);
/* A note that is no answer to a decision: `~seat bot`, `~timeout`, `~end`. */
bool host_note(const struct host *h, int seat, struct text note, struct host_step *step,
               struct fault *f);
/* The rolls that are due before anybody has moved, if any (count may be 0). */
void host_roll(const struct host *h, struct host_step *step);
/* Makes a stored step the present. */
void host_accept(struct host *h, const struct host_step *step);
/* Adds an entry that is in the store already, with the reason that was stored. */
bool host_restore(struct host *h, const struct entry *e, struct text reason, struct fault *f);

/* ---- telling -------------------------------------------------------------------- */

/* All a viewer was told so far, one line `seat event` for each entry. Holds
 * until the next entry. VIEWER_ALL only once the game is over. */
struct text host_observations(const struct host *h, int viewer);
/* The line of one entry. */
struct text host_observation(const struct host *h, int viewer, uint32_t seq);
/* The lines of the entries first..last as one JSON array of
 * {"seq":7,"seat":"1","event":"p2"}. */
void host_events(const struct host *h, uint32_t first, uint32_t last, int viewer, struct writer *w);
/* What a viewer sees now, as JSON fields: "view":…,"board":…,"score":[…], and if
 * `whole` what a viewer has or can tell from these: "data":…,"show":…. */
void host_position(const struct host *h, int viewer, bool whole, struct writer *w);
/* The whole record, hidden deal and all: hand it out only when the game is over. */
void host_record(const struct host *h, struct writer *w);

/* ---- bots ----------------------------------------------------------------------- */

enum { HOST_REASON_MAX = 4096, HOST_REASONS_MAX = 1 << 16 };

/* One decision of a bot, from the question to the answer. */
struct host_thought {
    const struct host_edge *edge;
    const struct ai *ai;
    const struct bot *bot;
    int seat;
    uint32_t decision;
    uint64_t whose;
    struct view view;
    struct rng rng;
    struct text observations;    /* the host's; a door that plays on meanwhile copies them */
    bool (*late)(void *context); /* as in struct bot_task; NULL */
    void *late_context;
    char move[ENTRY_SIZE_MAX];
    size_t reason_n; /* 0: none */
    char reason[HOST_REASON_MAX];
};

/* Asks a bot about the pending decision of a seat. */
void host_ask(const struct host *h, int seat, const struct bot *bot, struct host_thought *t);
/* Lets it think, on any thread: fills move and reason. False: no memory. */
bool host_think(struct host_thought *t);
/* Keeps its reason until its move is accepted. The move is then played like
 * anybody's, with the thought's decision. */
void host_hear(struct host *h, const struct host_thought *t);
/* The reason to be stored with an entry that host_play proposes: that of the bot
 * which made it. Empty where somebody else did, and for dice. Holds until the
 * next host_hear. */
struct text host_reason(const struct host *h, const struct entry *e);

/* The kept reasons of a game that is over, as one JSON array of
 * {"seq":7,"reason":{…}}: an empty one before, since a reason tells what its seat
 * knows. Those of a record that was opened are not there. */
void host_reasons(const struct host *h, struct writer *w);

/* Whether bots may play these seats. host_note asks it before a bot stands in. */
bool host_bots_check(const struct host *h, seat_set bots, struct fault *f);
/* The bot that plays for a person who is away, and for seats nobody took. */
const struct bot *host_stand_in(const struct ai *ai);

#endif
