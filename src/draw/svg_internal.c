#include "draw/svg_internal.h"
#include "base/form.h"

void svg_number(struct writer *w, int32_t v)
{
    if (v < 0) {
        write_char(w, '-');
        v = -v;
    }
    write_int(w, v / DRAW_UNIT);
    if (v % DRAW_UNIT) {
        write_char(w, '.');
        write_int(w, v % DRAW_UNIT);
    }
}

void svg_attribute(struct writer *w, const char *name, int32_t v)
{
    write_form(w, " %s=\"", name);
    svg_number(w, v);
    write_char(w, '"');
}

void svg_hundredths(struct writer *w, int v)
{
    if (v < 0) {
        write_char(w, '-');
        v = -v;
    }
    write_int(w, v / 100);
    if (v % 100 == 0)
        return;
    write_char(w, '.');
    write_char(w, (char)('0' + v % 100 / 10));
    if (v % 10)
        write_char(w, (char)('0' + v % 10));
}

void svg_colour(struct writer *w, uint32_t c)
{
    uint8_t rgb[3] = {(uint8_t)(c >> 16), (uint8_t)(c >> 8), (uint8_t)c};
    if (c == DRAW_NO_COLOUR) {
        write_str(w, "none");
        return;
    }
    write_char(w, '#');
    write_hex(w, rgb, sizeof rgb);
}

void svg_words(struct writer *w, struct text t)
{
    for (size_t i = 0; i < t.n; i++) {
        switch (t.p[i]) {
        case '<':
            write_str(w, "&lt;");
            break;
        case '>':
            write_str(w, "&gt;");
            break;
        case '"':
            write_str(w, "&quot;");
            break;
        case '&':
            write_str(w, "&amp;");
            break;
        default:
            /* Control characters are no XML. */
            write_char(w, (unsigned char)t.p[i] < ' ' ? ' ' : t.p[i]);
        }
    }
}

void svg_opacity(struct writer *w, int percent)
{
    if (percent >= 100)
        return;
    write_str(w, " opacity=\"");
    svg_hundredths(w, percent);
    write_char(w, '"');
}
