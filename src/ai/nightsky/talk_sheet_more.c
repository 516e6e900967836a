/* More sheets of Night Sky: the score sheet with what a round counts, and the cards. */

#include "ai/nightsky/talk_sheet.h"

/* ---- the score sheet ---------------------------------------------------------------------------
 */

enum { COLUMNS = 6 };

/* What a round of a finished game counted; the rest is to be written. */
static void fill_round(struct sheet *s, struct sheet_grid g, const struct ns_sky *sky,
                       const struct ns_seat *p, const struct ns_tally *t, int k)
{
    const struct ns_points *points = &t->round[k];
    int top = ns_top(sky, p, k + 1).value, low = ns_low(sky, p, k + 1).value;
    const int value[COLUMNS] = {0,
                                points->top_stars * top,
                                points->low_stars * low,
                                points->joins * (top + low),
                                ns_left_out(sky, p, k + 1),
                                points->round};
    struct plot_box b = sheet_box(g, 0, k);
    sheet_say(s, "words", 95, (struct plot_box){b.x + 20, b.y, b.wide - 40, b.high}, PLOT_LEFT,
              phrase_of(text_of(sky->card[ns_card_of(p, k + 1)].name)));
    for (int i = 1; i < COLUMNS; i++) {
        b = sheet_box(g, i, k);
        plot_int(&s->plot, "figure", 130, b.x + b.wide / 2, b.y + b.high / 2, value[i]);
    }
}

static void draw_rounds(const struct sheet_order *o, struct sheet *s, const struct ns_seat *p)
{
    enum { TOP = 1560, NAME_WIDE = 390, ROW = 400 };
    struct sheet_grid g = {SHEET_MARGIN + NAME_WIDE,
                           TOP,
                           (SHEET_INSIDE - NAME_WIDE) / COLUMNS,
                           ROW,
                           COLUMNS,
                           NS_ROUNDS};
    struct phrase heads[COLUMNS] = {sheet_phrase(s, "Card"),
                                    sheet_phrase(s, "Stars of the top card × its value"),
                                    sheet_phrase(s, "Stars of the lower card × its value"),
                                    sheet_phrase(s, "Lines between both × both values"),
                                    sheet_phrase(s, "Stars left out"),
                                    sheet_phrase(s, "Points of the round")};
    for (int i = 0; i < COLUMNS; i++)
        sheet_say(s, "muted", 90,
                  (struct plot_box){g.x + i * g.wide + 20, TOP - 500, g.wide - 40, 480},
                  PLOT_MIDDLE, heads[i]);
    sheet_boxes(s, "box", g);
    for (int k = 0; k < NS_ROUNDS; k++)
        plot_text(&s->plot, "figure", 150, SHEET_MARGIN + NAME_WIDE / 2, TOP + k * ROW + ROW / 2,
                  PLOT_MIDDLE, text_of(ns_roman[k]));
    if (!p)
        return;
    struct ns_tally t = ns_tally(ns_sky_in(o->data), p);
    for (int k = 0; k < p->rounds; k++)
        fill_round(s, g, ns_sky_in(o->data), p, &t, k);
}

/* NS-12. */
static void draw_end(const struct sheet_order *o, struct sheet *s, const struct ns_seat *p)
{
    enum { TOP = 4420, ROW = 330, LINES = 6, NUMBER = 900, WORTH = 700 };
    struct ns_tally t = {0};
    if (p)
        t = ns_tally(ns_sky_in(o->data), p);
    const struct {
        struct phrase name;
        int each, count;
    } line[LINES] = {
        {sheet_phrase(s, "The six rounds"), 1, t.rounds},
        {sheet_phrase(s, "Fading stars not crossed"), NS_FADING_POINTS, NS_FADING - t.crossed},
        {sheet_phrase(s, "Used stars around the sun"), NS_SUN_POINTS, t.sun},
        {sheet_phrase(s, "Lines across the ecliptic"), NS_CROSS_POINTS, t.crossings},
        {sheet_phrase(s, "Used stars on the outskirts"), NS_EDGE_POINTS, t.edge},
        {sheet_phrase(s, "Total"), 0, 0}};
    int x = SHEET_RIGHT - NUMBER;
    for (int i = 0; i < LINES; i++) {
        int y = TOP + i * ROW;
        bool sum = i == LINES - 1;
        plot_line(&s->plot, sum ? "strong" : "thin", SHEET_MARGIN, y, SHEET_RIGHT, y);
        plot_rect(&s->plot, "box", x, y, NUMBER, ROW);
        sheet_say(s, sum ? "head" : "words", sum ? 140 : 110,
                  (struct plot_box){SHEET_MARGIN, y, x - WORTH - SHEET_MARGIN - 40, ROW}, PLOT_LEFT,
                  line[i].name);
        if (i > 0 && !sum)
            sheet_say(s, "muted", 100, (struct plot_box){x - WORTH, y, WORTH - 60, ROW}, PLOT_RIGHT,
                      phrase_say(s->speech, "{0} each", WITH(phrase_int(line[i].each))));
        if (p)
            plot_int(&s->plot, "figure", 150, x + NUMBER / 2, y + ROW / 2,
                     sum ? t.total : line[i].each * line[i].count);
    }
}

/* NS-14: what one reaches alone. */
static void draw_ranks(struct sheet *s)
{
    struct phrase list = {{0}};
    int low = 0;
    for (int i = 0; i < NS_RANKS; i++) {
        struct phrase points = phrase_int(low);
        phrase_add(&points, i < NS_RANKS - 1 ? "–" : "+",
                   i < NS_RANKS - 1 ? phrase_int(ns_rank_limit[i]) : phrase_of(text_of("")));
        phrase_add(&list, "   ",
                   phrase_say(s->speech, "rank {0}: {1}", WITH(phrase_int(i + 1), points)));
        low = i < NS_RANKS - 1 ? ns_rank_limit[i] + 1 : 0;
    }
    sheet_say(s, "muted", 100, (struct plot_box){SHEET_MARGIN, 6560, SHEET_INSIDE, 260}, PLOT_LEFT,
              phrase_say(s->speech, "Alone: {0}", WITH(list)));
}

