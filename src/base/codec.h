#ifndef ASTRO_BASE_CODEC_H
#define ASTRO_BASE_CODEC_H

/* One description, three uses: whoever names the parts of something once, in
 * their order, has said how it is written as text, how that is read, and how it
 * looks as JSON. Each call writes its part, reads it, or puts it. Once something
 * could not be read nothing more is, and the reader stands where that was. */

#include "base/json.h"
#include "base/text.h"

struct codec {
    struct writer *w; /* NULL unless text is written */
    struct json *j;   /* NULL unless JSON is */
    struct reader r;  /* of what is read, where both are NULL */
    bool ok;
};

struct codec codec_writing(struct writer *w);
struct codec codec_reading(struct text in);
struct codec codec_showing(struct json *j);
bool codec_reads(const struct codec *c);

/* A word of the text; JSON has none. */
void codec_word(struct codec *c, const char *word);
/* ` name ` in front of a value of the text, its key in JSON. */
void codec_field(struct codec *c, const char *name);
/* The key in JSON of the value that follows, where the text does not name it so. */
void codec_key(struct codec *c, const char *name);
/* Around the items of a list, and around the fields of an item, in JSON. */
void codec_list(struct codec *c);
void codec_list_end(struct codec *c);
void codec_item(struct codec *c);
void codec_item_end(struct codec *c);

/* A word of the text that is written where `there` is true and read where it
 * stands. Returns which of the two was so. */
bool codec_option(struct codec *c, bool there, const char *word);
/* A word of the text in front of every item but the first, whose i is 0. */
void codec_between(struct codec *c, int i, const char *word);
/* A word that stands for this one value, in JSON too, or is null there. Returns
 * whether the value is that one. */
bool codec_sign(struct codec *c, const char *word, int value, uint8_t *v);
bool codec_null(struct codec *c, const char *word, int value, uint8_t *v);

/* A number of low to high; its text is that much higher than *v. */
void codec_number(struct codec *c, int higher, int low, int high, uint8_t *v);
/* As many of them, with commas. */
void codec_numbers(struct codec *c, int n, int higher, int low, int high, uint8_t *v);
void codec_wide(struct codec *c, uint32_t high, uint32_t *v);
/* A number of -most to most. */
void codec_signed(struct codec *c, int most, int16_t *v);
/* One digit, of 0 to most. */
void codec_digit(struct codec *c, int most, uint8_t *v);
/* 0 or 1; true or false in JSON. */
void codec_flag(struct codec *c, uint8_t *v);
/* One of n names; *v is its place. */
void codec_name(struct codec *c, const char *const *names, int n, uint8_t *v);
/* The same with letters. */
void codec_letter(struct codec *c, const char *letters, int n, uint8_t *v);
/* Some of n names in their order, with commas, or of n letters; `-` for none.
 * Bits of *set. */
void codec_names(struct codec *c, const char *const *names, int n, uint8_t *set);
void codec_letters(struct codec *c, const char *letters, int n, uint8_t *set);
/* Says that what was read cannot be, unless it is. */
void codec_check(struct codec *c, bool good);
/* Whether all of a text was read. */
bool codec_read_all(const struct codec *c);

#endif
