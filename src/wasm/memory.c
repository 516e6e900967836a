#include "wasm/memory.h"

bool memory_need(struct memory *m, local_room *room, size_t size, struct fault *f)
{
    if (size <= m->size)
        return true;
    m->p = room ? room(size) : NULL;
    m->size = m->p ? size : 0;
    return m->p || fault_set(f, 0, "There is not enough memory for this.");
}

bool memory_data(struct memory *m, local_room *room, const struct game *g, struct text in,
                 const struct game_data **out, struct fault *f)
{
    *out = g->data;
    if (text_trim(in).n == 0)
        return true;
    if (!g->data)
        return fault_set(f, 0, "This game is played on no data.");
    if (!memory_need(m, room, g->data_size, f) || !g->data_read(in, m->p, f))
        return false;
    *out = m->p;
    return true;
}
