/* Planet X behind the one interface of all games. */

#include "games/planetx/state.h"

_Static_assert(sizeof(struct planetx_state) <= GAME_STATE_MAX, "a state stays small");

#define LEVELS "genius|experienced|beginner|youth"

static const struct game_option options[] = {
    {"mode", "standard|expert", N_("Twelve sectors, or eighteen.")},
    {"penalty", "token|player",
     N_("Wrong theories uncovered together cost a step for each token, or one for each player.")},
    {"picks", "public|hidden",
     N_("When all have picked theories, everybody sees how many each has, or nobody.")},
    {"review", "fixed|chosen",
     N_("Theories of several types on one sector are judged in a fixed order, or as the rearmost "
        "player chooses.")},
    {"companion", "no|yes", N_("Board, pawns and tokens are real; the program keeps the secret.")},
    {"solo", "no|yes", N_("Seat 1 is a person, seat 2 a bot; the person comes first.")},
    {"tie", "bot|shared",
     N_("With equal points in solo the bot wins, or the points for Planet X and the firsts decide, "
        "and then the place is shared.")},
    {"level1", LEVELS, N_("How many facts seat 1 starts with: none, 4, 8 or 12.")},
    {"level2", LEVELS, N_("How many facts seat 2 starts with: none, 4, 8 or 12.")},
    {"level3", LEVELS, N_("How many facts seat 3 starts with: none, 4, 8 or 12.")},
    {"level4", LEVELS, N_("How many facts seat 4 starts with: none, 4, 8 or 12.")},
    {NULL, NULL, NULL},
};

extern const struct game planetx_game;
const struct game planetx_game = {
    .id = "planetx",
    .title = N_("Planet X"),
    .blurb = N_("Survey the sky, publish theories and be the first to find the hidden planet."),
    .version = 1,
    .seats_min = 1,
    .seats_max = PLANETX_SEATS_MAX,
    .state_size = sizeof(struct planetx_state),
    .options = options,
    .start = planetx_start,
    .turn = planetx_turn,
    .legal = planetx_legal,
    .apply = planetx_apply,
    .moves = planetx_moves,
    .sample = planetx_sample,
    .reveals = planetx_reveals,
    .bot_seats = planetx_bot_seats,
    .ahead = planetx_ahead,
    .blur = planetx_blur,
    .alarms = planetx_alarms,
    .redact = planetx_redact,
    .event = planetx_event,
    .move_read = planetx_move_read,
    .move_write = planetx_move_write,
    .state_write = planetx_state_write,
    .state_read = planetx_state_read,
    .score = planetx_score,
    .show = planetx_show,
    .json = planetx_json,
    .schemas = planetx_schemas,
    .constants = planetx_constants,
    .event_json = planetx_event_json,
    .move_json = planetx_move_json,
    .outlook = planetx_outlook,
};
