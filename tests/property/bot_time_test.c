/* How long a bot thinks tells nothing that its seat may not know. At the first decisions of
 * games of bots of one kind each thinks in two worlds that its seat cannot tell apart: it must
 * move alike, for the same reason, and ask as often whether its time is over. With TIMED
 * pairs the time of the processor is compared too, with that of thinking twice in one and
 * the same world. A bot that dawdles as the hidden part of the world says must be found
 * both ways.
 *
 *     property_bot_time_test [TIMED] [BOT]     pairs of each game (0), kind (strong) */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "bench/measure.h"
#include "host/host.h"
#include "server/shared.h"
#include "support/world.h"

enum { SEATS = 2, POSITIONS = 4, TIMES = 5, TIMED_MAX = 1000 };

static const struct game_state *hidden; /* the world in which is thought, for the bot below */
static const struct bot *honest;
static uint32_t asked;

static bool is_late(void *context)
{
    (void)context;
    asked++;
    return false;
}

/* Thinks again, up to three times, as the whole world says. */
static struct move dawdle(const struct bot_task *task, struct writer *reason)
{
    uint32_t hash = 2166136261u;
    char unread[HOST_REASON_MAX];
    for (size_t i = 0; i < task->view->game->state_size; i++)
        hash = (hash ^ ((const uint8_t *)hidden)[i]) * 16777619u;
    for (uint32_t i = 0; i < hash >> 30; i++) {
        struct bot_task again = *task;
        struct rng rng = *task->rng;
        struct writer w = writer_on(unread, sizeof unread);
        again.rng = &rng;
        honest->think(&again, &w);
        if (task->late)
            task->late(task->late_context);
    }
    return honest->think(task, reason);
}

/* ---- one pair ------------------------------------------------------------------------- */

/* Thinks afresh in a world; milliseconds of the processor. */
static double think(struct host_thought *t, const struct game_state *world)
{
    static uint64_t number;
    hidden = world;
    asked = 0;
    t->whose = ++number; /* nobody's memory */
    t->late = is_late;
    double began = measure_cpu_ms();
    ASTRO_ASSERT(host_think(t));
    return measure_cpu_ms() - began;
}

/* Whether a bot does the same in both. */
static bool same_work(const struct host_thought *asks, const struct view *twin,
                      const struct game_state *one, const struct game_state *other)
{
    static struct host_thought a, b;
    a = b = *asks;
    b.view = *twin;
    think(&a, one);
    uint32_t first = asked;
    think(&b, other);
    return first == asked && strcmp(a.move, b.move) == 0 && a.reason_n == b.reason_n &&
           memcmp(a.reason, b.reason, a.reason_n) == 0;
}

/* How far the shortest times are apart, of the longer one. */
static double apart(const struct host_thought *asks, const struct view *twin,
                    const struct game_state *one, const struct game_state *other)
{
    static struct host_thought t;
    double best[2] = {1e9, 1e9};
    for (int i = 0; i < 2 * TIMES; i++) {
        t = *asks;
        if (i % 2)
            t.view = *twin;
        double took = think(&t, i % 2 ? other : one);
        best[i % 2] = took < best[i % 2] ? took : best[i % 2];
    }
    double longer = best[0] > best[1] ? best[0] : best[1];
    return longer <= 0 ? 0 : (longer - (best[0] > best[1] ? best[1] : best[0])) / longer;
}

/* ---- a game --------------------------------------------------------------------------- */

struct tally {
    int pairs, unequal, timed;
    double apart[2][TIMED_MAX]; /* of two worlds, of one */
};

