#include "wasm/shared.h"

bool shared_part(struct shared_parts *p, local_room *room, const struct ai *m, int part,
                 const void **out, struct fault *f)
{
    int i = 0;
    *out = NULL;
    if (part < 0)
        return true;
    while (i < SHARED_PARTS && p->at[i].memory && (p->at[i].ai != m || p->at[i].part != part))
        i++;
    if (i < SHARED_PARTS && !p->at[i].memory) {
        p->at[i].memory = room ? room(m->shared->size(part)) : NULL;
        p->at[i].ai = m;
        p->at[i].part = part;
        if (p->at[i].memory)
            m->shared->build(part, WIDTH_PLAIN, p->at[i].memory);
    }
    if (i == SHARED_PARTS || !p->at[i].memory)
        return fault_set(f, 0, "There is not enough memory for this.");
    *out = p->at[i].memory;
    return true;
}
