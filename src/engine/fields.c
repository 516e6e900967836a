#include "engine/fields.h"

#include <string.h>

#include "base/panic.h"

/* Numbers of a row, and rows. */
struct shape {
    int row, rows;
};

static struct shape shape_of(const struct field *f, size_t seats, const struct game_state *s)
{
    int n = f->each_seat ? ((const uint8_t *)s)[seats] : 1, count = f->count > 1 ? f->count : 1;
    return count == 1 ? (struct shape){n, 1} : (struct shape){count, n};
}

/* What stands before number i. */
static char mark_before(struct shape shape, int i)
{
    return i == 0 ? ' ' : i % shape.row == 0 ? '/' : ',';
}

static void write_value(const struct field *f, const uint8_t *at, struct writer *w)
{
    uint32_t v = *at;
    if (f->size == sizeof v)
        memcpy(&v, at, sizeof v);
    if (f->words)
        write_str(w, f->words[v]);
    else
        write_int(w, v);
}

static void write_field(const struct field *f, size_t seats, const struct game_state *s,
                        struct writer *w)
{
    struct shape shape = shape_of(f, seats, s);
    const uint8_t *at = (const uint8_t *)s + f->offset;
    for (int i = 0; i < shape.row * shape.rows; i++, at += f->size) {
        if (i > 0 || *f->name)
            write_char(w, mark_before(shape, i));
        write_value(f, at, w);
    }
}

void fields_write(const struct field *f, size_t n, size_t seats, const struct game_state *s,
                  struct writer *w)
{
    for (size_t i = 0; i < n; i++, f++) {
        write_str(w, *f->name ? " " : "");
        write_str(w, f->name);
        if (f->size == 0)
            f->write(s, w);
        else
            write_field(f, seats, s, w);
    }
}

static bool read_value(const struct field *f, struct reader *r, uint32_t *v)
{
    size_t at = r->at;
    if (!f->words) {
        if (read_number(r, f->high, v) && *v >= f->low)
            return true;
        r->at = at;
        return false;
    }
    for (*v = 0; *v <= f->high; (*v)++)
        if (read_word(r, f->words[*v]))
            return true;
    return false;
}

static bool read_field(const struct field *f, size_t seats, struct reader *r, struct game_state *s)
{
    struct shape shape = shape_of(f, seats, s);
    uint8_t *at = (uint8_t *)s + f->offset;
    for (int i = 0; i < shape.row * shape.rows; i++, at += f->size) {
        uint32_t v;
        if (((i > 0 || *f->name) && !read_char(r, mark_before(shape, i))) || !read_value(f, r, &v))
            return false;
        ASTRO_ASSERT(f->size == 1 || f->size == sizeof v);
        if (f->size == 1)
            *at = (uint8_t)v;
        else
            memcpy(at, &v, sizeof v);
    }
    return true;
}

bool fields_read(const struct field *f, size_t n, size_t seats, struct reader *r,
                 struct game_state *s)
{
    for (size_t i = 0; i < n; i++, f++) {
        if ((*f->name && !read_char(r, ' ')) || !read_word(r, f->name))
            return false;
        if (!(f->size == 0 ? f->read(s, r) : read_field(f, seats, r, s)))
            return false;
    }
    return true;
}
