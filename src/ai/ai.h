#ifndef ASTRO_AI_AI_H
#define ASTRO_AI_AI_H

/* Thinking about a game: dealing it, and playing it from one seat. A bot gets
 * what its seat sees and nothing else. All memory comes from the caller. */

#include "engine/setup.h"
#include "engine/view.h"

/* How wide this processor's instructions are: found at the edge and handed in,
 * since an AI asks nothing of the machine. */
enum ai_width { WIDTH_PLAIN, WIDTH_AVX2, WIDTH_AVX512 };

/* Large read-only tables that thinking needs (all skies of Planet X, say). The
 * edge builds each part at most once per process, when somebody first needs
 * it, and shares it between all tables and threads. */
struct ai_shared {
    int parts;
    int (*part_of)(const struct view *v); /* the part this game needs; -1: none */
    size_t (*size)(int part);
    void (*build)(int part, enum ai_width width, void *memory);
};

enum { BOT_FRESH = 64 };

/* What a bot is asked: to decide for one seat. */
struct bot_task {
    const struct view *view; /* of the seat that decides */
    struct text events;      /* what that seat was told so far: lines `seat event` */
    const void *shared;      /* the part of ai_shared this game needs, or NULL */
    struct rng *rng;
    void *memory; /* bot->memory_size bytes, 64-aligned: as this bot left them when it last
                     decided for this seat of this game, perhaps at a later point of it,
                     or anything behind BOT_FRESH bytes of zero. It only caches what
                     view and events tell. */
    /* Whether the time to think is over: from then on it is. An AI has no
     * clock, so the edge tells; NULL: never, and what is decided depends on the
     * rest of the task alone. */
    bool (*late)(void *context);
    void *late_context;
};

/* Once a bot knows some good move it asks before each further piece of work, some
 * milliseconds; told that it is late it answers with the best found so far. */
static inline bool bot_late(const struct bot_task *task)
{
    return task->late && task->late(task->late_context);
}

/* How well a bot plays: each beats those of lower levels in most games. */
enum bot_level { LEVEL_RANDOM, LEVEL_EASY, LEVEL_CASUAL, LEVEL_MEDIUM, LEVEL_STRONG, LEVEL_MASTER };

/* What a bot is there for, as bits. */
enum bot_role {
    ROLE_STAND_IN = 1, /* plays for people who left or did not come */
    ROLE_USUAL = 2,    /* is offered first to who wants an opponent */
    ROLE_SOLO = 4,     /* the opponent that the rules of a solo game describe */
};

struct bot {
    const char *id;
    const char *title; /* for people; key of its translation */
    enum bot_level level;
    unsigned roles;
    size_t memory_size;
    /* A legal move. Writes its reason as JSON, the figures that decided. */
    struct move (*think)(const struct bot_task *task, struct writer *reason);
};

/* A question that only some games answer (`solve`, `skies`): text in, text out.
 * What its flags are called for people, and what its results mean to whoever
 * asked, is the edge's. */
struct verb_call {
    struct text input;
    struct text flags; /* lines `name value` */
    bool json;
    const struct game_data *data; /* what is played on, where not the built-in data; or NULL */
    const void *shared;           /* the part of ai_shared that verb_part names, or NULL */
    void *memory;                 /* verb_memory bytes, 64-aligned, whatever stands there */
    struct writer *out;           /* the answer */
    struct writer *trouble;       /* what is wrong with the question */
};

enum verb_result {
    VERB_OK,
    VERB_FAILED,   /* answered, and the answer is no */
    VERB_USAGE,    /* a flag says nothing */
    VERB_BAD_DATA, /* the input says nothing */
};

struct ai_verb {
    const char *name;
    size_t memory_size;
    /* The part of ai_shared that a call with these flags needs, or -1, and how
     * much memory it needs besides for that part. Both NULL: none ever. */
    int (*part_of)(struct text flags);
    size_t (*part_memory)(int part);
    bool spoken; /* an answer that is not JSON stays in `memory`: talk.h says it in words */
    enum verb_result (*run)(const struct verb_call *call);
};

/* When a seat of a game that is over did what such a game is measured by. */
struct ai_milestone {
    int32_t time;   /* on the game's own clock */
    bool first_try; /* no try before it had failed */
};

/* What simulations of one game have besides: options of their own, and a
 * milestone that a single seat's games are measured by. */
struct ai_trial {
    const struct game_option *options; /* ends with a NULL name */
    /* Adds lines to `deal`, the options of the deal, for what was chosen of
     * these: lines `name value`. Lines that are there already count more. */
    void (*choose)(struct text chosen, int seats, struct writer *deal);
    const char *milestone; /* its name in reports */
    const char *about;     /* what it is, for the help */
    /* From what the seat saw and was told in the end; false: it never did. */
    bool (*reached)(const struct view *end, struct text events, struct ai_milestone *out);
};

