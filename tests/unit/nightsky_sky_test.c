/* The sky and the cards of Night Sky, and how a bad one is refused. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "engine/setup.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;

static char file[SETUP_SIZE_MAX];
static struct ns_sky read_sky;

static struct text load(void)
{
    FILE *in = fopen("data/nightsky.sky", "rb");
    assert_non_null(in);
    size_t n = fread(file, 1, sizeof file, in);
    fclose(in);
    assert_in_range(n, 1, sizeof file - 1);
    return (struct text){file, n};
}

static struct game_data *memory(void)
{
    return (struct game_data *)&read_sky;
}

static void file_is_builtin(void **unused)
{
    (void)unused;
    assert_true(ns_sky_read(load(), memory(), NULL));
    assert_memory_equal(&read_sky, &ns_builtin, sizeof read_sky);
}

static void hash_names_the_text(void **unused)
{
    (void)unused;
    char text[SETUP_SIZE_MAX], hex[65];
    struct writer w = writer_on(text, sizeof text), h = writer_on(hex, sizeof hex);
    uint8_t hash[32];
    ns_sky_write(nightsky_game.data, &w);
    assert_true(writer_fits(&w));
    sha256_of(text, w.n, hash);
    write_hex(&h, hash, sizeof hash);
    assert_string_equal(writer_cstr(&h), nightsky_game.data_hash);
    assert_true(ns_sky_read(writer_text(&w), memory(), NULL));
    assert_memory_equal(&read_sky, &ns_builtin, sizeof read_sky);
}

static void lattice(void **unused)
{
    (void)unused;
    int found = 0;
    for (int q = -9; q <= 9; q++) {
        for (int r = -9; r <= 9; r++) {
            int star = ns_star_at(q, r), norm = q * q + q * r + r * r;
            assert_int_equal(star != NS_NONE, norm > 0 && norm <= 19);
            if (star == NS_NONE)
                continue;
            found++;
            assert_int_equal(ns_point_of(star).q, q);
            assert_int_equal(ns_point_of(star).r, r);
            struct ns_point turned = ns_point_turn(ns_point_of(star), 1);
            assert_int_equal(turned.q, -r);
            assert_int_equal(turned.r, q + r);
            assert_int_not_equal(ns_star_at(turned.q, turned.r), NS_NONE);
        }
    }
    assert_int_equal(found, 72);
    char name[NS_NAME_SIZE];
    ns_star_name(0, name);
    assert_string_equal(name, "a1");
    ns_star_name(ns_star_at(1, 0), name);
    assert_string_equal(name, "f6");
    ns_star_name(71, name);
    assert_string_equal(name, "k2");
}

static void windows(void **unused)
{
    (void)unused;
    for (int round = 1; round <= 6; round++) {
        int seen = 0;
        for (int star = 0; star < NS_STARS; star++)
            seen += ns_visible(star, round);
        assert_int_equal(seen, 40);
    }
    /* The map turns clockwise: what is at the top in round I goes to the right. */
    struct ns_point top = ns_seen_at(ns_star_at(-2, 5), 2);
    assert_int_equal(top.q, 3);
    assert_int_equal(top.r, 2);
    /* The rows through the sun of rounds I and IV are the same. */
    assert_true(ns_visible(ns_star_at(4, 0), 1) && ns_visible(ns_star_at(4, 0), 4));
    assert_false(ns_visible(ns_star_at(0, -1), 1));
    assert_true(ns_visible(ns_star_at(0, -1), 2));
}

static void types_and_zones(void **unused)
{
    (void)unused;
    for (int t = 0; t < NS_TYPES; t++)
        assert_int_equal(ns_stars_count(ns_builtin.of[t]), 18);
    assert_int_equal(ns_stars_count(ns_builtin.sun), 12);
    assert_int_equal(ns_stars_count(ns_builtin.edge), 12);
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point p = ns_point_of(star);
        /* Inside the circle of radius 2.32 around (1, 0). */
        int q = p.q - 1, r = p.r;
        assert_int_equal(ns_stars_has(ns_builtin.inside, star), q * q + q * r + r * r <= 5);
    }
}

static void cards(void **unused)
{
    (void)unused;
    static const int counts[] = {6, 6, 11, 6, 6, 6};
    int total = 0, least = 1000, most = 0;
    for (int size = 5; size <= 10; size++) {
        assert_int_equal(ns_size_count(size), counts[size - 5]);
        for (int i = 0; i < counts[size - 5]; i++)
            assert_int_equal(ns_builtin.card[ns_size_first(size) + i].size, size);
    }
    for (int i = 0; i < NS_CARDS; i++) {
        int places = ns_card_places(&ns_builtin.card[i]);
        total += places;
        least = places < least ? places : least;
        most = places > most ? places : most;
        assert_true(ns_card_connected(&ns_builtin.card[i]));
        for (int j = 0; j < i; j++)
            assert_false(ns_card_same(&ns_builtin.card[i], &ns_builtin.card[j]));
        assert_true(ns_card_same(&ns_builtin.card[i], &ns_builtin.card[i]));
    }
    /* Ways to lay a whole card, the turns of a symmetric one counted apart. */
    assert_int_equal(least, 11);
    assert_int_equal(most, 116);
    assert_int_equal(total, 2121);
}

