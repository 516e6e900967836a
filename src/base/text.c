#include "base/text.h"

#include <string.h>

/* Never copied into its callers: where the whole program is optimised as one, as for the page,
 * the copies would be an eighth of what the page loads. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((noinline)), apply_to = function)
#endif

struct text text_of(const char *s)
{
    return (struct text){s, strlen(s)};
}

bool text_equal(struct text a, struct text b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool text_is(struct text a, const char *s)
{
    return text_equal(a, text_of(s));
}

int text_among(struct text a, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (text_is(a, names[i]))
            return i;
    return -1;
}

bool text_starts(struct text a, const char *prefix)
{
    size_t n = strlen(prefix);
    return a.n >= n && memcmp(a.p, prefix, n) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct text text_trim(struct text a)
{
    while (a.n > 0 && is_blank(a.p[0])) {
        a.p++;
        a.n--;
    }
    while (a.n > 0 && is_blank(a.p[a.n - 1]))
        a.n--;
    return a;
}

struct text text_cut(struct text a, size_t max)
{
    if (a.n <= max)
        return a;
    while (max > 0 && ((unsigned char)a.p[max] & 0xC0) == 0x80)
        max--;
    return (struct text){a.p, max};
}

struct text text_part(struct text *rest, char separator)
{
    const char *end = rest->n > 0 ? memchr(rest->p, separator, rest->n) : NULL;
    struct text part = {rest->p, end ? (size_t)(end - rest->p) : rest->n};
    size_t cut = part.n + (end != NULL);
    *rest = (struct text){rest->p + cut, rest->n - cut};
    return part;
}

bool text_line(struct text *rest, struct text *line)
{
    if (rest->n == 0)
        return false;
    *line = text_part(rest, '\n');
    return true;
}

bool text_word(struct text *rest, struct text *word)
{
    while (rest->n > 0 && is_blank(rest->p[0])) {
        rest->p++;
        rest->n--;
    }
    size_t n = 0;
    while (n < rest->n && !is_blank(rest->p[n]))
        n++;
    if (n == 0)
        return false;
    *word = (struct text){rest->p, n};
    rest->p += n;
    rest->n -= n;
    return true;
}

/* ---- faults ------------------------------------------------------------- */

static void fault_arg(struct fault *f, int k, struct text arg)
{
    struct text fits = text_cut(arg, FAULT_ARG_SIZE - 1);
    if (fits.n > 0)
        memcpy(f->arg[k], fits.p, fits.n);
    f->arg[k][fits.n] = '\0';
}

static void fault_int(struct fault *f, int k, int64_t v)
{
    char digits[FAULT_ARG_SIZE];
    struct writer w = writer_on(digits, sizeof digits);
    write_int(&w, v);
    fault_arg(f, k, writer_text(&w));
}

bool fault_set(struct fault *f, size_t at, const char *say)
{
    if (f) {
        memset(f, 0, sizeof *f);
        f->at = at;
        f->say = say;
    }
    return false;
}

bool fault_set_text(struct fault *f, size_t at, const char *say, struct text arg)
{
    fault_set(f, at, say);
    if (f)
        fault_arg(f, 0, arg);
    return false;
}

bool fault_set_int(struct fault *f, size_t at, const char *say, int64_t arg)
{
    fault_set(f, at, say);
    if (f)
        fault_int(f, 0, arg);
    return false;
}

bool fault_set_ints(struct fault *f, size_t at, const char *say, int64_t a, int64_t b)
{
    fault_set_int(f, at, say, a);
    if (f)
        fault_int(f, 1, b);
    return false;
}

bool fault_on_line(struct fault *f, size_t line)
{
    if (f)
        f->line = line;
    return false;
}

/* ---- writer ------------------------------------------------------------- */

struct writer writer_on(char *p, size_t cap)
{
    return (struct writer){p, cap, 0};
}

bool writer_fits(const struct writer *w)
{
    return w->n <= w->cap;
}

struct text writer_text(const struct writer *w)
{
    return (struct text){w->p, w->n < w->cap ? w->n : w->cap};
}

const char *writer_cstr(struct writer *w)
{
    if (w->cap == 0)
        return "";
    w->p[w->n < w->cap ? w->n : w->cap - 1] = '\0';
    return w->p;
}

