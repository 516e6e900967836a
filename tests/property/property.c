#include "property.h"

#include <stdlib.h>
#include <string.h>

#include "guard.h"

static int count(const char *const *list)
{
    int n = 0;
    while (list && list[n])
        n++;
    return n;
}

/* The i-th game: seats change fastest, then options, then data. */
static struct plan plan_of(const struct world *w, int i, uint64_t seed)
{
    int seats = w->game->seats_max - w->game->seats_min + 1;
    int options = count(w->options), data = count(w->data) + 1;
    int k = i / seats / options % data;
    return (struct plan){
        .game = w->game,
        .ai = w->ai,
        .seats = w->game->seats_min + i % seats,
        .options = w->options[i / seats % options],
        .data = k == 0 ? NULL : w->data[k - 1],
        .seed = (seed << 24) + (uint64_t)i,
        .undos = true,
        .notes = true,
    };
}

struct making {
    const struct plan *plan;
    struct script *script;
    struct game_data *memory;
};

static void make(void *context)
{
    struct making *m = context;
    if (script_deal(m->plan, m->memory, m->script))
        script_play(m->plan, m->memory, m->script);
}

/* Random play itself may panic or end too early; then the walk over what was
 * played should find out why. */
static bool check_game(struct walk *w, const struct plan *p, struct tally *t, struct finding *out)
{
    struct making m = {p, &out->script, w->memory};
    char claim[sizeof w->failure.detail];
    out->script.steps = 0;
    out->script.setup_n = 0;
    out->script.over = false;
    bool made = guard_call(make, &m, claim, sizeof claim);
    out->seed = p->seed;
    if (walk_script(w, &out->script, out->seed, t)) {
        if (made && out->script.over && w->honest)
            return true;
        w->failure.check = !made ? CHECK_PANIC : !out->script.over ? CHECK_STUCK : CHECK_VERIFY;
        w->failure.step = out->script.steps;
        snprintf(w->failure.detail, sizeof w->failure.detail, "%.200s",
                 !made               ? claim
                 : !out->script.over ? "random play was refused, or has no end"
                                     : "the seed does not give the same roll again");
    }
    out->failure = w->failure;
    out->first_steps = w->failure.step;
    return false;
}

int property_run(const struct world *w, int games, uint64_t seed, struct tally *t,
                 struct finding *out)
{
    struct walk *walk = walk_new(w);
    int i = 0;
    for (; i < games; i++) {
        struct plan p = plan_of(w, i, seed);
        if (!check_game(walk, &p, t, out)) {
            property_shrink(walk, out);
            break;
        }
    }
    walk_free(walk);
    return i;
}

void property_print(const struct world *w, const struct finding *f, FILE *out)
{
    static char text[RECORD_SIZE_MAX];
    struct writer r = writer_on(text, sizeof text);
    script_write(&f->script, w->game, &r);
    fprintf(out, "%s: check \"%s\" failed after %u entries (at first after %u), check seed %llu\n",
            w->game->id, check_name(f->failure.check), (unsigned)f->failure.step,
            (unsigned)f->first_steps, (unsigned long long)f->seed);
    fprintf(out, "  %s\n", f->failure.detail);
    fprintf(out, "%s", writer_cstr(&r));
}

uint64_t property_pairs(const struct tally *t)
{
    uint64_t all = 0;
    for (int k = 0; k < WORLD_KINDS_MAX; k++)
        for (int role = 0; role < ROLES; role++)
            all += t->pairs[k][role];
    return all;
}

bool property_coverage(const struct world *w, const struct tally *t, bool every_kind, FILE *out)
{
    bool good = true;
    fprintf(out, "%s: %llu entries, %llu pairs of worlds; those compared, of moves seen\n",
            w->game->id, (unsigned long long)t->steps, (unsigned long long)property_pairs(t));
    fprintf(out, "  %-14s %19s %19s %19s\n", "kind", "actor", "rival", "public");
    for (int k = 0; k < w->kinds; k++) {
        if (!w->kind[k])
            continue;
        fprintf(out, "  %-14s", w->kind[k]);
        for (int role = 0; role < ROLES; role++) {
            unsigned long long pairs = t->pairs[k][role], seen = t->seen[k][role];
            fprintf(out, " %9llu/%9llu", pairs, seen);
            good = good && (seen == 0 || pairs > 0);
        }
        bool never = t->seen[k][ROLE_PUBLIC] == 0;
        fprintf(out, "%s\n", never ? "  never played" : "");
        good = good && !(never && every_kind);
    }
    if (w->game->ahead)
        fprintf(out, "  views planned on: %llu\n", (unsigned long long)t->ahead);
    if (w->ai->judge)
        fprintf(out, "  moves judged: %llu\n", (unsigned long long)t->judged);
    if (w->ai->scratch)
        fprintf(out, "  scratch worlds compared: %llu\n", (unsigned long long)t->scratched);
    if (w->hint)
        fprintf(out, "  hints compared: %llu\n", (unsigned long long)t->hints);
    return good && (!w->hint || t->hints > 0) && (!w->ai->judge || t->judged > 0) &&
           (!w->ai->scratch || t->scratched > 0) && (!w->game->ahead || t->ahead > 0);
}
