/* More sheets of Planet X: one's turns and everybody's theories, and the score sheet. */

#include "ai/planetx/talk.h"
#include "ai/sheet.h"

/* A row of headings above a grid. */
static void put_heads(struct sheet *s, struct sheet_grid g, const struct phrase *heads)
{
    for (int i = 0; i < g.columns; i++) {
        struct plot_box b = sheet_box(g, i, 0);
        b.x += 20;
        b.wide -= 40;
        b.y -= 170;
        b.high = 160;
        sheet_say(s, "muted", 90, b, PLOT_LEFT, heads[i]);
    }
}

/* What one did and heard. */
static void draw_own_turns(struct sheet *s)
{
    enum { TOP = 1380, ROWS = 12, ROW = 205 };
    static const int wide[] = {560, 1990, 2640};
    struct phrase heads[] = {sheet_phrase(s, "Time"), sheet_phrase(s, "What you asked"),
                             sheet_phrase(s, "What you heard")};
    int x = SHEET_MARGIN;
    sheet_head(s, x, TOP - 190, sheet_phrase(s, "Your turns"));
    for (int i = 0; i < 3; x += wide[i++]) {
        struct sheet_grid g = {x, TOP, wide[i], ROW, 1, ROWS};
        put_heads(s, g, &heads[i]);
        sheet_boxes(s, "box", g);
    }
}

/* What the others asked: a column each, for everybody hears it. */
static void draw_rivals(const struct sheet_order *o, struct sheet *s)
{
    enum { TOP = 4470, ROWS = 8, ROW = 185, OTHERS = PLANETX_SEATS_MAX - 1 };
    struct sheet_grid g = {SHEET_MARGIN, TOP, SHEET_INSIDE / OTHERS, ROW, OTHERS, ROWS};
    struct phrase heads[OTHERS];
    for (int i = 0; i < OTHERS; i++)
        heads[i] = planetx_season(s->speech, o->seat + 1 + i);
    sheet_head(s, SHEET_MARGIN, TOP - 190, sheet_phrase(s, "What the others asked"));
    put_heads(s, g, heads);
    sheet_boxes(s, "box", g);
}

/* A row for each seat, a column for each sector. */
static void draw_theories(struct sheet *s, enum sky_mode mode)
{
    enum { TOP = 6560, NAME_WIDE = 1010, ROW = 230 };
    int n = sky_rules(mode)->sectors, wide = (SHEET_INSIDE - NAME_WIDE) / n;
    struct sheet_grid g = {SHEET_MARGIN + NAME_WIDE, TOP, wide, ROW, n, PLANETX_SEATS_MAX};
    sheet_head(s, SHEET_MARGIN, TOP - 210, sheet_phrase(s, "Theories"));
    for (int i = 0; i < n; i++)
        plot_int(&s->plot, "figure", 110, g.x + wide * i + wide / 2, TOP - 80, i + 1);
    sheet_boxes(s, "box", g);
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++) {
        char mark[] = "seat-1";
        int y = TOP + seat * ROW;
        mark[5] = (char)('1' + seat);
        plot_mark(&s->plot, mark, mark, SHEET_MARGIN + 70, y + ROW / 2, 120);
        sheet_say(s, "words", 95, (struct plot_box){SHEET_MARGIN + 170, y, NAME_WIDE - 190, ROW},
                  PLOT_LEFT, planetx_season(s->speech, seat));
    }
}

void planetx_draw_turns(const struct sheet_order *o, struct sheet *s)
{
    planetx_sheet_open(o, s, sheet_phrase(s, "Turns and theories"), true);
    draw_own_turns(s);
    draw_rivals(o, s);
    draw_theories(s, planetx_sheet_mode(o));
}

/* ---- the score sheet --------------------------------------------------------------------------
 */

/* What a row counts: right theories of a type, firsts, Planet X, all together. */
enum { ROW_FIRST = PLANETX_THEORY_TYPES, ROW_X, ROW_SUM, ROWS };

static void say_row(struct sheet *s, enum sky_mode mode, int row, struct phrase *name,
                    struct phrase *worth)
{
    if (row < PLANETX_THEORY_TYPES) {
        *name = phrase_capital(planetx_term(s->speech, CASE_PLURAL, row));
        *worth =
            phrase_say(s->speech, "{0} each", WITH(phrase_int(planetx_numbers(mode)->points[row])));
    } else if (row == ROW_FIRST) {
        *name = sheet_phrase(s, "First with a theory");
        *worth = phrase_say(s->speech, "{0} each", WITH(phrase_int(PLANETX_FIRST_POINTS)));
    } else if (row == ROW_X) {
        *name = phrase_capital(planetx_term(s->speech, CASE_NAME, SKY_X));
        *worth =
            phrase_say(s->speech, "{0}, or {1} for each step behind",
                       WITH(phrase_int(PLANETX_FINDER_POINTS), phrase_int(PLANETX_BEHIND_POINTS)));
    } else {
        *name = sheet_phrase(s, "Total");
        *worth = phrase_of(text_of(""));
    }
}

static void draw_game(struct sheet *s, enum sky_mode mode, int top)
{
    enum { NAME_WIDE = 1180, WORTH_WIDE = 1360, ROW = 228 };
    int x = SHEET_MARGIN + NAME_WIDE + WORTH_WIDE, wide = (SHEET_RIGHT - x) / PLANETX_SEATS_MAX;
    struct sheet_grid g = {x, top, wide, ROW, PLANETX_SEATS_MAX, ROWS};
    struct phrase name, worth;
    for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++) {
        char mark[] = "seat-1";
        mark[5] = (char)('1' + seat);
        int middle = x + seat * wide + wide / 2;
        plot_mark(&s->plot, mark, mark, middle, top - 340, 150);
        sheet_say(s, "words", 90, (struct plot_box){middle - wide / 2, top - 250, wide, 120},
                  PLOT_MIDDLE, planetx_season(s->speech, seat));
        sheet_lines(s, middle - wide / 2 + 60, top - 30, wide - 120, 0, 1);
    }
    sheet_boxes(s, "box", g);
    for (int row = 0; row < ROWS; row++) {
        int y = top + row * ROW;
        say_row(s, mode, row, &name, &worth);
        plot_line(&s->plot, row == ROW_SUM ? "strong" : "thin", SHEET_MARGIN, y, SHEET_RIGHT, y);
        sheet_say(s, row == ROW_SUM ? "head" : "words", row == ROW_SUM ? 120 : 100,
                  (struct plot_box){SHEET_MARGIN, y, NAME_WIDE - 40, ROW}, PLOT_LEFT, name);
        sheet_say(s, "muted", 85,
                  (struct plot_box){SHEET_MARGIN + NAME_WIDE, y, WORTH_WIDE - 60, ROW}, PLOT_LEFT,
                  worth);
    }
}

void planetx_draw_scores(const struct sheet_order *o, struct sheet *s)
{
    enum { GAMES = 3, FIRST = 1500, STEP = 2200 };
    planetx_sheet_open(o, s, sheet_phrase(s, "Score sheet"), false);
    for (int i = 0; i < GAMES; i++)
        draw_game(s, planetx_sheet_mode(o), FIRST + i * STEP);
}
