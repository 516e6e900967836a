/* How things look on printed sheets: as a chart on vellum, and in black on white. */

#include "draw/sheet.h"

#define NONE DRAW_NO_COLOUR

/* Each role: fill and stroke on vellum, then in ink; widths likewise (of italics, of the edge
 * behind them); dashes; the face. */
#define AREA(R, name, fill, stroke, ink_fill, ink_stroke, width, ink)                              \
    R(name, fill, stroke, ink_fill, ink_stroke, width, ink, 0, 0, FONT_UI)
#define LINE(R, name, stroke, ink_stroke, width, ink, dash, gap)                                   \
    R(name, NONE, stroke, NONE, ink_stroke, width, ink, dash, gap, FONT_UI)
#define WORDS(R, name, fill, ink, font) R(name, fill, NONE, ink, NONE, 0, 0, 0, 0, font)
#define SIGN(R, name, fill)             R(name, fill, fill, 0, 0, 0, 0, 0, 0, FONT_UI)

#define OF_SHEETS(R)                                                                               \
    AREA(R, "ground", 0xFAF5E9, NONE, NONE, NONE, 0, 0)                                            \
    AREA(R, "panel", 0xFFFDF6, 0xD5C8AB, NONE, 0x999999, 8, 5)                                     \
    AREA(R, "box", 0xFFFDF6, 0x9C917A, NONE, 0x666666, 6, 5)                                       \
    AREA(R, "shade", 0xE4D9C1, 0x9C917A, 0xDEDEDE, 0x666666, 6, 5)                                 \
    AREA(R, "wash", 0xF3E4C0, NONE, NONE, NONE, 0, 0)                                              \
    AREA(R, "card", 0xFFFDF6, NONE, NONE, NONE, 0, 0)                                              \
    LINE(R, "line", 0x7D7460, 0x333333, 8, 6, 0, 0)                                                \
    LINE(R, "thin", 0xD5C8AB, 0xAAAAAA, 6, 4, 0, 0)                                                \
    LINE(R, "strong", 0x79530F, 0x000000, 16, 12, 0, 0)                                            \
    LINE(R, "cut", 0x7D7460, 0x777777, 6, 5, 40, 30)                                               \
    LINE(R, "write", 0xB8924C, 0x999999, 5, 4, 0, 0)                                               \
    LINE(R, "cross", 0x1B2330, 0x000000, 15, 13, 0, 0)                                             \
    LINE(R, "slash", 0x5A5D5B, 0x555555, 8, 7, 0, 0)                                               \
    LINE(R, "chosen", 0x79530F, 0x000000, 18, 16, 0, 0)                                            \
    LINE(R, "shape", 0x1B2330, 0x000000, 14, 12, 0, 0)                                             \
    AREA(R, "star", 0x1B2330, NONE, 0x000000, NONE, 0, 0)                                          \
    WORDS(R, "title", 0x1B2330, 0x000000, FONT_DISPLAY)                                            \
    WORDS(R, "head", 0x79530F, 0x000000, FONT_DISPLAY)                                             \
    WORDS(R, "figure", 0x1B2330, 0x000000, FONT_DISPLAY)                                           \
    WORDS(R, "italic", 0x4A505B, 0x333333, FONT_ITALIC)                                            \
    WORDS(R, "words", 0x1B2330, 0x000000, FONT_UI)                                                 \
    WORDS(R, "muted", 0x4A505B, 0x444444, FONT_UI)                                                 \
    WORDS(R, "faint", 0x9A917C, 0x999999, FONT_UI)                                                 \
    SIGN(R, "obj-C", 0x14587F)                                                                     \
    SIGN(R, "obj-A", 0x8C3E17)                                                                     \
    SIGN(R, "obj-D", 0x63389A)                                                                     \
    SIGN(R, "obj-G", 0x16603C)                                                                     \
    SIGN(R, "obj-E", 0x4E545D)                                                                     \
    SIGN(R, "obj-X", 0x991A57)                                                                     \
    SIGN(R, "bird", 0x1E58A4)                                                                      \
    SIGN(R, "jaguar", 0x765700)                                                                    \
    SIGN(R, "chameleon", 0x693AA3)                                                                 \
    SIGN(R, "snake", 0x2A6A2D)                                                                     \
    SIGN(R, "human", 0xA02A62)                                                                     \
    SIGN(R, "bear", 0xA2281C)                                                                      \
    SIGN(R, "seat-1", 0x4A6612)                                                                    \
    SIGN(R, "seat-2", 0x7F5300)                                                                    \
    SIGN(R, "seat-3", 0x993E1D)                                                                    \
    SIGN(R, "seat-4", 0x2C5887)                                                                    \
    SIGN(R, "sign", 0x79530F)                                                                      \
    SIGN(R, "print-blue", 0x1E58A4)                                                                \
    SIGN(R, "print-white", 0x4A505B)                                                               \
    SIGN(R, "print-yellow", 0x9A7400)                                                              \
    SIGN(R, "print-red", 0xA2281C)

