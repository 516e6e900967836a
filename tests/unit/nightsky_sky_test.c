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
            assert_int_equal(star != NS_NONE, norm > 0 && norm <= 48);
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
    assert_int_equal(found, NS_STARS);
}

/* The names of the usual frame are those of all records; the large one has its own. */
static void frames_and_names(void **unused)
{
    (void)unused;
    static const struct {
        int frame, q, r;
        const char *name;
    } named[] = {{NS_USUAL, -3, 5, "a1"}, {NS_USUAL, 1, 0, "f6"}, {NS_USUAL, 3, -5, "k2"},
                 {NS_LARGE, -4, 8, "a1"}, {NS_LARGE, 1, 0, "i8"}, {NS_LARGE, 6, 1, "h14"},
                 {NS_LARGE, 4, -8, "q1"}, {NS_LARGE, -8, 4, "e1"}};
    int in[NS_FRAMES] = {0};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        char name[NS_NAME_SIZE];
        ns_star_name(&ns_frame[named[i].frame], ns_star_at(named[i].q, named[i].r), name);
        assert_string_equal(name, named[i].name);
    }
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point p = ns_point_of(star);
        for (int k = 0; k < NS_FRAMES; k++)
            in[k] += ns_frame_has(&ns_frame[k], star);
        assert_int_equal(ns_frame_has(&ns_frame[NS_USUAL], star), ns_norm(p.q, p.r) <= 19);
    }
    assert_int_equal(in[NS_USUAL], 72);
    assert_int_equal(in[NS_LARGE], NS_STARS);
}

