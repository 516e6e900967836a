/* Prints the outlines of the letters that pictures are written with:
 *
 *     letters FOLDER > src/draw/letters.inc
 *
 * FOLDER holds the two font packages of the page (web/node_modules/
 * @fontsource-variable). Needs FreeType:
 *
 *     cc tools/letters.c $(pkg-config --cflags --libs freetype2) -o letters */

#include <ft2build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H

enum { EM = 1000, FILES = 3 };

struct face {
    const char *name;
    int weight;
    const char *file[FILES];
};

static const struct face faces[] = {
    {"ui",
     400,
     {"commissioner/files/commissioner-latin-wght-normal.woff2",
      "commissioner/files/commissioner-latin-ext-wght-normal.woff2",
      "commissioner/files/commissioner-cyrillic-wght-normal.woff2"}},
    {"display",
     600,
     {"brygada-1918/files/brygada-1918-latin-wght-normal.woff2",
      "brygada-1918/files/brygada-1918-latin-ext-wght-normal.woff2",
      "brygada-1918/files/brygada-1918-cyrillic-wght-normal.woff2"}},
    {"italic",
     500,
     {"brygada-1918/files/brygada-1918-latin-wght-italic.woff2",
      "brygada-1918/files/brygada-1918-latin-ext-wght-italic.woff2",
      "brygada-1918/files/brygada-1918-cyrillic-wght-italic.woff2"}},
};

/* What is written in the four languages of the page and their neighbours. */
static const unsigned ranges[][2] = {{0x20, 0x7e},     {0xa0, 0x17f},    {0x218, 0x21b},
                                     {0x400, 0x45f},   {0x490, 0x491},   {0x2013, 0x2014},
                                     {0x2018, 0x201e}, {0x2022, 0x2022}, {0x2026, 0x2026},
                                     {0x20ac, 0x20ac}, {0x2116, 0x2116}, {0x2212, 0x2212}};

static void check(FT_Error error, const char *what)
{
    if (error) {
        fprintf(stderr, "letters: %s: error %d\n", what, error);
        exit(1);
    }
}

static FT_Face open_face(FT_Library library, const char *folder, const char *file, int weight)
{
    char path[4096];
    FT_Face face;
    FT_MM_Var *axes;
    FT_Fixed at[16];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    check(FT_New_Face(library, path, 0, &face), path);
    check(FT_Get_MM_Var(face, &axes), path);
    for (FT_UInt i = 0; i < axes->num_axis; i++)
        at[i] = axes->axis[i].tag == FT_MAKE_TAG('w', 'g', 'h', 't') ? weight * 0x10000
                                                                     : axes->axis[i].def;
    check(FT_Set_Var_Design_Coordinates(face, axes->num_axis, at), path);
    check(FT_Set_Pixel_Sizes(face, EM, EM), path);
    return face;
}

/* Outlines go down, as pictures do, in thousandths of the letters' size. */
static long unit(FT_Pos v)
{
    return (v + (v < 0 ? -32 : 32)) / 64;
}

/* Where the pen is; steps are written from there. A line waits until it is
 * clear that the next one does not go on in its direction. */
struct pen {
    long x, y, dx, dy;
    int open;
};

static void step(char letter, const long *n, int count)
{
    printf("%c", letter);
    for (int i = 0; i < count; i++)
        printf(i > 0 && n[i] >= 0 ? " %ld" : "%ld", n[i]);
}

static void put_line(struct pen *p)
{
    if (p->dx || p->dy)
        step('l', (long[]){p->dx, p->dy}, 2);
    p->dx = p->dy = 0;
}

static void draw_line(struct pen *p, long dx, long dy)
{
    if (p->dx * dy != p->dy * dx || p->dx * dx + p->dy * dy < 0)
        put_line(p);
    p->dx += dx, p->dy += dy;
    p->x += dx, p->y += dy;
}

static int move_to(const FT_Vector *to, void *pen)
{
    struct pen *p = pen;
    put_line(p);
    if (p->open)
        printf("z");
    p->open = 1;
    p->x = unit(to->x), p->y = unit(-to->y);
    step('M', (long[]){p->x, p->y}, 2);
    return 0;
}

static int line_to(const FT_Vector *to, void *pen)
{
    struct pen *p = pen;
    draw_line(p, unit(to->x) - p->x, unit(-to->y) - p->y);
    return 0;
}

static int conic_to(const FT_Vector *by, const FT_Vector *to, void *pen)
{
    struct pen *p = pen;
    long n[] = {unit(by->x) - p->x, unit(-by->y) - p->y, unit(to->x) - p->x, unit(-to->y) - p->y};
    if (n[0] * n[3] == n[1] * n[2]) {
        draw_line(p, n[2], n[3]);
        return 0;
    }
    put_line(p);
    step('q', n, 4);
    p->x += n[2], p->y += n[3];
    return 0;
}

static int cubic_to(const FT_Vector *a, const FT_Vector *b, const FT_Vector *to, void *pen)
{
    (void)a, (void)b, (void)to, (void)pen;
    fprintf(stderr, "letters: a cubic curve where all were quadratic\n");
    exit(1);
}

static void print_letter(FT_Face face, unsigned letter)
{
    static const FT_Outline_Funcs steps = {move_to, line_to, conic_to, cubic_to, 0, 0};
    struct pen pen = {0};
    check(FT_Load_Char(face, letter, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP), "glyph");
    printf("    {0x%04x, %ld, \"", letter, unit(face->glyph->advance.x));
    check(FT_Outline_Decompose(&face->glyph->outline, &steps, &pen), "outline");
    put_line(&pen);
    printf("%s\"},\n", pen.open ? "z" : "");
}

static void print_face(FT_Library library, const char *folder, const struct face *f)
{
    FT_Face face[FILES];
    for (int i = 0; i < FILES; i++)
        face[i] = open_face(library, folder, f->file[i], f->weight);
    printf("static const struct letter %s_letters[] = {\n", f->name);
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        for (unsigned letter = ranges[k][0]; letter <= ranges[k][1]; letter++)
            for (int i = 0; i < FILES; i++)
                if (FT_Get_Char_Index(face[i], letter)) {
                    print_letter(face[i], letter);
                    break;
                }
    printf("};\n");
}

int main(int argc, char **argv)
{
    FT_Library library;
    if (argc != 2) {
        fprintf(stderr, "usage: letters FOLDER > letters.inc\n");
        return 2;
    }
    check(FT_Init_FreeType(&library), "FreeType");
    printf("/* Made by tools/letters.c from Commissioner (upright, 400) and Brygada 1918\n"
           " * (upright, 600; italic, 500), both under the SIL Open Font License 1.1:\n"
           " * web/public/licenses. */\n");
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        print_face(library, argv[1], &faces[i]);
    return 0;
}
