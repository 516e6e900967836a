/* Where no sheets are printed: neither their roles nor their signs. */

#include "draw/sheet.h"
#include "draw/svg_internal.h"

const struct draw_role *sheet_role_find(struct text name)
{
    (void)name;
    return NULL;
}

const struct draw_mark *sheet_mark_find(struct text name)
{
    (void)name;
    return NULL;
}

bool svg_sheet_mark(struct writer *w, const struct draw_item *i)
{
    (void)w, (void)i;
    return false;
}
