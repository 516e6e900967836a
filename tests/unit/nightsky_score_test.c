/* The scorer for the box says what the game itself says, and names what cannot be. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/nightsky/bots.h"
#include "ai/playout.h"
#include "games/nightsky/state.h"
#include "support/json_check.h"

extern const struct ai nightsky_ai;

static char said[16384], trouble[4096];
static uint64_t memory[2048];

static const struct game_data *played_on; /* NULL: the built-in sky */

static enum verb_result score(const char *sheet, bool json)
{
    struct writer out = writer_on(said, sizeof said - 1), bad = writer_on(trouble, sizeof trouble);
    struct verb_call call = {.input = text_of(sheet),
                             .json = json,
                             .data = played_on,
                             .memory = memory,
                             .out = &out,
                             .trouble = &bad};
    assert_true(ns_verb_score.memory_size <= sizeof memory);
    memset(memory, 0, sizeof memory);
    enum verb_result result = ns_verb_score.run(&call);
    assert_true(writer_fits(&out) && writer_fits(&bad));
    writer_cstr(&out);
    writer_cstr(&bad);
    return result;
}

static void write_side(struct writer *w, struct ns_side side)
{
    write_str(w, ns_type_name[side.type]);
    write_char(w, ' ');
    write_int(w, side.value);
    write_char(w, ' ');
}

/* The sheet people would have kept of a game. */
static void write_sheet(const struct ns_state *s, bool counted, int first, struct writer *w)
{
    write_str(w, "first ");
    write_int(w, first + 1);
    write_char(w, '\n');
    write_str(w, s->several ? "pieces several\n" : "pieces one\n");
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        struct ns_tally t = ns_tally(&ns_builtin, p);
        write_str(w, "player P\nstart ");
        write_side(w, ns_low(&ns_builtin, p, 1));
        w->n--; /* the blank */
        write_char(w, '\n');
        for (int round = 1; round <= NS_ROUNDS; round++) {
            const struct ns_points *n = &t.round[round - 1];
            int stars = ns_stars_count(ns_drawing_stars(&p->drawn[round - 1]));
            write_int(w, ns_builtin.card[ns_card_of(p, round)].size);
            write_char(w, ' ');
            write_side(w, ns_top(&ns_builtin, p, round));
            if (counted) {
                const int all[] = {n->top_stars, n->low_stars, n->joins, stars,
                                   n->sun,       n->crossings, n->edge};
                write_str(w, "count");
                for (int k = 0; k < 7; k++) {
                    write_char(w, ' ');
                    write_int(w, all[k]);
                }
            } else {
                ns_write_drawing(w, &ns_builtin, &p->drawn[round - 1], NULL);
            }
            write_char(w, '\n');
        }
    }
    writer_cstr(w);
}

/* What the scorer has to answer, from the rules' own counting. */
static void write_expected(const struct ns_state *s, const struct game_score *score,
                           const uint8_t first[NS_ROUNDS], struct writer *w)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_begin_array(&j, "players");
    for (int i = 0; i < s->seats; i++) {
        struct ns_tally t = ns_tally(&ns_builtin, &s->seat[i]);
        json_begin_object(&j, NULL);
        json_put_str(&j, "name", "P");
        json_put_int(&j, "rank", score->rank[i]);
        json_begin_array(&j, "rounds");
        for (int round = 1; round <= NS_ROUNDS; round++) {
            json_begin_object(&j, NULL);
            ns_json_points(&t.round[round - 1], ns_left_out(&ns_builtin, &s->seat[i], round), &j);
            json_end_object(&j);
        }
        json_end_array(&j);
        json_begin_array(&j, "left");
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (ns_left(&s->seat[i], slot))
                json_put_int(&j, NULL, ns_slot_size(slot));
        json_end_array(&j);
        if (s->seats == 1)
            json_put_int(&j, "solo", ns_solo_rank(t.total));
        ns_json_tally(&t, &j);
        json_end_object(&j);
    }
    json_end_array(&j);
    json_begin_array(&j, "first");
    for (int k = 0; k < NS_ROUNDS; k++)
        json_put_int(&j, NULL, first[k] + 1);
    json_end_array(&j);
    json_end_object(&j);
    write_char(w, '\n');
    writer_cstr(w);
}