/* A world to try things in, while others play: drawn at random from those that fit what a seat
 * was told, so that it tells nothing of the true one. What the seat has asked gets the same
 * answers there; a game says whether its rivals are there, too. */
struct scratch_task {
    const struct view *view; /* of a seat */
    struct text events;      /* what it was told: lines `seat event` */
    const void *shared;      /* as of a bot */
    struct rng *rng;
    void *memory; /* memory_size bytes, 64-aligned */
};
struct ai_scratch {
    size_t memory_size;
    /* Writes a setup and what happened there so far, lines `seat move`. With one seat, the
     * seat is alone. False: there is nothing to try any more. */
    bool (*make)(const struct scratch_task *t, struct writer *setup, struct writer *entries);
};

/* For games: the next line `seat event`, with the event up to what followed from it; an entry
 * made in such a world, where it can be, and written down; whether it looks to its viewer as the
 * true one does. */
struct match;
bool ai_next_event(struct text *events, int *seat, struct text *event);
bool scratch_enter(struct match *m, int seat, struct text move, struct writer *entries);
bool scratch_same(const struct match *m, const struct view *v);

struct judge;

struct ai {
    const struct game *game;
    /* Whether options that option_check has passed go with each other and with
     * so many seats; NULL: they always do. */
    bool (*options_fit)(int seats, struct text options, struct fault *f);
    /* Whether people take these seats and bots all others; NULL: as they like.
     * `options` are lines as above, or a setup, which has them in the same words. */
    bool (*sitters_fit)(int seats, seat_set people, struct text options, struct fault *f);
    /* The seats that a bot may play in what is dealt so, as its game says then; NULL:
     * all of them. */
    seat_set (*bot_seats)(int seats, struct text options);
    /* Writes a whole setup for this many seats. `options` are lines
     * `name value` that deal_check has passed. The same seed gives the
     * same setup everywhere, forever (or the generator's version changes). */
    void (*deal)(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup);
    /* Open codes, for games that have them: the code is the deal. code_make
     * finds a code from randomness; code_open gives the seed that `deal` takes
     * and adds the options the code fixes (as lines) to `options`. */
    void (*code_make)(const uint8_t randomness[RNG_SEED_SIZE], struct text options,
                      struct writer *code);
    bool (*code_open)(struct text code, uint8_t seed[RNG_SEED_SIZE], struct writer *options,
                      struct fault *f);
    const struct bot *const *bots;      /* ends with NULL, in any order */
    const struct ai_shared *shared;     /* or NULL */
    const struct ai_verb *const *verbs; /* ends with NULL; or NULL */
    const struct ai_trial *trial;       /* or NULL */
    const struct judge *judge;          /* how moves are judged (judge.h); or NULL */
    const struct ai_scratch *scratch;   /* or NULL */
};

/* Whether a game can be dealt to so many seats with these options: the one check
 * of every door. */
bool deal_check(const struct ai *m, int seats, struct text options, struct fault *f);

/* Whether people may take these seats of such a table, or of one with this setup, and
 * bots all others: the check of every door before the game; host_bots_check is the one
 * while it is played. */
bool sitters_check(const struct ai *m, int seats, seat_set people, struct text options,
                   struct fault *f);
/* Whether bots may take these seats of it, whoever has them now. */
bool bots_check(const struct ai *m, int seats, struct text options, seat_set bots, struct fault *f);
/* Whether `bots` are among the seats that bots may play. */
bool bot_seats_check(seat_set may, seat_set bots, struct fault *f);

/* The AI of every game, in the order of game_list; ends with NULL. */
extern const struct ai *const ai_list[];
const struct ai *ai_find(struct text game_id);
/* A verb of a game by name, or NULL; what a call with these flags needs. */
const struct ai_verb *verb_find(const struct ai *m, struct text name);
int verb_part(const struct ai_verb *v, struct text flags);
size_t verb_memory(const struct ai_verb *v, int part);
/* The value of a flag among lines `name value`, the last of that name. False where it is
 * not given; the second is empty then. */
bool verb_flag(struct text flags, const char *name, struct text *value);
struct text verb_flag_value(struct text flags, const char *name);
/* Says what is wrong, as a line of its own; gives `result` back. */
enum verb_result verb_refuse(const struct verb_call *call, const struct fault *f,
                             enum verb_result result);
/* The bot of a game by id, or NULL. */
const struct bot *bot_find(const struct ai *m, struct text id);
/* A reason that says why and nothing else. */
void bot_say_only(struct writer *reason, const char *why);

/* The bot of a role; where none has it, the best there is. */
const struct bot *bot_find_role(const struct ai *m, enum bot_role role);
/* What can be played, as "games":[{"id","title",…,"options":[…],"bots":[…]},…]; the
 * weakest bot of a game first. */
void games_json(struct json *j);

/* Plays any legal move of any game; the weakest opponent there is. */
extern const struct bot bot_random;

#endif
