#ifndef ASTRO_CLI_HELP_PAGE_H
#define ASTRO_CLI_HELP_PAGE_H

/* A manual page, written once and shown twice: as plain text on the terminal
 * (--help) and as a page for man (astrolabe manual). */

#include <stdbool.h>
#include <stdio.h>

struct help_page {
    FILE *out;
    bool roff; /* for man; otherwise plain text, at most 78 columns wide */
};

/* The head of a page. `name` is what is typed, as in "astrolabe play". */
void page_begin(const struct help_page *p, const char *name, int section, const char *brief);
/* The beginning of a section; the first one after page_begin needs no other mark. */
void page_section(const struct help_page *p, const char *title);
/* Words that are filled; newlines in them stay, and a line that starts with blanks is left
 * as it is. */
void page_paragraph(const struct help_page *p, const char *text);
/* A name and what it means. */
void page_item(const struct help_page *p, const char *name, const char *text);
/* Lines that are typed or read as they stand. */
void page_literal(const struct help_page *p, const char *text);

#endif
