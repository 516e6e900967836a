/* The verb `score`: the points of a game played with the box. */

#include "ai/nightsky/score_sheet.h"
#include "ai/puzzle.h"

/* Says what cannot have been drawn. True if there is nothing of the kind. */
static bool tell_faults(struct score_sheet *s, struct writer *trouble)
{
    bool good = true;
    for (int i = 0; i < s->players; i++)
        for (int k = 0; k < s->player[i].rows; k++) {
            struct score_row *row = &s->player[i].row[k];
            if (!row->fault.say)
                continue;
            fault_on_line(&row->fault, row->line);
            write_fault(trouble, &row->fault);
            write_char(trouble, '\n');
            good = false;
        }
    return good;
}

/* NS-14: alone, chance takes the card of rounds I, III and V, each that is left with the same
 * odds. */
static bool draw_chance(struct score_sheet *s, struct text given, struct fault *f)
{
    const struct score_player *p = &s->player[0];
    uint8_t seed[RNG_SEED_SIZE];
    int left[NS_SLOTS], n = 0;
    if (given.n == 0 || s->players > 1 || p->rows % 2 != 0 || p->rows == NS_ROUNDS)
        return true;
    if (!puzzle_read_seed(given, seed, f))
        return false;
    for (int size = NS_SIZE_MIN; size <= NS_NODES_MAX; size++)
        for (int k = score_left(p, size); k > 0; k--)
            left[n++] = size;
    struct rng root = rng_from_seed(seed);
    struct rng r = rng_split(&root, text_of(ns_roman[p->rows]));
    s->chance = left[rng_below(&r, (uint32_t)n)];
    return true;
}

static enum verb_result run(const struct verb_call *call)
{
    struct score_sheet *s = call->memory;
    struct fault f = {0};
    *s = (struct score_sheet){.sky = call->data ? ns_sky_in(call->data) : &ns_builtin};
    if (!score_read(s, call->input, &f) ||
        !draw_chance(s, verb_flag_value(call->flags, "seed"), &f))
        return verb_refuse(call, &f, VERB_BAD_DATA);
    if (call->json)
        score_tell_json(s, call->out);
    else
        score_tell_text(s, call->out);
    return tell_faults(s, call->trouble) ? VERB_OK : VERB_FAILED;
}

const struct ai_verb ns_verb_score = {
    .name = "score", .memory_size = sizeof(struct score_sheet), .run = run};
