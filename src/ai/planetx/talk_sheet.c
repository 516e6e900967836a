/* The notebook of Planet X on paper: the ring of sectors, the grid, the rules, lines for clues. */

#include "ai/planetx/know_view.h"
#include "ai/planetx/talk.h"
#include "ai/sheet.h"
#include "base/bits.h"
#include "base/form.h"

static const char *const signs[SKY_TYPES] = {"comet", "asteroid", "dwarf",
                                             "gas",   "empty",    "planetx"};
static const char *const roles[SKY_TYPES] = {"obj-C", "obj-A", "obj-D", "obj-G", "obj-E", "obj-X"};

enum sky_mode planetx_sheet_mode(const struct sheet_order *o)
{
    return sheet_chosen(o, "mode", "expert") ? SKY_EXPERT : SKY_STANDARD;
}

struct phrase planetx_season(const struct speech *s, int seat)
{
    static const char *const seasons[PLANETX_SEATS_MAX] = {
        NC_("season", "Spring"), NC_("season", "Summer"), NC_("season", "Autumn"),
        NC_("season", "Winter")};
    return phrase_of(text_of(s->words(s->context, seasons[seat % PLANETX_SEATS_MAX], NULL, 1)));
}

void planetx_sheet_open(const struct sheet_order *o, struct sheet *s, struct phrase what, bool own)
{
    bool expert = planetx_sheet_mode(o) == SKY_EXPERT;
    phrase_add(&what, " · ", phrase_say(s->speech, expert ? N_("Expert") : N_("Standard"), NULL));
    if (own)
        phrase_add(&what, " · ", planetx_season(s->speech, o->seat));
    sheet_open(s, o, what, own);
}

/* ---- what is written ---------------------------------------------------------------------- */

/* Of each type the sectors where it is known to be, and where not: lines `C not 3`, `A is 5`. */
struct marks {
    uint32_t is[SKY_TYPES], not[SKY_TYPES];
};

static struct marks read_marks(struct text notes)
{
    struct marks m = {{0}, {0}};
    struct text line;
    while (text_line(&notes, &line)) {
        struct reader r = reader_on(line);
        int type = sky_type_of(read_peek(&r));
        uint32_t sector;
        if (type < 0 || !read_char(&r, sky_letters[type]))
            continue;
        bool is = read_word(&r, " is "), not = !is && read_word(&r, " not ");
        if ((is || not) && read_number(&r, SKY_SECTORS_MAX, &sector) && sector > 0)
            *(is ? &m.is[type] : &m.not[type]) |= (uint32_t)1 << (sector - 1);
    }
    return m;
}

static void write_mark(struct writer *w, int type, const char *what, int sector)
{
    write_form(w, "%c%s%d\n", sky_letters[type], what, sector);
}

/* Clues that were heard: lines `clue A FACT`, of conferences `clue X1 FACT`. */
static void name_clue(char name[3], int i)
{
    name[0] = (char)(i < DEAL_TOPICS ? 'A' + i : 'X');
    name[1] = (char)(i < DEAL_TOPICS ? 0 : '1' + i - DEAL_TOPICS);
    name[2] = 0;
}

static void write_clues(struct writer *w, const struct planetx_state *s)
{
    for (int i = 0; i < DEAL_TOPICS + DEAL_CONFERENCES; i++) {
        const struct fact *f = i < DEAL_TOPICS ? &s->research[i] : &s->conference[i - DEAL_TOPICS];
        char name[3];
        if (f->kind == 0)
            continue;
        name_clue(name, i);
        write_form(w, "clue %s ", name);
        fact_write(w, f);
        write_char(w, '\n');
    }
}

static bool find_clue(struct text notes, enum sky_mode mode, const char *name, struct fact *out)
{
    struct text line, word;
    while (text_line(&notes, &line))
        if (text_word(&line, &word) && text_is(word, "clue") && text_word(&line, &word) &&
            text_is(word, name) && fact_read(text_trim(line), mode, out, NULL))
            return true;
    return false;
}

size_t planetx_notes_memory(void)
{
    return sizeof(struct know_sum) + 64 + know_words_max(SKY_EXPERT) * sizeof(uint64_t);
}

void planetx_notes(const struct bot_task *task, struct writer *w)
{
    const struct sky_index *index = task->shared;
    uint64_t *set = task->memory;
    struct know_sum *sum = (struct know_sum *)(set + know_words_max(SKY_EXPERT));
    write_clues(w, planetx_in(view_state(task->view)));
    know_all(index, set);
    know_view_keep(index, set, task->view, task->events);
    know_sum(index, set, sum);
    for (int t = 0; t < SKY_TYPES && sum->skies > 0; t++)
        for (int i = 1; i <= index->sectors; i++) {
            if (sum->at[i][t] == sum->skies)
                write_mark(w, t, " is ", i);
            else if (sum->at[i][t] == 0)
                write_mark(w, t, " not ", i);
        }
}

/* ---- the ring ------------------------------------------------------------------------------- */

enum {
    RING = 1660,
    LIMB = 1480,
    SKY = 1400,
    CORE = 640,
    RING_X = SHEET_MARGIN + RING,
    RING_Y = 2730
};

