#include "base/panic.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;

/* The first byte picks mode and table. What reads as a move is written as a text that
 * reads as the same move; what does not is refused at a place inside it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct planetx_state s = {.seats = 2, .order = {0, 1}, .mode = data[0] % SKY_MODES};
    s.companion = data[0] >> 1 & 1;
    s.solo = data[0] >> 2 & 1;
    s.finder = data[0] >> 3 & 1 ? PLANETX_NOBODY : 0;
    if (planetx_solo_companion(&s)) /* something of the bot's to review */
        s.token[s.tokens++] =
            (struct planetx_token){.owner = 1, .sector = 7, .step = 4, .phase = 1};
    s.phase = s.companion ? PLANETX_TABLE : PLANETX_TURN;
    const struct game_state *state = (const struct game_state *)&s;
    struct text in = {(const char *)data + 1, size - 1};
    struct move m, again;
    struct fault f = {0};
    if (!game_read_move(&planetx_game, NULL, state, 0, in, &m, &f)) {
        ASTRO_ASSERT(f.at <= in.n && f.say);
        return 0;
    }
    char text[32];
    struct writer w = writer_on(text, sizeof text);
    planetx_move_write(NULL, state, 0, &m, &w);
    ASTRO_ASSERT(writer_fits(&w) && w.n == in.n);
    ASTRO_ASSERT(game_read_move(&planetx_game, NULL, state, 0, writer_text(&w), &again, &f));
    ASTRO_ASSERT(move_equal(&m, &again));
    if (planetx_legal(NULL, state, 0, &m, &f))
        planetx_apply(NULL, (struct game_state *)&s, 0, &m);
    else
        ASTRO_ASSERT(f.at < in.n && f.say);
    return 0;
}
