/* Words on paper: in the outlines we have, else in the fonts of this computer. */

#include <pango/pangocairo.h>

#include "draw/letters.h"
#include "draw/paper/paper_internal.h"

static PangoFontDescription *font_of(const struct draw_role *r, double size)
{
    static const char *const family[] = {
        [FONT_UI] = "Commissioner, Noto Sans, DejaVu Sans, sans-serif",
        [FONT_DISPLAY] = "Brygada 1918, Georgia, Noto Serif, DejaVu Serif, serif",
        [FONT_ITALIC] = "Brygada 1918, Georgia, Noto Serif, DejaVu Serif, serif",
    };
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, family[r->font]);
    pango_font_description_set_weight(font, (PangoWeight)r->weight);
    if (r->font == FONT_ITALIC)
        pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    return font;
}

/* Paints the outlines of letters that stand, with their edge behind them. */
static void ink(cairo_t *cr, const struct draw_role *r)
{
    if (r->halo) {
        paper_colour(cr, r->stroke, 1);
        cairo_set_dash(cr, NULL, 0, 0);
        cairo_set_line_width(cr, paper_tenths(r->halo));
        cairo_stroke_preserve(cr);
    }
    paper_colour(cr, r->fill, r->opacity / 100.0);
    cairo_fill(cr);
}

static void plain_words(cairo_t *cr, const struct draw_item *i)
{
    const struct draw_role *r = i->role;
    double size = paper_tenths(i->n[0]);
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = font_of(r, size);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, i->words.p, (int)i->words.n);
    if (r->spacing) {
        PangoAttrList *list = pango_attr_list_new();
        pango_attr_list_insert(
            list, pango_attr_letter_spacing_new((int)(size * r->spacing / 100 * PANGO_SCALE)));
        pango_layout_set_attributes(layout, list);
        pango_attr_list_unref(list);
    }
    PangoRectangle box;
    pango_layout_get_pixel_extents(layout, NULL, &box);
    double base = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    double left = paper_tenths(i->n[1]) - box.width * (i->align + 1) / 2.0;
    cairo_move_to(cr, left, paper_tenths(i->n[2]) + size * 0.34 - base);
    pango_cairo_layout_path(cr, layout);
    ink(cr, r);
    pango_font_description_free(font);
    g_object_unref(layout);
}

/* Adds a letter whose base line starts at x, y. */
static void outline(cairo_t *cr, const char *steps, double x, double y, double scale)
{
    int n[4];
    for (char step; (step = letter_step_read(&steps, n)) != 0;) {
        double d[4];
        for (int i = 0; i < 4; i++)
            d[i] = n[i] * scale;
        if (step == 'M')
            cairo_move_to(cr, x + d[0], y + d[1]);
        else if (step == 'l')
            cairo_rel_line_to(cr, d[0], d[1]);
        else if (step == 'q')
            /* A curve by one point is a curve by two, two thirds of the way to it. */
            cairo_rel_curve_to(cr, d[0] * 2 / 3, d[1] * 2 / 3, d[2] + (d[0] - d[2]) * 2 / 3,
                               d[3] + (d[1] - d[3]) * 2 / 3, d[2], d[3]);
        else
            cairo_close_path(cr);
    }
}

void paper_words(cairo_t *cr, const struct draw_item *i)
{
    int wide = letters_wide(i->role, i->words);
    double size = paper_tenths(i->n[0]), scale = size / (double)LETTER_EM;
    double x = paper_tenths(i->n[1]) - wide * scale * (i->align + 1) / 2;
    struct text rest = i->words;
    if (wide < 0) {
        plain_words(cr, i);
        return;
    }
    while (rest.n > 0) {
        const struct letter *l = letter_next(i->role->font, &rest);
        outline(cr, l->outline, x, paper_tenths(i->n[2]) + size * 0.34, scale);
        x += letter_step(i->role, l) * scale;
    }
    ink(cr, i->role);
}
