/* Records, in and out. */

#include <stdlib.h>
#include <string.h>

#include "lib/internal.h"

/* Adds what stands of a record: what was taken back goes, as do notes. */
static bool add_entry(void *context, const struct match *before, const struct match *after,
                      const struct entry *e)
{
    struct astrolabe_game *g = context;
    (void)before;
    uint32_t last = g->steps;
    switch (e->kind) {
    case ENTRY_MOVE:
        return game_enter(g, e->seat, &after->last);
    case ENTRY_END:
        g->ended = true;
        return true;
    case ENTRY_UNDO:
        while (g->log[last - 1].seat != e->seat)
            last--;
        memmove(g->log + last - 1, g->log + last, (g->steps - last) * sizeof *g->log);
        g->steps--;
        memcpy(g->bytes, after->state, g->game->state_size);
        return true;
    default:
        return true;
    }
}

static struct astrolabe_game *open_record(struct astrolabe *a, struct text in, struct fault *f)
{
    struct record r;
    struct match matches[2];
    int last;
    const struct ai *ai = host_read(in, &r, f);
    if (!ai)
        return NULL;
    struct deal_source from = {.setup = r.setup};
    memcpy(from.salt, r.salt, sizeof from.salt);
    memcpy(from.chance, r.chance, sizeof from.chance);
    struct astrolabe_game *g = game_of_deal(a, ai, &from, f);
    struct game_data *memory = g ? malloc(ai->game->data_size + 1) : NULL;
    bool good = g && memory && record_replay(&r, ai->game, memory, matches, &last, add_entry, g, f);
    free(memory);
    if (good && matches[last].moves == g->steps)
        return g;
    if (good)
        fault_set(f, 0, "There is not enough memory for this.");
    astrolabe_free(g);
    return NULL;
}

int astrolabe_read(struct astrolabe *a, const char *record, size_t n, struct astrolabe_game **out,
                   char *why, size_t why_size)
{
    struct fault f = {0};
    if (!a || !out)
        return answer_nothing(why, why_size);
    *out = NULL;
    if (!record || n > RECORD_SIZE_MAX)
        return answer_say(ASTROLABE_BAD, "A record has at most a megabyte.", why, why_size);
    return game_made(open_record(a, (struct text){record, n}, &f), &f, out, why, why_size);
}

int astrolabe_record(const struct astrolabe_game *g, char *out, size_t size)
{
    if (!g)
        return ASTROLABE_BAD;
    const struct deal *d = g->deal;
    size_t room = 1 + (size_t)(g->steps + 1) * ENTRY_SIZE_MAX;
    char *entries = malloc(room);
    struct writer lines = writer_on(entries, room), w = writer_on(out, out ? size : 0);
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    if (!entries)
        return ASTROLABE_MEMORY;
    memcpy(state, d->start, g->game->state_size);
    for (uint32_t i = 0; i < g->steps; i++) {
        const struct step *s = &g->log[i];
        write_int(&lines, i + 1);
        write_char(&lines, ' ');
        write_seat(&lines, s->seat);
        write_char(&lines, ' ');
        g->game->move_write(g->data, (struct game_state *)state, s->seat, &s->move, &lines);
        write_char(&lines, '\n');
        g->game->apply(g->data, (struct game_state *)state, s->seat, &s->move);
    }
    if (g->ended) {
        write_int(&lines, g->steps + 1);
        write_str(&lines, " 1 ~end\n");
    }
    struct record r = {.id = text_of(g->game->id),
                       .version = g->game->version,
                       .committed = true,
                       .opened = true,
                       .setup = {d->setup, d->setup_n},
                       .entries = writer_text(&lines)};
    memcpy(r.salt, d->salt, sizeof r.salt);
    memcpy(r.chance, d->chance, sizeof r.chance);
    record_commit(&r, r.commit);
    record_write(&r, &w);
    free(entries);
    return answer_text(&w);
}
