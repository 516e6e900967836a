/* Printed sheets: words set within their boxes, roles in two styles, signs of their own; and every
 * sheet of every game is a picture that can be read. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/sheet.h"
#include "draw/letters.h"
#include "draw/sheet.h"

enum { SIZE = 1 << 20 };
static char drawn[SIZE], made[SIZE];

static struct text set(const char *sheet)
{
    struct writer w = writer_on(made, sizeof made);
    struct fault f = {0};
    assert_true(sheet_set(text_of(sheet), &w, &f));
    writer_cstr(&w);
    return writer_text(&w);
}

static int lines_of(struct text t)
{
    struct text line;
    int n = 0;
    while (text_line(&t, &line))
        n++;
    return n;
}

static void words_are_broken_and_made_smaller(void **state)
{
    (void)state;
    /* Room enough: one line, as large as asked for, in the middle of its box. */
    assert_string_equal(set("words ink-words 100 0 200 4000 300 middle one two three\n").p,
                        "text ink-words 100 2000 350 middle one two three\n");
    /* Narrow: broken at blanks, each line within the width. */
    assert_int_equal(lines_of(set("words ink-words 100 0 0 300 2000 left one two three\n")), 3);
    /* Low: smaller, until the lines fit. */
    set("words ink-words 100 0 0 3000 60 right one two three\n");
    assert_int_equal(atoi(made + strlen("text ink-words ")), 50);
    /* What is no words stays as it is. */
    assert_string_equal(set("page 10 10\nline ink-line 0 0 5 5\n").p,
                        "page 10 10\nline ink-line 0 0 5 5\n");
}

static void bad_words_are_told_with_their_line(void **state)
{
    (void)state;
    static const char *const bad[] = {"page 1 1\nwords odd 100 0 0 10 10 left a\n",
                                      "page 1 1\nwords ink-words 100 0 x 10 10 left a\n",
                                      "page 1 1\nwords ink-words 100 0 0\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct writer w = writer_on(made, sizeof made);
        struct fault f = {0};
        assert_false(sheet_set(text_of(bad[i]), &w, &f));
        assert_int_equal(f.line, 2);
        assert_non_null(f.say);
    }
}

static void ink_saves_ink(void **state)
{
    (void)state;
    static const char *const grounds[] = {"ground", "panel", "box", "wash", "card", "disc", "limb"};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        char name[32];
        snprintf(name, sizeof name, "ink-%s", grounds[i]);
        const struct draw_role *r = sheet_role_find(text_of(name));
        assert_non_null(r);
        assert_true(r->fill == DRAW_NO_COLOUR);
        snprintf(name, sizeof name, "look-%s", grounds[i]);
        assert_true(sheet_role_find(text_of(name))->fill != DRAW_NO_COLOUR);
    }
    assert_null(sheet_role_find(text_of("ink-odd")));
    assert_null(sheet_role_find(text_of("odd")));
    assert_null(sheet_mark_find(text_of("odd")));
    assert_non_null(sheet_mark_find(text_of("comet")));
}

/* ---- every sheet --------------------------------------------------------------------------- */

static const char *plain(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    const char *words = strchr(key, '\4');
    return many && n != 1 ? many : words ? words + 1 : key;
}

/* Whatever is drawn lies on the paper. */
static void check_picture(struct text picture, int wide, int high)
{
    struct draw_item i;
    struct fault f = {0};
    size_t line = 0;
    int items = 0;
    for (; draw_next(&picture, &line, &i, &f); items++) {
        if (i.op == DRAW_RECT || i.op == DRAW_LINE) {
            assert_in_range(i.n[0], 0, wide);
            assert_in_range(i.n[1], 0, high);
        }
        if (i.op != DRAW_TEXT)
            continue;
        int length = letters_wide(i.role, i.words) * i.n[0] / LETTER_EM;
        int left = i.n[1] - length * (i.align + 1) / 2;
        assert_in_range(left, 0, wide);
        assert_in_range(left + length, 0, wide);
        assert_in_range(i.n[2], 0, high);
    }
    assert_null(f.say);
    assert_true(items > 40);
}

static void check_sheet(const struct talk_sheets *kind, const struct sheet_order *o, bool own,
                        int page, bool ink)
{
    enum { WIDE = 5950, HIGH = 8420 };
    struct writer list = writer_on(drawn, sizeof drawn), w = writer_on(made, sizeof made);
    struct speech speech = {.words = plain};
    struct sheet s = {.plot = {.w = &list, .style = ink ? "ink-" : "look-"},
                      .wide = WIDE,
                      .high = HIGH,
                      .speech = &speech,
                      .ink = ink};
    struct fault f = {0};
    (own ? kind->draw_own : kind->draw_shared)(o, page, &s);
    assert_true(writer_fits(&list));
    assert_true(sheet_set(writer_text(&list), &w, &f));
    check_picture(writer_text(&w), WIDE, HIGH);
}

static void every_sheet_lies_on_its_paper(void **state)
{
    (void)state;
    static const char *const games[] = {"planetx", "lostcode", "nightsky"};
    static const char *const options[] = {"", "mode expert\nx yes\ncurse yes\n", "beginner yes\n"};
    assert_null(sheets_find(text_of("null")));
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t k = 0; k < sizeof options / sizeof *options; k++)
            for (int ink = 0; ink < 2; ink++) {
                const struct talk_sheets *kind = sheets_find(text_of(games[g]));
                struct sheet_order o = {.title = games[g],
                                        .data = kind->data,
                                        .options = text_of(options[k]),
                                        .seat = (int)k};
                for (int i = 0; i < kind->own(&o); i++)
                    check_sheet(kind, &o, true, i, ink);
                for (int i = 0; i < kind->shared(&o); i++)
                    check_sheet(kind, &o, false, i, ink);
            }
}

/* Notes are a person's or the page's: what says nothing is passed over. */
static void notes_that_say_nothing(void **state)
{
    (void)state;
    static const char *const notes[] = {
        "C not 0\nQ is 4\nA is 99\nclue A odd\nclue\n\n",
        "B not 77\nround 0 dice 111111 known 0 sums 0\nround 3 dice 9\nround 3 dice 300000 known "
        "99 s\n",
        "drawn a1-b2 Lyra\nstart odd 1\nstart blue 9\ndrawn - odd\n",
        "start blue 1\ndrawn zz Lyra\ndrawn - Lyra\ndrawn - Lyra\ndrawn - Lyra\ndrawn - Lyra\n"
        "drawn - Lyra\ndrawn - Lyra\ndrawn - Lyra\n"};
    static const char *const games[] = {"planetx", "lostcode", "nightsky"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t k = 0; k < sizeof notes / sizeof *notes; k++) {
            const struct talk_sheets *kind = sheets_find(text_of(games[g]));
            struct sheet_order o = {
                .title = games[g], .data = kind->data, .notes = text_of(notes[k])};
            for (int i = 0; i < kind->own(&o); i++)
                check_sheet(kind, &o, true, i, true);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_broken_and_made_smaller),
        cmocka_unit_test(bad_words_are_told_with_their_line),
        cmocka_unit_test(ink_saves_ink),
        cmocka_unit_test(every_sheet_lies_on_its_paper),
        cmocka_unit_test(notes_that_say_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
