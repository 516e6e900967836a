/* Makes a failing game short: whoever reads it looks at every line. */

#include <stdlib.h>
#include <string.h>

#include "property.h"

enum { SEEDS = 12, WALKS_MAX = 20000, SMALL = 5 };

struct shrinking {
    struct walk *walk;
    struct finding *best;
    struct script *trial;
    int walks;
};

/* Checks make random choices: a shorter game gets a few tries to fail again. */
static bool still_fails(struct shrinking *s)
{
    for (uint64_t k = 0; k < SEEDS && s->walks < WALKS_MAX; k++) {
        uint64_t seed = s->best->seed + k;
        s->walks++;
        if (walk_script(s->walk, s->trial, seed, NULL))
            continue;
        /* A refused entry means that something it needs is gone. */
        if (s->walk->failure.check == CHECK_ENTRY)
            return false;
        if (s->walk->failure.check != s->best->failure.check)
            continue;
        s->best->failure = s->walk->failure;
        s->best->seed = seed;
        return true;
    }
    return false;
}

static void accept(struct shrinking *s)
{
    /* What comes behind the failure is not needed to see it. */
    if (s->trial->steps > s->best->failure.step)
        s->trial->steps = s->best->failure.step;
    s->best->script = *s->trial;
}

static bool try_without(struct shrinking *s, uint32_t from, uint32_t n)
{
    *s->trial = s->best->script;
    memmove(&s->trial->step[from], &s->trial->step[from + n],
            (s->trial->steps - from - n) * sizeof s->trial->step[0]);
    s->trial->steps -= n;
    if (!still_fails(s))
        return false;
    accept(s);
    return true;
}

/* Leaves out blocks of n steps wherever that works; the later ones first. */
static bool try_blocks(struct shrinking *s, uint32_t n)
{
    bool any = false;
    for (uint32_t from = s->best->script.steps; from-- > 0;)
        if (from + n <= s->best->script.steps)
            any = try_without(s, from, n) || any;
    return any;
}

void property_shrink(struct walk *w, struct finding *f)
{
    struct shrinking s = {.walk = w, .best = f, .trial = malloc(sizeof *s.trial)};
    if (!s.trial)
        abort();
    /* Nothing can be left out of a game that does not even start or whose
     * entries contradict each other. */
    bool fixed = f->failure.check == CHECK_START || f->failure.check == CHECK_ENTRY ||
                 f->failure.check == CHECK_STUCK;
    if (f->script.steps > f->failure.step)
        f->script.steps = f->failure.step;
    for (uint32_t n = f->script.steps / 2; !fixed && n > SMALL; n /= 2)
        try_blocks(&s, n);
    /* A move and its undo go together, and so does a round of turns. */
    bool any = !fixed;
    while (any) {
        any = false;
        for (uint32_t n = SMALL; n > 0; n--)
            any = try_blocks(&s, n) || any;
    }
    free(s.trial);
}
