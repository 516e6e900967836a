#include "draw/picture.h"

#include <string.h>

#include "base/plot.h"
#include "draw/sheet.h"

/* ---- reading --------------------------------------------------------------------- */

/* Each word of the language: whether a role follows, a mark's name, how many
 * numbers, and whether words do. */
static const struct {
    const char *word;
    bool role, mark, words;
    uint8_t numbers;
} ops[DRAW_OPS] = {
    [DRAW_PAGE] = {"page", false, false, false, 2},
    [DRAW_RECT] = {"rect", true, false, false, 4},
    [DRAW_CIRCLE] = {"circle", true, false, false, 3},
    [DRAW_LINE] = {"line", true, false, false, 4},
    [DRAW_PLATE] = {"plate", true, false, false, 4},
    [DRAW_MARK] = {"mark", true, true, false, 3},
    [DRAW_TICKS] = {"ticks", true, false, false, 5},
    [DRAW_RULE] = {"rule", true, false, false, 3},
    [DRAW_DUST] = {"dust", true, false, false, 4},
    [DRAW_TEXT] = {"text", true, false, true, 3},
};

static bool read_coord(struct text word, int32_t *out)
{
    struct reader r = reader_on(word);
    bool minus = read_char(&r, '-');
    uint32_t v;
    if (!read_number(&r, DRAW_COORD_MAX, &v) || !read_end(&r))
        return false;
    *out = minus ? -(int32_t)v : (int32_t)v;
    return true;
}

static const struct draw_mark *find_mark(struct text name)
{
    for (int i = 0; i < DRAW_MARKS; i++)
        if (text_is(name, draw_marks[i].name))
            return &draw_marks[i];
    return sheet_mark_find(name);
}

static size_t offset(struct text line, struct text word)
{
    return word.p ? (size_t)(word.p - line.p) : line.n;
}

static bool read_words(struct text line, struct text rest, struct draw_item *out, struct fault *f)
{
    static const char *const align[] = {"left", "middle", "right"};
    struct text word = {0};
    text_word(&rest, &word);
    for (int k = 0; k < 3; k++) {
        if (text_is(word, align[k])) {
            out->align = k - 1;
            out->words = text_trim(rest);
            return true;
        }
    }
    return fault_set(f, offset(line, word), "Here left, middle or right is expected.");
}

static bool read_item(struct text line, struct draw_item *out, struct fault *f)
{
    struct text rest = line, word = {0};
    int op = 0;
    memset(out, 0, sizeof *out);
    text_word(&rest, &word);
    while (op < DRAW_OPS && !text_is(word, ops[op].word))
        op++;
    if (op == DRAW_OPS)
        return fault_set_text(f, 0, "A picture has no such thing: {0}.", word);
    out->op = (enum draw_op)op;
    if (ops[op].role) {
        word = (struct text){0};
        text_word(&rest, &word);
        out->role = draw_role_find(word);
        if (!out->role)
            out->role = sheet_role_find(word);
        if (!out->role)
            return fault_set_text(f, offset(line, word), "There is no such role: {0}.", word);
    }
    if (ops[op].mark) {
        word = (struct text){0};
        text_word(&rest, &word);
        out->mark = find_mark(word);
        if (!out->mark)
            return fault_set_text(f, offset(line, word), "There is no such mark: {0}.", word);
    }
    for (int i = 0; i < ops[op].numbers; i++) {
        word = (struct text){0};
        if (!text_word(&rest, &word) || !read_coord(word, &out->n[i]))
            return fault_set(f, offset(line, word), "Here a whole number is expected.");
    }
    if (ops[op].words)
        return read_words(line, rest, out, f);
    return text_trim(rest).n == 0 || fault_set(f, line.n - rest.n, "The line ends here.");
}

bool draw_next(struct text *rest, size_t *line, struct draw_item *out, struct fault *f)
{
    struct text text;
    fault_set(f, 0, NULL);
    while (text_line(rest, &text)) {
        bool first = *line == 0;
        ++*line;
        if (text_trim(text).n == 0)
            continue;
        if (!read_item(text, out, f))
            return fault_on_line(f, *line);
        if (first != (out->op == DRAW_PAGE)) {
            fault_set(f, 0, "A picture starts with its one page line.");
            return fault_on_line(f, *line);
        }
        return true;
    }
    return false;
}

/* ---- geometry that all back ends share -------------------------------------------- */

void draw_tick(const struct draw_item *i, int k, int32_t out[4])
{
    int length = k % 5 == 0 ? i->n[4] : i->n[3];
    struct plot_point near = plot_round(PLOT_TURN / 180 * k, i->n[2]),
                      far = plot_round(PLOT_TURN / 180 * k, i->n[2] + length);
    out[0] = i->n[0] + near.x;
    out[1] = i->n[1] + near.y;
    out[2] = i->n[0] + far.x;
    out[3] = i->n[1] + far.y;
}

static uint32_t roll(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

void draw_speck(const struct draw_item *i, uint32_t *seed, int32_t out[4])
{
    int64_t r = i->n[2], x, y;
    do {
        x = (int64_t)roll(seed) * 2 * r / 65536 - r;
        y = (int64_t)roll(seed) * 2 * r / 65536 - r;
    } while (x * x + y * y > r * r);
    out[0] = i->n[0] + (int32_t)x;
    out[1] = i->n[1] + (int32_t)y;
    out[2] = 3 + (int32_t)(roll(seed) % 8);
    out[3] = 8 + (int32_t)(roll(seed) % 35);
}
