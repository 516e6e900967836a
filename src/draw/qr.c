#include "draw/qr.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

/* Of each version at level M: blocks, data words and check words of each block, and
 * where beside 6 the middles of the alignment squares lie (0: there are none). */
struct version {
    uint8_t blocks, data, check, align;
};
static const struct version versions[QR_VERSIONS] = {
    {1, 16, 10, 0},  {1, 28, 16, 18}, {1, 44, 26, 22},
    {2, 32, 18, 26}, {2, 43, 24, 30}, {4, 27, 16, 34},
};

enum { MASKS = 8, WORDS_MAX = 4 * (27 + 16), CHECK_MAX = 26, HEAD_BYTES = 2 };

struct sketch {
    struct qr qr;
    bool fixed[QR_SIZE_MAX][QR_SIZE_MAX]; /* no place for data */
};

/* ---- the words of a message -------------------------------------------------------- */

/* In GF(256) over x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product & 128 ? 0x11du : 0);
        product ^= b >> bit & 1 ? a : 0u;
    }
    return (uint8_t)product;
}

/* The rest of a division by the product of (x - 2^i), i below `count`. */
static void check_words(const uint8_t *data, int n, int count, uint8_t *check)
{
    uint8_t divisor[CHECK_MAX] = {0}; /* without its leading 1 */
    uint8_t root = 1;
    ASTRO_ASSERT(count > 0);
    divisor[count - 1] = 1;
    for (int i = 0; i < count; i++, root = times(root, 2))
        for (int k = 0; k < count; k++)
            divisor[k] = (uint8_t)(times(divisor[k], root) ^ (k + 1 < count ? divisor[k + 1] : 0));
    memset(check, 0, (size_t)count);
    for (int i = 0; i < n; i++) {
        uint8_t lead = data[i] ^ check[0];
        memmove(check, check + 1, (size_t)count - 1);
        check[count - 1] = 0;
        for (int k = 0; k < count; k++)
            check[k] ^= times(divisor[k], lead);
    }
}

/* Mode, length, the bytes, an end of four zero bits, padding. */
static void data_words(struct text message, uint8_t *out, int room)
{
    int n = (int)message.n;
    out[0] = (uint8_t)(0x40 | n >> 4);
    out[1] = (uint8_t)(n << 4);
    for (int i = 0; i < n; i++) {
        uint8_t byte = (uint8_t)message.p[i];
        out[i + 1] |= byte >> 4;
        out[i + 2] = (uint8_t)(byte << 4);
    }
    for (int i = n + HEAD_BYTES; i < room; i++)
        out[i] = (i - n) % 2 ? 0x11 : 0xec;
}

/* The blocks' words take turns: all data, then all checks. Returns how many. */
static int all_words(struct text message, const struct version *v, uint8_t out[WORDS_MAX])
{
    uint8_t data[QR_BYTES_MAX + HEAD_BYTES], check[CHECK_MAX];
    data_words(message, data, v->blocks * v->data);
    for (int b = 0; b < v->blocks; b++) {
        check_words(data + b * v->data, v->data, v->check, check);
        for (int i = 0; i < v->data; i++)
            out[i * v->blocks + b] = data[b * v->data + i];
        for (int i = 0; i < v->check; i++)
            out[(v->data + i) * v->blocks + b] = check[i];
    }
    return v->blocks * (v->data + v->check);
}

/* ---- the picture --------------------------------------------------------------------- */

static void fix(struct sketch *s, int x, int y, bool dark)
{
    if (x < 0 || y < 0 || x >= s->qr.size || y >= s->qr.size)
        return;
    s->qr.dark[y][x] = dark;
    s->fixed[y][x] = true;
}

/* A square of rings around a middle; those at the distances `light` are light. */
static void rings(struct sketch *s, int cx, int cy, int r, unsigned light)
{
    for (int y = -r; y <= r; y++)
        for (int x = -r; x <= r; x++) {
            int far = abs(x) > abs(y) ? abs(x) : abs(y);
            fix(s, cx + x, cy + y, !(light >> far & 1));
        }
}

