/* Many games at once. */

#include <string.h>

#include "lib/internal.h"

/* Plays for the lowest seat in turn. 1: played; 0: the game is over; else a code. */
static int step_one(struct astrolabe_game *g, int action)
{
    struct move m = {0};
    seat_set turn = game_turn(g);
    if (turn == 0 || g->steps >= HOST_MOST)
        return 0;
    int seat = __builtin_ctz(turn);
    if (action == ASTROLABE_RANDOM)
        m = g->game->sample(g->data, now_of(g), seat, &g->luck);
    else if (!move_of_action(g, seat, action, &m))
        return ASTROLABE_ILLEGAL;
    return game_enter(g, seat, &m) && game_roll(g) ? 1 : ASTROLABE_MEMORY;
}

static void tell_points(const struct astrolabe_game *g, float *out)
{
    double points[ASTROLABE_SEATS] = {0};
    astrolabe_returns(g, points, NULL);
    for (int i = 0; i < ASTROLABE_SEATS; i++)
        out[i] = (float)points[i];
}

static void tell_next(const struct astrolabe_game *g, size_t i, const struct astrolabe_rows *rows,
                      const struct astrolabe_shape *shape)
{
    seat_set turn = game_turn(g);
    int seat = turn ? __builtin_ctz(turn) : -1;
    if (rows->seat)
        rows->seat[i] = seat;
    if (rows->observation)
        astrolabe_observation(g, seat, rows->observation + i * (size_t)shape->observation);
    if (rows->mask)
        astrolabe_legal(g, seat, rows->mask + i * (size_t)shape->actions);
}

int astrolabe_step_many(struct astrolabe_game *const *games, size_t n, const int32_t *action,
                        int again, const struct astrolabe_rows *rows)
{
    static const struct astrolabe_rows none;
    struct astrolabe_shape shape = {0};
    int played = 0, code = 0;
    if (!rows)
        rows = &none;
    for (size_t i = 0; i < n; i++)
        if (!games || !games[i] || games[i]->its != games[0]->its)
            return ASTROLABE_BAD;
    if (n > 0 && (rows->observation || rows->mask))
        astrolabe_shape(games[0], &shape);
    for (size_t i = 0; i < n; i++) {
        struct astrolabe_game *g = games[i];
        int done = action ? step_one(g, action[i]) : 0;
        played += done > 0;
        if (done < 0 && code == 0)
            code = done;
        bool over = done > 0 && game_turn(g) == 0;
        if (rows->over)
            rows->over[i] = over;
        if (rows->points)
            tell_points(g, rows->points + i * ASTROLABE_SEATS);
        if (again && action && game_turn(g) == 0 && !game_again(g) && code == 0)
            code = ASTROLABE_MEMORY;
        tell_next(g, i, rows, &shape);
    }
    return code < 0 ? code : played;
}
