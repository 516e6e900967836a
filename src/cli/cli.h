#ifndef ASTRO_CLI_CLI_H
#define ASTRO_CLI_CLI_H

/* The command line: one file per subcommand. Data goes to stdout, talk to
 * stderr. Exit codes are those of server/server.h. */

#include <stdio.h>

#include "ai/ai.h"
#include "host/host.h"
#include "server/server.h"

int cli_main(int argc, char **argv);

/* ---- a subcommand ------------------------------------------------------------- */

struct args;

struct verb_flag {
    const char *name;  /* without the dashes */
    const char *value; /* what follows it, for the help; NULL: nothing does. BOT and BOTS are
                          names of bots, which the help and completions list */
    const char *help;
};

/* Those that every command has. */
extern const struct verb_flag common_flags[];

struct command {
    const char *name;
    const char *game;     /* where it is a verb of one game's own; else NULL */
    const char *synopsis; /* after `astrolabe NAME` */
    const char *brief;    /* one line */
    const char *text;     /* paragraphs of the help */
    const char *example;
    const struct verb_flag *flags; /* ends with a NULL name; --help and --json are always there */
    bool takes_game;               /* the first word is a game, whose options are flags too */
    bool bare_game;                /* but for this command they are not */
    const char *one_option;        /* or only the one of this name is; NULL: all are */
    bool takes_record;             /* or a record of one, which becomes the flag `resume` */
    bool takes_trial;              /* and so are those of its trials (ai/ai.h) */
    int words_min, words_max;      /* words after the game */
    int (*run)(const struct command *c, const struct args *a);
};

enum { ARGS_MAX = 32 };

struct args {
    const struct ai *ai; /* where the command takes a game */
    bool json;
    int words;
    const char *word[ARGS_MAX];
    int flags;
    const char *flag[ARGS_MAX]; /* names and values of the flags that were given */
    const char *value[ARGS_MAX];
    char options[512];     /* those that are the game's, as lines `name value` */
    char trial[256];       /* those of its trials, likewise */
    const char *data_file; /* `--wheels FILE`: the game's data, replaced */
};

/* The value of a flag, or `otherwise`; "" for a flag without value. */
const char *args_get(const struct args *a, const char *name, const char *otherwise);
/* A flag that must be a number in a range. On a mistake says so and returns false. */
bool args_number(const struct args *a, const char *name, long low, long high, long *out);
/* Whether an option of a game, or its data, is a flag of this command too. */
bool command_takes(const struct command *c, const char *option);
/* Reads a command's words and flags. On a mistake says what is wrong and
 * returns false. */
bool args_read(const struct command *c, int argc, char **argv, struct args *out);
/* The manual page of a command, and that of the program. */
struct help_page;
void help_command(const struct help_page *p, const struct command *c);
void help_all(const struct help_page *p);

extern const struct command command_new, command_play, command_replay, command_verify,
    command_serve, command_bench, command_sim, command_poster, command_board, command_backup,
    command_restore, command_salvage, command_undelete, command_puzzle, command_booklet,
    command_sheets, command_manual, command_completion, command_health, command_doctor,
    command_judge, command_difficulty, command_engine, command_ladder;

/* `board` without a file: as text (board.c). */
int board_text(const struct command *c, const struct args *a);
/* All there are, the verbs of the games behind the others. Returns how many. */
enum { COMMANDS_MAX = 64 };
int command_list(struct command out[COMMANDS_MAX]);
/* The options of `serve`, each of which may also be a setting of its file. */
extern const struct verb_flag serve_flags[];
/* What the flags, the environment and the file say a server is. EXIT_OK, or another exit code
 * after saying what is wrong. Its strings live as long as the program. */
int serve_config(const struct command *c, const struct args *a, struct server_config *config);
/* Asks a server for one of its paths: the status of its answer, 0 where nobody listens, -1 where
 * somebody does who speaks something else. Waits five seconds at most. */
int http_status_of(const struct server_config *config, const char *path);

