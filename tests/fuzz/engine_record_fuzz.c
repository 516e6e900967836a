/* Records of any game: read, write, read is the identity; replay never breaks.
 * Maps inside a record, which are long, have a fuzzer of their own.
 *
 * fuzz: at most 2048 bytes */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "engine/record.h"
#include "support/game_find.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct match matches[2];
    static _Alignas(16) char memory[1 << 16];
    static char first[1 << 17], second[1 << 17];
    struct record r, again;
    struct fault f;
    if (size > 1 << 16 || !record_read((struct text){(const char *)bytes, size}, &r, &f))
        return 0;
    struct writer w = writer_on(first, sizeof first);
    record_write(&r, &w);
    ASTRO_ASSERT(writer_fits(&w) && record_read(writer_text(&w), &again, &f));
    struct writer v = writer_on(second, sizeof second);
    record_write(&again, &v);
    ASTRO_ASSERT(text_equal(writer_text(&w), writer_text(&v)));
    const struct game *g = game_find(r.id);
    int last;
    if (g && g->data_size <= sizeof memory &&
        record_replay(&r, g, (struct game_data *)memory, matches, &last, NULL, NULL, &f)) {
        uint8_t hash[32];
        game_hash(g, matches[last].data, match_state(&matches[last]), hash);
    }
    return 0;
}
