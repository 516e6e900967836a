/* One description, written and read: what comes out goes in again, and what
 * cannot be read stops where it is wrong. */

#include "base/codec.h"
#include "check.h"

struct thing {
    uint8_t seat, colour, options, sides;
    bool open;
};

static void describe(struct codec *c, struct thing *t)
{
    static const char *const colours[] = {"red", "blue"};
    static const char *const options[] = {"x", "y", "z"};
    codec_word(c, "seat ");
    codec_number(c, 1, 1, 4, &t->seat);
    codec_word(c, " ");
    codec_name(c, colours, 2, &t->colour);
    codec_word(c, " with ");
    codec_names(c, options, 3, &t->options);
    codec_word(c, " on ");
    codec_letters(c, "NESW", 4, &t->sides);
    t->open = codec_option(c, t->open, " open");
}

static void check_both_ways(struct thing t, const char *text)
{
    WRITER(w, 64);
    struct codec c = codec_writing(&w);
    describe(&c, &t);
    assert_true(c.ok);
    assert_wrote(w, text);
    struct thing back = {0};
    c = codec_reading(text_of(text));
    describe(&c, &back);
    assert_true(c.ok && read_end(&c.r));
    assert_memory_equal(&back, &t, sizeof t);
}

static void both_ways(void **unused)
{
    (void)unused;
    check_both_ways((struct thing){0, 1, 5, 0, false}, "seat 1 blue with x,z on -");
    check_both_ways((struct thing){3, 0, 0, 9, true}, "seat 4 red with - on NW open");
}

static void check_stops(const char *text, size_t at)
{
    struct thing t = {0};
    struct codec c = codec_reading(text_of(text));
    describe(&c, &t);
    assert_false(c.ok);
    assert_int_equal(c.r.at, at);
}

static void stops_where_it_is_wrong(void **unused)
{
    (void)unused;
    check_stops("sit 1", 0);
    check_stops("seat 5 red with - on -", 5);
    check_stops("seat 1 green with - on -", 7);
    check_stops("seat 1 red with z,x on -", 17); /* in their order */
    check_stops("seat 1 red with  on -", 16);
    check_stops("seat 1 red with - on X", 21);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways),
        cmocka_unit_test(stops_where_it_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
