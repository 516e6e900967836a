/* The pages of a book of puzzles. */

#include "cli/booklet.h"

#ifdef ASTRO_PAPER

#include <stdlib.h>

#include "base/panic.h"
#include "draw/paper/book.h"
#include "draw/sheet.h"

#define MARGIN      48.0
#define INSIDE      (BOOK_WIDE - 2 * MARGIN)
#define FOOT        (BOOK_HIGH - MARGIN)
#define NUMBER_WIDE 26.0
#define QR_WIDE     84.0
#define ROW_HIGH    20.0
#define NAME_WIDE   108.0
#define RING_MAX    135.0

enum { SAID_SIZE = 1 << 15, SMALL_SIZE = 256, PICTURE_SIZE = 1 << 18 };

struct setter {
    struct booklet *b;
    struct book *paper;
    double y;
    int page;
    char said[SAID_SIZE];
    struct writer w;
    char drawn[PICTURE_SIZE], set[PICTURE_SIZE];
};

/* ---- words ----------------------------------------------------------------------------- */

/* What one says next goes here. */
static const struct speech *speech(struct setter *s)
{
    s->w = writer_on(s->said, sizeof s->said);
    s->b->speech.w = &s->w;
    return &s->b->speech;
}

static struct text said(struct setter *s)
{
    ASTRO_ASSERT(writer_fits(&s->w));
    return writer_text(&s->w);
}

static struct text say_part(struct setter *s, const struct booklet_puzzle *p, enum paper_part part,
                            int i)
{
    s->b->talk->paper->say(p->made, part, i, speech(s));
    return said(s);
}

static struct text number(char buffer[SMALL_SIZE], int n, const char *end)
{
    struct writer w = writer_on(buffer, SMALL_SIZE);
    write_int(&w, n);
    write_str(&w, end);
    return writer_text(&w);
}

static void turn(struct setter *s)
{
    char buffer[SMALL_SIZE];
    book_words(s->paper, BOOK_SMALL, BOOK_MIDDLE, MARGIN, FOOT + 12, INSIDE,
               number(buffer, ++s->page, ""));
    book_turn(s->paper);
    s->y = MARGIN;
}

/* A paragraph across the page. */
static void put(struct setter *s, enum book_font font, double gap, struct text words)
{
    s->y += book_words(s->paper, font, BOOK_LEFT, MARGIN, s->y, INSIDE, words) + gap;
}

/* A paragraph with its number before it, on the next page where there is no room. */
static void put_item(struct setter *s, enum book_font font, double wide, int n, struct text words)
{
    char buffer[SMALL_SIZE];
    if (s->y + book_measure(s->paper, font, wide - NUMBER_WIDE, words) > FOOT)
        turn(s);
    book_words(s->paper, font, BOOK_RIGHT, MARGIN, s->y, NUMBER_WIDE - 8, number(buffer, n, "."));
    s->y += book_words(s->paper, font, BOOK_LEFT, MARGIN + NUMBER_WIDE, s->y, wide - NUMBER_WIDE,
                       words) +
            3;
}

/* ---- the first page ---------------------------------------------------------------------- */

static void put_cover(struct setter *s)
{
    const struct booklet_puzzle *p = &s->b->puzzle[0];
    const struct speech *sp = speech(s);
    s->y = BOOK_HIGH / 6;
    speak_phrase(sp, phrase_of(text_of(sp->words(sp->context, s->b->talk->game->title, NULL, 1))));
    put(s, BOOK_TITLE, 8, said(s));
    sp = speech(s);
    speak_phrase(sp, phrase_count(sp, s->b->count, "{0} puzzle to print", "{0} puzzles to print",
                                  WITH(phrase_int(s->b->count))));
    put(s, BOOK_HEAD, 30, said(s));
    if (say_part(s, p, PAPER_INTRO, 0).n == 0)
        speak(speech(s),
              "Each puzzle has exactly one solution, and none of its facts can be left out. Cross "
              "out "
              "on the sheet what cannot be. At the end of the book every solution is told step by "
              "step; the steps name the facts by their numbers.",
              NULL);
    put(s, BOOK_TEXT, 24, said(s));
    if (p->paper.rules > 0) {
        speak(speech(s), "Rules", NULL);
        put(s, BOOK_HEAD, 10, said(s));
    }
    for (int i = 0; i < p->paper.rules; i++)
        put_item(s, BOOK_TEXT, INSIDE, i + 1, say_part(s, p, PAPER_RULE, i));
    double high = book_measure(s->paper, BOOK_CODE, INSIDE, text_of(s->b->command));
    book_words(s->paper, BOOK_CODE, BOOK_LEFT, MARGIN, FOOT - high, INSIDE, text_of(s->b->command));
    turn(s);
}