static void look(const struct world *w, struct host *h, struct host_thought *asks, struct rng *r,
                 int timed, struct tally *t)
{
    static _Alignas(16) unsigned char twin[GAME_STATE_MAX];
    static struct view view;
    const struct match *m = host_match(h);
    memcpy(twin, match_state(m), w->game->state_size);
    w->resample(m->data, (struct game_state *)twin, asks->seat, r);
    if (memcmp(twin, match_state(m), w->game->state_size) == 0)
        return; /* its seat knows everything */
    view_of(w->game, m->data, (struct game_state *)twin, asks->seat, &view);
    t->pairs++;
    t->unequal += !same_work(asks, &view, match_state(m), (struct game_state *)twin);
    if (t->timed < timed) {
        t->apart[0][t->timed] = apart(asks, &view, match_state(m), (const struct game_state *)twin);
        t->apart[1][t->timed++] = apart(asks, &asks->view, match_state(m), match_state(m));
    }
}

static void play(const struct world *w, const struct bot *bot, uint64_t number, int timed,
                 struct tally *t)
{
    static char setup[SETUP_SIZE_MAX], record[2 * SETUP_SIZE_MAX];
    static struct host_thought asks;
    static struct host_step step;
    uint8_t random[RNG_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
    struct host_seed seed = host_seed_from(random);
    struct rng r = rng_from_number(number);
    struct writer deal = writer_on(setup, sizeof setup), out = writer_on(record, sizeof record);
    host_deal(ai_find(text_of(w->game->id)), w->game->data, SEATS, text_of(""), &seed, &deal);
    host_seal(w->game, writer_text(&deal), &seed, &out);
    struct host *h = host_open(&shared_edge, writer_text(&out), NULL);
    ASTRO_ASSERT(h != NULL);
    host_roll(h, &step);
    host_accept(h, &step);
    for (int i = 0; i < POSITIONS && !match_over(host_match(h)); i++) {
        int seat = bits_lowest(match_turn(host_match(h)));
        host_ask(h, seat, bot, &asks);
        look(w, h, &asks, &r, timed, t);
        hidden = match_state(host_match(h));
        ASTRO_ASSERT(host_think(&asks));
        ASTRO_ASSERT(host_play(h, seat, asks.decision, text_of(""), text_of(asks.move), &step,
                               NULL) == HOST_PLAYED);
        host_accept(h, &step);
    }
    host_close(h);
}

/* ---- the verdict ------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *of, int n)
{
    qsort(of, (size_t)n, sizeof *of, by_size);
    return n > 0 ? of[n / 2] : 0;
}

/* Whether a bot gives anything away; `work` and `time` say by what. */
static void examine(const struct world *w, const struct bot *bot, int timed, bool *work, bool *time)
{
    static struct tally t;
    t = (struct tally){0};
    for (uint64_t game = 0; game == 0 || (t.timed < timed && game < 1000); game++)
        play(w, bot, game, timed, &t);
    double two = median(t.apart[0], t.timed), one = median(t.apart[1], t.timed);
    printf("%s %s: %d pairs, %d unequal; %d timed: %.1f %% apart, in one world %.1f %%\n",
           w->game->id, bot->think == dawdle ? "leaky" : bot->id, t.pairs, t.unequal, t.timed,
           100 * two, 100 * one);
    *work = t.unequal > 0;
    *time = two > 2 * one + 0.05;
}

int main(int argc, char **argv)
{
    int timed = argc > 1 ? atoi(argv[1]) : 0, passed = 0, failed = 0;
    const char *kind = argc > 2 ? argv[2] : "strong";
    timed = timed < TIMED_MAX ? timed : TIMED_MAX;
    for (int i = 0; world_list[i]; i++) {
        const struct world *w = world_list[i];
        bool work, time;
        honest = bot_find(ai_find(text_of(w->game->id)), text_of(kind));
        if (!honest)
            continue;
        examine(w, honest, timed, &work, &time);
        bool ok = !work && !time;
        struct bot *leaky =
            malloc(sizeof *leaky); /* its scratch is found by its address: it stays */
        ASTRO_ASSERT(leaky != NULL);
        *leaky = *honest;
        leaky->think = dawdle;
        examine(w, leaky, timed, &work, &time);
        ok = ok && work && (timed == 0 || time);
        passed += ok;
        failed += !ok;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
