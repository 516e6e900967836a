/* What lies on the table once in The Lost Code: wheels, tiles and dice to cut out, the track. */

#include "ai/lostcode/talk.h"
#include "ai/sheet.h"

/* ---- wheels ------------------------------------------------------------------------------------
 */

/* Each player lays a cover on a dial: its window shows as many numbers as the wheel is wide. */
enum { DISC = 800, NUMBERS_AT = 675, WINDOW = 580, WINDOW_END = 755, COLUMNS = 3, ROWS = 4 };
enum { DISCS = COLUMNS * ROWS, DIALS = LC_SEATS_MAX };

static int numbers(const struct lostcode_sheet *k)
{
    return LC_DICE * (k->values - 1) + 1;
}

/* The numbers do not close a circle: one place more stays empty. */
static int angle_of(const struct lostcode_sheet *k, int i)
{
    return PLOT_TURN * i / (numbers(k) + 1);
}

static void draw_disc(struct sheet *s, int x, int y)
{
    plot_circle(&s->plot, "card", x, y, DISC);
    plot_circle(&s->plot, "cut", x, y, DISC);
    plot_line(&s->plot, "line", x - 30, y, x + 30, y);
    plot_line(&s->plot, "line", x, y - 30, x, y + 30);
}

static void draw_dial(struct sheet *s, const struct lostcode_sheet *k, int x, int y)
{
    int n = numbers(k);
    draw_disc(s, x, y);
    plot_circle(&s->plot, "thin", x, y, WINDOW);
    for (int i = 0; i <= n; i++) {
        struct plot_point p = plot_round(angle_of(k, i), NUMBERS_AT);
        if (i < n)
            plot_int(&s->plot, "figure", 105, x + p.x, y + p.y, i);
        plot_spoke(&s->plot, "thin", x, y, WINDOW, DISC - 10,
                   (angle_of(k, i) + angle_of(k, i + 1)) / 2);
    }
}

static void draw_cover(struct sheet *s, const struct lostcode_sheet *k,
                       const struct lostcode_wheel *w, int x, int y)
{
    int turn = PLOT_TURN / (numbers(k) + 1), half = turn * w->width / 2;
    draw_disc(s, x, y);
    plot_arc(&s->plot, "cut", x, y, WINDOW, -half, half);
    plot_arc(&s->plot, "cut", x, y, WINDOW_END, -half, half);
    plot_spoke(&s->plot, "cut", x, y, WINDOW, WINDOW_END, -half);
    plot_spoke(&s->plot, "cut", x, y, WINDOW, WINDOW_END, half);
    plot_int(&s->plot, "title", 300, x, y - 290, w->points);
    sheet_say(
        s, "muted", 95, (struct plot_box){x - 480, y + 90, 960, 150}, PLOT_MIDDLE,
        phrase_count(s->speech, w->points, "{0} point", "{0} points", WITH(phrase_int(w->points))));
    sheet_say(s, "muted", 95, (struct plot_box){x - 480, y + 240, 960, 150}, PLOT_MIDDLE,
              phrase_count(s->speech, w->width, "{0} number wide", "{0} numbers wide",
                           WITH(phrase_int(w->width))));
}

static int wheel_pages(const struct lostcode_sheet *k)
{
    return (DIALS + k->data->wheels + DISCS - 1) / DISCS;
}

static void draw_wheels(const struct sheet_order *o, struct sheet *s, int page)
{
    struct lostcode_sheet k = lostcode_sheet_of(o);
    lostcode_sheet_open(
        o, s, sheet_phrase(s, "Cut out dials, covers and their windows; pin a cover on a dial"),
        false);
    for (int i = 0; i < DISCS; i++) {
        int wheel = page * DISCS + i - DIALS;
        int x = SHEET_MARGIN + SHEET_INSIDE * (2 * (i % COLUMNS) + 1) / (2 * COLUMNS),
            y = SHEET_TOP + DISC + i / COLUMNS * (2 * DISC + 35);
        if (wheel < 0)
            draw_dial(s, &k, x, y);
        else if (wheel < k.data->wheels)
            draw_cover(s, &k, &k.data->wheel[wheel], x, y);
    }
}

/* ---- tiles and dice -------------------------------------------------------------------------- */

static void draw_tiles(struct sheet *s, const struct lostcode_sheet *k)
{
    enum { TOP = SHEET_TOP, HIGH = 710 };
    int wide = SHEET_INSIDE / k->values;
    for (int j = 0; j < k->symbols; j++)
        for (int value = 0; value < k->values; value++) {
            int x = SHEET_MARGIN + value * wide, y = TOP + j * HIGH;
            const char *symbol = lostcode_symbol_names[j];
            plot_rect(&s->plot, "card", x, y, wide, HIGH);
            plot_rect(&s->plot, "cut", x, y, wide, HIGH);
            plot_mark(&s->plot, symbol, symbol, x + wide / 2, y + 230, 270);
            plot_int(&s->plot, symbol, 230, x + wide / 2, y + 530, value);
        }
}

