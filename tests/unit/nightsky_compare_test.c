#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/nightsky/compare.h"
#include "ai/nightsky/place.h"
#include "support/scale.h"

/* Every line of a comparison, counted once more as people count: from the drawing as it is
 * written, with a ruler and a compass. */

enum { PAIRS = 40, WAYS = 2 * PAIRS, STEPS = 200, LINES_WRITTEN = 32 };

/* ---- a second count ------------------------------------------------------------------------- */

struct spot {
    double x, y;
    int type;
};

/* What is written: stars, each once, and lines between them. */
struct sketch {
    int stars, lines;
    struct spot star[NS_NODES_MAX], line[LINES_WRITTEN][2];
};

static double square(double x)
{
    return x * x;
}

static struct spot spot_at(int q, int r, int star)
{
    return (struct spot){q + r / 2.0, r * sqrt(3) / 2, star < 0 ? -1 : ns_builtin.type[star]};
}

static double far_from(struct spot a, struct spot b)
{
    return sqrt(square(a.x - b.x) + square(a.y - b.y));
}

/* A star's name: the row, and its place in it from the left. */
static struct spot read_spot(const char **at)
{
    const struct ns_frame *f = ns_sky_frame(&ns_builtin);
    int row = *(*at)++ - 'a', q = f->row[row].first + (int)strtol(*at, (char **)at, 10) - 1;
    return spot_at(q, ns_row_r(f, row), ns_star_at(q, ns_row_r(f, row)));
}

static void put_star(struct sketch *k, struct spot s)
{
    for (int i = 0; i < k->stars; i++)
        if (far_from(k->star[i], s) < 0.1)
            return;
    assert_true(k->stars < NS_NODES_MAX);
    k->star[k->stars++] = s;
}

static struct sketch sketch_of(const struct ns_drawing *d)
{
    char text[256];
    struct sketch k = {0};
    struct writer w = writer_on(text, sizeof text);
    ns_write_drawing(&w, &ns_builtin, d, NULL);
    const char *at = writer_cstr(&w);
    while (*at && strcmp(at, "-") != 0) {
        struct spot from = read_spot(&at);
        for (put_star(&k, from); *at == '-';) {
            at++;
            struct spot to = read_spot(&at);
            assert_true(k.lines < LINES_WRITTEN && fabs(far_from(from, to) - 1) < 0.001);
            k.line[k.lines][0] = from;
            k.line[k.lines++][1] = to;
            put_star(&k, to);
            from = to;
        }
        at += *at != '\0'; /* the next stroke */
    }
    return k;
}

static bool crosses(const struct spot line[2])
{
    struct spot centre = spot_at(ns_builtin.ecliptic.q, ns_builtin.ecliptic.r, -1);
    int inside = 0;
    for (int i = 0; i <= STEPS; i++) {
        double t = (double)i / (double)STEPS;
        struct spot on = {line[0].x + t * (line[1].x - line[0].x),
                          line[0].y + t * (line[1].y - line[0].y), -1};
        inside += far_from(on, centre) * 100 < ns_builtin.radius;
    }
    return inside > 0 && inside <= STEPS;
}

/* The distance of the outermost stars. */
static double outskirts(void)
{
    double most = 0;
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point p = ns_point_of(star);
        if (ns_sky_has(&ns_builtin, star))
            most = fmax(most, far_from(spot_at(p.q, p.r, star), spot_at(0, 0, -1)));
    }
    return most;
}

/* How many a line of the comparison counts, in the order of its lines. */
static void count_all(const struct ns_count *c, const struct ns_drawing *d,
                      int out[NS_COMPARE_LINES])
{
    struct sketch k = sketch_of(d);
    double edge = outskirts();
    memset(out, 0, NS_COMPARE_LINES * sizeof *out);
    for (int i = 0; i < k.stars; i++) {
        double far = far_from(k.star[i], spot_at(0, 0, -1));
        out[0] += k.star[i].type == c->top.type;
        out[1] += k.star[i].type == c->low.type;
        out[3] += far < sqrt(NS_SUN_NORM) + 0.001;
        out[5] += far > edge - 0.001;
    }
    for (int i = 0; i < k.lines; i++) {
        int a = k.line[i][0].type, b = k.line[i][1].type;
        out[2] += (a == c->top.type && b == c->low.type) || (b == c->top.type && a == c->low.type);
        out[4] += crosses(k.line[i]);
    }
    int missing = c->size - k.stars;
    out[6] = missing > c->fading ? c->fading : missing;
}

