/* QR codes, against those that the page draws (web/src/lib/qr.ts), which are read back in its
 * own tests. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "draw/qr.h"

static char rows[QR_SIZE_MAX * (QR_SIZE_MAX + 1) + 1];

static struct text drawn(const char *message, int size)
{
    struct qr q;
    struct writer w = writer_on(rows, sizeof rows);
    assert_true(qr_make(text_of(message), &q));
    assert_int_equal(q.size, size);
    for (int y = 0; y < q.size; y++) {
        for (int x = 0; x < q.size; x++)
            write_char(&w, q.dark[y][x] ? '#' : '.');
        write_char(&w, '\n');
    }
    return text_of(writer_cstr(&w));
}

static void a_short_word(void **state)
{
    (void)state;
    static const char expected[] = "#######....##.#######\n"
                                   "#.....#...#...#.....#\n"
                                   "#.###.#.#..##.#.###.#\n"
                                   "#.###.#.#..#..#.###.#\n"
                                   "#.###.#.#.#.#.#.###.#\n"
                                   "#.....#.####..#.....#\n"
                                   "#######.#.#.#.#######\n"
                                   "........###..........\n"
                                   "#.#####..#.#..#####..\n"
                                   "##...#.#..###..#..##.\n"
                                   "#.##..##.##.#.#..#.#.\n"
                                   ".###.......###...###.\n"
                                   "#...######..#..#.##..\n"
                                   "........##..##.#.##..\n"
                                   "#######..#.#.#....##.\n"
                                   "#.....#.#......#.###.\n"
                                   "#.###.#.##.#....###.#\n"
                                   "#.###.#.#.######..#..\n"
                                   "#.###.#.#...#.#......\n"
                                   "#.....#..#.####.###..\n"
                                   "#######.#...#...#.##.\n";
    assert_string_equal(drawn("ASTROLABE", 21).p, expected);
}

static void every_version(void **state)
{
    (void)state;
    static const struct {
        const char *message;
        int size;
        const char *sha256; /* of the rows */
    } known[] = {
        {"ASTROLABE", 21, "b7263b7bb810ef6318cbfa0d860a1232453fbc3dd59dfe9587601641a3b950bf"},
        {"astrolabe puzzle 12345", 25,
         "f9b2c00fd92ebc3c412a6e67ac15fc734adf16f1a87e2e50d68811722f6cc085"},
        {"http://localhost:8040/#puzzle/null", 29,
         "5978368b6f8dc52cb70886ef2fb73f77acf6ceaf50b2cad5a9357cf3b3284f86"},
        {"http://localhost:8040/#puzzle/planetx/hard/7/standard", 33,
         "59f2a8d9dc5c9bf3763fe5d5664f91b1a1f66a7a56ae1b93f5934553af391d2d"},
        {"http://localhost:8040/#puzzle/planetx/fiendish/4294967295/expert", 37,
         "bd44f3017fcdcaea446163ffa9aabdcdad9496d09f6907a297b85ca92ef3603e"},
        {"https://astrolabe.example/#puzzle/planetx/fiendish/4294967295/"
         "expert-x?and-more-of-it-to-fill-version-six",
         41, "c6aed3ee4ec3eee2092af1dff4dc3feb26bded61828329ca5f97ddd4f603d925"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct text t = drawn(known[i].message, known[i].size);
        uint8_t sum[SHA256_SIZE];
        char hex[2 * SHA256_SIZE + 1];
        struct writer w = writer_on(hex, sizeof hex);
        sha256_of(t.p, t.n, sum);
        write_hex(&w, sum, sizeof sum);
        assert_string_equal(writer_cstr(&w), known[i].sha256);
    }
}

static void what_is_too_long(void **state)
{
    (void)state;
    char message[QR_BYTES_MAX + 2];
    struct qr q;
    memset(message, 'a', sizeof message);
    assert_true(qr_make((struct text){message, QR_BYTES_MAX}, &q));
    assert_int_equal(q.size, QR_SIZE_MAX);
    assert_false(qr_make((struct text){message, QR_BYTES_MAX + 1}, &q));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_word),
        cmocka_unit_test(every_version),
        cmocka_unit_test(what_is_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