/* The sheet lies as its seat sees the board: a quarter turn from seat to seat. */
static int angle_of(const struct sheet_order *o, int n, int sector)
{
    return PLOT_TURN * (2 * sector - 1) / (2 * n) + o->seat % PLANETX_SEATS_MAX * (PLOT_TURN / 4);
}

/* What may be in a sector, to be crossed out, or the one thing that is known to be. */
static void draw_sector(struct sheet *s, const struct sky_rules *r, const struct marks *m,
                        int angle, int sector)
{
    enum { SIZE = 150, BIG = 300 };
    uint32_t bit = (uint32_t)1 << (sector - 1);
    for (int t = 0; t < SKY_TYPES; t++) {
        struct plot_point p = plot_round(angle, CORE + (SKY - CORE) / 2);
        if (m->is[t] & bit) {
            plot_mark(&s->plot, roles[t], signs[t], RING_X + p.x, RING_Y + p.y, BIG);
            return;
        }
    }
    for (int t = 0; t < SKY_TYPES; t++) {
        if (t == SKY_C && !(r->comet_sectors & bit))
            continue;
        /* Two and two beside each other, as far apart as the sector is wide there. */
        int far = CORE + 165 + t / 2 * 215;
        int half = plot_round(PLOT_TURN / (2 * r->sectors), far).x * 47 / 100;
        struct plot_point p = plot_round(angle, far),
                          side = plot_round(angle + PLOT_TURN / 4, t % 2 ? half : -half);
        int x = RING_X + p.x + side.x, y = RING_Y + p.y + side.y;
        plot_mark(&s->plot, roles[t], signs[t], x, y, r->sectors > 12 ? 115 : SIZE);
        if (m->not[t] & bit)
            plot_line(&s->plot, "slash", x - 80, y + 80, x + 80, y - 80);
    }
}

static void draw_ring(const struct sheet_order *o, struct sheet *s, const struct marks *m)
{
    enum sky_mode mode = planetx_sheet_mode(o);
    const struct sky_rules *r = sky_rules(mode);
    const struct planetx_numbers *numbers = planetx_numbers(mode);
    int n = r->sectors;
    plot_circle(&s->plot, "panel", RING_X, RING_Y, RING);
    plot_circle(&s->plot, "line", RING_X, RING_Y, LIMB);
    plot_circle(&s->plot, "line", RING_X, RING_Y, CORE);
    plot_circle(&s->plot, "rim", RING_X, RING_Y, RING);
    for (int i = 1; i <= n; i++) {
        int middle = angle_of(o, n, i), edge = middle + PLOT_TURN / (2 * n);
        struct plot_point number = plot_round(middle, LIMB - 110), at = plot_round(edge, LIMB + 90);
        plot_spoke(&s->plot, "line", RING_X, RING_Y, CORE, LIMB, edge);
        plot_int(&s->plot, "figure", 150, RING_X + number.x, RING_Y + number.y, i);
        draw_sector(s, r, m, middle, i);
        bool theory = numbers->theory_icons >> (i - 1) & 1;
        if (theory || numbers->conference_icons >> (i - 1) & 1)
            plot_mark(&s->plot, "sign", theory ? "theory" : "conference", RING_X + at.x,
                      RING_Y + at.y, 120);
        else
            plot_spoke(&s->plot, "tick", RING_X, RING_Y, LIMB, RING, edge);
    }
    static const char *const marks[] = {"seat-1", "seat-2", "seat-3", "seat-4"};
    const char *seat = marks[o->seat % PLANETX_SEATS_MAX];
    plot_mark(&s->plot, seat, seat, RING_X, RING_Y - 120, 300);
    sheet_say(s, "italic", 150,
              (struct plot_box){RING_X - CORE + 120, RING_Y + 60, 2 * CORE - 240, 240}, PLOT_MIDDLE,
              planetx_season(s->speech, o->seat));
}

/* ---- beside and below it ----------------------------------------------------------------------
 */

enum { SIDE_X = RING_X + RING + 200, SIDE_WIDE = SHEET_RIGHT - SIDE_X };

/* How many there are of each, and the rules of placement. */
static void draw_rules(struct sheet *s, enum sky_mode mode)
{
    const struct sky_rules *r = sky_rules(mode);
    char said[PHRASE_SIZE];
    /* Of the rules, those that count are on the sheet already. */
    int y = 1240, last = planetx_rules(mode) - 1, placement = last - SKY_TYPES, step;
    sheet_head(s, SIDE_X, y, sheet_phrase(s, "Objects"));
    for (int t = 0; t < SKY_TYPES; t++, y += 190) {
        struct phrase name = phrase_capital(planetx_term(s->speech, CASE_NAME, t));
        plot_mark(&s->plot, roles[t], signs[t], SIDE_X + 80, y + 120, 140);
        plot_int(&s->plot, "figure", 120, SIDE_X + 270, y + 120, r->count[t]);
        sheet_say(s, "words", 95, (struct plot_box){SIDE_X + 370, y + 25, SIDE_WIDE - 370, 190},
                  PLOT_LEFT, name);
    }
    sheet_head(s, SIDE_X, y + 280, sheet_phrase(s, "Rules"));
    y += 310;
    step = (RING_Y + RING - y) / (placement + 1);
    for (int i = 0; i <= placement; i++, y += step) {
        struct speech speech = *s->speech;
        struct writer w = writer_on(said, sizeof said);
        speech.w = &w;
        planetx_say_rule(&speech, mode, i < placement ? i : last);
        plot_words(&s->plot, "words", 90, (struct plot_box){SIDE_X, y, SIDE_WIDE, step - 20},
                   PLOT_LEFT, writer_text(&w));
    }
}

