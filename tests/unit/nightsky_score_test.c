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

static enum verb_result score(const char *sheet, bool json)
{
    struct writer out = writer_on(said, sizeof said - 1), bad = writer_on(trouble, sizeof trouble);
    struct verb_call call = {
        .input = text_of(sheet), .json = json, .memory = memory, .out = &out, .trouble = &bad};
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
static void write_sheet(const struct ns_state *s, bool counted, struct writer *w)
{
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
                ns_write_drawing(w, &p->drawn[round - 1], NULL);
            }
            write_char(w, '\n');
        }
    }
    writer_cstr(w);
}

/* What the scorer has to answer, from the rules' own counting. */
static void write_expected(const struct ns_state *s, const struct game_score *score,
                           struct writer *w)
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
        if (s->seats == 1)
            json_put_int(&j, "solo", ns_solo_rank(t.total));
        ns_json_tally(&t, &j);
        json_end_object(&j);
    }
    write_str(w, "]}\n");
    writer_cstr(w);
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
        struct playout p = playout_start();
        struct game_score final;
        playout_deal(&nightsky_ai, number, s);
        playout_game(&p, g, g->data, s, &r);
        g->score(g->data, s, &final);
        struct writer e = writer_on(expected, sizeof expected);
        write_expected(ns_in(s), &final, &e);
        for (int counted = 0; counted < 2; counted++) {
            struct writer w = writer_on(sheet, sizeof sheet);
            write_sheet(ns_in(s), counted == 1, &w);
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
        {"5 red 2 count 0 0 1 0 0 0 0", "These counts cannot be"},
        {"5 red 2 a1-a9", "This row has the places 1 to"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_count_as_the_rules_count),
        cmocka_unit_test(the_example_of_the_rules_is_sixteen),
        cmocka_unit_test(what_cannot_be_drawn_is_named_and_the_rest_counts),
        cmocka_unit_test(a_sheet_that_cannot_be_read_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
