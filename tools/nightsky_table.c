/* Writes src/games/nightsky/builtin.inc from data/nightsky.sky:
 *
 *     nightsky_table < data/nightsky.sky > src/games/nightsky/builtin.inc
 *
 * A unit test keeps the two equal. */

#include <stdio.h>
#include <stdlib.h>

#include "base/panic.h"
#include "games/nightsky/sky.h"

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static void print_stars(const char *name, struct ns_stars s)
{
    printf("%s{{0x%016llx, 0x%016llx, 0x%010llx}},\n", name, (unsigned long long)s.word[0],
           (unsigned long long)s.word[1], (unsigned long long)s.word[2]);
}

static void print_card(const struct ns_card *c)
{
    printf("{.name = \"%s\", .size = %d, .lines = %d, .type = %d, .value = %d, .node = {", c->name,
           c->size, c->lines, c->type, c->value);
    for (int i = 0; i < c->size; i++)
        printf("{%d, %d}, ", c->node[i].q, c->node[i].r);
    printf("}, .line = {");
    for (int i = 0; i < c->lines; i++)
        printf("{%d, %d}, ", c->line[i][0], c->line[i][1]);
    printf("}},\n");
}

static void print_sky(const struct ns_sky *sky)
{
    printf("/* Made from data/nightsky.sky by tools/nightsky_table.c. */\n.type = {");
    for (int i = 0; i < NS_STARS; i++)
        printf("%d, ", sky->type[i]);
    printf("},\n.ecliptic = {%d, %d}, .radius = %d, .frame = %d,\n", sky->ecliptic.q,
           sky->ecliptic.r, sky->radius, sky->frame);
    printf(".of = {");
    for (int t = 0; t < NS_TYPES; t++)
        print_stars("", sky->of[t]);
    printf("},\n");
    print_stars(".inside = ", sky->inside);
    print_stars(".sun = ", sky->sun);
    print_stars(".edge = ", sky->edge);
    printf(".start = {");
    for (int i = 0; i < NS_START_CARDS; i++)
        printf("{{%d, %d}, {%d, %d}},\n", sky->start[i].type[0], sky->start[i].type[1],
               sky->start[i].value[0], sky->start[i].value[1]);
    printf("},\n.card = {");
    for (int i = 0; i < NS_CARDS; i++)
        print_card(&sky->card[i]);
    printf("},\n");
}

int main(void)
{
    static char in[32768];
    static struct ns_sky sky;
    struct fault f = {0};
    size_t n = fread(in, 1, sizeof in, stdin);
    if (ns_sky_read((struct text){in, n}, (struct game_data *)&sky, &f)) {
        print_sky(&sky);
        return 0;
    }
    char say[256];
    struct writer w = writer_on(say, sizeof say);
    write_fault(&w, &f);
    fprintf(stderr, "%s\n", writer_cstr(&w));
    return 65;
}
