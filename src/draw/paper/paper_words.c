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

/* ---- letters as a font, so that a PDF can be searched ------------------------------------ */

/* The letter of a code. */
static const struct letter *letter_of(enum draw_font font, unsigned long code)
{
    char utf8[6];
    struct text one = {utf8, (size_t)g_unichar_to_utf8((gunichar)code, utf8)};
    return letter_next(font, &one);
}

static const cairo_user_data_key_t font_key, faces_key;

static cairo_status_t render(cairo_scaled_font_t *scaled, unsigned long code, cairo_t *cr,
                             cairo_text_extents_t *extents)
{
    const enum draw_font *font =
        cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(scaled), &font_key);
    const struct letter *l = letter_of(*font, code);
    if (!l)
        return CAIRO_STATUS_USER_FONT_ERROR;
    extents->x_advance = (double)l->wide / (double)LETTER_EM;
    outline(cr, l->outline, 0, 0, 1 / (double)LETTER_EM);
    cairo_fill(cr);
    return CAIRO_STATUS_SUCCESS;
}

enum { FACES = FONT_ITALIC + 1 };
struct faces {
    cairo_font_face_t *face[FACES];
};

static void drop_faces(void *memory)
{
    struct faces *f = memory;
    for (int i = 0; i < FACES; i++)
        cairo_font_face_destroy(f->face[i]);
    g_free(f);
}

/* The faces of a document, which all its pages share. */
static cairo_font_face_t *face_of(cairo_t *cr, enum draw_font font)
{
    static const enum draw_font fonts[FACES] = {FONT_UI, FONT_DISPLAY, FONT_ITALIC};
    cairo_surface_t *surface = cairo_get_target(cr);
    struct faces *f = cairo_surface_get_user_data(surface, &faces_key);
    if (!f) {
        f = g_new0(struct faces, 1);
        for (int i = 0; i < FACES; i++) {
            f->face[i] = cairo_user_font_face_create();
            cairo_user_font_face_set_render_glyph_func(f->face[i], render);
            cairo_font_face_set_user_data(f->face[i], &font_key, (void *)&fonts[i], NULL);
        }
        cairo_surface_set_user_data(surface, &faces_key, f, drop_faces);
    }
    return f->face[font];
}

enum { GLYPHS_MAX = 512 };

/* Words that start at x on the base line y; false where they are too many. */
static bool font_words(cairo_t *cr, const struct draw_item *i, double x, double y)
{
    cairo_glyph_t glyph[GLYPHS_MAX];
    cairo_text_cluster_t cluster[GLYPHS_MAX];
    double size = paper_tenths(i->n[0]);
    int n = 0;
    for (struct text rest = i->words; rest.n > 0; n++) {
        size_t before = rest.n;
        const struct letter *l = letter_next(i->role->font, &rest);
        if (n == GLYPHS_MAX)
            return false;
        glyph[n] = (cairo_glyph_t){l->code, x, y};
        cluster[n] = (cairo_text_cluster_t){(int)(before - rest.n), 1};
        x += letter_step(i->role, l) * size / (double)LETTER_EM;
    }
    cairo_set_font_face(cr, face_of(cr, i->role->font));
    cairo_set_font_size(cr, size);
    paper_colour(cr, i->role->fill, i->role->opacity / 100.0);
    cairo_show_text_glyphs(cr, i->words.p, (int)i->words.n, glyph, n, cluster, n, 0);
    return true;
}

void paper_words(cairo_t *cr, const struct draw_item *i)
{
    int wide = letters_wide(i->role, i->words);
    double size = paper_tenths(i->n[0]), scale = size / (double)LETTER_EM;
    double x = paper_tenths(i->n[1]) - wide * scale * (i->align + 1) / 2;
    double y = paper_tenths(i->n[2]) + size * 0.34;
    bool pdf = cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_PDF;
    struct text rest = i->words;
    if (wide < 0) {
        plain_words(cr, i);
        return;
    }
    if (pdf && !i->role->halo && font_words(cr, i, x, y))
        return;
    while (rest.n > 0) {
        const struct letter *l = letter_next(i->role->font, &rest);
        outline(cr, l->outline, x, y, scale);
        x += letter_step(i->role, l) * scale;
    }
    ink(cr, i->role);
}
