/* How things look: a brass instrument under a dark sky. */

#include <string.h>

#include "draw/picture.h"

#define NONE       DRAW_NO_COLOUR
#define NIGHT      0x0A121C
#define BRASS      0xD8B06A
#define BRASS_HIGH 0xF4D698
#define BRASS_LOW  0x8C6A33
#define INK        0xF2E9D8
#define PALE       0xE9E1CF
#define MUTED      0xA9B3BC

const struct draw_stop draw_sky[DRAW_STOPS] = {{0, 0x1B2C3C}, {55, 0x101C29}, {100, NIGHT}};
const struct draw_stop draw_brass[DRAW_STOPS] = {{0, BRASS_HIGH}, {50, BRASS}, {100, BRASS_LOW}};

static const struct draw_role roles[] = {
    {.name = "night", .fill = NIGHT, .stroke = NONE, .opacity = 100},
    {.name = "frame", .fill = NONE, .stroke = BRASS_LOW, .width = 15, .opacity = 100},
    {.name = "frame-inner", .fill = NONE, .stroke = BRASS_LOW, .width = 10, .opacity = 53},
    {.name = "limb", .fill = NIGHT, .stroke = NONE, .opacity = 100},
    {.name = "disc", .fill = NIGHT, .stroke = NONE, .opacity = 100, .paint = PAINT_SKY},
    {.name = "rim",
     .fill = NONE,
     .stroke = BRASS,
     .width = 30,
     .opacity = 100,
     .paint = PAINT_BRASS},
    {.name = "rim-outer",
     .fill = NONE,
     .stroke = BRASS,
     .width = 20,
     .opacity = 100,
     .paint = PAINT_BRASS},
    {.name = "tick", .fill = NONE, .stroke = BRASS, .width = 7, .opacity = 80},
    {.name = "rule", .fill = NONE, .stroke = BRASS, .width = 10, .opacity = 60},
    {.name = "dust", .fill = 0xDCE8F2, .stroke = NONE, .opacity = 100},
    {.name = "lattice", .fill = NONE, .stroke = 0x7F9AB0, .width = 10, .opacity = 13},
    {.name = "zone",
     .fill = NONE,
     .stroke = BRASS,
     .width = 10,
     .dash = 1,
     .gap = 60,
     .opacity = 45},
    {.name = "ecliptic",
     .fill = NONE,
     .stroke = BRASS,
     .width = 14,
     .dash = 90,
     .gap = 50,
     .opacity = 80},
    {.name = "outskirts", .fill = BRASS, .stroke = NONE, .opacity = 28, .paint = PAINT_GLOW},
    {.name = "drawn", .fill = NONE, .stroke = BRASS_HIGH, .width = 29, .opacity = 95},
    {.name = "drawn-before", .fill = NONE, .stroke = PALE, .width = 22, .opacity = 85},
    {.name = "drawn-now", .fill = NONE, .stroke = 0xFBE5B4, .width = 38, .opacity = 100},
    {.name = "glow", .fill = NONE, .stroke = BRASS_HIGH, .width = 110, .opacity = 22},
    {.name = "holds", .fill = NIGHT, .stroke = BRASS_HIGH, .width = 18, .opacity = 100},
    {.name = "blue", .fill = 0x8EC2FF, .stroke = 0x8EC2FF, .opacity = 100},
    {.name = "white", .fill = 0xF5F1E6, .stroke = 0xF5F1E6, .opacity = 100},
    {.name = "yellow", .fill = 0xF2CF5B, .stroke = 0xF2CF5B, .opacity = 100},
    {.name = "red", .fill = 0xFF9483, .stroke = 0xFF9483, .opacity = 100},
    {.name = "faint-blue", .fill = 0x8EC2FF, .stroke = 0x8EC2FF, .opacity = 50},
    {.name = "faint-white", .fill = 0xF5F1E6, .stroke = 0xF5F1E6, .opacity = 50},
    {.name = "faint-yellow", .fill = 0xF2CF5B, .stroke = 0xF2CF5B, .opacity = 50},
    {.name = "faint-red", .fill = 0xFF9483, .stroke = 0xFF9483, .opacity = 50},
    {.name = "sun", .fill = BRASS_HIGH, .stroke = BRASS_HIGH, .opacity = 100},
    {.name = "arrow", .fill = BRASS, .stroke = BRASS, .opacity = 100},
    {.name = "plate", .fill = 0x070B10, .stroke = NONE, .opacity = 74},
    {.name = "plate-edge", .fill = NONE, .stroke = BRASS, .width = 30, .opacity = 100},
    {.name = "numeral",
     .fill = MUTED,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_DISPLAY,
     .weight = 500},
    {.name = "numeral-now",
     .fill = BRASS_HIGH,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_DISPLAY,
     .weight = 700},
    {.name = "name",
     .fill = PALE,
     .stroke = NIGHT,
     .halo = 53,
     .opacity = 100,
     .font = FONT_ITALIC,
     .weight = 500},
    {.name = "title",
     .fill = BRASS_HIGH,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_DISPLAY,
     .weight = 600},
    {.name = "subtitle",
     .fill = PALE,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_ITALIC,
     .weight = 500},
    {.name = "figure",
     .fill = INK,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_DISPLAY,
     .weight = 600},
    {.name = "total",
     .fill = BRASS_HIGH,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_DISPLAY,
     .weight = 600},
    {.name = "label",
     .fill = MUTED,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_UI,
     .weight = 400},
    {.name = "corner",
     .fill = MUTED,
     .stroke = NONE,
     .opacity = 100,
     .font = FONT_UI,
     .weight = 400,
     .spacing = 8},
};

const struct draw_role *draw_role_find(struct text name)
{
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (text_is(name, roles[i].name))
            return &roles[i];
    return NULL;
}
