/* The deduction sheet of The Lost Code on paper. */

#include "ai/lostcode/know.h"
#include "ai/lostcode/talk.h"
#include "ai/sheet.h"
#include "base/bits.h"

struct lostcode_sheet lostcode_sheet_of(const struct sheet_order *o)
{
    bool x = sheet_chosen(o, "x", "yes");
    bool beginner = sheet_chosen(o, "beginner", "yes");
    return (struct lostcode_sheet){.data = lostcode_data_in(o->data),
                                   .symbols = beginner ? LC_BEAR : LC_SYMBOLS,
                                   .values = x ? LC_VALUES_MAX : LC_VALUES_MAX - 1,
                                   .curse = sheet_chosen(o, "curse", "yes")};
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

/* ---- what is written ------------------------------------------------------------------------ */

/* Of each symbol the values it cannot have: lines `B not 3`; where one is left, that is it. */
static void read_marks(struct text notes, uint16_t not[LC_SYMBOLS])
{
    struct text line;
    while (text_line(&notes, &line)) {
        struct reader r = reader_on(line);
        uint8_t symbol;
        uint32_t value;
        if (lostcode_read_symbol(&r, &symbol) && read_word(&r, " not ") &&
            read_number(&r, LC_VALUES_MAX - 1, &value))
            not[symbol] |= (uint16_t)(1u << value);
    }
}

/* What a round told: lines `round 3 dice 010200 known 4 sums 4095`, of each symbol how many dice
 * show it, of tiles that were swapped since what they made, and the sums that agree. */
static void write_round(struct writer *w, const struct lostcode_fact *f)
{
    write_str(w, "round ");
    write_int(w, f->round);
    write_str(w, " dice ");
    for (int j = 0; j < LC_SYMBOLS; j++)
        write_int(w, f->count[j]);
    write_str(w, " known ");
    write_int(w, f->known);
    write_str(w, " sums ");
    write_int(w, f->sums);
    write_char(w, '\n');
}

static bool read_round(struct text line, struct lostcode_fact *f)
{
    struct reader r = reader_on(line);
    uint32_t round, known, sums;
    *f = (struct lostcode_fact){0};
    if (!read_word(&r, "round ") || !read_number(&r, LC_FACTS_MAX, &round) || round == 0 ||
        !read_word(&r, " dice "))
        return false;
    for (int j = 0; j < LC_SYMBOLS; j++) {
        char c = read_peek(&r);
        if (c < '0' || c > '0' + LC_DICE || !read_char(&r, c))
            return false;
        f->count[j] = (uint8_t)(c - '0');
    }
    if (!read_word(&r, " known ") || !read_number(&r, LC_SUM_MAX, &known) ||
        !read_word(&r, " sums ") || !read_number(&r, UINT32_MAX, &sums))
        return false;
    f->round = (uint8_t)round;
    f->known = (uint8_t)known;
    f->sums = sums;
    return true;
}

size_t lostcode_notes_memory(void)
{
    return sizeof(struct lostcode_know);
}

void lostcode_write_notes(const struct bot_task *task, struct writer *w)
{
    struct lostcode_know *k = task->memory;
    struct lostcode_notes told;
    lostcode_notes_own(task->view, task->events, &told);
    if (!lostcode_know(k, &told) || k->codes == 0)
        return;
    for (int i = 0; i < told.facts; i++)
        write_round(w, &told.fact[i]);
    for (int j = 0; j < k->symbols; j++)
        for (int value = 0; value < k->values; value++)
            if (k->marginal[j][value] == 0) {
                write_char(w, lostcode_letters[j]);
                write_str(w, " not ");
                write_int(w, value);
                write_char(w, '\n');
            }
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
    read_marks(notes_text, not);
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

/* The dice of a round that is written already, as signs, and what their tiles made. */
static void fill_round(struct sheet *s, const struct lostcode_fact *f, int values,
                       struct plot_box dice, struct plot_box answer)
{
    int shown = 0;
    for (int j = 0; j < LC_SYMBOLS; j++)
        for (int i = 0; i < f->count[j] && shown < LC_DICE; i++, shown++)
            plot_mark(&s->plot, lostcode_symbol_names[j], lostcode_symbol_names[j],
                      dice.x + dice.wide * (2 * shown + 1) / (2 * LC_DICE), dice.y + dice.high / 2,
                      dice.high * 7 / 10);
    if (f->known > 0)
        plot_int(&s->plot, "figure", 120,
                 dice.x +
                     dice.wide * (2 * (shown < LC_DICE ? shown : LC_DICE - 1) + 1) / (2 * LC_DICE),
                 dice.y + dice.high / 2, f->known);
    sheet_say(s, "words", 100, answer, PLOT_LEFT, lostcode_say_sums(values, f->sums));
}

enum { ROUND_COLUMNS = 5 };

static void fill_rounds(struct sheet *s, struct text notes_text, int values, int top, int row,
                        const int x[ROUND_COLUMNS + 1])
{
    struct text line;
    struct lostcode_fact f;
    while (text_line(&notes_text, &line))
        if (read_round(line, &f)) {
            int y = top + (f.round - 1) * row;
            fill_round(s, &f, values, (struct plot_box){x[1], y, x[2] - x[1], row},
                       (struct plot_box){x[4] + 30, y, x[5] - x[4] - 60, row});
        }
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

/* LC-17: the values one writes down at the end, and what they bring. */
static void draw_final(struct sheet *s, const struct lostcode_sheet *k)
{
    enum { TOP = 6700, ROW = 380 };
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
    draw_final(s, &k);
}

const struct talk_sheets lostcode_sheets = {.own = own,
                                            .shared = lostcode_shared,
                                            .draw_own = draw_own,
                                            .draw_shared = lostcode_draw_shared,
                                            .data = (const struct game_data *)&lostcode_builtin,
                                            .data_size = sizeof lostcode_builtin,
                                            .data_read = lostcode_data_read};
