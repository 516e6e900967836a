/* Sheets of Night Sky: a map to draw on and its score sheet for each, cards to cut out. */

#include "ai/nightsky/talk_sheet.h"

#include "base/form.h"
#include "games/nightsky/picture.h"

/* ---- what is drawn already ------------------------------------------------------------------- */

/* Lines `start blue 2`, the side that was chosen, and, a line a round, `drawn DRAWING CARD`. */
static bool read_start(struct reader *r, const struct ns_sky *sky, struct ns_seat *p)
{
    uint8_t type;
    uint32_t value;
    if (!read_word(r, "start ") || !ns_read_type(r, &type) || !read_char(r, ' ') ||
        !read_number(r, NS_VALUE_MAX, &value))
        return false;
    for (int i = 0; i < 2 * NS_START_CARDS; i++) {
        const struct ns_start *start = &sky->start[i / 2];
        if (start->type[i % 2] != type || start->value[i % 2] != value)
            continue;
        p->start = (uint8_t)(i / 2);
        p->side = (uint8_t)(i % 2);
        return true;
    }
    return false;
}

static bool read_round(struct reader *r, const struct ns_sky *sky, struct ns_seat *p)
{
    struct ns_written written;
    struct ns_drawing drawing = {0};
    int card = 0;
    if (p->rounds == NS_ROUNDS || !read_word(r, "drawn ") ||
        (!read_char(r, '-') && !ns_read_drawing(r, sky, &drawing, &written, NULL)))
        return false;
    struct text name = text_trim(read_left(r));
    while (card < NS_CARDS && !text_is(name, sky->card[card].name))
        card++;
    if (card == NS_CARDS)
        return false;
    p->drawn[p->rounds] = drawing;
    p->pool[p->rounds] = (uint8_t)card;
    p->taken[p->rounds] = p->rounds;
    p->rounds++;
    return true;
}

bool ns_sheet_read(const struct sheet_order *o, struct ns_seat *p)
{
    struct text notes = o->notes, line;
    bool started = false;
    *p = (struct ns_seat){0};
    while (text_line(&notes, &line)) {
        struct reader r = reader_on(line);
        started |= read_start(&r, ns_sky_in(o->data), p);
        if (started)
            read_round(&r, ns_sky_in(o->data), p);
    }
    return started;
}

size_t ns_notes_memory(void)
{
    return 64;
}

void ns_notes(const struct bot_task *task, struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(task->view->data);
    const struct ns_seat *p = &ns_in(view_state(task->view))->seat[task->view->viewer];
    if (p->side >= 2)
        return;
    const struct ns_start *start = &sky->start[p->start];
    write_form(w, "start %s %d\n", ns_type_name[start->type[p->side]], start->value[p->side]);
    for (int k = 0; k < p->rounds; k++) {
        write_str(w, "drawn ");
        ns_write_drawing(w, sky, &p->drawn[k], NULL);
        write_form(w, " %s\n", sky->card[ns_card_of(p, k + 1)].name);
    }
}

/* ---- the map ----------------------------------------------------------------------------------
 */

const char *const ns_print_role[NS_TYPES] = {"print-blue", "print-white", "print-yellow",
                                             "print-red"};

/* The types beside each other. */
static void draw_types(struct sheet *s, int y)
{
    enum { WIDE = 700 };
    for (int t = 0; t < NS_TYPES; t++) {
        int x = SHEET_MARGIN + t * WIDE;
        plot_mark(&s->plot, ns_print_role[t], ns_type_name[t], x + 80, y, 150);
        sheet_say(s, "words", 90, (struct plot_box){x + 190, y - 90, WIDE - 210, 180}, PLOT_LEFT,
                  ns_say_type(s->speech, t));
    }
}

static void draw_fading(struct sheet *s, int x, int y, int crossed)
{
    enum { STEP = 235 };
    for (int i = 0; i < NS_FADING; i++) {
        int at = x + i * STEP;
        plot_mark(&s->plot, "sign", "fading", at, y, 190);
        if (i < crossed)
            plot_line(&s->plot, "cross", at - 100, y + 100, at + 100, y - 100);
    }
}

static void draw_map(const struct sheet_order *o, struct sheet *s)
{
    enum { UNIT = 490, Y = 3600, BELOW = 6330, RIGHT = SHEET_MARGIN + SHEET_INSIDE / 2 + 340 };
    const struct ns_sky *sky = ns_sky_in(o->data);
    struct ns_seat p;
    bool drawn = ns_sheet_read(o, &p);
    sheet_open(s, o, sheet_phrase(s, "Star map"), true);
    ns_map(sky, drawn ? &p : NULL,
           (struct ns_place){.x = SHEET_WIDE / 2, .y = Y, .unit = UNIT, .night = !s->ink},
           &s->plot);
    draw_types(s, BELOW + 120);
    sheet_say(s, "words", 90, (struct plot_box){RIGHT, BELOW - 40, 600, 320}, PLOT_LEFT,
              sheet_phrase(s, "Fading stars"));
    draw_fading(s, RIGHT + 740, BELOW + 120, drawn ? ns_tally(sky, &p).crossed : 0);
    sheet_say(
        s, "muted", 95, (struct plot_box){SHEET_MARGIN, BELOW + 330, SHEET_INSIDE, 520}, PLOT_LEFT,
        sheet_phrase(
            s, "The numeral on top is the round. In it you draw on the upper half of the map, "
               "the row through the sun included; then turn the sheet clockwise, so that the "
               "next numeral is on top. Dotted circles: around the sun, and the outskirts. "
               "Dashed: the ecliptic."));
}

/* ---- the pages ----------------------------------------------------------------------------------
 */

static int own(const struct sheet_order *o)
{
    (void)o;
    return 2;
}

static void draw_own(const struct sheet_order *o, int page, struct sheet *s)
{
    if (page == 0)
        draw_map(o, s);
    else
        ns_draw_scores(o, s);
}

const struct talk_sheets nightsky_sheets = {.own = own,
                                            .shared = ns_card_pages,
                                            .draw_own = draw_own,
                                            .draw_shared = ns_draw_cards,
                                            .data = (const struct game_data *)&ns_builtin,
                                            .data_size = sizeof ns_builtin,
                                            .data_read = ns_sky_read};
