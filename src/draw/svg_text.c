/* Words in SVG. */

#include "base/form.h"
#include "draw/letters.h"
#include "draw/svg_internal.h"

/* A dark edge behind letters. */
static void halo(struct writer *w, const struct draw_role *r, int32_t wide)
{
    if (!r->halo)
        return;
    write_str(w, " stroke=\"");
    svg_colour(w, r->stroke);
    write_str(w, "\" paint-order=\"stroke\" stroke-linejoin=\"round\"");
    svg_attribute(w, "stroke-width", wide);
}

static void plain_text(struct writer *w, const struct draw_item *i)
{
    static const char *const family[] = {
        [FONT_UI] = "Commissioner,'Segoe UI',sans-serif",
        [FONT_DISPLAY] = "'Brygada 1918',Georgia,serif",
        [FONT_ITALIC] = "'Brygada 1918',Georgia,serif",
    };
    static const char *const anchor[] = {"start", "middle", "end"};
    const struct draw_role *r = i->role;
    write_str(w, "<text");
    svg_attribute(w, "x", i->n[1]);
    svg_attribute(w, "y", i->n[2] + i->n[0] * 34 / 100);
    svg_attribute(w, "font-size", i->n[0]);
    write_form(w, " font-family=\"%s\" font-weight=\"%d\" text-anchor=\"%s\" fill=\"",
               family[r->font], r->weight, anchor[i->align + 1]);
    svg_colour(w, r->fill);
    write_char(w, '"');
    if (r->font == FONT_ITALIC)
        write_str(w, " font-style=\"italic\"");
    if (r->spacing)
        svg_attribute(w, "letter-spacing", i->n[0] * r->spacing / 100);
    halo(w, r, r->halo);
    write_char(w, '>');
    svg_words(w, i->words);
    write_str(w, "</text>\n");
}

/* A number of ten thousandths, below one, as a decimal. */
static void write_scale(struct writer *w, int32_t v)
{
    static const int32_t digit[] = {1000, 100, 10, 1};
    write_int(w, v / 10000);
    write_char(w, '.');
    for (int i = 0; i < 4; i++)
        write_char(w, (char)('0' + v / digit[i] % 10));
}

/* Letter by letter, in their own measure: thousandths of the size. */
static void outlined_text(struct writer *w, const struct draw_item *i, int wide)
{
    const struct draw_role *r = i->role;
    struct text rest = i->words;
    int32_t size = i->n[0];
    int at = 0;
    write_str(w, "<g aria-label=\"");
    svg_words(w, i->words);
    write_str(w, "\" transform=\"translate(");
    svg_number(w, i->n[1] - (int32_t)((int64_t)wide * size / LETTER_EM * (i->align + 1) / 2));
    write_char(w, ' ');
    svg_number(w, i->n[2] + size * 34 / 100);
    write_str(w, ") scale(");
    write_scale(w, size);
    write_str(w, ")\" fill=\"");
    svg_colour(w, r->fill);
    write_char(w, '"');
    halo(w, r, r->halo * DRAW_UNIT * LETTER_EM / size);
    svg_opacity(w, r->opacity);
    write_char(w, '>');
    while (rest.n > 0) {
        const struct letter *l = letter_next(r->font, &rest);
        if (l->outline[0]) {
            write_str(w, "<path");
            if (at > 0) {
                write_str(w, " transform=\"translate(");
                write_int(w, at);
                write_str(w, ")\"");
            }
            write_form(w, " d=\"%s\"/>", l->outline);
        }
        at += letter_step(r, l);
    }
    write_str(w, "</g>\n");
}

void svg_text(struct writer *w, const struct draw_item *i)
{
    int wide = letters_wide(i->role, i->words);
    if (wide < 0 || i->n[0] <= 0)
        plain_text(w, i);
    else
        outlined_text(w, i, wide);
}
