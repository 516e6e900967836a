#ifndef ASTRO_ENGINE_SETUP_H
#define ASTRO_ENGINE_SETUP_H

#include "engine/game.h"

/* A setup is the deal as text: everything a game needs before its first move,
 * hidden parts included. Lines; blank ones and those that start with # are
 * passed over. The engine reads the head, the game reads the body:
 *
 *     null 1                the game and its rules version
 *     seats 2
 *     data 5feceb…          only for games with data: which one it is played on,
 *     data 5feceb… inline   and, where it is not the built-in one, the data
 *     faces 1 1 2 2 3 3     itself, closed by
 *     end
 *     top 6                 the body: the game's own lines
 *     secrets 3 5
 */
struct setup {
    struct text id;
    uint32_t version;
    int seats; /* 0 where the setup does not say */
    bool has_data;
    char data_hash[65];
    bool has_inline;
    struct text data; /* the inline data */
    size_t data_line; /* its first line */
    struct text body;
    size_t body_line; /* the body's first line */
};

enum { SETUP_SIZE_MAX = 32768 };

/* Splits a setup. The spans point into `in`. */
bool setup_read(struct text in, struct setup *out, struct fault *f);
/* Writes the head of a setup; `d` may be the game's built-in data. */
void setup_write_head(struct writer *w, const struct game *g, const struct game_data *d, int seats);

/* The data and the first state of a game. `memory` has room for g->data_size
 * bytes and must live as long as *data is used. Faults count lines of the
 * whole setup. */
bool setup_start(const struct game *g, const struct setup *setup, struct game_data *memory,
                 const struct game_data **data, struct game_state *out, struct fault *f);

/* The next line of a body that says something, trimmed at the right; counts
 * lines in *line (start it at 0). False at the end. */
bool setup_line(struct text *rest, struct text *line, size_t *number);

/* Chosen options as lines `name value`. The index of the value of option
 * `name` in its list: 0 (the default) where it is not named. */
int option_value(const struct game *g, struct text chosen, const char *name);
/* Whether an option is among the chosen, whatever its value. */
bool option_given(struct text chosen, const char *name);
/* Whether every line names an option of the game and one of its values, and no two
 * lines give one option two values. */
bool option_check(const struct game *g, struct text chosen, struct fault *f);
/* The k-th value of an option; n == 0 behind the last. */
struct text option_name(const struct game_option *o, int k);

#endif
