#ifndef ASTRO_SERVER_TABLE_SETTINGS_H
#define ASTRO_SERVER_TABLE_SETTINGS_H

#include "engine/game.h"

/* What was agreed when a table was made, apart from the game itself. It is
 * kept as lines in front of the record in the head of the stored table:
 *
 *     house 1
 *     listed yes
 *     help hints
 *     limit 86400
 *     option top 9
 *     data wheel 1 6
 *     seat person
 *     seat random
 *
 * Tables without these lines are private, with hints and without limit. */

enum table_help { HELP_NONE, HELP_NOTEBOOK, HELP_HINTS, HELP_COUNT };
enum {
    OPTIONS_SIZE = 512,
    DATA_SIZE = 8192, /* the longest built-in data, a whole sky, is 4.4 KB */
    SITTER_SIZE = 32,
    LIMIT_MIN = 10,
    LIMIT_MAX = 14 * 86400
};

struct settings {
    bool listed;
    enum table_help help;
    uint32_t limit; /* seconds for one decision; 0: as long as it takes */
};

/* Who sits where and the options of the game: what a rematch needs again. */
struct table_plan {
    int seats;
    char sitter[SEATS_MAX][SITTER_SIZE]; /* `person`, or a bot by its id */
    char options[OPTIONS_SIZE];          /* lines `name value` */
    char data[DATA_SIZE];                /* the game's data as it writes it; "": built in */
};

const char *table_help_name(enum table_help help);
/* The level of this name; false where there is none. */
bool table_help_read(struct text name, enum table_help *out);

void table_settings_write(const struct settings *settings, const struct table_plan *plan,
                          struct writer *w);
/* Cuts the settings off *head; what is left is the record. `plan`
 * may be NULL. False where they are not as table_settings_write writes them. */
bool table_settings_read(struct text *head, struct settings *settings, struct table_plan *plan);

#endif
