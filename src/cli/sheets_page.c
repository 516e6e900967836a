/* The pages of printed sheets, and the log of a finished game behind them. */

#include "cli/sheets.h"

#ifdef ASTRO_PAPER

#include <stdlib.h>

#include "base/panic.h"
#include "draw/paper/paper.h"
#include "draw/sheet.h"

enum { PICTURE_SIZE = 1 << 20 };

struct press {
    struct sheets *order;
    struct paper_pages *pages;
    struct sheet sheet;
    struct speech speech;
    struct writer drawn, set;
    struct fault *f;
};

/* A page that a game or the log drew, into the file. */
static bool put_page(struct press *p)
{
    p->set.n = 0;
    ASTRO_ASSERT(writer_fits(&p->drawn));
    bool ok = sheet_set(writer_text(&p->drawn), &p->set, p->f);
    ASTRO_ASSERT(writer_fits(&p->set));
    ok = ok && paper_pages_add(p->pages, writer_text(&p->set), p->f);
    p->drawn.n = 0;
    return ok;
}

static bool print_all(struct press *p)
{
    const struct talk_sheets *kind = p->order->kind;
    struct sheet_order o = p->order->order;
    bool ok = true;
    for (int who = 0; who < p->order->count; who++, o.seat++) {
        p->sheet.name = p->order->names[p->order->filled ? o.seat : who];
        for (int i = 0; ok && i < kind->own(&o); i++) {
            kind->draw_own(&o, i, &p->sheet);
            ok = put_page(p);
        }
    }
    if (p->order->filled)
        return ok;
    p->sheet.name = NULL;
    for (int i = 0; ok && i < kind->shared(&o); i++) {
        kind->draw_shared(&o, i, &p->sheet);
        ok = put_page(p);
    }
    return ok;
}

/* ---- the log ---------------------------------------------------------------------------- */

enum { LOG_TOP = SHEET_TOP + 60, LOG_SIZE = 88, LOG_LINE = 120, LOG_GAP = 40 };

/* What was told, in two columns; lines that begin with a blank belong to the one before. */
static bool print_log(struct press *p)
{
    enum { COLUMNS = 2, SPACE = 240, WIDE = (SHEET_INSIDE - SPACE) / COLUMNS, INDENT = 110 };
    const struct draw_role *role = sheet_role_find(text_of("ink-words"));
    struct text rest = p->order->log, line;
    int column = 0, y = SHEET_FOOT;
    bool open = false;
    while (text_line(&rest, &line)) {
        int inset = line.n > 0 && line.p[0] == ' ' ? INDENT : 0;
        int high = sheet_lines_of(role, LOG_SIZE, WIDE - inset, line) * LOG_LINE;
        if (!open || y + high > SHEET_FOOT) {
            if (open && ++column == COLUMNS && !put_page(p))
                return false;
            if (!open || column == COLUMNS) {
                sheet_open(&p->sheet, &p->order->order,
                           phrase_say(&p->speech, "What you saw and were told", NULL), true);
                open = true;
                column = 0;
            }
            y = LOG_TOP;
        }
        plot_words(&p->sheet.plot, inset ? "muted" : "words", LOG_SIZE,
                   (struct plot_box){SHEET_MARGIN + column * (WIDE + SPACE) + inset, y,
                                     WIDE - inset, high},
                   PLOT_LEFT, line);
        y += line.n == 0 ? LOG_LINE : high + LOG_GAP;
    }
    return !open || put_page(p);
}

static bool write_bytes_to(void *context, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, context) == n;
}

bool sheets_print(struct sheets *s, FILE *out, struct fault *f)
{
    struct press p = {.order = s,
                      .f = f,
                      .speech = {.words = language_find, .context = &s->language},
                      .drawn = writer_on(malloc(PICTURE_SIZE), PICTURE_SIZE),
                      .set = writer_on(malloc(PICTURE_SIZE), PICTURE_SIZE)};
    ASTRO_ASSERT(p.drawn.p != NULL && p.set.p != NULL);
    p.sheet = (struct sheet){.plot = {.w = &p.drawn, .style = s->ink ? "ink-" : "look-"},
                             .wide = s->wide,
                             .high = s->high,
                             .speech = &p.speech,
                             .ink = s->ink};
    p.pages = paper_pages_open(write_bytes_to, out, s->talk->game->title, 1);
    bool ok = print_all(&p) && print_log(&p);
    struct fault late = {0};
    ok = paper_pages_close(p.pages, ok ? f : &late) && ok;
    free(p.drawn.p);
    free(p.set.p);
    return ok;
}

#endif
