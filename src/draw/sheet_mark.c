/* The signs of printed sheets. */

#include "draw/sheet.h"

#include "draw/sheet_marks.inc"

const struct draw_mark *sheet_mark_find(struct text name)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (text_is(name, marks[i].name))
            return &marks[i];
    return NULL;
}
