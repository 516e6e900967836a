/* Moves of any game: the first byte picks the game, the second how far a random
 * game has gone. What is read is written back, and read again is the same. */

#include <string.h>

#include "ai/playout.h"
#include "base/panic.h"
#include "engine/view.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { GAMES_MAX = 16, DEPTHS = 32 };

/* Positions of one random game of each kind, found once. */
static _Alignas(16) unsigned char position[GAMES_MAX][DEPTHS][GAME_STATE_MAX];
static int reached[GAMES_MAX];

static void prepare(int index)
{
    const struct ai *m = ai_list[index];
    struct game_state *s = (struct game_state *)position[index][0];
    struct rng r = rng_from_number(5);
    playout_deal(m, 1, s);
    int n = 1;
    while (n < DEPTHS) {
        struct game_state *next = (struct game_state *)position[index][n];
        memcpy(next, s, GAME_STATE_MAX);
        seat_set turn = m->game->turn(m->game->data, next);
        if (turn == 0)
            break;
        int seat = __builtin_ctz(turn);
        struct move mv = m->game->sample(m->game->data, next, seat, &r);
        m->game->apply(m->game->data, next, seat, &mv);
        s = next;
        n++;
    }
    reached[index] = n;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static int games;
    if (games == 0)
        for (; ai_list[games]; games++)
            prepare(games);
    if (size < 2)
        return 0;
    int index = bytes[0] % games;
    const struct game *g = ai_list[index]->game;
    const struct game_state *s =
        (const struct game_state *)position[index][bytes[1] % reached[index]];
    seat_set turn = g->turn(g->data, s);
    int seat = turn ? __builtin_ctz(turn) : 0;
    struct move m, again;
    struct fault f = {0};
    struct text in = {(const char *)bytes + 2, size - 2};
    if (!game_read_move(g, g->data, s, seat, in, &m, &f)) {
        ASTRO_ASSERT(f.say && f.at <= in.n);
        return 0;
    }
    char text[1024];
    struct writer w = writer_on(text, sizeof text);
    g->move_write(g->data, s, seat, &m, &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(game_read_move(g, g->data, s, seat, writer_text(&w), &again, &f));
    ASTRO_ASSERT(move_equal(&m, &again));
    if (turn)
        g->legal(g->data, s, seat, &m, &f);
    return 0;
}
