/* Pictures: how the display list is read, and what SVG comes of it. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/letters.h"
#include "draw/svg.h"

static char out[200000];

static const char *svg(const char *picture)
{
    struct writer w = writer_on(out, sizeof out);
    struct fault f = {0};
    if (!draw_svg(text_of(picture), &w, &f))
        fail_msg("line %zu: %s", f.line, f.say);
    assert_true(writer_fits(&w));
    return writer_cstr(&w);
}

static void refused(const char *picture, size_t line, size_t at, const char *say)
{
    struct writer w = writer_on(out, sizeof out);
    struct fault f = {0};
    assert_false(draw_svg(text_of(picture), &w, &f));
    assert_non_null(f.say);
    assert_non_null(strstr(f.say, say));
    assert_int_equal(f.line, line);
    assert_int_equal(f.at, at);
}

static void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s is not in the picture", part);
}

static void a_page_of_shapes(void **unused)
{
    (void)unused;
    const char *s = svg("page 1000 505\nrect night 0 0 1000 505\ncircle rim 500 250 205\n"
                        "line drawn 10 -20 35 40\n");
    has(s, "width=\"100\" height=\"50.5\" viewBox=\"0 0 100 50.5\"");
    has(s,
        "<rect x=\"0\" y=\"0\" width=\"100\" height=\"50.5\" class=\"night\" fill=\"#0a121c\"/>");
    has(s, "<circle cx=\"50\" cy=\"25\" r=\"20.5\" class=\"rim\" fill=\"none\" "
           "stroke=\"url(#brass)\"");
    has(s, "<line x1=\"1\" y1=\"-2\" x2=\"3.5\" y2=\"4\"");
    has(s, "opacity=\"0.95\"");
    assert_string_equal(s + strlen(s) - 7, "</svg>\n");
}

static void marks_are_defined_once(void **unused)
{
    (void)unused;
    const char *s = svg("page 100 100\nmark red red 50 50 20\nmark faint-red red 50 50 20\n");
    const char *first = strstr(s, "<symbol id=\"red\"");
    assert_non_null(first);
    assert_null(strstr(first + 1, "<symbol id=\"red\""));
    has(s, "<use href=\"#red\" x=\"4\" y=\"4\" width=\"2\" height=\"2\" class=\"red\" "
           "fill=\"#ff9483\"");
}

static void words_are_escaped(void **unused)
{
    (void)unused;
    const char *s = svg("page 100 100\ntext title 100 50 50 middle Ada <&> \"Boötes\"\n");
    has(s, "aria-label=\"Ada &lt;&amp;&gt; &quot;Boötes&quot;\"");
    assert_null(strstr(s, "Ada <"));
    /* Letters we have no outlines of are left to whoever looks. */
    s = svg("page 100 100\ntext title 100 50 50 middle 星 <&>\n");
    has(s, "text-anchor=\"middle\"");
    has(s, ">星 &lt;&amp;&gt;</text>");
}

/* Known letters are outlines: nothing is left to the fonts of a computer. */
static void letters_are_outlines(void **unused)
{
    (void)unused;
    static const char *const picture[] = {
        "page 100 100\ntext title 100 50 50 left Hi A\n",
        "page 100 100\ntext name 200 50 50 right Źdźbło Жук œuvre\n",
    };
    for (int i = 0; i < 2; i++) {
        const char *s = svg(picture[i]);
        assert_null(strstr(s, "<text"));
        assert_null(strstr(s, "font"));
    }
    const char *s = svg(picture[0]);
    has(s, "transform=\"translate(5 8.4) scale(0.0100)\"");
    int paths = 0;
    for (const char *p = s; (p = strstr(p, "<path")) != NULL && (p = strstr(p, " d=")); p++)
        paths++;
    const struct draw_role *title = draw_role_find(text_of("title"));
    struct text word = text_of("HiA"), all = word;
    int wide = 0, letters = 0;
    for (; word.n > 0; letters++)
        wide += letter_next(title->font, &word)->wide;
    assert_int_equal(letters_wide(title, all), wide);
    assert_int_equal(letters_wide(title, text_of("HiA\xff")), -1);
    assert_int_equal(letters_wide(title, text_of("\xc5")), -1);
    assert_true(paths >= letters);
    /* The spacing of a role stands between letters, not after them. */
    const struct draw_role *corner = draw_role_find(text_of("corner"));
    struct text two = text_of("oo");
    int one = letter_next(corner->font, &two)->wide;
    assert_int_equal(letters_wide(corner, text_of("oo")), 2 * one + corner->spacing * 10);
}

