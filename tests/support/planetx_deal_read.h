#ifndef ASTRO_TESTS_PLANETX_DEAL_READ_H
#define ASTRO_TESTS_PLANETX_DEAL_READ_H

#include "games/planetx/deal_data.h"

/* Reads a text that holds the lines of a deal only (blank ones are skipped). The fault
 * tells line and column. On a fault *out is undefined. */
static inline bool planetx_deal_read(struct text in, struct planetx_deal *out, struct fault *f)
{
    struct planetx_draft d = planetx_draft_begin();
    struct text line;
    size_t number = 1;
    for (; text_line(&in, &line); number++) {
        if (text_trim(line).n == 0)
            continue;
        enum planetx_line got = planetx_draft_line(&d, line, f);
        if (got == PLANETX_LINE_TAKEN)
            continue;
        if (got == PLANETX_LINE_OTHER)
            fault_set(f, 0, "Expected mode, sky, research, conference or start.");
        if (f)
            f->line = number;
        return false;
    }
    if (!planetx_draft_end(&d, f)) {
        if (f)
            f->line = number;
        return false;
    }
    *out = d.deal;
    return true;
}

#endif
