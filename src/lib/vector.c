#include <string.h>

#include "base/form.h"
#include "lib/lib_game.h"

uint8_t *vector_part(struct vector *v, const char *name, int count)
{
    uint8_t *part = v->p ? v->p + v->n : NULL;
    if (part)
        memset(part, 0, (size_t)count);
    if (v->names) {
        write_form(v->names, "%s %d %d\n", name, v->n, count);
    }
    v->n += count;
    return part;
}

void vector_byte(struct vector *v, const char *name, unsigned value)
{
    vector_put(vector_part(v, name, 1), 0, value);
}

void vector_one_of(struct vector *v, const char *name, unsigned value, int n)
{
    uint8_t *part = vector_part(v, name, n);
    if (value < (unsigned)n)
        vector_mark(part, (int)value);
}

void vector_bits(struct vector *v, const char *name, uint64_t bits, int n)
{
    uint8_t *part = vector_part(v, name, n);
    for (int i = 0; i < n; i++)
        vector_put(part, i, bits >> i & 1);
}
