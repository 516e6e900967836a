/* A sky as a picture, and the verb that makes a poster of a record. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "engine/record.h"
#include "games/nightsky/picture.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

static char record[RECORD_SIZE_MAX], list[200000], trouble[1000];

static size_t load(const char *path)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t n = fread(record, 1, sizeof record, in);
    fclose(in);
    return n;
}

static enum verb_result poster(struct text in, const char *flags)
{
    const struct ai_verb *verb = nightsky_ai.verbs[0];
    assert_string_equal(verb->name, "poster");
    struct writer out = writer_on(list, sizeof list), bad = writer_on(trouble, sizeof trouble);
    struct verb_call call = {.input = in, .out = &out, .trouble = &bad};
    call.flags = text_of(flags);
    call.memory = calloc(1, verb->memory_size);
    enum verb_result result = verb->run(&call);
    free(call.memory);
    assert_true(writer_fits(&out));
    writer_cstr(&out);
    writer_cstr(&bad);
    return result;
}

static int lines_with(const char *what)
{
    int n = 0;
    for (const char *p = list; (p = strstr(p, what)) != NULL; p++)
        n += p == list || p[-1] == '\n';
    return n;
}

static void a_poster_shows_the_whole_sky(void **unused)
{
    (void)unused;
    size_t n = load("tests/golden/nightsky/two-seats.record");
    assert_int_equal(poster((struct text){record, n}, "seat 2\nname Ada & Bo\n"), VERB_OK);
    assert_int_equal(lines_with("page 10000 14140\n"), 1);
    assert_int_equal(lines_with("mark "), 72 + 1);
    assert_non_null(strstr(list, "middle The sky Ada & Bo drew\n"));

    /* Every line of the six drawings, and the name of each that is not empty. */
    static struct match match[2];
    static struct ns_sky sky;
    struct record r;
    int last = 0, lines = 0, names = 0;
    assert_true(record_read((struct text){record, n}, &r, NULL));
    assert_true(record_replay(&r, &nightsky_game, (struct game_data *)&sky, match, &last, NULL,
                              NULL, NULL));
    const struct ns_seat *p = &ns_in(match_state(&match[last]))->seat[1];
    for (int k = 0; k < NS_ROUNDS; k++) {
        struct ns_line line[NS_LINES_MAX];
        lines += ns_drawing_lines(&p->drawn[k], line);
        names += !ns_drawing_empty(&p->drawn[k]);
    }
    assert_true(lines > 0);
    assert_int_equal(lines_with("line drawn "), lines);
    assert_int_equal(lines_with("text name "), names);
    char total[64];
    struct ns_tally t = ns_tally(&ns_builtin, p);
    snprintf(total, sizeof total, "middle %d\n", t.total);
    assert_non_null(strstr(list, total));
}

static void bad_input_is_refused(void **unused)
{
    (void)unused;
    assert_int_equal(poster(text_of("nonsense"), ""), VERB_BAD_DATA);
    assert_true(trouble[0] != '\0');
    size_t n = load("tests/golden/nightsky/two-seats.record");
    assert_int_equal(poster((struct text){record, n}, "seat 3\n"), VERB_USAGE);
    assert_non_null(strstr(trouble, "1 to 2"));
}

static void a_board_hides_the_lower_half(void **unused)
{
    (void)unused;
    static struct match game;
    struct view v;
    static const char setup[] = "nightsky 1\nseats 1\npieces one\nfirst 1\n"
                                "seat 1 start 1 pool 5-1 6-1 7-5 7-2 8-1 9-1 10-1\n";
    assert_true(match_start(&game, &nightsky_game, text_of(setup), NULL, NULL));
    view_of(&nightsky_game, game.data, match_state(&game), VIEWER_PUBLIC, &v);
    struct writer out = writer_on(list, sizeof list);
    ns_picture(&v, 0, &out);
    assert_true(writer_fits(&out));
    writer_cstr(&out);
    assert_int_equal(lines_with("plate plate "), 1);
    assert_int_equal(lines_with("text numeral-now "), 1);
    assert_int_equal(lines_with("line drawn"), 0);
}

/* What is all under the plate has no name on a board. */
static void a_board_names_what_is_in_sight(void **unused)
{
    (void)unused;
    static struct match match[2];
    static struct ns_sky sky;
    struct record r;
    struct view v;
    int last = 0, seen = 0, hidden = 0;
    size_t n = load("tests/golden/nightsky/two-seats.record");
    assert_true(record_read((struct text){record, n}, &r, NULL));
    assert_true(record_replay(&r, &nightsky_game, (struct game_data *)&sky, match, &last, NULL,
                              NULL, NULL));
    const struct match *m = &match[last];
    const struct ns_seat *p = &ns_in(match_state(m))->seat[0];
    view_of(&nightsky_game, m->data, match_state(m), VIEWER_PUBLIC, &v);
    struct writer out = writer_on(list, sizeof list);
    ns_picture(&v, 0, &out);
    writer_cstr(&out);
    for (int k = 0; k < NS_ROUNDS; k++) {
        bool sight = false;
        for (struct ns_stars rest = ns_drawing_stars(&p->drawn[k]); ns_stars_any(rest);)
            sight |= ns_visible(ns_stars_take(&rest), NS_ROUNDS);
        bool named = strstr(list, ns_sky_in(m->data)->card[ns_card_of(p, k + 1)].name) != NULL;
        assert_int_equal(named, sight);
        seen += sight;
        hidden += !sight && !ns_drawing_empty(&p->drawn[k]);
    }
    assert_true(seen > 0 && hidden > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_poster_shows_the_whole_sky),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(a_board_hides_the_lower_half),
        cmocka_unit_test(a_board_names_what_is_in_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
