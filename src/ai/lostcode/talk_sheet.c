/* The deduction sheet of The Lost Code on paper. */

#include "ai/lostcode/talk.h"
#include "ai/sheet.h"
#include "base/bits.h"

/* As an option is chosen, `x yes`, or as a set-up lists it, `modules x curse`. */
static bool plays_with(const struct sheet_order *o, const char *module)
{
    struct text rest = o->options, line, word;
    bool listed = false;
    while (text_line(&rest, &line))
        if (text_word(&line, &word) && text_is(word, "modules"))
            while (text_word(&line, &word))
                listed |= text_is(word, module);
    return listed || sheet_chosen(o, module, "yes");
}

struct lostcode_sheet lostcode_sheet_of(const struct sheet_order *o)
{
    bool x = plays_with(o, "x"), beginner = plays_with(o, "beginner");
    return (struct lostcode_sheet){.data = lostcode_data_in(o->data),
                                   .symbols = beginner ? LC_BEAR : LC_SYMBOLS,
                                   .values = x ? LC_VALUES_MAX : LC_VALUES_MAX - 1,
                                   .curse = plays_with(o, "curse")};
}

void lostcode_sheet_open(const struct sheet_order *o, struct sheet *s, struct phrase what, bool own)
{
    struct lostcode_sheet k = lostcode_sheet_of(o);
    if (k.symbols == LC_BEAR)
        phrase_add(&what, " · ", sheet_phrase(s, "without the bear"));
    if (k.values == LC_VALUES_MAX)
        phrase_add(&what, " · ", sheet_phrase(s, "with the 8s"));
    sheet_open(s, o, what, own);
}

/* ---- the sheet --------------------------------------------------------------------------------
 */

enum { NAME_WIDE = 1130 };

static void draw_marks(struct sheet *s, struct plot_box b, bool not, bool only)
{
    int x = b.x + b.wide / 2, y = b.y + b.high / 2, half = b.high / 2 - 45;
    if (not)
        plot_line(&s->plot, "slash", x - half, y + half, x + half, y - half);
    else if (only)
        plot_circle(&s->plot, "chosen", x, y, half);
}

static void draw_grid(struct sheet *s, const struct lostcode_sheet *k, struct text notes_text)
{
    enum { TOP = 1230, ROW = 300 };
    uint16_t not[LC_SYMBOLS] = {0};
    struct sheet_grid g = {SHEET_MARGIN + NAME_WIDE,
                           TOP,
                           (SHEET_INSIDE - NAME_WIDE) / k->values,
                           ROW,
                           k->values,
                           k->symbols};
    struct lostcode_note note;
    while (lostcode_note_next(&notes_text, &note))
        if (note.kind == LC_NOTE_MARK)
            not[note.symbol] |= (uint16_t)bits_one(note.value);
    sheet_boxes(s, "box", g);
    for (int j = 0; j < k->symbols; j++) {
        const char *symbol = lostcode_symbol_names[j];
        int y = TOP + j * ROW;
        bool one = bits_count((uint32_t)bits_below(k->values) & ~not[j]) == 1;
        plot_mark(&s->plot, symbol, symbol, SHEET_MARGIN + 120, y + ROW / 2, 220);
        sheet_say(s, "words", 105, (struct plot_box){SHEET_MARGIN + 280, y, NAME_WIDE - 300, ROW},
                  PLOT_LEFT, phrase_capital(lostcode_say_symbol(s->speech, j)));
        for (int value = 0; value < k->values; value++) {
            struct plot_box b = sheet_box(g, value, j);
            plot_int(&s->plot, "figure", 150, b.x + b.wide / 2, b.y + b.high / 2, value);
            draw_marks(s, b, not[j] >> value & 1, one);
        }
    }
}

enum { ROUND_COLUMNS = 5 };

/* A round that is written already: the dice as signs, the bet, and what it says of the sum. */
static void fill_round(struct sheet *s, const struct lostcode_heard *h, int values, int y, int row,
                       const int x[ROUND_COLUMNS + 1])
{
    int middle = y + row / 2, wide = x[2] - x[1];
    struct phrase bet = lostcode_say_range(h->low, h->low + h->width - 1);
    uint32_t sums = lostcode_sums_of(h->low, h->width, (enum lostcode_result)h->result);
    for (int i = 0; i < LC_DICE; i++) {
        const char *symbol = lostcode_symbol_names[h->dice[i]];
        plot_mark(&s->plot, symbol, symbol, x[1] + wide * (2 * i + 1) / (2 * LC_DICE), middle,
                  row * 7 / 10);
    }
    plot_int(&s->plot, "figure", 120, (x[2] + x[3]) / 2, middle, h->width);
    plot_text(&s->plot, "figure", 120, (x[3] + x[4]) / 2, middle, PLOT_MIDDLE, text_of(bet.p));
    sheet_say(s, "words", 100, (struct plot_box){x[4] + 30, y, x[5] - x[4] - 60, row}, PLOT_LEFT,
              phrase_pair(s->speech, lostcode_say_answer(s->speech, h->result),
                          lostcode_say_sums(values, sums)));
}

/* The tile that was swapped for a new one behind a round, struck through at the end of its row. */
static void fill_swap(struct sheet *s, const struct lostcode_swap *swap, int right, int middle)
{
    const char *symbol = lostcode_symbol_names[swap->symbol];
    plot_mark(&s->plot, symbol, symbol, right - 260, middle, 170);
    plot_int(&s->plot, "figure", 120, right - 100, middle, swap->value);
    plot_line(&s->plot, "slash", right - 160, middle + 70, right - 40, middle - 70);
}