/* A random game to its end, and who was first in each of its rounds. */
static void play_noting_first(const struct game *g, struct game_state *s, struct rng *r,
                              uint8_t first[NS_ROUNDS])
{
    for (seat_set turn = g->turn(g->data, s); turn; turn = g->turn(g->data, s)) {
        first[ns_in(s)->round - 1] = ns_in(s)->first;
        int seat = __builtin_ctz(turn);
        struct move m = g->sample(g->data, s, seat, r);
        g->apply(g->data, s, seat, &m);
    }
}

static void whole_games_count_as_the_rules_count(void **state)
{
    (void)state;
    static uint64_t position[GAME_STATE_MAX / 8];
    static char sheet[16384], expected[16384];
    const struct game *g = nightsky_ai.game;
    for (uint64_t number = 0; number < 200; number++) {
        struct game_state *s = (struct game_state *)position;
        const uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)number, 9};
        struct rng r = rng_from_seed(seed);
        struct game_score final;
        playout_deal(&nightsky_ai, number, s);
        uint8_t first[NS_ROUNDS];
        play_noting_first(g, s, &r, first);
        g->score(g->data, s, &final);
        struct writer e = writer_on(expected, sizeof expected);
        write_expected(ns_in(s), &final, first, &e);
        for (int counted = 0; counted < 2; counted++) {
            struct writer w = writer_on(sheet, sizeof sheet);
            write_sheet(ns_in(s), counted == 1, first[0], &w);
            assert_int_equal(score(sheet, true), VERB_OK);
            assert_string_equal(said, expected);
            assert_true(json_valid(text_of(said)));
        }
    }
}

/* NS-9's example, counted at a table. */
static void the_example_of_the_rules_is_sixteen(void **state)
{
    (void)state;
    assert_int_equal(score("player\nstart white 1\n7 red 2 count 2 3 3 7 0 0 0\n", true), VERB_OK);
    assert_non_null(strstr(said, "\"round\":16}"));
    assert_int_equal(score("player Ada\nstart white 1\n7 red 2 count 2 3 3 7 0 0 0\n", false),
                     VERB_OK);
    assert_non_null(strstr(said, "Ada, place 1\nI              16\n"));
    assert_non_null(strstr(said, "in all         37\n"));
}