static void start_cards_are_all_pairs(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    for (int i = 0; i < NS_START_CARDS; i++) {
        const struct ns_start *s = &ns_builtin.start[i];
        seen |= 1u << (s->type[0] * NS_TYPES + s->type[1]);
        assert_true(s->type[0] < s->type[1]);
    }
    assert_int_equal(__builtin_popcount(seen), 6);
}

/* The file with one piece of it replaced, and the complaint that follows. */
static void refused(const char *old, const char *new, size_t line, const char *say)
{
    struct text in = load();
    file[in.n] = '\0';
    char *at = strstr(file, old);
    assert_non_null(at);
    static char changed[SETUP_SIZE_MAX];
    int n = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - file), file, new,
                     at + strlen(old));
    struct fault f = {0};
    if (ns_sky_read((struct text){changed, (size_t)n}, memory(), &f))
        fail_msg("accepted: %s", new);
    if (!strstr(f.say, say))
        print_message("%zu:%zu %s\n", f.line, f.at, f.say);
    assert_non_null(strstr(f.say, say));
    assert_int_equal(f.line, line);
}

static void bad_skies_are_refused(void **unused)
{
    (void)unused;
    refused("map\n", "mop\n", 6, "starts with a line map");
    refused("       r y\n", "       r x\n", 7, "each b, w, y or r");
    refused("       r y\n", "       r y b\n", 7, "ends here");
    refused("w y w y * w", "w y w y b w", 12, "the sun stands");
    refused("       r y\n", "       r r\n", 17, "stars of each type");
    refused("ecliptic 1 0 232", "ecliptic 1 0 200", 21, "No star may lie on");
    refused("ecliptic 1 0 232", "ecliptic 1 0", 21, "radius in hundredths");
    refused("start blue 1 white 1", "start blue 1 blue 1", 24, "different types");
    refused("start blue 1 white 1", "start blue 0 white 1", 24, "two sides");
    refused("start white 1 yellow 1\n", "", 33, "After the map");
    refused("card blue 3 Cass", "card green 3 Cass", 34, "type and value");
    refused("0,0 1,-1 1,0 2,-1 2,0;", "0,0 1,-1 1,0 2,-1;", 34, "at least");
    refused("0,0 1,-1 1,0 2,-1 2,0;", "0,0 1,-1 1,0 2,-1 1,0;", 34, "named twice");
    refused("1-2 2-3 3-4 4-5\ncard white 2 C", "1-2 2-3 3-4\ncard white 2 C", 34, "one piece");
    refused("1-2 2-3 3-4 4-5\ncard white 2 C", "1-2 2-3 3-4 1-5\ncard white 2 C", 34,
            "joins neighbours");
    refused("1-2 2-3 3-4 4-5\ncard white 2 C", "1-2 1-2 3-4 4-5\ncard white 2 C", 34,
            "named twice");
    refused("Cepheus", "Cassiopeia", 35, "this name already");
    refused("0,0 1,0 2,0 1,1 0,1; 1-2 1-5 2-3 3-4 4-5", "0,0 -1,1 -1,0 -2,1 -2,0; 1-2 2-3 3-4 4-5",
            35, "only turned");
    refused("0,0 1,0 1,1 0,2 -1,2 -1,1; 1-2 1-6 2-3 3-4 4-5 5-6",
            "0,0 1,0 2,0 3,0 4,0; 1-2 2-3 3-4 4-5", 40, "by size");
    refused("0,0 1,0 2,0 3,0 4,-1 5,-2; 1-2 2-3 3-4 4-5 5-6", "0,0 2,0 4,0 6,0 8,0 10,0; 1-2", 44,
            "joins neighbours");
    refused("0,0 1,0 2,0 3,-1 4,-1 5,-2 6,-3 1,1 2,1; 1-2 2-3 2-8 3-4 4-5 5-6 6-7 8-9",
            "0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0; 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10", 66,
            "by size");
    refused("0,0 1,0 1,1 0,1 2,0 3,-1 4,-1 4,0 3,1 2,2; 1-2 1-4 2-3 2-5 3-4 5-6 6-7 7-8 8-9 9-10",
            "0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0; 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10", 69,
            "fits nowhere");
}

static void short_and_long_skies_are_refused(void **unused)
{
    (void)unused;
    struct fault f = {0};
    struct text in = load();
    const char *last = strstr(file, "card blue 1 Pisces");
    assert_non_null(last);
    assert_false(ns_sky_read((struct text){file, (size_t)(last - file)}, memory(), &f));
    assert_non_null(strstr(f.say, "ends too early"));
    static char longer[SETUP_SIZE_MAX];
    int n = snprintf(longer, sizeof longer, "%.*s%s", (int)in.n, file, last);
    assert_false(ns_sky_read((struct text){longer, (size_t)n}, memory(), &f));
    assert_non_null(strstr(f.say, "one more"));
    assert_int_equal(f.line, 75);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file_is_builtin),
        cmocka_unit_test(hash_names_the_text),
        cmocka_unit_test(lattice),
        cmocka_unit_test(windows),
        cmocka_unit_test(types_and_zones),
        cmocka_unit_test(cards),
        cmocka_unit_test(start_cards_are_all_pairs),
        cmocka_unit_test(bad_skies_are_refused),
        cmocka_unit_test(short_and_long_skies_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
