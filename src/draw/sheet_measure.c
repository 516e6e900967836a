#include "draw/letters.h"
#include "draw/sheet.h"

int sheet_measure(const struct draw_role *r, struct text words)
{
    return letters_wide(r, words);
}
