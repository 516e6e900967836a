#include "ai/sheet.h"
#include "base/panic.h"

/* Filled sheets: whatever options and notes a page or a record brings, every game draws its own
 * pages of them. A letter for the game, options, an empty line, notes. */
/* fuzz: 6000 runs */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *as_it_is(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    return many && n != 1 ? many : key;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"planetx", "lostcode", "nightsky"};
    static char drawn[1 << 19];
    if (size == 0)
        return 0;
    const struct talk_sheets *kind = sheets_find(text_of(games[data[0] % 3]));
    struct text rest = {(const char *)data + 1, size - 1}, line;
    struct sheet_order o = {.title = "A game", .data = kind->data, .options = {rest.p, 0}};
    while (text_line(&rest, &line) && line.n > 0)
        o.options.n = (size_t)(line.p + line.n - o.options.p);
    o.notes = rest;
    struct speech speech = {.words = as_it_is};
    for (int page = 0; page < kind->own(&o); page++) {
        struct writer list = writer_on(drawn, sizeof drawn);
        struct sheet s = {.plot = {.w = &list, .style = "ink-"},
                          .wide = SHEET_WIDE,
                          .high = SHEET_HIGH,
                          .speech = &speech,
                          .ink = true};
        kind->draw_own(&o, page, &s);
        ASTRO_ASSERT(list.n > 0);
    }
    return 0;
}
