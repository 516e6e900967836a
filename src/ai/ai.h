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

struct bot {
    const char *id;
    const char *title; /* for people; key of its translation */
    size_t memory_size;
    /* A legal move. Writes its reason as JSON, the figures that decided. */
    struct move (*think)(const struct bot_task *task, struct writer *reason);
};

/* A verb of the command line that only some games have (`solve`, `skies`). It
 * reads text and writes text; the edge does the input and output. */
struct verb_flag {
    const char *name;  /* without the dashes */
    const char *value; /* what follows it, for the help; NULL: nothing does */
    const char *help;
};

struct verb_call {
    struct text input; /* all of stdin, where the verb reads it */
    struct text flags; /* the flags given, as lines `name value` */
    bool json;
    enum ai_width width;
    void *memory;           /* verb->memory_size bytes, 64-aligned, zeroed */
    struct writer *out;     /* for stdout */
    struct writer *trouble; /* for stderr */
};

enum verb_result { VERB_OK = 0, VERB_FAILED = 1, VERB_USAGE = 2, VERB_BAD_DATA = 65 };

struct ai_verb {
    const char *name;
    const char *synopsis; /* after `astrolabe NAME GAME` */
    const char *brief;    /* one line */
    const char *text;     /* paragraphs of the help */
    const char *example;
    const struct verb_flag *flags; /* ends with a NULL name */
    bool reads_input;
    size_t memory_size;
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

struct ai {
    const struct game *game;
    /* Writes a whole setup for this many seats. `options` are lines
     * `name value` that option_check has passed. The same seed gives the
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
    const struct bot *const *bots;      /* ends with NULL; the first is `random` */
    const struct ai_shared *shared;     /* or NULL */
    const struct ai_verb *const *verbs; /* ends with NULL; or NULL */
    const struct ai_trial *trial;       /* or NULL */
};

/* The AI of every game, in the order of game_list; ends with NULL. */
extern const struct ai *const ai_list[];
const struct ai *ai_find(struct text game_id);
/* The bot of a game by id, or NULL. */
const struct bot *bot_find(const struct ai *m, struct text id);

/* Plays any legal move of any game; the weakest opponent there is. */
extern const struct bot bot_random;

#endif