/* Every outline can be read to its end, and comes back to where it began. */
static void outlines_are_whole(void **unused)
{
    (void)unused;
    int seen = 0;
    for (int font = FONT_UI; font <= FONT_ITALIC; font++) {
        for (int code = 0x20; code < 0x460; code++) {
            char bytes[2] = {(char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f))};
            char plain = (char)code;
            struct text t = code < 0x80 ? (struct text){&plain, 1} : (struct text){bytes, 2};
            const struct letter *l = letter_next((enum draw_font)font, &t);
            if (!l)
                continue;
            seen++;
            const char *rest = l->outline;
            int n[4], x = 0, y = 0, from_x = 0, from_y = 0;
            for (char step; (step = letter_step_read(&rest, n)) != 0;) {
                assert_non_null(strchr("Mlqz", step));
                int at = step == 'q' ? 2 : 0;
                if (step == 'z') {
                    assert_in_range(x - from_x + 1, 0, 2);
                    assert_in_range(y - from_y + 1, 0, 2);
                } else if (step == 'M') {
                    from_x = x = n[0], from_y = y = n[1];
                } else {
                    x += n[at], y += n[at + 1];
                }
                assert_in_range(x + 1000, 0, 3000);
                assert_in_range(y + 1500, 0, 3000);
            }
        }
    }
    assert_in_range(seen, 900, 1400);
}

static void dust_and_ticks(void **unused)
{
    (void)unused;
    const char *s = svg("page 1000 1000\ndust dust 500 500 400 25\n");
    int specks = 0;
    for (const char *p = s; (p = strstr(p, "<circle")) != NULL; p++)
        specks++;
    assert_int_equal(specks, 25);
    struct draw_item ticks = {.op = DRAW_TICKS, .n = {1000, 1000, 500, 20, 50}};
    int32_t p[4];
    draw_tick(&ticks, 0, p);
    assert_int_equal(p[0], 1000);
    assert_int_equal(p[1], 500);
    assert_int_equal(p[3], 450);
    draw_tick(&ticks, 46, p); /* just below the right */
    assert_true(p[0] > 1490 && p[1] > 1000 && p[2] - p[0] <= 20);
    draw_tick(&ticks, 135, p);
    assert_int_equal(p[0], 500);
    assert_int_equal(p[2], 450);
}

static void faults(void **unused)
{
    (void)unused;
    refused("", 0, 0, "empty");
    refused("rect night 0 0 1 1\n", 1, 0, "page line");
    refused("page 1 1\npage 1 1\n", 2, 0, "page line");
    refused("page 1 1\nblob night 1\n", 2, 0, "no such thing");
    refused("page 1 1\nrect blood 1 1 1 1\n", 2, 5, "no such role");
    refused("page 1 1\nmark red moon 1 1 1\n", 2, 9, "no such mark");
    refused("page 1 1\nrect night 1 1 1\n", 2, 16, "whole number");
    refused("page 1 1\nrect night 1 1 x 1\n", 2, 15, "whole number");
    refused("page 1 1\ncircle night 1 1 1 1\n", 2, 18, "ends here");
    refused("page 1 1\ntext title 1 1 1 centre x\n", 2, 17, "left, middle or right");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_of_shapes),
        cmocka_unit_test(marks_are_defined_once),
        cmocka_unit_test(words_are_escaped),
        cmocka_unit_test(letters_are_outlines),
        cmocka_unit_test(outlines_are_whole),
        cmocka_unit_test(dust_and_ticks),
        cmocka_unit_test(faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
