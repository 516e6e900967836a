#include "base/form.h"
#include "draw/svg_internal.h"

/* What a thing is, for whoever wants to find or restyle it. */
static void name_role(struct writer *w, const struct draw_role *r)
{
    write_form(w, " class=\"%s\"", r->name);
}

/* Fill, stroke and opacity of a shape. */
static void look(struct writer *w, const struct draw_role *r)
{
    name_role(w, r);
    write_str(w, " fill=\"");
    if (r->paint == PAINT_SKY)
        write_str(w, "url(#sky)");
    else if (r->paint == PAINT_GLOW)
        write_str(w, "url(#glow)");
    else
        svg_colour(w, r->fill);
    write_char(w, '"');
    if (r->stroke != DRAW_NO_COLOUR && r->width > 0) {
        write_str(w, " stroke=\"");
        if (r->paint == PAINT_BRASS)
            write_str(w, "url(#brass)");
        else
            svg_colour(w, r->stroke);
        write_char(w, '"');
        svg_attribute(w, "stroke-width", r->width);
        write_str(w, " stroke-linecap=\"round\"");
    }
    if (r->dash) {
        write_str(w, " stroke-dasharray=\"");
        svg_number(w, r->dash);
        write_char(w, ' ');
        svg_number(w, r->gap);
        write_char(w, '"');
    }
    svg_opacity(w, r->opacity);
}

/* ---- definitions -------------------------------------------------------------------- */

static void gradient(struct writer *w, const char *open, const char *close,
                     const struct draw_stop stop[DRAW_STOPS])
{
    write_str(w, open);
    for (int i = 0; i < DRAW_STOPS; i++) {
        write_str(w, "<stop offset=\"");
        svg_hundredths(w, stop[i].at);
        write_str(w, "\" stop-color=\"");
        svg_colour(w, stop[i].colour);
        write_str(w, "\"/>");
    }
    write_str(w, close);
}