void ns_draw_scores(const struct sheet_order *o, struct sheet *s)
{
    struct ns_seat p;
    bool drawn = ns_sheet_read(o, &p);
    sheet_open(s, o, sheet_phrase(s, "Score sheet"), true);
    draw_rounds(o, s, drawn ? &p : NULL);
    draw_end(o, s, drawn ? &p : NULL);
    draw_ranks(s);
}

/* ---- cards
 * --------------------------------------------------------------------------------------- */

enum {
    ACROSS = 3,
    DOWN = 4,
    ON_PAGE = ACROSS * DOWN,
    CARD_WIDE = SHEET_INSIDE / ACROSS,
    CARD_HIGH = (SHEET_FOOT - SHEET_TOP) / DOWN,
    ALL_CARDS = NS_CARDS + NS_START_CARDS
};

int ns_card_pages(const struct sheet_order *o)
{
    (void)o;
    return (ALL_CARDS + ON_PAGE - 1) / ON_PAGE;
}

/* Twice the place of a star from left to right, and its row. */
static int across(struct ns_point p)
{
    return 2 * p.q + p.r;
}

void ns_draw_shape(struct sheet *s, const struct ns_card *card, struct plot_box box)
{
    enum { STAR = 45 };
    int left = 99, right = -99, top = -99, low = 99;
    for (int i = 0; i < card->size; i++) {
        int x = across(card->node[i]), r = card->node[i].r;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = r > top ? r : top;
        low = r < low ? r : low;
    }
    /* Half the distance of neighbours, as large as fits: rows are 1.732 of it apart. */
    int half = 160;
    if ((right - left) * half > box.wide)
        half = box.wide / (right - left);
    if ((top - low) * half * 1732 / 1000 > box.high)
        half = box.high * 1000 / 1732 / (top - low);
    struct plot_point at[NS_NODES_MAX];
    for (int i = 0; i < card->size; i++) {
        int x = 2 * across(card->node[i]) - left - right, y = top + low - 2 * card->node[i].r;
        at[i].x = box.x + box.wide / 2 + x * half / 2;
        at[i].y = box.y + box.high / 2 + y * half * 1732 / 2000;
    }
    for (int i = 0; i < card->lines; i++) {
        const uint8_t *line = card->line[i];
        plot_line(&s->plot, "shape", at[line[0]].x, at[line[0]].y, at[line[1]].x, at[line[1]].y);
    }
    for (int i = 0; i < card->size; i++)
        plot_circle(&s->plot, "star", at[i].x, at[i].y, STAR);
}

static void draw_side(struct sheet *s, int type, int value, int x, int y)
{
    struct phrase worth = phrase_of(text_of("× "));
    phrase_add(&worth, "", phrase_int(value));
    plot_mark(&s->plot, ns_print_role[type], ns_type_name[type], x, y, 190);
    plot_text(&s->plot, "figure", 150, x + 150, y, PLOT_LEFT, text_of(worth.p));
}

static void draw_card(struct sheet *s, const struct ns_card *card, struct plot_box b)
{
    sheet_say(s, "title", 130, (struct plot_box){b.x + 90, b.y + 60, b.wide - 480, 260}, PLOT_LEFT,
              phrase_of(text_of(card->name)));
    plot_int(&s->plot, "faint", 200, b.x + b.wide - 180, b.y + 190, card->size);
    ns_draw_shape(s, card, (struct plot_box){b.x + 200, b.y + 400, b.wide - 400, b.high - 820});
    draw_side(s, card->type, card->value, b.x + 180, b.y + b.high - 180);
}

/* NS-3: one of the two sides is chosen. */
static void draw_start(struct sheet *s, const struct ns_start *start, struct plot_box b)
{
    sheet_say(s, "title", 130, (struct plot_box){b.x + 90, b.y + 60, b.wide - 180, 260}, PLOT_LEFT,
              sheet_phrase(s, "Start card"));
    for (int i = 0; i < 2; i++)
        draw_side(s, start->type[i], start->value[i], b.x + b.wide / 2 - 130,
                  b.y + b.high * (5 + 4 * i) / 12);
    plot_line(&s->plot, "thin", b.x + 200, b.y + b.high * 7 / 12, b.x + b.wide - 200,
              b.y + b.high * 7 / 12);
}

void ns_draw_cards(const struct sheet_order *o, int page, struct sheet *s)
{
    const struct ns_sky *sky = ns_sky_in(o->data);
    struct sheet_grid g = {SHEET_MARGIN, SHEET_TOP, CARD_WIDE, CARD_HIGH, ACROSS, DOWN};
    sheet_open(s, o, sheet_phrase(s, "Cards to cut out"), false);
    for (int i = 0; i < ON_PAGE; i++) {
        int card = page * ON_PAGE + i;
        struct plot_box b = sheet_box(g, i % ACROSS, i / ACROSS);
        if (card >= ALL_CARDS)
            break;
        plot_rect(&s->plot, "card", b.x, b.y, b.wide, b.high);
        plot_rect(&s->plot, "cut", b.x, b.y, b.wide, b.high);
        if (card < NS_CARDS)
            draw_card(s, &sky->card[card], b);
        else
            draw_start(s, &sky->start[card - NS_CARDS], b);
    }
}
