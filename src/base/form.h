#ifndef ASTRO_BASE_FORM_H
#define ASTRO_BASE_FORM_H

/* A line of text as it will look, with places for what is written into it. */

#include "base/text.h"

/* Writes `form`, with %d for an int, %u for an unsigned, %s for a string, %c for a char and %% for
 * %; nothing else, and no widths. The compiler checks what is given. */
__attribute__((format(printf, 2, 3))) void write_form(struct writer *w, const char *form, ...);

#endif
