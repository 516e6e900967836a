#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/lostcode/bots.h"
#include "ai/playout.h"
#include "base/panic.h"
#include "engine/match.h"
#include "measure.h"

/* The Lost Code: random moves per second, how long exact knowledge takes, and
 * how long the strong bot thinks. Prints lines `name measured target ok|short`;
 * times are of this process, the slowest of all positions but for thinking. */

extern const struct ai lostcode_ai;

enum { PLAYOUTS = 20000, GAMES = 40 };

/* What one seat heard of a game, and what was measured there. */
struct ear {
    struct match m;
    char events[1 << 15];
    size_t n;
    double event, ranges; /* the slowest, ms */
    double thought;       /* all of it */
    int thoughts;
    struct lostcode_know know;
    struct lostcode_bot_ctx ctx;
};

static void take_in(struct ear *e)
{
    struct view v;
    struct lostcode_notes notes;
    struct lostcode_sums sums;
    static const uint8_t dice[LC_DICE] = {LC_BIRD, LC_JAGUAR, LC_CHAMELEON};
    volatile uint32_t hits = 0;
    view_of(e->m.game, e->m.data, match_state(&e->m), 0, &v);
    double start = measure_cpu_ms();
    lostcode_notes_own(&v, (struct text){e->events, e->n}, &notes);
    lostcode_know(&e->know, &notes);
    double heard = measure_cpu_ms();
    lostcode_know_sums(&e->know, dice, &sums);
    for (int i = 0; i < lostcode_builtin.wheels; i++)
        for (int low = 0; low + lostcode_builtin.wheel[i].width <= LC_SUM_MAX + 1; low++)
            hits = hits + lostcode_sums_in(&sums, low, lostcode_builtin.wheel[i].width);
    double weighed = measure_cpu_ms();
    e->event = heard - start > e->event ? heard - start : e->event;
    e->ranges = weighed - heard > e->ranges ? weighed - heard : e->ranges;
}

/* Seat 1 is played by the strong bot, the others at random. */
static struct move choose(struct ear *e, int seat, struct rng *r)
{
    if (seat != 0)
        return e->m.game->sample(e->m.data, match_state(&e->m), seat, r);
    struct view v;
    char reason[1024];
    struct writer w = writer_on(reason, sizeof reason);
    view_of(e->m.game, e->m.data, match_state(&e->m), seat, &v);
    struct bot_task t = {.view = &v, .events = {e->events, e->n}, .rng = r, .memory = &e->ctx};
    double start = measure_cpu_ms();
    struct move m = lostcode_strong.think(&t, &w);
    e->thought += measure_cpu_ms() - start;
    e->thoughts++;
    return m;
}

static void step(struct ear *e, struct rng *r)
{
    struct match before = e->m;
    int seat = __builtin_ctz(match_turn(&e->m));
    struct move m = choose(e, seat, r);
    char body[64];
    struct writer b = writer_on(body, sizeof body);
    e->m.game->move_write(e->m.data, match_state(&e->m), seat, &m, &b);
    struct entry entry = {
        .kind = ENTRY_MOVE, .seq = e->m.entries + 1, .seat = seat, .body = writer_text(&b)};
    bool entered = match_enter(&e->m, &entry, NULL);
    ASTRO_ASSERT(entered);
    struct writer o = writer_on(e->events + e->n, sizeof e->events - e->n);
    write_seat(&o, seat);
    write_char(&o, ' ');
    match_event(&before, &e->m, &entry, 0, &o);
    write_char(&o, '\n');
    e->n += o.n;
}

static void listen(struct ear *e, uint64_t number, const char *options)
{
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    char text[4096];
    rng_bytes(&r, seed, sizeof seed);
    struct writer w = writer_on(text, sizeof text);
    lostcode_ai.deal(seed, lostcode_ai.game->data, 2 + (int)(number % 3), text_of(options), &w);
    bool started = match_start(&e->m, lostcode_ai.game, writer_text(&w), NULL, NULL);
    ASTRO_ASSERT(started);
    memset(&e->ctx, 0, sizeof e->ctx);
    for (e->n = 0; !match_over(&e->m); take_in(e))
        step(e, &r);
}

int main(void)
{
    double start = measure_cpu_ms();
    struct playout p = playout_run(&lostcode_ai, PLAYOUTS);
    double rate = (double)p.moves / (measure_cpu_ms() - start) * 1e3;
    printf("# signature of %d games %016llx\n", PLAYOUTS, (unsigned long long)p.signature);
    struct ear *e = calloc(1, sizeof *e);
    ASTRO_ASSERT(e != NULL);
    for (uint64_t i = 0; i < GAMES; i++)
        listen(e, i, i % 2 ? "x yes\nshortcut yes\ncurse yes" : "");
    bool ok = measure_at_least("lostcode_moves_per_second", rate, 1e6);
    ok &= measure_at_most("lostcode_event_ms", e->event, 2);
    ok &= measure_at_most("lostcode_ranges_ms", e->ranges, 1);
    ok &= measure_at_most("lostcode_strong_ms", e->thought / e->thoughts, 50);
    free(e);
    return !ok;
}
