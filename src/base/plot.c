#include "base/plot.h"

/* `word role n1 n2 …`, still open. */
static void put(const struct plot *p, const char *what, const char *role, const char *name,
                const int *n, int count)
{
    write_str(p->w, what);
    if (role) {
        write_char(p->w, ' ');
        write_str(p->w, p->style);
        write_str(p->w, role);
    }
    if (name) {
        write_char(p->w, ' ');
        write_str(p->w, name);
    }
    for (int i = 0; i < count; i++) {
        write_char(p->w, ' ');
        write_int(p->w, n[i]);
    }
}

#define PUT(p, what, role, name, ...)                                                              \
    (put(p, what, role, name, (const int[]){__VA_ARGS__},                                          \
         (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int))),                                 \
     write_char((p)->w, '\n'))

void plot_page(const struct plot *p, int wide, int high)
{
    PUT(p, "page", NULL, NULL, wide, high);
}

void plot_rect(const struct plot *p, const char *role, int x, int y, int wide, int high)
{
    PUT(p, "rect", role, NULL, p->x + x, p->y + y, wide, high);
}

void plot_circle(const struct plot *p, const char *role, int x, int y, int radius)
{
    PUT(p, "circle", role, NULL, p->x + x, p->y + y, radius);
}

void plot_line(const struct plot *p, const char *role, int x, int y, int to_x, int to_y)
{
    PUT(p, "line", role, NULL, p->x + x, p->y + y, p->x + to_x, p->y + to_y);
}

void plot_plate(const struct plot *p, const char *role, int x, int y, int radius, int cut)
{
    PUT(p, "plate", role, NULL, p->x + x, p->y + y, radius, p->y + cut);
}

void plot_mark(const struct plot *p, const char *role, const char *name, int x, int y, int size)
{
    PUT(p, "mark", role, name, p->x + x, p->y + y, size);
}

void plot_ticks(const struct plot *p, const char *role, int x, int y, int radius, int little,
                int large)
{
    PUT(p, "ticks", role, NULL, p->x + x, p->y + y, radius, little, large);
}

void plot_rule(const struct plot *p, const char *role, int x, int y, int wide)
{
    PUT(p, "rule", role, NULL, p->x + x, p->y + y, wide);
}

void plot_dust(const struct plot *p, const char *role, int x, int y, int radius, int specks)
{
    PUT(p, "dust", role, NULL, p->x + x, p->y + y, radius, specks);
}

/* ---- words ------------------------------------------------------------------------------ */

static void put_words(const struct plot *p, enum plot_align align, struct text words)
{
    static const char *const names[] = {" left ", " middle ", " right "};
    write_str(p->w, names[align]);
    for (size_t i = 0; i < words.n; i++)
        write_char(p->w, words.p[i] == '\n' || words.p[i] == '\r' ? ' ' : words.p[i]);
    write_char(p->w, '\n');
}

void plot_text(const struct plot *p, const char *role, int size, int x, int y,
               enum plot_align align, struct text words)
{
    if (words.n == 0)
        return;
    put(p, "text", role, NULL, (const int[]){size, p->x + x, p->y + y}, 3);
    put_words(p, align, words);
}

void plot_int(const struct plot *p, const char *role, int size, int x, int y, int number)
{
    char digits[12];
    struct writer w = writer_on(digits, sizeof digits);
    write_int(&w, number);
    plot_text(p, role, size, x, y, PLOT_MIDDLE, writer_text(&w));
}

void plot_words(const struct plot *p, const char *role, int size, struct plot_box box,
                enum plot_align align, struct text words)
{
    if (words.n == 0)
        return;
    put(p, "words", role, NULL, (const int[]){size, p->x + box.x, p->y + box.y, box.wide, box.high},
        5);
    put_words(p, align, words);
}

/* ---- round things ------------------------------------------------------------------------ */

enum { DEGREE = PLOT_TURN / 360, QUARTER = PLOT_TURN / 4 };

/* Ten thousand times the sine of 0, 2, …, 90 degrees. */
static const int16_t sines[] = {
    0,    349,  698,  1045, 1392, 1736, 2079, 2419, 2756, 3090, 3420, 3746, 4067, 4384,  4695, 5000,
    5299, 5592, 5878, 6157, 6428, 6691, 6947, 7193, 7431, 7660, 7880, 8090, 8290, 8480,  8660, 8829,
    8988, 9135, 9272, 9397, 9511, 9613, 9703, 9781, 9848, 9903, 9945, 9976, 9994, 10000, 10000};

static int sine(int angle)
{
    angle = (angle % PLOT_TURN + PLOT_TURN) % PLOT_TURN;
    int sign = angle < 2 * QUARTER ? 1 : -1;
    angle %= 2 * QUARTER;
    angle = angle <= QUARTER ? angle : 2 * QUARTER - angle;
    int k = angle / (2 * DEGREE), rest = angle % (2 * DEGREE);
    return sign * (sines[k] + (sines[k + 1] - sines[k]) * rest / (2 * DEGREE));
}

struct plot_point plot_round(int angle, int far)
{
    return (struct plot_point){(int)((int64_t)far * sine(angle) / 10000),
                               (int)(-(int64_t)far * sine(angle + QUARTER) / 10000)};
}

void plot_arc(const struct plot *p, const char *role, int x, int y, int radius, int from, int to)
{
    enum { STEP = 2 * DEGREE };
    for (int at = from; at < to; at += STEP) {
        struct plot_point a = plot_round(at, radius),
                          b = plot_round(at + STEP < to ? at + STEP : to, radius);
        plot_line(p, role, x + a.x, y + a.y, x + b.x, y + b.y);
    }
}

void plot_spoke(const struct plot *p, const char *role, int x, int y, int near, int far, int angle)
{
    struct plot_point a = plot_round(angle, near), b = plot_round(angle, far);
    plot_line(p, role, x + a.x, y + a.y, x + b.x, y + b.y);
}