static void what_cannot_be_drawn_is_named_and_the_rest_counts(void **state)
{
    (void)state;
    static const struct {
        const char *row, *why;
    } bad[] = {
        {"5 red 2 i2-i3", "is not visible in round I"},
        {"5 red 2 c3-c5", "these two are not"},
        {"5 red 2 c3-c4,e2-e3", "one connected piece"},
        {"5 red 2 c1-c2-c3-c4-c5-c6", "The card has 5 stars, and here are 6"},
        {"5 red 2 count 6 0 0 6 0 0 0", "These counts cannot be"},
        {"5 red 2 count 0 0 0 1 0 0 0", "These counts cannot be"},
        {"5 red 2 count 0 0 1 0 0 0 0", "can have 0 joining lines at most, and not 1"},
        {"5 red 2 a1-a9", "This row has the places 1 to"},
        /* Joining lines: three blue stars and no red one, two and two, all of one type. */
        {"5 red 2 count 0 3 1 5 0 0 0", "can have 0 joining lines at most, and not 1"},
        {"5 red 2 count 1 2 3 5 0 0 0", "can have 2 joining lines at most, and not 3"},
        {"10 red 2 count 5 5 20 10 0 0 0", "can have 19 joining lines at most, and not 20"},
        {"5 blue 2 count 3 3 4 5 0 0 0", "can have 3 joining lines at most, and not 4"},
        {"5 blue 2 count 3 2 1 5 0 0 0", "Both cards show one type"},
        {"5 red 2 count 3 3 1 5 0 0 0", "are 6 together, and only 5 are drawn"},
        {"5 red 2 count 1 1 1 5 0 8 0", "and 8 cannot cross the ecliptic"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char sheet[256];
        snprintf(sheet, sizeof sheet, "player\nstart blue 1\n%s\n6 blue 1 d3-d4\n", bad[i].row);
        assert_int_equal(score(sheet, true), VERB_FAILED);
        assert_non_null(strstr(trouble, bad[i].why));
        assert_non_null(strstr(trouble, "line 3,"));
        assert_non_null(strstr(said, "\"rounds\":[{\"left_out\":0,"));
        assert_non_null(strstr(said, "\"fault\":{\"say\":"));
        assert_non_null(strstr(said, ",{\"left_out\":4,"));
    }
    assert_int_equal(score("player\nstart blue 1\n5 red 2 e3-e4\n6 red 1 e3-e4\n", true),
                     VERB_FAILED);
    assert_non_null(strstr(trouble, "part of a constellation already"));
    assert_int_equal(score("pieces several\nplayer\nstart blue 1\n5 red 2 c3-c4,e2-e3\n", true),
                     VERB_OK);
}

static void a_sheet_that_cannot_be_read_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *sheet, *why;
    } bad[] = {
        {"7 red 2 -", "line 1, column 1: Whose sheet is it?"},
        {"player\n7 red 2 -", "line 2, column 1: First comes what the start card shows"},
        {"player\nstart green 2", "line 2, column 7: Here a type and a value"},
        {"player\nstart red 0", "Here a type and a value"},
        {"player\nstart red 1 2", "line 2, column 12: The line must end here."},
        {"player\nstart red 1\n4 red 1 -", "A round is the card's size"},
        {"player\nstart red 1\n5 red 1", "After the card comes what was drawn"},
        {"player\nstart red 1\n5 red 1 - 3", "The line must end here."},
        {"player\nstart red 1\n5 red 1 count 1 2", "After count come seven numbers"},
        {"pieces two", "pieces one"},
        {"", "line 1, column 1: The sheet is empty"},
        {"# nothing yet\npieces one\n", "The sheet is empty"},
        {"player Ada\nplayer Ben\nstart red 1", "line 1, column 1: This player's sheet is empty"},
        {"player\nstart red 1\nstart red 1", "line 3, column 1: This player's start card is told"},
        {"first 0\nplayer\nstart red 1", "line 1, column 8: Who starts"},
        {"first 2\nplayer\nstart red 1", "line 1, column 7: Nobody of that number plays"},
        {"player\nplayer\nplayer\nplayer\nplayer\nplayer", "At most 5 people play."},
        {"player\nstart red 1\n5 red 1 -\n5 red 1 -\n5 red 1 -\n5 red 1 -\n5 red 1 -\n5 red 1 -\n"
         "5 red 1 -",
         "line 9, column 1: A game has 6 rounds"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(score(bad[i].sheet, true), VERB_BAD_DATA);
        assert_string_equal(said, "");
        assert_non_null(strstr(trouble, bad[i].why));
    }
}

/* NS-2, NS-5: a pool has one card of each size and two sevens, and all take one size. */
static void sizes_that_cannot_be_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *sheet, *why;
    } bad[] = {
        {"player\nstart red 1\n5 red 1 -\n5 red 1 -\n",
         "line 4, column 1: No card of 5 stars is left"},
        {"player\nstart red 1\n7 red 1 -\n7 red 1 -\n8 red 1 -\n7 red 1 -\n",
         "line 6, column 1: No card of 7 stars is left"},
        {"player\nstart red 1\n5 red 1 -\nplayer\nstart red 1\n6 red 1 -\n",
         "line 6, column 1: All take one size in a round: another player's card has 5 stars, and "
         "this has 6."},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(score(bad[i].sheet, true), VERB_FAILED);
        assert_non_null(strstr(trouble, bad[i].why));
        assert_non_null(strstr(said, "\"fault\":{\"say\":"));
    }
    assert_int_equal(score("player\nstart red 1\n7 red 1 -\n7 red 1 -\n", true), VERB_OK);
    assert_non_null(strstr(said, "\"left\":[5,6,8,9,10]"));
}