void write_char(struct writer *w, char c)
{
    if (w->n < w->cap)
        w->p[w->n] = c;
    w->n++;
}

void write_bytes(struct writer *w, const void *p, size_t n)
{
    if (w->n < w->cap && n > 0) {
        size_t room = w->cap - w->n;
        memcpy(w->p + w->n, p, n < room ? n : room);
    }
    w->n += n;
}

void write_str(struct writer *w, const char *s)
{
    write_bytes(w, s, strlen(s));
}

void write_text(struct writer *w, struct text t)
{
    write_bytes(w, t.p, t.n);
}

void write_int(struct writer *w, int64_t v)
{
    char digits[20];
    size_t n = 0;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do
        digits[n++] = (char)('0' + u % 10);
    while ((u /= 10) != 0);
    if (v < 0)
        write_char(w, '-');
    while (n > 0)
        write_char(w, digits[--n]);
}

void write_hex(struct writer *w, const uint8_t *p, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        write_char(w, digit[p[i] >> 4]);
        write_char(w, digit[p[i] & 15]);
    }
}

void write_fault(struct writer *w, const struct fault *f)
{
    if (f->line > 0) {
        write_str(w, "line ");
        write_int(w, (int64_t)f->line);
        write_str(w, ", ");
    }
    write_str(w, "column ");
    write_int(w, (int64_t)f->at + 1);
    write_str(w, ": ");
    write_fault_words(w, f);
}

void write_fault_words(struct writer *w, const struct fault *f)
{
    for (const char *s = f->say; *s; s++) {
        if (s[0] == '{' && (s[1] == '0' || s[1] == '1') && s[2] == '}') {
            write_str(w, f->arg[s[1] - '0']);
            s += 2;
        } else {
            write_char(w, *s);
        }
    }
}

/* The bytes of t as the inside of a JSON string (without the quotes). */
static void write_inside(struct writer *w, struct text t)
{
    for (size_t i = 0; i < t.n; i++) {
        uint8_t c = (uint8_t)t.p[i];
        if (c == '"' || c == '\\') {
            write_char(w, '\\');
            write_char(w, (char)c);
        } else if (c == '\n') {
            write_str(w, "\\n");
        } else if (c < 0x20) {
            write_str(w, "\\u00");
            write_hex(w, &c, 1);
        } else {
            write_char(w, (char)c);
        }
    }
}

void write_json_string(struct writer *w, struct text t)
{
    write_char(w, '"');
    write_inside(w, t);
    write_char(w, '"');
}

/* ---- reader ------------------------------------------------------------- */

struct reader reader_on(struct text in)
{
    return (struct reader){in, 0};
}

bool read_end(const struct reader *r)
{
    return r->at >= r->in.n;
}

char read_peek(const struct reader *r)
{
    return read_end(r) ? '\0' : r->in.p[r->at];
}

struct text read_left(const struct reader *r)
{
    return (struct text){r->in.p + r->at, r->in.n - r->at};
}

bool read_char(struct reader *r, char c)
{
    if (read_end(r) || r->in.p[r->at] != c)
        return false;
    r->at++;
    return true;
}

bool read_word(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if (r->in.n - r->at < n || memcmp(r->in.p + r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool read_number(struct reader *r, uint32_t max, uint32_t *out)
{
    size_t at = r->at;
    uint64_t v = 0;
    if (at >= r->in.n || !is_digit(r->in.p[at]))
        return false;
    if (r->in.p[at] == '0' && at + 1 < r->in.n && is_digit(r->in.p[at + 1]))
        return false;
    for (; at < r->in.n && is_digit(r->in.p[at]); at++) {
        v = v * 10 + (uint64_t)(r->in.p[at] - '0');
        if (v > max)
            return false;
    }
    r->at = at;
    *out = (uint32_t)v;
    return true;
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool read_hex(struct reader *r, uint8_t *out, size_t n)
{
    if ((r->in.n - r->at) / 2 < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int hi = hex_value(r->in.p[r->at + 2 * i]);
        int lo = hex_value(r->in.p[r->at + 2 * i + 1]);
        if (hi < 0 || lo < 0)
            return false;
        out[i] = (uint8_t)(hi * 16 + lo);
    }
    r->at += 2 * n;
    return true;
}

void read_blanks(struct reader *r)
{
    while (!read_end(r) && is_blank(r->in.p[r->at]))
        r->at++;
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
