#include "wasm/memory.h"

#include <string.h>

/* In front of all memory that may be given back. */
struct free_block {
    struct free_block *next;
    size_t size;
    _Alignas(64) char bytes[];
};

static struct free_block *block_of(void *p)
{
    return (struct free_block *)((char *)p - sizeof(struct free_block));
}

/* A block that nobody needs and is not much too large, else a new one. */
static void *block_new(struct machine *m, size_t size)
{
    size = (size + 63) / 64 * 64;
    for (struct free_block **at = &m->free; *at; at = &(*at)->next) {
        struct free_block *b = *at;
        if (b->size < size || b->size / 2 > size)
            continue;
        *at = b->next;
        return b->bytes;
    }
    struct free_block *b = m->room ? m->room(sizeof *b + size) : NULL;
    if (!b)
        return NULL;
    b->size = size;
    return b->bytes;
}

static void *resize(void *context, void *p, size_t size)
{
    struct machine *m = context;
    if (p && size > 0 && size <= block_of(p)->size)
        return p;
    void *grown = size > 0 ? block_new(m, size) : NULL;
    if (p && (grown || size == 0)) {
        struct free_block *old = block_of(p);
        if (grown)
            memcpy(grown, p, old->size);
        old->next = m->free;
        m->free = old;
    }
    return grown;
}

static const void *shared(void *context, const struct ai *ai, int part)
{
    struct machine *m = context;
    return m->room ? host_part(&m->shared, ai, part, WIDTH_PLAIN, m->room) : NULL;
}

static void *take(void *context, const struct bot *bot, uint64_t whose)
{
    struct machine *m = context;
    if (m->bot == bot && m->whose == whose)
        return m->scratch.p;
    if (!memory_need(m, &m->scratch, bot->memory_size + BOT_FRESH, NULL))
        return NULL;
    memset(m->scratch.p, 0, BOT_FRESH);
    m->bot = bot;
    m->whose = whose;
    return m->scratch.p;
}

/* There is one thought at a time, so its place waits for the next. */
static void give(void *context, void *scratch)
{
    (void)context, (void)scratch;
}

struct host_edge machine_edge(struct machine *m)
{
    return (struct host_edge){
        .context = m, .resize = resize, .shared = shared, .take = take, .give = give};
}

bool memory_need(struct machine *m, struct memory *place, size_t size, struct fault *f)
{
    if (place == &m->scratch)
        m->bot = NULL; /* what it left there goes */
    if (size <= place->size)
        return true;
    if (place->p)
        (void)resize(m, place->p, 0);
    place->p = resize(m, NULL, size);
    place->size = place->p ? size : 0;
    return place->p || fault_set(f, 0, "There is not enough memory for this.");
}

void *memory_scratch(struct machine *m, size_t size, struct fault *f)
{
    if (!memory_need(m, &m->scratch, size + 1, f))
        return NULL;
    return memset(m->scratch.p, 0, size);
}

bool memory_data(struct machine *m, struct memory *place, const struct game *g, struct text in,
                 const struct game_data **out, struct fault *f)
{
    *out = g->data;
    if (text_trim(in).n == 0)
        return true;
    if (!g->data)
        return fault_set(f, 0, "This game is played on no data.");
    if (!memory_need(m, place, g->data_size, f) || !g->data_read(in, place->p, f))
        return false;
    *out = place->p;
    return true;
}
