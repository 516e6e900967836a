/* Moving on and back. */

#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

seat_set game_turn(const struct astrolabe_game *g)
{
    return g->ended ? 0 : g->game->turn(g->data, now_of(g));
}

bool game_enter(struct astrolabe_game *g, int seat, const struct move *m)
{
    if (g->steps == g->room) {
        uint32_t room = g->room ? 2 * g->room : 64;
        struct step *log = realloc(g->log, room * sizeof *log);
        if (!log)
            return false;
        g->log = log;
        g->room = room;
    }
    g->game->apply(g->data, now_of(g), seat, m);
    g->log[g->steps++] = (struct step){*m, (int8_t)seat};
    g->rolls += seat == SEAT_CHANCE;
    return true;
}

bool game_roll(struct astrolabe_game *g)
{
    while (seat_in(game_turn(g), SEAT_CHANCE)) {
        struct move m = roll_of(g->game, g->data, now_of(g), game_chance(g), g->rolls);
        if (!game_enter(g, SEAT_CHANCE, &m))
            return false;
    }
    return true;
}

bool game_may(const struct astrolabe_game *g, int seat, struct fault *f)
{
    if (seat < 0 || seat >= g->seats)
        return fault_set_int(f, 0, "There is no such seat: this game has {0}.", g->seats);
    if (game_turn(g) == 0)
        return fault_set(f, 0, "The game is over: no more moves.");
    if (!seat_in(game_turn(g), seat))
        return fault_set(f, 0, "It is not this seat's turn.");
    if (g->steps >= HOST_MOST)
        return fault_set(f, 0, "This game has become too long: start another one.");
    return true;
}

unsigned astrolabe_turn(const struct astrolabe_game *g)
{
    return g ? game_turn(g) : 0;
}

int astrolabe_play(struct astrolabe_game *g, int seat, const char *move, char *why, size_t why_size)
{
    struct fault f = {0};
    struct move m = {0};
    if (!g)
        return answer_nothing(why, why_size);
    if (!game_may(g, seat, &f))
        return answer_words(ASTROLABE_ILLEGAL, &f, why, why_size);
    if (!game_read_move(g->game, g->data, now_of(g), seat, text_or_none(move), &m, &f) ||
        !g->game->legal(g->data, now_of(g), seat, &m, &f))
        return answer_fault(ASTROLABE_ILLEGAL, &f, why, why_size);
    return game_enter(g, seat, &m) && game_roll(g) ? 0 : answer_memory(why, why_size);
}

int astrolabe_act(struct astrolabe_game *g, int seat, int action, char *why, size_t why_size)
{
    struct fault f = {0};
    struct move m = {0};
    if (!g)
        return answer_nothing(why, why_size);
    if (!game_may(g, seat, &f))
        return answer_words(ASTROLABE_ILLEGAL, &f, why, why_size);
    if (!move_of_action(g, seat, action, &m))
        return answer_say(ASTROLABE_ILLEGAL, "This action is not in the mask.", why, why_size);
    return game_enter(g, seat, &m) && game_roll(g) ? 0 : answer_memory(why, why_size);
}

/* Plays what is left of the log from the start: states know nothing of their past. */
int astrolabe_undo(struct astrolabe_game *g)
{
    if (!g)
        return ASTROLABE_BAD;
    uint32_t left = g->steps;
    while (left > 0 && g->log[left - 1].seat == SEAT_CHANCE)
        left--;
    if (left == 0 || g->ended)
        return ASTROLABE_NONE;
    memcpy(g->bytes, game_start(g), g->game->state_size);
    g->steps = left - 1;
    g->rolls = 0;
    for (uint32_t i = 0; i < g->steps; i++) {
        g->rolls += g->log[i].seat == SEAT_CHANCE;
        g->game->apply(g->data, now_of(g), g->log[i].seat, &g->log[i].move);
    }
    return 0;
}

int astrolabe_returns(const struct astrolabe_game *g, double *points, int32_t *places)
{
    struct game_score score;
    struct view v;
    if (!g)
        return ASTROLABE_BAD;
    memset(&score, 0, sizeof score);
    view_of(g->game, g->data, now_of(g), game_turn(g) ? VIEWER_PUBLIC : VIEWER_ALL, &v);
    g->game->score(g->data, view_state(&v), &score);
    for (int i = 0; i < g->seats; i++) {
        if (points)
            points[i] = score.points[i];
        if (places)
            places[i] = score.rank[i];
    }
    return g->seats;
}
