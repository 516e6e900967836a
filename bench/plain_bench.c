#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "host/host.h"
#include "measure.h"
#include "server/shared.h"

/* How long the strong bots think on a machine without wide instructions: their longest
 * answer in whole games, the tables built for the first included, in time of the processor.
 * Nobody hurries them here; a server does after two seconds.
 * Prints lines `name measured target ok|short`.
 *
 *     plain_bench [GAMES]      GAMES of each kind (5) */

enum { PARTS = 2, SEATS = 2, MOST_MS = 2000 };

static void *blank(size_t size)
{
    size = (size + 63) / 64 * 64;
    void *p = aligned_alloc(64, size);
    ASTRO_ASSERT(p != NULL);
    return memset(p, 0, size);
}

/* The plain operations, whatever this machine has. */
static void *tables[PARTS];

static const void *shared(void *context, const struct ai *ai, int part)
{
    (void)context;
    ASTRO_ASSERT(part < PARTS);
    if (!tables[part]) {
        tables[part] = blank(ai->shared->size(part));
        ai->shared->build(part, WIDTH_PLAIN, tables[part]);
    }
    return tables[part];
}

static void forget_tables(void)
{
    for (int i = 0; i < PARTS; i++) {
        free(tables[i]);
        tables[i] = NULL;
    }
}

/* As of any process, but for the tables. */
static const struct host_edge *plain_edge(void)
{
    static struct host_edge edge;
    edge = shared_edge;
    edge.shared = shared;
    return &edge;
}

static double decide(struct host *h, int seat, const struct bot *bot)
{
    static struct host_thought t;
    static struct host_step step;
    double began = measure_cpu_ms();
    host_ask(h, seat, bot, &t);
    ASTRO_ASSERT(host_think(&t));
    double took = measure_cpu_ms() - began;
    host_hear(h, &t);
    enum host_answer answer =
        host_play(h, seat, t.decision, text_of(""), text_of(t.move), &step, NULL);
    ASTRO_ASSERT(answer == HOST_PLAYED);
    host_accept(h, &step);
    return took;
}

/* The longest answer of a game. */
static double play(const struct ai *ai, const char *options, int number)
{
    static char setup[SETUP_SIZE_MAX], record[2 * SETUP_SIZE_MAX];
    static struct host_step step;
    uint8_t random[RNG_SEED_SIZE] = {(uint8_t)number};
    struct host_seed seed = host_seed_from(random);
    struct writer w = writer_on(setup, sizeof setup), r = writer_on(record, sizeof record);
    host_deal(ai, ai->game->data, SEATS, text_of(options), &seed, &w);
    host_seal(ai->game, writer_text(&w), &seed, &r);
    struct host *h = host_open(plain_edge(), writer_text(&r), NULL);
    ASTRO_ASSERT(h != NULL);
    host_roll(h, &step);
    host_accept(h, &step);
    double worst = 0;
    while (!match_over(host_match(h))) {
        double took =
            decide(h, bits_lowest(match_turn(host_match(h))), bot_find(ai, text_of("strong")));
        worst = took > worst ? took : worst;
    }
    host_close(h);
    return worst;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *game, *options, *name;
    } kinds[] = {
        {"planetx", "mode standard\n", "plain_planetx_standard_worst_ms"},
        {"planetx", "mode expert\n", "plain_planetx_expert_worst_ms"},
        {"lostcode", "", "plain_lostcode_worst_ms"},
        {"nightsky", "", "plain_nightsky_worst_ms"},
    };
    int games = argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : 5; /* bench.py gives a folder */
    bool ok = true;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        double worst = 0;
        for (int i = 1; i <= games; i++) {
            double took = play(ai_find(text_of(kinds[k].game)), kinds[k].options, i);
            worst = took > worst ? took : worst;
        }
        forget_tables();
        ok = measure_at_most(kinds[k].name, worst, (double)MOST_MS) && ok;
    }
    return ok ? 0 : 1;
}
