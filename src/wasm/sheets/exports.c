/* Sheets to print as a module of its own, which the page loads when somebody prints: text in,
 * SVG out. It asks the page for words in its language and how wide they are in its fonts.
 *
 * A call:  GAME STYLE WIDE HIGH SEAT own|shared PAGE
 *          the game's title
 *          a name, or nothing
 *          options, lines `name value`; an empty line
 *          notes (ai/sheet.h); an empty line
 *          data that replaces the game's; or nothing
 *
 * The answer is how many such pages there are, and from its second line on that page as SVG; or
 * nothing where it cannot be drawn. */

#include "ai/sheet.h"
#include "base/panic.h"
#include "draw/sheet.h"
#include "draw/svg.h"

#define EXPORT(name) __attribute__((export_name(#name), used))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

enum { IN_SIZE = 1 << 16, LIST_SIZE = 1 << 19, OUT_SIZE = 1 << 20, DATA_SIZE = 1 << 14 };

static char in[IN_SIZE], drawn[LIST_SIZE], set[LIST_SIZE], out[OUT_SIZE], title[64], name[128];
static _Alignas(16) char data[DATA_SIZE];

/* The words of a key (base/speech.h); they stay where they are until the next call. */
IMPORT(words) extern const char *page_words(const char *key, const char *many, int n);
/* In thousandths of their size. */
IMPORT(measure) extern int page_measure(int font, const char *words, size_t n);

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    (void)file, (void)line, (void)claim;
    __builtin_trap();
}

int sheet_measure(const struct draw_role *r, struct text words)
{
    return page_measure(r->font, words.p, words.n);
}

static const char *words_of(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    return page_words(key, many, n);
}

/* Cuts off what stands before the next empty line. */
static struct text take_block(struct text *rest)
{
    struct text block = {rest->p, 0}, line;
    while (text_line(rest, &line) && line.n > 0)
        block.n = (size_t)(line.p + line.n - block.p);
    return block;
}

static const char *keep(char *to, size_t size, struct text t)
{
    struct writer w = writer_on(to, size);
    write_text(&w, t);
    return writer_cstr(&w);
}

static bool take_number(struct text *line, int most, int *number)
{
    struct text word = {0};
    uint32_t v;
    text_word(line, &word);
    struct reader r = reader_on(word);
    if (!read_number(&r, (uint32_t)most, &v))
        return false;
    *number = (int)v;
    return true;
}

static bool read_data(const struct talk_sheets *kind, struct text text, struct sheet_order *o)
{
    o->data = kind->data;
    if (!kind->data_read || text_trim(text).n == 0)
        return true;
    o->data = (const struct game_data *)data;
    return kind->data_size <= sizeof data && kind->data_read(text, (struct game_data *)data, NULL);
}

static bool draw(struct text call, struct writer *w)
{
    struct text line = {0}, game = {0}, style = {0}, whose = {0}, named = {0};
    struct writer list = writer_on(drawn, sizeof drawn), ready = writer_on(set, sizeof set);
    struct speech speech = {.words = words_of};
    struct sheet s = {.plot = {.w = &list}, .speech = &speech};
    struct sheet_order o = {0};
    int page = 0;
    text_line(&call, &line);
    if (!text_word(&line, &game) || !text_word(&line, &style) ||
        !take_number(&line, DRAW_COORD_MAX, &s.wide) ||
        !take_number(&line, DRAW_COORD_MAX, &s.high) ||
        !take_number(&line, SEATS_MAX * 4, &o.seat) || !text_word(&line, &whose) ||
        !take_number(&line, 99, &page))
        return false;
    const struct talk_sheets *kind = sheets_find(game);
    bool own = text_is(whose, "own");
    s.ink = text_is(style, "ink");
    s.plot.style = s.ink ? "ink-" : "look-";
    text_line(&call, &line);
    o.title = keep(title, sizeof title, line);
    text_line(&call, &named);
    s.name = named.n > 0 ? keep(name, sizeof name, named) : NULL;
    o.options = take_block(&call);
    o.notes = take_block(&call);
    if (!kind || !read_data(kind, call, &o))
        return false;
    int pages = own ? kind->own(&o) : kind->shared(&o);
    if (page >= pages)
        return false;
    (own ? kind->draw_own : kind->draw_shared)(&o, page, &s);
    write_int(w, pages);
    write_char(w, '\n');
    return writer_fits(&list) && sheet_set(writer_text(&list), &ready, NULL) &&
           writer_fits(&ready) && draw_svg(writer_text(&ready), w, NULL) && writer_fits(w);
}

EXPORT(sheets_in) char *sheets_in(void);
char *sheets_in(void)
{
    return in;
}

EXPORT(sheets_in_size) int sheets_in_size(void);
int sheets_in_size(void)
{
    return IN_SIZE;
}

EXPORT(sheets_out) char *sheets_out(void);
char *sheets_out(void)
{
    return out;
}

/* How long the answer is. */
EXPORT(sheets_call) int sheets_call(int length);
int sheets_call(int length)
{
    struct writer w = writer_on(out, sizeof out);
    return draw((struct text){in, (size_t)length}, &w) ? (int)w.n : 0;
}
