/* Other worlds that a seat cannot tell apart: everything it is given is the same there, what
 * it does not know is another, and each world that fits is as likely as any.
 *
 *     lib_resample_test [PAIRS]      paired worlds for each game (soak: a million) */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/sha256.h"
#include "kit.h"

static int pairs = 400;

/* ---- pairs ------------------------------------------------------------------------------ */

struct tally {
    int pairs, other, leaks; /* made; another truth; told apart by what a seat is given */
};

/* One pair of worlds for one seat. Where both go on, the same moves of that seat are legal. */
static void compare(const struct astrolabe_game *g, int seat, uint64_t seed, bool leak,
                    struct tally *t)
{
    struct astrolabe_game *twin = kit_resample(g, seat, seed);
    uint8_t a[32], b[32];
    kit_sight(g, seat, leak, a);
    kit_sight(twin, seat, leak, b);
    t->pairs++;
    t->leaks += memcmp(a, b, 32) != 0;
    astrolabe_hash(g, ASTROLABE_ALL, a);
    astrolabe_hash(twin, ASTROLABE_ALL, b);
    t->other += memcmp(a, b, 32) != 0;
    astrolabe_free(twin);
}

/* Games of all the deals of one name, at all their stages. */
static struct tally walk(const char *game, int wanted, bool leak)
{
    struct tally t = {0};
    for (uint64_t seed = 0; t.pairs < wanted; seed++)
        for (int i = 0; kit_deals[i].game && t.pairs < wanted; i++) {
            if (strcmp(kit_deals[i].game, game) != 0)
                continue;
            struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[i], seed);
            for (int step = (int)seed % 5; astrolabe_turn(g) && t.pairs < wanted; step++) {
                for (int seat = 0; step % 5 == 0 && seat < kit_deals[i].seats; seat++)
                    compare(g, seat, seed * 1000 + (uint64_t)step, leak, &t);
                kit_step(g);
            }
            astrolabe_free(g);
        }
    return t;
}

static void test_nothing_leaks(void **state)
{
    (void)state;
    static const char *const games[] = {"planetx", "lostcode", "nightsky"};
    for (size_t i = 0; i < 3; i++) {
        struct tally t = walk(games[i], scaled(pairs), false);
        printf("%s: %d pairs, %d of another truth, %d leaks\n", games[i], t.pairs, t.other,
               t.leaks);
        assert_int_equal(t.leaks, 0);
        assert_true(t.other > t.pairs / 2);
    }
}

/* A planted leak, one bit of the truth in what a seat is given, is found. */
static void test_leaks_are_found(void **state)
{
    (void)state;
    struct tally t = walk("planetx", 40, true);
    assert_int_equal(t.leaks, t.other);
    assert_true(t.leaks > 0);
}

/* Depends on the seat's knowledge and the seed alone: drawn from the twin it is the same. */
static void test_follows_from_what_is_known(void **state)
{
    (void)state;
    for (int i = 0; kit_deals[i].game; i++) {
        if (strcmp(kit_deals[i].game, "null") == 0)
            continue;
        struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[i], 2);
        for (int step = 0; step < 6; step++)
            kit_step(g);
        struct astrolabe_game *twin = kit_resample(g, 0, 4);
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct astrolabe_game *one = kit_resample(g, 0, seed),
                                  *two = kit_resample(twin, 0, seed);
            static char a[KIT_TEXT], b[KIT_TEXT];
            astrolabe_record(one, a, sizeof a);
            astrolabe_record(two, b, sizeof b);
            assert_string_equal(a, b);
            astrolabe_free(one);
            astrolabe_free(two);
        }
        astrolabe_free(twin);
        astrolabe_free(g);
    }
}

static void chance_of(const struct astrolabe_game *g, char out[80])
{
    static char text[KIT_TEXT];
    astrolabe_record(g, text, sizeof text);
    const char *at = strstr(text, "\nchance ");
    assert_non_null(at);
    memcpy(out, at, 72);
    out[72] = '\0';
}

/* Whoever tries things in another world learns nothing of the dice to come. */
static void test_dice_to_come_are_others(void **state)
{
    (void)state;
    char here[80], there[80], elsewhere[80];
    struct astrolabe_game *g = kit_new(kit_lib, &(struct kit_deal){"lostcode", "", 2}, 2);
    struct astrolabe_game *one = kit_resample(g, 0, 4), *two = kit_resample(g, 0, 5);
    chance_of(g, here);
    chance_of(one, there);
    chance_of(two, elsewhere);
    assert_string_not_equal(here, there);
    assert_string_not_equal(there, elsewhere);
    astrolabe_free(one);
    astrolabe_free(two);
    astrolabe_free(g);
}

/* ---- uniform ------------------------------------------------------------------------------ */

enum { WORLDS_MAX = 400 };