static void windows(void **unused)
{
    (void)unused;
    for (int round = 1; round <= 6; round++) {
        int seen = 0;
        for (int star = 0; star < NS_STARS; star++)
            seen += ns_sky_has(&ns_builtin, star) && ns_visible(star, round);
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
        int places = ns_card_places(&ns_builtin, &ns_builtin.card[i], 1);
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
    refused("       r y\n", "       r x\n", 7, "b, w, y or r for a star");
    refused("       r y\n", "       r y b\n", 7, "or fewer by two");
    refused("       r y\n", "       r\n", 7, "or fewer by two");
    refused("       r y\n", "", 16, "an odd number");
    refused("r r y y w b r r b\n", "r r y y w b r r b b\n", 10, "or fewer by two");
    refused("       y y\n", "       y y\n  b b\n", 18, "an odd number");
    refused("w y w y * w", "w y w y . w", 12, "the sun stands");
    refused("       r y\n", "       r *\n", 7, "nowhere else");
    refused("w y w y * w", "w y w y b w", 12, "the sun stands");
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

/* The built-in cards on another map. */
static struct text sky_with(const char *map)
{
    static char other[SETUP_SIZE_MAX];
    struct text in = load();
    file[in.n] = '\0';
    const char *rest = strstr(file, "\nstart ");
    assert_non_null(rest);
    int n = snprintf(other, sizeof other, "map\n%s%s", map, rest);
    return (struct text){other, (size_t)n};
}

/* Nine rows, of other lengths, with a gap, and not as many stars of each type. */
static const char small_map[] = "b b b b b\n"
                                "w y b r w y y r\n"
                                "r r y y w b r r b\n"
                                "r w b y b b y b\n"
                                ". y w y * w r w y\n"
                                "r r r y b r w y\n"
                                "b b b r y w r\n"
                                "w w y b w w r y\n"
                                "w w w\n"
                                "ecliptic 1 0 232\n";

static void other_lattices_are_read(void **unused)
{
    (void)unused;
    struct fault f = {0};
    if (!ns_sky_read(sky_with(small_map), memory(), &f))
        fail_msg("%zu:%zu %s", f.line, f.at, f.say);
    int stars = 0;
    for (int star = 0; star < NS_STARS; star++)
        stars += ns_sky_has(&read_sky, star);
    assert_int_equal(stars, 5 + 8 + 9 + 8 + 7 + 8 + 7 + 8 + 3);
    assert_int_equal(ns_stars_count(ns_sky_gaps(&read_sky)), NS_STARS - stars);
    assert_false(ns_sky_has(&read_sky, ns_star_at(-3, 5)));
    assert_false(ns_sky_has(&read_sky, ns_star_at(-4, 0)));
    assert_int_equal(read_sky.type[ns_star_at(-4, 4)], 0);
    /* A shorter row lies in the middle. */
    assert_false(ns_sky_has(&read_sky, ns_star_at(0, -4)));
    assert_int_equal(read_sky.type[ns_star_at(1, -4)], 1);
    assert_int_equal(ns_sky_edge(&read_sky), 19);

    static struct ns_sky first;
    static char text[SETUP_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text);
    first = read_sky;
    ns_sky_write(memory(), &w);
    assert_true(writer_fits(&w) && ns_sky_read(writer_text(&w), memory(), &f));
    assert_memory_equal(&first, &read_sky, sizeof first);
}

/* The outskirts are what is farthest from the sun. */
static void outskirts_follow_the_map(void **unused)
{
    (void)unused;
    struct fault f = {0};
    if (!ns_sky_read(sky_with("b b b\nw y b r w y\nr r y y w b r\nr w b y b b y b\n"
                              "b y w y * w r w y\nr r r y b r w y\nb b b r y w r\n"
                              "w w y b w w\nw w w\necliptic 1 0 232\n"),
                     memory(), &f))
        fail_msg("%zu:%zu %s", f.line, f.at, f.say);
    assert_int_equal(ns_sky_edge(&read_sky), 16);
    assert_true(ns_stars_has(read_sky.edge, ns_star_at(4, 0)));
    assert_int_equal(ns_stars_count(read_sky.edge), 2);
}

static void maps_have_limits(void **unused)
{
    (void)unused;
    static const struct {
        const char *map, *why;
    } bad[] = {
        {"ecliptic 1 0 232\n", "an odd number"},
        {"*\necliptic 1 0 232\n", "all four types"},
        {"b w\ny * r\nb w\necliptic 1 0 150\n", "fits nowhere"},
        {"b\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\nb\n", "at most {0} rows"},
        {"b b b b b b b b b b b b b b b\n", "at most {0} places"},
        {"b\nb b b * b b b\nb\necliptic 1 0 232\n", "or fewer by two"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct fault f = {0};
        assert_false(ns_sky_read(sky_with(bad[i].map), memory(), &f));
        assert_non_null(strstr(f.say, bad[i].why));
    }
}

/* NS-12: a small ecliptic that a line enters and leaves again counts once. */
static void a_line_cut_twice_crosses(void **unused)
{
    (void)unused;
    struct fault f = {0};
    struct text in = load();
    file[in.n] = '\0';
    char *radius = strstr(file, "ecliptic 1 0 232");
    assert_non_null(radius);
    memcpy(radius, "ecliptic 1 0 262", strlen("ecliptic 1 0 262"));
    assert_true(ns_sky_read(in, memory(), &f));
    /* Neighbours at √7 = 2.646 from its centre; their lines come as near as 2.598. */
    int found = 0, once = 0;
    for (int a = 0; a < NS_STARS; a++)
        for (int k = 0; k < NS_DIRECTIONS / 2; k++) {
            int b = ns_neighbour(a, k);
            if (b == NS_NONE || !ns_sky_has(&ns_builtin, a) || !ns_sky_has(&ns_builtin, b))
                continue;
            bool ends = ns_stars_has(read_sky.inside, a) != ns_stars_has(read_sky.inside, b);
            once += ends;
            found += ns_sky_crosses(&read_sky, a, b) && !ends;
            assert_true(!ends || ns_sky_crosses(&read_sky, a, b));
            assert_int_equal(ns_sky_crosses(&read_sky, a, b), ns_sky_crosses(&read_sky, b, a));
            assert_int_equal(ns_sky_crosses(&ns_builtin, a, b),
                             ns_stars_has(ns_builtin.inside, a) !=
                                 ns_stars_has(ns_builtin.inside, b));
        }
    assert_int_equal(found, 6);
    assert_true(once > 0);
    struct ns_stars stars = ns_stars_none();
    struct ns_line line = {(uint8_t)ns_star_at(2, 2), (uint8_t)ns_star_at(3, 1)};
    ns_stars_add(&stars, line.a);
    ns_stars_add(&stars, line.b);
    struct ns_drawing drawing = ns_drawing_of(stars, &line, 1);
    struct ns_side side = {0, 1};
    assert_int_equal(ns_drawing_points(&read_sky, &drawing, side, side).crossings, 1);
    assert_int_equal(ns_drawing_points(&ns_builtin, &drawing, side, side).crossings, 0);
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
        cmocka_unit_test(frames_and_names),
        cmocka_unit_test(windows),
        cmocka_unit_test(types_and_zones),
        cmocka_unit_test(cards),
        cmocka_unit_test(start_cards_are_all_pairs),
        cmocka_unit_test(bad_skies_are_refused),
        cmocka_unit_test(other_lattices_are_read),
        cmocka_unit_test(outskirts_follow_the_map),
        cmocka_unit_test(maps_have_limits),
        cmocka_unit_test(a_line_cut_twice_crosses),
        cmocka_unit_test(short_and_long_skies_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
