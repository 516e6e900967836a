#ifndef ASTRO_BASE_SPEECH_H
#define ASTRO_BASE_SPEECH_H

/* Sentences for people in the listener's language. Whoever speaks names an English
 * sentence, which is the key of its translation; the edge hands in how to find
 * the words of that language. */

#include "base/text.h"

/* A word or a sentence in the listener's language, cut where it is longer. */
enum { PHRASE_SIZE = 768 };
struct phrase {
    char p[PHRASE_SIZE];
};

struct speech {
    /* The words of a key; of one that counts things, the form for n of them (else
     * n is 1). A key with a context is `context`, U+0004, words. Of a key without
     * translation the key itself. */
    const char *(*words)(const void *context, const char *key, const char *many, int n);
    const void *context;
    struct writer *w;
    int columns;              /* of the screen */
    const char *const *names; /* of the seats, NULL where one has none; NULL: nobody's */
};

/* What the holes {0}, {1} … of a sentence are filled with. */
#define WITH(...)                                                                                  \
    (const struct phrase[])                                                                        \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

struct phrase phrase_of(struct text t);
struct phrase phrase_int(int n);
/* Words that were found already, with their holes filled. */
struct phrase phrase_fill(const char *words, const struct phrase *with);
/* A sentence or a word; `with` may be NULL where there are no holes. */
struct phrase phrase_say(const struct speech *s, const char *say, const struct phrase *with);
/* A sentence about n things: {0} is n already. */
struct phrase phrase_count(const struct speech *s, int n, const char *say, const char *say_many,
                           const struct phrase *with);
/* `Seat 1: 3`. */
struct phrase phrase_pair(const struct speech *s, struct phrase name, struct phrase what);
/* The first letter raised, of Latin and Cyrillic letters. */
struct phrase phrase_capital(struct phrase p);
/* `a, b`: adds to a list. */
void phrase_add(struct phrase *list, const char *between, struct phrase more);

/* Writes it. */
void speak_phrase(const struct speech *s, struct phrase p);
void speak(const struct speech *s, const char *say, const struct phrase *with);
/* The same as the rest of a line, wrapped at the columns with an indent of so many
 * blanks behind the first. */
void speak_line(const struct speech *s, int indent, struct phrase p);

/* How many columns a text takes: its characters. */
int text_columns(struct text t);
/* Blanks up to a column, from a text that was written before. */
void write_padding(struct writer *w, int columns);

#endif
