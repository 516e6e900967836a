/* Signs of sheets in SVG: whole where they stand, for few of them come twice. */

#include "draw/sheet.h"
#include "draw/svg_internal.h"

bool svg_sheet_mark(struct writer *w, const struct draw_item *i)
{
    int32_t size = i->n[2];
    if (sheet_mark_find(text_of(i->mark->name)) != i->mark)
        return false;
    write_str(w, "<svg viewBox=\"0 0 24 24\" fill-rule=\"evenodd\"");
    svg_attribute(w, "x", i->n[0] - size / 2);
    svg_attribute(w, "y", i->n[1] - size / 2);
    svg_attribute(w, "width", size);
    svg_attribute(w, "height", size);
    write_str(w, " fill=\"");
    svg_colour(w, i->role->fill);
    write_str(w, "\" stroke=\"");
    svg_colour(w, i->role->stroke);
    write_str(w, "\">");
    svg_outline(w, i->mark);
    write_str(w, "</svg>\n");
    return true;
}
