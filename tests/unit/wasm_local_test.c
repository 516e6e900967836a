/* Games without a server, called as the page calls them. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/list.h"
#include "wasm/call.h"

#define SEED "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static struct caller caller;
static char out[1 << 20];

/* All the memory a caller was given: it keeps it, so the test gives it back. */
static void *given[64];
static int given_count;

static void *room(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    assert_true(given_count < 64);
    given[given_count++] = memory;
    return memset(memory, 0, size);
}

static int teardown(void **state)
{
    (void)state;
    while (given_count > 0)
        free(given[--given_count]);
    return 0;
}

static const char *call(const char *text)
{
    struct writer w = writer_on(out, sizeof out);
    caller_call(&caller, text_of(text), &w);
    return writer_cstr(&w);
}

static bool ok(const char *answer)
{
    return strncmp(answer, "{\"ok\":true", 10) == 0;
}

/* The string of a field, with its escapes undone as far as records need it. */
static void field(const char *json, const char *name, char *to, size_t size)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *p = strstr(json, key);
    assert_non_null(p);
    size_t n = 0;
    for (p += strlen(key); *p != '"'; p++) {
        assert_true(n + 1 < size);
        if (*p == '\\') {
            p++;
            to[n++] = *p == 'n' ? '\n' : *p;
        } else {
            to[n++] = *p;
        }
    }
    to[n] = '\0';
}

static void open_game(const char *game, int seats, const char *options)
{
    static char text[1 << 17], record[1 << 16];
    snprintf(text, sizeof text, "deal\n%s\n" SEED "\n%d\n%s", game, seats, options);
    const char *dealt = call(text);
    assert_true(ok(dealt));
    field(dealt, "record", record, sizeof record);
    snprintf(text, sizeof text, "match\n%s", record);
    assert_true(ok(call(text)));
    assert_true(ok(call("roll")));
    assert_string_equal(call("roll"), "{\"ok\":true,\"entries\":[]}");
}

static bool begins_again(void **state)
{
    (void)state;
    memset(&caller, 0, sizeof caller);
    caller.local.machine.room = room;
    return true;
}

static int setup(void **state)
{
    return begins_again(state) ? 0 : 1;
}

/* Every game is played to its end by its first bot, seen from every seat. */
static void plays_every_game_to_its_end(void **state)
{
    (void)state;
    for (int g = 0; g < game_count; g++) {
        int seats = game_list[g]->seats_max < 2 ? 1 : 2;
        open_game(game_list[g]->id, seats, "");
        bool over = false;
        for (int i = 0; i < 3000 && !over; i++) {
            for (int seat = 1; seat <= seats && !over; seat++) {
                char text[512], move[300];
                snprintf(text, sizeof text, "think\n%d\nrandom", seat);
                const char *thought = call(text);
                if (!ok(thought))
                    continue;
                field(thought, "move", move, sizeof move);
                snprintf(text, sizeof text, "play\n%d\n%s", seat, move);
                assert_true(ok(call(text)));
                over = strstr(call("at\n1"), "\"over\":true") != NULL;
            }
        }
        assert_true(over);
        assert_true(ok(call("at\nall")));
        assert_true(ok(call("observations\n1\n0")));
    }
}

static void hides_the_deal_until_the_end(void **state)
{
    (void)state;
    open_game("planetx", 2, "");
    assert_non_null(strstr(call("at\n1"), "\"sky\":[null,null"));
    assert_false(ok(call("at\nall")));
    assert_non_null(strstr(out, "only when the game is over"));
    assert_false(ok(call("at\n3")));
    assert_false(ok(call("observations\nall\n0")));
}

static void tells_each_seat_its_own(void **state)
{
    (void)state;
    open_game("planetx", 2, "solo yes\n");
    assert_non_null(strstr(call("play\n1\nSA1-6"), "\"1 1 SA1-6\""));
    assert_non_null(strstr(call("observations\n1\n0"), "SA1-6="));
    assert_null(strstr(call("observations\n2\n0"), "SA1-6="));
    assert_non_null(strstr(call("observations\n2\n0"), "SA1-6"));
    assert_non_null(strstr(call("observations\n2\n1"), "\"events\":[]"));
}

