/* Legal moves, in words and in numbers. */

#include <string.h>

#include "base/sha256.h"
#include "lib/internal.h"

int astrolabe_moves(const struct astrolabe_game *g, int seat, char *out, size_t size)
{
    struct move list[GAME_MOVES_MAX];
    if (!g)
        return ASTROLABE_BAD;
    if (!game_may(g, seat, NULL))
        return ASTROLABE_ILLEGAL;
    size_t n = g->game->moves(g->data, now_of(g), seat, list, GAME_MOVES_MAX);
    if (n == GAME_MANY)
        return ASTROLABE_NONE;
    struct writer w = writer_on(out, out ? size : 0);
    for (size_t i = 0; i < n && i < GAME_MOVES_MAX; i++) {
        g->game->move_write(g->data, now_of(g), seat, &list[i], &w);
        write_char(&w, '\n');
    }
    return answer_text(&w);
}

int astrolabe_sample(const struct astrolabe_game *g, int seat, uint64_t seed, char *out,
                     size_t size)
{
    struct view v;
    struct rng r = rng_from_number(seed);
    if (!g)
        return ASTROLABE_BAD;
    if (!game_may(g, seat, NULL))
        return ASTROLABE_ILLEGAL;
    view_of(g->game, g->data, now_of(g), seat, &v);
    struct move m = g->game->sample(g->data, view_state(&v), seat, &r);
    struct writer w = writer_on(out, out ? size : 0);
    g->game->move_write(g->data, now_of(g), seat, &m, &w);
    return answer_text(&w);
}

/* ---- candidates: where moves are too many to list ----------------------------------- */

/* The same view gives the same candidates. */
static uint64_t view_number(const struct view *v)
{
    uint8_t hash[SHA256_SIZE];
    uint64_t number;
    sha256_of(v->bytes, v->game->state_size, hash);
    memcpy(&number, hash, sizeof number);
    return number;
}

static struct move candidate(const struct astrolabe_game *g, int seat, int k)
{
    struct view v;
    view_of(g->game, g->data, now_of(g), seat, &v);
    struct rng r = rng_from_number(view_number(&v) + (uint64_t)k);
    return g->game->sample(g->data, view_state(&v), seat, &r);
}

/* Whether there are candidates instead of these moves: they are too many to list, or few of a
 * kind that is mostly too many, as a final guess of which little is open, and has no numbers. */
static bool has_candidates(const struct astrolabe_game *g, const struct move *list, size_t n)
{
    for (size_t i = 0; n != GAME_MANY && i < n && i < GAME_MOVES_MAX; i++)
        if (g->its->action_of(now_of(g), &list[i]) >= 0)
            return false;
    return n > 0;
}

/* The mask of a game that has a way of its own to it; -1: the moves must be listed. */
static int quick_mask(const struct astrolabe_game *g, int seat, uint8_t *mask)
{
    if (!g->its->mask)
        return -1;
    memset(mask, 0, (size_t)g->its->actions);
    return g->its->mask(now_of(g), seat, mask);
}

/* Numbers may name what is no move at all: what is listed is legal. */
bool move_of_action(const struct astrolabe_game *g, int seat, int action, struct move *out)
{
    struct move list[GAME_MOVES_MAX];
    int listed = g->its->actions;
    if (action < 0 || action >= listed + ASTROLABE_CANDIDATES)
        return false;
    uint8_t mask[LIB_ACTIONS_MAX];
    if (quick_mask(g, seat, mask) >= 0) {
        *out = g->its->move_of(now_of(g), action < listed ? action : 0);
        return action < listed && mask[action];
    }
    size_t n = g->game->moves(g->data, now_of(g), seat, list, GAME_MOVES_MAX);
    if (has_candidates(g, list, n)) {
        *out = candidate(g, seat, action - listed);
        return action >= listed;
    }
    *out = g->its->move_of(now_of(g), action);
    for (size_t i = 0; action < listed && i < n && i < GAME_MOVES_MAX; i++)
        if (move_equal(&list[i], out))
            return true;
    return false;
}

/* ---- the doors ------------------------------------------------------------------------ */

int astrolabe_legal(const struct astrolabe_game *g, int seat, uint8_t *mask)
{
    struct move list[GAME_MOVES_MAX];
    if (!g || !mask)
        return ASTROLABE_BAD;
    int listed = g->its->actions, count;
    memset(mask, 0, (size_t)listed + ASTROLABE_CANDIDATES);
    if (!game_may(g, seat, NULL))
        return 0;
    if ((count = quick_mask(g, seat, mask)) >= 0)
        return count;
    count = 0;
    size_t n = g->game->moves(g->data, now_of(g), seat, list, GAME_MOVES_MAX);
    if (has_candidates(g, list, n)) {
        memset(mask + listed, 1, ASTROLABE_CANDIDATES);
        return ASTROLABE_CANDIDATES;
    }
    for (size_t i = 0; i < n && i < GAME_MOVES_MAX; i++) {
        int action = g->its->action_of(now_of(g), &list[i]);
        if (action >= 0 && !mask[action]) {
            mask[action] = 1;
            count++;
        }
    }
    return count;
}

int astrolabe_action(const struct astrolabe_game *g, int seat, int action, char *out, size_t size)
{
    struct move m = {0};
    if (!g)
        return ASTROLABE_BAD;
    if (!game_may(g, seat, NULL) || !move_of_action(g, seat, action, &m))
        return ASTROLABE_ILLEGAL;
    struct writer w = writer_on(out, out ? size : 0);
    g->game->move_write(g->data, now_of(g), seat, &m, &w);
    return answer_text(&w);
}
