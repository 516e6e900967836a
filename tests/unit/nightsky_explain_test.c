#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/nightsky/bots.h"
#include "ai/nightsky/place.h"
#include "ai/nightsky/score_sheet.h"

/* Why a drawing beats another, against a second count: the whole sheet, as people write it. */

static char said[1 << 16], trouble[4096], sheet[2048], card[16];

static enum verb_result call(const struct ai_verb *v, const char *input, const char *flags,
                             bool json)
{
    void *memory = calloc(1, v->memory_size);
    struct writer out = writer_on(said, sizeof said - 1);
    struct writer wrong = writer_on(trouble, sizeof trouble - 1);
    enum verb_result r = v->run(&(struct verb_call){.input = text_of(input),
                                                    .flags = text_of(flags),
                                                    .json = json,
                                                    .memory = memory,
                                                    .out = &out,
                                                    .trouble = &wrong});
    writer_cstr(&out);
    writer_cstr(&wrong);
    free(memory);
    return r;
}

static int number_behind(const char *from, const char *key)
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    return (int)strtol(at + strlen(key), NULL, 10);
}

static void text_behind(const char *from, const char *key, char *out, size_t size)
{
    const char *at = strstr(from, key);
    assert_non_null(at);
    snprintf(out, size, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

static void make_puzzle(int seed)
{
    char flags[32];
    snprintf(flags, sizeof flags, "seed %d\n", seed);
    assert_int_equal(call(&ns_verb_puzzle, "", flags, false), VERB_OK);
    assert_true(strlen(said) < sizeof sheet);
    memcpy(sheet, said, strlen(said) + 1);
    assert_int_equal(call(&ns_verb_puzzle, "", flags, true), VERB_OK);
    text_behind(said, "\"card\":\"", card, sizeof card);
}

static const struct ns_card *read_card(void)
{
    struct reader r = reader_on(text_of(card));
    int n;
    assert_true(ns_read_card(&r, &n));
    return &ns_builtin.card[n];
}

/* What a drawing adds to the total of the sheet. */
static int added(const char *drawing)
{
    static char longer[4096];
    const struct ns_card *c = read_card();
    assert_int_equal(call(&ns_verb_score, sheet, "", true), VERB_OK);
    int before = number_behind(said, "\"total\":");
    snprintf(longer, sizeof longer, "%s%d %s %d %s\n", sheet, c->size, ns_type_name[c->type],
             c->value, drawing);
    assert_int_equal(call(&ns_verb_score, longer, "", true), VERB_OK);
    return number_behind(said, "\"total\":") - before;
}

struct all {
    const struct bitboard *board;
    struct score_sheet sheet;
    int most;
};

static bool count_one(void *context, const struct shape *s, int shift)
{
    struct all *a = context;
    struct place at = {.shape = s, .shift = shift};
    struct ns_drawing d = place_drawing(a->board, &at);
    const struct ns_card *c = read_card();
    struct ns_tally t = a->sheet.player[0].tally;
    struct ns_points p = ns_drawing_points(&ns_builtin, &d, (struct ns_side){c->type, c->value},
                                           a->sheet.player[0].low);
    int before = t.total;
    ns_tally_add(&t, &p, c->size - ns_stars_count(ns_drawing_stars(&d)));
    a->most = t.total - before > a->most ? t.total - before : a->most;
    return true;
}

/* The most that any drawing adds, by the tally. */
static int most_of_all(void)
{
    static struct bitboards boards;
    static struct shape shape[SHAPES_MAX];
    static struct all a;
    struct fault f = {0};
    a = (struct all){.sheet = {.sky = &ns_builtin}, .most = added("-")};
    assert_true(score_read(&a.sheet, text_of(sheet), &f));
    bitboards_build(&ns_builtin, &boards);
    a.board = &boards.round[a.sheet.player[0].rows];
    int n = shapes_list(read_card(), NS_NODES_MAX, shape, SHAPES_MAX);
    places_each(shape, n, bitboard_free(a.board, a.sheet.player[0].used), count_one, &a);
    return a.most;
}

/* Lines add up to the difference, and nothing is worth more than the best. */
static void test_lines(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 24; seed++) {
        static char flags[512], best[256];
        make_puzzle(seed);
        snprintf(flags, sizeof flags, "card %s\n", card);
        assert_int_equal(call(&ns_verb_explain, sheet, flags, true), VERB_OK);
        text_behind(said, "\"best\":{\"text\":\"", best, sizeof best);
        int worth = number_behind(said, "\"worth\":"), sum = 0, own;
        own = number_behind(strstr(said, "\"own\":"), "\"worth\":");
        for (const char *at = said; (at = strstr(at, "\"gain\":")); at++)
            sum += number_behind(at, "\"gain\":");
        assert_int_equal(sum, worth - own);
        assert_int_equal(own, added("-"));
        assert_int_equal(worth, added(best));
        assert_int_equal(worth, most_of_all());
        /* Who has drawn as well is told nothing better. */
        snprintf(flags, sizeof flags, "card %s\ndraw %s\n", card, best);
        assert_int_equal(call(&ns_verb_explain, sheet, flags, true), VERB_OK);
        for (const char *at = said; (at = strstr(at, "\"gain\":")); at++)
            assert_int_equal(number_behind(at, "\"gain\":"), 0);
        /* Turned round, the lines speak for the other. */
        snprintf(flags, sizeof flags, "card %s\ndraw %s\nagainst -\n", card, best);
        assert_int_equal(call(&ns_verb_explain, sheet, flags, true), VERB_OK);
        assert_int_equal(number_behind(said, "\"worth\":"), own);
        assert_int_equal(number_behind(said, "\"looked_at\":"), 0);
    }
}

static void test_refusals(void **state)
{
    (void)state;
    make_puzzle(7);
    assert_int_equal(call(&ns_verb_explain, sheet, "", false), VERB_USAGE);
    assert_non_null(strstr(trouble, "Which card is drawn?"));
    assert_int_equal(call(&ns_verb_explain, sheet, "card 7-9\ndraw a1-a2\n", false), VERB_USAGE);
    assert_non_null(strstr(trouble, "not visible in round IV"));
    assert_int_equal(call(&ns_verb_explain, sheet, "card 7-9\ndraw f8-g8-h8-i8\n", false),
                     VERB_USAGE);
    assert_int_equal(call(&ns_verb_explain, "player\nplayer\n", "card 7-9\n", false),
                     VERB_BAD_DATA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
