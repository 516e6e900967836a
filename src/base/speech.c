#include "base/speech.h"

#include <string.h>

struct phrase phrase_of(struct text t)
{
    struct phrase out = {{0}};
    t = text_cut(t, PHRASE_SIZE - 1);
    if (t.n > 0)
        memcpy(out.p, t.p, t.n);
    return out;
}

struct phrase phrase_int(int n)
{
    struct phrase out = {{0}};
    struct writer w = writer_on(out.p, PHRASE_SIZE - 1);
    write_int(&w, n);
    return out;
}

struct phrase phrase_fill(const char *words, const struct phrase *with)
{
    char out[2 * PHRASE_SIZE];
    struct writer w = writer_on(out, sizeof out);
    for (; *words; words++) {
        bool hole =
            with && words[0] == '{' && words[1] >= '0' && words[1] <= '9' && words[2] == '}';
        if (hole) {
            write_str(&w, with[words[1] - '0'].p);
            words += 2;
        } else {
            write_char(&w, *words);
        }
    }
    return phrase_of(writer_text(&w));
}

struct phrase phrase_say(const struct speech *s, const char *say, const struct phrase *with)
{
    return phrase_fill(s->words(s->context, say, NULL, 1), with);
}

struct phrase phrase_count(const struct speech *s, int n, const char *say, const char *say_many,
                           const struct phrase *with)
{
    return phrase_fill(s->words(s->context, say, say_many, n), with);
}

struct phrase phrase_pair(const struct speech *s, struct phrase name, struct phrase what)
{
    return phrase_say(s, NC_("name and what is said of it", "{0}: {1}"), WITH(name, what));
}

struct phrase phrase_capital(struct phrase p)
{
    unsigned char *c = (unsigned char *)p.p;
    if (c[0] >= 'a' && c[0] <= 'z')
        c[0] = (unsigned char)(c[0] - 32);
    else if (c[0] == 0xC3 && c[1] >= 0xA0 && c[1] != 0xB7) /* à … þ */
        c[1] = (unsigned char)(c[1] - 32);
    else if (c[0] == 0xC5 && (c[1] == 0x9B || c[1] == 0xBC || c[1] == 0xBA)) /* ś ż ź */
        c[1] = (unsigned char)(c[1] - 1);
    else if (c[0] == 0xD0 && c[1] >= 0xB0) /* а … п */
        c[1] = (unsigned char)(c[1] - 32);
    else if (c[0] == 0xD1 && c[1] < 0x90) { /* р … я */
        c[0] = 0xD0;
        c[1] = (unsigned char)(c[1] + 32);
    }
    return p;
}

void phrase_add(struct phrase *list, const char *between, struct phrase more)
{
    char out[2 * PHRASE_SIZE + 16];
    struct writer w = writer_on(out, sizeof out);
    write_str(&w, list->p);
    if (list->p[0])
        write_str(&w, between);
    write_str(&w, more.p);
    *list = phrase_of(writer_text(&w));
}

void speak_phrase(const struct speech *s, struct phrase p)
{
    write_str(s->w, p.p);
}

void speak(const struct speech *s, const char *say, const struct phrase *with)
{
    speak_phrase(s, phrase_say(s, say, with));
}

/* How far the line has come that is being written. */
static int column_of(const struct writer *w)
{
    struct text t = writer_text(w);
    size_t from = t.n;
    while (from > 0 && t.p[from - 1] != '\n')
        from--;
    return text_columns((struct text){t.p + from, t.n - from});
}

void speak_line(const struct speech *s, int indent, struct phrase p)
{
    struct text rest = text_of(p.p), word;
    int column = column_of(s->w);
    bool first = true;
    for (; text_word(&rest, &word); first = false) {
        int wide = text_columns(word);
        if (!first && column + 1 + wide > s->columns - 1) {
            write_char(s->w, '\n');
            write_padding(s->w, indent);
            column = indent;
        } else if (!first) {
            write_char(s->w, ' ');
            column++;
        }
        write_text(s->w, word);
        column += wide;
    }
    write_char(s->w, '\n');
}

int text_columns(struct text t)
{
    int n = 0;
    for (size_t i = 0; i < t.n; i++)
        n += ((unsigned char)t.p[i] & 0xC0) != 0x80;
    return n;
}

void write_padding(struct writer *w, int columns)
{
    for (; columns > 0; columns--)
        write_char(w, ' ');
}
