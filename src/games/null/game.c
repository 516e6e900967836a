/* The null game's table of functions: the shape of every game. */

#include "games/null/state.h"

_Static_assert(sizeof(struct null_state) <= GAME_STATE_MAX, "a state stays small");

static const struct game_option options[] = {
    {"top", "6|9", N_("How high secrets may be.")},
    {NULL, NULL, NULL},
};

extern const struct game null_game;
const struct game null_game = {
    .id = "null",
    .title = N_("Null"),
    .blurb = N_("Ten moves, a secret each: the smallest game there is."),
    .version = 1,
    .seats_min = 2,
    .seats_max = NULL_SEATS_MAX,
    .state_size = sizeof(struct null_state),
    .options = options,
    .data_name = "die",
    .data = (const struct game_data *)&null_builtin,
    .data_hash = "354b5cf2042ed8ec2e71c4349375e622fd5b68b5713cee1c69746d367fc9bf5f",
    .data_size = sizeof(struct null_data),
    .data_read = null_data_read,
    .data_write = null_data_write,
    .start = null_start,
    .turn = null_turn,
    .legal = null_legal,
    .apply = null_apply,
    .moves = null_moves,
    .sample = null_sample,
    .reveals = null_reveals,
    .ahead = null_ahead,
    .blur = null_blur,
    .redact = null_redact,
    .event = null_event,
    .move_read = null_move_read,
    .move_write = null_move_write,
    .state_write = null_state_write,
    .state_read = null_state_read,
    .score = null_score,
    .show = null_show,
    .json = null_json,
    .schemas = null_schemas,
    .constants = null_constants,
    .event_json = null_event_json,
    .move_json = null_move_json,
    .outlook = null_outlook,
};
