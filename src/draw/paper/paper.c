#include "draw/paper/paper.h"

#include <cairo-pdf.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "draw/paper/paper_internal.h"

/* ---- colours and strokes ------------------------------------------------------------- */

static void rgb(uint32_t c, double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = (double)(c >> (16 - 8 * i) & 0xff) / 255;
}

void paper_colour(cairo_t *cr, uint32_t colour, double alpha)
{
    double c[3];
    rgb(colour, c);
    cairo_set_source_rgba(cr, c[0], c[1], c[2], alpha);
}

static void stops(cairo_pattern_t *p, const struct draw_stop stop[DRAW_STOPS], double alpha)
{
    for (int i = 0; i < DRAW_STOPS; i++) {
        double c[3];
        rgb(stop[i].colour, c);
        cairo_pattern_add_color_stop_rgba(p, stop[i].at / 100.0, c[0], c[1], c[2], alpha);
    }
}

/* Gradients span the shape that is about to be painted. */
static void source(cairo_t *cr, const struct draw_role *r, bool stroke)
{
    double alpha = r->opacity / 100.0, x0, y0, x1, y1;
    cairo_path_extents(cr, &x0, &y0, &x1, &y1);
    if (stroke && r->paint == PAINT_BRASS) {
        cairo_pattern_t *p = cairo_pattern_create_linear(x0, y0, x1, y1);
        stops(p, draw_brass, alpha);
        cairo_set_source(cr, p);
        cairo_pattern_destroy(p);
        return;
    }
    if (!stroke && (r->paint == PAINT_SKY || r->paint == PAINT_GLOW)) {
        double x = (x0 + x1) / 2, y = (y0 + y1) / 2, c[3];
        cairo_pattern_t *p = cairo_pattern_create_radial(x, y, 0, x, y, (x1 - x0) / 2);
        if (r->paint == PAINT_SKY) {
            stops(p, draw_sky, alpha);
        } else {
            rgb(draw_brass[1].colour, c);
            cairo_pattern_add_color_stop_rgba(p, 0, c[0], c[1], c[2], alpha);
            cairo_pattern_add_color_stop_rgba(p, 1, c[0], c[1], c[2], 0);
        }
        cairo_set_source(cr, p);
        cairo_pattern_destroy(p);
        return;
    }
    paper_colour(cr, stroke ? r->stroke : r->fill, alpha);
}