/* What is wrong with the lines of a comparison, or NULL. NS-9 and NS-12 name the points. */
static const char *judge(const struct ns_count *c, const struct ns_drawing *one,
                         const struct ns_drawing *other,
                         const struct ns_compared line[NS_COMPARE_LINES])
{
    const int each[NS_COMPARE_LINES] = {
        c->top.value, c->low.value, c->top.value + c->low.value, 1, 2, 3, -3};
    int mine[NS_COMPARE_LINES], theirs[NS_COMPARE_LINES];
    count_all(c, one, mine);
    count_all(c, other, theirs);
    for (int i = 0; i < NS_COMPARE_LINES; i++) {
        if (line[i].each != each[i])
            return "points";
        if (line[i].count != mine[i])
            return "count";
        if (line[i].against != theirs[i])
            return "against";
    }
    return NULL;
}

/* ---- drawings ----------------------------------------------------------------------------------
 */

static struct bitboards boards;
static struct shape shape[SHAPES_MAX];

struct pick {
    const struct bitboard *board;
    int seen, every, n;
    struct ns_drawing drawing[WAYS];
};

static bool pick_one(void *context, const struct shape *s, int shift)
{
    struct pick *p = context;
    struct place at = {.shape = s, .shift = shift};
    if (p->every && p->seen % p->every == 0 && p->n < WAYS)
        p->drawing[p->n++] = place_drawing(p->board, &at);
    p->seen++;
    return true;
}

/* Ways to draw a card in a window with nothing in it, from all over. */
static struct pick pick_drawings(const struct ns_card *card, int round)
{
    struct pick p = {.board = &boards.round[round - 1]};
    int n = shapes_list(card, NS_NODES_MAX, shape, SHAPES_MAX);
    board_bits open = bitboard_free(p.board, ns_stars_none());
    places_each(shape, n, open, pick_one, &p);
    p.every = p.seen / (WAYS - 1);
    p.seen = 0;
    places_each(shape, n, open, pick_one, &p);
    p.drawing[0] = (struct ns_drawing){0}; /* nothing is drawn */
    return p;
}

static struct ns_count count_by(const struct ns_card *card, struct rng *r)
{
    return (struct ns_count){
        .sky = &ns_builtin,
        .top = {card->type, card->value},
        .low = {(uint8_t)rng_below(r, NS_TYPES), (uint8_t)(1 + rng_below(r, 3))},
        .fading = (int)rng_below(r, NS_FADING + 1),
        .size = card->size};
}

static void test_lines(void **state)
{
    (void)state;
    struct rng r = rng_from_number(17);
    int lines = 0;
    for (int i = 0; i < scaled(NS_CARDS); i++) {
        const struct ns_card *card = &ns_builtin.card[i % NS_CARDS];
        struct ns_count c = count_by(card, &r);
        struct pick p = pick_drawings(card, 1 + (int)rng_below(&r, NS_ROUNDS));
        for (int k = 0; k + 1 < p.n; k += 2) {
            struct ns_compared line[NS_COMPARE_LINES];
            const struct ns_drawing *one = &p.drawing[k], *other = &p.drawing[k + 1];
            ns_compare(&c, one, other, line);
            const char *wrong = judge(&c, one, other, line);
            if (wrong)
                fail_msg("%s, pair %d: %s", card->name, k, wrong);
            int gain = 0;
            for (int n = 0; n < NS_COMPARE_LINES; n++)
                gain += ns_compared_gain(&line[n]);
            assert_int_equal(gain, ns_count_worth(&c, one) - ns_count_worth(&c, other));
            lines += NS_COMPARE_LINES;
        }
    }
    print_message("%d lines\n", lines);
    assert_true(lines >= scaled(10000));
}

/* Whatever is changed in a line is seen by who judges it. */
static void test_planted_faults(void **state)
{
    (void)state;
    struct rng r = rng_from_number(4);
    const struct ns_card *card = &ns_builtin.card[20];
    struct ns_count c = count_by(card, &r);
    struct pick p = pick_drawings(card, 4);
    struct ns_compared line[NS_COMPARE_LINES];
    for (int i = 0; i < NS_COMPARE_LINES; i++) {
        ns_compare(&c, &p.drawing[8], &p.drawing[9], line);
        assert_null(judge(&c, &p.drawing[8], &p.drawing[9], line));
        line[i].count++;
        assert_string_equal(judge(&c, &p.drawing[8], &p.drawing[9], line), "count");
        line[i].count--;
        line[i].against++;
        assert_string_equal(judge(&c, &p.drawing[8], &p.drawing[9], line), "against");
        line[i].against--;
        line[i].each++;
        assert_string_equal(judge(&c, &p.drawing[8], &p.drawing[9], line), "points");
    }
}

static int build_boards(void **state)
{
    (void)state;
    bitboards_build(&ns_builtin, &boards);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_planted_faults),
    };
    return cmocka_run_group_tests(tests, build_boards, NULL);
}
