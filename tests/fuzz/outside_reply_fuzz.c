/* Lines to an engine: the first byte picks the game. Every line has one answer, whatever was
 * told before. fuzz: 1500 runs */

#include <string.h>

#include "base/panic.h"
#include "outside/reply.h"
#include "server/shared.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static uint64_t now(void)
{
    return 0;
}

/* So many of the answer's lines end an answer. */
static int ends(struct text out)
{
    struct text line;
    int n = 0;
    while (text_line(&out, &line))
        n += text_is(line, "ok") || text_starts(line, "error ");
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct reply_edge edge = {.host = &shared_edge, .now = now};
    static char out[REPLY_SIZE];
    int games = 0;
    while (ai_list[games])
        games++;
    if (size < 1)
        return 0;
    const struct ai *ai = ai_list[bytes[0] % games];
    struct reply *engine = reply_new(&edge, ai, bot_find_role(ai, ROLE_STAND_IN));
    struct text rest = {(const char *)bytes + 1, size - 1}, line;
    while (text_line(&rest, &line)) {
        struct writer w = writer_on(out, sizeof out);
        bool goes_on = reply_line(engine, line, &w);
        ASTRO_ASSERT(writer_fits(&w) && ends(writer_text(&w)) == 1);
        if (!goes_on)
            break;
    }
    reply_free(engine);
    return 0;
}
