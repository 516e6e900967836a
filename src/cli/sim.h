#ifndef ASTRO_CLI_SIM_H
#define ASTRO_CLI_SIM_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "cli/json_print.h"
#include "outside/engine.h"

/* Many games between bots, and what came of them. */

struct sim_result {
    uint8_t seat_of[SEATS_MAX]; /* where the k-th bot of the list sat */
    int32_t points[SEATS_MAX];  /* of the k-th bot */
    uint8_t rank[SEATS_MAX];
    uint8_t winners;
    uint32_t moves;
    double thinking[SEATS_MAX], slowest[SEATS_MAX];
    uint32_t thoughts[SEATS_MAX];
    bool unsaved; /* it was to be written to a file, and was not */
    bool reached; /* the game's milestone, and when the first seat did */
    struct ai_milestone milestone;
};

/* A deal from a file. */
struct sim_deal {
    bool sealed; /* a record, with its dice; else a setup */
    char text[SETUP_SIZE_MAX + 1024];
};

enum { SIM_NAME_SIZE = 256 };

/* Moves of an engine that its stand-in made. */
struct sim_trouble {
    long lost[ENGINE_RESULTS]; /* by why */
    long all;
    long game; /* the first of those games, and what was wrong */
    char words[ENGINE_WORDS_SIZE];
};

struct simulation {
    const struct args *args;
    const struct ai *ai;
    const struct game_data *data;
    char options[1024]; /* of the deals */
    int seats;
    int rotations;                    /* of the bots around the table, each with the same deal */
    const struct bot *bot[SEATS_MAX]; /* of an engine, who stands in for it */
    struct engine *engine[SEATS_MAX]; /* NULL: the bot is one of ours */
    char name[SEATS_MAX][SIM_NAME_SIZE];
    struct sim_trouble trouble[SEATS_MAX];
    long limit;                /* milliseconds that an engine has for a move */
    FILE *talk;                /* where what is said with engines is written down; or NULL */
    const struct bot *opening; /* makes each seat's first move; NULL: its own bot does */
    struct rng root;
    struct sim_deal *deals; /* NULL: each is dealt */
    long deal_count;
    const char *folder; /* where games are saved, or NULL */
    long first;         /* the number of the first game */
    long games;
    struct sim_result *results; /* of each, from the first on */
    atomic_long next;
    bool progress;
};

/* The setups or records of a file or a folder, in the order of their names; none
 * where `path` is NULL. False after saying what is wrong. */
bool sim_read_deals(struct simulation *s, const char *path);
/* The bots of a list like `strong,engine:./mybot`; EXIT_OK, or another exit code after
 * saying what is wrong. Engines are started; sim_close ends them. */
int sim_read_bots(struct simulation *s, struct text list);
/* One of them; an engine is the caller's to close, also after a fault. */
int sim_find_bot(const struct simulation *s, struct text word, char name[SIM_NAME_SIZE],
                 const struct bot **bot, struct engine **engine);
void sim_close(struct simulation *s);
/* Notes that an engine did not make a move itself; from any thread. */
void sim_lose(struct simulation *s, int who, long game, enum engine_result why, const char *words);
/* The options of the deals, and whether bots may play what is dealt; false after saying why not. */
bool sim_choose_options(struct simulation *s);
bool sim_bots_may(const struct simulation *s);
/* Plays the games on so many threads; the results are the caller's to free. */
enum { SIM_JOBS_MAX = 64, SIM_LIMIT = 10000 };
void sim_play(struct simulation *s, long jobs);
/* The smallest of n > 0 sorted numbers that so many percent of them do not pass. */
int32_t sim_percentile(const int32_t *number, long n, long percent);
/* "mean", "median", "p10" and "p90" of n > 0 sorted numbers. */
void sim_put_spread(struct json *j, const int32_t *number, long n, double sum);
void sim_sort(int32_t *number, long n);
/* Says what the bots did over all games, to stdout. */
void sim_report(const struct simulation *s, bool json);
/* Whether every engine made all its moves itself. */
bool sim_all_moved(const struct simulation *s);
/* Says of an engine that did not what happened; as JSON, the fields of one that say it. */
void sim_report_trouble(const struct simulation *s, int k);
void sim_put_trouble(struct json *j, const struct simulation *s, int k);

#endif