/* NS-11. */
static void the_first_player_card_is_told(void **state)
{
    (void)state;
    static const char rounds[] = "player Ada\nstart white 1\n7 red 2 count 2 3 3 7 0 0 0\n"
                                 "player Ben\nstart white 1\n7 red 2 -\n"
                                 "player Cleo\nstart white 1\n7 red 2 -\n";
    char sheet[512];
    assert_int_equal(score(rounds, false), VERB_OK);
    assert_non_null(strstr(said, "\nfirst player of round II: Ben\n"));
    snprintf(sheet, sizeof sheet, "first 2\n%s", rounds);
    assert_int_equal(score(sheet, true), VERB_OK);
    assert_non_null(strstr(said, "\"first\":[2,3]}"));
    /* A round that cannot be does not decide it. */
    assert_int_equal(
        score("player\nstart red 1\n5 red 1 -\nplayer\nstart red 1\n6 red 1 -\n", true),
        VERB_FAILED);
    assert_non_null(strstr(said, "\"first\":[1]}"));
}

/* NS-14. */
static void the_rank_of_a_game_alone_is_told(void **state)
{
    (void)state;
    static const char low[] = "player\nstart red 1\n5 red 1 -\n6 red 1 -\n7 red 1 -\n8 red 1 -\n"
                              "9 red 1 -\n10 red 1 -\n";
    static const char high[] =
        "player\nstart red 9\n5 blue 9 count 2 3 2 5 0 0 0\n6 red 1 -\n7 red 1 -\n8 red 1 -\n"
        "9 red 1 -\n10 red 9 count 10 10 19 10 0 0 0\n";
    assert_int_equal(score(low, false), VERB_OK);
    assert_non_null(strstr(said, "rank 1 of 5 (the higher the better): up to 50 points; the next "
                                 "begins at 51\n"));
    assert_int_equal(score(high, false), VERB_OK);
    assert_non_null(strstr(said, "rank 5 of 5 (the higher the better): 151 points and more\n"));
}

/* The sky people played on, not ours: here its ecliptic is larger and a star is missing. */
static void a_sky_of_ones_own_counts(void **state)
{
    (void)state;
    static struct ns_sky own;
    static const char sheet[] = "player\nstart red 1\n5 red 1 d8-e8\n";
    own = ns_builtin;
    assert_int_equal(score(sheet, true), VERB_OK);
    assert_non_null(strstr(said, "\"crossings\":0,"));
    own.radius = 262; /* d8 and e8 are outside, and the middle of their line is not */
    played_on = (const struct game_data *)&own;
    assert_int_equal(score(sheet, true), VERB_OK);
    assert_non_null(strstr(said, "\"crossings\":1,"));
    own.type[ns_star_at(3, 1)] = NS_NO_STAR;
    assert_int_equal(score("player\nstart red 1\n5 red 1 d7-d8-e8\n", true), VERB_FAILED);
    assert_non_null(strstr(trouble, "There is no star e8 on this map."));
    played_on = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_count_as_the_rules_count),
        cmocka_unit_test(the_example_of_the_rules_is_sixteen),
        cmocka_unit_test(what_cannot_be_drawn_is_named_and_the_rest_counts),
        cmocka_unit_test(a_sheet_that_cannot_be_read_is_refused),
        cmocka_unit_test(sizes_that_cannot_be_are_named),
        cmocka_unit_test(the_first_player_card_is_told),
        cmocka_unit_test(the_rank_of_a_game_alone_is_told),
        cmocka_unit_test(a_sky_of_ones_own_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
