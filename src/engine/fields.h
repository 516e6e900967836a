#ifndef ASTRO_ENGINE_FIELDS_H
#define ASTRO_ENGINE_FIELDS_H

/* The text of a state, field by field: one table says how it is written and what is read.
 * Each field is a blank, its name, a blank and its numbers, divided by commas. */

#include <stddef.h>

#include "engine/game.h"

struct field {
    const char *name; /* "" only of the first, whose text begins at once */
    size_t offset;    /* of its first number in the state; further ones follow each other */
    uint8_t size;     /* of a number in bytes, 1 or 4; 0: the two functions spell the field */
    uint8_t count;    /* how many numbers; 0 and 1 are one */
    /* As many of that as there are seats: numbers divided by ',', rows of numbers by '/'. */
    bool each_seat;
    uint32_t low, high;       /* what a number may be; a text beyond that is refused */
    const char *const *words; /* how numbers from 0 to `high` are spelled, if not in digits */
    /* For a size of 0: what follows the name, with the blank before it. A reader leaves its
     * place where the fault is. */
    void (*write)(const struct game_state *s, struct writer *w);
    bool (*read)(struct game_state *s, struct reader *r);
};

/* A number; one for each seat; a list; a list for each seat; a number that has words, the last of
 * them for `most`; and a field that has a spelling of its own. */
#define FIELD_ONE(type, key, member, most)                                                         \
    {.name = key, .offset = offsetof(type, member), .size = sizeof((type *)0)->member, .high = most}
#define FIELD_SEATS(type, key, member, most)                                                       \
    {.name = key,                                                                                  \
     .offset = offsetof(type, member),                                                             \
     .size = sizeof *((type *)0)->member,                                                          \
     .each_seat = true,                                                                            \
     .high = most}
#define FIELD_LIST(type, key, member, n, most)                                                     \
    {.name = key,                                                                                  \
     .offset = offsetof(type, member),                                                             \
     .size = sizeof *((type *)0)->member,                                                          \
     .count = n,                                                                                   \
     .high = most}
#define FIELD_ROWS(type, key, member, n, most)                                                     \
    {.name = key,                                                                                  \
     .offset = offsetof(type, member),                                                             \
     .size = sizeof **((type *)0)->member,                                                         \
     .count = n,                                                                                   \
     .each_seat = true,                                                                            \
     .high = most}
#define FIELD_WORD(type, key, member, spelled, most)                                               \
    {.name = key,                                                                                  \
     .offset = offsetof(type, member),                                                             \
     .size = sizeof((type *)0)->member,                                                            \
     .high = most,                                                                                 \
     .words = spelled}
#define FIELD_OWN(key, writes, reads) {.name = key, .write = writes, .read = reads}

/* How many fields a table has. */
#define FIELD_COUNT(table) (sizeof(table) / sizeof *(table))

/* `seats` is the offset of the byte that says how many seats there are; its field comes before
 * those of each seat. Reading expects a state of zeros, and does not look past the last field. */
void fields_write(const struct field *f, size_t n, size_t seats, const struct game_state *s,
                  struct writer *w);
bool fields_read(const struct field *f, size_t n, size_t seats, struct reader *r,
                 struct game_state *s);

#endif