/* A cube unfolded: four faces in a row, one above and one below the second. */
static void draw_die(struct sheet *s, int x, int y, int side)
{
    static const int column[LC_SYMBOLS] = {0, 1, 2, 3, 1, 1}, row[LC_SYMBOLS] = {1, 1, 1, 1, 0, 2};
    for (int j = 0; j < LC_SYMBOLS; j++) {
        const char *symbol = lostcode_symbol_names[j];
        int left = x + column[j] * side, top = y + row[j] * side;
        plot_rect(&s->plot, "card", left, top, side, side);
        plot_rect(&s->plot, "cut", left, top, side, side);
        plot_mark(&s->plot, symbol, symbol, left + side / 2, top + side / 2, side * 6 / 10);
    }
}

static void draw_pieces(const struct sheet_order *o, struct sheet *s)
{
    enum { SIDE = 410, DICE_TOP = 5430, EACH = SHEET_INSIDE / LC_DICE };
    struct lostcode_sheet k = lostcode_sheet_of(o);
    lostcode_sheet_open(o, s, sheet_phrase(s, "Tiles and dice to cut out"), false);
    draw_tiles(s, &k);
    for (int i = 0; i < LC_DICE; i++)
        draw_die(s, SHEET_MARGIN + i * EACH, DICE_TOP + 400, SIDE);
}

/* ---- the track and the scores ------------------------------------------------------------------
 */

enum { TRACK_LAST = 49, TRACK_ROW = 10, TRACK_FIRST = -10 };

static void draw_track(struct sheet *s, const struct lostcode_sheet *k)
{
    enum { TOP = 1300, HIGH = 420, WIDE = SHEET_INSIDE / TRACK_ROW };
    sheet_head(s, SHEET_MARGIN, TOP - 70, sheet_phrase(s, "Track"));
    for (int i = TRACK_FIRST; i <= TRACK_LAST; i++) {
        int at = i - TRACK_FIRST, x = SHEET_MARGIN + at % TRACK_ROW * WIDE,
            y = TOP + at / TRACK_ROW * HIGH;
        bool skull = k->curse && (i == LC_SKULL_FIELD || i == LC_SKULL_END);
        plot_rect(&s->plot, skull ? "shade" : "box", x, y, WIDE, HIGH);
        plot_int(&s->plot, i < 0 ? "faint" : "figure", 120, x + 140, y + 100, i);
        if (skull)
            sheet_say(
                s, "muted", 80, (struct plot_box){x + 30, y + 190, WIDE - 60, 210}, PLOT_MIDDLE,
                i == LC_SKULL_FIELD ? sheet_phrase(s, "skull") : sheet_phrase(s, "skull leaves"));
    }
}

/* LC-17: from the track to the final score. */
static void draw_scores(struct sheet *s, const struct lostcode_sheet *k)
{
    enum { TOP = 4560, NAME_WIDE = 1700, ROW = 260 };
    int rows = k->symbols + 2, wide = (SHEET_INSIDE - NAME_WIDE) / LC_SEATS_MAX;
    struct sheet_grid g = {SHEET_MARGIN + NAME_WIDE, TOP, wide, ROW, LC_SEATS_MAX, rows};
    sheet_head(s, SHEET_MARGIN, TOP - 110, sheet_phrase(s, "Score sheet"));
    for (int i = 0; i < LC_SEATS_MAX; i++)
        sheet_lines(s, g.x + i * wide + 60, TOP - 50, wide - 120, 0, 1);
    sheet_boxes(s, "box", g);
    for (int row = 0; row < rows; row++) {
        int y = TOP + row * ROW, symbol = row - 1;
        bool of_symbol = row > 0 && row < rows - 1;
        struct phrase name = row == 0     ? sheet_phrase(s, "On the track")
                             : !of_symbol ? sheet_phrase(s, "Total")
                                          : phrase_capital(lostcode_say_symbol(s->speech, symbol));
        plot_line(&s->plot, row == rows - 1 ? "strong" : "thin", SHEET_MARGIN, y, SHEET_RIGHT, y);
        if (of_symbol)
            plot_mark(&s->plot, lostcode_symbol_names[symbol], lostcode_symbol_names[symbol],
                      SHEET_MARGIN + 110, y + ROW / 2, 190);
        sheet_say(s, row == rows - 1 ? "head" : "words", 110,
                  (struct plot_box){SHEET_MARGIN + (of_symbol ? 280 : 0), y, NAME_WIDE - 320, ROW},
                  PLOT_LEFT, name);
    }
}

int lostcode_shared(const struct sheet_order *o)
{
    struct lostcode_sheet k = lostcode_sheet_of(o);
    return wheel_pages(&k) + 2;
}

void lostcode_draw_shared(const struct sheet_order *o, int page, struct sheet *s)
{
    struct lostcode_sheet k = lostcode_sheet_of(o);
    if (page < wheel_pages(&k)) {
        draw_wheels(o, s, page);
    } else if (page == wheel_pages(&k)) {
        draw_pieces(o, s);
    } else {
        lostcode_sheet_open(o, s, sheet_phrase(s, "Track and scores"), false);
        draw_track(s, &k);
        draw_scores(s, &k);
    }
}
