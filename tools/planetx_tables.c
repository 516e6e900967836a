/* Prints the counted tables of Planet X:
 *
 *     planetx_tables skies > src/games/planetx/sky_counts.inc
 *     planetx_tables clues > src/ai/planetx/clue_counts.inc
 *
 * Both count over all skies and need neither table to be right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/planetx/clue_pool.h"
#include "base/panic.h"

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, claim);
    abort();
}

struct before {
    uint32_t dwarfs, skies, printed;
};

static bool count_before(void *ctx, const struct sky *sky)
{
    struct before *b = ctx;
    if (sky->at[SKY_D] != b->dwarfs) {
        b->dwarfs = sky->at[SKY_D];
        printf("%s%u,", b->printed % 12 == 0 ? "\n    " : " ", b->skies);
        b->printed++;
    }
    b->skies++;
    return true;
}

static void print_skies(enum sky_mode mode)
{
    struct before b = {0};
    printf("{ /* %s */", sky_rules(mode)->name);
    sky_each(mode, count_before, &b);
    printf("\n},\n");
}

struct tally {
    struct clue_pool pool;
    uint32_t count[CLUE_POOL_MAX];
};

static bool count_clues(void *ctx, const struct sky *sky)
{
    struct tally *t = ctx;
    for (uint32_t i = 0; i < t->pool.n; i++)
        t->count[i] += fact_holds(&t->pool.clue[i], sky);
    return true;
}

static void print_clues(enum sky_mode mode)
{
    static struct tally t;
    t = (struct tally){0};
    clue_pool_fill(mode, &t.pool);
    sky_each(mode, count_clues, &t);
    printf("{ /* %s */\n", sky_rules(mode)->name);
    for (uint32_t i = 0; i < t.pool.n; i++) {
        char text[FACT_TEXT_MAX];
        struct writer w = writer_on(text, sizeof text);
        fact_write(&w, &t.pool.clue[i]);
        printf("    %7u, /* %s */\n", t.count[i], writer_cstr(&w));
    }
    printf("},\n");
}

int main(int argc, char **argv)
{
    bool skies = argc == 2 && strcmp(argv[1], "skies") == 0;
    bool clues = argc == 2 && strcmp(argv[1], "clues") == 0;
    if (!skies && !clues) {
        fprintf(stderr, "usage: planetx_tables skies|clues\n");
        return 64;
    }
    printf("/* Printed by tools/planetx_tables. */\n");
    for (int mode = 0; mode < SKY_MODES; mode++)
        (skies ? print_skies : print_clues)((enum sky_mode)mode);
    return 0;
}
