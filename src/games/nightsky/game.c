/* Night Sky's table of functions. */

#include "games/nightsky/state.h"

_Static_assert(sizeof(struct ns_state) <= GAME_STATE_MAX, "a state stays small");

static const struct game_option options[] = {
    {"pieces", "one|several", N_("Whether a drawing is one connected piece or may be several.")},
    {NULL, NULL, NULL},
};

extern const struct game nightsky_game;
const struct game nightsky_game = {
    .id = "nightsky",
    .title = N_("Night Sky"),
    .blurb = N_("Draw constellations on a turning map of the sky."),
    .version = 1,
    .seats_min = 1,
    .seats_max = SEATS_MAX,
    .state_size = sizeof(struct ns_state),
    .options = options,
    .data_name = "sky",
    .data = (const struct game_data *)&ns_builtin,
    .data_hash = "a1ff5ee109b453fc9381ebfb8f661ef3657286efde7f504b21bb6c3dbc938035",
    .data_size = sizeof(struct ns_sky),
    .data_read = ns_sky_read,
    .data_write = ns_sky_write,
    .start = ns_start,
    .turn = ns_turn,
    .legal = ns_legal,
    .apply = ns_apply,
    .moves = ns_moves,
    .sample = ns_sample,
    .reveals = ns_reveals,
    .ahead = ns_ahead,
    .blur = ns_blur,
    .redact = ns_redact,
    .event = ns_event,
    .move_read = ns_move_read,
    .move_write = ns_move_write,
    .state_write = ns_state_write,
    .state_read = ns_state_read,
    .score = ns_score,
    .show = ns_show,
    .json = ns_json,
    .schemas = ns_schemas,
    .constants = ns_constants,
    .event_json = ns_event_json,
    .move_json = ns_move_json,
    .outlook = ns_outlook,
};
