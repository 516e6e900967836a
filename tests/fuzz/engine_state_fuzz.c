/* Positions of any game, as the page gets them: the first byte picks the game.
 * Read, write, read is the identity, and every question can be asked of what
 * was read. */

#include "base/panic.h"
#include "engine/view.h"
#include "games/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void ask_everything(const struct view *v)
{
    static char text[1 << 17];
    static struct move moves[GAME_MOVES_MAX];
    struct writer w = writer_on(text, sizeof text);
    v->game->show(v, &w);
    v->game->json(v, &w);
    struct game_score score;
    v->game->score(v->data, view_state(v), &score);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        size_t n = view_moves(v, seat, moves, GAME_MOVES_MAX);
        for (size_t i = 0; n != GAME_MANY && i < n && i < 32; i++)
            ASTRO_ASSERT(v->game->legal(v->data, view_state(v), seat, &moves[i], NULL));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    const struct game *g = game_list[bytes[0] % game_count];
    struct view v, again;
    struct fault f;
    static char first[8192], second[8192];
    struct text in = {(const char *)bytes + 1, size - 1};
    if (!view_read(g, g->data, 0, in, &v, &f))
        return 0;
    struct writer a = writer_on(first, sizeof first);
    view_write(&v, &a);
    ASTRO_ASSERT(writer_fits(&a) && view_read(g, g->data, 0, writer_text(&a), &again, &f));
    struct writer b = writer_on(second, sizeof second);
    view_write(&again, &b);
    ASTRO_ASSERT(text_equal(writer_text(&a), writer_text(&b)));
    ask_everything(&v);
    return 0;
}
