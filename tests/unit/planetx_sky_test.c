#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/planetx/sky.h"
#include "support/planetx_rank.h"

static bool sky_equal(const struct sky *a, const struct sky *b)
{
    return a->mode == b->mode && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static struct sky read_sky(const char *text)
{
    struct sky sky;
    struct fault f;
    enum sky_mode mode = strlen(text) == 12 ? SKY_STANDARD : SKY_EXPERT;
    assert_true(sky_read(text_of(text), mode, &sky, &f));
    return sky;
}

/* ---- all skies ----------------------------------------------------------- */

/* Says of a sky only what the rules say, without masks: the other side of
 * every check below. */
static bool plain_valid(const char *s, int n)
{
    int dwarf[18], dwarfs = 0;
    for (int i = 0; i < n; i++) {
        char before = s[(i + n - 1) % n], after = s[(i + 1) % n];
        if (s[i] == 'C' && !strchr("\2\3\5\7\13\15\21", i + 1))
            return false;
        if (s[i] == 'A' && before != 'A' && after != 'A')
            return false;
        if (s[i] == 'G' && before != 'E' && after != 'E')
            return false;
        if (s[i] == 'D' && (before == 'X' || after == 'X'))
            return false;
        if (s[i] == 'D')
            dwarf[dwarfs++] = i;
    }
    if (n == 12)
        return true;
    /* A band of six leaves twelve sectors without dwarf planets in a row. */
    for (int k = 0; k < dwarfs; k++)
        if ((dwarf[(k + 1) % dwarfs] - dwarf[k] + n) % n == n - 5)
            return true;
    return false;
}

struct walk {
    uint32_t seen;
    struct sky last;
};

/* The documented order: D, A, C, X, G. */
static int compare(const struct sky *a, const struct sky *b)
{
    static const int order[] = {SKY_D, SKY_A, SKY_C, SKY_X, SKY_G};
    for (size_t i = 0; i < 5; i++)
        if (a->at[order[i]] != b->at[order[i]])
            return a->at[order[i]] < b->at[order[i]] ? -1 : 1;
    return 0;
}

static bool walk_visit(void *ctx, const struct sky *sky)
{
    struct walk *w = ctx;
    if (w->seen > 0 && compare(&w->last, sky) >= 0)
        fail_msg("out of order at %u", w->seen);
    if (!sky_valid(sky))
        fail_msg("not valid at %u", w->seen);
    w->last = *sky;
    w->seen++;
    return true;
}

static void test_counts_and_order(void **state)
{
    (void)state;
    static const uint32_t expected[SKY_MODES] = {4446, 1138272}; /* PX-7 */
    for (int mode = 0; mode < SKY_MODES; mode++) {
        struct walk w = {0};
        sky_each((enum sky_mode)mode, walk_visit, &w);
        assert_int_equal(w.seen, expected[mode]);
        assert_int_equal(sky_rules((enum sky_mode)mode)->skies, expected[mode]);
    }
}

/* Every arrangement of the twelve letters, tried one by one. */
static uint32_t count_plain(char *s, int at, int left[6])
{
    if (at == 12) {
        struct sky sky;
        bool valid = plain_valid(s, 12);
        assert_int_equal(sky_read((struct text){s, 12}, SKY_STANDARD, &sky, NULL), valid);
        return valid;
    }
    uint32_t sum = 0;
    for (int t = 0; t < 6; t++) {
        bool comet = t == 0;
        if (left[t] == 0 || (comet && !strchr("\2\3\5\7\13", at + 1)))
            continue;
        left[t]--;
        s[at] = "CADGEX"[t];
        sum += count_plain(s, at + 1, left);
        left[t]++;
    }
    return sum;
}

static void test_count_without_masks(void **state)
{
    (void)state;
    char s[13] = "";
    int left[6] = {2, 4, 1, 2, 2, 1};
    assert_int_equal(count_plain(s, 0, left), 4446);
}

static void test_wrong_letter_makes_expert_skies_invalid(void **state)
{
    (void)state;
    /* Two sectors exchanged: the reader and the plain rules agree. */
    struct rng rng = rng_from_number(4);
    int valid = 0;
    for (int round = 0; round < 300; round++) {
        struct sky sky = sky_sample(SKY_EXPERT, &rng);
        char s[19];
        struct writer w = writer_on(s, sizeof s);
        sky_write(&w, &sky);
        for (int i = 0; i < 18; i++) {
            for (int j = 0; j < i; j++) {
                char a = s[i], b = s[j];
                s[i] = b;
                s[j] = a;
                bool says = sky_read((struct text){s, 18}, SKY_EXPERT, &sky, NULL);
                assert_int_equal(says, plain_valid(s, 18));
                valid += says;
                s[i] = a;
                s[j] = b;
            }
        }
    }
    assert_true(valid > 1000);
}

/* ---- rank ---------------------------------------------------------------- */

static bool rank_visit(void *ctx, const struct sky *sky)
{
    uint32_t *rank = ctx;
    uint32_t step = sky->mode == SKY_EXPERT ? 1999 : 1;
    if (*rank % step == 0) {
        struct sky back = sky_unrank((enum sky_mode)sky->mode, *rank);
        assert_true(sky_equal(sky, &back));
    }
    ++*rank;
    return true;
}

static void test_sky_of_a_place(void **state)
{
    (void)state;
    for (int mode = 0; mode < SKY_MODES; mode++) {
        uint32_t rank = 0;
        sky_each((enum sky_mode)mode, rank_visit, &rank);
        assert_int_equal(rank, sky_rules((enum sky_mode)mode)->skies);
    }
}

struct starts {
    uint32_t dwarfs, rank;
};

/* The first sky of every set of dwarf planets: proves the table of counts. */
static bool starts_visit(void *ctx, const struct sky *sky)
{
    struct starts *s = ctx;
    if (sky->at[SKY_D] != s->dwarfs) {
        s->dwarfs = sky->at[SKY_D];
        struct sky found = sky_unrank((enum sky_mode)sky->mode, s->rank);
        assert_true(sky_equal(sky, &found));
    }
    s->rank++;
    return true;
}

static void test_table_of_counts(void **state)
{
    (void)state;
    for (int mode = 0; mode < SKY_MODES; mode++) {
        struct starts s = {0};
        sky_each((enum sky_mode)mode, starts_visit, &s);
    }
}

static void test_samples_are_uniform(void **state)
{
    (void)state;
    enum { BINS = 114, PER_SKY = 10, DRAWS = 4446 * PER_SKY };
    static uint32_t bin[BINS]; /* 39 skies each */
    struct rng rng = rng_from_number(5);
    for (int i = 0; i < DRAWS; i++) {
        struct sky sky = sky_sample(SKY_STANDARD, &rng);
        bin[standard_rank(&sky) / 39]++;
    }
    int64_t expect = DRAWS / BINS, sum = 0;
    for (int i = 0; i < BINS; i++)
        sum += ((int64_t)bin[i] - expect) * ((int64_t)bin[i] - expect);
    /* Chi-square with 113 degrees: 99.9% of fair samples lie between 70 and 165. */
    int64_t chi = sum / expect;
    assert_in_range(chi, 70, 165);
}

/* ---- text ---------------------------------------------------------------- */

static void test_text(void **state)
{
    (void)state;
    const char *texts[] = {"GEGXCECAADAA", "ECCXEAAEEGDAADDDEG"};
    for (size_t i = 0; i < 2; i++) {
        struct sky sky = read_sky(texts[i]);
        char back[19];
        struct writer w = writer_on(back, sizeof back);
        sky_write(&w, &sky);
        assert_string_equal(writer_cstr(&w), texts[i]);
        for (int s = 1; texts[i][s - 1]; s++)
            assert_int_equal(sky_letters[sky_type_at(&sky, s)], texts[i][s - 1]);
    }
}

static void test_faults(void **state) /* PX-1..6 */
{
    (void)state;
    static const struct {
        enum sky_mode mode;
        const char *text;
        size_t at;
        const char *say;
    } cases[] = {
        {SKY_STANDARD, "GEGXCEcAADAA", 6, "Expected one of {0}."},
        {SKY_STANDARD, "", 0, "Expected a sky of exactly {0} letters."},
        {SKY_STANDARD, "GEGXCECAADA", 11, "Expected a sky of exactly {0} letters."},
        {SKY_STANDARD, "GEGXCECAADAAA", 12, "Expected a sky of exactly {0} letters."},
        {SKY_STANDARD, "GEGXCECAADAE", 12, "A sky of this mode has exactly {0}."}, /* 3 A */
        {SKY_STANDARD, "GCGXCECAADAA", 6, "A sky of this mode has exactly {0}."},  /* 3 C */
        {SKY_STANDARD, "GEGCCEXAADAA", 3, "No comet can be in this sector."},
        {SKY_STANDARD, "GEGXCECADAAA", 7, "This asteroid is beside no other asteroid."},
        {SKY_STANDARD, "XEGGCECAADAA", 3, "This gas cloud is beside no empty sector."},
        {SKY_STANDARD, "GCCEGDXAAAAE", 5, "This dwarf planet is beside Planet X."},
        {SKY_EXPERT, "ECCXEAAEEGDAADDEDG", 10,
         "The dwarf planets do not span a band of exactly {0} sectors."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sky sky;
        struct fault f;
        assert_false(sky_read(text_of(cases[i].text), cases[i].mode, &sky, &f));
        assert_string_equal(f.say, cases[i].say);
        assert_int_equal(f.at, cases[i].at);
    }
}

static void test_ranges(void **state)
{
    (void)state;
    assert_int_equal(sky_range(SKY_STANDARD, 1, 6), 0x3f);
    assert_int_equal(sky_range(SKY_STANDARD, 10, 3), 0xe07);
    assert_int_equal(sky_range(SKY_STANDARD, 7, 7), 0x40);
    assert_int_equal(sky_range(SKY_EXPERT, 17, 1), 0x30001);
    assert_int_equal(sky_beside(12, 1), 0x802);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_and_order),
        cmocka_unit_test(test_count_without_masks),
        cmocka_unit_test(test_wrong_letter_makes_expert_skies_invalid),
        cmocka_unit_test(test_sky_of_a_place),
        cmocka_unit_test(test_table_of_counts),
        cmocka_unit_test(test_samples_are_uniform),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
