#ifndef ASTRO_CLI_LANGUAGE_H
#define ASTRO_CLI_LANGUAGE_H

/* The language of whoever sits at the terminal, from LANGUAGE, LC_ALL, LC_MESSAGES and
 * LANG, in that order; no locale need be installed. The words are in the program. */

#include <stddef.h>

#include "base/speech.h"

enum language { LANGUAGE_PL, LANGUAGE_FR, LANGUAGE_RU, LANGUAGE_EN };

/* A sentence and its translations, but English; NULL: none. */
struct language_words {
    const char *key;
    const char *in[LANGUAGE_EN];
};
extern const struct language_words language_words[]; /* by key (tools/make-words.mjs) */
extern const size_t language_words_count;

enum language language_of_terminal(void);
/* The words of a key, as struct speech wants them; `context` is an enum language. */
const char *language_find(const void *context, const char *key, const char *many, int n);
/* A language by its code, as in `pl` or `pl_PL.UTF-8`; false where it is none of ours. */
bool language_read(const char *value, enum language *out);
/* Speaks the terminal's language into a writer, `columns` wide. */
struct speech language_speech(struct writer *w, int columns);

#endif
