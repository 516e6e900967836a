#include "ai/sheet.h"

void sheet_say(struct sheet *s, const char *role, int size, struct plot_box box,
               enum plot_align align, struct phrase words)
{
    plot_words(&s->plot, role, size, box, align, text_of(words.p));
}

struct phrase sheet_phrase(const struct sheet *s, const char *say)
{
    return phrase_say(s->speech, say, NULL);
}

void sheet_open(struct sheet *s, const struct sheet_order *o, struct phrase below, bool own)
{
    enum { NAME_WIDE = 1900, BASE = 620 };
    int left = own ? SHEET_INSIDE - NAME_WIDE - 100 : SHEET_INSIDE;
    s->plot.x = s->plot.y = 0;
    plot_page(&s->plot, s->wide, s->high);
    plot_rect(&s->plot, "ground", 0, 0, s->wide, s->high);
    s->plot.x = (s->wide - SHEET_WIDE) / 2;
    s->plot.y = (s->high - SHEET_HIGH) / 2;
    sheet_say(s, "title", 250, (struct plot_box){SHEET_MARGIN, 370, left, 290}, PLOT_LEFT,
              phrase_of(text_of(s->speech->words(s->speech->context, o->title, NULL, 1))));
    sheet_say(s, "muted", 100, (struct plot_box){SHEET_MARGIN, 665, left, 135}, PLOT_LEFT, below);
    plot_rule(&s->plot, "rule", SHEET_MARGIN, 890, SHEET_INSIDE);
    if (!own)
        return;
    int x = SHEET_RIGHT - NAME_WIDE;
    sheet_say(s, "muted", 85, (struct plot_box){x, BASE + 40, NAME_WIDE, 120}, PLOT_LEFT,
              phrase_say(s->speech, "Name and date", NULL));
    plot_line(&s->plot, "write", x, BASE, SHEET_RIGHT, BASE);
    if (s->name)
        sheet_say(s, "italic", 150, (struct plot_box){x, BASE - 230, NAME_WIDE, 220}, PLOT_LEFT,
                  phrase_of(text_of(s->name)));
}

void sheet_head(struct sheet *s, int x, int y, struct phrase words)
{
    sheet_say(s, "head", 130, (struct plot_box){x, y - 160, SHEET_RIGHT - x, 160}, PLOT_LEFT,
              words);
}

struct plot_box sheet_box(struct sheet_grid g, int column, int row)
{
    return (struct plot_box){g.x + column * g.wide, g.y + row * g.high, g.wide, g.high};
}

void sheet_boxes(struct sheet *s, const char *role, struct sheet_grid g)
{
    for (int row = 0; row < g.rows; row++)
        for (int i = 0; i < g.columns; i++) {
            struct plot_box b = sheet_box(g, i, row);
            plot_rect(&s->plot, role, b.x, b.y, b.wide, b.high);
        }
}

void sheet_lines(struct sheet *s, int x, int y, int wide, int gap, int lines)
{
    for (int i = 0; i < lines; i++)
        plot_line(&s->plot, "write", x, y + i * gap, x + wide, y + i * gap);
}

bool sheet_chosen(const struct sheet_order *o, const char *name, const char *value)
{
    struct text rest = o->options, line, word;
    bool chosen = false;
    while (text_line(&rest, &line))
        if (text_word(&line, &word) && text_is(word, name))
            chosen = text_is(text_trim(line), value);
    return chosen;
}

#define GAME(id) extern const struct talk_sheets id##_sheets;
#include "games/list.def"
#undef GAME

const struct talk_sheets *sheets_find(struct text game)
{
    static const struct {
        const char *id;
        const struct talk_sheets *sheets;
    } list[] = {
#define GAME(id) {#id, &id##_sheets},
#include "games/list.def"
#undef GAME
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (text_is(game, list[i].id))
            return list[i].sheets->draw_own ? list[i].sheets : NULL;
    return NULL;
}