/* How often each secret came. */
struct counts {
    int n, of[WORLDS_MAX];
    uint8_t secret[WORLDS_MAX][32];
};

/* What seat 0 does not know: the line of the record that starts so, or (NULL) its own tiles,
 * which are all that seat 1 sees otherwise. */
static void count(struct counts *c, const struct astrolabe_game *g, const char *line)
{
    static char text[KIT_TEXT];
    uint8_t key[32];
    if (line)
        astrolabe_record(g, text, sizeof text);
    else
        astrolabe_view(g, 1, ASTROLABE_NOTATION, text, sizeof text);
    char *at = line ? strstr(text, line) : text;
    assert_non_null(at);
    sha256_of(at, strcspn(at, "\n"), key);
    int i = 0;
    while (i < c->n && memcmp(c->secret[i], key, 32) != 0)
        i++;
    assert_in_range(i, 0, WORLDS_MAX - 1);
    if (i == c->n)
        memcpy(c->secret[c->n++], key, 32);
    c->of[i]++;
}

/* The chi-square of these counts, in standard deviations from its mean. */
static double deviation(const struct counts *c, int worlds, int draws)
{
    double each = (double)draws / worlds, sum = (worlds - c->n) * each;
    for (int i = 0; i < c->n; i++)
        sum += (c->of[i] - each) * (c->of[i] - each) / each;
    return (sum - (worlds - 1)) / sqrt(2.0 * (worlds - 1));
}

static int worlds_of(const struct astrolabe_game *g, int seat)
{
    char text[8192];
    int n = 0;
    assert_in_range(astrolabe_beliefs(g, seat, text, sizeof text), 1, sizeof text - 1);
    assert_int_equal(sscanf(text, "{\"worlds\":%d", &n), 1);
    return n;
}

/* A position in which between 10 and so many worlds fit. */
static struct astrolabe_game *narrow(const struct kit_deal *d, int most)
{
    for (uint64_t seed = 0;; seed++) {
        struct astrolabe_game *g = kit_new(kit_lib, d, seed);
        while (astrolabe_turn(g)) {
            int worlds = worlds_of(g, 0);
            if (worlds >= 10 && worlds <= most)
                return g;
            kit_step(g);
        }
        astrolabe_free(g);
    }
}

static void check_uniform(const struct kit_deal *d, const char *line, int most)
{
    struct astrolabe_game *g = narrow(d, most);
    struct counts c = {0}, skewed;
    int worlds = worlds_of(g, 0), draws = worlds * (scale() < 100 ? 10 : 40);
    for (int i = 0; i < draws; i++) {
        struct astrolabe_game *twin = kit_resample(g, 0, (uint64_t)i);
        count(&c, twin, line);
        astrolabe_free(twin);
    }
    printf("%s: %d worlds fit, %d drawn, chi-square %+.2f deviations\n", d->game, worlds, c.n,
           deviation(&c, worlds, draws));
    assert_int_equal(c.n, worlds); /* each is drawn, and none besides */
    assert_true(fabs(deviation(&c, worlds, draws)) < 5);
    skewed = c; /* one of two worlds at the cost of the other: the measure sees it */
    for (int i = 0; i + 1 < c.n; i += 2) {
        skewed.of[i] += skewed.of[i + 1] / 2;
        skewed.of[i + 1] -= skewed.of[i + 1] / 2;
    }
    assert_true(deviation(&skewed, worlds, draws) > 5);
    astrolabe_free(g);
}

static void test_uniform(void **state)
{
    (void)state;
    check_uniform(&(struct kit_deal){"planetx", "level1 youth\n", 2}, "sky ", 120);
    check_uniform(&(struct kit_deal){"lostcode", "beginner yes\n", 2}, NULL, 120);
}

/* Two conferences about one thing have a clue each, so a world is drawn with two: here most
 * skies leave just two, and one drawn twice makes no world. */
static void test_conferences_differ(void **state)
{
    (void)state;
    static const struct kit_deal same_subject = {
        "planetx", "mode expert\npicks hidden\nreview chosen\npenalty player\n", 4};
    struct astrolabe_game *g = kit_new(kit_lib, &same_subject, 442);
    static char text[KIT_TEXT];
    astrolabe_record(g, text, sizeof text);
    assert_non_null(strstr(text, "conference X1: no X adj E\nconference X2: no X opp E\n"));
    for (int seat = 0; seat < same_subject.seats; seat++)
        for (uint64_t seed = 0; seed < 60; seed++)
            astrolabe_free(kit_resample(g, seat, seed));
    astrolabe_free(g);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        pairs = atoi(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_leaks),
        cmocka_unit_test(test_leaks_are_found),
        cmocka_unit_test(test_follows_from_what_is_known),
        cmocka_unit_test(test_dice_to_come_are_others),
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_conferences_differ),
    };
    return cmocka_run_group_tests(tests, kit_open, kit_close);
}
