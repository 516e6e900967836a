/* Other worlds that a seat cannot tell apart: everything it is given is the same there, what
 * it does not know is another, and each world that fits is as likely as any.
 *
 *     lib_resample_test [PAIRS]      paired worlds for each game (soak: a million, which takes
 *                                  some twenty minutes of a processor, on all there are) */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/sha256.h"
#include "kit.h"

static int pairs = 400;

/* ---- pairs ------------------------------------------------------------------------------ */

/* Of one position of one seat so many other worlds are drawn; the first of every fourth position
 * is looked at deeply. */
enum { WORLDS = 8, DEEP = 4, THREADS_MAX = 8 };

/* A pair is the truth of a position and another world; worlds drawn that are the truth once
 * more, or came before, are none. */
struct tally {
    int pairs, positions, same, again, leaks;
    long compared[KIT_PARTS]; /* pairs of which this part was, where there is any */
};

/* Walks through games by itself, on a thread of its own. */
struct walker {
    const char *game;
    int first, stride; /* of the seeds it deals from */
    int wanted;        /* pairs */
    int leak;          /* the part in which one is planted, or -1 */
    struct tally tally;
    uint8_t truth[1 + WORLDS][32]; /* of this position and of the worlds drawn there */
    struct kit_sight here, there;
};

/* Whether this world is another one than those before. */
static bool is_new(struct walker *w, const struct astrolabe_game *twin, int k)
{
    astrolabe_hash(twin, ASTROLABE_ALL, w->truth[k + 1]);
    bool same = memcmp(w->truth[0], w->truth[k + 1], 32) == 0, again = false;
    for (int i = 1; i <= k; i++)
        again = again || memcmp(w->truth[i], w->truth[k + 1], 32) == 0;
    w->tally.same += same;
    w->tally.again += again && !same;
    return !same && !again;
}

/* What the seat is given in both; and, where both go on, the same moves of it are legal. */
static void compare(struct walker *w, const struct astrolabe_game *twin, int seat, bool deep)
{
    kit_sight(twin, seat, deep, &w->there);
    if (w->leak >= 0)
        kit_plant(&w->there, twin, (enum kit_part)w->leak);
    int part = kit_differ(&w->here, &w->there);
    if (part >= 0 && w->leak < 0)
        printf("%s: seat %d is told otherwise: %s\n", w->game, seat, kit_parts[part]);
    w->tally.leaks += part >= 0;
    w->tally.pairs++;
    for (int i = 0; i < w->there.parts; i++)
        w->tally.compared[i] += w->there.end[i] > (i > 0 ? w->there.end[i - 1] : 0);
}

static void look(struct walker *w, const struct astrolabe_game *g, int seat, uint64_t seed)
{
    bool deep = w->tally.positions % DEEP == 0;
    kit_sight(g, seat, deep, &w->here);
    if (w->leak >= 0)
        kit_plant(&w->here, g, (enum kit_part)w->leak);
    astrolabe_hash(g, ASTROLABE_ALL, w->truth[0]);
    w->tally.positions++;
    for (int k = 0; k < WORLDS && w->tally.pairs < w->wanted; k++) {
        struct astrolabe_game *twin = kit_resample(g, seat, seed * WORLDS + (uint64_t)k);
        if (is_new(w, twin, k)) {
            compare(w, twin, seat, deep);
            deep = false;
        }
        astrolabe_free(twin);
    }
}

/* Games of all the deals of one name, at all their stages. */
static void *walk(void *context)
{
    struct walker *w = context;
    const struct tally *t = &w->tally;
    for (uint64_t seed = (uint64_t)w->first; t->pairs < w->wanted; seed += (uint64_t)w->stride)
        for (int i = 0; kit_deals[i].game && t->pairs < w->wanted; i++) {
            if (strcmp(kit_deals[i].game, w->game) != 0)
                continue;
            struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[i], seed);
            for (int step = (int)(seed % 5); astrolabe_turn(g); step++) {
                for (int seat = 0; step % 5 == 0 && seat < kit_deals[i].seats; seat++)
                    if (t->pairs < w->wanted)
                        look(w, g, seat, seed * 1000 + (uint64_t)step);
                kit_step(g);
            }
            astrolabe_free(g);
        }
    return NULL;
}

static void add_tally(struct tally *sum, const struct tally *t)
{
    sum->pairs += t->pairs;
    sum->positions += t->positions;
    sum->same += t->same;
    sum->again += t->again;
    sum->leaks += t->leaks;
    for (int i = 0; i < KIT_PARTS; i++)
        sum->compared[i] += t->compared[i];
}

/* On as many threads as there are processors. */
static struct tally walk_all(const char *game, int wanted, int leak)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int n = cores > THREADS_MAX ? THREADS_MAX : cores < 1 || wanted < 100 ? 1 : (int)cores;
    pthread_t thread[THREADS_MAX];
    struct walker *w = calloc((size_t)n, sizeof *w);
    struct tally sum = {0};
    assert_non_null(w);
    for (int i = 0; i < n; i++) {
        w[i].game = game;
        w[i].first = i;
        w[i].stride = n;
        w[i].wanted = wanted * (i + 1) / n - wanted * i / n;
        w[i].leak = leak;
        assert_int_equal(pthread_create(&thread[i], NULL, walk, &w[i]), 0);
    }
    for (int i = 0; i < n; i++) {
        pthread_join(thread[i], NULL);
        add_tally(&sum, &w[i].tally);
    }
    free(w);
    return sum;
}

static const char *const games[] = {"planetx", "lostcode", "nightsky"};

static void test_nothing_leaks(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        clock_t start = clock();
        struct tally t = walk_all(games[i], scaled(pairs), -1);
        printf("%s: %d pairs at %d positions, %d leaks; %d worlds more were the truth, %d had come "
               "before; %.0f s of processors\n ",
               games[i], t.pairs, t.positions, t.leaks, t.same, t.again,
               (double)(clock() - start) / CLOCKS_PER_SEC);
        for (int part = 0; part < KIT_PARTS; part++)
            printf(" %s %ld", kit_parts[part], t.compared[part]);
        printf("\n");
        assert_int_equal(t.leaks, 0);
        assert_true(t.same + t.again < t.pairs);
    }
}

/* A planted leak, the truth in any part of what a seat is given, is found at every pair. */
static void test_leaks_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (int part = 0; part < KIT_PARTS; part++) {
            struct tally t = walk_all(games[i], 24, part);
            assert_int_equal(t.leaks, t.compared[part]);
            assert_true(t.leaks > 0);
        }
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