/* The verbs of the games' own (ai/ai.h): `astrolabe NAME [GAME] …`. False
 * where no game has this verb. */
bool verb_run(int argc, char **argv, int *code);
/* Adds a seed drawn by chance to what was given: an AI has no randomness. The text must live
 * as long as the arguments. */
enum { SEED_TEXT_SIZE = 2 * RNG_SEED_SIZE + 1 };
bool args_draw_seed(struct args *a, char seed[SEED_TEXT_SIZE]);
/* The flags that were given as a verb reads them, without --json. */
enum { ARGS_LINES_SIZE = 4096 };
struct text args_lines(const struct args *a, char lines[ARGS_LINES_SIZE]);
/* Runs a verb of a game on an input with the flags that were given; returns the
 * exit code that its result means. */
int verb_call_with(const struct ai *m, const struct ai_verb *v, const struct args *a,
                   struct text input, struct writer *out, struct writer *trouble);
/* The verbs of all games that are subcommands; returns how many. */
int verb_list(struct command *out, int max);

/* The manual page of a verb of one game (verb_help.c); NULL where the verb is
 * no subcommand of its own. */
struct verb_page {
    const char *game, *verb;
    const char *synopsis; /* after `astrolabe VERB GAME` */
    const char *brief, *text, *example;
    const struct verb_flag *flags;
    bool reads_input;
};
const struct verb_page *verb_page(const struct ai *m, const char *verb);

/* ---- what several of them need -------------------------------------------------- */

/* A whole text file ("-": stdin) in memory of malloc, without a byte-order mark and with
 * plain newlines; NULL after saying why not. */
char *file_read(const char *path, size_t max, size_t *size);
/* Writes a whole file; EXIT_OK, or another exit code after saying why not. */
int file_write(const char *path, struct text text);
/* The same, of what `write` puts into it. What could not be written whole is removed. */
int file_write_by(const char *path, bool (*write)(void *context, FILE *out, struct fault *f),
                  void *context);
/* A record from a file ("-": stdin), its game, and room for the game's data.
 * EXIT_OK, or another exit code after saying what is wrong; then there is
 * nothing to unload. */
struct loaded_record {
    char *text;
    size_t size;
    struct record record; /* its spans point into text */
    const struct ai *ai;
    struct game_data *memory;
};
int record_load(const char *path, struct loaded_record *out);
void record_unload(struct loaded_record *r);
/* Says where and what is wrong with something a person wrote, to stderr. */
void say_fault(const char *where, const struct fault *f);
int say_usage(const struct command *c, const char *what, const char *about);
/* Says that this is no bot of the game, and which ones are. */
void say_no_bot(const struct ai *ai, struct text name);

/* A new deal from --seed, --code or randomness. EXIT_OK, or another exit code
 * after saying what is wrong. */
enum { DEAL_CODE_SIZE = 40 };
struct deal {
    uint8_t seed[RNG_SEED_SIZE];
    char code[DEAL_CODE_SIZE]; /* the open code; "" where the game has none */
    char setup[SETUP_SIZE_MAX + 64];
    size_t setup_size;
};
int cli_deal(const struct args *a, int seats, struct deal *out);
/* A setup from a file, which must start a game; where it does not say how many seats, `seats` is
 * put in. The buffer has room for SETUP_SIZE_MAX + 64 bytes. False after saying what is wrong. */
bool setup_load(const struct game *g, const char *path, int seats, bool must_agree,
                struct writer *w);

/* The game's data: built in, or from the file that was named. NULL after saying
 * what is wrong. Never freed: it lives as long as the program. */
const struct game_data *cli_data(const struct args *a);

/* A setting of the server: a flag, then the environment (ASTROLABE_DATA), then
 * the file of --config where `serve` has read one, then `otherwise`. */
const char *cli_setting(const struct args *a, const char *flag, const char *otherwise);
/* Where games are kept if nobody says otherwise. */
const char *cli_data_folder(void);

/* A moment on a clock that never goes back, in seconds. */
double seconds(void);

#endif