static void one_code_is_one_deal(void **state)
{
    (void)state;
    char code[64], text[256], first[1 << 14], second[1 << 14];
    field(call("code\nplanetx\n" SEED "\nmode expert\n"), "code", code, sizeof code);
    assert_int_equal(strlen(code), 14);
    snprintf(text, sizeof text, "open\nplanetx\n%s\n1\ncompanion yes\n", code);
    field(call(text), "record", first, sizeof first);
    begins_again(state);
    field(call(text), "record", second, sizeof second);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "mode expert\n"));
    code[13] = code[13] == 'A' ? 'B' : 'A';
    snprintf(text, sizeof text, "open\nplanetx\n%s\n1\n", code);
    assert_false(ok(call(text)));
    assert_false(ok(call("code\nnull\n" SEED "\n")));
}

/* Who bots are there for is said, not where they stand in a list. */
static void tells_what_bots_are_for(void **state)
{
    (void)state;
    const char *games = call("games");
    assert_non_null(strstr(games, "\"title\":\"Scholar\",\"level\":3,\"roles\":[\"solo\"]"));
    assert_non_null(strstr(games, "\"level\":2,\"roles\":[\"stand_in\",\"usual\"]"));
    const struct ai *m = ai_find(text_of("planetx"));
    assert_string_equal(bot_find_role(m, ROLE_STAND_IN)->id, "easy");
    assert_string_equal(bot_find_role(m, ROLE_SOLO)->id, "scholar");
    assert_string_equal(bot_find_role(ai_find(text_of("nightsky")), ROLE_SOLO)->id, "strong");
    assert_string_equal(bot_find_role(ai_find(text_of("null")), ROLE_USUAL)->id, "random");
}

/* Options that say nothing here, or two things, are refused at every door. */
static void refuses_options_that_clash(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
        const char *options, *say;
    } clashes[] = {
        {"planetx", 3, "solo yes", "Solo has two seats"},
        {"planetx", 2, "level3 youth", "There is no seat 3"},
        {"planetx", 2, "solo yes\nlevel2 youth", "In solo"},
        {"planetx", 2, "companion yes\npicks hidden", "At a real table"},
        {"planetx", 2, "mode expert\nmode standard", "The option {0} is {1} already"},
        {"lostcode", 2, "skull once", "The skull comes with the curse"},
    };
    char text[256];
    for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
        snprintf(text, sizeof text, "deal\n%s\n" SEED "\n%d\n%s\n", clashes[i].game,
                 clashes[i].seats, clashes[i].options);
        assert_false(ok(call(text)));
        if (i != 1)
            assert_non_null(strstr(out, clashes[i].say));
    }
    assert_true(ok(call("deal\nlostcode\n" SEED "\n2\ncurse yes\nskull once\n")));
    assert_true(ok(call("deal\nplanetx\n" SEED "\n2\nsolo yes\nmode expert\nlevel2 beginner\n")));
}

static void reasons_about_facts(void **state)
{
    (void)state;
    assert_non_null(strstr(call("verb\nplanetx\nsolve\nmode standard\n\nA1-6=3"), "skies"));
    assert_non_null(strstr(call("verb\nplanetx\nsolve\n\nA9\n!A9"), "clash"));
    assert_non_null(strstr(call("verb\nplanetx\nsolve\nmode huge\n\nA9"), "\"result\":2"));
    assert_non_null(strstr(call("verb\nplanetx\nsolve\n\nA99"), "\"result\":3"));
    assert_false(ok(call("verb\nplanetx\ndream\n\n")));
}

#define WHEELS "wheel 1 9\nwheel 2 4\nwheel 6 2\nwheel 10 1\n"

