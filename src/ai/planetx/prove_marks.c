#include "ai/planetx/prove.h"
#include "base/bits.h"

bool prove_marks_empty(const struct prove_marks *m)
{
    uint32_t any = 0;
    for (int t = 0; t < SKY_TYPES; t++)
        any |= m->not[t];
    return any == 0;
}

void prove_marks_add(struct prove_marks *to, const struct prove_marks *m)
{
    for (int t = 0; t < SKY_TYPES; t++)
        to->not[t] |= m->not[t];
}

struct prove_marks prove_marks_less(const struct prove_marks *a, const struct prove_marks *b)
{
    struct prove_marks out;
    for (int t = 0; t < SKY_TYPES; t++)
        out.not[t] = a->not[t] & ~b->not[t];
    return out;
}

struct prove_marks prove_marks_both(const struct prove_marks *a, const struct prove_marks *b)
{
    struct prove_marks out;
    for (int t = 0; t < SKY_TYPES; t++)
        out.not[t] = a->not[t] & b->not[t];
    return out;
}

uint32_t prove_marks_is(const struct prove_marks *m, enum sky_mode mode, int type)
{
    uint32_t left = sky_all(sky_rules(mode)->sectors) & ~m->not[type];
    for (int t = 0; t < SKY_TYPES; t++)
        left &= t == type ? left : m->not[t];
    return left;
}
