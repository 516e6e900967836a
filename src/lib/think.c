/* Thinking for a seat: bots, exact knowledge, other worlds that fit. */

#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

/* All that a seat knows, gathered to find what fits it. */
struct mind {
    struct view first, now;
    struct text events;
    char *bytes;
    const void *shared;
    void *memory;
    struct rng rng;
};

static void mind_close(struct mind *m)
{
    free(m->bytes);
    free(m->memory);
}

static bool mind_open(struct mind *m, const struct astrolabe_game *g, int seat, size_t memory,
                      uint64_t seed)
{
    *m = (struct mind){.rng = rng_from_number(seed)};
    view_of(g->game, g->data, game_start(g), seat, &m->first);
    view_of(g->game, g->data, now_of(g), seat, &m->now);
    m->bytes = game_events(g, seat, &m->events);
    m->memory = library_memory(memory + BOT_FRESH);
    if (m->memory)
        memset(m->memory, 0, BOT_FRESH);
    if (m->bytes && m->memory && host_shared(library_edge(g), g->ai, &m->now, &m->shared))
        return true;
    mind_close(m);
    return false;
}

static struct fit_task fit_of(struct mind *m)
{
    return (struct fit_task){.first = &m->first,
                             .now = &m->now,
                             .events = m->events,
                             .shared = m->shared,
                             .rng = &m->rng,
                             .memory = m->memory};
}

/* ---- bots ------------------------------------------------------------------------- */

static int may_think(const struct astrolabe_game *g, int seat, const struct bot *bot,
                     struct fault *f)
{
    if (!bot) {
        fault_set(f, 0, "There is no such bot for this game.");
        return ASTROLABE_BAD;
    }
    if (!game_may(g, seat, f))
        return ASTROLABE_ILLEGAL;
    if (g->game->bot_seats &&
        !bot_seats_check(g->game->bot_seats(g->data, now_of(g)), seat_bit(seat), f))
        return ASTROLABE_BAD;
    return 0;
}

int astrolabe_think(const struct astrolabe_game *g, int seat, const char *bot, uint64_t seed,
                    char *out, size_t size, char *reason, size_t reason_size)
{
    struct fault f = {0};
    if (!g)
        return answer_nothing(reason, reason_size);
    const struct bot *who = bot_find(g->ai, text_or_none(bot));
    int may = may_think(g, seat, who, &f);
    if (may < 0)
        return answer_words(may, &f, reason, reason_size);
    struct host_thought t = {.edge = library_edge(g),
                             .ai = g->ai,
                             .bot = who,
                             .seat = seat,
                             .rng = rng_from_number(seed)};
    view_of(g->game, g->data, now_of(g), seat, &t.view);
    char *bytes = game_events(g, seat, &t.observations);
    bool thought = bytes && host_think(&t);
    free(bytes);
    if (!thought)
        return answer_memory(reason, reason_size);
    struct writer why = writer_on(reason, reason ? reason_size : 0);
    struct writer w = writer_on(out, out ? size : 0);
    write_bytes(&why, t.reason, t.reason_n);
    writer_cstr(&why);
    write_str(&w, t.move);
    return answer_text(&w);
}

/* ---- beliefs ---------------------------------------------------------------------- */

int astrolabe_beliefs(const struct astrolabe_game *g, int seat, char *out, size_t size)
{
    struct mind mind;
    if (!g || seat < 0 || seat >= g->seats)
        return ASTROLABE_BAD;
    if (!g->its->beliefs || game_turn(g) == 0)
        return ASTROLABE_NONE;
    if (!mind_open(&mind, g, seat, g->its->fit_memory, 0))
        return ASTROLABE_MEMORY;
    struct writer w = writer_on(out, out ? size : 0);
    struct json j = json_on(&w);
    struct fit_task task = fit_of(&mind);
    bool known = g->its->beliefs(&task, &j);
    mind_close(&mind);
    return known ? answer_text(&w) : ASTROLABE_NONE;
}

/* ---- other worlds -------------------------------------------------------------------- */