static void mark_box(struct sheet *s, struct plot_box b, bool is, bool not)
{
    int half = (b.high < b.wide ? b.high : b.wide) / 2 - 40, x = b.x + b.wide / 2,
        y = b.y + b.high / 2;
    if (is)
        plot_circle(&s->plot, "chosen", x, y, half);
    else if (not)
        plot_line(&s->plot, "slash", x - half, y + half, x + half, y - half);
}

static void draw_grid(struct sheet *s, enum sky_mode mode, const struct marks *m)
{
    enum { TOP = 4680, NAME_WIDE = 1010, ROW = 205 };
    const struct sky_rules *r = sky_rules(mode);
    int wide = (SHEET_INSIDE - NAME_WIDE) / r->sectors;
    struct sheet_grid g = {SHEET_MARGIN + NAME_WIDE, TOP, wide, ROW, r->sectors, SKY_TYPES};
    for (int i = 0; i < r->sectors; i++)
        plot_int(&s->plot, "figure", 110, g.x + wide * i + wide / 2, TOP - 80, i + 1);
    sheet_boxes(s, "box", g);
    for (int t = 0; t < SKY_TYPES; t++) {
        int y = TOP + t * ROW;
        char letter[2] = {sky_letters[t], 0};
        plot_mark(&s->plot, roles[t], signs[t], SHEET_MARGIN + 70, y + ROW / 2, 125);
        sheet_say(s, "words", 90, (struct plot_box){SHEET_MARGIN + 165, y, NAME_WIDE - 185, ROW},
                  PLOT_LEFT, phrase_capital(planetx_term(s->speech, CASE_NAME, t)));
        for (int i = 0; i < r->sectors; i++) {
            struct plot_box b = sheet_box(g, i, t);
            uint32_t bit = (uint32_t)1 << i;
            if (t == SKY_C && !(r->comet_sectors & bit)) {
                plot_rect(&s->plot, "shade", b.x, b.y, b.wide, b.high);
                continue;
            }
            plot_text(&s->plot, "faint", 85, b.x + b.wide / 2, b.y + b.high / 2, PLOT_MIDDLE,
                      text_of(letter));
            mark_box(s, b, m->is[t] & bit, m->not[t] & bit);
        }
    }
}

/* The topics of research and the conferences. */
static void draw_clues(struct sheet *s, enum sky_mode mode, struct text notes_text)
{
    enum { TOP = 6230, LEFT = SHEET_MARGIN + 230, WIDE = SHEET_INSIDE - 230 };
    int lines = DEAL_TOPICS + bits_count(planetx_numbers(mode)->conference_icons),
        gap = (SHEET_FOOT - TOP - 60) / lines;
    sheet_head(s, SHEET_MARGIN, TOP, sheet_phrase(s, "Research and conferences"));
    for (int i = 0; i < lines; i++) {
        char name[3];
        int y = TOP + 60 + gap * (i + 1);
        struct fact clue;
        name_clue(name, i);
        plot_text(&s->plot, "figure", 110, SHEET_MARGIN, y - 50, PLOT_LEFT, text_of(name));
        sheet_lines(s, LEFT, y, WIDE, gap, 1);
        if (find_clue(notes_text, mode, name, &clue))
            sheet_say(s, "words", 95, (struct plot_box){LEFT, y - 130, WIDE, 130}, PLOT_LEFT,
                      planetx_say_fact(s->speech, mode, &clue));
    }
}

/* ---- the pages ----------------------------------------------------------------------------------
 */

/* What one asked is told by the log of a finished game. */
static int own(const struct sheet_order *o)
{
    return o->notes.n > 0 ? 1 : 2;
}

static int shared(const struct sheet_order *o)
{
    (void)o;
    return 1;
}

static void draw_own(const struct sheet_order *o, int page, struct sheet *s)
{
    enum sky_mode mode = planetx_sheet_mode(o);
    struct marks m = read_marks(o->notes);
    if (page == 1) {
        planetx_draw_turns(o, s);
        return;
    }
    planetx_sheet_open(o, s, sheet_phrase(s, "Notebook"), true);
    draw_ring(o, s, &m);
    draw_rules(s, mode);
    draw_grid(s, mode, &m);
    draw_clues(s, mode, o->notes);
}

static void draw_shared(const struct sheet_order *o, int page, struct sheet *s)
{
    (void)page;
    planetx_draw_scores(o, s);
}

const struct talk_sheets planetx_sheets = {
    .own = own, .shared = shared, .draw_own = draw_own, .draw_shared = draw_shared};