static void fill_rounds(struct sheet *s, struct text notes, int values, int top, int row,
                        const int x[ROUND_COLUMNS + 1])
{
    struct lostcode_note note;
    while (lostcode_note_next(&notes, &note))
        if (note.kind == LC_NOTE_ROUND)
            fill_round(s, &note.heard, values, top + (note.heard.round - 1) * row, row, x);
        else if (note.kind == LC_NOTE_SWAP)
            fill_swap(s, &note.swap, x[5], top + (note.swap.round - 1) * row + row / 2);
}

/* What one heard, a row a round. */
static void draw_rounds(struct sheet *s, int values, struct text notes_text, int top, int foot)
{
    static const int x[ROUND_COLUMNS + 1] = {SHEET_MARGIN,        SHEET_MARGIN + 480,
                                             SHEET_MARGIN + 1980, SHEET_MARGIN + 2680,
                                             SHEET_MARGIN + 3690, SHEET_RIGHT};
    struct phrase heads[] = {sheet_phrase(s, "Round"), sheet_phrase(s, "Dice"),
                             sheet_phrase(s, "Wheel"), sheet_phrase(s, "Bet"),
                             sheet_phrase(s, "Answer")};
    int rounds = lostcode_lengths[LC_SEATS_MIN].rounds, row = (foot - top) / rounds;
    sheet_head(s, SHEET_MARGIN, top - 180, sheet_phrase(s, "What you heard"));
    for (int i = 0; i < ROUND_COLUMNS; i++) {
        int wide = x[i + 1] - x[i];
        sheet_say(s, "muted", 90, (struct plot_box){x[i] + 20, top - 165, wide - 40, 150},
                  PLOT_LEFT, heads[i]);
        sheet_boxes(s, "box", (struct sheet_grid){x[i], top, wide, row, 1, rounds});
        for (int d = 1; i == 1 && d < LC_DICE; d++)
            plot_line(&s->plot, "thin", x[i] + wide * d / LC_DICE, top, x[i] + wide * d / LC_DICE,
                      top + rounds * row);
    }
    for (int k = 0; k < rounds; k++)
        plot_int(&s->plot, "figure", 110, (x[0] + x[1]) / 2, top + k * row + row / 2, k + 1);
    fill_rounds(s, notes_text, values, top, row, x);
}

enum { FINAL_TOP = 6700 };

/* What was written, the tile that it was about and the points, below the symbols. */
static void fill_final(struct sheet *s, struct text notes, int wide)
{
    struct lostcode_note note;
    while (lostcode_note_next(&notes, &note)) {
        int x = SHEET_MARGIN + note.symbol * wide;
        struct phrase brought = phrase_of(text_of(note.points > 0 ? "+" : ""));
        if (note.kind != LC_NOTE_GUESS)
            continue;
        phrase_add(&brought, "", phrase_int(note.points));
        plot_text(&s->plot, "figure", 140, x + wide / 2, FINAL_TOP + 500, PLOT_MIDDLE,
                  text_of(lostcode_say_values(note.guess).p));
        sheet_say(s, "muted", 85, (struct plot_box){x + 20, FINAL_TOP + 615, wide - 40, 120},
                  PLOT_MIDDLE,
                  phrase_say(s->speech, "tile {0}: {1}", WITH(phrase_int(note.value), brought)));
    }
}

/* LC-17: the values one writes down at the end, and what they bring. */
static void draw_final(struct sheet *s, const struct lostcode_sheet *k, struct text notes)
{
    enum { TOP = FINAL_TOP, ROW = 380 };
    int wide = SHEET_INSIDE / k->symbols;
    struct phrase worth = phrase_say(
        s->speech, "Final guess: right with one, two or three values {0}, {1}, {2}; else {3}",
        WITH(phrase_int(lostcode_guess_points(1, 0, false)),
             phrase_int(lostcode_guess_points(3, 0, false)),
             phrase_int(lostcode_guess_points(7, 0, false)),
             phrase_int(lostcode_guess_points(1, 1, false))));
    sheet_say(s, "head", 120, (struct plot_box){SHEET_MARGIN, TOP - 200, SHEET_INSIDE, 170},
              PLOT_LEFT, worth);
    for (int j = 0; j < k->symbols; j++) {
        const char *symbol = lostcode_symbol_names[j];
        int x = SHEET_MARGIN + j * wide;
        plot_rect(&s->plot, "box", x, TOP, wide, ROW + 370);
        plot_mark(&s->plot, symbol, symbol, x + wide / 2, TOP + 190, 230);
        sheet_lines(s, x + 90, TOP + 600, wide - 180, 0, 1);
    }
    fill_final(s, notes, wide);
}

static int own(const struct sheet_order *o)
{
    (void)o;
    return 1;
}

static void draw_own(const struct sheet_order *o, int page, struct sheet *s)
{
    struct lostcode_sheet k = lostcode_sheet_of(o);
    (void)page;
    lostcode_sheet_open(o, s, sheet_phrase(s, "Deduction sheet"), true);
    draw_grid(s, &k, o->notes);
    draw_rounds(s, k.values, o->notes, 3620, 6320);
    draw_final(s, &k, o->notes);
}

const struct talk_sheets lostcode_sheets = {.own = own,
                                            .shared = lostcode_shared,
                                            .draw_own = draw_own,
                                            .draw_shared = lostcode_draw_shared,
                                            .data = (const struct game_data *)&lostcode_builtin,
                                            .data_size = sizeof lostcode_builtin,
                                            .data_read = lostcode_data_read};
