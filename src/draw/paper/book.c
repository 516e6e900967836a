#include "draw/paper/book.h"

#include <cairo-pdf.h>
#include <glib.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "draw/paper/paper_internal.h"

#define INK  0x202020
#define PALE 0xd9d9d9

static const double hair = 0.6;

struct book {
    cairo_surface_t *surface;
    cairo_t *cr;
    PangoFontMap *fonts; /* its own, so that nothing of them stays behind */
    PangoLayout *layout;
    paper_sink *sink;
    void *context;
};

static cairo_status_t pour(void *closure, const unsigned char *bytes, unsigned int n)
{
    struct book *b = closure;
    return b->sink(b->context, bytes, n) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

struct book *book_open(paper_sink *sink, void *context, const char *title)
{
    struct book *b = malloc(sizeof *b);
    ASTRO_ASSERT(b != NULL);
    b->sink = sink;
    b->context = context;
    b->surface = cairo_pdf_surface_create_for_stream(pour, b, BOOK_WIDE, BOOK_HIGH);
    cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(b->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    b->cr = cairo_create(b->surface);
    b->fonts = pango_cairo_font_map_new();
    PangoContext *words = pango_font_map_create_context(b->fonts);
    pango_cairo_update_context(b->cr, words);
    b->layout = pango_layout_new(words);
    g_object_unref(words);
    paper_colour(b->cr, INK, 1);
    cairo_set_line_width(b->cr, hair);
    return b;
}

void book_turn(struct book *b)
{
    cairo_show_page(b->cr);
}

/* ---- words ---------------------------------------------------------------------------- */

static void keep(PangoAttrList *list, size_t from, size_t to)
{
    PangoAttribute *whole = pango_attr_allow_breaks_new(FALSE);
    whole->start_index = (guint)from;
    whole->end_index = (guint)to;
    pango_attr_list_insert(list, whole);
}

/* No line ends before a letter that is a name (Planet X), or before a mark that French sets
 * apart. */
static PangoAttrList *keep_together(const GString *words)
{
    PangoAttrList *list = pango_attr_list_new();
    for (size_t i = 1; i + 1 < words->len; i++) {
        const char *c = words->str + i;
        bool ends = i + 2 >= words->len || !g_ascii_isalnum(c[2]);
        if (c[0] == ' ' && ends && (g_ascii_isupper(c[1]) || strchr(":;?!", c[1])))
            keep(list, i - 1, i + 2);
    }
    return list;
}

/* Nor within a range of numbers: the dash is joined to the number behind it. */
static GString *join_ranges(struct text words)
{
    static const char dash[] = "\u2013";
    GString *out = g_string_new(NULL);
    for (size_t i = 0; i < words.n; i++) {
        g_string_append_c(out, words.p[i]);
        bool ends =
            i >= strlen(dash) && memcmp(words.p + i + 1 - strlen(dash), dash, strlen(dash)) == 0;
        if (ends && g_ascii_isdigit(words.p[i - strlen(dash)]))
            g_string_append(out, "\u2060");
    }
    return out;
}

static void lay_out(struct book *b, enum book_font font, enum book_align align, double wide,
                    struct text words)
{
    static const struct {
        const char *family;
        double size;
        PangoWeight weight;
    } fonts[BOOK_FONTS] = {
        [BOOK_TITLE] = {"Brygada 1918, Georgia, Noto Serif, DejaVu Serif, serif", 30,
                        PANGO_WEIGHT_BOLD},
        [BOOK_HEAD] = {"Brygada 1918, Georgia, Noto Serif, DejaVu Serif, serif", 17,
                       PANGO_WEIGHT_BOLD},
        [BOOK_TEXT] = {"Commissioner, Noto Sans, DejaVu Sans, sans-serif", 10.5,
                       PANGO_WEIGHT_NORMAL},
        [BOOK_SMALL] = {"Commissioner, Noto Sans, DejaVu Sans, sans-serif", 8.5,
                        PANGO_WEIGHT_NORMAL},
        [BOOK_CODE] = {"DejaVu Sans Mono, Noto Sans Mono, monospace", 8, PANGO_WEIGHT_NORMAL},
    };
    static const PangoAlignment aligns[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER,
                                            PANGO_ALIGN_RIGHT};
    PangoFontDescription *d = pango_font_description_new();
    pango_font_description_set_family(d, fonts[font].family);
    pango_font_description_set_weight(d, fonts[font].weight);
    pango_font_description_set_absolute_size(d, fonts[font].size * PANGO_SCALE);
    pango_layout_set_font_description(b->layout, d);
    pango_font_description_free(d);
    pango_layout_set_width(b->layout, (int)(wide * PANGO_SCALE));
    pango_layout_set_wrap(b->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(b->layout, aligns[align]);
    pango_layout_set_line_spacing(b->layout, 1.15F);
    GString *joined = join_ranges(words);
    PangoAttrList *kept = keep_together(joined);
    pango_layout_set_text(b->layout, joined->str, (int)joined->len);
    pango_layout_set_attributes(b->layout, kept);
    pango_attr_list_unref(kept);
    g_string_free(joined, TRUE);
}

static double height(struct book *b)
{
    int high;
    pango_layout_get_size(b->layout, NULL, &high);
    return (double)high / PANGO_SCALE;
}

double book_measure(struct book *b, enum book_font font, double wide, struct text words)
{
    lay_out(b, font, BOOK_LEFT, wide, words);
    return height(b);
}

double book_words(struct book *b, enum book_font font, enum book_align align, double x, double y,
                  double wide, struct text words)
{
    lay_out(b, font, align, wide, words);
    cairo_move_to(b->cr, x, y);
    pango_cairo_show_layout(b->cr, b->layout);
    return height(b);
}

/* ---- shapes ------------------------------------------------------------------------------ */

void book_box(struct book *b, double x, double y, double wide, double high, bool shaded)
{
    cairo_rectangle(b->cr, x, y, wide, high);
    if (shaded) {
        paper_colour(b->cr, PALE, 1);
        cairo_fill_preserve(b->cr);
        paper_colour(b->cr, INK, 1);
    }
    cairo_stroke(b->cr);
}

static void circle(cairo_t *cr, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, 0, 0, radius, 0, 2 * G_PI);
    cairo_stroke(cr);
}

/* The number of a part, upright, on the middle of the strip outside the ring. */
static void ring_number(struct book *b, double far, int number)
{
    char digits[12];
    struct writer w = writer_on(digits, sizeof digits);
    double at_x = 0, at_y = -far;
    write_int(&w, number);
    cairo_user_to_device(b->cr, &at_x, &at_y); /* which is the page's own, unturned */
    cairo_save(b->cr);
    cairo_identity_matrix(b->cr);
    lay_out(b, BOOK_SMALL, BOOK_MIDDLE, 30, writer_text(&w));
    cairo_move_to(b->cr, at_x - 15, at_y - height(b) / 2);
    pango_cairo_show_layout(b->cr, b->layout);
    cairo_restore(b->cr);
}

void book_ring(struct book *b, double x, double y, double radius, int parts)
{
    double outer = radius - 14, inner = outer * 0.55;
    cairo_save(b->cr);
    cairo_translate(b->cr, x, y);
    circle(b->cr, outer);
    circle(b->cr, inner);
    for (int i = 0; i < parts; i++) {
        ring_number(b, outer + 8, i + 1);
        cairo_rotate(b->cr, G_PI / parts);
        cairo_move_to(b->cr, 0, -inner);
        cairo_line_to(b->cr, 0, -outer);
        cairo_stroke(b->cr);
        cairo_rotate(b->cr, G_PI / parts);
    }
    cairo_restore(b->cr);
}

void book_qr(struct book *b, double x, double y, double wide, const struct qr *q)
{
    double side = wide / q->size;
    for (int row = 0; row < q->size; row++)
        for (int i = 0; i < q->size; i++)
            if (q->dark[row][i])
                cairo_rectangle(b->cr, x + i * side, y + row * side, side, side);
    cairo_fill(b->cr);
}

bool book_picture(struct book *b, double x, double y, struct text picture, struct fault *f)
{
    cairo_save(b->cr);
    cairo_translate(b->cr, x, y);
    bool drawn = paper_draw(b->cr, picture, 1, f);
    cairo_restore(b->cr);
    return drawn;
}

bool book_close(struct book *b, struct fault *f)
{
    cairo_surface_finish(b->surface);
    cairo_status_t status = cairo_surface_status(b->surface);
    g_object_unref(b->layout);
    g_object_unref(b->fonts);
    cairo_destroy(b->cr);
    cairo_surface_destroy(b->surface);
    free(b);
    return status == CAIRO_STATUS_SUCCESS ||
           fault_set(f, 0, "The book could not be drawn or written.");
}
