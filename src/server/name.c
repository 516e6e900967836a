#include "server/name.h"

/* What a character is in a name. */
enum sort { SORT_SEEN, SORT_UNSEEN, SORT_BLANK, SORT_REFUSED };

/* Characters that are not simply seen (Unicode's Cc, Zs, Zl, Zp, Bidi_Control and
 * Default_Ignorable_Code_Point, and letters that are drawn as nothing). Those that
 * join letters or choose how one is drawn are part of how some languages and
 * emoji are written: they may stand in a name, but do not make one. */
static const struct {
    uint32_t first, last;
    enum sort sort;
} ranges[] = {
    {0x0000, 0x001F, SORT_REFUSED},                                    /* controls */
    {0x0020, 0x0020, SORT_BLANK},      {0x007F, 0x009F, SORT_REFUSED}, /* controls */
    {0x00A0, 0x00A0, SORT_BLANK},      {0x00AD, 0x00AD, SORT_UNSEEN},  /* soft hyphen */
    {0x034F, 0x034F, SORT_UNSEEN},                                     /* grapheme joiner */
    {0x061C, 0x061C, SORT_REFUSED},                                    /* direction */
    {0x115F, 0x1160, SORT_UNSEEN},                                     /* fillers of Hangul */
    {0x1680, 0x1680, SORT_BLANK},      {0x17B4, 0x17B5, SORT_UNSEEN},
    {0x180B, 0x180F, SORT_UNSEEN},     {0x2000, 0x200A, SORT_BLANK},
    {0x200B, 0x200D, SORT_UNSEEN},  /* of no width; joiners */
    {0x200E, 0x200F, SORT_REFUSED}, /* direction */
    {0x2028, 0x202E, SORT_REFUSED}, /* ends of lines; direction */
    {0x202F, 0x202F, SORT_BLANK},      {0x205F, 0x205F, SORT_BLANK},
    {0x2060, 0x2065, SORT_UNSEEN},     {0x2066, 0x206F, SORT_REFUSED}, /* direction */
    {0x2800, 0x2800, SORT_BLANK},                                      /* Braille without a dot */
    {0x3000, 0x3000, SORT_BLANK},      {0x3164, 0x3164, SORT_UNSEEN},
    {0xE000, 0xF8FF, SORT_REFUSED}, /* for private use: nobody knows how it looks */
    {0xFE00, 0xFE0F, SORT_UNSEEN},  /* how a character is drawn */
    {0xFEFF, 0xFEFF, SORT_UNSEEN},     {0xFFA0, 0xFFA0, SORT_UNSEEN},
    {0xFFF0, 0xFFFF, SORT_REFUSED}, /* specials */
    {0x1BCA0, 0x1BCA3, SORT_UNSEEN},   {0x1D173, 0x1D17A, SORT_UNSEEN},
    {0xE0000, 0x10FFFF, SORT_REFUSED}, /* tags; private use */
};

static enum sort sort_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].sort;
    return SORT_SEEN;
}

/* Cuts the next character off. Messages are good UTF-8; should a name not be, a
 * byte of it counts as a control. */
static uint32_t next(struct text *rest)
{
    unsigned char lead = (unsigned char)*rest->p;
    size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    uint32_t c = n == 1 ? lead : lead & (0x7Fu >> n);
    if (n > rest->n || (lead >= 0x80 && lead < 0xC0)) {
        n = 1;
        c = 0;
    }
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)rest->p[i] & 0x3F);
    rest->p += n;
    rest->n -= n;
    return c;
}

bool name_check(struct text name, struct problem *p)
{
    bool seen = false;
    while (name.n > 0) {
        enum sort sort = sort_of(next(&name));
        seen = seen || sort == SORT_SEEN;
        if (sort == SORT_REFUSED)
            return problem_set(p, "malformed",
                               "A name is of letters: no control characters, and no marks that "
                               "turn the direction of writing.");
    }
    return seen || problem_set(p, "malformed", "Give a name the others can see.");
}

/* The small letter of a capital one, in the alphabets of the page's languages
 * and their neighbours: Latin, Greek and Cyrillic. */
static uint32_t fold(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
        (c >= 0x391 && c <= 0x3AB) || (c >= 0x410 && c <= 0x42F))
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    /* Pairs: first the capital letter, on an odd place … */
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E))
        return c + (c & 1);
    /* … or on an even one. */
    if ((c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131 && c != 0x138) ||
        (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x4BF) || (c >= 0x4D0 && c <= 0x52F) ||
        (c >= 0x1E00 && c <= 0x1E95) || (c >= 0x1EA0 && c <= 0x1EFF))
        return c | 1;
    return c == 0x178 ? 0xFF : c;
}

/* The next character that counts when names are compared; 0 at the end. */
static uint32_t next_counted(struct text *rest)
{
    while (rest->n > 0) {
        uint32_t c = next(rest);
        if (sort_of(c) == SORT_SEEN)
            return fold(c);
    }
    return 0;
}

bool name_same(struct text a, struct text b)
{
    uint32_t one, two;
    do {
        one = next_counted(&a);
        two = next_counted(&b);
    } while (one == two && one != 0);
    return one == two;
}
