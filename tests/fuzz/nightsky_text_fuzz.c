#include <string.h>

#include "base/panic.h"
#include "engine/view.h"
#include "games/nightsky/picture.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;

/* A position, a newline and a move: what reads is written and read back the
 * same, and a position that reads can be shown, asked and played on. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play(const struct view *v, struct text in)
{
    for (int seat = 0; seat < ns_in(view_state(v))->seats; seat++) {
        struct move m, back;
        struct fault f = {0};
        char text[256];
        struct writer w = writer_on(text, sizeof text);
        if (!game_read_move(v->game, v->data, view_state(v), seat, in, &m, &f)) {
            ASTRO_ASSERT(f.say && f.at <= in.n);
            continue;
        }
        v->game->move_write(v->data, view_state(v), seat, &m, &w);
        ASTRO_ASSERT(writer_fits(&w));
        ASTRO_ASSERT(
            game_read_move(v->game, v->data, view_state(v), seat, writer_text(&w), &back, NULL));
        ASTRO_ASSERT(move_equal(&m, &back));
        if (!seat_in(view_turn(v), seat) || !v->game->legal(v->data, view_state(v), seat, &m, NULL))
            continue;
        struct view next = *v;
        if (ns_phase(ns_in(view_state(v))) == NS_DRAWING)
            v->game->apply(v->data, (struct game_state *)next.bytes, seat, &m);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[8192], second[8192], out[400000];
    struct text rest = {(const char *)data, size}, line;
    struct view v, back;
    struct fault f = {0};
    if (!text_line(&rest, &line))
        return 0;
    if (!view_read(&nightsky_game, nightsky_game.data, VIEWER_PUBLIC, line, &v, &f)) {
        ASTRO_ASSERT(f.say && f.at <= line.n);
        return 0;
    }
    struct writer w = writer_on(first, sizeof first), again = writer_on(second, sizeof second);
    view_write(&v, &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(
        view_read(&nightsky_game, nightsky_game.data, VIEWER_PUBLIC, writer_text(&w), &back, &f));
    view_write(&back, &again);
    ASTRO_ASSERT(text_equal(writer_text(&w), writer_text(&again)));
    struct writer show = writer_on(out, sizeof out);
    nightsky_game.show(&v, &show);
    nightsky_game.json(&v, &show);
    ns_picture(&v, 0, &show);
    play(&v, rest);
    return 0;
}