/* A game on wheels of its own: dealt, seen, and judged on them. */
static void draws_a_board(void **state)
{
    (void)state;
    static char text[1 << 17], part[1 << 16];
    field(call("deal\nnightsky\n" SEED "\n2\n"), "record", part, sizeof part);
    snprintf(text, sizeof text, "verb\nnightsky\nboard\nview 2\n\n%s", part);
    const char *board = call(text);
    assert_non_null(strstr(board, "\"result\":0"));
    field(board, "out", part, sizeof part);
    snprintf(text, sizeof text, "draw\n%s", part);
    const char *drawn = call(text);
    assert_true(ok(drawn));
    field(drawn, "svg", part, sizeof part);
    assert_int_equal(strncmp(part, "<svg ", 5), 0);
    assert_non_null(strstr(part, "class=\"plate\""));
    /* As many shapes as on the largest sky. */
    struct writer many = writer_on(text, sizeof text);
    write_str(&many, "draw\npage 10000 10000\n");
    for (int i = 0; i < 1000; i++)
        write_str(&many, "line frame 1000 2000 3000 4000\n");
    drawn = call(writer_cstr(&many));
    assert_true(ok(drawn) && strlen(drawn) > 1 << 16);
    assert_false(ok(call("draw\n")));
    assert_non_null(strstr(call("draw\npage 10 10\nsquare night 1 2 3"), "\"line\":2"));
}

static void plays_on_other_data(void **state)
{
    (void)state;
    char text[1 << 14], view[4096], data[256];
    field(call("data\nlostcode\n# mine\n" WHEELS), "data", data, sizeof data);
    assert_string_equal(data, WHEELS);
    assert_false(ok(call("data\nlostcode\n" WHEELS "wheel 7 1\n")));
    assert_non_null(strstr(out, "\"at\":6,\"line\":5}"));
    assert_false(ok(call("data\nplanetx\nwheel 1 9\n")));
    assert_true(ok(call("data\nplanetx\n")));
    open_game("lostcode", 2, "beginner yes\n\n" WHEELS);
    const char *at = call("at\n1");
    field(at, "data", data, sizeof data);
    assert_string_equal(data, WHEELS);
    field(at, "view", view, sizeof view);
    char *phase = strstr(view, "phase turn");
    assert_non_null(phase);
    memcpy(phase, "phase bet", 9);
    memmove(phase + 9, phase + 10, strlen(phase + 10) + 1);
    snprintf(text, sizeof text, "view\nlostcode\n1\n%s\n" WHEELS, view);
    assert_true(ok(call(text)));
    assert_non_null(strstr(out, "\"points\":9"));
    int seat = strstr(out, "\"turn\":[\"1\"]") ? 1 : 2;
    snprintf(text, sizeof text, "legal\n%d\nW6:1-6", seat);
    assert_true(ok(call(text)));
    snprintf(text, sizeof text, "legal\n%d\nW5:1-5", seat);
    assert_false(ok(call(text)));
    snprintf(text, sizeof text, "view\nlostcode\n1\n%s", view);
    assert_true(ok(call(text)));
    snprintf(text, sizeof text, "legal\n%d\nW5:1-5", seat);
    assert_true(ok(call(text)));
    assert_false(ok(call("deal\nlostcode\n" SEED "\n2\n\nwheel 1 9\n")));
}

static void refuses_what_makes_no_sense(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "at\n1",
        "play\n1\nSA1-6",
        "think\n1\nrandom",
        "observations\n1\n0",
        "roll",
        "match\n",
        "match\nastrolabe 1\ngame chess 1\nsetup\nplay\n",
        "deal\nchess\n" SEED "\n2\n",
        "deal\nplanetx\n12\n2\n",
        "deal\nplanetx\n" SEED "\n9\n",
        "deal\nplanetx\n" SEED "\n2\nmode huge\n",
        "open\nplanetx\n0000-0000-0000\n1\n",
        "code\nplanetx\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ok(call(wrong[i])));
    open_game("planetx", 2, "");
    assert_false(ok(call("play\n1\nSA1-99")));
    assert_false(ok(call("think\n1\nnobody")));
    assert_false(ok(call("think\n5\nrandom")));
    assert_false(ok(call("observations\n1\nx")));
}