/* Fills and strokes the path that stands, and ends it. */
static void paint(cairo_t *cr, const struct draw_role *r)
{
    if (r->fill != DRAW_NO_COLOUR) {
        source(cr, r, false);
        cairo_fill_preserve(cr);
    }
    if (r->stroke != DRAW_NO_COLOUR && r->width > 0) {
        double dash[2] = {paper_tenths(r->dash), paper_tenths(r->gap)};
        source(cr, r, true);
        cairo_set_line_width(cr, paper_tenths(r->width));
        cairo_set_dash(cr, dash, r->dash ? 2 : 0, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

/* ---- things --------------------------------------------------------------------------- */

static void circle(cairo_t *cr, double x, double y, double r)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, r, 0, 2 * G_PI);
    cairo_close_path(cr);
}

static void segment(cairo_t *cr, const int32_t p[4])
{
    cairo_move_to(cr, paper_tenths(p[0]), paper_tenths(p[1]));
    cairo_line_to(cr, paper_tenths(p[2]), paper_tenths(p[3]));
}

static void finish_part(cairo_t *cr, char part, int width)
{
    cairo_set_line_width(cr, width / 100.0);
    if (part == 'S')
        cairo_stroke(cr);
    else if (part == 'B') {
        cairo_fill_preserve(cr);
        cairo_stroke(cr);
    } else
        cairo_fill(cr);
}

static void draw_mark(cairo_t *cr, const struct draw_item *i)
{
    double size = paper_tenths(i->n[2]);
    char part = 'F';
    int width = 0;
    cairo_save(cr);
    cairo_translate(cr, paper_tenths(i->n[0]) - size / 2, paper_tenths(i->n[1]) - size / 2);
    cairo_scale(cr, size / 24, size / 24);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    paper_colour(cr, i->role->fill, i->role->opacity / 100.0);
    for (const struct mark_step *s = i->mark->steps;; s++) {
        double n[6];
        for (int k = 0; k < 6; k++)
            n[k] = s->n[k] / 100.0;
        if (s->step == 0 || strchr("FSB", s->step)) {
            finish_part(cr, part, width);
            part = s->step;
            width = s->n[0];
        }
        if (s->step == 0)
            break;
        if (s->step == 'M')
            cairo_move_to(cr, n[0], n[1]);
        else if (s->step == 'L')
            cairo_line_to(cr, n[0], n[1]);
        else if (s->step == 'C')
            cairo_curve_to(cr, n[0], n[1], n[2], n[3], n[4], n[5]);
        else if (s->step == 'Z')
            cairo_close_path(cr);
        else if (s->step == 'O')
            circle(cr, n[0], n[1], n[2]);
    }
    cairo_restore(cr);
}

static void draw_dust(cairo_t *cr, const struct draw_item *i)
{
    uint32_t seed = 0;
    for (int32_t k = 0; k < i->n[3]; k++) {
        int32_t p[4];
        draw_speck(i, &seed, p);
        circle(cr, paper_tenths(p[0]), paper_tenths(p[1]), paper_tenths(p[2]));
        paper_colour(cr, i->role->fill, p[3] / 100.0);
        cairo_fill(cr);
    }
}

static void draw_rule(cairo_t *cr, const struct draw_item *i)
{
    enum { PARTS = 60 };
    int32_t x = i->n[0], y = i->n[1];
    segment(cr, (const int32_t[]){x, y, x + i->n[2], y});
    for (int k = 0; k <= PARTS; k++) {
        int32_t at = x + i->n[2] * k / PARTS;
        segment(cr, (const int32_t[]){at, y, at, y - (k % 5 == 0 ? 70 : 35)});
    }
    paint(cr, i->role);
}

static void draw_plate(cairo_t *cr, const struct draw_item *i)
{
    double x = paper_tenths(i->n[0]), y = paper_tenths(i->n[1]), r = paper_tenths(i->n[2]),
           cut = paper_tenths(i->n[3]);
    cairo_save(cr);
    cairo_rectangle(cr, x - r, cut, 2 * r, y + r - cut);
    cairo_clip(cr);
    circle(cr, x, y, r);
    paint(cr, i->role);
    cairo_restore(cr);
}

static void draw_ticks(cairo_t *cr, const struct draw_item *i)
{
    for (int k = 0; k < 180; k++) {
        int32_t p[4];
        draw_tick(i, k, p);
        if (k % 30)
            segment(cr, p);
    }
    paint(cr, i->role);
}

static void draw_item_paper(cairo_t *cr, const struct draw_item *i)
{
    switch (i->op) {
    case DRAW_PAGE:
        break;
    case DRAW_RECT:
        cairo_rectangle(cr, paper_tenths(i->n[0]), paper_tenths(i->n[1]), paper_tenths(i->n[2]),
                        paper_tenths(i->n[3]));
        paint(cr, i->role);
        break;
    case DRAW_CIRCLE:
        circle(cr, paper_tenths(i->n[0]), paper_tenths(i->n[1]), paper_tenths(i->n[2]));
        paint(cr, i->role);
        break;
    case DRAW_LINE:
        segment(cr, i->n);
        paint(cr, i->role);
        break;
    case DRAW_PLATE:
        draw_plate(cr, i);
        break;
    case DRAW_MARK:
        draw_mark(cr, i);
        break;
    case DRAW_TICKS:
        draw_ticks(cr, i);
        break;
    case DRAW_RULE:
        draw_rule(cr, i);
        break;
    case DRAW_DUST:
        draw_dust(cr, i);
        break;
    case DRAW_TEXT:
        paper_words(cr, i);
        break;
    case DRAW_OPS:
        break;
    }
}

/* ---- pages ---------------------------------------------------------------------------- */

/* The size of the page, from the picture's first line. */
static bool page_of(struct text picture, double *wide, double *high, struct fault *f)
{
    struct draw_item page;
    size_t line = 0;
    if (!draw_next(&picture, &line, &page, f))
        return f->say ? false
                      : fault_set(f, 0, "The picture is empty: it starts with its page line.");
    *wide = paper_tenths(page.n[0]);
    *high = paper_tenths(page.n[1]);
    return true;
}

bool paper_draw(cairo_t *cr, struct text picture, double scale, struct fault *f)
{
    struct draw_item item;
    size_t line = 0;
    cairo_scale(cr, scale, scale);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    while (draw_next(&picture, &line, &item, f))
        draw_item_paper(cr, &item);
    return f->say == NULL;
}

struct outlet {
    paper_sink *sink;
    void *context;
};

static cairo_status_t pour(void *closure, const unsigned char *bytes, unsigned int n)
{
    struct outlet *o = closure;
    return o->sink(o->context, bytes, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static bool finish(cairo_surface_t *surface, cairo_t *cr, bool drawn, cairo_status_t status,
                   struct fault *f)
{
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    if (drawn && status != CAIRO_STATUS_SUCCESS)
        return fault_set(f, 0, "The picture could not be drawn or written.");
    return drawn;
}

bool paper_png(struct text picture, int scale, paper_sink *sink, void *context, struct fault *f)
{
    struct outlet o = {sink, context};
    double wide = 0, high = 0;
    if (!page_of(picture, &wide, &high, f))
        return false;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)wide * scale, (int)high * scale);
    cairo_t *cr = cairo_create(surface);
    bool drawn = paper_draw(cr, picture, scale, f);
    cairo_status_t status = cairo_surface_status(surface);
    if (drawn && status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, pour, &o);
    return finish(surface, cr, drawn, status, f);
}

bool paper_pdf(struct text picture, paper_sink *sink, void *context, struct fault *f)
{
    static const double point = 0.5953; /* 1000 units are the width of A4 */
    struct paper_pages *p = paper_pages_open(sink, context, NULL, point);
    bool drawn = paper_pages_add(p, picture, f);
    struct fault late = {0};
    return paper_pages_close(p, drawn ? f : &late) && drawn;
}

/* ---- several pages --------------------------------------------------------------------- */

struct paper_pages {
    struct outlet outlet;
    double point; /* of a unit of the pictures */
    cairo_surface_t *surface;
    cairo_t *cr;
};

struct paper_pages *paper_pages_open(paper_sink *sink, void *context, const char *title,
                                     double point)
{
    struct paper_pages *p = malloc(sizeof *p);
    ASTRO_ASSERT(p != NULL);
    p->outlet = (struct outlet){sink, context};
    p->point = point;
    p->surface = cairo_pdf_surface_create_for_stream(pour, &p->outlet, 1, 1);
    if (title)
        cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    p->cr = cairo_create(p->surface);
    return p;
}

bool paper_pages_add(struct paper_pages *p, struct text picture, struct fault *f)
{
    double wide = 0, high = 0;
    if (!page_of(picture, &wide, &high, f))
        return false;
    cairo_pdf_surface_set_size(p->surface, wide * p->point, high * p->point);
    cairo_save(p->cr);
    bool drawn = paper_draw(p->cr, picture, p->point, f);
    cairo_restore(p->cr);
    cairo_show_page(p->cr);
    return drawn;
}

bool paper_pages_close(struct paper_pages *p, struct fault *f)
{
    cairo_surface_finish(p->surface);
    bool ok = finish(p->surface, p->cr, true, cairo_surface_status(p->surface), f);
    free(p);
    return ok;
}