/* ---- a puzzle ------------------------------------------------------------------------------ */

/* `Expert · hard`. */
static struct text say_kind(struct setter *s, const struct booklet_puzzle *p)
{
    static const char *const grades[PUZZLE_LEVELS] = {NC_("grade", "easy"), NC_("grade", "medium"),
                                                      NC_("grade", "hard"),
                                                      NC_("grade", "fiendish")};
    say_part(s, p, PAPER_KIND, 0);
    const struct speech *sp = &s->b->speech;
    bool alone = s->w.n == 0;
    struct phrase grade =
        phrase_of(text_of(sp->words(sp->context, grades[p->paper.level], NULL, 1)));
    write_str(&s->w, alone ? "" : " · ");
    speak_phrase(sp, alone ? phrase_capital(grade) : grade);
    return said(s);
}

static void put_code(struct setter *s, const struct booklet_puzzle *p)
{
    char buffer[SMALL_SIZE];
    struct qr q;
    double x = BOOK_WIDE - MARGIN - QR_WIDE;
    bool fits = qr_make(text_of(p->address), &q);
    ASTRO_ASSERT(fits);
    book_qr(s->paper, x, MARGIN, QR_WIDE, &q);
    struct writer w = writer_on(buffer, sizeof buffer);
    write_int(&w, p->seed);
    book_words(s->paper, BOOK_CODE, BOOK_MIDDLE, x, MARGIN + QR_WIDE + 4, QR_WIDE, writer_text(&w));
}

/* Rows of things and columns of places, empty but for what is ruled out anyway. */
static void put_sheet(struct setter *s, const struct booklet_puzzle *p)
{
    const struct puzzle_paper *paper = &p->paper;
    double wide = (INSIDE - NAME_WIDE) / paper->columns;
    char buffer[SMALL_SIZE];
    for (int i = 0; i < paper->columns; i++)
        book_words(s->paper, BOOK_SMALL, BOOK_MIDDLE, MARGIN + NAME_WIDE + i * wide, s->y, wide,
                   number(buffer, paper->first + i, ""));
    s->y += 14;
    for (int row = 0; row < paper->rows; row++, s->y += ROW_HIGH) {
        struct text name = say_part(s, p, PAPER_ROW, row);
        double high = book_measure(s->paper, BOOK_SMALL, NAME_WIDE - 6, name);
        book_words(s->paper, BOOK_SMALL, BOOK_LEFT, MARGIN, s->y + (ROW_HIGH - high) / 2,
                   NAME_WIDE - 6, name);
        for (int i = 0; i < paper->columns; i++)
            book_box(s->paper, MARGIN + NAME_WIDE + i * wide, s->y, wide, ROW_HIGH,
                     paper->shut[row] >> i & 1);
    }
}

/* A picture of the game's own, with its upper left corner there. */
static void put_picture(struct setter *s, const struct booklet_puzzle *p, bool solved, double x,
                        double y)
{
    struct writer drawn = writer_on(s->drawn, sizeof s->drawn);
    struct writer set = writer_on(s->set, sizeof s->set);
    struct sheet sheet = {
        .plot = {.w = &drawn, .style = "ink-"}, .speech = &s->b->speech, .ink = true};
    struct fault f;
    plot_page(&sheet.plot, PAPER_PICTURE_WIDE, p->paper.picture_high);
    s->b->talk->paper->draw(p->made, solved, &sheet);
    bool ok = writer_fits(&drawn) && sheet_set(writer_text(&drawn), &set, &f) &&
              writer_fits(&set) && book_picture(s->paper, x, y, writer_text(&set), &f);
    ASTRO_ASSERT(ok);
}

