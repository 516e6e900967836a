/* What a viewer is given: texts, vectors, a hash of all it knows. */

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "lib/internal.h"

static bool viewer_fits(const struct astrolabe_game *g, int viewer)
{
    return (viewer >= VIEWER_PUBLIC && viewer < g->seats) ||
           (viewer == VIEWER_ALL && game_turn(g) == 0);
}

static struct view view_for(const struct astrolabe_game *g, int viewer)
{
    struct view v;
    view_of(g->game, g->data, now_of(g), viewer, &v);
    return v;
}

/* ---- what happened ------------------------------------------------------------------ */

/* Lets everything happen again, a line for each entry. */
typedef void line_visitor(void *context, const struct step *s, struct text move, struct text line);

static void each_line(const struct astrolabe_game *g, int viewer, line_visitor *visit,
                      void *context)
{
    _Alignas(16) unsigned char room[2][GAME_STATE_MAX];
    memcpy(room[0], game_start(g), g->game->state_size);
    for (uint32_t i = 0; i < g->steps; i++) {
        const struct step *s = &g->log[i];
        struct game_state *before = (struct game_state *)room[i % 2];
        struct game_state *after = (struct game_state *)room[(i + 1) % 2];
        char line[2048], move[ENTRY_SIZE_MAX];
        struct writer w = writer_on(line, sizeof line), m = writer_on(move, sizeof move);
        memcpy(after, before, g->game->state_size);
        g->game->apply(g->data, after, s->seat, &s->move);
        write_seat(&w, s->seat);
        write_char(&w, ' ');
        g->game->event(g->data, before, after, s->seat, &s->move, viewer, &w);
        g->game->move_write(g->data, before, s->seat, &s->move, &m);
        visit(context, s, writer_text(&m), writer_text(&w));
    }
}

static void add_line(void *context, const struct step *s, struct text move, struct text line)
{
    (void)s, (void)move;
    write_text(context, line);
    write_char(context, '\n');
}

static void write_events(const struct astrolabe_game *g, int viewer, struct writer *w)
{
    each_line(g, viewer, add_line, w);
}

char *game_events(const struct astrolabe_game *g, int viewer, struct text *out)
{
    size_t room = 256 + (size_t)g->steps * 128;
    char *p = NULL;
    for (;;) {
        char *more = realloc(p, room);
        if (!more) {
            free(p);
            return NULL;
        }
        p = more;
        struct writer w = writer_on(p, room);
        write_events(g, viewer, &w);
        *out = writer_text(&w);
        if (writer_fits(&w))
            return p;
        room = w.n + 1;
    }
}

int astrolabe_view(const struct astrolabe_game *g, int viewer, enum astrolabe_what what, char *out,
                   size_t size)
{
    if (!g || !viewer_fits(g, viewer))
        return ASTROLABE_BAD;
    struct view v = view_for(g, viewer);
    struct writer w = writer_on(out, out ? size : 0);
    switch (what) {
    case ASTROLABE_BOARD:
        g->game->show(&v, &w);
        break;
    case ASTROLABE_JSON:
        g->game->json(&v, &w);
        break;
    case ASTROLABE_NOTATION:
        view_write(&v, &w);
        break;
    case ASTROLABE_EVENTS:
        write_events(g, viewer, &w);
        break;
    default:
        return ASTROLABE_BAD;
    }
    return answer_text(&w);
}

int astrolabe_hash(const struct astrolabe_game *g, int viewer, uint8_t out[32])
{
    struct text events;
    if (!g || !out)
        return ASTROLABE_BAD;
    if (viewer == VIEWER_ALL) {
        game_hash(g->game, g->data, now_of(g), out);
        return 0;
    }
    if (!viewer_fits(g, viewer))
        return ASTROLABE_BAD;
    char *memory = game_events(g, viewer, &events);
    if (!memory)
        return ASTROLABE_MEMORY;
    struct view v = view_for(g, viewer);
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, v.bytes, g->game->state_size);
    sha256_add(&s, events.p, events.n);
    sha256_end(&s, out);
    free(memory);
    return 0;
}

/* ---- vectors ---------------------------------------------------------------------------- */

/* The history: one row for each entry, those that come first if there are more. A row is who
 * (from 1, counted from the viewer; 7 the dice), the number of the action plus one in two
 * bytes, 0 where it has none or the viewer may not know, and what the viewer was told beyond
 * the move, as characters. */
enum { ROWS = 192, ROW = 64, ROW_TEXT = 3 };

struct rows {
    const struct astrolabe_game *g;
    int viewer;
    uint8_t *p;
    int n;
};

static void add_row(void *context, const struct step *s, struct text move, struct text line)
{
    struct rows *rows = context;
    const struct astrolabe_game *g = rows->g;
    struct text event = {line.p + 2, line.n - 2};
    if (rows->n == ROWS)
        return;
    uint8_t *row = rows->p + rows->n++ * ROW;
    int from = rows->viewer < 0 ? 0 : rows->viewer;
    row[0] = (uint8_t)(s->seat == SEAT_CHANCE ? SEAT_CHANCE
                                              : (s->seat + g->seats - from) % g->seats + 1);
    /* Only a move that the viewer was told as it is has a number. */
    bool told = event.n >= move.n && memcmp(event.p, move.p, move.n) == 0;
    if (told) {
        int action = g->its->action_of(game_start(g), &s->move) + 1;
        row[1] = (uint8_t)(action >> 8);
        row[2] = (uint8_t)action;
    }
    size_t skip = told && row[1] + row[2] > 0 ? move.n : 0;
    size_t n = event.n - skip < ROW - ROW_TEXT ? event.n - skip : ROW - ROW_TEXT;
    memcpy(row + ROW_TEXT, event.p + skip, n);
}

static int observation_size(const struct astrolabe_game *g)
{
    struct vector count = {0};
    struct view v = view_for(g, VIEWER_PUBLIC);
    g->its->observe(&v, &count);
    return count.n;
}

int astrolabe_shape(const struct astrolabe_game *g, struct astrolabe_shape *out)
{
    if (!g || !out)
        return ASTROLABE_BAD;
    int n = observation_size(g);
    *out = (struct astrolabe_shape){.seats = g->seats,
                                    .actions = g->its->actions + ASTROLABE_CANDIDATES,
                                    .observation = n,
                                    .information = n + ROWS * ROW};
    return 0;
}

int astrolabe_layout(const struct astrolabe_game *g, char *out, size_t size)
{
    if (!g)
        return ASTROLABE_BAD;
    struct writer w = writer_on(out, out ? size : 0);
    struct vector names = {.names = &w};
    struct view v = view_for(g, VIEWER_PUBLIC);
    g->its->observe(&v, &names);
    vector_part(&names, "history", ROWS * ROW);
    return answer_text(&w);
}

int astrolabe_observation(const struct astrolabe_game *g, int viewer, uint8_t *out)
{
    if (!g || !out || !viewer_fits(g, viewer) || viewer == VIEWER_ALL)
        return ASTROLABE_BAD;
    struct vector to = {.p = out};
    struct view v = view_for(g, viewer);
    g->its->observe(&v, &to);
    return to.n;
}

int astrolabe_information(const struct astrolabe_game *g, int viewer, uint8_t *out)
{
    int n = astrolabe_observation(g, viewer, out);
    if (n < 0)
        return n;
    struct rows rows = {g, viewer, out + n, 0};
    memset(rows.p, 0, ROWS * ROW);
    each_line(g, viewer, add_row, &rows);
    return n + ROWS * ROW;
}
