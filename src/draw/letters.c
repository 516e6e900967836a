#include "draw/letters.h"

#include "draw/letters.inc"

struct alphabet {
    const struct letter *letter; /* by code */
    size_t n;
};

#define ALPHABET(letters) {(letters), sizeof(letters) / sizeof *(letters)}

static const struct alphabet alphabets[] = {
    [FONT_UI] = ALPHABET(ui_letters),
    [FONT_DISPLAY] = ALPHABET(display_letters),
    [FONT_ITALIC] = ALPHABET(italic_letters),
};

static const struct letter *letter_find(enum draw_font font, uint32_t code)
{
    const struct alphabet *a = &alphabets[font];
    for (size_t low = 0, high = a->n; low < high;) {
        size_t middle = (low + high) / 2;
        if (a->letter[middle].code == code)
            return &a->letter[middle];
        if (a->letter[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct letter *letter_next(enum draw_font font, struct text *rest)
{
    unsigned char first = (unsigned char)rest->p[0];
    size_t n = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
    uint32_t code = n == 1 ? first : n == 2 ? first & 0x1fu : first & 0x0fu;
    bool whole = n <= rest->n;
    for (size_t i = 1; i < n && whole; i++) {
        unsigned char byte = (unsigned char)rest->p[i];
        whole = (byte & 0xc0) == 0x80;
        code = code << 6 | (byte & 0x3fu);
    }
    n = whole ? n : 1;
    *rest = (struct text){rest->p + n, rest->n - n};
    return whole ? letter_find(font, code) : NULL;
}

int letters_wide(const struct draw_role *r, struct text words)
{
    int wide = 0, last = 0;
    while (words.n > 0) {
        const struct letter *l = letter_next(r->font, &words);
        if (!l)
            return -1;
        wide += letter_step(r, l);
        last = letter_step(r, l) - l->wide;
    }
    return wide - last;
}

static int read_int(const char **p)
{
    int v = 0;
    *p += **p == ' ';
    bool minus = **p == '-';
    *p += minus;
    for (; **p >= '0' && **p <= '9'; ++*p)
        v = 10 * v + (**p - '0');
    return minus ? -v : v;
}

char letter_step_read(const char **outline, int n[4])
{
    char name = **outline;
    if (name == 0)
        return 0;
    ++*outline;
    for (int i = 0; i < (name == 'q' ? 4 : name == 'z' ? 0 : 2); i++)
        n[i] = read_int(outline);
    return name;
}
