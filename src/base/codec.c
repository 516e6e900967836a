#include "base/codec.h"

#include "base/bits.h"

struct codec codec_writing(struct writer *w)
{
    return (struct codec){.w = w, .ok = true};
}

struct codec codec_reading(struct text in)
{
    return (struct codec){.r = reader_on(in), .ok = true};
}

void codec_check(struct codec *c, bool good)
{
    c->ok = c->ok && (c->w || good);
}

void codec_word(struct codec *c, const char *word)
{
    codec_check(c, codec_option(c, true, word));
}

bool codec_option(struct codec *c, bool there, const char *word)
{
    if (!c->w)
        return c->ok && read_word(&c->r, word);
    if (there)
        write_str(c->w, word);
    return there;
}

void codec_between(struct codec *c, int i, const char *word)
{
    if (i > 0)
        codec_word(c, word);
}

void codec_number(struct codec *c, int higher, int low, int high, uint8_t *v)
{
    uint32_t n = 0;
    if (c->w) {
        write_int(c->w, *v + higher);
        return;
    }
    c->ok = c->ok && read_number(&c->r, (uint32_t)high, &n) && (int)n >= low;
    *v = (uint8_t)(c->ok ? (int)n - higher : 0);
}

void codec_name(struct codec *c, const char *const *names, int n, uint8_t *v)
{
    for (int i = 0; i < n; i++)
        if (codec_option(c, *v == i, names[i])) {
            *v = (uint8_t)i;
            return;
        }
    codec_check(c, false);
}

void codec_names(struct codec *c, const char *const *names, int n, uint8_t *set)
{
    int found = 0;
    if (codec_option(c, *set == 0, "-"))
        return;
    for (int i = 0; i < n; i++) {
        struct reader before = c->r;
        bool there = bits_has(*set, i);
        if (found > 0 && !codec_option(c, there, ","))
            continue;
        if (codec_option(c, there, names[i])) {
            *set = (uint8_t)(*set | bits_one(i));
            found++;
        } else {
            c->r = before;
        }
    }
    codec_check(c, found > 0);
}

void codec_letters(struct codec *c, const char *letters, int n, uint8_t *set)
{
    if (codec_option(c, *set == 0, "-"))
        return;
    for (int i = 0; i < n; i++)
        if (codec_option(c, bits_has(*set, i), (const char[]){letters[i], '\0'}))
            *set = (uint8_t)(*set | bits_one(i));
    codec_check(c, *set != 0);
}