static void frame(struct sketch *s, int align)
{
    int size = s->qr.size;
    for (int i = 0; i < size; i++) {
        fix(s, i, 6, i % 2 == 0);
        fix(s, 6, i, i % 2 == 0);
    }
    rings(s, 3, 3, 4, 1u << 2 | 1u << 4);
    rings(s, size - 4, 3, 4, 1u << 2 | 1u << 4);
    rings(s, 3, size - 4, 4, 1u << 2 | 1u << 4);
    if (align) /* the others would lie on the corners */
        rings(s, align, align, 2, 1u << 1);
    for (int i = 0; i < 9; i++) { /* room for the format */
        s->fixed[8][i] = s->fixed[i][8] = true;
        if (i < 8)
            s->fixed[8][size - 1 - i] = s->fixed[size - 1 - i][8] = true;
    }
    fix(s, 8, size - 8, true);
}

/* In columns of two, from the right, up and down in turns. */
static void fill(struct sketch *s, const uint8_t *words, int n)
{
    int size = s->qr.size, bit = 0;
    bool up = true;
    for (int right = size - 1; right > 0; right -= 2, up = !up) {
        if (right == 6)
            right = 5;
        for (int i = 0; i < 2 * size; i++) {
            int y = up ? size - 1 - i / 2 : i / 2, x = right - i % 2;
            if (s->fixed[y][x])
                continue;
            s->qr.dark[y][x] = bit < 8 * n && (words[bit / 8] >> (7 - bit % 8) & 1);
            bit++;
        }
    }
}

static bool masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* Level and mask with their check bits, twice. */
static void write_format(struct qr *q, int mask)
{
    int rest = mask; /* level M is 00 */
    for (int i = 0; i < 10; i++)
        rest = rest << 1 ^ (rest >> 9) * 0x537;
    int bits = (mask << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool on = bits >> i & 1;
        if (i < 8) {
            q->dark[i < 6 ? i : i + 1][8] = on;
            q->dark[8][q->size - 1 - i] = on;
        } else {
            q->dark[8][i == 8 ? 7 : 14 - i] = on;
            q->dark[q->size - 15 + i][8] = on;
        }
    }
}

/* ---- which mask ------------------------------------------------------------------------ */

/* Long runs, and what looks like a corner, in one row or column. */
static int line_penalty(const struct qr *q, int k, bool down)
{
    int points = 0, run = 0;
    unsigned last = 0; /* the squares passed, one bit each */
    for (int i = 0; i < q->size; i++) {
        unsigned dark = down ? q->dark[i][k] : q->dark[k][i];
        run = i > 0 && (last & 1) == dark ? run + 1 : 1;
        points += run == 5 ? 3 : run > 5;
        last = last << 1 | dark;
        unsigned seen = last & 0x7ff;
        if (i >= 10 && (seen == 0x5d0 || seen == 0x05d))
            points += 40;
    }
    return points;
}

static int penalty(const struct qr *q)
{
    int points = 0, dark = 0, all = q->size * q->size;
    for (int k = 0; k < q->size; k++)
        points += line_penalty(q, k, false) + line_penalty(q, k, true);
    for (int y = 0; y < q->size; y++)
        for (int x = 0; x < q->size; x++) {
            bool same = q->dark[y][x];
            dark += same;
            if (x > 0 && y > 0 && q->dark[y - 1][x] == same && q->dark[y][x - 1] == same &&
                q->dark[y - 1][x - 1] == same)
                points += 3;
        }
    return points + 10 * (abs(dark * 20 - all * 10) / all);
}

static struct qr with_mask(const struct sketch *s, int mask)
{
    struct qr out = s->qr;
    for (int y = 0; y < out.size; y++)
        for (int x = 0; x < out.size; x++)
            out.dark[y][x] ^= !s->fixed[y][x] && masked(mask, x, y);
    write_format(&out, mask);
    return out;
}

bool qr_make(struct text message, struct qr *out)
{
    uint8_t words[WORDS_MAX];
    int number = 0, least = -1;
    while (number < QR_VERSIONS &&
           message.n + HEAD_BYTES > (size_t)(versions[number].blocks * versions[number].data))
        number++;
    if (number == QR_VERSIONS)
        return false;
    struct sketch s = {.qr.size = 17 + 4 * (number + 1)};
    frame(&s, versions[number].align);
    fill(&s, words, all_words(message, &versions[number], words));
    for (int mask = 0; mask < MASKS; mask++) {
        struct qr one = with_mask(&s, mask);
        int points = penalty(&one);
        if (least >= 0 && points >= least)
            continue;
        least = points;
        *out = one;
    }
    return true;
}
