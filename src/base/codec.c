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

struct codec codec_showing(struct json *j)
{
    return (struct codec){.j = j, .ok = true};
}

bool codec_reads(const struct codec *c)
{
    return !c->w && !c->j;
}

bool codec_read_all(const struct codec *c)
{
    return c->ok && read_end(&c->r);
}

void codec_check(struct codec *c, bool good)
{
    c->ok = c->ok && (good || !codec_reads(c));
}

/* ---- words and brackets ------------------------------------------------------------ */

bool codec_option(struct codec *c, bool there, const char *word)
{
    if (codec_reads(c))
        return c->ok && read_word(&c->r, word);
    if (there && c->w)
        write_str(c->w, word);
    return there;
}

void codec_word(struct codec *c, const char *word)
{
    codec_check(c, codec_option(c, true, word));
}

void codec_field(struct codec *c, const char *name)
{
    codec_word(c, " ");
    codec_word(c, name);
    codec_word(c, " ");
    codec_key(c, name);
}

void codec_key(struct codec *c, const char *name)
{
    if (c->j)
        json_key(c->j, name);
}

void codec_list(struct codec *c)
{
    if (c->j)
        json_begin_array(c->j, NULL);
}

void codec_list_end(struct codec *c)
{
    if (c->j)
        json_end_array(c->j);
}

void codec_item(struct codec *c)
{
    if (c->j)
        json_begin_object(c->j, NULL);
}

void codec_item_end(struct codec *c)
{
    if (c->j)
        json_end_object(c->j);
}

void codec_between(struct codec *c, int i, const char *word)
{
    if (i > 0)
        codec_word(c, word);
}

bool codec_sign(struct codec *c, const char *word, int value, uint8_t *v)
{
    if (!codec_option(c, *v == value, word))
        return false;
    *v = (uint8_t)value;
    if (c->j)
        json_put_str(c->j, NULL, word);
    return true;
}

bool codec_null(struct codec *c, const char *word, int value, uint8_t *v)
{
    if (!codec_option(c, *v == value, word))
        return false;
    *v = (uint8_t)value;
    if (c->j)
        json_put_null(c->j, NULL);
    return true;
}

/* ---- numbers ----------------------------------------------------------------------- */

/* False where it was to be read and could not be. */
static bool number(struct codec *c, int low, uint32_t high, int64_t *v)
{
    uint32_t n = 0;
    size_t at = c->r.at;
    if (c->w)
        write_int(c->w, *v);
    if (c->j)
        json_put_int(c->j, NULL, *v);
    if (!codec_reads(c))
        return true;
    c->ok = c->ok && read_number(&c->r, high, &n) && n >= (uint32_t)low;
    *v = n;
    if (!c->ok)
        c->r.at = at;
    return c->ok;
}

void codec_number(struct codec *c, int higher, int low, int high, uint8_t *v)
{
    int64_t n = *v + higher;
    *v = (uint8_t)(number(c, low, (uint32_t)high, &n) ? n - higher : 0);
}

void codec_numbers(struct codec *c, int n, int higher, int low, int high, uint8_t *v)
{
    codec_list(c);
    for (int i = 0; i < n; i++) {
        codec_between(c, i, ",");
        codec_number(c, higher, low, high, &v[i]);
    }
    codec_list_end(c);
}

void codec_wide(struct codec *c, uint32_t high, uint32_t *v)
{
    int64_t n = *v;
    *v = (uint32_t)(number(c, 0, high, &n) ? n : 0);
}

void codec_signed(struct codec *c, int most, int16_t *v)
{
    bool minus = codec_reads(c) && codec_option(c, false, "-");
    int64_t n = *v;
    bool good = number(c, minus, (uint32_t)most, &n);
    *v = (int16_t)(good ? (minus ? -n : n) : 0);
}

void codec_digit(struct codec *c, int most, uint8_t *v)
{
    if (codec_reads(c))
        codec_letter(c, "0123456789", most + 1, v);
    else
        codec_number(c, 0, 0, most, v);
}

void codec_flag(struct codec *c, uint8_t *v)
{
    if (c->j)
        json_put_bool(c->j, NULL, *v);
    else
        codec_number(c, 0, 0, 1, v);
}

/* ---- names ------------------------------------------------------------------------- */

void codec_name(struct codec *c, const char *const *names, int n, uint8_t *v)
{
    for (int i = 0; i < n; i++)
        if (codec_sign(c, names[i], i, v))
            return;
    codec_check(c, false);
}

void codec_letter(struct codec *c, const char *letters, int n, uint8_t *v)
{
    for (int i = 0; i < n; i++)
        if (codec_sign(c, (const char[]){letters[i], '\0'}, i, v))
            return;
    codec_check(c, false);
}

/* Those of n names whose bits are in *set, with a word between them. */
static void some(struct codec *c, const char *const *names, int n, const char *between,
                 uint8_t *set)
{
    int found = 0;
    codec_list(c);
    bool none = codec_option(c, *set == 0, "-");
    for (int i = 0; i < n && !none; i++) {
        struct reader before = c->r;
        bool there = bits_has(*set, i);
        if (found > 0 && !codec_option(c, there, between))
            continue;
        if (codec_option(c, there, names[i])) {
            *set = (uint8_t)(*set | bits_one(i));
            found++;
            if (c->j)
                json_put_str(c->j, NULL, names[i]);
        } else {
            c->r = before;
        }
    }
    codec_check(c, none || found > 0);
    codec_list_end(c);
}

void codec_names(struct codec *c, const char *const *names, int n, uint8_t *set)
{
    some(c, names, n, ",", set);
}

void codec_letters(struct codec *c, const char *letters, int n, uint8_t *set)
{
    char letter[8 * sizeof *set][2];
    const char *names[8 * sizeof *set];
    for (int i = 0; i < n; i++) {
        letter[i][0] = letters[i];
        letter[i][1] = '\0';
        names[i] = letter[i];
    }
    some(c, names, n, "", set);
}