static void works_without_memory_as_far_as_it_can(void **state)
{
    (void)state;
    caller.local.machine.room = NULL;
    static char record[1 << 16], text[1 << 17];
    field(call("deal\nplanetx\n" SEED "\n2\nsolo yes\n"), "record", record, sizeof record);
    snprintf(text, sizeof text, "match\n%s", record);
    assert_false(ok(call(text)));
    assert_non_null(strstr(out, "not enough memory"));
    assert_false(ok(call("verb\nplanetx\nsolve\n\nA9")));
    assert_non_null(strstr(out, "not enough memory"));
}

/* However often games are opened and bots asked: what was given once is enough. */
static void memory_is_used_again(void **state)
{
    (void)state;
    static const char *const bots[] = {"easy", "medium", "strong", "scholar"};
    int after_first = 0;
    for (int round = 0; round < 3; round++) {
        open_game("planetx", 2, "solo yes\n");
        for (int i = 0; i < 8; i++) {
            char text[64];
            snprintf(text, sizeof text, "think\n1\n%s", bots[i % 4]);
            assert_true(ok(call(text)));
        }
        open_game("nightsky", 2, "");
        assert_true(ok(call("think\n1\neasy")));
        if (round == 0)
            after_first = given_count;
    }
    assert_int_equal(given_count, after_first);
}

/* A bot asked twice about the same decision answers the same, and its reason is
 * told with the others when the game is over. */
static void reasons_come_at_the_end(void **state)
{
    (void)state;
    char first[300], again[300], text[400];
    open_game("null", 2, "");
    field(call("think\n1\nrandom"), "move", first, sizeof first);
    field(call("think\n1\nrandom"), "move", again, sizeof again);
    assert_string_equal(first, again);
    for (bool over = false; !over; over = strstr(call("at\n1"), "\"over\":true") != NULL) {
        assert_string_equal(call("reasons"), "{\"ok\":true,\"reasons\":[]}");
        int seat = ok(call("think\n1\nrandom")) ? 1 : 2;
        snprintf(text, sizeof text, "think\n%d\nrandom", seat);
        field(call(text), "move", first, sizeof first);
        snprintf(text, sizeof text, "play\n%d\n%s", seat, first);
        assert_true(ok(call(text)));
    }
    assert_non_null(strstr(call("reasons"), "{\"seq\":1,\"reason\":{\"why\":\"random\"}}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_every_game_to_its_end, setup, teardown),
        cmocka_unit_test_setup_teardown(hides_the_deal_until_the_end, setup, teardown),
        cmocka_unit_test_setup_teardown(tells_each_seat_its_own, setup, teardown),
        cmocka_unit_test_setup_teardown(one_code_is_one_deal, setup, teardown),
        cmocka_unit_test_setup_teardown(tells_what_bots_are_for, setup, teardown),
        cmocka_unit_test_setup_teardown(refuses_options_that_clash, setup, teardown),
        cmocka_unit_test_setup_teardown(reasons_about_facts, setup, teardown),
        cmocka_unit_test_setup_teardown(draws_a_board, setup, teardown),
        cmocka_unit_test_setup_teardown(plays_on_other_data, setup, teardown),
        cmocka_unit_test_setup_teardown(refuses_what_makes_no_sense, setup, teardown),
        cmocka_unit_test_setup_teardown(memory_is_used_again, setup, teardown),
        cmocka_unit_test_setup_teardown(reasons_come_at_the_end, setup, teardown),
        cmocka_unit_test_setup_teardown(works_without_memory_as_far_as_it_can, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