/* A ring stands between the facts and the sheet, which is then at the foot of the page. */
static void put_puzzle(struct setter *s, int i)
{
    const struct booklet_puzzle *p = &s->b->puzzle[i];
    double words_wide = INSIDE - QR_WIDE - 24;
    double sheet = 14 + p->paper.rows * ROW_HIGH;
    put_code(s, p);
    speak(speech(s), "Puzzle {0}", WITH(phrase_int(i + 1)));
    put(s, BOOK_HEAD, 2, said(s));
    put(s, BOOK_SMALL, 12, say_kind(s, p));
    struct text ask = say_part(s, p, PAPER_ASK, 0);
    s->y += book_words(s->paper, BOOK_TEXT, BOOK_LEFT, MARGIN, s->y, words_wide, ask) + 10;
    for (int k = 0; k < p->paper.facts; k++)
        put_item(s, BOOK_TEXT, s->y < MARGIN + QR_WIDE + 20 ? words_wide : INSIDE, k + 1,
                 say_part(s, p, PAPER_FACT, k));
    if (p->paper.picture_high > 0) {
        put_picture(s, p, false, MARGIN, s->y + 24);
        turn(s);
        return;
    }
    if (s->y + 24 + sheet > FOOT)
        turn(s);
    double room = (FOOT - sheet - s->y - 20) / 2, radius = room < RING_MAX ? room : RING_MAX;
    if (p->paper.ring && radius > RING_MAX / 3)
        book_ring(s->paper, BOOK_WIDE / 2, s->y + 6 + room, radius, p->paper.columns);
    s->y = p->paper.ring ? FOOT - sheet : s->y + 24;
    put_sheet(s, p);
    turn(s);
}

/* ---- the solutions -------------------------------------------------------------------------- */

static void put_solution(struct setter *s, int i)
{
    const struct booklet_puzzle *p = &s->b->puzzle[i];
    double side = p->paper.picture_high > 0 ? (int)PAPER_SOLUTION_SIDE / 10.0 : 0, top;
    if (s->y + 90 + side > FOOT) /* a heading never ends a page */
        turn(s);
    top = s->y;
    if (side > 0)
        put_picture(s, p, true, BOOK_WIDE - MARGIN - side, top);
    speak(speech(s), "Puzzle {0}", WITH(phrase_int(i + 1)));
    put(s, BOOK_HEAD, 4, said(s));
    struct text answer = say_part(s, p, PAPER_ANSWER, 0);
    s->y +=
        book_words(s->paper, BOOK_TEXT, BOOK_LEFT, MARGIN, s->y, INSIDE - side - 10, answer) + 6;
    for (int k = 0; k < p->paper.steps; k++)
        put_item(s, BOOK_SMALL, INSIDE - side - 10, k + 1, say_part(s, p, PAPER_STEP, k));
    s->y = (s->y > top + side ? s->y : top + side) + 16;
}

static bool write_bytes_to(void *context, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, context) == n;
}

bool booklet_print(struct booklet *b, FILE *out, struct fault *f)
{
    struct setter *s = malloc(sizeof *s);
    ASTRO_ASSERT(s != NULL);
    s->b = b;
    s->page = 0;
    s->y = MARGIN;
    s->paper = book_open(write_bytes_to, out, b->command);
    put_cover(s);
    for (int i = 0; i < b->count; i++)
        put_puzzle(s, i);
    speak(speech(s), "Solutions", NULL);
    put(s, BOOK_TITLE, 18, said(s));
    for (int i = 0; i < b->count; i++)
        put_solution(s, i);
    turn(s);
    bool ok = book_close(s->paper, f);
    free(s);
    return ok;
}

#endif
