/* Setups of any game. */

#include "base/panic.h"
#include "engine/setup.h"
#include "support/game_find.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static _Alignas(16) char memory[1 << 16];
    static _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct setup s;
    struct fault f;
    const struct game_data *data;
    if (!setup_read((struct text){(const char *)bytes, size}, &s, &f))
        return 0;
    const struct game *g = game_find(s.id);
    if (g && g->data_size <= sizeof memory &&
        setup_start(g, &s, (struct game_data *)memory, &data, (struct game_state *)state, &f)) {
        static char text[8192];
        struct writer w = writer_on(text, sizeof text);
        g->state_write(data, (struct game_state *)state, &w);
        ASTRO_ASSERT(writer_fits(&w));
    }
    return 0;
}
