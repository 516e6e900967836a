#ifndef ASTRO_BASE_CODEC_H
#define ASTRO_BASE_CODEC_H

/* Text both ways: whoever names the parts of something once, in their order, has
 * said how it is written and how it is read. Each call writes its part, or reads
 * it. Once something could not be read nothing more is, and the reader stands
 * where that was. */

#include "base/text.h"

struct codec {
    struct writer *w; /* NULL while reading */
    struct reader r;
    bool ok;
};

struct codec codec_writing(struct writer *w);
struct codec codec_reading(struct text in);

void codec_word(struct codec *c, const char *word);
/* A word that is written where `there` is true and read where it stands. Returns
 * which of the two was so. */
bool codec_option(struct codec *c, bool there, const char *word);
/* A word in front of every item but the first, whose i is 0. */
void codec_between(struct codec *c, int i, const char *word);
/* A number of low to high; its text is that much higher than *v. */
void codec_number(struct codec *c, int higher, int low, int high, uint8_t *v);
/* One of n names; *v is its place. */
void codec_name(struct codec *c, const char *const *names, int n, uint8_t *v);
/* Some of n names in their order, with commas, or of n letters; `-` for none.
 * Bits of *set. */
void codec_names(struct codec *c, const char *const *names, int n, uint8_t *set);
void codec_letters(struct codec *c, const char *letters, int n, uint8_t *set);
/* Says that what was read cannot be, unless it is. */
void codec_check(struct codec *c, bool good);

#endif
