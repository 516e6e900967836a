/* Words within boxes, broken into lines. */

#include "draw/letters.h"
#include "draw/sheet.h"

enum { LINES_MAX = 40, SIZE_MIN = 50, SIZE_STEP = 5, NUMBERS = 5 };

struct setting {
    const struct draw_role *role;
    struct text role_name, align, words;
    int32_t n[NUMBERS]; /* size, x, y, wide, high */
    int lines;
    struct text line[LINES_MAX];
};

static bool read_number_word(struct text *rest, int32_t *out)
{
    struct text word = {0};
    uint32_t v;
    text_word(rest, &word);
    struct reader r = reader_on(word);
    bool minus = read_char(&r, '-');
    if (!read_number(&r, DRAW_COORD_MAX, &v) || !read_end(&r))
        return false;
    *out = minus ? -(int32_t)v : (int32_t)v;
    return true;
}

static bool read_setting(struct text rest, struct setting *s)
{
    if (!text_word(&rest, &s->role_name) || !(s->role = sheet_role_find(s->role_name)))
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number_word(&rest, &s->n[i]))
            return false;
    if (!text_word(&rest, &s->align))
        return false;
    s->words = text_trim(rest);
    return true;
}

/* Whether words of a size fit a width. What nobody can measure is taken to be half as wide as
 * high. */
static bool fits(const struct setting *s, int size, struct text words)
{
    int wide = sheet_measure(s->role, words);
    if (wide < 0)
        wide = (int)words.n * LETTER_EM / 2;
    return (int64_t)wide * size <= (int64_t)s->n[3] * LETTER_EM;
}

/* Breaks the words at blanks into lines of a size; false where one word is too wide for a line,
 * or there are too many. */
static bool break_lines(struct setting *s, int size)
{
    struct text rest = s->words, word;
    s->lines = 0;
    while (text_word(&rest, &word)) {
        struct text *last = &s->line[s->lines ? s->lines - 1 : 0];
        struct text longer = {last->p, s->lines ? (size_t)(word.p + word.n - last->p) : 0};
        if (s->lines && fits(s, size, longer)) {
            *last = longer;
            continue;
        }
        if (s->lines == LINES_MAX || !fits(s, size, word))
            return false;
        s->line[s->lines++] = word;
    }
    return true;
}

static int line_high(int size)
{
    return size * 5 / 4;
}

static void write_line(struct writer *w, const struct setting *s, int size, int i)
{
    int shift = text_is(s->align, "left") ? 0 : text_is(s->align, "middle") ? 1 : 2;
    int32_t n[] = {size, s->n[1] + s->n[3] * shift / 2,
                   s->n[2] + s->n[4] / 2 + line_high(size) * (2 * i - s->lines + 1) / 2};
    write_str(w, "text ");
    write_text(w, s->role_name);
    for (int k = 0; k < 3; k++) {
        write_char(w, ' ');
        write_int(w, n[k]);
    }
    write_char(w, ' ');
    write_text(w, s->align);
    write_char(w, ' ');
    write_text(w, s->line[i]);
    write_char(w, '\n');
}

static void set_words(struct writer *w, struct setting *s)
{
    int size = s->n[0];
    while (size > SIZE_MIN && (!break_lines(s, size) || s->lines * line_high(size) > s->n[4]))
        size -= SIZE_STEP;
    break_lines(s, size);
    for (int i = 0; i < s->lines; i++)
        write_line(w, s, size, i);
}

int sheet_lines_of(const struct draw_role *r, int size, int wide, struct text words)
{
    struct setting s = {.role = r, .words = words, .n = {[3] = wide}};
    break_lines(&s, size);
    return s.lines;
}

bool sheet_set(struct text sheet, struct writer *out, struct fault *f)
{
    struct text line;
    for (size_t number = 1; text_line(&sheet, &line); number++) {
        struct text rest = line, word = {0};
        text_word(&rest, &word);
        if (!text_is(word, "words")) {
            write_text(out, line);
            write_char(out, '\n');
            continue;
        }
        struct setting s = {0};
        if (!read_setting(rest, &s)) {
            fault_set(f, 0, "Here words and the box they stand in are expected.");
            return fault_on_line(f, number);
        }
        set_words(out, &s);
    }
    return true;
}