/* Those of pictures have a look of their own (draw/role.c): here is their ink. */
#define OF_PICTURES(R)                                                                             \
    R("limb", 0, 0, NONE, NONE, 0, 0, 0, 0, FONT_DISPLAY)                                          \
    R("disc", 0, 0, NONE, NONE, 0, 0, 0, 0, FONT_DISPLAY)                                          \
    R("rim", 0, 0, NONE, 0x000000, 0, 14, 0, 0, FONT_DISPLAY)                                      \
    R("rim-outer", 0, 0, NONE, 0x000000, 0, 8, 0, 0, FONT_DISPLAY)                                 \
    R("tick", 0, 0, NONE, 0x777777, 0, 4, 0, 0, FONT_DISPLAY)                                      \
    R("rule", 0, 0, NONE, 0x777777, 0, 4, 0, 0, FONT_DISPLAY)                                      \
    R("lattice", 0, 0, NONE, 0xCCCCCC, 0, 4, 0, 0, FONT_DISPLAY)                                   \
    R("zone", 0, 0, NONE, 0x888888, 0, 8, 1, 60, FONT_DISPLAY)                                     \
    R("ecliptic", 0, 0, NONE, 0x444444, 0, 10, 90, 50, FONT_DISPLAY)                               \
    R("outskirts", 0, 0, NONE, 0x999999, 0, 4, 15, 20, FONT_DISPLAY)                               \
    R("drawn", 0, 0, NONE, 0x000000, 0, 26, 0, 0, FONT_DISPLAY)                                    \
    R("drawn-before", 0, 0, NONE, 0x666666, 0, 18, 0, 0, FONT_DISPLAY)                             \
    R("blue", 0, 0, 0x000000, 0x000000, 0, 0, 0, 0, FONT_DISPLAY)                                  \
    R("white", 0, 0, 0x000000, 0x000000, 0, 0, 0, 0, FONT_DISPLAY)                                 \
    R("yellow", 0, 0, 0x000000, 0x000000, 0, 0, 0, 0, FONT_DISPLAY)                                \
    R("red", 0, 0, 0x000000, 0x000000, 0, 0, 0, 0, FONT_DISPLAY)                                   \
    R("plate-edge", 0, 0, NONE, 0x000000, 0, 16, 0, 0, FONT_DISPLAY)                               \
    R("sun", 0, 0, 0x000000, 0x000000, 0, 0, 0, 0, FONT_DISPLAY)                                   \
    R("numeral", 0, 0, 0x333333, NONE, 0, 0, 0, 0, FONT_DISPLAY)                                   \
    R("name", 0, 0, 0x000000, 0xFFFFFF, 0, 40, 0, 0, FONT_ITALIC)

#define WEIGHT(face) ((face) == FONT_UI ? 400 : (face) == FONT_DISPLAY ? 600 : 500)
#define ROLE(n, f, s, wide, dashed, gaps, face)                                                    \
    {.name = (n),                                                                                  \
     .fill = (f),                                                                                  \
     .stroke = (s),                                                                                \
     .width = (wide),                                                                              \
     .dash = (dashed),                                                                             \
     .gap = (gaps),                                                                                \
     .opacity = 100,                                                                               \
     .halo = (face) == FONT_ITALIC ? (wide) : 0,                                                   \
     .font = (face),                                                                               \
     .weight = WEIGHT(face)},
#define LOOK(n, f, s, ink_f, ink_s, wide, ink, dashed, gaps, face)                                 \
    ROLE(n, f, s, wide, dashed, gaps, face)
#define INK(n, f, s, ink_f, ink_s, wide, ink, dashed, gaps, face)                                  \
    ROLE(n, ink_f, ink_s, ink, dashed, gaps, face)

static const struct draw_role look[] = {OF_SHEETS(LOOK)};
static const struct draw_role ink[] = {OF_SHEETS(INK) OF_PICTURES(INK)};

static const struct draw_role *find(const struct draw_role *roles, size_t n, struct text name)
{
    for (size_t i = 0; i < n; i++)
        if (text_is(name, roles[i].name))
            return &roles[i];
    return NULL;
}

/* What stands behind a prefix, or nothing. */
static struct text behind(struct text name, const char *prefix)
{
    size_t n = text_of(prefix).n;
    return text_starts(name, prefix) ? (struct text){name.p + n, name.n - n} : (struct text){0};
}

const struct draw_role *sheet_role_find(struct text name)
{
    struct text on_vellum = behind(name, "look-"), in_ink = behind(name, "ink-");
    if (in_ink.n > 0)
        return find(ink, sizeof ink / sizeof *ink, in_ink);
    const struct draw_role *r = find(look, sizeof look / sizeof *look, on_vellum);
    return r || on_vellum.n == 0 ? r : draw_role_find(on_vellum);
}