static bool draw_world(const struct astrolabe_game *g, struct mind *m, struct writer *setup,
                       struct writer *entries)
{
    struct fit_task fit = fit_of(m);
    if (g->its->resample)
        return g->its->resample(&fit, setup, entries);
    struct scratch_task task = {.view = &m->now,
                                .events = m->events,
                                .shared = m->shared,
                                .rng = &m->rng,
                                .memory = m->memory};
    return g->ai->scratch->make(&task, setup, entries);
}

/* Lets the entries happen in the new world. */
static bool play_entries(struct astrolabe_game *g, struct text entries)
{
    struct text line;
    while (text_line(&entries, &line)) {
        struct reader r = reader_on(line);
        struct move m = {0};
        int seat;
        if (!read_seat(&r, &seat) || !read_char(&r, ' ') || !seat_in(game_turn(g), seat) ||
            !game_read_move(g->game, g->data, now_of(g), seat, read_left(&r), &m, NULL) ||
            !g->game->legal(g->data, now_of(g), seat, &m, NULL) || !game_enter(g, seat, &m))
            return false;
    }
    return true;
}

/* Whether the seat sees and was told the same in both. */
static bool is_same(const struct astrolabe_game *g, int seat, const struct mind *m)
{
    struct view v;
    struct text events;
    view_of(g->game, g->data, now_of(g), seat, &v);
    char *bytes = game_events(g, seat, &events);
    bool same = bytes && text_equal(events, m->events) &&
                memcmp(v.bytes, m->now.bytes, g->game->state_size) == 0;
    free(bytes);
    return same;
}

static struct astrolabe_game *world_of(const struct astrolabe_game *g, int seat, struct mind *m,
                                       uint64_t seed)
{
    enum { TRIES = 16, ENTRIES_SIZE = HOST_MOST * 64 };
    char *setup = malloc(SETUP_SIZE_MAX), *entries = malloc(ENTRIES_SIZE);
    struct astrolabe_game *found = NULL;
    struct rng dice = rng_from_number(seed);
    dice = rng_split(&dice, text_of("dice to come"));
    for (int i = 0; setup && entries && !found && i < TRIES; i++) {
        struct writer s = writer_on(setup, SETUP_SIZE_MAX), e = writer_on(entries, ENTRIES_SIZE);
        struct deal_source from = {0};
        if (!draw_world(g, m, &s, &e) || !writer_fits(&s) || !writer_fits(&e))
            continue;
        from.setup = writer_text(&s);
        rng_bytes(&dice, from.salt, sizeof from.salt);
        rng_bytes(&dice, from.chance, sizeof from.chance);
        found = game_of_deal(g->lib, g->ai, &from, NULL);
        if (found && (!play_entries(found, writer_text(&e)) || !is_same(found, seat, m))) {
            astrolabe_free(found);
            found = NULL;
        }
    }
    free(setup);
    free(entries);
    return found;
}

int astrolabe_resample(const struct astrolabe_game *g, int seat, uint64_t seed,
                       struct astrolabe_game **out, char *why, size_t why_size)
{
    struct mind mind;
    if (!g || !out)
        return answer_nothing(why, why_size);
    *out = NULL;
    if (seat < 0 || seat >= g->seats)
        return answer_say(ASTROLABE_BAD, "There is no such seat.", why, why_size);
    if (game_turn(g) == 0)
        return answer_say(ASTROLABE_NONE, "The game is over: nothing is hidden any more.", why,
                          why_size);
    if (!g->its->resample && !g->ai->scratch)
        return answer_say(ASTROLABE_NONE, "Other worlds of this game are not drawn.", why,
                          why_size);
    size_t memory = g->its->resample ? g->its->fit_memory : g->ai->scratch->memory_size;
    if (!mind_open(&mind, g, seat, memory, seed))
        return answer_memory(why, why_size);
    *out = world_of(g, seat, &mind, seed);
    mind_close(&mind);
    if (*out)
        return 0;
    return answer_say(ASTROLABE_NONE, "No other world of this game can be drawn here.", why,
                      why_size);
}
