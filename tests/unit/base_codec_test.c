/* One description, written, read and put as JSON: what comes out goes in again, and
 * what cannot be read stops where it is wrong. */

#include "base/codec.h"
#include "check.h"

enum { UNKNOWN = 9 };

struct thing {
    uint8_t seat, colour, options, sides;
    uint8_t tiles[2];
    int16_t lead;
    uint8_t played;
    bool open;
};

static void describe(struct codec *c, struct thing *t)
{
    static const char *const colours[] = {"red", "blue"};
    static const char *const options[] = {"x", "y", "z"};
    codec_word(c, "seat ");
    codec_key(c, "seat");
    codec_number(c, 1, 1, 4, &t->seat);
    codec_word(c, " ");
    codec_key(c, "colour");
    codec_name(c, colours, 2, &t->colour);
    codec_field(c, "with");
    codec_names(c, options, 3, &t->options);
    codec_field(c, "on");
    codec_letters(c, "NESW", 4, &t->sides);
    codec_field(c, "tiles");
    codec_list(c);
    for (int i = 0; i < 2; i++)
        if (!codec_null(c, "?", UNKNOWN, &t->tiles[i]))
            codec_digit(c, 6, &t->tiles[i]);
    codec_list_end(c);
    codec_field(c, "lead");
    codec_signed(c, 20, &t->lead);
    codec_field(c, "played");
    codec_flag(c, &t->played);
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

static const struct thing low = {0, 1, 5, 0, {0, 6}, 12, 0, false};
static const struct thing high = {3, 0, 0, 9, {UNKNOWN, 1}, -20, 1, true};

static void both_ways(void **unused)
{
    (void)unused;
    check_both_ways(low, "seat 1 blue with x,z on - tiles 06 lead 12 played 0");
    check_both_ways(high, "seat 4 red with - on NW tiles ?1 lead -20 played 1 open");
}

static void check_json(struct thing t, const char *json)
{
    WRITER(w, 128);
    struct json j = json_on(&w);
    struct codec c = codec_showing(&j);
    json_begin_object(&j, NULL);
    describe(&c, &t);
    json_end_object(&j);
    assert_true(c.ok);
    assert_wrote(w, json);
}

static void as_json(void **unused)
{
    (void)unused;
    check_json(low, "{\"seat\":1,\"colour\":\"blue\",\"with\":[\"x\",\"z\"],\"on\":[],"
                    "\"tiles\":[0,6],\"lead\":12,\"played\":false}");
    check_json(high, "{\"seat\":4,\"colour\":\"red\",\"with\":[],\"on\":[\"N\",\"W\"],"
                     "\"tiles\":[null,1],\"lead\":-20,\"played\":true}");
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
    check_stops("seat 1 red with - on - tiles 07", 30);
    check_stops("seat 1 red with - on - tiles 00 lead 21", 37);
    check_stops("seat 1 red with - on - tiles 00 lead -0 played 0", 38);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways),
        cmocka_unit_test(as_json),
        cmocka_unit_test(stops_where_it_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
