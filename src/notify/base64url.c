#include "notify/base64url.h"

#include <string.h>

static const char url_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Up to three bytes as up to four digits. */
static void write_group(struct writer *w, const char *from, const uint8_t *p, size_t n)
{
    uint32_t v = (uint32_t)p[0] << 16 | (uint32_t)(n > 1 ? p[1] : 0) << 8 | (n > 2 ? p[2] : 0);
    for (size_t i = 0; i <= n; i++)
        write_char(w, from[v >> (18 - 6 * i) & 63]);
}

void write_base64url(struct writer *w, const void *p, size_t n)
{
    const uint8_t *from = p;
    for (size_t i = 0; i < n; i += 3)
        write_group(w, url_digits, from + i, n - i < 3 ? n - i : 3);
}

void write_base64(struct writer *w, struct text t)
{
    for (size_t i = 0; i < t.n; i += 3) {
        size_t n = t.n - i < 3 ? t.n - i : 3;
        write_group(w, digits, (const uint8_t *)t.p + i, n);
        for (; n < 3; n++)
            write_char(w, '=');
    }
}

void write_base64_lines(struct writer *w, struct text t)
{
    enum { LINE = 57 }; /* bytes, which are 76 digits */
    for (size_t i = 0; i < t.n; i += LINE) {
        write_base64(w, (struct text){t.p + i, t.n - i < LINE ? t.n - i : LINE});
        write_char(w, '\n');
    }
}

bool base64url_read(struct text in, uint8_t *out, size_t n)
{
    uint32_t bits = 0;
    int held = 0;
    size_t done = 0;
    if (in.n != (n * 4 + 2) / 3)
        return false;
    for (size_t i = 0; i < in.n; i++) {
        const char *digit = in.p[i] ? strchr(url_digits, in.p[i]) : NULL;
        if (!digit)
            return false;
        bits = bits << 6 | (uint32_t)(digit - url_digits);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        out[done++] = (uint8_t)(bits >> held);
        bits &= (1u << held) - 1;
    }
    return done == n && bits == 0;
}
