#include <stdlib.h>
#include <string.h>

#include "ai/lostcode/bots.h"
#include "base/panic.h"
#include "engine/match.h"

extern const struct game lostcode_game;

/* Whatever a seat believes to have been told, its bot answers with a legal
 * move. The first byte chooses the bot, the rest are the events. */
/* fuzz: 1500 runs */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char setup[] = "lostcode 1\nseats 2\nmodules none\nrack 1 012345\nrack 2 123456\n"
                            "rack 3 234567\nrack 4 345670\nbox 456701\nstack B 567\nstack J 670\n"
                            "stack C 701\nstack S 012\nstack H 123\nstack R 234\ntrack 1 2\n";

/* All tiles of the stacks lie open by now, so that few codes are left and a
 * thought is quick. */
static void open_stacks(struct lostcode_state *s)
{
    for (int j = 0; j < LC_SYMBOLS; j++) {
        for (int i = 0; i < s->left[j]; i++)
            s->shown[0][j] = (uint16_t)(s->shown[0][j] | 1u << s->stack[j][i]);
        s->left[j] = 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct bot *const bots[] = {&lostcode_medium, &lostcode_strong};
    struct match m;
    struct view v;
    char reason[2048];
    if (size == 0 || !match_start(&m, &lostcode_game, text_of(setup), NULL, NULL))
        return 0;
    const struct bot *bot = bots[data[0] & 1];
    struct entry roll = {
        .kind = ENTRY_MOVE, .seq = 1, .seat = SEAT_CHANCE, .body = text_of("dBBC")};
    bool rolled = match_enter(&m, &roll, NULL);
    ASTRO_ASSERT(rolled);
    open_stacks((struct lostcode_state *)m.state);
    view_of(m.game, m.data, match_state(&m), 0, &v);
    void *memory = calloc(1, bot->memory_size);
    struct rng rng = rng_from_number(1);
    struct writer w = writer_on(reason, sizeof reason);
    struct bot_task t = {
        .view = &v, .events = {(const char *)data + 1, size - 1}, .rng = &rng, .memory = memory};
    struct move mv = bot->think(&t, &w);
    free(memory);
    ASTRO_ASSERT(m.game->legal(m.data, match_state(&m), 0, &mv, NULL));
    return 0;
}
