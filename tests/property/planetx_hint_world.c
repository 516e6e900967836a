/* What a seat of Planet X is told by `hint` and `explain` when it asks with all
 * that it knows. */

#include <stdlib.h>
#include <string.h>

#include "ai/planetx/explain.h"
#include "ai/planetx/know_view.h"
#include "ai/planetx/prove_rows.h"
#include "base/panic.h"
#include "games/planetx/state.h"
#include "planetx_hint_world.h"

struct told {
    int n;
    struct fact fact[PROVE_FACTS_MAX];
};

static void take(void *context, const struct fact *fact)
{
    struct told *t = context;
    for (int i = 0; i < t->n; i++)
        if (fact_equal(&t->fact[i], fact))
            return;
    if (t->n < PROVE_FACTS_MAX)
        t->fact[t->n++] = *fact;
}

static void ask(const struct ai_verb *verb, const char *flags, struct text facts, struct writer *w)
{
    static void *memory; /* a prover is large, and asked again and again */
    memory = memory ? memory : malloc(planetx_explain.memory_size);
    ASTRO_ASSERT(memory && verb->memory_size <= planetx_explain.memory_size);
    struct verb_call call = {.input = facts,
                             .flags = text_of(flags),
                             .json = true,
                             .memory = memory,
                             .out = w,
                             .trouble = w};
    write_int(w, verb->run(&call));
}

void planetx_world_hint(const struct game_data *d, const struct game_state *s, int viewer,
                        struct text events, struct writer *w)
{
    struct view v;
    struct told t = {0};
    char facts[4096];
    struct writer f = writer_on(facts, sizeof facts);
    bool expert = ((const struct planetx_state *)s)->mode == SKY_EXPERT;
    view_of(&planetx_game, d, s, viewer, &v);
    know_view_each(&v, events, take, &t);
    for (int i = 0; i < t.n; i++) {
        fact_write(&f, &t.fact[i]);
        write_char(&f, '\n');
    }
    ask(&planetx_hint, expert ? "mode expert\n" : "", writer_text(&f), w);
    if (!expert) /* all expert skies are too many to be counted here */
        ask(&planetx_explain, "", writer_text(&f), w);
}