static void end_path(struct writer *w, bool *open, char part, int width)
{
    if (!*open)
        return;
    *open = false;
    write_str(w, part == 'S' ? "\" fill=\"none\"" : "\"");
    if (part == 'F') {
        write_str(w, " stroke=\"none\"/>");
        return;
    }
    write_str(w, " stroke-width=\"");
    svg_hundredths(w, width);
    write_str(w, "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
}

void svg_outline(struct writer *w, const struct draw_mark *m)
{
    char part = 'F';
    int width = 0;
    bool open = false;
    for (const struct mark_step *s = m->steps; s->step; s++) {
        if (s->step == 'F' || s->step == 'S' || s->step == 'B') {
            end_path(w, &open, part, width);
            part = s->step;
            width = s->n[0];
            continue;
        }
        if (!open)
            write_str(w, "<path d=\"");
        open = true;
        if (s->step == 'O') {
            write_char(w, 'M');
            svg_hundredths(w, s->n[0] - s->n[2]);
            write_char(w, ' ');
            svg_hundredths(w, s->n[1]);
            for (int half = 0; half < 2; half++) {
                write_char(w, 'a');
                svg_hundredths(w, s->n[2]);
                write_char(w, ' ');
                svg_hundredths(w, s->n[2]);
                write_str(w, " 0 1 0 ");
                svg_hundredths(w, half ? -2 * s->n[2] : 2 * s->n[2]);
                write_str(w, " 0");
            }
            write_char(w, 'Z');
            continue;
        }
        write_char(w, s->step);
        int numbers = s->step == 'Z' ? 0 : s->step == 'C' ? 6 : 2;
        for (int i = 0; i < numbers; i++) {
            if (i > 0)
                write_char(w, ' ');
            svg_hundredths(w, s->n[i]);
        }
    }
    end_path(w, &open, part, width);
}

/* A mark as a symbol that takes its colour from where it is used. */
static void define_mark(struct writer *w, const struct draw_mark *m)
{
    write_form(w, "<symbol id=\"%s\" viewBox=\"0 0 24 24\">", m->name);
    svg_outline(w, m);
    write_str(w, "</symbol>\n");
}

static void open_page(struct writer *w, const struct draw_item *i)
{
    write_str(w, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    svg_attribute(w, "width", i->n[0]);
    svg_attribute(w, "height", i->n[1]);
    write_str(w, " viewBox=\"0 0 ");
    svg_number(w, i->n[0]);
    write_char(w, ' ');
    svg_number(w, i->n[1]);
    write_str(w, "\" role=\"img\">\n<defs>\n");
    gradient(w, "<radialGradient id=\"sky\">", "</radialGradient>\n", draw_sky);
    write_str(w, "<radialGradient id=\"glow\"><stop offset=\"0\" stop-color=\"");
    svg_colour(w, draw_brass[1].colour);
    write_str(w, "\"/><stop offset=\"1\" stop-color=\"");
    svg_colour(w, draw_brass[1].colour);
    write_str(w, "\" stop-opacity=\"0\"/></radialGradient>\n");
    gradient(w, "<linearGradient id=\"brass\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">",
             "</linearGradient>\n", draw_brass);
    for (int k = 0; k < DRAW_MARKS; k++)
        define_mark(w, &draw_marks[k]);
    write_str(w, "</defs>\n");
}

/* ---- things ------------------------------------------------------------------------- */

static void draw_shape(struct writer *w, const struct draw_item *i)
{
    static const char *const rect[] = {"x", "y", "width", "height"};
    static const char *const circle[] = {"cx", "cy", "r"};
    static const char *const line[] = {"x1", "y1", "x2", "y2"};
    const char *const *name = i->op == DRAW_RECT ? rect : i->op == DRAW_CIRCLE ? circle : line;
    write_str(w, i->op == DRAW_RECT ? "<rect" : i->op == DRAW_CIRCLE ? "<circle" : "<line");
    for (int k = 0; k < (i->op == DRAW_CIRCLE ? 3 : 4); k++)
        svg_attribute(w, name[k], i->n[k]);
    look(w, i->role);
    write_str(w, "/>\n");
}

/* The part of a disc below a line: half the disc and a strip of the plate. */
static void draw_plate(struct writer *w, const struct draw_item *i)
{
    int32_t x = i->n[0], y = i->n[1], r = i->n[2], cut = i->n[3];
    write_str(w, "<clipPath id=\"below\"><rect");
    svg_attribute(w, "x", x - r);
    svg_attribute(w, "y", cut);
    svg_attribute(w, "width", 2 * r);
    svg_attribute(w, "height", y + r - cut);
    write_str(w, "/></clipPath><circle clip-path=\"url(#below)\"");
    svg_attribute(w, "cx", x);
    svg_attribute(w, "cy", y);
    svg_attribute(w, "r", r);
    look(w, i->role);
    write_str(w, "/>\n");
}

static void draw_mark_at(struct writer *w, const struct draw_item *i)
{
    int32_t size = i->n[2];
    write_form(w, "<use href=\"#%s\"", i->mark->name);
    svg_attribute(w, "x", i->n[0] - size / 2);
    svg_attribute(w, "y", i->n[1] - size / 2);
    svg_attribute(w, "width", size);
    svg_attribute(w, "height", size);
    name_role(w, i->role);
    write_str(w, " fill=\"");
    svg_colour(w, i->role->fill);
    write_str(w, "\" stroke=\"");
    svg_colour(w, i->role->stroke);
    write_char(w, '"');
    svg_opacity(w, i->role->opacity);
    write_str(w, "/>\n");
}

static void path_line(struct writer *w, const int32_t p[4])
{
    write_char(w, 'M');
    svg_number(w, p[0]);
    write_char(w, ' ');
    svg_number(w, p[1]);
    write_char(w, 'L');
    svg_number(w, p[2]);
    write_char(w, ' ');
    svg_number(w, p[3]);
}

static void draw_ticks(struct writer *w, const struct draw_item *i)
{
    write_str(w, "<path d=\"");
    for (int k = 0; k < 180; k++) {
        int32_t p[4];
        draw_tick(i, k, p);
        if (k % 30)
            path_line(w, p);
    }
    write_char(w, '"');
    look(w, i->role);
    write_str(w, "/>\n");
}

static void draw_rule(struct writer *w, const struct draw_item *i)
{
    enum { PARTS = 60 };
    int32_t x = i->n[0], y = i->n[1];
    write_str(w, "<path d=\"");
    path_line(w, (const int32_t[]){x, y, x + i->n[2], y});
    for (int k = 0; k <= PARTS; k++) {
        int32_t at = x + i->n[2] * k / PARTS;
        path_line(w, (const int32_t[]){at, y, at, y - (k % 5 == 0 ? 70 : 35)});
    }
    write_char(w, '"');
    look(w, i->role);
    write_str(w, "/>\n");
}

static void draw_dust(struct writer *w, const struct draw_item *i)
{
    uint32_t seed = 0;
    write_str(w, "<g");
    look(w, i->role);
    write_str(w, ">\n");
    for (int32_t k = 0; k < i->n[3]; k++) {
        int32_t p[4];
        draw_speck(i, &seed, p);
        write_str(w, "<circle");
        svg_attribute(w, "cx", p[0]);
        svg_attribute(w, "cy", p[1]);
        svg_attribute(w, "r", p[2]);
        svg_opacity(w, p[3]);
        write_str(w, "/>");
    }
    write_str(w, "</g>\n");
}

static void draw_item_svg(struct writer *w, const struct draw_item *i)
{
    switch (i->op) {
    case DRAW_PAGE:
        open_page(w, i);
        break;
    case DRAW_PLATE:
        draw_plate(w, i);
        break;
    case DRAW_MARK:
        if (!svg_sheet_mark(w, i))
            draw_mark_at(w, i);
        break;
    case DRAW_TICKS:
        draw_ticks(w, i);
        break;
    case DRAW_RULE:
        draw_rule(w, i);
        break;
    case DRAW_DUST:
        draw_dust(w, i);
        break;
    case DRAW_TEXT:
        svg_text(w, i);
        break;
    default:
        draw_shape(w, i);
    }
}

bool draw_svg(struct text picture, struct writer *w, struct fault *f)
{
    struct fault own;
    struct draw_item item;
    size_t line = 0;
    f = f ? f : &own;
    while (draw_next(&picture, &line, &item, f))
        draw_item_svg(w, &item);
    if (f->say)
        return false;
    if (line == 0)
        return fault_set(f, 0, "The picture is empty: it starts with its page line.");
    write_str(w, "</svg>\n");
    return true;
}
