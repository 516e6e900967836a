/* What a seat may ask for while its game goes on: how good a move was, and a world to try things
 * in. The answers must be the same in two worlds that it cannot tell apart. */

#include <stdlib.h>
#include <string.h>

#include "ai/judge.h"
#include "base/panic.h"
#include "walk.h"

/* Tables of a few megabytes at most: expert skies would take longer than all the rest. */
enum { PARTS = 8, SHARED_MOST = 32 << 20 };

static void *aligned(size_t size)
{
    void *p = aligned_alloc(64, (size + 64) / 64 * 64);
    ASTRO_ASSERT(p != NULL);
    return p;
}

/* Memory to think in, of at least this size. */
static void *fresh(size_t size)
{
    static void *memory;
    static size_t got;
    if (got < size) {
        free(memory);
        memory = aligned(size);
        got = size;
    }
    memset(memory, 0, BOT_FRESH);
    return memory;
}

/* What is large is built once. */
static const void *shared_of(const struct ai *ai, int part)
{
    static struct {
        const struct ai_shared *of;
        void *memory;
    } built[PARTS];
    ASTRO_ASSERT(part < PARTS);
    if (built[part].of != ai->shared) {
        free(built[part].memory);
        built[part].of = ai->shared;
        built[part].memory = aligned(ai->shared->size(part));
        ai->shared->build(part, WIDTH_PLAIN, built[part].memory);
    }
    return built[part].memory;
}

static void write_judgement(const struct view *v, const struct judgement *j, struct writer *out)
{
    int64_t figures[] = {j->verdict, j->unit, j->cost, j->spread, j->luck, j->lines, j->figures};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        write_int(out, figures[i]);
        write_char(out, ' ');
    }
    for (int i = 0; i < j->figures; i++)
        write_int(out, j->figure[i].n);
    for (int i = 0; i < j->lines; i++) {
        write_str(out, j->line[i].say);
        for (int k = 0; k < j->line[i].args; k++)
            write_int(out, j->line[i].arg[k].n);
    }
    if (j->has_best)
        v->game->move_write(v->data, view_state(v), v->viewer, &j->best, out);
}

bool judged_write(const struct walk *w, const struct game_state *before,
                  const struct game_state *after, int seat, const struct move *m,
                  struct writer *out)
{
    const struct ai *ai = w->world->ai;
    const struct game_data *d = w->now.data;
    static struct view v, next;
    char told[ENTRY_SIZE_MAX + 2048];
    struct writer line = writer_on(told, sizeof told);
    view_of(w->game, d, before, seat, &v);
    view_of(w->game, d, after, seat, &next);
    int part = ai->shared ? ai->shared->part_of(&v) : -1;
    if ((ai->judge->fits && !ai->judge->fits(&v, NULL)) ||
        (part >= 0 && ai->shared->size(part) > SHARED_MOST))
        return false;
    w->game->event(d, before, after, seat, m, seat, &line);
    struct judge_task task = {.view = &v,
                              .events = text_of(""),
                              .move = m,
                              .after = &next,
                              .event = writer_text(&line),
                              .shared = part < 0 ? NULL : shared_of(ai, part),
                              .memory = fresh(ai->judge->memory_size)};
    struct judgement j = {.seat = seat, .move = *m};
    bool judged = ai->judge->move(&task, &j);
    if (judged)
        write_judgement(&v, &j, out);
    return judged;
}

bool scratch_write(const struct walk *w, const struct game_state *s, int seat, struct text events,
                   struct writer *out)
{
    const struct ai *ai = w->world->ai;
    static struct view v;
    static char happened[16384];
    struct rng rng = rng_from_number(1);
    struct writer entries = writer_on(happened, sizeof happened);
    view_of(w->game, w->now.data, s, seat, &v);
    int part = ai->shared ? ai->shared->part_of(&v) : -1;
    if (part >= 0 && ai->shared->size(part) > SHARED_MOST)
        return false;
    struct scratch_task task = {.view = &v,
                                .events = events,
                                .shared = part < 0 ? NULL : shared_of(ai, part),
                                .rng = &rng,
                                .memory = fresh(ai->scratch->memory_size)};
    bool made = ai->scratch->make(&task, out, &entries);
    write_text(out, writer_text(&entries));
    return made;
}
