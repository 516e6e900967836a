/* The Lost Code's table of functions. */

#include "games/lostcode/state.h"

_Static_assert(sizeof(struct lostcode_state) <= GAME_STATE_MAX, "a state stays small");

static const struct game_option options[] = {
    {"x", "no|yes", N_("Play with the 8s: more values, wider sums.")},
    {"shortcut", "no|yes",
     N_("Two equal dice offer a token: guess that symbol early, for double.")},
    {"curse", "no|yes", N_("A skull waits on field 7: its holder pays for misses.")},
    {"beginner", "no|yes", N_("Play without the bear: five symbols.")},
    {"skull", "end|once",
     N_("When the first to reach the skull takes it: at the end of the scoring, "
        "or at once.")},
    {NULL, NULL, NULL},
};

extern const struct game lostcode_game;
const struct game lostcode_game = {
    .id = "lostcode",
    .title = N_("The Lost Code"),
    .blurb = N_("You see every code but your own: bet on sums until you know it."),
    .version = 1,
    .seats_min = LC_SEATS_MIN,
    .seats_max = LC_SEATS_MAX,
    .state_size = sizeof(struct lostcode_state),
    .options = options,
    .data_name = "wheels",
    .data = (const struct game_data *)&lostcode_builtin,
    .data_hash = "6ca4ac2dd097a5ce0155d7da4690e3f4a23a2b052675c42c571898317dfac24c",
    .data_size = sizeof(struct lostcode_data),
    .data_read = lostcode_data_read,
    .data_write = lostcode_data_write,
    .start = lostcode_start,
    .turn = lostcode_turn,
    .by_hand = lostcode_by_hand,
    .legal = lostcode_legal,
    .apply = lostcode_apply,
    .moves = lostcode_moves,
    .sample = lostcode_sample,
    .reveals = lostcode_reveals,
    .ahead = lostcode_ahead,
    .blur = lostcode_blur,
    .redact = lostcode_redact,
    .event = lostcode_event,
    .move_read = lostcode_move_read,
    .move_write = lostcode_move_write,
    .state_write = lostcode_state_write,
    .state_read = lostcode_state_read,
    .score = lostcode_score,
    .show = lostcode_show,
    .json = lostcode_json,
    .schemas = lostcode_schemas,
    .constants = lostcode_constants,
    .event_json = lostcode_event_json,
    .move_json = lostcode_move_json,
    .outlook = lostcode_outlook,
};
